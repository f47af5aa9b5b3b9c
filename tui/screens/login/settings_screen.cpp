#include "tui/screens/login/settings_screen.hpp"

#include <memory>
#include <utility>

#include "tui/screens/common/message_field.hpp"
#include "tui/viewmodel/typed.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui::screens {
namespace {

constexpr const char* kLock = "lock_minutes";
constexpr const char* kBell = "bell";
constexpr const char* kOn = "true";
constexpr const char* kOff = "false";

}  // namespace

SettingsScreen::SettingsScreen(App& app, std::function<void(const v1::UserSettings&)> kept)
    : Screen(app), kept_(std::move(kept)) {}

void SettingsScreen::read() {
    if (settings_) return;
    send(v1::GetUserSettingsRequest{}, [this](const v1::UserSettings& reply) {
        settings_ = reply;
        build();
        app().repaint();
    });
}

void SettingsScreen::build() {
    if (!settings_) return;
    const Texts& texts = app().texts();
    const auto typed = form_.values();
    form_ = Form{};
    FieldOptions lock;
    lock.id = kLock;
    lock.label = texts("settings.lock");
    lock.required = true;
    lock.width = 4;
    lock.note = texts("settings.lock_note");
    lock.check = [texts, bounds = MessageField(*v1::UserSettings::descriptor(), kLock).bounds()](
                     const std::string& value) -> std::optional<std::string> {
        if (viewmodel::parse_number(value, bounds.first, bounds.second)) return std::nullopt;
        return texts("settings.lock_wrong");
    };
    form_.add(std::make_unique<TextField>(std::move(lock), 2))
        .set_value(std::to_string(settings_->lock_minutes()));
    FieldOptions bell;
    bell.id = kBell;
    bell.label = texts("settings.bell");
    bell.width = 12;
    bell.note = texts("settings.bell_note");
    form_
        .add(std::make_unique<ChoiceField>(std::move(bell),
                                           std::vector<Choice>{{kOff, texts("settings.bell_off")},
                                                               {kOn, texts("settings.bell_on")}}))
        .set_value(settings_->bell() ? kOn : kOff);
    for (const auto& [id, value] : typed)
        if (Field* field = form_.find(id)) field->set_value(value);
}

ftxui::Element SettingsScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    if (!settings_)
        return Panel(look, heading(), "", look.text(app().texts()("list.loading"), Tone::kMuted));
    return Panel(look, heading(), "", form_.render(look, viewport.width - 2, viewport.height - 2));
}

std::vector<Action> SettingsScreen::actions() {
    Action save = make_action(app().texts(), "settings.save", "F2", [this] { submit(); });
    if (!settings_) save.refusal = app().texts()("list.loading");
    if (!app().online()) save.refusal = app().texts()("message.offline_action");
    return {std::move(save)};
}

bool SettingsScreen::on_event(const ftxui::Event& event) {
    return settings_ && form_.on_event(event, app().look());
}

void SettingsScreen::submit() {
    if (const int wrong = form_.check_all(app().look()); wrong > 0)
        return app().flash(Level::kRefused,
                           app().texts()("message.fix_fields", {{"count", std::to_string(wrong)}}));
    v1::UpdateUserSettingsRequest request;
    request.mutable_settings()->set_etag(settings_->etag());
    write_values(form_.values(), *request.mutable_settings());
    for (const char* path : {kLock, kBell})
        request.mutable_update_mask()->add_paths(path);
    call(std::move(request), [this](net::Reply<v1::UserSettings> reply) {
        if (!reply) {
            form_.show_violations(reply.error().violations);
            return app().flash_error(reply.error());
        }
        App& program = app();
        kept_(*reply);
        program.flash(Level::kDone,
                      program.texts()("settings.saved",
                                      {{"minutes", std::to_string(reply->lock_minutes())}}));
        program.pop();
    });
}

}  // namespace collegium::tui::screens
