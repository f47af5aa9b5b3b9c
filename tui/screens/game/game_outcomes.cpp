// F2 of the game screen: every way the game may end now, each one checked by the server first.
#include <memory>
#include <utility>

#include "tui/net/methods.hpp"
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

// What the server says of each proposal, in the order of the questions.
struct Answers {
    net::Reply<v1::CheckOfferResponse> offer = v1::CheckOfferResponse{};
    std::vector<net::Reply<v1::CheckEndingResponse>> endings;
};

struct Questions {
    v1::CheckOfferRequest offer;
    std::vector<v1::CheckEndingRequest> endings;
};

std::string verdict_words(const v1::GameVerdict& verdict) {
    return viewmodel::with_article(verdict.text(), viewmodel::articles_of(verdict.articles()));
}

}  // namespace

void GameClaims::open_outcomes() {
    const v1::GameState* state = line_.shown();
    if (state == nullptr) return;
    const bool going_on = state->outcome().state() == v1::GameOutcome::STATE_GOING_ON;
    Questions questions;
    *questions.offer.mutable_game() = game_here();
    questions.offer.set_seat(state->turn_seat());
    for (const v1::DrawOffer& earlier : offers_)
        *questions.offer.add_earlier() = earlier;
    std::vector<std::string> names;
    if (going_on && rules_.endings()) {
        for (const Ending& ending : kEndings) {
            for (const v1::Seat seat : {v1::SEAT_FIRST, v1::SEAT_SECOND}) {
                v1::CheckEndingRequest request;
                *request.mutable_game() = game_here();
                request.set_event(ending.event);
                request.set_seat(seat);
                questions.endings.push_back(std::move(request));
                names.push_back(app_.texts()(ending.words,
                                             {{"side", viewmodel::side_of(seat, *state, rules_)}}));
            }
        }
    }
    if (!going_on) {
        const std::string words = viewmodel::outcome_words(state->outcome());
        return show_outcomes({{app_.texts()("game.outcome.board", {{"outcome", words}}), "",
                               std::nullopt, [this, words] { take(words); }}});
    }
    app_.start_task(
        scope_, {}, [this, questions, names](net::Client& client, const net::CallContext& context) {
            auto answers = std::make_shared<Answers>();
            answers->offer = client.call(net::kCheckOffer, questions.offer, context);
            for (const v1::CheckEndingRequest& request : questions.endings)
                answers->endings.push_back(client.call(net::kCheckEnding, request, context));
            return [this, answers, names] {
                std::vector<Proposal> proposals;
                Proposal agreed{app_.texts()("game.outcome.agreement"), "", std::nullopt, {}};
                if (!answers->offer)
                    agreed.refusal = app_.error_words(answers->offer.error());
                else if (!answers->offer->verdict().holds())
                    agreed.refusal = verdict_words(answers->offer->verdict());
                agreed.take = [this, words = agreed.words] { take(words); };
                proposals.push_back(std::move(agreed));
                for (std::size_t i = 0; i < answers->endings.size(); ++i) {
                    const auto& answer = answers->endings[i];
                    Proposal proposal{names[i], "", std::nullopt, {}};
                    if (!answer)
                        proposal.refusal = app_.error_words(answer.error());
                    else if (!answer->verdict().holds())
                        proposal.refusal = verdict_words(answer->verdict());
                    else
                        proposal.take =
                            [this, words = viewmodel::join(
                                       {names[i], viewmodel::outcome_words(answer->outcome())})] {
                                take(words);
                            };
                    proposals.push_back(std::move(proposal));
                }
                show_outcomes(std::move(proposals));
            };
        });
}

void GameClaims::show_outcomes(std::vector<Proposal> proposals) {
    const Texts& texts = app_.texts();
    Menu menu;
    menu.title = texts("game.outcome_title");
    for (const v1::ClaimState& claim : line_.shown()->claims())
        if (claim.allowed() && claim.draw())
            proposals.insert(
                proposals.begin(),
                {claim_title(claim), viewmodel::articles_of(claim.articles()), std::nullopt,
                 [this, claim] { check(claim, {}, v1::ARBITER_RULING_UNSPECIFIED); }});
    if (outcome() != nullptr)
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
