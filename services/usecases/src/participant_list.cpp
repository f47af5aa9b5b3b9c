// The list before the draw: who is taken out of it again, whose rating is what.
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/participants.hpp>

#include "tournament_context.hpp"

namespace collegium::usecases {
namespace {

using play::TournamentId;
using rulebook::Library;
using storage::Connection;
using storage::ParticipantRecord;
using storage::TournamentRecord;

constexpr int kHighestRating = 4000;

}  // namespace

sdk::Result<void> may_rate(const TournamentRecord& record) {
    if (record.settings.numbering != play::Numbering::kRating) return {};
    return check_prepared(record);
}

sdk::Result<Plan<TournamentView>> remove_participant(const Caller& caller, Connection& snapshot,
                                                     const Library& library, play::ParticipantId id,
                                                     std::optional<std::int64_t> version,
                                                     const Moment& moment) {
    auto play = TRY(begin_act(caller, snapshot, library, id.tournament, kManageTournaments));
    auto record = TRY(existing_participant(play, id));
    auto etag = TRY(expect_version(id.name(), version, record->version));
    TRY(check_prepared(play.record));
    const ParticipantRecord gone = *record;
    Plan<TournamentView> plan(snapshot);
    plan.caller_etag = etag;
    std::erase_if(play.participants,
                  [&](const ParticipantRecord& one) { return one.id == gone.id; });
    std::erase_if(play.tournament.participants,
                  [&](const play::Participant& one) { return one.id == gone.id.value; });
    ++play.record.version;
    play.record.updated_at = moment.now;
    plan.preview = tournament_view(caller, play);
    plan.apply = [view = plan.preview, gone,
                  moment](Connection& writer) -> sdk::Result<Written<TournamentView>> {
        storage::delete_participant(writer, gone.id);
        storage::touch_tournament(writer, view.record.id, view.record.version, moment.now);
        auto journal = tournament_row("participants.remove", view.record);
        journal.title += ": " + title_of(gone);
        journal.before = participant_payload(gone);
        return Written<TournamentView>{std::move(journal), view};
    };
    return plan;
}

sdk::Result<Plan<ParticipantList>> set_ratings(const Caller& caller, Connection& snapshot,
                                               const Library& library, TournamentId id,
                                               std::optional<std::int64_t> version,
                                               const std::vector<RatingInput>& ratings,
                                               const Moment& moment) {
    auto play = TRY(begin_act(caller, snapshot, library, id, kManageTournaments));
    auto etag = TRY(expect_version(id.name(), version, play.record.version));
    TRY(may_rate(play.record));
    registry::Checks checks("");
    std::vector<ParticipantRecord> changed;
    std::vector<ParticipantRecord> before;
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        auto record = TRY(existing_participant(play, ratings[i].participant));
        if (ratings[i].rating < 0 || ratings[i].rating > kHighestRating)
            checks.violate("ratings[" + std::to_string(i) + "].rating", "NUMBER_OUT_OF_RANGE",
                           {{"first", "0"}, {"last", std::to_string(kHighestRating)}});
        before.push_back(*record);
        changed.push_back(*record);
        changed.back().participant.rating.reset();
        if (ratings[i].rating != 0) changed.back().participant.rating = ratings[i].rating;
        ++changed.back().version;
    }
    if (changed.empty()) checks.violate("ratings", "REQUIRED");
    if (!checks.passed()) return std::move(checks).refusal();

    Plan<ParticipantList> plan(snapshot);
    plan.preview = {participant_views(caller, play, changed)};
    plan.caller_etag = etag;
    TournamentRecord after = play.record;
    ++after.version;
    plan.apply = [list = plan.preview, before, changed, after,
                  moment](Connection& writer) -> sdk::Result<Written<ParticipantList>> {
        Written<ParticipantList> written{std::nullopt, list};
        for (std::size_t i = 0; i < changed.size(); ++i) {
            storage::update_participant(writer, changed[i]);
            written.preceding.push_back(
                participant_row("participants.rate", before[i], changed[i]));
        }
        storage::touch_tournament(writer, after.id, after.version, moment.now);
        written.journal = tournament_row("participants.rate", after);
        written.journal->before = ratings_payload(before);
        written.journal->after = ratings_payload(changed);
        return written;
    };
    return plan;
}

}  // namespace collegium::usecases
