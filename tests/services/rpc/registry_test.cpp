// Every RPC of the registry through a real server: answers, refusals with their fields, stale
// etags, repeated requests, rights.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/access_log.hpp>
#include <collegium/v1/competitions.grpc.pb.h>
#include <collegium/v1/disciplines.grpc.pb.h>
#include <collegium/v1/drafts.grpc.pb.h>
#include <collegium/v1/organisations.grpc.pb.h>
#include <collegium/v1/persons.grpc.pb.h>
#include <collegium/v1/settings.grpc.pb.h>

#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
using ::testing::SizeIs;

using Persons = v1::PersonService::Stub;
using Organisations = v1::OrganisationService::Stub;
using Competitions = v1::CompetitionService::Stub;
using Drafts = v1::DraftService::Stub;
using Settings = v1::SettingsService::Stub;

v1::CreatePersonRequest elkin() {
    v1::CreatePersonRequest request;
    request.set_request_id(new_uuid());
    v1::PersonPublicData& open = *request.mutable_person()->mutable_public_data();
    open.mutable_cyrillic_name()->set_surname("Ёлкин");
    open.mutable_cyrillic_name()->set_given_name("Артём");
    open.set_sex(v1::SEX_MALE);
    request.mutable_person()->mutable_sealed_data()->set_passport("36 10 014512");
    return request;
}

class RegistryService : public ::testing::Test {
  protected:
    v1::Person enter() {
        const auto person = office_.call(&Persons::CreatePerson, elkin());
        EXPECT_TRUE(person.ok()) << person.status.error_message();
        return person.value;
    }

    v1::UpdatePersonRequest move_to(const v1::Person& person, const char* region) {
        v1::UpdatePersonRequest request;
        request.mutable_person()->set_name(person.name());
        request.mutable_person()->set_etag(person.etag());
        request.mutable_person()->mutable_public_data()->set_region(region);
        request.mutable_update_mask()->add_paths("public_data.region");
        request.set_request_id(new_uuid());
        return request;
    }

    TestServer server_;
    Client office_ = server_.administrator();
};

TEST_F(RegistryService, EntersAndShowsAPerson) {
    const v1::Person made = enter();
    v1::GetPersonRequest request;
    request.set_name(made.name());
    const auto person = office_.call(&Persons::GetPerson, request);
    ASSERT_TRUE(person.ok()) << person.status.error_message();
    EXPECT_EQ(person.value.public_data().display_names().short_(), "Ёлкин А.");
    EXPECT_EQ(person.value.etag(), made.etag());
    EXPECT_FALSE(person.value.has_sealed_data());
    EXPECT_THAT(person.value.allowed_actions(), Not(IsEmpty()));
}

TEST_F(RegistryService, SaysThatAPersonIsNotThere) {
    v1::GetPersonRequest request;
    request.set_name("persons/4711");
    const Refused refused = office_.call(&Persons::GetPerson, request).refused();
    EXPECT_EQ(refused.code, grpc::StatusCode::NOT_FOUND);
    EXPECT_EQ(refused.reason, "PERSON_NOT_FOUND");
    EXPECT_EQ(refused.text, "Человека 4711 в реестре нет");
}

TEST_F(RegistryService, NamesEveryInvalidField) {
    v1::CreatePersonRequest request;
    request.set_request_id(new_uuid());
    request.mutable_person()->mutable_public_data()->set_sex(static_cast<v1::Sex>(9));
    request.mutable_person()->mutable_restricted_data()->mutable_birth_date()->set_year(2010);
    const Refused refused = office_.call(&Persons::CreatePerson, request).refused();
    EXPECT_EQ(refused.code, grpc::StatusCode::INVALID_ARGUMENT);
    EXPECT_THAT(refused.fields,
                ElementsAre(Pair("person.restricted_data.birth_date", "DATE_INVALID"),
                            Pair("person.public_data.cyrillic_name.surname", "REQUIRED"),
                            Pair("person.public_data.sex", "ENUM_UNKNOWN")));
}

