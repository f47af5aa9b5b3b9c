#include "handlers/documents.hpp"

#include <future>
#include <utility>

#include <collegium/i18n/reasons.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/usecases/documents.hpp>
#include <collegium/usecases/rule_book_store.hpp>

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
constexpr std::size_t kLongestName = 200;

std::string hex(std::string_view bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        text += kDigits[value >> 4];
        text += kDigits[value & 15];
    }
    return text;
}

template <typename Request>
[[nodiscard]] sdk::Result<DocumentAddress> address_of(const Request& request) {
    auto id = parse_name("competitions", request.competition(), "competition");
    if (!id) return sdk::refusal_of(std::move(id));
    if (request.kind().empty()) return invalid_field("kind", "REQUIRED");
    for (const auto& [field, text] :
         {std::pair("kind", &request.kind()), std::pair("subject", &request.subject())})
        if (text->size() > kLongestName)
            return invalid_field(field, "TOO_LONG", {{"limit", std::to_string(kLongestName)}});
    return DocumentAddress{competition::CompetitionId{*id}, request.kind(), request.subject()};
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
    out.set_sha256(hex(version.sha256));
    out.set_journal_sequence(version.anchor.sequence);
    out.set_journal_hash(hex(version.anchor.hash));
    out.set_page_count(version.page_count);
}

