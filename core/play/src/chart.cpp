#include "chart.hpp"

#include <algorithm>
#include <unordered_map>

#include <collegium/play/decider.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/play/sides.hpp>

#include "schedule.hpp"

namespace collegium::play {
namespace {

using pairing::Appearance;
using pairing::Part;
using pairing::Side;

class ChartMaker {
  public:
    ChartMaker(const Tournament& tournament, const std::map<int, Leaving>& leavings, int through)
        : tournament_(tournament), leavings_(leavings), through_(through) {
        for (const Participant& participant : tournament.participants) {
            if (participant.number > 0) lines_.push_back({&participant, {}});
        }
        std::ranges::sort(lines_, {},
                          [](const ChartLine& line) { return line.participant->number; });
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            index_.emplace(lines_[i].participant->number, i);
        }
    }

    [[nodiscard]] std::vector<ChartLine> make() && {
        for (int round = 1; round <= through_; ++round) {
            for (ChartLine& line : lines_)
                line.rounds.push_back(unpaired(*line.participant, round));
            const Round* held = tournament_.round(round);
            if (held == nullptr || held->state == RoundState::kDraft) continue;
            enter(*held);
        }
        add_carried();
        for (ChartLine& line : lines_) {
            pairing::Points sum = 0;
            const bool own = struck(line.participant->number);
            for (Mark& mark : line.rounds) {
                if (own || mark.cell.counted) sum += mark.appearance.points;
                mark.cell.points_after = sum;
            }
        }
        return std::move(lines_);
    }

  private:
    [[nodiscard]] Mark* at(int number, int round) {
        const auto found = index_.find(number);
        if (found == index_.end()) return nullptr;
        return &lines_[found->second].rounds[static_cast<std::size_t>(round - 1)];
    }

    // Before the round's own lists are read.
    [[nodiscard]] Mark unpaired(const Participant& participant, int round) const {
        Mark mark;
        mark.cell.round = round;
        const auto leaving = leavings_.find(participant.number);
        const bool gone = leaving != leavings_.end() && round > leaving->second.left_after;
        const bool not_yet = round < participant.joined_round;
        const bool out = has_table(tournament_.settings.system)
                             ? false
                             : gone || not_yet || is_knockout(tournament_.settings.system);
        mark.appearance.part = out ? Part::kOut : Part::kFree;
        if (not_yet && tournament_.settings.system == System::kSwiss)
            give(mark, Part::kOut, tournament_.settings.before_entry);
        return mark;
    }

    // A round without a game, as it counts and as it is printed.
    void give(Mark& mark, Part part, RoundValue worth) const {
        const pairing::Scale& scale = tournament_.settings.scale;
        const pairing::Points points = worth == RoundValue::kWin    ? scale.win
                                       : worth == RoundValue::kDraw ? scale.draw
                                                                    : scale.loss;
        mark.appearance = {part, 0, Side::kFirst, points};
        mark.cell.text = worth == RoundValue::kWin    ? "+"
                         : worth == RoundValue::kDraw ? printed(points, scale)
                                                      : "−";
    }

    void enter(const Round& round) {
        for (const Board& board : round.boards)
            enter(round.number, board);
        if (Mark* bye = at(round.bye, round.number))
            give(*bye, Part::kBye, tournament_.settings.bye);
        for (const int number : round.free) {
            if (Mark* free = at(number, round.number)) free->appearance.part = Part::kFree;
        }
        for (const int number : round.absent) {
            if (Mark* absent = at(number, round.number))
                give(*absent, Part::kAbsent, tournament_.settings.absence);
        }
    }

    void enter(int round, const Board& board) {
        const Encounter met = encounter(tournament_, leavings_, round, board);
        const Ending ending = ending_of(board);
        const bool left = met.complete() && !encounter(board, tournament_.settings).complete();
        seat(round, board, met, left ? Ending::kWithdrawal : ending, true);
        seat(round, board, met, left ? Ending::kWithdrawal : ending, false);
    }

    // Of the first game, or of what decided a drawn encounter without one.
    [[nodiscard]] Ending ending_of(const Board& board) const {
        const auto step = decided_by(board, tournament_.settings);
        if (step == TieStep::kLot) return Ending::kLot;
        if (step == TieStep::kDecision) return Ending::kDecision;
        return board.games.empty() ? Ending::kUsual : board.games.front().ending;
    }

    void seat(int round, const Board& board, const Encounter& met, Ending ending, bool first) {
        Mark* mark = at(first ? board.first : board.second, round);
        if (mark == nullptr) return;
        const int opponent = first ? board.second : board.first;
        const Side left = side_of_first(board);
        const Side side = first ? left : pairing::other(left);
        mark->appearance = appearance(met, opponent, first, side);
        Cell& cell = mark->cell;
        cell.board = board.number;
        cell.opponent = opponent;
        cell.first = side == Side::kFirst;
        cell.played = met.worth.played;
        cell.counted = !struck(board.first) && !struck(board.second);
        cell.outcome = met.outcome;
        cell.ending = ending;
        cell.text = text_of_one(met.outcome, first, tournament_.settings.scale);
        cell.games = first ? met.games : rounds::Score{met.games.second, met.games.first};
    }

    [[nodiscard]] bool struck(int number) const {
        const auto found = leavings_.find(number);
        return found != leavings_.end() && found->second.struck;
    }

    [[nodiscard]] static Appearance appearance(const Encounter& met, int opponent, bool first,
                                               Side side) {
        // Open, adjourned, annulled: a round that adds nothing and after which they may meet.
        if (!met.complete() || met.outcome == Outcome::kAnnulled) return {Part::kFree, 0, {}, 0};
        const pairing::Points own = first ? met.worth.points.first : met.worth.points.second;
        const pairing::Points other = first ? met.worth.points.second : met.worth.points.first;
        Part part = own > other ? Part::kForfeitWin : Part::kForfeitLoss;
        if (met.worth.played) part = Part::kPlayed;
        return {part, opponent, side, own};
    }

    // A meeting of the stage before stands where the table would have the two meet.
    void add_carried() {
        if (tournament_.carried.empty() || !has_table(tournament_.settings.system)) return;
        for (const CarriedMeeting& meeting : carried_meetings(tournament_)) {
            if (meeting.round > through_) continue;
            Board board = new_board(0, meeting.first, meeting.second, Settings());
            board.games.front().outcome = meeting.outcome;
            Settings single = tournament_.settings;
            single.games = 1;
            const Encounter met = encounter(board, single);
            seat(meeting.round, board, met, Ending::kUsual, true);
            seat(meeting.round, board, met, Ending::kUsual, false);
        }
    }

    const Tournament& tournament_;
    const std::map<int, Leaving>& leavings_;
    int through_;
    std::vector<ChartLine> lines_;
    std::unordered_map<int, std::size_t> index_;
};

}  // namespace

std::vector<ChartLine> chart(const Tournament& tournament, const std::map<int, Leaving>& leavings,
                             int through) {
    return ChartMaker(tournament, leavings, through).make();
}

tl::unexpected<sdk::Error> by_system(const rulebook::Book& book, System system,
                                     tl::unexpected<sdk::Error> refusal) {
    if (const rulebook::Row* row = book.find("system", system_word(system))) {
        refusal.value().citations.push_back(row->citation());
    }
    return refusal;
}

bool is_knockout(System system) {
    return system == System::kKnockout || system == System::kDoubleKnockout ||
           system == System::kKnockoutAllPlaces;
}

bool has_table(System system) {
    return system == System::kRoundRobin || system == System::kScheveningen ||
           system == System::kMatch;
}

}  // namespace collegium::play
