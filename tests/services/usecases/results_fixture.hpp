// A round that is being played, and those who record and decide.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/storage/repositories/documents.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/usecases/results.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/usecases/undo.hpp>

#include "registry_fixture.hpp"
#include "support/playing_competition.hpp"

namespace collegium::usecases::testing {

// Two arbiters of different posts at 15:00 in Samara, one hour after the round was begun.
class Results : public RegistryTest {
  protected:
    using Ending = play::Ending;
    using Outcome = play::Outcome;
    using RoundState = play::RoundState;

    static constexpr std::chrono::minutes kUsual{61};  // after the signal

    explicit Results(int games = 1, int boards = 4) {
        book_store_.scan();
        secretary_ =
            somebody(7, "Гущина Н. В.",
                     {"tournaments.read", "tournaments.manage", "results.record", "journal.undo"});
        arbiter_ = somebody(8, "Ким В. Т.", {"tournaments.read", "results.record", "journal.undo"});
        chief_ =
            somebody(9, "Петрова Г. А.",
                     {"tournaments.read", "tournaments.manage", "results.record", "results.correct",
                      "pairing.prepare", "pairing.approve", "journal.undo", "journal.undo_others"});
        secretary_.actor.role = "secretary";
        chief_.actor.role = "chief-arbiter";
        write([&](storage::Connection& writer) {
            competition_ = testing_support::enter_playing_competition(
                writer, kStart - std::chrono::hours(24), {boards, games, kStart});
        });
    }

    static Caller somebody(std::int64_t user, const std::string& name, Permissions permissions) {
        Caller caller;
        caller.actor = {user, "arbiter", user, "зал-1", 1, name};
        caller.scope = storage::kFederationScope;
        caller.permissions = std::make_shared<const Permissions>(std::move(permissions));
        return caller;
    }

    void write(const std::function<void(storage::Connection&)>& statements) {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            statements(writer);
            return storage::Applied{};
        };
        const auto written = store_->writer().run(std::move(command));
        ASSERT_TRUE(written) << written.error().message;
    }
    // Minutes of the regulation; the book's default otherwise.
    void regulate(std::vector<storage::SettingRow> settings) {
        write([&](storage::Connection& writer) {
            storage::write_regulation(writer, competition_.admission.id, 2, settings, kStart);
        });
    }
    void set_round(RoundState state) {
        write([&](storage::Connection& writer) {
            storage::RoundRecord round = *storage::find_round_brief(writer, competition_.round);
            ++round.version;
            round.round.state = state;
            storage::update_round(writer, round);
        });
    }

    void publish_protocol(int number) {
        write([&](storage::Connection& writer) {
            storage::DocumentRecord protocol;
            protocol.id.competition = competition_.admission.id;
            protocol.kind = "round-protocol";
            protocol.subject = competition_.round.name();
            protocol.number = number;
            protocol.published = true;
            protocol.title = "Протокол тура 1";
            const auto id = storage::insert_document(writer, protocol, kStart);
            storage::DocumentVersionRecord version;
            version.version = 1;
            version.content_digest = std::string(64, '0');
            version.anchor.hash = std::string(32, 'h');
            version.sha256 = std::string(32, 's');
            storage::insert_document_version(writer, id, version, {"т", "т", "т"});
        });
    }

    void leave(int number, play::Standing standing, int after_round) {
        write([&](storage::Connection& writer) {
            auto gone = *storage::participant_by_number(writer, competition_.tournament, number,
                                                        text::Alphabet::kRussian);
            gone.participant.standing = standing;
            gone.participant.left_after = after_round;
            ++gone.version;
            storage::update_participant(writer, gone);
        });
    }

