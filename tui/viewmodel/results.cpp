#include "tui/viewmodel/results.hpp"

#include "tui/viewmodel/board_list.hpp"
#include "tui/viewmodel/board_start.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui::viewmodel {
namespace {

std::string in_brackets(const std::string& words) {
    return words.empty() ? "" : " (" + words + ")";
}

std::string seat_words(const v1::BoardSeat& seat, bool wide) {
    const std::string rating = seat.rating() > 0 ? std::to_string(seat.rating()) : "";
    return wide ? seat.full_name() +
                      in_brackets(join({seat.rank(), rating, short_region(seat.region())}, ", "))
                : seat.short_name() +
                      in_brackets(join({seat.rank(), short_region(seat.region())}, ", "));
}

std::string lower_first(const std::string& words) {
    const std::string first = words.substr(0, initial(words).size());
    return lower_case(first) + words.substr(first.size());
}

bool is_win(const v1::OutcomeChoice& choice) {
    return choice.outcome() == v1::GAME_RESULT_FIRST_WINS ||
           choice.outcome() == v1::GAME_RESULT_SECOND_WINS;
}

bool is_plain_win(const v1::OutcomeChoice& choice) {
    return is_win(choice) && choice.ending() == v1::GAME_ENDING_UNSPECIFIED;
}

// Two lines, each with the side as it was played.
std::vector<Line> wide_names(const v1::Board& board, const v1::ListBoardsResponse& round_info) {
    constexpr int kNames = 52;
    const std::string sign = board.games_size() == 1 && any_turned(board)
                                 ? " " + std::string(kTurnedSign)
                                 : std::string{};
    return {
        {fit(seat_words(board.first(), true), kNames) + side_of_first(board, 1, round_info) + sign,
         Tone::kText, true},
        {fit(seat_words(board.second(), true), kNames) + side_of_second(board, 1, round_info) +
             sign,
         Tone::kText, true}};
}

// One line; of a game with turned sides it says who had which.
std::vector<Line> names_line(const v1::Board& board, const v1::ListBoardsResponse& round_info,
                             const Texts& texts, const LocalClock& clock) {
    const std::string start =
        round_info.round().has_start_time()
            ? texts("results.since", {{"time", show_clock(round_info.round().start_time(), clock)}})
            : "";
    const auto ranked = [](const v1::BoardSeat& seat) {
        return seat.short_name() + in_brackets(seat.rank());
    };
    if (board.games_size() == 1 && any_turned(board)) {
        const std::string names =
            join({ranked(board.first()), side_of_first(board, 1, round_info)}, ", ") + " – " +
            join({ranked(board.second()), side_of_second(board, 1, round_info)}, ", ");
        return {{std::string(kTurnedSign) + " " + join({names, start}), Tone::kWarn, true}};
    }
    // Where regions leave no room, names and ranks are what is called out in the hall.
    constexpr int kLine = 76;
    const std::string whole =
        join({seat_words(board.first(), false) + " – " + seat_words(board.second(), false), start});
    if (columns(whole) <= kLine) return {{whole, Tone::kText, true}};
    return {
        {join({ranked(board.first()) + " – " + ranked(board.second()), start}), Tone::kText, true}};
}

bool any_record(const v1::Board& board) {
    for (const v1::BoardGame& game : board.games())
        if (game.has_record()) return true;
    return false;
}

// Pairs, places and drafts, of the tournament itself and of one that rests on it alike.
template <typename Effects>
void add_effects(const Effects& effects, const Texts& texts, std::vector<Line>& lines) {
    int round = 0;
    for (const v1::PairEffect& pair : effects.pairs()) {
        if (pair.round() != round) {
            round = pair.round();
            lines.push_back({texts("results.impact_pairs", {{"round", round}}), Tone::kTitle});
        }
        lines.push_back({pair.before().empty()
                             ? texts("results.impact_new_pair")
                             : texts("results.impact_was", {{"pair", pair.before()}})});
        lines.push_back({pair.after().empty()
                             ? texts("results.impact_no_pair")
                             : texts("results.impact_would", {{"pair", pair.after()}}),
                         Tone::kChanged});
    }
    if (!effects.places().empty()) lines.push_back({texts("results.impact_places"), Tone::kTitle});
    for (const v1::PlaceEffect& place : effects.places()) {
        const bool moved = place.place_before() != place.place_after();
        const bool struck = place.place_after().empty();
        lines.push_back({texts(struck  ? "results.impact_struck"
                               : moved ? "results.impact_place"
                                       : "results.impact_points",
                               {{"number", place.number()},
                                {"name", place.short_name()},
                                {"place_before", place.place_before()},
                                {"place_after", place.place_after()},
                                {"points_before", place.points_before()},
                                {"points_after", place.points_after()}})});
    }
    for (const int draft : effects.dropped_drafts())
        lines.push_back({texts("results.impact_draft", {{"round", draft}}), Tone::kWarn});
}

void add_stage(const v1::StageEffect& stage, const Texts& texts, std::vector<Line>& lines) {
    lines.push_back({texts("results.impact_stage", {{"title", stage.title()}}), Tone::kTitle});
    for (const std::string& name : stage.comes())
        lines.push_back({texts("results.impact_comes", {{"name", name}}), Tone::kChanged});
    for (const std::string& name : stage.goes())
        lines.push_back({texts("results.impact_goes", {{"name", name}}), Tone::kChanged});
    if (!stage.undecided().empty()) lines.push_back({"  " + stage.undecided(), Tone::kWarn, true});
    add_effects(stage, texts, lines);
}

}  // namespace

