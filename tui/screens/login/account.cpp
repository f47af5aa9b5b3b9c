#include "tui/screens/login/account.hpp"

#include <algorithm>
#include <utility>

#include <collegium/v1/competitions.pb.h>

#include "tui/app/venue_time.hpp"
#include "tui/screens/login/lock_screen.hpp"
#include "tui/screens/login/login_screen.hpp"
#include "tui/screens/login/settings_screen.hpp"
#include "tui/screens/results/result_queue.hpp"
#include "tui/viewmodel/fields.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui::screens {
namespace {

constexpr std::chrono::seconds kShortestTerm{30};  // of a token, whatever a clock says

std::chrono::sys_seconds instant(const google::protobuf::Timestamp& time) {
    return std::chrono::sys_seconds(std::chrono::seconds(time.seconds()));
}

std::string last_part(const std::string& name) {
    const std::size_t slash = name.rfind('/');
    return slash == std::string::npos ? name : name.substr(slash + 1);
}

// "1.4.2" as numbers; what is not a number counts as 0.
std::vector<int> version_numbers(const std::string& version) {
    std::vector<int> numbers{0};
    for (const char c : version) {
        if (c == '.')
            numbers.push_back(0);
        else if (c >= '0' && c <= '9')
            numbers.back() = numbers.back() * 10 + (c - '0');
        else
            break;
    }
    return numbers;
}

}  // namespace

std::string role_words(const v1::Grant& grant, const Texts& texts) {
    return viewmodel::in_words(grant.role_title(), texts);
}

std::string scope_words(const v1::Grant& grant, const Texts& texts) {
    return grant.scope_title().empty() ? texts("login.federation") : grant.scope_title();
}

Account::Account(App& app, net::Client& client, Terminal terminal, std::function<void(bool)> watch)
    : app_(app), client_(client), terminal_(std::move(terminal)), watch_(std::move(watch)) {}

void Account::set_server(const std::string& federation, const std::string& version,
                         const std::string& least_client, std::vector<std::string> rule_books) {
    federation_ = federation;
    server_version_ = version;
    least_client_ = least_client;
    rule_books_ = std::move(rule_books);
    distrusted_ = false;
    app_.repaint();
}

void Account::set_distrusted() {
    distrusted_ = true;
    app_.repaint();
}

std::string Account::server_words() const {
    const auto words = [this](const char* key) {
        return app_.texts()(key, {{"address", terminal_.address}});
    };
    switch (terminal_.line) {
        case Terminal::Line::kLocal:
            return words("login.server_local");
        case Terminal::Line::kPlain:
            return words("login.server_plain");
        case Terminal::Line::kTls:
            break;
    }
    if (distrusted_) return words("login.server_distrusted");
    return words(server_version_.empty() ? "login.server_unproved" : "login.server_tls");
}

std::string Account::too_old() const {
    if (least_client_.empty() ||
        version_numbers(terminal_.version) >= version_numbers(least_client_))
        return {};
    return app_.texts()("login.too_old",
                        {{"needed", least_client_}, {"client", terminal_.version}});
}

void Account::accept(const v1::SessionTicket& ticket) {
    client_.set_token(ticket.token());
    tell_of_new_roles(ticket.session());
    session_ = ticket.session();
    // By the server's clock alone: that of this computer may be an hour off. A third of the term is
    // left for a broken line.
    const auto given = ticket.session().has_last_seen_time()
                           ? instant(ticket.session().last_seen_time())
                           : app_.now();
    const auto left = std::max(instant(ticket.token_expire_time()) - given, kShortestTerm);
    renew_at_ = app_.ticks() + left * 2 / 3;
    renewal_pause_.reset();
}

void Account::begin_exchange() {
    const auto ask = exchanges_.front();  // a copy: its answer takes it off the list
    ask();
}

void Account::end_exchange() {
    exchanges_.pop_front();
    if (!exchanges_.empty()) begin_exchange();
}

void Account::log_in(const std::string& name, const std::string& password, Done done) {
    v1::LogInRequest request;
    request.set_user_name(name);
    request.set_password(password);
    request.set_terminal(terminal_.name);
    call(
        std::move(request),
        [this, done = std::move(done)](net::Reply<v1::LogInResponse> reply) {
            if (!reply) return done(&reply.error());
            accept(reply->ticket());
            other_sessions_.assign(reply->other_sessions().begin(), reply->other_sessions().end());
            last_log_in_.clear();
            if (reply->has_last_log_in_time())
                last_log_in_ = app_.texts()(
                    "login.last", {{"time", date_time_text(instant(reply->last_log_in_time()),
                                                           app_.session().zone)},
                                   {"terminal", reply->last_log_in_terminal()}});
            done(nullptr);
        },
        false);
}

