// Remote play (RU-CHESS art. 15), as the host asks for it: by the setting of the edition.
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include <collegium/chess/draws.hpp>
#include <collegium/chess/online.hpp>
#include <collegium/chess/rulings.hpp>

#include "boards.hpp"
#include "chess_discipline.hpp"

namespace collegium::chess {
namespace {

using Parts = std::vector<std::string>;

// Lines of one kind, without its word.
std::vector<Parts> lines_of(const std::string& kind) {
    std::vector<Parts> lines;
    for (const std::string& line : data_lines("online.txt")) {
        Parts parts = parts_of(line);
        if (parts.front() != kind) continue;
        parts.erase(parts.begin());
        lines.push_back(std::move(parts));
    }
    return lines;
}

std::string given(const std::string& text) {
    return text == "-" ? "" : text;
}

sdk::Move read(const sdk::Game& game, const std::string& text) {
    return std::get<sdk::Move>(game.parse_move(text));
}

sdk::GameHandle game_of(const std::string& play, const std::string& start = "",
                        const std::string& moves = "") {
    static const ChessDiscipline discipline;
    sdk::GameSetup setup;
    setup.position = start;
    if (play == "online") setup.parameters = {{"online", "true"}};
    auto game = sdk::start_game(discipline, setup).value();
    std::istringstream words(moves);
    for (std::string word; words >> word;)
        EXPECT_TRUE(game->play(read(*game, word))) << word;
    return game;
}

// RU-CHESS W-51
TEST(OnlinePlay, RU_CHESS_W_51_ADrawIsClaimedOnlyForWhatStandsOnTheBoard) {
    const std::map<sdk::ClaimEffect, std::string> words{{sdk::ClaimEffect::kDraw, "draw"},
                                                        {sdk::ClaimEffect::kGoesOn, "goes-on"}};
    const auto lines = lines_of("claim");
    ASSERT_EQ(lines.size(), 8U);
    for (const Parts& line : lines) {
        SCOPED_TRACE(line[0] + " " + line[1] + " " + line[4]);
        const auto game = game_of(line[0], given(line[2]), given(line[3]));
        sdk::ClaimContext context;
        context.claimant = game->position().turn.seat;
        if (!given(line[4]).empty()) context.written = read(*game, line[4]);
        const auto verdict = ChessDiscipline().check_claim(*game, line[1], context);
        if (verdict) {
            EXPECT_EQ(words.at(verdict->effect), line[5]);
            EXPECT_EQ(verdict->citation.article, line[6]);
        } else {
            EXPECT_EQ(verdict.error().reason, line[5]);
            EXPECT_EQ(verdict.error().citations.at(0).article, line[6]);
        }
    }
}

// RU-CHESS W-51: what is not available is not offered either.
TEST(OnlinePlay, RU_CHESS_W_51_ShowsNoClaimsWithAWrittenMove) {
    const auto lines = lines_of("state");
    ASSERT_EQ(lines.size(), 6U);
    for (const Parts& line : lines) {
        SCOPED_TRACE(line[0] + " " + line[1]);
        // One move more would bring the position the third time: the moves of the first claim.
        const auto game = game_of(line[0], "", lines_of("claim").front()[3]);
        for (const sdk::DrawState& state : ChessDiscipline().states(*game)) {
            if (state.rule != line[1]) continue;
            EXPECT_EQ(state.takes_written_move, line[2] == "yes");
            EXPECT_EQ(state.citation.article, line[3]);
            EXPECT_EQ(state.by_writing.empty(), line[0] == "online" || line[1] != "threefold");
        }
    }
}

// RU-CHESS W-51
TEST(OnlinePlay, RU_CHESS_W_51_IllegalMovesAreNotPenalised) {
    const auto lines = lines_of("illegal");
    ASSERT_EQ(lines.size(), 2U);
    for (const Parts& line : lines) {
        const auto ruling = rule_on_illegal({}, TimeClass::kClassical, true, line[0] == "online");
        if (ruling) {
            EXPECT_EQ(line[1], "penalty");
            EXPECT_EQ(ruling->action, IllegalRuling::Action::kPenalty);
            EXPECT_EQ(ruling->article, line[2]);
        } else {
            EXPECT_EQ(ruling.error().reason, line[1]);
            EXPECT_EQ(ruling.error().citations.at(0).article, line[2]);
        }
    }
}

// RU-CHESS W-51: a loss by penalty is then one of art. 12.9, whatever the opponent could still do.
TEST(OnlinePlay, RU_CHESS_W_51_PenaltiesOfTheArbiterStay) {
    const std::map<std::string, sdk::EndingEvent> events{
        {"penalty", sdk::EndingEvent::kPenalty},
        {"flag", sdk::EndingEvent::kFlag},
        {"resignation", sdk::EndingEvent::kResignation},
        {"both-flags", sdk::EndingEvent::kBothFlags}};
    const auto lines = lines_of("ending");
    ASSERT_EQ(lines.size(), 7U);
    for (const Parts& line : lines) {
        SCOPED_TRACE(line[0] + " " + line[1] + " " + line[2]);
        const auto game = game_of(line[0], given(line[2]));
        const auto verdict = ChessDiscipline().judge(*game, events.at(line[1]), sdk::Side::kFirst);
        if (!verdict) {
            EXPECT_EQ(verdict.error().reason, line[3]);
            EXPECT_EQ(verdict.error().citations.at(0).article, line[4]);
            continue;
        }
        std::string answer = verdict->outcome.state == sdk::OutcomeState::kWon ? "won" : "drawn";
        if (!verdict->question.ru.empty()) answer += " ?";
        EXPECT_EQ(answer, line[3]);
        EXPECT_EQ(verdict->outcome.citation.article, line[4]);
    }
}

// RU-CHESS W-51, CH-ONL-02
TEST(OnlinePlay, RU_CHESS_W_51_LeavesOutTheArticlesOf15_3) {
    const auto lines = lines_of("article");
    ASSERT_EQ(lines.size(), 45U);
    for (const Parts& line : lines)
        EXPECT_EQ(applies_online(line[0]), line[1] == "yes") << line[0];
}

TEST(OnlinePlay, KnowsNoTouchedPiecesAndNoArticle19) {
    Claim claim;
    claim.online = true;
    claim.touched_piece = true;
    EXPECT_TRUE(rule_on({start_position()}, claim, 2));
    claim.online = false;
    EXPECT_EQ(rule_on({start_position()}, claim, 2).error().citations.at(0).article, "9.4");
    QuickFinish facts;
    facts.announced = true;
    EXPECT_TRUE(quick_finish_applies(facts));
    facts.online = true;
    EXPECT_EQ(quick_finish_applies(facts).error().citations.at(0).article, "15.3");
}

TEST(OnlinePlay, IsASettingOfTheEditionAndStaysWithARecord) {
    const ChessDiscipline discipline;
    const auto parameters = discipline.editions().at(0).parameters;
    ASSERT_EQ(parameters.size(), 3U);
    EXPECT_EQ(parameters[0].id, sdk::kOnlineParameter);
    EXPECT_EQ(parameters[0].citation.article, "15.3");
    EXPECT_EQ(discipline.start({"", {{"online", "yes"}}, ""}).error().reason,
              "PARAMETER_VALUE_UNKNOWN");

    struct Sink final : sdk::RecordSink {
        bool game(const sdk::RecordedGame& game) override {
            setup = game.setup;
            return true;
        }
        bool refused(const sdk::Error& /*error*/) override { return false; }
        sdk::GameSetup setup;
    } sink;
    sdk::RecordReading how;
    how.assumed.parameters = {{"online", "true"}};
    ASSERT_TRUE(discipline.read("pgn", "1. e4 e5 *", how, sink));
    EXPECT_EQ(sink.setup.parameters, how.assumed.parameters);
}

}  // namespace
}  // namespace collegium::chess
