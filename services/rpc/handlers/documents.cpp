#include <future>
#include <utility>

#include <collegium/i18n/reasons.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/documents.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/documents.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using documents::DocumentId;
using documents::Format;
using usecases::DocumentAddress;
using usecases::DocumentView;
using DocumentPlan = sdk::Result<usecases::Plan<DocumentView>>;

constexpr int kLeastWidth = 40;
constexpr int kMostWidth = 400;

template <typename Request>
[[nodiscard]] sdk::Result<DocumentAddress> address_of(const Request& request) {
    const auto id = TRY(parse_name("competitions", request.competition(), "competition"));
    TRY(check_fields(request, {"kind"}));
    TRY(check_fields(request, {"subject"}));
    return DocumentAddress{competition::CompetitionId{id}, request.kind(), request.subject()};
}

[[nodiscard]] sdk::Result<Format> format_of(v1::DocumentFormat format) {
    if (format == v1::DOCUMENT_FORMAT_UNSPECIFIED) return invalid_field("format", "REQUIRED");
    if (!v1::DocumentFormat_IsValid(format)) return invalid_field("format", "ENUM_UNKNOWN");
    return static_cast<Format>(static_cast<int>(format));
}

template <typename Signatures>
[[nodiscard]] sdk::Result<std::vector<documents::Signature>> decode_signatures(
    const Signatures& given) {
    std::vector<documents::Signature> signatures;
    for (const v1::DocumentSignature& signature : given) {
        documents::Signature decoded{signature.post(), signature.full_name(), std::nullopt};
        if (signature.has_date()) {
            decoded.date = registry::to_date(raw_date(signature.date()));
            if (!decoded.date)
                return invalid_field("signatures[" + std::to_string(signatures.size()) + "].date",
                                     "DATE_INVALID");
        }
        signatures.push_back(std::move(decoded));
    }
    return signatures;
}

void encode_signature(const documents::Signature& signature, v1::DocumentSignature& out) {
    out.set_post(signature.post);
    out.set_full_name(signature.full_name);
    if (signature.date) set_date(*out.mutable_date(), *signature.date);
}

void encode_change(const documents::Change& change, v1::DocumentChange& out) {
    out.set_old_line(change.old_line);
    out.set_new_line(change.new_line);
    out.set_before(change.before);
    out.set_after(change.after);
}

void encode_version(const storage::DocumentVersionRecord& version, bool published,
                    v1::DocumentVersion& out) {
    out.set_version(version.version);
    set_time(*out.mutable_freeze_time(), version.frozen_at);
    out.set_frozen_by(version.frozen_by);
    out.set_published(published);
    for (const documents::Signature& signature : version.signatures)
        encode_signature(signature, *out.add_signatures());
    out.set_reason(version.reason);
    for (const documents::Change& change : version.changes)
        encode_change(change, *out.add_changes());
    out.set_sha256(to_hex(version.sha256));
    out.set_journal_sequence(version.anchor.sequence);
    out.set_journal_hash(to_hex(version.anchor.hash));
    out.set_page_count(version.page_count);
}

void encode_condition(i18n::Language language, const usecases::DocumentCondition& condition,
                      v1::DocumentCondition& out) {
    out.set_reason(condition.about.reason);
    out.set_state(to_wire<v1::DocumentCondition::State>(condition.state));
    out.set_text(i18n::reason_text(language, condition.about).text);
    for (const sdk::Citation& citation : condition.about.citations)
        set_citation(*out.add_articles(), citation);
}

void encode_document(const Call& call, const DocumentView& view, v1::Document& out) {
    out.set_competition(view.address.competition.name());
    out.set_kind(view.address.kind);
    out.set_subject(view.address.subject);
    out.set_title(view.title);
    out.set_subject_title(view.subject_title);
    out.set_form(view.form);
    if (!view.article.book.empty()) set_citation(*out.mutable_article(), view.article);
    out.set_form_of_book(view.form_of_book);
    out.set_language(std::string(i18n::code(view.language)));
    out.set_state(to_wire<v1::Document::State>(view.state));
    out.set_audience(to_wire<v1::Document::Audience>(view.audience));
    out.set_expected_number(view.expected_number);
    for (const usecases::DocumentCondition& condition : view.conditions)
        encode_condition(call.caller.language, condition, *out.add_conditions());
    for (const documents::Signature& signature : view.expected_signatures)
        encode_signature(signature, *out.add_expected_signatures());
    out.set_outdated(view.outdated);
    out.set_outdated_reason(view.outdated_by);
    if (!view.record) return;
    if (view.record->id.value > 0) {  // a preview of freezing has no name yet
        out.set_name(view.record->id.name());
        out.set_etag(etag_of(view.record->version()));
    }
    out.set_number(view.record->number);
    encode_version(view.record->latest, view.record->published, *out.mutable_latest());
}

