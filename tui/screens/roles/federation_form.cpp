// What the federation sets for all its competitions: how long roles and light undoing last.
#include <utility>

#include <collegium/v1/settings.pb.h>

#include "tui/screens/common/record_form.hpp"
#include "tui/screens/roles/role_forms.hpp"
#include "tui/viewmodel/typed.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kSubject = "federation/settings";

v1::FederationSettings settings_to_read() {
    v1::FederationSettings settings;
    settings.set_name(kSubject);
    return settings;
}

class FederationForm : public ResourceForm<v1::FederationSettings, v1::GetFederationSettingsRequest,
                                           void, v1::UpdateFederationSettingsRequest> {
  public:
    FederationForm(App& app, std::shared_ptr<DraftBox> drafts, std::function<void()> saved)
        : ResourceForm(app, std::move(drafts), {"federation", "federation"}, settings_to_read(),
                       [saved = std::move(saved)](const auto&) { saved(); }) {}

    // What stands comes first: the form shows nothing else.
    void on_enter() override {
        if (read_) return;
        Screen::send(v1::GetFederationSettingsRequest{},
                     [this](const v1::FederationSettings& reply) {
                         read_ = true;
                         resource() = reply;
                         ResourceForm::on_enter();
                     });
    }

  protected:
    [[nodiscard]] std::string title() const override { return words("form"); }

    void fields() override {
        add_number("role_days");
        add_number("undo_minutes");
    }

    [[nodiscard]] sdk::Metadata told(const v1::FederationSettings& settings) const override {
        return {{"name", title()},
                {"days", std::to_string(settings.role_days())},
                {"minutes", std::to_string(settings.undo_minutes())}};
    }

  private:
    void add_number(const std::string& path) {
        constexpr int kWidth = 4;
        constexpr int kDigits = 3;
        TextField& field = number(path, kWidth, kDigits);
        field.set_required(true);
        field.set_note(words("note." + path));
        field.set_check([this, path, bounds = described(path).bounds()](
                            const std::string& typed) -> std::optional<std::string> {
            if (viewmodel::parse_number(typed, bounds.first, bounds.second)) return std::nullopt;
            return words("wrong." + path);
        });
    }

    bool read_ = false;
};

}  // namespace

std::unique_ptr<Screen> make_federation_form(App& app, std::shared_ptr<DraftBox> drafts,
                                             std::function<void()> saved) {
    return std::make_unique<FederationForm>(app, std::move(drafts), std::move(saved));
}

}  // namespace collegium::tui
