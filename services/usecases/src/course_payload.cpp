#include "course_payload.hpp"

#include "record_payload.hpp"

namespace collegium::usecases {
namespace {

std::string text_of(const Payload& json, const char* key) {
    return json.value(key, std::string());
}

}  // namespace

std::string state_payload(competition::State state) {
    Payload json;
    json["state"] = competition::to_string(state);
    return json.dump();
}

competition::State parse_state_payload(const std::string& payload) {
    return competition::parse_state(text_of(Payload::parse(payload), "state")).value();
}

std::string mark_payload(const MarkPayload& mark) {
    Payload json;
    json["condition"] = mark.condition;
    const auto& done_on = mark.record.mark.done_on;
    put_at(json, "done_date", done_on ? registry::to_iso(*done_on) : "");
    put_at(json, "subject", mark.record.mark.subject);
    put_at(json, "note", mark.record.mark.note);
    put_at(json, "marked_by", mark.record.marked_by);
    json["marked_at"] = storage::to_millis(mark.record.marked_at);
    return json.dump();
}

MarkPayload parse_mark_payload(const std::string& payload) {
    const Payload json = Payload::parse(payload);
    MarkPayload mark;
    mark.condition = text_of(json, "condition");
    mark.record.mark = {registry::parse_iso_date(text_of(json, "done_date")),
                        text_of(json, "subject"), text_of(json, "note")};
    mark.record.marked_by = text_of(json, "marked_by");
    mark.record.marked_at = storage::from_millis(json.at("marked_at").get<std::int64_t>());
    return mark;
}

}  // namespace collegium::usecases
