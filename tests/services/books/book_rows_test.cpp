// Every row of every book plays by its own edition, with nothing but what the book itself gives.
#include <algorithm>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>

#include <collegium/v1/disciplines.grpc.pb.h>

#include "row_walk.hpp"

namespace collegium::rpc::book_rows_test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kBooks[] = {"ru-draughts-2022", "ua-draughts-2024", "ru-chess-2023"};

// "composition" is no game, and correspondence is played without rounds of a tournament.
bool is_played_in_rounds(const v1::OfficialDiscipline& row) {
    return row.programme() != "composition" && row.programme() != "correspondence";
}

class BookRows : public ::testing::TestWithParam<const char*> {
  protected:
    static void SetUpTestSuite() { server_ = new BookServer(); }
    static void TearDownTestSuite() {
        delete server_;
        server_ = nullptr;
    }

    v1::Game opened(const v1::ListBoardsResponse& boards) const {
        v1::Game game;
        game.set_discipline(boards.game_discipline());
        game.set_edition(boards.game_edition());
        *game.mutable_parameters() = boards.game_parameters();
        return game;
    }
    v1::ReplayGameResponse replayed(const v1::Game& game) const {
        v1::ReplayGameRequest request;
        *request.mutable_game() = game;
        return server_->ask("chief-arbiter", &v1::GameService::Stub::ReplayGame, request);
    }
    void expect_own_edition(const v1::ListBoardsResponse& boards);
    void expect_record(const v1::ListBoardsResponse& boards, const v1::Game& game);

    static BookServer* server_;
};

BookServer* BookRows::server_ = nullptr;

// UA-2024 II.C.1–2: draughts-64 is played by chapter VI, not by the Russian book's rules.
TEST_P(BookRows, EveryGameOfARowKnowsTheRowsEdition) {
    const v1::RuleBook book = server_->book(GetParam());
    const auto disciplines = server_->disciplines();
    for (const v1::OfficialDiscipline& row : book.disciplines()) {
        for (const std::string& name : row.disciplines()) {
            SCOPED_TRACE(row.id() + " as " + name);
            const auto found = std::ranges::find_if(
                disciplines, [&](const v1::Discipline& game) { return game.name() == name; });
            ASSERT_NE(found, disciplines.end());
            EXPECT_THAT(found->editions(), Contains(GetParam()));
        }
    }
}

void BookRows::expect_record(const v1::ListBoardsResponse& boards, const v1::Game& game) {
    v1::WriteRecordRequest write;
    *write.mutable_game() = game;
    write.set_result("*");
    const auto written = server_->ask("chief-arbiter", &v1::GameService::Stub::WriteRecord, write);
    v1::AttachRecordRequest attach;
    attach.set_parent(boards.boards(0).name());
    attach.set_text(written.text());
    const auto kept = server_->ask("chief-arbiter", &v1::ResultService::Stub::AttachRecord, attach);
    EXPECT_EQ(kept.legal_moves(), game.moves_size()) << written.text();
    EXPECT_THAT(kept.fault(), IsEmpty());
}

// The board's game, the claims at it and its record.
void BookRows::expect_own_edition(const v1::ListBoardsResponse& boards) {
    v1::Game game = opened(boards);
    int claims = 0;
    for (int move = 0; move < 3; ++move) {
        const v1::ReplayGameResponse state = replayed(game);
        EXPECT_EQ(state.edition(), GetParam());
        ASSERT_GT(state.state().legal_moves_size(), 0);
        for (const v1::ClaimState& claim : state.state().claims()) {
            v1::CheckClaimRequest request;
            *request.mutable_game() = game;
            request.set_rule(claim.rule());
            ++claims;
            const auto verdict =
                server_->ask("chief-arbiter", &v1::GameService::Stub::CheckClaim, request);
            EXPECT_FALSE(verdict.verdict().articles().empty())
                << claim.rule() << " " << claim.reason() << " " << verdict.ShortDebugString();
            for (const v1::Citation& article : verdict.verdict().articles())
                EXPECT_EQ(article.book(), GetParam()) << claim.rule();
        }
        game.add_moves(state.state().legal_moves(0).machine());
    }
    EXPECT_GT(claims, 0);
    expect_record(boards, game);
}

TEST_P(BookRows, ArePlayedFromTheirCreationToAnApprovedTable) {
    const v1::RuleBook book = server_->book(GetParam());
    for (const v1::OfficialDiscipline& row : book.disciplines()) {
        if (!is_played_in_rounds(row) || row.team()) continue;
        SCOPED_TRACE(row.id());
        try {
            RowWalk walk(*server_, book, row);
            walk.create();
            walk.open_for_play();
            for (int round = 1; round <= walk.rounds(); ++round) {
                const v1::ListBoardsResponse boards = walk.start_round();
                ASSERT_EQ(boards.boards_size(), 2);
                EXPECT_EQ(boards.game_edition(), GetParam());
                if (round == 1) expect_own_edition(boards);
                walk.enter_results(boards);
                walk.close_round();
            }
            walk.approve();
        } catch (const std::exception& refused) {
            ADD_FAILURE() << refused.what();
        }
    }
}

