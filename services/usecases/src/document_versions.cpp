#include <collegium/documents/difference.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/documents.hpp>

#include "documents/open_document.hpp"

namespace collegium::usecases {
namespace {

using documents::DocumentId;
using storage::Connection;

[[nodiscard]] sdk::Result<storage::DocumentVersionRecord> version_of(Connection& snapshot,
                                                                     DocumentId document,
                                                                     int version) {
    auto found = storage::find_document_version(snapshot, document, version);
    if (found) return *std::move(found);
    return sdk::refuse(sdk::Code::kNotFound, "DOCUMENT_VERSION_NOT_FOUND",
                       "no version " + std::to_string(version),
                       {{"version", std::to_string(version)}});
}

}  // namespace

sdk::Result<std::vector<storage::DocumentVersionRecord>> list_document_versions(
    const Caller& caller, Connection& snapshot, DocumentId document, int before, int limit) {
    const auto record = TRY(frozen_document(caller, snapshot, document));
    auto versions = storage::list_document_versions(snapshot, document, before, limit);
    for (storage::DocumentVersionRecord& version : versions)
        hide_changes(caller, record, version);
    return versions;
}

sdk::Result<DocumentVersionFile> get_document_version(const Caller& caller, Connection& snapshot,
                                                      DocumentId document, int version,
                                                      documents::Format format) {
    auto record = TRY(frozen_document(caller, snapshot, document));
    TRY(check_may_read_text(caller, record));
    const int wanted = version == 0 ? record.latest.version : version;
    auto found = TRY(version_of(snapshot, document, wanted));
    auto rendering = storage::find_rendering(snapshot, document, wanted, format);
    if (!rendering)
        return sdk::refuse(sdk::Code::kDataLoss, "DOCUMENT_ALTERED", "a rendering is gone",
                           {{"sequence", "0"}});
    return DocumentVersionFile{std::move(found), record.published, *std::move(rendering),
                               file_name(record.kind, record.number, format)};
}

sdk::Result<std::vector<documents::Change>> document_difference(const Caller& caller,
                                                                Connection& snapshot,
                                                                const rulebook::Library& library,
                                                                DocumentId document,
                                                                int old_version, int new_version) {
    auto record = TRY(frozen_document(caller, snapshot, document));
    TRY(check_may_read_text(caller, record));
    std::string now;
    if (new_version == 0) {
        auto open = TRY(open_document(caller, snapshot, library,
                                      {document.competition, record.kind, record.subject}));
        documents::Document draft =
            document_of(open.kind->draft(open.sources(snapshot), open.subject.name));
        draft.stamp.number = record.number;
        now = documents::render_body(draft);
    } else {
        auto found = TRY(version_of(snapshot, document, new_version));
        now = std::move(found.body);
    }
    const int last = new_version == 0 ? record.latest.version : new_version - 1;
    auto before = TRY(version_of(snapshot, document, old_version == 0 ? last : old_version));
    return documents::difference(before.body, now);
}

}  // namespace collegium::usecases
