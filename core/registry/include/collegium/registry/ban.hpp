// Bans: who may not take part in competitions, in which capacity, and by whose decision.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collegium/registry/calendar.hpp>
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

enum class BanGround : std::uint8_t {
    kDoping = 1,  // disqualified, suspended or provisionally suspended
    kSporting = 2,
    kBetting = 3,
    kOther = 4,
};

// Where the federation learned of a ban: a decision, or one of the lists of suspended persons.
enum class BanSource : std::uint8_t {
    kDecision = 1,
    kNationalList = 2,
    kInternationalList = 3,
    kTestingAgencyList = 4,
};

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

enum class BanState : std::uint8_t { kFuture = 1, kActive = 2, kExpired = 3, kLifted = 4 };
[[nodiscard]] BanState state_on(const Ban& ban, Date day);

// What a form or a request says of a ban, unchecked.
struct BanForm {
    std::string person;
    int capacity = 0;
    int ground = 0;
    std::optional<RawDate> start_date;
    std::optional<RawDate> end_date;
    std::string decision_number;
    std::optional<RawDate> decision_date;
    std::string decision_body;
    std::string articles;
    int source = 0;  // 0: a decision
    std::string note;
};

// Parses a form; all violations at once, with the paths of Ban in the API: BAN_ENDS_BEFORE_START,
// DECISION_IN_FUTURE beside those of Checks.
[[nodiscard]] sdk::Result<Ban> check_ban(const BanForm& form, Date today);

// Lifts a ban: `given` is the last day it holds, by default yesterday or its first day. BAN_LIFTED
// where it was lifted before, BAN_OVER where its term is over; LIFT_OUTSIDE_TERM as a violation of
// `lift_date`, REQUIRED of `reason`.
[[nodiscard]] sdk::Result<Ban> lift(const Ban& ban, const std::optional<RawDate>& given,
                                    std::string_view reason, Date today);

[[nodiscard]] BanForm to_form(const Ban& ban);

}  // namespace collegium::registry
