#include "tui/viewmodel/board_judges.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

namespace collegium::tui::viewmodel {
namespace {

std::string words_of(const BoardRange& range) {
    const std::string first = std::to_string(range.first);
    return range.first == range.last ? first : first + "–" + std::to_string(range.last);
}

std::string join_ranges(const std::vector<BoardRange>& ranges) {
    std::string words;
    for (const BoardRange& range : ranges)
        words += (words.empty() ? "" : ", ") + words_of(range);
    return words;
}

}  // namespace

std::string boards_of(const std::vector<v1::BoardJudge>& judges, const std::string& official) {
    std::vector<BoardRange> ranges;
    for (const v1::BoardJudge& judge : judges)
        if (judge.official() == official)
            ranges.push_back({judge.first_board(), judge.last_board()});
    return join_ranges(ranges);
}

std::optional<std::vector<BoardRange>> parse_board_list(std::string typed) {
    std::ranges::replace(typed, ',', ' ');
    std::vector<BoardRange> ranges;
    std::istringstream words(typed);
    for (std::string word; words >> word;) {
        const auto range = parse_boards(word);
        if (!range) return std::nullopt;
        ranges.push_back(*range);
    }
    if (ranges.empty()) return std::nullopt;
    return ranges;
}

std::vector<v1::BoardJudge> with_boards(const std::vector<v1::BoardJudge>& judges,
                                        const std::string& official,
                                        const std::vector<int>& boards) {
    std::map<int, std::string> owners;  // by board
    for (const v1::BoardJudge& judge : judges)
        for (int board = judge.first_board(); board <= judge.last_board(); ++board)
            owners[board] = judge.official();
    for (const int board : boards)
        owners[board] = official;
    std::vector<v1::BoardJudge> made;
    for (const auto& [board, owner] : owners) {
        if (owner.empty()) continue;
        const bool goes_on = !made.empty() && made.back().official() == owner &&
                             made.back().last_board() == board - 1;
        if (!goes_on) {
            v1::BoardJudge& judge = made.emplace_back();
            judge.set_official(owner);
            judge.set_first_board(board);
        }
        made.back().set_last_board(board);
    }
    return made;
}

std::string board_numbers(const std::vector<int>& boards) {
    std::vector<BoardRange> ranges;
    for (const int board : boards) {
        if (!ranges.empty() && ranges.back().last == board - 1)
            ranges.back().last = board;
        else
            ranges.push_back({board, board});
    }
    return join_ranges(ranges);
}

}  // namespace collegium::tui::viewmodel
