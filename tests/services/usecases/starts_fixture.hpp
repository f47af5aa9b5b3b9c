// Boards whose start is drawn once both players are there, in a round of any book.
#pragma once

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <collegium/storage/repositories/boards.hpp>
#include <collegium/storage/repositories/draws.hpp>
#include <collegium/usecases/rounds.hpp>

#include "game_catalogue.hpp"
#include "results_fixture.hpp"

namespace collegium::usecases::testing {

template <typename Fixture>
class WithDrawnStarts : public Fixture {
  protected:
    using Fixture::Fixture;

    // Games of so many minutes and seconds a move, from starts of the table.
    void draw_starts_from(const std::string& table, int minutes, int increment) {
        minutes_ = minutes;
        this->regulate(
            {{"time-control", std::to_string(minutes) + "+" + std::to_string(increment), 2, "4.2"},
             {"opening-table", table, 2, "4.2"}});
        drawer_ = this->somebody(
            9, "Петрова Г. А.",
            {"tournaments.read", "pairing.prepare", "pairing.approve", "draws.create"});
    }

    sdk::Result<Plan<RoundView>> drawing(std::vector<int> boards,
                                         std::chrono::minutes after_start) {
        DrawStartsInput input;
        input.round = this->competition_.round;
        input.witnesses = {{1, "Петрова Галина Андреевна", ""}};
        input.boards = std::move(boards);
        const storage::ReadLease lease = this->store_->read();
        return draw_starts(drawer_, *lease, *this->book_store_.library(), draughts_, input,
                           this->at(after_start), Budget());
    }
    // Boards that have a start.
    std::vector<int> drawn() {
        std::vector<int> found;
        const storage::ReadLease lease = this->store_->read();
        for (const storage::BoardRecord& one :
             storage::list_boards(*lease, this->competition_.round))
            if (!one.draws.empty()) found.push_back(one.id.number);
        return found;
    }

    // The examples of that book on starts drawn late, one a board; both are there at the others.
    void expect_starts_wait(const std::string& book);

    Caller drawer_;
    plugin_host::Catalogue draughts_ = bundled("draughts-64");
    int minutes_ = 0;
};

template <typename Fixture>
void WithDrawnStarts<Fixture>::expect_starts_wait(const std::string& book) {
    using std::chrono::minutes;
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/rounds/start.json");
    const nlohmann::json all = nlohmann::json::parse(in);
    std::vector<nlohmann::json> rows;
    for (const nlohmann::json& row : all.at("drawn_start"))
        if (row["book"] == book) rows.push_back(row);
    ASSERT_EQ(rows.size(), 2U);
    const auto note = [&](int number, const nlohmann::json& row, const ArrivalInput& how,
                          minutes when) {
        const auto late = [&](const char* seat) {
            return row["waits_on"] == seat ? std::optional(how) : std::nullopt;
        };
        return this->must_by(
            this->arbiter_,
            this->noting(this->arbiter_, this->arrivals(number, late("first"), late("second")),
                         when));
    };
    for (std::size_t i = 0; i < rows.size(); ++i)
        note(static_cast<int>(i) + 1, rows[i], this->kMissing, minutes(1));
    this->must_by(drawer_, drawing({}, minutes(1)));
    EXPECT_THAT(drawn(), ::testing::ElementsAre(3, 4)) << "both are there";
    const auto waits = drawing({}, minutes(2));
    EXPECT_EQ(this->refused(waits), "STARTS_WAIT");
    EXPECT_EQ(waits.error().citations.front().article, rows.front()["article"]);
    EXPECT_EQ(waits.error().metadata.at("boards"), "1, 2");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const nlohmann::json& row = rows[i];
        SCOPED_TRACE(row.dump());
        const int number = static_cast<int>(i) + 1;
        const int late = row["waits_on"] == "first" ? 1 : 2;
        const minutes when(row["drawn_at"].get<int>());
        const BoardView waiting = this->board(number, minutes(2));
        EXPECT_EQ(waiting.start->running, late) << "the time is the late one's";
        EXPECT_EQ(late == 1 ? waiting.start->second_clock : waiting.start->first_clock,
                  std::to_string(minutes_) + ":00");
        note(number, row, this->kNow, when);
        if (number == 1) {
            EXPECT_EQ(this->refused(drawing({2}, when)), "START_WAITS") << "board 2 waits still";
        }
        this->must_by(drawer_, drawing({number}, when));
        EXPECT_EQ(this->refused(drawing({number}, when)),
                  number == 1 ? "STARTS_WAIT" : "STARTS_ALREADY_DRAWN");
        const BoardView view = this->board(number, when);
        const auto shown = [&](std::size_t seat) {
            return std::to_string(minutes_ - row["clocks"][seat].get<int>()) + ":00";
        };
        EXPECT_EQ(view.start->first_clock, shown(0));
        EXPECT_EQ(view.start->second_clock, shown(1));
        EXPECT_EQ(view.start->running, 1) << "nobody has moved before the start was drawn";
        const storage::ReadLease lease = this->store_->read();
        const auto lot = storage::find_draw(*lease, view.record.draws.at(1));
        ASSERT_TRUE(lot);
        EXPECT_EQ(lot->created_at, this->at(when).now);
        EXPECT_THAT(lot->draw.witnesses, ::testing::SizeIs(3)) << "the arbiter and both players";
    }
    EXPECT_THAT(drawn(), ::testing::ElementsAre(1, 2, 3, 4));
}

}  // namespace collegium::usecases::testing
