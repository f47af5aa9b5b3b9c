#include "erasure_list.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <set>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "files.hpp"

namespace collegium::storage {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kErasures =
    "SELECT erasing.sequence, erasing.time, erasing.subject, erased.sequence, erased.hash "
    "FROM journal_erasure JOIN journal AS erasing ON erasing.sequence = erased_by "
    "JOIN journal AS erased ON erased.sequence = journal_erasure.sequence "
    "ORDER BY erasing.sequence, erased.sequence";

fs::path list_file(const fs::path& backups) {
    return backups / "collegium-erasures.list";
}

fs::path folders_file(const fs::path& data) {
    return data / "backup-folders";
}

fs::path lists_lock(const fs::path& data) {
    return data / "backup-folders.lock";
}

// None where there is no such file. One that is there and cannot be read is not empty: what it
// names would be forgotten without a word.
std::vector<std::string> lines_of(const fs::path& file) {
    std::vector<std::string> lines;
    errno = 0;
    std::ifstream in(file);
    if (!in && errno == ENOENT) return lines;
    for (std::string line; std::getline(in, line);)
        if (!line.empty()) lines.push_back(line);
    if (!in.eof()) throw std::system_error(errno, std::generic_category(), file.string());
    return lines;
}

std::string joined(const auto& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + '\n';
    return text;
}

std::vector<std::string> lines_of(Connection& connection) {
    std::vector<std::string> lines;
    std::int64_t current = 0;
    connection.query(kErasures, {}, [&](const Row& row) {
        if (row.integer(0) != current) {
            current = row.integer(0);
            lines.push_back(fmt::format("{} {}", row.integer(1), row.view(2)));
        }
        lines.back() += ' ' + format_anchor({row.integer(3), row.text(4)});
    });
    return lines;
}

void add_lines(const fs::path& list, const std::vector<std::string>& fresh) {
    const auto written = lines_of(list);
    std::set<std::string> lines(written.begin(), written.end());
    const std::size_t before = lines.size();
    lines.insert(fresh.begin(), fresh.end());
    if (lines.size() != before) replace_file(list, joined(lines));
}

}  // namespace

void remember_backup_folder(const fs::path& data, const fs::path& backups) {
    const std::string folder = fs::absolute(backups).lexically_normal().string();
    const fs::path file = folders_file(data);
    const FileLock lock(lists_lock(data));
    auto folders = lines_of(file);
    if (std::ranges::find(folders, folder) != folders.end()) return;
    folders.push_back(folder);
    replace_file(file, joined(folders));
}

void write_erasure_list(Connection& connection, const fs::path& data, const fs::path& backups) {
    const FileLock lock(lists_lock(data));
    add_lines(list_file(backups), lines_of(connection));
}

void write_erasure_lists(Connection& connection, const fs::path& data,
                         const std::function<void(std::string_view)>& warn) {
    const auto not_listed = [&](const std::exception& error) {
        warn(fmt::format("erasures are not listed beside the backups: {}", error.what()));
    };
    try {
        const auto folders = lines_of(folders_file(data));
        if (folders.empty()) return;
        // The daemon and a backup beside it must not overwrite each other's lines.
        const FileLock lock(lists_lock(data));
        const auto fresh = lines_of(connection);
        if (fresh.empty()) return;
        for (const std::string& folder : folders) {
            try {
                add_lines(list_file(folder), fresh);
            } catch (const std::system_error& error) {
                not_listed(error);
            }
        }
    } catch (const std::exception& error) {
        not_listed(error);
    }
}

std::vector<Erasure> read_erasure_list(const fs::path& backups) {
    std::vector<Erasure> erasures;
    for (const std::string& line : lines_of(list_file(backups))) {
        std::istringstream words(line);
        std::int64_t millis = 0;
        Erasure erasure;
        if (!(words >> millis >> erasure.subject)) continue;
        erasure.time = from_millis(millis);
        for (std::string word; words >> word;)
            if (auto row = parse_anchor(word)) erasure.rows.push_back(std::move(*row));
        if (!erasure.rows.empty()) erasures.push_back(std::move(erasure));
    }
    return erasures;
}

}  // namespace collegium::storage
