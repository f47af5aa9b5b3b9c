#include <algorithm>
#include <utility>

#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/lookups.hpp"
#include "tui/screens/tournament/pair_rules_screen.hpp"
#include "tui/viewmodel/pairing.hpp"
#include "tui/viewmodel/tournaments.hpp"

namespace collegium::tui {
namespace {

constexpr int kRuleRoundWidth = 4;
constexpr int kRuleReasonWidth = 44;
constexpr int kLongestRuleReason = 500;

std::string choice_words(const v1::Participant& one) {
    const std::string number = one.number() > 0 ? "№ " + std::to_string(one.number()) + " " : "";
    return number + one.short_name();
}

class PairRuleForm : public FormScreen {
  public:
    PairRuleForm(App& app, CompetitionRef place, const v1::Tournament& tournament,
                 v1::PairRule rule, std::vector<v1::Participant> people,
                 std::function<void(const v1::PairRule&)> saved)
        // What was begun in one tournament is no draft of another one.
        : FormScreen(app, place->drafts(),
                     rule.name().empty()
                         ? "pair_rule.create." + viewmodel::number_of(tournament.name())
                         : "pair_rule.edit",
                     rule.name()),
          place_(std::move(place)),
          tournament_(tournament),
          rule_(std::move(rule)),
          people_(std::move(people)),
          saved_(std::move(saved)) {}

    [[nodiscard]] std::string id() const override { return "pair_rule_form"; }
    [[nodiscard]] std::string heading() const override {
        return viewmodel::join({place_->competition().title(), tournament_.title()});
    }
    [[nodiscard]] std::string crumb() const override { return title(); }

  protected:
    [[nodiscard]] std::string title() const override {
        return is_new() ? app().texts()("pair_rules.form_new")
                        : app().texts()("pair_rules.form_edit",
                                        {{"pair", viewmodel::pair_words(rule_)}});
    }

    void build(Form& form) override {
        const Texts& texts = app().texts();
        add_choice(
            form, "kind", texts("pair_rules.field.kind"), true,
            {{"1", texts("pair_rules.means.forced")}, {"2", texts("pair_rules.means.barred")}});
        for (const char* seat : {"first", "second"})
            add_lookup(
                form, seat, texts(std::string("pair_rules.field.") + seat), true,
                [this, seat](const std::string& text) { suggest(seat, text); },
                texts("pair_rules.note.player"));
        add_round(form, "first_round", texts("pair_rules.note.first_round"));
        add_round(form, "last_round", texts("pair_rules.note.last_round"));
        add_text(form, "reason", texts("pair_rules.field.reason"), true, kRuleReasonWidth,
                 kLongestRuleReason);
    }

    void fill(Form& form) override {
        const auto set = [&](const char* field, const std::string& value) {
            form.find(field)->set_value(value);
        };
        const auto number = [](int value) { return value > 0 ? std::to_string(value) : ""; };
        set("kind", is_new() ? "1" : std::to_string(rule_.kind()));
        set("first", pair_of(rule_.first(), rule_.first_name()));
        set("second", pair_of(rule_.second(), rule_.second_name()));
        set("first_round",
            number(is_new() ? viewmodel::due_round(tournament_) : rule_.first_round()));
        set("last_round", number(rule_.last_round()));
        set("reason", rule_.reason());
    }

    void on_stale() override {
        v1::ListPairRulesRequest request;
        request.set_parent(tournament_.name());
        constexpr int kAll = 1000;
        request.set_page_size(kAll);
        call(std::move(request),
             [this](net::Reply<v1::ListPairRulesResponse> reply) {
                 if (!reply) return app().flash_error(reply.error());
                 for (const v1::PairRule& one : reply->pair_rules())
                     if (one.name() == rule_.name()) rule_ = one;
                 refill();
             },
             {.quiet = true});
    }

    void submit() override {
        v1::PairRule typed = rule_;
        typed.set_kind(static_cast<v1::PairRule::Kind>(number("kind")));
        typed.set_first(chosen("first"));
        typed.set_second(chosen("second"));
        typed.set_first_round(number("first_round"));
        typed.set_last_round(number("last_round"));
        typed.set_reason(value("reason"));
        if (is_new()) {
            v1::CreatePairRuleRequest request;
            request.set_parent(tournament_.name());
            *request.mutable_pair_rule() = std::move(typed);
            return send(std::move(request), [this](const v1::PairRule& made) { done(made); });
        }
        v1::UpdatePairRuleRequest request;
        *request.mutable_pair_rule() = std::move(typed);
        for (const std::string& field : changed_fields())
            request.mutable_update_mask()->add_paths(field);
        send(std::move(request), [this](const v1::PairRule& made) { done(made); });
    }

  private:
    [[nodiscard]] bool is_new() const { return rule_.name().empty(); }
    [[nodiscard]] int number(const std::string& field) {
        const auto numbers = viewmodel::parse_numbers(value(field));
        return numbers && numbers->size() == 1 ? numbers->front() : 0;
    }

    void add_round(Form& form, const std::string& field, const std::string& note) {
        FieldOptions options;
        options.id = field;
        options.label = app().texts()("pair_rules.field." + field);
        options.width = kRuleRoundWidth;
        options.note = note;
        options.check = [this](const std::string& typed) -> std::optional<std::string> {
            const auto numbers = viewmodel::parse_numbers(typed);
            if (numbers && numbers->size() == 1) return std::nullopt;
            return app().texts()("tournaments.not_number", {{"value", typed}});
        };
        form.add(std::make_unique<TextField>(std::move(options), kRuleRoundWidth));
    }

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

    // What the book says without forbidding it stands with the news, not instead of it.
    void done(const v1::PairRule& made) {
        saved_(made);
        const bool forced = made.kind() == v1::PairRule::KIND_FORCED;
        std::string said =
            app().texts()(forced ? "pair_rules.done.forced" : "pair_rules.done.barred",
                          {{"pair", viewmodel::pair_words(made)}});
        for (const std::string& remark : made.remarks())
            said += ". ! " + remark;
        app().flash(Level::kDone, said);
        app().pop();
    }

    CompetitionRef place_;
    v1::Tournament tournament_;
    v1::PairRule rule_;
    std::vector<v1::Participant> people_;
    std::function<void(const v1::PairRule&)> saved_;
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
