// What collegium-pair does; each command answers its exit code.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include <collegium/i18n/language.hpp>

namespace collegium::pair_tool {

struct GenerateOptions {
    std::string method = "ru-numbers";
    int players = 20;
    int rounds = 7;
    unsigned seed = 1;
    bool numbers_by_lot = false;
};

int pair(const std::filesystem::path& file, std::ostream& out, std::ostream& err);
// Round 0: the next one.
int explain(const std::filesystem::path& file, int round, i18n::Language language,
            std::ostream& out, std::ostream& err);
int check(const std::filesystem::path& file, i18n::Language language, std::ostream& out,
          std::ostream& err);
int generate(const GenerateOptions& options, std::ostream& out, std::ostream& err);

}  // namespace collegium::pair_tool
