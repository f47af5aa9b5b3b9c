// Believable people in any number, the same every time.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include <collegium/registry/person.hpp>

namespace collegium::testing_support {

// The n-th person: surnames, names and patronymics in common and rare combinations.
inline registry::CheckedPerson person_number(int n) {
    static constexpr std::array<std::string_view, 40> kStems{
        "Иван",  "Петр",  "Сидор",  "Кузнец", "Смирн", "Вороб", "Ёлк",   "Егор",  "Елисе", "Жук",
        "Зайц",  "Лебед", "Мороз",  "Ник",    "Орл",   "Павл",  "Роман", "Семён", "Тихон", "Фёдор",
        "Харит", "Цветк", "Чернов", "Шап",    "Щерб",  "Юд",    "Яковл", "Абрам", "Борис", "Виногр",
        "Гавр",  "Давыд", "Ермол",  "Журавл", "Игнат", "Карп",  "Лазар", "Марк",  "Назар", "Осип"};
    static constexpr std::array<std::string_view, 12> kEndings{
        "ов", "ин", "енко", "ский", "ев", "чук", "ицын", "юк", "ашвили", "цев", "ник", "ьев"};
    static constexpr std::array<std::string_view, 20> kGiven{
        "Артём", "Иван",  "Пётр",     "Олег",  "Игорь", "Анна",   "Мария", "Елена", "Ольга", "Юрий",
        "Тарас", "Павло", "Григорій", "Їрина", "Євген", "Василь", "Глеб",  "Захар", "Роман", "Яна"};
    static constexpr std::array<std::string_view, 15> kPatronymics{
        "Иванович",  "Петрович",  "Сергеевич",   "Олегович",   "Игоревич",
        "Андреевич", "Павлович",  "Николаевич",  "Тарасович",  "Юрьевич",
        "Романович", "Фёдорович", "Григорьевич", "Евгеньевич", "Захарович"};
    const auto pick = [](const auto& from, unsigned seed) { return from[seed % from.size()]; };
    const auto seed = static_cast<unsigned>(n) * 2654435761U;
    registry::CheckedPerson person;
    person.public_data.cyrillic_name = {
        std::string(pick(kStems, seed >> 4)) + std::string(pick(kEndings, seed >> 11)),
        std::string(pick(kGiven, seed >> 17)), std::string(pick(kPatronymics, seed >> 23))};
    person.public_data.sex = n % 3 == 0 ? registry::Sex::kFemale : registry::Sex::kMale;
    person.public_data.birth_year = 1950 + n % 65;
    person.public_data.region = n % 4 == 0 ? "Самарская область" : "Пермский край";
    person.public_data.sport_rank = n % 5 == 0 ? "КМС" : "I";
    person.restricted_data.birth_date = registry::to_date({1950 + n % 65, 1 + n % 12, 1 + n % 28});
    return person;
}

}  // namespace collegium::testing_support
