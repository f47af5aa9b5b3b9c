// A command: everything a use case hands to the writer, and what comes back once it is durable.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/storage/subject.hpp>

namespace collegium::storage {

// Chains are kept per scope; this one is everything that belongs to no competition.
inline constexpr const char* kFederationScope = "federation";

// Who acts: one person in one role at one terminal. The program itself acts as user 0.
struct Actor {
    std::int64_t user = 0;
    std::string role;  // the acting role, "chief-arbiter"
    std::int64_t grant = 0;
    std::string terminal;
    std::int64_t session = 0;
    std::string name;  // as it is shown in the journal, frozen there
};

// What makes a repeated mutation recognisable. `request_hash` covers the whole request.
struct RequestKey {
    std::int64_t principal = 0;
    std::string method;
    std::string request_id;
    std::string request_hash;
};

// What a command says about itself in the journal. `before` and `after` are JSON texts, empty where
// the record did not exist; sealed values stand in them as references only.
struct JournalDraft {
    std::string scope = kFederationScope;  // or "competitions/12"
    std::string action;                    // "persons.create"
    std::string subject;                   // "persons/4711"
    std::int64_t version = 0;              // the version the subject has after this command
    std::vector<SubjectVersion> depends_on;
    std::vector<sdk::Citation> citations;
    std::string before;
    std::string after;
    std::optional<Instant> observed_at;  // when the act was seen, for acts queued offline
    std::vector<std::int64_t> erases;    // rows whose payload this command erases
    std::int64_t undoes = 0;             // the row this command compensates, 0: none
    std::string title;   // the subject in words as it is now; erased with the payload
    std::string reason;  // the official's own words; erased with the payload
};

// What a command did. Without a journal draft only state that is no record may change: sessions,
// drafts of forms, a user's settings.
struct Applied {
    std::optional<JournalDraft> journal;
    std::string response;  // the serialised answer, kept for repeats; no sealed fields
    // Other records the same command changed, each with a row of its own, written before `journal`
    // in this order: the new card an entrant's line rests on. None without `journal`.
    std::vector<JournalDraft> preceding{};
};

struct Command {
    Actor actor;
    std::optional<RequestKey> request;          // repeats answer the stored response
    std::optional<SubjectVersion> caller_etag;  // stale: kAborted ETAG_STALE
    std::vector<SubjectVersion> read_versions;  // moved: kAborted READ_FACT_MOVED, run again
    // Runs on the writer: only statements, no rules, no waiting. A refusal or an exception takes
    // back what this command wrote and nothing else. Runs a second time where another command of
    // its group had to be taken back: what it captures by value is then as it was at first.
    std::function<sdk::Result<Applied>(Connection&)> apply;
    // Writes so many rows that it takes a group of its own: no other command waits for it to be
    // done twice because a neighbour failed, and none is done again because it failed.
    bool alone = false;
};

// A durable command; sequence, time and hash are those of `Applied::journal`. Without a journal row
// `sequence` is 0.
struct Committed {
    std::int64_t sequence = 0;
    std::string response;
    bool repeated = false;  // the answer of an earlier command with the same request id
    Instant time{};
    std::string hash;  // of the journal row, 32 bytes; empty for a repeat
};

// What watchers hear of a committed row: names, versions and sequence numbers, never payloads.
struct JournalNotice {
    std::int64_t sequence = 0;
    std::string scope;
    std::string action;
    std::string subject;
    std::int64_t version = 0;
    Instant time{};
    std::int64_t actor_user = 0;
};

}  // namespace collegium::storage
