// The course of competitions in the store: marks on conditions, when states were reached.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include <collegium/competition/lifecycle.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct MarkRecord {
    competition::Mark mark;
    std::string marked_by;
    Instant marked_at{};
};

struct ProgressRecord {
    std::int64_t version = 1;
    std::string cancel_reason;
    std::map<competition::State, Instant> reached;         // of states after the draft
    std::map<std::string, MarkRecord, std::less<>> marks;  // by id of the condition
};

// "competitions/14/progress": the subject of its versions and journal rows.
[[nodiscard]] std::string progress_name(competition::CompetitionId competition);

// Every competition has one, at version 1 while nothing was written.
[[nodiscard]] ProgressRecord find_progress(Connection& connection,
                                           competition::CompetitionId competition);
void set_progress_version(Connection& connection, competition::CompetitionId competition,
                          std::int64_t version);
void write_mark(Connection& connection, competition::CompetitionId competition,
                const std::string& condition, const MarkRecord& record);
void remove_mark(Connection& connection, competition::CompetitionId competition,
                 const std::string& condition);
void write_stage(Connection& connection, competition::CompetitionId competition,
                 competition::State state, Instant now);
void remove_stage(Connection& connection, competition::CompetitionId competition,
                  competition::State state);
void write_cancel_reason(Connection& connection, competition::CompetitionId competition,
                         const std::string& reason);

}  // namespace collegium::storage
