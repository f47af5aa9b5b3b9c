// Screen: what one place of the client shows and does. App draws the frame around it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <ftxui/component/event.hpp>
#include <ftxui/dom/elements.hpp>

#include "tui/app/action.hpp"
#include "tui/app/messages.hpp"
#include "tui/app/task.hpp"
#include "tui/net/client.hpp"
#include "tui/net/watch.hpp"

namespace collegium::tui {

class App;
class Place;

enum class Layout : std::uint8_t { kNarrow, kNormal, kWide };

// The room of the body. `tall`: the window has 34 lines or more, a second pane below is welcome.
struct Viewport {
    int width = 80;
    int height = 20;
    Layout layout = Layout::kNormal;
    bool tall = false;
};

// A list that F7 or / narrows. App edits the text and shows it in row 2 with the number of hits.
class Filterable {
  public:
    virtual ~Filterable() = default;
    virtual void set_filter(const std::string& text) = 0;
    [[nodiscard]] virtual std::string filter() const = 0;
    [[nodiscard]] virtual std::size_t matches() const = 0;
    // False: there may be more than `matches` says.
    [[nodiscard]] virtual bool counted() const { return true; }
    // Ctrl-S in the line: keeps the filter under a name. False: the list keeps none.
    virtual bool save_filter() { return false; }
};

// All of it runs on the UI thread.
class Screen {
  public:
    explicit Screen(App& app);
    virtual ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    // "persons": names the help texts ["help.persons"] and the section.
    [[nodiscard]] virtual std::string id() const = 0;
    // Row 1, left: what is being worked on ("Кубок Волги · русские шашки · тур 3 из 7").
    [[nodiscard]] virtual std::string heading() const = 0;
    // One step of the path in row 2.
    [[nodiscard]] virtual std::string crumb() const = 0;
    // The body, exactly as large as the viewport.
    [[nodiscard]] virtual ftxui::Element body(const Viewport& viewport) = 0;
    // The key table of the moment, common keys left out unless the screen changes them (F6 with a
    // refusal, F7 with another label).
    [[nodiscard]] virtual std::vector<Action> actions() = 0;
    // Keys nobody of the table claimed: arrows, Tab, text. While `typing`, letters come here first.
    virtual bool on_event(const ftxui::Event& event) = 0;
    [[nodiscard]] virtual bool typing() { return false; }
    // What the message line says while there is no message; may be empty.
    [[nodiscard]] virtual std::string hint() const { return {}; }
    // A hint that asks the official to decide is a question.
    [[nodiscard]] virtual Level hint_level() const { return Level::kNews; }
    // Bracketed paste, newlines kept.
    virtual void on_paste(const std::string& /*text*/) {}

    virtual void on_enter() {}  // becomes the top: loads or refreshes
    virtual void on_leave() {}  // is covered or closed
    // F6 was pressed: whoever looks elsewhere has seen what changed, and its marks (Δ) go out.
    virtual void on_seen() {}
    // Esc. False: the screen asked a question first and will call App::pop itself.
    [[nodiscard]] virtual bool may_leave() { return true; }
    // Typed text that the server does not have, although `on_leave` tried.
    [[nodiscard]] virtual bool unkept() const { return false; }
    // Something changed on the server: name, kind and version, never content.
    virtual void on_watch(const net::WatchEvent& /*event*/) {}
    // The stream had a gap or another store: what is shown must be read again.
    virtual void on_reload() {}
    virtual void on_tick() {}      // once a minute
    virtual void on_second() {}    // once a second: what is shown for seconds ends here
    virtual void on_poll() {}      // about ten times a second: what waits for a pause in typing
    virtual void on_language() {}  // texts kept by the screen must be made anew
    [[nodiscard]] virtual Filterable* filterable() { return nullptr; }
    // The place this screen is a section of; nullptr: F6 shows what the screens below it say.
    [[nodiscard]] virtual std::shared_ptr<Place> place() const { return nullptr; }

  protected:
    [[nodiscard]] App& app() const { return app_; }
    [[nodiscard]] const TaskScope& scope() const { return scope_; }
    // A text of the client's own in the language of the moment.
    [[nodiscard]] std::string texts(std::string_view key, const TextValues& values = {}) const;

    // Calls the server on a net thread and `then`, with the net::Reply, on the UI thread, unless
    // the screen is gone by then. After 300 ms the message line says that it runs.
    template <typename Request, typename Then>
    void call(Request request, Then then, TaskOptions options = {}) {
        start_task(options, call_work(std::move(request), std::move(then)));
    }
    // The same in the background: nothing is said of it.
    template <typename Request, typename Then>
    void fetch(Request request, Then then) {
        call(std::move(request), std::move(then), {.quiet = true});
    }
    // The same where a refusal is said in the message line and that is all: `done` takes the
    // answer.
    template <typename Request, typename Done>
    void send(Request request, Done done, TaskOptions options = {}) {
        call(
            std::move(request),
            [this, done = std::move(done)](net::Reply<net::ArgumentOf<Done>> reply) mutable {
                if (!reply) return say_refused(reply.error());
                done(*reply);
            },
            options);
    }

  private:
    friend class App;
    void start_task(const TaskOptions& options, TaskWork work);
    void say_refused(const net::ClientError& error);

    App& app_;
    bool behind_ = false;  // covered when everything was to be read again
    TaskScope scope_;
};

}  // namespace collegium::tui
