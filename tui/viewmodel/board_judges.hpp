// Which boards an arbiter looks after, as lists of ranges. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/results.pb.h>

#include "tui/viewmodel/typed.hpp"

namespace collegium::tui::viewmodel {

// «1–4, 7» of one official; empty: none.
[[nodiscard]] std::string boards_of(const std::vector<v1::BoardJudge>& judges,
                                    const std::string& official);

// "1–4, 7", "1-4 7"; nullopt: no boards are meant by that.
[[nodiscard]] std::optional<std::vector<BoardRange>> parse_board_list(std::string typed);

// `boards` become those of `official`, whose ever they were; an empty official: nobody's. Others
// keep theirs, split where a board was taken out of the middle.
[[nodiscard]] std::vector<v1::BoardJudge> with_boards(const std::vector<v1::BoardJudge>& judges,
                                                      const std::string& official,
                                                      const std::vector<int>& boards);

// «3, 5–8»: numbers in their order.
[[nodiscard]] std::string board_numbers(const std::vector<int>& boards);

}  // namespace collegium::tui::viewmodel
