#include "parameter_rows.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace collegium::rulebook {
namespace {

using Sections = std::map<std::string, std::vector<Row>, std::less<>>;

struct Known {
    std::string_view id;
    std::string_view kind;
};

// Ids that mean something to the program. A book need not have them, but where it does, its value
// is read as this.
constexpr std::array kKnown{
    Known{"system", "choice"},
    Known{"rounds", "number"},
    Known{"scoring", "choice"},
    Known{"tie-breaks", "list"},
    Known{"team-tie-breaks", "list"},
    Known{"time-control", "text"},
    Known{"lateness-minutes", "number"},
    Known{"entry-fee", "number"},
    Known{"protest-deposit", "number"},
    Known{"preliminary-deadline", "date"},
    Known{"final-deadline", "date"},
    Known{"application-deadline", "date"},
    Known{"approved-on", "date"},
    Known{"late-applications", "choice"},
    Known{"combined-groups", "flag"},
    Known{"quota", "number"},
    Known{"minimum-age", "number"},
    Known{"minimum-rank", "text"},
    Known{"play-up-rank", "text"},
    Known{"extra-documents", "list"},
    Known{"own-documents", "list"},
    Known{"adapted", "flag"},
    Known{"player-may-judge", "flag"},
    Known{"balyakin-reading", "choice"},
    Known{"wins-count", "choice"},
    Known{"bye-in-berger", "flag"},
    Known{"koya-steps", "choice"},
    Known{"opening-table", "choice"},
    Known{"rating-cut", "number"},
    Known{"unplayed-games", "choice"},
    Known{"match-goal", "choice"},
    Known{"match-target", "number"},
    Known{"late-entry-round", "number"},
    Known{"bye-points", "choice"},
    Known{"absence-points", "choice"},
    Known{"late-entry-points", "choice"},
    Known{"protest-minutes", "number"},
    Known{"protest-from", "choice"},
    Known{"lateness-measure", "choice"},
    Known{"micro-match-games", "number"},
    Known{"micro-match-break", "number"},
    Known{"micro-match-break-set", "number"},
    Known{"extra-micro-matches", "number"},
    Known{"extra-time-control", "text"},
    Known{"drawn-encounter", "list"},
    Known{"knockout-lost-points", "number"},
    Known{"even-rounds-order", "choice"},
    Known{"median-sides", "choice"},
    Known{"group-average", "choice"},
};

class Checker {
  public:
    Checker(const Sections& sections, Faults& faults) : sections_(sections), faults_(faults) {}

    void check(const Row& row, std::string path) {
        path_ = std::move(path);
        row_ = &row;
        check_kind();
        check_default();
        check_choices();
    }

  private:
    void wrong(const char* key, std::string_view expected) {
        faults_.add(path_ + "." + key, row_->line(), "RULEBOOK_TYPE_WRONG",
                    {{"expected", std::string(expected)}});
    }
    void missing(const char* key) {
        faults_.add(path_ + "." + key, row_->line(), "RULEBOOK_KEY_MISSING");
    }

    void check_kind() {
        const std::string id = row_->text_or_empty("id");
        const auto known = std::find_if(kKnown.begin(), kKnown.end(),
                                        [&](const Known& candidate) { return candidate.id == id; });
        if (known != kKnown.end() && row_->has("kind") && row_->text("kind") != known->kind)
            wrong("kind", known->kind);
    }

    void check_default() {
        const std::string kind = row_->text_or_empty("kind");
        const std::string value = row_->text_or_empty("default");
        if (row_->flag("fixed") && value.empty()) missing("default");
        const bool digits =
            std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (kind == "number" && !digits) wrong("default", "\"42\"");
        if (kind == "flag" && !value.empty() && value != "true" && value != "false")
            wrong("default", "\"true\"/\"false\"");
    }

    void check_choices() {
        const std::string kind = row_->text_or_empty("kind");
        const std::string value = row_->text_or_empty("default");
        const std::vector<std::string> choices = row_->words("choices");
        if (row_->has("choices_from")) {
            for (const std::string& id : choices)
                if (!has_row(row_->text("choices_from"), id)) unknown(id);
            if (kind == "choice" && !value.empty() && !has_row(row_->text("choices_from"), value))
                unknown(value);
            return;
        }
        if (kind == "choice" && choices.empty()) missing("choices");
        if (row_->words("choice_names").size() != choices.size()) wrong("choice_names", "choices");
        if (kind == "choice" && !value.empty() &&
            std::find(choices.begin(), choices.end(), value) == choices.end())
            wrong("default", "choices");
    }

    void unknown(const std::string& id) {
        faults_.add(path_ + ".choices", row_->line(), "RULEBOOK_REFERENCE_UNKNOWN",
                    {{"id", id}, {"section", row_->text("choices_from")}});
    }

    [[nodiscard]] bool has_row(const std::string& section, const std::string& id) const {
        const auto rows = sections_.find(section);
        return rows != sections_.end() &&
               std::any_of(rows->second.begin(), rows->second.end(),
                           [&](const Row& row) { return row.text_or_empty("id") == id; });
    }

    const Sections& sections_;
    Faults& faults_;
    const Row* row_ = nullptr;
    std::string path_;
};

}  // namespace

void check_parameters(const Sections& sections, Faults& faults) {
    const auto rows = sections.find("parameter");
    if (rows == sections.end()) return;
    Checker checker(sections, faults);
    for (std::size_t i = 0; i < rows->second.size(); ++i)
        checker.check(rows->second[i], "parameter[" + std::to_string(i + 1) + "]");
}

}  // namespace collegium::rulebook
