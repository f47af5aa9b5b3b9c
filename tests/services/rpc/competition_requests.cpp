// Sound requests of what rests on a competition with officials and entrants: admission, documents,
// tournaments, rounds, results. Every one of them gets a competition of its own.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <collegium/storage/repositories/admission.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/v1/results.pb.h>
#include <collegium/v1/standings.pb.h>
#include <collegium/v1/tournaments.pb.h>

#include "support/held_sitting.hpp"
#include "support/played_rounds.hpp"
#include "support/wait.hpp"
#include "valid_requests.hpp"

namespace collegium::rpc {

using testing_support::AdmissionCompetition;

struct ValidRequests::FirstRound {
    testing_support::DrawnTournament drawn;

    [[nodiscard]] std::string tournament() const { return drawn.id.name(); }
    [[nodiscard]] std::string round() const { return drawn.round(1).name(); }
    [[nodiscard]] std::string board() const { return play::BoardId{drawn.round(1), 1}.name(); }
};

namespace {

constexpr int kSeason = 25;  // of these competitions: others are numbered by the daemon

std::string token_of(const char* post, int code) {
    return fmt::format("{}-{}", post, code);
}

// A number in letters.
std::string new_surname(int number) {
    constexpr std::array<const char*, 10> kSyllables{"ба", "во", "гу", "ди", "ка",
                                                     "ло", "му", "ни", "ра", "со"};
    std::string name = "К";
    for (const char digit : std::to_string(number))
        name += kSyllables[static_cast<std::size_t>(digit - '0')];
    return name + "в";
}

std::string because() {
    return " reason: 'по решению коллегии' ";
}

std::string witnessed() {
    return " witnesses { role: ROLE_ARBITER full_name: 'Петрова Галина Андреевна' } ";
}

}  // namespace

void ValidRequests::write(const std::function<void(storage::Connection&)>& statements) {
    storage::Command command;
    command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        statements(writer);
        return storage::Applied{};
    };
    const auto written = server_.store().writer().run(std::move(command));
    if (!written) throw std::runtime_error(written.error().message);
}

// Of the panel of the competition that was made last.
Client ValidRequests::member(std::size_t i) const {
    return as(token_of(testing_support::kPanel[i], number_));
}

// A competition in its admission with two entrants; its chief arbiter, who chairs, acts.
AdmissionCompetition ValidRequests::in_admission(bool sitting) {
    AdmissionCompetition competition;
    const competition::CompetitionCode code{kSeason, ++number_};
    write([&](storage::Connection& writer) {
        const storage::Instant now = server_.store().now();
        competition = testing_support::enter_admission_competition(writer, now, 2, code);
        for (std::size_t i = 0; i < competition.panel.size(); ++i) {
            const std::string token = token_of(testing_support::kPanel[i], code.number);
            testing_support::enter_account(writer, now, token, testing_support::kPanelRoles[i],
                                           storage::kFederationScope, competition.panel[i].value,
                                           token);
        }
    });
    by_ = member(0);
    if (sitting)
        (void)ask("AdmissionService.OpenSitting",
                  fmt::format("parent: '{}'", competition.id.name()));
    return competition;
}

// The first entrant as the desk sees him, with every paper shown.
std::string ValidRequests::check(const AdmissionCompetition& competition) {
    const std::string name = competition.entrants.front().name() + "/admission";
    const MessagePtr shown = ask("AdmissionService.TickAllPapers", fmt::format("name: '{}'", name));
    return fmt::format("name: '{}' etag: '{}' ", name, text_at(*shown, "etag"));
}

