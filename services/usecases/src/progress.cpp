#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/lots/draw.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/admission.hpp>
#include <collegium/storage/repositories/documents.hpp>
#include <collegium/storage/repositories/draws.hpp>
#include <collegium/storage/repositories/officials.hpp>
#include <collegium/storage/repositories/tournaments.hpp>
#include <collegium/usecases/competition.hpp>
#include <collegium/usecases/progress.hpp>

#include "course_payload.hpp"

namespace collegium::usecases {
namespace {

using competition::CompetitionId;
using competition::Condition;
using competition::Course;
using competition::Outcome;
using competition::ProgressFacts;
using competition::State;
using rulebook::Library;
using storage::Connection;
using storage::ProgressRecord;
using storage::SubjectVersion;

constexpr std::string_view kAdvance = "lifecycle.advance";
constexpr std::string_view kMark = "lifecycle.mark";
constexpr std::size_t kNoteLimit = 500;

// The book in force at the start where it is not the competition's own.
std::string other_edition(const Competition& competition, const Library& library) {
    const auto now = rulebook::edition_for(library, competition.book().series(),
                                           competition.record.draft.start_date);
    if (now == nullptr) return "—";
    return now->id() == competition.book().id() ? "" : now->id();
}

bool numbers_are_drawn(Connection& connection, CompetitionId competition) {
    storage::DrawFilter filter;
    filter.competition = competition.value;
    filter.kind = lots::Kind::kOrder;
    return !storage::list_draws(connection, filter, std::nullopt, 1).empty();
}

ProgressFacts read_facts(Connection& connection, CompetitionId id, const ProgressRecord& progress,
                         std::string edition) {
    ProgressFacts facts;
    facts.seats = storage::seats_of(storage::officials_of(connection, id));
    const auto counts = storage::admission_counts(connection, id);
    facts.entrants = counts.entrants;
    facts.admitted = counts.admitted + counts.conditional;
    facts.undecided = counts.entrants - facts.admitted - counts.refused;
    facts.regions = storage::entrant_regions(connection, id);
    facts.signed_forms = storage::signed_forms(connection, id);
    const auto tournaments = storage::tournament_states(connection, id);
    facts.tournaments = tournaments.total;
    facts.finished_tournaments = tournaments.finished;
    facts.approved_tournaments = tournaments.approved;
    facts.lots_drawn = tournaments.total > 0 ? tournaments.drawn == tournaments.total
                                             : numbers_are_drawn(connection, id);
    for (const auto& [condition, record] : progress.marks)
        facts.marks.emplace(condition, record.mark);
    facts.other_edition = std::move(edition);
    return facts;
}

// A competition with everything its next step is decided by.
struct Standing {
    Competition competition;
    ProgressRecord progress;
    ProgressFacts facts;
    registry::Date today;

