// Tables of results: RU-2022 appendices 9 and 10 (14.1.3), RU-CHESS 30.2.4, UA-2024 IV.5.6; the
// list of places once the results are approved.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <collegium/documents/forms/result_table.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/text/letters.hpp>

#include "documents/tournament.hpp"

namespace collegium::usecases {
namespace {

using documents::Layout;
using State = DocumentCondition::State;

// Of a coefficient that is compared step by step: as many as it took, so that no two whom it parts
// show the same numbers.
constexpr std::array<const char*, 12> kSteps{"I",   "II",   "III", "IV", "V",  "VI",
                                             "VII", "VIII", "IX",  "X",  "XI", "XII"};

// «−1», «−2» of the truncated, «I», «II» of the median Solkoff (UA-2024 F-6).
std::vector<std::string> step_captions(const std::string& criterion, std::size_t steps) {
    std::vector<std::string> captions;
    for (std::size_t i = 1; i <= steps; ++i)
        captions.push_back(criterion == "solkoff-full" ? fmt::format("−{}", i) : kSteps[i - 1]);
    return captions;
}

// How many steps of a coefficient neighbours needed to be told apart.
std::size_t steps_of(const TablesOfRound& tables, std::size_t criterion) {
    const auto& rows = tables.now.rows;
    std::size_t steps = 1;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows[i].separated_by != static_cast<int>(criterion)) continue;
        const standings::Value& above = rows[i - 1].values[criterion];
        const standings::Value& below = rows[i].values[criterion];
        std::size_t equal = 0;
        while (equal < std::min(above.size(), below.size()) && above[equal] == below[equal])
            ++equal;
        steps = std::max(steps, equal + 1);
    }
    return std::min(steps, kSteps.size());
}

bool in_steps(const std::string& criterion) {
    return criterion == "solkoff-full" || criterion == "solkoff-median-progressive";
}

class Gatherer {
  public:
    Gatherer(const TablesOfRound& tables, Layout layout)
        : tables_(tables), layout_(layout), language_(language_of(tables.play.book())) {}

    [[nodiscard]] std::vector<documents::CriterionFacts> criteria() const {
        const rulebook::Book& book = tables_.play.book();
        std::vector<documents::CriterionFacts> facts;
        // Places of a bracket are not counted by criteria.
        const play::System system = tables_.play.record.settings.system;
        if (system == play::System::kKnockout || system == play::System::kDoubleKnockout ||
            system == play::System::kKnockoutAllPlaces)
            return facts;
        const auto& ids = tables_.now.rules.criteria;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            documents::CriterionFacts criterion;
            criterion.title = layout_ == Layout::kRuDraughts
                                  ? criterion_name(book, ids[i])
                                  : criterion_column(language_, book, ids[i]);
            criterion.article = criterion_article(book, ids[i]);
            if (in_steps(ids[i]))
                if (const std::size_t steps = steps_of(tables_, i); steps > 1)
                    criterion.parts = step_captions(ids[i], steps);
            facts.push_back(std::move(criterion));
        }
        return facts;
    }

    [[nodiscard]] std::vector<documents::TableEntry> entries(
        const std::vector<documents::CriterionFacts>& criteria) const {
        std::vector<documents::TableEntry> entries;
        const bool groups = tables_.play.record.age_groups.size() > 1;
        for (const standings::Row& row : tables_.now.rows) {
            documents::TableEntry entry = person(row.number, groups);
            entry.place = play::place_text(row);
            entry.points = standings::to_text(row.points);
            for (std::size_t i = 0; i < criteria.size(); ++i)
                entry.criteria.push_back(values(i, row, criteria[i].parts.size()));
            entry.rated =
                fmt::format("{} / {}", standings::to_text(row.rated_points), row.rated_games);
            entries.push_back(std::move(entry));
        }
        for (const int number : without_place(tables_))
            entries.push_back(person(number, groups));
        return entries;
    }

  private:
    [[nodiscard]] std::vector<std::string> values(std::size_t criterion, const standings::Row& row,
                                                  std::size_t parts) const {
        const std::string& id = tables_.now.rules.criteria[criterion];
        const standings::Value& value = row.values[criterion];
        if (parts == 1) return {minus(value_text(id, value))};
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < parts; ++i)
            texts.push_back(i < value.size() ? minus(standings::to_text(value[i])) : "");
        return texts;
    }

    // A negative number on paper has the minus of the marks.
    [[nodiscard]] static std::string minus(std::string text) {
        return text.starts_with('-') ? "−" + text.substr(1) : text;
    }

    [[nodiscard]] documents::TableEntry person(int number, bool groups) const {
        documents::TableEntry entry;
        entry.number = number;
        const storage::ParticipantRecord* record = tables_.play.participant(number);
        if (record != nullptr) {
            entry.name = surname_and_name(*record);
            entry.rank = record->rank;
            entry.rating = rating_of(*record);
            entry.organisation = origin_of(*record);
            if (groups)
                entry.group = admission::group_title(tables_.play.book(), record->participant.group,
                                                     record->person.sex);
        }
        if (has_crosstable(tables_.play.record.settings))
            for (const std::string& cell : cross_of(tables_, number))
                entry.cells.push_back(mark_of(layout_, cell));
        if (const auto cells = tables_.cells.find(number); cells != tables_.cells.end())
            for (const play::Cell& cell : cells->second)
                entry.rounds.push_back(round_cell(number, cell));
        entry.note = left_text(language_, tables_, number);
        // Where lost points count the marks alone do not say who is out.
        if (entry.note.empty() && tables_.play.record.settings.by_lost_points())
            entry.note = knocked_out_text(language_, tables_, number);
        return entry;
    }

    [[nodiscard]] pairing::Points points_before(int number, int round) const {
        const auto found = tables_.cells.find(number);
        if (found == tables_.cells.end()) return 0;
        pairing::Points points = 0;
        for (const play::Cell& cell : found->second)
            if (cell.round < round) points = cell.points_after;
        return points;
    }

    // UA-2024 F-6 marks who met somebody of another score group: «↓» a lower one, «↑» a higher one.
    [[nodiscard]] std::string float_of(int number, const play::Cell& cell) const {
        if (layout_ != Layout::kUaDraughts || cell.opponent == 0) return {};
        const pairing::Points own = points_before(number, cell.round);
        const pairing::Points other = points_before(cell.opponent, cell.round);
        return own == other ? "" : own > other ? "↓" : "↑";
    }

    [[nodiscard]] documents::RoundCell round_cell(int number, const play::Cell& cell) const {
        documents::RoundCell made;
        made.result = mark_of(layout_, cell.text) + float_of(number, cell);
        if (cell.opponent > 0)
            made.opponent = fmt::format("{}{}", cell.opponent, colour_of(tables_.play, cell.first));
        return made;
    }

    const TablesOfRound& tables_;
    Layout layout_;
    i18n::Language language_;
};

