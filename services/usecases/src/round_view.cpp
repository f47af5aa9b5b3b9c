#include <algorithm>
#include <set>
#include <sstream>

#include <collegium/i18n/reasons.hpp>
#include <collegium/pairing/pairing_file.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/results.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/sdk/try.hpp>

#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using i18n::Language;
using play::RoundState;

// The word for how each pair came about, by the numbers of both.
std::map<std::pair<int, int>, std::string> rule_words(const Caller& caller,
                                                      const storage::RoundRecord& record) {
    std::map<std::pair<int, int>, std::string> words;
    for (const storage::PairOrigin& origin : record.origins)
        words[std::minmax(origin.first, origin.second)] =
            pairing::how_word(origin.how, caller.language);
    return words;
}

std::string line_text(Language language, const std::string& line) {
    std::istringstream words(line);
    std::string what;
    std::string first;
    std::string second;
    words >> what >> first >> second;
    if (what == "bye") return round_text(language, "line.bye", {{"number", first}});
    if (what == "absent") return round_text(language, "line.absent", {{"number", first}});
    return what + ". " + first + " – " + second;
}

// The boards decisions put somebody at.
std::set<int> boards_changed(const std::vector<storage::RoundChangeRecord>& changes) {
    std::set<int> boards;
    for (const storage::RoundChangeRecord& change : changes)
        for (const std::string& line : change.after)
            if (line.front() >= '0' && line.front() <= '9') boards.insert(std::stoi(line));
    return boards;
}

bool has_result(const play::Board& board) {
    return std::ranges::any_of(
        board.games, [](const play::Game& game) { return game.outcome != play::Outcome::kNone; });
}

// What the field of a snapshot says otherwise than the field of today.
std::vector<std::string> field_differences(const Caller& caller, const Play& play,
                                           const pairing::Field& then, const pairing::Field& now) {
    const Language language = caller.language;
    std::vector<std::string> lines;
    std::set<std::pair<int, int>> told;  // round and board
    const auto person = [&](const char* key, int number) {
        lines.push_back(
            round_text(language, key,
                       {{"number", std::to_string(number)}, {"name", play.short_name(number)}}));
    };
    std::map<int, const pairing::Player*> before;
    for (const pairing::Player& player : then.players)
        before[player.number] = &player;
    for (const pairing::Player& player : now.players) {
        const auto found = before.find(player.number);
        if (found == before.end()) {
            person("outdated.joined", player.number);
            continue;
        }
        const pairing::Player& was = *found->second;
        if (was.plays && !player.plays) person("outdated.left", player.number);
        if (!was.plays && player.plays) person("outdated.back", player.number);
        if (player.plays && was.plays && was.absent != player.absent)
            person(player.absent ? "outdated.absent" : "outdated.present", player.number);
        for (std::size_t i = 0; i < std::min(was.rounds.size(), player.rounds.size()); ++i) {
            if (was.rounds[i] == player.rounds[i]) continue;
            const int round = static_cast<int>(i) + 1;
            const play::Round* played = play.tournament.round(round);
            int board = 0;
            if (played != nullptr)
                for (const play::Board& of : played->boards)
                    if (of.first == player.number || of.second == player.number) board = of.number;
            if (!told.insert({round, board}).second) continue;
            lines.push_back(
                round_text(language, board == 0 ? "outdated.round" : "outdated.result",
                           {{"board", std::to_string(board)}, {"round", std::to_string(round)}}));
        }
    }
    return lines;
}

// Pairs set and barred when the round was paired and those of today.
void add_rule_differences(i18n::Language language, const pairing::SwissSettings& then,
                          const pairing::SwissSettings& now, std::vector<std::string>& lines) {
    using Pairs = std::vector<std::pair<int, int>>;
    const auto compare = [&](const Pairs& some, const Pairs& others, const char* key) {
        for (const auto& pair : some)
            if (std::ranges::find(others, pair) == others.end())
                lines.push_back(round_text(language, key,
                                           {{"first", std::to_string(pair.first)},
                                            {"second", std::to_string(pair.second)}}));
    };
    compare(now.forced, then.forced, "outdated.forced");
    compare(then.forced, now.forced, "outdated.forced-gone");
    compare(now.barred, then.barred, "outdated.barred");
    compare(then.barred, now.barred, "outdated.barred-gone");
}

}  // namespace

