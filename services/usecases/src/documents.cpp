#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>
#include <sodium.h>

#include <collegium/competition/frame.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/usecases/documents.hpp>
#include <collegium/usecases/personal_data.hpp>
#include <collegium/usecases/play.hpp>

#include "documents/common.hpp"
#include "documents/open_document.hpp"
#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using competition::CompetitionId;
using documents::Document;
using documents::Format;
using rulebook::Library;
using storage::Connection;
using storage::DocumentRecord;

std::string in(i18n::Language language, const sdk::LocalText& text) {
    switch (language) {
        case i18n::Language::kRu:
            return text.ru;
        case i18n::Language::kUk:
            return text.uk;
        case i18n::Language::kEn:
            return text.en;
    }
    return {};
}

const DocumentKind* find_kind(const Competition& competition, std::string_view id) {
    for (const DocumentKind* kind : document_kinds())
        if (kind->id() == id && kind->offered(competition)) return kind;
    return nullptr;
}

// Where the kind is not known any more, what stood in it is taken for restricted.
bool tells_restricted(std::string_view id) {
    const auto kinds = document_kinds();
    const auto found =
        std::ranges::find(kinds, id, [](const DocumentKind* kind) { return kind->id(); });
    return found == kinds.end() || (*found)->tells_restricted();
}

// «Прил. 4» of a form that the book prints, else the article that asks for it.
std::string form_mark(i18n::Language language, const Competition& competition,
                      const rulebook::Row* row) {
    if (row == nullptr) return {};
    if (const std::string appendix = row->text_or_empty("appendix"); !appendix.empty())
        return in(language, {"Прил. ", "Дод. ", "App. "}) + appendix;
    return competition::cite(competition.book(), row->citation());
}

DocumentState state_of(const std::optional<DocumentRecord>& record,
                       const std::vector<DocumentCondition>& conditions) {
    if (record) return record->published ? DocumentState::kPublished : DocumentState::kSigned;
    return check_ready(conditions) ? DocumentState::kDraft : DocumentState::kNotReady;
}

std::vector<AllowedAction> actions_of(const Caller& caller, const DocumentView& view,
                                      bool outdated) {
    const std::string where = view.address.competition.name();
    const bool is_public = view.audience == DocumentAudience::kPublic;
    const auto freeze = [&](std::string_view permission) -> sdk::Result<void> {
        TRY(require_in(caller, permission, where));
        if (view.record)
            return sdk::refuse(sdk::Code::kFailedPrecondition, "DOCUMENT_ALREADY_FROZEN",
                               "the document is frozen",
                               {{"number", std::to_string(view.record->number)}});
        return check_ready(view.conditions);
    };
    const auto correct = [&](std::string_view permission) -> sdk::Result<void> {
        TRY(require_in(caller, permission, where));
        if (!view.record)
            return sdk::refuse(sdk::Code::kFailedPrecondition, "DOCUMENT_NOT_FROZEN",
                               "the document is not frozen yet");
        TRY(check_ready(view.conditions));
        if (!outdated)
            return sdk::refuse(sdk::Code::kFailedPrecondition, "DOCUMENT_UNCHANGED",
                               "nothing changed since it was frozen");
        return {};
    };
    const std::string_view permission = is_public ? kPublishDocuments : kSignDocuments;
    return {allowed_action(is_public ? "document.publish" : "document.sign", Risk::kMedium,
                           freeze(permission)),
            allowed_action("document.correct", Risk::kMedium, correct(permission))};
}

// What happened since the document was frozen, in the words of the journal: «тур 2, доска 4:
// решение по протесту № 1».
std::string reason_of(const std::vector<storage::ChangedRecord>& changes) {
    for (const storage::ChangedRecord& change : changes)
        if (!change.reason.empty()) return change.title + ": " + change.reason;
    return changes.empty() ? std::string{} : changes.front().title;
}

// Builds the document again only where something it rests on was written since.
void tell_whether_outdated(const DocumentSources& from, const DocumentKind& kind,
                           DocumentView& view) {
    const storage::DocumentVersionRecord& latest = view.record->latest;
    const auto changes = changes_concerning(from.snapshot, from.competition_id(), kind,
                                            view.address.subject, latest.anchor.sequence);
    if (changes.empty()) return;
    view.outdated = content_digest(document_of(kind.draft(from, view.address.subject))) !=
                    latest.content_digest;
    if (view.outdated) view.outdated_by = reason_of(changes);
}

