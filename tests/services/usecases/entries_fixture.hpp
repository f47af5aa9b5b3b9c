// A competition that takes applications: its book, its regulation, organisations and athletes.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <collegium/rulebook/library.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/usecases/applications.hpp>
#include <collegium/usecases/entrants.hpp>
#include <collegium/usecases/payments.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "registry_fixture.hpp"
#include "support/new_records.hpp"

namespace collegium::usecases::testing {

class EntriesTest : public RegistryTest {
  protected:
    EntriesTest() {
        office_ = caller_with({"applications.write", "applications.submit", "payments.read",
                               "payments.write", "entry_rules.write", "persons.write",
                               "persons.read_restricted", "persons.reveal",
                               "persons.reveal_identity", "journal.undo"});
        book_store_.scan();
        school_ = organisation("СШ № 3", "Самарская область");
        ladya_ = organisation("ДЮЦ «Ладья»", "Самарская область");
        cup_ = competition("ru-draughts-2022", "interregional", "russian",
                           {{"entry-fee", "1500"}, {"preliminary-deadline", "2026-09-30"}});
    }

    [[nodiscard]] std::shared_ptr<const rulebook::Library> library() const {
        return book_store_.library();
    }

    // Statements outside of any use case, as other parts of the program would have written them.
    void write(const std::function<void(storage::Connection&)>& statements) {
        storage::Command command;
        command.actor = office_.actor;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            statements(writer);
            return storage::Applied{};
        };
        const auto written = store_->writer().run(std::move(command));
        ASSERT_TRUE(written) << written.error().message;
    }

    registry::OrganisationId organisation(const std::string& name, const std::string& region) {
        registry::Organisation made{name,   name,     registry::OrganisationKind::kSportSchool,
                                    region, "Самара", {}};
        registry::OrganisationId id;
        write([&](storage::Connection& writer) {
            id = storage::insert_organisation(
                writer, testing_support::new_organisation(made, store_->now()),
                storage::OrganisationKeys::of(made));
        });
        return id;
    }

    registry::PersonId person(const std::string& surname, registry::RawDate born,
                              registry::Sex sex = registry::Sex::kMale) {
        registry::CheckedPerson card;
        card.public_data.cyrillic_name = {surname, "Роман", "Львович"};
        card.public_data.sex = sex;
        card.public_data.sport_rank = "КМС";
        card.restricted_data.birth_date = registry::to_date(born);
        card.public_data.birth_year = born.year;
        registry::PersonId id;
        write([&](storage::Connection& writer) {
            id = storage::insert_person(writer, card, store_->now());
        });
        return id;
    }

    competition::CompetitionId competition(
        const std::string& book, const std::string& status, const std::string& discipline,
        std::vector<std::pair<std::string, std::string>> settings = {},
        competition::State state = competition::State::kApplications) {
        competition::CompetitionDraft draft;
        draft.code = competition::CompetitionCode{26, ++codes_};
        draft.title = "Кубок Волги";
        draft.start_date = *registry::to_date({2026, 10, 14});
        draft.end_date = *registry::to_date({2026, 10, 18});
        draft.time_zone = "Europe/Samara";
        draft.rule_book = book;
        draft.official_discipline = discipline;
        draft.status = status;
        draft.character = "individual";
        draft.sex = competition::Sex::kBoth;
        competition::CompetitionId id;
        write([&](storage::Connection& writer) {
            id = storage::insert_competition(
                writer, testing_support::new_competition(draft, store_->now()));
            std::vector<storage::SettingRow> rows;
            for (const auto& [parameter, value] : settings)
                rows.push_back({parameter, value, 2, "4.2"});
            storage::write_regulation(writer, id, 2, rows, store_->now());
            storage::set_competition_state(writer, id, 2, state, store_->now());
        });
        return id;
    }

    admission::ApplicationForm paper(registry::OrganisationId organisation,
                                     admission::Stage stage = admission::Stage::kFinal) const {
        admission::ApplicationForm form;
        form.organisation = organisation.name();
        form.representative = "Носов Пётр Тимофеевич";
        form.stage = static_cast<int>(stage);
        form.preliminary.received_at = day(2026, 9, 28);
        if (stage == admission::Stage::kFinal) form.final_paper.received_at = day(2026, 10, 12);
        return form;
    }
    static storage::Instant day(int year, int month, int date) {
        return std::chrono::sys_days(*registry::to_date({year, month, date})) +
               std::chrono::hours(8);
    }
    // The clock of the store stands behind the competition: moments of acts are given.
    static Moment moment() { return {day(2026, 10, 14), *registry::to_date({2026, 10, 14}), ""}; }

    ApplicationView enter(registry::OrganisationId organisation,
                          admission::Stage stage = admission::Stage::kFinal) {
        const storage::ReadLease lease = store_->read();
        return must(create_application(office_, *lease, *library(), cup_,
                                       paper(organisation, stage), moment()));
    }
    sdk::Result<Plan<EntrantView>> adding(admission::ApplicationId application,
                                          registry::PersonId athlete, registry::Form form = {}) {
        AddEntrantInput input;
        input.application = application;
        input.person = athlete;
        input.form = std::move(form);
        const storage::ReadLease lease = store_->read();
        return add_entrant(office_, *lease, *library(), input, moment());
    }
    EntrantView add(admission::ApplicationId application, registry::PersonId athlete,
                    registry::Form form = {}) {
        return must(adding(application, athlete, std::move(form)));
    }
    ApplicationView application(admission::ApplicationId id) {
        const storage::ReadLease lease = store_->read();
        return get_application(office_, *lease, *library(), id).value();
    }
    EntrantView line(admission::EntrantId id) {
        const storage::ReadLease lease = store_->read();
        return get_entrant(office_, *lease, *library(), id).value();
    }
    EntrantList lines(const std::string& filter, int limit = 1'000) {
        const storage::ReadLease lease = store_->read();
        return list_entrants(office_, *lease, *library(), {cup_, filter, {{}, limit}}).value();
    }

    RuleBookStore book_store_{{{COLLEGIUM_PLUGINS, true}}, store_.get()};
    int codes_ = 13;
    registry::OrganisationId school_;
    registry::OrganisationId ladya_;
    competition::CompetitionId cup_;
};

}  // namespace collegium::usecases::testing
