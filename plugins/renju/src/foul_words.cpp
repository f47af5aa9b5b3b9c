#include "foul_words.hpp"

#include <string>

#include <collegium/renju/explain.hpp>

#include "refusals.hpp"

namespace collegium::renju {
namespace {

constexpr std::string_view kOverline = "RENJU_FOUL_OVERLINE";
constexpr std::string_view kDoubleFour = "RENJU_FOUL_DOUBLE_FOUR";
constexpr std::string_view kDoubleThree = "RENJU_FOUL_DOUBLE_THREE";

struct FoulReason {
    std::string_view reason;
    RowKind rows;
};

FoulReason reason_of(FoulKind kind) {
    switch (kind) {
        case FoulKind::kOverline:
            return {kOverline, RowKind::kOverline};
        case FoulKind::kDoubleFour:
            return {kDoubleFour, RowKind::kFour};
        case FoulKind::kDoubleThree:
            break;
    }
    return {kDoubleThree, RowKind::kThree};
}

// "F8-G8-H8, H6-H7-H8".
std::string rows_of(const Explanation& explanation, RowKind kind, Letters letters) {
    std::string text;
    for (const Row& row : explanation.rows) {
        if (row.kind != kind) continue;
        if (!text.empty()) text += ", ";
        for (std::size_t i = 0; i < row.stones.size(); ++i)
            text += (i == 0 ? "" : "-") + point_name(row.stones[i], letters);
    }
    return text;
}

}  // namespace

tl::unexpected<sdk::Error> foul_refusal(const Board& board, const Rules& rules, Point point,
                                        Verdict verdict) {
    const FoulKind kind = verdict.fouls().front();
    const FoulReason reason = reason_of(kind);
    return forbid(
        rules, rules.articles->foul, std::string(reason.reason), "forbidden to Black",
        {{"point", point_name(point, rules.letters)},
         {"kind", std::string(word_of(kind))},
         {"rows", rows_of(explain(board, point, rules.three), reason.rows, rules.letters)}});
}

bool is_foul(const sdk::Error& error) {
    return error.reason == kOverline || error.reason == kDoubleFour || error.reason == kDoubleThree;
}

}  // namespace collegium::renju