v1::GameResult to_result(QuickResult quick) {
    switch (quick) {
        case QuickResult::kFirstWins:
            return v1::GAME_RESULT_FIRST_WINS;
        case QuickResult::kDraw:
            return v1::GAME_RESULT_DRAW;
        case QuickResult::kSecondWins:
            return v1::GAME_RESULT_SECOND_WINS;
        case QuickResult::kSecondAbsent:
            return v1::GAME_RESULT_SECOND_ABSENT;
        case QuickResult::kFirstAbsent:
            return v1::GAME_RESULT_FIRST_ABSENT;
    }
    return v1::GAME_RESULT_UNSPECIFIED;
}

std::string key_of(v1::GameResult result, v1::GameEnding ending, const Scale& scale) {
    for (const QuickResult quick :
         {QuickResult::kFirstWins, QuickResult::kDraw, QuickResult::kSecondWins,
          QuickResult::kSecondAbsent, QuickResult::kFirstAbsent}) {
        if (to_result(quick) != result) continue;
        const bool absence =
            quick == QuickResult::kSecondAbsent || quick == QuickResult::kFirstAbsent;
        if (ending == v1::GAME_ENDING_UNSPECIFIED || (absence && ending == v1::GAME_ENDING_ABSENCE))
            return key_of(quick, scale);
    }
    return {};
}

std::string genitive_of_side(const std::string& side, const Texts& texts) {
    const auto replaced = [&](std::string_view ending, std::string_view other) {
        return side.substr(0, side.size() - ending.size()) + std::string(other);
    };
    if (texts.language() == i18n::Language::kRu) {
        if (side.ends_with("ые")) return replaced("ые", "ых");
        if (side.ends_with("ие")) return replaced("ие", "их");
    }
    if (texts.language() == i18n::Language::kUk && side.ends_with("і")) return replaced("і", "их");
    return side;
}

std::string result_words(v1::GameResult result, bool first_begins,
                         const v1::ListBoardsResponse& round_info, const Texts& texts) {
    const auto win = [&](const std::string& side) {
        return texts("results.win_of", {{"side", genitive_of_side(side, texts)}});
    };
    switch (result) {
        case v1::GAME_RESULT_FIRST_WINS:
            return win(first_begins ? round_info.first_side() : round_info.second_side());
        case v1::GAME_RESULT_SECOND_WINS:
            return win(first_begins ? round_info.second_side() : round_info.first_side());
        case v1::GAME_RESULT_DRAW:
            return texts("results.draw");
        case v1::GAME_RESULT_SECOND_ABSENT:
        case v1::GAME_RESULT_FIRST_ABSENT:
            return texts("results.absent");
        default:
            return {};
    }
}

std::string outcome_title(const v1::OutcomeChoice& choice, bool first_begins,
                          const v1::ListBoardsResponse& round_info, const Texts& texts) {
    if (!is_win(choice)) return choice.title();
    const std::string win = result_words(choice.outcome(), first_begins, round_info, texts);
    if (is_plain_win(choice)) return win;
    return join({win, texts("results.ending." + std::to_string(static_cast<int>(choice.ending())))},
                ", ");
}

std::string outcome_of_names(const v1::OutcomeChoice& choice, const v1::Board& board,
                             const Texts& texts) {
    if (!is_plain_win(choice)) return choice.title();
    const bool first = choice.outcome() == v1::GAME_RESULT_FIRST_WINS;
    return texts("results.win_by",
                 {{"name", first ? board.first().short_name() : board.second().short_name()}});
}

std::string by_words(const std::string& name, const std::string& time) {
    return name.empty() ? std::string{} : in_brackets(join({name, time}, ", "));
}

std::string already_words(const std::string& result, const std::string& name,
                          const std::string& time, const Texts& texts) {
    return texts("results.already", {{"result", result}, {"by", by_words(name, time)}});
}

std::string legend(const v1::ListBoardsResponse& round_info, bool first_begins, const Scale& scale,
                   const Texts& texts, Room room) {
    const auto part = [&](QuickResult quick) {
        return key_of(quick, scale) + " " +
               result_words(to_result(quick), first_begins, round_info, texts);
    };
    std::string words = join(
        {part(QuickResult::kFirstWins), part(QuickResult::kDraw), part(QuickResult::kSecondWins)});
    if (room == Room::kNarrow) return words;
    words = texts("results.title", {{"legend", words}});
    return room == Room::kWide ? join({words, texts("results.legend_more")}) : words;
}

