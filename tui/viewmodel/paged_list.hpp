// A list as the official sees it: pages that arrive by token, a cursor that stays on its row by
// identity, and live news that repaints rows but never moves the hand.
// Pure state: messages come in as calls, what must be fetched comes out as values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>
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
// Answers may overtake each other. Every question about rows has a number (`ask`), and of two
// answers about one row that to the later question stands: whatever changed after it was read is
// announced, and read by a question that is later still.
template <typename Row>
class PagedList {
  public:
    static constexpr int kPageSize = 100;
    static constexpr int kWholePageSize = 1000;    // where all the rows are wanted
    static constexpr std::size_t kReadAhead = 40;  // rows left below the cursor when a page is due

    struct Entry {
        Row row;
        bool changed = false;     // changed or arrived while the official looks: drawn with Δ
        std::uint64_t asked = 0;  // the question it answers
    };
    using Identity = std::function<std::string(const Row&)>;
    using Version = std::function<std::string(const Row&)>;

    PagedList(Identity identity, Version version)
        : identity_(std::move(identity)), version_(std::move(version)) {}

    // The number of a question about rows of this list, given when it is sent.
    [[nodiscard]] std::uint64_t ask() { return ++asked_; }

    // Starts over from the first page; the rows on the screen stay until it arrives.
    // `keep_cursor` false puts the cursor on the first row, as a new filter does; else the rows
    // beyond that page stay until those up to the cursor are read again.
    [[nodiscard]] PageRequest reload(bool keep_cursor) {
        ++generation_;
        reloading_ = true;
        keep_cursor_ = keep_cursor;
        return ask_page({}, kPageSize);
    }

    // The next page, when the cursor has come near the end of what is loaded.
    [[nodiscard]] std::optional<PageRequest> next_page() {
        if (loading_ || !page_due()) return std::nullopt;
        return ask_page(next_token_, kPageSize);
    }

    // The next page wherever the cursor is: whoever looks through the rows needs them all.
    [[nodiscard]] std::optional<PageRequest> rest() {
        if (loading_ || !loaded_ || next_token_.empty()) return std::nullopt;
        return ask_page(next_token_, kWholePageSize);
    }

    // False: the page was asked for again meanwhile, and an answer to `generation` concerns nobody.
    [[nodiscard]] bool awaits(std::uint64_t generation) const { return generation == generation_; }

    // False: the page answers an earlier question and was dropped.
    bool accept(std::uint64_t generation, Page<Row> page) {
        if (!awaits(generation)) return false;
        const bool keeps = keeps_cursor() && !appends();
        const std::vector<std::string> held = keeps ? from_cursor() : std::vector<std::string>{};
        if (reloading_) begin_anew();
        take_in(page.rows);
        next_token_ = std::move(page.next_page_token);
        total_ = page.total;
        if (next_token_.empty()) cut_tail();
        hold_cursor(held);
        if (!page_due()) cut_tail();
        loading_ = reloading_ = false;
        loaded_ = true;
        failed_ = false;
        return true;
    }

    // The page could not be had; what is loaded stays readable.
    void fail(std::uint64_t generation) {
        if (!awaits(generation)) return;
        loading_ = reloading_ = false;
        failed_ = true;
    }

    // The answer to question `asked` about one row; true when the list shows it now.
    bool update(const Row& row, std::uint64_t asked) {
        const auto found = position(identity_(row));
        if (!found) return false;
        Entry& entry = entries_[*found];
        if (entry.asked > asked) return false;
        if (version_(entry.row) != version_(row)) entry.changed = true;
        entry.row = row;
        entry.asked = asked;
        return true;
    }

    // A row appeared elsewhere; it is counted, not inserted under the hand.
    void count_news(const std::string& id) {
        if (ids_.count(id) == 0) news_.try_emplace(id, asked_);
    }

    // Question `asked` found no such row.
    void miss(const std::string& id, std::uint64_t asked) {
        const auto found = position(id);
        if (found && entries_[*found].asked > asked) return;
        gone_[id] = asked;
        if (found) take_out(*found);
    }
    // This hand took the row away.
    void remove(const std::string& id) { miss(id, ask()); }

    // Enter or F6 over the list: the official has seen the marks.
    void seen() {
        for (Entry& entry : entries_)
            entry.changed = false;
    }
    void seen(const std::string& id) {
        if (const auto found = position(id)) entries_[*found].changed = false;
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
    // The page on its way adds rows behind those that are there, and changes none of them.
    [[nodiscard]] bool appends() const { return !reloading_ && fresh_ == entries_.size(); }
    // Whoever waits for the page under way finds the cursor where it is now.
    [[nodiscard]] bool keeps_cursor() const { return !reloading_ || keep_cursor_; }
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

    // The cursor stays on its own row, or on the one that follows the one taken out.
    void take_out(std::size_t place) {
        ids_.erase(identity_(entries_[place].row));
        entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(place));
        if (place < fresh_) --fresh_;
        if (total_ && *total_ > 0) --*total_;
        if (cursor_ > place || (cursor_ == entries_.size() && cursor_ > 0)) --cursor_;
    }

    // Only one page is on its way: an earlier one is dropped by its generation.
    [[nodiscard]] PageRequest ask_page(std::string token, int size) {
        loading_ = true;
        page_asked_ = ask();
        return {generation_, std::move(token), size};
    }

    [[nodiscard]] bool page_due() const {
        return !next_token_.empty() && cursor_ + kReadAhead >= fresh_;
    }

