#include "tui/main/program.hpp"

#include <atomic>
#include <chrono>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include <ftxui/component/component.hpp>
#include <ftxui/component/screen_interactive.hpp>
#include <ftxui/screen/terminal.hpp>
#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#include <collegium/v1/server.pb.h>

#include "tui/app/app.hpp"
#include "tui/main/scripted.hpp"
#include "tui/main/ui_loop.hpp"
#include "tui/net/act_queue.hpp"
#include "tui/net/backoff.hpp"
#include "tui/net/grpc_transport.hpp"
#include "tui/net/workers.hpp"
#include "tui/screens/finders.hpp"
#include "tui/screens/login/account.hpp"
#include "tui/screens/login/login_screen.hpp"
#include "tui/screens/results/result_queue.hpp"
#include "tui/screens/sections.hpp"

namespace collegium::tui {
namespace {

constexpr std::size_t kWorkers = 3;
constexpr std::chrono::milliseconds kBeat{100};      // at most ten repaints a second by themselves
constexpr std::chrono::milliseconds kSlowBeat{500};  // over a slow link

std::atomic<bool> hung_up{false};  // the window was closed; set by the signal, read by the ticker

void on_hangup(int /*signal*/) {
    hung_up = true;
}

// The signal goes to whoever leads the session; a script that waits for this program does not pass
// it on (`xterm -e ./dev run`).
bool terminal_gone() {
    pollfd input{STDIN_FILENO, 0, 0};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

bool without_colours() {
    const char* no_color = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    return (no_color != nullptr && *no_color != '\0') || term == nullptr ||
           std::strcmp(term, "dumb") == 0 || std::strstr(term, "mono") != nullptr;
}

// A locale without UTF-8, or one where our glyphs are two columns wide, gets plain characters.
bool plain_glyphs(const Options& options) {
    if (options.ascii) return true;
    std::setlocale(LC_CTYPE, "");
    if (std::strcmp(nl_langinfo(CODESET), "UTF-8") != 0) return true;
    const char* name = std::setlocale(LC_CTYPE, nullptr);
    for (const char* wide : {"ja", "ko", "zh"})
        if (name != nullptr && std::strncmp(name, wide, 2) == 0) return true;
    return false;
}

// Gives the terminal the colours of a theme. Where the environment wants none and the command line
// names no theme, it is the one without colours.
Theme show_theme(const Options& options, Theme theme) {
    const Theme shown = options.theme.empty() && without_colours() ? Theme::kMono : theme;
    // Only the sixteen basic colours: the terminal's own palette decides how they look.
    ftxui::Terminal::SetColorSupport(shown == Theme::kMono ? ftxui::Terminal::Color::Palette1
                                                           : ftxui::Terminal::Color::Palette16);
    return shown;
}

Look chosen_look(const Options& options) {
    Look look;
    look.texts = Texts(chosen_language(options));
    look.ascii = plain_glyphs(options);
    look.low_traffic = options.low_traffic;
    look.theme = show_theme(options, find_theme(options.theme).value_or(look.theme));
    return look;
}

screens::Terminal this_terminal(const Options& options, const net::ServerAddress& address) {
    screens::Terminal terminal;
    terminal.name = terminal_name(options);
    if (!address.local) terminal.server = address.shown;  // a socket here needs no name
    terminal.address = address.shown;
    terminal.line = address.local ? screens::Terminal::Line::kLocal
                    : address.tls ? screens::Terminal::Line::kTls
                                  : screens::Terminal::Line::kPlain;
    terminal.version = COLLEGIUM_VERSION;
    terminal.keep_language = !options.language.empty();
    terminal.keep_theme = !options.theme.empty() || without_colours();
    return terminal;
}

// Everything that lives as long as the terminal is ours. Members die in reverse order: first the
// threads, then the App, then the channel.
class Program {
  public:
    Program(const Options& options, const net::ServerAddress& address, net::Wire wire)
        : options_(options),
          wire_(std::move(wire)),
          client_(wire_.transport),
          loop_(ftxui::ScreenInteractive::Fullscreen),
          app_(services(), chosen_look(options), screens::sections(drafts_)),
          account_(app_, client_, this_terminal(options, address),
                   [this](bool logged_in) { feed_.set_logged_in(logged_in); }),
          feed_(*wire_.watch, client_, callbacks()),
          workers_(kWorkers,
                   [this](std::function<void()> closure) { loop_.post(std::move(closure)); }) {
        client_.set_language(std::string(i18n::code(app_.texts().language())));
        app_.set_commands(commands());
        net::program_queue() = net::ActQueue(net::queue_file(address.shown));
        app_.set_finders(screens::finders(drafts_));
        client_.set_repeating([this] { loop_.post([this] { app_.on_repeating(); }); });
    }

    int run() {
        auto login = std::make_unique<screens::LoginScreen>(app_, account_);
        screens::LoginScreen& first = *login;
        app_.replace_all(std::move(login));
        if (!options_.user.empty())
            first.log_in(options_.user, first_line(options_.password_file), options_.role);
        loop_.screen().ForceHandleCtrlC(false);
        loop_.screen().ForceHandleCtrlZ(false);
        std::signal(SIGHUP, on_hangup);
        loop_.run(component(), options_.low_traffic ? kSlowBeat : kBeat, [this] { poll_app(); });
        app_.cancel_tasks();
        leave_session();
        return 0;
    }

  private:
    AppServices services() {
        AppServices services;
        services.client = &client_;
        services.execute = [this](net::Work work) { workers_.execute(std::move(work)); };
        services.now = [] {
            return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
        };
        services.ticks = [] { return std::chrono::steady_clock::now(); };
        services.quit = [this] { loop_.leave(); };
        services.reconnect = [this] { feed_.retry_now(); };
        services.share = net::random_share;
        services.ring = [] { std::cout << '\a' << std::flush; };
        services.show_theme = [this](Theme theme) { return show_theme(options_, theme); };
        return services;
    }

    net::WatchCallbacks callbacks() {
        net::WatchCallbacks callbacks;
        callbacks.change = [this](const net::WatchEvent& event) {
            loop_.post([this, event] {
                app_.on_watch(event);
                account_.on_watch(event);
            });
        };
        callbacks.reload = [this] { loop_.post([this] { app_.reload_soon(); }); };
        callbacks.server = [this](const v1::ServerInfo& info) {
            loop_.post([this, info] {
                account_.set_server(info.federation_name(), info.server_version(),
                                    info.min_client_version(),
                                    {info.rule_books().begin(), info.rule_books().end()});
            });
        };
        callbacks.distrusted = [this] { loop_.post([this] { account_.set_distrusted(); }); };
        callbacks.session_ended = [this] { loop_.post([this] { account_.session_ended(); }); };
        callbacks.clock_difference = [this](std::chrono::seconds difference) {
            loop_.post([this, difference] { app_.set_clock_difference(difference); });
        };
        return callbacks;
    }

    AppCommands commands() {
        AppCommands commands;
        commands.lock = [this] { account_.lock(); };
        commands.choose_role = [this] { account_.ask_role(); };
        commands.session_ended = [this] { account_.session_ended(); };
        commands.language_chosen = [this](i18n::Language language) {
            if (app_.session().logged_in) account_.keep_language(language);
        };
        commands.theme_chosen = [this](Theme theme) {
            if (app_.session().logged_in) account_.keep_theme(theme);
        };
        commands.open_settings = [this] { account_.open_settings(); };
        return commands;
    }

    ftxui::Component component() {
        return ftxui::CatchEvent(
            ftxui::Renderer([this] {
                const auto size = ftxui::Terminal::Size();
                return app_.render(size.dimx, size.dimy);
            }),
            [this](ftxui::Event event) { return app_.on_event(std::move(event)); });
    }

    void poll_app() {
        if (terminal_gone()) hung_up = true;
        if (hung_up && !leaving_) {
            leaving_ = true;
            app_.keep_typed([this] { loop_.leave(); });
        }
        const net::Connection connection = feed_.connection();
        if (connection != app_.connection()) {
            const bool back = app_.connection().data_time != std::chrono::sys_seconds{} &&
                              !app_.online() && connection.link == net::Link::kOnline;
            app_.on_connection(connection);
            if (back && app_.session().logged_in) send_unsent(app_);
        }
        if (app_.session().logged_in) resume_unsent(app_);
        account_.tick();
        if (app_.tick()) loop_.repaint();
    }

    // Leaving on purpose ends the session. After a closed window it waits locked for its person;
    // drafts are on the server.
    void leave_session() {
        if (!app_.session().logged_in) return;
        net::CallContext context;
        context.deadline = std::chrono::milliseconds(1000);
        if (hung_up)
            std::ignore = client_.call<v1::Session>(v1::LockSessionRequest(), context);
        else
            std::ignore = client_.call<v1::EndSessionResponse>(v1::EndSessionRequest(), context);
    }

    const Options& options_;
    net::Wire wire_;
    net::Client client_;
    UiLoop loop_;
    bool leaving_ = false;
    std::shared_ptr<DraftBox> drafts_ = std::make_shared<DraftBox>();
    App app_;
    screens::Account account_;
    net::WatchFeed feed_;
    net::Workers workers_;
};

}  // namespace

int run_client(const Options& options) {
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) {
        std::cerr << "collegium: needs a terminal\n";
        return kExitUsage;
    }
    const auto address = net::parse_address(options.server, options.files);
    if (!address) return complain(options, address.error());
    auto wire = net::connect(*address);
    if (!wire) return complain(options, wire.error());
    return Program(options, *address, std::move(*wire)).run();
}

int check_login(const Options& options) {
    const auto scripted = Scripted::log_in(options);
    if (!scripted) return scripted.error();
    const v1::Session& session = (*scripted)->session();
    std::cout << session.user().name() << '\t' << session.user().full_name() << '\n';
    for (const v1::Grant& grant : session.available_grants())
        std::cout << grant.role() << '\t' << grant.scope() << '\t'
                  << screens::role_words(grant, (*scripted)->texts()) << '\n';
    return 0;
}

}  // namespace collegium::tui
