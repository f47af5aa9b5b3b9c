// A tournament whose numbers are drawn, and those who pair, approve and record.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <collegium/usecases/rounds.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/usecases/undo.hpp>

#include "registry_fixture.hpp"
#include "support/drawn_tournament.hpp"

namespace collegium::usecases::testing {

class RoundsTest : public RegistryTest {
  protected:
    RoundsTest() {
        book_store_.scan();
        office_ = caller_with({"tournaments.read", "pairing.prepare", "journal.undo"});
        chief_ = caller_with({"tournaments.read", "pairing.prepare", "pairing.approve",
                              "draws.create", "journal.undo", "journal.undo_others"});
        chief_.actor = {8, "chief-arbiter", 2, "desk-2", 2, "Петрова Г. А."};
    }

    [[nodiscard]] std::shared_ptr<const rulebook::Library> library() const {
        return book_store_.library();
    }
    // Statements outside of any use case, as other parts of the program would have written them.
    void write(const std::function<void(storage::Connection&)>& statements) {
        storage::Command command;
        command.actor = office_.actor;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            statements(writer);
            return storage::Applied{};
        };
        const auto written = store_->writer().run(std::move(command));
        ASSERT_TRUE(written) << written.error().message;
    }
    void enter(int players, const play::Settings& settings) {
        write([&](storage::Connection& writer) {
            drawn_ = testing_support::enter_tournament(writer, store_->now(), players, settings);
        });
    }

    sdk::Result<Plan<RoundView>> pairing(bool again = false, bool all = false) {
        const storage::ReadLease lease = store_->read();
        return pair_round(office_, *lease, *library(), {drawn_.id, std::nullopt, all, again},
                          moment());
    }
    RoundView pair() { return must(pairing()); }
    sdk::Result<Plan<RoundView>> approving(int number, const Caller& caller, bool all = false) {
        const storage::ReadLease lease = store_->read();
        return approve_round(caller, *lease, *library(), drawn_.round(number), std::nullopt, all,
                             moment());
    }
    RoundView approve(int number) { return must(approving(number, chief_)); }
    sdk::Result<Plan<RoundView>> starting(int number,
                                          std::optional<storage::Instant> at = std::nullopt) {
        const storage::ReadLease lease = store_->read();
        return start_round(office_, *lease, *library(),
                           {drawn_.round(number), std::nullopt, at, ""}, moment());
    }
    RoundView start(int number) { return must(starting(number)); }
    sdk::Result<Plan<RoundView>> closing(int number) {
        const storage::ReadLease lease = store_->read();
        return close_round(office_, *lease, *library(), drawn_.round(number), std::nullopt,
                           moment());
    }
    RoundView close(int number) { return must(closing(number)); }
    sdk::Result<RoundView> getting(int number, const Caller& caller) {
        const storage::ReadLease lease = store_->read();
        return get_round(caller, *lease, *library(), drawn_.round(number), moment());
    }
    RoundView get(int number) { return getting(number, chief_).value(); }
    sdk::Result<Plan<ChangedRound>> changing(ChangePairsInput input) {
        if (input.reason.empty()) input.reason = "ошибка в списке";
        const storage::ReadLease lease = store_->read();
        return change_pairs(chief_, *lease, *library(), input, moment());
    }

    void result(int round, int board, play::Outcome outcome) {
        write([&](storage::Connection& writer) {
            testing_support::enter_result(writer, store_->now(), {drawn_.round(round), board},
                                          outcome);
        });
    }
    // Who wins, by number; a draw of boards where nobody is named.
    void results(int round, const std::vector<int>& winners) {
        for (const PairView& pair : get(round).pairs) {
            const auto won = [&](const SeatView& seat) {
                return std::find(winners.begin(), winners.end(), seat.number) != winners.end();
            };
            result(round, pair.board,
                   won(pair.first)    ? play::Outcome::kFirstWins
                   : won(pair.second) ? play::Outcome::kSecondWins
                                      : play::Outcome::kDraw);
        }
    }
    // A whole round: pairs, approval, results, end.
    void play_round(int number, const std::vector<int>& winners) {
        (void)pair();
        (void)approve(number);
        (void)start(number);
        results(number, winners);
        (void)close(number);
    }

    sdk::Result<storage::JournalRow> undoing(const Caller& caller) {
        const UndoRules book = all_undo_rules();
        const UndoContext context{book, storage::built_in_subjects(), store_->now(),
                                  moment().today};
        sdk::Result<Plan<storage::JournalRow>> plan = [&] {
            const storage::ReadLease lease = store_->read();
            return undo_entry(caller, *lease, context, last_, "описка");
        }();
        if (!plan) return tl::unexpected(plan.error());
        auto done = carry_out(*plan);
        if (!done.committed) return tl::unexpected(done.committed.error());
        return done.value;
    }
    storage::TournamentRecord tournament() {
        const storage::ReadLease lease = store_->read();
        return storage::find_tournament(*lease, drawn_.id).value();
    }

    static std::vector<std::pair<int, int>> pairs_of(const RoundView& view) {
        std::vector<std::pair<int, int>> pairs;
        for (const PairView& pair : view.pairs)
            pairs.emplace_back(pair.first.number, pair.second.number);
        return pairs;
    }
    static std::string refusal_of_action(const RoundView& view, const std::string& action) {
        for (const AllowedAction& allowed : view.actions)
            if (allowed.action == action) return allowed.refusal ? allowed.refusal->reason : "";
        ADD_FAILURE() << "no action " << action;
        return {};
    }

    RuleBookStore book_store_{{{COLLEGIUM_PLUGINS, true}}, store_.get()};
    Caller chief_;
    testing_support::DrawnTournament drawn_;
};

}  // namespace collegium::usecases::testing
