#include "payload.hpp"

#include <array>

#include <nlohmann/json.hpp>

namespace collegium::usecases {
namespace {

using nlohmann::ordered_json;
using registry::RawDate;

// Empty values are left out: a payload names what a record says.
void put(ordered_json& json, const char* key, const std::string& value) {
    if (!value.empty()) json[key] = value;
}

void put(ordered_json& json, const char* key, const std::optional<RawDate>& date) {
    if (date) json[key] = registry::to_iso(*registry::to_date(*date));
}

std::string text_of(const ordered_json& json, const char* key) {
    return json.value(key, std::string());
}

std::optional<RawDate> date_of(const ordered_json& json, const char* key) {
    const auto date = registry::parse_iso_date(text_of(json, key));
    if (!date) return std::nullopt;
    return registry::to_raw(*date);
}

ordered_json name_json(const registry::PersonName& name) {
    ordered_json json = ordered_json::object();
    put(json, "surname", name.surname);
    put(json, "given_name", name.given_name);
    put(json, "patronymic", name.patronymic);
    return json;
}

registry::PersonName name_of(const ordered_json& json, const char* key) {
    const ordered_json name = json.value(key, ordered_json::object());
    return {text_of(name, "surname"), text_of(name, "given_name"), text_of(name, "patronymic")};
}

}  // namespace

std::string person_payload(const registry::PublicPerson& public_data,
                           const registry::RestrictedPerson& restricted_data, registry::PersonId id,
                           const registry::SealedChanges& sealed, std::int64_t version) {
    const registry::PersonForm form = registry::to_form(public_data, restricted_data);
    ordered_json open;
    open["cyrillic_name"] = name_json(form.cyrillic_name);
    if (!form.latin_name.empty()) open["latin_name"] = name_json(form.latin_name);
    open["sex"] = form.sex;
    if (form.birth_year != 0) open["birth_year"] = form.birth_year;
    put(open, "region", form.region);
    put(open, "organisation", form.organisation);
    put(open, "sport_rank", form.sport_rank);
    put(open, "sport_rank_end_date", form.sport_rank_end_date);
    put(open, "sport_title", form.sport_title);
    put(open, "arbiter_category", form.arbiter_category);
    put(open, "coach", form.coach);
    ordered_json restricted = ordered_json::object();
    put(restricted, "birth_date", form.birth_date);
    put(restricted, "phone", form.phone);
    put(restricted, "email", form.email);
    put(restricted, "contact_note", form.contact_note);
    ordered_json json;
    json["public_data"] = std::move(open);
    if (!restricted.empty()) json["restricted_data"] = std::move(restricted);
    for (const auto& [field, value] : sealed) {
        const std::string name(registry::field_name(field));
        json["sealed_data"][name] = id.name() + "/sealed/" + name + "@" + std::to_string(version);
    }
    return json.dump();
}

std::string organisation_payload(const registry::Organisation& organisation) {
    const registry::OrganisationForm form = registry::to_form(organisation);
    ordered_json json;
    put(json, "full_name", form.full_name);
    put(json, "short_name", form.short_name);
    json["kind"] = form.kind;
    put(json, "region", form.region);
    put(json, "city", form.city);
    put(json, "parent", form.parent);
    return json.dump();
}

std::string competition_payload(const competition::CompetitionDraft& draft,
                                const storage::DisciplineTitle& title) {
    const competition::CompetitionForm form = competition::to_form(draft);
    ordered_json json;
    put(json, "code", form.code);
    put(json, "title", form.title);
    put(json, "start_date", form.start_date);
    put(json, "end_date", form.end_date);
    put(json, "venue", form.venue);
    put(json, "time_zone", form.time_zone);
    put(json, "organiser", form.organiser);
    put(json, "discipline", form.discipline);
    put(json, "rule_book", form.rule_book);
    put(json, "official_discipline", form.official_discipline);
    put(json, "status", form.status);
    put(json, "character", form.character);
    if (!form.age_groups.empty()) json["age_groups"] = form.age_groups;
    if (form.sex != 0) json["sex"] = form.sex;
    put(json, "discipline_title_ru", title.ru);
    put(json, "discipline_title_uk", title.uk);
    put(json, "discipline_title_en", title.en);
    return json.dump();
}

std::string draw_payload(const lots::Draw& draw) {
    constexpr std::array kKinds{"", "opening", "pick", "order"};
    ordered_json json;
    json["kind"] = kKinds[static_cast<std::size_t>(draw.kind)];
    put(json, "purpose", draw.purpose);
    for (const lots::Witness& witness : draw.witnesses)
        json["witnesses"].push_back(witness.full_name);
    json["seed"] = draw.seed;
    put(json, "seed_note", draw.seed_note);
    put(json, "seed_commitment", draw.seed_commitment);
    json["method"] = draw.method;
    json["inputs_sha256"] = draw.inputs_sha256;
    json["result"] = draw.result;
    if (!draw.redrawn.empty()) json["redrawn"] = draw.redrawn;
    if (draw.start) {
        put(json, "table", draw.start->table);
        put(json, "table_version", draw.start->table_version);
        put(json, "position", draw.start->position);
    }
    put(json, "replaces", draw.replaces ? draw.replaces->name() : "");
    return json.dump();
}

PersonPayload parse_person_payload(const std::string& payload) {
    const ordered_json json = ordered_json::parse(payload);
    const ordered_json open = json.value("public_data", ordered_json::object());
    const ordered_json restricted = json.value("restricted_data", ordered_json::object());
    const ordered_json sealed = json.value("sealed_data", ordered_json::object());
    PersonPayload result;
    registry::PersonForm& form = result.form;
    form.cyrillic_name = name_of(open, "cyrillic_name");
    form.latin_name = name_of(open, "latin_name");
    form.sex = open.value("sex", 0);
    form.birth_year = open.value("birth_year", 0);
    form.region = text_of(open, "region");
    form.organisation = text_of(open, "organisation");
    form.sport_rank = text_of(open, "sport_rank");
    form.sport_rank_end_date = date_of(open, "sport_rank_end_date");
    form.sport_title = text_of(open, "sport_title");
    form.arbiter_category = text_of(open, "arbiter_category");
    form.coach = text_of(open, "coach");
    form.birth_date = date_of(restricted, "birth_date");
    form.phone = text_of(restricted, "phone");
    form.email = text_of(restricted, "email");
    form.contact_note = text_of(restricted, "contact_note");
    for (const registry::SealedField field : registry::kSealedFields) {
        if (sealed.contains(std::string(registry::field_name(field)))) {
            result.sealed.push_back(field);
        }
    }
    return result;
}

registry::OrganisationForm parse_organisation_payload(const std::string& payload) {
    const ordered_json json = ordered_json::parse(payload);
    return {text_of(json, "full_name"), text_of(json, "short_name"), json.value("kind", 0),
            text_of(json, "region"),    text_of(json, "city"),       text_of(json, "parent")};
}

CompetitionPayload parse_competition_payload(const std::string& payload) {
    const ordered_json json = ordered_json::parse(payload);
    CompetitionPayload result;
    competition::CompetitionForm& form = result.form;
    form.code = text_of(json, "code");
    form.title = text_of(json, "title");
    form.start_date = date_of(json, "start_date");
    form.end_date = date_of(json, "end_date");
    form.venue = text_of(json, "venue");
    form.time_zone = text_of(json, "time_zone");
    form.organiser = text_of(json, "organiser");
    form.discipline = text_of(json, "discipline");
    form.rule_book = text_of(json, "rule_book");
    form.official_discipline = text_of(json, "official_discipline");
    form.status = text_of(json, "status");
    form.character = text_of(json, "character");
    form.age_groups = json.value("age_groups", std::vector<std::string>{});
    form.sex = json.value("sex", 0);
    result.discipline_title = {text_of(json, "discipline_title_ru"),
                               text_of(json, "discipline_title_uk"),
                               text_of(json, "discipline_title_en")};
    return result;
}

std::string grant_payload(const storage::Grant& grant) {
    return nlohmann::json{{"user", "users/" + std::to_string(grant.user)},
                          {"role", "roles/" + grant.role},
                          {"scope", grant.scope},
                          {"start_date", grant.start_date},
                          {"end_date", grant.end_date},
                          {"basis", grant.basis},
                          {"remark", grant.remark},
                          {"revoked", grant.revoked_at != storage::Instant{}}}
        .dump();
}

void restore_grant(const std::string& payload, storage::Grant& grant) {
    const auto json = ordered_json::parse(payload);
    grant.start_date = text_of(json, "start_date");
    grant.end_date = text_of(json, "end_date");
    grant.basis = text_of(json, "basis");
    grant.remark = text_of(json, "remark");
}

}  // namespace collegium::usecases
