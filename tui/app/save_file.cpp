#include "tui/app/save_file.hpp"

#include <cerrno>
#include <string_view>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "tui/app/app.hpp"
#include "tui/viewmodel/export.hpp"

namespace collegium::tui {
namespace {

constexpr int kTries = 100;

std::string stamp(const App& app) {
    const auto day = app.today();
    std::string clock = app.clock(app.now());
    std::erase(clock, ':');
    return fmt::format("{:04}{:02}{:02}-{}", int(day.year()), unsigned(day.month()),
                       unsigned(day.day()), clock);
}

// Personal data: readable by its maker only; O_EXCL never overwrites nor follows a link.
bool write_new(const std::string& path, std::string_view content, bool& exists) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    exists = file < 0 && errno == EEXIST;
    if (file < 0) return false;
    bool good = true;
    while (good && !content.empty()) {
        const ssize_t written = ::write(file, content.data(), content.size());
        good = written > 0;
        if (good) content.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::close(file) == 0 && good;
}

}  // namespace

void save_file(App& app, const std::string& title, const std::string& extension,
               const std::string& content, const std::string& note) {
    const std::string moment = stamp(app);
    for (int n = 1; n <= kTries; ++n) {
        const std::string file = viewmodel::safe_file_name(
            title, n == 1 ? moment : fmt::format("{}-{}", moment, n), extension);
        bool exists = false;
        if (write_new(file, content, exists)) {
            const std::string said = app.texts()("list.exported", {{"file", file}});
            return app.flash(Level::kDone, note.empty() ? said : said + ". " + note);
        }
        if (!exists)
            return app.flash(Level::kRefused, app.texts()("list.export_failed", {{"file", file}}));
    }
}

}  // namespace collegium::tui
