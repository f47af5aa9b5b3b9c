#include "participant_gate.hpp"

#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/applications.hpp>

namespace collegium::usecases {
namespace {

using admission::State;
using storage::EntrantRecord;

constexpr int kAllApplications = 100'000;

tl::unexpected<sdk::Error> left_out(const char* reason, sdk::Metadata values = {}) {
    return sdk::refuse(sdk::Code::kFailedPrecondition, reason, "cannot play here",
                       std::move(values));
}

// Who are kept apart: as the regulation says; where it does not, in a competition of regions the
// region, else the organisation.
std::string team_of(const Competition& competition, const EntrantRecord& record) {
    const std::string& status = competition.record.draft.status;
    const std::string said = competition.regulation.text("kept-apart");
    const bool of_regions =
        said.empty() ? status == "interregional" || status == "national" : said == "region";
    const std::string region =
        record.entrant.represents.empty() ? record.organisation_region : record.entrant.represents;
    return of_regions && !region.empty() ? region : record.organisation_short_name;
}

}  // namespace

ParticipantGate::ParticipantGate(storage::Connection& connection,
                                 storage::TournamentRecord tournament,
                                 const std::vector<storage::ParticipantRecord>& participants,
                                 const rulebook::Book* book)
    : tournament_(std::move(tournament)) {
    if (book != nullptr) commission_ = competition::articles_of(&book->rows("commission").front());
    const competition::CompetitionId competition = tournament_.id.competition;
    admissions_ = storage::list_admissions(connection, competition);
    playing_ = storage::entrants_in_play(connection, competition);
    for (const storage::ApplicationRecord& application :
         storage::list_applications(connection, competition, {}, 0, kAllApplications))
        if (application.withdrawn) withdrawn_.insert(application.id.value);
    for (const storage::ParticipantRecord& record : participants)
        here_.insert(record.entrant.value);
}

bool ParticipantGate::of_group(const EntrantRecord& record) const {
    const std::vector<std::string>& groups = tournament_.age_groups;
    const int sex = tournament_.sex_group;
    return (groups.empty() ||
            std::ranges::find(groups, record.entrant.age_group) != groups.end()) &&
           (sex == 0 || sex == static_cast<int>(record.entrant.sex_group));
}

bool ParticipantGate::concerns(const EntrantRecord& record) const {
    return record.entrant.discipline == tournament_.discipline && of_group(record) &&
           !record.struck && !here_.contains(record.id.value);
}

sdk::Result<void> ParticipantGate::admitted(const EntrantRecord& record) const {
    if (record.struck || withdrawn_.contains(record.application.value))
        return left_out("ENTRANT_STRUCK");
    const auto found = admissions_.find(record.id.value);
    const State state = found == admissions_.end() ? State::kUndecided : found->second.state;
    if (state == State::kAdmitted || state == State::kConditional) return {};
    auto refusal = left_out(state == State::kRefused ? "ENTRANT_REFUSED" : "ENTRANT_UNDECIDED");
    refusal.value().citations = commission_;
    return refusal;
}

sdk::Result<void> ParticipantGate::check(const EntrantRecord& record) const {
    if (record.entrant.discipline != tournament_.discipline)
        return left_out("ENTRANT_OF_OTHER_DISCIPLINE");
    if (!of_group(record)) return left_out("ENTRANT_OF_OTHER_GROUP");
    TRY(admitted(record));
    if (here_.contains(record.id.value)) return left_out("PARTICIPANT_ALREADY");
    const auto elsewhere = playing_.find(record.id.value);
    if (!tournament_.later_stage() && elsewhere != playing_.end())
        return left_out("PARTICIPANT_ELSEWHERE", {{"tournament", elsewhere->second.title}});
    return {};
}

storage::ParticipantRecord new_participant(const Competition& competition,
                                           play::TournamentId tournament,
                                           const EntrantRecord& record, int side,
                                           int joined_round) {
    storage::ParticipantRecord made;
    made.id.tournament = tournament;
    made.version = 1;
    made.entrant = record.id;
    made.person = record.person;
    made.rank =
        record.entrant.sport_title.empty() ? record.entrant.sport_rank : record.entrant.sport_title;
    made.region =
        record.entrant.represents.empty() ? record.organisation_region : record.entrant.represents;
    made.organisation = record.organisation_short_name;
    made.sort_key = record.sort_key;
    made.participant.person = record.entrant.person;
    made.participant.team = team_of(competition, record);
    made.participant.group = record.entrant.age_group;
    made.participant.joined_round = joined_round;
    if (side != 0) made.participant.side = side;
    return made;
}

}  // namespace collegium::usecases