void encode_condition(i18n::Language language, const usecases::DocumentCondition& condition,
                      v1::DocumentCondition& out) {
    out.set_reason(condition.about.reason);
    out.set_state(static_cast<v1::DocumentCondition::State>(static_cast<int>(condition.state)));
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
    out.set_state(static_cast<v1::Document::State>(static_cast<int>(view.state)));
    out.set_audience(static_cast<v1::Document::Audience>(static_cast<int>(view.audience)));
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
void note_refused_showing(Environment& environment, const Call& call, const std::string& subject) {
    storage::AccessEvent event;
    event.kind = storage::AccessKind::kSealedRefused;
    event.user = call.caller.actor.user;
    event.name = call.caller.actor.name;
    event.role = call.caller.actor.role;
    event.terminal = call.caller.actor.terminal;
    event.address = call.caller.address;
    event.subject = subject;
    event.detail = std::string(call.method->method);
    environment.store.access_log().record(std::move(event));
}

[[nodiscard]] sdk::Result<void> list_documents(Environment& environment, const Call& call,
                                               storage::Connection& snapshot,
                                               const v1::ListDocumentsRequest& request,
                                               v1::ListDocumentsResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    auto id = parse_name("competitions", request.competition(), "competition");
    if (!id) return sdk::refusal_of(std::move(id));
    const auto books = environment.books.library();
    auto views =
        usecases::list_documents(call.caller, snapshot, *books, competition::CompetitionId{*id});
    if (!views) return sdk::refusal_of(std::move(views));
    if (page->is_first()) response.set_total_size(static_cast<int>(views->size()));
    // The whole list is made each time: a page is a part of it.
    const std::size_t first =
        page->is_first() ? 0 : std::stoul(page->position()->front());  // from a token of our own
    const std::size_t end =
        std::min(views->size(), first + static_cast<std::size_t>(page->limit()));
    for (std::size_t i = std::min(first, end); i < end; ++i)
        encode_document(call, (*views)[i], *response.add_documents());
    if (end < views->size()) response.set_next_page_token(page->next_token({std::to_string(end)}));
    return {};
}

[[nodiscard]] sdk::Result<void> get_document(Environment& environment, const Call& call,
                                             const v1::GetDocumentRequest& request,
                                             v1::Document& response) {
    auto address = address_of(request);
    if (!address) return sdk::refusal_of(std::move(address));
    const storage::ReadLease lease = environment.store.read();
    const auto books = environment.books.library();
    auto view = usecases::get_document(call.caller, *lease, *books, *address);
    if (!view) return sdk::refusal_of(std::move(view));
    encode_document(call, *view, response);
    encode_actions(call, view->actions, *response.mutable_allowed_actions());
    return {};
}

[[nodiscard]] sdk::Result<void> preview_document(Environment& environment, const Call& call,
                                                 const v1::PreviewDocumentRequest& request,
                                                 v1::PreviewDocumentResponse& response) {
    auto address = address_of(request);
    if (!address) return sdk::refusal_of(std::move(address));
    if (request.width() != 0 && (request.width() < kLeastWidth || request.width() > kMostWidth))
        return invalid_field(
            "width", "NUMBER_OUT_OF_RANGE",
            {{"first", std::to_string(kLeastWidth)}, {"last", std::to_string(kMostWidth)}});
    const storage::ReadLease lease = environment.store.read();
    const auto books = environment.books.library();
    auto preview = usecases::preview_document(call.caller, *lease, *books, *address,
                                              request.width(), moment_of(call));
    if (!preview) return sdk::refusal_of(std::move(preview));
    encode_document(call, preview->view, *response.mutable_document());
    response.set_text(std::move(preview->text));
    response.set_page_count(preview->page_count);
    response.set_content_digest(preview->content_digest);
    response.set_public_data_only(preview->view.audience == usecases::DocumentAudience::kPublic);
    return {};
}

// Waits until every showing is in the access log.
[[nodiscard]] sdk::Result<void> log_showings(Environment& environment,
                                             const std::vector<storage::AccessEvent>& showings) {
    for (const storage::AccessEvent& event : showings) {
        std::promise<sdk::Result<void>> logged;
        environment.store.access_log().record(
            event, [&](sdk::Result<void> result) { logged.set_value(std::move(result)); });
        if (auto done = logged.get_future().get(); !done) return done;
    }
    return {};
}

[[nodiscard]] sdk::Result<void> render_document(Environment& environment, const Call& call,
                                                const v1::RenderDocumentRequest& request,
                                                v1::RenderDocumentResponse& response) {
    auto address = address_of(request);
    if (!address) return sdk::refusal_of(std::move(address));
    auto format = format_of(request.format());
    if (!format) return sdk::refusal_of(std::move(format));
    auto file = [&] {
        const storage::ReadLease lease = environment.store.read();
        const auto books = environment.books.library();
        return usecases::render_document(call.caller, *lease, *books, *address, *format,
                                         request.reveal_sealed(), moment_of(call));
    }();
    if (!file) {
        if (request.reveal_sealed() && file.error().code == sdk::Code::kPermissionDenied)
            note_refused_showing(environment, call, request.subject());
        return sdk::refusal_of(std::move(file));
    }
    if (auto logged = log_showings(environment, file->showings); !logged) return logged;
    response.set_content(std::move(file->bytes));
    response.set_media_type(std::string(documents::media_type(*format)));
    response.set_file_name(file->file_name);
    response.set_page_count(file->page_count);
    return {};
}

template <typename Request>
[[nodiscard]] sdk::Result<usecases::FreezeInput> decode_freezing(const Request& request) {
    auto address = address_of(request);
    if (!address) return sdk::refusal_of(std::move(address));
    auto signatures = decode_signatures(request.signatures());
    if (!signatures) return sdk::refusal_of(std::move(signatures));
    return usecases::FreezeInput{*std::move(address), *std::move(signatures),
                                 request.content_digest()};
}

[[nodiscard]] sdk::Result<usecases::CorrectionInput> decode_correction(
    const v1::CorrectDocumentRequest& request) {
    auto id = parse_part_name<DocumentId>(request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    auto etag = parse_etag(request.etag(), "etag");
    if (!etag) return sdk::refusal_of(std::move(etag));
    auto signatures = decode_signatures(request.signatures());
    if (!signatures) return sdk::refusal_of(std::move(signatures));
    return usecases::CorrectionInput{*id, *etag, request.reason(), *std::move(signatures),
                                     request.content_digest()};
}

[[nodiscard]] sdk::Result<void> list_versions(Environment& environment, const Call& call,
                                              storage::Connection& snapshot,
                                              const v1::ListDocumentVersionsRequest& request,
                                              v1::ListDocumentVersionsResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    auto id = parse_part_name<DocumentId>(request.document(), "document");
    if (!id) return sdk::refusal_of(std::move(id));
    const int before = page->is_first() ? 0 : std::stoi(page->position()->front());
    auto versions =
        usecases::list_document_versions(call.caller, snapshot, *id, before, page->limit() + 1);
    if (!versions) return sdk::refusal_of(std::move(versions));
    finish_page(*page, *versions, response, [](const storage::DocumentVersionRecord& version) {
        return Position{std::to_string(version.version)};
    });
    const auto record = storage::find_document(snapshot, *id);
    for (const storage::DocumentVersionRecord& version : *versions)
        encode_version(version, record && record->published, *response.add_versions());
    return {};
}

[[nodiscard]] sdk::Result<void> get_version(const Call& call, storage::Connection& snapshot,
                                            const v1::GetDocumentVersionRequest& request,
                                            v1::GetDocumentVersionResponse& response) {
    auto id = parse_part_name<DocumentId>(request.document(), "document");
    if (!id) return sdk::refusal_of(std::move(id));
    auto format = format_of(request.format());
    if (!format) return sdk::refusal_of(std::move(format));
    auto file =
        usecases::get_document_version(call.caller, snapshot, *id, request.version(), *format);
    if (!file) return sdk::refusal_of(std::move(file));
    encode_version(file->version, file->published, *response.mutable_version());
    response.set_media_type(std::string(documents::media_type(*format)));
    response.set_file_name(file->file_name);
    response.set_genuine(file->rendering.genuine());
    response.set_content_sha256(hex(file->rendering.computed));
    response.set_content(std::move(file->rendering.bytes));
    return {};
}

}  // namespace

DocumentHandlers::DocumentHandlers(Environment& environment) : ApiService(environment) {
    serve(&DocumentHandlers::ListDocuments, &DocumentHandlers::GetDocument,
          &DocumentHandlers::PreviewDocument, &DocumentHandlers::RenderDocument,
          &DocumentHandlers::SignDocument, &DocumentHandlers::PublishDocument,
          &DocumentHandlers::CorrectDocument, &DocumentHandlers::ListDocumentVersions,
          &DocumentHandlers::GetDocumentVersion, &DocumentHandlers::GetDocumentDifference);
}

grpc::ServerUnaryReactor* DocumentHandlers::ListDocuments(grpc::CallbackServerContext* context,
                                                          const v1::ListDocumentsRequest* request,
                                                          v1::ListDocumentsResponse* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::ListDocumentsRequest& in, v1::ListDocumentsResponse& out) {
                          return list_documents(environment_, call, snapshot, in, out);
                      });
}

