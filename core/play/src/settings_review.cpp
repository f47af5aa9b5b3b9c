// What is wrong with a tournament before its numbers are drawn.
#include <algorithm>
#include <set>

#include <collegium/pairing/varma.hpp>
#include <collegium/play/decider.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/rounds/micro_match.hpp>
#include <collegium/standings/standings.hpp>

#include "chart.hpp"

namespace collegium::play {
namespace {

using competition::Regulation;

bool holds(const std::vector<std::string>& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

class Reviewer {
  public:
    Reviewer(const Regulation& regulation, const rulebook::Row& discipline,
             const Tournament& tournament)
        : regulation_(regulation),
          book_(*regulation.frame().book),
          discipline_(discipline),
          settings_(tournament.settings),
          tournament_(tournament),
          players_(static_cast<int>(tournament.participants.size())) {}

    [[nodiscard]] SettingsReview run() && {
        system();
        method();
        rounds();
        games();
        drawn_encounter();
        scale();
        criteria();
        numbering();
        participants();
        return std::move(review_);
    }

  private:
    [[nodiscard]] sdk::Violation note(std::string field, const char* reason, sdk::Metadata values,
                                      const sdk::Citation& citation) const {
        sdk::Violation made{std::move(field), reason, std::move(values), {}};
        if (!citation.article.empty()) made.citations.push_back(citation);
        return made;
    }
    void fault(std::string field, const char* reason, sdk::Metadata values = {},
               const sdk::Citation& citation = {}) {
        review_.faults.push_back(note(std::move(field), reason, std::move(values), citation));
    }
    void remark(std::string field, const char* reason, sdk::Metadata values = {},
                const sdk::Citation& citation = {}) {
        review_.remarks.push_back(note(std::move(field), reason, std::move(values), citation));
    }
    // Of the parameter that lets the regulation say it.
    [[nodiscard]] sdk::Citation parameter(std::string_view id) const {
        const competition::Entry* entry = regulation_.find(id);
        return entry != nullptr ? entry->citation : sdk::Citation();
    }

    void system() {
        const std::string_view word = system_word(settings_.system);
        const auto& rows = book_.rows("system");
        const bool known = std::ranges::any_of(
            rows, [&](const rulebook::Row& row) { return row.text("kind") == word; });
        if (known) return;
        fault("system", "SYSTEM_NOT_IN_BOOK", {{"system", std::string(word)}}, parameter("system"));
    }

    void method() {
        if (settings_.system != System::kSwiss) {
            if (settings_.method) fault("method", "METHOD_NOT_FOR_SYSTEM");
            return;
        }
        if (!settings_.method) {
            const bool named = regulation_.find("swiss-method") != nullptr;
            return fault("method", "METHOD_MISSING", {},
                         parameter(named ? "swiss-method" : "pairing-system"));
        }
        const sdk::Citation citation = pairing::method_citation(*settings_.method);
        if (citation.book != book_.id()) remark("method", "METHOD_OF_OTHER_BOOK", {}, citation);
    }

    void rounds() {
        const bool counted =
            settings_.system == System::kSwiss || settings_.system == System::kMatch;
        if (!counted) return;
        if (settings_.rounds < 1) return fault("rounds", "ROUNDS_MISSING", {}, parameter("rounds"));
        const bool aimed =
            settings_.match_goal == MatchGoal::kPoints || settings_.match_goal == MatchGoal::kWins;
        if (settings_.system == System::kMatch && aimed && settings_.match_target < 1) {
            fault("rounds", "MATCH_TARGET_MISSING", {}, parameter("match-target"));
        }
        if (settings_.system != System::kSwiss || players_ < 2) return;
        // Everybody meets everybody once at the most; of an odd number each is free once.
        const int most = players_ - 1 + players_ % 2;
        const sdk::Metadata values{{"rounds", std::to_string(settings_.rounds)},
                                   {"most", std::to_string(most)}};
        if (settings_.rounds > most) {
            return fault("rounds", "ROUNDS_TOO_MANY", values, parameter("rounds"));
        }
        usual_rounds();
    }

    // UA-2024 II.C.6.3. Exactly 30 players fit two rows.
    void usual_rounds() {
        const rulebook::Row* nearest = nullptr;
        for (const rulebook::Row& row : book_.rows("system")) {
            const auto from = row.optional_number("players_from");
            const auto to = row.optional_number("players_to");
            if (!from || !to || players_ < *from || players_ > *to) continue;
            nearest = &row;
            if (settings_.rounds >= row.number("rounds_least") &&
                settings_.rounds <= row.number("rounds_most")) {
                return;
            }
        }
        if (nearest == nullptr) return;
        remark("rounds", "ROUNDS_NOT_USUAL",
               {{"rounds", std::to_string(settings_.rounds)},
                {"players", std::to_string(players_)},
                {"least", std::to_string(nearest->number("rounds_least"))},
                {"most", std::to_string(nearest->number("rounds_most"))}},
               nearest->citation());
    }

    void games() {
        const competition::Entry* entry = regulation_.find("micro-match-games");
        // RU-CHESS 26: an encounter of two or more games is a system of its own there, and needs no
        // parameter.
        const bool provided =
            entry == nullptr || entry->from_competition || discipline_.flag("micro_match");
        if (settings_.games > 1 && !provided) {
            fault("games", "GAMES_NOT_PROVIDED", {{"games", std::to_string(settings_.games)}},
                  parameter("micro-match-games"));
        }
    }

    // What decides a drawn encounter of a bracket.
    void drawn_encounter() {
        if (!is_knockout(settings_.system)) return;
        const std::vector<TieStep>& chain = settings_.drawn_encounter;
        const sdk::Citation citation = parameter("drawn-encounter");
        if (settings_.by_lost_points()) {
            if (!chain.empty()) remark("drawn_encounter", "DECIDER_UNUSED", {}, citation);
            return;
        }
        if (chain.empty() && settings_.extra_micro_matches == 0)
            remark("drawn_encounter", "DECIDER_MISSING", {}, citation);
        std::optional<TieStep> last;  // decides in any case
        for (const TieStep step : chain) {
            const std::string name = step_name(book_, step);
            if (step == TieStep::kHigherBoards)
                fault("drawn_encounter", "TIE_STEP_OF_TEAMS", {{"step", name}}, citation);
            if (last)
                remark("drawn_encounter", "TIE_STEP_UNREACHED",
                       {{"step", name}, {"after", step_name(book_, *last)}}, citation);
            if (step == TieStep::kLot || step == TieStep::kDecision) last = step;
        }
    }

    void scale() {
        const auto& rows = book_.rows("scoring");
        const bool known = std::ranges::any_of(rows, [&](const rulebook::Row& row) {
            return rounds::scale_of(row) == settings_.scale;
        });
        if (!known) fault("scoring", "SCALE_NOT_IN_BOOK", {}, parameter("scoring"));
    }

    void criteria() {
        const bool ranked = !is_knockout(settings_.system) && settings_.system != System::kMatch;
        if (settings_.criteria.empty() && ranked) {
            remark("criteria", "CRITERIA_MISSING", {}, parameter("tie-breaks"));
        }
        std::set<std::string> seen;
        for (const std::string& id : settings_.criteria) {
            const rulebook::Row* row = book_.find("tie_break", id);
            const auto& computed = standings::criteria();
            const bool can = std::ranges::find(computed, id) != computed.end();
            if (row == nullptr || !can) {
                fault("criteria", "CRITERION_UNKNOWN", {{"criterion", id}},
                      parameter("tie-breaks"));
                continue;
            }
            const sdk::Metadata values{{"criterion", row->text("name")}};
            if (!seen.insert(id).second) {
                fault("criteria", "CRITERION_TWICE", values, row->citation());
            }
            if (!criterion_fits(*row, settings_.system)) {
                fault("criteria", "CRITERION_NOT_FOR_SYSTEM", values, row->citation());
            } else if (holds(row->words("void_in"), system_word(settings_.system))) {
                remark("criteria", "CRITERION_USELESS", values, row->citation());
            }
        }
    }

    void numbering() {
        if (settings_.numbering == Numbering::kVarma) {
            const bool table = settings_.system == System::kRoundRobin;
            if (!table || pairing::varma_groups(players_).empty()) {
                fault("numbering", "VARMA_NOT_FOR", {{"players", std::to_string(players_)}},
                      pairing::varma_citation());
            }
        }
        if (settings_.numbering != Numbering::kRating) return;
        const auto unrated = std::ranges::count_if(
            tournament_.participants, [](const Participant& one) { return !one.rating; });
        if (unrated > 0) {
            remark("numbering", "RATINGS_MISSING", {{"count", std::to_string(unrated)}});
        }
    }

    void participants() {
        const sdk::Metadata values{{"players", std::to_string(players_)}};
        const rulebook::Row* row = book_.find("system", system_word(settings_.system));
        const sdk::Citation citation = row != nullptr ? row->citation() : sdk::Citation();
        if (players_ < 2) return fault("participants", "PARTICIPANTS_TOO_FEW", values, citation);
        if (settings_.system == System::kMatch && players_ != 2) {
            fault("participants", "MATCH_OF_TWO", values, citation);
        }
        if (settings_.system != System::kScheveningen) return;
        const auto members = [&](int side) {
            return std::ranges::count_if(tournament_.participants,
                                         [&](const Participant& one) { return one.side == side; });
        };
        if (members(1) == members(2) && members(1) + members(2) == players_) return;
        fault("participants", "SIDES_UNEQUAL",
              {{"first", std::to_string(members(1))}, {"second", std::to_string(members(2))}},
              citation);
    }

    const Regulation& regulation_;
    const rulebook::Book& book_;
    const rulebook::Row& discipline_;
    const Settings& settings_;
    const Tournament& tournament_;
    int players_;
    SettingsReview review_;
};

}  // namespace

sdk::Result<void> SettingsReview::result() const {
    if (faults.empty()) return {};
    sdk::Error error;
    error.code = sdk::Code::kFailedPrecondition;
    error.reason = "SETTINGS_FAULTY";
    error.message = "the tournament's settings have faults";
    error.violations = faults;
    for (const sdk::Violation& one : faults)
        error.citations.insert(error.citations.end(), one.citations.begin(), one.citations.end());
    return tl::unexpected(std::move(error));
}

SettingsReview review_settings(const Regulation& regulation, const rulebook::Row& discipline,
                               const Tournament& tournament) {
    return Reviewer(regulation, discipline, tournament).run();
}

}  // namespace collegium::play
