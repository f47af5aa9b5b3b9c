// The style of the API, read off the descriptors with their comments.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <google/api/field_behavior.pb.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <gtest/gtest.h>

namespace collegium::rpc {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::DescriptorPool;
using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::FileDescriptor;
using google::protobuf::MethodDescriptor;

// Acts on one's own session and showings of sealed data are never answered from a store.
const std::set<std::string> kWithoutRequestId{
    "LogIn",         "ChooseRole", "RenewSession",      "LockSession",
    "UnlockSession", "EndSession", "RevealSealedField",
};
// They change nothing.
const std::set<std::string> kReads{
    "VerifyJournal",      "ReplayGame",        "ParseMove",     "CheckClaim",
    "CheckOffer",         "CheckEnding",       "ReadRecords",   "VerifyDraw",
    "VerifyOpeningTable", "WriteRecord",       "CheckEntrants", "PreviewDocument",
    "RenderDocument",     "PreviewImport",     "ExplainPair",   "ExplainPlace",
    "ReplayRound",        "SuggestTournament", "Watch",
};
// Changing, and not to be tried before; each with its reason.
const std::map<std::string, std::string> kWithoutValidation{
    {"LogIn", "what is checked is the password itself: a trial would be a log-in to guess by"},
    {"UnlockSession", "likewise"},
    {"ChooseRole", "GetSession lists the roles that can be chosen; another can be chosen at once"},
    {"RenewSession", "refused only with the session itself; a new token is all there is to see"},
    {"LockSession", "refused only with the session itself"},
    {"EndSession", "only what is not one's own is refused; ListSessions shows one's own"},
    {"RevealSealedField", "the showing is the act, and what it would show is what is sealed"},
};

// They answer whole: a round is entered on one screen.
const std::set<std::string> kWithoutPages{"ListBoards", "ListBoardJudges"};

// Whose shapes follow "one thing, one name" throughout; the others are to join them.
const std::set<std::string> kSettledFiles{
    "admission",   "applications", "bans",      "competitions", "drafts",        "duplicates",
    "imports",     "journal",      "lifecycle", "officials",    "organisations", "persons",
    "regulations", "sessions",     "settings",  "users"};
// Words of a decision of somebody else's rules, which are no book of ours.
const std::set<std::string> kForeignArticles{"collegium.v1.Ban.articles"};
// What names begin with: records of the federation as a whole. The others stand under their
// competition, their person or the federation, so that a name says where rights are to be had.
const std::set<std::string> kRoots{"persons", "organisations", "bans",       "competitions",
                                   "users",   "roles",         "sessions",   "rulebooks",
                                   "plugins", "disciplines",   "federation", "accessLog"};

class ApiStyle : public testing::Test {
  protected:
    ApiStyle() {
        std::ifstream in(COLLEGIUM_API_DESCRIPTORS, std::ios::binary);
        google::protobuf::FileDescriptorSet set;
        set.ParseFromIstream(&in);
        for (const auto& file : set.file())
            files_.push_back(pool_.BuildFile(file));
    }

    std::vector<const FileDescriptor*> files(const std::string& package) const {
        std::vector<const FileDescriptor*> found;
        for (const auto* file : files_)
            if (file != nullptr && file->package() == package) found.push_back(file);
        return found;
    }

    std::vector<const MethodDescriptor*> methods() const {
        std::vector<const MethodDescriptor*> found;
        for (const auto* file : files("collegium.v1"))
            for (int s = 0; s < file->service_count(); ++s)
                for (int m = 0; m < file->service(s)->method_count(); ++m)
                    found.push_back(file->service(s)->method(m));
        return found;
    }

    template <typename Described>
    void require_comment(const Described& described, const std::string& name) {
        google::protobuf::SourceLocation place;
        if (!described.GetSourceLocation(&place) || place.leading_comments.empty())
            faults_.push_back(name + " has no comment");
    }

    void walk(const EnumDescriptor& type) {
        require_comment(type, type.full_name());
        const std::string zero = type.value(0)->name();
        if (type.file()->package() == "collegium.v1" &&
            (type.value(0)->number() != 0 || !zero.ends_with("_UNSPECIFIED"))) {
            faults_.push_back(type.full_name() + " does not begin with _UNSPECIFIED = 0");
        }
        for (int v = 0; v < type.value_count(); ++v)
            require_comment(*type.value(v), type.value(v)->full_name());
    }

    void walk(const Descriptor& type) {
        if (type.options().map_entry()) return;
        require_comment(type, type.full_name());
        for (int f = 0; f < type.field_count(); ++f)
            require_comment(*type.field(f), type.field(f)->full_name());
        for (int e = 0; e < type.enum_type_count(); ++e)
            walk(*type.enum_type(e));
        for (int n = 0; n < type.nested_type_count(); ++n)
            walk(*type.nested_type(n));
    }

