// F5: a text into a new file of the current folder.
#pragma once

#include <string>

namespace collegium::tui {

class App;

// Writes one file and says its name in the message line, with `note` after it. Never overwrites a
// file; readable by its maker only.
void save_file(App& app, const std::string& title, const std::string& extension,
               const std::string& content, const std::string& note = {});

}  // namespace collegium::tui