// Every refusal is in the access log; one about sealed values says so.
void note_refused_showing(const Call& call, const std::string& subject) {
    storage::AccessEvent event;
    event.kind = storage::AccessKind::kSealedRefused;
    event.user = call.caller.actor.user;
    event.name = call.caller.actor.name;
    event.role = call.caller.actor.role;
    event.terminal = call.caller.actor.terminal;
    event.address = call.caller.address;
    event.subject = subject;
    event.detail = std::string(call.method->method);
    call.environment->store.access_log().record(std::move(event));
}

[[nodiscard]] sdk::Result<void> list_documents(const Call& call, storage::Connection& snapshot,
                                               const v1::ListDocumentsRequest& request,
                                               v1::ListDocumentsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto id = TRY(parse_name("competitions", request.competition(), "competition"));
    const auto books = call.library();
    const auto views = TRY(
        usecases::list_documents(call.caller, snapshot, *books, competition::CompetitionId{id}));
    if (page.is_first()) response.set_total_size(static_cast<int>(views.size()));
    fill_part(page, views, response, response.mutable_documents(), encode_document);
    return {};
}

[[nodiscard]] sdk::Result<void> get_document(const Call& call,
                                             const v1::GetDocumentRequest& request,
                                             v1::Document& response) {
    const auto address = TRY(address_of(request));
    const storage::ReadLease lease = call.environment->store.read();
    const auto books = call.library();
    const auto view = TRY(usecases::get_document(call.caller, *lease, *books, address));
    encode_document(call, view, response);
    encode_actions(call, view.actions, *response.mutable_allowed_actions());
    return {};
}

[[nodiscard]] sdk::Result<void> preview_document(const Call& call,
                                                 const v1::PreviewDocumentRequest& request,
                                                 v1::PreviewDocumentResponse& response) {
    const auto address = TRY(address_of(request));
    if (request.width() != 0 && (request.width() < kLeastWidth || request.width() > kMostWidth))
        return invalid_field(
            "width", "NUMBER_OUT_OF_RANGE",
            {{"first", std::to_string(kLeastWidth)}, {"last", std::to_string(kMostWidth)}});
    const storage::ReadLease lease = call.environment->store.read();
    const auto books = call.library();
    auto preview = TRY(usecases::preview_document(call.caller, *lease, *books, address,
                                                  request.width(), moment_of(call)));
    encode_document(call, preview.view, *response.mutable_document());
    response.set_text(std::move(preview.text));
    response.set_page_count(preview.page_count);
    response.set_content_digest(preview.content_digest);
    response.set_public_data_only(preview.view.audience == usecases::DocumentAudience::kPublic);
    return {};
}

// Waits until every showing is in the access log.
[[nodiscard]] sdk::Result<void> log_showings(Environment& environment,
                                             const std::vector<storage::AccessEvent>& showings) {
    for (const storage::AccessEvent& event : showings) {
        std::promise<sdk::Result<void>> logged;
        environment.store.access_log().record(
            event, [&](sdk::Result<void> result) { logged.set_value(std::move(result)); });
        TRY(logged.get_future().get());
    }
    return {};
}

[[nodiscard]] sdk::Result<void> render_document(const Call& call,
                                                const v1::RenderDocumentRequest& request,
                                                v1::RenderDocumentResponse& response) {
    const auto address = TRY(address_of(request));
    const auto format = TRY(format_of(request.format()));
    auto file = [&] {
        const storage::ReadLease lease = call.environment->store.read();
        const auto books = call.library();
        return usecases::render_document(call.caller, *lease, *books, address, format,
                                         request.reveal_sealed(), moment_of(call));
    }();
    if (!file) {
        if (request.reveal_sealed() && file.error().code == sdk::Code::kPermissionDenied)
            note_refused_showing(call, request.subject());
        return sdk::refusal_of(std::move(file));
    }
    TRY(log_showings(*call.environment, file->showings));
    response.set_content(std::move(file->bytes));
    response.set_media_type(std::string(documents::media_type(format)));
    response.set_file_name(file->file_name);
    response.set_page_count(file->page_count);
    return {};
}

