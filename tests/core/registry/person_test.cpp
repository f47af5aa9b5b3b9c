#include <type_traits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/registry/person.hpp>

#include "support/violations.hpp"

namespace collegium::registry {
namespace {

using testing::ElementsAre;
using testing_support::violations_of;

// A card shows a document number without ever holding it.
static_assert(!std::is_convertible_v<SealedValue, std::string>);

const PersonPolicy kPolicy{*to_date({2026, 10, 14}), false};

registry::Form valid_form() {
    registry::Form form;
    form.set("public_data.cyrillic_name.surname", " Ёлкин ");
    form.set("public_data.cyrillic_name.given_name", "Артём");
    form.set("public_data.cyrillic_name.patronymic", "Сергеевич");
    form.set("public_data.latin_name.surname", "Yolkin");
    form.set("public_data.latin_name.given_name", "Artyom");
    form.set("public_data.sex", 2);
    form.set("restricted_data.birth_date", RawDate{2010, 5, 3});
    form.set("public_data.region", "Самарская  область");
    form.set("public_data.organisation", "organisations/31");
    form.set("public_data.sport_rank", "КМС");
    form.set("public_data.sport_rank_end_date", RawDate{2028, 2, 14});
    form.set("public_data.coach", "persons/12");
    form.set("restricted_data.phone", "+7 900 000-00-00");
    form.set("restricted_data.email", "elkin@example.org");
    form.set("sealed_data.passport", "36 10 014512");
    return form;
}

TEST(Person, IsMadeFromASoundForm) {
    const auto person = check_person(valid_form(), kPolicy);

    ASSERT_TRUE(person.has_value()) << person.error().message;
    EXPECT_EQ(person->public_data.cyrillic_name.surname, "Ёлкин");
    EXPECT_EQ(person->public_data.region, "Самарская область");
    EXPECT_EQ(person->public_data.birth_year, 2010);
    EXPECT_EQ(person->public_data.organisation, OrganisationId{31});
    EXPECT_EQ(person->public_data.coach, PersonId{12});
    EXPECT_EQ(person->restricted_data.birth_date, to_date({2010, 5, 3}));
    EXPECT_EQ(person->sealed.at(SealedField::kPassport).reveal(), "36 10 014512");
}

TEST(Person, StaysWhatItIs) {
    const auto person = check_person(valid_form(), kPolicy);
    ASSERT_TRUE(person.has_value());
    const auto again = check_person({}, kPolicy, {}, *person);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->public_data, person->public_data);
    EXPECT_EQ(again->restricted_data, person->restricted_data);
    EXPECT_TRUE(again->sealed.empty());
}

TEST(Person, NeedsASurnameAndASex) {
    EXPECT_THAT(violations_of(check_person({}, kPolicy)),
                ElementsAre("person.public_data.cyrillic_name.surname REQUIRED",
                            "person.public_data.sex REQUIRED"));
}

TEST(Person, IsToldEveryViolationAtOnce) {
    registry::Form form = valid_form();
    form.set("public_data.cyrillic_name.surname", "Eлкин");  // a Latin E
    form.set("public_data.cyrillic_name.given_name", "Арт7м");
    form.set("public_data.latin_name.surname", "Ёлкин");
    form.set("public_data.sex", 9);
    form.set("public_data.organisation", "clubs/3");
    form.set("public_data.coach", "persons/x");
    form.set("public_data.sport_rank", "");
    form.set("public_data.region", std::string(121, 'x'));
    form.set("restricted_data.phone", "дома");
    form.set("restricted_data.email", "elkin");
    form.set("sealed_data.address", std::string(201, 'x'));

    EXPECT_THAT(
        violations_of(check_person(form, kPolicy)),
        ElementsAre("person.restricted_data.phone PHONE_MALFORMED",
                    "person.restricted_data.email EMAIL_MALFORMED",
                    "person.public_data.cyrillic_name.surname NAME_SCRIPTS_MIXED",
                    "person.public_data.cyrillic_name.given_name NAME_CHARACTERS",
                    "person.public_data.latin_name.surname NAME_NOT_LATIN",
                    "person.public_data.sex ENUM_UNKNOWN", "person.public_data.region TOO_LONG",
                    "person.public_data.organisation NAME_MALFORMED",
                    "person.public_data.sport_rank RANK_REQUIRED_FOR_TERM",
                    "person.public_data.coach NAME_MALFORMED",
                    "person.sealed_data.address TOO_LONG"));
}

TEST(Person, HasWordsForEveryViolation) {
    registry::Form form;
    form.set("public_data.cyrillic_name.surname", "E7");
    form.set("public_data.cyrillic_name.given_name", "Eлкин");
    form.set("public_data.cyrillic_name.patronymic", std::string(81, 'x'));
    form.set("restricted_data.birth_date", RawDate{2026, 2, 30});
    form.set("public_data.birth_year", 1600);
    const auto person = check_person(form, kPolicy);
    ASSERT_FALSE(person.has_value());
    for (const sdk::Violation& violation : person.error().violations) {
        EXPECT_TRUE(i18n::reasons().has(violation.reason)) << violation.reason;
    }
}

TEST(BirthDate, IsNotInTheFuture) {
    registry::Form form = valid_form();
    form.set("restricted_data.birth_date", RawDate{2026, 10, 15});
    EXPECT_THAT(violations_of(check_person(form, kPolicy)),
                ElementsAre("person.restricted_data.birth_date BIRTH_DATE_IN_FUTURE"));
}

TEST(BirthDate, IsAskedAboutBelowFourAndAboveAHundredAndTen) {
    registry::Form form = valid_form();
    for (const RawDate& unusual : {RawDate{2022, 10, 15}, RawDate{1915, 10, 14}}) {
        form.set("restricted_data.birth_date", unusual);
        EXPECT_THAT(violations_of(check_person(form, kPolicy)),
                    ElementsAre("person.restricted_data.birth_date BIRTH_DATE_UNUSUAL"));
        EXPECT_TRUE(check_person(form, {kPolicy.today, true}).has_value());
    }
    for (const RawDate& usual : {RawDate{2022, 10, 14}, RawDate{1915, 10, 15}}) {
        form.set("restricted_data.birth_date", usual);
        EXPECT_TRUE(check_person(form, kPolicy).has_value());
    }
}

TEST(BirthYear, StandsAloneWithinBounds) {
    registry::Form form = valid_form();
    form.set("restricted_data.birth_date", "");
    form.set("public_data.birth_year", 1987);
    EXPECT_EQ(check_person(form, kPolicy)->public_data.birth_year, 1987);
    for (const int year : {1899, 2027, -1}) {
        form.set("public_data.birth_year", year);
        EXPECT_THAT(violations_of(check_person(form, kPolicy)),
                    ElementsAre("person.public_data.birth_year BIRTH_YEAR_OUT_OF_RANGE"));
    }
}

TEST(SealedValue, ShowsTheEndOfANumberOnly) {
    EXPECT_EQ(SealedValue("36 10 014512").mask(SealedField::kPassport), "••••4512");
    EXPECT_EQ(SealedValue("1234567").mask(SealedField::kPassport), "••••");
    EXPECT_EQ(SealedValue("Самара, Садовая 7").mask(SealedField::kAddress), "••••");
    EXPECT_EQ(SealedValue("здоров и весел").mask(SealedField::kMedical), "••••");
    EXPECT_EQ(SealedValue().mask(SealedField::kPassport), "");
}

TEST(SealedField, IsReadFromItsNumber) {
    EXPECT_EQ(to_sealed_field(5), SealedField::kMedical);
    EXPECT_EQ(to_sealed_field(0), std::nullopt);
    EXPECT_EQ(to_sealed_field(6), std::nullopt);
}

TEST(DisplayName, HasAFullAShortAndAnInformalForm) {
    const PersonName name{"Ёлкин", "Артём", "Сергеевич"};
    EXPECT_EQ(full_name(name), "Ёлкин Артём Сергеевич");
    EXPECT_EQ(short_name(name), "Ёлкин А. С.");
    EXPECT_EQ(informal_name(name), "Артём Ёлкин");
    EXPECT_EQ(short_name({"Ким", "", ""}), "Ким");
}

TEST(FoldedName, IsOneForSpellingsOfOneName) {
    const std::string key = folded_name({"Ёлкин", "Артём", "Сергеевич"});
    EXPECT_EQ(folded_name({"елкин", "Артем", "Сергеевич"}), key);
    EXPECT_NE(folded_name({"Елкин", "Артем", ""}), key);
    EXPECT_EQ(folded_name({"Лук'яненко", "", ""}), folded_name({"Лукяненко", "", ""}));
    EXPECT_NE(folded_name({"Анна Мария", "", ""}), folded_name({"Анна", "Мария", ""}));
}

}  // namespace
}  // namespace collegium::registry
