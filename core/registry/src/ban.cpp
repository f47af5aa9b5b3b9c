#include <algorithm>

#include <collegium/registry/ban.hpp>
#include <collegium/registry/checks.hpp>

namespace collegium::registry {
namespace {

constexpr std::size_t kNumberLimit = 60;
constexpr std::size_t kBodyLimit = 200;
constexpr std::size_t kArticlesLimit = 200;
constexpr std::size_t kNoteLimit = 500;

// A value of an enumeration that counts from 1 to `last`.
template <typename Enum>
Enum check_choice(Checks& checks, std::string_view field, int raw, Enum last) {
    if (raw == 0) {
        checks.violate(field, "REQUIRED");
    } else if (raw < 0 || raw > static_cast<int>(last)) {
        checks.violate(field, "ENUM_UNKNOWN");
    } else {
        return static_cast<Enum>(raw);
    }
    return last;
}

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

sdk::Result<Ban> check_ban(const BanForm& form, Date today) {
    Checks checks("ban");
    Ban ban;
    const auto person = checks.reference<PersonId>("person", form.person);
    if (form.person.empty()) checks.violate("person", "REQUIRED");
    ban.capacity = check_choice(checks, "capacity", form.capacity, Capacity::kOrganiser);
    ban.ground = check_choice(checks, "ground", form.ground, BanGround::kOther);
    const auto start = checks.required_date("start_date", form.start_date);
    ban.end_date = checks.date("end_date", form.end_date);
    if (start && ban.end_date && *ban.end_date < *start)
        checks.violate("end_date", "BAN_ENDS_BEFORE_START");
    ban.decision_number =
        checks.required_line("decision_number", form.decision_number, kNumberLimit);
    const auto decided = checks.required_date("decision_date", form.decision_date);
    if (decided && *decided > today) checks.violate("decision_date", "DECISION_IN_FUTURE");
    ban.decision_body = checks.required_line("decision_body", form.decision_body, kBodyLimit);
    ban.articles = checks.line("articles", form.articles, kArticlesLimit);
    ban.source = form.source == 0
                     ? BanSource::kDecision
                     : check_choice(checks, "source", form.source, BanSource::kTestingAgencyList);
    ban.note = checks.lines("note", form.note, kNoteLimit);
    if (!checks.passed()) return std::move(checks).refusal();
    ban.person = *person;
    ban.start_date = *start;
    ban.decision_date = *decided;
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
    lifted.lift_reason = checks.required_line("reason", reason, kNoteLimit);
    const auto day = checks.date("lift_date", given);
    lifted.lifted_on = day ? *day : std::max(ban.start_date, day_before(today));
    if (day && (*day < ban.start_date || (ban.end_date && *ban.end_date < *day)))
        checks.violate("lift_date", "LIFT_OUTSIDE_TERM");
    if (!checks.passed()) return std::move(checks).refusal();
    return lifted;
}

BanForm to_form(const Ban& ban) {
    BanForm form;
    form.person = ban.person.name();
    form.capacity = static_cast<int>(ban.capacity);
    form.ground = static_cast<int>(ban.ground);
    form.start_date = to_raw(ban.start_date);
    if (ban.end_date) form.end_date = to_raw(*ban.end_date);
    form.decision_number = ban.decision_number;
    form.decision_date = to_raw(ban.decision_date);
    form.decision_body = ban.decision_body;
    form.articles = ban.articles;
    form.source = static_cast<int>(ban.source);
    form.note = ban.note;
    return form;
}

}  // namespace collegium::registry
