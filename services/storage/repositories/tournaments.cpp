#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/tournaments.hpp>

#include "convert.hpp"
#include "kept_settings.hpp"
#include "lists.hpp"

namespace collegium::storage {
namespace {

using competition::CompetitionId;
using play::TournamentId;

constexpr std::string_view kColumns =
    "SELECT id, version, created_at, updated_at, competition, number, title, discipline, "
    "age_groups, sex_group, state, system, method, numbering, rounds, cycles, games, "
    "extra_micro_matches, scoring, criteria, apart_rounds, number_one, seed, draw, "
    "drawn_at, drawn_by, (SELECT group_concat(before, ' ') FROM (SELECT before FROM "
    "tournament_stage s WHERE s.tournament = tournament.id ORDER BY place)), qualified, "
    "carries_results, playoff_places, results_version, approved_at, approved_by, kept, by_group "
    "FROM tournament";

play::Settings settings_of(const Row& row) {
    play::Settings settings;
    settings.system = static_cast<play::System>(row.integer(11));
    settings.method = pairing::parse_method(row.view(12));
    settings.numbering = static_cast<play::Numbering>(row.integer(13));
    settings.rounds = static_cast<int>(row.integer(14));
    settings.cycles = static_cast<int>(row.integer(15));
    settings.games = static_cast<int>(row.integer(16));
    settings.extra_micro_matches = static_cast<int>(row.integer(17));
    settings.criteria = lines_of(row.view(19));
    settings.apart_rounds = static_cast<int>(row.integer(20));
    settings.number_one = row.integer(21) == 1 ? pairing::Side::kFirst : pairing::Side::kSecond;
    settings.seed = lots::Seed::parse(row.view(22));
    take_kept(row.view(33), settings);
    return settings;
}

TournamentRecord record_of(const Row& row) {
    TournamentRecord record;
    record.id = {CompetitionId{row.integer(4)}, row.integer(0)};
    record.version = row.integer(1);
    record.created_at = from_millis(row.integer(2));
    record.updated_at = from_millis(row.integer(3));
    record.number = static_cast<int>(row.integer(5));
    record.title = row.text(6);
    record.discipline = row.text(7);
    record.age_groups = lines_of(row.view(8));
    record.sex_group = static_cast<int>(row.integer(9));
    record.state = static_cast<TournamentState>(row.integer(10));
    record.settings = settings_of(row);
    record.scoring = row.text(18);
    record.draw = id_of<lots::DrawId>(row, 23);
    record.drawn_at = instant_of(row, 24);
    record.drawn_by = row.text(25);
    if (!row.is_null(26)) record.stages_of = ids_of(row.view(26));
    record.qualified = static_cast<int>(row.integer(27));
    record.carries_results = row.boolean(28);
    record.playoff_places = numbers_of(row.view(29));
    record.results_version = row.integer(30);
    record.approved_at = instant_of(row, 31);
    record.approved_by = row.text(32);
    record.settled = !row.view(33).empty();
    record.by_group = row.boolean(34);
    return record;
}

// In the order in which the tournament takes people from them.
void write_stages(Connection& connection, const TournamentRecord& record) {
    connection.execute("DELETE FROM tournament_stage WHERE tournament = $1", {record.id.value});
    int place = 0;
    for (const std::int64_t before : record.stages_of)
        connection.execute(
            "INSERT INTO tournament_stage (tournament, place, before) VALUES ($1, $2, $3)",
            {record.id.value, ++place, before});
}

std::string method_text(const play::Settings& settings) {
    return settings.method ? std::string(pairing::method_id(*settings.method)) : std::string{};
}

int side_number(pairing::Side side) {
    return side == pairing::Side::kFirst ? 1 : 2;
}

// Participants and rounds of tournaments chosen by a condition on `t`.
std::map<std::int64_t, TournamentCounts> counts_where(Connection& connection,
                                                      std::string_view condition,
                                                      std::int64_t key) {
    std::map<std::int64_t, TournamentCounts> counts;
    std::string sql =
        "SELECT t.id, count(p.id), count(CASE WHEN p.state <> 1 THEN 1 END) FROM tournament t "
        "LEFT JOIN participant p ON p.tournament = t.id WHERE ";
    sql += condition;
    sql += " GROUP BY t.id";
    connection.query(sql, {key}, [&](const Row& row) {
        TournamentCounts& one = counts[row.integer(0)];
        one.participants = static_cast<int>(row.integer(1));
        one.left = static_cast<int>(row.integer(2));
    });
    sql =
        "SELECT t.id, coalesce(min(CASE WHEN r.state IN (2, 3) THEN r.number END), max(CASE WHEN "
        "r.state = 4 THEN r.number END), 0), "
        "count(CASE WHEN r.state = 4 THEN 1 END), count(CASE WHEN r.state = 1 THEN 1 END) FROM "
        "tournament t JOIN round r ON r.tournament = t.id WHERE ";
    sql += condition;
    sql += " GROUP BY t.id";
    connection.query(sql, {key}, [&](const Row& row) {
        TournamentCounts& one = counts[row.integer(0)];
        one.current_round = static_cast<int>(row.integer(1));
        one.closed_rounds = static_cast<int>(row.integer(2));
        one.drafts = static_cast<int>(row.integer(3));
    });
    return counts;
}

}  // namespace

std::string results_name(TournamentId id) {
    return id.name() + "/results";
}

std::optional<TournamentRecord> find_tournament(Connection& connection, TournamentId id) {
    std::string sql(kColumns);
    sql += " WHERE id = $1 AND competition = $2";
    return note_read(connection, connection.one(sql, {id.value, id.competition.value}, record_of));
}

std::vector<TournamentRecord> list_tournaments(Connection& connection, CompetitionId competition,
                                               int after_number, int limit) {
    std::string sql(kColumns);
    sql += " WHERE competition = $1 AND number > $2 ORDER BY number LIMIT $3";
    return connection.all(sql, {competition.value, after_number, limit}, record_of);
}

std::vector<TournamentRecord> later_stages(Connection& connection, TournamentId id) {
    std::string sql(kColumns);
    sql +=
        " WHERE id IN (SELECT tournament FROM tournament_stage WHERE before = $1) ORDER BY number";
    return connection.all(sql, {id.value}, record_of);
}

TournamentCounts tournament_counts(Connection& connection, TournamentId id) {
    return counts_where(connection, "t.id = $1", id.value)[id.value];
}

std::map<std::int64_t, TournamentCounts> all_tournament_counts(Connection& connection,
                                                               CompetitionId competition) {
    return counts_where(connection, "t.competition = $1", competition.value);
}

TournamentStates tournament_states(Connection& connection, CompetitionId competition) {
    return connection
        .one(
            "SELECT count(*), count(CASE WHEN state >= 2 THEN 1 END), count(CASE WHEN state >= 4 "
            "THEN 1 END), count(CASE WHEN state >= 5 THEN 1 END) FROM tournament WHERE "
            "competition = $1",
            {competition.value},
            [](const Row& row) {
                return TournamentStates{
                    static_cast<int>(row.integer(0)), static_cast<int>(row.integer(1)),
                    static_cast<int>(row.integer(2)), static_cast<int>(row.integer(3))};
            })
        .value_or(TournamentStates{});
}

TournamentId insert_tournament(Connection& connection, const TournamentRecord& record,
                               Instant now) {
    const std::int64_t competition = record.id.competition.value;
    TournamentRecord made = record;
    made.id.value = connection.insert(
        "INSERT INTO tournament (version, created_at, updated_at, competition, number, title, "
        "discipline, age_groups, sex_group, state, system, method, numbering, rounds, cycles, "
        "games, extra_micro_matches, scoring, criteria, apart_rounds, number_one, "
        "seed, draw, drawn_at, drawn_by, qualified, carries_results, playoff_places, "
        "results_version, approved_at, approved_by) SELECT 1, $1, $1, $2, coalesce(max(number), 0) "
        "+ 1, '', '', '', 0, 1, 1, '', 1, 0, 1, 1, 0, '', '', 0, 1, '', NULL, NULL, '', "
        "0, 0, '', 1, NULL, '' FROM tournament WHERE competition = $2 RETURNING id",
        {to_millis(now), competition});
    made.version = 1;
    update_tournament(connection, made, now);
    return made.id;
}

void update_tournament(Connection& connection, const TournamentRecord& record, Instant now) {
    const play::Settings& settings = record.settings;
    connection.execute(
        "UPDATE tournament SET version = $2, updated_at = $3, title = $4, discipline = $5, "
        "age_groups = $6, sex_group = $7, state = $8, system = $9, method = $10, numbering = $11, "
        "rounds = $12, cycles = $13, games = $14, extra_micro_matches = $15, scoring = $16, "
        "criteria = $17, apart_rounds = $18, number_one = $19, seed = $20, draw = $21, drawn_at = "
        "$22, drawn_by = $23, by_group = $24, qualified = $25, carries_results = $26, "
        "playoff_places = $27, kept = $28 WHERE id = $1",
        {record.id.value,
         record.version,
         to_millis(now),
         record.title,
         record.discipline,
         joined(record.age_groups),
         record.sex_group,
         static_cast<int>(record.state),
         static_cast<int>(settings.system),
         method_text(settings),
         static_cast<int>(settings.numbering),
         settings.rounds,
         settings.cycles,
         settings.games,
         settings.extra_micro_matches,
         record.scoring,
         joined(settings.criteria),
         settings.apart_rounds,
         side_number(settings.number_one),
         settings.seed ? settings.seed->hex() : std::string{},
         to_value(record.draw),
         to_value(record.drawn_at),
         record.drawn_by,
         record.by_group ? 1 : 0,
         record.qualified,
         record.carries_results,
         numbers_text(record.playoff_places),
         record.settled ? kept_text(settings) : std::string{}});
    write_stages(connection, record);
}

void touch_tournament(Connection& connection, TournamentId id, std::int64_t version, Instant now) {
    connection.execute("UPDATE tournament SET version = $2, updated_at = $3 WHERE id = $1",
                       {id.value, version, to_millis(now)});
}

void set_tournament_state(Connection& connection, TournamentId id, std::int64_t version,
                          TournamentState state, Instant now) {
    connection.execute(
        "UPDATE tournament SET version = $2, state = $3, updated_at = $4 WHERE id = $1",
        {id.value, version, static_cast<int>(state), to_millis(now)});
}

void set_tournament_approval(Connection& connection, TournamentId id, std::int64_t version,
                             const std::string& approved_by, Instant now) {
    const bool approved = !approved_by.empty();
    connection.execute(
        "UPDATE tournament SET version = $2, state = $3, updated_at = $4, approved_at = $5, "
        "approved_by = $6 WHERE id = $1",
        {id.value, version,
         static_cast<int>(approved ? TournamentState::kApproved : TournamentState::kFinished),
         to_millis(now), approved ? Value(to_millis(now)) : Value(nullptr), approved_by});
}

void raise_results_version(Connection& connection, TournamentId id) {
    connection.execute("UPDATE tournament SET results_version = results_version + 1 WHERE id = $1",
                       {id.value});
}

void delete_tournament(Connection& connection, TournamentId id) {
    connection.execute("DELETE FROM pair_rule WHERE tournament = $1", {id.value});
    connection.execute(
        "DELETE FROM participant_absence WHERE participant IN (SELECT id FROM participant WHERE "
        "tournament = $1)",
        {id.value});
    connection.execute("DELETE FROM participant WHERE tournament = $1", {id.value});
    connection.execute("DELETE FROM board_judge WHERE tournament = $1", {id.value});
    connection.execute("DELETE FROM tournament_stage WHERE tournament = $1", {id.value});
    connection.execute("DELETE FROM tournament WHERE id = $1", {id.value});
}

}  // namespace collegium::storage
