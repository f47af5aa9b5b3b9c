#include <algorithm>
#include <set>

#include <collegium/i18n/reasons.hpp>
#include <collegium/pairing/manual.hpp>
#include <collegium/pairing/pairing_file.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/results.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>

#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using play::Board;
using play::Round;
using play::RoundState;
using storage::ChangeKind;
using storage::Connection;
using storage::RoundRecord;

tl::unexpected<sdk::Error> invalid(std::string_view field, std::string_view reason,
                                   sdk::Metadata metadata = {}) {
    registry::Checks checks("");
    checks.violate(field, reason, std::move(metadata));
    return std::move(checks).refusal();
}

tl::unexpected<sdk::Error> unknown(std::string_view field, int number) {
    return invalid(field, "NUMBER_NOT_IN_ROUND", {{"number", std::to_string(number)}});
}

// Where somebody sits, to be put somebody else there; null: nowhere.
int* seat_of(Round& round, int number) {
    for (Board& board : round.boards) {
        if (board.first == number) return &board.first;
        if (board.second == number) return &board.second;
    }
    return round.bye == number ? &round.bye : nullptr;
}

[[nodiscard]] sdk::Result<Round> swap_two(Round round, const ChangePairsInput& input) {
    if (input.numbers.size() != 2 || input.numbers.front() == input.numbers.back())
        return invalid("numbers", "TWO_NUMBERS_NEEDED");
    int* const a = seat_of(round, input.numbers.front());
    int* const b = seat_of(round, input.numbers.back());
    if (a == nullptr) return unknown("numbers", input.numbers.front());
    if (b == nullptr) return unknown("numbers", input.numbers.back());
    std::swap(*a, *b);
    return round;
}

[[nodiscard]] sdk::Result<Round> turn_sides(Round round, const ChangePairsInput& input) {
    if (input.boards.empty()) return invalid("boards", "REQUIRED");
    for (const int number : input.boards) {
        const auto board = std::ranges::find(round.boards, number, &Board::number);
        if (board == round.boards.end())
            return invalid("boards", "BOARD_NOT_FOUND",
                           {{"board", std::to_string(number)},
                            {"boards", std::to_string(round.boards.size())}});
        std::swap(board->first, board->second);
    }
    return round;
}

// Puts pairs at the boards that became free, the lowest first. Where boards are left over, the last
// ones move there, so that boards have no gaps and few move.
void seat_pairs(Round& round, std::set<int> vacant, const std::vector<pairing::Meeting>& pairs,
                const play::Settings& settings) {
    int last = 0;
    for (const Board& board : round.boards)
        last = std::max(last, board.number);
    for (const int number : vacant)
        last = std::max(last, number);
    for (const pairing::Meeting& pair : pairs) {
        const int number = vacant.empty() ? ++last : *vacant.begin();
        if (!vacant.empty()) vacant.erase(vacant.begin());
        round.boards.push_back(play::new_board(number, pair.first, pair.second, settings));
    }
    std::ranges::sort(round.boards, {}, &Board::number);
    while (!vacant.empty() && !round.boards.empty() &&
           round.boards.back().number > *vacant.begin()) {
        round.boards.back().number = *vacant.begin();
        vacant.erase(vacant.begin());
        std::ranges::sort(round.boards, {}, &Board::number);
    }
}

[[nodiscard]] sdk::Result<Round> set_pairs(Round round, const ChangePairsInput& input,
                                           const play::Settings& settings) {
    if (input.pairs.empty()) return invalid("pairs", "REQUIRED");
    std::set<int> named;
    for (const PairToSet& pair : input.pairs)
        for (const int number : {pair.first, pair.second}) {
            if (number == 0 && number == pair.second) continue;  // the bye
            if (seat_of(round, number) == nullptr) return unknown("pairs", number);
            if (!named.insert(number).second)
                return invalid("pairs", "NUMBER_TWICE", {{"number", std::to_string(number)}});
        }
    std::vector<int> left;  // whose partners were taken away
    std::set<int> vacant;
    std::erase_if(round.boards, [&](const Board& board) {
        const bool first = named.contains(board.first);
        const bool second = named.contains(board.second);
        if (!first && !second) return false;
        if (!first) left.push_back(board.first);
        if (!second) left.push_back(board.second);
        vacant.insert(board.number);
        return true;
    });
    const bool sets_bye =
        std::ranges::any_of(input.pairs, [](const PairToSet& pair) { return pair.second == 0; });
    if (sets_bye && round.bye != 0 && !named.contains(round.bye)) left.push_back(round.bye);
    if (sets_bye || named.contains(round.bye)) round.bye = 0;
    std::vector<pairing::Meeting> pairs;
    for (const PairToSet& pair : input.pairs) {
        if (pair.second == 0)
            round.bye = pair.first;
        else
            pairs.push_back({pair.first, pair.second});
    }
    // Two who are left over can only meet each other; of more the arbiter says who meets whom.
    if (left.size() == 2) pairs.push_back({left.front(), left.back()});
    if (left.size() == 1 && round.bye == 0) round.bye = left.front();
    seat_pairs(round, std::move(vacant), pairs, settings);
    return round;
}

