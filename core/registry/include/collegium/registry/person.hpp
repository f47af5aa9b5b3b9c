// A person of the sport. What is known of a person lies in three types that never mix: a public
// document is built from PublicPerson alone and cannot print what it does not have.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <collegium/registry/calendar.hpp>
#include <collegium/registry/fields.hpp>
#include <collegium/registry/form.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::registry {

enum class Sex : std::uint8_t { kFemale = 1, kMale = 2 };
constexpr Sex last_value(Sex) {
    return Sex::kMale;
}

struct PersonName {
    std::string surname;
    std::string given_name;
    std::string patronymic;

    [[nodiscard]] bool empty() const {
        return surname.empty() && given_name.empty() && patronymic.empty();
    }
    friend bool operator==(const PersonName&, const PersonName&) = default;
};

// May be printed and published.
struct PublicPerson {
    PersonName cyrillic_name;
    PersonName latin_name;
    Sex sex = Sex::kMale;
    int birth_year = 0;  // 0: not known
    std::string region;
    std::optional<OrganisationId> organisation;
    std::string sport_rank;  // as the rule book prints it: КМС, I, 1 юн.
    std::optional<Date> sport_rank_end_date;
    std::string sport_title;
    std::string arbiter_category;  // ССВК, 1К
    std::optional<PersonId> coach;

    friend bool operator==(const PublicPerson&, const PublicPerson&) = default;
};

// Shown by role.
struct RestrictedPerson {
    std::optional<Date> birth_date;
    std::string phone;
    std::string email;
    std::string contact_note;

    friend bool operator==(const RestrictedPerson&, const RestrictedPerson&) = default;
};

enum class SealedField : std::uint8_t {
    kPassport = 1,
    kBirthCertificate = 2,
    kInsurancePolicy = 3,
    kAddress = 4,
    kMedical = 5,
};

inline constexpr SealedField kSealedFields[] = {
    SealedField::kPassport, SealedField::kBirthCertificate, SealedField::kInsurancePolicy,
    SealedField::kAddress, SealedField::kMedical};

// "passport": the name of the field in requests, in the journal and in the access log.
[[nodiscard]] std::string_view field_name(SealedField field);
// "sealed_data.passport".
[[nodiscard]] std::string path_of(SealedField field);
[[nodiscard]] std::optional<SealedField> to_sealed_field(int number);

// A value that is masked wherever it is not asked for by name. It cannot be printed by accident:
// reading it is a call that says so.
class SealedValue {
  public:
    SealedValue() = default;
    explicit SealedValue(std::string value) : value_(std::move(value)) {}

    [[nodiscard]] const std::string& reveal() const { return value_; }
    [[nodiscard]] bool empty() const { return value_.empty(); }

    // «••••4512»; «••••» where even the end would say too much; empty for an empty value.
    [[nodiscard]] std::string mask(SealedField field) const;

  private:
    std::string value_;
};

// The sealed values a command sets; an empty one removes what was stored.
using SealedChanges = std::map<SealedField, SealedValue>;
// The masks of the values a person has.
using SealedMasks = std::map<SealedField, std::string>;

struct Person {
    PublicPerson public_data;
    RestrictedPerson restricted_data;
};

namespace detail {
void check_cyrillic_name(Checks& checks, std::string_view field, const std::string& part);
void check_latin_name(Checks& checks, std::string_view field, const std::string& part);
void check_phone(Checks& checks, std::string_view field, const std::string& phone);
void check_email(Checks& checks, std::string_view field, const std::string& email);
}  // namespace detail

template <>
inline constexpr auto fields_of<PublicPerson> = std::tuple(
    field<&PublicPerson::cyrillic_name, &PersonName::surname>(
        "public_data.cyrillic_name.surname",
        {.required = true, .longest = 80, .check = detail::check_cyrillic_name}),
    field<&PublicPerson::cyrillic_name, &PersonName::given_name>(
        "public_data.cyrillic_name.given_name",
        {.longest = 80, .check = detail::check_cyrillic_name}),
    field<&PublicPerson::cyrillic_name, &PersonName::patronymic>(
        "public_data.cyrillic_name.patronymic",
        {.longest = 80, .check = detail::check_cyrillic_name}),
    field<&PublicPerson::latin_name, &PersonName::surname>(
        "public_data.latin_name.surname",
        {.longest = 80, .check = detail::check_latin_name, .column = "latin_surname"}),
    field<&PublicPerson::latin_name, &PersonName::given_name>(
        "public_data.latin_name.given_name",
        {.longest = 80, .check = detail::check_latin_name, .column = "latin_given_name"}),
    field<&PublicPerson::latin_name, &PersonName::patronymic>(
        "public_data.latin_name.patronymic",
        {.longest = 80, .check = detail::check_latin_name, .column = "latin_patronymic"}),
    field<&PublicPerson::sex>("public_data.sex", {.required = true}),
    field<&PublicPerson::birth_year>("public_data.birth_year"),
    field<&PublicPerson::region>("public_data.region", {.longest = 120}),
    field<&PublicPerson::organisation>("public_data.organisation"),
    field<&PublicPerson::sport_rank>("public_data.sport_rank", {.longest = 40}),
    field<&PublicPerson::sport_rank_end_date>("public_data.sport_rank_end_date"),
    field<&PublicPerson::sport_title>("public_data.sport_title", {.longest = 80}),
    field<&PublicPerson::arbiter_category>("public_data.arbiter_category", {.longest = 40}),
    field<&PublicPerson::coach>("public_data.coach"));

template <>
inline constexpr auto fields_of<RestrictedPerson> =
    std::tuple(field<&RestrictedPerson::birth_date>("restricted_data.birth_date"),
               field<&RestrictedPerson::phone>("restricted_data.phone",
                                               {.longest = 40, .check = detail::check_phone}),
               field<&RestrictedPerson::email>("restricted_data.email",
                                               {.longest = 254, .check = detail::check_email}),
               field<&RestrictedPerson::contact_note>("restricted_data.contact_note",
                                                      {.longest = 500, .lines = true}));

template <>
inline constexpr auto fields_of<Person> =
    std::tuple_cat(fields_within<PublicPerson, &Person::public_data>(),
                   fields_within<RestrictedPerson, &Person::restricted_data>());

struct CheckedPerson : Person {
    SealedChanges sealed;
};

struct PersonPolicy {
    Date today;
    // Take a birth date that makes the person younger than 4 or older than 110.
    bool allow_unusual_birth_date = false;
};

// The paths of Person in the API that a form may say, sealed ones included; all may be changed.
[[nodiscard]] FieldNames person_paths();

// Reads the fields of the form that are named into the person; all violations at once, with the
// paths of Person in the API. Sealed values are taken where the form says them.
[[nodiscard]] sdk::Result<CheckedPerson> check_person(const Form& form, const PersonPolicy& policy,
                                                      FieldNames names = person_paths(),
                                                      Person person = {});

// «Ёлкин Артём Сергеевич»
[[nodiscard]] std::string full_name(const PersonName& name);
// «Ёлкин А. С.»
[[nodiscard]] std::string short_name(const PersonName& name);
// «Артём Ёлкин»
[[nodiscard]] std::string informal_name(const PersonName& name);
// Names that are one after folding (ё=е, apostrophes, letters of the other alphabet) have one key.
[[nodiscard]] std::string folded_name(const PersonName& name);

}  // namespace collegium::registry
