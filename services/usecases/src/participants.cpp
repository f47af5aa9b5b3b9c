#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/admission.hpp>
#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/usecases/participants.hpp>

#include "participant_gate.hpp"
#include "stages.hpp"
#include "tournament_context.hpp"

namespace collegium::usecases {
namespace {

using admission::EntrantId;
using play::TournamentId;
using rulebook::Library;
using storage::Connection;
using storage::EntrantRecord;
using storage::ParticipantRecord;
using storage::SubjectVersion;
using storage::TournamentRecord;

constexpr int kAllRows = 100'000;

// Whom a later stage takes from those before it.
struct GoingOn {
    std::vector<std::int64_t> entrants;     // stage by stage in the order of their places
    std::map<std::int64_t, int> places;     // of all who played there
    std::set<std::int64_t> excluded;        // from the competition, whatever their place
    std::optional<sdk::Error> undecided{};  // a shared place decides: the chief arbiter does
};

[[nodiscard]] sdk::Result<GoingOn> going_on(const Caller& caller, Connection& snapshot,
                                            const Library& library, const Play& play) {
    auto stages = TRY(load_stages_before(snapshot, library, play.record, alphabet_of(caller)));
    GoingOn found;
    for (const Play& before : stages) {
        auto going = entrants_going_on(snapshot, library, before, play.record);
        if (!going && going.error().reason != "QUALIFICATION_SHARED")
            return sdk::refusal_of(std::move(going));
        for (const ParticipantRecord& record : before.participants)
            if (record.participant.standing == play::Standing::kExcluded)
                found.excluded.insert(record.entrant.value);
        if (!going) {
            if (!found.undecided) found.undecided = std::move(going).error();
            continue;
        }
        for (const std::int64_t entrant : *going)
            if (std::ranges::find(found.entrants, entrant) == found.entrants.end())
                found.entrants.push_back(entrant);
    }
    auto places = TRY(places_in_stages(stages));
    found.places = std::move(places);
    return found;
}

struct Chosen {
    std::vector<EntrantRecord> entrants;
    std::vector<SkippedParticipantView> skipped;
    std::vector<EntrantRecord> others;  // of a later stage: who may come in by a decision
    std::optional<sdk::Error> undecided;
};

// Everybody else whom the gate lets in: reserves by their places, then who played in no stage.
std::vector<EntrantRecord> others_of(const std::map<std::int64_t, EntrantRecord>& lines,
                                     const ParticipantGate& gate, const GoingOn& going) {
    std::vector<EntrantRecord> others;
    for (const auto& [id, record] : lines) {
        const bool goes = std::ranges::find(going.entrants, id) != going.entrants.end();
        if (!goes && !going.excluded.contains(id) && gate.check(record)) others.push_back(record);
    }
    const auto place = [&](const EntrantRecord& record) {
        const auto found = going.places.find(record.id.value);
        return found == going.places.end() ? std::numeric_limits<int>::max() : found->second;
    };
    std::ranges::sort(others, {}, [&](const EntrantRecord& record) {
        return std::tuple(place(record), record.sort_key, record.id.value);
    });
    return others;
}

// Those named, those who qualified, or all who may come in. Of the last only who stands in the
// tournament's groups and is not let in is told of.
[[nodiscard]] sdk::Result<Chosen> choose(const Caller& caller, Connection& snapshot,
                                         const Library& library, const Play& play,
                                         const AddParticipantsInput& input) {
    const ParticipantGate gate(snapshot, play.record, play.participants, &play.book());
    std::map<std::int64_t, EntrantRecord> lines;
    for (EntrantRecord& record : storage::list_entrants(snapshot, play.id().competition, {},
                                                        alphabet_of(caller), {}, kAllRows)) {
        const std::int64_t id = record.id.value;
        lines.emplace(id, std::move(record));
    }
    std::vector<std::int64_t> wanted;
    const bool all = input.entrants.empty() && !play.record.later_stage();
    for (const EntrantId& id : input.entrants)
        wanted.push_back(id.value);
    Chosen chosen;
    if (input.entrants.empty() && play.record.later_stage()) {
        auto going = TRY(going_on(caller, snapshot, library, play));
        wanted = going.entrants;
        // A play-off is of those who share the place and of nobody else.
        if (play.record.playoff_places.empty()) chosen.others = others_of(lines, gate, going);
        chosen.undecided = std::move(going.undecided);
    }
    if (all)
        for (const auto& [id, record] : lines)
            if (gate.concerns(record)) wanted.push_back(id);
    for (const std::int64_t id : wanted) {
        const auto line = lines.find(id);
        if (line == lines.end())
            return sdk::refuse(sdk::Code::kNotFound, "ENTRANT_NOT_FOUND", "no such line",
                               {{"entrant", std::to_string(id)}});
        const EntrantRecord& record = line->second;
        if (auto may = gate.check(record); !may) {
            chosen.skipped.push_back({record.id, registry::short_name(record.person.cyrillic_name),
                                      std::move(may).error()});
        } else {
            chosen.entrants.push_back(record);
        }
    }
    std::ranges::sort(chosen.entrants, {}, [](const EntrantRecord& record) {
        return std::pair(record.sort_key, record.id.value);
    });
    return chosen;
}

// What a late entry and a Scheveningen ask beside who comes in.
[[nodiscard]] sdk::Result<int> joined_round_of(const Caller& caller, const Play& play,
                                               const AddParticipantsInput& input) {
    registry::Checks checks("");
    const bool sides = play.record.settings.system == play::System::kScheveningen;
    if (sides ? input.side < 1 || input.side > 2 : input.side != 0)
        checks.violate("side", "ENUM_UNKNOWN");
    if (play.record.state == storage::TournamentState::kPrepared) {
        if (input.joined_round < 0 || input.joined_round > 1)
            checks.violate("joined_round", "NUMBER_OUT_OF_RANGE", {{"first", "0"}, {"last", "1"}});
        if (!checks.passed()) return std::move(checks).refusal();
        return 1;
    }
    TRY(require_in(caller, kWithdrawParticipants, play.id().competition.name()));
    if (input.joined_round < 1) checks.violate("joined_round", "REQUIRED");
    if (!checks.passed()) return std::move(checks).refusal();
    TRY(play::check_late_entry(play.tournament, play.book(), input.joined_round));
    return input.joined_round;
}

int last_number(const Play& play) {
    int last = 0;
    for (const ParticipantRecord& record : play.participants)
        last = std::max(last, record.participant.number);
    return last;
}

// The participants as they will be, late ones with the next numbers.
std::vector<ParticipantRecord> made_of(const Play& play, const std::vector<EntrantRecord>& chosen,
                                       int side, int joined_round) {
    std::vector<ParticipantRecord> made;
    int number = last_number(play);
    const bool late = play.record.state != storage::TournamentState::kPrepared;
    for (const EntrantRecord& record : chosen) {
        made.push_back(new_participant(play.competition, play.id(), record, side, joined_round));
        if (late) made.back().participant.number = ++number;
    }
    return made;
}

std::vector<ParticipantView> plain_views(const std::vector<ParticipantRecord>& records) {
    std::vector<ParticipantView> views;
    for (const ParticipantRecord& record : records)
        views.push_back({record, "", ""});
    return views;
}

}  // namespace

void rest_on_lines(Connection& snapshot, const Play& play,
                   const std::vector<EntrantRecord>& entrants) {
    const auto admissions = storage::list_admissions(snapshot, play.id().competition);
    for (const EntrantRecord& record : entrants) {
        storage::note_read(snapshot, record.id.name(), record.version);
        const auto found = admissions.find(record.id.value);
        if (found != admissions.end())
            storage::note_read(snapshot,
                               storage::admission_name(play.id().competition, record.id.value),
                               found->second.version);
    }
    rest_on_stages(snapshot, play.record);
}

sdk::Result<void> may_enter_late(const Play& play) {
    TRY(check_drawn(play.record));
    const int next = static_cast<int>(play.tournament.rounds.size()) + 1;
    return play::check_late_entry(play.tournament, play.book(), next);
}

sdk::Result<TakenIn> taken_in(const Caller& caller, Connection& snapshot, const Library& library,
                              const Play& play) {
    auto chosen = TRY(choose(caller, snapshot, library, play, {}));
    rest_on_lines(snapshot, play, chosen.entrants);
    return TakenIn{made_of(play, chosen.entrants, 0, 1), std::move(chosen.skipped)};
}

std::vector<ParticipantRecord> insert_participants(Connection& writer,
                                                   std::vector<ParticipantRecord> records,
                                                   storage::Instant now) {
    for (ParticipantRecord& one : records) {
        one.id = storage::insert_participant(writer, one, now);
        one.participant.id = one.id.value;
    }
    return records;
}

sdk::Result<ParticipantList> list_tournament_participants(const Caller& caller,
                                                          Connection& snapshot,
                                                          const Library& library, TournamentId id) {
    TRY(require_in(caller, kReadTournaments, id.competition.name()));
    auto play = TRY(load_play(snapshot, library, id, alphabet_of(caller)));
    return ParticipantList{participant_views(caller, play, play.participants)};
}

sdk::Result<Plan<AddParticipantsResult>> add_participants(const Caller& caller,
                                                          Connection& snapshot,
                                                          const Library& library,
                                                          const AddParticipantsInput& input,
                                                          const Moment& moment) {
    auto play = TRY(begin_act(caller, snapshot, library, input.tournament, kManageTournaments));
    const bool late = play.record.state != storage::TournamentState::kPrepared;
    auto reason = TRY(check_reason(input.reason, late));
    auto joined_round = TRY(joined_round_of(caller, play, input));
    auto chosen = TRY(choose(caller, snapshot, library, play, input));
    if (chosen.entrants.empty() && chosen.skipped.empty() && chosen.others.empty())
        return sdk::refuse(sdk::Code::kFailedPrecondition, "NOBODY_TO_ADD",
                           "there is nobody to be put in");

    Plan<AddParticipantsResult> plan(snapshot);
    rest_on_lines(snapshot, play, chosen.entrants);
    const auto made = made_of(play, chosen.entrants, input.side, joined_round);
    for (const ParticipantRecord& record : made) {
        play.participants.push_back(record);
        play.tournament.participants.push_back(record.participant);
    }
    if (!made.empty()) ++play.record.version;
    play.record.updated_at = moment.now;
    plan.preview = {plain_views(made), std::move(chosen.skipped), tournament_view(caller, play),
                    plain_views(made_of(play, chosen.others, input.side, joined_round)),
                    std::move(chosen.undecided)};
    // Who may still come in is asked for without names; who comes in late is named one by one, and
    // so are those of a later stage where nobody goes on by the tables alone.
    const bool nobody = made.empty() && plan.preview.skipped.empty();
    const bool unnamed = input.entrants.empty() && (late || nobody);
    plan.apply = [result = plan.preview, made, late, unnamed, reason,
                  moment](Connection& writer) -> sdk::Result<Written<AddParticipantsResult>> {
        if (result.undecided) return tl::unexpected(*result.undecided);
        if (unnamed) {
            registry::Checks checks("");
            checks.violate("entrants", "REQUIRED");
            return std::move(checks).refusal();
        }
        Written<AddParticipantsResult> written{std::nullopt, result};
        if (made.empty()) return written;
        const TournamentRecord& record = result.tournament.record;
        const auto inserted = insert_participants(writer, made, moment.now);
        storage::touch_tournament(writer, record.id, record.version, moment.now);
        written.value.added = plain_views(inserted);
        auto journal = tournament_row(late ? "participants.late" : "participants.add", record);
        journal.after = added_payload(inserted);
        journal.reason = reason;
        written.journal = std::move(journal);
        return written;
    };
    return plan;
}

}  // namespace collegium::usecases
