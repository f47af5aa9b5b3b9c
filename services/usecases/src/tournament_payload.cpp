#include <nlohmann/json.hpp>

#include <collegium/registry/person.hpp>

#include "tournament_context.hpp"

namespace collegium::usecases {
namespace {

using nlohmann::ordered_json;
using play::Settings;
using storage::ParticipantRecord;
using storage::TournamentRecord;

// Empty values are left out: a payload names what a record says.
template <typename T>
void put(ordered_json& json, const char* key, const T& value) {
    if (value != T{}) json[key] = value;
}

template <typename T>
T value_of(const ordered_json& json, const char* key) {
    return json.value(key, T{});
}

void put_settings(ordered_json& json, const Settings& settings) {
    json["system"] = static_cast<int>(settings.system);
    if (settings.method) json["method"] = pairing::method_id(*settings.method);
    json["numbering"] = static_cast<int>(settings.numbering);
    put(json, "rounds", settings.rounds);
    json["cycles"] = settings.cycles;
    json["games"] = settings.games;
    put(json, "extra_micro_matches", settings.extra_micro_matches);
    put(json, "criteria", settings.criteria);
    put(json, "apart_rounds", settings.apart_rounds);
}

void restore_settings(const ordered_json& json, Settings& settings) {
    settings.system = static_cast<play::System>(json.at("system").get<int>());
    settings.method = pairing::parse_method(value_of<std::string>(json, "method"));
    settings.numbering = static_cast<play::Numbering>(json.at("numbering").get<int>());
    settings.rounds = value_of<int>(json, "rounds");
    settings.cycles = json.at("cycles").get<int>();
    settings.games = json.at("games").get<int>();
    settings.extra_micro_matches = value_of<int>(json, "extra_micro_matches");
    settings.criteria = value_of<std::vector<std::string>>(json, "criteria");
    settings.apart_rounds = value_of<int>(json, "apart_rounds");
}

}  // namespace

std::string tournament_payload(const TournamentRecord& record) {
    ordered_json json;
    put(json, "title", record.title);
    put(json, "discipline", record.discipline);
    put(json, "age_groups", record.age_groups);
    put(json, "sex_group", record.sex_group);
    json["state"] = static_cast<int>(record.state);
    put_settings(json, record.settings);
    put(json, "scoring", record.scoring);
    if (record.draw) json["draw"] = record.draw->name();
    if (record.settings.seed) json["seed"] = record.settings.seed->hex();
    put(json, "stages_of", record.stages_of);
    put(json, "qualified", record.qualified);
    put(json, "by_group", record.by_group);
    put(json, "carries_results", record.carries_results);
    put(json, "playoff_places", record.playoff_places);
    return json.dump();
}

void restore_tournament(const std::string& payload, TournamentRecord& record) {
    const ordered_json json = ordered_json::parse(payload);
    record.title = value_of<std::string>(json, "title");
    record.discipline = value_of<std::string>(json, "discipline");
    record.age_groups = value_of<std::vector<std::string>>(json, "age_groups");
    record.sex_group = value_of<int>(json, "sex_group");
    restore_settings(json, record.settings);
    record.scoring = value_of<std::string>(json, "scoring");
    record.stages_of = value_of<std::vector<std::int64_t>>(json, "stages_of");
    // Rows of before there could be several.
    if (json.contains("stage_of")) record.stages_of = {json.at("stage_of").get<std::int64_t>()};
    record.qualified = value_of<int>(json, "qualified");
    record.by_group = value_of<bool>(json, "by_group");
    record.carries_results = value_of<bool>(json, "carries_results");
    record.playoff_places = value_of<std::vector<int>>(json, "playoff_places");
}

std::string participant_payload(const ParticipantRecord& record) {
    const play::Participant& participant = record.participant;
    ordered_json json;
    json["entrant"] = record.entrant.name();
    json["person"] = participant.person.name();
    put(json, "number", participant.number);
    if (participant.rating) json["rating"] = *participant.rating;
    put(json, "team", participant.team);
    put(json, "group", participant.group);
    if (participant.side) json["side"] = *participant.side;
    json["state"] = static_cast<int>(participant.standing);
    if (participant.joined_round > 1) json["joined_round"] = participant.joined_round;
    if (participant.left_after) json["left_after"] = *participant.left_after;
    put(json, "left_reason", record.left_reason);
    put(json, "left_article", record.left_article);
    put(json, "annulled", participant.annulled);
    for (const storage::AbsenceRecord& absence : record.absences)
        json["absences"].push_back({{"round", absence.round},
                                    {"reason", absence.reason},
                                    {"at", storage::to_millis(absence.announced_at)},
                                    {"by", absence.announced_by}});
    return json.dump();
}

void restore_participant(const std::string& payload, ParticipantRecord& record) {
    const ordered_json json = ordered_json::parse(payload);
    play::Participant& participant = record.participant;
    participant.standing = static_cast<play::Standing>(json.at("state").get<int>());
    participant.rating.reset();
    if (json.contains("rating")) participant.rating = json.at("rating").get<int>();
    participant.left_after.reset();
    if (json.contains("left_after")) participant.left_after = json.at("left_after").get<int>();
    participant.annulled = value_of<bool>(json, "annulled");
    record.left_reason = value_of<std::string>(json, "left_reason");
    record.left_article = value_of<std::string>(json, "left_article");
    record.absences.clear();
    for (const ordered_json& absence : json.value("absences", ordered_json::array()))
        record.absences.push_back({absence.at("round").get<int>(),
                                   absence.at("reason").get<std::string>(),
                                   storage::from_millis(absence.at("at").get<std::int64_t>()),
                                   absence.at("by").get<std::string>()});
}

ParticipantRecord parse_participant(const std::string& payload, play::TournamentId tournament) {
    const ordered_json json = ordered_json::parse(payload);
    ParticipantRecord record;
    record.id.tournament = tournament;
    record.entrant = admission::EntrantId::parse(json.at("entrant").get<std::string>()).value();
    play::Participant& participant = record.participant;
    participant.person = registry::PersonId::parse(json.at("person").get<std::string>()).value();
    participant.number = value_of<int>(json, "number");
    participant.team = value_of<std::string>(json, "team");
    participant.group = value_of<std::string>(json, "group");
    if (json.contains("side")) participant.side = json.at("side").get<int>();
    participant.joined_round = json.value("joined_round", 1);
    restore_participant(payload, record);
    return record;
}

std::string ratings_payload(const std::vector<ParticipantRecord>& records) {
    ordered_json json;
    for (const ParticipantRecord& record : records)
        json["ratings"].push_back(
            {{"id", record.id.value}, {"rating", record.participant.rating.value_or(0)}});
    return json.dump();
}

std::vector<std::pair<std::int64_t, std::optional<int>>> parse_ratings_payload(
    const std::string& payload) {
    const ordered_json json = ordered_json::parse(payload);
    std::vector<std::pair<std::int64_t, std::optional<int>>> ratings;
    for (const ordered_json& one : json.at("ratings")) {
        const int rating = one.at("rating").get<int>();
        ratings.emplace_back(one.at("id").get<std::int64_t>(),
                             rating == 0 ? std::nullopt : std::optional<int>(rating));
    }
    return ratings;
}

std::string added_payload(const std::vector<ParticipantRecord>& records, const std::string& made) {
    ordered_json json = ordered_json::parse(made);
    for (const ParticipantRecord& record : records)
        json["participants"].push_back({{"id", record.id.value},
                                        {"entrant", record.entrant.name()},
                                        {"joined_round", record.participant.joined_round}});
    return json.dump();
}

std::vector<std::int64_t> parse_added_payload(const std::string& payload) {
    const ordered_json json = ordered_json::parse(payload);
    std::vector<std::int64_t> ids;
    for (const ordered_json& one : json.at("participants"))
        ids.push_back(one.at("id").get<std::int64_t>());
    return ids;
}

std::string title_of(const ParticipantRecord& record) {
    const std::string name = registry::short_name(record.person.cyrillic_name);
    const int number = record.participant.number;
    return number == 0 ? name : "№ " + std::to_string(number) + " " + name;
}

std::string title_of(const TournamentRecord& record) {
    return std::to_string(record.number) + ". " + record.title;
}

storage::JournalDraft tournament_row(const char* action, const TournamentRecord& after) {
    storage::JournalDraft draft;
    draft.scope = after.id.competition.name();
    draft.action = action;
    draft.subject = after.id.name();
    draft.version = after.version;
    draft.title = title_of(after);
    return draft;
}

storage::JournalDraft participant_row(const char* action, const ParticipantRecord& before,
                                      const ParticipantRecord& after) {
    storage::JournalDraft draft;
    draft.scope = after.id.tournament.competition.name();
    draft.action = action;
    draft.subject = after.id.name();
    draft.version = after.version;
    draft.title = title_of(after);
    draft.before = participant_payload(before);
    draft.after = participant_payload(after);
    return draft;
}

}  // namespace collegium::usecases
