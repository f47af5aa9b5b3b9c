// What the use cases of pair rules share: a rule in the journal, and how it passes to a newcomer.
#pragma once

#include <string>
#include <vector>

#include <collegium/storage/journal.hpp>
#include <collegium/storage/repositories/pair_rules.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/play.hpp>

namespace collegium::usecases {

// A rule as the journal keeps it, and back for undo; `record` has its id.
[[nodiscard]] std::string rule_payload(const storage::PairRuleRecord& record);
void restore_rule(const std::string& payload, storage::PairRuleRecord& record);

// A row about a rule, without payload; its title is «№ 3 Ёлкин А. С. – № 8 Цой В. Р.».
[[nodiscard]] storage::JournalDraft rule_row(const char* action, const Play& play,
                                             const storage::PairRuleRecord& record,
                                             std::string reason);

// Whoever takes a number takes the rules announced for it: what is drawn stays as it was announced
// (RU-CHESS 31.4).

// The rules of the one who left, in words with their reasons: the arbiter takes back those that
// were about the person and not about the place.
[[nodiscard]] std::vector<std::string> passing_rules(const Caller& caller, const Play& play,
                                                     const storage::ParticipantRecord& gone);
// Writes them for the newcomer, whose record is there and whose predecessor's is not any more; a
// row each.
[[nodiscard]] std::vector<storage::JournalDraft> pass_rules(storage::Connection& writer,
                                                            const Play& play,
                                                            const storage::ParticipantRecord& gone,
                                                            const storage::ParticipantRecord& comes,
                                                            const std::string& reason);

}  // namespace collegium::usecases