std::map<int, SeatView> seats_before(const Play& play, int round) {
    const pairing::Field field = play::field_before(play.tournament, play.book(), round);
    std::map<int, const pairing::Player*> players;
    for (const pairing::Player& player : field.players)
        players[player.number] = &player;
    std::map<int, SeatView> seats;
    for (const storage::ParticipantRecord& record : play.participants) {
        const int number = record.participant.number;
        if (number == 0) continue;
        SeatView& seat = seats[number];
        seat.number = number;
        seat.person = record.participant.person;
        seat.short_name = registry::short_name(record.person.cyrillic_name);
        seat.full_name = registry::full_name(record.person.cyrillic_name);
        seat.rank = record.rank;
        seat.rating = record.participant.rating;
        seat.region = record.region;
        seat.standing = record.participant.standing;
        const auto player = players.find(number);
        if (player == players.end()) continue;
        seat.points = play::printed(player->second->points(), field.scale);
        for (const pairing::Side side : player->second->sides())
            seat.sides += side == pairing::Side::kFirst ? 'f' : 's';
    }
    return seats;
}

PairChange change_view(const Caller& caller, const storage::RoundChangeRecord& record) {
    PairChange change;
    change.decision = record.decision;
    change.kind = record.kind;
    for (const std::string& line : record.before)
        change.before.push_back(line_text(caller.language, line));
    for (const std::string& line : record.after)
        change.after.push_back(line_text(caller.language, line));
    change.reason = record.reason;
    for (const std::string& line : record.remarks)
        change.remarks.push_back(i18n::reason_text(caller.language, parse_remark(line)).text);
    change.changed_by = record.changed_by;
    change.changed_at = record.changed_at;
    return change;
}

std::vector<std::string> outdated_lines(const Caller& caller, const Play& play,
                                        const PairedRound& paired) {
    const storage::RoundRecord& record = paired.record;
    if (record.round.state != RoundState::kDraft) return {};
    std::vector<std::string> lines;
    play::Round now;
    const auto count = [&](const play::Round& then) {
        const auto changed = std::ranges::count_if(now.boards, [&](const play::Board& board) {
            return std::ranges::none_of(then.boards, [&](const play::Board& other) {
                return other.first == board.first && other.second == board.second;
            });
        });
        lines.push_back(
            round_text(caller.language, "outdated.pairs", {{"count", std::to_string(changed)}}));
    };
    if (record.snapshot.empty()) {  // a printed table: other participants give other pairs
        auto replayed = play::replay_round(play.tournament, record.id.number, {});
        if (!replayed) return {};
        now = std::move(replayed->round);
        const play::Round then = as_paired(paired);
        if (lines_of(now, then).empty() && lines_of(then, now).empty()) return {};
        lines.push_back(round_text(caller.language, "outdated.table"));
        count(then);
        return lines;
    }
    auto file = pairing::parse_pairing_file(record.snapshot);
    if (!file) return {};
    const pairing::Field today = play::field_before(play.tournament, play.book(), record.id.number);
    // By way of the same text, which does not keep what pairing does not ask for.
    const auto known = pairing::parse_pairing_file(pairing::to_text({today, file->settings, {}}));
    if (!known) return {};
    if (file->field != known->field)
        lines = field_differences(caller, play, file->field, known->field);
    const play::RoundRules rules = play::rules_of_round(play.tournament, today);
    add_rule_differences(caller.language, file->settings, rules.settings, lines);
    // A pair set for this very round since, which cannot be made: no proposal either.
    const bool stopped =
        std::ranges::count(rules.left_out, play::PairFate::kStops, &play::LeftOut::fate) > 0;
    if (lines.empty() && !stopped && file->field == known->field) return {};
    auto proposal = play::propose_round(play.tournament, play.book());
    if (!proposal) {
        lines.push_back(i18n::reason_text(caller.language, proposal.error()).text);
        return lines;
    }
    now = std::move(proposal->round);
    count(as_paired(paired));
    return lines;
}

namespace {

// What lists show of a round.
RoundView brief_of(const Caller& caller, const Play& play, const storage::RoundRecord& record) {
    RoundView view;
    view.id = record.id;
    view.planned = play::rounds_to_play(play.tournament, play.book());
    view.version = record.version;
    view.state = record.round.state;
    view.method_text = play::system_text(caller.language, play.book(), play.tournament.settings);
    view.seed_mark = seed_mark(play.tournament.settings);
    view.scheduled_at = record.scheduled_at;
    view.paired = record.paired;
    view.approved = record.approved;
    view.started = record.started;
    view.closed = record.closed;
    const play::Round* round = play.tournament.round(record.id.number);
    if (round == nullptr) return view;
    view.board_count = static_cast<int>(round->boards.size());
    for (const play::Missing& missing :
         play::missing_results(play.tournament, play.book(), record.id.number)) {
        ++view.missing_results;
        if (record.round.state != RoundState::kPlaying) continue;
        const auto board = std::ranges::find(round->boards, missing.board, &play::Board::number);
        view.missing.push_back(
            round_text(caller.language,
                       missing.why == "RESULT_MISSING" ? "missing.board" : "missing.adjourned",
                       {{"board", std::to_string(missing.board)},
                        {"first", play.short_name(board->first)},
                        {"second", play.short_name(board->second)}}));
    }
    return view;
}

}  // namespace

