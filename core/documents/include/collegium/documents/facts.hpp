// What forms are filled in from. Texts are finished: names as printed, in the language of the form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/registry/calendar.hpp>

namespace collegium::documents {

// Whose forms a book prints, or ours where it prints none.
enum class Layout : std::uint8_t { kRuDraughts, kRuChess, kUaDraughts };

enum class AdmissionOutcome : std::uint8_t { kAdmitted, kRefused, kConditional };

// The competition as its documents name it.
struct CompetitionFacts {
    using PublicDataOnly = void;

    i18n::Language language = i18n::Language::kRu;
    std::string title;   // «Кубок Волги»
    std::string status;  // as the book names it, «межрегиональные»; may be empty
    std::string discipline;  // as the book's row prints it
    std::string programme;   // «швидка гра»; may be empty
    std::string group;       // «мужчины»; may be empty
    std::string venue;
    registry::Date first_day{};
    registry::Date last_day{};
};

// The form as the book's row has it.
struct FormFacts {
    using PublicDataOnly = void;

    Layout layout = Layout::kRuDraughts;
    std::string title;  // «ЗАЯВКА НА УЧАСТИЕ»
};

// Somebody whose office puts him on paper.
struct OfficialFacts {
    using PublicDataOnly = void;

    std::string post;  // «Главный судья»
    std::string full_name;  // «Петрова Галина Андреевна»; empty: a line to write on
    std::string category;  // «всероссийской», «1К»; may be empty
};

// A participant as anybody may see him.
struct PublicPerson {
    using PublicDataOnly = void;

    std::string full_name;
    int birth_year = 0;  // 0: unknown
    std::string rank;
    std::string group;
    std::string region;
    std::string organisation;
};

}  // namespace collegium::documents
