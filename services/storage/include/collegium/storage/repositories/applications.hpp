// Applications of a competition in the store; reading on a snapshot, writing on the writer inside a
// command.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/admission/application.hpp>
#include <collegium/competition/competition.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// How many lines an application has.
struct LineCounts {
    int entered = 0;       // not struck
    int preliminary = 0;   // of them in the preliminary application
    int doctor_marks = 0;  // of them with the doctor's mark
    int struck = 0;
};

struct ApplicationRecord {
    admission::ApplicationId id;
    std::int64_t version = 0;
    Instant created_at{};
    Instant updated_at{};
    bool withdrawn = false;
    std::string withdraw_reason;
    admission::Application application;
    std::string organisation_short_name;
    std::string organisation_full_name;
    std::string organisation_city;
    std::string organisation_region;
    std::int64_t organisation_version = 0;
    LineCounts lines;
};

// Every member narrows.
struct ApplicationFilter {
    std::optional<bool> withdrawn;
    std::optional<admission::Stage> stage;
    std::optional<bool> accepted;  // the paper of its stage
    std::optional<registry::OrganisationId> organisation;
};

// With both papers and their signatures.
[[nodiscard]] std::optional<ApplicationRecord> find_application(Connection& connection,
                                                                admission::ApplicationId id);
// By number after `after`.
[[nodiscard]] std::vector<ApplicationRecord> list_applications(
    Connection& connection, competition::CompetitionId competition, const ApplicationFilter& filter,
    std::int64_t after, int limit);
[[nodiscard]] std::int64_t count_applications(Connection& connection,
                                              competition::CompetitionId competition,
                                              const ApplicationFilter& filter);

// What the course of a competition asks about entries; nothing of withdrawn applications.
struct EntryCounts {
    std::int64_t applications = 0;
    std::int64_t not_accepted = 0;  // of them in their present stage
    std::int64_t entrants = 0;      // not struck
};
[[nodiscard]] EntryCounts entry_counts(Connection& connection,
                                       competition::CompetitionId competition);

// Gives the next number of the competition; a new application has version 1.
[[nodiscard]] admission::ApplicationId insert_application(Connection& connection,
                                                          competition::CompetitionId competition,
                                                          const admission::Application& application,
                                                          Instant now);
// Writes the head with both papers and raises the version to `version`.
void update_application(Connection& connection, admission::ApplicationId id, std::int64_t version,
                        const admission::Application& application, Instant now);
// An empty reason: in force again.
void set_withdrawn(Connection& connection, admission::ApplicationId id, std::int64_t version,
                   const std::string& reason, Instant now);
// Takes away an application without lines as if it had never come; for undoing its creation.
// Throws SqlError kForeignKey where it has any.
void remove_application(Connection& connection, admission::ApplicationId id);

}  // namespace collegium::storage
