// The approval of a tournament's results by the main panel.
#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include <nlohmann/json.hpp>

#include <collegium/competition/frame.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/standings.hpp>

#include "documents/open_document.hpp"
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

[[nodiscard]] sdk::Result<void> may_approve(const Caller& caller, const Play& play,
                                            const std::vector<play::Requirement>& requirements) {
    TRY(require_in(caller, kApprove, play.id().competition.name()));
    TRY(check_not_frozen(play.record));
    // The competition itself is approved afterwards.
    TRY(check_competition_state(play.competition, competition::State::kRunning,
                                competition::State::kFinished, caller.language));
    return play::check_approval(requirements);
}

// Places as they are approved: what the journal keeps.
[[nodiscard]] sdk::Result<std::string> approved_table(const Play& play) {
    auto places = TRY(play::places_after(play.tournament, play.book()));
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const standings::Row& row : places.rows)
        rows.push_back({{"place", play::place_text(row)},
                        {"number", row.number},
                        {"points", standings::to_text(row.points)}});
    nlohmann::ordered_json after;
    after["state"] = "approved";
    after["results_version"] = play.record.results_version;
    after["places"] = std::move(rows);
    return after.dump();
}

[[nodiscard]] sdk::Result<Play> load(const Caller& caller, Connection& snapshot,
                                     const Library& library, play::TournamentId id) {
    TRY(require_in(caller, kRead, id.competition.name()));
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

// Tournaments whose results are part of this one's: the stages before where their results are
// carried over, play-offs for shared places. They are approved first, so that what was approved
// stays.
struct Linked {
    std::vector<storage::TournamentRecord> playoffs;
    std::vector<storage::TournamentRecord> carried;
};

Linked linked_to(Connection& snapshot, const storage::TournamentRecord& record) {
    Linked linked;
    for (storage::TournamentRecord& stage : storage::later_stages(snapshot, record.id))
        if (!stage.playoff_places.empty()) linked.playoffs.push_back(std::move(stage));
    if (!record.carries_results) return linked;
    for (const play::TournamentId& id : record.stages_before())
        linked.carried.push_back(storage::find_tournament(snapshot, id).value());
    return linked;
}

// Everything that can be reached from a tournament, without itself, each once.
template <typename Next>
std::vector<play::TournamentId> all_reached(play::TournamentId from, Next next) {
    std::vector<play::TournamentId> reached{from};
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const play::TournamentId& id : next(reached[i]))
            if (std::ranges::find(reached, id) == reached.end()) reached.push_back(id);
    reached.erase(reached.begin());
    return reached;
}

std::vector<play::TournamentId> all_resting_on(Connection& snapshot, play::TournamentId from) {
    return all_reached(from, [&](play::TournamentId id) {
        std::vector<play::TournamentId> resting;
        for (const storage::TournamentRecord& record : tournaments_resting_on(snapshot, id))
            resting.push_back(record.id);
        return resting;
    });
}

bool is_approved(const storage::TournamentRecord& record) {
    return record.state == storage::TournamentState::kApproved;
}

[[nodiscard]] sdk::Result<std::vector<play::Requirement>> requirements_of(const Play& play,
                                                                          const Linked& linked) {
    auto requirements = play::approval_requirements(play.regulation(), play.tournament);
    if (!requirements) return requirements;
    const auto add = [&](const char* id, const storage::TournamentRecord& other) {
        play::Requirement made;
        made.id = id;
        made.met = is_approved(other);
        made.values = {{"tournament", other.title}};
        requirements->push_back(std::move(made));
    };
    for (const storage::TournamentRecord& playoff : linked.playoffs)
        add("play-off-approved", playoff);
    for (const storage::TournamentRecord& before : linked.carried)
        add("stage-before-approved", before);
    return requirements;
}

}  // namespace

sdk::Result<ApprovalView> get_approval(const Caller& caller, Connection& snapshot,
                                       const Library& library, play::TournamentId id) {
    auto play = TRY(load(caller, snapshot, library, id));
    auto requirements = TRY(requirements_of(play, linked_to(snapshot, play.record)));
    ApprovalView view = view_of(caller, play, requirements);
    view.actions = {
        allowed_action("standings.approve", Risk::kHigh, may_approve(caller, play, requirements))};
    return view;
}

