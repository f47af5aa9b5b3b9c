#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <collegium/documents/forms/result_table.hpp>

#include "forms/words.hpp"
#include "stamp_text.hpp"

namespace collegium::documents {
namespace {

using i18n::Language;

// Rounds are captioned «I», «II», ... in appendix 10.
std::string roman(int number) {
    struct Numeral {
        int value;
        const char* letters;
    };
    constexpr std::array<Numeral, 9> kNumerals{{{100, "C"},
                                                {90, "XC"},
                                                {50, "L"},
                                                {40, "XL"},
                                                {10, "X"},
                                                {9, "IX"},
                                                {5, "V"},
                                                {4, "IV"},
                                                {1, "I"}}};
    std::string text;
    for (const Numeral& numeral : kNumerals)
        for (; number >= numeral.value; number -= numeral.value)
            text += numeral.letters;
    return text;
}

// What the three tables have in common.
class ResultTable {
  public:
    ResultTable(const ResultTableFacts& facts, Orientation orientation)
        : facts_(facts),
          language_(facts.competition.language),
          layout_(facts.form.layout),
          rated_(std::ranges::any_of(
              facts.entries, [](const TableEntry& entry) { return !entry.rating.empty(); })),
          document_(document_of(facts.competition, facts.form, orientation)) {}

    [[nodiscard]] Document crosstable() {
        heading(say("table.round_robin"));
        add_crosstable();
        notes();
        return finish();
    }

    [[nodiscard]] Document swiss() {
        heading(say("table.swiss"));
        add_rounds();
        notes();
        if (layout_ == Layout::kUaDraughts) note(say("table.swiss_legend"));
        if (layout_ == Layout::kUaDraughts && !facts_.pairing_program.empty())
            note(say("table.program", {{"program", facts_.pairing_program}}));
        return finish();
    }

    [[nodiscard]] Document places() {
        heading("");
        add_places();
        notes();
        note(say("table.rated_note"));
        return finish();
    }

  private:
    [[nodiscard]] std::string say(std::string_view key, const sdk::Metadata& values = {}) const {
        return form_text(language_, key, values);
    }

    void note(std::string text) {
        Paragraph paragraph;
        paragraph.text = std::move(text);
        paragraph.small = true;
        document_.blocks.emplace_back(std::move(paragraph));
    }

    // UA-2024 names the system in its title; the appendices of RU-2022 do not.
    void heading(const std::string& system) {
        std::string title = facts_.form.title;
        if (layout_ == Layout::kUaDraughts && !system.empty()) title += " (" + system + ")";
        document_.blocks.emplace_back(Title{std::move(title)});
        add_competition_heading(document_, facts_.competition, facts_.stage);
        std::string after;
        if (facts_.after_round > 0)
            after = say("table.after_round", {{"round", std::to_string(facts_.after_round)},
                                              {"rounds", std::to_string(facts_.rounds)}});
        if (facts_.preliminary) after += (after.empty() ? "" : ", ") + say("table.preliminary");
        if (!after.empty()) document_.blocks.emplace_back(Title{std::move(after), false});
    }

    // «Кт» of a single criterion, «Кт1», «Кт2» of several (FORM-09); in full by the other books.
    [[nodiscard]] std::string criterion_title(std::size_t index) const {
        if (layout_ != Layout::kRuDraughts) return facts_.criteria[index].title;
        return facts_.criteria.size() == 1
                   ? say("column.coefficient")
                   : fmt::format("{}{}", say("column.coefficient"), index + 1);
    }

    [[nodiscard]] bool in_parts() const {
        return std::ranges::any_of(facts_.criteria, [](const CriterionFacts& criterion) {
            return criterion.parts.size() > 1;
        });
    }

    // Headings that stand above several columns; single ones leave the upper row empty.
    void add_criterion_columns(Table& table, TableRow* above) const {
        for (std::size_t i = 0; i < facts_.criteria.size(); ++i) {
            const std::vector<std::string>& parts = facts_.criteria[i].parts;
            for (const std::string& part : parts)
                table.columns.push_back(
                    {parts.size() > 1 ? part : criterion_title(i), 5, Align::kCentre});
            if (above == nullptr) continue;
            if (parts.size() > 1)
                above->push_back(
                    {criterion_title(i), std::nullopt, static_cast<int>(parts.size())});
            else
                above->push_back({""});
        }
    }

