// Roles in one competition, drafts, settings, and the lists of organisations and competitions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/settings.grpc.pb.h>

#include "api_fixture.hpp"

namespace collegium::rpc {
namespace {

using grpc::StatusCode;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

using Competitions = v1::CompetitionService::Stub;
using Drafts = v1::DraftService::Stub;
using Journal = v1::JournalService::Stub;
using Organisations = v1::OrganisationService::Stub;
using Sessions = v1::SessionService::Stub;
using Settings = v1::SettingsService::Stub;
using Users = v1::UserService::Stub;

class ResourceMethods : public ApiTest {};

// A role in one competition reaches neither another one nor the federation.
TEST_F(ResourceMethods, ARoleInOneCompetitionHoldsThereOnly) {
    const v1::Competition cup = competition();
    const v1::Competition other = competition();
    const std::string user = server_.create_user(admin_, "organiser");
    const std::string grant = server_.grant(admin_, user, "organiser", cup.name());
    const std::string title = cup.code() + " Кубок Волги";
    Client organiser = server_.stranger();
    const auto ticket = organiser.log_in("organiser", kPassword);
    EXPECT_EQ(ticket.value.ticket().session().acting_grant().scope_title(), title);
    const auto session = ask(organiser, &Sessions::GetSession, v1::GetSessionRequest{});
    ASSERT_THAT(session.available_grants(), SizeIs(1));
    EXPECT_EQ(session.available_grants(0).scope_title(), title);
    v1::Grant shown;
    EXPECT_EQ(get(&Users::GetGrant, grant, &shown), StatusCode::OK);
    EXPECT_EQ(shown.scope_title(), title);
    v1::ListGrantsRequest list;
    list.set_scope(cup.name());
    EXPECT_EQ(ask(admin_, &Users::ListGrants, list).grants(0).scope_title(), title);

    const auto appoint = [&](const std::string& role, const std::string& scope) {
        v1::GrantRoleRequest request;
        request.mutable_grant()->set_user(user);
        request.mutable_grant()->set_role("roles/" + role);
        request.mutable_grant()->set_scope(scope);
        request.mutable_grant()->set_basis("приказ № 44");
        return organiser.call(&Users::GrantRole, request);
    };
    EXPECT_TRUE(organiser.call(&Competitions::UpdateCompetition, rename(cup, "Кубок Камы")).ok());
    const auto doctor = appoint("doctor", cup.name());
    ASSERT_TRUE(doctor.ok()) << doctor.status.error_message();
    EXPECT_EQ(doctor.value.scope_title(), cup.code() + " Кубок Камы");

    const std::int64_t rows = server_.journal_rows();
    v1::DeleteCompetitionRequest deletion;
    deletion.set_name(other.name());
    v1::ListJournalEntriesRequest elsewhere;
    elsewhere.set_scope(other.name());
    v1::ListJournalEntriesRequest everywhere;
    everywhere.set_scope("federation");
    const std::vector<Refused> refusals{
        organiser.call(&Competitions::UpdateCompetition, rename(other, "Кубок Камы")).refused(),
        organiser.call(&Competitions::DeleteCompetition, deletion).refused(),
        organiser.call(&Competitions::CreateCompetition, new_competition()).refused(),
        appoint("doctor", other.name()).refused(),
        appoint("observer", "federation").refused(),
        organiser.call(&Journal::ListJournalEntries, elsewhere).refused(),
        organiser.call(&Journal::ListJournalEntries, everywhere).refused()};
    EXPECT_THAT(refusals, Each(testing::Field(&Refused::reason, "SCOPE_DENIED")));
    EXPECT_THAT(refusals, Each(testing::Field(&Refused::code, StatusCode::PERMISSION_DENIED)));
    EXPECT_EQ(server_.journal_rows(), rows);
    v1::Competition now;
    EXPECT_EQ(get(&Competitions::GetCompetition, other.name(), &now), StatusCode::OK);
    EXPECT_EQ(now.title(), "Кубок Волги");
    // Without a scope the list is that of the role's own one.
    const auto own = ask(organiser, &Journal::ListJournalEntries, v1::ListJournalEntriesRequest{});
    EXPECT_THAT(own.entries(), Not(IsEmpty()));
    for (const auto& row : own.entries())
        EXPECT_EQ(row.scope(), cup.name());
}

// The name says where the right must be had, so that nobody learns what there is elsewhere.
TEST_F(ResourceMethods, NamesOfAnotherCompetitionAreRefusedBeforeTheyAreLookedUp) {
    const v1::Competition own = competition();
    const v1::Competition other = competition();
    const Client organiser = official("petrova", "organiser", own.name());
    const std::string there =
        server_.grant(admin_, server_.create_user(admin_, "rodin"), "doctor", other.name());
    EXPECT_THAT(there, testing::StartsWith(other.name() + "/grants/"));
    const std::string row = server_.entry_name(server_.journal_rows());
    EXPECT_THAT(row, testing::StartsWith(other.name() + "/journalEntries/"));

    v1::RevokeRoleRequest revoke;
    revoke.set_reason("перевод");
    const auto revoking = [&](const std::string& name) {
        revoke.set_name(name);
        revoke.set_request_id(new_uuid());
        return organiser.call(&Users::RevokeRole, revoke).refused().reason;
    };
    EXPECT_EQ(revoking(there), "SCOPE_DENIED");
    EXPECT_EQ(revoking(other.name() + "/grants/987654321"), "SCOPE_DENIED");
    EXPECT_EQ(revoking(own.name() + there.substr(there.find("/grants/"))), "GRANT_NOT_FOUND");
    v1::GetJournalEntryRequest read;
    const auto reading = [&](const std::string& name) {
        read.set_name(name);
        return organiser.call(&Journal::GetJournalEntry, read).refused().reason;
    };
    EXPECT_EQ(reading(row), "SCOPE_DENIED");
    EXPECT_EQ(reading(own.name() + row.substr(row.find("/journalEntries/"))),
              "JOURNAL_ROW_NOT_FOUND");
}

TEST_F(ResourceMethods, DraftsAreTheirAuthorsAlone) {
    v1::SaveFormDraftRequest save;
    save.mutable_draft()->set_form_id("person.create");
    save.mutable_draft()->set_payload("typed");
    const v1::FormDraft first = ask(admin_, &Drafts::SaveFormDraft, save);
    save.mutable_draft()->set_form_id("organisation.create");
    const v1::FormDraft second = ask(admin_, &Drafts::SaveFormDraft, save);
    v1::ListFormDraftsRequest list;
    list.set_page_size(1);
    auto page = ask(admin_, &Drafts::ListFormDrafts, list);
    ASSERT_THAT(page.drafts(), SizeIs(1));
    EXPECT_EQ(page.drafts(0).name(), second.name());
    EXPECT_EQ(page.drafts(0).payload(), "");
    list.set_page_token(page.next_page_token());
    page = ask(admin_, &Drafts::ListFormDrafts, list);
    ASSERT_THAT(page.drafts(), SizeIs(1));
    EXPECT_EQ(page.drafts(0).name(), first.name());
    EXPECT_EQ(page.next_page_token(), "");

    const Client other = server_.person_with_role("observer", "observer");
    EXPECT_THAT(ask(other, &Drafts::ListFormDrafts, v1::ListFormDraftsRequest{}).drafts(),
                IsEmpty());
    v1::DeleteFormDraftRequest deletion;
    deletion.set_name(first.name());
    const Refused refused = other.call(&Drafts::DeleteFormDraft, deletion).refused();
    EXPECT_EQ(refused.code, StatusCode::NOT_FOUND);
    EXPECT_EQ(refused.reason, "DRAFT_NOT_FOUND");
    (void)ask(admin_, &Drafts::DeleteFormDraft, deletion);
    EXPECT_EQ(get(&Drafts::GetFormDraft, first.name()), StatusCode::NOT_FOUND);
}

TEST_F(ResourceMethods, SettingsBeginWithDefaultsAndKeepWhatIsNotNamed) {
    const auto before = ask(admin_, &Settings::GetUserSettings, v1::GetUserSettingsRequest{});
    EXPECT_EQ(before.name(), "users/1/settings");
    EXPECT_EQ(before.lock_minutes(), 10);
    v1::UpdateUserSettingsRequest update;
    update.mutable_settings()->set_theme(v1::UserSettings::THEME_LIGHT);
    auto& filter = *update.mutable_settings()->add_saved_filters();
    filter.set_list("competitions");
    filter.set_title("Мои");
    filter.set_filter("mine = \"true\"");
    update.mutable_update_mask()->add_paths("theme");
    update.mutable_update_mask()->add_paths("saved_filters");
    const auto after = ask(admin_, &Settings::UpdateUserSettings, update);
    EXPECT_EQ(after.theme(), v1::UserSettings::THEME_LIGHT);
    EXPECT_EQ(after.lock_minutes(), 10);
    ASSERT_THAT(after.saved_filters(), SizeIs(1));
    EXPECT_EQ(after.saved_filters(0).title(), "Мои");
    EXPECT_NE(after.etag(), before.etag());
    const auto again = ask(admin_, &Settings::GetUserSettings, v1::GetUserSettingsRequest{});
    EXPECT_EQ(again.SerializeAsString(), after.SerializeAsString());
}

TEST_F(ResourceMethods, TheFederationsSettingsAreReadByAllAndSetByItsOfficials) {
    const v1::GetFederationSettingsRequest get_them;
    const Client observer = server_.person_with_role("observer", "observer");
    const auto before = ask(observer, &Settings::GetFederationSettings, get_them);
    EXPECT_EQ(before.name(), "federation/settings");
    EXPECT_EQ(before.role_days(), 10);
    EXPECT_EQ(before.undo_minutes(), 10);
    EXPECT_FALSE(before.has_update_time());
    v1::UpdateFederationSettingsRequest update;
    update.mutable_settings()->set_etag(before.etag());
    update.mutable_settings()->set_undo_minutes(25);
    update.mutable_update_mask()->add_paths("undo_minutes");
    EXPECT_EQ(observer.call(&Settings::UpdateFederationSettings, update).refused().reason,
              "PERMISSION_DENIED");
    const Client office = server_.person_with_role("office", "federation-office");
    const auto after = ask(office, &Settings::UpdateFederationSettings, update);
    EXPECT_EQ(after.role_days(), 10);
    EXPECT_EQ(after.undo_minutes(), 25);
    EXPECT_TRUE(after.has_update_time());
    EXPECT_EQ(ask(observer, &Settings::GetFederationSettings, get_them).SerializeAsString(),
              after.SerializeAsString());
    EXPECT_EQ(office.call(&Settings::UpdateFederationSettings, update).refused().reason,
              "ETAG_STALE");

    const v1::JournalEntry row = entry(admin_, last_row());
    EXPECT_EQ(row.subject_title(), "сроки ролей и отмены");
    ASSERT_THAT(row.differences(), SizeIs(1));
    EXPECT_EQ(row.differences(0).field(), "undo_minutes");
    EXPECT_EQ(row.differences(0).before(), "10");
    EXPECT_EQ(row.differences(0).after(), "25");

    // A role that was given is taken back within the minutes that hold now.
    (void)server_.grant(admin_, server_.create_user(admin_, "kim"), "observer");
    const std::string granted = last_row();
    server_.advance(std::chrono::minutes(20));
    admin_ = server_.administrator();
    EXPECT_TRUE(undo(admin_, granted).ok());
}

TEST_F(ResourceMethods, OrganisationsAndCompetitionsComeInPagesByOrderAndFilter) {
    v1::ListOrganisationsRequest clubs;
    for (const char* name : {"Ёлка", "Альфа", "Жук"})
        (void)organisation(name);
    clubs.set_page_size(2);
    auto page = ask(admin_, &Organisations::ListOrganisations, clubs);
    ASSERT_THAT(page.organisations(), SizeIs(2));
    EXPECT_EQ(page.total_size(), 3);
    EXPECT_EQ(page.organisations(0).full_name(), "Альфа");
    EXPECT_EQ(page.organisations(1).full_name(), "Ёлка");
    clubs.set_page_token(page.next_page_token());
    page = ask(admin_, &Organisations::ListOrganisations, clubs);
    ASSERT_THAT(page.organisations(), SizeIs(1));
    EXPECT_EQ(page.organisations(0).full_name(), "Жук");
    v1::ListOrganisationsRequest found;
    found.set_query("елк");
    EXPECT_THAT(ask(admin_, &Organisations::ListOrganisations, found).organisations(), SizeIs(1));
    found.set_order_by("colour");
    EXPECT_THAT(admin_.call(&Organisations::ListOrganisations, found).refused().fields,
                ElementsAre(testing::Pair("order_by", testing::_)));

    const v1::Competition first = competition();
    const v1::Competition second = competition();
    v1::ListCompetitionsRequest cups;
    cups.set_page_size(1);
    cups.set_order_by("code desc");
    auto calendar = ask(admin_, &Competitions::ListCompetitions, cups);
    ASSERT_THAT(calendar.competitions(), SizeIs(1));
    EXPECT_EQ(calendar.competitions(0).code(), second.code());
    cups.set_page_token(calendar.next_page_token());
    calendar = ask(admin_, &Competitions::ListCompetitions, cups);
    ASSERT_THAT(calendar.competitions(), SizeIs(1));
    EXPECT_EQ(calendar.competitions(0).code(), first.code());
    v1::ListCompetitionsRequest mine;
    mine.set_filter(R"(mine = "true")");
    const Client arbiter = official("arbiter", "chief-arbiter", second.name());
    const auto own = ask(arbiter, &Competitions::ListCompetitions, mine);
    ASSERT_THAT(own.competitions(), SizeIs(1));
    EXPECT_EQ(own.competitions(0).name(), second.name());
}

}  // namespace
}  // namespace collegium::rpc
