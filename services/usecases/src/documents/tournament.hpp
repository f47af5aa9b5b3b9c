// What documents of a tournament have in common.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/play/names.hpp>
#include <collegium/usecases/play.hpp>

#include "documents/common.hpp"
#include "standings_tables.hpp"

namespace collegium::usecases {

// Read once for all documents of a call; null where it is gone.
[[nodiscard]] const Play* play_of(const DocumentSources& from, play::TournamentId id);
// After a round; null where there is no such table. `round` 0: the last.
[[nodiscard]] const TablesOfRound* tables_of(const DocumentSources& from, play::TournamentId id,
                                             int round);

// A document about a tournament, one of its rounds or one of its participants.
class TournamentKind : public DocumentKind {
  public:
    [[nodiscard]] DocumentAudience audience() const override { return DocumentAudience::kPublic; }
    [[nodiscard]] std::span<const std::string_view> built_from() const override;
    // Of other tournaments those whose results it counts, and of rounds those the document tells
    // of.
    [[nodiscard]] ChangeFilter change_filter(storage::Connection& connection,
                                             const std::string& subject) const override;

  protected:
    // Whether results of other tournaments stand in it where they count in this one.
    [[nodiscard]] virtual bool counts_others() const { return true; }
    // Whether a result of `changed` stands in the document about round `own`.
    [[nodiscard]] virtual bool tells_of(int own, int changed) const { return changed <= own; }
};

// One document per round.
class RoundKind : public TournamentKind {
  public:
    [[nodiscard]] std::vector<DocumentSubject> subjects(const DocumentSources& from) const override;
    [[nodiscard]] std::optional<DocumentSubject> find_subject(
        const DocumentSources& from, const std::string& name) const override;

  protected:
    // Whether tournaments of this system have such a document.
    [[nodiscard]] virtual bool fits(const play::Settings&) const { return true; }
    // «тур 3», «после тура 3», in the book's language.
    [[nodiscard]] virtual std::string round_title(i18n::Language language, int round) const;
};

// The competition as the tournament's documents name it: discipline and groups are its own.
[[nodiscard]] documents::CompetitionFacts competition_facts(const Play& play);
// The tournament's title where the competition has several; empty otherwise.
[[nodiscard]] std::string stage_title(const DocumentSources& from,
                                      const storage::TournamentRecord& tournament);
// «Жуков Денис».
[[nodiscard]] std::string surname_and_name(const storage::ParticipantRecord& participant);
[[nodiscard]] std::string printed_name(const Play& play, int number);
[[nodiscard]] std::string rating_of(const storage::ParticipantRecord& participant);
// Organisation with its region where both are known.
[[nodiscard]] std::string origin_of(const storage::ParticipantRecord& participant);

// «б» or «ч» of the one who began, or did not: forms keep colours (RU-2022 FORM-02).
[[nodiscard]] std::string colour_of(const Play& play, bool first);
// A mark as the book prints it: RU-CHESS has a hyphen for the minus.
[[nodiscard]] std::string mark_of(documents::Layout layout, std::string text);

// Chief arbiter and chief secretary, with the lines to sign on.
struct Panel {
    std::vector<documents::OfficialFacts> officials;
    std::vector<documents::Signature> signatories;
};
[[nodiscard]] Panel panel_of(const DocumentSources& from,
                             const std::optional<registry::Date>& date);
// Whether every result of a round is there.
[[nodiscard]] DocumentCondition results_condition(const DocumentSources& from,
                                                  const play::RoundId& id);
// Every tournament whose numbers are drawn.
[[nodiscard]] std::vector<DocumentSubject> tournament_subjects(const DocumentSources& from);

}  // namespace collegium::usecases
