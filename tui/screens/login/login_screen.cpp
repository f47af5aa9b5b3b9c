#include "tui/screens/login/login_screen.hpp"

#include <algorithm>
#include <utility>

#include <collegium/text/normal.hpp>

#include "tui/app/app.hpp"
#include "tui/app/keys.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/date_text.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui::screens {
namespace {

constexpr int kPanelWidth = 64;
constexpr int kFieldWidth = 37;
constexpr std::size_t kShortestPassword = 10;
constexpr std::chrono::seconds kPatience{2};  // a server just asked is not silent yet

constexpr const char* kName = "user_name";
constexpr const char* kPasswordField = "password";
constexpr const char* kNew = "new_password";
constexpr const char* kRepeat = "repeat";

bool is_ascii(const std::string& text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string date_words(const v1::Date& date) {
    return show_date({std::chrono::year(date.year()),
                      std::chrono::month(static_cast<unsigned>(date.month())),
                      std::chrono::day(static_cast<unsigned>(date.day()))});
}

}  // namespace

LoginScreen::LoginScreen(App& app, Account& account)
    : Screen(app), account_(account), opened_(app.ticks()) {
    make_form();
}

void LoginScreen::make_form() {
    const Texts& texts = app().texts();
    form_ = std::make_unique<Form>();
    FieldOptions name;
    name.id = kName;
    name.label = texts("login.name");
    name.required = true;
    name.width = kFieldWidth;
    form_->add(std::make_unique<TextField>(name, 32));
    FieldOptions password;
    password.id = kPasswordField;
    password.label = texts("login.password");
    password.required = true;
    password.width = kFieldWidth;
    form_->add(MaskedField(password, 128));
}

void LoginScreen::make_password_form() {
    const Texts& texts = app().texts();
    form_ = std::make_unique<Form>();
    FieldOptions fresh;
    fresh.id = kNew;
    fresh.label = texts("login.new_password");
    fresh.required = true;
    fresh.width = kFieldWidth - 8;
    fresh.check = [texts](const std::string& value) -> std::optional<std::string> {
        if (collegium::text::count_characters(value) >= kShortestPassword) return std::nullopt;
        return texts("login.password_short");
    };
    form_->add(MaskedField(fresh, 128));
    FieldOptions repeat;
    repeat.id = kRepeat;
    repeat.label = texts("login.repeat_password");
    repeat.required = true;
    repeat.width = kFieldWidth - 8;
    repeat.check = [this, texts](const std::string& value) -> std::optional<std::string> {
        if (value == form_->find(kNew)->value()) return std::nullopt;
        return texts("login.passwords_differ");
    };
    form_->add(MaskedField(repeat, 128));
}

void LoginScreen::on_language() {
    const auto typed = form_->values();
    if (step_ == Step::kPassword)
        make_password_form();
    else
        make_form();
    form_->restore(typed);
}

std::string LoginScreen::heading() const {
    return account_.federation().empty() ? "Collegium" : "Collegium · " + account_.federation();
}

bool LoginScreen::unanswered() const {
    return !app().online() && app().connection().link != net::Link::kReadOnly &&
           app().ticks() - opened_ >= kPatience;
}

std::string LoginScreen::hint() const {
    if (unanswered())
        return app().texts()("login.waiting",
                             {{"seconds", std::to_string(app().connection().retry_in.count())}});
    if (step_ == Step::kPassword) return app().texts()("login.change_hint");
    return app().texts()("login.role_hint");
}

std::string LoginScreen::versions() const {
    const Texts& texts = app().texts();
    const std::string& client = account_.terminal().version;
    if (account_.server_version().empty())
        return texts("login.versions_alone", {{"client", client}});
    std::string books;
    for (const std::string& code : account_.rule_books())
        books += (books.empty() ? "" : ", ") + code;
    const std::string words =
        texts("login.versions", {{"client", client}, {"server", account_.server_version()}});
    return books.empty() ? words : words + " · " + texts("login.rule_books", {{"codes", books}});
}

ftxui::Element LoginScreen::form_panel(int width) {
    const Look& look = app().look();
    const Texts& texts = look.texts;
    const int inside = width - 2;
    ftxui::Elements lines{ftxui::text("")};
    if (step_ != Step::kPassword) {
        const bool safe =
            account_.terminal().line != Terminal::Line::kPlain && !account_.distrusted();
        lines.push_back(look.text("  " +
                                      fit(texts("login.server"), columns(texts("login.password"))) +
                                      "    " + cut_left(account_.server_words(), inside - 14),
                                  safe ? Tone::kText : Tone::kWarn));
        lines.push_back(ftxui::text(""));
    }
    constexpr int kFormHeight = 6;
    lines.push_back(form_->render(look, inside, kFormHeight, step_ != Step::kRole));
    lines.push_back(ftxui::text(""));
    const std::string verb =
        "‹ " + texts.label(step_ == Step::kPassword ? "login.password" : "login.submit").full +
        " ›";
    lines.push_back(
        ftxui::hbox({ftxui::text("  "), look.text(fit(verb, 29), Tone::kTitle),
                     look.text(texts("login.languages", {{"list", "ru  uk  en"}}), Tone::kMuted)}));
    const std::string title =
        texts(step_ == Step::kPassword ? "login.change_title" : "login.title");
    return Panel(look, title, "", ftxui::vbox(std::move(lines)));
}

std::string LoginScreen::grant_refusal(const v1::Grant& grant) const {
    if (grant.state() == v1::Grant::STATE_ACTIVE) return {};
    if (grant.state() == v1::Grant::STATE_PENDING && grant.has_start_date())
        return app().texts()("login.role_not_yet", {{"date", date_words(grant.start_date())}});
    return app().texts()(
        "login.role_ended",
        {{"date", grant.has_last_date() ? date_words(grant.last_date()) : std::string("–")}});
}

ftxui::Element LoginScreen::role_panel(int width) {
    const Look& look = app().look();
    const int inside = width - 2;
    ftxui::Elements lines;
    for (std::size_t i = 0; i < grants_.size(); ++i) {
        const bool here = i == selected_;
        const std::string refusal = grant_refusal(grants_[i]);
        std::string role = role_words(grants_[i], look.texts);
        if (!refusal.empty()) role = lower_case(role);
        constexpr int kRoleColumn = 27;
        const std::string line =
            (here ? " > " : "   ") + fit(role, kRoleColumn) + " " +
            fit(scope_words(grants_[i], look.texts), inside - kRoleColumn - 5) + " ";
        lines.push_back(look.text(line, here               ? Tone::kFocus
                                        : !refusal.empty() ? Tone::kMuted
                                                           : Tone::kText));
        if (here && !refusal.empty()) lines.push_back(look.text("     " + refusal, Tone::kWarn));
    }
    if (grants_.empty())
        for (const std::string& part : wrap(look.texts("login.no_role"), inside - 2))
            lines.push_back(look.text(" " + part, Tone::kWarn));
    return Panel(look, look.texts("login.roles"), "", ftxui::vbox(std::move(lines)));
}

ftxui::Element LoginScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    const int width = std::min(kPanelWidth, viewport.width - 2);
    ftxui::Elements lines{form_panel(width)};
    if (step_ == Step::kRole) lines.push_back(role_panel(width));
    if (!account_.last_log_in().empty() && step_ != Step::kName)
        lines.push_back(look.text(account_.last_log_in(), Tone::kMuted));
    // A narrow window has no line to spare.
    const bool narrow = viewport.layout == Layout::kNarrow;
    for (const std::string& part : wrap(narrow ? cut(versions(), width) : versions(), width))
        lines.push_back(look.text(part, Tone::kMuted));
    const std::string old = account_.too_old();
    for (const std::string& part : wrap(old, old.empty() ? 0 : width))
        if (!part.empty()) lines.push_back(look.text("× " + part, Tone::kBad));
    lines.push_back(ftxui::filler());
    return ftxui::hbox(
        {ftxui::filler(),
         ftxui::vbox(std::move(lines)) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width),
         ftxui::filler()});
}

