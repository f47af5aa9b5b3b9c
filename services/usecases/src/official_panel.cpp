#include "official_panel.hpp"

#include <algorithm>

#include <collegium/storage/repositories/admission.hpp>
#include <collegium/storage/repositories/bans.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/storage/repositories/users.hpp>

namespace collegium::usecases {

using competition::Appointment;
using competition::CompetitionId;
using competition::PanelRules;
using registry::Date;
using rulebook::Book;
using storage::Connection;
using storage::OfficialRecord;

PanelFacts read_panel(Connection& connection, CompetitionId competition,
                      const Appointment& appointment, std::optional<std::int64_t> self, Date first,
                      Date last) {
    PanelFacts facts;
    facts.seated = storage::seats_of(storage::officials_of(connection, competition));
    std::erase_if(facts.seated,
                  [&](const competition::Seat& seat) { return seat.official == self; });
    for (storage::BanRecord& record : storage::bans_within(
             connection, appointment.person, std::min(first, appointment.appointed_on),
             std::max(last, appointment.appointed_on)))
        facts.bans.push_back(std::move(record.ban));
    facts.plays = !storage::entered_lines_of(connection, competition, appointment.person).empty();
    return facts;
}

PanelFacts read_panel(Connection& connection, const Competition& competition,
                      const Appointment& appointment, std::optional<std::int64_t> self) {
    const auto& draft = competition.record.draft;
    return read_panel(connection, competition.record.id, appointment, self, draft.start_date,
                      draft.end_date);
}

tl::unexpected<sdk::Error> panel_moved() {
    return sdk::refuse(sdk::Code::kAborted, "READ_FACT_MOVED", "the panel or the person changed");
}

competition::Candidate candidate_of(Connection& connection, registry::PersonId id,
                                    const PanelFacts& facts) {
    competition::Candidate candidate;
    candidate.person = id;
    candidate.birth_date = storage::restricted_of(connection, id).birth_date;
    candidate.plays = facts.plays;
    candidate.bans = facts.bans;
    if (!candidate.birth_date) {
        const auto person = storage::find_person(connection, id, text::Alphabet::kRussian);
        if (person) candidate.birth_year = person->public_data.birth_year;
    }
    return candidate;
}

competition::AppointmentReview review_by_book(Connection& connection,
                                              const Competition& competition,
                                              const Appointment& appointment,
                                              const std::string& region, const PanelFacts& facts) {
    competition::Candidate candidate = candidate_of(connection, appointment.person, facts);
    candidate.region = region;
    return competition::review_appointment(panel_rules(competition), appointment, candidate,
                                           facts.seated);
}

PostTitle post_title(Connection& connection, const Book& book, const std::string& id) {
    PostTitle title;
    title.id = title.title = id;
    const rulebook::Row* row = book.find("post", id);
    if (row == nullptr) return title;
    title.title = row->text("name");
    title.panels = row->words("panels");
    title.article = row->citation();
    title.role = row->text_or_empty("role");
    if (const auto role = storage::find_role(connection, title.role))
        title.role_title = {role->title_ru, role->title_uk, role->title_en};
    return title;
}

// With remarks and the role as they are now.
OfficialView view_of_official(Connection& connection, const Competition& competition,
                              OfficialRecord record, const Moment& moment) {
    OfficialView view;
    view.post = post_title(connection, competition.book(), record.appointment.post);
    view.role_granted = storage::granted_roles(connection, competition.record.id, moment.today)
                            .contains({record.appointment.person, view.post.role});
    if (record.active()) {
        const PanelFacts facts =
            read_panel(connection, competition, record.appointment, record.id.value);
        auto found = review_by_book(connection, competition, record.appointment,
                                    record.person_region, facts);
        view.remarks = std::move(found.refusals);
        view.remarks.insert(view.remarks.end(), found.remarks.begin(), found.remarks.end());
    }
    view.record = std::move(record);
    return view;
}

// What the book says about the panels as a whole.
std::vector<sdk::Violation> panel_remarks(Connection& connection, const Competition& competition,
                                          const std::vector<OfficialRecord>& officials) {
    std::vector<sdk::Violation> remarks;
    const auto seats = storage::seats_of(officials);
    const auto committee = competition::committee_of(competition.book(), seats);
    if (!committee.empty()) remarks = competition::committee_faults(competition.book(), committee);
    const auto counts = storage::admission_counts(connection, competition.record.id);
    const auto found =
        competition::staffing(panel_rules(competition), seats, counts.entrants - counts.refused);
    const int wanted = std::max(found.wanted, found.required);
    if (found.arbiters < wanted) {
        remarks.push_back(
            {"staffing",
             "ARBITERS_BELOW_NORM",
             {{"arbiters", std::to_string(found.arbiters)}, {"wanted", std::to_string(wanted)}},
             {found.required > found.wanted ? found.limit : found.norm}});
    }
    return remarks;
}

PanelRules panel_rules(const Competition& competition) {
    PanelRules rules;
    rules.book = competition.frame.book.get();
    rules.status = competition.record.draft.status;
    rules.programme = competition.frame.programme();
    rules.first_day = competition.record.draft.start_date;
    rules.last_day = competition.record.draft.end_date;
    rules.is_set = [&regulation = competition.regulation](std::string_view id) {
        return regulation.flag(id);
    };
    return rules;
}

}  // namespace collegium::usecases
