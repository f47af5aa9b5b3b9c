// What a correction changes, in words, and the plan that writes it once that was seen.
#include "result_impact.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include <sodium.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/play/impact.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/usecases/standings.hpp>

#include "round_desk.hpp"
#include "stages.hpp"

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
std::string digest_of(const play::Impact& impact, const std::vector<StageImpact>& stages,
                      const std::vector<storage::DocumentRecord>& documents) {
    std::string text = play::digest(impact);
    for (const StageImpact& stage : stages) {
        if (stage.empty()) continue;
        text += "\n" + stage.stage.id().name() + " " + play::digest(stage.impact);
        for (const std::int64_t entrant : stage.comes)
            text += "+" + std::to_string(entrant);
        for (const std::int64_t entrant : stage.goes)
            text += "-" + std::to_string(entrant);
        if (stage.undecided) text += "?" + stage.undecided->reason;
    }
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

// What there is to count, and nothing that is not there.
std::string impact_summary(const Caller& caller, const CorrectionImpact& impact) {
    std::string parts;
    const auto add = [&](const char* part, std::size_t count) {
        if (count == 0) return;
        if (!parts.empty()) parts += ", ";
        parts += result_text(caller.language, part, {{"count", std::to_string(count)}});
    };
    add("impact.count_pairs", impact.pairs.size());
    add("impact.count_places", impact.places.size());
    add("impact.count_stages", impact.stages.size());
    add("impact.count_documents", impact.documents.size());
    add("impact.count_drafts", impact.dropped_drafts.size());
    if (parts.empty()) return result_text(caller.language, "impact.none");
    return result_text(caller.language, "impact.summary", {{"parts", parts}});
}

std::vector<PairEffect> pairs_in_words(const Caller& caller, const Play& play,
                                       const play::Impact& impact) {
    std::vector<PairEffect> told;
    for (const play::PairEffect& effect : impact.pairs) {
        PairEffect pair{effect.round, pair_text(play, effect.before),
                        pair_text(play, effect.after)};
        if (pair.before.empty() && effect.bye_before != 0)
            pair.before = bye_text(caller, play, effect.bye_before);
        if (pair.after.empty() && effect.bye_after != 0)
            pair.after = bye_text(caller, play, effect.bye_after);
        told.push_back(std::move(pair));
    }
    return told;
}

std::vector<PlaceEffect> places_in_words(const Play& play, const play::Impact& impact) {
    std::vector<PlaceEffect> told;
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
        told.push_back(std::move(place));
    }
    return told;
}

// Whoever comes or goes has played somewhere in the event: there his name stands.
std::vector<std::string> names_of(const std::vector<std::int64_t>& entrants,
                                  const std::vector<const Play*>& plays) {
    std::vector<std::string> names;
    for (const std::int64_t entrant : entrants) {
        for (const Play* play : plays) {
            const auto found = std::ranges::find_if(play->participants,
                                                    [&](const storage::ParticipantRecord& record) {
                                                        return record.entrant.value == entrant;
                                                    });
            if (found == play->participants.end()) continue;
            names.push_back(registry::short_name(found->person.cyrillic_name));
            break;
        }
    }
    return names;
}

StageEffect stage_in_words(const Caller& caller, const StageImpact& impact,
                           const std::vector<const Play*>& plays) {
    const Play& stage = impact.stage;
    StageEffect told;
    told.tournament = stage.id();
    told.title = stage.record.title;
    told.comes = names_of(impact.comes, plays);
    told.goes = names_of(impact.goes, plays);
    if (impact.undecided)
        told.undecided = i18n::reason_text(caller.language, *impact.undecided).text;
    told.pairs = pairs_in_words(caller, stage, impact.impact);
    told.places = places_in_words(stage, impact.impact);
    if (impact.carried_moved) told.dropped_drafts = impact.impact.drafts;
    return told;
}

CorrectionImpact impact_in_words(const Caller& caller, const Play& play, const play::Impact& impact,
                                 const std::vector<StageImpact>& stages,
                                 const std::vector<storage::DocumentRecord>& documents) {
    CorrectionImpact told;
    told.pairs = pairs_in_words(caller, play, impact);
    told.places = places_in_words(play, impact);
    std::vector<const Play*> plays{&play};
    for (const StageImpact& stage : stages)
        plays.push_back(&stage.stage);
    for (const StageImpact& stage : stages)
        if (!stage.empty()) told.stages.push_back(stage_in_words(caller, stage, plays));
    for (const storage::DocumentRecord& document : documents)
        told.documents.push_back(
            {document.id, result_text(caller.language, "impact.document",
                                      {{"title", document.title},
                                       {"number", std::to_string(document.number)},
                                       {"version", std::to_string(document.version())}})});
    told.dropped_drafts = impact.drafts;
    told.summary = impact_summary(caller, told);
    told.digest = digest_of(impact, stages, documents);
    return told;
}

