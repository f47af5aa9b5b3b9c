// What governs a tournament: read from the book's rows and the regulation's values, each setting
// with its source, and looked at before the numbers are drawn.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/regulation.hpp>
#include <collegium/i18n/language.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::play {

// Where one setting comes from. `field` is its name in the API's Tournament, "rounds".
struct SettingSource {
    std::string field;
    competition::Source source;
    sdk::Citation citation;  // empty article: ours, the book is silent
    std::string parameter;   // of the regulation; empty: it says nothing of it

    friend bool operator==(const SettingSource&, const SettingSource&) = default;
};

struct ProposedSettings {
    Settings settings;
    std::string scoring;         // id of the book's [[scoring]] row
    bool system_chosen = false;  // another system than the regulation's was asked for
    std::vector<SettingSource> sources;
};

// What book and regulation say of a tournament of this [[discipline]] row. An encounter is a
// micro-match only where the row says so or the regulation gives its games. `rounds` that follow
// from the number of participants are 0 here. `system`: of a stage that is not played by the
// regulation's own; everything that hangs on the system is then of this one.
[[nodiscard]] ProposedSettings propose_settings(const competition::Regulation& regulation,
                                                const rulebook::Row& discipline,
                                                std::optional<System> system = std::nullopt);

// Parameters of the regulation whose values a tournament no longer takes over once its numbers are
// drawn, as far as they differ from what it was drawn with. `scoring`: the scale it was drawn with.
[[nodiscard]] std::vector<std::string> changed_since_draw(const Settings& drawn,
                                                          std::string_view scoring,
                                                          const ProposedSettings& proposal);

// Whether a criterion of the book is for individuals and for this system.
[[nodiscard]] bool criterion_fits(const rulebook::Row& criterion, System system);

// Whether the last two rounds of the first cycle change places (RU-CHESS 31.6): in a double round
// robin of a book that says so.
[[nodiscard]] bool swaps_last_rounds(const rulebook::Book& book, const Settings& settings);

// «Положение, п. 4.2», «правила, 5.4.6», «по умолчанию».
[[nodiscard]] std::string source_text(i18n::Language language, const rulebook::Book& book,
                                      const SettingSource& source);

// The system of a book's row and back: "round-robin"; none for "mixed", which is played in stages.
[[nodiscard]] std::string_view system_word(System system);
[[nodiscard]] std::optional<System> parse_system(std::string_view kind);
// The system, or of a Swiss its method, with the article: «круговая, 1.4», «способ B, 5.4.10.5».
[[nodiscard]] std::string system_text(i18n::Language language, const rulebook::Book& book,
                                      const Settings& settings);

// Settings and participants before the draw of numbers; `field` of each violation is the setting's
// name in the API's Tournament.
struct SettingsReview {
    std::vector<sdk::Violation> faults;   // the numbers cannot be drawn
    std::vector<sdk::Violation> remarks;  // allowed, worth a look

    // kFailedPrecondition SETTINGS_FAULTY with every fault.
    [[nodiscard]] sdk::Result<void> result() const;
};

// Faults: SYSTEM_NOT_IN_BOOK, METHOD_MISSING, METHOD_NOT_FOR_SYSTEM, ROUNDS_MISSING,
// ROUNDS_TOO_MANY {rounds, most}, MATCH_TARGET_MISSING, GAMES_NOT_PROVIDED, SCALE_NOT_IN_BOOK,
// CRITERION_UNKNOWN {criterion}, CRITERION_NOT_FOR_SYSTEM {criterion}, CRITERION_TWICE {criterion},
// TIE_STEP_OF_TEAMS {step}, VARMA_NOT_FOR {players}, PARTICIPANTS_TOO_FEW, MATCH_OF_TWO,
// SIDES_UNEQUAL {first, second}. Remarks: CRITERIA_MISSING, ROUNDS_NOT_USUAL {rounds, least, most},
// CRITERION_USELESS {criterion}, RATINGS_MISSING {count}, DECIDER_MISSING, DECIDER_UNUSED,
// TIE_STEP_UNREACHED {step, after}, METHOD_OF_OTHER_BOOK.
[[nodiscard]] SettingsReview review_settings(const competition::Regulation& regulation,
                                             const rulebook::Row& discipline,
                                             const Tournament& tournament);

// Rounds the competition has by its settings and participants: what a Swiss plans, the rounds of
// the tables, as many as a knockout can need at most, by lost points at the least.
[[nodiscard]] int planned_rounds(const Tournament& tournament);
[[nodiscard]] int planned_rounds(const Settings& settings, int players);
// Whether system and participants give the number of rounds, whatever a regulation says.
[[nodiscard]] bool rounds_follow(System system);

}  // namespace collegium::play
