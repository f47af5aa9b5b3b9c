#include <nlohmann/json.hpp>

#include <collegium/play/settings.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/storage/repositories/tournaments.hpp>
#include <collegium/usecases/regulations.hpp>

#include "time_class.hpp"

namespace collegium::usecases {
namespace {

using competition::CompetitionId;
using competition::Setting;
using competition::State;
using storage::Connection;
using storage::SettingRow;

constexpr const char* kUpdate = "regulations.update";

bool is_frozen(const Competition& competition) {
    return competition.record.state >= State::kRunning;
}

// The organiser writes before the start; afterwards whoever may rule, and before it too where the
// book lets that post clarify.
[[nodiscard]] sdk::Result<void> may_change(const Caller& caller, const Competition& competition) {
    const std::string scope = competition.record.id.name();
    if (competition.record.state >= State::kApproved)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "COMPETITION_ENDED", scope + " is over");
    const bool rules = require_in(caller, "regulations.rule", scope).has_value();
    if (is_frozen(competition)) {
        if (rules) return {};
        return sdk::refuse(sdk::Code::kFailedPrecondition, "REGULATION_FROZEN",
                           scope + " has begun",
                           {{"date", competition::printed(competition.frame.start_date)}});
    }
    if (require_in(caller, "regulations.edit", scope)) return {};
    const auto& clarification = competition.book().rows("clarification");
    if (clarification.empty())
        return sdk::refuse(sdk::Code::kPermissionDenied, "REGULATION_OF_ORGANISER",
                           "the organiser changes the regulation");
    if (rules) return {};
    const sdk::Citation& citation = clarification.front().citation();
    auto refusal = sdk::refuse(sdk::Code::kPermissionDenied, "REGULATION_CLARIFIED_BY_ARBITER",
                               "the chief arbiter clarifies",
                               {{"article", competition::cite(competition.book(), citation)}});
    refusal.value().citations = {citation};
    return refusal;
}

// Tournaments whose numbers are drawn keep what they were drawn with.
void review_drawn(Connection& snapshot, const Competition& competition,
                  competition::Review& review) {
    constexpr int kAll = 100'000;
    for (storage::TournamentRecord& record :
         storage::list_tournaments(snapshot, competition.record.id, 0, kAll)) {
        const rulebook::Row* discipline = competition.book().find("discipline", record.discipline);
        if (!record.settled || discipline == nullptr) continue;
        record.settings.play_off = !record.playoff_places.empty();
        const auto proposed =
            play::propose_settings(competition.regulation, *discipline, record.settings.system);
        for (const std::string& parameter :
             play::changed_since_draw(record.settings, record.scoring, proposed))
            review.warnings.push_back(
                {parameter, "TOURNAMENT_KEEPS_ITS_OWN", {{"tournament", record.title}}, {}});
    }
}

RegulationView view_of(const Caller& caller, Connection& snapshot, const Modules& modules,
                       Competition competition, const Budget& budget) {
    RegulationView view;
    view.review = competition::review(competition.regulation);
    review_time_class(snapshot, modules.disciplines, competition, budget, view.review);
    review_drawn(snapshot, competition, view.review);
    view.frozen = is_frozen(competition);
    view.actions = {
        allowed_action("regulation.update", Risk::kLow, may_change(caller, competition))};
    view.competition = std::move(competition);
    return view;
}

std::vector<SettingRow> rows_of(const std::vector<Setting>& settings) {
    std::vector<SettingRow> rows;
    for (const Setting& setting : settings)
        rows.push_back({setting.parameter, competition::to_text(setting.value),
                        static_cast<int>(setting.source.kind), setting.source.place});
    return rows;
}

std::string payload_of(const std::vector<SettingRow>& settings) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const SettingRow& setting : settings)
        json[setting.parameter] = {{"value", setting.value},
                                   {"source", setting.source_kind},
                                   {"place", setting.source_place}};
    return json.dump();
}

std::vector<SettingRow> parse_payload(const std::string& payload) {
    std::vector<SettingRow> rows;
    const auto json = nlohmann::ordered_json::parse(payload);
    for (const auto& [parameter, row] : json.items())
        rows.push_back({parameter, row.value("value", std::string()), row.value("source", 0),
                        row.value("place", std::string())});
    return rows;
}

