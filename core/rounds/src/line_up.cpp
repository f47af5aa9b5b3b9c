#include <algorithm>
#include <set>
#include <string>

#include <collegium/rounds/line_up.hpp>

namespace collegium::rounds {
namespace {

bool reserve_may_play(const Member& reserve, int board) {
    const auto& allowed = reserve.reserve_boards;
    return allowed.empty() || std::find(allowed.begin(), allowed.end(), board) != allowed.end();
}

// Where a member stands in the list: the order of boards, then reserves as they were entered.
std::size_t rank(const TeamList& team, const Member& member) {
    if (member.board > 0) return static_cast<std::size_t>(member.board);
    return team.members.size() + static_cast<std::size_t>(team.boards) +
           static_cast<std::size_t>(&member - team.members.data());
}

class Review {
  public:
    Review(const rulebook::Book& book, const TeamList& team) : team_(team) {
        if (const rulebook::Row* row = book.find("result", "wrong-board")) {
            citations_ = {row->citation()};
        }
    }

    [[nodiscard]] std::vector<sdk::Violation> of(const LineUp& line_up) {
        for (std::size_t i = 0; i < line_up.size(); ++i) {
            if (line_up[i] != 0) look_at(line_up[i], static_cast<int>(i) + 1);
        }
        return std::move(found_);
    }

  private:
    void look_at(std::int64_t person, int board) {
        const Member* member = team_.find(person);
        if (member == nullptr) return add("NOT_OF_THE_TEAM", board);
        if (!seen_.insert(person).second) add("SEATED_TWICE", board);
        if (!may_play(team_, person, board)) add("BOARD_NOT_ALLOWED", board);
        if (team_.seating != Seating::kShift || member->board == 0) return;
        if (rank(team_, *member) < highest_) add("BOARD_ORDER_BROKEN", board);
        highest_ = std::max(highest_, rank(team_, *member));
    }

    void add(std::string reason, int board) {
        sdk::Violation violation;
        violation.field = "boards/" + std::to_string(board);
        violation.reason = std::move(reason);
        violation.metadata = {{"board", std::to_string(board)}};
        violation.citations = citations_;
        found_.push_back(std::move(violation));
    }

    const TeamList& team_;
    std::vector<sdk::Citation> citations_;
    std::vector<sdk::Violation> found_;
    std::set<std::int64_t> seen_;
    std::size_t highest_ = 0;
};

LineUpSource source_of(const std::string& word) {
    if (word == "first-round") return LineUpSource::kFirstRound;
    return word == "previous-round" ? LineUpSource::kPreviousRound : LineUpSource::kMain;
}

}  // namespace

const Member* TeamList::find(std::int64_t id) const {
    const auto found = std::find_if(members.begin(), members.end(),
                                    [&](const Member& member) { return member.id == id; });
    return found == members.end() ? nullptr : &*found;
}

bool may_play(const TeamList& team, std::int64_t person, int board) {
    const Member* member = team.find(person);
    if (member == nullptr || board < 1 || board > team.boards) return false;
    if (team.seating == Seating::kFree) return true;
    if (member->board == 0) return reserve_may_play(*member, board);
    // Nobody moves down: a place becomes free above, never below.
    return team.seating == Seating::kShift ? board <= member->board : board == member->board;
}

std::vector<sdk::Violation> review_line_up(const rulebook::Book& book, const TeamList& team,
                                           const LineUp& line_up) {
    return Review(book, team).of(line_up);
}

LineUp main_line_up(const TeamList& team) {
    LineUp line_up(static_cast<std::size_t>(team.boards));
    for (const Member& member : team.members) {
        if (member.board >= 1 && member.board <= team.boards) {
            line_up[static_cast<std::size_t>(member.board) - 1] = member.id;
        }
    }
    return line_up;
}

std::optional<LineUpRule> line_up_rule(const rulebook::Book& book, Seating seating,
                                       std::optional<int> regulation_minutes) {
    for (const rulebook::Row& row : book.rows("line_up")) {
        const std::string& id = row.text("id");
        if (id != "any" && (id == "free-seating") != (seating == Seating::kFree)) continue;
        const std::int64_t before =
            regulation_minutes.value_or(static_cast<int>(row.number("minutes_before")));
        return LineUpRule{std::chrono::minutes(before), source_of(row.text("missing")),
                          row.citation()};
    }
    return std::nullopt;
}

RoundLineUp line_up_of_round(const LineUpRule& rule, const TeamList& team,
                             const std::optional<HandedIn>& handed_in,
                             const std::vector<LineUp>& earlier) {
    if (handed_in && handed_in->before >= rule.before) {
        return {handed_in->line_up, LineUpSource::kHandedIn, false};
    }
    const bool late = handed_in.has_value();
    if (earlier.empty() || rule.missing == LineUpSource::kMain) {
        return {main_line_up(team), LineUpSource::kMain, late};
    }
    const bool first = rule.missing == LineUpSource::kFirstRound;
    return {first ? earlier.front() : earlier.back(), rule.missing, late};
}

}  // namespace collegium::rounds
