// Officials of a competition: appointments to the posts of its rule book and what the book says
// about them. Pure: facts of persons and of those appointed before are arguments.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <collegium/competition/competition.hpp>
#include <collegium/competition/part_id.hpp>
#include <collegium/registry/ban.hpp>
#include <collegium/registry/fields.hpp>
#include <collegium/registry/form.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::competition {

struct OfficialTag {
    static constexpr std::string_view kCollection = "officials";
};
using OfficialId = PartId<OfficialTag>;

struct Appointment {
    registry::PersonId person;
    std::string post;      // id of a [[post]] of the book
    std::string category;  // of the arbiter at that time, as forms print it
    std::optional<registry::OrganisationId> organisation;  // whom the person acts for
    registry::Date appointed_on;
    std::string basis;
    std::string location;  // where games are watched in person, «Самарская область»; may be empty
    std::string note;
    std::optional<registry::Date> dismissed_on;  // the last day; none: holds the post
    std::string dismiss_reason;

    friend bool operator==(const Appointment&, const Appointment&) = default;
};

}  // namespace collegium::competition

template <>
inline constexpr auto collegium::registry::fields_of<collegium::competition::Appointment> = [] {
    using competition::Appointment;
    return std::tuple(
        field<&Appointment::person>("person", {.required = true, .fixed = true}),
        field<&Appointment::post>("post", {.required = true, .fixed = true, .identifier = true}),
        field<&Appointment::category>("category", {.longest = 60}),
        field<&Appointment::organisation>("organisation"),
        field<&Appointment::appointed_on>("appoint_date", {.column = "appointed_on"}),
        field<&Appointment::basis>("basis", {.longest = 200}),
        field<&Appointment::location>("location", {.longest = 100}),
        field<&Appointment::note>("note", {.longest = 500, .lines = true}),
        field<&Appointment::dismissed_on>("dismiss_date",
                                          {.output = true, .column = "dismissed_on"}),
        field<&Appointment::dismiss_reason>("dismiss_reason", {.output = true}));
}();

namespace collegium::competition {

// Reads the fields of the form that are named into the appointment; all violations at once, with
// the paths of Official in the API. A day that is not said is today.
[[nodiscard]] sdk::Result<Appointment> check_appointment(
    const registry::Form& form, registry::Date today,
    registry::FieldNames names = registry::form_fields<Appointment>(),
    Appointment appointment = {});

// Ends an appointment. OFFICIAL_DISMISSED where it is over; REQUIRED of `reason`,
// DISMISSED_BEFORE_APPOINTED of `dismiss_date`.
[[nodiscard]] sdk::Result<Appointment> dismiss(const Appointment& appointment,
                                               const std::optional<registry::RawDate>& given,
                                               std::string_view reason, registry::Date today);

// What is known of whoever is to be appointed.
struct Candidate {
    registry::PersonId person;
    std::string region;
    std::optional<registry::Date> birth_date;
    int birth_year = 0;  // 0: not known
    bool plays = false;  // entered as an athlete of this competition
    std::vector<registry::Ban> bans;
};

// Somebody who holds a post already.
struct Seat {
    std::int64_t official = 0;  // number of the record
    registry::PersonId person;
    std::string short_name;
    std::string post;
    std::string region;
    std::string location{};  // where games are watched in person; empty: not said

    friend bool operator==(const Seat&, const Seat&) = default;
};

// What an appointment is checked against.
struct PanelRules {
    const rulebook::Book* book = nullptr;
    std::string status;  // id of a [[status]]
    std::string programme;
    registry::Date first_day;
    registry::Date last_day;
    // Whether a flag [[parameter]] of the book is set in the regulation.
    std::function<bool(std::string_view parameter)> is_set = [](std::string_view) { return false; };
};

// What the book says of an appointment, each as a violation of a field of Official with its
// article.
struct AppointmentReview {
    std::vector<sdk::Violation> refusals;
    std::vector<sdk::Violation> remarks;  // allowed, to be looked at

    // kFailedPrecondition with every refusal; its reason and articles are those of the first.
    [[nodiscard]] sdk::Result<void> result() const;
};

// Refusals: POST_UNKNOWN, POST_NOT_PROVIDED (the book has no such committee for this status),
// POST_TAKEN, POST_HELD, CATEGORY_REQUIRED, OFFICIAL_TOO_YOUNG, OFFICIAL_PLAYS,
// POSTS_INCOMPATIBLE, OFFICIAL_BANNED. Remarks: OFFICIAL_AGE_UNKNOWN, REGION_REPEATED and what the
// book says without insisting. `seated` are the others.
[[nodiscard]] AppointmentReview review_appointment(const PanelRules& rules,
                                                   const Appointment& appointment,
                                                   const Candidate& candidate,
                                                   std::span<const Seat> seated);

// A role of the program ("arbiter") that is given by itself is reviewed as the posts that bring it:
// refused where none of them could be held, whoever else holds them and whatever category a
// protocol would print. A role no post brings, or a competition without a book (`rules.book` null),
// is kept from those a ban bars: RU-2022 1.6.2 and its like speak of every capacity.
[[nodiscard]] AppointmentReview review_role(const PanelRules& rules, std::string_view role,
                                            registry::Date given_on, const Candidate& candidate,
                                            std::span<const Seat> seated);

// Posts the book wants filled before lots are drawn.
[[nodiscard]] bool is_required(const rulebook::Row& post);
// Posts of one panel: "chief", "judges", "staff", "appeal", "organiser".
[[nodiscard]] bool in_panel(const rulebook::Row& post, std::string_view panel);

// How many of those seated judge games, and how many the book wants.
struct Staffing {
    int arbiters = 0;
    int wanted = 0;    // by the book's norm; 0: it has none
    int required = 0;  // below it the step is refused; 0: no such limit
    sdk::Citation norm;
    sdk::Citation limit;

    friend bool operator==(const Staffing&, const Staffing&) = default;
};
[[nodiscard]] Staffing staffing(const PanelRules& rules, std::span<const Seat> seated,
                                int participants);

// An appeal committee as it stands or as it hears one case.
struct Committee {
    std::vector<registry::PersonId> chairs;
    std::vector<registry::PersonId> members;
    std::vector<registry::PersonId> reserves;

    [[nodiscard]] std::size_t voters() const { return chairs.size() + members.size(); }
    [[nodiscard]] bool empty() const { return voters() == 0 && reserves.empty(); }

    friend bool operator==(const Committee&, const Committee&) = default;
};
[[nodiscard]] Committee committee_of(const rulebook::Book& book, std::span<const Seat> seated);

// What is wrong with a committee by the book: COMMITTEE_CHAIR, COMMITTEE_TOO_FEW, COMMITTEE_EVEN,
// COMMITTEE_RESERVES, each with the book's article; none: it may hear appeals.
[[nodiscard]] std::vector<sdk::Violation> committee_faults(const rulebook::Book& book,
                                                           const Committee& committee);

// The committee for a case in which some have an interest: each of them is replaced by the next
// reserve who has none. COMMITTEE_RESERVES_SPENT where there are too few.
[[nodiscard]] sdk::Result<Committee> seat_for_case(const rulebook::Book& book, Committee committee,
                                                   std::span<const registry::PersonId> interested);

}  // namespace collegium::competition
