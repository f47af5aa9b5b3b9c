// App: the frame, the stack of screens, the dialogs over it, messages, keys. UI thread only.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include <ftxui/component/event.hpp>
#include <ftxui/dom/elements.hpp>

#include "tui/app/dialogs.hpp"
#include "tui/app/finder.hpp"
#include "tui/app/messages.hpp"
#include "tui/app/screen.hpp"
#include "tui/app/section.hpp"
#include "tui/app/task.hpp"
#include "tui/net/client.hpp"
#include "tui/net/watch.hpp"
#include "tui/widgets/look.hpp"
#include "tui/widgets/status_bar.hpp"

namespace collegium::tui {

class Overlay;

// Who works, as every screen may know it.
struct SessionFacts {
    bool logged_in = false;
    std::string user;                   // "users/7"
    std::string login_name;             // "petrova"
    std::string full_name;              // «Петрова Галина Андреевна»
    std::string short_name;             // «Петрова Г. А.»
    std::string role;                   // role id, "chief_arbiter"
    std::string role_name;              // «главный судья»
    std::string scope;                  // "federation" or "competitions/12"
    std::string scope_name;             // «Кубок Волги», «вся федерация»
    std::string federation;             // the federation's name
    std::string server;                 // address as shown
    std::set<std::string> permissions;  // of the acting role, "persons.read"
    std::string zone;                   // of the venue; empty: the computer's own
};

// The outside world of the UI thread; tests replace all of it.
struct AppServices {
    net::Client* client = nullptr;
    // Runs `work` on a net thread, then what it returns on the UI thread.
    std::function<void(std::function<std::function<void()>()> work)> execute;
    std::function<std::chrono::sys_seconds()> now;
    std::function<std::chrono::steady_clock::time_point()> ticks;
    std::function<void()> quit;       // ends the loop
    std::function<void()> reconnect;  // tries the link at once
    std::function<void()> ring{};     // the terminal's bell
    // From 0 to 1: when in a span this terminal does what all of a hall would do at once.
    std::function<double()> share{};
    // Gives the terminal the colours of a theme; the one it can show, where colours are unwanted.
    std::function<Theme(Theme)> show_theme{};
};

// What the program does for the shell's own commands.
struct AppCommands {
    std::function<void()> lock;
    std::function<void()> choose_role;
    std::function<void()> session_ended;                  // the server knows the token no more
    std::function<void(i18n::Language)> language_chosen;  // keeps it in the user's settings
    std::function<void(Theme)> theme_chosen;
    std::function<void()> open_settings{};
};

class App {
  public:
    App(AppServices services, Look look, std::vector<Section> sections);
    ~App();

    // --- for screens -------------------------------------------------------------------------
    [[nodiscard]] const Look& look() const { return look_; }
    [[nodiscard]] const Texts& texts() const { return look_.texts; }
    [[nodiscard]] const SessionFacts& session() const { return session_; }
    [[nodiscard]] const net::Connection& connection() const { return connection_; }
    [[nodiscard]] bool online() const { return connection_.link == net::Link::kOnline; }
    [[nodiscard]] std::chrono::sys_seconds now() const { return services_.now(); }
    [[nodiscard]] std::chrono::year_month_day today() const;               // at the venue
    [[nodiscard]] std::string clock(std::chrono::sys_seconds time) const;  // "14:02" at the venue

    // Date and seconds at the venue.
    [[nodiscard]] std::chrono::local_seconds local(std::chrono::sys_seconds time) const;
    // The same for whoever puts times into words (viewmodel::LocalClock).
    [[nodiscard]] std::function<std::chrono::local_seconds(std::chrono::sys_seconds)> local_clock()
        const {
        return [this](std::chrono::sys_seconds time) { return local(time); };
    }
    // A clock for what is shorter than a second.
    [[nodiscard]] std::chrono::steady_clock::time_point ticks() const { return services_.ticks(); }
    // From 0 to 1, another at every call: see AppServices.
    [[nodiscard]] double share() const { return services_.share ? services_.share() : 0.0; }
    // Time since the last key: live lists wait for a quiet hand.
    [[nodiscard]] std::chrono::steady_clock::duration idle() const;

    void flash(Level level, std::string words, std::optional<Undo> undo = std::nullopt);
    // Says a refused call in the message line: server's text first, then the common words.
    void flash_error(const net::ClientError& error, const std::string& action_words = {});
    // The same words for other places than the message line.
    [[nodiscard]] std::string error_words(const net::ClientError& error,
                                          const std::string& action_words = {}) const;

