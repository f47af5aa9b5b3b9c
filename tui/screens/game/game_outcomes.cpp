// F2 of the game screen: every way the game may end now, each one checked by the server first.
#include <memory>
#include <utility>

#include "tui/screens/game/game_claims.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/game_board.hpp"
#include "tui/viewmodel/game_counters.hpp"

namespace collegium::tui {
namespace {

using Event = v1::CheckEndingRequest::Event;

struct Ending {
    Event event;
    const char* words;
};
constexpr Ending kEndings[] = {
    {v1::CheckEndingRequest::EVENT_RESIGNATION, "game.outcome.resignation"},
    {v1::CheckEndingRequest::EVENT_FLAG, "game.outcome.flag"},
    {v1::CheckEndingRequest::EVENT_PENALTY, "game.outcome.penalty"},
};

v1::Seat opponent_of(v1::Seat seat) {
    return seat == v1::SEAT_FIRST ? v1::SEAT_SECOND : v1::SEAT_FIRST;
}

// What the protocol calls it. A game that its loser does not lose is drawn by a rule (RU-CHESS
// 5.1.2, 7.5.5); a loss by penalty is a sanction.
v1::GameEnding ending_of(Event event, bool drawn) {
    if (event == v1::CheckEndingRequest::EVENT_FLAG) return v1::GAME_ENDING_TIME;
    if (drawn) return v1::GAME_ENDING_RULE;
    return event == v1::CheckEndingRequest::EVENT_PENALTY ? v1::GAME_ENDING_SANCTION
                                                          : v1::GAME_ENDING_UNSPECIFIED;
}

GameEnd agreed(std::string words) {
    return {std::move(words), true, v1::SEAT_UNSPECIFIED, v1::GAME_ENDING_AGREEMENT, ""};
}

std::string verdict_words(const v1::GameVerdict& verdict) {
    return viewmodel::with_article(verdict.text(), viewmodel::articles_of(verdict.articles()));
}

}  // namespace

// One ending beside the board: what happened to whom, the question, the server's answer.
struct GameClaims::EndingQuestion {
    std::string words;   // «Сдача: белые»
    std::string winner;  // the other side's name
    v1::CheckEndingRequest request;
    net::Reply<v1::CheckEndingResponse> answer = v1::CheckEndingResponse{};

