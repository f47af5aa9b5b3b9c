// Documents through the API: permissions, repeats, refusals, files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/documents.grpc.pb.h>

#include "api_fixture.hpp"
#include "support/admission_competition.hpp"
#include "support/held_sitting.hpp"

namespace collegium::rpc::documents_test {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using Stub = v1::DocumentService::Stub;

// Five athletes of one school, all admitted in a sitting that is closed.
class Documents : public ApiTest {
  protected:
    Documents() {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            competition_ =
                testing_support::enter_admission_competition(writer, server_.store().now(), 5);
            testing_support::hold_sitting(writer, server_.store().now(), competition_);
            storage::JournalDraft draft;
            draft.scope = draft.subject = competition_.id.name();
            draft.action = "competitions.create";
            draft.version = 1;
            return storage::Applied{std::move(draft), ""};
        };
        const auto done = server_.store().writer().run(std::move(command));
        if (!done) throw std::runtime_error(done.error().message);
        secretary_ = official("guschina", "chief-secretary", competition_.id.name());
    }

    template <typename Request>
    Request about(const std::string& kind, const std::string& subject = "") const {
        Request request;
        request.set_competition(competition_.id.name());
        request.set_kind(kind);
        request.set_subject(subject);
        return request;
    }
    v1::SignDocumentRequest signing(const std::string& kind) const {
        auto request = about<v1::SignDocumentRequest>(kind);
        request.add_signatures()->set_full_name("Петрова Г. А.");
        request.set_request_id(new_uuid());
        return request;
    }
    v1::Document published() {
        auto request = about<v1::PublishDocumentRequest>("participants-list");
        request.set_request_id(new_uuid());
        return ask(secretary_, &Stub::PublishDocument, request);
    }
    std::vector<std::string> kinds(const Client& client) {
        v1::ListDocumentsRequest request;
        request.set_competition(competition_.id.name());
        std::vector<std::string> found;
        const auto answer = ask(client, &Stub::ListDocuments, request);
        for (const auto& document : answer.documents())
            found.push_back(document.kind());
        return found;
    }

    testing_support::AdmissionCompetition competition_;
    Client secretary_ = admin_;
};

TEST_F(Documents, AreListedByTheRightToReadThem) {
    EXPECT_THAT(kinds(secretary_),
                ElementsAre("preliminary-application", "application", "commission-protocol",
                            "registration-protocol", "participants-list"));
    const Client observer = official("observer", "observer", competition_.id.name());
    EXPECT_THAT(kinds(observer), ElementsAre("participants-list"));
    const auto refused =
        observer.call(&Stub::PreviewDocument, about<v1::PreviewDocumentRequest>("application"));
    EXPECT_EQ(refused.status.error_code(), StatusCode::PERMISSION_DENIED);
}

TEST_F(Documents, ListIsPaged) {
    v1::ListDocumentsRequest request;
    request.set_competition(competition_.id.name());
    request.set_page_size(3);
    const auto first = ask(secretary_, &Stub::ListDocuments, request);
    EXPECT_EQ(first.total_size(), 5);
    EXPECT_THAT(first.documents(), SizeIs(3));
    request.set_page_token(first.next_page_token());
    const auto second = ask(secretary_, &Stub::ListDocuments, request);
    EXPECT_THAT(second.documents(), SizeIs(2));
    EXPECT_THAT(second.next_page_token(), IsEmpty());
}

TEST_F(Documents, PreviewIsWhatIsSignedAndSigningIsRememberedByItsRequest) {
    const auto preview = ask(secretary_, &Stub::PreviewDocument,
                             about<v1::PreviewDocumentRequest>("commission-protocol"));
    EXPECT_THAT(preview.text(), HasSubstr("ПРОТОКОЛ КОМИССИИ ПО ДОПУСКУ № (1)"));
    EXPECT_GE(preview.page_count(), 1);
    EXPECT_FALSE(preview.public_data_only());
    EXPECT_THAT(preview.document().expected_signatures(), SizeIs(1));
    EXPECT_EQ(preview.document().expected_signatures(0).full_name(), "Петрова Галина Андреевна");

    auto request = signing("commission-protocol");
    request.set_content_digest(preview.content_digest());
    const auto once = ask(secretary_, &Stub::SignDocument, request);
    EXPECT_EQ(once.state(), v1::Document::STATE_SIGNED);
    EXPECT_EQ(once.number(), 1);
    EXPECT_EQ(once.latest().version(), 1);
    EXPECT_EQ(once.latest().sha256().size(), 64U);
    EXPECT_GT(once.latest().journal_sequence(), 0);
    const auto rows = server_.journal_rows();
    const auto again = ask(secretary_, &Stub::SignDocument, request);
    EXPECT_EQ(again.SerializeAsString(), once.SerializeAsString());
    EXPECT_EQ(server_.journal_rows(), rows);

    v1::GetDocumentVersionRequest version;
    version.set_document(once.name());
    version.set_format(v1::DOCUMENT_FORMAT_PDF);
    const auto file = ask(secretary_, &Stub::GetDocumentVersion, version);
    EXPECT_TRUE(file.genuine());
    EXPECT_EQ(file.media_type(), "application/pdf");
    EXPECT_EQ(file.file_name(), "commission-protocol-1.pdf");
    EXPECT_THAT(file.content(), testing::StartsWith("%PDF-"));
}

