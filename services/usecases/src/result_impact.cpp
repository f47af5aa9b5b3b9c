// What a correction changes, in words, and the plan that writes it once that was seen.
#include "result_impact.hpp"

#include <array>

#include <sodium.h>

#include <collegium/play/impact.hpp>
#include <collegium/usecases/standings.hpp>

namespace collegium::usecases {
namespace {

using sdk::Code;
using storage::BoardRecord;
using storage::Connection;

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

std::string impact_summary(const Caller& caller, const CorrectionImpact& impact) {
    if (impact.pairs.empty() && impact.places.empty() && impact.documents.empty() &&
        impact.dropped_drafts.empty())
        return result_text(caller.language, "impact.none");
    return result_text(caller.language, "impact.summary",
                       {{"pairs", std::to_string(impact.pairs.size())},
                        {"places", std::to_string(impact.places.size())},
                        {"documents", std::to_string(impact.documents.size())},
                        {"drafts", std::to_string(impact.dropped_drafts.size())}});
}

CorrectionImpact impact_in_words(const Caller& caller, const Play& play, const play::Impact& impact,
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
    told.summary = impact_summary(caller, told);
    told.digest = digest_of(impact, documents);
    return told;
}

sdk::Result<void> check_seen_impact(const CorrectionDecision& decision,
                                    const CorrectionImpact& impact) {
    if (decision.preview || decision.impact_digest == impact.digest) return {};
    if (decision.impact_digest.empty())
        return sdk::refuse(Code::kFailedPrecondition, "IMPACT_NOT_SEEN",
                           "look at what the correction changes first");
    return sdk::refuse(Code::kAborted, "IMPACT_MOVED",
                       "the correction changes something else by now");
}

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

}  // namespace

sdk::Result<BoardCase> load_case(const Caller& caller, Connection& snapshot,
                                 const rulebook::Library& library, play::BoardId id) {
    const play::RoundId round = id.round;
    if (auto allowed = require_in(caller, kCorrectResults, round.tournament.competition.name());
        !allowed)
        return sdk::refusal_of(std::move(allowed));
    auto play = load_play(snapshot, library, round.tournament);
    if (!play) return sdk::refusal_of(std::move(play));
    if (play->round(round.number) == nullptr)
        return sdk::refuse(Code::kNotFound, "ROUND_NOT_FOUND", "no " + round.name(),
                           {{"round", std::to_string(round.number)}});
    auto record = load_board(snapshot, id);
    if (!record) return sdk::refusal_of(std::move(record));
    ResultDesk desk = desk_of(*play, snapshot, round.number);
    if (auto open = check_going_on(desk, caller.language); !open)
        return sdk::refusal_of(std::move(open));
    if (auto begun = check_begun(desk); !begun) return sdk::refusal_of(std::move(begun));
    return BoardCase{*std::move(play), std::move(desk), *std::move(record)};
}

sdk::Result<Plan<CorrectedBoard>> plan_correction(const Caller& caller, Connection& snapshot,
                                                  const BoardCase& of, play::Board board,
                                                  const CorrectionDecision& decision,
                                                  const Moment& moment) {
    const play::BoardId id = of.record.id;
    const play::TournamentId tournament = id.round.tournament;
    auto impact =
        play::impact(of.play.tournament,
                     play::with_games(of.play.tournament, id.round.number, id.number, board.games),
                     of.play.book(), id.round.number);
    if (!impact) return sdk::refusal_of(std::move(impact));
    CorrectedBoard answer;
    answer.impact = impact_in_words(caller, of.play, *impact,
                                    documents_resting_on(snapshot, tournament, id.round.number));
    if (auto seen = check_seen_impact(decision, answer.impact); !seen)
        return sdk::refusal_of(std::move(seen));

    BoardRecord after = of.record;
    after.version = of.record.version + 1;
    after.board = std::move(board);
    after.recorded_at = moment.now;
    after.recorded_by = caller.actor.name;
    after.recorded_by_user = caller.actor.user;
    after.corrected = true;
    answer.board = view_of(caller, of.desk, after, parts_of(snapshot, of.desk, after));

    Plan<CorrectedBoard> plan;
    plan.read_facts = of.play.facts_with_results();
    plan.read_facts.push_back({id.name(), of.record.version});
    plan.read_facts.push_back({id.round.name(), of.desk.round.version});
    plan.preview = answer;
    plan.apply = [desk = of.desk, before = of.record, answer = std::move(answer), decision,
                  drafts = impact->drafts,
                  tournament](Connection& writer) -> sdk::Result<Written<CorrectedBoard>> {
        if (!storage::record_games(writer, answer.board.record, storage::ResultAct::kCorrected,
                                   decision.reason))
            return sdk::refuse(Code::kAborted, "READ_FACT_MOVED", "the board has another version",
                               {{"subject", before.id.name()}});
        storage::JournalDraft row = result_row(desk, decision.action, before, answer.board);
        row.reason = decision.reason;
        row.citations = decision.citations;
        return Written<CorrectedBoard>{std::move(row), answer,
                                       drop_drafts(writer, tournament, drafts, decision.reason)};
    };
    return plan;
}

}  // namespace collegium::usecases
