// `collegium import entries FILE`: entrants out of a file, without a terminal.
#pragma once

#include <iosfwd>
#include <string>

#include <collegium/v1/imports.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/main/options.hpp"
#include "tui/net/client.hpp"

namespace collegium::tui {

// Exit code of `import entries` where the file was read and refused, or would be.
inline constexpr int kFileRefused = 4;

// Logs in, previews the file, prints one line a fault and one of counts, and enters everybody
// unless it is a dry run. 0: entered, or a dry run without faults; 1: the server refused; 2: wrong
// usage; 4: the file has bad cells or undecided duplicates, nothing was written.
[[nodiscard]] int import_entries(const Options& options);

// The same from the preview on, for a client that is logged in.
[[nodiscard]] int import_entries(net::Client& client, const Texts& texts,
                                 const ImportOptions& options, std::ostream& out,
                                 std::ostream& errors);

}  // namespace collegium::tui
