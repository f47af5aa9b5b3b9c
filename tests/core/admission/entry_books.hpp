// Competitions by the books that come with the program, and what tests of entries are made of.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <toml++/toml.h>

#include <collegium/admission/entrant.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/rulebook/load.hpp>

#include "core/rulebook/bundled_books.hpp"

namespace collegium::admission {

inline rulebook::BookPtr book_named(const std::string& id) {
    return std::make_shared<const rulebook::Book>(rulebook::bundled(id));
}

// A competition with the rows named; empty: not chosen.
inline competition::Frame competition_of(const std::string& book, const std::string& status,
                                         const std::string& discipline,
                                         const std::string& character = "individual",
                                         registry::Date first_day = std::chrono::year(2026) / 10 /
                                                                    14) {
    competition::Frame frame;
    frame.book = book_named(book);
    frame.status = frame.book->find("status", status);
    frame.discipline = frame.book->find("discipline", discipline);
    frame.character = frame.book->find("character", character);
    frame.sex = competition::Sex::kBoth;
    frame.start_date = first_day;
    return frame;
}

inline Instant at(const char* iso_day, int hour = 12) {
    return std::chrono::sys_days(*registry::parse_iso_date(iso_day)) + std::chrono::hours(hour);
}

inline std::string words_of(const Remark& remark) {
    sdk::Error error;
    error.reason = remark.reason;
    error.metadata = remark.metadata;
    return i18n::reason_text(i18n::Language::kRu, error).text;
}

inline std::vector<std::string> reasons_of(const std::vector<Remark>& remarks) {
    std::vector<std::string> reasons;
    for (const Remark& remark : remarks)
        reasons.push_back(remark.reason);
    return reasons;
}

// A file of tests/data.
inline toml::table data_file(const std::string& path) {
    return toml::parse_file(std::string(COLLEGIUM_TEST_DATA) + "/" + path);
}

inline std::optional<registry::Date> date_in(const toml::table& row, const char* key) {
    const auto date = row[key].value<toml::date>();
    if (!date) return std::nullopt;
    return registry::to_date({date->year, date->month, date->day});
}

}  // namespace collegium::admission
