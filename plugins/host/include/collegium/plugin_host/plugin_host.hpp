// Finds, checks and loads disciplines; see README.md for the way of a file.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include <collegium/plugin_host/admission_store.hpp>
#include <collegium/plugin_host/catalogue.hpp>
#include <collegium/plugin_host/search_path.hpp>

namespace collegium::plugin_host {

struct HostOptions {
    std::vector<Folder> folders;  // in search order
    // Where checked copies (<sha256>.so) and crash marks live, made with mode 0700. Empty: files
    // are loaded from where they lie, which is for the author's workbench only.
    std::filesystem::path copies;
    std::filesystem::path probe_program;  // collegium-plugin; empty: beside the running program
    std::chrono::milliseconds probe_time_limit = std::chrono::seconds(10);
};

enum class Scope { kBundled, kAll };

// Thread-safe. Libraries are never unloaded: a plugin taken from a catalogue stays callable.
class PluginHost {
  public:
    // Everything good is admitted.
    explicit PluginHost(HostOptions options);
    // Only bundled plugins and what `admissions` names are admitted; `admissions` outlives the
    // host.
    PluginHost(HostOptions options, AdmissionStore& admissions);
    // Notes that the process did not die inside a plugin.
    ~PluginHost();
    PluginHost(const PluginHost&) = delete;
    PluginHost& operator=(const PluginHost&) = delete;

    // Looks at the folders and the admissions again and publishes a new catalogue if anything
    // changed. Cheap when nothing did: a few stats per file. A new file is probed in a child
    // process, which takes up to the time limit; scans wait for each other. kBundled leaves files
    // of other folders as they are: a quick first scan before the daemon serves.
    void scan(Scope scope = Scope::kAll);

    // For a program that goes down: a scan under way ends at once and leaves what was known, later
    // ones do nothing.
    void stop_scans();

    // Lets a plugin that failed in use work again. PLUGIN_UNKNOWN, PLUGIN_NOT_QUARANTINED, or
    // PLUGIN_NOT_CONFORMING.
    [[nodiscard]] sdk::Result<void> lift_quarantine(std::string_view id);

    // The present catalogue, never null. Never waits for a scan.
    [[nodiscard]] std::shared_ptr<const Catalogue> catalogue() const;

    // `changed` is called after each new catalogue is published, by the thread that caused it (a
    // scan, or the caller whose plugin was quarantined), one call at a time. It neither scans nor
    // calls a plugin. Set it before the first scan.
    using Changed = std::function<void(const Catalogue& before, const Catalogue& after)>;
    void on_change(Changed changed);

  private:
    class Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace collegium::plugin_host
