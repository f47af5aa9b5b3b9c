#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/documents.hpp>

#include "former_names.hpp"
#include "sha256.hpp"

namespace collegium::storage {
namespace {

using competition::CompetitionId;
using documents::Change;
using documents::DocumentId;
using documents::Format;
using documents::Signature;
using nlohmann::ordered_json;

constexpr std::array kFormats{Format::kText, Format::kHtml, Format::kPdf};
constexpr std::size_t kMostFindings = 100;

constexpr std::string_view kDocumentColumns =
    "d.id, d.competition, d.created_at, d.kind, d.subject, d.number, d.published, d.title, ";
constexpr std::string_view kVersionColumns =
    "v.version, v.frozen_at, v.frozen_by, v.signatures, v.reason, v.changes, v.content_digest, "
    "v.page_count, v.anchor_sequence, v.anchor_hash, v.sha256";
constexpr int kFirstVersionColumn = 8;
constexpr std::string_view kFromLatest =
    " FROM document d JOIN document_version v ON v.document = d.id AND v.version = (SELECT "
    "max(version) FROM document_version WHERE document = d.id) ";

std::string signatures_json(const std::vector<Signature>& signatures) {
    ordered_json list = ordered_json::array();
    for (const Signature& signature : signatures)
        list.push_back({{"post", signature.post},
                        {"full_name", signature.full_name},
                        {"date", signature.date ? registry::to_iso(*signature.date) : ""}});
    return list.dump();
}

std::vector<Signature> signatures_of(std::string_view text) {
    std::vector<Signature> signatures;
    for (const ordered_json& json : ordered_json::parse(text))
        signatures.push_back({json.at("post").get<std::string>(),
                              json.at("full_name").get<std::string>(),
                              registry::parse_iso_date(json.at("date").get<std::string>())});
    return signatures;
}

std::string changes_json(const std::vector<Change>& changes) {
    ordered_json list = ordered_json::array();
    for (const Change& change : changes)
        list.push_back({change.old_line, change.new_line, change.before, change.after});
    return list.dump();
}

std::vector<Change> changes_of(std::string_view text) {
    std::vector<Change> changes;
    for (const ordered_json& json : ordered_json::parse(text))
        changes.push_back({json.at(0).get<int>(), json.at(1).get<int>(),
                           json.at(2).get<std::string>(), json.at(3).get<std::string>()});
    return changes;
}

DocumentVersionRecord version_of(const Row& row, int first) {
    DocumentVersionRecord record;
    record.version = static_cast<int>(row.integer(first));
    record.frozen_at = from_millis(row.integer(first + 1));
    record.frozen_by = row.text(first + 2);
    record.signatures = signatures_of(row.view(first + 3));
    record.reason = row.text(first + 4);
    record.changes = changes_of(row.view(first + 5));
    record.content_digest = row.text(first + 6);
    record.page_count = static_cast<int>(row.integer(first + 7));
    record.anchor = {row.integer(first + 8), row.text(first + 9)};
    record.sha256 = row.text(first + 10);
    return record;
}

DocumentRecord document_of(const Row& row) {
    DocumentRecord record;
    record.id = {CompetitionId{row.integer(1)}, row.integer(0)};
    record.created_at = from_millis(row.integer(2));
    record.kind = row.text(3);
    record.subject = row.text(4);
    record.number = static_cast<int>(row.integer(5));
    record.published = row.boolean(6);
    record.title = row.text(7);
    record.latest = version_of(row, kFirstVersionColumn);
    return record;
}

std::string latest(std::string_view where) {
    return fmt::format("SELECT {}{}{}{}", kDocumentColumns, kVersionColumns, kFromLatest, where);
}

std::string fingerprint_of(std::string_view kind, std::int64_t number, std::int64_t version,
                           const std::vector<std::string>& hashes) {
    FieldHash hash;
    hash.add(kind);
    hash.add(number);
    hash.add(version);
    for (const std::string& one : hashes)
        hash.add(one);
    return hash.finish();
}

// The fingerprint as the journal has it: its row cannot be changed without breaking the chain.
struct Recorded {
    std::int64_t sequence = 0;
    std::optional<std::string> fingerprint;  // hexadecimal digits; none: the payload was erased
};

std::optional<Recorded> recorded(Connection& connection, const std::string& name,
                                 std::int64_t version) {
    return connection.one(
        "SELECT journal.sequence, after FROM journal LEFT JOIN journal_payload ON "
        "journal_payload.sequence = journal.sequence WHERE subject = $1 AND version = $2",
        {name, version}, [](const Row& row) {
            Recorded found{row.integer(0), std::nullopt};
            if (row.is_null(1)) return found;
            const auto payload = nlohmann::json::parse(row.view(1), nullptr, false);
            if (payload.is_object() && payload.contains("sha256") && payload["sha256"].is_string())
                found.fingerprint = payload["sha256"].get<std::string>();
            else
                found.fingerprint = "";
            return found;
        });
}

std::optional<DocumentRecord> note_document(Connection& connection,
                                            std::optional<DocumentRecord> record) {
    if (record) note_read(connection, record->id.name(), record->version());
    return record;
}

}  // namespace

std::optional<DocumentRecord> find_document(Connection& connection, DocumentId id) {
    return note_document(connection,
                         connection.one(latest("WHERE d.competition = $1 AND d.id = $2"),
                                        {id.competition.value, id.value}, document_of));
}

std::optional<DocumentRecord> find_document(Connection& connection, CompetitionId competition,
                                            const std::string& kind, const std::string& subject) {
    return note_document(
        connection,
        connection.one(latest("WHERE d.competition = $1 AND d.kind = $2 AND d.subject = $3"),
                       {competition.value, kind, subject}, document_of));
}

std::vector<DocumentRecord> list_documents(Connection& connection, CompetitionId competition) {
    return connection.all(latest("WHERE d.competition = $1 ORDER BY d.kind, d.number"),
                          {competition.value}, document_of);
}

std::vector<DocumentVersionRecord> list_document_versions(Connection& connection, DocumentId id,
                                                          int before, int limit) {
    return connection.all(
        fmt::format("SELECT {} FROM document_version v WHERE v.document = $1 AND (v.version < $2 "
                    "OR $2 = 0) ORDER BY v.version DESC LIMIT $3",
                    kVersionColumns),
        {id.value, before, limit}, [](const Row& row) { return version_of(row, 0); });
}

std::optional<DocumentVersionRecord> find_document_version(Connection& connection, DocumentId id,
                                                           int version) {
    return connection.one(
        fmt::format("SELECT {}, v.body FROM document_version v JOIN document d ON d.id = "
                    "v.document WHERE d.competition = $1 AND v.document = $2 AND v.version = $3",
                    kVersionColumns),
        {id.competition.value, id.value, version}, [](const Row& row) {
            DocumentVersionRecord record = version_of(row, 0);
            record.body = row.text(11);
            return record;
        });
}

std::optional<StoredRendering> find_rendering(Connection& connection, DocumentId id, int version,
                                              Format format) {
    return connection.one(
        "SELECT bytes, sha256 FROM document_rendering WHERE document = $1 AND version = $2 AND "
        "format = $3",
        {id.value, version, static_cast<int>(format)}, [](const Row& row) {
            return StoredRendering{row.text(0), row.text(1), sha256(row.view(0))};
        });
}

int next_document_number(Connection& connection, CompetitionId competition,
                         const std::string& kind) {
    const auto last = connection.one(
        "SELECT coalesce(max(number), 0) FROM document WHERE competition = $1 AND kind = $2",
        {competition.value, kind}, [](const Row& row) { return row.integer(0); });
    return static_cast<int>(last.value_or(0)) + 1;
}

std::set<std::string> signed_forms(Connection& connection, CompetitionId competition) {
    std::set<std::string> kinds;
    connection.query("SELECT DISTINCT kind FROM document WHERE competition = $1",
                     {competition.value}, [&](const Row& row) { kinds.insert(row.text(0)); });
    return kinds;
}

std::vector<ChangedRecord> records_changed_since(Connection& connection, CompetitionId competition,
                                                 std::int64_t sequence,
                                                 std::span<const std::string_view> kinds) {
    std::vector<ChangedRecord> changes;
    connection.query(
        "SELECT j.subject, coalesce(p.title, ''), coalesce(p.reason, '') FROM journal j "
        "LEFT JOIN journal_payload p ON p.sequence = j.sequence "
        "WHERE j.scope = $1 AND j.sequence > $2 ORDER BY j.sequence DESC",
        {competition.name(), sequence}, [&](const Row& row) {
            if (row.view(0).find('/') == std::string_view::npos) return;
            std::string subject = name_of_today(connection, row.view(0));
            if (std::ranges::find(kinds, subject_key(subject).kind) != kinds.end())
                changes.push_back({std::move(subject), row.text(1), row.text(2)});
        });
    return changes;
}

Rendering::Rendering(std::string given) : bytes(std::move(given)), sha256(storage::sha256(bytes)) {}

std::string document_fingerprint(const std::string& kind, int number, int version,
                                 const Renderings& renderings) {
    std::vector<std::string> hashes;
    for (const Rendering& rendering : renderings)
        hashes.push_back(rendering.sha256);
    return fingerprint_of(kind, number, version, hashes);
}

DocumentId insert_document(Connection& connection, const DocumentRecord& record, Instant now) {
    const std::int64_t id = connection.insert(
        "INSERT INTO document (created_at, competition, kind, subject, number, published, title) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
        {to_millis(now), record.id.competition.value, record.kind, record.subject, record.number,
         record.published ? 1 : 0, record.title});
    return {record.id.competition, id};
}

void insert_document_version(Connection& connection, DocumentId id,
                             const DocumentVersionRecord& version, const Renderings& renderings) {
    connection.execute(
        "INSERT INTO document_version (document, version, frozen_at, frozen_by, signatures, "
        "reason, "
        "changes, body, content_digest, page_count, anchor_sequence, anchor_hash, sha256) VALUES "
        "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        {id.value, version.version, to_millis(version.frozen_at), version.frozen_by,
         signatures_json(version.signatures), version.reason, changes_json(version.changes),
         version.body, version.content_digest, version.page_count, version.anchor.sequence,
         Blob{version.anchor.hash}, Blob{version.sha256}});
    for (std::size_t i = 0; i < kFormats.size(); ++i)
        connection.execute(
            "INSERT INTO document_rendering (document, version, format, sha256, bytes) VALUES ($1, "
            "$2, $3, $4, $5)",
            {id.value, version.version, static_cast<int>(kFormats[i]), Blob{renderings[i].sha256},
             Blob{renderings[i].bytes}});
}

