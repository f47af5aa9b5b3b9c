// A person of the sport. What is known of a person lies in three types that never mix: a public
// document is built from PublicPerson alone and cannot print what it does not have.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <collegium/registry/calendar.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::registry {

enum class Sex : std::uint8_t { kFemale = 1, kMale = 2 };

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

// What a form or a request says of a person, unchecked.
struct PersonForm {
    PersonName cyrillic_name;
    PersonName latin_name;
    int sex = 0;
    int birth_year = 0;
    std::string region;
    std::string organisation;
    std::string sport_rank;
    std::optional<RawDate> sport_rank_end_date;
    std::string sport_title;
    std::string arbiter_category;
    std::string coach;
    std::optional<RawDate> birth_date;
    std::string phone;
    std::string email;
    std::string contact_note;
    std::map<SealedField, std::string> sealed;
};

struct CheckedPerson {
    PublicPerson public_data;
    RestrictedPerson restricted_data;
    SealedChanges sealed;
};

struct PersonPolicy {
    Date today;
    // Take a birth date that makes the person younger than 4 or older than 110.
    bool allow_unusual_birth_date = false;
};

// Parses a form; all violations at once, with the paths of Person in the API.
[[nodiscard]] sdk::Result<CheckedPerson> check_person(const PersonForm& form,
                                                      const PersonPolicy& policy);

// The form that check_person would turn into this person again; nothing sealed.
[[nodiscard]] PersonForm to_form(const PublicPerson& public_data,
                                 const RestrictedPerson& restricted_data);

// «Ёлкин Артём Сергеевич»
[[nodiscard]] std::string full_name(const PersonName& name);
// «Ёлкин А. С.»
[[nodiscard]] std::string short_name(const PersonName& name);
// «Артём Ёлкин»
[[nodiscard]] std::string informal_name(const PersonName& name);
// Names that are one after folding (ё=е, apostrophes, letters of the other alphabet) have one key.
[[nodiscard]] std::string folded_name(const PersonName& name);

}  // namespace collegium::registry
