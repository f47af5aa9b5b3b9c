// Thinking time and drawn starts by the Ukrainian rules of 2024. Chapter III, headings: A
// recording, B clocks, C time controls, D start of a game. The book lists "main" controls and lets
// organisers set others (C.7); it knows no added time and no floor for corrections.
#pragma once

#include <chrono>
#include <string>
#include <utility>

#include <collegium/draughts/drawn_starts.hpp>
#include <collegium/draughts/tables.hpp>
#include <collegium/draughts/time_rules.hpp>

namespace collegium::draughts::ua_2024 {

[[nodiscard]] inline sdk::Citation article(std::string section, std::string number) {
    return {"ua-draughts-2024", "2024-10-24", std::move(section), std::move(number)};
}

// `section` is the game's own chapter, which says what goes in rapid and blitz without a record.
[[nodiscard]] inline TimeRules common_time_rules(const std::string& section) {
    using sdk::Programme;
    using std::chrono::minutes;
    using std::chrono::seconds;
    TimeRules rules;
    rules.edition = "ua-draughts-2024";
    rules.programmes = {Programme::kClassical, Programme::kRapid, Programme::kBlitz};  // II C.2
    rules.unclassified = article("III", "C.7");
    rules.others = article("III", "C.7");
    rules.recording = RecordingRules{
        .duty = article("III", "A.4"),
        .short_time = minutes(5),       // B.11
        .long_increment = seconds(30),  // B.11
        .suspended = article("III", "B.12"),
        .quick = article(section, "F.1.1"),
    };
    return rules;
}

inline void list(TimeRules& rules, sdk::Programme programme, const sdk::TimeControl& control,
                 const std::string& number) {
    rules.controls.push_back({programme, Listed{control}, article("III", number)});
    rules.recommended.push_back(recommended(programme, control, article("III", number)));
}

// Chapter VI, draughts-64 and its Brazilian version.
[[nodiscard]] inline TimeRules time_rules_64() {
    using sdk::Programme;
    using std::chrono::minutes;
    using std::chrono::seconds;
    TimeRules rules = common_time_rules("VI");
    struct Minutes {
        int base;
        int increment;  // seconds
    };
    for (const auto& [base, increment] :
         {Minutes{45, 10}, {40, 10}, {30, 10}, {25, 10}, {25, 5}, {20, 10}})
        list(rules, Programme::kClassical, whole_game(minutes(base), seconds(increment)), "C.4.1");
    for (const auto& [base, increment] : {Minutes{10, 3}, {10, 5}, {7, 3}, {7, 5}, {5, 3}, {5, 5}})
        list(rules, Programme::kRapid, whole_game(minutes(base), seconds(increment)), "C.5.1");
    rules.controls.push_back({Programme::kRapid,
                              WholeGame{{minutes(10), minutes(20)}, {seconds(0), seconds(0)}},
                              article("III", "C.5.1")});
    for (const int increment : {2, 3})
        list(rules, Programme::kBlitz, whole_game(minutes(3), seconds(increment)), "C.6.1");
    // Flat, or with "certain seconds" a move.
    rules.controls.push_back(
        {Programme::kBlitz, WholeGame{{minutes(3), minutes(5)}, {}}, article("III", "C.6.1")});
    return rules;
}

// Chapter VII, checkers: one classical control; none is named for rapid and blitz.
[[nodiscard]] inline TimeRules time_rules_checkers() {
    using std::chrono::minutes;
    TimeRules rules = common_time_rules("VII");
    rules.recording->quick = std::nullopt;
    sdk::TimeControl control;
    control.periods = {{30, minutes(60)}, {15, minutes(30)}};
    list(rules, sdk::Programme::kClassical, control, "C.4.2");
    return rules;
}

// Chapter V, draughts-100. Rapid and blitz touch at 15 minutes.
[[nodiscard]] inline TimeRules time_rules_100() {
    using sdk::Programme;
    using std::chrono::minutes;
    using std::chrono::seconds;
    const Span flat{seconds(0), seconds(0)};
    const sdk::Citation classical = article("III", "C.4.3");
    TimeRules rules = common_time_rules("V");
    list(rules, Programme::kClassical, whole_game(minutes(80), seconds(30)), "C.4.3");
    list(rules, Programme::kClassical, whole_game(minutes(80), seconds(60)), "C.4.3");
    list(rules, Programme::kClassical, whole_game(minutes(60), seconds(30)), "C.4.3");
    sdk::TimeControl control;
    control.periods = {{45, minutes(90)}, {std::nullopt, minutes(30), seconds(30)}};
    list(rules, Programme::kClassical, control, "C.4.3");
    control.periods = {{50, minutes(120)}, {25, minutes(60)}};
    list(rules, Programme::kClassical, control, "C.4.3");
    control.periods = {{50, minutes(90)}, {std::nullopt, minutes(30)}};
    list(rules, Programme::kClassical, control, "C.4.3");
    // Any increment from 30 s with two hours for both players' first 60 moves.
    rules.controls.push_back(
        {Programme::kClassical, SixtyMoves{{minutes(60)}, {seconds(30)}}, classical});
    const auto range = [&](Programme programme, int least, int most, const char* number) {
        const Span span{minutes(least), minutes(most)};
        rules.controls.push_back({programme, WholeGame{span, flat}, article("III", number)});
        rules.controls.push_back(
            {programme, SixtyMoves{span, {seconds(1)}}, article("III", number)});
    };
    range(Programme::kRapid, 15, 30, "C.5.2");
    range(Programme::kBlitz, 5, 15, "C.6.2");
    return rules;
}

// Annexes 2 to 5 are in force as long as the Federation approves them (D.5.8).
[[nodiscard]] inline DrawnStarts drawn_starts_64() {
    return {"ua-draughts-2024",
            article("III", "D.5.2"),
            {{tables::ua_2024_annex_2}, {tables::ua_2024_annex_3}, {tables::first_moves_64}}};
}

[[nodiscard]] inline DrawnStarts drawn_starts_brazilian() {
    return {"ua-draughts-2024",
            article("III", "D.5.2"),
            {{tables::ua_2024_annex_4}, {tables::first_moves_64}}};
}

[[nodiscard]] inline DrawnStarts drawn_starts_checkers() {
    return {"ua-draughts-2024", article("VII", "A.11"), {{tables::ua_2024_annex_5}}};
}

}  // namespace collegium::draughts::ua_2024