std::vector<ValidRequests::Row> ValidRequests::admission_rows() {
    const auto decided = [this](const AdmissionCompetition& competition) {
        const MessagePtr made =
            ask("AdmissionService.DecideEntrant", check(competition) + "outcome: OUTCOME_ADMITTED");
        return named(*made);
    };
    const auto sitting = [this](const AdmissionCompetition& competition) {
        return ask("AdmissionService.OpenSitting",
                   fmt::format("parent: '{}'", competition.id.name()));
    };
    const std::string other = "outcome: OUTCOME_REFUSED grounds: 'papers-missing'" + because();
    return {
        {"AdmissionService.OpenSitting",
         [this] { return fmt::format("parent: '{}'", in_admission(false).id.name()); }},
        {"AdmissionService.SetAttendance",
         [this, sitting] {
             const AdmissionCompetition competition = in_admission(false);
             return named(*sitting(competition)) +
                    fmt::format("official: '{}' present: false", competition.officials[1].name());
         }},
        {"AdmissionService.CloseSitting",
         [this, sitting] {
             return named(*sitting(in_admission(false))) + "leave_undecided: true";
         }},
        {"AdmissionService.TickPaper",
         [this] {
             return check(in_admission()) + "paper: 'accident-insurance' state: STATE_COPY";
         }},
        {"AdmissionService.TickAllPapers",
         [this] {
             const AdmissionCompetition competition = in_admission();
             const MessagePtr now =
                 ask("AdmissionService.GetAdmissionCheck",
                     fmt::format("name: '{}/admission'", competition.entrants[0].name()));
             return named(*now);
         }},
        {"AdmissionService.WaitForPaper",
         [this] {
             const std::int64_t soon = storage::to_millis(server_.store().now()) / 1000 + 3600;
             return check(in_admission()) +
                    fmt::format("papers: 'accident-insurance' until {{ seconds: {} }}", soon);
         }},
        {"AdmissionService.DecideEntrant",
         [this] { return check(in_admission()) + "outcome: OUTCOME_ADMITTED"; }},
        {"AdmissionService.AdmitAll",
         [this] {
             const AdmissionCompetition competition = in_admission();
             (void)check(competition);
             return fmt::format("parent: '{}'", competition.id.name());
         }},
        {"AdmissionService.ObjectToDecision",
         [this, decided, other] {
             const std::string decision = decided(in_admission());
             by_ = member(1);
             return decision + other;
         }},
        {"AdmissionService.VoteOnDecision",
         [this, decided, other] {
             const AdmissionCompetition competition = in_admission();
             const std::string decision = decided(competition);
             by_ = member(1);
             const MessagePtr contested =
                 ask("AdmissionService.ObjectToDecision", decision + other);
             return named(*contested) + "choice: CHOICE_FOR";
         }},
    };
}

