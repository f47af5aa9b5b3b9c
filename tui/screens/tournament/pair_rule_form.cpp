#include <algorithm>
#include <utility>

#include "tui/screens/common/record_form.hpp"
#include "tui/screens/tournament/pair_rules_screen.hpp"
#include "tui/viewmodel/pairing.hpp"
#include "tui/viewmodel/tournaments.hpp"
#include "tui/viewmodel/typed.hpp"

namespace collegium::tui {
namespace {

constexpr int kRoundWidth = 4;

std::string choice_words(const v1::Participant& one) {
    const std::string number = one.number() > 0 ? "№ " + std::to_string(one.number()) + " " : "";
    return number + one.short_name();
}

class PairRuleForm : public ResourceForm<v1::PairRule, void, v1::CreatePairRuleRequest,
                                         v1::UpdatePairRuleRequest> {
  public:
    PairRuleForm(App& app, CompetitionRef place, const v1::Tournament& tournament,
                 v1::PairRule rule, std::vector<v1::Participant> people, Saved saved)
        // What was begun in one tournament is no draft of another one.
        : ResourceForm(app, place->drafts(),
                       {"pair_rule", "pair_rules", viewmodel::number_of(tournament.name())},
                       std::move(rule), std::move(saved), tournament.name()),
          place_(std::move(place)),
          tournament_(tournament),
          people_(std::move(people)) {
        if (!is_new()) return;
        resource().set_kind(v1::PairRule::KIND_FORCED);
        resource().set_first_round(viewmodel::due_round(tournament_));
    }

    [[nodiscard]] std::string heading() const override {
        return viewmodel::join({place_->competition().title(), tournament_.title()});
    }

  protected:
    void fields() override {
        choice("kind",
               {{v1::PairRule::Kind_Name(v1::PairRule::KIND_FORCED), words("means.forced")},
                {v1::PairRule::Kind_Name(v1::PairRule::KIND_BARRED), words("means.barred")}});
        for (const char* seat : {"first", "second"})
            lookup(seat, [this, seat](const std::string& typed) {
                suggest(seat, typed);
            }).set_note(words("note.player"));
        for (const char* round : {"first_round", "last_round"})
            number(round, kRoundWidth, kRoundWidth).set_note(words(std::string("note.") + round));
        text("reason", 44);
    }

    void on_stale() override {
        v1::ListPairRulesRequest request;
        request.set_parent(tournament_.name());
        constexpr int kAll = 1000;
        request.set_page_size(kAll);
        Screen::send(std::move(request),
                     [this](const v1::ListPairRulesResponse& reply) {
                         for (const v1::PairRule& one : reply.pair_rules())
                             if (one.name() == resource().name()) resource() = one;
                         refill();
                     },
                     {.quiet = true});
    }

    [[nodiscard]] sdk::Metadata told(const v1::PairRule& rule) const override {
        return {{"pair", viewmodel::pair_words(rule)}};
    }
    // What the book says without forbidding it stands with the news, not instead of it.
    [[nodiscard]] std::string said(const v1::PairRule& made) const override {
        const bool forced = made.kind() == v1::PairRule::KIND_FORCED;
        std::string said = words(forced ? "done.forced" : "done.barred", told(made));
        for (const std::string& remark : made.remarks())
            said += ". ! " + remark;
        return said;
    }
    [[nodiscard]] std::optional<Undo> undoing(const v1::PairRule& /*made*/) const override {
        return std::nullopt;
    }

  private:
    // Digits are the number of the draw, letters a name; whoever has just that number comes first.
    void suggest(const char* seat, const std::string& text) {
        const auto numbers = viewmodel::parse_numbers(text);
        const bool digits = numbers && numbers->size() == 1;
        std::vector<Choice> found;
        for (const v1::Participant& one : people_) {
            const std::string number = std::to_string(one.number());
            const bool fits = digits ? one.number() > 0 && number.starts_with(text)
                                     : viewmodel::query_matches(text, one.full_name());
            if (!fits || found.size() >= static_cast<std::size_t>(kSuggestions)) continue;
            Choice choice{one.name(), viewmodel::join({choice_words(one), one.region()})};
            found.insert(number == text ? found.begin() : found.end(), std::move(choice));
        }
        if (auto* lookup = dynamic_cast<LookupField*>(form().find(seat)))
            lookup->suggest(text, std::move(found));
    }

    CompetitionRef place_;
    v1::Tournament tournament_;
    std::vector<v1::Participant> people_;
};

}  // namespace

std::unique_ptr<Screen> make_pair_rule_form(App& app, CompetitionRef place,
                                            const v1::Tournament& tournament, v1::PairRule rule,
                                            std::vector<v1::Participant> people,
                                            std::function<void(const v1::PairRule&)> saved) {
    return std::make_unique<PairRuleForm>(app, std::move(place), tournament, std::move(rule),
                                          std::move(people), std::move(saved));
}

}  // namespace collegium::tui