// Fills in what only the document itself tells.
void complete(const Caller& caller, const DocumentSources& from, const DocumentKind& kind,
              DocumentView& view, const DocumentDraft& draft, const std::string& digest) {
    view.outdated = view.record && view.record->latest.content_digest != digest;
    if (view.outdated)
        view.outdated_by = reason_of(changes_concerning(from.snapshot, from.competition_id(), kind,
                                                        view.address.subject,
                                                        view.record->latest.anchor.sequence));
    view.expected_signatures = draft.signatories;
    view.actions = actions_of(caller, view, view.outdated);
}

Document stamped(const OpenDocument& open, Connection& snapshot, const DocumentDraft& draft,
                 const Moment& moment) {
    Document document = document_of(draft);
    document.stamp.expected_number =
        open.record ? open.record->number
                    : storage::next_document_number(snapshot, open.competition.record.id,
                                                    std::string(open.kind->id()));
    document.made_at = std::chrono::floor<std::chrono::seconds>(moment.now);
    return document;
}

storage::AccessEvent showing(const Caller& caller, registry::PersonId person) {
    storage::AccessEvent event;
    event.kind = storage::AccessKind::kSealedShown;
    event.user = caller.actor.user;
    event.name = caller.actor.name;
    event.role = caller.actor.role;
    event.terminal = caller.actor.terminal;
    event.address = caller.address;
    event.subject = person.name();
    return event;
}

}  // namespace

sdk::Result<void> check_may_read(const Caller& caller, DocumentAudience audience,
                                 CompetitionId competition) {
    return require_in(caller, audience == DocumentAudience::kPublic ? kReadDocuments : kReadService,
                      competition.name());
}

sdk::Result<void> check_may_read_text(const Caller& caller, const DocumentRecord& record) {
    if (!tells_restricted(record.kind)) return {};
    return require_in(caller, kReadRestricted, record.id.competition.name());
}

void hide_changes(const Caller& caller, const DocumentRecord& of,
                  storage::DocumentVersionRecord& version) {
    if (check_may_read_text(caller, of)) return;
    for (documents::Change& change : version.changes)
        for (std::string* line : {&change.before, &change.after})
            if (!line->empty()) *line = kHidden;
}

std::vector<storage::ChangedRecord> changes_concerning(Connection& connection,
                                                       CompetitionId competition,
                                                       const DocumentKind& kind,
                                                       const std::string& subject,
                                                       std::int64_t sequence) {
    std::vector<storage::ChangedRecord> changes =
        storage::records_changed_since(connection, competition, sequence, kind.built_from());
    if (changes.empty()) return changes;
    const auto concerns = kind.change_filter(connection, subject);
    std::erase_if(changes,
                  [&](const storage::ChangedRecord& change) { return !concerns(change.subject); });
    return changes;
}

bool is_about(const DocumentRecord& document, play::TournamentId tournament) {
    return document.subject == tournament.name() ||
           document.subject.starts_with(tournament.name() + "/");
}

std::vector<DocumentRecord> frozen_reading_otherwise(Connection& snapshot, const Library& library,
                                                     const Play& then,
                                                     std::vector<DocumentRecord> documents) {
    DocumentSources from{snapshot, then.competition, library};
    from.tournaments->plays[then.id().value] = std::make_shared<const Play>(then);
    std::erase_if(documents, [&](const DocumentRecord& record) {
        if (!is_about(record, then.id())) return false;
        const DocumentKind* kind = find_kind(then.competition, record.kind);
        return kind != nullptr && content_digest(document_of(kind->draft(from, record.subject))) ==
                                      record.latest.content_digest;
    });
    return documents;
}

sdk::Result<void> check_ready(const std::vector<DocumentCondition>& conditions) {
    for (const DocumentCondition& condition : conditions)
        if (condition.state == DocumentCondition::State::kBlocking)
            return tl::unexpected(condition.about);
    return {};
}

