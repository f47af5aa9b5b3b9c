#include <algorithm>
#include <array>
#include <string_view>

#include <collegium/competition/frame.hpp>
#include <collegium/sanctions/measures.hpp>

namespace collegium::sanctions {
namespace {

using competition::articles_of;
using rulebook::Book;
using rulebook::Row;

struct Word {
    std::string_view word;
    Effect effect;
};
constexpr std::array kEffects{
    Word{"opponent-time", Effect::kOpponentTime},
    Word{"own-time", Effect::kOwnTime},
    Word{"opponent-points", Effect::kOpponentPoints},
    Word{"own-points", Effect::kOwnPoints},
    Word{"loss-game", Effect::kGameLost},
    Word{"loss-encounter", Effect::kEncounterLost},
    Word{"rounds", Effect::kRoundsMissed},
    Word{"excluded", Effect::kExcluded},
    Word{"disqualified", Effect::kDisqualified},
    Word{"removed", Effect::kRemoved},
    Word{"suspended", Effect::kSuspended},
    Word{"prizes", Effect::kPrizesReturned},
};

bool contains(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view word_of(Capacity capacity) {
    switch (capacity) {
        case Capacity::kPlayer:
            return "player";
        case Capacity::kRepresentative:
            return "representative";
        case Capacity::kArbiter:
            return "arbiter";
        case Capacity::kSpectator:
            break;
    }
    return "spectator";
}

bool by_clock(Effect effect) {
    return effect == Effect::kOpponentTime || effect == Effect::kOwnTime;
}

// Needs a game in which the act was done.
bool in_game(Effect effect) {
    return effect >= Effect::kOpponentTime && effect <= Effect::kEncounterLost;
}

std::int64_t step_of(const Row& sanction) {
    return sanction.optional_number("step").value_or(0);
}

TimeBounds bounds_of(const Row& sanction, std::chrono::seconds increment) {
    TimeBounds bounds;
    if (const auto least = sanction.optional_number("least_seconds"))
        bounds.least = std::max(bounds.least, std::chrono::seconds(*least));
    if (sanction.flag("at_least_increment")) bounds.least = std::max(bounds.least, increment);
    if (const auto most = sanction.optional_number("most_seconds"))
        bounds.most = std::chrono::seconds(*most);
    return bounds;
}

// Looks at one incident by one book.
class Proposer {
  public:
    Proposer(const competition::Regulation& regulation, std::span<const Recorded> history,
             const Incident& incident)
        : regulation_(regulation),
          book_(*regulation.frame().book),
          history_(history),
          incident_(incident),
          offence_(book_.find("offence", incident.act.offence)) {}

    Proposal run() {
        read_offence();
        for (const Row& row : book_.rows("sanction"))
            proposal_.measures.push_back(measure(row));
        proposal_.ground = {"SANCTION_BY_GRAVITY", {}, {}};
        const Row* step = next_step();
        // Of the two the graver one, where the act itself is answered in turn.
        const bool climbs =
            step != nullptr && !only() &&
            (usual_.empty() || (in_turn() && step_of(*step) > step_of(*usual_.front())));
        if (climbs) {
            propose_step(*step);
        } else if (!usual_.empty() || only()) {
            propose_usual();
        }
        return std::move(proposal_);
    }

  private:
    [[nodiscard]] const Act& act() const { return incident_.act; }
    [[nodiscard]] bool gross() const {
        return act().gross || (offence_ != nullptr && offence_->flag("gross"));
    }
    [[nodiscard]] bool only() const { return offence_ != nullptr && offence_->flag("only"); }
    [[nodiscard]] bool in_turn() const {
        return !usual_.empty() && offence_->text_or_empty("usual_is") == "in-turn";
    }

    // What the book or the regulation names for the act itself.
    void read_offence() {
        if (offence_ == nullptr) return;
        std::vector<std::string> ids = offence_->words("usual");
        if (offence_->has("usual_setting")) read_setting(offence_->text("usual_setting"), ids);
        if (offence_->text_or_empty("usual_is") == "in-turn" && !ids.empty())
            ids = {ids[std::min(times_before(), ids.size() - 1)]};
        for (const std::string& id : ids)
            if (const Row* row = book_.find("sanction", id)) usual_.push_back(row);
    }

    // One measure, or a list of them; where it says nothing the book's own stay.
    void read_setting(const std::string& setting, std::vector<std::string>& ids) const {
        const Row* parameter = book_.find("parameter", setting);
        const bool list = parameter != nullptr && parameter->text("kind") == "list";
        std::vector<std::string> chosen =
            list ? regulation_.list(setting) : std::vector{regulation_.text(setting)};
        if (!chosen.empty()) ids = std::move(chosen);
    }

    // How often the same was done before.
    [[nodiscard]] std::size_t times_before() const {
        return static_cast<std::size_t>(
            std::count_if(history_.begin(), history_.end(), [&](const Recorded& earlier) {
                const bool same_game =
                    earlier.act.round == act().round && earlier.act.game == act().game;
                return earlier.act.offence == act().offence &&
                       (same_game || !offence_->flag("per_game"));
            }));
    }

    [[nodiscard]] Measure measure(const Row& row) const {
        Measure measure;
        measure.row = &row;
        measure.effect = effect_of(row);
        measure.authority = authority_of(row);
        if (by_clock(measure.effect)) measure.time = bounds_of(row, incident_.increment);
        measure.refusal = refusal_of(row, measure.effect);
        return measure;
    }

    [[nodiscard]] std::optional<sdk::Violation> refusal_of(const Row& row, Effect effect) const {
        const auto refused = [&](const char* reason, const Row& by) {
            return sdk::Violation{
                "sanction", reason, {{"measure", row.text("name")}}, articles_of(&by)};
        };
        if (only() && std::find(usual_.begin(), usual_.end(), &row) == usual_.end())
            return refused("SANCTION_OF_OFFENCE_ONLY", *offence_);
        if (!is_for(row, effect)) return refused("SANCTION_NOT_FOR_THEM", row);
        if (row.flag("repeated") && history_.empty()) return refused("SANCTION_NEEDS_REPEAT", row);
        if (row.has("needs") && !is_given(row.text("needs")))
            return refused("SANCTION_NOT_ANNOUNCED", row);
        if (in_game(effect) && act().game == 0) return refused("SANCTION_NEEDS_GAME", row);
        if (effect == Effect::kEncounterLost && incident_.games < 2)
            return refused("SANCTION_NEEDS_MICRO_MATCH", row);
        return std::nullopt;
    }

    // Everybody who takes part may be reminded, warned and excluded; games are lost by players.
    [[nodiscard]] bool is_for(const Row& row, Effect effect) const {
        if (row.has("whom")) return contains(row.words("whom"), word_of(act().capacity));
        if (act().capacity == Capacity::kPlayer) return true;
        return act().capacity != Capacity::kSpectator && !in_game(effect) &&
               effect != Effect::kRoundsMissed;
    }

    [[nodiscard]] bool is_given(const std::string& parameter) const {
        const competition::Entry* entry = regulation_.find(parameter);
        return entry != nullptr && entry->applies && entry->value &&
               !competition::to_text(*entry->value).empty();
    }

    // The gravest step imposed so far.
    [[nodiscard]] std::int64_t reached() const {
        std::int64_t reached = 0;
        for (const Recorded& earlier : history_)
            reached = std::max(reached, step_in(earlier));
        return reached;
    }
    [[nodiscard]] std::int64_t step_in(const Recorded& earlier) const {
        std::int64_t step = 0;
        for (const std::string& id : earlier.sanctions)
            if (const Row* row = book_.find("sanction", id)) step = std::max(step, step_of(*row));
        return step;
    }

    // The step of the ladder the act comes to; null: no ladder, or none is left. It is for players.
    [[nodiscard]] const Row* next_step() const {
        const auto& ladder = book_.rows("ladder");
        if (ladder.empty() || act().capacity != Capacity::kPlayer) return nullptr;
        std::int64_t above = reached();
        if (gross() && ladder.front().has("first_gross")) {
            const Row& least = *book_.find("sanction", ladder.front().text("first_gross"));
            above = std::max(above, step_of(least) - 1);
        }
        const Row* next = nullptr;
        for (const Row& row : book_.rows("sanction"))
            if (step_of(row) > above && (next == nullptr || step_of(row) < step_of(*next)))
                next = &row;
        const bool due = next == nullptr || !next->flag("later_game") || in_later_game();
        return due ? next : nullptr;
    }

    // Than the one in which the gravest step was imposed.
    [[nodiscard]] bool in_later_game() const {
        const std::int64_t gravest = reached();
        return std::any_of(history_.begin(), history_.end(), [&](const Recorded& earlier) {
            const bool before = earlier.act.round < act().round ||
                                (earlier.act.round == act().round && earlier.act.game < act().game);
            return before && step_in(earlier) == gravest;
        });
    }

    void mark(const Row& row, bool may) {
        for (Measure& measure : proposal_.measures) {
            if (measure.row != &row || !measure.lawful()) continue;
            measure.proposed = true;
            measure.may = may;
        }
    }

    void propose_step(const Row& step) {
        mark(step, step.flag("may"));
        proposal_.ground.citations = articles_of(&book_.rows("ladder").front());
        if (reached() > 0) {
            proposal_.ground.reason = "SANCTION_NEXT_STEP";
            proposal_.ground.values = {{"before", name_of_reached()}};
        } else {
            proposal_.ground.reason = gross() ? "SANCTION_FIRST_GROSS" : "SANCTION_FIRST";
        }
    }

    [[nodiscard]] std::string name_of_reached() const {
        for (const Recorded& earlier : history_)
            for (const std::string& id : earlier.sanctions)
                if (const Row* row = book_.find("sanction", id);
                    row != nullptr && step_of(*row) == reached())
                    return row->text("name");
        return {};
    }

    void propose_usual() {
        for (const Row* row : usual_)
            mark(*row, false);
        proposal_.together = offence_->text_or_empty("usual_is") == "together";
        proposal_.ground = {
            "SANCTION_OF_OFFENCE", {{"offence", offence_->text("name")}}, articles_of(offence_)};
    }

    const competition::Regulation& regulation_;
    const Book& book_;
    std::span<const Recorded> history_;
    const Incident& incident_;
    const Row* offence_;
    std::vector<const Row*> usual_;
    Proposal proposal_;
};

}  // namespace

Effect effect_of(const Row& sanction) {
    const std::string result = sanction.text_or_empty("result");
    const auto found = std::find_if(kEffects.begin(), kEffects.end(),
                                    [&](const Word& word) { return word.word == result; });
    return found == kEffects.end() ? Effect::kNone : found->effect;
}

Authority authority_of(const Row& sanction) {
    return {sanction.words("by"), sanction.text_or_empty("body")};
}

const Measure* Proposal::find(std::string_view sanction) const {
    const auto found = std::find_if(measures.begin(), measures.end(), [&](const Measure& measure) {
        return measure.row->text("id") == sanction;
    });
    return found == measures.end() ? nullptr : &*found;
}

std::vector<const Measure*> Proposal::proposed() const {
    std::vector<const Measure*> found;
    for (const Measure& measure : measures)
        if (measure.proposed) found.push_back(&measure);
    return found;
}

Proposal propose(const competition::Regulation& regulation, std::span<const Recorded> history,
                 const Incident& incident) {
    return Proposer(regulation, history, incident).run();
}

}  // namespace collegium::sanctions