// With the article that has pairs drawn anew: it is the Swiss system's.
tl::unexpected<sdk::Error> not_drawn_anew(const Play& play, const char* reason,
                                          const char* message) {
    auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, reason, message);
    refusal.value().citations = pairs_change_articles(play.book(), play::System::kSwiss);
    return refusal;
}

// Drawn anew by the method with as few pairs broken as possible.
[[nodiscard]] sdk::Result<Round> draw_anew(const Play& play, const Round& before,
                                           const ChangePairsInput& input, ChangeKind kind) {
    if (play.tournament.settings.system != play::System::kSwiss)
        return not_drawn_anew(play, "REDRAW_ONLY_SWISS",
                              "pairs of tables and brackets are not drawn anew");
    Round round = before;
    pairing::Field field = play::field_now(play.tournament, play.book(), before.number);
    pairing::RedrawWishes wishes;
    if (kind == ChangeKind::kAbsent && input.numbers.empty()) return invalid("numbers", "REQUIRED");
    for (const int number : input.numbers) {
        if (seat_of(round, number) == nullptr) return unknown("numbers", number);
        if (kind == ChangeKind::kAbsent) round.absent.push_back(number);
    }
    std::ranges::sort(round.absent);
    for (pairing::Player& player : field.players)
        if (std::ranges::find(round.absent, player.number) != round.absent.end())
            player.absent = true;
    pairing::SwissSettings settings = play::swiss_settings(play.tournament, field);
    pairing::Published published;
    published.bye = before.bye;
    const auto asked = [&](int number) {
        return std::ranges::find(input.numbers, number) != input.numbers.end();
    };
    for (const Board& board : before.boards) {
        published.pairs.push_back({board.first, board.second});
        const bool both = asked(board.first) && asked(board.second);
        const bool alone = input.numbers.size() == 1 && (asked(board.first) || asked(board.second));
        if (kind == ChangeKind::kRedraw && (both || alone))
            wishes.break_up.emplace_back(board.first, board.second);
    }
    if (kind == ChangeKind::kRedraw)
        for (std::size_t i = 0; i < input.numbers.size(); ++i)
            for (std::size_t j = i + 1; j < input.numbers.size(); ++j)
                settings.barred.emplace_back(input.numbers[i], input.numbers[j]);
    auto redrawn = TRY(pairing::redraw(field, settings, published, wishes));

    std::set<int> vacant;
    std::erase_if(round.boards, [&](const Board& board) {
        const bool kept = std::ranges::any_of(redrawn.round.pairs, [&](const pairing::Pair& pair) {
            return pair.first == board.first && pair.second == board.second;
        });
        if (!kept) vacant.insert(board.number);
        return !kept;
    });
    std::vector<pairing::Meeting> made;
    for (const pairing::Pair& pair : redrawn.round.pairs)
        if (std::ranges::none_of(round.boards, [&](const Board& board) {
                return board.first == pair.first && board.second == pair.second;
            }))
            made.push_back({pair.first, pair.second});
    round.bye = redrawn.round.bye;
    seat_pairs(round, std::move(vacant), made, play.tournament.settings);
    return round;
}

// The whole round by the method, from what is known now (RU-2022 5.4.10.12): who did not come or
// left since stays away.
[[nodiscard]] sdk::Result<play::Proposal> draw_whole(const Play& play, const Round& before) {
    if (by_table(play.tournament.settings.system))
        return not_drawn_anew(play, "WHOLE_NOT_OF_TABLE", "pairs of a table rest on no result");
    play::Tournament tournament = play.tournament;
    std::erase_if(tournament.rounds,
                  [&](const Round& round) { return round.number >= before.number; });
    if (!before.absent.empty()) tournament.absences[before.number] = before.absent;
    auto proposal = play::propose_round(tournament, play.book());
    if (proposal) proposal->round.state = before.state;
    return proposal;
}

[[nodiscard]] sdk::Result<Round> changed_round(const Play& play, const Round& before,
                                               const ChangePairsInput& input) {
    switch (static_cast<ChangeKind>(input.kind)) {
        case ChangeKind::kSwap:
            return swap_two(before, input);
        case ChangeKind::kSides:
            return turn_sides(before, input);
        case ChangeKind::kSet:
            return set_pairs(before, input, play.tournament.settings);
        case ChangeKind::kRedraw:
        case ChangeKind::kAbsent:
            return draw_anew(play, before, input, static_cast<ChangeKind>(input.kind));
        case ChangeKind::kWhole:
        case ChangeKind::kOrder:
            break;  // more than pairs of one round by hand: change_pairs
    }
    return invalid("kind", "REQUIRED");
}

