// The key table of the game screen and what its rows open.
#include <algorithm>
#include <utility>

#include "tui/app/save_file.hpp"
#include "tui/screens/common/dialog_entries.hpp"
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
    const Texts& texts = app().texts();
    const bool shown = line_.shown() != nullptr;
    std::vector<Action> actions;
    const auto add = [&](const char* id, const char* key, std::function<void()> run) -> Action& {
        actions.push_back(make_action(texts, id, key, std::move(run)));
        if (!shown) actions.back().refusal = texts("game.not_shown");
        return actions.back();
    };
    add("game.outcome", "F2", [this] { claims_.open_outcomes(); });
    Action& why = add("rule.explain", "F3", [this] { explain(); });
    why.twins = {"w"};
    if (shown && counters_.current() == nullptr) why.refusal = texts("game.explain_none");
    Action& claim = add("claim.open", "F4", [this] { claims_.open_claims(field_.typed()); });
    if (shown) claim.refusal = claims_.nothing_to_claim();
    Action& save = add("game.export", "F5", [this] { open_export(); });
    if (rules_.record_formats_size() == 0)
        save.refusal = texts("game.no_record_format");
    else if (line_.size() == 0)
        save.refusal = texts("game.nothing_to_export");
    Action& to_move = add("move.goto", "F7", [this] { open_goto(); });
    to_move.twins = {"g"};
    actions.push_back(erase_action());
    add_board_actions(actions);
    actions.push_back(make_action(texts, "game.setup", "", [this] { open_setup(); }));
    add_record_actions(actions);
    if (focus_ == Focus::kMove) add_keys_of_the_field(actions);
    return actions;
}

void GameScreen::add_board_actions(std::vector<Action>& actions) {
    actions.push_back(board_action("board.turn", "Ctrl-F", turned_));
    actions.push_back(board_action("board.names", "", names_));
    Action numbers = board_action("board.numbers", "", numbers_);
    Action bans = board_action("board.bans", "", bans_);
    const v1::GameState* state = line_.shown();
    const bool points = state != nullptr && state->board().style() == v1::BoardView::STYLE_POINTS;
    if (!points) numbers.refusal = app().texts()("game.no_numbers");
    if (state == nullptr || state->refused_moves_size() == 0)
        bans.refusal = app().texts()("game.no_bans");
    actions.push_back(std::move(numbers));
    actions.push_back(std::move(bans));
}

void GameScreen::add_record_actions(std::vector<Action>& actions) {
    const Texts& texts = app().texts();
    const auto show_game = [this](v1::Game game, std::vector<v1::RecordTag> tags) {
        show(std::move(game), std::move(tags));
    };
    Action open = make_action(texts, "record.open", "", [this] { open_file(); });
    open.label.bar6.clear();
    Action paste = make_action(texts, "record.paste", "", [this, show_game] {
        app().push(
            std::make_unique<PasteScreen>(app(), scope(), line_.game().discipline(), show_game));
    });
    if (rules_.record_formats_size() == 0)
        open.refusal = paste.refusal = texts("game.no_record_format");
    actions.push_back(std::move(open));
    actions.push_back(std::move(paste));
    if (board_) {
        Action attach = make_action(texts, "record.attach", "", [this] { attach_record(); });
        if (rules_.record_formats_size() == 0)
            attach.refusal = texts("game.no_record_format");
        else if (line_.size() == 0)
            attach.refusal = texts("game.nothing_to_export");
        else if (!app().online())
            attach.refusal = texts("message.offline_action");
        actions.push_back(std::move(attach));
    }
    Action draw = make_action(texts, "opening.draw", "", [this] { open_openings(); });
    if (rules_.opening_tables_size() == 0) draw.refusal = texts("game.no_tables");
    actions.push_back(std::move(draw));
}

// For the help page: the field takes these keys before the table is asked.
void GameScreen::add_keys_of_the_field(std::vector<Action>& actions) {
    const auto add = [&](const char* id, const char* key, std::vector<std::string> twins) {
        Action action = make_action(app().texts(), id, key, {});
        action.twins = std::move(twins);
        action.listed = false;
        actions.push_back(std::move(action));
    };
    add("move.record", "Enter", {});
    add("move.walk", "Left", {"Right", "Home", "End", "PgUp", "PgDn"});
    add("move.complete", "Up", {"Down"});
    add("game.pane", "Tab", {});
}

Action GameScreen::board_action(const char* id, const char* key, bool& flag) {
    return make_action(app().texts(), id, key, [&flag] { flag = !flag; });
}

Action GameScreen::erase_action() {
    Action action = make_action(app().texts(), "move.erase", "F8", [this] { erase(); });
    action.risk = Risk::kMedium;
    if (line_.size() == 0) action.refusal = app().texts()("game.nothing_to_erase");
    return action;
}

// The move on the board and all after it; before the first move: every move.
void GameScreen::erase() {
    const std::size_t from = line_.at() == 0 ? 0 : line_.at() - 1;
    const std::size_t count = line_.size() - from;
    if (count == 1) return erase_now();
    const Texts& texts = app().texts();
    const v1::PlayedMove* first = line_.move(from);
    auto confirm = dialog_of<Confirm>(texts, "game.erase", "move.erase");
    confirm.body = {{texts("game.erase_body",
                           {{"n", std::to_string(count)},
                            {"move", first == nullptr ? "" : viewmodel::move_words(*first)}}),
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
    Undo undo{app().texts()("game.erased_what", {{"n", n}}), [this, before, n] {
                  line_.set(before, static_cast<std::size_t>(before.moves_size()));
                  go(line_.size());
                  app().flash(Level::kDone, app().texts()("game.restored", {{"n", n}}));
              }};
    app().flash(Level::kDone, app().texts()("game.erased", {{"n", n}}), std::move(undo));
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
        return texts("game.goto_wrong", {{"last", std::to_string(greatest)}});
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
    const std::string name = app().texts()(
        "game.explain_title",
        {{"article", viewmodel::article_of(counter->citation())}, {"name", counter->title()}});
    app().push(std::make_unique<TextScreen>(app(), "game", name, [this, rule = *counter] {
        return viewmodel::explanation(rule, line_, app().texts());
    }));
}

void GameScreen::open_export() {
    const Texts& texts = app().texts();
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
    menu.title = app().texts()("game.draw_title");
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
    if (menu.items.empty()) return app().flash(Level::kRefused, app().texts()("game.no_tables"));
    app().open(std::move(menu));
}

}  // namespace collegium::tui
