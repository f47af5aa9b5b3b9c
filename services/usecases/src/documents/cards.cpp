// Cards of participants: RU-2022 appendix 8 (14.1.2), in the words of the other books too.
#include <collegium/documents/forms/participant_card.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/settings.hpp>

#include "documents/tournament.hpp"

namespace collegium::usecases {
namespace {

using State = DocumentCondition::State;

documents::CardFacts card_of(const TablesOfRound& tables, const storage::ParticipantRecord& record,
                             documents::Layout layout) {
    const Play& play = tables.play;
    documents::CardFacts card;
    card.full_name = registry::full_name(record.person.cyrillic_name);
    card.number = record.participant.number;
    card.rank = record.rank;
    card.region = origin_of(record);
    card.rating = rating_of(record);
    card.note = left_text(language_of(play.book()), tables, card.number);
    const auto cells = tables.cells.find(card.number);
    const int planned = play::rounds_to_play(play.tournament, play.book());
    for (int number = 1; number <= planned; ++number) {
        documents::CardRound line;
        line.round = number;
        const auto index = static_cast<std::size_t>(number - 1);
        if (cells != tables.cells.end() && index < cells->second.size()) {
            const play::Cell& cell = cells->second[index];
            if (const auto* opponent = play.participant(cell.opponent)) {
                line.opponent = surname_and_name(*opponent);
                line.number = std::to_string(cell.opponent);
                line.rank = opponent->rank;
                line.rating = rating_of(*opponent);
                line.colour = colour_of(play, cell.first);
            }
            line.result = mark_of(layout, cell.text);
            if (!cell.text.empty()) line.sum = play::printed(cell.points_after, tables.scale());
        }
        card.rounds.push_back(std::move(line));
    }
    return card;
}

// The tournament's stands for the cards of all, a participant's for his own.
class ParticipantCardKind final : public TournamentKind {
  public:
    [[nodiscard]] std::string_view id() const override { return "participant-card"; }
    [[nodiscard]] sdk::LocalText title() const override {
        return {"Карточки участников", "Картки учасників", "Participants' cards"};
    }
    [[nodiscard]] std::vector<DocumentSubject> subjects(
        const DocumentSources& from) const override {
        return tournament_subjects(from);
    }
    [[nodiscard]] std::optional<DocumentSubject> find_subject(
        const DocumentSources& from, const std::string& name) const override {
        const auto id = play::ParticipantId::parse(name);
        if (!id) return TournamentKind::find_subject(from, name);
        if (id->tournament.competition != from.competition_id()) return std::nullopt;
        const auto record = storage::find_participant(from.snapshot, *id, text::Alphabet::kRussian);
        if (!record || record->participant.number == 0) return std::nullopt;
        return DocumentSubject{name, surname_and_name(*record)};
    }

    [[nodiscard]] std::vector<DocumentCondition> conditions(
        const DocumentSources& from, const std::string& subject) const override {
        const auto id = tournament_of(subject);
        const int closed = id ? storage::tournament_counts(from.snapshot, *id).closed_rounds : 0;
        if (closed == 0) return {condition(State::kBlocking, "DOCUMENT_NO_ROUND_PLAYED")};
        return {
            condition(State::kMet, "DOCUMENT_ROUNDS_PLAYED", {{"count", std::to_string(closed)}})};
    }

    [[nodiscard]] DocumentDraft draft(const DocumentSources& from,
                                      const std::string& subject) const override {
        documents::ParticipantCardsFacts facts;
        facts.competition = competition_facts(from.competition);
        facts.form = form_facts(from.competition, form(from.competition),
                                {"КАРТОЧКА УЧАСТНИКА", "КАРТКА УЧАСНИКА", "PARTICIPANT'S CARD"});
        std::vector<storage::SubjectVersion> sources = from.competition.facts();
        const auto id = tournament_of(subject);
        if (const TablesOfRound* tables = id ? tables_of(from, *id, 0) : nullptr) {
            facts.competition = competition_facts(tables->play);
            facts.stage = stage_title(from, tables->play.record);
            const auto one = play::ParticipantId::parse(subject);
            for (const storage::ParticipantRecord& record : tables->play.participants)
                if (record.participant.number > 0 && (!one || *one == record.id))
                    facts.cards.push_back(card_of(*tables, record, facts.form.layout));
            for (const storage::RoundRecord& round : tables->play.rounds)
                if (round.id.number <= tables->round())
                    sources.push_back({round.id.name(), round.version});
        }
        Panel panel = panel_of(from, std::nullopt);
        facts.signatories = std::move(panel.officials);
        return {documents::PublicDocument(facts, documents::participant_cards_form),
                std::move(sources), std::move(panel.signatories)};
    }

  private:
    [[nodiscard]] static std::optional<play::TournamentId> tournament_of(
        const std::string& subject) {
        if (const auto id = play::ParticipantId::parse(subject)) return id->tournament;
        return play::TournamentId::parse(subject);
    }
};

}  // namespace

const DocumentKind& participant_card_kind() {
    static const ParticipantCardKind kind;
    return kind;
}

}  // namespace collegium::usecases
