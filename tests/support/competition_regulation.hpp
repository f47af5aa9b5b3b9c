// The regulation of a competition as data files describe it.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <collegium/competition/regulation.hpp>

#include "core/competition/books.hpp"

namespace collegium::testing_support {

// {"book": …, "status": …, "discipline": …, "character": …, "settings": {"rounds": "7"}}; a setting
// of the regulation itself.
[[nodiscard]] inline competition::Regulation regulation_of(const nlohmann::json& competition) {
    const auto text = [&](const char* key) { return competition.at(key).get<std::string>(); };
    competition::CompetitionDraft draft;
    draft.status = text("status");
    draft.official_discipline = text("discipline");
    draft.character = text("character");
    const rulebook::BookPtr book = bundled_book(text("book"));
    std::vector<competition::Setting> settings;
    const nlohmann::json given = competition.value("settings", nlohmann::json::object());
    for (const auto& [id, value] : given.items()) {
        settings.push_back(
            {id,
             competition::parse_setting(*book->find("parameter", id), value.get<std::string>())
                 .value(),
             {competition::SourceKind::kRegulations, "9"}});
    }
    return {competition::frame_of(book, draft), settings};
}

}  // namespace collegium::testing_support
