// Drawn starts of one game: what OpeningsV0 answers.
#pragma once

#include <string_view>
#include <vector>

#include <collegium/draughts/game_rules.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/openings.hpp>

namespace collegium::draughts {

// Refers to its rules and the discipline that starts games; stateless and thread-safe.
class Openings {
  public:
    Openings(const GameRules& rules, const sdk::GameV0& games) : rules_(rules), games_(games) {}

    [[nodiscard]] std::vector<sdk::OpeningTable> tables(const sdk::GameSetup& base) const;
    [[nodiscard]] sdk::Result<sdk::TableCheck> check_table(std::string_view text,
                                                           const sdk::GameSetup& base) const;
    [[nodiscard]] sdk::Result<sdk::StartedOpening> set_up(const sdk::OpeningTable& table,
                                                          const sdk::OpeningEntry& entry,
                                                          const sdk::GameSetup& base) const;

  private:
    // Where free play begins, and how one gets there.
    struct Start {
        sdk::GameHandle game;
        std::vector<sdk::Move> moves;
        std::string moves_text;  // numbered, in the book's notation
    };

    [[nodiscard]] const EditionRules* edition_of(const sdk::GameSetup& base) const;
    // None where the edition, or the regulation, knows no drawn starts.
    [[nodiscard]] const DrawnStarts* drawn_starts(const sdk::GameSetup& base) const;
    [[nodiscard]] sdk::Result<const DrawnStarts*> require_drawn_starts(
        const sdk::GameSetup& base) const;
    [[nodiscard]] sdk::Result<Start> start_of(const sdk::OpeningEntry& entry,
                                              const sdk::GameSetup& base,
                                              const sdk::Citation& article) const;
    [[nodiscard]] sdk::Result<Start> play_prefix(const std::string& texts,
                                                 const sdk::GameSetup& base) const;
    [[nodiscard]] sdk::Result<std::string> relocated(const std::string& text,
                                                     const sdk::Citation& article) const;
    [[nodiscard]] sdk::Result<void> check_printed(const std::string& printed,
                                                  const sdk::GameSetup& base,
                                                  const std::string& found) const;
    [[nodiscard]] sdk::LocalText words(const sdk::OpeningTable& table,
                                       const sdk::OpeningEntry& entry, const Start& start) const;

    const GameRules& rules_;
    const sdk::GameV0& games_;
};

}  // namespace collegium::draughts