// The settings a trial would leave, as far as they can be told.
std::vector<Setting> tried(const Competition& competition, const UpdateRegulationInput& input) {
    std::vector<Setting> settings = competition.settings;
    for (const competition::SettingChange& change : input.changes) {
        std::erase_if(settings, [&](const Setting& setting) {
            return setting.parameter == change.parameter;
        });
        const competition::Entry* entry = competition.regulation.find(change.parameter);
        if (!change.value || entry == nullptr) continue;
        // A value of another type says nothing.
        if (const auto same =
                competition::parse_setting(*entry->parameter, competition::to_text(*change.value));
            same && same->index() == change.value->index())
            settings.push_back({change.parameter, *change.value, change.source});
    }
    return settings;
}

Competition changed(Competition competition, std::vector<Setting> settings) {
    competition.settings = std::move(settings);
    competition.regulation = competition::Regulation(competition.frame, competition.settings);
    return competition;
}

[[nodiscard]] sdk::Result<storage::JournalDraft> undo_update(Connection& writer,
                                                             const storage::JournalRow& row,
                                                             const storage::JournalPayload& payload,
                                                             storage::Instant now) {
    constexpr std::string_view kEnd = "/regulation";
    const CompetitionId id =
        CompetitionId::parse(row.subject.substr(0, row.subject.size() - kEnd.size())).value();
    storage::write_regulation(writer, id, row.version + 1, parse_payload(payload.before), now);
    storage::JournalDraft draft;
    draft.subject = row.subject;
    draft.version = row.version + 1;
    draft.before = payload.after;
    draft.after = payload.before;
    draft.title = row.title;
    return draft;
}

}  // namespace

sdk::Result<RegulationView> get_regulation(const Caller& caller, Connection& snapshot,
                                           const Modules& modules, CompetitionId id,
                                           const Budget& budget) {
    auto competition = TRY(load_competition(snapshot, modules.books, id));
    return view_of(caller, snapshot, modules, std::move(competition), budget);
}

sdk::Result<Plan<RegulationView>> update_regulation(const Caller& caller, Connection& snapshot,
                                                    const Modules& modules,
                                                    const UpdateRegulationInput& input,
                                                    const Moment& moment, const Budget& budget) {
    auto competition = TRY(load_competition(snapshot, modules.books, input.id));
    TRY(may_change(caller, competition));
    const std::string name = regulation_name(input.id);
    auto etag = TRY(expect_version(name, input.version, competition.regulation_version));

    Plan<RegulationView> plan(snapshot);
    if (input.trial) {
        plan.preview = view_of(caller, snapshot, modules,
                               changed(competition, tried(competition, input)), budget);
        return plan;
    }
    auto settings = TRY(competition::change_settings(competition.regulation, competition.settings,
                                                     input.changes, is_frozen(competition)));
    plan.preview = view_of(caller, snapshot, modules, changed(competition, settings), budget);
    plan.caller_etag = etag;
    std::vector<storage::SubjectVersion> rests_on = competition.facts();
    RegulationView view = plan.preview;
    view.competition.regulation_version += 1;
    view.competition.regulation_time = moment.now;
    const std::vector<SettingRow> after = rows_of(settings);
    const competition::CompetitionDraft& draft = view.competition.record.draft;
    storage::JournalDraft journal;
    journal.scope = input.id.name();
    journal.action = kUpdate;
    journal.subject = name;
    journal.version = view.competition.regulation_version;
    journal.depends_on = rests_on;
    journal.before = payload_of(rows_of(competition.settings));
    journal.after = payload_of(after);
    journal.title = draft.code->text() + " " + draft.title;
    plan.apply = [view = std::move(view), after, journal = std::move(journal), id = input.id,
                  moment](Connection& writer) -> sdk::Result<Written<RegulationView>> {
        storage::write_regulation(writer, id, journal.version, after, moment.now);
        return Written<RegulationView>{journal, view};
    };
    return plan;
}

void add_regulation_undo_rules(UndoRules& rules) {
    rules.add(kUpdate, {kUpdate, undo_update});
}

}  // namespace collegium::usecases
