#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/progress.hpp>

#include "convert.hpp"

namespace collegium::storage {

using competition::CompetitionId;
using competition::State;

std::string progress_name(CompetitionId competition) {
    return competition.name() + "/progress";
}

ProgressRecord find_progress(Connection& connection, CompetitionId competition) {
    ProgressRecord record;
    connection.query(
        "SELECT version, cancel_reason FROM competition_progress WHERE competition = $1",
        {competition.value}, [&](const Row& row) {
            record.version = row.integer(0);
            record.cancel_reason = row.text(1);
        });
    note_read(connection, progress_name(competition), record.version);
    connection.query("SELECT state, reached_at FROM competition_stage WHERE competition = $1",
                     {competition.value}, [&](const Row& row) {
                         record.reached.emplace(static_cast<State>(row.integer(0)),
                                                from_millis(row.integer(1)));
                     });
    connection.query(
        "SELECT condition, done_on, subject, note, marked_by, marked_at FROM competition_mark "
        "WHERE competition = $1",
        {competition.value}, [&](const Row& row) {
            MarkRecord& mark = record.marks[row.text(0)];
            mark.mark = {date_of(row, 1), row.text(2), row.text(3)};
            mark.marked_by = row.text(4);
            mark.marked_at = from_millis(row.integer(5));
        });
    return record;
}

void set_progress_version(Connection& connection, CompetitionId competition, std::int64_t version) {
    connection.execute(
        "INSERT INTO competition_progress (competition, version, cancel_reason) VALUES ($1, $2, "
        "'') ON CONFLICT (competition) DO UPDATE SET version = excluded.version",
        {competition.value, version});
}

void write_mark(Connection& connection, CompetitionId competition, const std::string& condition,
                const MarkRecord& record) {
    connection.execute(
        "INSERT INTO competition_mark (competition, condition, done_on, subject, note, marked_by, "
        "marked_at) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (competition, condition) "
        "DO UPDATE SET done_on = excluded.done_on, subject = excluded.subject, "
        "note = excluded.note, marked_by = excluded.marked_by, marked_at = excluded.marked_at",
        {competition.value, condition, to_value(record.mark.done_on), record.mark.subject,
         record.mark.note, record.marked_by, to_millis(record.marked_at)});
}

void remove_mark(Connection& connection, CompetitionId competition, const std::string& condition) {
    connection.execute("DELETE FROM competition_mark WHERE competition = $1 AND condition = $2",
                       {competition.value, condition});
}

void write_stage(Connection& connection, CompetitionId competition, State state, Instant now) {
    connection.execute(
        "INSERT INTO competition_stage (competition, state, reached_at) VALUES ($1, $2, $3) "
        "ON CONFLICT (competition, state) DO UPDATE SET reached_at = excluded.reached_at",
        {competition.value, static_cast<int>(state), to_millis(now)});
}

void remove_stage(Connection& connection, CompetitionId competition, State state) {
    connection.execute("DELETE FROM competition_stage WHERE competition = $1 AND state = $2",
                       {competition.value, static_cast<int>(state)});
}

void write_cancel_reason(Connection& connection, CompetitionId competition,
                         const std::string& reason) {
    connection.execute("UPDATE competition_progress SET cancel_reason = $2 WHERE competition = $1",
                       {competition.value, reason});
}

}  // namespace collegium::storage
