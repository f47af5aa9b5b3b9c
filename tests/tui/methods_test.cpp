// Every constant of methods.hpp against the API's own description.
#include "tui/net/methods.hpp"

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

#include "tests/tui/named_methods.hpp"

namespace collegium::tui::net {
namespace {

using Methods = NamedMethods;

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

    expect_all_of({v1::Competition::descriptor()->file(), v1::Plugin::descriptor()->file(),
                   v1::FormDraft::descriptor()->file(), v1::Game::descriptor()->file(),
                   v1::Draw::descriptor()->file(), v1::JournalEntry::descriptor()->file(),
                   v1::Organisation::descriptor()->file(), v1::Person::descriptor()->file(),
                   v1::ServerInfo::descriptor()->file(), v1::Session::descriptor()->file(),
                   v1::UserSettings::descriptor()->file(), v1::User::descriptor()->file()});
}

}  // namespace
}  // namespace collegium::tui::net