    void add_criteria(TableRow& row, const TableEntry& entry) const {
        for (std::size_t i = 0; i < facts_.criteria.size(); ++i)
            for (std::size_t part = 0; part < facts_.criteria[i].parts.size(); ++part)
                row.push_back({i < entry.criteria.size() && part < entry.criteria[i].size()
                                   ? on_one_line(entry.criteria[i][part])
                                   : ""});
    }

    [[nodiscard]] static Cell bold(std::string text) {
        return {std::move(text), std::nullopt, 1, true};
    }

    void add_crosstable() {
        std::vector<const TableEntry*> by_number;
        for (const TableEntry& entry : facts_.entries)
            by_number.push_back(&entry);
        std::ranges::sort(by_number, {}, [](const TableEntry* entry) { return entry->number; });
        const bool russian = layout_ == Layout::kRuDraughts;
        const bool ratings = layout_ != Layout::kRuChess || rated_;
        Table table;
        table.columns = {{say("column.number"), 3, Align::kCentre}, {say("column.name"), 16}};
        // UA-2024: the region before the rank; RU-2022: the organisation after the rating.
        if (layout_ == Layout::kUaDraughts) table.columns.push_back({say("column.team"), 16});
        table.columns.push_back({say("column.table_rank"), 6, Align::kCentre});
        if (ratings) table.columns.push_back({say("column.rating"), 6, Align::kCentre});
        if (layout_ != Layout::kUaDraughts) table.columns.push_back({say("column.team"), 16});
        const std::size_t before = table.columns.size();
        for (const TableEntry* entry : by_number)
            table.columns.push_back({std::to_string(entry->number), 3, Align::kCentre});
        TableRow above(table.columns.size(), Cell{""});
        const Column points{say("column.points"), 5, Align::kCentre};
        if (!russian) {
            table.columns.push_back(points);
            above.push_back({""});
        }
        add_criterion_columns(table, &above);
        if (russian) {
            table.columns.push_back(points);
            above.push_back({""});
        }
        table.columns.push_back({say("column.place"), 6, Align::kCentre});
        above.push_back({""});
        if (in_parts()) table.groups.push_back(std::move(above));
        for (const TableEntry* entry : by_number) {
            TableRow row{{std::to_string(entry->number)}, {entry->name}};
            if (layout_ == Layout::kUaDraughts)
                row.push_back({with_kept_numbers(entry->organisation)});
            row.push_back({entry->rank});
            if (ratings) row.push_back({entry->rating});
            if (layout_ != Layout::kUaDraughts)
                row.push_back({with_kept_numbers(entry->organisation)});
            for (const std::string& cell : entry->cells)
                row.push_back({cell});
            row.resize(before + by_number.size());
            // Appendix 9 of RU-2022 has nothing where a player would meet himself.
            const auto own = std::find(by_number.begin(), by_number.end(), entry);
            if (russian) row[before + static_cast<std::size_t>(own - by_number.begin())] = {""};
            if (!russian) row.push_back(bold(entry->points));
            add_criteria(row, *entry);
            if (russian) row.push_back(bold(entry->points));
            row.push_back(bold(entry->place));
            table.rows.push_back(std::move(row));
        }
        document_.blocks.emplace_back(std::move(table));
    }

