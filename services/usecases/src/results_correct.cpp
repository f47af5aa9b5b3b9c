// Correcting a result: a reasoned decision, taken with everything it changes in view.
#include <sodium.h>

#include <collegium/play/impact.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/usecases/standings.hpp>

#include "result_desk.hpp"

namespace collegium::usecases {
namespace {

using play::Outcome;
using sdk::Code;
using storage::BoardRecord;
using storage::Connection;

sdk::Result<void> check_begun(const ResultDesk& desk) {
    switch (desk.round.round.state) {
        case play::RoundState::kDraft:
        case play::RoundState::kApproved:
            return sdk::refuse(Code::kFailedPrecondition, "ROUND_NOT_BEGUN",
                               "the round has not begun",
                               {{"round", std::to_string(desk.round.id.number)}});
        case play::RoundState::kPlaying:
        case play::RoundState::kClosed:
            break;
    }
    return {};
}

sdk::Result<int> game_of(const play::Board& board, int given) {
    const int games = static_cast<int>(board.games.size());
    if (given == 0 && games == 1) return 1;
    if (given >= 1 && given <= games) return given;
    registry::Checks checks("");
    if (given == 0)
        checks.violate("game", "REQUIRED");
    else
        checks.violate("game", "NUMBER_OUT_OF_RANGE",
                       {{"first", "1"}, {"last", std::to_string(games)}});
    return std::move(checks).refusal();
}

// The board as it is to be.
sdk::Result<play::Board> corrected_board(const ResultDesk& desk, const BoardRecord& record,
                                         const ResultCorrection& input) {
    auto result = checked_game(input.result, false);
    if (!result) return sdk::refusal_of(std::move(result));
    auto game = game_of(record.board, input.game);
    if (!game) return sdk::refusal_of(std::move(game));
    if (record.board.games[static_cast<std::size_t>(*game - 1)].outcome == Outcome::kNone)
        return sdk::refuse(Code::kFailedPrecondition, "NOTHING_TO_CORRECT",
                           "the game has no result");
    auto board = play::with_result(record.board, desk.settings(), *desk.book, *game, *result);
    if (!board) return board;
    const bool whole = play::encounter(*board, desk.settings()).complete();
    if (!whole && desk.round.round.state == play::RoundState::kClosed)
        return sdk::refuse(Code::kFailedPrecondition, "CORRECTION_LEAVES_GAP",
                           "a closed round has every result",
                           {{"round", std::to_string(desk.round.id.number)}});
    if (*board == record.board)
        return sdk::refuse(Code::kFailedPrecondition, "RESULT_UNCHANGED",
                           "the result stands already");
    return board;
}

// «2. Тарасов М. П. (4) – Абрамов П. Р. (1)»; empty: no such pair.
std::string pair_text(const Play& play, const std::optional<play::Board>& board) {
    if (!board) return {};
    const auto who = [&](int number) {
        return play.short_name(number) + " (" + std::to_string(number) + ")";
    };
    return std::to_string(board->number) + ". " + who(board->first) + " – " + who(board->second);
}

std::string bye_text(const Caller& caller, const Play& play, int number) {
    if (number == 0) return {};
    return result_text(caller.language, "impact.bye",
                       {{"name", play.short_name(number)}, {"number", std::to_string(number)}});
}

// Names the impact whatever the language; documents are part of what the caller agrees to.
std::string digest_of(const play::Impact& impact,
                      const std::vector<storage::DocumentRecord>& documents) {
    std::string text = play::digest(impact);
    for (const storage::DocumentRecord& document : documents)
        text += "\n" + document.id.name() + "@" + std::to_string(document.version());
    std::array<unsigned char, 16> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr,
                       0);
    std::string hexadecimal(2 * hash.size() + 1, '\0');
    sodium_bin2hex(hexadecimal.data(), hexadecimal.size(), hash.data(), hash.size());
    hexadecimal.pop_back();  // its terminating zero
    return hexadecimal;
}

std::string summary_of(const Caller& caller, const CorrectionImpact& impact) {
    if (impact.pairs.empty() && impact.places.empty() && impact.documents.empty() &&
        impact.dropped_drafts.empty())
        return result_text(caller.language, "impact.none");
    return result_text(caller.language, "impact.summary",
                       {{"pairs", std::to_string(impact.pairs.size())},
                        {"places", std::to_string(impact.places.size())},
                        {"documents", std::to_string(impact.documents.size())},
                        {"drafts", std::to_string(impact.dropped_drafts.size())}});
}

CorrectionImpact in_words(const Caller& caller, const Play& play, const play::Impact& impact,
                          const std::vector<storage::DocumentRecord>& documents) {
    CorrectionImpact told;
    for (const play::PairEffect& effect : impact.pairs) {
        PairEffect pair{effect.round, pair_text(play, effect.before),
                        pair_text(play, effect.after)};
        if (pair.before.empty() && effect.bye_before != 0)
            pair.before = bye_text(caller, play, effect.bye_before);
        if (pair.after.empty() && effect.bye_after != 0)
            pair.after = bye_text(caller, play, effect.bye_after);
        told.pairs.push_back(std::move(pair));
    }
    for (const play::PlaceEffect& effect : impact.places) {
        PlaceEffect place;
        place.number = effect.number;
        place.short_name = play.short_name(effect.number);
        if (effect.before) {
            place.place_before = play::place_text(*effect.before);
            place.points_before = standings::to_text(effect.before->points);
        }
        if (effect.after) {
            place.place_after = play::place_text(*effect.after);
            place.points_after = standings::to_text(effect.after->points);
        }
        told.places.push_back(std::move(place));
    }
    for (const storage::DocumentRecord& document : documents)
        told.documents.push_back(
            {document.id, result_text(caller.language, "impact.document",
                                      {{"title", document.title},
                                       {"number", std::to_string(document.number)},
                                       {"version", std::to_string(document.version())}})});
    told.dropped_drafts = impact.drafts;
    told.summary = summary_of(caller, told);
    told.digest = digest_of(impact, documents);
    return told;
}

sdk::Result<void> check_seen_impact(const ResultCorrection& input, const CorrectionImpact& impact) {
    if (input.preview || input.impact_digest == impact.digest) return {};
    if (input.impact_digest.empty())
        return sdk::refuse(Code::kFailedPrecondition, "IMPACT_NOT_SEEN",
                           "look at what the correction changes first");
    return sdk::refuse(Code::kAborted, "IMPACT_MOVED",
                       "the correction changes something else by now");
}

}  // namespace

