#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <collegium/importing/entrants.hpp>
#include <collegium/text/letters.hpp>
#include <collegium/text/search.hpp>
#include <collegium/text/width.hpp>

namespace collegium::importing {

namespace {

using registry::Sex;

constexpr int kShownValue = 60;  // columns

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

std::string folded_word(std::string_view text) {
    std::string key;
    for (const std::string& word : text::search_words(text))
        key += word;
    return key;
}

// The fields of a person a column fills, and the path under which check_person complains of it.
struct PersonCell {
    Field field;
    std::string_view path;
};
constexpr std::array kPersonCells{
    PersonCell{Field::kSurname, "cyrillic_name.surname"},
    PersonCell{Field::kGivenName, "cyrillic_name.given_name"},
    PersonCell{Field::kPatronymic, "cyrillic_name.patronymic"},
    PersonCell{Field::kSurname, "latin_name.surname"},
    PersonCell{Field::kGivenName, "latin_name.given_name"},
    PersonCell{Field::kPatronymic, "latin_name.patronymic"},
    PersonCell{Field::kBirthDate, "birth_date"},
    PersonCell{Field::kBirthYear, "birth_year"},
    PersonCell{Field::kSex, "public_data.sex"},
    PersonCell{Field::kSportRank, "sport_rank"},
    PersonCell{Field::kSportRank, "sport_title"},
    PersonCell{Field::kRegion, "region"},
    PersonCell{Field::kPhone, "phone"},
    PersonCell{Field::kEmail, "email"},
    PersonCell{Field::kPassport, "passport"},
    PersonCell{Field::kBirthCertificate, "birth_certificate"},
    PersonCell{Field::kInsurancePolicy, "insurance_policy"},
    PersonCell{Field::kAddress, "address"},
    PersonCell{Field::kMedical, "medical"},
};

constexpr std::array kSealedCells{
    std::pair{Field::kPassport, registry::SealedField::kPassport},
    std::pair{Field::kBirthCertificate, registry::SealedField::kBirthCertificate},
    std::pair{Field::kInsurancePolicy, registry::SealedField::kInsurancePolicy},
    std::pair{Field::kAddress, registry::SealedField::kAddress},
    std::pair{Field::kMedical, registry::SealedField::kMedical},
};

// Reads one row; belongs to it.
class RowReader {
  public:
    RowReader(const Row& row, const Headings& headings, registry::Date today)
        : row_(row), headings_(headings), today_(today) {
        entrant_.number = row.number;
    }

    [[nodiscard]] EntrantRow read() && {
        find_failed_formulas();
        read_name();
        read_birth();
        read_sex();
        read_rest();
        check();
        std::ranges::stable_sort(entrant_.faults, {}, [](const CellFault& fault) {
            return fault.column ? fault.column->index : kMostColumns;
        });
        return std::move(entrant_);
    }

  private:
    [[nodiscard]] std::string_view text(Field field) const {
        const Column* column = headings_.find(field);
        return column == nullptr ? std::string_view() : row_.at(column->index);
    }

    void blame(Field field, std::string reason, sdk::Metadata metadata = {}) {
        CellFault fault;
        if (const Column* column = headings_.find(field)) fault.column = *column;
        fault.reason = std::move(reason);
        fault.metadata = std::move(metadata);
        if (!is_sealed(field)) fault.value = text::truncate(text(field), kShownValue);
        entrant_.faults.push_back(std::move(fault));
    }

    [[nodiscard]] bool is_blamed(Field field) const {
        const Column* column = headings_.find(field);
        return column != nullptr &&
               std::ranges::any_of(entrant_.faults, [&](const CellFault& fault) {
                   return fault.column && fault.column->index == column->index;
               });
    }

    // «#ССЫЛКА!» and its like stand where a spreadsheet could not compute.
    void find_failed_formulas() {
        for (const Column& column : headings_.columns) {
            const std::string_view value = row_.at(column.index);
            if (column.field && value.starts_with('#') && value.size() > 1 &&
                (value.ends_with('!') || value.ends_with('?') || value == "#N/A"))
                blame(*column.field, "IMPORT_SPREADSHEET_ERROR");
        }
    }

