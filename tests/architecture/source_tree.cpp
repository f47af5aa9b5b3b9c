#include "source_tree.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace collegium::architecture {

namespace fs = std::filesystem;

namespace {

std::vector<SourceFile> files_under(std::initializer_list<const char*> folders) {
    std::vector<SourceFile> found;
    for (const char* folder : folders) {
        if (!fs::exists(source_root() / folder)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(source_root() / folder)) {
            const auto extension = entry.path().extension();
            if (extension != ".hpp" && extension != ".cpp" && extension != ".h") continue;
            found.push_back({entry.path().lexically_relative(source_root()).generic_string(),
                             read_lines(entry.path())});
        }
    }
    std::ranges::sort(found, {}, &SourceFile::path);
    return found;
}

}  // namespace

bool SourceFile::is_under(const std::string& folder) const {
    return path.starts_with(folder) &&
           (path.size() == folder.size() || path[folder.size()] == '/' || folder.ends_with('/'));
}

fs::path source_root() {
    return COLLEGIUM_SOURCE_ROOT;
}

std::vector<std::string> read_lines(const fs::path& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        lines.push_back(line);
    return lines;
}

const std::vector<SourceFile>& source_files() {
    static const std::vector<SourceFile> files =
        files_under({"core", "plugins", "services", "tui", "proto", "examples"});
    return files;
}

const std::vector<SourceFile>& test_files() {
    static const std::vector<SourceFile> files = files_under({"tests"});
    return files;
}

}  // namespace collegium::architecture
