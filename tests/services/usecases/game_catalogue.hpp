// Disciplines loaded from the build without a host: a catalogue of the bundled ones and of
// fixtures.
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/plugin_host/catalogue.hpp>
#include <collegium/plugin_host/library.hpp>

namespace collegium::usecases {

inline std::shared_ptr<const plugin_host::Plugin> load_plugin(const std::filesystem::path& file) {
    auto library = plugin_host::load_library(file);
    if (!library) throw std::runtime_error(file.string() + ": " + library.error().message);
    return std::make_shared<plugin_host::Plugin>(*library->discipline, library->description, "",
                                                 nullptr, nullptr);
}

// Ids of the disciplines that come with the program.
inline std::vector<std::string> bundled_disciplines() {
    std::vector<std::string> ids;
    for (const auto& entry : std::filesystem::directory_iterator(COLLEGIUM_PLUGINS)) {
        const std::string name = entry.path().filename().string();
        constexpr std::string_view kSuffix = ".discipline.so";
        if (name.ends_with(kSuffix)) ids.push_back(name.substr(0, name.size() - kSuffix.size()));
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

// A catalogue with one discipline: a quarantine in one test is nobody else's.
inline plugin_host::Catalogue catalogue_with(const std::filesystem::path& file) {
    auto plugin = load_plugin(file);
    plugin_host::Catalogue::Plugins working{{plugin->id(), plugin}};
    return {1, {}, std::move(working)};
}

inline plugin_host::Catalogue bundled(const std::string& discipline) {
    return catalogue_with(std::filesystem::path(COLLEGIUM_PLUGINS) /
                          (discipline + ".discipline.so"));
}

inline plugin_host::Catalogue fixture(const std::string& name) {
    return catalogue_with(std::filesystem::path(COLLEGIUM_FIXTURES) / (name + ".discipline.so"));
}

}  // namespace collegium::usecases