    [[nodiscard]] CompetitionId id() const { return competition.record.id; }
    [[nodiscard]] Course course() const {
        Course course;
        course.state = competition.record.state;
        course.first_day = competition.record.draft.start_date;
        course.last_day = competition.record.draft.end_date;
        course.regulation = &competition.regulation;
        course.facts = &facts;
        course.today = today;
        return course;
    }
};

[[nodiscard]] sdk::Result<Standing> load_standing(Connection& snapshot, const Library& library,
                                                  CompetitionId id, const Moment& moment) {
    auto competition = TRY(load_competition(snapshot, library, id));
    Standing standing;
    standing.progress = storage::find_progress(snapshot, id);
    standing.facts =
        read_facts(snapshot, id, standing.progress, other_edition(competition, library));
    standing.competition = std::move(competition);
    standing.today = moment.today;
    return standing;
}

std::vector<StageView> stages_of(const Caller& caller, const Standing& standing) {
    const State state = standing.competition.record.state;
    const auto& reached = standing.progress.reached;
    std::vector<StageView> stages;
    for (int number = 1; number <= static_cast<int>(State::kCancelled); ++number) {
        StageView stage;
        stage.state = static_cast<State>(number);
        stage.current = stage.state == state;
        if (const auto found = reached.find(stage.state); found != reached.end())
            stage.reached_at = found->second;
        if (stage.state == State::kDraft) stage.reached_at = standing.competition.record.created_at;
        stage.passed = !stage.current && stage.reached_at.has_value();
        // A cancelled competition shows the way it went; any other the way that lies before it.
        const bool shown = state == State::kCancelled ? stage.current || stage.passed
                                                      : stage.state != State::kCancelled;
        if (!shown) continue;
        stage.title = competition::words_of(caller.language, stage.state).title;
        stages.push_back(std::move(stage));
    }
    return stages;
}

// A condition may rest on several articles: «4.2, 12.2».
std::string cite_all(const rulebook::Book& book, const sdk::Citation& citation) {
    const std::size_t comma = citation.article.find(',');
    const std::string others =
        comma == std::string::npos ? std::string{} : citation.article.substr(comma);
    return competition::cite(book, citation) + others;
}

ProgressView view_of(const Caller& caller, const Standing& standing) {
    const auto& record = standing.competition.record;
    const Course course = standing.course();
    ProgressView view;
    view.competition = record.id;
    view.version = standing.progress.version;
    view.state = record.state;
    view.state_text = competition::words_of(caller.language, record.state).title;
    view.stages = stages_of(caller, standing);
    view.cancel_reason = standing.progress.cancel_reason;
    view.rule_book = standing.competition.book().id();
    view.rule_book_fixed = !record.book_sha256.empty();
    view.next = competition::next_state(record.state);
    if (!view.next) return view;
    view.next_words = competition::words_of(caller.language, *view.next);
    view.next_body = competition::body_names(
        caller.language, competition::owner_of(standing.competition.book(), *view.next).bodies);
    for (Condition& condition : competition::conditions_of(course, *view.next)) {
        ConditionView row;
        row.words = competition::words_of(caller.language, condition);
        row.article = cite_all(standing.competition.book(), condition.citation);
        const auto mark = standing.progress.marks.find(condition.id);
        if (mark != standing.progress.marks.end()) row.mark = mark->second;
        row.condition = std::move(condition);
        view.conditions.push_back(std::move(row));
    }
    return view;
}

[[nodiscard]] sdk::Result<void> may_step(const Caller& caller, const Standing& standing,
                                         State step) {
    TRY(require_in(caller, kAdvance, standing.id().name()));
    return competition::check_owner(standing.competition.book(), step, caller.actor.role,
                                    caller.language);
}

std::vector<AllowedAction> actions_of(const Caller& caller, const Standing& standing) {
    const State state = standing.competition.record.state;
    const auto next = competition::next_state(state);
    const Course course = standing.course();
    sdk::Result<void> advance;
    if (next) advance = may_step(caller, standing, *next);
    // Whether a reason is wanted the conditions say.
    if (advance)
        advance = competition::check_step(course, next.value_or(state), "?", caller.language);
    auto cancel = may_step(caller, standing, State::kCancelled);
    if (cancel) cancel = competition::check_cancel(state, "?");
    return {
        allowed_action("event.advance", Risk::kMedium, std::move(advance)),
        allowed_action("event.cancel", Risk::kHigh, std::move(cancel)),
        allowed_action("event.mark", Risk::kLow, require_in(caller, kMark, standing.id().name()))};
}

// Takes a step that was found lawful. What it rests on is read again on the writer; where it is
// another by then, the step is decided anew.
Plan<ProgressView> plan_step(const Caller& caller, const Connection& snapshot, Standing standing,
                             State step, const std::string& reason, const char* action,
                             std::vector<sdk::Citation> articles,
                             std::optional<SubjectVersion> etag, const Moment& moment) {
    const State before = standing.competition.record.state;
    const ProgressFacts facts = standing.facts;
    Plan<ProgressView> plan(snapshot);
    plan.caller_etag = std::move(etag);

    const bool opens = step == State::kApplications;
    auto& record = standing.competition.record;
    record.state = step;
    ++record.version;
    if (opens) record.book_sha256 = standing.competition.book().sha256();
    ++standing.progress.version;
    standing.progress.reached[step] = moment.now;
    if (step == State::kCancelled) standing.progress.cancel_reason = reason;
    plan.preview = view_of(caller, standing);

    storage::JournalDraft journal;
    journal.scope = journal.subject = standing.id().name();
    journal.action = action;
    journal.version = record.version;
    journal.citations = std::move(articles);
    journal.title = record.draft.code->text() + " " + record.draft.title;
    journal.reason = reason;
    journal.before = state_payload(before);
    journal.after = state_payload(step);
    plan.apply = [view = plan.preview, journal, facts, step, opens, reason, moment,
                  book = standing.competition.frame.book,
                  id = standing.id()](Connection& writer) -> sdk::Result<Written<ProgressView>> {
        const ProgressRecord now = storage::find_progress(writer, id);
        if (read_facts(writer, id, now, facts.other_edition) != facts)
            return sdk::refuse(sdk::Code::kAborted, "READ_FACT_MOVED", "the event moved on");
        storage::set_competition_state(writer, id, journal.version, step, moment.now);
        if (opens) pin_book(writer, id, *book);
        storage::set_progress_version(writer, id, view.version);
        storage::write_stage(writer, id, step, moment.now);
        if (step == State::kCancelled) storage::write_cancel_reason(writer, id, reason);
        return Written<ProgressView>{journal, view};
    };
    return plan;
}

// The mark as the input changes it.
[[nodiscard]] sdk::Result<storage::MarkRecord> changed_mark(const Caller& caller,
                                                            const Standing& standing,
                                                            const Condition& condition,
                                                            const MarkInput& input,
                                                            const Moment& moment) {
    registry::Checks checks("");
    storage::MarkRecord record;
    const auto before = standing.progress.marks.find(condition.id);
    if (before != standing.progress.marks.end()) record = before->second;
    if (!input.done && !input.note) checks.violate("done", "MARK_EMPTY");
    if (input.note) record.mark.note = checks.lines("note", *input.note, kNoteLimit);
    const auto day = checks.date("done_date", input.done_date);
    if (day && *day > moment.today) checks.violate("done_date", "MARK_IN_FUTURE");
    if (input.done && !condition.by_hand) checks.violate("done", "CONDITION_NOT_BY_HAND");
    if (!checks.passed()) return std::move(checks).refusal();
    if (input.done) {
        record.mark.done_on.reset();
        record.mark.subject.clear();
        if (*input.done) {
            record.mark.done_on = day.value_or(moment.today);
            record.mark.subject = competition::subject_of_mark(standing.course(), condition.id);
        }
    }
    record.marked_by = caller.actor.name;
    record.marked_at = moment.now;
    return record;
}

// A thing is vouched for by the body whose business it is, or by the one that takes the step.
[[nodiscard]] sdk::Result<void> may_vouch(const Caller& caller, const Standing& standing,
                                          const Condition& condition) {
    const rulebook::Book& book = standing.competition.book();
    auto roles = competition::roles_of_body(book, condition.body);
    if (const rulebook::Row* row = book.find("condition", condition.id)) {
        for (const std::string& step : row->words("steps"))
            roles.merge(competition::owner_of(book, *competition::parse_state(step)).roles);
    }
    if (roles.contains(caller.actor.role)) return {};
    auto refusal =
        sdk::refuse(sdk::Code::kPermissionDenied, "MARK_OF_OTHER_BODY",
                    caller.actor.role + " does not vouch for it",
                    {{"body", competition::body_names(caller.language, {condition.body})}});
    refusal.value().citations = {condition.citation};
    return refusal;
}

}  // namespace

int ProgressView::met() const {
    return static_cast<int>(std::ranges::count_if(
        conditions, [](const ConditionView& row) { return row.condition.met(); }));
}

int ProgressView::counted() const {
    return static_cast<int>(std::ranges::count_if(conditions, [](const ConditionView& row) {
        return row.condition.outcome != Outcome::kOptional;
    }));
}

sdk::Result<ProgressView> get_progress(const Caller& caller, Connection& snapshot,
                                       const Library& library, CompetitionId id,
                                       const Moment& moment) {
    auto standing = TRY(load_standing(snapshot, library, id, moment));
    ProgressView view = view_of(caller, standing);
    view.actions = actions_of(caller, standing);
    return view;
}

sdk::Result<Plan<ProgressView>> mark_condition(const Caller& caller, Connection& snapshot,
                                               const Library& library, const MarkInput& input,
                                               const Moment& moment) {
    auto standing = TRY(load_standing(snapshot, library, input.competition, moment));
    const std::string name = storage::progress_name(input.competition);
    TRY(require_in(caller, kMark, input.competition.name()));
    auto etag = TRY(expect_version(name, input.version, standing.progress.version));
    const State state = standing.competition.record.state;
    if (competition::is_closed(state)) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "COMPETITION_CLOSED",
                           "the competition is closed",
                           {{"state", competition::words_of(caller.language, state).title}});
    }
    const auto condition = competition::find_condition(standing.course(), input.condition);
    if (!condition) {
        registry::Checks checks("");
        checks.violate("condition", "CONDITION_UNKNOWN");
        return std::move(checks).refusal();
    }
    auto record = TRY(changed_mark(caller, standing, *condition, input, moment));
    if (input.done) {
        TRY(may_vouch(caller, standing, *condition));
    }

    Plan<ProgressView> plan(snapshot);
    plan.caller_etag = etag;
    storage::JournalDraft journal;
    journal.scope = input.competition.name();
    journal.subject = name;
    journal.action = "progress.mark";
    journal.version = standing.progress.version + 1;
    journal.citations = {condition->citation};
    journal.title = competition::words_of(caller.language, *condition).text;
    const auto before = standing.progress.marks.find(condition->id);
    if (before != standing.progress.marks.end())
        journal.before = mark_payload({condition->id, before->second});
    journal.after = mark_payload({condition->id, record});

    ++standing.progress.version;
    standing.progress.marks.insert_or_assign(condition->id, record);
    standing.facts.marks.insert_or_assign(condition->id, record.mark);
    plan.preview = view_of(caller, standing);
    plan.apply = [view = plan.preview, journal, id = input.competition, record,
                  condition =
                      condition->id](Connection& writer) -> sdk::Result<Written<ProgressView>> {
        storage::set_progress_version(writer, id, view.version);
        storage::write_mark(writer, id, condition, record);
        return Written<ProgressView>{journal, view};
    };
    return plan;
}

