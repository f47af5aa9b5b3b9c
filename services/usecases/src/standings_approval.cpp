// The approval of a tournament's results by the main panel.
#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include <collegium/competition/frame.hpp>
#include <collegium/usecases/standings.hpp>

#include "standings_tables.hpp"

namespace collegium::usecases {
namespace {

using rulebook::Library;
using storage::Connection;

constexpr std::string_view kRead = "tournaments.read";
constexpr std::string_view kApprove = "standings.approve";

ApprovalView view_of(const Caller& caller, const Play& play,
                     const std::vector<play::Requirement>& requirements) {
    ApprovalView view;
    view.tournament = play.id();
    view.version = play.record.version;
    view.approved_at = play.record.approved_at;
    view.approved_by = play.record.approved_by;
    for (const play::Requirement& requirement : requirements) {
        ApprovalConditionView condition;
        condition.id = requirement.id;
        condition.text = play::text_of(caller.language, requirement);
        condition.met = requirement.met;
        condition.blocking = requirement.blocking;
        if (!requirement.citation.article.empty())
            condition.article = competition::cite(play.book(), requirement.citation);
        view.conditions.push_back(std::move(condition));
    }
    return view;
}

sdk::Result<void> may_approve(const Caller& caller, const Play& play,
                              const std::vector<play::Requirement>& requirements) {
    if (auto allowed = require_in(caller, kApprove, play.id().competition.name()); !allowed)
        return allowed;
    if (auto open = check_not_frozen(play.record); !open) return open;
    // The event itself is approved afterwards.
    if (auto there = check_event_state(play.event, competition::State::kRunning,
                                       competition::State::kFinished, caller.language);
        !there)
        return there;
    return play::check_approval(requirements);
}

// Places as they are approved: what the journal keeps.
sdk::Result<std::string> approved_table(const Play& play) {
    auto places = play::places_after(play.tournament, play.book());
    if (!places) return sdk::refusal_of(std::move(places));
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const standings::Row& row : places->rows)
        rows.push_back({{"place", play::place_text(row)},
                        {"number", row.number},
                        {"points", standings::to_text(row.points)}});
    nlohmann::ordered_json after;
    after["state"] = "approved";
    after["results_version"] = play.record.results_version;
    after["places"] = std::move(rows);
    return after.dump();
}

sdk::Result<Play> load(const Caller& caller, Connection& snapshot, const Library& library,
                       play::TournamentId id) {
    if (auto allowed = require_in(caller, kRead, id.competition.name()); !allowed)
        return sdk::refusal_of(std::move(allowed));
    return load_play(snapshot, library, id);
}

// Articles that ask for the approval's conditions.
std::vector<sdk::Citation> articles_of(const std::vector<play::Requirement>& requirements) {
    std::vector<sdk::Citation> articles;
    for (const play::Requirement& requirement : requirements)
        if (requirement.blocking && !requirement.citation.article.empty() &&
            std::ranges::find(articles, requirement.citation) == articles.end())
            articles.push_back(requirement.citation);
    return articles;
}

}  // namespace

sdk::Result<ApprovalView> get_approval(const Caller& caller, Connection& snapshot,
                                       const Library& library, play::TournamentId id) {
    auto play = load(caller, snapshot, library, id);
    if (!play) return sdk::refusal_of(std::move(play));
    auto requirements = play::approval_requirements(play->regulation(), play->tournament);
    if (!requirements) return sdk::refusal_of(std::move(requirements));
    ApprovalView view = view_of(caller, *play, *requirements);
    view.actions = {allowed_action("standings.approve", Risk::kHigh,
                                   may_approve(caller, *play, *requirements))};
    return view;
}

sdk::Result<Plan<ApprovalView>> approve_results(const Caller& caller, Connection& snapshot,
                                                const Library& library, const ApprovalInput& input,
                                                const Moment& moment) {
    auto play = load(caller, snapshot, library, input.tournament);
    if (!play) return sdk::refusal_of(std::move(play));
    const storage::TournamentRecord& record = play->record;
    auto etag = expect_version(record.id.name(), input.version, record.version);
    if (!etag) return sdk::refusal_of(std::move(etag));
    auto requirements = play::approval_requirements(play->regulation(), play->tournament);
    if (!requirements) return sdk::refusal_of(std::move(requirements));
    if (auto allowed = may_approve(caller, *play, *requirements); !allowed)
        return sdk::refusal_of(std::move(allowed));
    if (input.results_version != record.results_version)
        return sdk::refuse(sdk::Code::kAborted, "RESULTS_MOVED",
                           "results changed since the caller looked");
    auto after = approved_table(*play);
    if (!after) return sdk::refusal_of(std::move(after));

    Plan<ApprovalView> plan;
    plan.caller_etag = *std::move(etag);
    plan.read_facts = play->facts_with_results();
    plan.preview = view_of(caller, *play, *requirements);
    plan.preview.version = record.version + 1;
    plan.preview.approved_at = moment.now;
    plan.preview.approved_by = caller.actor.name;
    storage::JournalDraft journal;
    journal.scope = record.id.competition.name();
    journal.action = "standings.approve";
    journal.subject = record.id.name();
    journal.version = plan.preview.version;
    journal.depends_on = play->facts_with_results();
    // Taking a withdrawal back would change what was approved.
    for (const storage::ParticipantRecord& participant : play->participants)
        if (participant.participant.standing != play::Standing::kPlaying)
            journal.depends_on.push_back({participant.id.name(), participant.version});
    journal.citations = articles_of(*requirements);
    journal.title = record.title;
    journal.before = R"({"state":"finished"})";
    journal.after = *std::move(after);
    plan.apply = [view = plan.preview, journal, id = record.id,
                  moment](Connection& writer) -> sdk::Result<Written<ApprovalView>> {
        storage::set_tournament_approval(writer, id, view.version, view.approved_by, moment.now);
        return Written<ApprovalView>{journal, view};
    };
    return plan;
}

std::vector<storage::DocumentRecord> documents_resting_on(Connection& snapshot,
                                                          play::TournamentId tournament,
                                                          int round) {
    std::vector<storage::DocumentRecord> resting;
    for (storage::DocumentRecord& record :
         storage::list_documents(snapshot, tournament.competition)) {
        if (record.subject != tournament.name() &&
            !record.subject.starts_with(tournament.name() + "/"))
            continue;
        const auto about = play::RoundId::parse(record.subject);
        const bool concerned = record.kind == "round-pairs"      ? false
                               : record.kind == "round-protocol" ? about && about->number == round
                               : about                           ? about->number >= round
                                                                 : true;
        if (concerned) resting.push_back(std::move(record));
    }
    return resting;
}

}  // namespace collegium::usecases