    // A moment that somebody had to keep: said when it comes, once, and rung once for those who
    // want it; not when somebody looks in an hour later. `of` is what it is a deadline of,
    // "boards/7".
    void watch_deadline(const std::string& of, std::chrono::sys_seconds moment,
                        const std::function<std::string()>& words);

    void push(std::unique_ptr<Screen> screen);
    void pop();
    // Sideways: the section's screen becomes the only one of the stack.
    void open_section(const std::string& id);
    // Sideways inside a place: its open screens, and what lies over them, make way for the section.
    void open_door(Place& place, const std::string& id);
    // Closes everything and shows `screen` alone (log-in, log-out).
    void replace_all(std::unique_ptr<Screen> screen);

    void ask(Confirm confirm);
    void ask(Question question);
    void ask(Checklist checklist);
    void open(Menu menu);

    // Screens use Screen::call; this is for work of several calls.
    void start_task(const TaskScope& scope, const TaskOptions& options, TaskWork work);
    // One call of whoever acts for a screen: a refusal is said in the message line and that is all,
    // else `done` takes the answer.
    template <typename Request, typename Done>
    void send(const TaskScope& scope, Request request, Done done, const TaskOptions& options = {}) {
        start_task(
            scope, options,
            call_work(std::move(request), [this, done = std::move(done)](
                                              net::Reply<net::ArgumentOf<Done>> reply) mutable {
                if (!reply) return flash_error(reply.error());
                done(*reply);
            }));
    }
    void repaint() { dirty_ = true; }
    // Asks a silent server at once.
    void reconnect();
    // A verification of the journal's chain; `scope` empty: of all of it. Where it is broken at a
    // row (0: whole), every desk says so until a verification of as much finds it whole.
    void set_verified(const std::string& scope, std::int64_t broken_at);

    // --- for the program ---------------------------------------------------------------------
    // One frame of exactly `width` x `height` cells.
    [[nodiscard]] ftxui::Element render(int width, int height);
    bool on_event(ftxui::Event event);
    void on_paste(const std::string& text);
    void on_watch(const net::WatchEvent& event);
    // What is shown is read again; what lies under it when it is seen again.
    void on_reload();
    // The same within two seconds: every terminal of the hall was told so at one moment.
    void reload_soon();
    void on_connection(const net::Connection& connection);
    // A mutation got no answer in time and is asked about again under the same id.
    void on_repeating();
    // Gives up every call that runs: the program ends.
    void cancel_tasks();
    // Has the open screen keep what is typed in it, then goes on: when the server has answered, or
    // a few seconds later.
    void keep_typed(std::function<void()> then);
    // Called about ten times a second; true: a frame is due.
    bool tick();

    void set_session(SessionFacts session);
    void set_language(i18n::Language language);
    void set_theme(Theme theme);
    // Opens the first section and forgets everything above it; also after log-in.
    void open_home();
    // Covers everything until the password is right; `screen` is drawn instead of the stack.
    void lock(std::unique_ptr<Screen> screen);
    void unlock();
    [[nodiscard]] bool locked() const { return lock_ != nullptr; }
    void set_commands(AppCommands commands) { commands_ = std::move(commands); }
    [[nodiscard]] const AppCommands& commands() const { return commands_; }
    // What the palette asks the server for; several answer at once.
    void set_finders(std::vector<Finder> finders) { finders_ = std::move(finders); }
    [[nodiscard]] const std::vector<Finder>& finders() const { return finders_; }
    // Minutes without a key until `lock` is called.
    void set_lock_after(std::chrono::minutes idle) { lock_after_ = idle; }
    [[nodiscard]] std::chrono::minutes lock_after() const { return lock_after_; }
    // Deadlines ring.
    void set_bell(bool rings) { bell_ = rings; }
    [[nodiscard]] bool bell() const { return bell_; }
    // The server's clock minus ours, from the stream's heartbeats.
    void set_clock_difference(std::chrono::seconds difference) { clock_difference_ = difference; }

