// Every constant of event_methods.hpp against the API's own description.
#include "tui/net/event_methods.hpp"

#include <set>
#include <string>

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <collegium/v1/bans.pb.h>
#include <collegium/v1/documents.pb.h>
#include <collegium/v1/lifecycle.pb.h>
#include <collegium/v1/officials.pb.h>
#include <collegium/v1/regulations.pb.h>
#include <collegium/v1/rulebooks.pb.h>

namespace collegium::tui::net {
namespace {

class EventMethods : public testing::Test {
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

TEST_F(EventMethods, AreThoseOfTheApiWithItsMessages) {
    check(kGetRuleBook);
    check(kListRuleBooks);
    check(kRescanRuleBooks);
    check(kGetRegulation);
    check(kUpdateRegulation);
    check(kGetProgress);
    check(kMarkCondition);
    check(kAdvanceCompetition);
    check(kCancelCompetition);
    check(kGetOfficial);
    check(kListOfficials);
    check(kListPosts);
    check(kAppointOfficial);
    check(kUpdateOfficial);
    check(kDismissOfficial);
    check(kGetBan);
    check(kListBans);
    check(kCreateBan);
    check(kUpdateBan);
    check(kLiftBan);
    check(kListDocuments);
    check(kGetDocument);
    check(kPreviewDocument);
    check(kRenderDocument);
    check(kSignDocument);
    check(kPublishDocument);
    check(kCorrectDocument);
    check(kListDocumentVersions);
    check(kGetDocumentVersion);
    check(kGetDocumentDifference);

    for (const auto* file :
         {v1::RuleBook::descriptor()->file(), v1::Regulation::descriptor()->file(),
          v1::Progress::descriptor()->file(), v1::Official::descriptor()->file(),
          v1::Ban::descriptor()->file(), v1::Document::descriptor()->file()})
        for (int s = 0; s < file->service_count(); ++s)
            for (int m = 0; m < file->service(s)->method_count(); ++m) {
                const auto* method = file->service(s)->method(m);
                EXPECT_TRUE(named_.contains(method->full_name())) << method->full_name();
            }
}

}  // namespace
}  // namespace collegium::tui::net