class UkrainianBook : public ::testing::Test {
  protected:
    [[nodiscard]] v1::OfficialDiscipline row(const std::string& book, const std::string& id) {
        const v1::RuleBook whole = server_.book(book);
        const auto& rows = whole.disciplines();
        return *std::ranges::find(rows, id, [](const auto& one) { return one.id(); });
    }
    // Reasons of the remarks on the time control, with their articles.
    std::vector<std::string> remarks(RowWalk& walk, const std::string& control) {
        v1::ParameterValue value;
        value.set_text(control);
        walk.regulate("time-control", value);
        std::vector<std::string> found;
        const v1::Regulation regulation = walk.regulation();
        for (const v1::Remark& note : regulation.notes())
            if (note.field() == "time-control")
                found.push_back(note.citations(0).book() + " " + note.citations(0).section() + " " +
                                note.citations(0).article());
        return found;
    }
    // The bundled book as it once was: its draughts-64 might be played as Russian draughts.
    void put_older_book() {
        std::ifstream in(std::string(COLLEGIUM_PLUGINS) + "/rulebooks/ua-draughts-2024.toml");
        std::string text{std::istreambuf_iterator<char>(in), {}};
        const auto replace = [&](const std::string& from, const std::string& to) {
            const auto at = text.find(from);
            ASSERT_NE(at, std::string::npos) << from;
            text.replace(at, from.size(), to);
        };
        replace("games = [\"draughts-64\"]", "games = [\"russian-draughts\", \"draughts-64\"]");
        replace("series = \"ua-draughts\"", "series = \"ua-draughts-older\"");
        server_.put_book("ua-draughts-older", text);
    }

    BookServer server_;
};

// UA-2024 III.C.4.1, C.5.1: the Ukrainian event's control is judged by the Ukrainian ranges.
TEST_F(UkrainianBook, III_C_JudgesTheControlOfDraughts64) {
    const v1::RuleBook book = server_.book("ua-draughts-2024");
    RowWalk rapid(server_, book, row("ua-draughts-2024", "draughts-64-rapid"));
    rapid.create();
    EXPECT_THAT(remarks(rapid, "5+3"), IsEmpty());
    RowWalk classical(server_, book, row("ua-draughts-2024", "draughts-64"));
    classical.create();
    EXPECT_THAT(remarks(classical, "45+10"), IsEmpty());
    EXPECT_THAT(remarks(classical, "45+30"), ::testing::ElementsAre("ua-draughts-2024 III C.7"));
}

// UA-2024 II.C.1–2
TEST_F(UkrainianBook, II_C_RefusesAGameThatDoesNotKnowItsEdition) {
    put_older_book();
    const v1::RuleBook book = server_.book("ua-draughts-older");
    RowWalk walk(server_, book, row("ua-draughts-older", "draughts-64"));
    try {
        walk.create();
        ADD_FAILURE() << "created";
    } catch (const std::exception& refused) {
        EXPECT_THAT(refused.what(),
                    HasSubstr("competition.discipline DISCIPLINE_OF_OTHER_EDITION"));
    }
}

// A competition opened by an older program has such a game; its games could not be judged at all.
TEST_F(UkrainianBook, II_C_LetsAnOpenCompetitionTakeAGameThatKnowsItsEdition) {
    put_older_book();
    v1::OfficialDiscipline known = row("ua-draughts-older", "draughts-64");
    std::swap(*known.mutable_disciplines(0), *known.mutable_disciplines(1));
    RowWalk walk(server_, server_.book("ua-draughts-older"), known);
    walk.create();
    walk.open_for_play();
    v1::UpdateCompetitionRequest update;
    update.mutable_competition()->set_name(walk.competition());
    update.mutable_competition()->set_discipline("disciplines/russian-draughts");
    update.mutable_update_mask()->add_paths("discipline");
    update.set_request_id(new_uuid());
    using Competitions = v1::CompetitionService::Stub;
    const auto fixed = server_.as("administrator").call(&Competitions::UpdateCompetition, update);
    EXPECT_THAT(fixed.refused().fields,
                Contains(::testing::Pair("competition.discipline", "COMPETITION_STATE_FIXED")));
    server_.rewrite(walk.competition(), [](storage::CompetitionRecord& record) {
        record.draft.discipline->value = "russian-draughts";
    });
    update.mutable_competition()->set_discipline("disciplines/draughts-64");
    const auto mended = server_.ask("administrator", &Competitions::UpdateCompetition, update);
    EXPECT_EQ(mended.discipline(), "disciplines/draughts-64");
    const v1::ListBoardsResponse boards = walk.start_round();
    EXPECT_EQ(boards.game_discipline(), "disciplines/draughts-64");
}

INSTANTIATE_TEST_SUITE_P(Books, BookRows, ::testing::ValuesIn(kBooks), [](const auto& of) {
    std::string name = of.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

}  // namespace
}  // namespace collegium::rpc::book_rows_test
