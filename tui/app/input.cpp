// Where a key goes: paste, dialogs, filter, typed text, the key table, the screen.
#include <utility>

#include <ftxui/component/mouse.hpp>

#include "tui/app/app.hpp"
#include "tui/app/keys.hpp"
#include "tui/app/overlay.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr std::size_t kLongestPaste = 1024 * 1024;  // a record of some hundred games

// Keys no text field wants: they mean the same while typing.
bool is_command(const std::string& key) {
    return key.starts_with("Ctrl-") ||
           (key.size() > 1 && key[0] == 'F' && key[1] >= '0' && key[1] <= '9');
}

// Keys that write or erase.
bool is_act(const std::string& key) {
    return key == "F2" || key == "F8" || key == "Ctrl-S";
}

bool is_backspace(const std::string& key) {
    return key == "Backspace";
}

void drop_last_letter(std::string& text) {
    while (!text.empty()) {
        const bool continues = (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80;
        text.pop_back();
        if (!continues) break;
    }
}

}  // namespace

bool App::collect_paste(const ftxui::Event& event) {
    static const std::string kBegin = "\x1B[200~";
    static const std::string kEnd = "\x1B[201~";
    if (event.input() == kBegin) {
        paste_ = "";
        return true;
    }
    if (!paste_) return false;
    if (event.input() == kEnd) {
        const std::string text = std::exchange(paste_, std::nullopt).value_or("");
        on_paste(text);
    } else if (paste_->size() < kLongestPaste) {
        *paste_ += event == ftxui::Event::Return ? "\n" : event.input();
    }
    return true;
}

void App::on_paste(const std::string& text) {
    dirty_ = true;
    if (too_small_) return;
    if (!overlays_.empty()) return overlays_.back()->on_paste(text);
    if (filter_open_) {
        if (Filterable* list = top()->filterable()) list->set_filter(list->filter() + text);
    } else if (Screen* screen = top()) {
        screen->on_paste(text);
    }
}

bool App::on_event(ftxui::Event event) {
    forget_closed();
    if (event == ftxui::Event::Custom) return true;
    if (collect_paste(event)) return true;
    event = one_code(std::move(event));
    if (event.is_mouse()) {
        if (too_small_) return false;
        if (!overlays_.empty()) {
            dirty_ = true;
            return overlays_.back()->on_mouse(event.mouse());
        }
        return click_key_bar(event) || on_click(event);
    }
    const std::string key = key_name(event);
    if (key.empty()) return false;
    clicked_line_.reset();
    dirty_ = true;
    last_key_ = services_.ticks();
    messages_.key_pressed(last_key_);
    return dispatch(event, key);
}

// A click is for what lies under it; a second one on the same line of a list is Enter. Fields are
// typed in: there it only stays.
bool App::on_click(ftxui::Event& event) {
    Screen* screen = top();
    if (screen == nullptr) return false;
    const ftxui::Mouse& mouse = event.mouse();
    if (mouse.motion != ftxui::Mouse::Pressed) return screen->on_event(event);
    const bool again = mouse.button == ftxui::Mouse::Left && clicked_line_ == mouse.y;
    clicked_line_.reset();
    if (again && !screen->typing()) return dispatch(ftxui::Event::Return, "Enter");
    const bool taken = screen->on_event(event);
    if (taken && mouse.button == ftxui::Mouse::Left) clicked_line_ = mouse.y;
    return taken;
}

bool App::dispatch(const ftxui::Event& event, const std::string& key) {
    if (key == "Ctrl-C") return say(Level::kNews, texts()("message.ctrl_c")), true;
    if (key == "Ctrl-L") return true;
    // Nothing is done blind: below the least size only the way out works.
    if (too_small_ && overlays_.empty()) {
        if (key == "F10") keep_typed(services_.quit);
        return true;
    }
    if (!is_act(key)) acts_after_ = {};  // another key in between: none was held
    if (is_act(key) && last_key_ < acts_after_) return true;
    if (!overlays_.empty()) {
        if (key == "F1") return open_dialog_help(), true;
        const std::size_t open = overlays_.size();
        const bool taken = overlays_.back()->on_event(event);
        // Held on, the key that closed a dialog must not act on what lay below it.
        if (is_act(key) && overlays_.size() < open) guard_held_key();
        return taken;
    }
    if (filter_open_ && on_filter_event(event, key)) return true;
    Screen* screen = top();
    if (screen == nullptr) return false;
    const bool typing = screen->typing();
    if (typing && !is_command(key) && screen->on_event(event)) return true;
    const std::vector<Action> table = actions();
    if (!(typing && is_typed(event))) {
        if (const Action* action = find_action(table, key)) return run_action(*action), true;
    }
    if (!typing && screen->on_event(event)) return true;
    return key == "Esc" && escape();
}

bool App::escape() {
    if (stop_waiting()) return true;
    if (locked()) return false;
    Screen* screen = top();
    if (screen == nullptr) return false;
    if (Filterable* list = screen->filterable(); list != nullptr && !list->filter().empty()) {
        list->set_filter("");
        return true;
    }
    if (screens_.size() > 1 && screen->may_leave()) pop();
    return true;
}

void App::open_filter() {
    if (top() == nullptr || top()->filterable() == nullptr)
        return flash(Level::kRefused, texts()("message.no_filter"));
    filter_open_ = true;
}

bool App::on_filter_event(const ftxui::Event& event, const std::string& key) {
    Filterable* list = top() == nullptr ? nullptr : top()->filterable();
    if (list == nullptr || key == "Enter" || key == "F7") {
        filter_open_ = false;
        // Enter leaves the line and opens the row that was found: "/", three letters, Enter.
        return list != nullptr && key != "Enter";
    }
    if (key == "Esc") {
        list->set_filter("");
        filter_open_ = false;
        return true;
    }
    // A list without saved filters: Ctrl-S is the main act, as everywhere.
    if (key == "Ctrl-S" && list->save_filter()) {
        filter_open_ = false;
        return true;
    }
    std::string text = list->filter();
    if (is_backspace(key)) {
        drop_last_letter(text);
    } else if (is_typed(event)) {
        text += event.character();
    } else {
        // An arrow leaves the line and moves in the list, the filter stays.
        filter_open_ = false;
        return false;
    }
    list->set_filter(text);
    return true;
}

bool App::click_key_bar(ftxui::Event& event) {
    const ftxui::Mouse& mouse = event.mouse();
    const bool pressed =
        mouse.button == ftxui::Mouse::Left && mouse.motion == ftxui::Mouse::Pressed;
    if (!pressed || mouse.y != height_ - 1) return false;
    const int slot = key_bar_slot(key_slots(), mouse.x, width_);
    if (slot == 0) return false;
    const std::vector<Action> table = actions();
    const Action* action = find_action(table, "F" + std::to_string(slot));
    if (action != nullptr) run_action(*action);
    return action != nullptr;
}

void App::run_action(const Action& action) {
    if (action.refusal) {
        const std::string words = texts()(
            "message.not_possible", {{"action", action.label.full}, {"reason", *action.refusal}});
        // The reason matters more than the name of what was pressed.
        constexpr int kSignAndClock = 9;
        const bool fits = columns(words) <= width_ - kSignAndClock;
        const std::string said =
            fits ? words : texts()("message.not_possible_short", {{"reason", *action.refusal}});
        return locked() ? say(Level::kRefused, said) : flash(Level::kRefused, said);
    }
    if (action.run) action.run();
}

}  // namespace collegium::tui
