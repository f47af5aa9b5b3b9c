#include <algorithm>
#include <iterator>

#include <collegium/registry/checks.hpp>
#include <collegium/registry/field_checks.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/text/letters.hpp>
#include <collegium/text/normal.hpp>
#include <collegium/text/search.hpp>
#include <collegium/text/width.hpp>

namespace collegium::registry {
namespace {

constexpr std::size_t kSealedLimit = 200;
constexpr std::size_t kMedicalLimit = 2000;
constexpr int kFirstBirthYear = 1900;
constexpr int kYoungest = 4;
constexpr int kOldest = 110;

// Whether a name has letters only, and of one alphabet.
bool check_letters(Checks& checks, std::string_view field, const std::string& part) {
    if (!text::is_name(part)) {
        checks.violate(field, "NAME_CHARACTERS");
    } else if (text::mixes_scripts(part)) {
        checks.violate(field, "NAME_SCRIPTS_MIXED");
    } else {
        return true;
    }
    return false;
}

void check_birth_date(Checks& checks, const std::optional<Date>& birth,
                      const PersonPolicy& policy) {
    constexpr std::string_view kField = "restricted_data.birth_date";
    if (!birth) return;
    const int age = age_on(*birth, policy.today);
    if (*birth > policy.today) {
        checks.violate(kField, "BIRTH_DATE_IN_FUTURE");
    } else if (!policy.allow_unusual_birth_date && (age < kYoungest || age > kOldest)) {
        checks.violate(kField, "BIRTH_DATE_UNUSUAL", {{"age", std::to_string(age)}});
    }
}

// A birth date says the year.
void check_birth_year(Checks& checks, Person& person, const PersonPolicy& policy) {
    int& year = person.public_data.birth_year;
    if (person.restricted_data.birth_date) {
        year = year_of(*person.restricted_data.birth_date);
        return;
    }
    const int latest = year_of(policy.today);
    if (year != 0 && (year < kFirstBirthYear || year > latest)) {
        checks.violate(
            "public_data.birth_year", "BIRTH_YEAR_OUT_OF_RANGE",
            {{"first", std::to_string(kFirstBirthYear)}, {"last", std::to_string(latest)}});
    }
}

SealedChanges check_sealed(Checks& checks, const Form& form, FieldNames names) {
    SealedChanges changes;
    for (const SealedField field : kSealedFields) {
        const std::string path = path_of(field);
        if (form.find(path) == nullptr || std::ranges::find(names, path) == names.end()) continue;
        const std::string value = form.text(path);
        const bool medical = field == SealedField::kMedical;
        changes[field] = SealedValue(medical ? checks.lines(path, value, kMedicalLimit)
                                             : checks.line(path, value, kSealedLimit));
    }
    return changes;
}

// «А.» of «Артём».
std::string initial(std::string_view part) {
    const std::vector<std::string> signs = text::glyphs(part);
    return signs.empty() ? std::string() : signs.front() + ".";
}

std::string joined(std::initializer_list<std::string_view> words) {
    std::string result;
    for (const std::string_view word : words) {
        if (word.empty()) continue;
        if (!result.empty()) result += ' ';
        result += word;
    }
    return result;
}

}  // namespace

void detail::check_cyrillic_name(Checks& checks, std::string_view field, const std::string& part) {
    (void)check_letters(checks, field, part);
}

void detail::check_latin_name(Checks& checks, std::string_view field, const std::string& part) {
    if (check_letters(checks, field, part) && text::has_cyrillic(part))
        checks.violate(field, "NAME_NOT_LATIN");
}

void detail::check_phone(Checks& checks, std::string_view field, const std::string& phone) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto fits = [&](char c) {
        return is_digit(c) || std::string_view("+-() ,;").find(c) != std::string_view::npos;
    };
    const auto digits = std::ranges::count_if(phone, is_digit);
    if (!std::ranges::all_of(phone, fits) || digits < 3) checks.violate(field, "PHONE_MALFORMED");
}

void detail::check_email(Checks& checks, std::string_view field, const std::string& email) {
    const std::size_t at = email.find('@');
    const bool well_formed = at != std::string::npos && at > 0 && at + 1 < email.size() &&
                             email.find('@', at + 1) == std::string::npos &&
                             email.find(' ') == std::string::npos;
    if (!well_formed) checks.violate(field, "EMAIL_MALFORMED");
}

std::string path_of(SealedField field) {
    return "sealed_data." + std::string(field_name(field));
}

FieldNames person_paths() {
    static const auto sealed = [] {
        std::vector<std::string> names;
        for (const SealedField field : kSealedFields)
            names.push_back(path_of(field));
        return names;
    }();
    static const auto paths = [] {
        std::vector<std::string_view> all;
        std::ranges::copy(form_fields<RestrictedPerson>(), std::back_inserter(all));
        std::ranges::copy(form_fields<PublicPerson>(), std::back_inserter(all));
        std::ranges::copy(sealed, std::back_inserter(all));
        return all;
    }();
    return paths;
}

std::string_view field_name(SealedField field) {
    switch (field) {
        case SealedField::kPassport:
            return "passport";
        case SealedField::kBirthCertificate:
            return "birth_certificate";
        case SealedField::kInsurancePolicy:
            return "insurance_policy";
        case SealedField::kAddress:
            return "address";
        case SealedField::kMedical:
            return "medical";
    }
    return "";
}

std::optional<SealedField> to_sealed_field(int number) {
    for (const SealedField field : kSealedFields) {
        if (static_cast<int>(field) == number) return field;
    }
    return std::nullopt;
}

std::string SealedValue::mask(SealedField field) const {
    constexpr std::size_t kShown = 4;
    if (value_.empty()) return {};
    std::string mask = "••••";
    const bool number = field != SealedField::kAddress && field != SealedField::kMedical;
    const std::vector<std::string> signs = text::glyphs(value_);
    // A short number would be half shown.
    if (number && signs.size() >= 2 * kShown) {
        for (std::size_t i = signs.size() - kShown; i < signs.size(); ++i)
            mask += signs[i];
    }
    return mask;
}

sdk::Result<CheckedPerson> check_person(const Form& form, const PersonPolicy& policy,
                                        FieldNames names, Person person) {
    Checks checks("person");
    check_fields(checks, form, names, person);
    checks.order_by(person_paths());
    check_birth_date(checks, person.restricted_data.birth_date, policy);
    check_birth_year(checks, person, policy);
    if (person.public_data.sport_rank_end_date && person.public_data.sport_rank.empty())
        checks.violate("public_data.sport_rank", "RANK_REQUIRED_FOR_TERM");
    SealedChanges sealed = check_sealed(checks, form, names);
    if (!checks.passed()) return std::move(checks).refusal();
    return CheckedPerson{std::move(person), std::move(sealed)};
}

std::string full_name(const PersonName& name) {
    return joined({name.surname, name.given_name, name.patronymic});
}

std::string short_name(const PersonName& name) {
    return joined({name.surname, initial(name.given_name), initial(name.patronymic)});
}

std::string informal_name(const PersonName& name) {
    return joined({name.given_name, name.surname});
}

std::string folded_name(const PersonName& name) {
    std::string key;
    for (const std::string* part : {&name.surname, &name.given_name, &name.patronymic}) {
        for (const std::string& word : text::search_words(*part))
            key += word;
        key += '\x01';
    }
    return key;
}

}  // namespace collegium::registry
