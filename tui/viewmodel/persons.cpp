#include "tui/viewmodel/persons.hpp"

#include <algorithm>
#include <array>

namespace collegium::tui::viewmodel {
namespace {

std::string sex_words(const v1::PersonPublicData& data, const Texts& texts) {
    if (data.sex() == v1::SEX_FEMALE) return texts("person.sex.female");
    if (data.sex() == v1::SEX_MALE) return texts("person.sex.male");
    return {};
}

std::string rank_words(const v1::PersonPublicData& data) {
    return join({data.sport_title(), data.sport_rank()}, ", ");
}

std::string name_words(const v1::PersonName& name) {
    return join({name.surname(), name.given_name(), name.patronymic()}, " ");
}

struct SealedRow {
    v1::SealedField field;
    const char* id;
    const std::string& (v1::PersonSealedMasks::*mask)() const;
};

const std::array<SealedRow, 5> kSealedRows{{
    {v1::SEALED_FIELD_PASSPORT, "passport", &v1::PersonSealedMasks::passport},
    {v1::SEALED_FIELD_BIRTH_CERTIFICATE, "birth_certificate",
     &v1::PersonSealedMasks::birth_certificate},
    {v1::SEALED_FIELD_INSURANCE_POLICY, "insurance_policy",
     &v1::PersonSealedMasks::insurance_policy},
    {v1::SEALED_FIELD_ADDRESS, "address", &v1::PersonSealedMasks::address},
    {v1::SEALED_FIELD_MEDICAL, "medical", &v1::PersonSealedMasks::medical},
}};

}  // namespace

std::string full_name(const v1::Person& person, const Texts& texts) {
    if (person.state() == v1::Person::STATE_ERASED) return texts("person.erased");
    const auto& data = person.public_data();
    if (!data.display_names().full().empty()) return data.display_names().full();
    return name_words(data.cyrillic_name());
}

std::string short_name(const v1::Person& person, const Texts& texts) {
    const auto& shown = person.public_data().display_names().short_();
    return shown.empty() ? full_name(person, texts) : shown;
}

PersonsModel::PersonsModel(Texts texts, LocalClock clock)
    : PagedModel(texts, Search::kServer, [](const v1::Person& row) { return row.etag(); }),
      clock_(std::move(clock)) {}

std::vector<Column> PersonsModel::columns() const {
    const Column letter{"letter", "", 1, 1, 0, Align::kLeft, 5};
    const Column name{"name", texts()("persons.column.name"), 0, 4, 24, Align::kLeft, 6};
    const Column number{"number", texts()("persons.column.number"), 6, 1, 0, Align::kLeft, 3};
    if (room() == Room::kNarrow) return {letter, name, number};
    return {letter,
            name,
            {"year", texts()("persons.column.year"), 5, 1, 0, Align::kLeft, 4},
            {"rank", texts()("persons.column.rank"), 6, 1, 0, Align::kLeft, 2},
            {"region", texts()("persons.column.region"), 0, 1, 14, Align::kLeft, 1},
            {"organisation", texts()("persons.column.organisation"), 11, 1, 0, Align::kLeft, 0},
            number};
}

std::string PersonsModel::title() const {
    return texts()("persons.title");
}

std::string PersonsModel::corner() const {
    const auto all = total();
    return all ? texts()("persons.count", {{"n", grouped(*all)}}) : std::string{};
}

TableRow PersonsModel::draw(std::size_t index, Room room) const {
    TableRow drawn = PagedModel::draw(index, room);
    // Ё stands with Е in the alphabet, and so in the margin.
    const auto letter_of = [this](std::size_t i) {
        const auto& data = list().entries()[i].row.public_data();
        const std::string letter = initial(data.cyrillic_name().surname());
        return letter == "Ё" ? std::string("Е") : letter;
    };
    const std::string letter = letter_of(index);
    if (index == 0 || letter_of(index - 1) != letter) drawn.lines[0][0].text = letter;
    return drawn;
}

TableRow PersonsModel::draw_row(const v1::Person& row, Room room) const {
    const auto& data = row.public_data();
    const std::string year = data.birth_year() == 0 ? "" : std::to_string(data.birth_year());
    TableRow drawn;
    drawn.muted = row.state() == v1::Person::STATE_ERASED;
    if (room == Room::kNarrow) {
        drawn.lines = {
            {{}, {full_name(row, texts()), Tone::kTitle}, {number_of(row.name())}},
            {{},
             {join({year, data.sport_rank(), data.region(), data.organisation_short_name()}),
              Tone::kMuted}}};
    } else {
        drawn.lines = {{{{}, Tone::kMuted},
                        {full_name(row, texts())},
                        {year},
                        {data.sport_rank()},
                        {data.region()},
                        {data.organisation_short_name()},
                        {number_of(row.name()), Tone::kMuted}}};
    }
    return drawn;
}

Detail PersonsModel::detail() const {
    const v1::Person* row = current();
    if (row == nullptr) return {};
    const auto& data = row->public_data();
    const auto field = [&](const char* id, const std::string& value) {
        return value.empty() ? std::string{}
                             : texts()(std::string("person.field.") + id) + ": " + value;
    };
    Detail detail{full_name(*row, texts()),
                  texts()("person.number", {{"number", number_of(row->name())}}),
                  {}};
    const auto add = [&](std::string words) {
        if (!words.empty()) detail.lines.push_back({std::move(words)});
    };
    add(join({field("sex", sex_words(data, texts())),
              data.birth_year() == 0
                  ? std::string{}
                  : texts()("person.born", {{"year", std::to_string(data.birth_year())}}),
              data.display_names().latin()}));
    add(join({data.region(), data.organisation_short_name()}));
    add(join(
        {field("rank", rank_words(data)), field("arbiter_category", data.arbiter_category())}));
    add(field("coach", data.coach_short_name()));
    add(texts()("person.changed", {{"time", show_moment(row->update_time(), clock_)}}));
    detail.lines.back().tone = Tone::kMuted;
    return detail;
}

std::string PersonsModel::nothing() const {
    return texts()("persons.empty");
}

void PersonCard::show(v1::Person person, const Texts& texts, std::chrono::year_month_day today) {
    person_ = std::move(person);
    table_.show(facts(texts, today));
}

void PersonCard::set_texts(const Texts& texts, std::chrono::year_month_day today) {
    table_.show(facts(texts, today));
}

void PersonCard::reveal(v1::SealedField field, std::string value, std::chrono::sys_seconds until) {
    revealed_[field] = {std::move(value), until};
}

bool PersonCard::expire(std::chrono::sys_seconds now) {
    return std::erase_if(revealed_, [&](const auto& shown) { return shown.second.until <= now; }) >
           0;
}

void PersonCard::forget_revealed() {
    revealed_.clear();
}

std::optional<v1::SealedField> PersonCard::sealed_under_cursor() const {
    const Fact* fact = table_.current();
    if (fact == nullptr || !fact->sealed) return std::nullopt;
    for (const SealedRow& row : kSealedRows)
        if (fact->id == row.id && !(person_.sealed_masks().*row.mask)().empty()) return row.field;
    return std::nullopt;
}

std::optional<std::string> PersonCard::refusal(const std::string& action) const {
    for (const auto& allowed : person_.allowed_actions())
        if (allowed.action() == action && !allowed.allowed()) return allowed.text();
    return std::nullopt;
}

std::vector<Fact> PersonCard::facts(const Texts& texts, std::chrono::year_month_day today) const {
    const auto label = [&](const char* id) { return texts(std::string("person.field.") + id); };
    const std::string none = texts("card.none");
    const auto or_none = [&](const std::string& value) { return value.empty() ? none : value; };
    const auto& data = person_.public_data();
    const std::string rank_term =
        data.has_sport_rank_end_date()
            ? texts("person.rank_until", {{"date", viewmodel::show(data.sport_rank_end_date())}})
            : "";

    std::vector<Fact> facts{
        {"name", label("full_name"), full_name(person_, texts), {}, Tone::kTitle}};
    if (person_.state() == v1::Person::STATE_ERASED) return facts;
    if (data.has_latin_name())
        facts.push_back({"latin_name", label("latin_name"), name_words(data.latin_name()), {}});
    add_restricted(facts, texts, today);
    facts.push_back({"sex", label("sex"), sex_words(data, texts), {}});
    facts.push_back({"region",
                     label("region_organisation"),
                     or_none(join({data.region(), data.organisation_short_name()})),
                     {}});
    facts.push_back({"rank", label("rank"), or_none(rank_words(data)), rank_term});
    facts.push_back(
        {"arbiter_category", label("arbiter_category"), or_none(data.arbiter_category()), {}});
    facts.push_back({"coach", label("coach"), or_none(data.coach_short_name()), {}});
    if (person_.has_restricted_data()) {
        const auto& contacts = person_.restricted_data();
        facts.push_back({"phone", label("phone"), or_none(contacts.phone()), {}, Tone::kPersonal});
        facts.push_back({"email", label("email"), or_none(contacts.email()), {}, Tone::kPersonal});
        if (!contacts.contact_note().empty())
            facts.push_back({"contact_note",
                             label("contact_note"),
                             contacts.contact_note(),
                             {},
                             Tone::kPersonal});
    }
    add_sealed(facts, texts);
    return facts;
}

void PersonCard::add_restricted(std::vector<Fact>& facts, const Texts& texts,
                                std::chrono::year_month_day today) const {
    const auto& data = person_.public_data();
    const auto birth = to_day(person_.restricted_data().birth_date());
    if (birth) {
        const int year = int(today.year());
        facts.push_back(
            {"birth_date", texts("person.field.birth_date"),
             viewmodel::show(person_.restricted_data().birth_date()),
             texts("person.age", {{"age", std::to_string(age_on(*birth, today))},
                                  {"year", std::to_string(year)},
                                  {"turns", std::to_string(year - int(birth->year()))}}),
             Tone::kPersonal});
    } else if (data.birth_year() != 0) {
        facts.push_back({"birth_date",
                         texts("person.field.birth_year"),
                         std::to_string(data.birth_year()),
                         {}});
    } else {
        facts.push_back({"birth_date", texts("person.field.birth_date"), texts("card.none"), {}});
    }
}

void PersonCard::add_sealed(std::vector<Fact>& facts, const Texts& texts) const {
    if (!person_.has_sealed_masks()) return;
    for (const SealedRow& row : kSealedRows) {
        const std::string& mask = (person_.sealed_masks().*row.mask)();
        const auto shown = revealed_.find(row.field);
        Fact fact{row.id, texts(std::string("person.field.") + row.id), {}, {}, Tone::kPersonal,
                  true};
        if (shown != revealed_.end()) {
            fact.value = shown->second.value;
            fact.note = texts("person.revealed");
        } else if (mask.empty()) {
            fact.value = texts("person.not_entered");
            fact.tone = Tone::kMuted;
        } else {
            fact.value = mask;
            fact.note = texts("person.reveal_hint");
        }
        facts.push_back(std::move(fact));
    }
}

}  // namespace collegium::tui::viewmodel
