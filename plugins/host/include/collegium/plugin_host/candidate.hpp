// What the host knows of one file that wants to be a plugin: values for reports and screens.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/board_view.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/edition.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::plugin_host {

enum class State : std::uint8_t {
    kWorking,
    kWaiting,      // good, but nobody admitted this sha256 yet
    kQuarantined,  // does not conform; or failed in use, then an administrator may lift it
    kRefused,      // never loaded into this process
    kDisabled,     // switched off by an administrator
};

// "working", "waiting", "quarantined", "refused", "disabled".
[[nodiscard]] std::string_view to_string(State state);

// What the conformance kit found while the file was probed.
struct Conformance {
    int passed = 0;
    std::vector<std::string> failures;  // English, one line each

    friend bool operator==(const Conformance&, const Conformance&) = default;
};

// Where a game of the discipline begins, as it is shown to people.
struct StartBoard {
    sdk::BoardView view;
    std::vector<std::string> squares;  // by cell
    std::string position;

    friend bool operator==(const StartBoard&, const StartBoard&) = default;
};

// What a plugin says of itself.
struct Description {
    sdk::Identity identity;
    std::vector<std::string> capabilities;  // ids it answers, in the order of sdk::kCapabilityIds
    std::vector<sdk::Edition> editions;
    std::string sdk_version;
    int abi_major = 0;
    int abi_minor = 0;
    Conformance conformance;
    // Of those that keep moves. Only the probe asks for it: the daemon shows what it heard there.
    std::optional<StartBoard> start_board{};

    friend bool operator==(const Description&, const Description&) = default;
};

// PLUGIN_NOT_CONFORMING where the conformance kit found failures: such a plugin never works.
[[nodiscard]] std::optional<sdk::Error> broken_promises(const Description& description);

struct Candidate {
    std::filesystem::path path;  // where it was found, not the copy
    bool bundled = false;
    std::chrono::sys_seconds modified{};
    std::string sha256;  // lower-case hex; empty where the file could not be read
    State state = State::kRefused;
    std::chrono::sys_seconds state_since{};  // as far as this process knows
    // Why it is not working: reason and metadata have texts in core/i18n. Empty while working.
    std::optional<sdk::Error> why;
    std::optional<Description> description;  // present once the file was probed well

    friend bool operator==(const Candidate&, const Candidate&) = default;
};

}  // namespace collegium::plugin_host