// Officials, the competition's course, its regulation, and files.
std::vector<ValidRequests::Row> ValidRequests::course_rows() {
    const auto official = [this](const std::string& post) {
        const AdmissionCompetition competition = in_admission(false);
        by_ = admin_;
        return ask("OfficialService.AppointOfficial",
                   fmt::format("parent: '{}' official {{ person: '{}' post: '{}' category: '1К' }}",
                               competition.id.name(), text_at(*person(), "name"), post));
    };
    const auto progress = [this](const std::string& competition_id) {
        return named(*ask("LifecycleService.GetProgress",
                          fmt::format("name: '{}/progress'", competition_id)));
    };
    return {
        {"OfficialService.AppointOfficial",
         [this] {
             const std::string competition = in_admission(false).id.name();
             by_ = admin_;
             return fmt::format(
                 "parent: '{}' official {{ person: '{}' post: 'arbiter' category: '1К' }}",
                 competition, text_at(*person(), "name"));
         }},
        {"OfficialService.UpdateOfficial",
         [official] {
             return "official { " + named(*official("arbiter")) +
                    "basis: 'приказ № 44' } update_mask { paths: 'basis' }";
         }},
        {"OfficialService.DismissOfficial",
         [official] { return named(*official("arbiter")) + because(); }},
        {"LifecycleService.MarkCondition",
         [this, progress] {
             return progress(in_admission(false).id.name()) + "condition: 'hall' done: true";
         }},
        {"LifecycleService.AdvanceCompetition",
         [this, progress] {
             const AdmissionCompetition competition = in_admission(false);
             write([&](storage::Connection& writer) {
                 storage::set_competition_state(writer, competition.id, 3,
                                                competition::State::kRunning,
                                                server_.store().now());
             });
             const std::string name = competition.id.name();
             for (const char* condition : {"rounds", "withdrawals"})
                 (void)ask("LifecycleService.MarkCondition",
                           fmt::format("name: '{}/progress' condition: '{}' done: true", name,
                                       condition));
             return progress(name) + "state: STATE_FINISHED";
         }},
        {"LifecycleService.CancelCompetition",
         [this, progress] { return progress(in_admission(false).id.name()) + because(); }},
        {"RegulationService.UpdateRegulation",
         [this] {
             const std::string competition = text_at(
                 *ask("CompetitionService.CreateCompetition",
                      "competition { title: 'Кубок' start_date { year: 2026 month: 10 day: 12 } "
                      "end_date { year: 2026 month: 10 day: 14 } time_zone: 'Europe/Samara' "
                      "rule_book: 'rulebooks/ru-draughts-2022' official_discipline: 'russian' "
                      "status: 'municipal' character: 'individual' }"),
                 "name");
             const MessagePtr regulation = ask("RegulationService.GetRegulation",
                                               fmt::format("name: '{}/regulation'", competition));
             return named(*regulation) +
                    "changes { parameter: 'entry-fee' value { number: 500 } "
                    "source { kind: KIND_STATUTE place: '5.1' } }";
         }},
        {"RuleBookService.RescanRuleBooks", [] { return ""; }, 0},
    };
}

// Until the file is read and judged; its digest is kept.
void ValidRequests::await_import(const std::string& named) {
    const auto state = [&] {
        const MessagePtr now = ask("ImportService.GetImport", named);
        sha256_ = text_at(*now, "sha256");
        return now->GetReflection()->GetEnum(*now, field_of(*now, "state"))->name();
    };
    EXPECT_TRUE(testing_support::wait_until([&] { return state() == "STATE_READY"; }));
}

std::vector<ValidRequests::Row> ValidRequests::document_rows() {
    // All admitted in a sitting that is closed.
    const auto competition = [this] {
        const AdmissionCompetition made = in_admission(false);
        write([&](storage::Connection& writer) {
            testing_support::hold_sitting(writer, server_.store().now(), made);
        });
        (void)ask("LifecycleService.MarkCondition",
                  fmt::format("name: '{}/progress' condition: 'hall' done: true", made.id.name()));
        by_ = as("chief-secretary");
        return made.id;
    };
    const auto about = [](competition::CompetitionId id, const char* kind) {
        return fmt::format("competition: '{}' kind: '{}' ", id.name(), kind);
    };
    return {
        {"DocumentService.SignDocument",
         [competition, about] {
             return about(competition(), "commission-protocol") +
                    "signatures { full_name: 'Петрова Г. А.' }";
         }},
        {"DocumentService.PublishDocument",
         [competition, about] { return about(competition(), "participants-list"); }},
        {"DocumentService.CorrectDocument",
         [this, competition, about] {
             const competition::CompetitionId id = competition();
             const MessagePtr published =
                 ask("DocumentService.PublishDocument", about(id, "participants-list"));
             write([&](storage::Connection& writer) {
                 writer.execute("UPDATE competition SET title = 'Кубок Камы' WHERE id = $1",
                                {id.value});
             });
             return named(*published) + because();
         }},
        {"ImportService.CommitImport",
         [this] {
             const std::string open = open_competition();
             const std::string school = text_at(*organisation(), "short_name");
             const MessagePtr begun = ask(
                 "ImportService.PreviewImport",
                 fmt::format("competition: '{}' file_name: 'entries' content: 'Фамилия;Имя;Дата "
                             "рождения;Пол;Организация\\r\\n{};Пётр;01.02.2001;м;{}\\r\\n'",
                             open, new_surname(++number_), school));
             await_import(fmt::format("name: '{}'", text_at(*begun, "name")));
             return fmt::format("name: '{}' sha256: '{}'", text_at(*begun, "name"), sha256_);
         },
         4},  // the person, the application, the entrant, the import
    };
}

