#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/importing/columns.hpp>
#include <collegium/importing/read_table.hpp>

namespace collegium::importing {
namespace {

TEST(Headings, AreKnownInThreeLanguagesAndManySpellings) {
    const std::vector<std::pair<const char*, Field>> cases{
        {"Фамилия", Field::kSurname},
        {"ФАМИЛИЯ *", Field::kSurname},
        {"Прізвище", Field::kSurname},
        {"Surname", Field::kSurname},
        {"Имя", Field::kGivenName},
        {"Ім'я", Field::kGivenName},
        {"Ім’я", Field::kGivenName},
        {"Отчество (при наличии)", Field::kPatronymic},
        {"По батькові", Field::kPatronymic},
        {"Ф.И.О.", Field::kFullName},
        {"Фамилия, имя, отчество", Field::kFullName},
        {"ФИО спортсмена", Field::kFullName},
        {"П.І.Б.", Field::kFullName},
        {"Прізвище, ім'я, по батькові", Field::kFullName},
        {"ФИО тренера", Field::kCoach},
        {"Тренер(ы)", Field::kCoach},
        {"Дата рождения (дд.мм.гггг)", Field::kBirthDate},
        {"Дата народження", Field::kBirthDate},
        {"Date of birth", Field::kBirthDate},
        {"Год рожд.", Field::kBirthYear},
        {"Пол (м/ж)", Field::kSex},
        {"Стать", Field::kSex},
        {"Разряд/звание", Field::kSportRank},
        {"Спортивный разряд, звание", Field::kSportRank},
        {"Спортивне звання, розряд", Field::kSportRank},
        {"Дисциплина", Field::kDiscipline},
        {"Организация / клуб", Field::kOrganisation},
        {"Командирующая организация", Field::kOrganisation},
        {"ДЮСШ", Field::kOrganisation},
        {"Субъект РФ", Field::kRegion},
        {"Виза врача", Field::kDoctor},
        {"Паспорт", Field::kPassport},
        {"Свідоцтво про народження", Field::kBirthCertificate},
        {"Домашний адрес", Field::kAddress},
    };
    for (const auto& [heading, field] : cases)
        EXPECT_EQ(meaning_of(heading), field) << heading;
    for (const char* heading : {"№", "№ п/п", "Примечание", "Фамилия / тренер", "", "()"})
        EXPECT_EQ(meaning_of(heading), std::nullopt) << heading;
}

TEST(Headings, EveryMeaningHasAnIdAndATitle) {
    for (int i = 0; i <= static_cast<int>(Field::kMedical); ++i) {
        const auto field = static_cast<Field>(i);
        for (const auto language : {i18n::Language::kRu, i18n::Language::kUk, i18n::Language::kEn})
            EXPECT_THAT(field_title(language, field), testing::Not(testing::HasSubstr("field.")))
                << field_id(field);
    }
    EXPECT_TRUE(is_sealed(Field::kPassport));
    EXPECT_TRUE(is_sealed(Field::kMedical));
    EXPECT_FALSE(is_sealed(Field::kBirthDate));
}

TEST(Headings, StandBelowTitlesOfTheForm) {
    const auto table = read_csv(
        "ЗАЯВКА;;\nна участие в соревновании;;\n\n№;Фамилия Имя Отчество;Дата рождения\n"
        "1;Ёлкин Артём;03.05.2010\n");
    const auto headings = find_headings(*table);
    ASSERT_TRUE(headings);
    EXPECT_EQ(headings->row, 4);
    ASSERT_NE(headings->find(Field::kFullName), nullptr);
    EXPECT_EQ(headings->find(Field::kFullName)->index, 1U);
    EXPECT_EQ(headings->find(Field::kSurname), nullptr);
    EXPECT_EQ(headings->columns[0].field, std::nullopt);
}

TEST(Headings, AreRefusedWhereTheyDoNotName) {
    const auto reason = [](const char* csv) {
        const auto headings = find_headings(*read_csv(csv));
        return headings ? std::string("headings") : headings.error().reason;
    };
    EXPECT_EQ(reason("Ёлкин;Артём\nЩукин;Роман\n"), "IMPORT_NO_HEADINGS");
    EXPECT_EQ(reason("Фамилия;Дата рождения\nЁлкин;03.05.2010\n"), "IMPORT_NO_HEADINGS");
    EXPECT_EQ(reason("ФИО;Клуб;Организация\nЁлкин А;а;б\n"), "IMPORT_HEADING_TWICE");
    EXPECT_EQ(reason("ФИО;Клуб\n"), "IMPORT_NO_ROWS");
}

}  // namespace
}  // namespace collegium::importing
