// A game of the family as a discipline of the SDK.
#pragma once

#include <memory>
#include <vector>

#include <collegium/draughts/game_rules.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/draw_rules.hpp>
#include <collegium/sdk/endings.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/openings.hpp>
#include <collegium/sdk/record.hpp>
#include <collegium/sdk/time_controls.hpp>

namespace collegium::draughts {

// "cd4", "c:e5": the notation with the start square's file only.
inline constexpr std::string_view kShortNotation = "short";

// Refers to its rules, which must live as long as the discipline.
class DraughtsDiscipline
    : public sdk::DisciplineOf<sdk::IdentityV0, sdk::GameV0, sdk::DrawRulesV0, sdk::EndingsV0,
                               sdk::OpeningsV0, sdk::RecordV0, sdk::TimeControlsV0> {
  public:
    explicit DraughtsDiscipline(const GameRules& rules);

    [[nodiscard]] sdk::Identity identity() const final;
    [[nodiscard]] std::vector<sdk::Edition> editions() const final;
    [[nodiscard]] std::vector<sdk::Notation> notations() const final;
    [[nodiscard]] std::string square_name(sdk::Square square) const final;
    [[nodiscard]] bool lists_captures() const final { return true; }
    [[nodiscard]] sdk::Result<sdk::Game*> start(const sdk::GameSetup& setup) const final;

    [[nodiscard]] std::vector<sdk::DrawState> states(const sdk::Game& game) const final;
    [[nodiscard]] sdk::Result<sdk::ClaimVerdict> check_claim(
        const sdk::Game& game, std::string_view rule, const sdk::ClaimContext& claim) const final;
    [[nodiscard]] sdk::Result<sdk::OfferVerdict> check_offer(
        const sdk::Game& game, const sdk::OfferContext& offer) const final;

    [[nodiscard]] sdk::WinVerdict can_win(const sdk::Game& game, sdk::Side side) const final;
    [[nodiscard]] sdk::Result<sdk::EndingVerdict> judge(const sdk::Game& game,
                                                        sdk::EndingEvent event,
                                                        sdk::Side side) const final;

    [[nodiscard]] std::vector<sdk::RecordFormat> formats() const final;
    [[nodiscard]] sdk::Result<void> read(std::string_view format, std::string_view text,
                                         const sdk::RecordReading& how,
                                         sdk::RecordSink& sink) const final;
    [[nodiscard]] sdk::Result<std::string> write(std::string_view format,
                                                 const sdk::RecordedGame& record) const final;

    [[nodiscard]] std::vector<sdk::OpeningTable> tables(const sdk::GameSetup& base) const final;
    [[nodiscard]] sdk::Result<sdk::TableCheck> check_table(std::string_view text,
                                                           const sdk::GameSetup& base) const final;
    [[nodiscard]] sdk::Result<sdk::StartedOpening> set_up(const sdk::OpeningTable& table,
                                                          const sdk::OpeningEntry& entry,
                                                          const sdk::GameSetup& base) const final;

    [[nodiscard]] sdk::TimeControlVerdict classify(const sdk::TimeControl& control,
                                                   std::string_view edition) const final;
    [[nodiscard]] sdk::ControlVerdict check(const sdk::TimeControl& control,
                                            sdk::Programme programme,
                                            std::string_view edition) const final;
    [[nodiscard]] std::vector<sdk::RecommendedControl> recommended(
        std::string_view edition) const final;
    [[nodiscard]] sdk::RecordingVerdict recording(const sdk::ClockMoment& moment,
                                                  std::string_view edition) const final;
    [[nodiscard]] sdk::ClockCorrection correction(sdk::Programme programme,
                                                  std::string_view edition) const final;
    [[nodiscard]] std::optional<sdk::AddedTime> added_time(sdk::Programme programme,
                                                           std::chrono::seconds increment,
                                                           std::string_view edition) const final;

  protected:
    ~DraughtsDiscipline() = default;

  private:
    const GameRules& rules_;
    std::vector<std::shared_ptr<const DrawBook>> default_draws_;  // by edition
};

// What a plugin exports: the discipline of the game that `Rules` describes.
template <const GameRules& (*Rules)()>
class DraughtsPlugin final : public DraughtsDiscipline {
  public:
    DraughtsPlugin() : DraughtsDiscipline(Rules()) {}
};

}  // namespace collegium::draughts
