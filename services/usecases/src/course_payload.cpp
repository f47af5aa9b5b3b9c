#include "course_payload.hpp"

#include <nlohmann/json.hpp>

namespace collegium::usecases {
namespace {

using nlohmann::ordered_json;
using registry::Date;

// Empty values are left out: a payload names what a record says.
void put(ordered_json& json, const char* key, const std::string& value) {
    if (!value.empty()) json[key] = value;
}

void put(ordered_json& json, const char* key, const std::optional<Date>& date) {
    if (date) json[key] = registry::to_iso(*date);
}

std::string text_of(const ordered_json& json, const char* key) {
    return json.value(key, std::string());
}

std::optional<Date> date_of(const ordered_json& json, const char* key) {
    return registry::parse_iso_date(text_of(json, key));
}

Date required_date_of(const ordered_json& json, const char* key) {
    return date_of(json, key).value();
}

}  // namespace

std::string ban_payload(const registry::Ban& ban) {
    ordered_json json;
    json["person"] = ban.person.name();
    json["capacity"] = static_cast<int>(ban.capacity);
    json["ground"] = static_cast<int>(ban.ground);
    put(json, "start_date", ban.start_date);
    put(json, "end_date", ban.end_date);
    put(json, "decision_number", ban.decision_number);
    put(json, "decision_date", ban.decision_date);
    put(json, "decision_body", ban.decision_body);
    put(json, "articles", ban.articles);
    json["source"] = static_cast<int>(ban.source);
    put(json, "note", ban.note);
    put(json, "lift_date", ban.lifted_on);
    put(json, "lift_reason", ban.lift_reason);
    return json.dump();
}

registry::Ban parse_ban_payload(const std::string& payload) {
    const ordered_json json = ordered_json::parse(payload);
    registry::Ban ban;
    ban.person = registry::PersonId::parse(text_of(json, "person")).value();
    ban.capacity = static_cast<registry::Capacity>(json.at("capacity").get<int>());
    ban.ground = static_cast<registry::BanGround>(json.at("ground").get<int>());
    ban.start_date = required_date_of(json, "start_date");
    ban.end_date = date_of(json, "end_date");
    ban.decision_number = text_of(json, "decision_number");
    ban.decision_date = required_date_of(json, "decision_date");
    ban.decision_body = text_of(json, "decision_body");
    ban.articles = text_of(json, "articles");
    ban.source = static_cast<registry::BanSource>(json.at("source").get<int>());
    ban.note = text_of(json, "note");
    ban.lifted_on = date_of(json, "lift_date");
    ban.lift_reason = text_of(json, "lift_reason");
    return ban;
}

std::string official_payload(const competition::Appointment& appointment) {
    ordered_json json;
    json["person"] = appointment.person.name();
    json["post"] = appointment.post;
    put(json, "category", appointment.category);
    if (appointment.organisation) json["organisation"] = appointment.organisation->name();
    put(json, "appoint_date", appointment.appointed_on);
    put(json, "basis", appointment.basis);
    put(json, "location", appointment.location);
    put(json, "note", appointment.note);
    put(json, "dismiss_date", appointment.dismissed_on);
    put(json, "dismiss_reason", appointment.dismiss_reason);
    return json.dump();
}

competition::Appointment parse_official_payload(const std::string& payload) {
    const ordered_json json = ordered_json::parse(payload);
    competition::Appointment appointment;
    appointment.person = registry::PersonId::parse(text_of(json, "person")).value();
    appointment.post = text_of(json, "post");
    appointment.category = text_of(json, "category");
    appointment.organisation = registry::OrganisationId::parse(text_of(json, "organisation"));
    appointment.appointed_on = required_date_of(json, "appoint_date");
    appointment.basis = text_of(json, "basis");
    appointment.location = text_of(json, "location");
    appointment.note = text_of(json, "note");
    appointment.dismissed_on = date_of(json, "dismiss_date");
    appointment.dismiss_reason = text_of(json, "dismiss_reason");
    return appointment;
}

std::string state_payload(competition::State state) {
    ordered_json json;
    json["state"] = competition::to_string(state);
    return json.dump();
}

competition::State parse_state_payload(const std::string& payload) {
    return competition::parse_state(text_of(ordered_json::parse(payload), "state")).value();
}

std::string mark_payload(const MarkPayload& mark) {
    ordered_json json;
    json["condition"] = mark.condition;
    put(json, "done_date", mark.record.mark.done_on);
    put(json, "subject", mark.record.mark.subject);
    put(json, "note", mark.record.mark.note);
    put(json, "marked_by", mark.record.marked_by);
    json["marked_at"] = storage::to_millis(mark.record.marked_at);
    return json.dump();
}

MarkPayload parse_mark_payload(const std::string& payload) {
    const ordered_json json = ordered_json::parse(payload);
    MarkPayload mark;
    mark.condition = text_of(json, "condition");
    mark.record.mark = {date_of(json, "done_date"), text_of(json, "subject"),
                        text_of(json, "note")};
    mark.record.marked_by = text_of(json, "marked_by");
    mark.record.marked_at = storage::from_millis(json.at("marked_at").get<std::int64_t>());
    return mark;
}

}  // namespace collegium::usecases
