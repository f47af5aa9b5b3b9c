#include <algorithm>
#include <ranges>
#include <set>

#include <collegium/admission/ranks.hpp>
#include <collegium/play/numbers.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/draws.hpp>
#include <collegium/usecases/server_key.hpp>

#include "draw_fields.hpp"
#include "payload.hpp"
#include "stages.hpp"
#include "tournament_context.hpp"

namespace collegium::usecases {
namespace {

using play::Numbering;
using rulebook::Library;
using storage::Connection;
using storage::ParticipantRecord;
using storage::TournamentRecord;
using storage::TournamentState;

constexpr std::size_t kSeedBytes = 32;

// RU-OLD 5.3.15.1 looks at titles and categories where ratings do not tell: the level in the book.
// The other methods do not ask: 0.
int rank_of(const Play& play, const ParticipantRecord& record) {
    if (play.record.settings.method != pairing::Method::kOldRenjuRating) return 0;
    return admission::rank_level(play.book(), record.rank).value_or(0);
}

// «12 Ёлкин А. С.»: unique on the ballot, by name.
std::vector<play::Drawing> drawing_of(const Play& play, const std::map<std::int64_t, int>& places) {
    std::vector<const ParticipantRecord*> by_name;
    for (const ParticipantRecord& record : play.participants)
        by_name.push_back(&record);
    std::ranges::sort(by_name, {}, [](const ParticipantRecord* record) {
        return std::pair(record->sort_key, record->id.value);
    });
    // Who comes from no stage has no place there and stands behind all who do.
    int last = 0;
    for (const auto& [entrant, place] : places)
        last = std::max(last, place + 1);
    std::vector<play::Drawing> drawing;
    for (const ParticipantRecord* record : by_name) {
        play::Drawing one;
        one.id = record->id.value;
        one.name = std::to_string(drawing.size() + 1) + " " +
                   registry::short_name(record->person.cyrillic_name);
        one.team = record->participant.team;
        one.rating = record->participant.rating;
        one.rank = rank_of(play, *record);
        const auto place = places.find(record->entrant.value);
        one.place = place != places.end() ? place->second : last;
        drawing.push_back(std::move(one));
    }
    return drawing;
}

// Whether a lot decides anything: between all of them, or between those whom rating or place does
// not separate. A lot is drawn before somebody's eyes.
bool by_lot(play::Numbering numbering, const std::vector<play::Drawing>& drawing) {
    if (numbering == Numbering::kLot || numbering == Numbering::kVarma) return true;
    std::set<std::pair<int, int>> seen;
    return !std::ranges::all_of(drawing, [&](const play::Drawing& one) {
        const bool rated = numbering == Numbering::kRating;
        return seen
            .insert(rated ? std::pair(one.rating.value_or(0), one.rank) : std::pair(one.place, 0))
            .second;
    });
}

// Places of the stages before by entrant; empty unless numbers are carried over.
[[nodiscard]] sdk::Result<std::map<std::int64_t, int>> places_before(const Caller& caller,
                                                                     Connection& snapshot,
                                                                     const Library& library,
                                                                     const Play& play) {
    std::map<std::int64_t, int> places;
    if (play.record.settings.numbering != Numbering::kGiven) return places;
    auto stages = TRY(load_stages_before(snapshot, library, play.record, alphabet_of(caller)));
    return places_in_stages(stages);
}

// What the register of draws keeps of it, checked; none of the numbers is there yet.
[[nodiscard]] sdk::Result<lots::DrawRequest> request_of(const Caller& caller, const Play& play,
                                                        const NumbersInput& input,
                                                        const std::vector<play::Drawing>& drawing) {
    lots::DrawForm form;
    form.kind = static_cast<int>(lots::Kind::kOrder);
    form.competition = play.id().competition.name();
    form.purpose = tournament_text(
        caller.language, "draw.purpose",
        {{"number", std::to_string(play.record.number)}, {"title", play.record.title}});
    form.witnesses = input.witnesses;
    form.seed = input.seed;
    form.seed_note = input.seed_note;
    // Purpose, witnesses and seed are checked here; the ballot of everybody is made by
    // play::draw_numbers and may be longer than a list of names somebody types.
    for (const play::Drawing& one : drawing | std::views::take(2))
        form.items.push_back(one.name);
    if (play.record.draw) {
        form.replaces = play.record.draw->name();
        form.replace_reason = input.reason;
    }
    auto request = lots::check_draw(form);
    if (!request) return without_draw(std::move(request).error());
    if (by_lot(play.record.settings.numbering, drawing) && input.witnesses.empty()) {
        registry::Checks checks("");
        checks.violate("witnesses", "REQUIRED");
        return std::move(checks).refusal();
    }
    return request;
}

// Records with their new numbers and versions, by number.
std::vector<ParticipantRecord> numbered(const Play& play, const play::DrawnNumbers& drawn) {
    std::vector<ParticipantRecord> records = play.participants;
    for (ParticipantRecord& record : records) {
        const auto found =
            std::ranges::find(drawn.numbers, record.id.value, &std::pair<std::int64_t, int>::first);
        record.participant.number = found->second;
        ++record.version;
    }
    std::ranges::sort(records, {},
                      [](const ParticipantRecord& record) { return record.participant.number; });
    return records;
}

// Numbers that are drawn again are drawn under the regulation as it stands.
void take_regulation(Play& play) {
    play.record.settled = false;
    complete_settings(play.competition, play.record);
    play.tournament.settings = play.record.settings;
}

// The tournament once the numbers are drawn: seed, side of number 1, rounds of the tables, and what
// the regulation says today, whatever it will say later.
TournamentRecord drawn_record(const Caller& caller, const Play& play, const lots::Seed& seed,
                              const std::vector<ParticipantRecord>& records, const Moment& moment) {
    TournamentRecord after = play.record;
    after.settings.seed = seed;
    after.settings.number_one = play::draw_side(seed);
    after.settled = true;
    play::Tournament tournament = play.tournament;
    tournament.settings = after.settings;
    tournament.participants.clear();
    for (const ParticipantRecord& record : records)
        tournament.participants.push_back(record.participant);
    after.settings.rounds = play::planned_rounds(tournament);
    after.state = TournamentState::kDrawn;
    after.drawn_at = after.updated_at = moment.now;
    after.drawn_by = caller.actor.name;
    ++after.version;
    return after;
}

storage::JournalDraft draw_row(const lots::Draw& draw, lots::DrawId id) {
    storage::JournalDraft journal;
    journal.scope = draw.competition->name();
    journal.action = "draws.create";
    journal.subject = id.name();
    journal.version = 1;
    if (draw.replaces) journal.depends_on = {{draw.replaces->name(), 1}};
    journal.title = draw.purpose;
    journal.reason = draw.replace_reason;
    journal.after = draw_payload(draw);
    return journal;
}

std::vector<std::string> clashes_of(const Caller& caller, const play::DrawnNumbers& drawn) {
    std::vector<std::string> remarks;
    for (const pairing::LateMeeting& clash : drawn.clashes)
        remarks.push_back(tournament_text(caller.language, "numbers.clash",
                                          {{"first", std::to_string(clash.first)},
                                           {"second", std::to_string(clash.second)},
                                           {"round", std::to_string(clash.round)}}));
    return remarks;
}

}  // namespace

sdk::Result<void> may_draw_numbers(const Play& play) {
    if (const int round = play.current_round(); round > 0) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "NUMBERS_FIXED",
                           "pairs of a round are approved", {{"round", std::to_string(round)}});
    }
    const rulebook::Row* discipline = play.book().find("discipline", play.record.discipline);
    if (discipline == nullptr) return {};
    return play::review_settings(play.regulation(), *discipline, play.tournament).result();
}