    void add_rounds() {
        std::size_t rounds = 0;
        for (const TableEntry& entry : facts_.entries)
            rounds = std::max(rounds, entry.rounds.size());
        const bool russian = layout_ == Layout::kRuDraughts;
        const bool ratings = layout_ != Layout::kRuChess || rated_;
        Table table;
        table.columns = {{say("column.place"), 5, Align::kCentre},
                         {say("column.number"), 3, Align::kCentre},
                         {say("column.name"), 18}};
        if (layout_ != Layout::kUaDraughts)
            table.columns.push_back({say("column.table_rank"), 6, Align::kCentre});
        if (ratings) table.columns.push_back({say("column.rating"), 6, Align::kCentre});
        if (layout_ != Layout::kUaDraughts) table.columns.push_back({say("column.team"), 16});
        TableRow above(table.columns.size(), Cell{""});
        for (std::size_t round = 1; round <= rounds; ++round) {
            // No captions in the source (FORM-10): the opponent with the colour, then the result.
            table.columns.push_back(
                {russian ? "" : say("column.opponent_short"), 3, Align::kRight});
            table.columns.push_back({russian ? "" : say("column.result_short"), 2, Align::kCentre});
            above.push_back({russian ? roman(static_cast<int>(round)) : std::to_string(round),
                             std::nullopt, 2});
        }
        table.columns.push_back({say("column.points"), 5, Align::kCentre});
        above.push_back({""});
        add_criterion_columns(table, &above);
        table.groups.push_back(std::move(above));
        for (const TableEntry& entry : facts_.entries) {
            TableRow row{bold(entry.place), {std::to_string(entry.number)}, {entry.name}};
            if (layout_ != Layout::kUaDraughts) row.push_back({entry.rank});
            if (ratings) row.push_back({entry.rating});
            if (layout_ != Layout::kUaDraughts)
                row.push_back({with_kept_numbers(entry.organisation)});
            for (std::size_t round = 0; round < rounds; ++round) {
                const RoundCell cell =
                    round < entry.rounds.size() ? entry.rounds[round] : RoundCell{};
                row.push_back({cell.opponent});
                row.push_back({cell.result});
            }
            row.push_back(bold(entry.points));
            add_criteria(row, entry);
            table.rows.push_back(std::move(row));
        }
        document_.blocks.emplace_back(std::move(table));
    }

    void add_places() {
        const bool groups = std::ranges::any_of(
            facts_.entries, [](const TableEntry& entry) { return !entry.group.empty(); });
        Table table;
        table.columns = {{say("column.place"), 5, Align::kCentre},
                         {say("column.name"), 20},
                         {say("column.table_rank"), 6, Align::kCentre}};
        if (rated_) table.columns.push_back({say("column.rating"), 6, Align::kCentre});
        table.columns.push_back({say("column.team"), 18});
        if (groups) table.columns.push_back({say("column.group"), 10});
        table.columns.push_back({say("column.points"), 5, Align::kCentre});
        TableRow above(table.columns.size(), Cell{""});
        add_criterion_columns(table, &above);
        table.columns.push_back({say("column.rated"), 8, Align::kCentre});
        above.push_back({""});
        if (in_parts()) table.groups.push_back(std::move(above));
        for (const TableEntry& entry : facts_.entries) {
            TableRow row{bold(entry.place), {entry.name}, {entry.rank}};
            if (rated_) row.push_back({entry.rating});
            row.push_back({with_kept_numbers(entry.organisation)});
            if (groups) row.push_back({entry.group});
            row.push_back(bold(entry.points));
            add_criteria(row, entry);
            row.push_back({on_one_line(entry.rated)});
            table.rows.push_back(std::move(row));
        }
        document_.blocks.emplace_back(std::move(table));
    }

    // What «Кт1», «Кт2» are, and how those without a place left.
    void notes() {
        if (layout_ == Layout::kRuDraughts && !facts_.criteria.empty()) {
            std::string legend;
            for (std::size_t i = 0; i < facts_.criteria.size(); ++i) {
                const CriterionFacts& criterion = facts_.criteria[i];
                legend += fmt::format(
                    "{}{} — {}{}", i == 0 ? "" : "; ", criterion_title(i), criterion.title,
                    criterion.article.empty() ? "" : " (" + criterion.article + ")");
            }
            note(legend + ".");
        }
        for (const TableEntry& entry : facts_.entries)
            if (!entry.note.empty())
                note(fmt::format("№ {}, {}: {}.", entry.number, entry.name, entry.note));
    }

    [[nodiscard]] Document finish() {
        add_panel_signatures(
            document_, facts_.signatories,
            layout_ == Layout::kRuDraughts ? PanelSigns::kSentence : PanelSigns::kNone);
        return std::move(document_);
    }

    const ResultTableFacts& facts_;
    Language language_;
    Layout layout_;
    bool rated_;  // else the column of ratings is left out, but where a book prints it
    Document document_;
};

}  // namespace

Document crosstable_form(const ResultTableFacts& facts) {
    return ResultTable(facts, Orientation::kLandscape).crosstable();
}

Document swiss_table_form(const ResultTableFacts& facts) {
    return ResultTable(facts, Orientation::kLandscape).swiss();
}

Document places_form(const ResultTableFacts& facts) {
    return ResultTable(facts, Orientation::kPortrait).places();
}

}  // namespace collegium::documents
