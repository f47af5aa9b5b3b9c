#include <algorithm>

#include <nlohmann/json.hpp>

#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/admission.hpp>

#include "convert.hpp"
#include "keyset.hpp"

namespace collegium::storage {
namespace {

using admission::DecisionId;
using admission::DecisionOutcome;
using admission::DecisionState;
using admission::Ground;
using admission::SittingId;
using admission::State;
using admission::Tick;
using admission::Verdict;
using competition::CompetitionId;
using nlohmann::ordered_json;

constexpr std::string_view kAdmissionColumns =
    "SELECT entrant, version, competition, state, decision, waits_for, wait_papers, wait_until, "
    "changed_at, changed_by FROM admission";
constexpr std::string_view kTickColumns =
    "SELECT t.entrant, t.paper, t.state, t.remark, t.number, t.issued, t.valid_until, "
    "t.checked_at, t.checked_by FROM admission_paper t";
constexpr std::string_view kDecisionColumns =
    "SELECT id, competition, entrant, session, outcome, state, reason, doctor_conclusion, "
    "condition_until, decided_at, decided_by, decided_by_user, by_vote, replaces, grounds, "
    "verdicts, papers, objected_by, objected_at, objection, counter_outcome, counter_grounds, "
    "counter_conclusion FROM admission_decision";
constexpr std::string_view kSittingColumns =
    "SELECT id, version, competition, number, state, opened_at, opened_by, closed_at "
    "FROM commission_session";

std::string joined(const std::vector<std::string>& ids) {
    std::string lines;
    for (const std::string& id : ids)
        lines += id + "\n";
    return lines;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

Value to_value(const std::optional<Instant>& instant) {
    return instant ? Value(to_millis(*instant)) : Value(nullptr);
}

std::optional<Instant> instant_of(const Row& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return from_millis(row.integer(column));
}

ordered_json citation_json(const sdk::Citation& citation) {
    return {citation.book, citation.edition, citation.section, citation.article};
}

sdk::Citation citation_of(const ordered_json& json) {
    return {json.at(0), json.at(1), json.at(2), json.at(3)};
}

std::string grounds_json(const std::vector<Ground>& grounds) {
    ordered_json list = ordered_json::array();
    for (const Ground& ground : grounds)
        list.push_back({{"id", ground.id},
                        {"title", ground.title},
                        {"article", citation_json(ground.citation)}});
    return list.dump();
}

std::vector<Ground> grounds_of(const std::string& text) {
    std::vector<Ground> grounds;
    for (const ordered_json& json : ordered_json::parse(text))
        grounds.push_back({json.at("id"), json.at("title"), citation_of(json.at("article"))});
    return grounds;
}

std::string verdicts_json(const std::vector<Verdict>& verdicts) {
    ordered_json list = ordered_json::array();
    for (const Verdict& verdict : verdicts) {
        list.push_back({{"requirement", verdict.requirement},
                        {"outcome", static_cast<int>(verdict.outcome)},
                        {"strength", static_cast<int>(verdict.strength)},
                        {"absolute", verdict.absolute},
                        {"text", verdict.text_key},
                        {"values", verdict.values},
                        {"article", citation_json(verdict.citation)},
                        {"ground", verdict.ground},
                        {"paper", verdict.paper}});
    }
    return list.dump();
}

std::vector<Verdict> verdicts_of(const std::string& text) {
    std::vector<Verdict> verdicts;
    for (const ordered_json& json : ordered_json::parse(text)) {
        Verdict verdict;
        json.at("requirement").get_to(verdict.requirement);
        verdict.outcome = static_cast<admission::Outcome>(json.at("outcome").get<int>());
        verdict.strength = static_cast<admission::Strength>(json.at("strength").get<int>());
        json.at("absolute").get_to(verdict.absolute);
        json.at("text").get_to(verdict.text_key);
        verdict.values = json.at("values").get<sdk::Metadata>();
        verdict.citation = citation_of(json.at("article"));
        json.at("ground").get_to(verdict.ground);
        json.at("paper").get_to(verdict.paper);
        verdicts.push_back(std::move(verdict));
    }
    return verdicts;
}

AdmissionRecord admission_of(const Row& row) {
    AdmissionRecord record;
    record.entrant = row.integer(0);
    record.version = row.integer(1);
    record.competition = CompetitionId{row.integer(2)};
    record.state = static_cast<State>(row.integer(3));
    record.decision = row.optional_integer(4);
    record.waits_for = row.text(5);
    record.wait_papers = lines_of(row.view(6));
    record.wait_until = instant_of(row, 7);
    record.changed_at = from_millis(row.integer(8));
    record.changed_by = row.text(9);
    return record;
}

TickRecord tick_of(const Row& row) {
    TickRecord record;
    record.tick.paper = row.text(1);
    record.tick.state = static_cast<admission::TickState>(row.integer(2));
    record.tick.remark = row.text(3);
    record.tick.number = row.text(4);
    record.tick.issued = date_of(row, 5);
    record.tick.valid_until = date_of(row, 6);
    record.checked_at = from_millis(row.integer(7));
    record.checked_by = row.text(8);
    return record;
}

DecisionRecord decision_of(const Row& row) {
    DecisionRecord record;
    record.id = {CompetitionId{row.integer(1)}, row.integer(0)};
    record.entrant = row.integer(2);
    record.sitting = row.integer(3);
    record.outcome = static_cast<DecisionOutcome>(row.integer(4));
    record.state = static_cast<DecisionState>(row.integer(5));
    record.reason = row.text(6);
    record.doctor_conclusion = row.text(7);
    record.condition_until = instant_of(row, 8);
    record.decided_at = from_millis(row.integer(9));
    record.decided_by = row.text(10);
    record.decided_by_user = row.integer(11);
    record.by_vote = row.boolean(12);
    record.replaces = row.optional_integer(13);
    record.grounds = grounds_of(row.text(14));
    record.verdicts = verdicts_of(row.text(15));
    record.papers = lines_of(row.view(16));
    if (const auto objected_at = instant_of(row, 18)) {
        ObjectionRecord objection;
        objection.member = row.text(17);
        objection.at = *objected_at;
        objection.reason = row.text(19);
        objection.outcome = static_cast<DecisionOutcome>(row.integer(20));
        objection.grounds = grounds_of(row.text(21));
        objection.doctor_conclusion = row.text(22);
        record.objection = std::move(objection);
    }
    return record;
}

void add_votes(Connection& connection, DecisionRecord& record) {
    if (!record.objection) return;  // only a contested decision is voted on
    record.votes = connection.all(
        "SELECT official, short_name, choice, cast_at FROM admission_vote WHERE decision = $1 "
        "ORDER BY cast_at, official",
        {record.id.value}, [](const Row& row) {
            VoteRecord vote;
            vote.vote = {row.integer(0), static_cast<admission::Choice>(row.integer(2))};
            vote.member = row.text(1);
            vote.cast_at = from_millis(row.integer(3));
            return vote;
        });
}

void add_members(Connection& connection, SittingRecord& record) {
    record.members = connection.all(
        "SELECT official, person, full_name, short_name, post, chair, votes, present "
        "FROM commission_member WHERE session = $1 ORDER BY place",
        {record.id.value}, [](const Row& row) {
            admission::Member member;
            member.official = row.integer(0);
            member.person = registry::PersonId{row.integer(1)};
            member.full_name = row.text(2);
            member.short_name = row.text(3);
            member.post = row.text(4);
            member.chair = row.boolean(5);
            member.votes = row.boolean(6);
            member.present = row.boolean(7);
            return member;
        });
}

SittingRecord sitting_of(const Row& row) {
    SittingRecord record;
    record.id = {CompetitionId{row.integer(2)}, row.integer(0)};
    record.version = row.integer(1);
    record.number = static_cast<int>(row.integer(3));
    record.open = row.integer(4) == 1;
    record.opened_at = from_millis(row.integer(5));
    record.opened_by = row.text(6);
    record.closed_at = instant_of(row, 7);
    return record;
}

void write_members(Connection& connection, std::int64_t sitting,
                   const std::vector<admission::Member>& members) {
    connection.execute("DELETE FROM commission_member WHERE session = $1", {sitting});
    int place = 0;
    for (const admission::Member& member : members) {
        connection.execute(
            "INSERT INTO commission_member (session, place, official, person, full_name, "
            "short_name, post, chair, votes, present) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, "
            "$10)",
            {sitting, ++place, member.official, member.person.value, member.full_name,
             member.short_name, member.post, member.chair, member.votes, member.present});
    }
}

}  // namespace

std::string admission_name(CompetitionId competition, std::int64_t entrant) {
    return competition.name() + "/entrants/" + std::to_string(entrant) + "/admission";
}

AdmissionCounts admission_counts(Connection& connection, CompetitionId competition) {
    AdmissionCounts counts;
    connection.query(
        "SELECT coalesce(d.state, 1), count(*) FROM entrant e "
        "JOIN application a ON a.competition = e.competition AND a.number = e.application "
        "LEFT JOIN admission d ON d.entrant = e.id "
        "WHERE e.competition = $1 AND e.state = 1 AND a.state = 1 GROUP BY 1",
        {competition.value}, [&](const Row& row) {
            const int number = static_cast<int>(row.integer(1));
            counts.entrants += number;
            switch (static_cast<State>(row.integer(0))) {
                case State::kUndecided:
                    counts.undecided = number;
                    break;
                case State::kWaiting:
                    counts.waiting = number;
                    break;
                case State::kAdmitted:
                    counts.admitted = number;
                    break;
                case State::kRefused:
                    counts.refused = number;
                    break;
                case State::kConditional:
                    counts.conditional = number;
                    break;
                case State::kContested:
                    counts.contested = number;
                    break;
            }
        });
    return counts;
}

std::set<std::string> entrant_regions(Connection& connection, CompetitionId competition) {
    std::set<std::string> regions;
    connection.query(
        "SELECT DISTINCT p.region FROM entrant e "
        "JOIN application a ON a.competition = e.competition AND a.number = e.application "
        "JOIN person p ON p.id = e.person "
        "LEFT JOIN admission d ON d.entrant = e.id "
        "WHERE e.competition = $1 AND e.state = 1 AND a.state = 1 "
        "AND coalesce(d.state, 1) <> $2 AND p.region <> ''",
        {competition.value, static_cast<std::int64_t>(State::kRefused)},
        [&](const Row& row) { regions.insert(row.text(0)); });
    return regions;
}

AdmissionRecord find_admission(Connection& connection, CompetitionId competition,
                               std::int64_t entrant) {
    std::string sql(kAdmissionColumns);
    sql += " WHERE entrant = $1 AND competition = $2";
    auto record = connection.one(sql, {entrant, competition.value}, admission_of);
    if (!record) {
        AdmissionRecord untouched;
        untouched.entrant = entrant;
        untouched.competition = competition;
        note_read(connection, admission_name(competition, entrant), 0);
        return untouched;
    }
    note_read(connection, admission_name(competition, entrant), record->version);
    sql = kTickColumns;
    sql += " WHERE t.entrant = $1 ORDER BY t.paper";
    record->ticks = connection.all(sql, {entrant}, tick_of);
    return *std::move(record);
}

std::map<std::int64_t, AdmissionRecord> list_admissions(Connection& connection,
                                                        CompetitionId competition) {
    std::map<std::int64_t, AdmissionRecord> records;
    std::string sql(kAdmissionColumns);
    sql += " WHERE competition = $1";
    connection.query(sql, {competition.value}, [&](const Row& row) {
        AdmissionRecord record = admission_of(row);
        records.emplace(record.entrant, std::move(record));
    });
    sql = kTickColumns;
    sql +=
        " JOIN admission a ON a.entrant = t.entrant WHERE a.competition = $1 "
        "ORDER BY t.entrant, t.paper";
    connection.query(sql, {competition.value}, [&](const Row& row) {
        records.at(row.integer(0)).ticks.push_back(tick_of(row));
    });
    return records;
}

void save_admission(Connection& connection, const AdmissionRecord& record) {
    connection.execute(
        "INSERT INTO admission (entrant, version, competition, state, decision, waits_for, "
        "wait_papers, wait_until, changed_at, changed_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, "
        "$9, $10) ON CONFLICT (entrant) DO UPDATE SET version = $2, state = $4, decision = $5, "
        "waits_for = $6, wait_papers = $7, wait_until = $8, changed_at = $9, changed_by = $10",
        {record.entrant, record.version, record.competition.value, static_cast<int>(record.state),
         record.decision, record.waits_for, joined(record.wait_papers), to_value(record.wait_until),
         to_millis(record.changed_at), record.changed_by});
}

void save_tick(Connection& connection, std::int64_t entrant, const TickRecord& record) {
    const Tick& tick = record.tick;
    if (tick.state == admission::TickState::kNotShown) {
        connection.execute("DELETE FROM admission_paper WHERE entrant = $1 AND paper = $2",
                           {entrant, tick.paper});
        return;
    }
    connection.execute(
        "INSERT INTO admission_paper (entrant, paper, state, remark, number, issued, valid_until, "
        "checked_at, checked_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "
        "ON CONFLICT (entrant, paper) DO UPDATE SET state = $3, remark = $4, number = $5, "
        "issued = $6, valid_until = $7, checked_at = $8, checked_by = $9",
        {entrant, tick.paper, static_cast<int>(tick.state), tick.remark, tick.number,
         to_value(tick.issued), to_value(tick.valid_until), to_millis(record.checked_at),
         record.checked_by});
}

std::optional<DecisionRecord> find_decision(Connection& connection, DecisionId id) {
    std::string sql(kDecisionColumns);
    sql += " WHERE id = $1 AND competition = $2";
    auto record = connection.one(sql, {id.value, id.competition.value}, decision_of);
    if (record) add_votes(connection, *record);
    return record;
}

std::vector<DecisionRecord> list_decisions(Connection& connection, CompetitionId competition,
                                           const DecisionFilter& filter) {
    Statement statement;
    statement.append(kDecisionColumns);
    statement.append(" WHERE competition = ");
    statement.bind(competition.value);
    statement.append(" AND id > ");
    statement.bind(filter.after);
    if (filter.entrant) {
        statement.append(" AND entrant = ");
        statement.bind(*filter.entrant);
    }
    if (filter.sitting) {
        statement.append(" AND session = ");
        statement.bind(*filter.sitting);
    }
    if (filter.standing_only) statement.append(" AND state IN (1, 2)");
    statement.append(" ORDER BY id LIMIT ");
    statement.bind(filter.limit);
    auto records = connection.all(statement.sql(), statement.parameters(), decision_of);
    for (DecisionRecord& record : records)
        add_votes(connection, record);
    return records;
}

std::map<std::int64_t, DecisionMark> decision_marks(Connection& connection,
                                                    CompetitionId competition) {
    std::map<std::int64_t, DecisionMark> marks;
    connection.query(
        "SELECT id, decided_by, decided_at FROM admission_decision WHERE competition = $1 AND "
        "state IN (1, 2)",
        {competition.value}, [&](const Row& row) {
            marks.emplace(row.integer(0), DecisionMark{row.text(1), from_millis(row.integer(2))});
        });
    return marks;
}

std::int64_t insert_decision(Connection& connection, const DecisionRecord& record) {
    return connection.insert(
        "INSERT INTO admission_decision (competition, entrant, session, outcome, state, reason, "
        "doctor_conclusion, condition_until, decided_at, decided_by, decided_by_user, by_vote, "
        "replaces, grounds, verdicts, papers, objected_by, objected_at, objection, "
        "counter_outcome, counter_grounds, counter_conclusion) VALUES ($1, $2, $3, $4, $5, $6, $7, "
        "$8, $9, $10, $11, "
        "$12, $13, $14, $15, $16, '', NULL, '', NULL, '[]', '') RETURNING id",
        {record.id.competition.value, record.entrant, record.sitting,
         static_cast<int>(record.outcome), static_cast<int>(record.state), record.reason,
         record.doctor_conclusion, to_value(record.condition_until), to_millis(record.decided_at),
         record.decided_by, record.decided_by_user, record.by_vote, record.replaces,
         grounds_json(record.grounds), verdicts_json(record.verdicts), joined(record.papers)});
}

void set_decision_state(Connection& connection, std::int64_t id, DecisionState state,
                        bool by_vote) {
    connection.execute("UPDATE admission_decision SET state = $2, by_vote = $3 WHERE id = $1",
                       {id, static_cast<int>(state), by_vote});
}

void save_objection(Connection& connection, std::int64_t decision,
                    const ObjectionRecord& objection) {
    connection.execute(
        "UPDATE admission_decision SET objected_by = $2, objected_at = $3, objection = $4, "
        "counter_outcome = $5, counter_grounds = $6, counter_conclusion = $7 WHERE id = $1",
        {decision, objection.member, to_millis(objection.at), objection.reason,
         static_cast<int>(objection.outcome), grounds_json(objection.grounds),
         objection.doctor_conclusion});
}

void drop_objection(Connection& connection, std::int64_t decision) {
    connection.execute("DELETE FROM admission_vote WHERE decision = $1", {decision});
    connection.execute(
        "UPDATE admission_decision SET objected_by = '', objected_at = NULL, objection = '', "
        "counter_outcome = NULL, counter_grounds = '[]', counter_conclusion = '' WHERE id = $1",
        {decision});
}

void save_vote(Connection& connection, std::int64_t decision, const VoteRecord& vote) {
    connection.execute(
        "INSERT INTO admission_vote (decision, official, short_name, choice, cast_at) "
        "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (decision, official) DO UPDATE SET choice = $4, "
        "cast_at = $5",
        {decision, vote.vote.official, vote.member, static_cast<int>(vote.vote.choice),
         to_millis(vote.cast_at)});
}

std::optional<SittingRecord> find_sitting(Connection& connection, SittingId id) {
    std::string sql(kSittingColumns);
    sql += " WHERE id = $1 AND competition = $2";
    auto record = connection.one(sql, {id.value, id.competition.value}, sitting_of);
    if (record) add_members(connection, *record);
    return note_read(connection, std::move(record));
}

std::optional<SittingRecord> open_sitting(Connection& connection, CompetitionId competition) {
    std::string sql(kSittingColumns);
    sql += " WHERE competition = $1 AND state = 1";
    auto record = connection.one(sql, {competition.value}, sitting_of);
    if (record) add_members(connection, *record);
    return note_read(connection, std::move(record));
}

std::optional<Instant> first_sitting(Connection& connection, CompetitionId competition) {
    const auto opened =
        connection.one("SELECT min(opened_at) FROM commission_session WHERE competition = $1",
                       {competition.value}, [](const Row& row) { return instant_of(row, 0); });
    return opened.value_or(std::nullopt);
}

std::vector<SittingRecord> list_sittings(Connection& connection, CompetitionId competition,
                                         int before, int limit) {
    std::string sql(kSittingColumns);
    sql += " WHERE competition = $1 AND ($2 = 0 OR number < $2) ORDER BY number DESC LIMIT $3";
    auto records = connection.all(sql, {competition.value, before, limit}, sitting_of);
    for (SittingRecord& record : records)
        add_members(connection, record);
    return records;
}

int count_decisions(Connection& connection, std::int64_t sitting) {
    return connection
        .one("SELECT count(*) FROM admission_decision WHERE session = $1 AND state <> 4", {sitting},
             [](const Row& row) { return static_cast<int>(row.integer(0)); })
        .value_or(0);
}

std::int64_t insert_sitting(Connection& connection, const SittingRecord& record) {
    const std::int64_t id = connection.insert(
        "INSERT INTO commission_session (version, competition, number, state, opened_at, "
        "opened_by, closed_at, closed_by) SELECT 1, $1, coalesce(max(number), 0) + 1, 1, $2, $3, "
        "NULL, '' FROM commission_session WHERE competition = $1 RETURNING id",
        {record.id.competition.value, to_millis(record.opened_at), record.opened_by});
    write_members(connection, id, record.members);
    return id;
}

void update_sitting(Connection& connection, const SittingRecord& record,
                    const std::string& closed_by) {
    connection.execute(
        "UPDATE commission_session SET version = $2, state = $3, closed_at = $4, closed_by = $5 "
        "WHERE id = $1",
        {record.id.value, record.version, record.open ? 1 : 2, to_value(record.closed_at),
         closed_by});
    write_members(connection, record.id.value, record.members);
}

}  // namespace collegium::storage