documents::ResultTableFacts table_facts(const DocumentSources& from, const TablesOfRound& tables,
                                        documents::FormFacts form) {
    documents::ResultTableFacts facts;
    facts.competition = competition_facts(tables.play);
    facts.form = std::move(form);
    facts.stage = stage_title(from, tables.play.record);
    facts.after_round = tables.round();
    facts.rounds = play::rounds_to_play(tables.play.tournament, tables.play.book());
    const Gatherer gatherer(tables, facts.form.layout);
    facts.criteria = gatherer.criteria();
    facts.entries = gatherer.entries(facts.criteria);
    facts.pairing_program = "Collegium";
    return facts;
}

// The rounds the table tells of.
std::vector<storage::SubjectVersion> table_sources(const TablesOfRound& tables) {
    std::vector<storage::SubjectVersion> sources = tables.play.competition.facts();
    for (const storage::RoundRecord& round : tables.play.rounds)
        if (round.id.number <= tables.round()) sources.push_back({round.id.name(), round.version});
    return sources;
}

// A table after a round; a running one may be published, what is missing stays blank in it.
class TableKind : public RoundKind {
  public:
    // UA-2024 has one row for both systems.
    [[nodiscard]] const rulebook::Row* form(const Competition& competition) const override {
        const rulebook::Row* own = competition.book().find("form", id());
        return own != nullptr ? own : competition.book().find("form", "results-table");
    }

    [[nodiscard]] std::vector<DocumentCondition> conditions(
        const DocumentSources& from, const std::string& subject) const override {
        const auto id = play::RoundId::parse(subject);
        const auto round = id ? storage::find_round(from.snapshot, *id) : std::nullopt;
        const auto tournament =
            id ? storage::find_tournament(from.snapshot, id->tournament) : std::nullopt;
        if (!round || !tournament) return {condition(State::kBlocking, "DOCUMENT_NO_TOURNAMENT")};
        if (round->round.state == play::RoundState::kDraft)
            return {condition(State::kBlocking, "DOCUMENT_PAIRS_NOT_APPROVED",
                              {{"round", std::to_string(id->number)}})};
        // Pairs of a round robin are approved for all rounds at once; tables follow the play.
        if (round->round.state == play::RoundState::kApproved)
            return {condition(State::kBlocking, "DOCUMENT_ROUND_NOT_BEGUN",
                              {{"round", std::to_string(id->number)}})};
        // A running table may be given out: what is missing is worth knowing and stops nothing.
        DocumentCondition results = results_condition(from, *id);
        if (results.state == State::kBlocking) results.state = State::kNote;
        return {std::move(results), tournament->state == storage::TournamentState::kApproved
                                        ? condition(State::kMet, "DOCUMENT_RESULTS_APPROVED")
                                        : condition(State::kNote, "DOCUMENT_TABLE_RUNNING")};
    }

