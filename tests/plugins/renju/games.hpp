// Games for tests: started by settings, played by words.
#pragma once

#include <string>

#include <collegium/sdk/game.hpp>
#include <collegium/sdk/stages.hpp>

#include "renju_discipline.hpp"

namespace collegium::renju::test {

[[nodiscard]] const RenjuDiscipline& discipline();

// Settings as "opening-rule=rif foul-consequence=automatic-loss"; "edition=rif-1996" chooses the
// edition.
[[nodiscard]] sdk::GameSetup setup_of(const std::string& settings,
                                      const std::string& position = "");

[[nodiscard]] sdk::GameHandle game_of(const std::string& settings,
                                      const std::string& position = "");

// Plays words separated by blanks; the test fails at the first that is refused.
void play(sdk::Game& game, const std::string& words);

// Why the word is no lawful move now; empty where it is one.
[[nodiscard]] std::string refusal(const sdk::Game& game, const std::string& word);
// The article of that refusal.
[[nodiscard]] std::string refusing_article(const sdk::Game& game, const std::string& word);

// "1B": the first seat acts and holds Black.
[[nodiscard]] std::string turn_of(const sdk::Game& game);
// The stage's id; empty in free play.
[[nodiscard]] std::string stage_of(const sdk::Game& game);

}  // namespace collegium::renju::test
