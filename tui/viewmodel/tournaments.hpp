// Tournaments of a competition, and the people of one of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/tournaments.pb.h>

#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

class TournamentsModel : public ListOf<v1::Tournament> {
  public:
    explicit TournamentsModel(const Texts& words);

    [[nodiscard]] std::string corner() const override;
    // The server tells what is allowed with Get only.
    [[nodiscard]] std::optional<std::string> wants_card() const override;
    [[nodiscard]] std::optional<std::string> refusal(const std::string& action) const override;

  private:
    // The tournaments a stage takes its participants from.
    [[nodiscard]] std::string stage_titles(const v1::Tournament& stage) const;
};

// «мужчины, юниоры»: the age groups as the book prints them.
[[nodiscard]] std::string groups_of(const v1::Tournament& tournament);
// «3 из 7»; empty while nothing is paired.
[[nodiscard]] std::string rounds_of(const v1::Tournament& tournament, const Texts& texts);
// The round that needs the official: the first that is not closed, or the last.
[[nodiscard]] int due_round(const v1::Tournament& tournament);
// Settings with their sources, one a line: «Туров: 7 = Положение, п. 4.2».
[[nodiscard]] std::vector<Line> setting_lines(const v1::Tournament& tournament, const Texts& texts);
// Where a setting comes from; empty: the server did not say.
[[nodiscard]] std::string source_of(const v1::Tournament& tournament, const std::string& field);
// How numbers come about, in words.
[[nodiscard]] std::string numbering_words(v1::Numbering numbering, const Texts& texts);

class ParticipantsModel : public ListOf<v1::Participant> {
  public:
    explicit ParticipantsModel(const Texts& words);

    // What stands in the corners and under the list.
    void set_tournament(const v1::Tournament& tournament) { tournament_ = tournament; }

    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] std::string footer() const override;
    // About the participant under the cursor and the tournament.
    [[nodiscard]] Detail detail() const override;

  private:
    v1::Tournament tournament_;
};

// «играет», «выбыл», «с тура 3», «пропуск: 4, 5».
[[nodiscard]] std::string participant_state(const v1::Participant& participant, const Texts& texts);
// Numbers are drawn.
[[nodiscard]] bool is_drawn(const v1::Tournament& tournament);

}  // namespace collegium::tui::viewmodel
