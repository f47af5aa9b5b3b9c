#include "rows.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace collegium::protests {
namespace {

// A row that names none is for all.
bool is_for(const rulebook::Row& row, std::string_view key, const std::string& chosen) {
    const std::vector<std::string> named = row.words(key);
    return named.empty() || std::find(named.begin(), named.end(), chosen) != named.end();
}

bool is_of(const rulebook::Row& row, Stage stage) {
    return (row.has("stage") ? row.text("stage") : word_of(Stage::kProtest)) == word_of(stage);
}

}  // namespace

std::string_view word_of(Stage stage) {
    return stage == Stage::kAppeal ? "appeal" : "protest";
}

const rulebook::Row* row_for(const competition::Regulation& regulation, std::string_view section,
                             Stage stage) {
    const competition::Frame& frame = regulation.frame();
    const std::string discipline = frame.discipline == nullptr ? "" : frame.discipline->text("id");
    const auto& rows = frame.book->rows(section);
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const rulebook::Row& row) {
        return is_of(row, stage) && is_for(row, "programmes", frame.programme()) &&
               is_for(row, "disciplines", discipline);
    });
    return found == rows.end() ? nullptr : &*found;
}

}  // namespace collegium::protests
