#include <map>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include <collegium/storage/journal.hpp>

#include "journal_codec.hpp"

namespace collegium::storage {

namespace {

// One pass over the rows in order of their sequence.
class Verifier {
  public:
    Verifier(const std::vector<Anchor>& anchors, std::string_view scope) : only_scope_(scope) {
        for (const Anchor& anchor : anchors)
            anchors_.emplace(anchor.sequence, anchor.hash);
    }

    // `payload` columns follow the journal's: salt, before, after, title, reason.
    void look_at(const Row& row) {
        const StoredRow stored = read_stored(row);
        in_scope_ = only_scope_.empty() || stored.scope == only_scope_;
        if (in_scope_) ++result_.rows;
        if (stored.sequence != result_.head + 1)
            report(result_.head + 1, "JOURNAL_ROW_MISSING",
                   fmt::format("row {} follows row {}", stored.sequence, result_.head), true);
        if (stored.time < time_)
            report(stored.sequence, "JOURNAL_TIME_REVERSED", "a row is older than the one before");
        std::string& end = ends_[stored.scope];
        if (stored.previous_hash != end)
            report(stored.sequence, "JOURNAL_CHAIN_BROKEN",
                   fmt::format("row {} does not follow the row before it in {}", stored.sequence,
                               stored.scope));
        if (hash_of(stored) != stored.hash)
            report(stored.sequence, "JOURNAL_ROW_ALTERED",
                   fmt::format("the hash of row {} does not match its bytes", stored.sequence));
        check_payload(stored, row);
        check_anchors(stored);
        for (const std::int64_t erased : decode_sequences(stored.erases))
            erased_by_.try_emplace(erased, stored.sequence);
        end = stored.hash;
        time_ = stored.time;
        result_.head = stored.sequence;
        result_.head_hash = stored.hash;
    }

    [[nodiscard]] Verification finish() {
        in_scope_ = true;  // the lists below hold rows of the scope only
        // What erases a row always comes after it.
        for (const std::int64_t sequence : without_payload_) {
            const auto by = erased_by_.find(sequence);
            if (by != erased_by_.end() && by->second > sequence)
                result_.erased.push_back({sequence, by->second});
            else
                report(sequence, "JOURNAL_PAYLOAD_MISSING",
                       fmt::format("the payload of row {} is gone and no row erased it", sequence));
        }
        for (const auto& [sequence, by] : erased_by_)
            if (with_payload_.contains(sequence))
                report(sequence, "JOURNAL_PAYLOAD_NOT_ERASED",
                       fmt::format("row {} erased the payload of row {}, which is still there", by,
                                   sequence));
        for (const auto& [sequence, hash] : anchors_)
            report(sequence, "JOURNAL_ANCHOR_MISSING", fmt::format("there is no row {}", sequence));
        return std::move(result_);
    }

  private:
    void check_payload(const StoredRow& stored, const Row& row) {
        if (!in_scope_) return;
        const bool present = !row.is_null(kJournalColumnCount);
        if (!present) {
            if (!stored.digest.empty()) without_payload_.push_back(stored.sequence);
            return;
        }
        with_payload_.insert(stored.sequence);
        const int first = kJournalColumnCount;
        if (digest_of(row.view(first), row.view(first + 1), row.view(first + 2),
                      row.view(first + 3), row.view(first + 4)) != stored.digest)
            report(stored.sequence, "JOURNAL_PAYLOAD_ALTERED",
                   fmt::format("the payload of row {} does not match its digest", stored.sequence));
    }

    void check_anchors(const StoredRow& stored) {
        const auto [first, last] = anchors_.equal_range(stored.sequence);
        for (auto anchor = first; anchor != last; ++anchor)
            if (anchor->second != stored.hash)
                report(stored.sequence, "JOURNAL_ANCHOR_MISMATCH",
                       fmt::format("row {} is not the one the anchor names", stored.sequence));
        anchors_.erase(first, last);
    }

    void report(std::int64_t sequence, std::string reason, std::string message,
                bool always = false) {
        if (!in_scope_ && !always) return;
        if (result_.findings.size() < Verification::kMaxFindings)
            result_.findings.push_back({sequence, std::move(reason), std::move(message)});
    }

    Verification result_;
    const std::string only_scope_;
    bool in_scope_ = true;
    std::int64_t time_ = 0;
    std::unordered_map<std::string, std::string> ends_;
    std::multimap<std::int64_t, std::string> anchors_;
    std::map<std::int64_t, std::int64_t> erased_by_;
    std::vector<std::int64_t> without_payload_;
    std::unordered_set<std::int64_t> with_payload_;
};

}  // namespace

Verification verify_journal(Connection& connection, const std::vector<Anchor>& anchors,
                            std::string_view scope) {
    Verifier verifier(anchors, scope);
    connection.query(
        fmt::format("SELECT {}, salt, before, after, title, reason FROM journal LEFT JOIN "
                    "journal_payload ON "
                    "journal_payload.sequence = journal.sequence ORDER BY journal.sequence",
                    kJournalColumns),
        {}, [&](const Row& row) { verifier.look_at(row); });
    return verifier.finish();
}

}  // namespace collegium::storage