TEST_F(RegistryService, WritesARepeatedRequestOnce) {
    const v1::CreatePersonRequest request = elkin();
    const auto first = office_.call(&Persons::CreatePerson, request);
    const std::int64_t rows = server_.journal_rows();
    const auto second = office_.call(&Persons::CreatePerson, request);
    ASSERT_TRUE(second.ok()) << second.status.error_message();
    EXPECT_EQ(second.value.SerializeAsString(), first.value.SerializeAsString());
    EXPECT_EQ(server_.journal_rows(), rows);
}

TEST_F(RegistryService, WritesNothingWhenAskedToValidateOnly) {
    v1::CreatePersonRequest request = elkin();
    request.set_validate_only(true);
    const std::int64_t rows = server_.journal_rows();
    const auto preview = office_.call(&Persons::CreatePerson, request);
    ASSERT_TRUE(preview.ok()) << preview.status.error_message();
    EXPECT_EQ(preview.value.name(), "");
    EXPECT_EQ(preview.value.public_data().cyrillic_name().surname(), "Ёлкин");
    EXPECT_EQ(server_.journal_rows(), rows);
}

TEST_F(RegistryService, AbortsAStaleEtag) {
    const v1::Person person = enter();
    ASSERT_TRUE(office_.call(&Persons::UpdatePerson, move_to(person, "Самара")).ok());
    const Refused refused =
        office_.call(&Persons::UpdatePerson, move_to(person, "Пермь")).refused();
    EXPECT_EQ(refused.code, grpc::StatusCode::ABORTED);
    EXPECT_EQ(refused.reason, "ETAG_STALE");
}

TEST_F(RegistryService, WantsAMaskItKnows) {
    v1::UpdatePersonRequest request = move_to(enter(), "Самара");
    request.clear_update_mask();
    EXPECT_THAT(office_.call(&Persons::UpdatePerson, request).refused().fields,
                ElementsAre(Pair("update_mask", "UPDATE_MASK_REQUIRED")));
    request.mutable_update_mask()->add_paths("public_data.shoe_size");
    EXPECT_THAT(office_.call(&Persons::UpdatePerson, request).refused().fields,
                ElementsAre(Pair("update_mask", "MASK_FIELD_UNKNOWN")));
}

