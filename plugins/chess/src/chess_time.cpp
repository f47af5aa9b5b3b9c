// Thinking time of chess: time classes, recording, minutes added for a breach.
#include <collegium/chess/rule_book.hpp>
#include <collegium/chess/rulings.hpp>

#include "chess_discipline.hpp"

namespace collegium::chess {

sdk::TimeControlVerdict ChessDiscipline::classify(const sdk::TimeControl& control,
                                                  std::string_view /*edition*/) const {
    return time_class_of(control);
}

// The book recommends none for chess; the regulation names the control (art. 6.3.1).
std::vector<sdk::RecommendedControl> ChessDiscipline::recommended(
    std::string_view /*edition*/) const {
    return {};
}

// Art. 8.1.2: moves are not written beforehand, claims apart.
sdk::RecordingVerdict ChessDiscipline::recording(const sdk::ClockMoment& moment,
                                                 std::string_view /*edition*/) const {
    sdk::RecordingVerdict verdict;
    if (must_record(moment.programme, moment.left, moment.increment)) {
        verdict.citation = article("8.1.1");
    } else if (is_quick(moment.programme)) {
        verdict.duty = sdk::RecordingDuty::kOptional;
        verdict.citation = article(moment.programme == TimeClass::kBlitz ? "14.4" : "13.2");
    } else {
        verdict.duty = sdk::RecordingDuty::kSuspended;
        verdict.restore = true;  // art. 8.5
        verdict.citation = article("8.4");
    }
    return verdict;
}

// For an illegal move or a wrong claim; other breaches are left to the arbiter (art. 12.9.2).
std::optional<sdk::AddedTime> ChessDiscipline::added_time(sdk::Programme programme,
                                                          std::chrono::seconds /*increment*/,
                                                          std::string_view /*edition*/) const {
    const std::chrono::minutes minutes(penalty_minutes(programme));
    return sdk::AddedTime{minutes, minutes, article(penalty_article(programme, "7.5.5"))};
}

}  // namespace collegium::chess
