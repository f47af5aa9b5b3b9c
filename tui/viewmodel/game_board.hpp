// The board of a position as a picture, and what stands on it in words. Pure.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/games.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/game_line.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/board_picture.hpp"

namespace collegium::tui::viewmodel {

// `turned`: seen from the other side than the answer was made for.
[[nodiscard]] BoardPicture picture_of(const v1::BoardView& board, bool turned);

struct FactsRoom {
    int width = 0;
    int height = 0;
};
// Facts under the board: what the signs mean, notes of the plugin, material, the last move. Where
// the room does not do, what the board shows anyway gives way first.
[[nodiscard]] std::vector<Line> board_facts(const GameLine& line, const Texts& texts,
                                            FactsRoom room, bool ascii);

// «III 5.2.2»: the chapter where the book numbers articles per chapter, then the article.
[[nodiscard]] std::string article_of(const v1::Citation& citation);
// All of them, «6.1.5.3, 6.1.5.4»; empty when there is none.
template <typename Citations>
[[nodiscard]] std::string articles_of(const Citations& citations) {
    std::string words;
    for (const v1::Citation& citation : citations)
        words += (words.empty() ? "" : ", ") + article_of(citation);
    return words;
}
// «Текст (6.1.5.3)», the article left out where the text names it.
[[nodiscard]] std::string with_article(const std::string& words, const std::string& article);

}  // namespace collegium::tui::viewmodel
