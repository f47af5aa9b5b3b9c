#include "payload.hpp"

#include <array>

#include "record_payload.hpp"

namespace collegium::usecases {
namespace {

std::string text_of(const Payload& json, const char* key) {
    return json.value(key, std::string());
}

}  // namespace

std::string person_payload(const registry::Person& person, registry::PersonId id,
                           const registry::SealedChanges& sealed, std::int64_t version) {
    Payload payload = payload_of(person);
    for (const auto& [field, value] : sealed) {
        const std::string name(registry::field_name(field));
        put_at(payload, registry::path_of(field),
               id.name() + "/sealed/" + name + "@" + std::to_string(version));
    }
    return payload.dump();
}

std::vector<registry::SealedField> sealed_in_payload(const std::string& text) {
    const Payload payload = Payload::parse(text);
    std::vector<registry::SealedField> fields;
    for (const registry::SealedField field : registry::kSealedFields)
        if (!value_at(payload, registry::path_of(field)).is_null()) fields.push_back(field);
    return fields;
}

std::string competition_payload(const storage::CompetitionRecord& record) {
    Payload payload = payload_of(record.draft);
    put_at(payload, "discipline_title_ru", record.discipline_title.ru);
    put_at(payload, "discipline_title_uk", record.discipline_title.uk);
    put_at(payload, "discipline_title_en", record.discipline_title.en);
    return payload.dump();
}

storage::CompetitionRecord parse_competition_payload(const std::string& text) {
    const Payload payload = Payload::parse(text);
    storage::CompetitionRecord record;
    record.draft = record_of_payload<competition::CompetitionDraft>(text);
    record.discipline_title = {text_of(payload, "discipline_title_ru"),
                               text_of(payload, "discipline_title_uk"),
                               text_of(payload, "discipline_title_en")};
    return record;
}

std::string draw_payload(const lots::Draw& draw) {
    constexpr std::array kKinds{"", "opening", "pick", "order"};
    Payload json;
    json["kind"] = kKinds[static_cast<std::size_t>(draw.kind)];
    put_at(json, "purpose", draw.purpose);
    for (const lots::Witness& witness : draw.witnesses)
        json["witnesses"].push_back(witness.full_name);
    json["seed"] = draw.seed;
    put_at(json, "seed_note", draw.seed_note);
    put_at(json, "seed_commitment", draw.seed_commitment);
    json["method"] = draw.method;
    json["inputs_sha256"] = draw.inputs_sha256;
    json["result"] = draw.result;
    if (!draw.redrawn.empty()) json["redrawn"] = draw.redrawn;
    if (draw.start) {
        put_at(json, "table", draw.start->table);
        put_at(json, "table_version", draw.start->table_version);
        put_at(json, "position", draw.start->position);
    }
    put_at(json, "replaces", draw.replaces ? draw.replaces->name() : "");
    return json.dump();
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
    const Payload json = Payload::parse(payload);
    grant.start_date = text_of(json, "start_date");
    grant.end_date = text_of(json, "end_date");
    grant.basis = text_of(json, "basis");
    grant.remark = text_of(json, "remark");
}

}  // namespace collegium::usecases