sdk::Result<Plan<ApprovalView>> approve_results(const Caller& caller, Connection& snapshot,
                                                const Library& library, const ApprovalInput& input,
                                                const Moment& moment) {
    auto play = TRY(load(caller, snapshot, library, input.tournament));
    const storage::TournamentRecord& record = play.record;
    auto etag = TRY(expect_version(record.id.name(), input.version, record.version));
    const Linked linked = linked_to(snapshot, record);
    auto requirements = TRY(requirements_of(play, linked));
    TRY(may_approve(caller, play, requirements));
    if (input.results_version != record.results_version)
        return sdk::refuse(sdk::Code::kAborted, "RESULTS_MOVED",
                           "results changed since the caller looked");
    auto after = TRY(approved_table(play));

    Plan<ApprovalView> plan(snapshot);
    plan.caller_etag = std::move(etag);
    rest_on_results(snapshot, play);
    for (const auto* stages : {&linked.playoffs, &linked.carried})
        for (const storage::TournamentRecord& stage : *stages)
            storage::note_read(snapshot, stage.id.name(), stage.version);
    plan.preview = view_of(caller, play, requirements);
    plan.preview.version = record.version + 1;
    plan.preview.approved_at = moment.now;
    plan.preview.approved_by = caller.actor.name;
    storage::JournalDraft journal;
    journal.scope = record.id.competition.name();
    journal.action = "standings.approve";
    journal.subject = record.id.name();
    journal.version = plan.preview.version;
    journal.depends_on = play.facts_with_results();
    // Taking a withdrawal back would change what was approved.
    for (const storage::ParticipantRecord& participant : play.participants)
        if (participant.participant.standing != play::Standing::kPlaying)
            journal.depends_on.push_back({participant.id.name(), participant.version});
    journal.citations = articles_of(requirements);
    journal.title = record.title;
    journal.before = R"({"state":"finished"})";
    journal.after = std::move(after);
    plan.apply = [view = plan.preview, journal, id = record.id,
                  moment](Connection& writer) -> sdk::Result<Written<ApprovalView>> {
        storage::set_tournament_approval(writer, id, view.version, view.approved_by, moment.now);
        return Written<ApprovalView>{journal, view};
    };
    return plan;
}

std::vector<storage::TournamentRecord> tournaments_resting_on(Connection& snapshot,
                                                              play::TournamentId tournament) {
    std::vector<storage::TournamentRecord> resting = storage::later_stages(snapshot, tournament);
    const auto record = storage::find_tournament(snapshot, tournament);
    if (!record || record->playoff_places.empty()) return resting;
    for (const play::TournamentId& id : record->stages_before())
        if (auto before = storage::find_tournament(snapshot, id))
            resting.push_back(*std::move(before));
    return resting;
}

std::vector<play::TournamentId> tournaments_counted_in(Connection& snapshot,
                                                       play::TournamentId tournament) {
    return all_reached(tournament, [&](play::TournamentId from) {
        std::vector<play::TournamentId> counted;
        const auto record = storage::find_tournament(snapshot, from);
        if (!record) return counted;
        const Linked linked = linked_to(snapshot, *record);
        for (const auto* part : {&linked.playoffs, &linked.carried})
            std::ranges::transform(*part, std::back_inserter(counted),
                                   &storage::TournamentRecord::id);
        return counted;
    });
}

std::vector<storage::DocumentRecord> documents_resting_on(Connection& snapshot,
                                                          play::TournamentId tournament,
                                                          int round) {
    const auto linked = all_resting_on(snapshot, tournament);
    std::vector<storage::DocumentRecord> resting;
    for (storage::DocumentRecord& record :
         storage::list_documents(snapshot, tournament.competition)) {
        const auto about = play::RoundId::parse(record.subject);
        const bool pairs = record.kind == "round-pairs";
        const bool protocol = record.kind == "round-protocol";
        bool concerned = false;
        if (is_about(record, tournament)) {
            if (!pairs)
                concerned = !about || (protocol ? about->number == round : about->number >= round);
        } else {
            // A table of a later stage or of the stage before a play-off counts these results too.
            concerned = !pairs && !protocol &&
                        std::ranges::any_of(linked, [&](const play::TournamentId& other) {
                            return is_about(record, other);
                        });
        }
        if (concerned) resting.push_back(std::move(record));
    }
    return resting;
}

}  // namespace collegium::usecases
