// All candidates and the working plugins at one moment. Immutable: a change is a new catalogue, and
// whoever holds the old one may go on using it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/plugin_host/candidate.hpp>
#include <collegium/plugin_host/plugin.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::plugin_host {

class Catalogue {
  public:
    using Plugins = std::map<std::string, std::shared_ptr<const Plugin>, std::less<>>;

    Catalogue() = default;
    Catalogue(std::uint64_t revision, std::vector<Candidate> candidates, Plugins working);

    // Grows by one with every change.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }

    // Every file found, in search order.
    [[nodiscard]] const std::vector<Candidate>& candidates() const { return candidates_; }

    // Working plugins by discipline id.
    [[nodiscard]] const Plugins& plugins() const { return working_; }

    // The working plugin with that id, or PLUGIN_UNKNOWN, or the reason why the one there is does
    // not work.
    [[nodiscard]] sdk::Result<std::shared_ptr<const Plugin>> find(std::string_view id) const;

  private:
    std::uint64_t revision_ = 0;
    std::vector<Candidate> candidates_;
    Plugins working_;
};

}  // namespace collegium::plugin_host
