#include "tui/screens/login/lock_screen.hpp"

#include <algorithm>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/app/keys.hpp"
#include "tui/screens/login/login_screen.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui::screens {
namespace {

constexpr int kPanelWidth = 64;
constexpr const char* kPasswordField = "password";

}  // namespace

LockScreen::LockScreen(App& app, Account& account, Why why)
    : Screen(app),
      account_(account),
      why_(why),
      user_(app.session().login_name),
      grant_(account.session().acting_grant().name()),
      since_(app.now()) {
    FieldOptions password;
    password.id = kPasswordField;
    password.label = app.texts()("login.password");
    password.required = true;
    password.width = 37;
    form_.add(MaskedField(password, 128));
}

void LockScreen::on_language() {
    form_.find(kPasswordField)->set_label(app().texts()("login.password"));
}

std::string LockScreen::heading() const {
    return account_.federation().empty() ? "Collegium" : "Collegium · " + account_.federation();
}

std::string LockScreen::hint() const {
    if (why_ == Why::kEnded) return app().texts()("error.session");
    return app().texts()("lock.other");
}

ftxui::Element LockScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    const Texts& texts = look.texts;
    const int width = std::min(kPanelWidth, viewport.width - 2);
    const std::string state = why_ == Why::kEnded
                                  ? texts("error.session")
                                  : texts("lock.since", {{"time", app().clock(since_)},
                                                         {"count", std::to_string(news_)}});
    ftxui::Elements lines{ftxui::text("")};
    const int labels = columns(texts("login.password"));
    lines.push_back(
        ftxui::text("  " + fit(texts("login.name"), labels) + "    " + app().session().full_name));
    lines.push_back(form_.render(look, width - 2, 3, true));
    lines.push_back(ftxui::text(""));
    for (const std::string& part : wrap(state, width - 6))
        lines.push_back(look.text("  " + part, Tone::kMuted));
    lines.push_back(ftxui::text(""));
    lines.push_back(look.text("  ‹ " + texts.label("lock.open").full + " ›", Tone::kTitle));
    ftxui::Element panel = Panel(look, texts("lock.title"), "", ftxui::vbox(std::move(lines)));
    return ftxui::hbox({ftxui::filler(),
                        ftxui::vbox({std::move(panel), ftxui::filler()}) |
                            ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width),
                        ftxui::filler()});
}

std::vector<Action> LockScreen::actions() {
    const Texts& texts = app().texts();
    Action open_row = make_action(texts, "lock.open", "F2", [this] { open(); });
    if (busy_) open_row.refusal = texts("message.running");
    Action other = make_action(texts, "lock.other", "F8", [this] { other_person(); });
    if (busy_) other.refusal = texts("message.running");
    return {std::move(open_row), std::move(other)};
}

bool LockScreen::on_event(const ftxui::Event& event) {
    if (key_name(event) == "Enter") {
        if (!busy_) open();
        return true;
    }
    return form_.on_event(event, app().look());
}

void LockScreen::open() {
    if (form_.check_all(app().look()) > 0) return;
    const std::string password = form_.find(kPasswordField)->value();
    busy_ = true;
    if (why_ == Why::kEnded) return log_in_again(password);
    account_.unlock(password, [this](const net::ClientError* error) {
        if (error != nullptr) return refused(*error);
        account_.resume();
    });
}

void LockScreen::log_in_again(const std::string& password) {
    account_.log_in(user_, password, [this](const net::ClientError* error) {
        if (error != nullptr) return refused(*error);
        if (account_.session().state() == v1::Session::STATE_ACTIVE)
            return account_.begin_work(true);
        account_.choose_role(grant_, [this](const net::ClientError* failed) {
            if (failed != nullptr) return refused(*failed);
            account_.begin_work(true);
        });
    });
}

void LockScreen::refused(const net::ClientError& error) {
    busy_ = false;
    // The session itself is gone: from now on the password opens a new one.
    const bool gone = error.reason == "SESSION_ENDED" || error.reason == "TOKEN_MISSING";
    if (gone) why_ = Why::kEnded;
    Field* field = form_.find(kPasswordField);
    field->set_value("");
    field->set_error(app().error_words(error));
    app().repaint();
}

void LockScreen::other_person() {
    App& a = app();
    Account& account = account_;
    busy_ = true;
    account.make_way([&a, &account] {
        a.unlock();
        a.replace_all(std::make_unique<LoginScreen>(a, account));
    });
}

}  // namespace collegium::tui::screens
