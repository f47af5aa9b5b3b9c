#include "impact_text.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include <sodium.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/usecases/results.hpp>
#include <collegium/usecases/rounds.hpp>

namespace collegium::usecases {
namespace {

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
std::string impact_summary(const Caller& caller, const CorrectionImpact& impact,
                           std::string_view none) {
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
    if (parts.empty()) return result_text(caller.language, none);
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

// Whoever comes or goes has played somewhere in the competition: there his name stands.
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

}  // namespace

CorrectionImpact impact_in_words(const Caller& caller, const Play& play, const play::Impact& impact,
                                 const std::vector<StageImpact>& stages,
                                 const std::vector<storage::DocumentRecord>& documents,
                                 std::string_view none) {
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
    told.summary = impact_summary(caller, told, none);
    told.digest = digest_of(impact, stages, documents);
    return told;
}

FallingDrafts falling_drafts(play::TournamentId tournament, const play::Impact& impact,
                             const std::vector<StageImpact>& stages) {
    FallingDrafts drafts{{tournament, impact.drafts}};
    for (const StageImpact& stage : stages)
        if (stage.carried_moved) drafts.emplace_back(stage.stage.id(), stage.impact.drafts);
    return drafts;
}

std::vector<storage::JournalDraft> drop_drafts(storage::Connection& writer,
                                               const FallingDrafts& drafts,
                                               const std::string& reason) {
    std::vector<storage::JournalDraft> rows;
    for (const auto& [tournament, rounds] : drafts)
        std::ranges::move(drop_drafts(writer, tournament, rounds, reason),
                          std::back_inserter(rows));
    return rows;
}

}  // namespace collegium::usecases
