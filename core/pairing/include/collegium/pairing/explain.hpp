// Why a round is paired as it is, in words for an arbiter.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/pairing/swiss.hpp>

namespace collegium::pairing {

// One sentence; the articles it rests on stand in it in brackets and beside it as citations.
struct Line {
    std::string text;
    std::vector<sdk::Citation> citations;

    friend bool operator==(const Line&, const Line&) = default;
};

struct Telling {
    i18n::Language language = i18n::Language::kRu;
    bool black_begins = false;  // the side that begins is called Black: renju, checkers
};

// `field` and `settings` are what the round was paired from; the same input always gives the same
// words. Participants are named by their numbers, «№ 7».

// The round as a whole: score groups after the previous one and how they are ordered, joined
// groups, who floats, the bye, who is absent.
[[nodiscard]] std::vector<Line> explain_round(const Field& field, const SwissSettings& settings,
                                              const Round& round, const Telling& telling);

// One pair, by its index in `round.pairs`: the score groups, what happened to the pair's group,
// whom they were tried with before, and who begins by which rule. Throws std::out_of_range.
[[nodiscard]] std::vector<Line> explain_pair(const Field& field, const SwissSettings& settings,
                                             const Round& round, std::size_t pair,
                                             const Telling& telling);

// Who has the bye, and who was passed over; says that none is needed where there is none.
[[nodiscard]] std::vector<Line> explain_bye(const Field& field, const SwissSettings& settings,
                                            const Round& round, const Telling& telling);

// Why no legal round exists, where pair_swiss said NO_LEGAL_PAIRING: who has nobody left to meet,
// or how many stay alone however they are paired; and that the chief arbiter decides.
[[nodiscard]] std::vector<Line> explain_no_pairing(const Field& field,
                                                   const SwissSettings& settings,
                                                   const Telling& telling);

// A rule the round was held against.
struct Checked {
    enum class Outcome : std::uint8_t {
        kKept,
        kBroken,
        kNote,  // nothing to keep, or a wish that could not be met
    };
    std::string id;  // "met-once", "sides-in-a-row", "sides-balance", "all-paired", "bye", …
    Outcome outcome = Outcome::kKept;
    Line line;

    friend bool operator==(const Checked&, const Checked&) = default;
};

// What a round must keep to, rule by rule: nobody meets twice, sides in a row, the bye, everybody
// paired, teams apart.
[[nodiscard]] std::vector<Checked> explain_checks(const Field& field, const SwissSettings& settings,
                                                  const Round& round, const Telling& telling);

// How a pair came to be, in a word for a column: «группа», «опускание».
[[nodiscard]] std::string how_word(How how, i18n::Language language);

// The sides of a player's meetings, the oldest first: «чбч».
[[nodiscard]] std::string side_letters(const Player& player, const Telling& telling);

}  // namespace collegium::pairing
