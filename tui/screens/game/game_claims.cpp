#include "tui/screens/game/game_claims.hpp"

#include <memory>
#include <sstream>
#include <utility>

#include "tui/screens/common/prompt_screen.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/game_board.hpp"
#include "tui/viewmodel/game_counters.hpp"
#include "tui/viewmodel/game_moves.hpp"
#include "tui/viewmodel/results.hpp"

namespace collegium::tui {
namespace {

// The verdict, the articles behind it, what follows.
std::vector<ConfirmLine> verdict_lines(const v1::GameVerdict& verdict) {
    const Tone tone = verdict.holds()          ? Tone::kOk
                      : verdict.needs_ruling() ? Tone::kWarn
                                               : Tone::kBad;
    std::vector<ConfirmLine> lines;
    lines.push_back(
        {viewmodel::with_article(verdict.text(), viewmodel::articles_of(verdict.articles())),
         tone});
    if (!verdict.follows().empty()) lines.push_back({verdict.follows()});
    return lines;
}

// "10", "9:30", "10 4:30": one or two times in minutes, as seconds; nullopt: something else.
std::optional<std::vector<int>> times_in(const std::string& typed) {
    constexpr int kMostMinutes = 24 * 60;
    std::vector<int> found;
    std::istringstream words(typed);
    for (std::string word; words >> word;) {
        std::istringstream time(word);
        int minutes = -1;
        int seconds = 0;
        char colon = ':';
        time >> minutes;
        if (time && !time.eof()) time >> colon >> seconds;
        if (!time || !time.eof() || colon != ':') return std::nullopt;
        if (minutes < 0 || minutes > kMostMinutes || seconds < 0 || seconds > 59)
            return std::nullopt;
        found.push_back(minutes * 60 + seconds);
    }
    if (found.empty() || found.size() > 2) return std::nullopt;
    return found;
}

// The digit that chooses the item; none beyond nine.
std::string digit_of(std::size_t index) {
    return index < 9 ? std::to_string(index + 1) : "";
}

}  // namespace

GameClaims::GameClaims(App& app, const viewmodel::GameLine& line, const v1::GameRules& rules,
                       Acts acts)
    : app_(app), line_(line), rules_(rules), acts_(std::move(acts)) {}

v1::Game GameClaims::game_here() const {
    v1::Game game = line_.game();
    const auto at = static_cast<int>(line_.at());
    game.mutable_moves()->DeleteSubrange(at, game.moves_size() - at);
    return game;
}

const TakenOutcome* GameClaims::outcome() const {
    return outcome_ && outcome_->ply == line_.at() ? &*outcome_ : nullptr;
}

void GameClaims::forget_after(std::size_t ply) {
    if (outcome_ && outcome_->ply > ply) outcome_.reset();
    std::erase_if(offers_, [ply](const v1::DrawOffer& offer) {
        return static_cast<std::size_t>(offer.ply()) > ply;
    });
}

std::optional<std::string> GameClaims::nothing_to_claim() const {
    const v1::GameState* state = line_.shown();
    if (state == nullptr || state->claims_size() > 0 || rules_.draw_rules()) return std::nullopt;
    return app_.texts()("game.claim_none");
}

std::string GameClaims::claim_title(const v1::ClaimState& claim) const {
    if (!claim.title().empty()) return claim.title();
    for (const v1::DrawCounter& counter : line_.shown()->counters())
        if (counter.rule() == claim.rule()) return counter.title();
    return claim.rule();
}

void GameClaims::open_claims(const std::string& written) {
    const v1::GameState* state = line_.shown();
    if (state == nullptr) return;
    const Texts& texts = app_.texts();
    Menu menu;
    menu.title = texts("game.claim_title");
    bool found = false;
    for (const v1::ClaimState& claim : state->claims()) {
        const std::string note =
            viewmodel::join({viewmodel::articles_of(claim.articles()),
                             viewmodel::side_of(claim.claimant(), *state, rules_)});
        if (claim.allowed() && !std::exchange(found, true)) menu.selected = menu.items.size();
        std::optional<std::string> refusal;
        if (!claim.allowed()) refusal = claim.text();
        menu.items.push_back({digit_of(menu.items.size()), claim_title(claim), note,
                              std::move(refusal), [this, claim] {
                                  check({claim, {}, {}});
                              }});
        // A move that is only written down may complete what the board does not show yet; whether
        // it does is judged, and a wrong claim has its consequence.
        if (!claim.takes_written_move()) continue;
        menu.items.push_back({digit_of(menu.items.size()),
                              texts("game.claim_by_writing", {{"rule", claim_title(claim)}}), "",
                              std::nullopt,
                              [this, claim, written] { ask_written_move(claim, written); }});
    }
    const std::string side = viewmodel::side_of(state->turn_seat(), *state, rules_);
    menu.items.push_back({digit_of(menu.items.size()), texts("game.offer_side", {{"side", side}}),
                          "", std::nullopt, [this] { offer(); }});
    app_.open(std::move(menu));
}

void GameClaims::ask_written_move(const v1::ClaimState& claim, const std::string& written) {
    const Texts& texts = app_.texts();
    Prompt prompt;
    prompt.title = texts("game.claim_written_title", {{"rule", claim_title(claim)}});
    prompt.label = texts("game.claim_written_label");
    prompt.action = "claim.check";
    prompt.value = written;
    if (written.empty() && claim.written_moves_size() > 0)
        prompt.value = claim.written_moves(0).text();
    prompt.accepted = [this, claim](const std::string& move) { check({claim, move, {}}); };
    app_.push(std::make_unique<PromptScreen>(app_, "game", std::move(prompt)));
}

void GameClaims::check(const Claimed& claimed) {
    v1::CheckClaimRequest request;
    *request.mutable_game() = game_here();
    request.set_rule(claimed.claim.rule());
    request.set_claimant(claimed.claim.claimant());
    request.set_written_move(claimed.written);
    *request.mutable_context() = claimed.context;
    app_.send(scope_, std::move(request), [this, claimed](const v1::CheckClaimResponse& reply) {
        show_verdict(claimed, reply);
    });
}

// Whose time the check is made on the book says; how long it took only the arbiter knows.
void GameClaims::ask_clock(const Claimed& claimed) {
    const Texts& texts = app_.texts();
    Prompt prompt;
    prompt.title = texts("game.claim_clock");
    prompt.label = texts("game.claim_clock_label");
    prompt.note = texts("game.claim_clock_note");
    prompt.action = "claim.check";
    prompt.check = [&texts](const std::string& typed) -> std::optional<std::string> {
        if (times_in(typed)) return std::nullopt;
        return texts("game.claim_clock_wrong");
    };
    prompt.accepted = [this, claimed](const std::string& typed) {
        const auto times = times_in(typed);
        if (!times) return;
        Claimed again = claimed;
        again.context.mutable_remaining()->set_seconds(times->front());
        if (times->size() > 1) again.context.mutable_checked_for()->set_seconds(times->back());
        check(again);
    };
    app_.push(std::make_unique<PromptScreen>(app_, "game", std::move(prompt)));
}

void GameClaims::show_verdict(const Claimed& claimed, const v1::CheckClaimResponse& answer) {
    const Texts& texts = app_.texts();
    const v1::ClaimState& claim = claimed.claim;
    const auto ruled = [&](v1::ArbiterRuling ruling) {
        Claimed again = claimed;
        again.context.set_ruling(ruling);
        return [this, again] { check(again); };
    };
    const v1::GameVerdict& verdict = answer.verdict();
    Question question;
    question.title = texts("game.claim_written_title", {{"rule", claim_title(claim)}});
    question.body = verdict_lines(verdict);
    if (answer.limit() > 0)
        question.body.push_back(
            {texts("game.claim_count", {{"count", answer.count()}, {"limit", answer.limit()}})});
    question.buttons.push_back({texts("game.close"), {}, "", std::nullopt});
    const auto button = [&](std::string words, std::function<void()> press) {
        question.buttons.push_back({std::move(words), std::move(press),
                                    question.buttons.size() == 1 ? "F2" : "", std::nullopt});
    };
    using Answer = v1::CheckClaimResponse;
    if (verdict.needs_ruling()) {
        if (!claim.question().empty() && claim.question() != verdict.text())
            question.body.push_back({claim.question(), Tone::kWarn});
        button(texts("game.ruling_draw"), ruled(v1::ARBITER_RULING_DRAW));
        button(texts("game.ruling_play_on"), ruled(v1::ARBITER_RULING_PLAY_ON));
    } else if (answer.consequence() == Answer::CONSEQUENCE_DRAW ||
               answer.consequence() == Answer::CONSEQUENCE_LOSS) {
        button(
            texts("game.record_outcome"),
            [this, end = claimed_end(claimed, answer, question.body.front().words)] { take(end); });
    } else if (answer.consequence() == Answer::CONSEQUENCE_WRITTEN_MOVE_STANDS) {
        button(texts("game.claim_plays", {{"move", answer.move_to_play().text()}}),
               [this, move = answer.move_to_play()] { acts_.play(move); });
    } else if (answer.consequence() == Answer::CONSEQUENCE_TAKE_BACK) {
        const int stand = answer.moves_that_stand();
        button(texts("game.take_back", {{"n", stand}}),
               [this, stand] { acts_.take_back(static_cast<std::size_t>(stand)); });
    }
    if (answer.on_claimants_time() || verdict.reason() == "CLAIM_NEEDS_CLOCK")
        button(texts("game.claim_clock"), [this, claimed] { ask_clock(claimed); });
    app_.ask(std::move(question));
}

// A draw is offered after one's own move (RU-2022 5.4.13.3, RU-CHESS 9.1.2): by who made the last
// one.
v1::Seat GameClaims::offering_seat() const {
    const v1::PlayedMove* last = line_.at() == 0 ? nullptr : line_.move(line_.at() - 1);
    return last == nullptr ? line_.shown()->turn_seat() : last->seat();
}

v1::CheckOfferRequest GameClaims::offer_request() const {
    v1::CheckOfferRequest request;
    *request.mutable_game() = game_here();
    request.set_seat(offering_seat());
    for (const v1::DrawOffer& earlier : offers_)
        *request.add_earlier() = earlier;
    return request;
}

void GameClaims::offer() {
    const v1::Seat seat = offering_seat();
    app_.send(scope_, offer_request(), [this, seat](const v1::CheckOfferResponse& reply) {
        show_offer(reply.verdict(), seat);
    });
}

void GameClaims::show_offer(const v1::GameVerdict& verdict, v1::Seat seat) {
    const Texts& texts = app_.texts();
    const std::string side = viewmodel::side_of(seat, *line_.shown(), rules_);
    Question question;
    question.title = texts("game.offer_side", {{"side", side}});
    question.body = verdict_lines(verdict);
    question.buttons.push_back({texts("game.close"), {}, "", std::nullopt});
    if (verdict.holds())
        question.buttons.push_back(
            {texts("game.offer_note"),
             [this, seat, side] {
                 v1::DrawOffer offer;
                 offer.set_ply(static_cast<int>(line_.at()));
                 offer.set_seat(seat);
                 offers_.push_back(std::move(offer));
                 app_.flash(Level::kDone, app_.texts()("game.offer_made", {{"side", side}}));
             },
             "F2", std::nullopt});
    app_.ask(std::move(question));
}

// A draw is told with its article and whose claim it was; a claim that loses, as the book says it.
GameEnd GameClaims::claimed_end(const Claimed& claimed, const v1::CheckClaimResponse& answer,
                                std::string words) const {
    const auto& articles =
        claimed.claim.articles().empty() ? answer.verdict().articles() : claimed.claim.articles();
    GameEnd end;
    end.words = std::move(words);
    end.drawn = answer.consequence() == v1::CheckClaimResponse::CONSEQUENCE_DRAW;
    end.ending = v1::GAME_ENDING_RULE;
    if (!articles.empty()) end.article = viewmodel::article_of(articles[0]);
    if (!end.drawn) {
        end.winner = answer.loser() == v1::SEAT_FIRST ? v1::SEAT_SECOND : v1::SEAT_FIRST;
        if (!answer.verdict().articles().empty())
            end.article = viewmodel::article_of(answer.verdict().articles(0));
        return end;
    }
    if (end.article.empty()) return end;
    const std::string side = viewmodel::side_of(claimed.claim.claimant(), *line_.shown(), rules_);
    const Texts& texts = app_.texts();
    end.words =
        side.empty()
            ? texts("game.drawn_by", {{"article", end.article}})
            : texts("game.drawn_by_claim",
                    {{"article", end.article}, {"side", viewmodel::genitive_of_side(side, texts)}});
    return end;
}

// What was accepted goes to the board the game belongs to; without one nobody may think it did.
void GameClaims::take(const GameEnd& end) {
    const TakenOutcome taken{end.words, line_.at()};
    const auto recorded = [this, taken, alive = std::weak_ptr<bool>(alive_)] {
        if (alive.expired()) return;
        outcome_ = taken;
        here_alone_ = false;
        app_.repaint();
    };
    if (acts_.record && acts_.record(end, recorded)) return;
    outcome_ = taken;
    here_alone_ = true;
    app_.flash(Level::kNews, app_.texts()("game.not_on_a_board", {{"outcome", end.words}}));
    app_.repaint();
}

}  // namespace collegium::tui