sdk::Result<Plan<ProgressView>> advance_competition(const Caller& caller, Connection& snapshot,
                                                    const Library& library, const StepInput& input,
                                                    const Moment& moment) {
    auto standing = TRY(load_standing(snapshot, library, input.competition, moment));
    auto etag = TRY(expect_version(storage::progress_name(input.competition), input.version,
                                   standing.progress.version));
    const auto step = static_cast<State>(input.state);
    const auto next = competition::next_state(standing.competition.record.state);
    if (next) {
        TRY(may_step(caller, standing, *next));
    }
    auto reason = TRY(check_reason(input.reason, false));
    const Course course = standing.course();
    TRY(competition::check_step(course, step, reason, caller.language));
    auto articles = competition::owner_of(standing.competition.book(), step).articles;
    for (const Condition& condition : competition::conditions_of(course, step))
        articles.push_back(condition.citation);
    return plan_step(caller, snapshot, std::move(standing), step, reason, "competitions.advance",
                     std::move(articles), etag, moment);
}

sdk::Result<Plan<ProgressView>> cancel_competition(const Caller& caller, Connection& snapshot,
                                                   const Library& library, const StepInput& input,
                                                   const Moment& moment) {
    auto standing = TRY(load_standing(snapshot, library, input.competition, moment));
    auto etag = TRY(expect_version(storage::progress_name(input.competition), input.version,
                                   standing.progress.version));
    TRY(may_step(caller, standing, State::kCancelled));
    auto reason = TRY(check_reason(input.reason, true));
    TRY(competition::check_cancel(standing.competition.record.state, reason));
    auto articles = competition::owner_of(standing.competition.book(), State::kCancelled).articles;
    return plan_step(caller, snapshot, std::move(standing), State::kCancelled, reason,
                     "competitions.cancel", std::move(articles), etag, moment);
}

}  // namespace collegium::usecases