sdk::Result<Plan<CorrectedBoard>> correct_result(const Caller& caller, Connection& snapshot,
                                                 const rulebook::Library& library,
                                                 const ResultCorrection& input,
                                                 const Moment& moment) {
    const play::RoundId round_id = input.board.round;
    const play::TournamentId tournament = round_id.tournament;
    if (auto allowed = require_in(caller, kCorrectResults, tournament.competition.name()); !allowed)
        return sdk::refusal_of(std::move(allowed));
    auto reason = check_reason(input.reason, !input.preview);
    if (!reason) return sdk::refusal_of(std::move(reason));
    auto play = load_play(snapshot, library, tournament);
    if (!play) return sdk::refusal_of(std::move(play));
    if (play->round(round_id.number) == nullptr)
        return sdk::refuse(Code::kNotFound, "ROUND_NOT_FOUND", "no " + round_id.name(),
                           {{"round", std::to_string(round_id.number)}});
    auto record = load_board(snapshot, input.board);
    if (!record) return sdk::refusal_of(std::move(record));
    const ResultDesk desk = desk_of(*play, snapshot, round_id.number);
    if (auto open = check_going_on(desk, caller.language); !open)
        return sdk::refusal_of(std::move(open));
    if (auto begun = check_begun(desk); !begun) return sdk::refusal_of(std::move(begun));
    if (input.version && *input.version != record->version)
        return tl::unexpected(already_recorded(desk, *record, Code::kAborted));
    auto board = corrected_board(desk, *record, input);
    if (!board) return sdk::refusal_of(std::move(board));

    auto impact = play::impact(
        play->tournament,
        play::with_games(play->tournament, round_id.number, input.board.number, board->games),
        play->book(), round_id.number);
    if (!impact) return sdk::refusal_of(std::move(impact));
    CorrectedBoard answer;
    answer.impact = in_words(caller, *play, *impact,
                             documents_resting_on(snapshot, tournament, round_id.number));
    if (auto seen = check_seen_impact(input, answer.impact); !seen)
        return sdk::refusal_of(std::move(seen));

    BoardRecord after = *record;
    after.version = record->version + 1;
    after.board = *std::move(board);
    after.recorded_at = moment.now;
    after.recorded_by = caller.actor.name;
    after.recorded_by_user = caller.actor.user;
    after.corrected = true;
    BoardParts parts;
    parts.first = seat_of(snapshot, tournament, after.board.first);
    parts.second = seat_of(snapshot, tournament, after.board.second);
    parts.judge = judge_name(snapshot, desk, input.board.number);
    parts.records = storage::game_record_facts(snapshot, input.board);
    answer.board = view_of(caller, desk, std::move(after), std::move(parts));

    Plan<CorrectedBoard> plan;
    plan.read_facts = play->facts_with_results();
    plan.read_facts.push_back({input.board.name(), record->version});
    plan.read_facts.push_back({round_id.name(), desk.round.version});
    plan.preview = answer;
    plan.apply = [desk, before = *std::move(record), answer = std::move(answer),
                  reason = *std::move(reason), drafts = impact->drafts,
                  tournament](Connection& writer) -> sdk::Result<Written<CorrectedBoard>> {
        if (!storage::record_games(writer, answer.board.record, storage::ResultAct::kCorrected,
                                   reason))
            return sdk::refuse(Code::kAborted, "READ_FACT_MOVED", "the board has another version",
                               {{"subject", before.id.name()}});
        storage::JournalDraft row = result_row(desk, "results.correct", before, answer.board);
        row.reason = reason;
        return Written<CorrectedBoard>{std::move(row), answer,
                                       drop_drafts(writer, tournament, drafts, reason)};
    };
    return plan;
}

}  // namespace collegium::usecases
