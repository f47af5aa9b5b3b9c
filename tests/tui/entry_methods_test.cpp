// Every constant of entry_methods.hpp, import_methods.hpp and duplicate_methods.hpp against the
// API's own description.
#include "tui/net/entry_methods.hpp"

#include <set>
#include <string>

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <collegium/v1/admission.pb.h>
#include <collegium/v1/applications.pb.h>
#include <collegium/v1/duplicates.pb.h>
#include <collegium/v1/imports.pb.h>

#include "tui/net/duplicate_methods.hpp"
#include "tui/net/import_methods.hpp"

namespace collegium::tui::net {
namespace {

class EntryMethods : public testing::Test {
  protected:
    template <typename Request, typename Response>
    void check(const Method<Request, Response>& method) {
        std::string name = std::string(method.path).substr(1);
        name.replace(name.find('/'), 1, ".");
        const auto* found =
            google::protobuf::DescriptorPool::generated_pool()->FindMethodByName(name);
        ASSERT_NE(found, nullptr) << method.path;
        EXPECT_EQ(found->input_type(), Request::descriptor()) << method.path;
        EXPECT_EQ(found->output_type(), Response::descriptor()) << method.path;
        EXPECT_TRUE(named_.insert(name).second) << "named twice: " << method.path;
    }

    std::set<std::string> named_;
};

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

    // A call added to the API is added to the client too.
    for (const auto* file :
         {v1::Application::descriptor()->file(), v1::Check::descriptor()->file()})
        for (int s = 0; s < file->service_count(); ++s)
            for (int m = 0; m < file->service(s)->method_count(); ++m) {
                const auto* method = file->service(s)->method(m);
                EXPECT_TRUE(named_.contains(method->full_name())) << method->full_name();
            }
}

}  // namespace
}  // namespace collegium::tui::net
