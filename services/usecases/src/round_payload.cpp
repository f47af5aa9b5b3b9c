// Rounds as the journal keeps them, and back for undo.
#include <sstream>

#include <nlohmann/json.hpp>

#include <collegium/play/results.hpp>

#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using nlohmann::ordered_json;
using play::RoundState;
using storage::RoundChangeRecord;
using storage::RoundRecord;

ordered_json step_json(const storage::RoundStep& step) {
    if (!step.at) return nullptr;
    return {{"at", storage::to_millis(*step.at)}, {"by", step.by}};
}

storage::RoundStep parse_step(const ordered_json& json) {
    if (json.is_null()) return {};
    return {storage::from_millis(json.at("at").get<std::int64_t>()), json.at("by")};
}

ordered_json origins_json(const std::vector<storage::PairOrigin>& origins) {
    ordered_json json = ordered_json::array();
    for (const storage::PairOrigin& origin : origins)
        json.push_back({origin.first, origin.second, static_cast<int>(origin.how)});
    return json;
}

std::vector<storage::PairOrigin> parse_origins(const ordered_json& json) {
    std::vector<storage::PairOrigin> origins;
    for (const ordered_json& origin : json)
        origins.push_back({origin.at(0).get<int>(), origin.at(1).get<int>(),
                           static_cast<pairing::How>(origin.at(2).get<int>())});
    return origins;
}

ordered_json change_json(const RoundChangeRecord& change) {
    ordered_json json{{"kind", static_cast<int>(change.kind)},
                      {"before", change.before},
                      {"after", change.after},
                      {"reason", change.reason},
                      {"remarks", change.remarks},
                      {"at", storage::to_millis(change.changed_at)},
                      {"by", change.changed_by}};
    if (change.kind == storage::ChangeKind::kWhole) {
        json["snapshot"] = change.snapshot;
        json["origins"] = origins_json(change.origins);
    }
    return json;
}

RoundChangeRecord parse_change(const ordered_json& json) {
    using Lines = std::vector<std::string>;
    RoundChangeRecord change;
    change.kind = static_cast<storage::ChangeKind>(json.at("kind").get<int>());
    change.before = json.at("before").get<Lines>();
    change.after = json.at("after").get<Lines>();
    change.reason = json.at("reason").get<std::string>();
    change.remarks = json.at("remarks").get<Lines>();
    change.changed_at = storage::from_millis(json.at("at").get<std::int64_t>());
    change.changed_by = json.at("by").get<std::string>();
    change.snapshot = json.value("snapshot", std::string());
    change.origins = parse_origins(json.value("origins", ordered_json::array()));
    return change;
}

// Lines as lines_of writes them: "7 3 8", "bye 5", "absent 2".
void take_line(const std::string& line, const play::Settings& settings, play::Round& round) {
    std::istringstream words(line);
    std::string what;
    int first = 0;
    int second = 0;
    words >> what >> first >> second;
    if (what == "bye")
        round.bye = first;
    else if (what == "absent")
        round.absent.push_back(first);
    else
        round.boards.push_back(play::new_board(std::stoi(what), first, second, settings));
}

}  // namespace

std::string round_payload(const RoundRecord& record, const storage::RoundChangeRecord* change) {
    ordered_json json;
    json["state"] = static_cast<int>(record.round.state);
    json["scheduled_at"] = record.scheduled_at
                               ? ordered_json(storage::to_millis(*record.scheduled_at))
                               : ordered_json(nullptr);
    json["paired"] = step_json(record.paired);
    json["approved"] = step_json(record.approved);
    json["started"] = step_json(record.started);
    if (!record.start_reason.empty()) json["start_reason"] = record.start_reason;
    json["closed"] = step_json(record.closed);
    if (change != nullptr) {
        json["decision"] = change->decision;
        json["before"] = change->before;
        json["after"] = change->after;
        return json.dump();
    }
    json["pairs"] = lines_of(record.round, {});
    return json.dump();
}

void restore_round(const std::string& payload, RoundRecord& record) {
    const auto json = ordered_json::parse(payload);
    record.round.state = static_cast<RoundState>(json.at("state").get<int>());
    record.scheduled_at.reset();
    if (!json.at("scheduled_at").is_null())
        record.scheduled_at = storage::from_millis(json.at("scheduled_at").get<std::int64_t>());
    record.approved = parse_step(json.at("approved"));
    record.started = parse_step(json.at("started"));
    record.start_reason = json.value("start_reason", "");
    record.closed = parse_step(json.at("closed"));
}

std::string draft_payload(const PairedRound& paired) {
    const RoundRecord& record = paired.record;
    auto json = ordered_json::parse(round_payload(record));
    json["free"] = record.round.free;
    json["snapshot"] = record.snapshot;
    json["engine"] = record.engine;
    json["origins"] = origins_json(record.origins);
    for (const RoundChangeRecord& change : paired.changes)
        json["changes"].push_back(change_json(change));
    return json.dump();
}

PairedRound parse_draft(const std::string& payload, play::RoundId id,
                        const play::Settings& settings) {
    const auto json = ordered_json::parse(payload);
    PairedRound paired;
    RoundRecord& record = paired.record;
    record.id = id;
    record.round.number = id.number;
    restore_round(payload, record);
    record.paired = parse_step(json.at("paired"));
    for (const ordered_json& line : json.at("pairs"))
        take_line(line.get<std::string>(), settings, record.round);
    record.round.free = json.at("free").get<std::vector<int>>();
    record.snapshot = json.at("snapshot").get<std::string>();
    record.engine = json.at("engine").get<std::string>();
    record.origins = parse_origins(json.value("origins", ordered_json::array()));
    for (const ordered_json& change : json.value("changes", ordered_json::array()))
        paired.changes.push_back(parse_change(change));
    return paired;
}

std::string with_finished(const std::string& payload, bool finished) {
    auto json = ordered_json::parse(payload);
    if (finished) json["finished"] = true;
    return json.dump();
}

bool was_finished(const std::string& payload) {
    return ordered_json::parse(payload).value("finished", false);
}

}  // namespace collegium::usecases
