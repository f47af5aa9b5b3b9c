// The key table of the game screen and what its rows open.
#include <algorithm>
#include <utility>

#include "tui/app/save_file.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/common/prompt_screen.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/game/game_screen.hpp"
#include "tui/screens/game/game_setup_screen.hpp"
#include "tui/screens/game/openings_screen.hpp"
#include "tui/screens/game/record_screens.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/game_board.hpp"

namespace collegium::tui {

std::vector<Action> GameScreen::actions() {
    const bool shown = line_.shown() != nullptr;
    const bool has_format = rules_.record_formats_size() > 0;
    KeyTable keys(app());
    keys.act("game.outcome", "F2", [this] { claims_.open_outcomes(); })
        .needs(shown, "game.not_shown");
    keys.act("rule.explain", "F3", [this] { explain(); })
        .twin("w")
        .needs(shown, "game.not_shown")
        .needs(counters_.current() != nullptr, "game.explain_none");
    keys.act("claim.open", "F4", [this] { claims_.open_claims(field_.typed()); })
        .needs(shown, "game.not_shown")
        .refuse(claims_.nothing_to_claim());
    keys.act("game.export", "F5", [this] { open_export(); })
        .needs(has_format, "game.no_record_format")
        .needs(line_.size() > 0, "game.nothing_to_export")
        .needs(shown, "game.not_shown");
    keys.act("move.goto", "F7", [this] { open_goto(); }).twin("g").needs(shown, "game.not_shown");
    keys.act("move.erase", "F8", [this] { erase(); })
        .risk(Risk::kMedium)
        .needs(line_.size() > 0, "game.nothing_to_erase");
    add_board_keys(keys);
    keys.act("game.setup", "", [this] { open_setup(); });
    add_record_keys(keys);
    if (focus_ == Focus::kMove) add_keys_of_the_field(keys);
    return keys;
}

void GameScreen::add_board_keys(KeyTable& keys) {
    const v1::GameState* state = line_.shown();
    const bool points = state != nullptr && state->board().style() == v1::BoardView::STYLE_POINTS;
    keys.act("board.turn", "Ctrl-F", [this] { turned_ = !turned_; });
    keys.act("board.names", "", [this] { names_ = !names_; });
    keys.act("board.numbers", "", [this] { numbers_ = !numbers_; })
        .needs(points, "game.no_numbers");
    keys.act("board.bans", "", [this] { bans_ = !bans_; })
        .needs(state != nullptr && state->refused_moves_size() > 0, "game.no_bans");
}

void GameScreen::add_record_keys(KeyTable& keys) {
    const bool has_format = rules_.record_formats_size() > 0;
    keys.act("record.open", "", [this] { open_file(); }).needs(has_format, "game.no_record_format");
    keys.last().label.bar6.clear();
    keys.act("record.paste", "", [this] { app().push(paste_screen()); })
        .needs(has_format, "game.no_record_format");
    if (board_)
        keys.act("record.attach", "", [this] { attach_record(); })
            .needs(has_format, "game.no_record_format")
            .needs(line_.size() > 0, "game.nothing_to_export")
            .online();
    keys.act("opening.draw", "", [this] { open_openings(); })
        .needs(rules_.opening_tables_size() > 0, "game.no_tables");
}

std::unique_ptr<Screen> GameScreen::paste_screen() {
    return std::make_unique<PasteScreen>(app(), scope(), line_.game().discipline(),
                                         [this](v1::Game game, std::vector<v1::RecordTag> tags) {
                                             show(std::move(game), std::move(tags));
                                         });
}

// For the help page: the field takes these keys before the table is asked.
void GameScreen::add_keys_of_the_field(KeyTable& keys) {
    keys.act("move.record", "Enter", {}).unlisted();
    keys.act("move.walk", "Left", {}).unlisted();
    for (const char* twin : {"Right", "Home", "End", "PgUp", "PgDn"})
        keys.twin(twin);
    keys.act("move.complete", "Up", {}).twin("Down").unlisted();
    keys.act("game.pane", "Tab", {}).unlisted();
}

// The move on the board and all after it; before the first move: every move.
void GameScreen::erase() {
    const std::size_t from = line_.at() == 0 ? 0 : line_.at() - 1;
    const std::size_t count = line_.size() - from;
    if (count == 1) return erase_now();
    const v1::PlayedMove* first = line_.move(from);
    auto confirm = dialog_of<Confirm>(app().texts(), "game.erase", "move.erase");
    confirm.body = {
        {texts("game.erase_body",
               {{"n", count}, {"move", first == nullptr ? "" : viewmodel::move_words(*first)}}),
         Tone::kWarn}};
    confirm.can_be_undone = true;
    confirm.confirmed = [this](const ConfirmAnswer&) { erase_now(); };
    app().ask(std::move(confirm));
}

void GameScreen::erase_now() {
    const std::size_t from = line_.at() == 0 ? 0 : line_.at() - 1;
    const v1::Game before = line_.game();
    const std::vector<std::string> erased = line_.erase_from(from);
    claims_.forget_after(from);
    go(from);
    const std::string n = std::to_string(erased.size());
    Undo undo{texts("game.erased_what", {{"n", n}}), [this, before, n] {
                  line_.set(before, static_cast<std::size_t>(before.moves_size()));
                  go(line_.size());
                  app().flash(Level::kDone, texts("game.restored", {{"n", n}}));
              }};
    app().flash(Level::kDone, texts("game.erased", {{"n", n}}), std::move(undo));
}

void GameScreen::open_goto() {
    const Texts& texts = app().texts();
    int greatest = 0;
    for (std::size_t i = 0; i < line_.size(); ++i)
        if (const v1::PlayedMove* move = line_.move(i))
            greatest = std::max(greatest, move->number());
    Prompt prompt;
    prompt.title = texts("game.goto_title");
    prompt.label = texts("game.goto_label");
    prompt.action = "move.goto";
    prompt.check = [texts, greatest](const std::string& typed) -> std::optional<std::string> {
        const bool digits =
            typed.size() < 6 && typed.find_first_not_of("0123456789") == std::string::npos;
        if (digits && std::stoi(typed) <= greatest) return std::nullopt;
        return texts("game.goto_wrong", {{"last", greatest}});
    };
    prompt.accepted = [this](const std::string& typed) {
        const int wanted = std::stoi(typed);
        if (wanted == 0) return go(0);
        for (std::size_t i = 0; i < line_.size(); ++i)
            if (const v1::PlayedMove* move = line_.move(i); move && move->number() == wanted)
                return go(i + 1);
    };
    app().push(std::make_unique<PromptScreen>(app(), "game", std::move(prompt)));
}

void GameScreen::explain() {
    const v1::DrawCounter* counter = counters_.current();
    if (counter == nullptr) return;
    const std::string name = texts(
        "game.explain_title",
        {{"article", viewmodel::article_of(counter->citation())}, {"name", counter->title()}});
    app().push(std::make_unique<TextScreen>(app(), "game", name, [this, rule = *counter] {
        return viewmodel::explanation(rule, line_, app().texts());
    }));
}

void GameScreen::open_export() {
    Menu menu;
    menu.title = texts("game.export_title");
    for (const bool to_file : {true, false})
        for (const v1::GameRecordFormat& format : rules_.record_formats())
            menu.items.push_back(
                {std::to_string(menu.items.size() + 1),
                 texts(to_file ? "game.export_file" : "game.export_show",
                       {{"format", format.title()}}),
                 "." + format.extension(), std::nullopt,
                 [this, id = format.id(), to_file] { write_record(id, to_file); }});
    app().open(std::move(menu));
}

v1::WriteRecordRequest GameScreen::record_request(const std::string& format) const {
    v1::WriteRecordRequest request;
    *request.mutable_game() = line_.game();
    request.set_format(format);
    for (const v1::RecordTag& tag : tags_)
        *request.add_tags() = tag;
    return request;
}

// The score goes to the board in the discipline's own format.
void GameScreen::attach_record() {
    const std::string format = rules_.record_formats(0).id();
    send(record_request(format), [this, format](const v1::WriteRecordResponse& reply) {
        board_->attach(format, reply.text());
    });
}

void GameScreen::write_record(const std::string& format, bool to_file) {
    send(record_request(format), [this, to_file](const v1::WriteRecordResponse& reply) {
        const std::string name = viewmodel::join({rules_.title(), title()}, " ");
        if (to_file) return save_file(app(), name, reply.extension(), reply.text());
        app().push(std::make_unique<TextScreen>(
            app(), "game", name, [text = reply.text()] { return viewmodel::text_lines(text); }));
    });
}

void GameScreen::open_file() {
    ask_for_file(app(), scope(), line_.game().discipline(),
                 [this](v1::Game game, std::vector<v1::RecordTag> tags) {
                     show(std::move(game), std::move(tags));
                 });
}

void GameScreen::open_setup() {
    app().push(std::make_unique<GameSetupScreen>(
        app(), line_.game(), [this](v1::Game game) { show(std::move(game), {}); }));
}

void GameScreen::open_openings() {
    const auto take = [this](const v1::OpeningChoice& choice) {
        v1::Game game = line_.game();
        game.clear_moves();
        *game.mutable_opening() = choice;
        show(std::move(game), {});
    };
    Menu menu;
    menu.title = texts("game.draw_title");
    for (const v1::OpeningTable& table : rules_.opening_tables()) {
        const auto& editions = table.editions();
        const bool fits = editions.empty() || std::find(editions.begin(), editions.end(),
                                                        line_.edition()) != editions.end();
        if (!fits) continue;
        menu.items.push_back(
            {std::to_string(menu.items.size() + 1), table.title(),
             std::to_string(table.entry_count()), std::nullopt, [this, table, take] {
                 app().push(std::make_unique<OpeningsScreen>(app(), line_.game(), table, take));
             }});
    }
    if (menu.items.empty()) return app().flash(Level::kRefused, texts("game.no_tables"));
    app().open(std::move(menu));
}

}  // namespace collegium::tui