template <typename Request>
[[nodiscard]] sdk::Result<usecases::FreezeInput> decode_freezing(const Request& request) {
    auto address = TRY(address_of(request));
    auto signatures = TRY(decode_signatures(request.signatures()));
    return usecases::FreezeInput{std::move(address), std::move(signatures),
                                 request.content_digest()};
}

[[nodiscard]] sdk::Result<void> list_versions(const Call& call, storage::Connection& snapshot,
                                              const v1::ListDocumentVersionsRequest& request,
                                              v1::ListDocumentVersionsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto id = TRY(parse_id<DocumentId>(request.document(), "document"));
    const auto versions = TRY(usecases::list_document_versions(
        call.caller, snapshot, id, static_cast<int>(page.number()), page.limit() + 1));
    const auto record = storage::find_document(snapshot, id);
    fill_page(
        page, versions, response, response.mutable_versions(),
        [](const auto& version) { return at_numbers(version.version); },
        [&](const auto& version, auto& message) {
            encode_version(version, record && record->published, message);
        });
    return {};
}

[[nodiscard]] sdk::Result<void> get_version(const Call& call, storage::Connection& snapshot,
                                            const v1::GetDocumentVersionRequest& request,
                                            v1::GetDocumentVersionResponse& response) {
    const auto id = TRY(parse_id<DocumentId>(request.document(), "document"));
    const auto format = TRY(format_of(request.format()));
    auto file =
        TRY(usecases::get_document_version(call.caller, snapshot, id, request.version(), format));
    encode_version(file.version, file.published, *response.mutable_version());
    response.set_media_type(std::string(documents::media_type(format)));
    response.set_file_name(file.file_name);
    response.set_genuine(file.rendering.genuine());
    response.set_content_sha256(to_hex(file.rendering.computed));
    response.set_content(std::move(file.rendering.bytes));
    return {};
}

[[nodiscard]] DocumentPlan sign_document(const Call& call, storage::Connection& snapshot,
                                         const v1::SignDocumentRequest& request) {
    const auto input = TRY(decode_freezing(request));
    return usecases::sign_document(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] DocumentPlan publish_document(const Call& call, storage::Connection& snapshot,
                                            const v1::PublishDocumentRequest& request) {
    const auto input = TRY(decode_freezing(request));
    return usecases::publish_document(call.caller, snapshot, *call.library(), input,
                                      moment_of(call));
}

[[nodiscard]] DocumentPlan correct_document(const Call& call, storage::Connection& snapshot,
                                            const v1::CorrectDocumentRequest& request) {
    const auto [id, etag] = TRY(addressed<DocumentId>(request));
    auto signatures = TRY(decode_signatures(request.signatures()));
    const usecases::CorrectionInput input{id, etag, request.reason(), std::move(signatures),
                                          request.content_digest()};
    return usecases::correct_document(call.caller, snapshot, *call.library(), input,
                                      moment_of(call));
}

[[nodiscard]] sdk::Result<void> get_document_difference(
    const Call& call, storage::Connection& snapshot,
    const v1::GetDocumentDifferenceRequest& request, v1::GetDocumentDifferenceResponse& response) {
    const auto id = TRY(parse_id<DocumentId>(request.document(), "document"));
    const auto books = call.library();
    const auto changes = TRY(usecases::document_difference(
        call.caller, snapshot, *books, id, request.old_version(), request.new_version()));
    for (const documents::Change& change : changes)
        encode_change(change, *response.add_changes());
    return {};
}

}  // namespace

void add_documents(Methods& methods) {
    methods.slow_read(list_documents);
    methods.ask(get_document, &methods.environment().workers);
    methods.ask(preview_document, &methods.environment().workers);
    methods.ask(render_document, &methods.environment().workers);
    methods.slow_command(sign_document, encode_document);     // renders
    methods.slow_command(publish_document, encode_document);  // renders
    methods.slow_command(correct_document, encode_document);  // renders
    methods.read(list_versions);
    methods.read(get_version);
    methods.slow_read(get_document_difference);
}

}  // namespace collegium::rpc
