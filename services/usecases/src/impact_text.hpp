// What a correction or a departure changes, told in words, and the drafts that fall with it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/storage/command.hpp>
#include <collegium/storage/repositories/documents.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/impact.hpp>

#include "stages.hpp"

namespace collegium::usecases {

// `none`: the text that says that it changes nothing.
[[nodiscard]] CorrectionImpact impact_in_words(
    const Caller& caller, const Play& play, const play::Impact& impact,
    const std::vector<StageImpact>& stages, const std::vector<storage::DocumentRecord>& documents,
    std::string_view none = "impact.none");

// Versions of the tournaments that were looked at.

// Drafts that rest on what changes, by tournament.
using FallingDrafts = std::vector<std::pair<play::TournamentId, std::vector<int>>>;
[[nodiscard]] FallingDrafts falling_drafts(play::TournamentId tournament,
                                           const play::Impact& impact,
                                           const std::vector<StageImpact>& stages);
// Runs on the writer.
[[nodiscard]] std::vector<storage::JournalDraft> drop_drafts(storage::Connection& writer,
                                                             const FallingDrafts& drafts,
                                                             const std::string& reason);

}  // namespace collegium::usecases
