// Where plugins are looked for; the same for all programs.
#pragma once

#include <filesystem>
#include <vector>

namespace collegium::plugin_host {

struct Folder {
    std::filesystem::path path;
    bool bundled = false;  // came with the program: its plugins need no admission

    friend bool operator==(const Folder&, const Folder&) = default;
};

// The running program's own file.
[[nodiscard]] std::filesystem::path this_program();

// `given` (--plugins, in their order), then COLLEGIUM_PLUGIN_PATH (colon separated), then the
// folder that belongs to `program`: ../plugins in a build tree, the library folder when installed.
// A folder named twice stands at its first place.
[[nodiscard]] std::vector<Folder> search_path(const std::vector<std::filesystem::path>& given,
                                              const std::filesystem::path& program);

}  // namespace collegium::plugin_host
