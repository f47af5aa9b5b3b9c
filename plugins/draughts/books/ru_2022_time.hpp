// Thinking time and drawn starts by the Russian rules of 2022. The number in each line is the
// article.
#pragma once

#include <chrono>
#include <string>
#include <utility>

#include <collegium/draughts/drawn_starts.hpp>
#include <collegium/draughts/tables.hpp>
#include <collegium/draughts/time_rules.hpp>

#include "books/parameters.hpp"

namespace collegium::draughts::ru_2022 {

[[nodiscard]] inline sdk::Citation article(std::string number) {
    return {"ru-draughts-2022", "2022-03-17", "", std::move(number)};
}

// What chapter V says for all draughts games.
[[nodiscard]] inline TimeRules common_time_rules() {
    using std::chrono::minutes;
    using std::chrono::seconds;
    TimeRules rules;
    rules.edition = "ru-draughts-2022";
    rules.recording = RecordingRules{
        .duty = article("5.4.3.1"),
        .short_time = minutes(5),       // 5.4.3.2
        .long_increment = seconds(30),  // 5.4.3.2
        .suspended = article("5.4.3.2"),
        .quick = std::nullopt,
    };
    rules.added_time = sdk::AddedTime{seconds(0), minutes(2), article("5.4.15.1")};
    return rules;
}

// Chapter VI: Russian draughts, draughts-64 in both ways of capturing.
[[nodiscard]] inline TimeRules time_rules_64() {
    using sdk::Programme;
    using std::chrono::minutes;
    using std::chrono::seconds;
    TimeRules rules = common_time_rules();
    rules.programmes = {Programme::kClassical, Programme::kRapid, Programme::kBlitz};
    rules.controls = {
        {Programme::kClassical, WholeGame{{minutes(20)}, {}}, article("6.1.9.1")},
        {Programme::kRapid, WholeGame{{minutes(7), minutes(15)}, {}}, article("6.1.9.2")},
        {Programme::kBlitz, WholeGame{{minutes(3), minutes(5)}, {}}, article("6.1.9.3")},
    };
    rules.unclassified = article("6.1.9.4");
    rules.others = article("6.1.9.4");
    const auto recommend = [&](Programme programme, int base, int increment, const char* number) {
        rules.recommended.push_back(
            recommended(programme, whole_game(minutes(base), seconds(increment)), article(number)));
    };
    recommend(Programme::kClassical, 20, 30, "6.1.9.1");  // 20 minutes or more
    recommend(Programme::kClassical, 30, 30, "6.1.9.1");
    recommend(Programme::kRapid, 8, 4, "6.1.9.2");
    recommend(Programme::kRapid, 7, 5, "6.1.9.2");
    recommend(Programme::kBlitz, 3, 2, "6.1.9.3");
    rules.recording->quick = article("6.1.10.2");
    rules.classical_correction = sdk::ClockCorrection{minutes(15), article("5.4.2.5")};
    return rules;
}

// Chapter VII, the 100-square game. Ranges touch at 15 and 30 minutes.
[[nodiscard]] inline TimeRules time_rules_100() {
    using sdk::Programme;
    using std::chrono::minutes;
    using std::chrono::seconds;
    TimeRules rules = common_time_rules();
    rules.programmes = {Programme::kClassical, Programme::kRapid, Programme::kBlitz};
    rules.controls = {
        {Programme::kClassical, WholeGame{{minutes(30), minutes(120)}, {}}, article("7.6.1")},
        {Programme::kRapid, WholeGame{{minutes(15), minutes(30)}, {}}, article("7.6.2")},
        {Programme::kBlitz, WholeGame{{minutes(5), minutes(15)}, {}}, article("7.6.3")},
    };
    rules.unclassified = article("7.6.4");
    rules.others = article("7.6.4");
    const auto recommend = [&](Programme programme, int base, int increment, const char* number) {
        rules.recommended.push_back(
            recommended(programme, whole_game(minutes(base), seconds(increment)), article(number)));
    };
    recommend(Programme::kClassical, 60, 30, "7.6.1");
    recommend(Programme::kClassical, 80, 60, "7.6.1");
    recommend(Programme::kRapid, 15, 5, "7.6.2");
    recommend(Programme::kBlitz, 5, 3, "7.6.3");
    rules.recording->quick = article("7.7.2");
    rules.classical_correction = sdk::ClockCorrection{minutes(15), article("5.4.2.5")};
    return rules;
}

// Chapter VIII, reverse draughts: one range, no rapid, no blitz; 5.4.2.5 does not name it.
[[nodiscard]] inline TimeRules time_rules_reverse() {
    using sdk::Programme;
    using std::chrono::minutes;
    using std::chrono::seconds;
    TimeRules rules = common_time_rules();
    rules.programmes = {Programme::kClassical};
    rules.controls = {{Programme::kClassical, WholeGame{{minutes(20)}, {}}, article("8.3")}};
    rules.unclassified = article("8.3");
    rules.others = article("8.3");
    for (const int base : {20, 30}) {  // 20 minutes or more
        rules.recommended.push_back(recommended(
            Programme::kClassical, whole_game(minutes(base), seconds(30)), article("8.3")));
    }
    return rules;
}

// 5.4.1.3 lets White's first move, a series of moves or a position be drawn wherever the
// discipline's name says "Russian draughts"; the regulation names the table (6.1.4.1, 6.2.2). The
// book prints none: these are in circulation.
[[nodiscard]] inline DrawnStarts drawn_starts_russian() {
    return {"ru-draughts-2022",
            article("6.1.4.1"),
            {{tables::ua_2024_annex_2}, {tables::ua_2024_annex_3}, {tables::first_moves_64}}};
}

// Chapter VIII is silent and 5.4.1.3 does not name the game: only where a regulation wants it.
[[nodiscard]] inline DrawnStarts drawn_starts_reverse() {
    DrawnStarts starts = drawn_starts_russian();
    starts.article = article("5.4.1.3");
    starts.parameter = parameters::kDrawnStarts;
    return starts;
}

[[nodiscard]] inline DrawnStarts drawn_starts_64() {
    return {"ru-draughts-2022",
            article("6.2.2"),
            {{tables::ua_2024_annex_2, "russian"},
             {tables::ua_2024_annex_3, "russian"},
             {tables::ua_2024_annex_4, "majority"},
             {tables::first_moves_64}}};
}

[[nodiscard]] inline DrawnStarts drawn_starts_brazilian() {
    return {"ru-draughts-2022",
            article("6.2.2"),
            {{tables::ua_2024_annex_4}, {tables::first_moves_64}}};
}

}  // namespace collegium::draughts::ru_2022
