// Thinking time by the older Russian chapter on Russian draughts (RU-OLD, 2.1.11). It knows no
// drawn starts (2.1.4.1: White always moves first), unless a regulation wants them; no floors for
// clock corrections, no added time, and leaves recording to another chapter.
#pragma once

#include <chrono>
#include <string>
#include <utility>

#include <collegium/draughts/drawn_starts.hpp>
#include <collegium/draughts/tables.hpp>
#include <collegium/draughts/time_rules.hpp>

#include "books/parameters.hpp"

namespace collegium::draughts::ru_old {

[[nodiscard]] inline TimeRules time_rules() {
    using sdk::Programme;
    using std::chrono::minutes;
    using std::chrono::seconds;
    const auto article = [](const char* number) {
        return sdk::Citation{"ru-draughts-old", "", "", number};
    };
    TimeRules rules;
    rules.edition = "ru-draughts-old";
    rules.programmes = {Programme::kClassical, Programme::kRapid, Programme::kBlitz};
    rules.controls = {
        // "Not less than": each line is a least time with its least increment.
        {Programme::kClassical, WholeGame{{minutes(45)}, {}}, article("2.1.11.1")},
        {Programme::kClassical, WholeGame{{minutes(30)}, {seconds(30)}}, article("2.1.11.1")},
        {Programme::kClassical, WholeGame{{minutes(40)}, {seconds(5)}}, article("2.1.11.1")},
        // "Not more than", and yet a range or one control: read as that range and that control.
        {Programme::kRapid, WholeGame{{minutes(10), minutes(20)}, {seconds(0), seconds(0)}},
         article("2.1.11.2")},
        {Programme::kRapid, Listed{whole_game(minutes(8), seconds(4))}, article("2.1.11.2")},
        {Programme::kBlitz, WholeGame{{minutes(3), minutes(5)}, {seconds(0), seconds(0)}},
         article("2.1.11.3")},
        {Programme::kBlitz, Listed{whole_game(minutes(3), seconds(2))}, article("2.1.11.3")},
    };
    rules.unclassified = article("2.1.11");
    rules.others = article("2.1.11");
    const auto recommend = [&](Programme programme, int base, int increment, const char* number) {
        rules.recommended.push_back(
            recommended(programme, whole_game(minutes(base), seconds(increment)), article(number)));
    };
    recommend(Programme::kClassical, 45, 0, "2.1.11.1");
    recommend(Programme::kClassical, 30, 30, "2.1.11.1");
    recommend(Programme::kClassical, 40, 5, "2.1.11.1");
    recommend(Programme::kRapid, 8, 4, "2.1.11.2");
    recommend(Programme::kBlitz, 3, 2, "2.1.11.3");
    return rules;
}

[[nodiscard]] inline DrawnStarts drawn_starts() {
    return {"ru-draughts-old",
            {"ru-draughts-old", "", "", "2.1.4.1"},
            {{tables::ua_2024_annex_2}, {tables::ua_2024_annex_3}, {tables::first_moves_64}},
            std::string(parameters::kDrawnStarts)};
}

}  // namespace collegium::draughts::ru_old
