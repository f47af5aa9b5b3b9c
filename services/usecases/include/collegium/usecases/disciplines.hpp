// Disciplines that can be played, the module files that bring them, and administrators' decisions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/plugin_host/admission_store.hpp>
#include <collegium/plugin_host/catalogue.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

// The port of the plugin host over the store. Thread-safe.
class StoredAdmissions final : public plugin_host::AdmissionStore {
  public:
    explicit StoredAdmissions(storage::Store& store) : store_(store) {}
    [[nodiscard]] sdk::Result<plugin_host::Admissions> load() override;

  private:
    storage::Store& store_;
};

// A module file under the name the API gives it: its file name without ".discipline.so", a second
// file of the same name with ".2" and so on in search order.
struct PluginView {
    std::string id;  // "go": the last part of "plugins/go"
    plugin_host::Candidate candidate;
    std::int64_t competition_count = 0;
    std::vector<AllowedAction> actions;  // of get_plugin only
};

// What watchers are told: "plugins/go" and "plugins.working" (or another state), "plugins.gone".
struct PluginChange {
    std::string subject;
    std::string action;

    friend bool operator==(const PluginChange&, const PluginChange&) = default;
};
// Every module file that came or changed, then every one that went, each by name.
[[nodiscard]] std::vector<PluginChange> plugin_changes(const plugin_host::Catalogue& before,
                                                       const plugin_host::Catalogue& after);

// Working ones first, then by name.
[[nodiscard]] std::vector<PluginView> list_plugins(storage::Connection& snapshot,
                                                   const plugin_host::Catalogue& catalogue);
// PLUGIN_NOT_FOUND.
[[nodiscard]] sdk::Result<PluginView> get_plugin(const Caller& caller,
                                                 storage::Connection& snapshot,
                                                 const plugin_host::Catalogue& catalogue,
                                                 std::string_view id);

struct PluginDecisionInput {
    std::string id;
    std::string sha256;  // of admissions: the digest the administrator saw
    std::string reason;
};
// PLUGIN_NOT_FOUND, PLUGIN_NOT_WAITING, PLUGIN_DIGEST_DIFFERS, violations of `sha256`, `reason`.
[[nodiscard]] sdk::Result<Plan<PluginView>> admit_plugin(const Caller& caller,
                                                         storage::Connection& snapshot,
                                                         const plugin_host::Catalogue& catalogue,
                                                         const PluginDecisionInput& input,
                                                         const Moment& moment);
// PLUGIN_NOT_FOUND, PLUGIN_NOT_WORKING, PLUGIN_IN_USE {count}, a violation of `reason`.
[[nodiscard]] sdk::Result<Plan<PluginView>> disable_plugin(const Caller& caller,
                                                           storage::Connection& snapshot,
                                                           const plugin_host::Catalogue& catalogue,
                                                           const PluginDecisionInput& input,
                                                           const Moment& moment);
// PLUGIN_NOT_FOUND, PLUGIN_NOT_DISABLED, PLUGIN_NOT_CONFORMING {failed, total}, a violation of
// `reason`.
[[nodiscard]] sdk::Result<Plan<PluginView>> enable_plugin(const Caller& caller,
                                                          storage::Connection& snapshot,
                                                          const plugin_host::Catalogue& catalogue,
                                                          const PluginDecisionInput& input);

// The working plugin of a discipline; DISCIPLINE_NOT_FOUND.
[[nodiscard]] sdk::Result<std::shared_ptr<const plugin_host::Plugin>> find_discipline(
    const plugin_host::Catalogue& catalogue, std::string_view id);

}  // namespace collegium::usecases
