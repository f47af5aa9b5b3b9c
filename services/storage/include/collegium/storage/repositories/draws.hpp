// Draws of lots in the store; rows are written once and never changed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/lots/draw.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct DrawRecord {
    lots::DrawId id;
    std::int64_t version = 0;
    Instant created_at{};
    lots::Draw draw;  // of a list: without the text of its inputs
    std::optional<lots::DrawId> replaced_by;
};

// Every member narrows.
struct DrawFilter {
    std::optional<std::int64_t> competition;  // 0: draws of none
    std::optional<lots::Kind> kind;
    std::optional<std::string> purpose;
};

[[nodiscard]] std::optional<DrawRecord> find_draw(Connection& connection, lots::DrawId id);
// The latest first; `before` is the last row of the page before.
[[nodiscard]] std::vector<DrawRecord> list_draws(Connection& connection, const DrawFilter& filter,
                                                 std::optional<lots::DrawId> before, int limit);
// The draw with that purpose that no other has replaced.
[[nodiscard]] std::optional<lots::DrawId> standing_draw(Connection& connection,
                                                        competition::CompetitionId competition,
                                                        lots::Kind kind,
                                                        const std::string& purpose);
[[nodiscard]] std::int64_t draws_of(Connection& connection, competition::CompetitionId competition);

[[nodiscard]] lots::DrawId insert_draw(Connection& connection, const lots::Draw& draw, Instant now);

}  // namespace collegium::storage
