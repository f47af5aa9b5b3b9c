// Small tournaments for the tests: drawn, paired, played.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <collegium/competition/regulation.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/places.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/rulebook/library.hpp>

namespace collegium::play::competitions {

inline constexpr pairing::Scale kTwoOneNought{4, 2, 0, 2};
inline constexpr pairing::Scale kHalves{2, 1, 0, 2};

// A bundled book, read once.
[[nodiscard]] const rulebook::BookPtr& book(const std::string& id);
[[nodiscard]] const rulebook::Book& ru();
[[nodiscard]] const rulebook::Book& chess();
[[nodiscard]] const rulebook::Book& ua();

// A regulation of an individual competition: values as text, lists with commas.
[[nodiscard]] competition::Regulation regulation(
    const std::string& id, const std::string& discipline,
    const std::vector<std::pair<std::string, std::string>>& values = {});

// Numbers 1 to n are drawn, no round is paired.
[[nodiscard]] Tournament drawn(System system, int players,
                               const pairing::Scale& scale = kTwoOneNought);

using Play = std::function<Outcome(const Board&)>;

// Pairs the next round, approves it, enters a result for every board that needs one, closes it.
// Throws where it cannot be paired.
const Round& hold_round(Tournament& tournament, const rulebook::Book& book, const Play& play);
// The lower number wins.
[[nodiscard]] Outcome lower_wins(const Board& board);
// Enters a result at the board of two numbers, `first` on the left as they sit.
void enter(Tournament& tournament, int round, int first, int second, Outcome outcome,
           Ending ending = Ending::kUsual);

// A table of results by pairs of numbers, «3:6 1» and so on, whoever begins: what the first of the
// line did.
[[nodiscard]] Play by_lines(const std::vector<std::string>& lines);

// Numbers in the order of the table; of a shared place in the order of numbers.
[[nodiscard]] std::vector<int> order(const Places& places);
[[nodiscard]] const standings::Row& row(const Places& places, int number);
// «3–6, 1–2».
[[nodiscard]] std::string pairs_text(const Round& round);

}  // namespace collegium::play::competitions