std::string LoginScreen::not_now() const {
    const Texts& texts = app().texts();
    if (const std::string old = account_.too_old(); !old.empty()) return old;
    if (account_.distrusted()) return texts("error.certificate");
    if (busy_) return texts("message.running");
    const auto left = pause_until_ - app().now();
    if (left.count() > 0) return texts("login.pause", {{"seconds", std::to_string(left.count())}});
    if (step_ == Step::kName &&
        (form_->find(kName)->value().empty() || form_->find(kPasswordField)->value().empty()))
        return texts("login.empty");
    return {};
}

void LoginScreen::on_second() {
    if (pause_until_ == std::chrono::sys_seconds{}) return;
    const auto left = pause_until_ - app().now();
    Field* field = form_->find(kPasswordField);
    if (field != nullptr)
        field->set_error(
            left.count() > 0
                ? app().texts()("login.pause", {{"seconds", std::to_string(left.count())}})
                : "");
    if (left.count() <= 0) pause_until_ = {};
    app().repaint();
}

std::vector<Action> LoginScreen::actions() {
    const Texts& texts = app().texts();
    std::vector<Action> rows;
    const char* id = step_ == Step::kRole       ? "login.role"
                     : step_ == Step::kPassword ? "login.password"
                                                : "login.submit";
    Action submit_row = make_action(texts, id, "F2", [this] { submit(); });
    if (const std::string reason = not_now(); !reason.empty()) submit_row.refusal = reason;
    if (unanswered() && !account_.distrusted()) {
        // F2 asks a silent server at once, whether or not there is something to send.
        const bool ready = submit_row.possible();
        submit_row.refusal.reset();
        submit_row.run = [this, ready] {
            app().reconnect();
            if (ready) submit();
        };
    }
    rows.push_back(std::move(submit_row));
    rows.push_back(
        make_action(texts, "app.language", "F4", [this] { app().open_language_menu(); }));
    Action server = make_action(texts, "login.server", "", {});
    server.refusal = texts("login.server_fixed");
    rows.push_back(std::move(server));
    return rows;
}