sdk::Result<Plan<NumbersView>> draw_tournament_numbers(const Caller& caller, Connection& snapshot,
                                                       const Library& library,
                                                       const NumbersInput& input,
                                                       const Moment& moment) {
    auto play = TRY(begin_act(caller, snapshot, library, input.id, kManageTournaments,
                              competition::State::kDraw));
    auto etag = TRY(expect_version(input.id.name(), input.version, play.record.version));
    const TournamentRecord before = play.record;
    take_regulation(play);
    TRY(may_draw_numbers(play));
    auto reason = TRY(check_reason(input.reason, play.record.state != TournamentState::kPrepared));
    auto places = TRY(places_before(caller, snapshot, library, play));
    const auto drawing = drawing_of(play, places);
    auto request = TRY(request_of(caller, play, input, drawing));
    if (auto known = check_witness_cards(snapshot, request.witnesses); !known)
        return without_draw(std::move(known).error());
    const lots::Seed seed =
        request.seed ? *request.seed : lots::Seed::of_bytes(random_bytes(kSeedBytes));
    auto drawn = TRY(play::draw_numbers(play.record.settings.numbering, drawing, seed));
    std::optional<lots::Draw> draw;
    if (!drawn.ballot.items.empty()) {
        auto made = TRY(lots::make_draw(request, drawn.ballot, seed));
        made.drawn_by = caller.actor.name;
        draw = std::move(made);
    }

    Plan<NumbersView> plan(snapshot);
    plan.caller_etag = etag;
    if (play.record.settings.numbering == Numbering::kGiven) rest_on_stages(snapshot, play.record);
    // What may be seen before the lot counts: nothing of it.
    plan.preview = {tournament_view(caller, play), play.participants, {}};
    const auto records = numbered(play, drawn);
    const TournamentRecord after = drawn_record(caller, play, seed, records, moment);
    std::vector<play::RoundId> drafts;
    for (const storage::RoundRecord& round : play.rounds)
        drafts.push_back(round.id);
    play.record = after;
    play.rounds.clear();
    play.tournament.rounds.clear();
    NumbersView view{tournament_view(caller, play), records, clashes_of(caller, drawn)};
    plan.apply = [view, before, after, draw, drafts, reason,
                  moment](Connection& writer) -> sdk::Result<Written<NumbersView>> {
        Written<NumbersView> written{std::nullopt, view};
        TournamentRecord record = after;
        record.draw.reset();
        if (draw) {
            record.draw = storage::insert_draw(writer, *draw, moment.now);
            written.preceding.push_back(draw_row(*draw, *record.draw));
        }
        for (const play::RoundId& round : drafts)
            storage::delete_round(writer, round);
        storage::update_tournament(writer, record, moment.now);
        storage::write_numbers(writer, record.id, view.participants);
        written.value.tournament.record = record;
        auto journal = tournament_row("tournaments.draw", record);
        journal.before = tournament_payload(before);
        journal.after = tournament_payload(record);
        journal.reason = reason;
        if (record.draw) journal.depends_on = {{record.draw->name(), 1}};
        written.journal = std::move(journal);
        return written;
    };
    return plan;
}

}  // namespace collegium::usecases
