#include <algorithm>
#include <map>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/plugin_admissions.hpp>
#include <collegium/usecases/disciplines.hpp>

namespace collegium::usecases {
namespace {

using plugin_host::Candidate;
using plugin_host::Catalogue;
using plugin_host::State;
using storage::Connection;

constexpr std::string_view kManage = "plugins.manage";

std::string discipline_of(const Candidate& candidate) {
    return candidate.description ? candidate.description->identity.id : "";
}

// "go" of ".../go.discipline.so"; characters a name may not have become "_".
std::string stem_of(const Candidate& candidate) {
    constexpr std::string_view kSuffix = ".discipline.so";
    std::string stem = candidate.path.filename().string();
    if (stem.ends_with(kSuffix)) stem.resize(stem.size() - kSuffix.size());
    std::transform(stem.begin(), stem.end(), stem.begin(), [](char c) {
        if (c >= 'A' && c <= 'Z') return static_cast<char>(c + 32);
        const bool fits = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
        return fits ? c : '_';
    });
    return stem;
}

// All candidates by the last part of their names: the second file "go" in search order is "go.2".
std::map<std::string, Candidate> by_name(const Catalogue& catalogue) {
    std::map<std::string, Candidate> named;
    std::map<std::string, int> seen;
    for (const Candidate& candidate : catalogue.candidates()) {
        std::string name = stem_of(candidate);
        if (const int count = ++seen[name]; count > 1) name += "." + std::to_string(count);
        named.emplace(std::move(name), candidate);
    }
    return named;
}

[[nodiscard]] sdk::Result<void> refuse_when(bool wrong, const char* reason) {
    if (!wrong) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, reason, reason);
}

[[nodiscard]] sdk::Result<void> may_admit(const Caller& caller, const PluginView& plugin) {
    TRY(require(caller, kManage));
    return refuse_when(plugin.candidate.state != State::kWaiting, "PLUGIN_NOT_WAITING");
}

[[nodiscard]] sdk::Result<void> may_disable(const Caller& caller, const PluginView& plugin) {
    TRY(require(caller, kManage));
    if (plugin.candidate.state != State::kWorking) return refuse_when(true, "PLUGIN_NOT_WORKING");
    if (plugin.competition_count == 0) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "PLUGIN_IN_USE", "competitions use it",
                       {{"count", std::to_string(plugin.competition_count)}});
}

[[nodiscard]] sdk::Result<void> may_enable(const Caller& caller, const PluginView& plugin) {
    TRY(require(caller, kManage));
    const Candidate& candidate = plugin.candidate;
    if (candidate.state != State::kDisabled && candidate.state != State::kQuarantined)
        return refuse_when(true, "PLUGIN_NOT_DISABLED");
    // No decision makes a file keep the promises it breaks.
    if (auto broken = plugin_host::broken_promises(*candidate.description))
        return tl::unexpected(*std::move(broken));
    return {};
}

// A file may have taken the place of the one that was disabled.
State state_once_enabled(Connection& snapshot, const Candidate& candidate) {
    const bool admitted = candidate.bundled ||
                          storage::plugin_decisions(snapshot).admitted.contains(candidate.sha256);
    return admitted ? State::kWorking : State::kWaiting;
}

[[nodiscard]] sdk::Result<PluginView> find_plugin(Connection& snapshot, const Catalogue& catalogue,
                                                  std::string_view id) {
    for (PluginView& plugin : list_plugins(snapshot, catalogue)) {
        if (plugin.id == id) return std::move(plugin);
    }
    return sdk::refuse(sdk::Code::kNotFound, "PLUGIN_NOT_FOUND", "no plugins/" + std::string(id));
}

storage::JournalDraft journal_of(const char* action, const PluginView& plugin, std::int64_t version,
                                 const std::string& reason) {
    storage::JournalDraft journal;
    journal.action = action;
    journal.subject = "plugins/" + plugin.id;
    journal.version = version;
    journal.title = plugin.candidate.path.filename().string();
    journal.reason = reason;
    journal.after = R"({"sha256":")" + plugin.candidate.sha256 + R"(","discipline":")" +
                    discipline_of(plugin.candidate) + R"("})";
    return journal;
}

// A plan whose statement answers the module's new version.
template <typename Write>
Plan<PluginView> plan_of(const Connection& snapshot, const char* action, PluginView plugin,
                         State after, std::string reason, Write write) {
    Plan<PluginView> plan(snapshot);
    plan.preview = std::move(plugin);
    plan.preview.candidate.state = after;
    plan.preview.candidate.why.reset();
    plan.apply = [action, plugin = plan.preview, reason = std::move(reason),
                  write](Connection& writer) -> sdk::Result<Written<PluginView>> {
        const std::int64_t version = write(writer);
        return Written<PluginView>{journal_of(action, plugin, version, reason), plugin};
    };
    return plan;
}

}  // namespace

sdk::Result<plugin_host::Admissions> StoredAdmissions::load() {
    try {
        const storage::ReadLease lease = store_.read();
        storage::PluginDecisions decisions = storage::plugin_decisions(*lease);
        return plugin_host::Admissions{std::move(decisions.admitted),
                                       std::move(decisions.disabled)};
    } catch (const storage::SqlError& error) {
        return sdk::refuse(sdk::Code::kUnavailable, "STORE_UNAVAILABLE", error.what());
    }
}

