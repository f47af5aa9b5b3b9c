// What all use cases about entries share: the competition with its rules of entries, who may enter,
// when, and remarks to lines.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/admission/application.hpp>
#include <collegium/admission/entrant.hpp>
#include <collegium/admission/quota.hpp>
#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/storage/repositories/entry_rules.hpp>
#include <collegium/usecases/applications.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/competition.hpp>

namespace collegium::usecases {

inline constexpr std::string_view kWriteApplications = "applications.write";
inline constexpr std::string_view kSubmitApplications = "applications.submit";

struct Entries {
    Competition competition;
    storage::EntryRules rules;
    admission::Terms terms;
    std::vector<admission::Quota> quotas;

    [[nodiscard]] competition::CompetitionId id() const { return competition.record.id; }
    [[nodiscard]] const competition::Frame& frame() const { return competition.frame; }
    // Competition, regulation and rules of entries.
    [[nodiscard]] std::vector<storage::SubjectVersion> facts() const;
    [[nodiscard]] admission::ReceivedDays received(const admission::Application& application) const;
    [[nodiscard]] bool late(const admission::Application& application) const;
    // Of one line of the application, in minor units.
    [[nodiscard]] std::int64_t fee(const admission::Application& application) const;
};

// Refusals of load_competition.
[[nodiscard]] sdk::Result<Entries> load_entries(storage::Connection& connection,
                                                const rulebook::Library& library,
                                                competition::CompetitionId id);

// The day of an instant by the clock of the venue.
[[nodiscard]] registry::Date venue_day(const std::string& time_zone, storage::Instant instant);

// Whether entries may change in the competition's present state: ENTRIES_NOT_OPEN, ENTRIES_CLOSED.
[[nodiscard]] sdk::Result<void> check_open(const Entries& entries);
// As above, and new ones may come: PROTOCOL_SIGNED once the commission's protocol is.
[[nodiscard]] sdk::Result<void> check_may_add(storage::Connection& connection,
                                              const Entries& entries);

// Whether the caller may change entries of this organisation: whoever has applications.write; a
// representative for the own organisation as long as the preliminary application is worked on.
[[nodiscard]] sdk::Result<void> check_may_enter(const Caller& caller,
                                                storage::Connection& connection,
                                                const Entries& entries,
                                                const admission::Application& application);

// APPLICATION_NOT_FOUND.
[[nodiscard]] sdk::Result<storage::ApplicationRecord> existing_application(
    storage::Connection& connection, admission::ApplicationId id);
// APPLICATION_WITHDRAWN.
[[nodiscard]] sdk::Result<void> check_in_force(const storage::ApplicationRecord& record);

// Remarks to lines of one competition; reads all lines that are not struck once.
class LineRemarks {
  public:
    LineRemarks(storage::Connection& connection, const Entries& entries);

    // Of a line as it is in the store; none for a struck one.
    [[nodiscard]] std::vector<admission::Remark> of(
        const storage::EntrantRecord& record, const admission::Application& application) const;
    // Of a line that is to take the place of `self`, 0: a new one.
    [[nodiscard]] std::vector<admission::Remark> of_new(const admission::Entrant& entrant,
                                                        const admission::Athlete& athlete,
                                                        const storage::ApplicationRecord& record,
                                                        std::int64_t self) const;
    // The number of the line on which the athlete stands already in that application, 0: on none.
    [[nodiscard]] int same_line(const admission::Entrant& entrant, std::int64_t application,
                                std::int64_t self) const;

  private:
    [[nodiscard]] std::vector<admission::OtherLine> elsewhere(const admission::Entrant& entrant,
                                                              std::int64_t application) const;

    const Entries& entries_;
    std::vector<storage::EnteredLine> lines_;
    std::map<std::int64_t, std::vector<const storage::EnteredLine*>> by_person_;
    std::map<std::int64_t, std::vector<admission::Remark>> over_quota_;
};

[[nodiscard]] int same_line(const std::vector<storage::EnteredLine>& lines,
                            const admission::Entrant& entrant, std::int64_t application,
                            std::int64_t self);
// ENTRANT_TWICE {line}.
[[nodiscard]] tl::unexpected<sdk::Error> entered_twice(int line);

[[nodiscard]] admission::Athlete athlete_of(const storage::EntrantRecord& record);

}  // namespace collegium::usecases
