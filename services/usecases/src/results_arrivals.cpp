// Who was missing at the signal and when he came. What follows from it is never kept:
// result_start.cpp.
#include <algorithm>

#include <absl/time/civil_time.h>
#include <absl/time/time.h>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>

#include "result_impact.hpp"

namespace collegium::usecases {
namespace {

using sdk::Code;
using storage::Arrival;
using storage::BoardRecord;
using storage::Connection;
using storage::Instant;

constexpr std::size_t kLongestClock = 8;  // "10:07:30"

// "10:07", "10:07:30"; the day is nobody's.
std::optional<absl::CivilSecond> parse_clock(const std::string& text) {
    absl::Time time;
    std::string error;
    const bool parsed =
        text.size() <= kLongestClock && (absl::ParseTime("%H:%M:%S", text, &time, &error) ||
                                         absl::ParseTime("%H:%M", text, &time, &error));
    if (!parsed) return std::nullopt;
    return absl::ToCivilSecond(time, absl::UTCTimeZone());
}

// The moment nearest to the signal at which the venue's clock shows that.
Instant venue_instant(const std::string& time_zone, absl::CivilSecond clock, Instant signal) {
    absl::TimeZone zone = absl::UTCTimeZone();
    (void)absl::LoadTimeZone(time_zone, &zone);  // checked when the competition was entered
    const absl::CivilDay day =
        absl::ToCivilDay(absl::FromUnixMillis(storage::to_millis(signal)), zone);
    const absl::Time shown =
        absl::FromCivil(absl::CivilSecond(day.year(), day.month(), day.day(), clock.hour(),
                                          clock.minute(), clock.second()),
                        zone);
    Instant at = storage::from_millis(absl::ToUnixMillis(shown));
    constexpr std::chrono::hours kHalfDay(12);
    if (at < signal - kHalfDay) at += 2 * kHalfDay;
    if (at > signal + kHalfDay) at -= 2 * kHalfDay;
    return at;
}

// What is to be noted of one of the two.
class Noting {
  public:
    Noting(const ResultContext& context, Instant signal, Instant now)
        : context_(context), signal_(signal), now_(now) {}

    void note(const char* seat, const std::optional<ArrivalInput>& given, Arrival& arrival) {
        if (!given) return;
        arrival = {given->state != ArrivalState::kOnTime, std::nullopt};
        if (given->state != ArrivalState::kCame) return;
        const auto at = came_at(std::string(seat) + ".clock", given->clock);
        if (!at) return;
        // Who came by the signal was there.
        if (*at <= signal_)
            arrival.missing = false;
        else
            arrival.came_at = *at;
    }
    registry::Checks& checks() { return checks_; }

  private:
    std::optional<Instant> came_at(const std::string& field, const std::string& text) {
        if (text.empty()) return now_;
        const auto clock = parse_clock(text);
        if (!clock) {
            checks_.violate(field, "CLOCK_MALFORMED");
            return std::nullopt;
        }
        const Instant at = venue_instant(context_.zone(), *clock, signal_);
        if (at <= now_) return at;
        checks_.violate(field, "ARRIVAL_IN_FUTURE", {{"time", context_.clock(now_)}});
        return std::nullopt;
    }

    const ResultContext& context_;
    Instant signal_;
    Instant now_;
    registry::Checks checks_{""};
};

[[nodiscard]] sdk::Result<BoardRecord> with_arrivals(const ResultContext& context,
                                                     const BoardRecord& record,
                                                     const ArrivalsInput& input, Instant now) {
    BoardRecord after = record;
    after.version = record.version + 1;
    Noting noting(context, context.round.started.at.value_or(now), now);
    noting.note("first", input.first, after.first_arrival);
    noting.note("second", input.second, after.second_arrival);
    if (!noting.checks().passed()) return std::move(noting.checks()).refusal();
    if (after.first_arrival == record.first_arrival &&
        after.second_arrival == record.second_arrival)
        return sdk::refuse(Code::kFailedPrecondition, "ARRIVAL_UNCHANGED", "this is noted already");
    return after;
}

// While results are entered, and afterwards with a reason by those who decide.
[[nodiscard]] sdk::Result<bool> is_correction(const Caller& caller, Connection& connection,
                                              const ResultContext& context) {
    auto open = check_entering(connection, context, caller.language);
    if (open) return false;
    if (can_still_be_corrected(open.error()) && caller.may_in(kCorrectResults, context.scope()))
        return true;
    return sdk::refusal_of(std::move(open));
}

}  // namespace

sdk::Result<Plan<BoardView>> set_arrivals(const Caller& caller, Connection& snapshot,
                                          const rulebook::Library& library,
                                          const ArrivalsInput& input, const Moment& moment) {
    auto open = TRY(open_board(caller, snapshot, library, input.board, input.version));
    const ResultContext& context = open.context;
    auto correction = TRY(is_correction(caller, snapshot, context));
    auto reason = TRY(check_reason(input.reason, correction && !input.preview));
    TRY(check_own_board(caller, snapshot, context, input.board.number));
    const Instant now = std::min(input.observed_at.value_or(moment.now), moment.now);
    auto after = TRY(with_arrivals(context, open.record, input, now));
    auto competition = TRY(load_competition(snapshot, library, context.competition.id));
    const auto lateness = lateness_of(competition, context.round);

    Plan<BoardView> plan(snapshot);
    plan.caller_etag = open.seen;
    BoardParts parts = parts_of(snapshot, context, after);
    plan.preview = view_of(caller, context, std::move(after), std::move(parts));
    plan.preview.start = start_of(caller, snapshot, context, lateness, plan.preview, moment.now);
    add_arrival_remarks(caller, plan.preview);
    storage::JournalDraft row = board_row(
        context, correction ? "results.correct-arrivals" : "results.arrivals", plan.preview);
    row.before = arrivals_payload(context, open.record);
    row.after = arrivals_payload(context, plan.preview.record);
    row.reason = std::move(reason);
    if (input.observed_at) row.observed_at = now;
    if (lateness) row.citations = {lateness->rule.citation};
    plan.apply = [context, answer = plan.preview, row = std::move(row), entered = !correction,
                  language =
                      caller.language](Connection& writer) -> sdk::Result<Written<BoardView>> {
        // A protocol is published without touching the round.
        if (entered) TRY(check_entering(writer, context, language));
        if (!storage::record_arrivals(writer, answer.record))
            return board_changed_since_read(answer.record.id);
        return Written<BoardView>{row, answer, {}};
    };
    return plan;
}

}  // namespace collegium::usecases