    void read_name() {
        registry::PersonName name{std::string(text(Field::kSurname)),
                                  std::string(text(Field::kGivenName)),
                                  std::string(text(Field::kPatronymic))};
        const bool whole = headings_.find(Field::kFullName) != nullptr;
        if (whole) name = split(text(Field::kFullName));
        entrant_.full_name = registry::full_name(name);
        if (name.surname.empty() || name.given_name.empty())
            blame(whole                  ? Field::kFullName
                  : name.surname.empty() ? Field::kSurname
                                         : Field::kGivenName,
                  "IMPORT_NAME_INCOMPLETE");
        const bool cyrillic = text::has_cyrillic(entrant_.full_name);
        const std::string path =
            cyrillic ? "public_data.cyrillic_name." : "public_data.latin_name.";
        entrant_.form.set(path + "surname", name.surname);
        entrant_.form.set(path + "given_name", name.given_name);
        entrant_.form.set(path + "patronymic", name.patronymic);
    }

    // «Ёлкин Артём Сергеевич»: cells are tidied already, so one space stands between words.
    static registry::PersonName split(std::string_view whole) {
        registry::PersonName name;
        const auto first = std::min(whole.find(' '), whole.size());
        name.surname = whole.substr(0, first);
        whole.remove_prefix(std::min(first + 1, whole.size()));
        const auto second = std::min(whole.find(' '), whole.size());
        name.given_name = whole.substr(0, second);
        whole.remove_prefix(std::min(second + 1, whole.size()));
        name.patronymic = whole;
        return name;
    }

    void read_birth() {
        const std::string_view date = text(Field::kBirthDate);
        const std::string_view year = text(Field::kBirthYear);
        if (!date.empty()) {
            const auto birth = parse_date(date, today_);
            entrant_.form.set_date("restricted_data.birth_date", birth);
            if (!birth && !is_blamed(Field::kBirthDate))
                blame(Field::kBirthDate, "IMPORT_CELL_DATE");
        } else if (!year.empty()) {
            int born = 0;
            const auto [end, error] = std::from_chars(year.data(), year.data() + year.size(), born);
            entrant_.form.set("public_data.birth_year", born);
            if (error != std::errc() || end != year.data() + year.size())
                blame(Field::kBirthYear, "IMPORT_CELL_YEAR");
        } else {
            blame(Field::kBirthDate, "IMPORT_BIRTH_NEEDED");
        }
    }

    void read_sex() {
        const std::string_view written = text(Field::kSex);
        const auto sex =
            written.empty()
                ? sex_of_patronymic(entrant_.form.text("public_data.cyrillic_name.patronymic"))
                : parse_sex(written);
        if (sex)
            entrant_.form.set("public_data.sex", static_cast<int>(*sex));
        else
            blame(Field::kSex, written.empty() ? "IMPORT_SEX_NEEDED" : "IMPORT_CELL_SEX");
    }

    void read_rest() {
        constexpr std::array<std::string_view, 7> kTitles{"мс",  "мсмк",  "змс", "гр",
                                                          "мсу", "мсумк", "змсу"};
        entrant_.rank = text(Field::kSportRank);
        const bool title = is_one_of(kTitles, folded_word(entrant_.rank));
        entrant_.form.set(title ? "public_data.sport_title" : "public_data.sport_rank",
                          entrant_.rank);
        entrant_.form.set("public_data.region", std::string(text(Field::kRegion)));
        entrant_.form.set("restricted_data.phone", std::string(text(Field::kPhone)));
        entrant_.form.set("restricted_data.email", std::string(text(Field::kEmail)));
        for (const auto& [field, sealed] : kSealedCells)
            if (const auto value = text(field); !value.empty())
                entrant_.form.set(registry::path_of(sealed), std::string(value));
        entrant_.discipline = text(Field::kDiscipline);
        entrant_.group = text(Field::kGroup);
        entrant_.organisation = text(Field::kOrganisation);
        entrant_.coach = text(Field::kCoach);
        entrant_.doctor = says_yes(text(Field::kDoctor));
    }

    // «+», «допущен», «да»: anything but nothing and a no.
    static bool says_yes(std::string_view mark) {
        constexpr std::array<std::string_view, 7> kNo{"нет", "ни",        "no",        "n",
                                                      "0",   "недопущен", "недопущено"};
        constexpr std::array<std::string_view, 4> kDashes{"", "-", "–", "—"};
        return !is_one_of(kDashes, mark) && !is_one_of(kNo, folded_word(mark));
    }