sdk::Result<OpenDocument> open_document(const Caller& caller, Connection& snapshot,
                                        const Library& library, const DocumentAddress& address) {
    auto competition = TRY(load_competition(snapshot, library, address.competition));
    const DocumentKind* kind = find_kind(competition, address.kind);
    if (kind == nullptr)
        return sdk::refuse(sdk::Code::kNotFound, "DOCUMENT_KIND_UNKNOWN",
                           "no document " + address.kind, {{"kind", address.kind}});
    TRY(check_may_read(caller, kind->audience(), address.competition));
    OpenDocument open{std::move(competition),
                      &library,
                      kind,
                      {},
                      std::nullopt,
                      sees_drafts(caller, address.competition),
                      sees_restricted_in(caller, address.competition.name())};
    std::optional<DocumentSubject> subject;
    if (!address.subject.empty())
        subject = kind->find_subject(open.sources(snapshot), address.subject);
    else if (auto all = kind->subjects(open.sources(snapshot)); !all.empty())
        subject = std::move(all.front());
    if (!subject)
        return sdk::refuse(sdk::Code::kNotFound, "DOCUMENT_SUBJECT_UNKNOWN",
                           "no " + address.subject, {{"subject", address.subject}});
    open.subject = *std::move(subject);
    open.record = storage::find_document(snapshot, address.competition, std::string(kind->id()),
                                         open.subject.name);
    return open;
}

sdk::Result<DocumentRecord> frozen_document(const Caller& caller, Connection& snapshot,
                                            documents::DocumentId id) {
    auto record = storage::find_document(snapshot, id);
    if (!record)
        return sdk::refuse(sdk::Code::kNotFound, "DOCUMENT_NOT_FOUND", "no " + id.name(),
                           {{"document", std::to_string(id.value)}});
    const auto audience =
        record->published ? DocumentAudience::kPublic : DocumentAudience::kService;
    TRY(check_may_read(caller, audience, id.competition));
    return *std::move(record);
}

DocumentView view_of(const Caller& caller, const DocumentSources& from, const DocumentKind& kind,
                     const DocumentSubject& subject, std::optional<DocumentRecord> record) {
    const Competition& competition = from.competition;
    DocumentView view;
    view.address = {competition.record.id, std::string(kind.id()), subject.name};
    view.title = in(caller.language, kind.title());
    view.subject_title = subject.title;
    const rulebook::Row* row = kind.form(competition);
    view.form = form_mark(caller.language, competition, row);
    if (row != nullptr) {
        view.article = row->citation();
        view.form_of_book = row->text("drawn") == "by-book";
    }
    view.language = language_of(competition.book());
    view.audience = kind.audience();
    view.conditions = kind.conditions(from, subject.name);
    view.conditions.push_back(
        view.audience == DocumentAudience::kPublic
            ? condition(DocumentCondition::State::kMet, "DOCUMENT_PUBLIC_DATA_ONLY")
            : condition(DocumentCondition::State::kNote, "DOCUMENT_FOR_SERVICE"));
    if (kind.tells_restricted() && !sees_restricted_in(caller, competition.record.id.name()))
        view.conditions.push_back(
            condition(DocumentCondition::State::kNote, "DOCUMENT_RESTRICTED_HIDDEN"));
    view.state = state_of(record, view.conditions);
    if (!record)
        view.expected_number =
            storage::next_document_number(from.snapshot, competition.record.id, view.address.kind);
    if (record) hide_changes(caller, *record, record->latest);
    view.record = std::move(record);
    return view;
}

Document document_of(const DocumentDraft& draft) {
    return std::visit([](const auto& held) { return held.document(); }, draft.document);
}

std::string content_digest(Document document) {
    document.stamp = {};
    const std::string body = documents::render_body(document);
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(body.data()),
                       body.size());
    std::string digits;
    for (const unsigned char byte : hash)
        digits += fmt::format("{:02x}", byte);
    return digits;
}

std::string file_name(std::string_view kind, int number, Format format) {
    return fmt::format("{}-{}.{}", kind, number, documents::file_extension(format));
}

