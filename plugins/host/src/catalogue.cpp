#include <collegium/plugin_host/catalogue.hpp>

namespace collegium::plugin_host {

std::string_view to_string(State state) {
    switch (state) {
        case State::kWorking:
            return "working";
        case State::kWaiting:
            return "waiting";
        case State::kQuarantined:
            return "quarantined";
        case State::kRefused:
            return "refused";
        case State::kDisabled:
            return "disabled";
    }
    return "unknown";
}

std::optional<sdk::Error> broken_promises(const Description& description) {
    const auto failed = description.conformance.failures.size();
    if (failed == 0) return std::nullopt;
    const auto total = failed + static_cast<std::size_t>(description.conformance.passed);
    return sdk::refuse(sdk::Code::kFailedPrecondition, "PLUGIN_NOT_CONFORMING",
                       description.conformance.failures.front(),
                       {{"failed", std::to_string(failed)}, {"total", std::to_string(total)}})
        .value();
}

Catalogue::Catalogue(std::uint64_t revision, std::vector<Candidate> candidates, Plugins working)
    : revision_(revision), candidates_(std::move(candidates)), working_(std::move(working)) {}

sdk::Result<std::shared_ptr<const Plugin>> Catalogue::find(std::string_view id) const {
    if (const auto found = working_.find(id); found != working_.end()) return found->second;
    for (const Candidate& candidate : candidates_) {
        if (candidate.description && candidate.description->identity.id == id && candidate.why) {
            return tl::unexpected(*candidate.why);
        }
    }
    return sdk::refuse(sdk::Code::kNotFound, "PLUGIN_UNKNOWN", "no discipline " + std::string(id),
                       {{"id", std::string(id)}});
}

}  // namespace collegium::plugin_host
