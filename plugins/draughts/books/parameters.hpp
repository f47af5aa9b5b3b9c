// Settings of a game that several books leave open, each with the article that does so.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/draughts/game_rules.hpp>

#include "books/draw_rows.hpp"

namespace collegium::draughts::parameters {

inline constexpr std::string_view kRoadOnlyLoneKing = "road-only-lone-king";
inline constexpr std::string_view kRoadWinException = "road-win-exception";
inline constexpr std::string_view kRoadRestarts = "road-restarts";
inline constexpr std::string_view kKingsOnlyLimit = "kings-only-limit";
inline constexpr std::string_view kThreeKingsReading = "three-kings";
inline constexpr std::string_view kCountAloud = "count-aloud";
inline constexpr std::string_view kOfferAfterMoves = "offer-after-moves";
inline constexpr std::string_view kOfferMovesOf = "offer-moves-of";
inline constexpr std::string_view kRapidBlitzDraws = "rapid-blitz-draws";
inline constexpr std::string_view kArbiterMayDeclare = "arbiter-may-declare";
inline constexpr std::string_view kRestartOnPromotion = "restart-on-promotion";
inline constexpr std::string_view kMovesOf = "moves-of";
inline constexpr std::string_view kDrawnStarts = "drawn-starts";
inline constexpr std::string_view kLowTimePieces = "low-time-pieces";

[[nodiscard]] inline sdk::Parameter choice(std::string_view id, sdk::LocalText name,
                                           std::vector<std::string> choices,
                                           sdk::Citation citation) {
    std::string first = choices.front();
    return {std::string(id),
            std::move(name),
            sdk::ParameterKind::kChoice,
            std::move(first),
            std::move(choices),
            0,
            0,
            std::move(citation)};
}

[[nodiscard]] inline sdk::Parameter flag(std::string_view id, sdk::LocalText name, bool value,
                                         sdk::Citation citation) {
    return {std::string(id),
            std::move(name),
            sdk::ParameterKind::kFlag,
            value ? "true" : "false",
            {},
            0,
            0,
            std::move(citation)};
}

[[nodiscard]] inline sdk::Parameter number(std::string_view id, sdk::LocalText name, int value,
                                           int most, sdk::Citation citation) {
    return {std::string(id),
            std::move(name),
            sdk::ParameterKind::kNumber,
            std::to_string(value),
            {},
            0,
            most,
            std::move(citation)};
}

// What the competition is: the host fills these in.
[[nodiscard]] inline sdk::Parameter programme(sdk::Citation citation) {
    return choice(sdk::kProgrammeParameter, {"программа", "програма", "programme"},
                  {"classical", "rapid", "blitz"}, std::move(citation));
}

[[nodiscard]] inline sdk::Parameter increment(int seconds, sdk::Citation citation) {
    constexpr int kHour = 3600;
    return number(sdk::kIncrementParameter,
                  {"добавление на ход, секунд", "додавання на хід, секунд", "seconds added a move"},
                  seconds, kHour, std::move(citation));
}

[[nodiscard]] inline sdk::Parameter record_kept(sdk::Citation citation) {
    return flag(sdk::kRecordKeptParameter,
                {"запись партии ведётся", "запис партії ведеться", "the moves are written down"},
                true, std::move(citation));
}

// At the board somebody claims; on a platform counters may end the game.
[[nodiscard]] inline sdk::Parameter draws(sdk::Citation citation) {
    return choice(kDraws,
                  {"ничьи по счёту ходов", "нічиї за лічбою ходів", "draws by counted moves"},
                  {"claimed", "automatic"}, std::move(citation));
}

// Not the board's business: kept with the game for whoever rules on it.
[[nodiscard]] inline sdk::Parameter wrong_board_annuls(bool value, sdk::Citation citation) {
    return flag("wrong-board-annuls",
                {"доска повёрнута неверно: партия аннулируется",
                 "дошку повернуто неправильно: партія анулюється",
                 "a wrongly turned board annuls the game"},
                value, std::move(citation));
}

[[nodiscard]] inline sdk::Parameter offer_after_moves(int moves, sdk::Citation citation) {
    constexpr int kMost = 200;
    return number(kOfferAfterMoves,
                  {"ничья по соглашению после хода", "нічия за згодою після ходу",
                   "draw by agreement after move"},
                  moves, kMost, std::move(citation));
}

[[nodiscard]] inline sdk::Parameter restart_on_promotion(sdk::Citation citation) {
    return flag(kRestartOnPromotion,
                {"превращение начинает счёт заново", "перетворення починає лічбу заново",
                 "a promotion starts the count anew"},
                false, std::move(citation));
}

// Where the book knows no drawn starts and a regulation may yet want them.
[[nodiscard]] inline sdk::Parameter drawn_starts(sdk::Citation citation) {
    return flag(kDrawnStarts, {"начало по жребию", "початок за жеребом", "starts are drawn by lot"},
                false, std::move(citation));
}

// Moves of kings only: by the number of pieces, or fifteen whatever it is.
[[nodiscard]] inline std::vector<DrawRule> kings_only_rules(const Settings& settings,
                                                            const Article& article) {
    if (settings.choice(kKingsOnlyLimit) == "by-pieces")
        return {rows::kings_only(article, 4, 5, 15), rows::kings_only(article, 6, 7, 25)};
    return {rows::kings_only(article, 15)};
}

}  // namespace collegium::draughts::parameters
