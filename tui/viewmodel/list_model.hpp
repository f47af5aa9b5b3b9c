// What a list screen shows, in words: columns, rows, the corners of its panel and the pane about
// the row under the cursor. Pure: the screen asks the server and hands the answers in.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/export.hpp"
#include "tui/viewmodel/list_query.hpp"
#include "tui/viewmodel/paged_list.hpp"
#include "tui/widgets/table.hpp"
#include "tui/widgets/tone.hpp"

namespace collegium::tui::viewmodel {

// Which of the three layouts the words are for.
enum class Room : std::uint8_t { kNarrow, kNormal, kWide };

struct Line {
    std::string words;
    Tone tone = Tone::kText;
    bool as_is = false;  // a line of a picture or table: cut where it is too long, never wrapped
};

// A column of so many cells; 0: a share of what is left.
[[nodiscard]] Column column(std::string id, std::string title, int width, Align align, int priority,
                            int gap = 1);

// Lines as they are put together; what has no words is left out.
class Lines {
  public:
    Lines& add(std::string words, Tone tone = Tone::kText) {
        if (!words.empty()) lines_.push_back({std::move(words), tone});
        return *this;
    }
    Lines& add(const std::vector<Line>& more) {
        lines_.insert(lines_.end(), more.begin(), more.end());
        return *this;
    }
    // An empty line between two parts.
    Lines& gap() {
        lines_.push_back({});
        return *this;
    }
    [[nodiscard]] bool empty() const { return lines_.empty(); }
    // NOLINTNEXTLINE(google-explicit-constructor): where lines are asked for, these are
    operator std::vector<Line>() const { return lines_; }

  private:
    std::vector<Line> lines_;
};

// The pane about one row: a heading and facts, one a line.
struct Detail {
    std::string title;
    std::string corner;
    std::vector<Line> lines;
};

class ListModel : public TableSource {
  public:
    explicit ListModel(Texts texts) : texts_(texts) {}

    // The language and the layout of the next questions.
    void show_in(const Texts& texts, Room room) {
        texts_ = texts;
        room_ = room;
    }

    [[nodiscard]] virtual std::vector<Column> columns() const = 0;
    [[nodiscard]] virtual std::string title() const = 0;
    [[nodiscard]] virtual std::string corner() const = 0;
    [[nodiscard]] virtual std::string footer() const { return {}; }
    [[nodiscard]] virtual Detail detail() const = 0;
    // What an empty list says when no filter is on.
    [[nodiscard]] virtual std::string nothing() const = 0;
    // Row `index` as `room` shows it.
    [[nodiscard]] virtual TableRow draw(std::size_t index, Room room) const = 0;

    [[nodiscard]] virtual PageRequest reload(bool keep_cursor) = 0;
    [[nodiscard]] virtual std::optional<PageRequest> next_page() = 0;
    // False: the page was asked for again meanwhile, and an answer to `generation` concerns nobody.
    [[nodiscard]] virtual bool awaits(std::uint64_t generation) const = 0;
    virtual void fail(std::uint64_t generation) = 0;
    // Narrows the list; a request comes back where the server does the search.
    [[nodiscard]] virtual std::optional<PageRequest> set_query(const std::string& query) = 0;
    [[nodiscard]] virtual bool contains(const std::string& name) const = 0;
    // Version of a loaded row; empty when it is not loaded.
    [[nodiscard]] virtual std::string version_of(const std::string& name) const = 0;
    [[nodiscard]] virtual bool go_to(const std::string& name) = 0;
    // The number of a question about a row, taken when it is sent: see PagedList.
    [[nodiscard]] virtual std::uint64_t ask() = 0;
    // Question `asked` found no such row.
    virtual void miss(const std::string& name, std::uint64_t asked) = 0;
    virtual void count_news(const std::string& name) = 0;
    virtual void seen() = 0;
    // One row of them: what this person did is no news to them.
    virtual void seen(const std::string& name) = 0;
    [[nodiscard]] virtual std::size_t news() const = 0;
    [[nodiscard]] virtual bool loaded() const = 0;
    [[nodiscard]] virtual bool on_first_page() const = 0;
    // None: not all rows are loaded, and the server did not say.
    [[nodiscard]] virtual std::optional<std::int64_t> total() const = 0;
    // How many rows a filter of the client has looked through, while there are more to come.
    [[nodiscard]] virtual std::optional<std::int64_t> looked_through() const {
        return std::nullopt;
    }
    // The row under the cursor, when its card was not read yet.
    [[nodiscard]] virtual std::optional<std::string> wants_card() const = 0;
    // Why the action is impossible for the row under the cursor, as the server said.
    [[nodiscard]] virtual std::optional<std::string> refusal(const std::string& action) const = 0;

