#include <algorithm>

#include <collegium/registry/ban.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/registry/field_checks.hpp>

namespace collegium::registry {
namespace {

constexpr std::size_t kReasonLimit = 500;

Date day_before(Date day) {
    return std::chrono::sys_days(day) - std::chrono::days(1);
}

}  // namespace

std::optional<Date> Ban::last_day() const {
    return lifted_on ? lifted_on : end_date;
}

bool Ban::holds_within(Date first, Date last) const {
    const auto end = last_day();
    return start_date <= last && (!end || *end >= first);
}

BanState state_on(const Ban& ban, Date day) {
    if (ban.holds_on(day)) return BanState::kActive;
    if (day < ban.start_date) return BanState::kFuture;
    return ban.lifted_on ? BanState::kLifted : BanState::kExpired;
}

sdk::Result<Ban> check_ban(const Form& form, Date today, FieldNames names, Ban ban) {
    Checks checks("ban");
    check_fields(checks, form, names, ban);
    if (!checks.violated("start_date") && ban.end_date && *ban.end_date < ban.start_date)
        checks.violate("end_date", "BAN_ENDS_BEFORE_START");
    if (!checks.violated("decision_date") && ban.decision_date > today)
        checks.violate("decision_date", "DECISION_IN_FUTURE");
    if (!checks.passed()) return std::move(checks).refusal();
    return ban;
}

sdk::Result<Ban> lift(const Ban& ban, const std::optional<RawDate>& given, std::string_view reason,
                      Date today) {
    if (ban.lifted_on) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "BAN_LIFTED",
                           "the ban was lifted before", {{"date", to_iso(*ban.lifted_on)}});
    }
    if (ban.end_date && *ban.end_date < today) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "BAN_OVER", "the ban's term is over",
                           {{"date", to_iso(*ban.end_date)}});
    }
    Checks checks("");
    Ban lifted = ban;
    lifted.lift_reason = checks.required_line("reason", reason, kReasonLimit);
    const auto day = checks.date("lift_date", given);
    lifted.lifted_on = day ? *day : std::max(ban.start_date, day_before(today));
    if (day && (*day < ban.start_date || (ban.end_date && *ban.end_date < *day)))
        checks.violate("lift_date", "LIFT_OUTSIDE_TERM");
    if (!checks.passed()) return std::move(checks).refusal();
    return lifted;
}

}  // namespace collegium::registry
