#include <algorithm>

#include <collegium/play/results.hpp>
#include <collegium/play/score_sheets.hpp>

namespace collegium::play {

const rulebook::Row* score_sheet_row(const rulebook::Book& book, std::string_view discipline) {
    const auto& rows = book.rows("score_sheet");
    const rulebook::Row* played = book.find("discipline", discipline);
    if (rows.empty() || played == nullptr) return nullptr;
    const auto programmes = rows.front().words("programmes");
    const bool recorded =
        std::ranges::find(programmes, played->text("programme")) != programmes.end();
    return recorded ? &rows.front() : nullptr;
}

bool leaves_sheets(const Board& board, const Settings& settings) {
    const Encounter met = encounter(board, settings);
    return met.complete() && met.worth.played;
}

}  // namespace collegium::play