grpc::ServerUnaryReactor* DocumentHandlers::GetDocument(grpc::CallbackServerContext* context,
                                                        const v1::GetDocumentRequest* request,
                                                        v1::Document* response) {
    return serve_slow(
        environment_, environment_.workers, context, request, response,
        [this](const Call& call, const v1::GetDocumentRequest& in, v1::Document& out) {
            return get_document(environment_, call, in, out);
        });
}

grpc::ServerUnaryReactor* DocumentHandlers::PreviewDocument(
    grpc::CallbackServerContext* context, const v1::PreviewDocumentRequest* request,
    v1::PreviewDocumentResponse* response) {
    return serve_slow(environment_, environment_.workers, context, request, response,
                      [this](const Call& call, const v1::PreviewDocumentRequest& in,
                             v1::PreviewDocumentResponse& out) {
                          return preview_document(environment_, call, in, out);
                      });
}

grpc::ServerUnaryReactor* DocumentHandlers::RenderDocument(grpc::CallbackServerContext* context,
                                                           const v1::RenderDocumentRequest* request,
                                                           v1::RenderDocumentResponse* response) {
    return serve_slow(environment_, environment_.workers, context, request, response,
                      [this](const Call& call, const v1::RenderDocumentRequest& in,
                             v1::RenderDocumentResponse& out) {
                          return render_document(environment_, call, in, out);
                      });
}