// A pair whose sides nobody chose is turned where a hard rule forbids them as they fell.
void mend_sides(const Play& play, const Round& before, PairedRound& after) {
    const std::set<std::pair<int, int>> old = [&] {
        std::set<std::pair<int, int>> pairs;
        for (const Board& board : before.boards)
            pairs.emplace(std::minmax(board.first, board.second));
        return pairs;
    }();
    for (std::size_t i = 0; i < after.record.round.boards.size(); ++i) {
        Board& board = after.record.round.boards[i];
        if (old.contains(std::minmax(board.first, board.second))) continue;
        const std::string field = "pairs[" + std::to_string(i) + "]";
        const auto faults = faults_of(play, after);
        const bool wrong = std::ranges::any_of(faults, [&](const PairFault& fault) {
            return fault.violation.field == field && fault.violation.reason == "PAIR_SIDES";
        });
        if (wrong) std::swap(board.first, board.second);
    }
}

// The rules a decision bends, or the refusal: hard ones stand while a legal pairing exists.
[[nodiscard]] sdk::Result<std::vector<std::string>> bent_rules(const Play& play,
                                                               const PairedRound& after) {
    const auto faults = faults_of(play, after);
    const bool structural =
        std::ranges::any_of(faults, [](const PairFault& fault) { return fault.structural; });
    const bool hard =
        std::ranges::any_of(faults, [](const PairFault& fault) { return fault.hard; });
    if (structural) return illegal(faults);
    if (hard) {
        Play without = play;
        std::erase_if(without.tournament.rounds,
                      [&](const Round& round) { return round.number >= after.record.id.number; });
        const auto proposal = play::propose_round(without.tournament, without.book());
        if (proposal || proposal.error().reason != "NO_LEGAL_PAIRING") return illegal(faults);
    }
    std::vector<std::string> remarks;
    for (const PairFault& fault : faults)
        remarks.push_back(remark_line(fault.violation));
    return remarks;
}

// Who left since and is in no pair any more: his coming back rests on the round without him.
std::vector<storage::SubjectVersion> facts_of_leavers(const Play& play, Round before, Round after) {
    std::vector<storage::SubjectVersion> facts;
    for (const storage::ParticipantRecord& record : play.participants) {
        const int number = record.participant.number;
        if (record.participant.standing != play::Standing::kPlaying &&
            seat_of(before, number) != nullptr && seat_of(after, number) == nullptr)
            facts.push_back({record.id.name(), record.version});
    }
    return facts;
}

// The round a decision is about: paired, or the next one where no legal pairing exists.
[[nodiscard]] sdk::Result<OpenRound> round_to_change(const Caller& caller, Connection& snapshot,
                                                     const rulebook::Library& library,
                                                     const ChangePairsInput& input,
                                                     const Moment& moment) {
    auto play = TRY(load_for(caller, snapshot, library, input.round.tournament, kApprovePairs));
    const bool next = input.round.number == static_cast<int>(play.rounds.size()) + 1;
    if (play.round(input.round.number) != nullptr || !next ||
        play.tournament.settings.system != play::System::kSwiss)
        return open_round(caller, snapshot, library, input.round, input.version, kApprovePairs);
    TRY(check_open(caller, play));
    const auto proposal = play::propose_round(play.tournament, play.book());
    if (proposal)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "ROUND_NOT_PAIRED",
                           "the round can be paired",
                           {{"round", std::to_string(input.round.number)}});
    if (proposal.error().reason != "NO_LEGAL_PAIRING") return tl::unexpected(proposal.error());
    OpenRound open{std::move(play), {}, std::nullopt};
    RoundRecord& record = open.paired.record;
    record.id = input.round;
    record.round.number = input.round.number;
    record.paired = {moment.now, caller.actor.name};
    return open;
}

// All pairs by hand: the boards in the order given.
Round round_by_hand(const Play& play, Round round, const ChangePairsInput& input) {
    for (const PairToSet& pair : input.pairs) {
        if (pair.second == 0)
            round.bye = pair.first;
        else
            round.boards.push_back(play::new_board(static_cast<int>(round.boards.size()) + 1,
                                                   pair.first, pair.second,
                                                   play.tournament.settings));
    }
    const auto announced = play.tournament.absences.find(round.number);
    if (announced != play.tournament.absences.end()) round.absent = announced->second;
    return round;
}

