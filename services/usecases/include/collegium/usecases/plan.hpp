// What a use case decided on a snapshot and hands over to be written.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/command.hpp>
#include <collegium/storage/read_log.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/storage/subject.hpp>

namespace collegium::usecases {

template <typename T>
struct Written {
    std::optional<storage::JournalDraft> journal;    // none only for what is no record
    T value;                                         // the answer
    std::vector<storage::JournalDraft> preceding{};  // storage::Applied::preceding
};

// A use case that changes something is `decide(caller, snapshot, input) -> Result<Plan<T>>`. It may
// run again on a newer snapshot when something it read has changed, so it keeps nothing between
// runs.
template <typename T>
struct Plan {
    explicit Plan(const storage::Connection& snapshot) : reads(snapshot.read_log()) {}

    // Everything the decision rests on besides: what was read of the snapshot, also after the plan
    // was begun.
    [[nodiscard]] std::vector<storage::SubjectVersion> read_versions() const {
        return reads ? reads->versions() : std::vector<storage::SubjectVersion>{};
    }

    T preview{};  // the answer to `validate_only`: what the value would be
    std::optional<storage::SubjectVersion> caller_etag;  // the version the caller saw
    std::shared_ptr<const storage::ReadLog> reads;
    // Runs on the writer: statements only.
    std::function<sdk::Result<Written<T>>(storage::Connection&)> apply;
    bool alone = false;  // storage::Command::alone
};

}  // namespace collegium::usecases
