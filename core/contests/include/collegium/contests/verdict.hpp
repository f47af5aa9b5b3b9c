// What a rule of the book comes to for a work, an author or a date of a contest.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::contests {

// The heavier, the greater.
enum class Outcome : std::uint8_t {
    kAccepted = 1,
    kNeedsDecision = 2,  // of the arbiters of its section
    kRefused = 3,
};

// What becomes of a work. The heavier, the greater.
enum class Effect : std::uint8_t {
    kNone = 0,
    kMark = 1,         // takes part and gets the mark of a defective work
    kNotAdmitted = 2,  // to this contest
    kExcluded = 3,     // has lost the right to exist
};

struct Verdict {
    std::string requirement;  // stable: "section", "edge", "full-predecessor"
    Outcome outcome = Outcome::kAccepted;
    Effect effect = Effect::kNone;
    std::optional<int> mark = {};  // of kMark
    std::string reason = {};       // its words are in core/i18n; empty where nothing is to be said
    sdk::Metadata metadata = {};
    std::vector<sdk::Citation> citations = {};

    friend bool operator==(const Verdict&, const Verdict&) = default;
};

// Empty where nothing is to be said.
[[nodiscard]] i18n::ReasonText words_of(i18n::Language language, const Verdict& verdict);

// What verdicts add up to: the heaviest of each.
struct Ruling {
    Outcome outcome = Outcome::kAccepted;
    Effect effect = Effect::kNone;
    std::optional<int> mark = {};  // where the effect is kMark

    friend bool operator==(const Ruling&, const Ruling&) = default;
};
[[nodiscard]] Ruling ruling_of(std::span<const Verdict> verdicts);

}  // namespace collegium::contests
