// Frozen documents in the store; rows are written once and never changed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/competition.hpp>
#include <collegium/documents/document.hpp>
#include <collegium/documents/frozen.hpp>
#include <collegium/documents/render.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/storage/subject.hpp>

namespace collegium::storage {

// A frozen version without the bytes that were given out.
struct DocumentVersionRecord {
    int version = 0;
    Instant frozen_at{};
    std::string frozen_by;
    std::vector<documents::Signature> signatures;
    std::string reason;                      // of a correction
    std::vector<documents::Change> changes;  // against the version before
    std::string body;                        // the form's text alone; empty in lists
    std::string content_digest;              // of what it was built from, hexadecimal digits
    int page_count = 0;
    Anchor anchor;       // the journal's row printed on it
    std::string sha256;  // 32 bytes: the fingerprint
};

struct DocumentRecord {
    documents::DocumentId id;
    Instant created_at{};
    std::string kind;
    std::string subject;  // empty: the competition itself
    int number = 0;
    bool published = false;
    std::string title;
    DocumentVersionRecord latest;  // without its body

    // Counts with every frozen version.
    [[nodiscard]] std::int64_t version() const { return latest.version; }
};

// Bytes as they are given out, with their hash: made where they are rendered, not where they are
// written.
struct Rendering {
    Rendering() = default;
    Rendering(std::string given);
    Rendering(const char* given) : Rendering(std::string(given)) {}

    std::string bytes;
    std::string sha256;  // 32 bytes
};
// One version as text, HTML and PDF, in the order of documents::Format.
using Renderings = std::array<Rendering, 3>;

struct StoredRendering {
    std::string bytes;
    std::string sha256;    // as it was frozen, 32 bytes
    std::string computed;  // of the bytes as they are now

    [[nodiscard]] bool genuine() const { return sha256 == computed; }
};

[[nodiscard]] std::optional<DocumentRecord> find_document(Connection& connection,
                                                          documents::DocumentId id);
[[nodiscard]] std::optional<DocumentRecord> find_document(Connection& connection,
                                                          competition::CompetitionId competition,
                                                          const std::string& kind,
                                                          const std::string& subject);
// Of one competition, by kind and number.
[[nodiscard]] std::vector<DocumentRecord> list_documents(Connection& connection,
                                                         competition::CompetitionId competition);
// The latest first, before version `before` (0: from the latest), without their bodies.
[[nodiscard]] std::vector<DocumentVersionRecord> list_document_versions(Connection& connection,
                                                                        documents::DocumentId id,
                                                                        int before, int limit);
// With its body.
[[nodiscard]] std::optional<DocumentVersionRecord> find_document_version(Connection& connection,
                                                                         documents::DocumentId id,
                                                                         int version);
[[nodiscard]] std::optional<StoredRendering> find_rendering(Connection& connection,
                                                            documents::DocumentId id, int version,
                                                            documents::Format format);
// The number a document of the kind would get now.
[[nodiscard]] int next_document_number(Connection& connection,
                                       competition::CompetitionId competition,
                                       const std::string& kind);
// Kinds of which a frozen document stands: signed or published.
[[nodiscard]] std::set<std::string> signed_forms(Connection& connection,
                                                 competition::CompetitionId competition);
// A record that was written, with the words of the journal; empty where they were erased.
struct ChangedRecord {
    std::string subject;
    std::string title;
    std::string reason;  // the official's own words
};
// Records of these collections written in the competition after a row of the journal, the latest
// first: what a document was built from is no longer all there is.
[[nodiscard]] std::vector<ChangedRecord> records_changed_since(
    Connection& connection, competition::CompetitionId competition, std::int64_t sequence,
    std::span<const std::string_view> kinds);

// The fingerprint of a version: over kind, number, version and the hashes of its renderings. 32
// bytes; the same whoever computes it.
[[nodiscard]] std::string document_fingerprint(const std::string& kind, int number, int version,
                                               const Renderings& renderings);

// A new document without a version yet; `latest` of the record is ignored. Answers its identity.
[[nodiscard]] documents::DocumentId insert_document(Connection& connection,
                                                    const DocumentRecord& record, Instant now);
void insert_document_version(Connection& connection, documents::DocumentId id,
                             const DocumentVersionRecord& version, const Renderings& renderings);

// Anchors printed on all frozen documents, for verify_journal.
[[nodiscard]] std::vector<Anchor> document_anchors(Connection& connection);
// DOCUMENT_ALTERED where bytes, hash, fingerprint and the journal's row do not fit together;
// `sequence` is the journal row that recorded the version, 0: there is none.
[[nodiscard]] std::vector<Finding> verify_documents(Connection& connection);

}  // namespace collegium::storage
