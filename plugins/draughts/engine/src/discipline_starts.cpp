// What the discipline says beside the board: drawn starts and thinking time.
#include <collegium/draughts/discipline.hpp>
#include <collegium/draughts/openings.hpp>
#include <collegium/draughts/time_rules.hpp>

namespace collegium::draughts {
namespace {

// The first where the id is empty. An edition that the game does not have knows no programme, so
// that no control is judged by another book.
const TimeRules& time_rules(const GameRules& rules, std::string_view edition) {
    static const TimeRules none;
    if (edition.empty()) return rules.times.front();
    for (const TimeRules& known : rules.times)
        if (known.edition == edition) return known;
    return none;
}

}  // namespace

std::vector<sdk::OpeningTable> DraughtsDiscipline::tables(const sdk::GameSetup& base) const {
    return Openings(rules_, *this).tables(base);
}

sdk::Result<sdk::TableCheck> DraughtsDiscipline::check_table(std::string_view text,
                                                             const sdk::GameSetup& base) const {
    return Openings(rules_, *this).check_table(text, base);
}

sdk::Result<sdk::StartedOpening> DraughtsDiscipline::set_up(const sdk::OpeningTable& table,
                                                            const sdk::OpeningEntry& entry,
                                                            const sdk::GameSetup& base) const {
    return Openings(rules_, *this).set_up(table, entry, base);
}

sdk::TimeControlVerdict DraughtsDiscipline::classify(const sdk::TimeControl& control,
                                                     std::string_view edition) const {
    return draughts::classify(time_rules(rules_, edition), control);
}

sdk::ControlVerdict DraughtsDiscipline::check(const sdk::TimeControl& control,
                                              sdk::Programme programme,
                                              std::string_view edition) const {
    return draughts::check(time_rules(rules_, edition), control, programme);
}

std::vector<sdk::RecommendedControl> DraughtsDiscipline::recommended(
    std::string_view edition) const {
    return time_rules(rules_, edition).recommended;
}

sdk::RecordingVerdict DraughtsDiscipline::recording(const sdk::ClockMoment& moment,
                                                    std::string_view edition) const {
    return draughts::recording(time_rules(rules_, edition), moment);
}

sdk::ClockCorrection DraughtsDiscipline::correction(sdk::Programme programme,
                                                    std::string_view edition) const {
    return draughts::correction(time_rules(rules_, edition), programme);
}

std::optional<sdk::AddedTime> DraughtsDiscipline::added_time(sdk::Programme /*programme*/,
                                                             std::chrono::seconds increment,
                                                             std::string_view edition) const {
    return draughts::added_time(time_rules(rules_, edition), increment);
}

}  // namespace collegium::draughts
