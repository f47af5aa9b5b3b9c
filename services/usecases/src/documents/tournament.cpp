#include "documents/tournament.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

#include <collegium/admission/entrant.hpp>
#include <collegium/storage/repositories/rounds.hpp>
#include <collegium/storage/repositories/tournaments.hpp>
#include <collegium/usecases/standings.hpp>

namespace collegium::usecases {
namespace {

constexpr std::array<std::string_view, 8> kBuiltFrom{"tournaments",  "participants", "rounds",
                                                     "boards",       "entrants",     "officials",
                                                     "competitions", "regulation"};
constexpr int kAll = std::numeric_limits<int>::max();

// The tournament a name lies in, itself included.
std::optional<play::TournamentId> tournament_of(const std::string& name) {
    if (const auto id = play::TournamentId::parse(name)) return id;
    if (const auto id = play::RoundId::parse(name)) return id->tournament;
    if (const auto id = play::BoardId::parse(name)) return id->round.tournament;
    if (const auto id = play::ParticipantId::parse(name)) return id->tournament;
    return std::nullopt;
}

std::optional<int> round_of(const std::string& name) {
    if (const auto id = play::RoundId::parse(name)) return id->number;
    if (const auto id = play::BoardId::parse(name)) return id->round.number;
    return std::nullopt;
}

bool may_tell_of(const DocumentSources& from, const storage::RoundRecord& round) {
    return from.drafts || round.round.state != play::RoundState::kDraft;
}

}  // namespace

const Play* play_of(const DocumentSources& from, play::TournamentId id) {
    auto& read = from.tournaments->plays;
    const auto found = read.find(id.value);
    if (found != read.end()) return found->second.get();
    std::shared_ptr<const Play> made;
    if (auto play = load_play(from.snapshot, from.library, id))
        made = std::make_shared<const Play>(*std::move(play));
    return (read[id.value] = std::move(made)).get();
}

const TablesOfRound* tables_of(const DocumentSources& from, play::TournamentId id, int round) {
    auto& read = from.tournaments->tables;
    const std::pair key{id.value, round};
    const auto found = read.find(key);
    if (found != read.end()) return found->second.get();
    std::shared_ptr<const TablesOfRound> made;
    if (const Play* play = play_of(from, id))
        if (auto tables = make_tables(*play, round))
            made = std::make_shared<const TablesOfRound>(*std::move(tables));
    return (read[key] = std::move(made)).get();
}

std::span<const std::string_view> TournamentKind::built_from() const {
    return kBuiltFrom;
}

DocumentKind::ChangeFilter TournamentKind::change_filter(storage::Connection& connection,
                                                         const std::string& subject) const {
    const auto own = tournament_of(subject);
    std::vector<play::TournamentId> counted;
    if (own && counts_others()) counted = tournaments_counted_in(connection, *own);
    return [this, own, own_round = round_of(subject),
            counted = std::move(counted)](const std::string& changed) {
        const auto other = tournament_of(changed);
        if (!own || !other) return true;  // officials, the regulation, the competition itself
        if (*own != *other) return std::ranges::find(counted, *other) != counted.end();
        const auto other_round = round_of(changed);
        return !own_round || !other_round || tells_of(*own_round, *other_round);
    };
}

std::string RoundKind::round_title(i18n::Language, int round) const {
    return fmt::format("тур {}", round);
}

std::vector<DocumentSubject> RoundKind::subjects(const DocumentSources& from) const {
    std::vector<DocumentSubject> subjects;
    for (const storage::TournamentRecord& tournament :
         storage::list_tournaments(from.snapshot, from.competition_id(), 0, kAll)) {
        if (!fits(tournament.settings)) continue;
        const std::string stage = stage_title(from, tournament);
        for (const storage::RoundRecord& round :
             storage::list_rounds(from.snapshot, tournament.id)) {
            if (!may_tell_of(from, round)) continue;
            std::string title = round_title(language_of(from.competition.book()), round.id.number);
            if (!stage.empty()) title = stage + ", " + title;
            subjects.push_back({round.id.name(), std::move(title)});
        }
    }
    return subjects;
}

std::optional<DocumentSubject> RoundKind::find_subject(const DocumentSources& from,
                                                       const std::string& name) const {
    const auto id = play::RoundId::parse(name);
    if (!id || id->tournament.competition != from.competition_id()) return std::nullopt;
    const auto tournament = storage::find_tournament(from.snapshot, id->tournament);
    const auto round = storage::find_round_brief(from.snapshot, *id);
    if (!tournament || !fits(tournament->settings) || !round || !may_tell_of(from, *round))
        return std::nullopt;
    std::string title = round_title(language_of(from.competition.book()), id->number);
    if (const std::string stage = stage_title(from, *tournament); !stage.empty())
        title = stage + ", " + title;
    return DocumentSubject{name, std::move(title)};
}

documents::CompetitionFacts competition_facts(const Play& play) {
    documents::CompetitionFacts facts = competition_facts(play.competition);
    if (const rulebook::Row* row = play.book().find("discipline", play.record.discipline))
        facts.discipline = row->text("name");
    facts.group.clear();
    std::vector<registry::Sex> sexes{registry::Sex::kMale, registry::Sex::kFemale};
    if (play.record.sex_group != 0) sexes = {static_cast<registry::Sex>(play.record.sex_group)};
    for (const std::string& group : play.record.age_groups) {
        for (const registry::Sex sex : sexes) {
            const std::string title = admission::group_title(play.book(), group, sex);
            if (title.empty() || facts.group.find(title) != std::string::npos) continue;
            facts.group += (facts.group.empty() ? "" : ", ") + title;
        }
    }
    return facts;
}

std::string stage_title(const DocumentSources& from, const storage::TournamentRecord& tournament) {
    const bool several =
        storage::list_tournaments(from.snapshot, from.competition_id(), 0, 2).size() > 1;
    return several ? tournament.title : std::string{};
}

std::string surname_and_name(const storage::ParticipantRecord& participant) {
    const registry::PersonName& name = participant.person.cyrillic_name;
    return name.given_name.empty() ? name.surname : name.surname + " " + name.given_name;
}

std::string printed_name(const Play& play, int number) {
    const storage::ParticipantRecord* record = play.participant(number);
    return record == nullptr ? std::string{} : surname_and_name(*record);
}

std::string rating_of(const storage::ParticipantRecord& participant) {
    const auto& rating = participant.participant.rating;
    return rating && *rating > 0 ? std::to_string(*rating) : std::string{};
}

std::string origin_of(const storage::ParticipantRecord& participant) {
    const std::string& region = participant.region;
    const std::string& organisation = participant.organisation;
    if (region.empty() || organisation.empty() || region == organisation)
        return region.empty() ? organisation : region;
    return region + ", " + organisation;
}

std::string colour_of(const Play& play, bool first) {
    return first != black_begins(play.book(), play.record.discipline) ? "б" : "ч";
}

std::string mark_of(documents::Layout layout, std::string text) {
    return layout == documents::Layout::kRuChess && text == "−" ? "-" : text;
}

Panel panel_of(const DocumentSources& from, const std::optional<registry::Date>& date) {
    const auto officials = storage::officials_of(from.snapshot, from.competition_id());
    Panel panel;
    for (const std::string_view post : {"chief-arbiter", "chief-secretary"}) {
        panel.officials.push_back(official_facts(from.competition, officials, post));
        panel.signatories.push_back(
            {panel.officials.back().post, panel.officials.back().full_name, date});
    }
    return panel;
}

std::vector<DocumentSubject> tournament_subjects(const DocumentSources& from) {
    std::vector<DocumentSubject> subjects;
    for (const storage::TournamentRecord& tournament :
         storage::list_tournaments(from.snapshot, from.competition_id(), 0, kAll))
        if (tournament.state != storage::TournamentState::kPrepared)
            subjects.push_back({tournament.id.name(), stage_title(from, tournament)});
    return subjects;
}

}  // namespace collegium::usecases