TEST_F(Documents, ValidateOnlyWritesNothing) {
    auto request = signing("commission-protocol");
    request.set_validate_only(true);
    const auto rows = server_.journal_rows();
    const auto shown = ask(secretary_, &Stub::SignDocument, request);
    EXPECT_EQ(shown.number(), 1);
    EXPECT_THAT(shown.name(), IsEmpty());
    EXPECT_EQ(server_.journal_rows(), rows);
}

TEST_F(Documents, AStaleDigestIsRefused) {
    auto request = signing("commission-protocol");
    request.set_content_digest(std::string(64, '0'));
    const Refused refused = take_apart(secretary_.call(&Stub::SignDocument, request).status);
    EXPECT_EQ(refused.code, StatusCode::ABORTED);
    EXPECT_EQ(refused.reason, "DOCUMENT_CHANGED");
}

TEST_F(Documents, OnlyWhoMayFreezesThem) {
    const Client member = official("member", "admission-member", competition_.id.name());
    EXPECT_EQ(member.call(&Stub::SignDocument, signing("commission-protocol")).status.error_code(),
              StatusCode::PERMISSION_DENIED);
    const auto document =
        ask(member, &Stub::GetDocument, about<v1::GetDocumentRequest>("commission-protocol"));
    ASSERT_THAT(document.allowed_actions(), SizeIs(2));
    EXPECT_EQ(document.allowed_actions(0).action(), "document.sign");
    EXPECT_FALSE(document.allowed_actions(0).allowed());
    const v1::Document list = published();
    v1::CorrectDocumentRequest correction;
    correction.set_name(list.name());
    correction.set_reason("описка");
    correction.set_request_id(new_uuid());
    EXPECT_EQ(member.call(&Stub::CorrectDocument, correction).status.error_code(),
              StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(take_apart(secretary_.call(&Stub::CorrectDocument, correction).status).reason,
              "DOCUMENT_UNCHANGED");
}

TEST_F(Documents, PublishedOnesAreForEverybody) {
    const v1::Document list = published();
    EXPECT_EQ(list.state(), v1::Document::STATE_PUBLISHED);
    const Client observer = official("observer", "observer", competition_.id.name());
    v1::GetDocumentVersionRequest version;
    version.set_document(list.name());
    version.set_format(v1::DOCUMENT_FORMAT_HTML);
    const auto file = ask(observer, &Stub::GetDocumentVersion, version);
    EXPECT_THAT(file.content(), HasSubstr("СПИСОК УЧАСТНИКОВ"));
    EXPECT_THAT(file.content(), Not(HasSubstr("014512")));
    v1::ListDocumentVersionsRequest versions;
    versions.set_document(list.name());
    EXPECT_THAT(ask(observer, &Stub::ListDocumentVersions, versions).versions(), SizeIs(1));
}

TEST_F(Documents, SealedValuesArePrintedWithARowOfTheAccessLogAndRefusedWithOne) {
    const auto shown = [&](storage::AccessKind kind) {
        EXPECT_TRUE(server_.store().run_maintenance());
        (void)organisation("за записями журнала доступа");
        storage::AccessFilter filter;
        filter.kind = kind;
        return storage::list_access(*server_.store().read(), filter, 0, 100).size();
    };
    auto request = about<v1::RenderDocumentRequest>("application");
    request.set_format(v1::DOCUMENT_FORMAT_TEXT);
    request.set_reveal_sealed(true);
    const auto refused = secretary_.call(&Stub::RenderDocument, request);
    EXPECT_EQ(refused.status.error_code(), StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(shown(storage::AccessKind::kSealedRefused), 1U);

    const Client chair = official("chair", "admission-chair", competition_.id.name());
    const auto printed = ask(chair, &Stub::RenderDocument, request);
    EXPECT_THAT(printed.content(), HasSubstr("014512"));
    EXPECT_EQ(shown(storage::AccessKind::kSealedShown), 5U);
    request.set_reveal_sealed(false);
    EXPECT_THAT(ask(chair, &Stub::RenderDocument, request).content(), Not(HasSubstr("014512")));
}

TEST_F(Documents, NameWhatIsWrongWithARequest) {
    const auto reason = [&](const auto& answer) { return take_apart(answer.status).reason; };
    auto unknown = about<v1::GetDocumentRequest>("shopping-list");
    EXPECT_EQ(reason(secretary_.call(&Stub::GetDocument, unknown)), "DOCUMENT_KIND_UNKNOWN");
    auto nowhere = about<v1::GetDocumentRequest>("application", "competitions/1/applications/99");
    EXPECT_EQ(reason(secretary_.call(&Stub::GetDocument, nowhere)), "DOCUMENT_SUBJECT_UNKNOWN");
    v1::GetDocumentVersionRequest version;
    version.set_document(competition_.id.name() + "/documents/99");
    version.set_format(v1::DOCUMENT_FORMAT_PDF);
    EXPECT_EQ(reason(secretary_.call(&Stub::GetDocumentVersion, version)), "DOCUMENT_NOT_FOUND");
    auto unsigned_one = about<v1::SignDocumentRequest>("commission-protocol");
    unsigned_one.set_request_id(new_uuid());
    EXPECT_EQ(secretary_.call(&Stub::SignDocument, unsigned_one).status.error_code(),
              StatusCode::INVALID_ARGUMENT);
    auto narrow = about<v1::PreviewDocumentRequest>("commission-protocol");
    narrow.set_width(7);
    EXPECT_EQ(secretary_.call(&Stub::PreviewDocument, narrow).status.error_code(),
              StatusCode::INVALID_ARGUMENT);
}

}  // namespace
}  // namespace collegium::rpc::documents_test