std::string snapshot_by_hand(const Play& play, int number) {
    const pairing::Field field = play::field_before(play.tournament, play.book(), number);
    return pairing::to_text(
        pairing::PairingFile{field, play::swiss_settings(play.tournament, field), {}});
}

}  // namespace

sdk::Result<Plan<ChangedRound>> change_pairs(const Caller& caller, Connection& snapshot,
                                             const rulebook::Library& library,
                                             const ChangePairsInput& input, const Moment& moment) {
    const auto kind = static_cast<ChangeKind>(input.kind);
    if (kind == ChangeKind::kOrder)
        return exchange_rounds(caller, snapshot, library, input, moment);
    auto reason = TRY(check_reason(input.reason, true));
    auto open = TRY(round_to_change(caller, snapshot, library, input, moment));
    const Round before = open.paired.record.round;
    const bool unpaired = open.paired.record.version == 0;
    TRY(check_changeable(open.play, open.paired));

    PairedRound after = open.paired;
    storage::RoundChangeRecord change;
    change.kind = kind;
    if (unpaired) {
        if (kind != ChangeKind::kSet || input.pairs.empty()) return invalid("pairs", "REQUIRED");
        after.record.round = round_by_hand(open.play, before, input);
        after.record.snapshot = snapshot_by_hand(open.play, input.round.number);
        after.record.engine = kByHand;
    } else if (kind == ChangeKind::kWhole) {
        auto drawn = TRY(draw_whole(open.play, before));
        after.record.round = drawn.round;
        after.record.snapshot = change.snapshot = drawn.snapshot;
        after.record.origins = change.origins = origins_of(drawn);
        after.record.engine = kEngine;
    } else {
        auto round = TRY(changed_round(open.play, before, input));
        after.record.round = std::move(round);
        if (kind == ChangeKind::kSwap) mend_sides(open.play, before, after);
    }
    change.before = lines_of(before, after.record.round);
    change.after = lines_of(after.record.round, before);
    if (change.before.empty() && change.after.empty())
        return sdk::refuse(sdk::Code::kFailedPrecondition, "PAIRS_UNCHANGED",
                           "the pairs stand so already");
    auto remarks = TRY(bent_rules(with_round(open.play, after.record), after));
    change.remarks = std::move(remarks);
    // Who sits down together now was not there when the lot was drawn.
    if (const auto boards = boards_to_draw(snapshot, input.round, after.record.round);
        !boards.empty()) {
        sdk::Violation anew;
        anew.reason = "STARTS_DRAWN_ANEW";
        anew.metadata = {{"boards", joined(boards)}};
        change.remarks.push_back(remark_line(anew));
    }
    change.reason = std::move(reason);
    change.changed_at = moment.now;
    change.changed_by = caller.actor.name;
    change.place = static_cast<int>(after.changes.size()) + 1;
    after.changes.push_back(change);
    after.record.version =
        unpaired ? next_version(snapshot, input.round.name()) : open.paired.record.version + 1;

    Plan<ChangedRound> plan(snapshot);
    const Play shown = with_round(open.play, after.record);
    plan.preview.round =
        view_of(caller, shown, after, starts_of(snapshot, input.round, after.record.round));
    add_round_actions(caller, snapshot, shown, &after, plan.preview.round);
    plan.preview.change = change_view(caller, change);
    plan.caller_etag = open.etag;
    std::vector<storage::SubjectVersion> rests_on = facts_of(open.play);
    rests_on.push_back({input.round.name(), open.paired.record.version});
    const auto left = facts_of_leavers(open.play, before, after.record.round);
    rests_on.insert(rests_on.end(), left.begin(), left.end());
    storage::note_reads(snapshot, rests_on);
    plan.apply = [tournament = open.play.record, before = open.paired.record, after, change,
                  answer = plan.preview, facts = std::move(rests_on), unpaired,
                  moment](Connection& writer) -> sdk::Result<Written<ChangedRound>> {
        if (unpaired) {
            storage::insert_round(writer, after.record);
        } else {
            storage::update_round(writer, after.record);
            storage::replace_boards(writer, after.record);
        }
        storage::RoundChangeRecord taken = change;
        taken.decision = storage::insert_round_change(writer, after.record.id, change);
        touch_tournament(writer, tournament.id, moment.now);
        ChangedRound value = answer;
        value.change.decision = taken.decision;
        value.round.changes.back().decision = taken.decision;
        auto row = round_row("rounds.change", tournament, after.record, facts);
        if (!unpaired) row.before = round_payload(before);
        row.after = round_payload(after.record, &taken);
        row.reason = change.reason;
        return Written<ChangedRound>{std::move(row), std::move(value)};
    };
    return plan;
}

}  // namespace collegium::usecases
