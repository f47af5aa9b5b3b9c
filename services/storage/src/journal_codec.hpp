// The stored form of a journal row: what is written, hashed and read back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collegium/storage/journal.hpp>

namespace collegium::storage {

[[nodiscard]] std::string encode_subjects(const std::vector<SubjectVersion>& subjects);
[[nodiscard]] std::vector<SubjectVersion> decode_subjects(std::string_view text);
[[nodiscard]] std::string encode_citations(const std::vector<sdk::Citation>& citations);
[[nodiscard]] std::vector<sdk::Citation> decode_citations(std::string_view text);
[[nodiscard]] std::string encode_sequences(const std::vector<std::int64_t>& sequences);
[[nodiscard]] std::vector<std::int64_t> decode_sequences(std::string_view text);

// A row as the table keeps it; verify hashes these bytes, not their meaning.
struct StoredRow {
    std::int64_t sequence = 0;
    std::string scope;
    std::int64_t time = 0;
    std::optional<std::int64_t> observed_at;
    Actor actor;
    std::string request_id;
    std::string action;
    std::string subject;
    std::int64_t version = 0;
    std::string depends_on;
    std::string citations;
    std::string erases;
    std::int64_t undoes = 0;
    std::string digest;
    std::string previous_hash;
    std::string hash;
};

// Columns of `journal` in the order read_stored() takes them.
inline constexpr std::string_view kJournalColumns =
    "journal.sequence, scope, time, observed_at, actor_user, actor_name, actor_role, actor_grant, "
    "terminal, session, request_id, action, subject, version, depends_on, citations, erases, "
    "undoes, digest, previous_hash, hash";
inline constexpr int kJournalColumnCount = 21;

[[nodiscard]] StoredRow read_stored(const Row& row);
[[nodiscard]] JournalRow decode_row(StoredRow stored);

// Everything but `hash` itself.
[[nodiscard]] std::string hash_of(const StoredRow& row);
[[nodiscard]] std::string digest_of(std::string_view salt, std::string_view before,
                                    std::string_view after, std::string_view title,
                                    std::string_view reason);

}  // namespace collegium::storage
