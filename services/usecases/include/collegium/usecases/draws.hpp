// Draws of lots: drawing, reading, computing again. A draw is written once.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/lots/draw.hpp>
#include <collegium/play/numbers.hpp>
#include <collegium/plugin_host/catalogue.hpp>
#include <collegium/sdk/openings.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/draws.hpp>
#include <collegium/usecases/budget.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/moment.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

struct DrawListInput {
    std::string filter;
    PageRequest page;  // ask for one row more than is shown
};

struct DrawVerification {
    lots::Verification lot;
    std::optional<bool> start;  // whether the discipline makes the same start; none: not asked
    std::vector<play::NumberProof> numbers;  // of a tournament, where it is their draw
};

// DRAW_NOT_FOUND where there is no such draw.
[[nodiscard]] sdk::Result<storage::DrawRecord> get_draw(storage::Connection& snapshot,
                                                        lots::DrawId id);
// Rows without the text of their inputs, the latest first.
[[nodiscard]] sdk::Result<std::vector<storage::DrawRecord>> list_draws(
    storage::Connection& snapshot, const DrawListInput& input);
// Draws and plans the record; the preview holds no seed and no result. Violations of
// lots::check_draw, COMPETITION_UNKNOWN, DISCIPLINE_UNKNOWN, OPENING_TABLE_UNKNOWN,
// OPENING_TABLE_FAULTY, DRAW_ALREADY_MADE {draw}, DRAW_REPLACES_OTHER. For a start position it asks
// the discipline, with the snapshot set aside, and its answer counts within the budget only
// (GAME_TIME_OVER): not for the threads of the network.
[[nodiscard]] sdk::Result<Plan<storage::DrawRecord>> create_draw(
    const Caller& caller, storage::Connection& snapshot, const plugin_host::Catalogue& catalogue,
    const lots::DrawForm& form, const Moment& moment, const Budget& budget);
// Computes a draw again from what is stored, and its start by the discipline where it is served.
[[nodiscard]] sdk::Result<DrawVerification> verify_draw(storage::Connection& snapshot,
                                                        const plugin_host::Catalogue& catalogue,
                                                        lots::DrawId id, const Budget& budget);
// Reads a federation's own table. Calls the discipline as create_draw does.
[[nodiscard]] sdk::Result<sdk::TableCheck> check_opening_table(
    const plugin_host::Catalogue& catalogue, const lots::OpeningForm& form, const Budget& budget);

}  // namespace collegium::usecases
