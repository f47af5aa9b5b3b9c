#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/pair_rules.hpp>

namespace collegium::storage {
namespace {

using play::PairRuleId;
using play::TournamentId;

constexpr std::string_view kPairRules =
    "SELECT r.id, r.version, t.competition, r.tournament, r.kind, r.first, r.second, "
    "r.first_round, r.last_round, r.reason, r.set_at, r.set_by FROM pair_rule r JOIN tournament t "
    "ON t.id = r.tournament";

PairRuleRecord pair_rule_of(const Row& row) {
    PairRuleRecord record;
    record.id = {{competition::CompetitionId{row.integer(2)}, row.integer(3)}, row.integer(0)};
    record.version = row.integer(1);
    record.rule.id = row.integer(0);
    record.rule.kind = static_cast<play::PairRuleKind>(row.integer(4));
    record.rule.first = row.integer(5);
    record.rule.second = row.integer(6);
    record.rule.first_round = static_cast<int>(row.integer(7));
    record.rule.last_round = static_cast<int>(row.integer(8));
    record.reason = row.text(9);
    record.set_at = from_millis(row.integer(10));
    record.set_by = row.text(11);
    return record;
}

}  // namespace

std::optional<PairRuleRecord> find_pair_rule(Connection& connection, PairRuleId id) {
    std::string sql(kPairRules);
    sql += " WHERE r.id = $1 AND r.tournament = $2 AND t.competition = $3";
    return note_read(
        connection,
        connection.one(sql, {id.value, id.tournament.value, id.tournament.competition.value},
                       pair_rule_of));
}

std::vector<PairRuleRecord> list_pair_rules(Connection& connection, TournamentId tournament) {
    std::string sql(kPairRules);
    sql += " WHERE r.tournament = $1 AND t.competition = $2 ORDER BY r.id";
    return connection.all(sql, {tournament.value, tournament.competition.value}, pair_rule_of);
}

PairRuleId insert_pair_rule(Connection& connection, const PairRuleRecord& record) {
    const play::PairRule& rule = record.rule;
    const std::int64_t id = connection.insert(
        "INSERT INTO pair_rule (version, tournament, kind, first, second, first_round, last_round, "
        "reason, set_at, set_by) VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id",
        {record.id.tournament.value, static_cast<int>(rule.kind), rule.first, rule.second,
         rule.first_round, rule.last_round, record.reason, to_millis(record.set_at),
         record.set_by});
    return {record.id.tournament, id};
}

void restore_pair_rule(Connection& connection, const PairRuleRecord& record) {
    const play::PairRule& rule = record.rule;
    connection.execute(
        "INSERT INTO pair_rule (id, version, tournament, kind, first, second, first_round, "
        "last_round, reason, set_at, set_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        {record.id.value, record.version, record.id.tournament.value, static_cast<int>(rule.kind),
         rule.first, rule.second, rule.first_round, rule.last_round, record.reason,
         to_millis(record.set_at), record.set_by});
}

void update_pair_rule(Connection& connection, const PairRuleRecord& record) {
    const play::PairRule& rule = record.rule;
    connection.execute(
        "UPDATE pair_rule SET version = $2, kind = $3, first = $4, second = $5, first_round = $6, "
        "last_round = $7, reason = $8, set_at = $9, set_by = $10 WHERE id = $1",
        {record.id.value, record.version, static_cast<int>(rule.kind), rule.first, rule.second,
         rule.first_round, rule.last_round, record.reason, to_millis(record.set_at),
         record.set_by});
}

void delete_pair_rule(Connection& connection, PairRuleId id) {
    connection.execute("DELETE FROM pair_rule WHERE id = $1", {id.value});
}

}  // namespace collegium::storage
