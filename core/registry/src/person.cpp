#include <algorithm>

#include <collegium/registry/checks.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/text/letters.hpp>
#include <collegium/text/normal.hpp>
#include <collegium/text/search.hpp>
#include <collegium/text/width.hpp>

namespace collegium::registry {
namespace {

constexpr std::size_t kNamePartLimit = 80;
constexpr std::size_t kRegionLimit = 120;
constexpr std::size_t kRankLimit = 40;
constexpr std::size_t kSportTitleLimit = 80;
constexpr std::size_t kPhoneLimit = 40;
constexpr std::size_t kEmailLimit = 254;
constexpr std::size_t kContactNoteLimit = 500;
constexpr std::size_t kSealedLimit = 200;
constexpr std::size_t kMedicalLimit = 2000;
constexpr int kFirstBirthYear = 1900;
constexpr int kYoungest = 4;
constexpr int kOldest = 110;

enum class Script { kCyrillic, kLatin };

std::string check_name_part(Checks& checks, const std::string& field, std::string_view raw,
                            Script script) {
    std::string part = checks.line(field, raw, kNamePartLimit);
    if (part.empty()) return part;
    if (!text::is_name(part)) {
        checks.violate(field, "NAME_CHARACTERS");
    } else if (text::mixes_scripts(part)) {
        checks.violate(field, "NAME_SCRIPTS_MIXED");
    } else if (script == Script::kLatin && text::has_cyrillic(part)) {
        checks.violate(field, "NAME_NOT_LATIN");
    }
    return part;
}

PersonName check_name(Checks& checks, const std::string& field, const PersonName& raw,
                      Script script) {
    PersonName name;
    name.surname = check_name_part(checks, field + ".surname", raw.surname, script);
    name.given_name = check_name_part(checks, field + ".given_name", raw.given_name, script);
    name.patronymic = check_name_part(checks, field + ".patronymic", raw.patronymic, script);
    return name;
}

std::string check_phone(Checks& checks, std::string_view raw) {
    std::string phone = checks.line("restricted_data.phone", raw, kPhoneLimit);
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto fits = [&](char c) {
        return is_digit(c) || std::string_view("+-() ,;").find(c) != std::string_view::npos;
    };
    const auto digits = std::count_if(phone.begin(), phone.end(), is_digit);
    if (!phone.empty() && (!std::all_of(phone.begin(), phone.end(), fits) || digits < 3)) {
        checks.violate("restricted_data.phone", "PHONE_MALFORMED");
    }
    return phone;
}

std::string check_email(Checks& checks, std::string_view raw) {
    std::string email = checks.line("restricted_data.email", raw, kEmailLimit);
    const std::size_t at = email.find('@');
    const bool sound = at != std::string::npos && at > 0 && at + 1 < email.size() &&
                       email.find('@', at + 1) == std::string::npos &&
                       email.find(' ') == std::string::npos;
    if (!email.empty() && !sound) checks.violate("restricted_data.email", "EMAIL_MALFORMED");
    return email;
}

std::optional<Date> check_birth_date(Checks& checks, const std::optional<RawDate>& raw,
                                     const PersonPolicy& policy) {
    constexpr std::string_view kField = "restricted_data.birth_date";
    const std::optional<Date> birth = checks.date(kField, raw);
    if (!birth) return birth;
    const int age = age_on(*birth, policy.today);
    if (*birth > policy.today) {
        checks.violate(kField, "BIRTH_DATE_IN_FUTURE");
    } else if (!policy.allow_unusual_birth_date && (age < kYoungest || age > kOldest)) {
        checks.violate(kField, "BIRTH_DATE_UNUSUAL", {{"age", std::to_string(age)}});
    }
    return birth;
}

int check_birth_year(Checks& checks, const PersonForm& form, const std::optional<Date>& birth,
                     const PersonPolicy& policy) {
    if (birth) return year_of(*birth);
    const int latest = year_of(policy.today);
    if (form.birth_year != 0 && (form.birth_year < kFirstBirthYear || form.birth_year > latest)) {
        checks.violate(
            "public_data.birth_year", "BIRTH_YEAR_OUT_OF_RANGE",
            {{"first", std::to_string(kFirstBirthYear)}, {"last", std::to_string(latest)}});
    }
    return form.birth_year;
}

Sex check_sex(Checks& checks, int raw) {
    if (raw == 0) {
        checks.violate("public_data.sex", "REQUIRED");
    } else if (raw != static_cast<int>(Sex::kFemale) && raw != static_cast<int>(Sex::kMale)) {
        checks.violate("public_data.sex", "ENUM_UNKNOWN");
    }
    return raw == static_cast<int>(Sex::kFemale) ? Sex::kFemale : Sex::kMale;
}

SealedChanges check_sealed(Checks& checks, const std::map<SealedField, std::string>& raw) {
    SealedChanges changes;
    for (const auto& [field, value] : raw) {
        const std::string path = "sealed_data." + std::string(field_name(field));
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

sdk::Result<CheckedPerson> check_person(const PersonForm& form, const PersonPolicy& policy) {
    Checks checks("person");
    CheckedPerson person;
    RestrictedPerson& restricted = person.restricted_data;
    restricted.birth_date = check_birth_date(checks, form.birth_date, policy);
    restricted.phone = check_phone(checks, form.phone);
    restricted.email = check_email(checks, form.email);
    restricted.contact_note =
        checks.lines("restricted_data.contact_note", form.contact_note, kContactNoteLimit);

    PublicPerson& open = person.public_data;
    open.cyrillic_name =
        check_name(checks, "public_data.cyrillic_name", form.cyrillic_name, Script::kCyrillic);
    if (text::clean_line(form.cyrillic_name.surname).empty()) {
        checks.violate("public_data.cyrillic_name.surname", "REQUIRED");
    }
    open.latin_name = check_name(checks, "public_data.latin_name", form.latin_name, Script::kLatin);
    open.sex = check_sex(checks, form.sex);
    open.birth_year = check_birth_year(checks, form, restricted.birth_date, policy);
    open.region = checks.line("public_data.region", form.region, kRegionLimit);
    open.organisation =
        checks.reference<OrganisationId>("public_data.organisation", form.organisation);
    open.sport_rank = checks.line("public_data.sport_rank", form.sport_rank, kRankLimit);
    open.sport_rank_end_date =
        checks.date("public_data.sport_rank_end_date", form.sport_rank_end_date);
    if (open.sport_rank_end_date && open.sport_rank.empty()) {
        checks.violate("public_data.sport_rank", "RANK_REQUIRED_FOR_TERM");
    }
    open.sport_title = checks.line("public_data.sport_title", form.sport_title, kSportTitleLimit);
    open.arbiter_category =
        checks.line("public_data.arbiter_category", form.arbiter_category, kRankLimit);
    open.coach = checks.reference<PersonId>("public_data.coach", form.coach);

    person.sealed = check_sealed(checks, form.sealed);
    if (!checks.passed()) return std::move(checks).refusal();
    return person;
}

PersonForm to_form(const PublicPerson& public_data, const RestrictedPerson& restricted_data) {
    const auto raw = [](const std::optional<Date>& date) {
        return date ? std::optional(to_raw(*date)) : std::nullopt;
    };
    PersonForm form;
    form.cyrillic_name = public_data.cyrillic_name;
    form.latin_name = public_data.latin_name;
    form.sex = static_cast<int>(public_data.sex);
    form.birth_year = public_data.birth_year;
    form.region = public_data.region;
    form.organisation = public_data.organisation ? public_data.organisation->name() : "";
    form.sport_rank = public_data.sport_rank;
    form.sport_rank_end_date = raw(public_data.sport_rank_end_date);
    form.sport_title = public_data.sport_title;
    form.arbiter_category = public_data.arbiter_category;
    form.coach = public_data.coach ? public_data.coach->name() : "";
    form.birth_date = raw(restricted_data.birth_date);
    form.phone = restricted_data.phone;
    form.email = restricted_data.email;
    form.contact_note = restricted_data.contact_note;
    return form;
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
