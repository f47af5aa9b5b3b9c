#include <utility>

#include "tui/screens/bans/ban_acts.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/common/record_form.hpp"
#include "tui/viewmodel/bans.hpp"

namespace collegium::tui {
namespace {

class BanForm
    : public ResourceForm<v1::Ban, v1::GetBanRequest, v1::CreateBanRequest, v1::UpdateBanRequest> {
  public:
    BanForm(App& app, std::shared_ptr<DraftBox> drafts, v1::Ban ban, Saved saved)
        : ResourceForm(app, std::move(drafts), {"ban", "bans"}, std::move(ban), std::move(saved)) {
        if (!is_new()) return;
        resource().set_capacity(v1::Ban::CAPACITY_ANY);
        resource().set_source(v1::Ban::SOURCE_DECISION);
    }

  protected:
    void fields() override {
        if (resource().person().empty())
            lookup<PersonSearch>("person");
        else
            fixed("person");
        choice("capacity");
        choice("ground");
        date("start_date");
        date("end_date").set_note(words("note.end"));
        text("decision_number", 20);
        date("decision_date");
        text("decision_body", 44);
        text("articles", 30);
        choice("source");
        text("note", 44).set_note(words("note.note"));
    }

    [[nodiscard]] sdk::Metadata told(const v1::Ban& ban) const override {
        return {{"name", ban.person_label().short_name()}, {"text", ban.text()}};
    }
};

}  // namespace

std::unique_ptr<Screen> make_ban_form(App& app, std::shared_ptr<DraftBox> drafts, v1::Ban ban,
                                      std::function<void(const v1::Ban&)> saved) {
    return std::make_unique<BanForm>(app, std::move(drafts), std::move(ban), std::move(saved));
}

void ask_to_lift(App& app, const TaskScope& scope, const v1::Ban& ban,
                 std::function<void(const v1::Ban&)> lifted) {
    const Texts& texts = app.texts();
    auto confirm = dialog_of<Confirm>(texts, "bans.lift", "ban.lift",
                                      {{"name", ban.person_label().short_name()}});
    confirm.body = {{ban.text()},
                    {viewmodel::decision_words(ban, texts)},
                    {texts("bans.lift_note"), Tone::kMuted}};
    confirm.ask_reason = true;
    confirm.confirmed = [&app, &scope, ban, lifted](const ConfirmAnswer& answer) {
        auto request = about<v1::LiftBanRequest>(ban);
        request.set_reason(answer.reason);
        app.send(scope, std::move(request), [&app, lifted](const v1::Ban& ended) {
            app.flash(Level::kDone,
                      app.texts()("bans.lifted", {{"name", ended.person_label().short_name()}}),
                      undo_of(app, ended.name(), ended.person_label().short_name()));
            lifted(ended);
        });
    };
    app.ask(std::move(confirm));
}

}  // namespace collegium::tui