void Account::change_password(const std::string& old_password, const std::string& new_password,
                              Done done) {
    v1::ChangePasswordRequest request;
    request.set_old_password(old_password);
    request.set_new_password(new_password);
    call(
        std::move(request),
        [this, done = std::move(done)](net::Reply<v1::ChangePasswordResponse> reply) {
            if (!reply) return done(&reply.error());
            session_ = reply->session();
            done(nullptr);
        },
        false);
}

void Account::choose_role(const std::string& grant, Done done) {
    v1::ChooseRoleRequest request;
    request.set_grant(grant);
    exchange(std::move(request), std::move(done));
}

void Account::unlock(const std::string& password, Done done) {
    v1::UnlockSessionRequest request;
    request.set_password(password);
    exchange(std::move(request), std::move(done));
}

SessionFacts Account::facts() const {
    SessionFacts facts;
    facts.logged_in = true;
    facts.user = session_.user().name();
    facts.login_name = session_.user().user_name();
    facts.full_name = session_.user().full_name();
    facts.short_name = session_.user().short_name();
    facts.role = last_part(session_.acting_grant().role());
    facts.role_name = role_words(session_.acting_grant(), app_.texts());
    facts.scope = session_.acting_grant().scope();
    facts.scope_name = scope_words(session_.acting_grant(), app_.texts());
    facts.federation = federation_;
    facts.server = terminal_.server;
    facts.permissions.insert(session_.permissions().begin(), session_.permissions().end());
    facts.zone = zone_.empty() ? terminal_.zone : zone_;
    return facts;
}

void Account::begin_work(bool keep_screens) {
    zone_.clear();
    app_.set_session(facts());
    watch_(true);
    read_settings();
    read_zone();
    app_.unlock();
    if (keep_screens)
        app_.on_reload();
    else
        app_.open_home();
    const SessionFacts& now = app_.session();
    app_.flash(Level::kDone,
               app_.texts()("login.hello", {{"name", now.full_name},
                                            {"role", now.role_name + ", " + now.scope_name}}));
    for (const v1::Session& other : std::exchange(other_sessions_, {}))
        app_.flash(
            Level::kNews,
            app_.texts()("login.also", {{"terminal", other.terminal()},
                                        {"time", app_.clock(instant(other.create_time()))}}));
    offer_unsent(app_);
}

void Account::read_settings() {
    const std::string user = session_.user().name();
    call(v1::GetUserSettingsRequest{}, [this, user](net::Reply<v1::UserSettings> reply) {
        if (user != session_.user().name()) return;  // the habits of whoever worked before
        if (!reply) return take_habits({});          // the defaults are as good
        const auto language = i18n::parse_language(reply->language());
        if (language && !terminal_.keep_language) {
            app_.set_language(*language);
            app_.set_session(facts());
        }
        const auto theme = find_theme(viewmodel::enum_id(reply->theme()));
        if (theme && !terminal_.keep_theme) app_.set_theme(*theme);
        take_habits(*reply);
    });
}

// Nothing of the person before is left: what is not said is the default.
void Account::take_habits(const v1::UserSettings& settings) {
    constexpr int kDefaultLock = 10;
    app_.set_lock_after(
        std::chrono::minutes(settings.lock_minutes() > 0 ? settings.lock_minutes() : kDefaultLock));
    app_.set_bell(settings.bell());
}

void Account::open_settings() {
    app_.push(std::make_unique<SettingsScreen>(
        app_, [this](const v1::UserSettings& settings) { take_habits(settings); }));
}

// In a role of one competition the clock is that of its venue.
void Account::read_zone() {
    const std::string scope = session_.acting_grant().scope();
    if (!scope.starts_with("competitions/")) return;
    v1::GetCompetitionRequest request;
    request.set_name(scope);
    call(std::move(request), [this, scope](net::Reply<v1::Competition> reply) {
        if (scope != session_.acting_grant().scope()) return;  // of the role before
        if (!reply || reply->time_zone().empty()) return;
        zone_ = reply->time_zone();
        app_.set_session(facts());
    });
}

void Account::lock() {
    if (app_.locked() || !app_.session().logged_in) return;
    app_.lock(std::make_unique<LockScreen>(app_, *this, LockScreen::Why::kLocked));
    // A locked session keeps no drafts: what was typed goes first.
    app_.keep_typed([this] {
        if (app_.locked()) call(v1::LockSessionRequest{}, [](const net::Reply<v1::Session>&) {});
    });
}

void Account::resume() {
    const SessionFacts now = facts();
    const bool other_role = session_.has_acting_grant() &&
                            (now.role != app_.session().role || now.scope != app_.session().scope);
    if (other_role) return begin_work(false);
    app_.unlock();
    app_.on_reload();  // news told meanwhile were only counted
}

void Account::session_ended() {
    if (app_.locked()) return;
    app_.lock(std::make_unique<LockScreen>(app_, *this, LockScreen::Why::kEnded));
}

