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
    return texts("tournaments.round_of",
                 {{"round", tournament.current_round()},
                  {"rounds", std::max(tournament.current_round(), tournament.rounds())}});
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
    return enum_words(numbering, "numbers.how.", texts);
}

std::vector<Line> setting_lines(const v1::Tournament& tournament, const Texts& texts) {
    Lines lines;
    const auto add = [&](const char* field, const std::string& value) {
        if (value.empty()) return;
        std::string words = texts(std::string("tournaments.field.") + field) + ": " + value;
        if (const std::string source = source_of(tournament, field); !source.empty())
            words += " = " + source;
        lines.add(std::move(words));
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

TournamentsModel::TournamentsModel(const Texts& words)
    : ListOf(words, {}, Search::kClient, "tournaments", [](const v1::Tournament& row) {
          return row.etag() + "/" + std::to_string(row.closed_rounds());
      }) {
    column("title", share(3, 26), 9, "title").tone(Tone::kTitle);
    column("discipline", share(2, 14), 2, "discipline_name").tone(Tone::kMuted).in(Rooms::kRoomy);
    column("groups", share(1, 8), 1, groups_of).tone(Tone::kMuted).in(Rooms::kRoomy);
    column("system", fixed(12), 3, "system_text").in(Rooms::kRoomy);
    column("players", fixed(4), 5, [](const v1::Tournament& row) {
        return std::to_string(row.participant_count());
    }).right();
    column("round", fixed(7), 6,
           [this](const v1::Tournament& row) { return rounds_of(row, texts()); });
    column("state", fixed(10), 4, "state_text").in(Rooms::kRoomy);
    below("title", [](const v1::Tournament& row) {
        return Cell{join({row.system_text(), row.state_text()}), Tone::kMuted};
    });
    found_by([](const v1::Tournament& row) {
        return join({row.title(), row.discipline_name(), groups_of(row), row.system_text()}, " ");
    });
    pane([this](const v1::Tournament& row) -> Detail {
        Lines lines;
        lines.add(join({row.discipline_name(), groups_of(row)}));
        for (const std::string& remark : row.remarks())
            lines.add("? " + remark, Tone::kWarn);
        lines.add(setting_lines(row, texts()));
        if (const std::string stages = stage_titles(row); !stages.empty())
            lines.add(texts()("tournaments.field.stages_of") + ": " + stages);
        if (!row.approved_by().empty())
            lines.add(texts()("tournaments.approved_by", {{"name", row.approved_by()}}),
                      Tone::kFrozen);
        return {row.title(), row.method_text(), lines};
    });
}

std::string TournamentsModel::corner() const {
    return texts()("tournaments.count", {{"n", list().entries().size()}});
}

std::string TournamentsModel::stage_titles(const v1::Tournament& stage) const {
    std::string titles;
    for (const std::string& name : stage.stages_of())
        for (const auto& entry : list().entries())
            if (entry.row.name() == name) titles = join({titles, entry.row.title()}, ", ");
    return titles;
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

ParticipantsModel::ParticipantsModel(const Texts& words)
    : ListOf(words, {}, Search::kClient, "participants") {
    const auto left = [](const v1::Participant& row) {
        return row.state() == v1::Participant::STATE_WITHDRAWN ||
               row.state() == v1::Participant::STATE_EXCLUDED;
    };
    column("number", fixed(3), 8, [](const v1::Participant& row) {
        return row.number() > 0 ? std::to_string(row.number()) : "·";
    }).right();
    column("name", share(3, 18), 9, "short_name").tone(Tone::kTitle).in(Rooms::kSmall);
    column("name", share(3, 18), 9, "full_name").tone(Tone::kTitle).in(Rooms::kWide);
    column("rank", fixed(5), 4, "rank");
    column("region", share(1, 12), 2, "region").tone(Tone::kMuted).in(Rooms::kRoomy);
    column("rating", fixed(7), 3,
           [](const v1::Participant& row) {
               return row.rating() > 0 ? std::to_string(row.rating()) : "—";
           })
        .right()
        .in(Rooms::kRoomy);
    column("state", share(1, 12), 6, [this, left](const v1::Participant& row) {
        return Cell{participant_state(row, texts()), left(row) ? Tone::kBad : Tone::kText};
    }).in(Rooms::kRoomy);
    below("name", [this](const v1::Participant& row) {
        return Cell{join({row.region(), participant_state(row, texts())}), Tone::kMuted};
    });
    muted(left);
    found_by([](const v1::Participant& row) {
        return join({row.full_name(), row.region(), row.organisation(), row.rank(),
                     row.number() > 0 ? std::to_string(row.number()) : ""},
                    " ");
    });
}

std::string ParticipantsModel::title() const {
    return is_drawn(tournament_) ? texts()("participants.title")
                                 : texts()("participants.title_numbers");
}

std::string ParticipantsModel::corner() const {
    const std::int64_t all = total().value_or(static_cast<std::int64_t>(size()));
    return join({texts()("participants.count", {{"n", all}}),
                 counted("participants.out_count", tournament_.left_count()),
                 is_drawn(tournament_) ? "" : texts()("participants.numbers_none")});
}

std::string ParticipantsModel::footer() const {
    if (tournament_.seed_mark().empty()) return {};
    return texts()("pairing.seed", {{"seed", tournament_.seed_mark()}});
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
    const std::string late =
        participant.joined_round() <= 1
            ? ""
            : texts("participants.since_round", {{"round", participant.joined_round()}});
    const std::string side = participant.side() == 0
                                 ? ""
                                 : texts("participants.of_side", {{"side", participant.side()}});
    const std::string words = join({side, late, absent}, ", ");
    return words.empty() ? texts("participants.state.playing") : words;
}

Detail ParticipantsModel::detail() const {
    Lines lines;
    const v1::Participant* row = current();
    if (row != nullptr) {
        lines.add(join({row->rank(), row->region(), row->organisation()}))
            .add(row->left_text(), Tone::kBad);
        if (!row->left_reason().empty())
            lines.add(texts()("participants.left_reason", {{"reason", row->left_reason()}}));
        if (!row->points().empty())
            lines.add(texts()("participants.points", {{"points", row->points()}}));
    }
    for (const std::string& remark : tournament_.remarks())
        lines.add("? " + remark, Tone::kWarn);
    if (!is_drawn(tournament_))
        lines.add(texts()("participants.numbers_by",
                          {{"how", numbering_words(tournament_.numbering(), texts())}}),
                  Tone::kMuted);
    return {row == nullptr ? tournament_.title() : row->full_name(), tournament_.method_text(),
            lines};
}

}  // namespace collegium::tui::viewmodel
