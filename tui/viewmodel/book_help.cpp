#include "tui/viewmodel/book_help.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/game_board.hpp"
#include "tui/viewmodel/regulation.hpp"
#include "tui/viewmodel/rulebooks.hpp"

namespace collegium::tui::viewmodel {
namespace {

// Which parts of a book a screen is about: its lists by name, and "=time", the parameters of that
// group of the regulation ("=": of all groups).
struct About {
    std::string_view screen;
    std::array<std::string_view, 3> parts;
};
constexpr std::array kAbout{
    About{"overview", {"statuses", "=general", "=publishing"}},
    About{"regulation", {"=", "", ""}},
    About{"applications", {"applications", "signatures", "=entries"}},
    About{"application", {"applications", "signatures", "=entries"}},
    About{"admission", {"refusals", "papers", "=participants"}},
    About{"tournaments", {"systems", "=system", ""}},
    About{"participants", {"=system", "=participants", ""}},
    About{"pairing", {"systems", "=system", ""}},
    About{"pair_rules", {"=system", "", ""}},
    About{"rounds", {"scorings", "=scoring", "=time"}},
    About{"correction", {"scorings", "=scoring", ""}},
    About{"standings", {"tie-breaks", "=criteria", ""}},
    About{"participant_card", {"tie-breaks", "=criteria", ""}},
    About{"documents", {"forms", "=publishing", ""}},
    About{"officials", {"posts", "=officials", ""}},
};

class Reader {
  public:
    Reader(const v1::RuleBook& book, const Texts& texts) : book_(book), texts_(texts) {}

    void read(std::string_view part) {
        if (part.starts_with('=')) return read_parameters(part.substr(1));
        if (part == "statuses") return read_rows(book_.statuses());
        if (part == "applications") return read_rows(book_.applications());
        if (part == "signatures") return read_rows(book_.signatures());
        if (part == "refusals") return read_rows(book_.refusals());
        if (part == "papers") return read_rows(book_.documents());
        if (part == "systems") return read_rows(book_.systems());
        if (part == "scorings") return read_rows(book_.scorings());
        if (part == "tie-breaks") return read_rows(book_.tie_breaks());
        if (part == "forms") return read_rows(book_.forms());
        if (part == "posts") return read_rows(book_.posts());
    }

    [[nodiscard]] std::vector<Passage> take() { return std::move(passages_); }

  private:
    void add(const std::string& title, const v1::Citation& citation,
             const std::vector<Line>& facts) {
        // «—» stands where the program asks and the book is silent.
        if (citation.article().empty() || citation.article() == "—" || title.empty()) return;
        Passage passage{article_of(citation), title, {{title, Tone::kTitle}}};
        passage.lines.insert(passage.lines.end(), facts.begin(), facts.end());
        passage.lines.push_back({});
        passage.lines.push_back(
            {texts_("regulation.explain.article", {{"words", passage.article}})});
        passage.lines.push_back({book_.title()});
        passage.lines.push_back({book_.approved_by()});
        passage.lines.push_back(
            {join({book_title(book_),
                   texts_("rulebooks.in_force", {{"from", show(book_.effective_from())}})}),
             Tone::kMuted});
        passages_.push_back(std::move(passage));
    }

    // What a row says besides its name, whichever list it is of.
    template <typename Row>
    [[nodiscard]] std::vector<Line> facts_of(const Row& row) const {
        Lines facts;
        if constexpr (requires { row.note(); })
            if (!row.note().empty()) facts.add(row.note());
        if constexpr (requires { row.original(); })
            if (row.original()) facts.add(texts_("book.original"));
        if constexpr (requires { row.absolute(); })
            if (row.absolute()) facts.add(texts_("book.absolute"));
        if constexpr (requires { row.least_age(); })
            if (row.least_age() > 0) facts.add(texts_("book.least_age", {{"n", row.least_age()}}));
        return facts;
    }

    template <typename Rows>
    void read_rows(const Rows& rows) {
        for (const auto& row : rows)
            add(row.title(), row.citation(), facts_of(row));
    }

    void read_parameters(std::string_view group) {
        for (const v1::BookParameter& row : book_.parameters()) {
            if (!group.empty() && row.group() != group) continue;
            std::vector<Line> facts;
            if (row.fixed()) facts.push_back({texts_("regulation.freedom.fixed")});
            for (Line& line : parameter_lines(row, texts_))
                facts.push_back(std::move(line));
            add(row.title(), row.citation(), facts);
        }
    }

    const v1::RuleBook& book_;
    const Texts& texts_;
    std::vector<Passage> passages_;
};

const About* about(std::string_view screen) {
    const auto* found = std::find_if(kAbout.begin(), kAbout.end(),
                                     [&](const About& row) { return row.screen == screen; });
    return found == kAbout.end() ? nullptr : found;
}

}  // namespace

bool book_decides(std::string_view screen) {
    return about(screen) != nullptr;
}

std::vector<Passage> passages_about(const v1::RuleBook& book, std::string_view screen,
                                    const Texts& texts) {
    Reader reader(book, texts);
    if (const About* row = about(screen))
        for (const std::string_view part : row->parts)
            if (!part.empty()) reader.read(part);
    return reader.take();
}

}  // namespace collegium::tui::viewmodel