void Account::ask_role() {
    Menu menu;
    menu.title = app_.texts()("login.roles");
    for (const v1::Grant& grant : session_.available_grants()) {
        if (grant.state() != v1::Grant::STATE_ACTIVE) continue;
        if (grant.name() == session_.acting_grant().name()) menu.selected = menu.items.size();
        Menu::Item item;
        item.key = std::to_string(menu.items.size() + 1);
        item.words = role_words(grant, app_.texts());
        item.note = scope_words(grant, app_.texts());
        item.run = [this, name = grant.name()] {
            choose_role(name, [this](const net::ClientError* error) {
                if (error != nullptr) return app_.flash_error(*error);
                watch_(false);
                // A lock that fell meanwhile stays shut: `resume` begins the work.
                if (!app_.locked()) begin_work(false);
            });
        };
        menu.items.push_back(std::move(item));
    }
    app_.open(std::move(menu));
}

void Account::tell_of_new_roles(const v1::Session& fresh) {
    if (!app_.session().logged_in || fresh.user().name() != session_.user().name()) return;
    const auto held = [this](const v1::Grant& grant) {
        for (const v1::Grant& known : session_.available_grants())
            if (known.name() == grant.name() && known.state() == v1::Grant::STATE_ACTIVE)
                return true;
        return false;
    };
    for (const v1::Grant& grant : fresh.available_grants()) {
        if (grant.state() != v1::Grant::STATE_ACTIVE || held(grant)) continue;
        // «26-014 Кубок Волги»: the code says nothing in a sentence.
        std::string place = scope_words(grant, app_.texts());
        if (!grant.scope_title().empty()) place.erase(0, place.find(' ') + 1);
        app_.flash(Level::kNews,
                   app_.texts()("login.role_given", {{"role", role_words(grant, app_.texts())},
                                                     {"place", std::move(place)}}));
    }
}

void Account::on_watch(const net::WatchEvent& event) {
    if (viewmodel::collection_of(event.subject) != "grants" || !app_.session().logged_in) return;
    if (reading_grants_)
        read_again_ = true;
    else
        read_grants();
}

void Account::read_grants() {
    reading_grants_ = true;
    call(v1::GetSessionRequest{}, [this](net::Reply<v1::Session> reply) {
        reading_grants_ = false;
        // Somebody else may have logged in meanwhile.
        if (reply && reply->user().name() == session_.user().name()) {
            tell_of_new_roles(*reply);
            *session_.mutable_available_grants() = reply->available_grants();
        }
        if (std::exchange(read_again_, false)) read_grants();
    });
}

void Account::make_way(std::function<void()> then) {
    app_.keep_typed([this, then = std::move(then)] {
        call(v1::LockSessionRequest{}, [this, then](const net::Reply<v1::Session>&) {
            watch_(false);
            if (exchanges_.size() > 1) exchanges_.erase(exchanges_.begin() + 1, exchanges_.end());
            client_.set_token("");
            session_.Clear();
            SessionFacts nobody;
            nobody.zone = app_.session().zone;
            app_.set_session(nobody);
            then();
        });
    });
}

void Account::tick() {
    if (!app_.session().logged_in || !exchanges_.empty() || !app_.online()) return;
    if (app_.ticks() >= renew_at_) renew();
}

void Account::renew() {
    exchange(
        v1::RenewSessionRequest{},
        [this](const net::ClientError* error) {
            if (error == nullptr) return;
            if (error->code == sdk::Code::kUnauthenticated) return session_ended();
            const auto asked = std::min(error->retry_after, net::Backoff::kLongest);
            const auto wait = asked > asked.zero() ? net::spread(asked, app_.share())
                                                   : renewal_pause_.next(app_.share());
            renew_at_ = app_.ticks() + wait;
        },
        true);
}

void Account::keep_language(i18n::Language language) {
    app_.set_session(facts());
    v1::UpdateUserSettingsRequest request;
    request.mutable_settings()->set_language(std::string(i18n::code(language)));
    request.mutable_update_mask()->add_paths("language");
    keep_setting(std::move(request));
}

void Account::keep_theme(Theme theme) {
    v1::UpdateUserSettingsRequest request;
    for (int i = 1; i < v1::UserSettings::Theme_ARRAYSIZE; ++i) {
        const auto value = static_cast<v1::UserSettings::Theme>(i);
        if (viewmodel::enum_id(value) == theme_id(theme))
            request.mutable_settings()->set_theme(value);
    }
    request.mutable_update_mask()->add_paths("theme");
    keep_setting(std::move(request));
}

void Account::keep_setting(v1::UpdateUserSettingsRequest request) {
    call(std::move(request), [this](net::Reply<v1::UserSettings> reply) {
        if (!reply) app_.flash_error(reply.error(), app_.texts()("message.setting_not_kept"));
    });
}

}  // namespace collegium::tui::screens
