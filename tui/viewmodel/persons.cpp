#include "tui/viewmodel/persons.hpp"

#include <google/protobuf/descriptor.h>

namespace collegium::tui::viewmodel {
namespace {

std::string rank_words(const v1::PersonPublicData& data) {
    return join({data.sport_title(), data.sport_rank()}, ", ");
}

std::string name_words(const v1::PersonName& name) {
    return join({name.surname(), name.given_name(), name.patronymic()}, " ");
}

// Every sealed field is masked by the one of its name.
std::vector<v1::SealedField> sealed_fields() {
    std::vector<v1::SealedField> fields;
    for (int i = 1; i < v1::SealedField_descriptor()->value_count(); ++i)
        fields.push_back(
            static_cast<v1::SealedField>(v1::SealedField_descriptor()->value(i)->number()));
    return fields;
}

const std::string& mask_of(const v1::Person& person, v1::SealedField field) {
    const v1::PersonSealedMasks& masks = person.sealed_masks();
    return masks.GetReflection()->GetStringReference(
        masks, masks.GetDescriptor()->FindFieldByName(enum_id(field)), nullptr);
}

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

PersonsModel::PersonsModel(const Texts& words, LocalClock clock)
    : ListOf(words, std::move(clock), Search::kServer, "persons") {
    const auto name = [this](const v1::Person& row) { return full_name(row, texts()); };
    column("letter", fixed(1), 5, [](const auto&) { return Cell{}; })
        .headed("")
        .tone(Tone::kMuted, Tone::kText);
    column("name", share(4, 24), 6, name).tone(Tone::kText, Tone::kTitle);
    column("year", fixed(5), 4, "public_data.birth_year").in(Rooms::kRoomy);
    column("rank", fixed(6), 2, "public_data.sport_rank").in(Rooms::kRoomy);
    column("region", share(1, 14), 1, "public_data.region").in(Rooms::kRoomy);
    column("organisation", fixed(11), 0, "public_data.organisation_label.short_name")
        .in(Rooms::kRoomy);
    column("number", fixed(6), 3, [](const v1::Person& row) {
        return number_of(row.name());
    }).tone(Tone::kMuted, Tone::kText);
    below("name", [](const v1::Person& row) {
        const auto& data = row.public_data();
        const std::string year = data.birth_year() == 0 ? "" : std::to_string(data.birth_year());
        return Cell{
            join({year, data.sport_rank(), data.region(), data.organisation_label().short_name()}),
            Tone::kMuted};
    });
    muted([](const v1::Person& row) { return row.state() == v1::Person::STATE_ERASED; });
    pane([this, name](const v1::Person& row) -> Detail {
        const auto& data = row.public_data();
        const auto field = [&](const char* id, const std::string& value) {
            return value.empty() ? std::string{}
                                 : texts()(std::string("person.field.") + id) + ": " + value;
        };
        const std::string born = data.birth_year() == 0
                                     ? std::string{}
                                     : texts()("person.born", {{"year", data.birth_year()}});
        return {
            name(row), texts()("person.number", {{"number", number_of(row.name())}}),
            Lines()
                .add(join({field("sex", enum_words(data.sex(), "person.sex.", texts())), born,
                           data.display_names().latin()}))
                .add(join({data.region(), data.organisation_label().short_name()}))
                .add(join({field("rank", rank_words(data)),
                           field("arbiter_category", data.arbiter_category())}))
                .add(field("coach", data.coach_label().short_name()))
                .add(texts()("person.changed", {{"time", show_moment(row.update_time(), local())}}),
                     Tone::kMuted)};
    });
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
    for (const v1::SealedField field : sealed_fields())
        if (fact->id == enum_id(field) && !mask_of(person_, field).empty()) return field;
    return std::nullopt;
}

std::optional<std::string> PersonCard::refusal(const std::string& action) const {
    for (const auto& allowed : person_.allowed_actions())
        if (allowed.action() == action && !allowed.allowed()) return allowed.text();
    return std::nullopt;
}

std::vector<Fact> PersonCard::facts(const Texts& texts, std::chrono::year_month_day today) const {
    const auto& data = person_.public_data();
    Facts facts(texts, "person.field");
    facts.add(
        {"name", texts("person.field.full_name"), full_name(person_, texts), {}, Tone::kTitle});
    if (person_.state() == v1::Person::STATE_ERASED) return facts;
    if (data.has_latin_name()) facts.add("latin_name", name_words(data.latin_name()));
    add_birth(facts, texts, today);
    const std::string rank_term =
        data.has_sport_rank_end_date()
            ? texts("person.rank_until", {{"date", viewmodel::show(data.sport_rank_end_date())}})
            : "";
    const std::string region = join({data.region(), data.organisation_label().short_name()});
    facts.add("sex", enum_words(data.sex(), "person.sex.", texts))
        .add({"region",
              texts("person.field.region_organisation"),
              region.empty() ? texts("card.none") : region,
              {}})
        .or_none("rank", rank_words(data), rank_term)
        .or_none("arbiter_category", data.arbiter_category())
        .or_none("coach", data.coach_label().short_name());
    if (person_.has_restricted_data()) {
        const auto& contacts = person_.restricted_data();
        facts.or_none("phone", contacts.phone(), {}, Tone::kPersonal)
            .or_none("email", contacts.email(), {}, Tone::kPersonal)
            .given("contact_note", contacts.contact_note(), Tone::kPersonal);
    }
    add_sealed(facts, texts);
    return facts;
}

void PersonCard::add_birth(Facts& facts, const Texts& texts,
                           std::chrono::year_month_day today) const {
    const int known = person_.public_data().birth_year();
    const auto& date = person_.restricted_data().birth_date();
    if (const auto birth = to_day(date)) {
        const int year = int(today.year());
        facts.add("birth_date", viewmodel::show(date),
                  texts("person.age", {{"age", age_on(*birth, today)},
                                       {"year", year},
                                       {"turns", year - int(birth->year())}}),
                  Tone::kPersonal);
    } else if (known != 0) {
        facts.add({"birth_date", texts("person.field.birth_year"), std::to_string(known), {}});
    } else {
        facts.or_none("birth_date", "");
    }
}

void PersonCard::add_sealed(Facts& facts, const Texts& texts) const {
    if (!person_.has_sealed_masks()) return;
    for (const v1::SealedField field : sealed_fields()) {
        const std::string& mask = mask_of(person_, field);
        const auto shown = revealed_.find(field);
        Fact fact{
            enum_id(field), texts("person.field." + enum_id(field)), {}, {}, Tone::kPersonal, true};
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
        facts.add(std::move(fact));
    }
}

}  // namespace collegium::tui::viewmodel