    static bool changes_something(const std::string& method) {
        return !method.starts_with("Get") && !method.starts_with("List") &&
               !kReads.contains(method);
    }

    static bool has(const Descriptor& type, const std::string& field) {
        return type.FindFieldByName(field) != nullptr;
    }

    static bool is_settled(const FileDescriptor& file) {
        const std::string& name = file.name();
        const std::size_t begin = name.rfind('/') + 1;
        return kSettledFiles.contains(name.substr(begin, name.rfind('.') - begin));
    }

    template <typename Visit>
    static void each_field(const Descriptor& type, Visit visit) {
        for (int f = 0; f < type.field_count(); ++f)
            visit(*type.field(f));
        for (int n = 0; n < type.nested_type_count(); ++n)
            each_field(*type.nested_type(n), visit);
    }
    // Every field of the settled files.
    template <typename Visit>
    void each_settled_field(Visit visit) const {
        for (const auto* file : files("collegium.v1"))
            for (int m = 0; is_settled(*file) && m < file->message_type_count(); ++m)
                each_field(*file->message_type(m), visit);
    }

    static std::string comment_of(const FieldDescriptor& field) {
        google::protobuf::SourceLocation place;
        return field.GetSourceLocation(&place) ? place.leading_comments : std::string();
    }

    DescriptorPool pool_;
    std::vector<const FileDescriptor*> files_;
    std::vector<std::string> faults_;
};

TEST_F(ApiStyle, EverythingIsCommentedAndEnumsBeginUnspecified) {
    for (const std::string package : {"collegium.v1", "google.rpc"}) {
        ASSERT_FALSE(files(package).empty());
        for (const auto* file : files(package)) {
            for (int m = 0; m < file->message_type_count(); ++m)
                walk(*file->message_type(m));
            for (int e = 0; e < file->enum_type_count(); ++e)
                walk(*file->enum_type(e));
            for (int s = 0; s < file->service_count(); ++s)
                require_comment(*file->service(s), file->service(s)->full_name());
        }
    }
    for (const auto* method : methods())
        require_comment(*method, method->full_name());
    EXPECT_THAT(faults_, testing::IsEmpty());
}

TEST_F(ApiStyle, EveryListHasPages) {
    for (const auto* method : methods()) {
        if (!method->name().starts_with("List") || kWithoutPages.contains(method->name())) continue;
        for (const std::string field : {"page_size", "page_token"})
            if (!has(*method->input_type(), field))
                faults_.push_back(method->name() + " lacks " + field);
        if (!has(*method->output_type(), "next_page_token"))
            faults_.push_back(method->name() + " lacks next_page_token");
    }
    EXPECT_THAT(faults_, testing::IsEmpty());
}

TEST_F(ApiStyle, EveryMutationHasARequestId) {
    for (const auto* method : methods()) {
        const std::string& name = method->name();
        const bool expected = changes_something(name) && !kWithoutRequestId.contains(name);
        if (has(*method->input_type(), "request_id") != expected)
            faults_.push_back(name + (expected ? " lacks request_id" : " has a request_id"));
    }
    EXPECT_THAT(faults_, testing::IsEmpty());
}

TEST_F(ApiStyle, EveryMutationCanBeTriedBefore) {
    std::set<std::string> excepted;
    for (const auto* method : methods()) {
        const std::string& name = method->name();
        const auto* field = method->input_type()->FindFieldByName("validate_only");
        const bool expected = changes_something(name) && !kWithoutValidation.contains(name);
        if ((field != nullptr) != expected)
            faults_.push_back(name + (expected ? " lacks validate_only" : " has a validate_only"));
        if (field != nullptr && field->type() != FieldDescriptor::TYPE_BOOL)
            faults_.push_back(field->full_name() + " is no bool");
        if (!expected && changes_something(name)) excepted.insert(name);
    }
    EXPECT_THAT(faults_, testing::IsEmpty());
    for (const auto& [name, reason] : kWithoutValidation)
        EXPECT_TRUE(excepted.contains(name)) << name << " is no changing method: " << reason;
}

TEST_F(ApiStyle, EveryUpdateHasAMaskAndAnEtag) {
    for (const auto* method : methods()) {
        // A regulation is changed parameter by parameter, each with its own source.
        if (!method->name().starts_with("Update") || method->name() == "UpdateRegulation") continue;
        if (!has(*method->input_type(), "update_mask"))
            faults_.push_back(method->name() + " lacks update_mask");
        const auto* resource = method->input_type()->field(0)->message_type();
        if (resource == nullptr || !has(*resource, "name") || !has(*resource, "etag"))
            faults_.push_back(method->name() + " updates something without name and etag");
    }
    EXPECT_THAT(faults_, testing::IsEmpty());
}

TEST_F(ApiStyle, EveryMaskMustBeGiven) {
    for (const auto* method : methods()) {
        const auto* mask = method->input_type()->FindFieldByName("update_mask");
        if (mask == nullptr) continue;
        const auto& options = mask->options();
        if (options.ExtensionSize(google::api::field_behavior) != 1 ||
            options.GetExtension(google::api::field_behavior, 0) != google::api::REQUIRED)
            faults_.push_back(mask->full_name());
    }
    EXPECT_THAT(faults_, testing::IsEmpty());
}

TEST_F(ApiStyle, WhatSomethingRestsOnIsCalledCitations) {
    int citations = 0;
    each_settled_field([&](const FieldDescriptor& field) {
        const std::string& name = field.name();
        const auto* type = field.message_type();
        if (type != nullptr && type->full_name() == "collegium.v1.Citation") {
            ++citations;
            const bool named = name == "citations" || name.ends_with("_citations");
            if (!named || !field.is_repeated()) faults_.push_back(field.full_name());
        } else if (name.find("article") != std::string::npos &&
                   !kForeignArticles.contains(field.full_name())) {
            faults_.push_back(field.full_name());
        }
    });
    EXPECT_THAT(faults_, testing::IsEmpty());
    EXPECT_GT(citations, 5);
}

TEST_F(ApiStyle, WhoDidSomethingIsAnActorOrANameOfAResource) {
    each_settled_field([&](const FieldDescriptor& field) {
        if (!field.name().ends_with("_by") || field.name() == "order_by") return;
        if (field.type() != FieldDescriptor::TYPE_STRING) {
            if (field.message_type()->full_name() != "collegium.v1.Actor")
                faults_.push_back(field.full_name());
            return;
        }
        // The comment shows a name, "users/1".
        const std::string comment = comment_of(field);
        const std::size_t quote = comment.find('"');
        const std::size_t slash = comment.find('/', quote);
        if (quote == std::string::npos || slash == std::string::npos ||
            slash > comment.find('"', quote + 1))
            faults_.push_back(field.full_name());
    });
    EXPECT_THAT(faults_, testing::IsEmpty());
}

TEST_F(ApiStyle, NamesBeginWithWhatTellsTheirScope) {
    int names = 0;
    each_settled_field([&](const FieldDescriptor& field) {
        if (field.name() != "name" || field.type() != FieldDescriptor::TYPE_STRING) return;
        const std::string comment = comment_of(field);
        const std::size_t quote = comment.find('"');
        if (quote == std::string::npos) {
            faults_.push_back(field.full_name() + " shows no name");
            return;
        }
        ++names;
        const std::string root =
            comment.substr(quote + 1, comment.find_first_of("/\"", quote + 1) - quote - 1);
        if (!kRoots.contains(root)) faults_.push_back(field.full_name() + " begins with " + root);
    });
    EXPECT_THAT(faults_, testing::IsEmpty());
    EXPECT_GT(names, 50);
}

TEST_F(ApiStyle, EveryMethodHasARequestMessageOfItsOwn) {
    std::set<std::string> seen;
    for (const auto* method : methods()) {
        if (!seen.insert(method->input_type()->full_name()).second)
            faults_.push_back(method->name() + " shares its request message");
        if (method->input_type()->name() != method->name() + "Request")
            faults_.push_back(method->name() + " takes " + method->input_type()->name());
    }
    EXPECT_THAT(faults_, testing::IsEmpty());
}

TEST_F(ApiStyle, OnlyGetAnswersCarryAllowedActionsAsTheirCommentSays) {
    for (const auto* file : files("collegium.v1")) {
        for (int m = 0; m < file->message_type_count(); ++m) {
            const auto* field = file->message_type(m)->FindFieldByName("allowed_actions");
            if (field == nullptr) continue;
            google::protobuf::SourceLocation place;
            ASSERT_TRUE(field->GetSourceLocation(&place));
            std::string comment = place.leading_comments;
            std::replace(comment.begin(), comment.end(), '\n', ' ');
            comment.erase(std::unique(comment.begin(), comment.end(),
                                      [](char a, char b) { return a == ' ' && b == ' '; }),
                          comment.end());
            EXPECT_THAT(comment, testing::HasSubstr("In answers of Get")) << field->full_name();
        }
    }
}

}  // namespace
}  // namespace collegium::rpc