BoardFacts board_facts(const v1::Board& board, const v1::ListBoardsResponse& round_info,
                       const Texts& texts, const LocalClock& clock, Room room) {
    const bool wide = room == Room::kWide;
    BoardFacts made;
    made.lines = wide ? wide_names(board, round_info) : names_line(board, round_info, texts, clock);
    if (wide)
        for (const Line& line : start_lines(board))
            made.lines.push_back(line);
    else if (somebody_late(board) && !board.complete())
        made.lines.push_back(clocks_line(board, round_info, texts));
    if (!board.next_game().text().empty())
        made.lines.push_back({board.next_game().text(), Tone::kMark});
    if (!board.due().empty()) made.lines.push_back({board.due(), Tone::kMark});
    for (const std::string& remark : board.remarks())
        made.lines.push_back({"! " + remark, Tone::kWarn});
    for (const v1::BoardGame& game : board.games()) {
        const char* start = board.games_size() > 1 ? "results.start_of_game" : "results.start";
        if (!game.record_remark().empty())
            made.lines.push_back({"! " + game.record_remark(), Tone::kWarn});
        if (!game.begin_text().empty() && (wide || !board.complete()))
            made.lines.push_back({game.begin_text()});
        if (!game.start().empty())
            made.lines.push_back(
                {texts(start, {{"number", game.number()}, {"start", game.start()}})});
    }
    std::vector<std::string> facts(board.facts().begin(), board.facts().end());
    // Lateness is the round's and stands there.
    std::erase(facts, round_info.lateness_text());
    const std::string record =
        texts(any_record(board) ? "results.record_there" : "results.record_none");
    const std::string judge =
        board.judge().empty() ? "" : texts("results.judge", {{"name", board.judge()}});
    const std::string sheets = sheets_words(board, round_info, texts);
    if (wide) {
        for (const std::string& fact : facts)
            made.lines.push_back({fact});
        made.lines.push_back({join({record, sheets, judge})});
        // The newest first: the oldest are what has no room.
        const std::vector<Line> history = history_lines(board, texts, clock);
        made.lines.insert(made.lines.end(), history.rbegin(), history.rend());
        return made;
    }
    made.corner = wait_words(board, texts, clock);
    if (made.corner.empty() && !facts.empty()) {
        made.corner = lower_first(facts.back());
        facts.pop_back();
    }
    std::string rest = join({sheets, record, judge});
    for (const std::string& fact : facts)
        rest = join({rest, lower_first(fact)});
    made.lines.push_back({rest, Tone::kMuted, true});
    return made;
}

std::vector<Line> round_facts(const v1::ListBoardsResponse& round_info, std::size_t unsent,
                              const Texts& texts, const LocalClock& clock) {
    Lines lines;
    const v1::Round& round = round_info.round();
    std::string start;
    if (round.has_start_time())
        start = texts("results.started", {{"time", show_clock(round.start_time(), clock)}});
    else if (round.has_scheduled_time())
        start = texts("results.scheduled", {{"time", show_clock(round.scheduled_time(), clock)}});
    if (const std::string first = join({start, round_info.lateness_text()}); !first.empty())
        lines.add(first);
    for (const std::string& line : round_info.summary())
        lines.add(line);
    if (round.has_close_time())
        lines.add(texts("results.closed", {{"time", show_clock(round.close_time(), clock)}}),
                  Tone::kOk);
    lines.add(
        unsent == 0 ? texts("results.queue_empty") : texts("results.queue", {{"count", unsent}}),
        unsent == 0 ? Tone::kText : Tone::kMark);
    return lines;
}

std::vector<Line> history_lines(const v1::Board& board, const Texts& texts,
                                const LocalClock& clock) {
    Lines lines;
    for (const v1::BoardHistory& one : board.history())
        lines.add(texts("results.history_line", {{"time", show_clock(one.record_time(), clock)},
                                                 {"act", one.act()},
                                                 {"result", one.text()},
                                                 {"name", one.recorded_by()}}) +
                      (one.reason().empty() ? "" : ": " + one.reason()),
                  Tone::kMuted);
    return lines;
}

std::vector<Line> impact_lines(const v1::Impact& impact, const Texts& texts) {
    std::vector<Line> lines;
    if (!impact.summary().empty()) lines.push_back({impact.summary(), Tone::kTitle});
    if (impact.pairs().empty() && impact.places().empty() && impact.documents().empty() &&
        impact.dropped_drafts().empty() && impact.stages().empty()) {
        lines.push_back({texts("results.impact_none")});
        return lines;
    }
    add_effects(impact, texts, lines);
    for (const v1::StageEffect& stage : impact.stages())
        add_stage(stage, texts, lines);
    if (!impact.documents().empty())
        lines.push_back({texts("results.impact_documents"), Tone::kTitle});
    for (const v1::DocumentEffect& document : impact.documents())
        lines.push_back({"  " + document.title(), Tone::kText, true});
    return lines;
}

}  // namespace collegium::tui::viewmodel
