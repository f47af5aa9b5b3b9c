// The results of a round in words: the legend of keys, the panes about a board and the round, what
// a correction changes. Pure.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/results.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/viewmodel/result_keys.hpp"

namespace collegium::tui::viewmodel {

[[nodiscard]] v1::GameResult to_result(QuickResult quick);
// The key that enters the result at once; empty: `*` has it.
[[nodiscard]] std::string key_of(v1::GameResult result, v1::GameEnding ending, const Scale& scale);

// «белые» -> «белых», «білі» -> «білих»: sides are plural adjectives in both languages.
[[nodiscard]] std::string genitive_of_side(const std::string& side, const Texts& texts);
// «победа белых», «ничья», «неявка»: of what a key enters in a game that the left-hand name begins,
// or does not.
[[nodiscard]] std::string result_words(v1::GameResult result, bool first_begins,
                                       const v1::ListBoardsResponse& round_info,
                                       const Texts& texts);
// «2 победа белых · 1 ничья · 0 победа чёрных», with the signs where there is room; of the game the
// next key would enter.
[[nodiscard]] std::string legend(const v1::ListBoardsResponse& round_info, bool first_begins,
                                 const Scale& scale, const Texts& texts, Room room);
// The title of an outcome: a win is that of the side that has it in this game.
[[nodiscard]] std::string outcome_title(const v1::OutcomeChoice& choice, bool first_begins,
                                        const v1::ListBoardsResponse& round_info,
                                        const Texts& texts);
// The same by name, «победа: Жуков Д. В.»: true of every game of a micro-match.
[[nodiscard]] std::string outcome_of_names(const v1::OutcomeChoice& choice, const v1::Board& board,
                                           const Texts& texts);

// « (Ким В. Т., 17:40)», behind a result; empty where nobody is named.
[[nodiscard]] std::string by_words(const std::string& name, const std::string& time);
// «там уже 2:0 (Ким В. Т., 17:40)»: why what was typed is not recorded.
[[nodiscard]] std::string already_words(const std::string& result, const std::string& name,
                                        const std::string& time, const Texts& texts);

// The pane about the board under the cursor: its corner and its lines.
struct BoardFacts {
    std::string corner;
    std::vector<Line> lines;
};
// `board` as of GetBoard, or of the list where that was not read yet.
[[nodiscard]] BoardFacts board_facts(const v1::Board& board,
                                     const v1::ListBoardsResponse& round_info, const Texts& texts,
                                     const LocalClock& clock, Room room);
[[nodiscard]] std::vector<Line> round_facts(const v1::ListBoardsResponse& round_info,
                                            std::size_t unsent, const Texts& texts,
                                            const LocalClock& clock);
[[nodiscard]] std::vector<Line> history_lines(const v1::Board& board, const Texts& texts,
                                              const LocalClock& clock);

// Everything a correction changes: later pairs, places, documents, drafts.
[[nodiscard]] std::vector<Line> impact_lines(const v1::Impact& impact, const Texts& texts);

}  // namespace collegium::tui::viewmodel
