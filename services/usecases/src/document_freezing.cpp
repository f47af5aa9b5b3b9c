// Signing, publishing, correcting: renders on a snapshot, then writes what was rendered.
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <collegium/documents/difference.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/text/normal.hpp>
#include <collegium/text/width.hpp>
#include <collegium/usecases/documents.hpp>

#include "documents/open_document.hpp"

namespace collegium::usecases {
namespace {

using documents::Document;
using documents::Signature;
using rulebook::Library;
using storage::Connection;
using storage::DocumentRecord;
using storage::DocumentVersionRecord;

constexpr std::size_t kMostSignatures = 30;
constexpr int kLongestName = 120;
constexpr int kLongestPost = 200;

std::string hex(std::string_view bytes) {
    std::string digits;
    for (const char byte : bytes)
        digits += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return digits;
}

[[nodiscard]] sdk::Result<std::vector<Signature>> check_signatures(
    std::vector<Signature> signatures, bool required) {
    registry::Checks checks("");
    if (required && signatures.empty()) checks.violate("signatures", "REQUIRED");
    if (signatures.size() > kMostSignatures)
        checks.violate("signatures", "TOO_MANY", {{"limit", std::to_string(kMostSignatures)}});
    for (std::size_t i = 0; i < signatures.size(); ++i) {
        Signature& signature = signatures[i];
        const std::string path = fmt::format("signatures[{}]", i);
        signature.post = text::clean_line(signature.post);
        signature.full_name = text::clean_line(signature.full_name);
        if (signature.full_name.empty()) checks.violate(path + ".full_name", "REQUIRED");
        if (text::display_width(signature.full_name) > kLongestName)
            checks.violate(path + ".full_name", "TOO_LONG",
                           {{"limit", std::to_string(kLongestName)}});
        if (text::display_width(signature.post) > kLongestPost)
            checks.violate(path + ".post", "TOO_LONG", {{"limit", std::to_string(kLongestPost)}});
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return signatures;
}

// A version rendered on a snapshot, ready to be written.
struct Rendered {
    OpenDocument open;
    DocumentRecord record;  // number and, of a correction, identity
    DocumentVersionRecord version;
    storage::Renderings bytes;
    DocumentView view;
    std::vector<storage::SubjectVersion> sources;
};

sdk::Error moved(const std::string& subject) {
    return {sdk::Code::kAborted,
            "READ_FACT_MOVED",
            subject + " changed",
            {{"subject", subject}},
            {},
            {}};
}

[[nodiscard]] sdk::Result<Rendered> render_version(const Caller& caller, Connection& snapshot,
                                                   OpenDocument open, const std::string& digest,
                                                   std::optional<std::string> correction,
                                                   const Moment& moment) {
    Rendered made{std::move(open), {}, {}, {}, {}, {}};
    const competition::CompetitionId competition = made.open.competition.record.id;
    const DocumentSources from = made.open.sources(snapshot);
    made.view = view_of(caller, from, *made.open.kind, made.open.subject, made.open.record);
    TRY(check_ready(made.view.conditions));
    DocumentDraft draft = made.open.kind->draft(from, made.open.subject.name);
    Document document = document_of(draft);
    made.sources = std::move(draft.sources);
    storage::note_reads(snapshot, made.sources);
    DocumentVersionRecord& version = made.version;
    version.content_digest = content_digest(document);
    if (!digest.empty() && digest != version.content_digest)
        return sdk::refuse(sdk::Code::kAborted, "DOCUMENT_CHANGED",
                           "the document reads otherwise than it was shown");
    if (made.open.record) {
        made.record = *made.open.record;
    } else {
        made.record.id.competition = competition;
        made.record.kind = made.view.address.kind;
        made.record.subject = made.open.subject.name;
        made.record.number = storage::next_document_number(snapshot, competition, made.record.kind);
        made.record.published = made.view.audience == DocumentAudience::kPublic;
        made.record.title = made.view.title;
        if (!made.open.subject.title.empty()) made.record.title += ", " + made.open.subject.title;
    }
    version.version = made.record.latest.version + 1;
    version.frozen_at = moment.now;
    version.frozen_by = caller.actor.name;
    const auto head = storage::scope_head(snapshot, competition.name());
    if (head) version.anchor = {head->sequence, head->hash};
    document.stamp.number = made.record.number;
    document.stamp.version = version.version;
    if (head) document.stamp.anchor = documents::Anchor{head->sequence, hex(head->hash)};
    document.made_at = std::chrono::floor<std::chrono::seconds>(moment.now);
    version.body = documents::render_body(document);
    if (correction) {
        const auto before =
            storage::find_document_version(snapshot, made.record.id, made.record.latest.version);
        version.reason = *correction;
        version.changes = documents::difference(before->body, version.body);
        if (version.changes.empty())
            return sdk::refuse(sdk::Code::kFailedPrecondition, "DOCUMENT_UNCHANGED",
                               "nothing changed since it was frozen");
        document.stamp.correction = documents::Correction{version.reason, version.changes};
    }
    auto pdf = TRY(documents::render_pdf(document));
    version.page_count = pdf.pages;
    made.bytes = {documents::render_text(document), documents::render_html(document),
                  std::move(pdf.bytes)};
    version.sha256 = storage::document_fingerprint(made.record.kind, made.record.number,
                                                   version.version, made.bytes);
    return made;
}

storage::JournalDraft journal_of(const Rendered& made, documents::DocumentId id,
                                 std::string_view action) {
    storage::JournalDraft journal;
    journal.scope = id.competition.name();
    journal.action = action;
    journal.subject = id.name();
    journal.version = made.version.version;
    journal.depends_on = made.sources;
    if (!made.view.article.book.empty()) journal.citations = {made.view.article};
    journal.title = fmt::format("{} № {}", made.record.title, made.record.number);
    journal.reason = made.version.reason;
    nlohmann::ordered_json after;
    after["kind"] = made.record.kind;
    after["subject"] = made.record.subject;
    after["number"] = made.record.number;
    after["version"] = made.version.version;
    after["sha256"] = hex(made.version.sha256);
    after["anchor"] = storage::format_anchor(made.version.anchor);
    after["pages"] = made.version.page_count;
    journal.after = after.dump();
    return journal;
}

Plan<DocumentView> plan_of(const Caller& caller, const Connection& snapshot, Rendered rendered,
                           std::string action) {
    const auto made = std::make_shared<const Rendered>(std::move(rendered));
    const auto view = [made, caller](documents::DocumentId id) {
        DocumentView shown = made->view;
        DocumentRecord record = made->record;
        record.id = id;
        record.created_at = made->version.frozen_at;
        record.latest = made->version;
        record.latest.body.clear();
        hide_changes(caller, record, record.latest);
        shown.state = record.published ? DocumentState::kPublished : DocumentState::kSigned;
        shown.expected_number = 0;
        shown.record = std::move(record);
        return shown;
    };
    Plan<DocumentView> plan(snapshot);
    plan.preview = view(made->record.id);
    plan.apply = [made, view, action = std::move(action)](
                     Connection& writer) -> sdk::Result<Written<DocumentView>> {
        const competition::CompetitionId competition = made->open.competition.record.id;
        // Something it is built from came after the snapshot: render again.
        if (const auto changes =
                changes_concerning(writer, competition, *made->open.kind, made->record.subject,
                                   made->version.anchor.sequence);
            !changes.empty())
            return tl::unexpected(moved(changes.front().subject));
        documents::DocumentId id = made->record.id;
        if (made->version.version == 1) {
            if (storage::find_document(writer, competition, made->record.kind,
                                       made->record.subject) ||
                storage::next_document_number(writer, competition, made->record.kind) !=
                    made->record.number)
                return tl::unexpected(moved(made->record.kind));
            id = storage::insert_document(writer, made->record, made->version.frozen_at);
        }
        storage::insert_document_version(writer, id, made->version, made->bytes);
        return Written<DocumentView>{journal_of(*made, id, action), view(id)};
    };
    return plan;
}

[[nodiscard]] sdk::Result<Plan<DocumentView>> freeze(const Caller& caller, Connection& snapshot,
                                                     const Library& library,
                                                     const FreezeInput& input,
                                                     DocumentAudience audience,
                                                     const Moment& moment) {
    const bool publish = audience == DocumentAudience::kPublic;
    TRY(require_in(caller, publish ? kPublishDocuments : kSignDocuments,
                   input.address.competition.name()));
    auto signatures = TRY(check_signatures(input.signatures, !publish));
    auto open = TRY(open_document(caller, snapshot, library, input.address));
    if (open.kind->audience() != audience)
        return sdk::refuse(sdk::Code::kFailedPrecondition,
                           publish ? "DOCUMENT_IS_SERVICE" : "DOCUMENT_IS_PUBLIC",
                           "the document is for somebody else");
    if (open.record)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "DOCUMENT_ALREADY_FROZEN",
                           "the document is frozen",
                           {{"number", std::to_string(open.record->number)}});
    auto made = TRY(render_version(caller, snapshot, std::move(open), input.content_digest,
                                   std::nullopt, moment));
    made.version.signatures = std::move(signatures);
    return plan_of(caller, snapshot, std::move(made),
                   publish ? "documents.publish" : "documents.sign");
}

}  // namespace

sdk::Result<Plan<DocumentView>> sign_document(const Caller& caller, Connection& snapshot,
                                              const Library& library, const FreezeInput& input,
                                              const Moment& moment) {
    return freeze(caller, snapshot, library, input, DocumentAudience::kService, moment);
}

sdk::Result<Plan<DocumentView>> publish_document(const Caller& caller, Connection& snapshot,
                                                 const Library& library, const FreezeInput& input,
                                                 const Moment& moment) {
    return freeze(caller, snapshot, library, input, DocumentAudience::kPublic, moment);
}

sdk::Result<Plan<DocumentView>> correct_document(const Caller& caller, Connection& snapshot,
                                                 const Library& library,
                                                 const CorrectionInput& input,
                                                 const Moment& moment) {
    auto reason = TRY(check_reason(input.reason, true));
    auto record = TRY(frozen_document(caller, snapshot, input.document));
    TRY(require_in(caller, record.published ? kPublishDocuments : kSignDocuments,
                   input.document.competition.name()));
    auto etag = TRY(expect_version(record.id.name(), input.etag, record.version()));
    auto signatures = TRY(check_signatures(input.signatures, !record.published));
    auto open = TRY(open_document(caller, snapshot, library,
                                  {input.document.competition, record.kind, record.subject}));
    auto made = TRY(
        render_version(caller, snapshot, std::move(open), input.content_digest, reason, moment));
    made.version.signatures = std::move(signatures);
    made.sources.push_back({record.id.name(), record.version()});
    Plan<DocumentView> plan = plan_of(caller, snapshot, std::move(made), "documents.correct");
    plan.caller_etag = std::move(etag);
    return plan;
}

}  // namespace collegium::usecases
