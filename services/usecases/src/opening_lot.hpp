// What a discipline contributes to a draw of start positions: the ballot of its table, and the
// start an entry makes.
#pragma once

#include <collegium/lots/draw.hpp>
#include <collegium/plugin_host/plugin.hpp>
#include <collegium/sdk/openings.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::usecases {

// The table a request names, or reads from its own text: OPENING_TABLE_UNKNOWN,
// OPENING_TABLE_FAULTY, or the refusal of the discipline.
[[nodiscard]] sdk::Result<sdk::OpeningTable> opening_table(const plugin_host::Plugin& plugin,
                                                           const lots::OpeningRequest& request);
[[nodiscard]] sdk::Result<sdk::TableCheck> check_table(const plugin_host::Plugin& plugin,
                                                       const lots::OpeningRequest& request);

// Everything that is drawn from, with the edition that applies.
[[nodiscard]] sdk::Result<lots::Ballot> opening_ballot(const plugin_host::Plugin& plugin,
                                                       const lots::OpeningRequest& request,
                                                       const sdk::OpeningTable& table);

// The start of an entry of a ballot made by opening_ballot; `table_title` and whether micro-matches
// share it are taken from `table`.
[[nodiscard]] sdk::Result<lots::DrawnStart> opening_start(const plugin_host::Plugin& plugin,
                                                          const lots::Ballot& ballot,
                                                          const std::string& entry,
                                                          const sdk::OpeningTable& table);

// As officials read it: the cell of the table and what it holds, "I-16 ab4 ba5 ed4 dc5".
[[nodiscard]] std::string start_text(const lots::DrawnStart& start);

}  // namespace collegium::usecases