void ValidRequests::admit(const AdmissionCompetition& competition, std::size_t line) {
    write([&](storage::Connection& writer) {
        storage::AdmissionRecord record;
        record.entrant = competition.entrants[line].value;
        record.version = 1;
        record.competition = competition.id;
        record.state = admission::State::kAdmitted;
        record.changed_at = server_.store().now();
        storage::save_admission(writer, record);
    });
}

// A competition in its draw; the first four of its entrants are admitted. The chief arbiter acts.
AdmissionCompetition ValidRequests::drawing(int entrants,
                                            const std::vector<storage::SettingRow>& regulation,
                                            const std::string& book,
                                            const std::string& discipline) {
    AdmissionCompetition competition;
    write([&](storage::Connection& writer) {
        const storage::Instant now = server_.store().now();
        competition = testing_support::enter_admission_competition(
            writer, now, entrants, competition::CompetitionCode{kSeason, ++number_});
        writer.execute(
            "UPDATE competition SET rule_book = $2, official_discipline = $3 WHERE id = $1",
            {competition.id.value, book, discipline});
        for (const admission::EntrantId& entrant : competition.entrants)
            writer.execute("UPDATE entrant SET discipline = $2 WHERE id = $1",
                           {entrant.value, discipline});
        storage::write_regulation(writer, competition.id, 2, regulation, now);
        storage::set_competition_state(writer, competition.id, 3, competition::State::kDraw, now);
    });
    for (std::size_t line = 0; line < 4; ++line)
        admit(competition, line);
    by_ = as("chief-arbiter");
    return competition;
}

// A tournament of a competition whose four entrants are admitted.
MessagePtr ValidRequests::prepared() {
    const AdmissionCompetition competition =
        drawing(4,
                {{"system", "swiss", 2, "4.2"},
                 {"rounds", "3", 2, "4.2"},
                 {"swiss-method", "individual-coefficients", 2, "4.3"},
                 {"planned-absences", "true", 3, "7"},
                 {"tie-breaks", "solkoff\nwins", 2, "8.2"}},
                "ru-draughts-2022", "russian");
    return ask("TournamentService.CreateTournament",
               fmt::format("parent: '{}'", competition.id.name()));
}

// One of four leaves a drawn round robin of chess, and an entrant was admitted since the draw: his
// number may pass (RU-CHESS 31.4).
std::string ValidRequests::number_to_pass() {
    const AdmissionCompetition competition =
        drawing(5,
                {{"system", "round-robin", 2, "4.2"},
                 {"rounds", "1", 2, "4.2"},
                 {"pairing-system", "таблицы Бергера", 2, "4.3"},
                 {"tie-breaks", "wins", 2, "8.2"}},
                "ru-chess-2023", "chess");
    const MessagePtr made = ask("TournamentService.CreateTournament",
                                fmt::format("parent: '{}'", competition.id.name()));
    const std::string tournament = text_at(*made, "name");
    (void)ask("TournamentService.AddParticipants", fmt::format("parent: '{}'", tournament));
    v1::DrawNumbersResponse drawn;
    drawn.CopyFrom(
        *ask("TournamentService.DrawNumbers", fmt::format("name: '{}'", tournament) + witnessed()));
    const MessagePtr left =
        ask("TournamentService.WithdrawParticipant",
            named(drawn.participants(0)) + "state: STATE_WITHDRAWN" + because());
    admit(competition, 4);
    return named(*left, "participant.") +
           fmt::format("entrant: '{}' agreed: true", competition.entrants[4].name()) + because();
}

// The answer of AddParticipants.
MessagePtr ValidRequests::prepared_with_participants() {
    return ask("TournamentService.AddParticipants",
               fmt::format("parent: '{}'", text_at(*prepared(), "name")));
}

