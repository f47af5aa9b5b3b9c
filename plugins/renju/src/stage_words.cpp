#include "stage_words.hpp"

#include <string>

namespace collegium::renju {
namespace {

using sdk::LocalText;

LocalText operator+(LocalText a, const LocalText& b) {
    a.ru += b.ru;
    a.uk += b.uk;
    a.en += b.en;
    return a;
}

LocalText same(const std::string& text) {
    return {text, text, text};
}

LocalText place_words(const State& state, const StageRule& stage) {
    const LocalText stone = state.board.to_move() == kBlack
                                ? LocalText{"поставить чёрную шашку ", "поставити чорну шашку ",
                                            "place the black stone "}
                                : LocalText{"поставить белую шашку ", "поставити білу шашку ",
                                            "place the white stone "};
    const LocalText numbered = stone + same(std::to_string(state.stones + 1));
    if (stage.reach == kCentrePoint)
        return numbered + LocalText{" в центр", " у центр", " in the centre"};
    if (stage.reach == kAnywhere)
        return numbered + LocalText{" в любой пункт", " у будь-який пункт", " anywhere"};
    const std::string size = std::to_string(2 * stage.reach + 1);
    return numbered +
           LocalText{" в центральный квадрат ", " у центральний квадрат ",
                     " in the central square "} +
           same(size + "×" + size);
}

}  // namespace

LocalText procedure_words(const Rules& rules) {
    LocalText name = rules.procedure->name;
    return rules.procedure->numbered ? name + same("-" + std::to_string(rules.number)) : name;
}

LocalText awaited_words(const State& state, const Rules& rules) {
    const StageRule& stage = *stage_of(state, rules);
    const std::string number = std::to_string(rules.number);
    switch (stage.act) {
        case Act::kPlace:
            return place_words(state, stage);
        case Act::kSwap:
            return {"сменить цвет или оставить", "змінити колір або залишити",
                    "swap colours or keep them"};
        case Act::kDeclare:
            return LocalText{"объявить число пятых ходов: от 1 до ",
                             "оголосити кількість п'ятих ходів: від 1 до ",
                             "declare the number of fifth moves: 1 to "} +
                   same(number);
        case Act::kOffer:
            return LocalText{"предложить пятый ход: ", "запропонувати п'ятий хід: ",
                             "offer a fifth move: "} +
                   same(std::to_string(state.offers.size() + 1)) +
                   LocalText{" из ", " з ", " of "} +
                   same(std::to_string(fifth_moves_wanted(state, rules)));
        case Act::kChoose:
            return {"выбрать один из предложенных пятых ходов",
                    "вибрати один із запропонованих п'ятих ходів",
                    "choose one of the offered fifth moves"};
        case Act::kSwapOrOffer:
            return LocalText{"сменить цвет, оставить его или объявить, что пятых ходов будет ",
                             "змінити колір, залишити його або оголосити, що п'ятих ходів буде ",
                             "swap colours, keep them, or declare that the fifth moves will be "} +
                   same(number);
        case Act::kTakeSide:
            return {"взять чёрные или белые", "взяти чорні або білі", "take Black or White"};
        case Act::kTakeSideOrAdd:
            break;
    }
    return {"взять чёрные, взять белые или добавить белую и чёрную шашки",
            "взяти чорні, взяти білі або додати білу і чорну шашки",
            "take Black, take White, or add a white and a black stone"};
}

}  // namespace collegium::renju