    void check() {
        auto person = registry::check_person(entrant_.form, {today_});
        if (person) {
            if (entrant_.faults.empty()) entrant_.person = *std::move(person);
            return;
        }
        for (const sdk::Violation& violation : person.error().violations) {
            const auto cell = std::ranges::find_if(kPersonCells, [&](const PersonCell& known) {
                return violation.field.ends_with(known.path);
            });
            if (cell == kPersonCells.end()) continue;
            Field field = cell->field;
            const bool part_of_name = field == Field::kSurname || field == Field::kGivenName ||
                                      field == Field::kPatronymic;
            if (part_of_name && headings_.find(field) == nullptr) field = Field::kFullName;
            // What could not even be read is blamed already, with a better reason.
            const bool missing = violation.reason == "REQUIRED";
            if (!is_blamed(field) && !(missing && !entrant_.faults.empty()))
                blame(field, violation.reason, violation.metadata);
        }
    }

    const Row& row_;
    const Headings& headings_;
    registry::Date today_;
    EntrantRow entrant_;
};

}  // namespace

std::vector<EntrantRow> read_entrants(const Table& table, const Headings& headings,
                                      registry::Date today) {
    std::vector<EntrantRow> entrants;
    for (const Row& row : table.rows)
        if (row.number > headings.row) entrants.push_back(RowReader(row, headings, today).read());
    return entrants;
}

CellFault fault_of(const Table& table, const Headings& headings, int row, Field field,
                   std::string reason, sdk::Metadata metadata) {
    CellFault fault;
    fault.reason = std::move(reason);
    fault.metadata = std::move(metadata);
    const Column* column = headings.find(field);
    if (column == nullptr) return fault;
    fault.column = *column;
    const auto found = std::ranges::lower_bound(table.rows, row, {}, &Row::number);
    if (found != table.rows.end() && found->number == row && !is_sealed(field))
        fault.value = text::truncate(found->at(column->index), kShownValue);
    return fault;
}

std::optional<registry::RawDate> parse_date(std::string_view text, registry::Date today) {
    std::array<int, 3> parts{};
    std::array<std::size_t, 3> digits{};
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    char separator = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto [next, error] = std::from_chars(at, end, parts[i]);
        if (error != std::errc() || parts[i] < 0) return std::nullopt;
        digits[i] = static_cast<std::size_t>(next - at);
        at = next;
        if (i == 2) break;
        if (at == end || std::string_view("./-").find(*at) == std::string_view::npos ||
            (separator != 0 && *at != separator))
            return std::nullopt;
        separator = *at++;
    }
    // «03.05.2010 г.», «03.05.2010 0:00:00»
    if (at != end && *at != ' ') return std::nullopt;
    registry::RawDate date{parts[2], parts[1], parts[0]};
    if (digits[0] == 4) {
        date = {parts[0], parts[1], parts[2]};
    } else if (digits[2] == 2) {
        const int now = registry::year_of(today);
        date.year += now / 100 * 100;
        if (date.year > now) date.year -= 100;
    } else if (digits[2] != 4) {
        return std::nullopt;
    }
    if (!registry::to_date(date)) return std::nullopt;
    return date;
}

std::optional<Sex> parse_sex(std::string_view text) {
    static constexpr std::array<std::string_view, 15> kMale{
        "м",   "муж",      "мужской", "мужчина",  "мужчины", "юноша", "юноши", "ч",
        "чол", "чоловича", "чоловик", "чоловики", "юнаки",   "m",     "male"};
    static constexpr std::array<std::string_view, 14> kFemale{
        "ж",   "жен",    "женский", "женщина", "женщины", "девушка", "девушки",
        "жин", "жиноча", "жинка",   "жинки",   "дивчата", "f",       "female"};
    const std::string word = folded_word(text);
    if (is_one_of(kMale, word)) return Sex::kMale;
    if (is_one_of(kFemale, word) || word == "w") return Sex::kFemale;
    return std::nullopt;
}

std::optional<Sex> sex_of_patronymic(std::string_view patronymic) {
    for (const std::string_view ending : {"вич", "ьич", "мич", "кич", "нич", "оглы", "огли"})
        if (patronymic.ends_with(ending)) return Sex::kMale;
    for (const std::string_view ending : {"вна", "чна", "шна", "кызы", "кизи"})
        if (patronymic.ends_with(ending)) return Sex::kFemale;
    return std::nullopt;
}

}  // namespace collegium::importing
