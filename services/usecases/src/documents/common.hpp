// What the facts of several documents have in common.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/documents/facts.hpp>
#include <collegium/storage/repositories/admission.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/storage/repositories/officials.hpp>

#include "documents/kind.hpp"

namespace collegium::usecases {

// The book's own language.
[[nodiscard]] i18n::Language language_of(const rulebook::Book& book);
[[nodiscard]] documents::CompetitionFacts competition_facts(const Competition& competition);
// The book's form; `own` is the title where the book has no such form.
[[nodiscard]] documents::FormFacts form_facts(const Competition& competition,
                                              const rulebook::Row* row, const sdk::LocalText& own);
// Whoever holds a post now, as forms print him; the name is empty where nobody does.
[[nodiscard]] documents::OfficialFacts official_facts(
    const Competition& competition, const std::vector<storage::OfficialRecord>& officials,
    std::string_view post);
// The day and «10:34» of an instant by the clock of the venue.
[[nodiscard]] registry::Date day_there(const Competition& competition, storage::Instant instant);
[[nodiscard]] std::string time_there(const Competition& competition, storage::Instant instant);

// Everybody on the lists, struck ones too, by name in the book's language.
[[nodiscard]] std::vector<storage::EntrantRecord> entrants_of(const DocumentSources& from);
[[nodiscard]] std::string rank_of(const storage::EntrantRecord& entrant);
[[nodiscard]] std::string group_of(const Competition& competition,
                                   const storage::EntrantRecord& entrant);
[[nodiscard]] std::string discipline_of(const Competition& competition,
                                        const storage::EntrantRecord& entrant);
// «Самарская область, СШ № 3».
[[nodiscard]] std::string origin_of(const storage::EntrantRecord& entrant);

[[nodiscard]] DocumentCondition condition(DocumentCondition::State state, std::string reason,
                                          sdk::Metadata values = {},
                                          std::vector<sdk::Citation> articles = {});
// Whether the commission has sat and closed its sittings, and how many are not decided.
[[nodiscard]] std::vector<DocumentCondition> commission_conditions(const DocumentSources& from);

}  // namespace collegium::usecases