RoundView view_of(const Caller& caller, const Play& play, const PairedRound& paired,
                  const std::map<int, std::string>& starts) {
    const storage::RoundRecord& record = paired.record;
    RoundView view = brief_of(caller, play, record);
    const play::Round& round = record.round;
    view.board_count = static_cast<int>(round.boards.size());
    const std::map<int, SeatView> seats = seats_before(play, record.id.number);
    const auto seat = [&](int number) {
        const auto found = seats.find(number);
        if (found != seats.end()) return found->second;
        SeatView unknown;
        unknown.number = number;
        unknown.short_name = play.short_name(number);
        return unknown;
    };
    const auto rules = rule_words(caller, record);
    const bool decisive = play.tournament.settings.play_off &&
                          play.tournament.settings.system == play::System::kMatch &&
                          record.id.number > play.tournament.settings.rounds;
    const char* const engine_word = decisive                                    ? "rule.decisive"
                                    : by_table(play.tournament.settings.system) ? "rule.table"
                                                                                : "rule.bracket";
    const std::set<int> changed = boards_changed(paired.changes);
    for (const play::Board& board : round.boards) {
        PairView pair;
        pair.board = board.number;
        pair.first = seat(board.first);
        pair.second = seat(board.second);
        const auto rule = rules.find(std::minmax(board.first, board.second));
        pair.changed = changed.contains(board.number);
        const bool by_hand = pair.changed || record.engine == kByHand;
        if (rule != rules.end())
            pair.rule = rule->second;
        else if (by_hand)
            pair.rule = round_text(caller.language, "rule.by-hand");
        else if (play.tournament.settings.system != play::System::kSwiss)
            pair.rule = round_text(caller.language, engine_word);
        pair.has_result = has_result(board);
        if (const auto start = starts.find(board.number); start != starts.end())
            pair.start = start->second;
        view.pairs.push_back(std::move(pair));
    }
    if (round.bye != 0) view.bye = seat(round.bye);
    for (const int number : round.free)
        view.free.push_back(seat(number));
    for (const int number : round.absent)
        view.absent.push_back(seat(number));
    view.checks = checks_of(caller, play, paired);
    for (const storage::RoundChangeRecord& change : paired.changes)
        view.changes.push_back(change_view(caller, change));
    view.outdated = outdated_lines(caller, play, paired);
    return view;
}

RoundView brief_round(const Caller& caller, const Play& play, int number) {
    const storage::RoundRecord* record = play.round(number);
    if (record == nullptr) {
        RoundView view;
        view.id = {play.id(), number};
        view.planned = play::rounds_to_play(play.tournament, play.book());
        return view;
    }
    RoundView view = brief_of(caller, play, *record);
    const auto prepare = require_in(caller, kPreparePairs, play.id().competition.name());
    const auto act = [&](const char* action, Risk risk, sdk::Result<void> allowed,
                         sdk::Result<void> check) {
        view.actions.push_back(
            allowed_action(action, risk, allowed ? std::move(check) : std::move(allowed)));
    };
    act("round.start", Risk::kLow, prepare, check_startable(caller, play, number));
    act("round.close", Risk::kMedium, prepare, check_closable(play, number));
    act("round.reopen", Risk::kHigh, check_chief(caller, play, "ROUND_REOPENED_BY_CHIEF"),
        check_reopenable(play, number));
    return view;
}

sdk::Result<std::vector<RoundView>> list_rounds(const Caller& caller, storage::Connection& snapshot,
                                                const rulebook::Library& library,
                                                play::TournamentId tournament, int after,
                                                int limit) {
    auto play = TRY(load_for(caller, snapshot, library, tournament, kReadTournaments));
    std::vector<RoundView> views;
    for (const storage::RoundRecord& record : play.rounds) {
        if (record.id.number <= after) continue;
        if (static_cast<int>(views.size()) == limit) break;
        views.push_back(brief_of(caller, play, record));
    }
    return views;
}

}  // namespace collegium::usecases
