#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/pairing/pairing_file.hpp>
#include <collegium/play/explain.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/boards.hpp>

#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using i18n::Language;
using storage::Connection;

std::vector<std::string> texts_of(const std::vector<pairing::Line>& lines) {
    std::vector<std::string> texts;
    for (const pairing::Line& line : lines)
        texts.push_back(line.text);
    return texts;
}

// The last decision that put these two at the board; null: none did.
const storage::RoundChangeRecord* decision_on(const PairedRound& paired, const play::Board& board) {
    const std::string line = std::to_string(board.number) + " " + std::to_string(board.first) +
                             " " + std::to_string(board.second);
    const auto found =
        std::find_if(paired.changes.rbegin(), paired.changes.rend(),
                     [&](const storage::RoundChangeRecord& change) {
                         return std::ranges::find(change.after, line) != change.after.end();
                     });
    return found == paired.changes.rend() ? nullptr : &*found;
}

std::string_view decision_key(storage::ChangeKind kind) {
    if (kind == storage::ChangeKind::kOrder) return "explain.order";
    return kind == storage::ChangeKind::kWhole ? "explain.whole" : "explain.by-hand";
}

std::vector<std::string> decision_lines(Language language, const Play& play,
                                        const storage::RoundChangeRecord& change) {
    std::string by = change.changed_by;
    if (change.kind == storage::ChangeKind::kOrder)
        for (const sdk::Citation& citation : articles_of_order(play))
            by += "; " + competition::cite(play.book(), citation);
    std::vector<std::string> lines{
        round_text(language, decision_key(change.kind),
                   {{"decision", std::to_string(change.decision)}, {"name", by}}),
        round_text(language, "explain.reason", {{"reason", change.reason}})};
    for (const std::string& line : change.remarks)
        lines.push_back(
            round_text(language, "explain.remark",
                       {{"text", i18n::reason_text(language, parse_remark(line)).text}}));
    return lines;
}

// Lines on a board, or on the whole round where there is none, as the engine paired it.
[[nodiscard]] sdk::Result<std::vector<std::string>> engine_lines(const Caller& caller,
                                                                 const Play& play,
                                                                 const PairedRound& paired,
                                                                 const play::Board* board) {
    const bool swiss = play.tournament.settings.system == play::System::kSwiss;
    if (!swiss && board == nullptr)
        return play::explain_round(caller.language, play.book(), play.tournament,
                                   paired.record.round);
    // Tables keep none: their pairs rest on numbers alone.
    const std::string& kept = paired.record.snapshot;
    auto file =
        TRY(kept.empty() ? sdk::Result<pairing::PairingFile>() : pairing::parse_pairing_file(kept));
    if (!swiss)
        return play::explain_board(caller.language, play.book(), play.tournament,
                                   paired.record.round, board->number, file.field);
    auto round = pairing::pair_swiss(file.field, file.settings);
    if (!round)
        return std::vector<std::string>{i18n::reason_text(caller.language, round.error()).text};
    const pairing::Telling telling = telling_of(caller, play);
    if (board == nullptr)
        return texts_of(pairing::explain_round(file.field, file.settings, *round, telling));
    const auto pair = std::ranges::find_if(round->pairs, [&](const pairing::Pair& of) {
        return std::minmax(of.first, of.second) == std::minmax(board->first, board->second);
    });
    if (pair == round->pairs.end()) return std::vector<std::string>{};
    return texts_of(pairing::explain_pair(file.field, file.settings, *round,
                                          static_cast<std::size_t>(pair - round->pairs.begin()),
                                          telling));
}

// Why the pair of a board was set, and whom its two may not meet: in the words of who ruled it.
std::vector<std::string> rule_lines(Language language, const Play& play, int round,
                                    const play::Board& board) {
    std::vector<std::string> lines;
    for (const storage::PairRuleRecord& record : play.pair_rules) {
        if (!record.rule.covers(round) || record.reason.empty()) continue;
        const int first = play.participant_by_id(record.rule.first)->participant.number;
        const int second = play.participant_by_id(record.rule.second)->participant.number;
        const auto sits = [&](int number) {
            return number == board.first || number == board.second;
        };
        const sdk::Metadata values{{"first", std::to_string(first)},
                                   {"second", std::to_string(second)},
                                   {"reason", record.reason},
                                   {"name", record.set_by}};
        if (record.rule.kind == play::PairRuleKind::kBarred && (sits(first) || sits(second)))
            lines.push_back(round_text(language, "explain.barred", values));
        if (record.rule.kind == play::PairRuleKind::kForced && sits(first) && sits(second))
            lines.push_back(round_text(language, "explain.forced", values));
    }
    return lines;
}

