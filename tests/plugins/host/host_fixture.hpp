// A host on folders of the test's own.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <collegium/plugin_host/plugin_host.hpp>

#include "acts.hpp"
#include "support/temp_folder.hpp"

namespace collegium::plugin_host {

inline std::filesystem::path fixture(const std::string& name) {
    return std::filesystem::path(COLLEGIUM_FIXTURES) / (name + ".discipline.so");
}

class Decisions final : public AdmissionStore {
  public:
    sdk::Result<Admissions> load() override { return admissions; }
    Admissions admissions;
};

class HostTest : public ::testing::Test {
  protected:
    HostTest() {
        for (const auto& folder : {bundled_, dropped_}) {
            std::filesystem::create_directory(folder);
            std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
        }
    }

    [[nodiscard]] HostOptions options() const {
        HostOptions options;
        options.folders = {{dropped_, false}, {bundled_, true}};
        options.copies = data_;
        options.probe_program = COLLEGIUM_PLUGIN_PROGRAM;
        options.probe_time_limit = std::chrono::seconds(60);
        return options;
    }

    // Lays a fixture into a folder as a deployment would: beside, then by rename.
    static std::filesystem::path lay(const std::string& name, const std::filesystem::path& folder,
                                     const std::string& as = {}) {
        const auto target = folder / ((as.empty() ? name : as) + ".discipline.so");
        const auto beside = folder / "incoming";
        std::filesystem::copy_file(fixture(name), beside);
        std::filesystem::permissions(beside, std::filesystem::perms::owner_all);
        std::filesystem::rename(beside, target);
        return target;
    }

    static Candidate candidate(const Catalogue& catalogue, const std::filesystem::path& path) {
        for (const Candidate& candidate : catalogue.candidates()) {
            if (candidate.path == path) return candidate;
        }
        ADD_FAILURE() << path << " is not in the catalogue";
        return {};
    }

    static std::string reason(const Candidate& candidate) {
        return candidate.why ? candidate.why->reason : "";
    }

    static sdk::Result<int> ask(const Plugin& plugin, fixtures::Act act) {
        return plugin.call("acts.act", [&](const sdk::Discipline& discipline) {
            return sdk::query<fixtures::ActsV1>(discipline)->act(act);
        });
    }

    testing_support::TempFolder folder_;
    const std::filesystem::path bundled_ = folder_ / "bundled";
    const std::filesystem::path dropped_ = folder_ / "dropped";
    const std::filesystem::path data_ = folder_ / "data";
    Decisions decisions_;
};

}  // namespace collegium::plugin_host
