// App: the frame, the stack of screens, the dialogs over it, messages, keys. UI thread only.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <ftxui/component/event.hpp>
#include <ftxui/dom/elements.hpp>

#include "tui/app/dialogs.hpp"
#include "tui/app/messages.hpp"
#include "tui/app/screen.hpp"
#include "tui/app/section.hpp"
#include "tui/app/task.hpp"
#include "tui/net/client.hpp"
#include "tui/net/watch.hpp"
#include "tui/widgets/look.hpp"

namespace collegium::tui {

class Overlay;

// Who works, as every screen may know it.
struct SessionFacts {
    bool logged_in = false;
    std::string user;        // "users/7"
    std::string login_name;  // "petrova"
    std::string full_name;   // «Петрова Галина Андреевна»
    std::string short_name;  // «Петрова Г. А.»
    std::string role;        // role id, "chief_arbiter"
    std::string role_name;   // «главный судья»
    std::string scope;       // "federation" or "competitions/12"
    std::string scope_name;  // «Кубок Волги», «вся федерация»
    std::string federation;  // the federation's name
    std::string server;      // address as shown
    std::string zone = "Europe/Moscow";
};

// The outside world of the UI thread; tests replace all of it.
struct AppServices {
    net::Client* client = nullptr;
    // Runs `work` on a net thread, then its result on the UI thread.
    std::function<void(std::function<std::function<void()>()> work)> execute;
    std::function<std::chrono::sys_seconds()> now;
    std::function<std::chrono::steady_clock::time_point()> ticks;
    std::function<void()> repaint;    // asks the loop for a frame
    std::function<void()> quit;       // ends the loop
    std::function<void()> reconnect;  // tries the link at once
    // "14:02" of an instant in an IANA zone.
    std::function<std::string(std::chrono::sys_seconds, const std::string& zone)> clock_text;
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

    void flash(Level level, std::string words, std::optional<Undo> undo = std::nullopt);
    // Says a refused call in the message line: server's text first, then the common words.
    void flash_error(const net::ClientError& error, const std::string& action_words = {});
    // The same words for other places than the message line.
    [[nodiscard]] std::string error_words(const net::ClientError& error,
                                          const std::string& action_words = {}) const;

    void push(std::unique_ptr<Screen> screen);
    void pop();
    // Sideways: the section's screen becomes the only one of the stack.
    void open_section(const std::string& id);

    void ask(Confirm confirm);
    void ask(Question question);
    void open(Menu menu);

    // Screens use Screen::call; this is for work of several calls.
    void start_task(const TaskScope& scope, const TaskOptions& options, TaskWork work);
    void repaint() { dirty_ = true; }

    // --- for the program ---------------------------------------------------------------------
    // One frame of exactly `width` x `height` cells.
    [[nodiscard]] ftxui::Element render(int width, int height);
    bool on_event(ftxui::Event event);
    void on_paste(const std::string& text);
    void on_watch(const net::WatchEvent& event);
    void on_reload();
    void on_connection(const net::Connection& connection);
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
    // Names used by the palette and F10; set once by the program.
    struct Commands {
        std::function<void()> lock;
        std::function<void()> choose_role;
        std::function<void(i18n::Language)> language_chosen;  // keeps it in the user's settings
        std::function<void(Theme)> theme_chosen;
    };
    void set_commands(Commands commands) { commands_ = std::move(commands); }

    // --- for tests and the parts of the shell --------------------------------------------------
    [[nodiscard]] Screen* top() const;
    [[nodiscard]] const std::vector<std::unique_ptr<Screen>>& screens() const { return screens_; }
    [[nodiscard]] const Messages& messages() const { return messages_; }
    [[nodiscard]] const std::vector<Section>& sections() const { return sections_; }
    [[nodiscard]] bool has_dialog() const { return !overlays_.empty(); }
    // The key table in force: common keys and the screen's, the screen's rows winning.
    [[nodiscard]] std::vector<Action> actions();
    void open_palette();
    void close_overlay();
    void open_overlay(std::unique_ptr<Overlay> overlay);
    // Runs a row of the key table, or says why it cannot run.
    void run_action(const Action& action);
    void ask_to_quit();
    void undo();

  private:
    struct Running {
        std::chrono::steady_clock::time_point since;
        bool quiet = false;
        bool announced = false;
        std::stop_token stop;
    };

    [[nodiscard]] ftxui::Element frame(int width, int height, Layout layout);
    [[nodiscard]] std::vector<Action> common_actions();
    [[nodiscard]] std::string crumbs() const;
    [[nodiscard]] std::string filter_words() const;
    bool on_filter_event(const ftxui::Event& event);
    bool on_key(const std::string& key, const ftxui::Event& event);
    bool escape();
    void open_sections_menu();
    void open_actions_menu();
    void open_help();
    void open_messages();
    void open_language_menu();
    void open_theme_menu();
    void task_done(std::uint64_t id);

    AppServices services_;
    Look look_;
    std::vector<Section> sections_;
    Commands commands_;
    SessionFacts session_;
    net::Connection connection_;
    Messages messages_;
    std::optional<Undo> undo_;
    std::vector<std::unique_ptr<Screen>> screens_;
    std::vector<std::unique_ptr<Overlay>> overlays_;
    std::unique_ptr<Screen> lock_;
    std::vector<std::unique_ptr<Screen>> closed_screens_;  // die after the event that closed them
    std::vector<std::unique_ptr<Overlay>> closed_overlays_;
    std::map<std::uint64_t, Running> running_;
    std::uint64_t next_task_ = 1;
    std::vector<std::string> palette_history_;
    bool filter_open_ = false;
    bool dirty_ = true;
    bool too_small_ = false;
    std::string minute_;
    std::chrono::steady_clock::time_point acts_after_{};  // F2 and F8 wait for it: held keys
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace collegium::tui
