// Bans: who may not take part in competitions, in which capacity, and by whose decision.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include <collegium/registry/calendar.hpp>
#include <collegium/registry/fields.hpp>
#include <collegium/registry/form.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::registry {

struct BanTag {
    static constexpr std::string_view kCollection = "bans";
};
using BanId = Id<BanTag>;

enum class Capacity : std::uint8_t {
    kAny = 1,
    kAthlete = 2,
    kCoach = 3,
    kOfficial = 4,  // arbiters, secretaries, members of commissions and committees, doctors
    kRepresentative = 5,
    kOrganiser = 6,
};
constexpr Capacity last_value(Capacity) {
    return Capacity::kOrganiser;
}

enum class BanGround : std::uint8_t {
    kDoping = 1,  // disqualified, suspended or provisionally suspended
    kSporting = 2,
    kBetting = 3,
    kOther = 4,
};
constexpr BanGround last_value(BanGround) {
    return BanGround::kOther;
}

// Where the federation learned of a ban: a decision, or one of the lists of suspended persons.
enum class BanSource : std::uint8_t {
    kDecision = 1,
    kNationalList = 2,
    kInternationalList = 3,
    kTestingAgencyList = 4,
};
constexpr BanSource last_value(BanSource) {
    return BanSource::kTestingAgencyList;
}

struct Ban {
    PersonId person;
    Capacity capacity = Capacity::kAny;
    BanGround ground = BanGround::kSporting;
    Date start_date;
    std::optional<Date> end_date;  // included; none: without end
    std::string decision_number;
    Date decision_date;
    std::string decision_body;
    std::string articles;  // as the decision names them
    BanSource source = BanSource::kDecision;
    std::string note;
    std::optional<Date> lifted_on;  // the last day it holds; none: not lifted
    std::string lift_reason;

    // The last day it holds; none: without end.
    [[nodiscard]] std::optional<Date> last_day() const;
    // Whether it holds on any day from `first` to `last`, both included.
    [[nodiscard]] bool holds_within(Date first, Date last) const;
    [[nodiscard]] bool holds_on(Date day) const { return holds_within(day, day); }
    // Whether it bars from taking part as that: a ban in any capacity bars from all.
    [[nodiscard]] bool bars(Capacity as) const {
        return capacity == Capacity::kAny || capacity == as;
    }
    [[nodiscard]] bool on_a_list() const { return source != BanSource::kDecision; }

    friend bool operator==(const Ban&, const Ban&) = default;
};

template <>
inline constexpr auto fields_of<Ban> = std::tuple(
    field<&Ban::person>("person", {.required = true, .fixed = true}),
    field<&Ban::capacity>("capacity", {.required = true}),
    field<&Ban::ground>("ground", {.required = true}),
    field<&Ban::start_date>("start_date", {.required = true}), field<&Ban::end_date>("end_date"),
    field<&Ban::decision_number>("decision_number", {.required = true, .longest = 60}),
    field<&Ban::decision_date>("decision_date", {.required = true}),
    field<&Ban::decision_body>("decision_body", {.required = true, .longest = 200}),
    field<&Ban::articles>("articles", {.longest = 200}),
    field<&Ban::source>("source"),  // where nothing is said, a decision
    field<&Ban::note>("note", {.longest = 500, .lines = true}),
    field<&Ban::lifted_on>("lift_date", {.output = true, .column = "lifted_on"}),
    field<&Ban::lift_reason>("lift_reason", {.output = true}));

enum class BanState : std::uint8_t { kFuture = 1, kActive = 2, kExpired = 3, kLifted = 4 };
[[nodiscard]] BanState state_on(const Ban& ban, Date day);

// Reads the fields of the form that are named into the ban; all violations at once, with the paths
// of Ban in the API: BAN_ENDS_BEFORE_START, DECISION_IN_FUTURE beside those of Checks.
[[nodiscard]] sdk::Result<Ban> check_ban(const Form& form, Date today,
                                         FieldNames names = form_fields<Ban>(), Ban ban = {});

// Lifts a ban: `given` is the last day it holds, by default yesterday or its first day. BAN_LIFTED
// where it was lifted before, BAN_OVER where its term is over; LIFT_OUTSIDE_TERM as a violation of
// `lift_date`, REQUIRED of `reason`.
[[nodiscard]] sdk::Result<Ban> lift(const Ban& ban, const std::optional<RawDate>& given,
                                    std::string_view reason, Date today);

}  // namespace collegium::registry
