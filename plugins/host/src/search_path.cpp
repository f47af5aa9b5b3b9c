#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>

#include <collegium/plugin_host/search_path.hpp>

namespace collegium::plugin_host {

namespace {

std::filesystem::path bundled_folder(const std::filesystem::path& program) {
    const auto prefix = program.parent_path().parent_path();
    std::error_code ignored;
    if (auto built = prefix / "plugins"; std::filesystem::is_directory(built, ignored)) {
        return built;
    }
    return prefix / COLLEGIUM_INSTALLED_PLUGINS;
}

void add(std::vector<Folder>& folders, const std::filesystem::path& path,
         const std::filesystem::path& bundled) {
    std::error_code ignored;
    const auto canonical = std::filesystem::weakly_canonical(path, ignored);
    const auto same = [&](const Folder& folder) { return folder.path == canonical; };
    if (std::none_of(folders.begin(), folders.end(), same)) {
        folders.push_back({canonical, canonical == bundled});
    }
}

}  // namespace

std::filesystem::path this_program() {
    return std::filesystem::read_symlink("/proc/self/exe");
}

std::vector<Folder> search_path(const std::vector<std::filesystem::path>& given,
                                const std::filesystem::path& program) {
    std::error_code ignored;
    const auto bundled = std::filesystem::weakly_canonical(bundled_folder(program), ignored);
    std::vector<Folder> folders;
    for (const auto& path : given)
        add(folders, path, bundled);
    if (const char* variable = std::getenv("COLLEGIUM_PLUGIN_PATH")) {
        std::string_view rest = variable;
        while (!rest.empty()) {
            const auto end = std::min(rest.find(':'), rest.size());
            if (end > 0) add(folders, rest.substr(0, end), bundled);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    add(folders, bundled, bundled);
    return folders;
}

}  // namespace collegium::plugin_host
