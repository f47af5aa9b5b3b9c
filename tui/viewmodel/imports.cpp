#include "tui/viewmodel/imports.hpp"

#include <algorithm>
#include <utility>

#include "tui/viewmodel/format.hpp"

namespace collegium::tui::viewmodel {
namespace {

using v1::Import;
using v1::ImportRow;

bool needs_attention(const ImportRow& row) {
    return row.verdict() == ImportRow::VERDICT_ERROR ||
           row.verdict() == ImportRow::VERDICT_POSSIBLE_DUPLICATE;
}

Cell sign_of(const ImportRow& row, bool decided) {
    switch (row.verdict()) {
        case ImportRow::VERDICT_NEW_PERSON:
        case ImportRow::VERDICT_KNOWN_PERSON:
            return {"✓", Tone::kOk};
        case ImportRow::VERDICT_POSSIBLE_DUPLICATE:
            return decided ? Cell{"✓", Tone::kOk} : Cell{"?", Tone::kWarn};
        case ImportRow::VERDICT_ENTERED:
            return {"·", Tone::kMuted};
        default:
            return {"×", Tone::kBad};
    }
}

// Whether a cell of the row that means `field` is bad.
bool is_bad(const Import& import, const ImportRow& row, std::initializer_list<const char*> fields) {
    return std::ranges::any_of(row.faults(), [&](const v1::ImportFault& fault) {
        return std::ranges::any_of(import.columns(), [&](const v1::ImportColumn& column) {
            return column.column() == fault.column() &&
                   std::ranges::find(fields, column.field()) != fields.end();
        });
    });
}

}  // namespace

void ImportPreview::set_rows(std::vector<ImportRow> rows) {
    const std::string at = shown_.empty() ? "" : key(cursor_);
    rows_ = std::move(rows);
    std::erase_if(decisions_, [&](const auto& decision) {
        const auto row = std::ranges::find(rows_, decision.first, &ImportRow::row);
        if (row == rows_.end() || row->verdict() != ImportRow::VERDICT_POSSIBLE_DUPLICATE)
            return true;
        return !decision.second.empty() &&
               std::ranges::find(row->candidates(), decision.second,
                                 &v1::ImportCandidate::person) == row->candidates().end();
    });
    show_rows(at);
}

void ImportPreview::set_attention(bool attention) {
    const std::string at = shown_.empty() ? "" : key(cursor_);
    attention_ = attention;
    show_rows(at);
}

void ImportPreview::show_rows(const std::string& at) {
    shown_.clear();
    cursor_ = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (attention_ && !needs_attention(rows_[i])) continue;
        if (std::to_string(rows_[i].row()) == at) cursor_ = shown_.size();
        shown_.push_back(i);
    }
    // The hand begins at the first line that needs it.
    if (!at.empty()) return;
    const auto first = std::ranges::find_if(
        shown_, [&](std::size_t index) { return needs_attention(rows_[index]); });
    if (first != shown_.end()) cursor_ = static_cast<std::size_t>(first - shown_.begin());
}

std::vector<Column> ImportPreview::columns() const {
    std::vector<Column> columns(7);
    columns[0] = {.id = "sign", .title = "", .width = 1, .priority = 9};
    columns[1] = {.id = "row",
                  .title = texts_("import.column.row"),
                  .width = 6,
                  .align = Align::kRight,
                  .priority = 9};
    columns[2] = {.id = "name", .title = texts_("import.column.name"), .flex = 2, .priority = 9};
    columns[3] = {
        .id = "birth", .title = texts_("import.column.birth"), .width = 10, .priority = 7};
    columns[4] = {.id = "rank", .title = texts_("import.column.rank"), .width = 6, .priority = 3};
    columns[5] = {.id = "organisation",
                  .title = texts_("import.column.organisation"),
                  .width = 16,
                  .priority = 2};
    columns[6] = {
        .id = "verdict", .title = texts_("import.column.verdict"), .width = 22, .priority = 8};
    return columns;
}

std::string ImportPreview::title() const {
    return join({import_.file_name(), import_.format()});
}

std::string ImportPreview::corner() const {
    const v1::ImportCounts& counts = import_.counts();
    return texts_("import.corner", {{"new", grouped(counts.new_persons())},
                                    {"known", grouped(counts.known_persons())},
                                    {"possible", grouped(counts.possible_duplicates())},
                                    {"errors", grouped(counts.errors())}});
}

std::string ImportPreview::progress() const {
    const bool writing = import_.state() == Import::STATE_WRITING;
    if (import_.rows_total() == 0) return texts_("import.reading");
    return texts_(
        writing ? "import.writing_rows" : "import.reading_rows",
        {{"done", grouped(import_.rows_done())}, {"total", grouped(import_.rows_total())}});
}