// The answer of DrawNumbers.
MessagePtr ValidRequests::numbered() {
    const MessagePtr added = prepared_with_participants();
    return ask("TournamentService.DrawNumbers",
               fmt::format("name: '{}'", text_at(*added, "tournament.name")) + witnessed());
}

std::vector<ValidRequests::Row> ValidRequests::tournament_rows() {
    const auto first = [](const Message& answer) {
        const auto* field = field_of(answer, "participants");
        return named(answer.GetReflection()->GetRepeatedMessage(answer, field, 0));
    };
    const auto left = [this, first] {
        return ask("TournamentService.WithdrawParticipant",
                   first(*numbered()) + "state: STATE_WITHDRAWN" + because());
    };
    return {
        {"TournamentService.CreateTournament",
         [this] {
             const std::string other = text_at(*prepared(), "name");
             return fmt::format("parent: '{}' tournament {{ title: 'Второй' }}",
                                other.substr(0, other.find("/tournaments")));
         }},
        {"TournamentService.UpdateTournament",
         [this] {
             return "tournament { " + named(*prepared()) +
                    "title: 'Мужчины' } update_mask { paths: 'title' }";
         }},
        {"TournamentService.DeleteTournament", [this] { return named(*prepared()); }},
        {"TournamentService.AddParticipants",
         [this] { return fmt::format("parent: '{}'", text_at(*prepared(), "name")); }},
        {"TournamentService.RemoveParticipant",
         [this, first] { return first(*prepared_with_participants()); }},
        {"TournamentService.SetRatings",
         [this] {
             v1::AddParticipantsResponse added;
             added.CopyFrom(*prepared_with_participants());
             return fmt::format(
                 "parent: '{}' etag: '{}' ratings {{ participant: '{}' rating: 2154 }}",
                 added.tournament().name(), added.tournament().etag(),
                 added.participants(0).name());
         },
         2},
        {"TournamentService.DrawNumbers",
         [this] { return named(*prepared_with_participants(), "tournament.") + witnessed(); }, 2},
        {"TournamentService.SetAbsences",
         [this, first] { return first(*numbered()) + "rounds: [3]" + because(); }},
        {"TournamentService.WithdrawParticipant",
         [this, first] { return first(*numbered()) + "state: STATE_WITHDRAWN" + because(); }},
        {"TournamentService.ReinstateParticipant",
         [left] { return named(*left(), "participant.") + because(); }},
        {"TournamentService.ReplaceParticipant", [this] { return number_to_pass(); }},
        {"StandingsService.ApproveResults",
         [this] {
             play::TournamentId id;
             write([&](storage::Connection& writer) {
                 const storage::Instant now = server_.store().now();
                 id = testing_support::enter_tournament(
                          writer, now, 6, testing_support::round_robin_of(6),
                          competition::CompetitionCode{kSeason, ++number_})
                          .id;
                 testing_support::enter_six_player_rounds(writer, now, id);
             });
             by_ = as("chief-arbiter");
             const std::string name = fmt::format("name: '{}'", id.name());
             v1::Standings table;
             table.CopyFrom(*ask("StandingsService.GetStandings", name));
             return fmt::format("{} etag: '{}' results_version: {}", name,
                                text_at(*ask("StandingsService.GetApproval", name), "etag"),
                                table.results_version());
         }},
    };
}

// Four with their numbers, to be played from a drawn start; the chief arbiter acts.
ValidRequests::FirstRound ValidRequests::first_round() {
    FirstRound first_round;
    write([&](storage::Connection& writer) {
        const storage::Instant now = server_.store().now();
        first_round.drawn =
            testing_support::enter_tournament(writer, now, 4, testing_support::swiss_of(3),
                                              competition::CompetitionCode{kSeason, ++number_});
    });
    by_ = as("chief-arbiter");
    return first_round;
}

