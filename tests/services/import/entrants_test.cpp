#include <chrono>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/importing/entrants.hpp>
#include <collegium/importing/read_table.hpp>

namespace collegium::importing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr registry::Date kToday{std::chrono::year(2026), std::chrono::month(10),
                                std::chrono::day(12)};

std::vector<EntrantRow> read(const std::string& csv) {
    const auto table = read_csv(csv);
    const auto headings = find_headings(*table);
    EXPECT_TRUE(headings);
    return read_entrants(*table, *headings, kToday);
}

// "B: DATE_INVALID 31.02.2010"
std::vector<std::string> faults_of(const EntrantRow& row) {
    std::vector<std::string> found;
    for (const CellFault& fault : row.faults)
        found.push_back((fault.column ? column_letters(fault.column->index) : "-") + ": " +
                        fault.reason + (fault.value.empty() ? "" : " " + fault.value));
    return found;
}

TEST(Entrants, AreReadFromSeparateCells) {
    const auto rows = read(
        "Фамилия;Имя;Отчество;Дата рождения;Пол;Разряд;Дисциплина;Организация;Тренер;Врач\n"
        "Ёлкин;Артём;Сергеевич;03.05.2010;м;КМС;русские шашки;СШ № 3;Носов П. Т.;допущен\n");
    ASSERT_THAT(rows, SizeIs(1));
    const EntrantRow& row = rows[0];
    EXPECT_THAT(faults_of(row), IsEmpty());
    ASSERT_TRUE(row.person);
    EXPECT_EQ(row.number, 2);
    EXPECT_EQ(row.full_name, "Ёлкин Артём Сергеевич");
    EXPECT_EQ(row.person->public_data.cyrillic_name.given_name, "Артём");
    EXPECT_EQ(row.person->public_data.sex, registry::Sex::kMale);
    EXPECT_EQ(row.person->public_data.sport_rank, "КМС");
    EXPECT_EQ(registry::to_iso(*row.person->restricted_data.birth_date), "2010-05-03");
    EXPECT_EQ(row.discipline, "русские шашки");
    EXPECT_EQ(row.organisation, "СШ № 3");
    EXPECT_EQ(row.coach, "Носов П. Т.");
    EXPECT_TRUE(row.doctor);
}

TEST(Entrants, AreReadFromOneCellWithTheSexOfThePatronymic) {
    const auto rows = read(
        "ФИО;Дата рождения;Звание\nСидорова Анна Кирилловна;2011-07-07;мс\n"
        "Мамедов Эльчин Ариф оглы;1.2.09;\nSmith John;01.01.2000;\n");
    ASSERT_THAT(rows, SizeIs(3));
    ASSERT_TRUE(rows[0].person);
    EXPECT_EQ(rows[0].person->public_data.sex, registry::Sex::kFemale);
    EXPECT_EQ(rows[0].person->public_data.sport_title, "мс");
    ASSERT_TRUE(rows[1].person) << faults_of(rows[1]).front();
    EXPECT_EQ(rows[1].person->public_data.cyrillic_name.patronymic, "Ариф оглы");
    EXPECT_EQ(registry::to_iso(*rows[1].person->restricted_data.birth_date), "2009-02-01");
    EXPECT_THAT(faults_of(rows[2]), ElementsAre("-: IMPORT_SEX_NEEDED"));
}

TEST(Entrants, EveryBadCellIsNamed) {
    const auto rows = read(
        "ФИО;Дата рождения;Пол;Телефон;Паспорт\n"
        "Ёлкин Артём;31.02.2010;ы;звоните;4512 123456\n"
        "Щукин;;м;;\n"
        "Карп0в Юрий;03.05.2030;м;;" +
        std::string(201, '7') +
        "\n"
        "Лапин Дмитрий;#REF!;м;;\n");
    ASSERT_THAT(rows, SizeIs(4));
    EXPECT_THAT(faults_of(rows[0]),
                ElementsAre("B: IMPORT_CELL_DATE 31.02.2010", "C: IMPORT_CELL_SEX ы",
                            "D: PHONE_MALFORMED звоните"));
    EXPECT_EQ(rows[0].faults[0].column->heading, "Дата рождения");
    EXPECT_THAT(faults_of(rows[1]),
                ElementsAre("A: IMPORT_NAME_INCOMPLETE Щукин", "B: IMPORT_BIRTH_NEEDED"));
    // What is sealed is not repeated, not even in a complaint.
    EXPECT_THAT(faults_of(rows[2]),
                ElementsAre("A: NAME_CHARACTERS Карп0в Юрий", "B: BIRTH_DATE_IN_FUTURE 03.05.2030",
                            "E: TOO_LONG"));
    EXPECT_THAT(faults_of(rows[3]), ElementsAre("B: IMPORT_SPREADSHEET_ERROR #REF!"));
    for (const EntrantRow& row : rows)
        EXPECT_FALSE(row.person) << row.number;
}

TEST(Entrants, DatesHaveManySpellingsAndOneMeaning) {
    for (const char* text : {"03.05.2010", "3.5.2010", "03/05/2010", "03-05-2010", "2010-05-03",
                             "03.05.10", "03.05.2010 г.", "2010-05-03 00:00:00"}) {
        const auto date = parse_date(text, kToday);
        ASSERT_TRUE(date) << text;
        EXPECT_EQ(*date, (registry::RawDate{2010, 5, 3})) << text;
    }
    EXPECT_EQ(parse_date("01.01.27", kToday)->year, 1927);
    EXPECT_EQ(parse_date("01.01.26", kToday)->year, 2026);
    for (const char* text : {"", "2010", "03.05", "31.02.2010", "03.05/2010", "3.5.010",
                             "32.1.2010", "03.05.2010x", "-3.5.2010", "вчера", "03.05.99999999999"})
        EXPECT_FALSE(parse_date(text, kToday)) << text;
}

TEST(Entrants, TheDoctorsMarkIsAnythingButANo) {
    const auto rows =
        read("ФИО;Год рождения;Пол;Виза врача\nА Б;2010;м;+\nВ Г;2010;м;нет\nД Е;2010;ж;—\n");
    EXPECT_TRUE(rows[0].doctor);
    EXPECT_FALSE(rows[1].doctor);
    EXPECT_FALSE(rows[2].doctor);
    EXPECT_EQ(rows[0].person->public_data.birth_year, 2010);
}

}  // namespace
}  // namespace collegium::importing
