// Account: the session of the person who works: token, role, renewal, lock. UI thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include <collegium/v1/sessions.pb.h>
#include <collegium/v1/settings.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/task.hpp"
#include "tui/net/backoff.hpp"
#include "tui/net/client.hpp"
#include "tui/net/watch.hpp"

namespace collegium::tui::screens {

// What the program knows about itself and its server when it starts.
struct Terminal {
    // How safe the line to the server is.
    enum class Line : std::uint8_t { kLocal, kTls, kPlain };

    std::string name;     // what this computer is called, "зал-1"
    std::string server;   // the server's address; empty for a socket here, which needs no name
    std::string address;  // the same, always
    Line line = Line::kLocal;
    std::string version;
    std::string zone;            // of this computer where no venue decides; empty: the system's
    bool keep_language = false;  // given on the command line: not replaced by the user's setting
    bool keep_theme = false;
};

class Account {
  public:
    // `watch` opens and closes the stream of news with the session.
    Account(App& app, net::Client& client, Terminal terminal, std::function<void(bool)> watch);

    [[nodiscard]] const Terminal& terminal() const { return terminal_; }
    [[nodiscard]] const v1::Session& session() const { return session_; }
    [[nodiscard]] const std::string& last_log_in() const { return last_log_in_; }
    // Federation, version and rule books as the server told; empty until it answered.
    void set_server(const std::string& federation, const std::string& version,
                    const std::string& least_client, std::vector<std::string> rule_books = {});
    // The handshake failed: who answers could not show that it is the server.
    void set_distrusted();
    [[nodiscard]] bool distrusted() const { return distrusted_; }
    // The address with how safe the line is: a certificate is confirmed by an answer, not by the
    // address.
    [[nodiscard]] std::string server_words() const;
    [[nodiscard]] const std::string& federation() const { return federation_; }
    [[nodiscard]] const std::string& server_version() const { return server_version_; }
    [[nodiscard]] const std::vector<std::string>& rule_books() const { return rule_books_; }
    // Not empty: this program is too old for the server, in words.
    [[nodiscard]] std::string too_old() const;

    using Done = std::function<void(const net::ClientError* error)>;
    // After success the session's state says what comes next: role, new password or work.
    void log_in(const std::string& name, const std::string& password, Done done);
    void change_password(const std::string& old_password, const std::string& new_password,
                         Done done);
    void choose_role(const std::string& grant, Done done);
    void unlock(const std::string& password, Done done);

    // The session is ready for work: facts to the App, settings read, the stream opened.
    void begin_work(bool keep_screens);
    void lock();
    void session_ended();
    void ask_role();
    // Lock and bell, as the person likes them.
    void open_settings();
    // The lock was opened by the password: the work goes on where it was, or begins in another role
    // where one was chosen just before the lock.
    void resume();
    // Somebody else may log in: the session of the locked person stays locked on the server.
    void make_way(std::function<void()> then);
    // News of the person's roles: whoever is given one hears it at once and finds it in the list.
    void on_watch(const net::WatchEvent& event);
    // Renews the token when it is time; called about once a second.
    void tick();

    void keep_language(i18n::Language language);
    void keep_theme(Theme theme);
    void language_changed() { app_.set_session(facts()); }

  private:
    template <typename Request, typename Then>
    void call(Request request, Then then, bool quiet = true) {
        TaskOptions options;
        options.quiet = quiet;
        app_.start_task(scope_, options, call_work(std::move(request), std::move(then)));
    }
    void accept(const v1::SessionTicket& ticket);
    // Asks for a new token, takes it and then says so; nobody hears of a session that is over.
    // One at a time: the server takes a second request by the same token for the repeat of one
    // whose answer was lost, and what it gave first is worth nothing then.
    template <typename Request>
    void exchange(Request request, Done then, bool quiet = false) {
        exchanges_.push_back([this, quiet, request = std::move(request), then = std::move(then)] {
            call(
                request,
                [this, asked = session_.name(), then](net::Reply<v1::SessionTicket> reply) {
                    const bool known = asked == session_.name();
                    if (known && reply) accept(*reply);
                    end_exchange();
                    if (known) then(reply ? nullptr : &reply.error());
                },
                quiet);
        });
        if (exchanges_.size() == 1) begin_exchange();
    }
    void begin_exchange();
    void end_exchange();
    // Says which of the grants are new to the person.
    void tell_of_new_roles(const v1::Session& fresh);
    void read_grants();
    void read_settings();
    void take_habits(const v1::UserSettings& settings);
    void read_zone();
    void renew();
    void keep_setting(v1::UpdateUserSettingsRequest request);
    [[nodiscard]] SessionFacts facts() const;

    App& app_;
    net::Client& client_;
    Terminal terminal_;
    std::function<void(bool)> watch_;
    v1::Session session_;
    std::vector<v1::Session> other_sessions_;
    std::string last_log_in_;
    std::string federation_;
    std::string server_version_;
    std::string least_client_;
    bool distrusted_ = false;
    std::vector<std::string> rule_books_;
    std::string zone_;
    std::chrono::steady_clock::time_point renew_at_{};
    net::Backoff renewal_pause_;
    std::deque<std::function<void()>> exchanges_;  // the first is under way
    bool reading_grants_ = false;
    bool read_again_ = false;  // more news came meanwhile
    TaskScope scope_;
};

// The role's and the place's name in the language of the moment.
[[nodiscard]] std::string role_words(const v1::Grant& grant, const Texts& texts);
[[nodiscard]] std::string scope_words(const v1::Grant& grant, const Texts& texts);

}  // namespace collegium::tui::screens