// "name: 'x' etag: 'y'" of the first round with its pairs.
std::string ValidRequests::paired(const FirstRound& first_round) {
    return named(
        *ask("RoundService.PairRound", fmt::format("parent: '{}'", first_round.tournament())));
}

// The same after "Approve", "Start" or "Close" and what comes before it.
std::string ValidRequests::round_after(const FirstRound& first_round, const std::string& step) {
    std::string round = paired(first_round);
    for (const char* next : {"Approve", "Start", "Close"}) {
        if (std::string(next) == "Close")
            write([&](storage::Connection& writer) {
                for (int board = 1; board <= 2; ++board)
                    testing_support::enter_result(writer, server_.store().now(),
                                                  {first_round.drawn.round(1), board},
                                                  play::Outcome::kDraw);
            });
        round = named(*ask(fmt::format("RoundService.{}Round", next), round));
        if (step == next) break;
    }
    return round;
}

std::vector<ValidRequests::Row> ValidRequests::round_rows() {
    const auto barred = [this](const FirstRound& made) {
        v1::ListParticipantsResponse people;
        people.CopyFrom(*ask("TournamentService.ListParticipants",
                             fmt::format("parent: '{}'", made.tournament())));
        return fmt::format(
            "parent: '{}' pair_rule {{ kind: KIND_BARRED first: '{}' second: '{}' {} }}",
            made.tournament(), people.participants(0).name(), people.participants(1).name(),
            because());
    };
    const auto rule = [this, barred] {
        return ask("PairRuleService.CreatePairRule", barred(first_round()));
    };
    return {
        {"PairRuleService.CreatePairRule", [this, barred] { return barred(first_round()); }},
        {"PairRuleService.UpdatePairRule",
         [rule] {
             return "pair_rule { " + named(*rule()) +
                    "reason: 'Регламент, п. 6.4' } update_mask { paths: 'reason' }";
         }},
        {"PairRuleService.DeletePairRule", [rule] { return named(*rule()) + because(); }},
        {"RoundService.PairRound",
         [this] {
             const FirstRound made = first_round();
             const MessagePtr tournament = ask("TournamentService.GetTournament",
                                               fmt::format("name: '{}'", made.tournament()));
             return fmt::format("parent: '{}' etag: '{}'", made.tournament(),
                                text_at(*tournament, "etag"));
         }},
        {"RoundService.ChangePairs",
         [this] { return paired(first_round()) + "kind: KIND_SIDES boards: [1]" + because(); }},
        {"RoundService.DiscardRound", [this] { return paired(first_round()); }},
        {"RoundService.ApproveRound", [this] { return paired(first_round()); }},
        {"RoundService.ScheduleRound",
         [this] { return paired(first_round()) + "scheduled_time { seconds: 1800000000 }"; }},
        {"RoundService.StartRound", [this] { return round_after(first_round(), "Approve"); }},
        {"RoundService.CloseRound",
         [this] {
             const FirstRound made = first_round();
             const std::string round = round_after(made, "Start");
             write([&](storage::Connection& writer) {
                 for (int board = 1; board <= 2; ++board)
                     testing_support::enter_result(writer, server_.store().now(),
                                                   {made.drawn.round(1), board},
                                                   play::Outcome::kDraw);
             });
             return round;
         }},
        {"RoundService.ReopenRound",
         [this] { return round_after(first_round(), "Close") + because(); }},
        {"RoundService.DrawStarts",
         [this] {
             const FirstRound made = first_round();
             write([&](storage::Connection& writer) {
                 storage::write_regulation(writer, made.drawn.competition.id, 2,
                                           {{"opening-table", "ua-2024-annex-2", 2, "4.2"}},
                                           server_.store().now());
             });
             return round_after(made, "Approve") + witnessed();
         },
         3},
    };
}

