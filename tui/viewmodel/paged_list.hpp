// A list as the official sees it: pages that arrive by token, a cursor that stays on its row by
// identity, and live news that repaints rows but never moves the hand.
// Pure state: messages come in as calls, what must be fetched comes out as values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace collegium::tui::viewmodel {

// Which page to ask for; `generation` comes back with the answer, so that a late answer to an
// earlier filter is recognised and dropped.
struct PageRequest {
    std::uint64_t generation = 0;
    std::string page_token;
    int page_size = 0;

    friend bool operator==(const PageRequest&, const PageRequest&) = default;
};

template <typename Row>
struct Page {
    std::vector<Row> rows;
    std::string next_page_token;
    std::optional<std::int64_t> total;  // as far as the server tells it
    std::string reading;                // how the server read the query, where not as it was typed
};

// `Row` is a value; `identity` names it for life ("persons/4711"), `version` changes with it.
template <typename Row>
class PagedList {
  public:
    static constexpr int kPageSize = 100;
    static constexpr int kWholePageSize = 1000;    // where all the rows are wanted
    static constexpr std::size_t kReadAhead = 40;  // rows left below the cursor when a page is due

    struct Entry {
        Row row;
        bool changed = false;  // changed or arrived while the official looks: drawn with Δ
    };
    using Identity = std::function<std::string(const Row&)>;
    using Version = std::function<std::string(const Row&)>;

    PagedList(Identity identity, Version version)
        : identity_(std::move(identity)), version_(std::move(version)) {}

    // Starts over from the first page; the rows on the screen stay until it arrives.
    // `keep_cursor` false puts the cursor on the first row, as a new filter does.
    [[nodiscard]] PageRequest reload(bool keep_cursor) {
        ++generation_;
        loading_ = true;
        reloading_ = true;
        keep_cursor_ = keep_cursor;
        return {generation_, {}, kPageSize};
    }

    // The next page, when the cursor has come near the end of what is loaded.
    [[nodiscard]] std::optional<PageRequest> next_page() {
        if (loading_ || next_token_.empty() || cursor_ + kReadAhead < entries_.size())
            return std::nullopt;
        loading_ = true;
        return PageRequest{generation_, next_token_, kPageSize};
    }

    // The next page wherever the cursor is: whoever looks through the rows needs them all.
    [[nodiscard]] std::optional<PageRequest> rest() {
        if (loading_ || !loaded_ || next_token_.empty()) return std::nullopt;
        loading_ = true;
        return PageRequest{generation_, next_token_, kWholePageSize};
    }

    // False: the page answers an earlier question and was dropped.
    bool accept(std::uint64_t generation, Page<Row> page) {
        if (generation != generation_) return false;
        if (reloading_)
            replace(page.rows);
        else
            append(page.rows);
        loading_ = reloading_ = false;
        loaded_ = true;
        failed_ = false;
        next_token_ = std::move(page.next_page_token);
        total_ = page.total;
        return true;
    }

    // The page could not be had; what is loaded stays readable.
    void fail(std::uint64_t generation) {
        if (generation != generation_) return;
        loading_ = reloading_ = false;
        failed_ = true;
    }

    // A fresh reading of one row; true when the list shows it.
    bool update(const Row& row) {
        const auto found = position(identity_(row));
        if (!found) return false;
        Entry& entry = entries_[*found];
        if (version_(entry.row) != version_(row)) entry.changed = true;
        entry.row = row;
        return true;
    }

    // A row appeared elsewhere; it is counted, not inserted under the hand.
    void count_news(const std::string& id) {
        if (ids_.count(id) != 0 || std::find(news_.begin(), news_.end(), id) != news_.end()) return;
        news_.push_back(id);
    }

    // Takes a row away; the cursor stays on its own row, or on the one that follows the removed.
    void remove(const std::string& id) {
        const auto found = position(id);
        if (!found) return;
        ids_.erase(id);
        entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(*found));
        if (total_ && *total_ > 0) --*total_;
        if (cursor_ > *found || (cursor_ == entries_.size() && cursor_ > 0)) --cursor_;
    }

    // Enter or F6 over the list: the official has seen the marks.
    void seen() {
        for (Entry& entry : entries_)
            entry.changed = false;
    }

    void move_to(std::size_t index) {
        if (!entries_.empty()) cursor_ = std::min(index, entries_.size() - 1);
    }

    // Puts the cursor on a row by identity; false when it is not loaded.
    bool move_to(const std::string& id) {
        const auto found = position(id);
        if (found) cursor_ = *found;
        return found.has_value();
    }

    [[nodiscard]] const Row* current() const {
        return entries_.empty() ? nullptr : &entries_[cursor_].row;
    }
    [[nodiscard]] const Row* find(const std::string& id) const {
        const auto found = position(id);
        return found ? &entries_[*found].row : nullptr;
    }
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
    [[nodiscard]] std::size_t cursor() const { return cursor_; }
    [[nodiscard]] std::size_t news() const { return news_.size(); }
    [[nodiscard]] bool loading() const { return loading_; }
    // The page that is on its way replaces the rows.
    [[nodiscard]] bool reloading() const { return reloading_; }
    [[nodiscard]] bool loaded() const { return loaded_; }
    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] bool complete() const { return loaded_ && next_token_.empty(); }
    [[nodiscard]] std::optional<std::int64_t> total() const {
        if (total_) return total_;
        if (complete()) return static_cast<std::int64_t>(entries_.size());
        return std::nullopt;
    }

    // Whether news may be read in at once: nobody has scrolled beyond the first page.
    [[nodiscard]] bool on_first_page() const {
        return entries_.size() <= static_cast<std::size_t>(kPageSize);
    }

  private:
    [[nodiscard]] std::optional<std::size_t> position(const std::string& id) const {
        if (ids_.count(id) == 0) return std::nullopt;
        const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
            return identity_(entry.row) == id;
        });
        if (found == entries_.end()) return std::nullopt;
        return static_cast<std::size_t>(found - entries_.begin());
    }

    void replace(std::vector<Row>& rows) {
        const std::string held = entries_.empty() ? "" : identity_(entries_[cursor_].row);
        std::vector<Entry> old = std::exchange(entries_, {});
        entries_.reserve(rows.size());
        ids_.clear();
        for (Row& row : rows) {
            const std::string id = identity_(row);
            const auto before = std::find_if(old.begin(), old.end(), [&](const Entry& entry) {
                return identity_(entry.row) == id;
            });
            const bool changed =
                keep_cursor_ && loaded_ &&
                (before == old.end() || before->changed || version_(before->row) != version_(row));
            entries_.push_back({std::move(row), changed});
            ids_.insert(id);
        }
        news_.clear();
        if (!keep_cursor_ || !move_to(held))
            cursor_ =
                keep_cursor_ && !entries_.empty() ? std::min(cursor_, entries_.size() - 1) : 0;
    }

    void append(std::vector<Row>& rows) {
        for (Row& row : rows)
            if (ids_.insert(identity_(row)).second) entries_.push_back({std::move(row), false});
    }

    Identity identity_;
    Version version_;
    std::vector<Entry> entries_;
    std::unordered_set<std::string> ids_;
    std::vector<std::string> news_;
    std::string next_token_;
    std::optional<std::int64_t> total_;
    std::size_t cursor_ = 0;
    std::uint64_t generation_ = 0;
    bool loading_ = false;
    bool reloading_ = false;
    bool keep_cursor_ = false;
    bool loaded_ = false;
    bool failed_ = false;
};

}  // namespace collegium::tui::viewmodel
