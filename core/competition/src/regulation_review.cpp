#include <algorithm>
#include <set>

#include <collegium/competition/regulation.hpp>
#include <collegium/competition/time_control.hpp>
#include <collegium/text/letters.hpp>
#include <collegium/text/normal.hpp>

#include "words.hpp"

namespace collegium::competition {
namespace {

using rulebook::Book;
using rulebook::Row;

constexpr std::int64_t kLongestText = 500;

std::string currency_of(const Book& book) {
    return book.head().text("currency") == "uah" ? "грн" : "руб.";
}

bool is_empty(const rulebook::Value& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return text->empty();
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) return list->empty();
    return false;
}

// Looks at one regulation and writes down what is to be said.
class Reviewer {
  public:
    explicit Reviewer(const Regulation& regulation)
        : regulation_(regulation), book_(*regulation.frame().book) {}

    Review run() && {
        for (const Entry& entry : regulation_.entries()) {
            if (!entry.applies) continue;
            if (!entry.value || is_empty(*entry.value)) {
                if (entry.required) missing(entry);
                continue;
            }
            if (!entry.from_competition) continue;
            check(entry);
        }
        check_groups();
        check_dates();
        return std::move(review_);
    }

  private:
    [[nodiscard]] sdk::Violation note(const Entry& entry, const char* reason,
                                      sdk::Metadata values = {}) const {
        values.emplace("article", cite(book_, entry.citation));
        values.emplace("name", entry.parameter->text("name"));
        return {entry.id, reason, std::move(values), {entry.citation}};
    }
    void fault(const Entry& entry, const char* reason, sdk::Metadata values = {}) {
        review_.faults.push_back(note(entry, reason, std::move(values)));
    }
    void warn(const Entry& entry, const char* reason, sdk::Metadata values = {}) {
        review_.warnings.push_back(note(entry, reason, std::move(values)));
    }

    void missing(const Entry& entry) {
        const char* reason = "PARAMETER_MISSING";
        if (entry.id == "tie-breaks") reason = "TIE_BREAKS_MISSING";
        if (entry.id == "protest-minutes" && regulation_.frame().programme() == "blitz")
            reason = "PROTEST_TERM_MISSING";
        review_.missing.push_back(note(entry, reason));
    }

    void check(const Entry& entry) {
        if (const auto* number = std::get_if<std::int64_t>(&*entry.value))
            check_number(entry, *number);
        if (const auto* text = std::get_if<std::string>(&*entry.value)) check_text(entry, *text);
        if (const auto* list = std::get_if<std::vector<std::string>>(&*entry.value))
            check_list(entry, *list);
        // The book lets the statute alone say it.
        if (entry.parameter->text("document") == "statute" &&
            (entry.source.kind == SourceKind::kRegulations ||
             entry.source.kind == SourceKind::kLetter))
            warn(entry, "STATUTE_ALONE");
    }

    void check_number(const Entry& entry, std::int64_t number) {
        sdk::Metadata values{{"value", grouped(number)}};
        if (entry.least && number < *entry.least) {
            values.emplace("least", grouped(*entry.least));
            fault(entry, "NUMBER_UNDER", std::move(values));
        }
        if (!entry.most || number <= *entry.most) return;
        values.emplace("most", grouped(*entry.most));
        values.emplace("currency", currency_of(book_));
        fault(entry, over(entry), std::move(values));
    }

    // Why a number is too large.
    [[nodiscard]] const char* over(const Entry& entry) const {
        const std::string cap = entry.parameter->text_or_empty("cap");
        if (cap == "deposit") return "DEPOSIT_OVER_CAP";
        if (cap == "fee") {
            const auto& fees = book_.rows("fee");
            const bool each = std::any_of(fees.begin(), fees.end(),
                                          [](const Row& fee) { return fee.flag("per_athlete"); });
            return each ? "FEE_OVER_CAP_PER_ATHLETE" : "FEE_OVER_CAP";
        }
        const bool by_control = entry.id == "lateness-minutes" &&
                                entry.most != entry.parameter->optional_number("most");
        return by_control ? "LATENESS_OVER_CONTROL" : "NUMBER_OVER";
    }