[[nodiscard]] sdk::Result<void> check_seen_impact(const CorrectionDecision& decision,
                                                  const CorrectionImpact& impact) {
    if (decision.preview || decision.impact_digest == impact.digest) return {};
    if (decision.impact_digest.empty())
        return sdk::refuse(Code::kFailedPrecondition, "IMPACT_NOT_SEEN",
                           "look at what the correction changes first");
    return sdk::refuse(Code::kAborted, "IMPACT_MOVED",
                       "the correction changes something else by now");
}

}  // namespace

sdk::Result<void> check_corrects(const Caller& caller, const Play& play, int round) {
    auto allowed = require_in(caller, kCorrectResults, play.id().competition.name());
    const play::Round* next = play.tournament.round(round + 1);
    if (allowed || next == nullptr || next->state == play::RoundState::kDraft ||
        by_table(play.tournament.settings.system))
        return allowed;
    auto refusal =
        sdk::refuse(Code::kPermissionDenied, "CORRECTED_BY_CHIEF",
                    "approved pairs rest on the result", {{"round", std::to_string(round + 1)}});
    refusal.value().citations = pairs_change_articles(play.book(), play.tournament.settings.system);
    return refusal;
}

sdk::Result<BoardCase> load_case(const Caller& caller, Connection& snapshot,
                                 const rulebook::Library& library, play::BoardId id) {
    const play::RoundId round = id.round;
    const std::string scope = round.tournament.competition.name();
    if (auto allowed = require_in(caller, kCorrectResults, scope);
        !allowed && !caller.may_in(kReadTournaments, scope))
        return sdk::refusal_of(std::move(allowed));
    auto play = load_play(snapshot, library, round.tournament);
    if (!play) return sdk::refusal_of(std::move(play));
    if (auto allowed = check_corrects(caller, *play, round.number); !allowed)
        return sdk::refusal_of(std::move(allowed));
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
                                                  const rulebook::Library& library,
                                                  const BoardCase& of, play::Board board,
                                                  const CorrectionDecision& decision,
                                                  const Moment& moment) {
    const play::BoardId id = of.record.id;
    const play::TournamentId tournament = id.round.tournament;
    Play corrected = of.play;
    corrected.tournament =
        play::with_games(std::move(corrected.tournament), id.round.number, id.number, board.games);
    auto impact =
        play::impact(of.play.tournament, corrected.tournament, of.play.book(), id.round.number);
    if (!impact) return sdk::refusal_of(std::move(impact));
    const auto stages = impact_on_stages(snapshot, library, of.play, corrected);
    if (!stages) return tl::unexpected(stages.error());
    CorrectedBoard answer;
    answer.impact = impact_in_words(caller, of.play, *impact, *stages,
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
    std::vector<std::pair<play::TournamentId, std::vector<int>>> drafts{
        {tournament, impact->drafts}};
    for (const StageImpact& stage : *stages) {
        for (storage::SubjectVersion& fact : stage.stage.facts_with_results())
            if (std::ranges::find(plan.read_facts, fact) == plan.read_facts.end())
                plan.read_facts.push_back(std::move(fact));
        if (stage.carried_moved) drafts.emplace_back(stage.stage.id(), stage.impact.drafts);
    }
    plan.preview = answer;
    plan.apply =
        [desk = of.desk, before = of.record, answer = std::move(answer), decision,
         drafts = std::move(drafts)](Connection& writer) -> sdk::Result<Written<CorrectedBoard>> {
        if (!storage::record_games(writer, answer.board.record, storage::ResultAct::kCorrected,
                                   decision.reason))
            return board_moved(before.id);
        storage::JournalDraft row = result_row(desk, decision.action, before, answer.board);
        row.reason = decision.reason;
        row.citations = decision.citations;
        std::vector<storage::JournalDraft> dropped;
        for (const auto& [stage, rounds] : drafts)
            std::ranges::move(drop_drafts(writer, stage, rounds, decision.reason),
                              std::back_inserter(dropped));
        return Written<CorrectedBoard>{std::move(row), answer, std::move(dropped)};
    };
    return plan;
}

}  // namespace collegium::usecases