    // Drawn, or won by `winner`.
    [[nodiscard]] GameEnd end(std::string said, bool drawn, v1::Seat won_by) const {
        const v1::Citation& citation = answer->outcome().citation();
        const v1::GameEnding ending = ending_of(request.event(), drawn);
        return {std::move(said), drawn, drawn ? v1::SEAT_UNSPECIFIED : won_by, ending,
                viewmodel::article_of(citation)};
    }
};

std::vector<GameClaims::EndingQuestion> GameClaims::ending_questions() const {
    std::vector<EndingQuestion> questions;
    if (!rules_.endings()) return questions;
    const v1::GameState& state = *line_.shown();
    for (const Ending& ending : kEndings) {
        for (const v1::Seat seat : {v1::SEAT_FIRST, v1::SEAT_SECOND}) {
            EndingQuestion question;
            question.words =
                app_.texts()(ending.words, {{"side", viewmodel::side_of(seat, state, rules_)}});
            question.winner = viewmodel::side_of(opponent_of(seat), state, rules_);
            *question.request.mutable_game() = game_here();
            question.request.set_event(ending.event);
            question.request.set_seat(seat);
            questions.push_back(std::move(question));
        }
    }
    return questions;
}

void GameClaims::open_outcomes() {
    const v1::GameState* state = line_.shown();
    if (state == nullptr) return;
    if (state->outcome().state() != v1::GameOutcome::STATE_GOING_ON)
        return open_decided(state->outcome());
    app_.start_task(scope_, {},
                    [this, offer = offer_request(), endings = ending_questions()](
                        net::Client& client, const net::CallContext& context) mutable {
                        auto agreed = std::make_shared<net::Reply<v1::CheckOfferResponse>>(
                            client.call<v1::CheckOfferResponse>(offer, context));
                        for (EndingQuestion& one : endings)
                            one.answer = client.call<v1::CheckEndingResponse>(one.request, context);
                        return [this, agreed, endings] {
                            std::vector<Proposal> proposals{agreement(*agreed)};
                            for (const EndingQuestion& one : endings)
                                proposals.push_back(proposal_of(one));
                            show_outcomes(std::move(proposals));
                        };
                    });
}

// What the board has decided, and a flag that undoes it: where a move is made once the clock is
// pressed, one that fell before outranks the position.
void GameClaims::open_decided(const v1::GameOutcome& board) {
    const std::string words = viewmodel::outcome_words(board);
    // Won on the board is how games end; a draw there has its rule.
    GameEnd end{words, board.state() == v1::GameOutcome::STATE_DRAWN, board.winner_seat(),
                v1::GAME_ENDING_UNSPECIFIED, ""};
    if (end.drawn) {
        end.ending = v1::GAME_ENDING_RULE;
        end.article = viewmodel::article_of(board.citation());
    }
    std::vector<Proposal> proposals{{app_.texts()("game.outcome.board", {{"outcome", words}}), "",
                                     std::nullopt, [this, end] { take(end); }}};
    std::vector<EndingQuestion> flags = ending_questions();
    std::erase_if(flags, [](const EndingQuestion& one) {
        return one.request.event() != v1::CheckEndingRequest::EVENT_FLAG;
    });
    if (flags.empty()) return show_outcomes(std::move(proposals));
    app_.start_task(scope_, {},
                    [this, proposals, flags, kind = board.kind()](
                        net::Client& client, const net::CallContext& context) mutable {
                        for (EndingQuestion& one : flags)
                            one.answer = client.call<v1::CheckEndingResponse>(one.request, context);
                        return [this, proposals, flags, kind]() mutable {
                            for (const EndingQuestion& one : flags) {
                                const auto& answer = one.answer;
                                if (answer && (answer->verdict().needs_ruling() ||
                                               answer->outcome().kind() != kind))
                                    proposals.push_back(proposal_of(one));
                            }
                            show_outcomes(std::move(proposals));
                        };
                    });
}

GameClaims::Proposal GameClaims::agreement(const net::Reply<v1::CheckOfferResponse>& answer) {
    Proposal proposal;
    proposal.words = app_.texts()("game.outcome.agreement");
    proposal.take = [this, words = proposal.words] { take(agreed(words)); };
    if (!answer) {
        proposal.refusal = app_.error_words(answer.error());
    } else if (answer->verdict().needs_ruling()) {
        proposal.note = app_.texts()("game.arbiter_rules");
        proposal.take = [this, words = proposal.words, verdict = answer->verdict()] {
            ask_for_permission(words, verdict);
        };
    } else if (!answer->verdict().holds()) {
        proposal.refusal = verdict_words(answer->verdict());
    }
    return proposal;
}

// An agreement the regulation forbids so early: the arbiter permits it, or it is no draw.
void GameClaims::ask_for_permission(const std::string& words, const v1::GameVerdict& verdict) {
    const Texts& texts = app_.texts();
    Question question;
    question.title = words;
    question.body.push_back({verdict_words(verdict), Tone::kWarn});
    question.buttons.push_back({texts("game.close"), {}, "", std::nullopt});
    const std::string permitted = texts("game.ruling_permitted");
    question.buttons.push_back(
        {permitted,
         [this, outcome = viewmodel::join({words, permitted})] { take(agreed(outcome)); }, "F2",
         std::nullopt});
    app_.ask(std::move(question));
}

GameClaims::Proposal GameClaims::proposal_of(const EndingQuestion& ending) {
    Proposal proposal;
    proposal.words = ending.words;
    if (!ending.answer) {
        proposal.refusal = app_.error_words(ending.answer.error());
        return proposal;
    }
    const v1::GameVerdict& verdict = ending.answer->verdict();
    if (verdict.needs_ruling()) {
        proposal.note = app_.texts()("game.arbiter_rules");
        proposal.take = [this, ending] { ask_for_ruling(ending); };
    } else if (!verdict.holds()) {
        proposal.refusal = verdict_words(verdict);
    } else {
        const v1::GameOutcome& outcome = ending.answer->outcome();
        const v1::Seat winner = outcome.winner_seat() == v1::SEAT_UNSPECIFIED
                                    ? opponent_of(ending.request.seat())
                                    : outcome.winner_seat();
        proposal.take =
            [this, end = ending.end(
                       viewmodel::join({ending.words, viewmodel::outcome_words(outcome)}),
                       outcome.state() == v1::GameOutcome::STATE_DRAWN, winner)] { take(end); };
    }
    return proposal;
}

// Whether the other side could still have won is what the arbiter says.
void GameClaims::ask_for_ruling(const EndingQuestion& ending) {
    const Texts& texts = app_.texts();
    Question question;
    question.title = ending.words;
    question.body.push_back({verdict_words(ending.answer->verdict()), Tone::kWarn});
    question.buttons.push_back({texts("game.close"), {}, "", std::nullopt});
    const std::string win = texts("game.ruling_win", {{"side", ending.winner}});
    for (const bool drawn : {false, true}) {
        const std::string ruling = drawn ? texts("game.ruling_draw") : win;
        question.buttons.push_back(
            {ruling,
             [this, end = ending.end(viewmodel::join({ending.words, ruling}), drawn,
                                     opponent_of(ending.request.seat()))] { take(end); },
             "", std::nullopt});
    }
    app_.ask(std::move(question));
}

void GameClaims::show_outcomes(std::vector<Proposal> proposals) {
    const Texts& texts = app_.texts();
    Menu menu;
    menu.title = texts("game.outcome_title");
    for (const v1::ClaimState& claim : line_.shown()->claims())
        if (claim.allowed() && claim.draw())
            proposals.insert(proposals.begin(),
                             {claim_title(claim), viewmodel::articles_of(claim.articles()),
                              std::nullopt, [this, claim] {
                                  check({claim, {}, {}});
                              }});
    // What is on the board is taken back there: by `u`, or by a correction.
    if (outcome() != nullptr && here_alone_)
        proposals.push_back({texts("game.outcome_take_back"), "", std::nullopt, [this] {
                                 outcome_.reset();
                                 app_.flash(Level::kDone, app_.texts()("game.outcome_dropped"));
                             }});
    for (Proposal& proposal : proposals)
        menu.items.push_back({std::to_string(menu.items.size() + 1), std::move(proposal.words),
                              std::move(proposal.note), std::move(proposal.refusal),
                              std::move(proposal.take)});
    app_.open(std::move(menu));
}

}  // namespace collegium::tui
