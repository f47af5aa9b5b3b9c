#include <algorithm>

#include <collegium/rounds/team_match.hpp>

namespace collegium::rounds {

using pairing::Side;

Side side_at_board(Side at_first_board, int board) {
    return board % 2 == 1 ? at_first_board : pairing::other(at_first_board);
}

bool clocks_at_left(Side at_first_board) {
    return at_first_board == Side::kFirst;
}

TurnoutVerdict turnout(const rulebook::Book& book, int size, int present) {
    TurnoutVerdict verdict;
    const auto& rows = book.rows("turnout");
    if (rows.empty()) return verdict;
    const rulebook::Row& row = rows.front();
    verdict.citation = row.citation();
    verdict.needed = row.flag("half") ? (size + 1) / 2 : size;
    if (const auto people = row.optional_number("or_people")) {
        verdict.needed = std::min(verdict.needed, static_cast<int>(*people));
    }
    if (present < verdict.needed) {
        verdict.turnout =
            row.text("short") == "match-lost" ? Turnout::kMatchLost : Turnout::kMayBeRemoved;
    }
    return verdict;
}

BoardCredit credit(const TeamBoard& board, const pairing::Scale& scale) {
    if (!board.first_without_right && !board.second_without_right) {
        return {board.played, board.took_place};
    }
    const auto points = [&](bool without_right) { return without_right ? scale.loss : scale.win; };
    return {{points(board.first_without_right), points(board.second_without_right)}, false};
}

MatchCredit match_credit(const std::vector<TeamBoard>& boards, const pairing::Scale& scale) {
    MatchCredit match;
    for (const TeamBoard& board : boards) {
        const BoardCredit counted = credit(board, scale);
        match.score.first += counted.score.first;
        match.score.second += counted.score.second;
        match.possible += scale.win;
        match.boards.push_back(counted);
    }
    return match;
}

MatchCredit match_forfeited(int boards, bool first_absent, bool second_absent,
                            const pairing::Scale& scale) {
    TeamBoard board;
    board.took_place = false;
    board.played = {first_absent ? scale.loss : scale.win, second_absent ? scale.loss : scale.win};
    return match_credit(std::vector<TeamBoard>(static_cast<std::size_t>(boards), board), scale);
}

}  // namespace collegium::rounds
