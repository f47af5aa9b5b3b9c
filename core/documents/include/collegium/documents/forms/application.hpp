// Applications of an organisation: RU-2022 appendices 3 and 4, RU-CHESS appendices 3 to 6, and the
// Ukrainian application, which its book demands and does not draw (II.B.2.10, III.H.2).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/documents/document.hpp>
#include <collegium/documents/facts.hpp>

namespace collegium::documents {

// One athlete. Sealed values are masks unless the sheet is made for one printing.
struct ApplicationLine {
    int number = 0;
    std::string full_name;
    std::optional<registry::Date> birth_date;
    std::string insurance;  // № страхового свидетельства; sealed
    std::string rank;
    std::string discipline;
    std::string address;   // sealed
    std::string identity;  // passport or birth certificate; sealed
    std::string coach;
    std::string contacts;
    bool doctor_cleared = false;
    std::string board;  // of a team
    bool reserve = false;
};

struct ApplicationFacts {
    CompetitionFacts competition;
    FormFacts form;
    bool preliminary = false;
    bool team = false;
    std::string organisation;
    std::string representative;  // of a Ukrainian team: its captain
    std::string doctor;
    std::optional<registry::Date> doctor_date;
    std::string federation_head;
    std::string authority_head;
    std::string organisation_head;
    std::optional<registry::Date> date;
    std::vector<ApplicationLine> lines;
};

// By the layout of `form`; an empty application keeps the four blank lines of the sample.
[[nodiscard]] Document application_form(const ApplicationFacts& facts);

}  // namespace collegium::documents
