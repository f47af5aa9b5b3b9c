#include "leaving_impact.hpp"

#include <algorithm>

#include <collegium/play/field.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/standings.hpp>

#include "documents/open_document.hpp"
#include "round_context.hpp"

namespace collegium::usecases {
namespace {

// Before the first round has begun there are no places; drafts are made with whoever is there.
[[nodiscard]] sdk::Result<play::Impact> own_impact(const Play& before, const Play& gone, int from) {
    if (play::last_begun_round(before.tournament) > 0)
        return play::impact(before.tournament, gone.tournament, before.book(), from);
    play::Impact impact;
    if (by_table(before.record.settings.system)) return impact;
    for (const play::Round& round : before.tournament.rounds)
        if (round.state == play::RoundState::kDraft) impact.drafts.push_back(round.number);
    return impact;
}

// Of other tournaments those whose own pairs, places or people move.
std::vector<storage::DocumentRecord> documents_after(storage::Connection& snapshot,
                                                     const rulebook::Library& library,
                                                     const Play& gone, int from,
                                                     const std::vector<StageImpact>& stages) {
    auto documents = frozen_reading_otherwise(
        snapshot, library, gone, documents_resting_on(snapshot, gone.id(), std::max(1, from)));
    for (const StageImpact& stage : stages)
        if (stage.empty())
            std::erase_if(documents, [&](const storage::DocumentRecord& document) {
                return is_about(document, stage.stage.id());
            });
    return documents;
}

}  // namespace

sdk::Result<LeavingImpact> impact_of_leaving(const Caller& caller, storage::Connection& snapshot,
                                             const rulebook::Library& library, const Play& before,
                                             const Play& gone, int number) {
    // Rounds he is in, and tables before the last of them, stay as they are.
    const int from = gone.tournament.participant(number)->left_after.value_or(0);
    const auto impact = TRY(own_impact(before, gone, from));
    const auto stages = TRY(impact_on_stages(snapshot, library, before, gone));
    LeavingImpact found;
    found.told = impact_in_words(caller, before, impact, stages,
                                 documents_after(snapshot, library, gone, from, stages),
                                 "impact.none_by_leaving");
    found.told.digest.clear();
    found.drafts = falling_drafts(before.id(), impact, stages);
    for (const StageImpact& stage : stages)
        rest_on_results(snapshot, stage.stage);
    return found;
}

}  // namespace collegium::usecases
