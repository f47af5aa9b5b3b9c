// Every constant of competition_methods.hpp against the API's own description.
#include "tui/net/competition_methods.hpp"

#include <collegium/v1/bans.pb.h>
#include <collegium/v1/documents.pb.h>
#include <collegium/v1/lifecycle.pb.h>
#include <collegium/v1/officials.pb.h>
#include <collegium/v1/regulations.pb.h>
#include <collegium/v1/rulebooks.pb.h>

#include "tests/tui/named_methods.hpp"

namespace collegium::tui::net {
namespace {

using CompetitionMethods = NamedMethods;

TEST_F(CompetitionMethods, AreThoseOfTheApiWithItsMessages) {
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

    expect_all_of({v1::RuleBook::descriptor()->file(), v1::Regulation::descriptor()->file(),
                   v1::Progress::descriptor()->file(), v1::Official::descriptor()->file(),
                   v1::Ban::descriptor()->file(), v1::Document::descriptor()->file()});
}

}  // namespace
}  // namespace collegium::tui::net
