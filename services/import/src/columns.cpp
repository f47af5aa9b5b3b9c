#include <algorithm>
#include <map>

#include <collegium/importing/columns.hpp>
#include <collegium/importing/texts.hpp>
#include <collegium/text/search.hpp>

#include "table_builder.hpp"

namespace collegium::importing {

namespace {

constexpr std::size_t kRowsLookedAt = 30;

struct FieldRow {
    Field field;
    std::string_view id;
    bool sealed;
    std::vector<std::string_view> headings;
};

// One line per meaning. Headings are compared without case, accents, dots and spaces, and with the
// letters of both countries folded into one, so that one spelling stands for many.
const std::vector<FieldRow>& field_rows() {
    using enum Field;
    static const std::vector<FieldRow> rows{
        {kFullName,
         "full_name",
         false,
         {"ФИО", "Фамилия имя отчество", "Фамилия Имя", "ФИ", "ФИО спортсмена", "ФИО участника",
          "Спортсмен", "Участник", "ПІБ", "Прізвище імʼя по батькові", "Прізвище та імʼя",
          "Прізвище імʼя", "ПІБ спортсмена", "ПІБ учасника", "Учасник", "Name", "Full name",
          "Athlete", "Player"}},
        {kSurname,
         "surname",
         false,
         {"Фамилия", "Фамилия спортсмена", "Прізвище", "Surname", "Last name", "Family name"}},
        {kGivenName,
         "given_name",
         false,
         {"Имя", "Имя спортсмена", "Імʼя", "Given name", "First name"}},
        {kPatronymic,
         "patronymic",
         false,
         {"Отчество", "По батькові", "Patronymic", "Middle name"}},
        {kBirthDate,
         "birth_date",
         false,
         {"Дата рождения", "Дата рожд", "Родился", "ДР", "Число месяц год рождения",
          "Дата народження", "Народження", "Birth date", "Date of birth", "DOB", "Born"}},
        {kBirthYear,
         "birth_year",
         false,
         {"Год рождения", "Год рожд", "ГР", "Рік народження", "РН", "Birth year", "Year of birth"}},
        {kSex, "sex", false, {"Пол", "Стать", "Sex", "Gender"}},
        {kSportRank,
         "sport_rank",
         false,
         {"Разряд",
          "Звание",
          "Разряд звание",
          "Звание разряд",
          "Спортивный разряд",
          "Спортивное звание",
          "Спортивный разряд звание",
          "Спортивное звание разряд",
          "Спорт разряд",
          "Спорт звание",
          "Квалификация",
          "Спортивная квалификация",
          "Розряд",
          "Спортивний розряд",
          "Спортивне звання",
          "Спортивне звання розряд",
          "Звання розряд",
          "Розряд звання",
          "Звання",
          "Кваліфікація",
          "Rank",
          "Title",
          "Rank title"}},
        {kDiscipline,
         "discipline",
         false,
         {"Дисциплина", "Спортивная дисциплина", "Вид программы", "Вид шашек", "Дисципліна",
          "Спортивна дисципліна", "Вид програми", "Discipline", "Event"}},
        {kGroup,
         "group",
         false,
         {"Группа", "Возрастная группа", "Група", "Вікова група", "Group", "Age group"}},
        {kOrganisation,
         "organisation",
         false,
         {"Организация",
          "Клуб",
          "Школа",
          "Спортивная школа",
          "СШ",
          "Командирующая организация",
          "Спортивная организация",
          "Физкультурная организация",
          "Команда",
          "Організація",
          "Спортивна школа",
          "ДЮСШ",
          "Спортивна організація",
          "Фізкультурна організація",
          "ФСТ",
          "Organisation",
          "Organization",
          "Club",
          "School",
          "Team"}},
        {kRegion,
         "region",
         false,
         {"Регион", "Субъект", "Субъект РФ", "Субъект Российской Федерации", "Область", "Регіон",
          "Територія", "Region"}},
        {kCoach,
         "coach",
         false,
         {"Тренер", "Тренеры", "ФИО тренера", "Личный тренер", "Первый тренер", "Тренери",
          "ПІБ тренера", "Особистий тренер", "Coach", "Trainer"}},
        {kPhone, "phone", false, {"Телефон", "Тел", "Контактный телефон", "Phone"}},
        {kEmail,
         "email",
         false,
         {"Почта", "Электронная почта", "Эл почта", "Пошта", "Електронна пошта", "Email",
          "E-mail"}},
        {kPassport,
         "passport",
         true,
         {"Паспорт", "Паспортные данные", "Серия и номер паспорта", "Документ", "Паспортні дані",
          "Passport"}},
        {kBirthCertificate,
         "birth_certificate",
         true,
         {"Свидетельство о рождении", "Свид о рождении", "Свідоцтво про народження",
          "Birth certificate"}},
        {kInsurancePolicy,
         "insurance_policy",
         true,
         {"Полис", "Страховой полис", "Страховка", "Полис ОМС", "Поліс", "Страховий поліс",
          "Insurance", "Insurance policy"}},
        {kAddress,
         "address",
         true,
         {"Адрес", "Домашний адрес", "Адрес регистрации", "Адреса", "Домашня адреса", "Address"}},
        {kDoctor,
         "doctor",
         false,
         {"Врач", "Допуск врача", "Виза врача", "Медицинский допуск", "Лікар", "Допуск лікаря",
          "Віза лікаря", "Медичний допуск", "Doctor", "Medical clearance"}},
        {kMedical,
         "medical",
         true,
         {"Медицинская справка", "Мед справка", "Справка", "Медична довідка", "Довідка",
          "Medical certificate"}},
    };
    return rows;
}

// Letters and digits alone, folded as for searching.
std::string folded(std::string_view heading) {
    std::string dotless;
    for (const char c : heading)
        if (c != '.') dotless += c;
    std::string key;
    for (const std::string& word : text::search_words(dotless))
        key += word;
    return key;
}

std::string without_brackets(std::string_view heading) {
    std::string rest;
    int depth = 0;
    for (const char c : heading) {
        if (c == '(' || c == '[') ++depth;
        if (depth == 0) rest += c;
        if ((c == ')' || c == ']') && depth > 0) --depth;
    }
    return rest;
}

std::optional<Field> look_up(std::string_view heading) {
    static const auto by_heading = [] {
        std::map<std::string, Field, std::less<>> meanings;
        for (const FieldRow& row : field_rows())
            for (const std::string_view known : row.headings)
                meanings.emplace(folded(known), row.field);
        return meanings;
    }();
    const auto found = by_heading.find(folded(heading));
    return found == by_heading.end() ? std::nullopt : std::optional(found->second);
}

const FieldRow& row_of(Field field) {
    return *std::ranges::find(field_rows(), field, &FieldRow::field);
}

bool names_a_person(const Headings& headings) {
    return headings.find(Field::kFullName) != nullptr ||
           (headings.find(Field::kSurname) != nullptr &&
            headings.find(Field::kGivenName) != nullptr);
}

}  // namespace

std::string_view field_id(Field field) {
    return row_of(field).id;
}

bool is_sealed(Field field) {
    return row_of(field).sealed;
}

std::string field_title(i18n::Language language, Field field) {
    return import_text(language, "field." + std::string(field_id(field)));
}

std::optional<Field> meaning_of(std::string_view heading) {
    if (const auto whole = look_up(heading)) return whole;
    const std::string bare = without_brackets(heading);
    if (const auto known = look_up(bare)) return known;
    // «Организация / клуб»: parts that all mean the same.
    std::optional<Field> meaning;
    std::string_view rest = bare;
    while (!rest.empty()) {
        const auto end = std::min(rest.find_first_of("/,;|"), rest.size());
        const auto part = look_up(rest.substr(0, end));
        if (!part || (meaning && meaning != part)) return std::nullopt;
        meaning = part;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return meaning;
}

const Column* Headings::find(Field field) const {
    const auto found = std::ranges::find(columns, std::optional(field), &Column::field);
    return found == columns.end() ? nullptr : &*found;
}

sdk::Result<Headings> find_headings(const Table& table) {
    Headings best;
    std::size_t most = 0;
    for (std::size_t i = 0; i < std::min(table.rows.size(), kRowsLookedAt); ++i) {
        Headings headings;
        headings.row = table.rows[i].number;
        for (const Cell& cell : table.rows[i].cells)
            headings.columns.push_back({cell.column, cell.text, meaning_of(cell.text)});
        const auto known = static_cast<std::size_t>(std::ranges::count_if(
            headings.columns, [](const Column& column) { return column.field.has_value(); }));
        if (known <= most || !names_a_person(headings)) continue;
        most = known;
        best = std::move(headings);
    }
    if (most == 0) return refuse_table("IMPORT_NO_HEADINGS", "no row names the columns");
    for (auto column = best.columns.begin(); column != best.columns.end(); ++column) {
        const auto twin = std::find_if(best.columns.begin(), column, [&](const Column& earlier) {
            return earlier.field && earlier.field == column->field;
        });
        if (twin != column)
            return refuse_table("IMPORT_HEADING_TWICE", "two columns mean the same",
                                {{"first", column_letters(twin->index)},
                                 {"second", column_letters(column->index)},
                                 {"title", column->heading}});
    }
    if (table.rows.back().number <= best.row)
        return refuse_table("IMPORT_NO_ROWS", "nothing stands below the headings");
    return best;
}

}  // namespace collegium::importing
