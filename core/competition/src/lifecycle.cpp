#include <algorithm>
#include <array>

#include <collegium/competition/frame.hpp>
#include <collegium/competition/lifecycle.hpp>
#include <collegium/registry/checks.hpp>

namespace collegium::competition {
namespace {

using registry::Date;
using rulebook::Book;
using rulebook::Row;

// Of ours: every book's competition keeps the edition it was opened by.
constexpr std::string_view kEdition = "edition";
constexpr std::string_view kEditionChoice = "edition-choice";

bool contains(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

Outcome unmet(const Row& row) {
    const std::string& strength = row.text("strength");
    if (strength == "waivable") return Outcome::kWaivable;
    return strength == "may" ? Outcome::kOptional : Outcome::kBlocking;
}

std::string_view place_of(std::string_view check) {
    struct Place {
        std::string_view check;
        std::string_view place;
    };
    constexpr std::array kPlaces{
        Place{"regulation", "regulation"},
        Place{"parameter", "regulation"},
        Place{"approved-before", "regulation"},
        Place{"deadline", "applications"},
        Place{"commission", "officials"},
        Place{"posts", "officials"},
        Place{"staffing", "officials"},
        Place{"staffing-limit", "officials"},
        Place{"location-arbiters", "officials"},
        Place{"appeal-committee", "officials"},
        Place{"decisions", "admission"},
        Place{"document", "documents"},
        Place{"lots", "draws"},
        Place{"rounds", "rounds"},
        Place{"tables", "standings"},
    };
    const auto found = std::find_if(kPlaces.begin(), kPlaces.end(),
                                    [&](const Place& place) { return place.check == check; });
    return found == kPlaces.end() ? std::string_view{} : found->place;
}

// Looks at one condition of the book after another.
class Examiner {
  public:
    explicit Examiner(const Course& course) : course_(course), facts_(*course.facts) {}

    [[nodiscard]] bool applies(const Row& row) const {
        const Frame& frame = course_.regulation->frame();
        const auto statuses = row.words("statuses");
        if (!statuses.empty() &&
            (frame.status == nullptr || !contains(statuses, frame.status->text("id"))))
            return false;
        const auto systems = row.words("systems");
        if (!systems.empty() && !contains(systems, course_.regulation->text("system")))
            return false;
        if (row.text("check") == "parameter") {
            const Entry* entry = course_.regulation->find(row.text("parameter"));
            if (entry != nullptr && !entry->applies) return false;
        }
        // Tables that are kept elsewhere are nobody's condition here.
        if (row.text("check") == "tables" && facts_.tournaments == 0) return false;
        return !row.has("when") || course_.regulation->flag(row.text("when"));
    }

    [[nodiscard]] Condition examine(const Row& row) const {
        Condition condition;
        condition.id = row.text("id");
        condition.name = row.text("name");
        condition.citation = row.citation();
        condition.body = row.text("body");
        const std::string& check = row.text("check");
        condition.place = place_of(check);
        condition.place_item =
            row.has("parameter") ? row.text("parameter") : row.text_or_empty("form");
        condition.outcome = unmet(row);
        if (is_met(check, row, condition)) condition.outcome = Outcome::kMet;
        return condition;
    }

    // The edition is chosen by the planned start; a start moved across an effective date later must
    // be confirmed again.
    [[nodiscard]] std::optional<Condition> edition() const {
        if (facts_.other_edition.empty()) return std::nullopt;
        const bool chosen = course_.state != State::kDraft;
        Condition condition;
        condition.id = chosen ? kEdition : kEditionChoice;
        condition.citation = course_.book().head().citation();
        condition.body = "organiser";
        condition.place = "competition";
        condition.by_hand = chosen;
        condition.values = {{"book", course_.book().head().text("short_title")},
                            {"date", registry::to_printed(course_.first_day)}};
        const Mark* mark = mark_of(kEdition);
        const bool confirmed = chosen && mark != nullptr && mark->done_on &&
                               mark->subject == subject_of_mark(course_, kEdition);
        condition.outcome = confirmed ? Outcome::kMet : Outcome::kBlocking;
        return condition;
    }

  private:
    [[nodiscard]] const Mark* mark_of(std::string_view id) const {
        const auto found = facts_.marks.find(id);
        return found == facts_.marks.end() ? nullptr : &found->second;
    }

    [[nodiscard]] bool is_met(std::string_view check, const Row& row, Condition& condition) const {
        if (check == "regulation") return regulation_is_full(condition);
        if (check == "parameter") return parameter_is_given(row, condition);
        if (check == "approved-before") return was_approved_before(row, condition);
        if (check == "deadline") return deadline_passed(row, condition);
        if (check == "commission") return commission_is_formed(condition);
        if (check == "posts") return posts_are_filled(condition);
        if (check == "staffing") return arbiters_suffice(condition);
        if (check == "staffing-limit") return arbiters_keep_the_limit(condition);
        if (check == "location-arbiters") return arbiter_at_each_location(row, condition);
        if (check == "appeal-committee") return committee_stands(condition);
        if (check == "decisions") {
            condition.values = {{"undecided", std::to_string(facts_.undecided)},
                                {"entrants", std::to_string(facts_.entrants)}};
            return facts_.undecided == 0;
        }
        if (check == "document") return facts_.signed_forms.contains(row.text("form"));
        if (check == "lots") return facts_.lots_drawn;
        if (check == "rounds" && facts_.tournaments > 0)
            return all_tournaments(facts_.finished_tournaments, condition);
        if (check == "tables") return all_tournaments(facts_.approved_tournaments, condition);
        return is_marked(row, condition);
    }

    [[nodiscard]] bool all_tournaments(int count, Condition& condition) const {
        condition.values = {
            {"date", std::to_string(count) + "/" + std::to_string(facts_.tournaments)}};
        return count == facts_.tournaments;
    }

    [[nodiscard]] bool regulation_is_full(Condition& condition) const {
        int required = 0;
        int given = 0;
        for (const Entry& entry : course_.regulation->entries()) {
            if (!entry.required || !entry.applies) continue;
            ++required;
            if (entry.given()) {
                ++given;
                continue;
            }
            condition.details.push_back({entry.id,
                                         "REGULATION_ITEM_MISSING",
                                         {{"parameter", entry.parameter->text("name")}},
                                         {entry.citation}});
        }
        condition.values = {{"given", std::to_string(given)}, {"needed", std::to_string(required)}};
        return given == required;
    }

    [[nodiscard]] bool parameter_is_given(const Row& row, Condition& condition) const {
        const Entry* entry = course_.regulation->find(row.text("parameter"));
        if (entry == nullptr || !entry->value) return false;
        const auto* list = std::get_if<std::vector<std::string>>(&*entry->value);
        std::string value = to_text(*entry->value);
        for (const Choice& choice : entry->choices)
            if (choice.id == value) value = choice.name;
        condition.values = {{"value", std::move(value)},
                            {"count", std::to_string(list == nullptr ? 1 : list->size())}};
        return list == nullptr || !list->empty();
    }

    // The last lawful day of an approval two months before 31 August is 30 June.
    [[nodiscard]] bool was_approved_before(const Row& row, Condition& condition) const {
        const Date latest = registry::add_months(
            course_.first_day, -row.optional_number("months_before_start").value_or(0));
        condition.due = latest;
        const auto approved = course_.regulation->date(row.text("parameter"));
        condition.values = {{"due", registry::to_printed(latest)},
                            {"date", approved ? registry::to_printed(*approved) : "—"}};
        return approved && *approved <= latest;
    }

    // Passed, or closed by decision.
    [[nodiscard]] bool deadline_passed(const Row& row, Condition& condition) const {
        condition.by_hand = true;
        const auto deadline = course_.regulation->date(row.text("parameter"));
        condition.values = {{"date", deadline ? registry::to_printed(*deadline) : "—"}};
        condition.due = deadline;
        const Mark* mark = mark_of(condition.id);
        return (deadline && *deadline < course_.today) || (mark != nullptr && mark->done_on);
    }

    [[nodiscard]] bool is_held(std::string_view post) const {
        return std::any_of(facts_.seats.begin(), facts_.seats.end(),
                           [&](const Seat& seat) { return seat.post == post; });
    }

    void add_vacancy(const Row& post, Condition& condition) const {
        condition.details.push_back(
            {post.text("id"), "POST_VACANT", {{"post", post.text("name")}}, {post.citation()}});
        if (condition.place_item.empty()) condition.place_item = post.text("id");
    }

    // The chair, and where the book wants it somebody of the organiser.
    [[nodiscard]] bool commission_is_formed(Condition& condition) const {
        const Row& commission = course_.book().rows("commission").front();
        const auto members = commission.words("members");
        int seated = 0;
        bool organiser = false;
        for (const Seat& seat : facts_.seats) {
            if (!contains(members, seat.post)) continue;
            ++seated;
            const Row* post = course_.book().find("post", seat.post);
            organiser = organiser || (post != nullptr && in_panel(*post, "organiser"));
        }
        condition.values = {{"members", std::to_string(seated)}};
        if (commission.has("chair") && !is_held(commission.text("chair")))
            add_vacancy(*course_.book().find("post", commission.text("chair")), condition);
        if (commission.flag("organiser_must_sit") && !organiser) {
            for (const std::string& member : members) {
                const Row& post = *course_.book().find("post", member);
                if (in_panel(post, "organiser")) add_vacancy(post, condition);
            }
        }
        return condition.details.empty();
    }

    [[nodiscard]] bool posts_are_filled(Condition& condition) const {
        int required = 0;
        for (const Row& post : course_.book().rows("post")) {
            if (!is_required(post)) continue;
            ++required;
            if (!is_held(post.text("id"))) add_vacancy(post, condition);
        }
        const int filled = required - static_cast<int>(condition.details.size());
        condition.values = {{"filled", std::to_string(filled)},
                            {"needed", std::to_string(required)}};
        return filled == required;
    }

    [[nodiscard]] Staffing staffing_now() const {
        const Frame& frame = course_.regulation->frame();
        PanelRules rules;
        rules.book = &course_.book();
        rules.status = frame.status == nullptr ? "" : frame.status->text("id");
        rules.programme = frame.programme();
        rules.is_set = [this](std::string_view id) { return course_.regulation->flag(id); };
        // Whoever may still be admitted has to be served.
        return staffing(rules, facts_.seats, facts_.admitted + facts_.undecided);
    }

    void describe(const Staffing& found, int least, Condition& condition) const {
        const int players = facts_.admitted + facts_.undecided;
        condition.values = {{"arbiters", std::to_string(found.arbiters)},
                            {"boards", std::to_string(players / 2)},
                            {"players", std::to_string(players)},
                            {"wanted", std::to_string(least)}};
    }

    // A book without a norm leaves the number to the panel; somebody there must be.
    [[nodiscard]] bool arbiters_suffice(Condition& condition) const {
        const Staffing found = staffing_now();
        const int least = std::max(found.wanted, 1);
        describe(found, least, condition);
        return found.arbiters >= least;
    }

    [[nodiscard]] bool arbiters_keep_the_limit(Condition& condition) const {
        const Staffing found = staffing_now();
        describe(found, found.required, condition);
        return found.arbiters >= found.required;
    }

    [[nodiscard]] bool serves_games(const Seat& seat) const {
        const Row* post = course_.book().find("post", seat.post);
        return post != nullptr && post->flag("serves_games");
    }

    // Every game of remote play has an arbiter there in person. Where the regulation names no
    // places, everybody plays in his own region.
    [[nodiscard]] bool arbiter_at_each_location(const Row& row, Condition& condition) const {
        const auto named = course_.regulation->list(row.text("parameter"));
        const std::set<std::string> locations =
            named.empty() ? facts_.regions : std::set<std::string>(named.begin(), named.end());
        for (const std::string& location : locations) {
            const bool served = std::any_of(
                facts_.seats.begin(), facts_.seats.end(),
                [&](const Seat& seat) { return seat.location == location && serves_games(seat); });
            if (served) continue;
            condition.details.push_back({"location",
                                         "LOCATION_WITHOUT_ARBITER",
                                         {{"location", location}},
                                         {row.citation()}});
        }
        // The place to go to is the post that can be filled.
        const auto& posts = course_.book().rows("post");
        const auto post = std::find_if(posts.begin(), posts.end(), [](const Row& candidate) {
            return candidate.flag("serves_games");
        });
        condition.place_item = post == posts.end() ? std::string{} : post->text("id");
        condition.values = {{"served", std::to_string(locations.size() - condition.details.size())},
                            {"needed", std::to_string(locations.size())}};
        return !locations.empty() && condition.details.empty();
    }

    [[nodiscard]] bool committee_stands(Condition& condition) const {
        const Committee committee = committee_of(course_.book(), facts_.seats);
        condition.values = {{"voters", std::to_string(committee.voters())},
                            {"reserves", std::to_string(committee.reserves.size())}};
        if (committee.empty()) {
            // What the book only allows, the regulation may promise.
            if (condition.outcome == Outcome::kOptional &&
                course_.regulation->flag("appeal-committee"))
                condition.outcome = Outcome::kBlocking;
            return false;
        }
        condition.details = committee_faults(course_.book(), committee);
        // A committee need not be, but one that is must be lawful.
        if (!condition.details.empty() && condition.outcome == Outcome::kOptional)
            condition.outcome = Outcome::kBlocking;
        return condition.details.empty();
    }

    [[nodiscard]] bool is_marked(const Row& row, Condition& condition) const {
        condition.by_hand = true;
        if (const auto days = row.optional_number("days_after_end"))
            condition.due = std::chrono::sys_days(course_.last_day) + std::chrono::days(*days);
        const Mark* mark = mark_of(condition.id);
        const bool done = mark != nullptr && mark->done_on;
        condition.values = {{"date", done ? registry::to_printed(*mark->done_on) : "—"}};
        if (condition.due && (done ? *mark->done_on : course_.today) > *condition.due) {
            condition.details.push_back({condition.id,
                                         "CONDITION_LATE",
                                         {{"date", registry::to_printed(*condition.due)}},
                                         {row.citation()}});
        }
        return done;
    }

    const Course& course_;
    const ProgressFacts& facts_;
};

}  // namespace

std::optional<State> next_state(State state) {
    if (state == State::kArchived || state == State::kCancelled) return std::nullopt;
    return static_cast<State>(static_cast<int>(state) + 1);
}

bool may_be_cancelled(State state) {
    return state < State::kApproved;
}

bool is_closed(State state) {
    return state == State::kArchived || state == State::kCancelled;
}

std::vector<Condition> conditions_of(const Course& course, State step) {
    const Examiner examiner(course);
    std::vector<Condition> conditions;
    for (const Row& row : course.book().rows("condition"))
        if (contains(row.words("steps"), to_string(step)) && examiner.applies(row))
            conditions.push_back(examiner.examine(row));
    if (auto edition = examiner.edition()) conditions.push_back(*std::move(edition));
    return conditions;
}

std::optional<Condition> find_condition(const Course& course, std::string_view id) {
    const Examiner examiner(course);
    if (id == kEdition) return examiner.edition();
    const Row* row = course.book().find("condition", id);
    if (row == nullptr || !examiner.applies(*row)) return std::nullopt;
    return examiner.examine(*row);
}

std::string subject_of_mark(const Course& course, std::string_view condition) {
    if (condition != kEdition) return {};
    return registry::to_iso(course.first_day) + " " + course.book().sha256();
}

std::set<std::string> roles_of_body(const Book& book, std::string_view body) {
    if (body == "organiser") return {"organiser", "federation-office"};
    if (body == "chief-arbiter") return {"chief-arbiter", "deputy-arbiter"};
    if (body == "chief-panel") return {"chief-arbiter", "deputy-arbiter", "chief-secretary"};
    if (body == "secretary") return {"chief-secretary", "secretary"};
    if (body == "doctor") return {"doctor"};
    if (body == "federation") return {"federation-office"};
    if (body != "commission") return {};
    // Who leads the commission the book says: the chief arbiter, or a chair of its own.
    std::set<std::string> roles{"admission-chair"};
    const Row& commission = book.rows("commission").front();
    const Row* chair =
        commission.has("chair") ? book.find("post", commission.text("chair")) : nullptr;
    if (chair != nullptr && chair->has("role")) roles.insert(chair->text("role"));
    return roles;
}

StepOwner owner_of(const Book& book, State step) {
    StepOwner owner;
    const Row* row = book.find("step", to_string(step));
    if (row == nullptr) return owner;
    owner.bodies = row->words("bodies");
    owner.articles = {row->citation()};
    for (const std::string& body : owner.bodies)
        owner.roles.merge(roles_of_body(book, body));
    return owner;
}

sdk::Result<void> check_owner(const Book& book, State step, std::string_view role,
                              i18n::Language language) {
    const StepOwner owner = owner_of(book, step);
    if (owner.roles.contains(std::string(role))) return {};
    auto refusal = sdk::refuse(sdk::Code::kPermissionDenied, "STEP_OF_OTHER_BODY",
                               std::string(role) + " does not take this step",
                               {{"body", body_names(language, owner.bodies)}});
    refusal.value().citations = owner.articles;
    return refusal;
}

sdk::Result<void> check_step(const Course& course, State step, std::string_view reason,
                             i18n::Language language) {
    const auto next = next_state(course.state);
    if (!next) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "COMPETITION_CLOSED",
                           "the competition is closed",
                           {{"state", words_of(language, course.state).title}});
    }
    if (step != *next) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "STEP_NOT_NEXT",
                           "another step is the next one",
                           {{"state", words_of(language, *next).title}});
    }
    sdk::Error blocked;
    sdk::Error waived;
    for (const Condition& condition : conditions_of(course, step)) {
        if (condition.met() || condition.outcome == Outcome::kOptional) continue;
        sdk::Error& error = condition.outcome == Outcome::kBlocking ? blocked : waived;
        error.violations.push_back({condition.id,
                                    "CONDITION_UNMET",
                                    {{"condition", words_of(language, condition).why}},
                                    {condition.citation}});
        error.citations.push_back(condition.citation);
    }
    const bool refused = !blocked.violations.empty();
    sdk::Error& error = refused ? blocked : waived;
    if (error.violations.empty() || (!refused && !reason.empty())) return {};
    error.code = sdk::Code::kFailedPrecondition;
    error.reason = refused ? "ADVANCE_BLOCKED" : "ADVANCE_NEEDS_REASON";
    error.message = "conditions of the step are not met";
    std::string why;
    for (const sdk::Violation& violation : error.violations) {
        if (!why.empty()) why += ", ";
        why += violation.metadata.at("condition");
    }
    error.metadata = {{"cannot", words_of(language, step).cannot}, {"why", why}};
    return tl::unexpected(std::move(error));
}

sdk::Result<void> check_cancel(State state, std::string_view reason) {
    if (!may_be_cancelled(state)) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "CANCEL_TOO_LATE",
                           "the competition can no longer be cancelled");
    }
    registry::Checks checks("");
    if (reason.empty()) checks.violate("reason", "REQUIRED");
    if (!checks.passed()) return std::move(checks).refusal();
    return {};
}

}  // namespace collegium::competition
