#include <algorithm>

#include <collegium/i18n/reasons.hpp>
#include <collegium/play/approval.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/play/stages.hpp>
#include <collegium/sdk/try.hpp>

#include "chart.hpp"
#include "match.hpp"

namespace collegium::play {
namespace {

class Examiner {
  public:
    Examiner(const competition::Regulation& regulation, const Tournament& tournament,
             const Places& places)
        : regulation_(regulation),
          book_(*regulation.frame().book),
          tournament_(tournament),
          places_(places) {}

    [[nodiscard]] std::vector<Requirement> run() && {
        rounds_closed();
        results();
        criteria();
        ties();
        missed_rounds();
        return std::move(found_);
    }

  private:
    Requirement& add(std::string id, bool met, bool blocking, const sdk::Citation& citation,
                     sdk::Metadata values = {}) {
        Requirement made;
        made.id = std::move(id);
        made.met = met;
        made.blocking = blocking;
        made.citation = citation;
        made.values = std::move(values);
        return found_.emplace_back(std::move(made));
    }

    // The article of a row of the book, where it has one.
    [[nodiscard]] sdk::Citation article(std::string_view section, std::string_view id) const {
        const rulebook::Row* row = book_.find(section, id);
        return row != nullptr ? row->citation() : sdk::Citation();
    }

    void rounds_closed() {
        const auto closed =
            std::ranges::count(tournament_.rounds, RoundState::kClosed, &Round::state);
        closed_ = all_rounds_closed(tournament_, book_);
        add("rounds-closed", closed_, true, article("condition", "rounds"),
            {{"closed", std::to_string(closed)},
             {"rounds", std::to_string(rounds_to_play(tournament_, book_))}});
    }

    void results() {
        std::size_t open = 0;
        std::size_t adjourned = 0;
        // Of a match that is over the rounds that were not begun are not needed.
        const RoundState least =
            match_over(tournament_, book_) ? RoundState::kPlaying : RoundState::kApproved;
        for (const Round& round : tournament_.rounds) {
            if (round.state < least) continue;
            for (const Missing& one : missing_results(tournament_, book_, round.number)) {
                ++(one.why == "GAME_ADJOURNED" ? adjourned : open);
            }
        }
        add("results-entered", open == 0, true, article("condition", "rounds"),
            {{"count", std::to_string(open)}});
        add("nothing-adjourned", adjourned == 0, true, article("result", "adjourned"),
            {{"count", std::to_string(adjourned)}});
    }

    void criteria() {
        const competition::Entry* entry = regulation_.find("tie-breaks");
        const bool tied = std::ranges::any_of(
            places_.rows, [](const standings::Row& row) { return row.last_place > row.place; });
        // Without an order nobody may be put above another (RU-2022 5.4.8.12); places are shared.
        add("criteria-given", !tournament_.settings.criteria.empty() || !tied, false,
            entry != nullptr ? entry->citation : sdk::Citation());
    }

    // A play-off is held for first place and its title (RU-CHESS 38.8); other places stay shared.
    void ties() {
        sdk::Citation citation;
        for (const PlayOff& one : play_offs(regulation_, places_)) {
            citation = one.citation;
            if (!one.provided || one.place != 1 || !closed_) continue;
            add("play-offs", false, true, citation,
                {{"places", std::to_string(one.place) + "–" + std::to_string(one.last_place)}});
        }
        std::string places;
        int told = 0;
        for (const standings::Row& row : places_.rows) {
            if (row.last_place == row.place || row.place == told) continue;
            told = row.place;
            places += (places.empty() ? "" : ", ") + place_text(row);
        }
        add("shared-places", places.empty(), false, citation, {{"places", places}});
    }

    // RU-2022 5.4.5.1, UA-2024 III.E.1.3: after a missed round of a table the chief arbiter
    // decides.
    void missed_rounds() {
        if (tournament_.settings.system != System::kRoundRobin) return;
        std::string numbers;
        for (const auto& [number, missed] : missed_games(tournament_, book_, places_.round))
            numbers += (numbers.empty() ? "" : ", ") + std::to_string(number);
        add("missed-rounds", numbers.empty(), false, article("condition", "withdrawals"),
            {{"numbers", numbers}});
    }

    const competition::Regulation& regulation_;
    const rulebook::Book& book_;
    const Tournament& tournament_;
    const Places& places_;
    bool closed_ = false;  // every round there is to be
    std::vector<Requirement> found_;
};

// "rounds-closed" -> "APPROVAL_ROUNDS_CLOSED", of one that is not met "…_NOT".
std::string key_of(const Requirement& requirement) {
    std::string key = "APPROVAL_";
    for (const char letter : requirement.id) {
        key += letter == '-' ? '_' : static_cast<char>(letter - 'a' + 'A');
    }
    return requirement.met ? key : key + "_NOT";
}

}  // namespace

sdk::Result<std::vector<Requirement>> approval_requirements(
    const competition::Regulation& regulation, const Tournament& tournament) {
    auto places = TRY(places_after(tournament, *regulation.frame().book));
    return Examiner(regulation, tournament, places).run();
}

std::string text_of(i18n::Language language, const Requirement& requirement) {
    return i18n::reasons().text(language, key_of(requirement), requirement.values);
}

sdk::Result<void> check_approval(const std::vector<Requirement>& requirements) {
    sdk::Error error;
    for (const Requirement& one : requirements) {
        if (one.met || !one.blocking) continue;
        sdk::Violation& made = error.violations.emplace_back();
        made.field = one.id;
        made.reason = key_of(one);
        made.metadata = one.values;
        if (one.citation.article.empty()) continue;
        made.citations.push_back(one.citation);
        error.citations.push_back(one.citation);
    }
    if (error.violations.empty()) return {};
    error.code = sdk::Code::kFailedPrecondition;
    error.reason = "APPROVAL_BLOCKED";
    error.message = "the results cannot be approved yet";
    return tl::unexpected(std::move(error));
}

}  // namespace collegium::play
