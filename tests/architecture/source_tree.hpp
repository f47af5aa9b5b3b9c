// The project's own source files as text, for tests that read the code.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace collegium::architecture {

struct SourceFile {
    std::string path;                // relative to the root, with '/'
    std::vector<std::string> lines;  // without their ends

    [[nodiscard]] bool is_under(const std::string& folder) const;
};

// The program text under core, plugins, services, tui, proto and examples: .hpp, .h and .cpp files.
[[nodiscard]] const std::vector<SourceFile>& source_files();
// The same of tests.
[[nodiscard]] const std::vector<SourceFile>& test_files();

[[nodiscard]] std::vector<std::string> read_lines(const std::filesystem::path& path);

[[nodiscard]] std::filesystem::path source_root();

}  // namespace collegium::architecture