std::vector<PluginChange> plugin_changes(const Catalogue& before, const Catalogue& after) {
    const std::map<std::string, Candidate> old = by_name(before);
    const std::map<std::string, Candidate> now = by_name(after);
    std::vector<PluginChange> changes;
    for (const auto& [name, candidate] : now) {
        const auto known = old.find(name);
        if (known != old.end() && known->second == candidate) continue;
        changes.push_back(
            {"plugins/" + name, "plugins." + std::string(plugin_host::to_string(candidate.state))});
    }
    for (const auto& [name, candidate] : old)
        if (!now.contains(name)) changes.push_back({"plugins/" + name, "plugins.gone"});
    return changes;
}

std::vector<PluginView> list_plugins(Connection& snapshot, const Catalogue& catalogue) {
    std::vector<PluginView> plugins;
    for (const auto& [name, candidate] : by_name(catalogue)) {
        PluginView plugin;
        plugin.id = name;
        plugin.candidate = candidate;
        const std::string discipline = discipline_of(candidate);
        if (candidate.state != State::kRefused && !discipline.empty()) {
            plugin.competition_count = storage::competitions_of(snapshot, discipline);
        }
        plugins.push_back(std::move(plugin));
    }
    std::sort(plugins.begin(), plugins.end(), [](const PluginView& a, const PluginView& b) {
        const auto key = [](const PluginView& plugin) {
            return std::pair(plugin.candidate.state != State::kWorking, plugin.id);
        };
        return key(a) < key(b);
    });
    return plugins;
}

sdk::Result<PluginView> get_plugin(const Caller& caller, Connection& snapshot,
                                   const Catalogue& catalogue, std::string_view id) {
    auto plugin = find_plugin(snapshot, catalogue, id);
    if (!plugin) return plugin;
    plugin->actions = {allowed_action("plugin.admit", Risk::kMedium, may_admit(caller, *plugin)),
                       allowed_action("plugin.disable", Risk::kHigh, may_disable(caller, *plugin)),
                       allowed_action("plugin.enable", Risk::kMedium, may_enable(caller, *plugin))};
    return plugin;
}

sdk::Result<Plan<PluginView>> admit_plugin(const Caller& caller, Connection& snapshot,
                                           const Catalogue& catalogue,
                                           const PluginDecisionInput& input, const Moment& moment) {
    auto reason = TRY(check_reason(input.reason, false));
    auto plugin = TRY(find_plugin(snapshot, catalogue, input.id));
    if (input.sha256.empty()) {
        registry::Checks checks("");
        checks.violate("sha256", "REQUIRED");
        return std::move(checks).refusal();
    }
    TRY(may_admit(caller, plugin));
    TRY(refuse_when(plugin.candidate.sha256 != input.sha256, "PLUGIN_DIGEST_DIFFERS"));
    return plan_of(snapshot, "plugins.admit", plugin, State::kWorking, reason,
                   [id = plugin.id, sha256 = input.sha256, moment](Connection& writer) {
                       return storage::admit_plugin(writer, id, sha256, moment.now);
                   });
}

sdk::Result<Plan<PluginView>> disable_plugin(const Caller& caller, Connection& snapshot,
                                             const Catalogue& catalogue,
                                             const PluginDecisionInput& input,
                                             const Moment& moment) {
    auto reason = TRY(check_reason(input.reason, true));
    auto plugin = TRY(find_plugin(snapshot, catalogue, input.id));
    TRY(may_disable(caller, plugin));
    return plan_of(
        snapshot, "plugins.disable", plugin, State::kDisabled, reason,
        [id = plugin.id, discipline = discipline_of(plugin.candidate), moment](Connection& writer) {
            return storage::disable_plugin(writer, id, discipline, moment.now);
        });
}

sdk::Result<Plan<PluginView>> enable_plugin(const Caller& caller, Connection& snapshot,
                                            const Catalogue& catalogue,
                                            const PluginDecisionInput& input) {
    auto reason = TRY(check_reason(input.reason, false));
    auto plugin = TRY(find_plugin(snapshot, catalogue, input.id));
    TRY(may_enable(caller, plugin));
    return plan_of(
        snapshot, "plugins.enable", plugin, state_once_enabled(snapshot, plugin.candidate), reason,
        [id = plugin.id, discipline = discipline_of(plugin.candidate)](Connection& writer) {
            return storage::enable_plugin(writer, id, discipline);
        });
}

sdk::Result<std::shared_ptr<const plugin_host::Plugin>> find_discipline(const Catalogue& catalogue,
                                                                        std::string_view id) {
    const auto plugin = catalogue.plugins().find(id);
    if (plugin != catalogue.plugins().end()) return plugin->second;
    return sdk::refuse(sdk::Code::kNotFound, "DISCIPLINE_NOT_FOUND",
                       "no disciplines/" + std::string(id), {{"discipline", std::string(id)}});
}

}  // namespace collegium::usecases
