// The groups of checks, one per capability.
#pragma once

#include <functional>
#include <string>

#include <collegium/conformance/check.hpp>
#include <collegium/sdk/claims.hpp>
#include <collegium/sdk/draw_rules.hpp>
#include <collegium/sdk/endings.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/openings.hpp>
#include <collegium/sdk/record.hpp>
#include <collegium/sdk/refusals.hpp>
#include <collegium/sdk/stages.hpp>
#include <collegium/sdk/time_controls.hpp>

#include "recorder.hpp"

namespace collegium::conformance {

void check_identity(const sdk::IdentityV0& identity, Recorder& recorder);

// `draw_rules` may be null.
void check_game(const sdk::GameV0& game, const sdk::DrawRulesV0* draw_rules, Effort effort,
                Recorder& recorder);

// Everything that can be asked of one position.
void check_position(const sdk::GameV0& rules, const sdk::GameSetup& setup, const sdk::Game& game,
                    Recorder& recorder);

void check_draw_states(const sdk::DrawRulesV0& rules, const sdk::Game& game, Recorder& recorder);

// Shows one game of every edition, move by move; `what` names the group of checks.
void walk_editions(const sdk::GameV0& rules, Effort effort, const std::string& what,
                   Recorder& recorder, const std::function<void(const sdk::Game&)>& look);

void check_stages(const sdk::StagesV0& stages, const sdk::GameV0& rules, Effort effort,
                  Recorder& recorder);

void check_claims(const sdk::ClaimsV0& claims, const sdk::GameV0& rules, Effort effort,
                  Recorder& recorder);

void check_refusals(const sdk::RefusalsV0& refusals, const sdk::GameV0& rules, Effort effort,
                    Recorder& recorder);

void check_endings(const sdk::EndingsV0& endings, const sdk::GameV0& rules, Recorder& recorder);

void check_record(const sdk::RecordV0& record, const sdk::GameV0& rules, Recorder& recorder);

// Tables that come with the plugin; a few entries of each where the effort is quick.
void check_openings(const sdk::OpeningsV0& openings, const sdk::GameV0& rules, Effort effort,
                    Recorder& recorder);

void check_time_controls(const sdk::TimeControlsV0& controls, const std::string& edition,
                         Recorder& recorder);

}  // namespace collegium::conformance
