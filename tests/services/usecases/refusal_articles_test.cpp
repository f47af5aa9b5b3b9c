// Refusals that rest on a book say on which article of it; where the book is silent, on none.
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <collegium/usecases/results.hpp>
#include <collegium/usecases/rounds.hpp>

#include "tournaments_fixture.hpp"

namespace collegium::usecases::testing {
namespace {

using play::Ending;
using play::Outcome;

const nlohmann::json& table() {
    static const nlohmann::json read = [] {
        std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/play/refusal_articles.json");
        return nlohmann::json::parse(in);
    }();
    return read;
}

const std::vector<std::pair<int, int>> kPairs{{1, 5}, {2, 6}, {3, 7}, {4, 8}};

// "REASON article": what a person is told and what it rests on.
std::string told(const std::string& reason, const std::vector<sdk::Citation>& citations) {
    return reason + " " + (citations.empty() ? "" : citations.front().article);
}

template <typename T>
std::string told(const sdk::Result<T>& result) {
    if (result) return "allowed";
    const sdk::Error& error = result.error();
    if (error.violations.empty()) return told(error.reason, error.citations);
    return told(error.violations.front().reason, error.violations.front().citations);
}

class RefusalArticles : public TournamentTest, public ::testing::WithParamInterface<const char*> {
  protected:
    RefusalArticles() {
        Settings settings;
        const nlohmann::json& of_book = book()["settings"];
        for (const auto& [key, value] : of_book.items())
            settings.emplace_back(key, value.get<std::string>());
        open_competition(settings, 8, competition::State::kDraw, GetParam(), book()["discipline"],
                         book()["status"]);
        refused_ = entrant(20, admission::State::kRefused);
        undecided_ = entrant(21, admission::State::kUndecided);
    }

    // The same book's round robin.
    void open_table(int players) {
        open_competition({{"system", "round-robin"}, {"rounds", "1"}, {"tie-breaks", "wins"}},
                         players, competition::State::kDraw, GetParam(), book()["discipline"],
                         book()["status"]);
    }

    static const nlohmann::json& book() { return table()[GetParam()]; }
    static std::string expected(const std::string& reason) {
        return reason + " " + book()["refusals"][reason].get<std::string>();
    }

    sdk::Result<Plan<RecordedBoard>> entering(play::TournamentId id, const play::Game& game) {
        ResultInput input;
        input.board = {{id, 1}, 1};
        input.result = game;
        input.result.remark = "решение";
        const Caller arbiter = caller_with({"tournaments.read", "results.record"});
        const storage::ReadLease lease = store_->read();
        return record_result(arbiter, *lease, *library(), input, moment());
    }
    std::string told_of(play::TournamentId id, const std::string& action,
                        const char* permission = "pairing.prepare") {
        const Caller caller = caller_with({"tournaments.read", permission});
        const storage::ReadLease lease = store_->read();
        const auto view = get_round(caller, *lease, *library(), {id, 1}, moment());
        if (!view) return told(view);
        for (const AllowedAction& allowed : view->actions)
            if (allowed.action == action && allowed.refusal)
                return told(allowed.refusal->reason, allowed.refusal->citations);
        return "allowed";
    }

