// Sections: the places F6, the palette and the log-in lead to.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace collegium::tui {

class App;
class Screen;
class TaskScope;

struct Section {
    std::string id;     // "persons"; title ["section.persons"], words ["section.persons.words"]
    std::string digit;  // F6 + digit
    std::function<std::unique_ptr<Screen>(App&)> make;
};

// One row of the rule book as help lists it.
struct BookArticle {
    std::string article;             // «5.4.7.1», with its chapter where the book has them
    std::string title;               // in short
    std::function<void(App&)> open;  // its restatement
};

// What the rule book in force somewhere says about a screen.
struct BookHelp {
    std::string title;  // «RU-2022»; empty: no book decides there
    std::vector<BookArticle> articles;
    std::string missing;  // why there are none, in words
};

// A place with sections of its own, such as one competition: while a screen of it is open, F6
// leads through them. UI thread only.
class Place {
  public:
    struct Door {
        std::string id;     // "regulation"
        std::string digit;  // F6 + digit; empty: arrows and Enter only
        std::string words;  // «Регламент»
        std::string note;   // how it stands there, «закреплён 12.10.2026»
        std::optional<std::string> refusal;  // cannot be entered now, and why
        std::function<std::unique_ptr<Screen>(App&)> make;
    };

    virtual ~Place() = default;
    // "competitions/14": screens of one place agree in it.
    [[nodiscard]] virtual std::string name() const = 0;
    // In the order of the menu.
    [[nodiscard]] virtual std::vector<Door> doors(App& app) = 0;
    // Asks for what the rule book in force here says about a screen; where no book decides on it,
    // `then` is not called.
    virtual void read_book(App& /*app*/, const TaskScope& /*scope*/, const std::string& /*screen*/,
                           std::function<void(BookHelp)> /*then*/) {}
};

}  // namespace collegium::tui
