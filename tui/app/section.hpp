// Sections: the places F6, the palette and the log-in lead to.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace collegium::tui {

class App;
class Screen;

struct Section {
    std::string id;     // "persons"; title ["section.persons"], words ["section.persons.words"]
    std::string digit;  // F6 + digit
    std::function<std::unique_ptr<Screen>(App&)> make;
};

}  // namespace collegium::tui