    [[nodiscard]] const std::string& query() const { return query_; }
    // The other keyboard layout's reading of the query, when that is what the rows match: the
    // server's where it does the search.
    [[nodiscard]] const std::string& shown_as() const { return shown_as_; }
    // Why the last reading failed and how to repeat it; empty: it did not.
    void set_failure(std::string words) { failure_ = std::move(words); }
    [[nodiscard]] bool failed() const { return !failure_.empty(); }
    [[nodiscard]] std::string empty_text() const;
    // Title, corner or footer with what every list adds: news, the other layout's reading.
    [[nodiscard]] std::string upper_corner() const;
    [[nodiscard]] ExportTable exported() const;

    [[nodiscard]] TableRow row(std::size_t index) const override { return draw(index, room_); }
    [[nodiscard]] std::size_t height(std::size_t /*index*/) const override {
        return room_ == Room::kNarrow ? 2 : 1;
    }

  protected:
    [[nodiscard]] const Texts& texts() const { return texts_; }
    [[nodiscard]] Room room() const { return room_; }

    std::string query_;
    std::string shown_as_;

  private:
    std::string failure_;
    Texts texts_;
    Room room_ = Room::kNormal;
};

// Who narrows the list: the server by its `query`, or the client over the rows; it reads what is
// not loaded yet while the list is narrow.
enum class Search : std::uint8_t { kServer, kClient };

// A list of protobuf resources. A `Row` with allowed_actions() has a card: reading it with Get
// fills them in.
template <typename Row>
class PagedModel : public ListModel {
  public:
    using Resource = Row;
    using Version = typename PagedList<Row>::Version;
    using Identity = typename PagedList<Row>::Identity;

    PagedModel(Texts texts, Search search, Version version)
        : PagedModel(texts, search, std::move(version), [](const Row& row) { return row.name(); }) {
    }
    // Rows that are not named by the server before they are made have an identity of their own.
    PagedModel(Texts texts, Search search, Version version, Identity identity)
        : ListModel(texts),
          search_(search),
          list_(identity, version),
          identity_(std::move(identity)),
          version_(std::move(version)) {}

    [[nodiscard]] PageRequest reload(bool keep_cursor) override {
        return list_.reload(keep_cursor);
    }
    [[nodiscard]] std::optional<PageRequest> next_page() override {
        return narrowed() ? list_.rest() : list_.next_page();
    }
    [[nodiscard]] bool awaits(std::uint64_t generation) const override {
        return list_.awaits(generation);
    }
    void fail(std::uint64_t generation) override { list_.fail(generation); }
    [[nodiscard]] std::uint64_t ask() override { return list_.ask(); }

    // A page arrived.
    void accept(std::uint64_t generation, Page<Row> page) {
        std::string reading = std::move(page.reading);
        const bool more = list_.appends();
        if (!list_.accept(generation, std::move(page))) return;
        if (search_ == Search::kServer) shown_as_ = std::move(reading);
        if (more)
            look_through();
        else
            narrow();
    }

    // A card arrived, or a row was read again after news of it, as the answer to `asked`.
    bool update(const Row& row, std::uint64_t asked) {
        const bool shown = list_.update(row, asked);
        if (shown) narrow();
        return shown;
    }
    // One question at a time: nothing could overtake the answer.
    bool update(const Row& row) { return update(row, ask()); }

    [[nodiscard]] std::optional<PageRequest> set_query(const std::string& query) override {
        query_ = query;
        shown_as_.clear();
        if (search_ == Search::kServer) return list_.reload(false);
        narrow();
        return std::nullopt;
    }
    [[nodiscard]] bool contains(const std::string& name) const override {
        return list_.find(name) != nullptr;
    }
    [[nodiscard]] std::string version_of(const std::string& name) const override {
        const Row* row = list_.find(name);
        return row == nullptr ? std::string{} : version_(*row);
    }
    [[nodiscard]] bool go_to(const std::string& name) override { return list_.move_to(name); }
    void miss(const std::string& name, std::uint64_t asked) override {
        list_.miss(name, asked);
        narrow();
    }
    // This hand took the row away.
    void remove(const std::string& name) { miss(name, ask()); }
    void count_news(const std::string& name) override { list_.count_news(name); }
    void seen() override { list_.seen(); }
    void seen(const std::string& name) override { list_.seen(name); }
    [[nodiscard]] std::size_t news() const override { return list_.news(); }
    [[nodiscard]] bool loaded() const override { return list_.loaded(); }
    [[nodiscard]] bool on_first_page() const override { return list_.on_first_page(); }
    [[nodiscard]] std::optional<std::int64_t> total() const override {
        if (!narrowed()) return list_.total();
        if (!list_.complete()) return std::nullopt;
        return static_cast<std::int64_t>(shown_.size());
    }
    [[nodiscard]] std::optional<std::int64_t> looked_through() const override {
        if (!narrowed() || list_.complete()) return std::nullopt;
        return static_cast<std::int64_t>(list_.entries().size());
    }

