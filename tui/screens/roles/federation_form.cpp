// What the federation sets for all its competitions: how long roles and light undoing last.
#include <utility>

#include <collegium/v1/settings.pb.h>

#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/roles/role_forms.hpp"
#include "tui/viewmodel/typed.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kSubject = "federation/settings";

struct Bounds {
    const char* field;
    int first;
    int last;
};
constexpr Bounds kRoleDays{"role_days", 0, 365};
constexpr Bounds kUndoMinutes{"undo_minutes", 1, 60};

class FederationForm : public FormScreen {
  public:
    FederationForm(App& app, std::shared_ptr<DraftBox> drafts, std::function<void()> saved)
        : FormScreen(app, std::move(drafts), "federation.edit", kSubject),
          saved_(std::move(saved)) {}

    [[nodiscard]] std::string id() const override { return "federation_form"; }
    [[nodiscard]] std::string heading() const override { return title(); }
    [[nodiscard]] std::string crumb() const override { return title(); }

    // What stands comes first: the form shows nothing else.
    void on_enter() override {
        if (!settings_.name().empty()) return;
        call(v1::GetFederationSettingsRequest{}, [this](net::Reply<v1::FederationSettings> reply) {
            if (!reply) return app().flash_error(reply.error());
            settings_ = *reply;
            FormScreen::on_enter();
        });
    }

  protected:
    [[nodiscard]] std::string title() const override { return app().texts()("federation.form"); }

    void build(Form& form) override {
        add_number(form, kRoleDays);
        add_number(form, kUndoMinutes);
    }

    void fill(Form& form) override {
        form.find(kRoleDays.field)->set_value(std::to_string(settings_.role_days()));
        form.find(kUndoMinutes.field)->set_value(std::to_string(settings_.undo_minutes()));
    }

    void on_stale() override {
        reread<v1::GetFederationSettingsRequest>(
            [this](const v1::FederationSettings& fresh) { settings_ = fresh; });
    }

    void submit() override {
        v1::UpdateFederationSettingsRequest request;
        v1::FederationSettings& typed = *request.mutable_settings();
        typed.set_name(kSubject);
        typed.set_etag(settings_.etag());
        typed.set_role_days(*number(kRoleDays, value(kRoleDays.field)));
        typed.set_undo_minutes(*number(kUndoMinutes, value(kUndoMinutes.field)));
        for (const std::string& field : changed_fields())
            request.mutable_update_mask()->add_paths(field);
        send(std::move(request), [this](const v1::FederationSettings& made) { done(made); });
    }

  private:
    static std::optional<int> number(const Bounds& bounds, const std::string& typed) {
        return viewmodel::parse_number(typed, bounds.first, bounds.last);
    }

    void add_number(Form& form, const Bounds& bounds) {
        const Texts& texts = app().texts();
        const std::string id = bounds.field;
        FieldOptions options;
        options.id = id;
        options.label = texts("federation.field." + id);
        options.required = true;
        options.width = 4;
        options.note = texts("federation.note." + id);
        options.check = [texts, bounds,
                         id](const std::string& typed) -> std::optional<std::string> {
            if (number(bounds, typed)) return std::nullopt;
            return texts("federation.wrong." + id);
        };
        form.add(std::make_unique<TextField>(std::move(options), 3));
    }

    void done(const v1::FederationSettings& made) {
        App& program = app();
        const std::string words =
            program.texts()("federation.saved", {{"days", std::to_string(made.role_days())},
                                                 {"minutes", std::to_string(made.undo_minutes())}});
        saved_();
        program.flash(Level::kDone, words, undo_of(program, kSubject, title()));
        program.pop();
    }

    v1::FederationSettings settings_;
    std::function<void()> saved_;
};

}  // namespace

std::unique_ptr<Screen> make_federation_form(App& app, std::shared_ptr<DraftBox> drafts,
                                             std::function<void()> saved) {
    return std::make_unique<FederationForm>(app, std::move(drafts), std::move(saved));
}

}  // namespace collegium::tui