    static Moment at(std::chrono::seconds after_start) {
        return {kStart + after_start, *registry::to_date({2026, 12, 14}), ""};
    }
    ResultInput slip(int board, Outcome outcome, int game = 0) const {
        ResultInput input;
        input.board = competition_.board(board);
        input.game = game;
        input.result.outcome = outcome;
        return input;
    }
    sdk::Result<Plan<RecordedBoard>> entering(const Caller& caller, const ResultInput& input,
                                              std::chrono::seconds after_start = kUsual) {
        const storage::ReadLease lease = store_->read();
        return record_result(caller, *lease, *book_store_.library(), input, at(after_start));
    }
    RecordedBoard enter(const Caller& caller, const ResultInput& input,
                        std::chrono::seconds after_start = kUsual) {
        return must_by(caller, entering(caller, input, after_start));
    }
    // As must(), written by that caller.
    template <typename T>
    T must_by(const Caller& caller, sdk::Result<Plan<T>> plan) {
        const Caller before = std::exchange(office_, caller);
        T value = must(std::move(plan));
        office_ = before;
        return value;
    }
    std::string refusal(const Caller& caller, const ResultInput& input,
                        std::chrono::seconds after_start = kUsual) {
        const auto plan = entering(caller, input, after_start);
        if (plan) return "entered";
        last_refusal_ = plan.error();
        return plan.error().reason;
    }
    std::string words() const { return i18n::reason_text(i18n::Language::kRu, last_refusal_).text; }
    RoundBoards boards(const Caller& caller, std::chrono::minutes after_start = kUsual) {
        const storage::ReadLease lease = store_->read();
        auto listed = list_boards(caller, *lease, *book_store_.library(), plugin_host::Catalogue(),
                                  competition_.round, at(after_start));
        EXPECT_TRUE(listed) << listed.error().message;
        return *std::move(listed);
    }
    BoardView board(int number, std::chrono::minutes after_start = kUsual) {
        const storage::ReadLease lease = store_->read();
        auto view = get_board(secretary_, *lease, *book_store_.library(),
                              competition_.board(number), at(after_start));
        EXPECT_TRUE(view) << view.error().message;
        return *std::move(view);
    }
    sdk::Result<Plan<CorrectedBoard>> correcting(const Caller& caller,
                                                 const ResultCorrection& input) {
        const storage::ReadLease lease = store_->read();
        return correct_result(caller, *lease, *book_store_.library(), input,
                              at(std::chrono::minutes(90)));
    }
    sdk::Result<Plan<SidesSet>> setting_sides(const Caller& caller, const SidesInput& input,
                                              std::chrono::minutes after_start = kUsual) {
        const storage::ReadLease lease = store_->read();
        return set_sides(caller, *lease, *book_store_.library(), input, at(after_start));
    }
    // Noticed after three moves of both.
    SidesInput sides(int board, int game = 0, bool turned = true) const {
        SidesInput input;
        input.board = competition_.board(board);
        input.game = game;
        input.turned = turned;
        input.moves = 3;
        return input;
    }
    sdk::Result<Plan<BoardView>> noting(const Caller& caller, const ArrivalsInput& input,
                                        std::chrono::minutes after_start) {
        const storage::ReadLease lease = store_->read();
        return set_arrivals(caller, *lease, *book_store_.library(), input, at(after_start));
    }
    ArrivalsInput arrivals(int board, std::optional<ArrivalInput> first,
                           std::optional<ArrivalInput> second = std::nullopt) const {
        ArrivalsInput input;
        input.board = competition_.board(board);
        input.first = std::move(first);
        input.second = std::move(second);
        return input;
    }
    static inline const ArrivalInput kMissing{ArrivalState::kMissing, ""};
    static inline const ArrivalInput kOnTime{ArrivalState::kOnTime, ""};
    static inline const ArrivalInput kNow{ArrivalState::kCame, ""};
    static ArrivalInput came(const std::string& clock) { return {ArrivalState::kCame, clock}; }
    // The first thing said against a plan.
    static std::string refused(const auto& plan) {
        if (plan) return "done";
        const sdk::Error& error = plan.error();
        return error.violations.empty() ? error.reason : error.violations.front().reason;
    }
    RoundView pair_next() {
        const storage::ReadLease lease = store_->read();
        PairRoundInput input;
        input.tournament = competition_.tournament;
        return must_by(chief_, pair_round(chief_, *lease, *book_store_.library(), input,
                                          at(std::chrono::minutes(70))));
    }
    ResultCorrection correction(int board, Outcome outcome) const {
        ResultCorrection input;
        input.board = competition_.board(board);
        input.result.outcome = outcome;
        input.reason = "протокол подписан с ошибкой";
        return input;
    }
    sdk::Result<Plan<storage::JournalRow>> undoing(const Caller& caller, std::int64_t row) {
        const storage::ReadLease lease = store_->read();
        return undo_entry(caller, *lease,
                          {book_, storage::built_in_subjects(), at(kUsual).now, at(kUsual).today},
                          row, "");
    }

    // 15:00 at the venue.
    static constexpr storage::Instant kStart =
        std::chrono::sys_days(std::chrono::year(2026) / 12 / 14) + std::chrono::hours(11);
    RuleBookStore book_store_{{{COLLEGIUM_PLUGINS, true}}, store_.get()};
    UndoRules book_ = all_undo_rules();
    testing_support::PlayingCompetition competition_;
    Caller secretary_;
    Caller arbiter_;
    Caller chief_;
    sdk::Error last_refusal_;
};

// The same round under the rules of chess: points 1–½–0, no lateness unless the regulation says so.
class ChessResults : public Results {
  protected:
    ChessResults() {
        write([&](storage::Connection& writer) {
            auto competition = *storage::find_competition(writer, competition_.admission.id);
            competition.draft.rule_book = "ru-chess-2023";
            competition.draft.official_discipline = "chess";
            ++competition.version;
            storage::update_competition(writer, competition);
            auto tournament = *storage::find_tournament(writer, competition_.tournament);
            tournament.discipline = "chess";
            tournament.scoring = "one-half-nought";
            ++tournament.version;
            storage::update_tournament(writer, tournament, kStart);
        });
    }
};

// The same round under the rules of Ukraine.
class UkrainianResults : public Results {
  protected:
    UkrainianResults(const std::string& discipline, int games) : Results(games) {
        write([&](storage::Connection& writer) {
            auto competition = *storage::find_competition(writer, competition_.admission.id);
            competition.draft.rule_book = "ua-draughts-2024";
            competition.draft.official_discipline = discipline;
            competition.draft.status = "national";
            ++competition.version;
            storage::update_competition(writer, competition);
            auto tournament = *storage::find_tournament(writer, competition_.tournament);
            tournament.discipline = discipline;
            tournament.settings.method = pairing::Method::kUaMedian;
            ++tournament.version;
            storage::update_tournament(writer, tournament, kStart);
        });
    }
};

class MicroMatches : public Results {
  protected:
    MicroMatches() : Results(2) {}
};

}  // namespace collegium::usecases::testing
