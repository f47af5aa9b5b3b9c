#include <utility>

#include <absl/time/time.h>

#include <collegium/storage/journal.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/usecases/stale.hpp>

#include "local_zone.hpp"

namespace collegium::usecases {
namespace {

absl::TimeZone zone_of(storage::Connection& snapshot, const std::string& scope) {
    absl::TimeZone zone = local_zone();
    const auto id = competition::CompetitionId::parse(scope);
    const auto record = id ? storage::find_competition(snapshot, *id) : std::nullopt;
    if (record) (void)absl::LoadTimeZone(record->draft.time_zone, &zone);
    return zone;
}

std::string moment_text(storage::Instant instant, storage::Instant now, absl::TimeZone zone) {
    const absl::Time then = absl::FromUnixMillis(storage::to_millis(instant));
    const absl::Time today = absl::FromUnixMillis(storage::to_millis(now));
    const bool same_day = absl::ToCivilDay(then, zone) == absl::ToCivilDay(today, zone);
    return absl::FormatTime(same_day ? "%H:%M" : "%d.%m.%Y %H:%M", then, zone);
}

}  // namespace

sdk::Error with_last_change(storage::Connection& snapshot, sdk::Error refusal,
                            storage::Instant now) {
    const auto subject = refusal.metadata.find("subject");
    if (refusal.reason != "ETAG_STALE" || subject == refusal.metadata.end()) return refusal;
    storage::JournalFilter filter;
    filter.subject = subject->second;
    const auto rows = storage::list_journal(snapshot, filter, 0, 1);
    if (rows.empty() || rows.front().actor.name.empty()) return refusal;
    refusal.metadata["name"] = rows.front().actor.name;
    refusal.metadata["time"] =
        moment_text(rows.front().time, now, zone_of(snapshot, rows.front().scope));
    return refusal;
}

}  // namespace collegium::usecases
