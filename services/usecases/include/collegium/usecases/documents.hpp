// Documents of a competition: what can be made, how it would read, freezing and proving it. Drafts
// are built from the records each time; rendering is slow work, not for the threads of the network.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/competition.hpp>
#include <collegium/documents/document.hpp>
#include <collegium/documents/frozen.hpp>
#include <collegium/documents/render.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/error.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/access_log.hpp>
#include <collegium/storage/repositories/documents.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/moment.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

// Which document, made or not. An empty subject of a commission's protocol: the latest sitting.
struct DocumentAddress {
    competition::CompetitionId competition;
    std::string kind;
    std::string subject;
};

// Numbers as in the API.
enum class DocumentState : std::uint8_t { kNotReady = 1, kDraft = 2, kSigned = 3, kPublished = 4 };
enum class DocumentAudience : std::uint8_t { kPublic = 1, kService = 2 };

struct DocumentCondition {
    enum class State : std::uint8_t { kMet = 1, kBlocking = 2, kNote = 3 };
    State state = State::kMet;
    sdk::Error about;  // reason, values and articles; its text comes from the catalogue
};

struct DocumentView {
    DocumentAddress address;
    std::string title;          // in the language of the caller
    std::string subject_title;  // empty without a subject
    std::string form;           // «Прил. 4», «5.3»
    sdk::Citation article;
    bool form_of_book = false;
    i18n::Language language = i18n::Language::kRu;  // of the form
    DocumentState state = DocumentState::kNotReady;
    DocumentAudience audience = DocumentAudience::kService;
    int expected_number = 0;  // 0: it has its number
    std::vector<DocumentCondition> conditions;
    std::optional<storage::DocumentRecord> record;  // once it is frozen
    bool outdated = false;                          // it would read otherwise now
    std::string outdated_by;  // what happened since, in the words of the journal
    std::vector<documents::Signature> expected_signatures;
    std::vector<AllowedAction> actions;
};

struct DocumentPreview {
    DocumentView view;
    std::string text;
    int page_count = 0;
    std::string content_digest;
};

struct DocumentFile {
    std::string bytes;
    documents::Format format = documents::Format::kText;
    std::string file_name;
    int page_count = 0;                          // of a PDF
    std::vector<storage::AccessEvent> showings;  // must be durable before the bytes are shown
};

struct FreezeInput {
    DocumentAddress address;
    std::vector<documents::Signature> signatures;
    std::string content_digest;  // empty: not compared
};
struct CorrectionInput {
    documents::DocumentId document;
    std::optional<std::int64_t> etag;
    std::string reason;
    std::vector<documents::Signature> signatures;
    std::string content_digest;
};

struct DocumentVersionFile {
    storage::DocumentVersionRecord version;
    bool published = false;
    storage::StoredRendering rendering;
    std::string file_name;
};

// Everything the competition can have, in the order a competition runs; service documents only for
// those who may read them. Refusals of load_competition, PERMISSION_DENIED, SCOPE_DENIED.
[[nodiscard]] sdk::Result<std::vector<DocumentView>> list_documents(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    competition::CompetitionId competition);
// DOCUMENT_KIND_UNKNOWN, DOCUMENT_SUBJECT_UNKNOWN (both kNotFound).
[[nodiscard]] sdk::Result<DocumentView> get_document(const Caller& caller,
                                                     storage::Connection& snapshot,
                                                     const rulebook::Library& library,
                                                     const DocumentAddress& address);
// A document whose conditions block it can be previewed as far as there is anything in it.
[[nodiscard]] sdk::Result<DocumentPreview> preview_document(const Caller& caller,
                                                            storage::Connection& snapshot,
                                                            const rulebook::Library& library,
                                                            const DocumentAddress& address,
                                                            int columns, const Moment& moment);
// With `reveal` sealed values stand in it: needs persons.reveal and persons.reveal_identity.
[[nodiscard]] sdk::Result<DocumentFile> render_document(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    const DocumentAddress& address, documents::Format format, bool reveal, const Moment& moment);

// Freezes a service document. DOCUMENT_IS_PUBLIC, DOCUMENT_ALREADY_FROZEN {number}, the reason of
// the first condition that blocks, DOCUMENT_CHANGED (kAborted) where it reads otherwise than the
// digest says, REQUIRED of `signatures`.
[[nodiscard]] sdk::Result<Plan<DocumentView>> sign_document(const Caller& caller,
                                                            storage::Connection& snapshot,
                                                            const rulebook::Library& library,
                                                            const FreezeInput& input,
                                                            const Moment& moment);
// Freezes a public document. DOCUMENT_IS_SERVICE, else as above.
[[nodiscard]] sdk::Result<Plan<DocumentView>> publish_document(const Caller& caller,
                                                               storage::Connection& snapshot,
                                                               const rulebook::Library& library,
                                                               const FreezeInput& input,
                                                               const Moment& moment);
// Freezes another version; its changes are computed. DOCUMENT_NOT_FOUND, DOCUMENT_UNCHANGED,
// REQUIRED of `reason`, else as above.
[[nodiscard]] sdk::Result<Plan<DocumentView>> correct_document(const Caller& caller,
                                                               storage::Connection& snapshot,
                                                               const rulebook::Library& library,
                                                               const CorrectionInput& input,
                                                               const Moment& moment);

// The latest first, before version `before`; 0: from the latest. DOCUMENT_NOT_FOUND.
[[nodiscard]] sdk::Result<std::vector<storage::DocumentVersionRecord>> list_document_versions(
    const Caller& caller, storage::Connection& snapshot, documents::DocumentId document, int before,
    int limit);
// `version` 0: the latest. DOCUMENT_VERSION_NOT_FOUND.
[[nodiscard]] sdk::Result<DocumentVersionFile> get_document_version(const Caller& caller,
                                                                    storage::Connection& snapshot,
                                                                    documents::DocumentId document,
                                                                    int version,
                                                                    documents::Format format);
// `new_version` 0: as it would read now; `old_version` 0: the one before.
[[nodiscard]] sdk::Result<std::vector<documents::Change>> document_difference(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    documents::DocumentId document, int old_version, int new_version);

}  // namespace collegium::usecases