// Forced pairs of the round it was paired without, from what was known then.
std::vector<std::string> left_out_lines(Language language, const Play& play,
                                        const std::string& snapshot) {
    std::vector<std::string> lines;
    const auto file = pairing::parse_pairing_file(snapshot);
    if (play.tournament.settings.system != play::System::kSwiss || !file) return lines;
    for (const play::LeftOut& out : play::rules_of_round(play.tournament, file->field).left_out) {
        std::string articles;
        for (const sdk::Citation& citation : out.why.citations)
            articles += " (" + competition::cite(play.book(), citation) + ")";
        lines.push_back(left_out_text(language, out) + articles);
    }
    return lines;
}

std::string board_text(const play::Board& board) {
    return std::to_string(board.first) + " – " + std::to_string(board.second);
}

std::vector<std::string> differences_of(Language language, const play::Round& was,
                                        const play::Round& comes) {
    std::vector<std::string> lines;
    const auto found = [](const play::Round& round, int number) {
        const auto board = std::ranges::find(round.boards, number, &play::Board::number);
        return board == round.boards.end() ? std::string("—") : board_text(*board);
    };
    const std::size_t boards = std::max(was.boards.size(), comes.boards.size());
    for (int number = 1; number <= static_cast<int>(boards); ++number) {
        const std::string before = found(was, number);
        const std::string after = found(comes, number);
        if (before != after)
            lines.push_back(round_text(
                language, "replay.board",
                {{"board", std::to_string(number)}, {"before", before}, {"after", after}}));
    }
    if (was.bye != comes.bye)
        lines.push_back(round_text(
            language, "replay.bye",
            {{"before", std::to_string(was.bye)}, {"after", std::to_string(comes.bye)}}));
    return lines;
}

// A snapshot never changes, so it holds no names: a person's may be erased. They are put in here.
std::string with_names(const std::string& snapshot, const Play& play) {
    if (snapshot.empty()) return {};
    auto file = pairing::parse_pairing_file(snapshot);
    if (!file) return snapshot;
    file->names = names_of(play);
    return pairing::to_text(*file);
}

}  // namespace

sdk::Result<std::vector<std::string>> explain_pair(const Caller& caller, Connection& snapshot,
                                                   const rulebook::Library& library,
                                                   play::RoundId id, int board) {
    auto play = TRY(load_for(caller, snapshot, library, id.tournament, kReadTournaments));
    auto paired = TRY(load_paired(snapshot, play, id.number));
    if (board == 0) {
        auto lines = engine_lines(caller, play, paired, nullptr);
        if (!lines) return lines;
        for (std::string& line : left_out_lines(caller.language, play, paired.record.snapshot))
            lines->push_back(std::move(line));
        for (const storage::RoundChangeRecord& change : paired.changes)
            for (std::string& line : decision_lines(caller.language, play, change))
                lines->push_back(std::move(line));
        return lines;
    }
    const auto& boards = paired.record.round.boards;
    const auto found = std::ranges::find(boards, board, &play::Board::number);
    if (found == boards.end())
        return sdk::refuse(
            sdk::Code::kNotFound, "BOARD_NOT_FOUND", "no such board",
            {{"board", std::to_string(board)}, {"boards", std::to_string(boards.size())}});
    const storage::RoundChangeRecord* decision = decision_on(paired, *found);
    auto lines = engine_lines(caller, play, paired, &*found);
    if (!lines) return lines;
    for (std::string& line : rule_lines(caller.language, play, id.number, *found))
        lines->push_back(std::move(line));
    if (decision != nullptr) {
        auto decided = decision_lines(caller.language, play, *decision);
        lines->insert(lines->begin(), std::make_move_iterator(decided.begin()),
                      std::make_move_iterator(decided.end()));
    }
    return lines;
}

sdk::Result<ReplayView> replay_round(const Caller& caller, Connection& snapshot,
                                     const rulebook::Library& library, play::RoundId id) {
    auto play = TRY(load_for(caller, snapshot, library, id.tournament, kReadTournaments));
    auto paired = TRY(load_paired(snapshot, play, id.number));
    ReplayView view;
    view.event_file = with_names(paired.record.snapshot, play);
    auto again = play::replay_round(play.tournament, id.number, paired.record.snapshot);
    if (!again) {
        view.differences.push_back(i18n::reason_text(caller.language, again.error()).text);
        return view;
    }
    view.differences = differences_of(caller.language, as_paired(paired), again->round);
    view.same = view.differences.empty();
    return view;
}

}  // namespace collegium::usecases
