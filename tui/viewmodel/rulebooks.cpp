#include "tui/viewmodel/rulebooks.hpp"

#include <algorithm>

namespace collegium::tui::viewmodel {
namespace {

// «строка 12, age_group[2].most: нужно число»; the line once, whoever names it.
std::string fault_words(const v1::RuleBookFault& fault, const Texts& texts) {
    const std::string line = std::to_string(fault.line());
    if (fault.text().find(line) != std::string::npos)
        return join({fault.key(), fault.text()}, ": ");
    return texts(fault.key().empty() ? "rulebooks.fault_line" : "rulebooks.fault",
                 {{"line", line}, {"key", fault.key()}, {"text", fault.text()}});
}

}  // namespace

std::string book_title(const v1::RuleBook& book) {
    if (!book.short_title().empty()) return book.short_title();
    return book.title().empty() ? book.file_name() : book.title();
}

RuleBooksModel::RuleBooksModel(Texts texts)
    : PagedModel(
          texts, Search::kClient,
          [](const v1::RuleBook& row) { return row.sha256() + std::to_string(row.state()); },
          // A refused file may bear the name of a working book.
          [](const v1::RuleBook& row) {
              return row.state() == v1::RuleBook::STATE_REFUSED ? row.name() + " " + row.file_name()
                                                                : row.name();
          }) {}

std::vector<Column> RuleBooksModel::columns() const {
    const Column sign{"sign", "", 1, 1, 0, Align::kLeft, 9};
    const Column name{"name", texts()("rulebooks.column.title"), 0, 3, 24, Align::kLeft, 8};
    const Column state{"state", texts()("rulebooks.column.state"), 10, 1, 0, Align::kLeft, 7};
    if (room() == Room::kNarrow) return {sign, name, state};
    return {sign,
            name,
            {"from", texts()("rulebooks.column.from"), 10, 1, 0, Align::kLeft, 4},
            state,
            {"used", texts()("rulebooks.column.used"), 13, 1, 0, Align::kLeft, 3}};
}

std::string RuleBooksModel::title() const {
    return texts()("rulebooks.title");
}

int RuleBooksModel::count(v1::RuleBook::State state) const {
    return static_cast<int>(
        std::count_if(list().entries().begin(), list().entries().end(),
                      [&](const auto& entry) { return entry.row.state() == state; }));
}

std::string RuleBooksModel::corner() const {
    const auto part = [&](const char* key, int n) {
        return n == 0 ? std::string{} : texts()(key, {{"n", std::to_string(n)}});
    };
    return join({part("rulebooks.count.working", count(v1::RuleBook::STATE_WORKING)),
                 part("rulebooks.count.refused", count(v1::RuleBook::STATE_REFUSED))});
}

std::string RuleBooksModel::footer() const {
    return room() == Room::kNarrow ? std::string{} : texts()("plugins.footer");
}

TableRow RuleBooksModel::draw_row(const v1::RuleBook& row, Room room) const {
    const bool works = row.state() == v1::RuleBook::STATE_WORKING;
    const Tone tone = works ? Tone::kOk : Tone::kBad;
    const Cell sign{works ? "✓" : "×", tone};
    const Cell state{texts()(works ? "rulebooks.state.working" : "rulebooks.state.refused"), tone};
    const std::string name = works ? book_title(row) : row.file_name();
    TableRow drawn;
    if (room == Room::kNarrow)
        drawn.lines = {{sign, {name, Tone::kTitle}, state},
                       {{}, {works ? row.approved_by() : row.reason_text(), Tone::kMuted}}};
    else
        drawn.lines = {
            {sign,
             {name},
             {row.has_effective_from() ? show(row.effective_from()) : ""},
             state,
             {row.competition_count() == 0 ? "" : std::to_string(row.competition_count())}}};
    return drawn;
}

std::string RuleBooksModel::searched(const v1::RuleBook& row) const {
    return join({row.title(), row.file_name(), row.approved_by()}, " ");
}

std::vector<Line> RuleBooksModel::verdict(const v1::RuleBook& book) const {
    std::vector<Line> lines;
    if (book.state() == v1::RuleBook::STATE_WORKING) {
        lines.push_back({book.title(), Tone::kTitle});
        lines.push_back({book.approved_by()});
        lines.push_back(
            {join({texts()("rulebooks.in_force", {{"from", show(book.effective_from())}}),
                   book.has_effective_to()
                       ? texts()("rulebooks.until", {{"to", show(book.effective_to())}})
                       : ""})});
    } else {
        lines.push_back(
            {texts()("rulebooks.refused", {{"reason", book.reason_text()}}), Tone::kBad});
        for (const v1::RuleBookFault& fault : book.faults())
            lines.push_back({"× " + fault_words(fault, texts()), Tone::kBad});
        lines.push_back({texts()("rulebooks.daemon_serves_on")});
        if (!book.what_to_do().empty())
            lines.push_back({texts()("plugins.what_to_do", {{"words", book.what_to_do()}})});
    }
    lines.push_back({join({book.file_name(),
                           texts()("plugins.fingerprint", {{"hash", short_hash(book.sha256())}})}),
                     Tone::kMuted});
    return lines;
}

Detail RuleBooksModel::detail() const {
    const v1::RuleBook* row = current();
    if (row == nullptr) return {};
    return {row->state() == v1::RuleBook::STATE_WORKING ? book_title(*row) : row->file_name(),
            number_of(row->name()), verdict(*row)};
}

std::vector<Line> RuleBooksModel::report(const v1::RuleBook& book) const {
    std::vector<Line> lines = verdict(book);
    const auto heading = [&](const char* key, int n) {
        if (n > 0) lines.push_back({texts()(key, {{"n", std::to_string(n)}}), Tone::kTitle});
    };
    heading("rulebooks.part.disciplines", book.disciplines_size());
    for (const v1::OfficialDiscipline& row : book.disciplines())
        lines.push_back(
            {"  " + join({std::to_string(row.number()), row.title(), row.international_title()})});
    heading("rulebooks.part.age_groups", book.age_groups_size());
    for (const v1::BookAgeGroup& row : book.age_groups())
        lines.push_back(
            {"  " + join({row.male_title(), row.female_title(), row.citation().article()})});
    heading("rulebooks.part.statuses", book.statuses_size());
    for (const v1::BookStatus& row : book.statuses())
        lines.push_back({"  " + join({row.title(), row.citation().article()})});
    heading("rulebooks.part.posts", book.posts_size());
    for (const v1::BookPost& row : book.posts())
        lines.push_back({"  " + join({row.title(), row.citation().article()})});
    heading("rulebooks.part.documents", book.documents_size());
    for (const v1::BookDocument& row : book.documents())
        lines.push_back({"  " + join({row.title(), row.citation().article()})});
    heading("rulebooks.part.forms", book.forms_size());
    for (const v1::BookForm& row : book.forms())
        lines.push_back({"  " + join({row.title(), row.appendix(), row.citation().article()})});
    heading("rulebooks.part.parameters", book.parameters_size());
    for (const v1::BookParameter& row : book.parameters())
        lines.push_back(
            {"  " + join({row.title(), row.default_value(), row.citation().article()})});
    return lines;
}

Detail RuleBooksModel::summary() const {
    Detail detail{texts()("rulebooks.title"), corner(), {}};
    for (const auto& entry : list().entries()) {
        const bool works = entry.row.state() == v1::RuleBook::STATE_WORKING;
        detail.lines.push_back({(works ? "✓ " : "× ") + (works ? book_title(entry.row)
                                                               : join({entry.row.file_name(),
                                                                       entry.row.reason_text()})),
                                works ? Tone::kText : Tone::kBad});
    }
    return detail;
}

std::string RuleBooksModel::nothing() const {
    return texts()("rulebooks.empty");
}

}  // namespace collegium::tui::viewmodel