    // --- for tests and the parts of the shell --------------------------------------------------
    [[nodiscard]] Screen* top() const;
    // The place one is in: that of the topmost screen that has one; nullptr: none.
    [[nodiscard]] std::shared_ptr<Place> place() const;
    [[nodiscard]] const std::vector<std::unique_ptr<Screen>>& screens() const { return screens_; }
    [[nodiscard]] const Messages& messages() const { return messages_; }
    [[nodiscard]] const std::vector<Section>& sections() const { return sections_; }
    [[nodiscard]] bool has_dialog() const { return !overlays_.empty(); }
    // The key table in force: common keys and the screen's, the screen's rows winning.
    [[nodiscard]] std::vector<Action> screen_actions();
    // The same, or the dialog's own keys while one is open.
    [[nodiscard]] std::vector<Action> actions();
    void open_palette();
    void open_filter();
    void close_overlay();
    void open_overlay(std::unique_ptr<Overlay> overlay);
    // Runs a row of the key table, or says why it cannot run.
    void run_action(const Action& action);
    void ask_to_quit();
    // Ends the loop once drafts are kept; asks again where one could not be.
    void leave();
    void undo();

    // Language, theme and menus of the shell; the palette and F9 call them.
    void open_language_menu();
    void open_theme_menu();
    void open_messages();
    // The official's own choice: shown, said and kept.
    void choose(i18n::Language language);
    void choose(Theme theme);
    [[nodiscard]] const std::optional<Undo>& undoable() const { return undo_; }

  private:
    // One call on a net thread. `link` passes the end of the screen's scope on to the call.
    struct Running {
        std::chrono::steady_clock::time_point since;
        bool quiet = false;
        bool keeps = false;
        bool announced = false;
        std::stop_source stop;
        std::unique_ptr<std::stop_callback<std::function<void()>>> link;
    };

    struct Waiting {
        std::chrono::steady_clock::time_point until;
        std::function<void()> then;
    };

    // app.cpp: the stack, sessions, tasks
    void say(Level level, std::string words);
    void go_on_when_kept();
    void task_done(std::uint64_t id);
    void guard_held_key();
    void forget_closed();
    bool stop_waiting();

    // frame.cpp: drawing
    [[nodiscard]] ftxui::Element frame(int width, int height, Layout layout);
    [[nodiscard]] ftxui::Element too_small(int width, int height) const;
    [[nodiscard]] ftxui::Element header(int width) const;
    [[nodiscard]] ftxui::Element chain_warning(int width) const;
    [[nodiscard]] ftxui::Element path(int width);
    [[nodiscard]] ftxui::Element message(int width) const;
    [[nodiscard]] ftxui::Element key_bar(int width);
    [[nodiscard]] KeySlots key_slots();
    [[nodiscard]] std::string crumbs() const;

    // input.cpp: keys
    bool dispatch(const ftxui::Event& event, const std::string& key);
    bool on_filter_event(const ftxui::Event& event, const std::string& key);
    bool collect_paste(const ftxui::Event& event);
    bool on_click(ftxui::Event& event);
    bool click_key_bar(ftxui::Event& event);
    bool escape();

    // menus.cpp
    [[nodiscard]] std::vector<Action> common_actions();
    void open_sections_menu();
    void open_place_menu(const std::shared_ptr<Place>& place);
    void open_actions_menu();
    void open_help();
    void open_dialog_help();

    AppServices services_;
    Look look_;
    std::vector<Section> sections_;
    AppCommands commands_;
    std::vector<Finder> finders_;
    SessionFacts session_;
    net::Connection connection_;
    Messages messages_;
    std::optional<Undo> undo_;
    std::vector<std::unique_ptr<Screen>> screens_;
    std::vector<std::unique_ptr<Overlay>> overlays_;
    std::unique_ptr<Screen> lock_;
    // What an event closed dies after it: the code that closed it still runs.
    std::vector<std::unique_ptr<Screen>> closed_screens_;
    std::vector<std::unique_ptr<Overlay>> closed_overlays_;
    std::map<std::uint64_t, Running> running_;
    std::uint64_t next_task_ = 1;
    std::vector<Waiting> waiting_for_drafts_;
    std::vector<std::string> palette_history_;
    std::optional<std::string> paste_;  // what a bracketed paste has brought so far
    std::optional<std::chrono::steady_clock::time_point> reload_at_;
    bool filter_open_ = false;
    bool dirty_ = true;
    bool too_small_ = false;
    int width_ = 80;
    int height_ = 24;
    std::string minute_;
    std::chrono::sys_seconds second_{};
    std::chrono::steady_clock::time_point last_key_{};
    std::chrono::steady_clock::time_point acts_after_{};  // F2 and F8 wait for it: held keys
    std::chrono::minutes lock_after_{10};
    std::optional<int> clicked_line_;  // where the mouse was last, and no key since
    bool bell_ = false;
    std::set<std::string> deadlines_told_;
    std::map<std::string, std::int64_t> broken_chains_;  // by the scope that was verified
    std::chrono::seconds clock_difference_{0};
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace collegium::tui
