// A competition as a text file: what collegium-pair reads and writes. docs/pairing-file.md
// describes it.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include <collegium/pairing/swiss.hpp>

namespace collegium::pairing {

struct PairingFile {
    Field field;
    SwissSettings settings;
    std::map<int, std::string> names;  // by number, where the file gives them

    friend bool operator==(const PairingFile& a, const PairingFile& b) {
        return a.field == b.field && a.names == b.names;
    }
};

// EVENT_FILE_FAULTY with one violation per line: its field is "line 12".
[[nodiscard]] sdk::Result<PairingFile> parse_pairing_file(std::string_view text);
[[nodiscard]] std::string to_text(const PairingFile& file);
// The lines of a round to be played, without results.
[[nodiscard]] std::string to_text(const Round& round);

}  // namespace collegium::pairing
