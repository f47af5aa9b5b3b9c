// What reading and freezing a document have in common.
#pragma once

#include <string>
#include <vector>

#include <collegium/documents/pdf.hpp>
#include <collegium/play/names.hpp>

#include "documents/kind.hpp"

namespace collegium::usecases {

inline constexpr std::string_view kReadDocuments = "documents.read";
inline constexpr std::string_view kReadService = "documents.read_service";
inline constexpr std::string_view kSignDocuments = "documents.sign";
inline constexpr std::string_view kPublishDocuments = "documents.publish";

// A document that was found and may be read.
struct OpenDocument {
    Competition competition;
    const rulebook::Library* library = nullptr;
    const DocumentKind* kind = nullptr;
    DocumentSubject subject;
    std::optional<storage::DocumentRecord> record;
    bool drafts = false;      // as DocumentSources has it
    bool restricted = false;  // likewise, of the caller

    // What the document is built from: signed, compared and kept is the whole of it.
    [[nodiscard]] DocumentSources sources(storage::Connection& snapshot) const {
        DocumentSources from{snapshot, competition, *library};
        from.drafts = drafts;
        return from;
    }
    // As much of it as the caller may see.
    [[nodiscard]] DocumentSources shown_sources(storage::Connection& snapshot) const {
        DocumentSources from = sources(snapshot);
        from.restricted = restricted;
        return from;
    }
};

// Whether the caller may read documents for this audience there.
[[nodiscard]] sdk::Result<void> check_may_read(const Caller& caller, DocumentAudience audience,
                                               competition::CompetitionId competition);
// Whether the caller may read the text of a frozen document, restricted data and all; a frozen text
// cannot be shown in part. PERMISSION_DENIED and SCOPE_DENIED of persons.read_restricted.
[[nodiscard]] sdk::Result<void> check_may_read_text(const Caller& caller,
                                                    const storage::DocumentRecord& record);
// Puts kHidden into the lines of its changes where the text is not the caller's to read.
void hide_changes(const Caller& caller, const storage::DocumentRecord& of,
                  storage::DocumentVersionRecord& version);
[[nodiscard]] sdk::Result<OpenDocument> open_document(const Caller& caller,
                                                      storage::Connection& snapshot,
                                                      const rulebook::Library& library,
                                                      const DocumentAddress& address);
// DOCUMENT_NOT_FOUND, and the permission by whom it is for.
[[nodiscard]] sdk::Result<storage::DocumentRecord> frozen_document(const Caller& caller,
                                                                   storage::Connection& snapshot,
                                                                   documents::DocumentId id);
// Without actions, signatures and whether it is outdated.
[[nodiscard]] DocumentView view_of(const Caller& caller, const DocumentSources& from,
                                   const DocumentKind& kind, const DocumentSubject& subject,
                                   std::optional<storage::DocumentRecord> record);
// Records of the competition written after the row that can change the document, the latest first.
[[nodiscard]] std::vector<storage::ChangedRecord> changes_concerning(
    storage::Connection& connection, competition::CompetitionId competition,
    const DocumentKind& kind, const std::string& subject, std::int64_t sequence);
// Whether it is about the tournament or a part of it.
[[nodiscard]] bool is_about(const storage::DocumentRecord& document, play::TournamentId tournament);
// Without those about the tournament that would read as they do if it were as `then`.
[[nodiscard]] std::vector<storage::DocumentRecord> frozen_reading_otherwise(
    storage::Connection& snapshot, const rulebook::Library& library, const Play& then,
    std::vector<storage::DocumentRecord> documents);
// The first condition that blocks, as a refusal.
[[nodiscard]] sdk::Result<void> check_ready(const std::vector<DocumentCondition>& conditions);

[[nodiscard]] documents::Document document_of(const DocumentDraft& draft);
// Of the form without number and stamp, 64 hexadecimal digits.
[[nodiscard]] std::string content_digest(documents::Document document);
// «commission-protocol-1.pdf».
[[nodiscard]] std::string file_name(std::string_view kind, int number, documents::Format format);

}  // namespace collegium::usecases
