#include <string>
#include <string_view>

#include <collegium/rounds/irregularity.hpp>

namespace collegium::rounds {
namespace {

std::string_view id_of(Irregularity what) {
    switch (what) {
        case Irregularity::kWrongStart:
            return "wrong-start";
        case Irregularity::kBoardTurned:
            return "board-turned";
        case Irregularity::kUnrecorded:
            return "unrecorded";
        case Irregularity::kClockStopped:
            break;
    }
    return "clock-stopped";
}

Remedy remedy_of(const std::string& word) {
    if (word == "corrected") return Remedy::kCorrected;
    if (word == "replayed") return Remedy::kReplayed;
    if (word == "stands") return Remedy::kStands;
    if (word == "clock-runs") return Remedy::kOffendersClock;
    return word == "resigned" ? Remedy::kResigned : Remedy::kNothing;
}

}  // namespace

std::optional<RemedyRuling> rule_on(const rulebook::Book& book, Irregularity what, int moves,
                                    bool misunderstood) {
    const rulebook::Row* row = book.find("irregularity", id_of(what));
    if (row == nullptr) return std::nullopt;
    const bool after = moves >= row->optional_number("moves").value_or(0);
    RemedyRuling ruling{remedy_of(after ? row->text("after") : row->text_or_empty("before")),
                        row->citation()};
    if (ruling.remedy == Remedy::kResigned && misunderstood) ruling.remedy = Remedy::kStands;
    return ruling;
}

}  // namespace collegium::rounds
