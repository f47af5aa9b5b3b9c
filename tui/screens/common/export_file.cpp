#include "tui/screens/common/export_file.hpp"

#include <chrono>
#include <memory>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "tui/app/app.hpp"

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

void save_export(App& app, const std::string& title, const std::string& extension,
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

void offer_export(App& app, viewmodel::ExportTable table, bool partial) {
    const Texts& texts = app.texts();
    const std::string note =
        partial ? texts("list.export_part", {{"n", std::to_string(table.rows.size())}}) : "";
    const auto shared = std::make_shared<const viewmodel::ExportTable>(std::move(table));
    Menu menu;
    menu.title = texts("list.export_title");
    menu.items.push_back({"1", texts("list.export_csv"), {}, {}, [&app, shared, note] {
                              save_export(app, shared->title, "csv", viewmodel::to_csv(*shared),
                                          note);
                          }});
    menu.items.push_back({"2", texts("list.export_txt"), {}, {}, [&app, shared, note] {
                              save_export(app, shared->title, "txt", viewmodel::to_txt(*shared),
                                          note);
                          }});
    app.open(std::move(menu));
}

}  // namespace collegium::tui
