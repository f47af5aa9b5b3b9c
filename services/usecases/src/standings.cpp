#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <collegium/competition/frame.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/standings/explain.hpp>
#include <collegium/usecases/standings.hpp>

#include "play_offs.hpp"
#include "standings_tables.hpp"

namespace collegium::usecases {
namespace {

using i18n::Language;
using rulebook::Library;
using storage::Connection;

constexpr std::string_view kRead = "tournaments.read";
constexpr std::string_view kPublish = "documents.publish";
constexpr std::string_view kApprove = "standings.approve";

SeatView seat_of(const TablesOfRound& tables, int number) {
    SeatView seat;
    seat.number = number;
    const storage::ParticipantRecord* record = tables.play.participant(number);
    if (record == nullptr) return seat;
    seat.person = record->participant.person;
    seat.short_name = registry::short_name(record->person.cyrillic_name);
    seat.full_name = registry::full_name(record->person.cyrillic_name);
    seat.rank = record->rank;
    seat.rating = record->participant.rating;
    seat.region = record->region.empty() ? record->organisation : record->region;
    return seat;
}

// Those of the regulation, and a play-off that was held.
std::vector<CriterionView> criteria_of(Language language, const TablesOfRound& tables) {
    const rulebook::Book& book = tables.play.book();
    std::vector<CriterionView> criteria;
    for (const std::string& id : tables.now.rules.criteria)
        criteria.push_back({id, criterion_name(book, id), criterion_short(language, book, id),
                            criterion_article(book, id)});
    return criteria;
}

RoundCellView cell_view(const play::Cell& cell, const pairing::Scale& scale) {
    return {
        cell.round,  cell.opponent, cell.first, cell.text, play::printed(cell.points_after, scale),
        cell.played, cell.board};
}

std::vector<RoundCellView> cell_views(const TablesOfRound& tables, int number) {
    std::vector<RoundCellView> views;
    if (tables.round() == 0) return views;
    if (const auto found = tables.cells.find(number); found != tables.cells.end())
        for (const play::Cell& cell : found->second)
            views.push_back(cell_view(cell, tables.scale()));
    return views;
}

std::string points_text(const standings::Row& row) {
    return standings::to_text(row.points);
}

// Values of two neighbours where they first differ.
std::pair<std::string, std::string> first_difference(const standings::Value& above,
                                                     const standings::Value& below) {
    for (std::size_t i = 0; i < std::max(above.size(), below.size()); ++i) {
        const bool both = i < above.size() && i < below.size();
        if (both && above[i] == below[i]) continue;
        return {i < above.size() ? standings::to_text(above[i]) : "—",
                i < below.size() ? standings::to_text(below[i]) : "—"};
    }
    return {};
}

std::string separation(Language language, const TablesOfRound& tables, const standings::Row& above,
                       const standings::Row& below) {
    if (!below.separated_by) return {};
    if (*below.separated_by < 0)
        return standings_text(language, "separated.points",
                              {{"above", points_text(above)}, {"below", points_text(below)}});
    const auto& criteria = tables.now.rules.criteria;
    const auto index = static_cast<std::size_t>(*below.separated_by);
    if (index >= criteria.size()) return standings_text(language, "column.play-off");
    const auto [higher, lower] = first_difference(above.values[index], below.values[index]);
    return standings_text(
        language, "separated.criterion",
        {{"criterion", criterion_column(language, tables.play.book(), criteria[index])},
         {"above", higher},
         {"below", lower}});
}

// Whose table is asked for; nobody named: everybody's.
struct Asked {
    std::string age_group;
    std::optional<registry::Sex> sex;

