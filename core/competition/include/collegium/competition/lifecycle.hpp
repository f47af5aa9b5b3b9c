// The way of a competition from draft to archive: what each step needs, by the rows of its rule
// book, and who takes it. Pure: what is known of the competition comes as plain facts.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/competition.hpp>
#include <collegium/competition/officials.hpp>
#include <collegium/competition/regulation.hpp>
#include <collegium/i18n/language.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::competition {

// The next state on the way; none from archived and cancelled.
[[nodiscard]] std::optional<State> next_state(State state);
// Before its results are approved.
[[nodiscard]] bool may_be_cancelled(State state);
// Nothing of it changes any more.
[[nodiscard]] bool is_closed(State state);

// What somebody recorded of a condition.
struct Mark {
    std::optional<registry::Date> done_on;  // none: not done
    std::string subject;                    // what exactly was confirmed where that can change
    std::string note;

    friend bool operator==(const Mark&, const Mark&) = default;
};

// What the conditions look at beside the regulation. Equal facts give equal conditions.
struct ProgressFacts {
    std::vector<Seat> seats;  // those who hold posts
    int entrants = 0;         // not struck
    int admitted = 0;
    int undecided = 0;                   // neither admitted nor refused, waiting ones among them
    std::set<std::string> regions;       // of whoever is admitted or may still be
    std::set<std::string> signed_forms;  // ids of [[form]] that stand signed
    bool lots_drawn = false;
    int tournaments = 0;
    int finished_tournaments = 0;                    // every round of theirs is closed
    int approved_tournaments = 0;                    // their results are approved
    std::map<std::string, Mark, std::less<>> marks;  // by id of the condition
    // The book in force at the start where it is not the one the competition was opened by; "—"
    // where none is.
    std::string other_edition;

    friend bool operator==(const ProgressFacts&, const ProgressFacts&) = default;
};

// A competition as its conditions see it; refers to what it was made of.
struct Course {
    State state = State::kDraft;
    registry::Date first_day;
    registry::Date last_day;
    const Regulation* regulation = nullptr;
    const ProgressFacts* facts = nullptr;
    registry::Date today;

    [[nodiscard]] const rulebook::Book& book() const { return *regulation->frame().book; }
};

enum class Outcome : std::uint8_t {
    kMet = 1,
    kBlocking = 2,  // the book demands it: the step is refused
    kWaivable = 3,  // the body may go on with a reason
    kOptional = 4,  // the book allows it, nobody has to
};

struct Condition {
    std::string id;
    std::string name;  // as the book has it
    Outcome outcome = Outcome::kMet;
    sdk::Citation citation;
    std::string body;        // whose business it is
    std::string place;       // where it is done; empty: by a mark
    std::string place_item;  // a parameter's or a form's id
    bool by_hand = false;
    std::optional<registry::Date> due;  // the last day by which the book wants it
    sdk::Metadata values;               // evidence, for the words
    std::vector<sdk::Violation> details;

    [[nodiscard]] bool met() const { return outcome == Outcome::kMet; }
};

// Conditions of a step in the book's order, then those that hold for every book.
[[nodiscard]] std::vector<Condition> conditions_of(const Course& course, State step);

// The condition of any step with that id as it stands now; none where the competition has no such
// one.
[[nodiscard]] std::optional<Condition> find_condition(const Course& course, std::string_view id);

// A condition in words.
struct ConditionWords {
    std::string text;  // with the evidence
    std::string why;   // a few words why it is not met; empty when met
    std::string body;
    std::vector<std::string> details;
};
[[nodiscard]] ConditionWords words_of(i18n::Language language, const Condition& condition);

// "draw" in words.
struct StateWords {
    std::string title;   // «Жеребьёвка»
    std::string to;      // «Чтобы перейти к жеребьёвке»
    std::string act;     // «Открыть жеребьёвку»
    std::string cannot;  // «Открыть жеребьёвку нельзя»
};
[[nodiscard]] StateWords words_of(i18n::Language language, State state);

// Roles of the program that act for a body of a book: "chief-panel" are the chief arbiter, the
// deputies and the chief secretary.
[[nodiscard]] std::set<std::string> roles_of_body(const rulebook::Book& book,
                                                  std::string_view body);

// Who takes a step by the book.
struct StepOwner {
    std::vector<std::string> bodies;
    std::set<std::string> roles;
    std::vector<sdk::Citation> articles;
};
[[nodiscard]] StepOwner owner_of(const rulebook::Book& book, State step);
// «главный судья, организатор».
[[nodiscard]] std::string body_names(i18n::Language language,
                                     const std::vector<std::string>& bodies);

// STEP_OF_OTHER_BODY {body} with the book's article unless the role belongs to one of the step's
// bodies.
[[nodiscard]] sdk::Result<void> check_owner(const rulebook::Book& book, State step,
                                            std::string_view role, i18n::Language language);

// Whether the step may be taken now: COMPETITION_CLOSED, STEP_NOT_NEXT, ADVANCE_BLOCKED,
// ADVANCE_NEEDS_REASON; the last two have one violation a condition, its field being the
// condition's id, with its article.
[[nodiscard]] sdk::Result<void> check_step(const Course& course, State step,
                                           std::string_view reason, i18n::Language language);

// CANCEL_TOO_LATE, COMPETITION_CLOSED, REQUIRED of `reason`.
[[nodiscard]] sdk::Result<void> check_cancel(State state, std::string_view reason);

// The subject a mark of the condition confirms; empty where it cannot change.
[[nodiscard]] std::string subject_of_mark(const Course& course, std::string_view condition);

}  // namespace collegium::competition
