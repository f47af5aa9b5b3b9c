// The port through which the host learns what administrators decided. The daemon implements it over
// its store; decisions are written there by journalled commands, followed by PluginHost::scan().
#pragma once

#include <functional>
#include <set>
#include <string>

#include <collegium/sdk/result.hpp>

namespace collegium::plugin_host {

struct Admissions {
    std::set<std::string, std::less<>> admitted;  // sha256, lower-case hex
    std::set<std::string, std::less<>> disabled;  // discipline ids
};

class AdmissionStore {
  public:
    virtual ~AdmissionStore() = default;

    // Everything decided so far. Called by the scanning thread; a refusal leaves the last known
    // decisions in force.
    [[nodiscard]] virtual sdk::Result<Admissions> load() = 0;
};

}  // namespace collegium::plugin_host