sdk::Result<std::vector<DocumentView>> list_documents(const Caller& caller, Connection& snapshot,
                                                      const Library& library,
                                                      CompetitionId competition_id) {
    auto competition = TRY(load_competition(snapshot, library, competition_id));
    TRY(check_may_read(caller, DocumentAudience::kPublic, competition_id));
    std::map<std::pair<std::string, std::string>, DocumentRecord> frozen;
    for (DocumentRecord& record : storage::list_documents(snapshot, competition_id))
        frozen.emplace(std::pair(record.kind, record.subject), std::move(record));
    DocumentSources from{snapshot, competition, library};
    from.drafts = sees_drafts(caller, competition_id);
    std::vector<DocumentView> views;
    for (const DocumentKind* kind : document_kinds()) {
        if (!kind->offered(competition) ||
            !check_may_read(caller, kind->audience(), competition_id))
            continue;
        std::vector<DocumentSubject> subjects = kind->subjects(from);
        // What is frozen stays on the list, also where it is about one of many.
        for (const auto& [key, record] : frozen) {
            const bool listed =
                std::ranges::find(subjects, key.second, &DocumentSubject::name) != subjects.end();
            if (key.first != kind->id() || listed) continue;
            if (auto other = kind->find_subject(from, key.second))
                subjects.push_back(*std::move(other));
        }
        for (const DocumentSubject& subject : subjects) {
            const auto record = frozen.find({std::string(kind->id()), subject.name});
            views.push_back(
                view_of(caller, from, *kind, subject,
                        record == frozen.end() ? std::nullopt : std::optional(record->second)));
            if (record != frozen.end()) tell_whether_outdated(from, *kind, views.back());
        }
    }
    return views;
}

sdk::Result<DocumentView> get_document(const Caller& caller, Connection& snapshot,
                                       const Library& library, const DocumentAddress& address) {
    auto open = TRY(open_document(caller, snapshot, library, address));
    const DocumentSources from = open.sources(snapshot);
    DocumentView view = view_of(caller, from, *open.kind, open.subject, open.record);
    const DocumentDraft draft = open.kind->draft(from, open.subject.name);
    complete(caller, from, *open.kind, view, draft, content_digest(document_of(draft)));
    return view;
}

sdk::Result<DocumentPreview> preview_document(const Caller& caller, Connection& snapshot,
                                              const Library& library,
                                              const DocumentAddress& address, int columns,
                                              const Moment& moment) {
    auto open = TRY(open_document(caller, snapshot, library, address));
    DocumentPreview preview;
    const DocumentSources from = open.sources(snapshot);
    preview.view = view_of(caller, from, *open.kind, open.subject, open.record);
    const DocumentDraft draft = open.kind->draft(from, open.subject.name);
    preview.content_digest = content_digest(document_of(draft));
    const Document document =
        stamped(open, snapshot,
                open.kind->tells_restricted()
                    ? open.kind->draft(open.shown_sources(snapshot), open.subject.name)
                    : draft,
                moment);
    preview.text = documents::render_text(document, columns);
    auto pdf = TRY(documents::render_pdf(document));
    preview.page_count = pdf.pages;
    complete(caller, from, *open.kind, preview.view, draft, preview.content_digest);
    return preview;
}

sdk::Result<DocumentFile> render_document(const Caller& caller, Connection& snapshot,
                                          const Library& library, const DocumentAddress& address,
                                          Format format, bool reveal, const Moment& moment) {
    auto open = TRY(open_document(caller, snapshot, library, address));
    DocumentFile file;
    file.format = format;
    DocumentSources sources = open.shown_sources(snapshot);
    std::map<std::int64_t, storage::AccessEvent> showings;
    if (reveal) {
        for (const char* permission : {"persons.reveal", "persons.reveal_identity"}) {
            TRY(require_in(caller, permission, address.competition.name()));
        }
        sources.reveal = [&](registry::PersonId person, registry::SealedField field) {
            storage::AccessEvent& event =
                showings.try_emplace(person.value, showing(caller, person)).first->second;
            event.detail += event.detail.empty() ? "" : ", ";
            event.detail += registry::field_name(field);
            return storage::sealed_value_of(snapshot, person, field).reveal();
        };
    }
    const DocumentDraft draft = open.kind->draft(sources, open.subject.name);
    const Document document = stamped(open, snapshot, draft, moment);
    file.file_name = file_name(open.kind->id(), document.stamp.expected_number, format);
    for (auto& [person, event] : showings) {
        event.detail += ": " + std::string(open.kind->id()) + " " + open.subject.name;
        file.showings.push_back(std::move(event));
    }
    switch (format) {
        case Format::kText:
            file.bytes = documents::render_text(document);
            break;
        case Format::kHtml:
            file.bytes = documents::render_html(document);
            break;
        case Format::kPdf: {
            auto pdf = TRY(documents::render_pdf(document));
            file.bytes = std::move(pdf.bytes);
            file.page_count = pdf.pages;
            break;
        }
    }
    return file;
}

}  // namespace collegium::usecases
