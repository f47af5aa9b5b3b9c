// The procedures and where their steps come from: RIF (1996/1998) 11-12 for RIF; RenjuNet rule
// pages 5 (Yamaguchi), 17 (Super Sakata); the encyclopaedia articles on the Swap, RIF, Yamaguchi,
// Soosõrv and Taraguchi opening rules; "Mathematics on Opening Rules" (2006) for Tarannikov; the
// announcement of the first Super Taraguchi-10 tournament; the gomoku rules of VCPR, the Mind
// Sports Olympiad and vint.ee for Swap2. Sakata rests on one application text only.
#include <algorithm>
#include <array>

#include <collegium/renju/fifth_moves.hpp>
#include <collegium/renju/procedures.hpp>

namespace collegium::renju {
namespace {

constexpr Actor kP = Actor::kFirstSeat;
constexpr Actor kQ = Actor::kSecondSeat;
constexpr Actor kB = Actor::kBlackHolder;
constexpr Actor kW = Actor::kWhiteHolder;
constexpr FifthMoves kTwo = FifthMoves::kTwo;
constexpr FifthMoves kDeclared = FifthMoves::kDeclared;

constexpr StageRule kCentreStages[] = {
    {"m1", kP, Act::kPlace, 0, kCentrePoint},
};

constexpr StageRule kSwapStages[] = {
    {"m1", kP, Act::kPlace, 0, kCentrePoint},
    {"m2", kQ, Act::kPlace, 1, kSquare3},
    {"m3", kP, Act::kPlace, 2, kSquare5},
    {"s3", kQ, Act::kSwap, 3},
    {"m4", kW, Act::kPlace, 3},
    {"offer5", kB, Act::kOffer, 4, kAnywhere, kTwo},
    {"choose5", kW, Act::kChoose, 4, kAnywhere, kTwo},
    {"m6", kW, Act::kPlace, 5},
};

constexpr StageRule kRifStages[] = {
    {"m1", kP, Act::kPlace, 0, kCentrePoint},
    {"m2", kP, Act::kPlace, 1, kSquare3},
    {"m3", kP, Act::kPlace, 2, kSquare5},
    {"s3", kQ, Act::kSwap, 3},
    {"m4", kW, Act::kPlace, 3},
    {"offer5", kB, Act::kOffer, 4, kAnywhere, kTwo},
    {"choose5", kW, Act::kChoose, 4, kAnywhere, kTwo},
    {"m6", kW, Act::kPlace, 5},
};

constexpr StageRule kYamaguchiStages[] = {
    {"m1", kP, Act::kPlace, 0, kCentrePoint},
    {"m2", kP, Act::kPlace, 1, kSquare3},
    {"m3", kP, Act::kPlace, 2, kSquare5},
    {"declare", kP, Act::kDeclare, 3},
    {"s3", kQ, Act::kSwap, 3, kAnywhere, kDeclared},
    {"m4", kW, Act::kPlace, 3, kAnywhere, kDeclared},
    {"offer5", kB, Act::kOffer, 4, kAnywhere, kDeclared},
    {"choose5", kW, Act::kChoose, 4, kAnywhere, kDeclared},
    {"m6", kW, Act::kPlace, 5},
};

constexpr StageRule kSoosyrvStages[] = {
    {"m1", kP, Act::kPlace, 0, kCentrePoint},
    {"m2", kP, Act::kPlace, 1, kSquare3},
    {"m3", kP, Act::kPlace, 2, kSquare5},
    {"s3", kQ, Act::kSwap, 3},
    {"m4", kW, Act::kPlace, 3},
    {"declare", kW, Act::kDeclare, 4},
    {"s4", kB, Act::kSwap, 4, kAnywhere, kDeclared},
    {"offer5", kB, Act::kOffer, 4, kAnywhere, kDeclared},
    {"choose5", kW, Act::kChoose, 4, kAnywhere, kDeclared},
    {"m6", kW, Act::kPlace, 5},
};

constexpr StageRule kTarannikovStages[] = {
    {"m1", kB, Act::kPlace, 0, kCentrePoint},
    {"s1", kW, Act::kSwap, 1},
    {"m2", kW, Act::kPlace, 1, kSquare3},
    {"s2", kB, Act::kSwap, 2},
    {"m3", kB, Act::kPlace, 2, kSquare5},
    {"s3", kW, Act::kSwap, 3},
    {"m4", kW, Act::kPlace, 3, kSquare7},
    {"s4", kB, Act::kSwap, 4},
    {"m5", kB, Act::kPlace, 4, kSquare9},
    {"s5", kW, Act::kSwap, 5},
    {"m6", kW, Act::kPlace, 5},
};

// After stone 4 swapping and offering exclude each other.
constexpr StageRule kTaraguchiStages[] = {
    {"m1", kB, Act::kPlace, 0, kCentrePoint},
    {"s1", kW, Act::kSwap, 1},
    {"m2", kW, Act::kPlace, 1, kSquare3},
    {"s2", kB, Act::kSwap, 2},
    {"m3", kB, Act::kPlace, 2, kSquare5},
    {"s3", kW, Act::kSwap, 3},
    {"m4", kW, Act::kPlace, 3, kSquare7},
    {"s4", kB, Act::kSwapOrOffer, 4, kAnywhere, FifthMoves::kNone, "m5", "offer5"},
    {"m5", kB, Act::kPlace, 4, kSquare9},
    {"s5", kW, Act::kSwap, 5, kAnywhere, FifthMoves::kNone, "m6"},
    {"offer5", kB, Act::kOffer, 4, kAnywhere, kDeclared},
    {"choose5", kW, Act::kChoose, 4, kAnywhere, kDeclared},
    {"m6", kW, Act::kPlace, 5},
};

constexpr StageRule kSuperTaraguchiStages[] = {
    {"m1", kB, Act::kPlace, 0, kCentrePoint},
    {"s1", kW, Act::kSwap, 1},
    {"m2", kW, Act::kPlace, 1, kSquare5},
    {"s2", kB, Act::kSwap, 2},
    {"m3", kB, Act::kPlace, 2, kSquare7},
    {"s3", kW, Act::kSwap, 3},
    {"m4", kW, Act::kPlace, 3, kSquare9},
    {"s4", kB, Act::kSwapOrOffer, 4, kAnywhere, FifthMoves::kNone, "m5", "offer5"},
    {"m5", kB, Act::kPlace, 4, kSquare9},
    {"s5", kW, Act::kSwap, 5, kAnywhere, FifthMoves::kNone, "m6"},
    {"offer5", kB, Act::kOffer, 4, kAnywhere, kDeclared},
    {"choose5", kW, Act::kChoose, 4, kAnywhere, kDeclared},
    {"m6", kW, Act::kPlace, 5},
};

constexpr StageRule kSakataStages[] = {
    {"m1", kP, Act::kPlace, 0, kCentrePoint},
    {"m2", kP, Act::kPlace, 1, kSquare3},
    {"m3", kP, Act::kPlace, 2, kSquare5},
    {"s3", kQ, Act::kSwap, 3},
    {"m4", kW, Act::kPlace, 3},
    {"m5", kB, Act::kPlace, 4, kSquare7},
    {"m6", kW, Act::kPlace, 5},
};

constexpr StageRule kSuperSakataStages[] = {
    {"m1", kP, Act::kPlace, 0, kCentrePoint},
    {"m2", kP, Act::kPlace, 1, kSquare3},
    {"m3", kP, Act::kPlace, 2, kSquare5},
    {"m4", kQ, Act::kPlace, 3, kSquare7},
    {"m5", kQ, Act::kPlace, 4, kSquare9},
    {"choice", Actor::kNotLastPlacer, Act::kTakeSideOrAdd, 5, kAnywhere, FifthMoves::kNone, "mw",
     "add-white", true},
    {"add-white", Actor::kNotLastPlacer, Act::kPlace, 5, kAnywhere, FifthMoves::kNone, "", "",
     true},
    {"add-black", Actor::kLastPlacer, Act::kPlace, 6, kAnywhere, FifthMoves::kNone, "choice", "",
     true},
    {"mw", kW, Act::kPlace, 5, kAnywhere, FifthMoves::kNone, "", "", true},
};

constexpr StageRule kSwap2Stages[] = {
    {"m1", kP, Act::kPlace, 0},
    {"m2", kP, Act::kPlace, 1},
    {"m3", kP, Act::kPlace, 2},
    {"choice", kQ, Act::kTakeSideOrAdd, 3, kAnywhere, FifthMoves::kNone, "m4", "add-white"},
    {"add-white", kQ, Act::kPlace, 3},
    {"add-black", kQ, Act::kPlace, 4},
    {"choice2", kP, Act::kTakeSide, 5, kAnywhere, FifthMoves::kNone, "m6"},
    {"m4", kW, Act::kPlace, 3, kAnywhere, FifthMoves::kNone, "free"},
    {"m6", kW, Act::kPlace, 5},
};

}  // namespace

std::span<const Procedure> procedures() {
    static const std::array<Procedure, 11> kProcedures = {{
        {"centre", {"ход в центр", "хід у центр", "centre rule"}, kCentreStages},
        {.id = "swap",
         .name = {"правило Swap", "правило Swap", "Swap rule"},
         .stages = kSwapStages,
         .bars_thirteenth = true},
        {"rif", {"правило RIF", "правило RIF", "RIF rule"}, kRifStages},
        {"yamaguchi",
         {"правило Ямагути", "правило Ямагуті", "Yamaguchi rule"},
         kYamaguchiStages,
         kMostFifthMoves},
        {"soosyrv",
         {"правило Соосырва", "правило Соосирва", "Soosõrv rule"},
         kSoosyrvStages,
         8,
         true},
        {"tarannikov",
         {"правило Таранникова", "правило Таранникова", "Tarannikov rule"},
         kTarannikovStages},
        {"taraguchi",
         {"правило Тарагути", "правило Тарагуті", "Taraguchi rule"},
         kTaraguchiStages,
         10,
         true},
        {"super-taraguchi",
         {"правило Супер-Тарагути", "правило Супер-Тарагуті", "Super Taraguchi rule"},
         kSuperTaraguchiStages,
         10,
         true},
        {"sakata", {"правило Саката", "правило Саката", "Sakata rule"}, kSakataStages},
        {"super-sakata",
         {"правило Супер-Саката", "правило Супер-Саката", "Super Sakata rule"},
         kSuperSakataStages},
        {.id = "swap2",
         .name = {"правило Swap2 (гомоку)", "правило Swap2 (гомоку)", "Swap2 rule (gomoku)"},
         .stages = kSwap2Stages,
         .gomoku = true},
    }};
    return kProcedures;
}

const Procedure* find_procedure(std::string_view id) {
    const auto all = procedures();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Procedure& one) { return one.id == id; });
    return found == all.end() ? nullptr : &*found;
}

int stage_row(const Procedure& procedure, std::string_view id) {
    for (std::size_t row = 0; row < procedure.stages.size(); ++row)
        if (procedure.stages[row].id == id) return static_cast<int>(row);
    return kFreePlay;
}

int next_row(const Procedure& procedure, int row) {
    const auto index = static_cast<std::size_t>(row);
    const StageRule& stage = procedure.stages[index];
    if (!stage.then.empty()) return stage_row(procedure, stage.then);
    return index + 1 < procedure.stages.size() ? row + 1 : kFreePlay;
}

}  // namespace collegium::renju