    void check_text(const Entry& entry, const std::string& text) {
        if (!entry.choices.empty() || entry.parameter->text("kind") == "choice") {
            check_choice(entry, text);
        } else if (static_cast<std::int64_t>(text::count_characters(text)) > kLongestText) {
            fault(entry, "TOO_LONG", {{"limit", std::to_string(kLongestText)}});
        } else if (is_time_control(entry) && !parse_time_control(text)) {
            fault(entry, "TIME_CONTROL_MALFORMED", {{"value", text}});
        }
    }

    bool check_choice(const Entry& entry, const std::string& id) {
        const bool known = std::any_of(entry.choices.begin(), entry.choices.end(),
                                       [&](const Choice& choice) { return choice.id == id; });
        if (!known) fault(entry, "CHOICE_UNKNOWN", {{"value", id}});
        return known;
    }

    void check_list(const Entry& entry, const std::vector<std::string>& list) {
        std::set<std::string> seen;
        for (const std::string& member : list) {
            if (!seen.insert(member).second) fault(entry, "LIST_TWICE", {{"value", member}});
            if (entry.choices.empty() || !check_choice(entry, member)) continue;
            if (entry.parameter->text("choices_from") == "tie_break")
                check_tie_break(entry, *book_.find("tie_break", member));
        }
    }

    void check_tie_break(const Entry& entry, const Row& tie_break) {
        const std::string system = regulation_.text("system");
        const Row* row = book_.find("system", system);
        // Stages of a mixed competition have systems of their own; each takes what fits it.
        if (row == nullptr || row->text("kind") == "mixed") return;
        const std::string name = tie_break.text("name");
        if (tie_break.has("systems") && !holds(tie_break.words("systems"), system)) {
            sdk::Violation violation =
                note(entry,
                     tie_break.text("id") == "shmulyan" ? "SHMULYAN_OUTSIDE_ROUND_ROBIN"
                                                        : "TIE_BREAK_OF_OTHER_SYSTEM",
                     {{"article", cite(book_, tie_break.citation())}, {"tie_break", name}});
            violation.citations = {tie_break.citation()};
            review_.faults.push_back(std::move(violation));
        } else if (holds(tie_break.words("void_in"), system)) {
            // «коэффициент Солкофа (Бухгольца)» without its other name.
            warn(entry, "TIE_BREAK_VOID",
                 {{"tie_break", text::capitalised(name.substr(0, name.find(" (")))}});
        }
    }

    // Two groups play together only where the statute says so.
    void check_groups() {
        const Entry* entry = regulation_.find("combined-groups");
        if (entry != nullptr && regulation_.frame().groups.size() > 1 &&
            !regulation_.flag(entry->id))
            review_.missing.push_back(note(*entry, "COMBINED_GROUPS_NOT_STATED"));
    }

    void check_dates() {
        const registry::Date start = regulation_.frame().start_date;
        if (!start.ok()) return;
        for (const char* id : {"preliminary-deadline", "final-deadline", "application-deadline"}) {
            const auto date = regulation_.date(id);
            if (date && *date > start)
                fault(*regulation_.find(id), "DEADLINE_AFTER_START",
                      {{"date", printed(*date)}, {"start", printed(start)}});
        }
        check_approval(start);
        const auto preliminary = regulation_.date("preliminary-deadline");
        const auto final_date = regulation_.date("final-deadline");
        if (preliminary && final_date && *final_date < *preliminary)
            fault(*regulation_.find("final-deadline"), "FINAL_BEFORE_PRELIMINARY");
    }

    // Where the book wants a paper approved some months before the start: the date is a fact and
    // is taken, whether the competition may open is said by its conditions.
    void check_approval(registry::Date start) {
        for (const Row& condition : book_.rows("condition")) {
            if (!condition.has("months_before_start") || !condition.has("parameter")) continue;
            const auto date = regulation_.date(condition.text("parameter"));
            const auto months = condition.number("months_before_start");
            if (date && *date > registry::add_months(start, -months))
                warn(*regulation_.find(condition.text("parameter")), "APPROVED_LATE",
                     {{"months", std::to_string(months)}, {"start", printed(start)}});
        }
    }

    const Regulation& regulation_;
    const Book& book_;
    Review review_;
};

}  // namespace

Review review(const Regulation& regulation) {
    return Reviewer(regulation).run();
}

}  // namespace collegium::competition
