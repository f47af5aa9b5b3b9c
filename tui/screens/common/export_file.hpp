// F5: what is on the screen into a file of the current folder.
#pragma once

#include <string>

#include "tui/viewmodel/export.hpp"

namespace collegium::tui {

class App;

// Asks for the format, writes the file, says its name. Never overwrites a file.
// `partial`: more rows exist than are loaded, and the message says so.
void offer_export(App& app, viewmodel::ExportTable table, bool partial);

}  // namespace collegium::tui