TEST_F(RegistryService, ChangesNothingForSomebodyWithoutTheRight) {
    const v1::Person person = enter();
    const Client observer = server_.person_with_role("observer", "observer");
    const std::int64_t rows = server_.journal_rows();
    const Refused refused =
        observer.call(&Persons::UpdatePerson, move_to(person, "Самара")).refused();
    EXPECT_EQ(refused.code, grpc::StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(server_.journal_rows(), rows);
    EXPECT_EQ(observer.call(&Persons::CreatePerson, elkin()).refused().code,
              grpc::StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(server_.journal_rows(), rows);
}

TEST_F(RegistryService, PagesThroughPersonsAndGuardsItsTokens) {
    for (const char* surname : {"Абрамов", "Борисов", "Ёлкин"}) {
        v1::CreatePersonRequest request = elkin();
        request.mutable_person()->mutable_public_data()->mutable_cyrillic_name()->set_surname(
            surname);
        ASSERT_TRUE(office_.call(&Persons::CreatePerson, request).ok());
    }
    v1::ListPersonsRequest request;
    request.set_page_size(2);
    const auto first = office_.call(&Persons::ListPersons, request);
    ASSERT_THAT(first.value.persons(), SizeIs(2));
    EXPECT_EQ(first.value.total_size(), 3);
    request.set_page_token(first.value.next_page_token());
    const auto second = office_.call(&Persons::ListPersons, request);
    ASSERT_THAT(second.value.persons(), SizeIs(1));
    EXPECT_EQ(second.value.persons(0).public_data().cyrillic_name().surname(), "Ёлкин");
    EXPECT_EQ(second.value.next_page_token(), "");

    request.set_query("другое");
    EXPECT_EQ(office_.call(&Persons::ListPersons, request).refused().code,
              grpc::StatusCode::INVALID_ARGUMENT);
    v1::ListPersonsRequest negative;
    negative.set_page_size(-1);
    EXPECT_EQ(office_.call(&Persons::ListPersons, negative).refused().code,
              grpc::StatusCode::INVALID_ARGUMENT);
}

TEST_F(RegistryService, SaysThatItReadTheOtherKeyboardLayout) {
    enter();
    v1::ListPersonsRequest request;
    request.set_query("tkrby");
    const auto list = office_.call(&Persons::ListPersons, request);
    EXPECT_THAT(list.value.persons(), SizeIs(1));
    EXPECT_EQ(list.value.query_reading(), "елкин");
}

TEST_F(RegistryService, ShowsASealedValueOnlyAfterLoggingIt) {
    v1::RevealSealedFieldRequest request;
    request.set_name(enter().name());
    request.set_field(v1::SEALED_FIELD_PASSPORT);
    request.set_reason("сверка");
    const Client clerk = server_.person_with_role("clerk", "federation-office");
    const auto showings = [this] {
        storage::AccessFilter filter;
        filter.kind = storage::AccessKind::kSealedShown;
        return storage::list_access(*server_.store().read(), filter, 0, 10).size();
    };
    EXPECT_EQ(showings(), 0);
    const auto shown = clerk.call(&Persons::RevealSealedField, request);
    ASSERT_TRUE(shown.ok()) << shown.status.error_message();
    EXPECT_EQ(shown.value.value(), "36 10 014512");
    EXPECT_EQ(showings(), 1);

    const Client observer = server_.person_with_role("observer", "observer");
    EXPECT_EQ(observer.call(&Persons::RevealSealedField, request).refused().code,
              grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(RegistryService, ErasesAPersonForEver) {
    const v1::Person person = enter();
    v1::ErasePersonRequest request;
    request.set_name(person.name());
    request.set_request_id(new_uuid());
    EXPECT_THAT(office_.call(&Persons::ErasePerson, request).refused().fields,
                ElementsAre(Pair("reason", "REQUIRED")));
    request.set_reason("по заявлению");
    const auto erased = office_.call(&Persons::ErasePerson, request);
    ASSERT_TRUE(erased.ok()) << erased.status.error_message();
    EXPECT_EQ(erased.value.state(), v1::Person::STATE_ERASED);
    EXPECT_FALSE(erased.value.has_public_data());
}

TEST_F(RegistryService, KeepsOrganisationsThatAreReferredTo) {
    v1::CreateOrganisationRequest request;
    request.set_request_id(new_uuid());
    v1::Organisation& form = *request.mutable_organisation();
    EXPECT_THAT(office_.call(&Organisations::CreateOrganisation, request).refused().fields,
                ElementsAre(Pair("organisation.full_name", "REQUIRED"),
                            Pair("organisation.short_name", "REQUIRED"),
                            Pair("organisation.kind", "REQUIRED")));
    form.set_full_name("Спортивная школа № 3");
    form.set_short_name("СШ № 3");
    form.set_kind(v1::Organisation::KIND_SPORT_SCHOOL);
    const auto school = office_.call(&Organisations::CreateOrganisation, request);
    ASSERT_TRUE(school.ok()) << school.status.error_message();

    v1::CreatePersonRequest pupil = elkin();
    pupil.mutable_person()->mutable_public_data()->set_organisation(school.value.name());
    ASSERT_TRUE(office_.call(&Persons::CreatePerson, pupil).ok());
    v1::DeleteOrganisationRequest deletion;
    deletion.set_name(school.value.name());
    deletion.set_request_id(new_uuid());
    const Refused refused = office_.call(&Organisations::DeleteOrganisation, deletion).refused();
    EXPECT_EQ(refused.code, grpc::StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(refused.reason, "ORGANISATION_IN_USE");
}

TEST_F(RegistryService, DraftsACompetitionAndFindsItByCode) {
    v1::CreateCompetitionRequest request;
    request.set_request_id(new_uuid());
    v1::Competition& form = *request.mutable_competition();
    form.set_title("Кубок Волги");
    form.mutable_start_date()->set_year(2026);
    form.mutable_start_date()->set_month(10);
    form.mutable_start_date()->set_day(12);
    *form.mutable_end_date() = form.start_date();
    form.set_time_zone("MSK");
    EXPECT_THAT(office_.call(&Competitions::CreateCompetition, request).refused().fields,
                ElementsAre(Pair("competition.time_zone", "ZONE_UNKNOWN")));
    form.set_time_zone("Europe/Samara");
    const auto made = office_.call(&Competitions::CreateCompetition, request);
    ASSERT_TRUE(made.ok()) << made.status.error_message();
    EXPECT_EQ(made.value.code(), "26-001");

    v1::GetCompetitionRequest by_code;
    by_code.set_name("competitions/26-001");
    EXPECT_EQ(office_.call(&Competitions::GetCompetition, by_code).value.name(), made.value.name());
    v1::DeleteCompetitionRequest deletion;
    deletion.set_name(made.value.name());
    deletion.set_request_id(new_uuid());
    EXPECT_TRUE(office_.call(&Competitions::DeleteCompetition, deletion).ok());
    EXPECT_EQ(office_.call(&Competitions::GetCompetition, by_code).refused().reason,
              "COMPETITION_NOT_FOUND");
}

TEST_F(RegistryService, KeepsDraftsAndSettingsOfTheirOwner) {
    v1::SaveFormDraftRequest save;
    save.set_request_id(new_uuid());
    save.mutable_draft()->set_form_id("person.create");
    save.mutable_draft()->set_payload("typed");
    const auto draft = office_.call(&Drafts::SaveFormDraft, save);
    ASSERT_TRUE(draft.ok()) << draft.status.error_message();
    const Client other = server_.person_with_role("observer", "observer");
    v1::GetFormDraftRequest get;
    get.set_name(draft.value.name());
    EXPECT_EQ(office_.call(&Drafts::GetFormDraft, get).value.payload(), "typed");
    EXPECT_EQ(other.call(&Drafts::GetFormDraft, get).refused().reason, "DRAFT_NOT_FOUND");

    v1::UpdateUserSettingsRequest update;
    update.set_request_id(new_uuid());
    update.mutable_settings()->set_language("uk");
    update.mutable_update_mask()->add_paths("language");
    const auto settings = other.call(&Settings::UpdateUserSettings, update);
    ASSERT_TRUE(settings.ok()) << settings.status.error_message();
    EXPECT_EQ(settings.value.language(), "uk");
    v1::GetUserSettingsRequest foreign;
    foreign.set_name(settings.value.name());
    EXPECT_EQ(office_.call(&Settings::GetUserSettings, foreign).refused().code,
              grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(RegistryService, HasNoDisciplinesWithoutModules) {
    EXPECT_THAT(
        office_.call(&v1::DisciplineService::Stub::ListDisciplines, v1::ListDisciplinesRequest())
            .value.disciplines(),
        IsEmpty());
    v1::AdmitPluginRequest admit;
    admit.set_name("plugins/go");
    admit.set_request_id(new_uuid());
    EXPECT_EQ(office_.call(&v1::PluginService::Stub::AdmitPlugin, admit).refused().reason,
              "PLUGIN_NOT_FOUND");
}

TEST(Modules, TellHowManyPromisesTheyWereSeenToKeep) {
    TestServer server(WatchOptions{}, {"sound"});
    const Client admin = server.administrator();
    const auto list = admin.call(&v1::PluginService::Stub::ListPlugins, v1::ListPluginsRequest());
    ASSERT_EQ(list.value.plugins_size(), 1) << list.status.error_message();
    EXPECT_GE(list.value.plugins(0).checks_passed(), 10);
    EXPECT_EQ(list.value.plugins(0).checks_failed(), 0);
}

}  // namespace
}  // namespace collegium::rpc