bool LoginScreen::on_event(const ftxui::Event& event) {
    const std::string key = key_name(event);
    if (step_ == Step::kRole) {
        if (grants_.empty()) return false;
        if (key == "Up")
            selected_ -= selected_ > 0 ? 1 : 0;
        else if (key == "Down")
            selected_ = std::min(selected_ + 1, grants_.size() - 1);
        else if (key == "Enter")
            choose(selected_);
        else
            return false;
        return true;
    }
    // The one form where Enter submits: nothing is recorded by it.
    const Field* field = form_->focused();
    const bool last = field != nullptr &&
                      (field->options().id == kPasswordField || field->options().id == kRepeat);
    if (key == "Enter" && last) {
        if (const std::string reason = not_now(); !reason.empty())
            app().flash(Level::kRefused, reason);
        else
            submit();
        return true;
    }
    const bool taken = form_->on_event(event, app().look());
    if (Field* name = form_->find(kName)) {
        name->set_warning(is_ascii(name->value()) ? "" : app().texts()("field.latin_expected"));
    }
    return taken;
}

void LoginScreen::on_paste(const std::string& text) {
    form_->paste(text, app().look());
}

void LoginScreen::submit() {
    if (step_ == Step::kRole) {
        if (!grants_.empty()) choose(selected_);
    } else if (step_ == Step::kPassword) {
        submit_password();
    } else {
        submit_name();
    }
}

void LoginScreen::log_in(const std::string& name, const std::string& password,
                         const std::string& role) {
    wanted_role_ = role;
    form_->find(kName)->set_value(name);
    form_->find(kPasswordField)->set_value(password);
    submit_name();
}

void LoginScreen::submit_name() {
    if (form_->check_all(app().look()) > 0) return;
    busy_ = true;
    old_password_ = form_->find(kPasswordField)->value();
    account_.log_in(form_->find(kName)->value(), old_password_,
                    [this](const net::ClientError* error) { answered(error); });
}

void LoginScreen::submit_password() {
    const int wrong = form_->check_all(app().look());
    if (wrong > 0)
        return app().flash(Level::kRefused,
                           app().texts()("message.fix_fields", {{"count", std::to_string(wrong)}}));
    busy_ = true;
    account_.change_password(old_password_, form_->find(kNew)->value(),
                             [this](const net::ClientError* error) { answered(error); });
}

void LoginScreen::answered(const net::ClientError* error) {
    busy_ = false;
    app().repaint();
    if (error != nullptr) return refused(*error);
    next_step();
}

void LoginScreen::refused(const net::ClientError& error) {
    if (error.reason == net::kCertificateUnconfirmed) account_.set_distrusted();
    if (error.retry_after.count() > 0) pause_until_ = app().now() + error.retry_after;
    if (!form_->show_violations(error.violations).empty() || error.violations.empty()) {
        Field* field = form_->find(step_ == Step::kPassword ? kNew : kPasswordField);
        const bool typed = error.code == sdk::Code::kUnauthenticated ||
                           error.code == sdk::Code::kPermissionDenied ||
                           error.code == sdk::Code::kInvalidArgument ||
                           error.code == sdk::Code::kResourceExhausted;
        if (typed && field != nullptr)
            field->set_error(app().error_words(error));
        else
            app().flash_error(error);
    }
    if (step_ == Step::kName) form_->focus(kPasswordField);
}

void LoginScreen::next_step() {
    const v1::Session& session = account_.session();
    if (session.state() == v1::Session::STATE_MUST_CHANGE_PASSWORD) {
        step_ = Step::kPassword;
        return make_password_form();
    }
    old_password_.clear();
    if (session.state() == v1::Session::STATE_ACTIVE && session.has_acting_grant())
        return account_.begin_work(false);
    step_ = Step::kRole;
    grants_.assign(session.available_grants().begin(), session.available_grants().end());
    std::stable_partition(grants_.begin(), grants_.end(), [](const v1::Grant& grant) {
        return grant.state() == v1::Grant::STATE_ACTIVE;
    });
    std::erase_if(grants_,
                  [](const v1::Grant& grant) { return grant.state() == v1::Grant::STATE_REVOKED; });
    selected_ = 0;
    if (wanted_role_.empty()) return;
    for (std::size_t i = 0; i < grants_.size(); ++i)
        if (grants_[i].role() == "roles/" + wanted_role_ && grant_refusal(grants_[i]).empty())
            return choose(i);
}

void LoginScreen::choose(std::size_t index) {
    selected_ = index;
    if (busy_) return;
    const std::string refusal = grant_refusal(grants_[index]);
    if (!refusal.empty()) return app().flash(Level::kRefused, refusal);
    busy_ = true;
    account_.choose_role(grants_[index].name(), [this](const net::ClientError* error) {
        busy_ = false;
        if (error != nullptr) return app().flash_error(*error);
        account_.begin_work(false);
    });
}

}  // namespace collegium::tui::screens
