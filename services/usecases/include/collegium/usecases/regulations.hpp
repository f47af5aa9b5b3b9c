// The regulation of a competition: reading it with everything that is to be said of it, changing
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/competition/regulation.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/budget.hpp>
#include <collegium/usecases/competition.hpp>
#include <collegium/usecases/competitions.hpp>
#include <collegium/usecases/plan.hpp>
#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

struct RegulationView {
    Competition competition;
    competition::Review review;
    bool frozen = false;                 // the competition has begun
    std::vector<AllowedAction> actions;  // "regulation.update"
};

// Refusals of load_competition. The discipline is asked about the time control, with the snapshot
// set aside: not for the threads of the network.
[[nodiscard]] sdk::Result<RegulationView> get_regulation(const Caller& caller,
                                                         storage::Connection& snapshot,
                                                         const Modules& modules,
                                                         competition::CompetitionId id,
                                                         const Budget& budget);

struct UpdateRegulationInput {
    competition::CompetitionId id;
    std::optional<std::int64_t> version;  // what the caller saw
    std::vector<competition::SettingChange> changes;
    // A form that is being typed: what the book forbids is told in the preview's review and does
    // not refuse the call.
    bool trial = false;
};

// Violations of competition::change_settings, refusals of load_competition, ETAG_STALE,
// COMPETITION_ENDED; REGULATION_OF_ORGANISER or REGULATION_CLARIFIED_BY_ARBITER where the caller
// may not write before the competition begins, REGULATION_FROZEN where the caller may not rule
// afterwards. Asks the discipline as above.
[[nodiscard]] sdk::Result<Plan<RegulationView>> update_regulation(
    const Caller& caller, storage::Connection& snapshot, const Modules& modules,
    const UpdateRegulationInput& input, const Moment& moment, const Budget& budget);

// "regulations.update" is undone to the settings before it.
void add_regulation_undo_rules(UndoRules& rules);

// Titles of groups, sources and values in words: texts/regulation.toml. Empty for an unknown key.
[[nodiscard]] std::string regulation_text(i18n::Language language, std::string_view key,
                                          const sdk::Metadata& values = {});
// «45 минут на партию с добавлением 30 секунд на ход»; empty where it is no time control.
[[nodiscard]] std::string time_control_words(i18n::Language language, std::string_view control);
// «45 мин + 30 с»; what is no control as it was written.
[[nodiscard]] std::string time_control_short(i18n::Language language, const std::string& control);

}  // namespace collegium::usecases
