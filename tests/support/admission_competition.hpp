// A competition in its admission, straight in the store: officials, applications of five athletes
// each, accounts of the commission. The same every time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/storage/repositories/officials.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/storage/repositories/sessions.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/session_cache.hpp>

#include "support/new_records.hpp"
#include "support/people.hpp"

namespace collegium::testing_support {

struct AdmissionCompetition {
    competition::CompetitionId id;
    std::vector<admission::EntrantId> entrants;
    std::vector<registry::PersonId> athletes;
    std::vector<competition::OfficialId> officials;  // as in kPanel
    std::vector<registry::PersonId> panel;
};

// The commission of ru-draughts-2022, its chair first.
inline constexpr const char* kPanel[] = {"chief-arbiter", "deputy-chief-arbiter", "chief-secretary",
                                         "organiser-representative"};
inline constexpr const char* kPanelRoles[] = {"chief-arbiter", "deputy-arbiter", "chief-secretary",
                                              "organiser"};
inline constexpr int kPanelSize = 4;

namespace detail {

inline registry::CheckedPerson athlete_number(int n) {
    registry::CheckedPerson person = person_number(n);
    person.public_data.sex = registry::Sex::kMale;
    person.public_data.birth_year = 1990;
    person.restricted_data.birth_date = registry::to_date({1990, 1 + n % 12, 1 + n % 28});
    person.sealed[registry::SealedField::kPassport] = registry::SealedValue("36 10 014512");
    return person;
}

inline admission::Application application_of(registry::OrganisationId organisation,
                                             storage::Instant now) {
    admission::Application application;
    application.organisation = organisation;
    application.representative = "Носов Пётр Тимофеевич";
    application.stage = admission::Stage::kFinal;
    application.preliminary.received_at = now - std::chrono::hours(24 * 30);
    application.final_paper.received_at = now;
    application.final_paper.original = true;
    application.final_paper.signatures = {{"doctor", true, true, {}, {}},
                                          {"organisation-head", true, true, {}, {}}};
    application.final_paper.accepted_at = now;
    application.final_paper.accepted_by = "Гущина Н. В.";
    return application;
}

}  // namespace detail

// Runs on the writer. The competition is a regional one of ru-draughts-2022, for men.
inline AdmissionCompetition enter_admission_competition(storage::Connection& writer,
                                                        storage::Instant now, int entrants,
                                                        competition::CompetitionCode code = {26,
                                                                                             14}) {
    AdmissionCompetition competition;
    competition::CompetitionDraft draft;
    draft.code = code;
    draft.title = "Кубок Волги";
    draft.start_date = *registry::to_date({2026, 12, 14});
    draft.end_date = *registry::to_date({2026, 12, 20});
    draft.time_zone = "Europe/Samara";
    draft.rule_book = "ru-draughts-2022";
    draft.official_discipline = "russian";
    draft.status = "regional";
    draft.character = "individual";
    draft.age_groups = {"open"};
    draft.sex = competition::Sex::kMen;
    competition.id =
        storage::insert_competition(writer, testing_support::new_competition(draft, now));
    storage::set_competition_state(writer, competition.id, 2, competition::State::kAdmission, now);
    for (int i = 0; i < kPanelSize; ++i) {
        const auto person = storage::insert_person(writer, person_number(90'000 + i), now);
        competition::Appointment appointment;
        appointment.person = person;
        appointment.post = kPanel[i];
        appointment.category = "1К";
        appointment.appointed_on = draft.start_date;
        competition.panel.push_back(person);
        competition.officials.push_back(
            storage::insert_official(writer, competition.id, appointment, now));
    }
    constexpr int kLines = 5;
    admission::ApplicationId application;
    for (int i = 0; i < entrants; ++i) {
        if (i % kLines == 0) {
            registry::Organisation school;
            school.full_name = "Спортивная школа № " + std::to_string(i / kLines + 1);
            school.short_name = "СШ № " + std::to_string(i / kLines + 1);
            school.kind = registry::OrganisationKind::kSportSchool;
            school.region = "Самарская область";
            const auto organisation =
                storage::insert_organisation(writer, testing_support::new_organisation(school, now),
                                             storage::OrganisationKeys::of(school));
            application = storage::insert_application(
                writer, competition.id, detail::application_of(organisation, now), now);
        }
        const auto card = detail::athlete_number(i);
        const auto person = storage::insert_person(writer, card, now);
        admission::Entrant line;
        line.person = person;
        line.discipline = "russian";
        line.age_group = "open";
        line.sport_rank = card.public_data.sport_rank;
        line.represents = "Самарская область";
        line.doctor_mark = true;
        line.in_preliminary = true;
        competition.athletes.push_back(person);
        competition.entrants.push_back(storage::insert_entrant(writer, application, line, now).id);
    }
    return competition;
}

// An account with one role and a session that needs no log-in: `token` opens it.
inline void enter_account(storage::Connection& writer, storage::Instant now,
                          const std::string& name, const std::string& role,
                          const std::string& scope, std::int64_t person, const std::string& token) {
    storage::User user;
    user.version = 1;
    user.user_name = name;
    user.full_name = user.short_name = name;
    user.person = person;
    user.created_at = user.updated_at = now;
    storage::Grant grant;
    grant.version = 1;
    grant.user = storage::insert_user(writer, user);
    grant.role = role;
    grant.scope = scope;
    grant.start_date = "2000-01-01";
    grant.end_date = "2999-12-31";
    grant.created_at = grant.updated_at = now;
    storage::Session session;
    session.user = grant.user;
    session.acting_grant = storage::insert_grant(writer, grant);
    session.terminal = "зал-1";
    session.created_at = now;
    session.token_hash = usecases::token_hash(token);
    session.ends_at = session.token_expires_at = now + std::chrono::hours(12);
    storage::insert_session(writer, session);
}

}  // namespace collegium::testing_support
