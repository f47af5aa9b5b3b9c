#include <algorithm>
#include <set>

#include "checks.hpp"

namespace collegium::conformance {

namespace {

class Never final : public sdk::Stop {
    [[nodiscard]] bool requested() const noexcept override { return false; }
};

class AtOnce final : public sdk::Stop {
    [[nodiscard]] bool requested() const noexcept override { return true; }
};

// A fixed sequence of numbers: the same walk through the game every time.
class Walk {
  public:
    explicit Walk(std::uint64_t seed) : state_(seed) {}
    std::size_t choose(std::size_t count) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state_ >> 33U) % count;
    }

  private:
    std::uint64_t state_;
};

bool is_value_of(const sdk::Parameter& parameter, const std::string& value) {
    switch (parameter.kind) {
        case sdk::ParameterKind::kFlag:
            return value == "true" || value == "false";
        case sdk::ParameterKind::kNumber:
            return !value.empty() && value.find_first_not_of("-0123456789") == std::string::npos &&
                   std::stoll(value) >= parameter.minimum && std::stoll(value) <= parameter.maximum;
        case sdk::ParameterKind::kChoice:
            return std::find(parameter.choices.begin(), parameter.choices.end(), value) !=
                   parameter.choices.end();
    }
    return false;
}

void check_editions(const sdk::GameV0& game, Recorder& recorder) {
    const auto editions = game.editions();
    recorder.expect(!editions.empty(), "there is an edition");
    recorder.expect(editions == game.editions(), "two questions get one answer", "editions");
    std::set<std::string> ids;
    for (const auto& edition : editions) {
        recorder.expect(ids.insert(edition.id).second, "editions have different ids", edition.id);
        recorder.expect_texts(edition.name, edition.id);
        for (const auto& parameter : edition.parameters) {
            recorder.expect_texts(parameter.name, parameter.id);
            recorder.expect(is_value_of(parameter, parameter.default_value),
                            "a parameter's default is one of its values", parameter.id);
        }
    }
}

void check_notations(const sdk::GameV0& game, Recorder& recorder) {
    const auto notations = game.notations();
    recorder.expect(!notations.empty() && notations.front().id == sdk::kMachineNotation,
                    "the machine notation comes first");
    for (const auto& notation : notations)
        recorder.expect_texts(notation.name, notation.id);
}

void check_refused_setups(const sdk::GameV0& game, const std::string& edition, Recorder& recorder) {
    const auto refused = [&](const sdk::GameSetup& setup) { return !sdk::start_game(game, setup); };
    sdk::GameSetup setup;
    setup.edition = "no-such-edition";
    recorder.expect(refused(setup), "an unknown edition is refused");
    setup.edition = edition;
    setup.parameters = {{"no-such-parameter", "1"}};
    recorder.expect(refused(setup), "an unknown parameter is refused");
    setup.parameters.clear();
    for (const std::string text : {"no position", "\x01", "(((((((("}) {
        setup.position = text;
        recorder.expect(refused(setup), "what is no position is refused", text);
    }
}

void check_perft(const sdk::Game& game, Effort effort, Recorder& recorder) {
    const Never never;
    const auto moves = game.legal_moves();
    const auto is = [&](int depth, std::uint64_t expected) {
        const auto counted = game.perft(depth, sdk::PerftCount::kDistinct, never);
        recorder.expect(counted && *counted == expected, "perft counts the moves of the game",
                        "depth " + std::to_string(depth) + ": " +
                            (counted ? std::to_string(*counted) : counted.error().reason) +
                            " instead of " + std::to_string(expected));
    };
    std::uint64_t two = 0;
    for (const auto& move : moves) {
        const sdk::GameHandle next(game.clone());
        if (next->play(move)) two += next->legal_moves().size();
    }
    is(0, 1);
    is(1, moves.size());
    is(2, two);
    const auto routes = game.perft(2, sdk::PerftCount::kRoutes, never);
    recorder.expect(routes && *routes >= two, "there are at least as many routes as moves");
    if (effort == Effort::kThorough) {
        constexpr int kLong = 12;
        const auto stopped = game.perft(kLong, sdk::PerftCount::kDistinct, AtOnce());
        recorder.expect(!stopped && stopped.error().reason == "STOPPED", "perft can be stopped");
    }
}

