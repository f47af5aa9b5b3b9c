// Every constant of entry_methods.hpp, import_methods.hpp and duplicate_methods.hpp against the
// API's own description.
#include "tui/net/entry_methods.hpp"

#include <collegium/v1/admission.pb.h>
#include <collegium/v1/applications.pb.h>
#include <collegium/v1/duplicates.pb.h>
#include <collegium/v1/imports.pb.h>

#include "tests/tui/named_methods.hpp"
#include "tui/net/duplicate_methods.hpp"
#include "tui/net/import_methods.hpp"

namespace collegium::tui::net {
namespace {

using EntryMethods = NamedMethods;

TEST_F(EntryMethods, AreThoseOfTheApiWithItsMessages) {
    check(kListDuplicates);
    check(kMergePersons);
    check(kMarkDistinct);
    check(kGetApplication);
    check(kListApplications);
    check(kCreateApplication);
    check(kUpdateApplication);
    check(kAcceptApplication);
    check(kWithdrawApplication);
    check(kGetEntrant);
    check(kListEntrants);
    check(kAddEntrant);
    check(kUpdateEntrant);
    check(kStrikeEntrant);
    check(kRestoreEntrant);
    check(kGetEntryRules);
    check(kUpdateEntryRules);
    check(kGetPayment);
    check(kListPayments);
    check(kRecordPayment);
    check(kRefundPayment);
    check(kListDesk);
    check(kGetCheck);
    check(kCheckEntrants);
    check(kTickPaper);
    check(kTickAllPapers);
    check(kWaitForPaper);
    check(kDecideEntrant);
    check(kAdmitAll);
    check(kObjectToDecision);
    check(kVoteOnDecision);
    check(kListDecisions);
    check(kOpenCommissionSession);
    check(kSetAttendance);
    check(kCloseCommissionSession);
    check(kGetCommissionSession);
    check(kListCommissionSessions);
    check(kPreviewImport);
    check(kGetImport);
    check(kListImportRows);
    check(kCommitImport);

    expect_all_of({v1::Application::descriptor()->file(), v1::Check::descriptor()->file()});
}

}  // namespace
}  // namespace collegium::tui::net