    [[nodiscard]] std::optional<std::string> wants_card() const override {
        const Row* row = current();
        if constexpr (kHasCard) {
            if (row != nullptr && row->allowed_actions_size() == 0) return identity_(*row);
        }
        return std::nullopt;
    }
    [[nodiscard]] std::optional<std::string> refusal(const std::string& action) const override {
        const Row* row = current();
        if (row == nullptr) return texts()("list.choose_row");
        if constexpr (kHasCard) {
            for (const auto& allowed : row->allowed_actions())
                if (allowed.action() == action && !allowed.allowed()) return allowed.text();
        }
        return std::nullopt;
    }

    [[nodiscard]] const Row* current() const {
        return narrowed() && shown_.empty() ? nullptr : list_.current();
    }
    [[nodiscard]] const PagedList<Row>& list() const { return list_; }

    [[nodiscard]] std::size_t size() const override {
        return narrowed() ? shown_.size() : list_.entries().size();
    }
    [[nodiscard]] std::string key(std::size_t index) const override {
        return identity_(entry(index).row);
    }
    [[nodiscard]] std::size_t cursor() const override {
        if (!narrowed()) return list_.cursor();
        const auto at = std::lower_bound(shown_.begin(), shown_.end(), list_.cursor());
        return static_cast<std::size_t>(at - shown_.begin());
    }
    void move_to(std::size_t index) override {
        if (!narrowed())
            list_.move_to(index);
        else if (!shown_.empty())
            list_.move_to(shown_[std::min(index, shown_.size() - 1)]);
    }
    [[nodiscard]] TableRow draw(std::size_t index, Room room) const override {
        TableRow drawn = draw_row(entry(index).row, room);
        drawn.changed = entry(index).changed;
        return drawn;
    }

  protected:
    [[nodiscard]] virtual TableRow draw_row(const Row& row, Room room) const = 0;
    // The words a client-side filter looks through.
    [[nodiscard]] virtual std::string searched(const Row& /*row*/) const { return {}; }
    // The same with what the signs of a query look at, where the row has it.
    [[nodiscard]] virtual RowWords row_words(const Row& row) const {
        RowWords words;
        words.all = searched(row);
        return words;
    }

  private:
    using Entry = typename PagedList<Row>::Entry;
    static constexpr bool kHasCard = requires(const Row& row) { row.allowed_actions(); };

    [[nodiscard]] bool narrowed() const { return search_ == Search::kClient && !query_.empty(); }
    [[nodiscard]] const Entry& entry(std::size_t index) const {
        return list_.entries()[narrowed() ? shown_[index] : index];
    }

    // A reading of the query and the rows it finds, places in the list ascending.
    struct Finding {
        std::string reading;
        RowQuery query;
        std::vector<std::size_t> rows;
    };

    void narrow() {
        shown_.clear();
        findings_.clear();
        looked_ = 0;
        if (!narrowed()) return;
        findings_.push_back({"", RowQuery(query_), {}});
        for (const std::string& reading : text::query_readings(query_))
            findings_.push_back({reading, RowQuery(reading), {}});
        look_through();
    }
    // Rows that came after the last look; those seen before are not compared again.
    void look_through() {
        if (!narrowed()) return;
        for (; looked_ < list_.entries().size(); ++looked_) {
            const SearchedRow row(row_words(list_.entries()[looked_].row));
            for (Finding& finding : findings_)
                if (finding.query.matches(row)) finding.rows.push_back(looked_);
        }
        // As it was typed, if that finds anything; else the first layout that does.
        const auto found = std::find_if(findings_.begin(), findings_.end(),
                                        [](const Finding& one) { return !one.rows.empty(); });
        shown_as_ = found == findings_.end() ? "" : found->reading;
        shown_ = found == findings_.end() ? std::vector<std::size_t>{} : found->rows;
        if (shown_.empty()) return;
        const auto at = std::lower_bound(shown_.begin(), shown_.end(), list_.cursor());
        list_.move_to(at == shown_.end() ? shown_.back() : *at);
    }

    Search search_;
    PagedList<Row> list_;
    Identity identity_;
    Version version_;
    std::vector<std::size_t> shown_;  // of a client-side filter: places in the list, ascending
    std::vector<Finding> findings_;
    std::size_t looked_ = 0;  // rows compared with the query
};

}  // namespace collegium::tui::viewmodel