grpc::ServerUnaryReactor* DocumentHandlers::SignDocument(grpc::CallbackServerContext* context,
                                                         const v1::SignDocumentRequest* request,
                                                         v1::Document* response) {
    CommandOptions<v1::Document> options;
    options.pool = &environment_.workers;  // renders
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::SignDocumentRequest& in) -> DocumentPlan {
            auto input = decode_freezing(in);
            if (!input) return sdk::refusal_of(std::move(input));
            return usecases::sign_document(call.caller, snapshot, *environment_.books.library(),
                                           *input, moment_of(call));
        },
        encode_document, std::move(options));
}

grpc::ServerUnaryReactor* DocumentHandlers::PublishDocument(
    grpc::CallbackServerContext* context, const v1::PublishDocumentRequest* request,
    v1::Document* response) {
    CommandOptions<v1::Document> options;
    options.pool = &environment_.workers;  // renders
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::PublishDocumentRequest& in) -> DocumentPlan {
            auto input = decode_freezing(in);
            if (!input) return sdk::refusal_of(std::move(input));
            return usecases::publish_document(call.caller, snapshot, *environment_.books.library(),
                                              *input, moment_of(call));
        },
        encode_document, std::move(options));
}

grpc::ServerUnaryReactor* DocumentHandlers::CorrectDocument(
    grpc::CallbackServerContext* context, const v1::CorrectDocumentRequest* request,
    v1::Document* response) {
    CommandOptions<v1::Document> options;
    options.pool = &environment_.workers;  // renders
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::CorrectDocumentRequest& in) -> DocumentPlan {
            auto input = decode_correction(in);
            if (!input) return sdk::refusal_of(std::move(input));
            return usecases::correct_document(call.caller, snapshot, *environment_.books.library(),
                                              *input, moment_of(call));
        },
        encode_document, std::move(options));
}

grpc::ServerUnaryReactor* DocumentHandlers::ListDocumentVersions(
    grpc::CallbackServerContext* context, const v1::ListDocumentVersionsRequest* request,
    v1::ListDocumentVersionsResponse* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::ListDocumentVersionsRequest& in, v1::ListDocumentVersionsResponse& out) {
            return list_versions(environment_, call, snapshot, in, out);
        });
}

grpc::ServerUnaryReactor* DocumentHandlers::GetDocumentVersion(
    grpc::CallbackServerContext* context, const v1::GetDocumentVersionRequest* request,
    v1::GetDocumentVersionResponse* response) {
    return serve_read(environment_, context, request, response, get_version);
}

grpc::ServerUnaryReactor* DocumentHandlers::GetDocumentDifference(
    grpc::CallbackServerContext* context, const v1::GetDocumentDifferenceRequest* request,
    v1::GetDocumentDifferenceResponse* response) {
    return serve_slow(environment_, environment_.workers, context, request, response,
                      [this](const Call& call, const v1::GetDocumentDifferenceRequest& in,
                             v1::GetDocumentDifferenceResponse& out) -> sdk::Result<void> {
                          auto id = parse_part_name<DocumentId>(in.document(), "document");
                          if (!id) return sdk::refusal_of(std::move(id));
                          const storage::ReadLease lease = environment_.store.read();
                          const auto books = environment_.books.library();
                          auto changes = usecases::document_difference(
                              call.caller, *lease, *books, *id, in.old_version(), in.new_version());
                          if (!changes) return sdk::refusal_of(std::move(changes));
                          for (const documents::Change& change : *changes)
                              encode_change(change, *out.add_changes());
                          return {};
                      });
}

}  // namespace collegium::rpc
