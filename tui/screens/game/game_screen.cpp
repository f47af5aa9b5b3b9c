#include "tui/screens/game/game_screen.hpp"

#include <utility>

#include "tui/app/keys.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/game_board.hpp"

namespace collegium::tui {
namespace {

TableOptions without_header() {
    TableOptions options;
    options.header = false;
    return options;
}

}  // namespace

GameScreen::GameScreen(App& app, v1::Game game)
    : Screen(app),
      counters_(app.texts()),
      counter_table_(counters_, counters_.columns(), without_header()),
      claims_(app, line_, rules_,
              {[this](const v1::LegalMove& move) { play(move); },
               [this](std::size_t ply) {
                   line_.erase_from(ply);
                   claims_.forget_after(ply);
                   go(ply);
               },
               [this](const GameEnd& end, std::function<void()> recorded) {
                   return record_outcome(end, std::move(recorded));
               }}) {
    line_.set(std::move(game));
}

std::string GameScreen::heading() const {
    if (board_) return board_->heading;
    std::string edition = line_.edition();
    for (const v1::GameEdition& known : rules_.editions())
        if (known.id() == line_.edition()) edition = known.title();
    return viewmodel::join({crumb(), edition});
}

std::string GameScreen::crumb() const {
    if (board_) return board_->crumb;
    return rules_.title().empty() ? texts("game.crumb") : rules_.title();
}

void GameScreen::on_enter() {
    if (!rules_read_) read_rules();
    ask();
}

void GameScreen::show(v1::Game game, std::vector<v1::RecordTag> tags) {
    const bool other = game.discipline() != line_.game().discipline();
    line_.set(std::move(game));
    tags_ = std::move(tags);
    claims_.forget_after(0);
    field_.clear();
    look_at_state();
    if (other) rules_read_ = false;
    if (!rules_read_) read_rules();
    ask();
}

void GameScreen::read_again() {
    const std::size_t at = line_.at();
    line_.set(line_.game(), at);
    read_rules();
    ask();
}

void GameScreen::read_rules() {
    rules_read_ = true;
    v1::GetGameRulesRequest request;
    request.set_discipline(line_.game().discipline());
    fetch(std::move(request), [this](net::Reply<v1::GameRules> reply) {
        if (reply) rules_ = std::move(*reply);
        app().repaint();
    });
}

void GameScreen::ask() {
    auto question = line_.next_question();
    if (!question) return;
    call(question->request,
         [this, asked = *question](net::Reply<v1::ReplayGameResponse> reply) {
             if (!reply) {
                 line_.fail(asked);
                 if (line_.shown() == nullptr) failure_ = app().error_words(reply.error());
                 if (asked.ply == line_.at()) app().flash_error(reply.error());
             } else if (line_.accept(asked, std::move(*reply))) {
                 failure_.clear();
                 arrived(asked.ply);
             }
             app().repaint();
             ask();
         },
         {.quiet = question->ply != line_.at()});
}

void GameScreen::arrived(std::size_t ply) {
    if (ply != line_.at()) return;
    look_at_state();
    if (std::exchange(announcing_, false)) announce();
}

// What a recorded move has changed; the most urgent is said last and stays.
void GameScreen::announce() {
    const std::size_t ply = line_.at();
    const v1::GameState& now = *line_.state(ply);
    if (const v1::PlayedMove* move = line_.move(ply - 1)) {
        const std::string words = viewmodel::move_words(*move);
        app().flash(Level::kDone,
                    move->number() == 0
                        ? words
                        : texts("game.recorded", {{"number", move->number()}, {"move", words}}));
    }
    if (now.outcome().state() == v1::GameOutcome::STATE_WON ||
        now.outcome().state() == v1::GameOutcome::STATE_DRAWN)
        return app().flash(
            Level::kAttention,
            texts("game.ended", {{"outcome", viewmodel::outcome_words(now.outcome())}}));
    for (const std::string& words :
         viewmodel::newly_claimable(line_.state(ply - 1), now, app().texts()))
        app().flash(Level::kAttention, words);
}

void GameScreen::go(std::size_t ply) {
    line_.go(ply);
    field_.clear();
    look_at_state();
    ask();
}

// Suggestions need the place itself; counters stay while its answer is on the way.
void GameScreen::look_at_state() {
    field_.set_state(line_.state(line_.at()));
    counters_.show(line_.shown());
}

void GameScreen::walk(int by) {
    line_.step(by);
    go(line_.at());
}

bool GameScreen::walk_by(const std::string& key) {
    constexpr int kPage = 10;
    if (key == "Left") return walk(-1), true;
    if (key == "Right") return walk(1), true;
    if (key == "Up") return walk(-2), true;
    if (key == "Down") return walk(2), true;
    if (key == "PgUp") return walk(-kPage), true;
    if (key == "PgDn") return walk(kPage), true;
    if (key == "Home") return go(0), true;
    if (key == "End") return go(line_.size()), true;
    return false;
}

bool GameScreen::on_event(const ftxui::Event& event) {
    if (event.is_mouse()) return false;
    return focus_ == Focus::kMove ? on_move_event(event) : on_rules_event(event);
}

bool GameScreen::on_move_event(const ftxui::Event& event) {
    const std::string key = key_name(event);
    if (key == "Tab" || key == "Shift-Tab") return focus_ = Focus::kRules, true;
    if (key == "Enter") return submit(), true;
    if (key == "Esc") {
        if (field_.empty()) return false;
        return field_.clear(), true;
    }
    if (!field_.empty()) return field_.on_event(event, app().look());
    if (runs_an_action(key)) {
        const std::vector<Action> table = app().actions();
        if (const Action* action = find_action(table, key)) app().run_action(*action);
        return true;
    }
    if ((key == "Up" || key == "Down") && field_.suggesting())
        return field_.on_event(event, app().look());
    return walk_by(key) || field_.on_event(event, app().look());
}

// Keys that mean the same everywhere and begin no move: they need not be typed.
bool GameScreen::runs_an_action(const std::string& key) const {
    if (key == ":" || key == "?" || key == "/") return true;
    const v1::GameState* state = line_.state(line_.at());
    return (key == "u" || key == "w") && state != nullptr &&
           viewmodel::completions(*state, key).empty();
}

bool GameScreen::on_rules_event(const ftxui::Event& event) {
    const std::string key = key_name(event);
    if (key == "Tab" || key == "Shift-Tab" || key == "Esc") return focus_ = Focus::kMove, true;
    if (key == "Enter") return explain(), true;
    if (key == "Left" || key == "Right") return walk_by(key);
    return counter_table_.on_event(event);
}

void GameScreen::on_paste(const std::string& text) {
    // A move is one short line; anything longer is a record.
    constexpr std::size_t kLongestMove = 64;
    if (text.size() <= kLongestMove && text.find('\n') == std::string::npos)
        return field_.paste(text, app().look());
    auto screen = paste_screen();
    screen->on_paste(text);
    app().push(std::move(screen));
}

bool GameScreen::record_outcome(const GameEnd& end, std::function<void()> recorded) {
    const bool whose = end.drawn || end.winner != v1::SEAT_UNSPECIFIED;
    if (!board_ || !board_->record || !whose) return false;
    board_->record(end, std::move(recorded));
    return true;
}

void GameScreen::submit() {
    const v1::GameState* state = line_.state(line_.at());
    if (state == nullptr) return;
    const std::string typed = field_.typed();
    if (!typed.empty())
        if (const auto exact = viewmodel::written_exactly(*state, typed)) return play(*exact);
    if (const v1::LegalMove* chosen = field_.chosen()) return play(v1::LegalMove(*chosen));
    if (!typed.empty()) parse(typed);
}

void GameScreen::parse(const std::string& typed) {
    v1::ParseMoveRequest request;
    *request.mutable_game() = line_.game();
    request.mutable_game()->mutable_moves()->DeleteSubrange(
        static_cast<int>(line_.at()), static_cast<int>(line_.size() - line_.at()));
    request.set_text(typed);
    call(std::move(request), [this, typed,
                              at = line_.at()](net::Reply<v1::ParseMoveResponse> reply) {
        // Whoever types on does not wait for this answer any more.
        if (line_.at() != at || field_.typed() != typed) return;
        app().repaint();
        if (!reply) return app().flash_error(reply.error());
        if (reply->has_move()) return play(reply->move());
        if (reply->has_refusal())
            return field_.refuse(viewmodel::with_article(
                reply->refusal().text(), viewmodel::articles_of(reply->refusal().articles())));
        field_.offer({reply->candidates().begin(), reply->candidates().end()},
                     texts("game.several", {{"text", typed}, {"n", reply->candidates_size()}}));
    });
}

void GameScreen::play(const v1::LegalMove& move) {
    const bool next =
        !line_.at_end() && line_.game().moves(static_cast<int>(line_.at())) == move.machine();
    if (line_.at_end() || next) return record(move.machine());
    ask_to_overwrite(move);
}

void GameScreen::record(const std::string& machine) {
    const bool next =
        !line_.at_end() && line_.game().moves(static_cast<int>(line_.at())) == machine;
    if (!next) claims_.forget_after(line_.at());
    line_.record(machine);
    announcing_ = !next;
    go(line_.at());
}

void GameScreen::ask_to_overwrite(const v1::LegalMove& move) {
    Confirm confirm;
    confirm.title = texts("game.overwrite_title", {{"move", viewmodel::move_words(move)}});
    confirm.body = {
        {texts("game.overwrite_body", {{"n", line_.size() - line_.at()}}), Tone::kWarn}};
    confirm.verb = texts("game.overwrite_verb");
    confirm.bar = app().texts().label("move.record");
    confirm.confirmed = [this, machine = move.machine()](const ConfirmAnswer&) { record(machine); };
    app().ask(std::move(confirm));
}

}  // namespace collegium::tui