    [[nodiscard]] bool holds(const TablesOfRound& tables, int number) const {
        const storage::ParticipantRecord* record = tables.play.participant(number);
        return record != nullptr && (age_group.empty() || record->participant.group == age_group) &&
               (!sex || record->person.sex == *sex);
    }
};

// "under-14", "female" where the tournament is for both sexes, or both: "under-14/female".
// STANDINGS_NO_GROUP {group}.
[[nodiscard]] sdk::Result<Asked> asked_group(const storage::TournamentRecord& record,
                                             const std::string& group) {
    Asked asked;
    if (group.empty()) return asked;
    const auto slash = group.rfind('/');
    const std::string sex = slash == std::string::npos ? group : group.substr(slash + 1);
    asked.age_group = group;
    if (record.sex_group == 0 && (sex == "female" || sex == "male")) {
        asked.sex = sex == "female" ? registry::Sex::kFemale : registry::Sex::kMale;
        asked.age_group = slash == std::string::npos ? "" : group.substr(0, slash);
    }
    const bool known =
        std::ranges::find(record.age_groups, asked.age_group) != record.age_groups.end();
    if (known || (asked.sex && asked.age_group.empty())) return asked;
    return sdk::refuse(sdk::Code::kNotFound, "STANDINGS_NO_GROUP", "no such group",
                       {{"group", group}});
}

// Rows of everybody, or of one group with places among themselves.
[[nodiscard]] sdk::Result<std::vector<standings::Row>> rows_of(const TablesOfRound& tables,
                                                               const std::string& group) {
    if (group.empty()) return tables.now.rows;
    const auto asked = TRY(asked_group(tables.play.record, group));
    play::Tournament marked;
    marked.participants = tables.play.tournament.participants;
    for (play::Participant& one : marked.participants)
        one.group = asked.holds(tables, one.number) ? group : "";
    return play::within_group(marked, tables.now.rows, group);
}

StandingsRowView row_view(Language language, const TablesOfRound& tables,
                          const standings::Row& row) {
    StandingsRowView view;
    view.who = seat_of(tables, row.number);
    view.who.points = points_text(row);
    view.place = row.place;
    view.last_place = row.last_place;
    view.place_text = play::place_text(row);
    const auto& criteria = tables.now.rules.criteria;
    for (std::size_t i = 0; i < criteria.size(); ++i)
        view.values.push_back(i < row.values.size() ? value_text(criteria[i], row.values[i]) : "");
    view.cells = cell_views(tables, row.number);
    if (has_crosstable(tables.play.record.settings)) view.cross = cross_of(tables, row.number);
    view.rated_points = standings::to_text(row.rated_points);
    view.rated_games = row.rated_games;
    if (const auto* participant = tables.play.participant(row.number))
        view.age_group = participant->participant.group;
    view.left_text = left_text(language, tables, row.number);
    return view;
}

// Somebody who left so early that nothing of his counts.
StandingsRowView struck_view(Language language, const TablesOfRound& tables, int number) {
    StandingsRowView view;
    view.counted = false;
    view.who = seat_of(tables, number);
    view.values.resize(tables.now.rules.criteria.size());
    view.cells = cell_views(tables, number);
    if (has_crosstable(tables.play.record.settings)) view.cross = cross_of(tables, number);
    if (const auto* participant = tables.play.participant(number))
        view.age_group = participant->participant.group;
    view.left_text = left_text(language, tables, number);
    return view;
}

// «Положение, п. 8.2».
std::string criteria_source(Language language, const Play& play) {
    const rulebook::Row* discipline = play.book().find("discipline", play.record.discipline);
    if (discipline == nullptr || play.record.settings.criteria.empty()) return {};
    const play::ProposedSettings proposed =
        play::propose_settings(play.regulation(), *discipline, play.record.settings.system);
    if (proposed.settings.criteria != play.record.settings.criteria) return {};
    for (const play::SettingSource& source : proposed.sources)
        if (source.field == "criteria") return play::source_text(language, play.book(), source);
    return {};
}

std::string scale_text(const Play& play) {
    const rulebook::Row* row = play.book().find("scoring", play.record.scoring);
    if (row != nullptr) return row->text("name");
    const pairing::Scale& scale = play.record.settings.scale;
    return fmt::format("{}–{}–{}", play::printed(scale.win, scale),
                       play::printed(scale.draw, scale), play::printed(scale.loss, scale));
}

// A double elimination may be over before the most rounds it can have: then it had as many.
int planned_of(const Play& play) {
    const bool over = play.record.state >= storage::TournamentState::kFinished;
    return over ? static_cast<int>(play.tournament.rounds.size())
                : play::rounds_to_play(play.tournament, play.book());
}

std::vector<std::string> remarks_of(Language language, const TablesOfRound& tables,
                                    const std::vector<standings::Row>& rows) {
    std::vector<std::string> remarks;
    const Play& play = tables.play;
    const auto say = [&](std::string_view key, const sdk::Metadata& values = {}) {
        remarks.push_back(standings_text(language, key, values));
    };
    if (tables.round() == 0) {
        say("remark.no_results");
        return remarks;
    }
    if (!tables.now.complete) {
        const auto missing = play::missing_results(play.tournament, play.book(), tables.round());
        if (!missing.empty())
            say("remark.preliminary", {{"count", std::to_string(missing.size())},
                                       {"round", std::to_string(tables.round())}});
    } else if (play.record.state != storage::TournamentState::kApproved &&
               tables.round() >= planned_of(play)) {
        say("remark.provisional");
    }
    if (play.record.settings.criteria.empty()) {
        say("remark.no_criteria");
        return remarks;
    }
    std::string shared;
    for (const standings::Row& row : rows)
        if (row.last_place > row.place && (&row == rows.data() || (&row - 1)->place != row.place))
            shared += (shared.empty() ? "" : ", ") + play::place_text(row);
    if (!shared.empty() && tables.now.complete) say("remark.shared", {{"places", shared}});
    return remarks;
}

// Who plays off for a place and how, before anything else that is said of the table.
void add_play_off(Language language, const Play& play, const DuePlayOff& due,
                  std::vector<std::string>& remarks) {
    std::string names;
    for (const int number : due.numbers)
        names += (names.empty() ? "" : ", ") + play.short_name(number);
    const std::string form =
        standings_text(language, "form." + std::string(play::system_word(due.system)),
                       {{"rounds", std::to_string(due.rounds)}});
    std::string words = standings_text(language, "remark.play-off",
                                       {{"place", std::to_string(due.places.front())},
                                        {"names", names},
                                        {"form", form},
                                        {"article", competition::cite(play.book(), due.citation)}});
    if (due.removed)
        words += " " + standings_text(language, "remark.play-off.removed",
                                      {{"name", play.short_name(*due.removed)}});
    if (due.lot) words += " " + standings_text(language, "remark.play-off.lot");
    remarks.insert(remarks.begin(), std::move(words));
}

// Whether a play-off can be made from the table of the last round, and what it would be.
[[nodiscard]] sdk::Result<void> tell_play_off(const Caller& caller, Connection& snapshot,
                                              const Library& library, const TablesOfRound& tables,
                                              const StandingsQuery& query, StandingsView& view) {
    const Play& play = tables.play;
    if (tables.round() != play.current_round()) return {};
    std::optional<DuePlayOff> due;
    if (play.record.state == storage::TournamentState::kFinished) {
        auto found = TRY(due_play_off(snapshot, library, play, tables.now, {}));
        due = std::move(found);
    }
    const auto may = may_play_off(caller, snapshot, play, due);
    view.actions.push_back(allowed_action("standings.play_off", Risk::kLow, may));
    if (may && query.age_group.empty()) add_play_off(caller.language, play, *due, view.remarks);
    return {};
}

[[nodiscard]] sdk::Result<void> check_read(const Caller& caller, play::TournamentId id) {
    return require_in(caller, kRead, id.competition.name());
}

// How somebody left a bracket: its places come from it, not from points.
bool by_bracket(const play::Settings& settings) {
    return settings.system == play::System::kKnockout ||
           settings.system == play::System::kDoubleKnockout ||
           settings.system == play::System::kKnockoutAllPlaces;
}

std::string system_article(const Play& play) {
    const rulebook::Row* row =
        play.book().find("system", play::system_word(play.record.settings.system));
    return row != nullptr ? competition::cite(play.book(), row->citation()) : std::string("—");
}

std::string last_played(Language language, const TablesOfRound& tables, int number) {
    int last = 0;
    if (const auto found = tables.cells.find(number); found != tables.cells.end())
        for (const play::Cell& cell : found->second)
            if (!cell.text.empty()) last = cell.round;
    return standings_text(language, "explain.bracket", {{"round", std::to_string(last)}});
}

standings::Telling telling(Language language, const TablesOfRound& tables) {
    standings::Telling telling;
    telling.language = language;
    telling.criterion = [&book = tables.play.book()](std::string_view id) {
        const std::string known(id);
        standings::CriterionWords words{
            criterion_name(book, known), criterion_article(book, known), {}};
        if (const rulebook::Row* row = book.find("tie_break", id)) words.citation = row->citation();
        return words;
    };
    for (const storage::ParticipantRecord& record : tables.play.participants)
        if (record.participant.number > 0)
            telling.names[record.participant.number] =
                registry::short_name(record.person.cyrillic_name);
    return telling;
}

void append(const std::vector<standings::Line>& lines, std::vector<std::string>& out) {
    for (const standings::Line& line : lines)
        out.push_back(std::string(static_cast<std::size_t>(line.level) * 3, ' ') + line.text);
}

// The article on pluses, which norms and ratings do not count.
std::string plus_article(const rulebook::Book& book) {
    const rulebook::Row* row = book.find("result", "no-show");
    if (row == nullptr) return {};
    sdk::Citation citation = row->citation();
    // Of several articles the last is the one on points.
    if (const std::size_t comma = citation.article.rfind(", "); comma != std::string::npos)
        citation.article = citation.article.substr(comma + 2);
    return competition::cite(book, citation);
}

std::string note_of(Language language, const TablesOfRound& tables, int number,
                    const play::Cell& cell) {
    const play::Round* round = tables.play.tournament.round(cell.round);
    const auto say = [&](std::string_view key, const sdk::Metadata& values = {}) {
        return standings_text(language, key, values);
    };
    if (cell.opponent == 0) {
        if (round == nullptr) return {};
        if (round->bye == number) return say("note.bye");
        if (std::ranges::find(round->free, number) != round->free.end()) return say("note.free");
        if (std::ranges::find(round->absent, number) != round->absent.end())
            return say("note.absent");
        return say("note.out");
    }
    const auto left = [&](int who) -> sdk::Metadata {
        const auto found = tables.leavings.find(who);
        const bool excluded = found != tables.leavings.end() && found->second.excluded;
        return {{"number", std::to_string(who)}, {"left", play::left_word(language, excluded)}};
    };
    const bool own = tables.leavings.contains(number);
    if (!cell.counted) return say("note.struck", left(own ? number : cell.opponent));
    if (cell.ending == play::Ending::kWithdrawal)
        return say("note.left",
                   left(tables.leavings.contains(cell.opponent) ? cell.opponent : number));
    const bool ordinary =
        cell.ending == play::Ending::kUsual &&
        (cell.outcome == play::Outcome::kFirstWins || cell.outcome == play::Outcome::kSecondWins ||
         cell.outcome == play::Outcome::kDraw);
    if (ordinary || cell.outcome == play::Outcome::kNone) return {};
    return play::title(language, cell.outcome, cell.ending);
}

}  // namespace

sdk::Result<StandingsView> get_standings(const Caller& caller, Connection& snapshot,
                                         const Library& library, StandingsCache& cache,
                                         const StandingsQuery& query, const Moment& moment) {
    TRY(check_read(caller, query.tournament));
    auto found = TRY(cache.tables(snapshot, library, query.tournament, query.round));
    const TablesOfRound& tables = *found;
    auto rows = TRY(rows_of(tables, query.age_group));
    const Play& play = tables.play;
    const Language language = caller.language;
    StandingsView view;
    view.tournament = play.id();
    view.round = tables.round();
    view.planned = planned_of(play);
    view.complete = tables.round() > 0 && tables.now.complete;
    view.criteria = criteria_of(language, tables);
    view.criteria_source = criteria_source(language, play);
    view.scale = scale_text(play);
    view.results_version = play.record.results_version;
    view.computed_at = moment.now;
    view.round_robin = has_crosstable(play.record.settings);
    view.remarks = remarks_of(language, tables, rows);
    for (const standings::Row& row : rows) {
        StandingsRowView shown = row_view(language, tables, row);
        if (&row != rows.data())
            shown.separated_by = separation(language, tables, *(&row - 1), row);
        // Places within a group are not those of the round before.
        if (const auto before = tables.places_before.find(row.number);
            before != tables.places_before.end() && query.age_group.empty())
            shown.moved = before->second - row.place;
        view.rows.push_back(std::move(shown));
    }
    for (const int number : without_place(tables)) {
        const auto asked = asked_group(play.record, query.age_group);
        if (asked && asked->holds(tables, number))
            view.rows.push_back(struck_view(language, tables, number));
    }
    const std::string where = play.id().competition.name();
    view.actions = {
        allowed_action("standings.publish", Risk::kMedium, require_in(caller, kPublish, where)),
        allowed_action("standings.approve", Risk::kHigh, require_in(caller, kApprove, where))};
    TRY(tell_play_off(caller, snapshot, library, tables, query, view));
    view.document_kind = table_document_kind(play.record.settings);
    if (view.round > 0) view.document_subject = play::RoundId{play.id(), view.round}.name();
    return view;
}

sdk::Result<PlaceExplanation> explain_place(const Caller& caller, Connection& snapshot,
                                            const Library& library, StandingsCache& cache,
                                            const StandingsQuery& query, int number) {
    TRY(check_read(caller, query.tournament));
    auto found = TRY(cache.tables(snapshot, library, query.tournament, query.round));
    const TablesOfRound& tables = *found;
    auto rows = TRY(rows_of(tables, query.age_group));
    const Language language = caller.language;
    PlaceExplanation explanation;
    const auto own = std::ranges::find(rows, number, &standings::Row::number);
    if (own == rows.end()) {
        const std::string left = left_text(language, tables, number);
        if (tables.play.tournament.participant(number) == nullptr || left.empty())
            return sdk::refuse(sdk::Code::kNotFound, "STANDINGS_NO_NUMBER", "no such participant",
                               {{"number", std::to_string(number)}});
        explanation.lines.push_back(tables.play.short_name(number) + ": " + left);
        return explanation;
    }
    const standings::Telling words = telling(language, tables);
    if (by_bracket(tables.play.record.settings)) {
        const std::string out = knocked_out_text(language, tables, number);
        explanation.lines.push_back(
            out.empty() ? last_played(language, tables, number)
                        : standings_text(language, "explain.knocked-out",
                                         {{"name", tables.play.short_name(number)},
                                          {"out", out},
                                          {"article", system_article(tables.play)}}));
    } else {
        const auto against = [&](const standings::Row& higher, const standings::Row& lower) {
            append(standings::explain(tables.now.field, tables.now.rules, tables.now.rows,
                                      higher.number, lower.number, words),
                   explanation.lines);
        };
        // The one above says why no higher; the one below matters where points are level.
        const bool last = own + 1 == rows.end();
        if (own != rows.begin()) against(*(own - 1), *own);
        if (!last && (own == rows.begin() || (own + 1)->points == own->points))
            against(*own, *(own + 1));
        if (rows.size() == 1)
            explanation.lines.push_back(standings_text(language, "explain.alone"));
    }
    if (const std::string left = left_text(language, tables, number); !left.empty())
        explanation.lines.push_back(tables.play.short_name(number) + ": " + left);
    explanation.rated_lines.push_back(standings::explain_norms(tables.now.field, tables.now.rows,
                                                               number, words,
                                                               plus_article(tables.play.book()))
                                          .text);
    return explanation;
}

sdk::Result<ParticipantCardView> get_participant_card(const Caller& caller, Connection& snapshot,
                                                      const Library& library, StandingsCache& cache,
                                                      play::TournamentId tournament, int number) {
    TRY(check_read(caller, tournament));
    auto found = TRY(cache.tables(snapshot, library, tournament, 0));
    const TablesOfRound& tables = *found;
    const storage::ParticipantRecord* record =
        number > 0 ? tables.play.participant(number) : nullptr;
    if (record == nullptr)
        return sdk::refuse(sdk::Code::kNotFound, "STANDINGS_NO_NUMBER", "no such participant",
                           {{"number", std::to_string(number)}});
    ParticipantCardView card;
    card.id = record->id;
    card.who = seat_of(tables, number);
    card.criteria = criteria_of(caller.language, tables);
    card.values.resize(card.criteria.size());
    card.left_text = left_text(caller.language, tables, number);
    for (const standings::Row& row : tables.now.rows) {
        if (row.number != number) continue;
        card.points = card.who.points = points_text(row);
        card.place_text = play::place_text(row);
        for (std::size_t i = 0; i < card.values.size() && i < row.values.size(); ++i)
            card.values[i] = value_text(card.criteria[i].id, row.values[i]);
    }
    if (const auto cells = tables.cells.find(number); cells != tables.cells.end()) {
        for (const play::Cell& cell : cells->second) {
            CardLineView line;
            line.cell = cell_view(cell, tables.scale());
            if (cell.opponent > 0) line.opponent = seat_of(tables, cell.opponent);
            line.note = note_of(caller.language, tables, number, cell);
            card.lines.push_back(std::move(line));
        }
    }
    return card;
}

}  // namespace collegium::usecases