std::vector<ValidRequests::Row> ValidRequests::result_rows() {
    const auto playing = [this] {
        const FirstRound made = first_round();
        (void)round_after(made, "Start");
        return made;
    };
    const auto board = [this](const FirstRound& made) {
        return named(*ask("ResultService.GetBoard", fmt::format("name: '{}'", made.board())));
    };
    const auto recorded = [this, playing, board] {
        const FirstRound made = playing();
        (void)ask("ResultService.RecordResult", board(made) + "outcome: GAME_RESULT_FIRST_WINS");
        return made;
    };
    return {
        {"ResultService.RecordResult",
         [playing, board] { return board(playing()) + "outcome: GAME_RESULT_DRAW"; }},
        {"ResultService.RecordResults",
         [playing, board] {
             const FirstRound made = playing();
             return fmt::format("parent: '{}' results {{ {} outcome: GAME_RESULT_DRAW }}",
                                made.round(), board(made));
         }},
        {"ResultService.CorrectResult",
         [this, recorded, board] {
             const std::string right = board(recorded()) + "outcome: GAME_RESULT_DRAW" + because();
             const MessagePtr impact =
                 ask("ResultService.CorrectResult", right + "validate_only: true");
             return right + fmt::format("impact_digest: '{}'", text_at(*impact, "impact.digest"));
         }},
        {"ResultService.DrawLot",
         [this, playing, board] {
             const FirstRound made = playing();
             // A knockout whose drawn encounters a lot decides.
             write([&](storage::Connection& writer) {
                 auto tournament = *storage::find_tournament(writer, made.drawn.id);
                 tournament.settings.system = play::System::kKnockout;
                 tournament.settings.drawn_encounter = {play::TieStep::kLot};
                 tournament.settled = true;
                 ++tournament.version;
                 storage::update_tournament(writer, tournament, server_.store().now());
             });
             (void)ask("ResultService.RecordResult", board(made) + "outcome: GAME_RESULT_DRAW");
             return board(made) + "witnesses { role: ROLE_ARBITER full_name: 'Ким В. Т.' }";
         },
         2},  // the lot itself, and the board it decides
        {"ResultService.SetSides",
         [playing, board] { return board(playing()) + "turned: true moves: 40"; }},
        {"ResultService.SetArrivals",
         [playing, board] {
             return board(playing()) +
                    "first { state: ARRIVAL_STATE_CAME } second { state: ARRIVAL_STATE_CAME }";
         }},
        {"ResultService.BeginGame",
         [this, playing, board] {
             const FirstRound made = playing();
             const storage::Instant now = server_.store().now();
             write([&](storage::Connection& writer) {
                 auto tournament = *storage::find_tournament(writer, made.drawn.id);
                 tournament.settings.games = 2;
                 tournament.settled = true;
                 ++tournament.version;
                 storage::update_tournament(writer, tournament, now);
             });
             // So long ago that the break is over (RU-2022 5.4.6).
             (void)ask("ResultService.RecordResult",
                       board(made) + fmt::format("outcome: GAME_RESULT_DRAW observe_time {{ "
                                                 "seconds: {} }}",
                                                 storage::to_millis(now) / 1000 - 3600));
             return board(made);
         }},
        {"ResultService.SetSheets",
         [recorded, board] { return board(recorded()) + "first: true second: true"; }},
        {"ResultService.AttachRecord",
         [recorded] {
             return fmt::format(
                 "parent: '{}' format: 'pdn' text: '[GameType \"25\"]\\n[Result \"2-0\"]\\n\\n"
                 "1. c3-d4 d6-c5 2. b2-c3 f6-g5 2-0\\n'",
                 recorded().board());
         }},
        {"ResultService.SetBoardJudges",
         [this, playing] {
             const FirstRound made = playing();
             const MessagePtr tournament = ask("TournamentService.GetTournament",
                                               fmt::format("name: '{}'", made.tournament()));
             return fmt::format(
                 "parent: '{}' etag: '{}' judges {{ official: '{}' first_board: 1 last_board: 2 }}",
                 made.tournament(), text_at(*tournament, "etag"),
                 made.drawn.competition.officials[1].name());
         }},
    };
}

}  // namespace collegium::rpc
