#include "tui/viewmodel/tournaments.hpp"

#include <algorithm>

#include "tui/viewmodel/pairing.hpp"

namespace collegium::tui::viewmodel {
namespace {

template <typename Values>
std::string listed(const Values& values) {
    std::string words;
    for (const auto& value : values) {
        if (!words.empty()) words += ", ";
        if constexpr (std::is_arithmetic_v<std::decay_t<decltype(value)>>)
            words += std::to_string(value);
        else
            words += value;
    }
    return words;
}

}  // namespace

std::string groups_of(const v1::Tournament& tournament) {
    return listed(tournament.age_group_names());
}

std::string rounds_of(const v1::Tournament& tournament, const Texts& texts) {
    if (tournament.current_round() == 0 && tournament.rounds() == 0) return {};
    return texts(
        "tournaments.round_of",
        {{"round", std::to_string(tournament.current_round())},
         {"rounds", std::to_string(std::max(tournament.current_round(), tournament.rounds()))}});
}

int due_round(const v1::Tournament& tournament) {
    const int closed = tournament.closed_rounds();
    const bool over = tournament.state() >= v1::TOURNAMENT_STATE_FINISHED;
    // The match of a play-off goes on beyond its planned games until it is over.
    if (!over || tournament.rounds() == 0) return closed + 1;
    return std::max(closed, std::min(closed + 1, tournament.rounds()));
}

std::string source_of(const v1::Tournament& tournament, const std::string& field) {
    for (const v1::SettingSource& source : tournament.sources())
        if (source.field() == field) return source.text();
    return {};
}

std::string numbering_words(v1::Numbering numbering, const Texts& texts) {
    switch (numbering) {
        case v1::NUMBERING_LOT:
            return texts("numbers.how.lot");
        case v1::NUMBERING_RATING:
            return texts("numbers.how.rating");
        case v1::NUMBERING_VARMA:
            return texts("numbers.how.varma");
        case v1::NUMBERING_GIVEN:
            return texts("numbers.how.given");
        default:
            return {};
    }
}

std::vector<Line> setting_lines(const v1::Tournament& tournament, const Texts& texts) {
    std::vector<Line> lines;
    const auto add = [&](const char* field, const std::string& value) {
        if (value.empty()) return;
        std::string words = texts(std::string("tournaments.field.") + field) + ": " + value;
        if (const std::string source = source_of(tournament, field); !source.empty())
            words += " = " + source;
        lines.push_back({std::move(words)});
    };
    const auto number = [](int value) { return value > 0 ? std::to_string(value) : ""; };
    add("system", tournament.system_text());
    add("method", tournament.method_text());
    add("numbering", numbering_words(tournament.numbering(), texts));
    add("rounds", number(tournament.rounds()));
    add("cycles", tournament.cycles() > 1 ? number(tournament.cycles()) : "");
    add("games", tournament.games() > 1 ? number(tournament.games()) : "");
    add("extra_micro_matches", number(tournament.extra_micro_matches()));
    add("lost_points", number(tournament.lost_points()));
    add("drawn_encounter", tournament.drawn_encounter());
    add("scoring", tournament.scoring_text());
    add("criteria", listed(tournament.criteria_names()));
    add("qualified", number(tournament.qualified()));
    if (tournament.by_group()) add("by_group", texts("tournaments.of_group"));
    return lines;
}

bool is_drawn(const v1::Tournament& tournament) {
    return tournament.state() != v1::TOURNAMENT_STATE_UNSPECIFIED &&
           tournament.state() != v1::TOURNAMENT_STATE_PREPARED;
}

TournamentsModel::TournamentsModel(Texts texts)
    : PagedModel(texts, Search::kClient, [](const v1::Tournament& row) {
          return row.etag() + "/" + std::to_string(row.closed_rounds());
      }) {}

std::vector<Column> TournamentsModel::columns() const {
    Column players{"players", texts()("tournaments.column.players"), 4, 1, 0, Align::kRight, 5};
    Column round{"round", texts()("tournaments.column.round"), 7, 1, 0, Align::kLeft, 6};
    Column name{"title", texts()("tournaments.column.title"), 0, 3, 26, Align::kLeft, 9};
    if (room() == Room::kNarrow) return {name, players, round};
    return {name,
            {"discipline", texts()("tournaments.column.discipline"), 0, 2, 14, Align::kLeft, 2},
            {"groups", texts()("tournaments.column.groups"), 0, 1, 8, Align::kLeft, 1},
            {"system", texts()("tournaments.column.system"), 12, 1, 0, Align::kLeft, 3},
            players,
            round,
            {"state", texts()("tournaments.column.state"), 10, 1, 0, Align::kLeft, 4}};
}

std::string TournamentsModel::title() const {
    return texts()("tournaments.title");
}

std::string TournamentsModel::corner() const {
    return texts()("tournaments.count", {{"n", std::to_string(list().entries().size())}});
}

std::string TournamentsModel::nothing() const {
    return texts()("tournaments.empty");
}

TableRow TournamentsModel::draw_row(const v1::Tournament& row, Room room) const {
    const Cell name{row.title(), Tone::kTitle};
    const Cell players{std::to_string(row.participant_count())};
    const Cell round{rounds_of(row, texts())};
    TableRow drawn;
    if (room == Room::kNarrow)
        drawn.lines = {{name, players, round},
                       {{join({row.system_text(), row.state_text()}), Tone::kMuted}}};
    else
        drawn.lines = {{name,
                        {row.discipline_name(), Tone::kMuted},
                        {groups_of(row), Tone::kMuted},
                        {row.system_text()},
                        players,
                        round,
                        {row.state_text()}}};
    return drawn;
}

std::string TournamentsModel::searched(const v1::Tournament& row) const {
    return join({row.title(), row.discipline_name(), groups_of(row), row.system_text()}, " ");
}

std::string TournamentsModel::stage_titles(const v1::Tournament& stage) const {
    std::string titles;
    for (const std::string& name : stage.stages_of())
        for (const auto& entry : list().entries())
            if (entry.row.name() == name) titles = join({titles, entry.row.title()}, ", ");
    return titles;
}

Detail TournamentsModel::detail() const {
    const v1::Tournament* row = current();
    if (row == nullptr) return {};
    Detail detail{row->title(), row->method_text(), {}};
    detail.lines.push_back({join({row->discipline_name(), groups_of(*row)})});
    for (const std::string& remark : row->remarks())
        detail.lines.push_back({"? " + remark, Tone::kWarn});
    for (Line& line : setting_lines(*row, texts()))
        detail.lines.push_back(std::move(line));
    if (const std::string stages = stage_titles(*row); !stages.empty())
        detail.lines.push_back({texts()("tournaments.field.stages_of") + ": " + stages});
    if (!row->approved_by().empty())
        detail.lines.push_back(
            {texts()("tournaments.approved_by", {{"name", row->approved_by()}}), Tone::kFrozen});
    return detail;
}

std::optional<std::string> TournamentsModel::wants_card() const {
    const v1::Tournament* row = current();
    if (row == nullptr || row->actions_size() > 0) return std::nullopt;
    return row->name();
}

std::optional<std::string> TournamentsModel::refusal(const std::string& action) const {
    const v1::Tournament* row = current();
    if (row == nullptr) return texts()("list.choose_row");
    return refusal_in(row->actions(), action);
}

ParticipantsModel::ParticipantsModel(Texts texts)
    : PagedModel(texts, Search::kClient, [](const v1::Participant& row) { return row.etag(); }) {}

std::vector<Column> ParticipantsModel::columns() const {
    const Column number{"number", texts()("participants.column.number"), 3, 1, 0, Align::kRight, 8};
    const Column name{"name", texts()("participants.column.name"), 0, 3, 18, Align::kLeft, 9};
    const Column rank{"rank", texts()("participants.column.rank"), 5, 1, 0, Align::kLeft, 4};
    const Column rating{"rating", texts()("participants.column.rating"), 7, 1, 0, Align::kRight, 3};
    const Column state{"state", texts()("participants.column.state"), 0, 1, 12, Align::kLeft, 6};
    if (room() == Room::kNarrow) return {number, name, rank};
    return {number, name,
            rank,   {"region", texts()("participants.column.region"), 0, 1, 12, Align::kLeft, 2},
            rating, state};
}

std::string ParticipantsModel::title() const {
    return is_drawn(tournament_) ? texts()("participants.title")
                                 : texts()("participants.title_numbers");
}

std::string ParticipantsModel::corner() const {
    const std::int64_t all = total().value_or(static_cast<std::int64_t>(size()));
    return join(
        {texts()("participants.count", {{"n", std::to_string(all)}}),
         tournament_.left_count() == 0
             ? ""
             : texts()("participants.out_count", {{"n", std::to_string(tournament_.left_count())}}),
         is_drawn(tournament_) ? "" : texts()("participants.numbers_none")});
}

std::string ParticipantsModel::footer() const {
    if (tournament_.seed_mark().empty()) return {};
    return texts()("pairing.seed", {{"seed", tournament_.seed_mark()}});
}

std::string ParticipantsModel::nothing() const {
    return texts()("participants.empty");
}

std::string participant_state(const v1::Participant& participant, const Texts& texts) {
    switch (participant.state()) {
        case v1::Participant::STATE_WITHDRAWN:
            return texts("participants.state.withdrawn");
        case v1::Participant::STATE_EXCLUDED:
            return texts("participants.state.excluded");
        default:
            break;
    }
    const std::string absent = participant.absent_rounds().empty()
                                   ? ""
                                   : texts("participants.absent_rounds",
                                           {{"rounds", listed(participant.absent_rounds())}});
    const std::string late = participant.joined_round() <= 1
                                 ? ""
                                 : texts("participants.since_round",
                                         {{"round", std::to_string(participant.joined_round())}});
    const std::string side =
        participant.side() == 0
            ? ""
            : texts("participants.of_side", {{"side", std::to_string(participant.side())}});
    const std::string words = join({side, late, absent}, ", ");
    return words.empty() ? texts("participants.state.playing") : words;
}

TableRow ParticipantsModel::draw_row(const v1::Participant& row, Room room) const {
    const bool left = row.state() == v1::Participant::STATE_WITHDRAWN ||
                      row.state() == v1::Participant::STATE_EXCLUDED;
    const Cell number{row.number() > 0 ? std::to_string(row.number()) : "·"};
    const Cell name{room == Room::kWide ? row.full_name() : row.short_name(), Tone::kTitle};
    const Cell state{participant_state(row, texts()), left ? Tone::kBad : Tone::kText};
    TableRow drawn;
    drawn.muted = left;
    if (room == Room::kNarrow)
        drawn.lines = {{number, name, {row.rank()}},
                       {{}, {join({row.region(), state.text}), Tone::kMuted}}};
    else
        drawn.lines = {{number,
                        name,
                        {row.rank()},
                        {row.region(), Tone::kMuted},
                        {row.rating() > 0 ? std::to_string(row.rating()) : "—"},
                        state}};
    return drawn;
}

std::string ParticipantsModel::searched(const v1::Participant& row) const {
    return join({row.full_name(), row.region(), row.organisation(), row.rank(),
                 row.number() > 0 ? std::to_string(row.number()) : ""},
                " ");
}

Detail ParticipantsModel::detail() const {
    Detail detail{tournament_.title(), tournament_.method_text(), {}};
    if (const v1::Participant* row = current()) {
        detail.title = row->full_name();
        detail.lines.push_back({join({row->rank(), row->region(), row->organisation()})});
        if (!row->left_text().empty()) detail.lines.push_back({row->left_text(), Tone::kBad});
        if (!row->left_reason().empty())
            detail.lines.push_back(
                {texts()("participants.left_reason", {{"reason", row->left_reason()}})});
        if (!row->points().empty())
            detail.lines.push_back({texts()("participants.points", {{"points", row->points()}})});
    }
    for (const std::string& remark : tournament_.remarks())
        detail.lines.push_back({"? " + remark, Tone::kWarn});
    if (!is_drawn(tournament_))
        detail.lines.push_back(
            {texts()("participants.numbers_by",
                     {{"how", numbering_words(tournament_.numbering(), texts())}}),
             Tone::kMuted});
    return detail;
}

}  // namespace collegium::tui::viewmodel