void walk_through(const sdk::GameV0& rules, const sdk::DrawRulesV0* draw_rules,
                  const sdk::GameSetup& setup, std::uint64_t seed, int plies, Recorder& recorder) {
    auto game = sdk::start_game(rules, setup);
    if (!game) return;
    Walk walk(seed);
    for (int ply = 0; ply < plies; ++ply) {
        check_position(rules, setup, **game, recorder);
        if (draw_rules != nullptr) check_draw_states(*draw_rules, **game, recorder);
        const auto moves = (*game)->legal_moves();
        if (moves.empty() || !(*game)->play(moves[walk.choose(moves.size())])) return;
    }
}

void check_claims(const sdk::DrawRulesV0& rules, const sdk::Game& game, const sdk::DrawState& state,
                  Recorder& recorder) {
    sdk::ClaimContext claim;
    claim.claimant = state.claimant.value_or(game.position().turn.seat);
    const auto verdict = rules.check_claim(game, state.rule, claim);
    recorder.expect(verdict || !verdict.error().reason.empty(),
                    "a claim is judged or refused with a reason", state.rule);
    if (verdict && state.status == sdk::DrawStatus::kClaimable)
        recorder.expect(verdict->holds(), "what is shown as claimable can be claimed", state.rule);
    if (verdict && state.status != sdk::DrawStatus::kClaimable)
        recorder.expect(!verdict->holds(), "nothing else can be claimed", state.rule);
    if (verdict && verdict->opponent_gets)
        recorder.expect(!verdict->holds() && !verdict->opponent_gets->citation.article.empty(),
                        "time is added for a wrong claim, with its article", state.rule);
    claim.claimant = game.position().turn.seat;
    for (const auto& move : state.by_writing) {
        claim.written = move;
        const auto written = rules.check_claim(game, state.rule, claim);
        recorder.expect(written && written->holds(),
                        "a written move named for a claim makes it good", state.rule);
    }
}

}  // namespace

void check_draw_states(const sdk::DrawRulesV0& rules, const sdk::Game& game, Recorder& recorder) {
    const auto states = rules.states(game);
    recorder.expect(states == rules.states(game), "two questions get one answer", "draw states");
    std::set<std::string> ids;
    for (const auto& state : states) {
        recorder.expect(ids.insert(state.rule).second, "draw rules have different ids", state.rule);
        recorder.expect_texts(state.name, state.rule);
        recorder.expect(!state.citation.article.empty(), "a draw rule cites its article",
                        state.rule);
        recorder.expect(state.count >= 0 && state.count <= state.limit,
                        "a draw counter stays within its limit", state.rule);
        recorder.expect_texts(state.counts, state.rule + " counts");
        recorder.expect(state.reset_ply >= 0, "a count begins within the game", state.rule);
        const bool asks = !state.question.en.empty();
        recorder.expect(asks == (state.status == sdk::DrawStatus::kNeedsRuling),
                        "a draw that needs a ruling says what is asked, and no other", state.rule);
        recorder.expect(state.by_writing.empty() || state.takes_written_move,
                        "written moves are named only where they are taken", state.rule);
        check_claims(rules, game, state, recorder);
    }
    for (const auto seat : {sdk::Seat::kFirst, sdk::Seat::kSecond}) {
        const auto offer = rules.check_offer(game, {seat, {}});
        recorder.expect(offer ? offer->admissible || !offer->citation.article.empty()
                              : !offer.error().reason.empty(),
                        "an offer is judged with an article or refused with a reason");
    }
}

void check_game(const sdk::GameV0& game, const sdk::DrawRulesV0* draw_rules, Effort effort,
                Recorder& recorder) {
    recorder.about("game");
    recorder.run([&] {
        check_editions(game, recorder);
        check_notations(game, recorder);
    });
    const int games = effort == Effort::kQuick ? 1 : 12;
    const int plies = effort == Effort::kQuick ? 16 : 160;
    for (const auto& edition : game.editions()) {
        recorder.about("game " + edition.id);
        recorder.run([&] {
            sdk::GameSetup setup;
            setup.edition = edition.id;
            auto start = sdk::start_game(game, setup);
            recorder.expect(start.has_value(), "a game can be started");
            if (!start) return;
            check_refused_setups(game, edition.id, recorder);
            check_perft(**start, effort, recorder);
            for (int i = 0; i < games; ++i) {
                walk_through(game, draw_rules, setup, static_cast<std::uint64_t>(i) + 1, plies,
                             recorder);
            }
        });
    }
}

}  // namespace collegium::conformance
