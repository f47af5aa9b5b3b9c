// What the columns of a table of entrants mean, by their headings in Russian, Ukrainian or English.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/importing/table.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::importing {

enum class Field : std::uint8_t {
    kFullName,  // surname, given name and patronymic in one cell
    kSurname,
    kGivenName,
    kPatronymic,
    kBirthDate,
    kBirthYear,
    kSex,
    kSportRank,  // rank or title, whatever the file puts there
    kDiscipline,
    kGroup,
    kOrganisation,
    kRegion,
    kCoach,
    kDoctor,  // the doctor's mark against the name
    kPhone,
    kEmail,
    kPassport,
    kBirthCertificate,
    kInsurancePolicy,
    kAddress,
    kMedical,
};

// "birth_date": stable, in the API.
[[nodiscard]] std::string_view field_id(Field field);
// Whether values of the column must never be shown.
[[nodiscard]] bool is_sealed(Field field);
// «Дата рождения», for people.
[[nodiscard]] std::string field_title(i18n::Language language, Field field);

// What a heading means: «ФИО спортсмена», «Дата рождения (дд.мм.гггг)», "Surname"; nothing for
// headings of columns that are not read, such as «№» and «Примечание».
[[nodiscard]] std::optional<Field> meaning_of(std::string_view heading);

struct Column {
    std::size_t index = 0;
    std::string heading;
    std::optional<Field> field;
};

struct Headings {
    int row = 0;  // that holds them; entrants follow
    std::vector<Column> columns;

    [[nodiscard]] const Column* find(Field field) const;
};

// Looks for the headings in the first rows: titles often stand above them. Refuses with
// IMPORT_NO_HEADINGS, IMPORT_HEADING_TWICE {first, second, heading}, IMPORT_NO_ROWS.
[[nodiscard]] sdk::Result<Headings> find_headings(const Table& table);

}  // namespace collegium::importing