std::vector<Line> ImportPreview::refusal() const {
    if (import_.state() != Import::STATE_REFUSED) return {};
    return {{"× " + import_.refusal().text(), Tone::kBad}, {import_.refusal().what_to_do()}};
}

std::vector<Line> ImportPreview::detail() const {
    const ImportRow* row = current();
    if (row == nullptr) return {};
    Lines lines;
    for (const v1::ImportFault& fault : row->faults()) {
        const std::string place =
            fault.column().empty()
                ? texts_("import.fault_row", {{"row", fault.row()}})
                : fault.column() + std::to_string(fault.row()) + " «" + fault.heading() + "»";
        lines.add("× " + place + ": " + fault.text() +
                      (fault.value().empty() ? "" : " («" + fault.value() + "»)"),
                  Tone::kBad);
    }
    for (const v1::ImportCandidate& person : row->candidates())
        lines.add(join({"№ " + number_of(person.person()), person.full_name(),
                        show(person.birth_date()), person.region(), person.organisation()}));
    if (!lines.empty()) return lines;
    return {{join({row->full_name(), show(row->birth_date()), row->sport_rank(), row->discipline(),
                   row->organisation(), row->coach()})}};
}

const ImportRow* ImportPreview::current() const {
    return shown_.empty() ? nullptr : &rows_[shown_[cursor_]];
}

void ImportPreview::decide(std::string person) {
    if (const ImportRow* row = current()) decisions_[row->row()] = std::move(person);
}

std::size_t ImportPreview::undecided() const {
    return static_cast<std::size_t>(std::ranges::count_if(rows_, [&](const ImportRow& row) {
        return row.verdict() == ImportRow::VERDICT_POSSIBLE_DUPLICATE &&
               !decisions_.contains(row.row());
    }));
}

std::optional<std::string> ImportPreview::why_not() const {
    if (import_.state() == Import::STATE_REFUSED) return import_.refusal().text();
    if (import_.state() != Import::STATE_READY) return progress();
    if (const int errors = import_.counts().errors(); errors > 0)
        return texts_("import.has_errors", {{"n", errors}});
    if (const std::size_t open = undecided(); open > 0)
        return texts_("import.undecided", {{"n", open}});
    return std::nullopt;
}

v1::CommitImportRequest ImportPreview::commit() const {
    v1::CommitImportRequest request;
    request.set_name(import_.name());
    request.set_sha256(import_.sha256());
    for (const auto& [row, person] : decisions_) {
        v1::ImportDecision& decision = *request.add_decisions();
        decision.set_row(row);
        decision.set_person(person);
    }
    return request;
}

std::vector<std::string> ImportPreview::consequences() const {
    const v1::ImportCounts& counts = import_.counts();
    const auto fresh = std::ranges::count_if(
        decisions_, [](const auto& decision) { return decision.second.empty(); });
    const int lines = counts.new_persons() + counts.known_persons() + counts.possible_duplicates();
    std::vector<std::string> said{
        texts_("import.confirm_lines", {{"n", lines}}),
        texts_("import.confirm_cards", {{"n", counts.new_persons() + static_cast<int>(fresh)}})};
    if (counts.entered() > 0)
        said.push_back(texts_("import.confirm_entered", {{"n", counts.entered()}}));
    return said;
}

std::string ImportPreview::verdict(const ImportRow& row) const {
    const auto decision = decisions_.find(row.row());
    if (decision == decisions_.end()) return row.text();
    if (decision->second.empty()) return texts_("import.decided_new");
    return texts_("import.decided_known", {{"number", number_of(decision->second)}});
}

TableRow ImportPreview::row(std::size_t index) const {
    const ImportRow& row = rows_[shown_[index]];
    const auto tone = [&](std::initializer_list<const char*> fields) {
        return is_bad(import_, row, fields) ? Tone::kBad : Tone::kText;
    };
    const Cell sign = sign_of(row, decisions_.contains(row.row()));
    // A cell that could not be read is shown as it stands in the file.
    const auto as_written = [&](const char* field, std::string read) {
        if (!read.empty()) return read;
        for (const v1::ImportFault& fault : row.faults())
            for (const v1::ImportColumn& column : import_.columns())
                if (column.column() == fault.column() && column.field() == field)
                    return fault.value();
        return read;
    };
    TableRow shown;
    shown.lines.push_back(
        {sign,
         {std::to_string(row.row()), Tone::kMuted},
         {row.full_name(), tone({"full_name", "surname", "given_name", "patronymic"})},
         {as_written("birth_date", show(row.birth_date())), tone({"birth_date", "birth_year"})},
         {row.sport_rank(), tone({"sport_rank"})},
         {row.organisation(), tone({"organisation"})},
         {verdict(row), sign.tone}});
    shown.muted = row.verdict() == ImportRow::VERDICT_ENTERED;
    return shown;
}

}  // namespace collegium::tui::viewmodel