std::vector<Anchor> document_anchors(Connection& connection) {
    return connection.all(
        "SELECT DISTINCT anchor_sequence, anchor_hash FROM document_version WHERE anchor_sequence "
        "> 0 ORDER BY anchor_sequence",
        {}, [](const Row& row) {
            return Anchor{row.integer(0), row.text(1)};
        });
}

std::vector<Finding> verify_documents(Connection& connection) {
    std::vector<Finding> findings;
    const auto report = [&](std::int64_t sequence, std::string message) {
        if (findings.size() < kMostFindings)
            findings.push_back({sequence, "DOCUMENT_ALTERED", std::move(message)});
    };
    connection.query(
        "SELECT d.id, d.competition, d.kind, d.number, v.version, v.sha256 FROM document d JOIN "
        "document_version v ON v.document = d.id ORDER BY d.id, v.version",
        {}, [&](const Row& row) {
            const DocumentId id{CompetitionId{row.integer(1)}, row.integer(0)};
            const std::string kind = row.text(2);
            const std::int64_t number = row.integer(3);
            const std::int64_t version = row.integer(4);
            const std::string stored = row.text(5);
            const std::string name = fmt::format("version {} of {}", version, id.name());
            const auto journal = recorded(connection, id.name(), version);
            const std::int64_t sequence = journal ? journal->sequence : 0;
            if (!journal) report(0, name + " is not in the journal");
            std::vector<std::string> hashes;
            connection.query(
                "SELECT sha256, bytes FROM document_rendering WHERE document = $1 AND version = $2 "
                "ORDER BY format",
                {id.value, version}, [&](const Row& rendering) {
                    hashes.push_back(sha256(rendering.view(1)));
                    if (hashes.back() != rendering.view(0))
                        report(sequence, "bytes of " + name + " were changed");
                });
            if (fingerprint_of(kind, number, version, hashes) != stored)
                report(sequence, name + " does not have its fingerprint");
            if (journal && journal->fingerprint && *journal->fingerprint != to_hex(stored))
                report(sequence, name + " has another fingerprint than the journal recorded");
        });
    return findings;
}

}  // namespace collegium::storage
