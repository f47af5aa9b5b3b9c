// Every constant of methods.hpp against the API's own description.
#include "tui/net/methods.hpp"

#include <set>
#include <string>

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <collegium/v1/competitions.pb.h>
#include <collegium/v1/disciplines.pb.h>
#include <collegium/v1/drafts.pb.h>
#include <collegium/v1/draws.pb.h>
#include <collegium/v1/games.pb.h>
#include <collegium/v1/journal.pb.h>
#include <collegium/v1/organisations.pb.h>
#include <collegium/v1/persons.pb.h>
#include <collegium/v1/server.pb.h>
#include <collegium/v1/sessions.pb.h>
#include <collegium/v1/settings.pb.h>
#include <collegium/v1/users.pb.h>

namespace collegium::tui::net {
namespace {

class Methods : public testing::Test {
  protected:
    template <typename Request, typename Response>
    void check(const Method<Request, Response>& method) {
        // "/collegium.v1.PersonService/GetPerson" is "collegium.v1.PersonService.GetPerson".
        std::string name = std::string(method.path).substr(1);
        name.replace(name.find('/'), 1, ".");
        const auto* found =
            google::protobuf::DescriptorPool::generated_pool()->FindMethodByName(name);
        ASSERT_NE(found, nullptr) << method.path;
        EXPECT_EQ(found->input_type(), Request::descriptor()) << method.path;
        EXPECT_EQ(found->output_type(), Response::descriptor()) << method.path;
        EXPECT_FALSE(found->server_streaming()) << method.path;
        EXPECT_TRUE(named_.insert(name).second) << "named twice: " << method.path;
    }

    std::set<std::string> named_;
};

TEST_F(Methods, AreThoseOfTheApiWithItsMessages) {
    check(kGetServerInfo);
    check(kLogIn);
    check(kChooseRole);
    check(kRenewSession);
    check(kLockSession);
    check(kUnlockSession);
    check(kEndSession);
    check(kGetSession);
    check(kListSessions);
    check(kChangePassword);
    check(kGetUser);
    check(kListUsers);
    check(kCreateUser);
    check(kUpdateUser);
    check(kCloseUser);
    check(kResetPassword);
    check(kListRoles);
    check(kGrantRole);
    check(kChangeGrant);
    check(kRevokeRole);
    check(kGetGrant);
    check(kListGrants);
    check(kEndUserSessions);
    check(kGetPerson);
    check(kListPersons);
    check(kCreatePerson);
    check(kUpdatePerson);
    check(kErasePerson);
    check(kRevealSealedField);
    check(kGetOrganisation);
    check(kListOrganisations);
    check(kCreateOrganisation);
    check(kUpdateOrganisation);
    check(kDeleteOrganisation);
    check(kGetCompetition);
    check(kListCompetitions);
    check(kCreateCompetition);
    check(kUpdateCompetition);
    check(kDeleteCompetition);
    check(kSaveFormDraft);
    check(kGetFormDraft);
    check(kListFormDrafts);
    check(kDeleteFormDraft);
    check(kGetUserSettings);
    check(kUpdateUserSettings);
    check(kGetFederationSettings);
    check(kUpdateFederationSettings);
    check(kGetDiscipline);
    check(kListDisciplines);
    check(kGetPlugin);
    check(kListPlugins);
    check(kAdmitPlugin);
    check(kDisablePlugin);
    check(kEnablePlugin);
    check(kRescanPlugins);
    check(kListJournalEntries);
    check(kGetJournalEntry);
    check(kVerifyJournal);
    check(kUndoJournalEntry);
    check(kListAccessLog);
    check(kGetGameRules);
    check(kListOpenings);
    check(kReplayGame);
    check(kParseMove);
    check(kCheckClaim);
    check(kCheckOffer);
    check(kCheckEnding);
    check(kReadRecords);
    check(kWriteRecord);
    check(kGetDraw);
    check(kListDraws);
    check(kCreateDraw);
    check(kVerifyDraw);
    check(kVerifyOpeningTable);

    // A call added to the API is added to the client too.
    for (const auto* file :
         {v1::Competition::descriptor()->file(), v1::Plugin::descriptor()->file(),
          v1::FormDraft::descriptor()->file(), v1::Game::descriptor()->file(),
          v1::Draw::descriptor()->file(), v1::JournalEntry::descriptor()->file(),
          v1::Organisation::descriptor()->file(), v1::Person::descriptor()->file(),
          v1::ServerInfo::descriptor()->file(), v1::Session::descriptor()->file(),
          v1::UserSettings::descriptor()->file(), v1::User::descriptor()->file()})
        for (int s = 0; s < file->service_count(); ++s)
            for (int m = 0; m < file->service(s)->method_count(); ++m) {
                const auto* method = file->service(s)->method(m);
                if (method->server_streaming()) continue;
                EXPECT_TRUE(named_.contains(method->full_name())) << method->full_name();
            }
}

}  // namespace
}  // namespace collegium::tui::net