    admission::EntrantId refused_;
    admission::EntrantId undecided_;
};

TEST_P(RefusalArticles, ResultsByDecision) {
    static const std::map<std::string, std::pair<Outcome, Ending>> kKinds{
        {"sanction-loss", {Outcome::kSecondWins, Ending::kSanction}},
        {"half-loss", {Outcome::kFirstHalf, Ending::kSanction}},
        {"both-lose", {Outcome::kBothLose, Ending::kUsual}},
        {"adjudicated", {Outcome::kDraw, Ending::kAdjudicated}},
        {"awarded", {Outcome::kFirstWins, Ending::kDecision}},
        {"annulled", {Outcome::kAnnulled, Ending::kUsual}},
        {"wrong-board", {Outcome::kFirstWins, Ending::kWrongBoard}}};
    const auto id = drawn();
    play_round(id, 1, kPairs, play::RoundState::kPlaying);
    const nlohmann::json& decisions = book()["decisions"];
    for (const auto& [kind, article] : decisions.items()) {
        const auto [outcome, ending] = kKinds.at(kind);
        EXPECT_EQ(told(entering(id, {outcome, ending, "", ""})),
                  "RESULT_IS_A_DECISION " + article.get<std::string>())
            << kind;
    }
}

TEST_P(RefusalArticles, WhatStands) {
    const auto id = drawn();
    play_round(id, 1, kPairs);
    EXPECT_EQ(told(entering(id, {Outcome::kDraw, Ending::kUsual, "", ""})), expected("ROUND_OVER"));
}

TEST_P(RefusalArticles, WhoPlays) {
    const auto id = create();
    AddParticipantsInput input;
    input.entrants = {refused_, undecided_};
    const auto added = must(adding_to(id, input));
    ASSERT_EQ(added.skipped.size(), 2U);
    EXPECT_EQ(told(added.skipped[0].why.reason, added.skipped[0].why.citations),
              expected("ENTRANT_REFUSED"));
    EXPECT_EQ(told(added.skipped[1].why.reason, added.skipped[1].why.citations),
              expected("ENTRANT_UNDECIDED"));
    (void)fill(id);
    (void)must(drawing(id));
    play_round(id, 1, kPairs);
    input.entrants = {entrant(22, admission::State::kAdmitted)};
    input.joined_round = 2;
    input.reason = "задержка рейса";
    EXPECT_EQ(told(adding_to(id, input)), expected("LATE_ENTRY_TOO_LATE"));
    EXPECT_EQ(told(withdrawing(id, 2, play::Standing::kWithdrawn, true)),
              expected("ANNUL_ONLY_EXCLUDED"));
}

TEST_P(RefusalArticles, PairsAndStarts) {
    const auto id = drawn();
    play_round(id, 1, kPairs, play::RoundState::kDraft);
    EXPECT_EQ(told_of(id, "pairing.change"), expected("PAIRS_CHANGED_BY_CHIEF"));
    EXPECT_EQ(told_of(id, "pairing.approve"), expected("PAIRS_APPROVED_BY_CHIEF"));
    DrawStartsInput input;
    input.round = {id, 1};
    input.game = 1;
    const Caller secretary = caller_with({"tournaments.read", "pairing.prepare", "draws.create"});
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(told(draw_starts(secretary, *lease, *library(), plugin_host::Catalogue(), input,
                               moment(), Budget())),
              expected("OPENING_TABLE_NOT_CHOSEN"));
}

TEST_P(RefusalArticles, PairsThatStand) {
    const auto id = drawn();
    play_round(id, 1, kPairs, play::RoundState::kPlaying);
    EXPECT_EQ(told_of(id, "pairing.change", "pairing.approve"), expected("ROUND_BEGUN"));
}

TEST_P(RefusalArticles, ResultsThatPairsRestOn) {
    const auto other = drawn();
    play_round(other, 1, kPairs);
    play_round(other, 2, {{1, 2}, {3, 4}, {5, 6}, {7, 8}}, play::RoundState::kApproved);
    EXPECT_EQ(told_of(other, "round.reopen", "pairing.approve"), expected("NEXT_ROUND_APPROVED"));
    ResultCorrection correction;
    correction.board = {{other, 1}, 1};
    correction.result.outcome = Outcome::kDraw;
    correction.reason = "протокол подписан с ошибкой";
    const Caller arbiter = caller_with({"tournaments.read", "results.record"});
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(told(correct_result(arbiter, *lease, *library(), correction, moment())),
              expected("CORRECTED_BY_CHIEF"));
    const auto board = get_board(arbiter, *lease, *library(), correction.board, moment());
    ASSERT_TRUE(board) << board.error().message;
    const auto offered =
        std::ranges::find(board->actions, "result.correct", &AllowedAction::action);
    EXPECT_EQ(told(offered->refusal->reason, offered->refusal->citations),
              expected("CORRECTED_BY_CHIEF"));
}

TEST_P(RefusalArticles, PairsOfATable) {
    open_table(4);
    const auto id = drawn();
    play_round(id, 1, {{1, 4}, {2, 3}}, play::RoundState::kApproved);
    const auto changing = [&](storage::ChangeKind kind) {
        ChangePairsInput input;
        input.round = {id, 1};
        input.kind = static_cast<int>(kind);
        input.numbers = {1};
        input.reason = "ошибка в списке";
        const Caller chief = caller_with({"tournaments.read", "pairing.approve"});
        const storage::ReadLease lease = store_->read();
        return told(change_pairs(chief, *lease, *library(), input, moment()));
    };
    EXPECT_EQ(changing(storage::ChangeKind::kRedraw), expected("REDRAW_ONLY_SWISS"));
    EXPECT_EQ(changing(storage::ChangeKind::kWhole), expected("WHOLE_NOT_OF_TABLE"));
}

TEST_P(RefusalArticles, WhoGoesOn) {
    open_table(3);
    const auto first = drawn();
    TournamentForm form;
    form.stages_of = {first.name()};
    form.qualified = 2;
    const auto final = create(form);
    EXPECT_EQ(told(adding_to(final)), expected("QUALIFICATION_UNFINISHED"));
    play_round(first, 1, {{1, 2}});
    play_round(first, 2, {{2, 3}});
    play_round(first, 3, {{3, 1}});
    const auto plan = adding_to(final);
    ASSERT_TRUE(plan) << plan.error().message;
    ASSERT_TRUE(plan->preview.undecided);
    EXPECT_EQ(told(plan->preview.undecided->reason, plan->preview.undecided->citations),
              expected("QUALIFICATION_SHARED"));
}

INSTANTIATE_TEST_SUITE_P(Books, RefusalArticles,
                         ::testing::Values("ru-draughts-2022", "ru-chess-2023", "ua-draughts-2024"),
                         [](const auto& of) {
                             std::string name = of.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace collegium::usecases::testing
