// Renju as a discipline of the SDK.
#pragma once

#include <collegium/sdk/claims.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/draw_rules.hpp>
#include <collegium/sdk/endings.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/record.hpp>
#include <collegium/sdk/refusals.hpp>
#include <collegium/sdk/stages.hpp>
#include <collegium/sdk/time_controls.hpp>

namespace collegium::renju {

class RenjuDiscipline final
    : public sdk::DisciplineOf<sdk::IdentityV0, sdk::GameV0, sdk::StagesV0, sdk::RefusalsV0,
                               sdk::DrawRulesV0, sdk::EndingsV0, sdk::ClaimsV0, sdk::RecordV0,
                               sdk::TimeControlsV0> {
  public:
    [[nodiscard]] sdk::Identity identity() const override;

    [[nodiscard]] std::vector<sdk::Edition> editions() const override;
    [[nodiscard]] std::vector<sdk::Notation> notations() const override;
    [[nodiscard]] std::string square_name(sdk::Square square) const override;
    [[nodiscard]] sdk::Result<sdk::Game*> start(const sdk::GameSetup& setup) const override;

    [[nodiscard]] std::optional<sdk::Stage> stage(const sdk::Game& game) const override;
    [[nodiscard]] std::vector<sdk::GameNote> notes(const sdk::Game& game) const override;

    [[nodiscard]] std::vector<sdk::RefusedMove> refused_moves(const sdk::Game& game) const override;

    [[nodiscard]] std::vector<sdk::DrawState> states(const sdk::Game& game) const override;
    [[nodiscard]] sdk::Result<sdk::OfferVerdict> check_offer(
        const sdk::Game& game, const sdk::OfferContext& offer) const override;

    [[nodiscard]] sdk::WinVerdict can_win(const sdk::Game& game, sdk::Side side) const override;
    [[nodiscard]] sdk::Result<sdk::EndingVerdict> judge(const sdk::Game& game,
                                                        sdk::EndingEvent event,
                                                        sdk::Side side) const override;

    [[nodiscard]] std::vector<sdk::ClaimKind> claims(const sdk::Game& game) const override;
    [[nodiscard]] sdk::Result<sdk::ClaimRuling> judge_claim(const sdk::Game& game,
                                                            std::string_view claim) const override;

    [[nodiscard]] std::vector<sdk::RecordFormat> formats() const override;
    using sdk::RecordV0::read;
    [[nodiscard]] sdk::Result<void> read(std::string_view format, std::string_view text,
                                         const sdk::RecordReading& how,
                                         sdk::RecordSink& sink) const override;
    [[nodiscard]] sdk::Result<std::string> write(std::string_view format,
                                                 const sdk::RecordedGame& game) const override;

    [[nodiscard]] sdk::TimeControlVerdict classify(const sdk::TimeControl& control,
                                                   std::string_view edition) const override;
    [[nodiscard]] sdk::ControlVerdict check(const sdk::TimeControl& control,
                                            sdk::Programme programme,
                                            std::string_view edition) const override;
    [[nodiscard]] std::vector<sdk::RecommendedControl> recommended(
        std::string_view edition) const override;
    [[nodiscard]] sdk::RecordingVerdict recording(const sdk::ClockMoment& moment,
                                                  std::string_view edition) const override;
    [[nodiscard]] sdk::ClockCorrection correction(sdk::Programme programme,
                                                  std::string_view edition) const override;
};

}  // namespace collegium::renju
