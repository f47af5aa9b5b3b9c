#include "tui/screens/rulings/rulings_screen.hpp"

#include <utility>

#include <collegium/v1/rulebooks.pb.h>

#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/common/record_form.hpp"

namespace collegium::tui {
namespace {

class RulingForm : public ResourceForm<v1::Ruling, v1::GetRulingRequest, v1::CreateRulingRequest,
                                       v1::UpdateRulingRequest> {
  public:
    RulingForm(App& app, std::shared_ptr<DraftBox> drafts, v1::Ruling ruling, Saved saved)
        : ResourceForm(app, std::move(drafts), {"ruling", "rulings"}, std::move(ruling),
                       std::move(saved)) {}

    // The books come first: a draft may name one of them.
    void on_enter() override {
        if (std::exchange(asked_, true)) return;
        constexpr int kAllBooks = 200;
        v1::ListRuleBooksRequest request;
        request.set_page_size(kAllBooks);
        call(std::move(request),
             [this](net::Reply<v1::ListRuleBooksResponse> reply) {
                 if (reply)
                     for (const v1::RuleBook& book : reply->rule_books())
                         if (book.state() == v1::RuleBook::STATE_WORKING)
                             books_.push_back({book.name(), book.short_title()});
                 FormScreen::on_enter();
                 app().repaint();
             },
             {.quiet = true});
    }

  protected:
    void fields() override {
        text("title", 44);
        choice("rule_book", books_, 44);
        text("articles", 30);
        flag("by_analogy", words("analogy.yes"), words("analogy.no"), 44);
        text("text", 44);
        text("decision_number", 20);
        date("decision_date");
        text("decision_body", 44);
    }

    [[nodiscard]] sdk::Metadata told(const v1::Ruling& ruling) const override {
        return {{"name", ruling.title()}};
    }

  private:
    std::vector<Choice> books_;  // the working ones
    bool asked_ = false;
};

// Asks why, then repeals the ruling. The call ends with `scope`.
void ask_to_repeal(App& app, const TaskScope& scope, const v1::Ruling& ruling,
                   std::function<void()> repealed) {
    auto confirm = dialog_of<Confirm>(app.texts(), "rulings.repeal", "ruling.repeal",
                                      {{"name", ruling.title()}});
    confirm.body = {{ruling.text()}, {app.texts()("rulings.repeal_note"), Tone::kMuted}};
    confirm.ask_reason = true;
    confirm.confirmed = [&app, &scope, ruling, repealed](const ConfirmAnswer& answer) {
        auto request = about<v1::RepealRulingRequest>(ruling);
        request.set_reason(answer.reason);
        app.send(scope, std::move(request), [&app, repealed](const v1::Ruling& ended) {
            app.flash(Level::kDone, app.texts()("rulings.repealed", {{"name", ended.title()}}),
                      undo_of(app, ended.name(), ended.title()));
            repealed();
        });
    };
    app.ask(std::move(confirm));
}

// What is done with a ruling alike in the list and on its card.
template <typename Refused, typename Ruling, typename Repealed>
void add_acts(KeyTable& keys, App& app, const TaskScope& scope, std::shared_ptr<DraftBox> drafts,
              Refused refused, Ruling ruling, Repealed repealed) {
    keys.act("ruling.update", "F4", [&app, drafts, ruling] {
        app.push(std::make_unique<RulingForm>(app, drafts, ruling(), [](const auto&) {}));
    });
    keys.refuse(refused("ruling.update")).online();
    keys.act("ruling.repeal", "F8",
             [&app, &scope, ruling, repealed] { ask_to_repeal(app, scope, ruling(), repealed); });
    keys.risk(Risk::kMedium).refuse(refused("ruling.repeal")).online();
}

class RulingCard : public CardOf<v1::Ruling, v1::GetRulingRequest> {
  public:
    RulingCard(App& app, std::shared_ptr<DraftBox> drafts, v1::Ruling ruling,
               std::vector<std::string> neighbours)
        : CardOf(app, std::move(ruling), std::move(neighbours)), drafts_(std::move(drafts)) {}

    [[nodiscard]] std::string id() const override { return "ruling"; }
    [[nodiscard]] std::string heading() const override { return resource().title(); }
    [[nodiscard]] std::string crumb() const override { return resource().decision_number(); }
    [[nodiscard]] std::vector<Action> actions() override {
        KeyTable keys(app());
        add_acts(
            keys, app(), scope(), drafts_, [this](const char* act) { return refused(act); },
            [this] { return resource(); }, [] {});
        return keys.add(common_actions(resource().title()));
    }

  protected:
    [[nodiscard]] std::string title() const override {
        return texts("rulings.number", {{"number", viewmodel::number_of(name())}});
    }
    [[nodiscard]] std::vector<viewmodel::Fact> facts_of(const v1::Ruling& ruling) const override {
        return viewmodel::ruling_facts(ruling, app().texts(), app().local_clock());
    }

  private:
    std::shared_ptr<DraftBox> drafts_;
};

}  // namespace

RulingsScreen::RulingsScreen(App& app, std::shared_ptr<DraftBox> drafts)
    : ListScreen(app), drafts_(std::move(drafts)), model_(app.texts(), app.local_clock()) {
    source<v1::ListRulingsRequest, v1::ListRulingsResponse, v1::GetRulingRequest>(model_,
                                                                                  "rulings/");
}

std::vector<std::string> RulingsScreen::tab_titles() const {
    return {texts("rulings.tab.in_force"), texts("rulings.tab.all")};
}

std::vector<Action> RulingsScreen::actions() {
    KeyTable keys(app());
    keys.act("ruling.open", "F2", [this] {
        model_.seen();
        app().push(std::make_unique<RulingCard>(app(), drafts_, *model_.current(), row_names()));
    });
    keys.refuse(no_row()).also("ruling.card", "F3").twin("Enter");
    add_acts(
        keys, app(), scope(), drafts_, [this](const char* act) { return refused(act); },
        [this] { return *model_.current(); }, [this] { reload(true); });
    keys.act("ruling.create", "n", [this] {
        app().push(std::make_unique<RulingForm>(app(), drafts_, v1::Ruling(),
                                                [this](const auto& made) { expect(made.name()); }));
    });
    keys.right("rulings.write", "rulings.no_right");
    keys.act("rulings.tab", "Right", [this] {
        model_.set_only_in_force(!model_.only_in_force());
        reload(false);
    });
    return keys.twin("Left").add(common_actions());
}

}  // namespace collegium::tui