    [[nodiscard]] DocumentDraft draft(const DocumentSources& from,
                                      const std::string& subject) const override {
        documents::FormFacts form_row =
            form_facts(from.competition, form(from.competition),
                       {"ТАБЛИЦА РЕЗУЛЬТАТОВ", "ТАБЛИЦЯ РЕЗУЛЬТАТІВ", "TABLE OF RESULTS"});
        const auto id = play::RoundId::parse(subject);
        const TablesOfRound* tables = id ? tables_of(from, id->tournament, id->number) : nullptr;
        documents::ResultTableFacts facts;
        std::vector<storage::SubjectVersion> sources = from.competition.facts();
        std::optional<registry::Date> date;
        if (tables != nullptr) {
            facts = table_facts(from, *tables, std::move(form_row));
            facts.preliminary = !tables->now.complete;
            sources = table_sources(*tables);
        } else {
            facts.competition = competition_facts(from.competition);
            facts.form = std::move(form_row);
        }
        Panel panel = panel_of(from, date);
        facts.signatories = std::move(panel.officials);
        return {documents::PublicDocument(facts, layout()), std::move(sources),
                std::move(panel.signatories)};
    }

  protected:
    using Form = documents::Document (*)(const documents::ResultTableFacts&);
    [[nodiscard]] virtual Form layout() const = 0;

    [[nodiscard]] std::string round_title(i18n::Language language, int round) const override {
        return standings_text(language, "document.after_round", {{"round", std::to_string(round)}});
    }
};

class RoundRobinTableKind final : public TableKind {
  public:
    [[nodiscard]] std::string_view id() const override { return "round-robin-table"; }
    [[nodiscard]] sdk::LocalText title() const override {
        return {"Таблица результатов", "Таблиця результатів", "Table of results"};
    }

  protected:
    [[nodiscard]] bool fits(const play::Settings& settings) const override {
        return has_crosstable(settings);
    }
    [[nodiscard]] Form layout() const override { return documents::crosstable_form; }
};

class SwissTableKind final : public TableKind {
  public:
    [[nodiscard]] std::string_view id() const override { return "swiss-table"; }
    [[nodiscard]] sdk::LocalText title() const override {
        return {"Таблица результатов", "Таблиця результатів", "Table of results"};
    }

  protected:
    [[nodiscard]] bool fits(const play::Settings& settings) const override {
        return !has_crosstable(settings);
    }
    [[nodiscard]] Form layout() const override { return documents::swiss_table_form; }
};

class FinalPlacesKind final : public TournamentKind {
  public:
    [[nodiscard]] std::string_view id() const override { return "final-places"; }
    [[nodiscard]] sdk::LocalText title() const override {
        return {"Список мест", "Список місць", "List of places"};
    }
    [[nodiscard]] std::vector<DocumentSubject> subjects(
        const DocumentSources& from) const override {
        return tournament_subjects(from);
    }
    [[nodiscard]] std::vector<DocumentCondition> conditions(
        const DocumentSources& from, const std::string& subject) const override {
        const auto id = play::TournamentId::parse(subject);
        const auto tournament = id ? storage::find_tournament(from.snapshot, *id) : std::nullopt;
        const bool approved =
            tournament && tournament->state == storage::TournamentState::kApproved;
        return {approved ? condition(State::kMet, "DOCUMENT_RESULTS_APPROVED")
                         : condition(State::kBlocking, "DOCUMENT_RESULTS_NOT_APPROVED")};
    }
    [[nodiscard]] DocumentDraft draft(const DocumentSources& from,
                                      const std::string& subject) const override {
        documents::FormFacts form_row =
            form_facts(from.competition, form(from.competition),
                       {"СПИСОК МЕСТ", "СПИСОК МІСЦЬ", "LIST OF PLACES"});
        const auto id = play::TournamentId::parse(subject);
        const TablesOfRound* tables = id ? tables_of(from, *id, 0) : nullptr;
        documents::ResultTableFacts facts;
        std::vector<storage::SubjectVersion> sources = from.competition.facts();
        if (tables != nullptr) {
            facts = table_facts(from, *tables, std::move(form_row));
            facts.preliminary = tables->play.record.state != storage::TournamentState::kApproved;
            if (!facts.preliminary) facts.after_round = 0;  // the whole competition
            sources.push_back({tables->play.id().name(), tables->play.record.version});
        } else {
            facts.competition = competition_facts(from.competition);
            facts.form = std::move(form_row);
        }
        Panel panel = panel_of(from, std::nullopt);
        facts.signatories = std::move(panel.officials);
        return {documents::PublicDocument(facts, documents::places_form), std::move(sources),
                std::move(panel.signatories)};
    }
};

}  // namespace

const DocumentKind& round_robin_table_kind() {
    static const RoundRobinTableKind kind;
    return kind;
}

const DocumentKind& swiss_table_kind() {
    static const SwissTableKind kind;
    return kind;
}

const DocumentKind& final_places_kind() {
    static const FinalPlacesKind kind;
    return kind;
}

}  // namespace collegium::usecases
