// An appointment against the panel it joins: what is read for it, what the book says of it, how it
// is shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/registry/ban.hpp>
#include <collegium/usecases/officials.hpp>

namespace collegium::usecases {

// What a person and the panel bring to a decision. Read again on the writer: where it is another by
// then, the decision is made anew.
struct PanelFacts {
    std::vector<competition::Seat> seated;  // the others
    std::vector<registry::Ban> bans;
    bool plays = false;

    friend bool operator==(const PanelFacts&, const PanelFacts&) = default;
};

// `self` is the number of the record that is left out; the days are those of the competition.
[[nodiscard]] PanelFacts read_panel(storage::Connection& connection,
                                    competition::CompetitionId competition,
                                    const competition::Appointment& appointment,
                                    std::optional<std::int64_t> self, registry::Date first,
                                    registry::Date last);
[[nodiscard]] PanelFacts read_panel(storage::Connection& connection, const Competition& competition,
                                    const competition::Appointment& appointment,
                                    std::optional<std::int64_t> self);

// The writer's answer where they are another by then.
[[nodiscard]] tl::unexpected<sdk::Error> panel_moved();

// What the card and the register say of a person who is to be appointed; the region is the
// caller's.
[[nodiscard]] competition::Candidate candidate_of(storage::Connection& connection,
                                                  registry::PersonId person,
                                                  const PanelFacts& facts);

// The book's word on an appointment of a person of that region.
[[nodiscard]] competition::AppointmentReview review_by_book(
    storage::Connection& connection, const Competition& competition,
    const competition::Appointment& appointment, const std::string& region,
    const PanelFacts& facts);

[[nodiscard]] PostTitle post_title(storage::Connection& connection, const rulebook::Book& book,
                                   const std::string& id);

// With remarks and the role as they are now.
[[nodiscard]] OfficialView view_of_official(storage::Connection& connection,
                                            const Competition& competition,
                                            storage::OfficialRecord record, const Moment& moment);

// What the book says about the panels as a whole.
[[nodiscard]] std::vector<sdk::Violation> panel_remarks(
    storage::Connection& connection, const Competition& competition,
    const std::vector<storage::OfficialRecord>& officials);

}  // namespace collegium::usecases