    // The row under the cursor and those behind it, by identity.
    [[nodiscard]] std::vector<std::string> from_cursor() const {
        std::vector<std::string> held;
        for (std::size_t i = cursor_; i < entries_.size(); ++i)
            held.push_back(identity_(entries_[i].row));
        return held;
    }

    // On the row it was on, or on the next one that is still there.
    void hold_cursor(const std::vector<std::string>& held) {
        const auto there = std::find_if(held.begin(), held.end(),
                                        [&](const std::string& id) { return ids_.count(id) != 0; });
        if (there != held.end())
            move_to(*there);
        else
            cursor_ = entries_.empty() ? 0 : std::min(cursor_, entries_.size() - 1);
    }

    // Every row is an old one until a page brings it again.
    void begin_anew() {
        knew_all_ = keep_cursor_ && complete();
        fresh_ = 0;
        if (!keep_cursor_) {
            entries_.clear();
            ids_.clear();
            cursor_ = 0;
        }
        // What was announced before the page was asked for stands in it, or further down.
        std::erase_if(news_, [this](const auto& one) { return one.second < page_asked_; });
        std::erase_if(gone_, [this](const auto& one) { return one.second < page_asked_; });
    }

    // Rows that no page has brought again since `reload`, in the order they stood in.
    struct Tail {
        std::vector<Entry> rows;
        std::unordered_map<std::string, std::size_t> places;  // of those still expected
        std::size_t passed = 0;  // the page has gone past this many: those not in it are gone
    };

    // Puts a page behind the rows read since `reload`, before the old ones that are left.
    void take_in(std::vector<Row>& rows) {
        Tail tail = take_tail();
        std::vector<bool> known;
        for (Row& row : rows) {
            const std::string id = identity_(row);
            news_.erase(id);
            if (const auto gone = gone_.find(id); gone != gone_.end() && gone->second > page_asked_)
                continue;
            const auto before = tail.places.find(id);
            known.push_back(before != tail.places.end());
            if (known.back())
                renew(tail, before->second, row);
            else if (ids_.insert(id).second)
                entries_.push_back({std::move(row), false, page_asked_});
            else
                known.pop_back();  // it came with a page before this one
            if (before != tail.places.end()) tail.places.erase(before);
        }
        fresh_ = entries_.size();
        put_back(tail);
        mark_new(known);
    }

    [[nodiscard]] Tail take_tail() {
        Tail tail;
        const auto begin = entries_.begin() + static_cast<std::ptrdiff_t>(fresh_);
        tail.rows.assign(std::make_move_iterator(begin), std::make_move_iterator(entries_.end()));
        entries_.erase(begin, entries_.end());
        for (std::size_t i = 0; i < tail.rows.size(); ++i)
            tail.places.emplace(identity_(tail.rows[i].row), i);
        return tail;
    }

    void renew(Tail& tail, std::size_t place, Row& row) {
        Entry entry = std::move(tail.rows[place]);
        const bool same = version_(entry.row) == version_(row);
        // A row that changed may have moved; the others stand in the order they had.
        if (same) tail.passed = std::max(tail.passed, place);
        if (entry.asked < page_asked_) {
            entry.changed = entry.changed || !same;
            entry.row = std::move(row);
            entry.asked = page_asked_;
        }
        entries_.push_back(std::move(entry));
    }

    void put_back(Tail& tail) {
        std::vector<std::pair<std::size_t, std::string>> left;
        for (const auto& [id, place] : tail.places)
            left.emplace_back(place, id);
        std::sort(left.begin(), left.end());
        for (const auto& [place, id] : left)
            if (place < tail.passed)
                ids_.erase(id);
            else
                entries_.push_back(std::move(tail.rows[place]));
    }

    // A row nobody had before is news, unless it only stands behind all that was loaded.
    void mark_new(const std::vector<bool>& known) {
        bool inside = knew_all_ || fresh_ < entries_.size();
        const std::size_t first = fresh_ - known.size();
        for (std::size_t i = known.size(); i > 0; --i) {
            if (known[i - 1])
                inside = true;
            else if (inside)
                entries_[first + i - 1].changed = true;
        }
    }

    // The old rows that were kept for the cursor's sake are not needed any more.
    void cut_tail() {
        if (fresh_ == entries_.size()) return;
        knew_all_ = false;
        const auto begin = entries_.begin() + static_cast<std::ptrdiff_t>(fresh_);
        for (auto entry = begin; entry != entries_.end(); ++entry)
            ids_.erase(identity_(entry->row));
        entries_.erase(begin, entries_.end());
    }

    Identity identity_;
    Version version_;
    std::vector<Entry> entries_;
    std::unordered_set<std::string> ids_;
    std::unordered_map<std::string, std::uint64_t> news_;  // and the last question before them
    std::unordered_map<std::string, std::uint64_t> gone_;  // and the question that missed them
    std::string next_token_;
    std::optional<std::int64_t> total_;
    std::size_t cursor_ = 0;
    std::size_t fresh_ = 0;  // rows read since `reload`; old ones may stand behind them
    std::uint64_t generation_ = 0;
    std::uint64_t asked_ = 0;       // questions so far
    std::uint64_t page_asked_ = 0;  // the page under way
    bool loading_ = false;
    bool reloading_ = false;
    bool keep_cursor_ = false;
    bool knew_all_ = false;  // before `reload`
    bool loaded_ = false;
    bool failed_ = false;
};

}  // namespace collegium::tui::viewmodel
