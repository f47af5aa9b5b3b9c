#include <string>

#include <collegium/rounds/written_move.hpp>

namespace collegium::rounds {

sdk::Result<void> check_written_move(const rulebook::Book& book, std::string_view written,
                                     std::string_view on_board) {
    if (written == on_board) return {};
    auto refusal =
        sdk::refuse(sdk::Code::kFailedPrecondition, "WRITTEN_MOVE_STANDS",
                    "the move on the sheet is as good as made", {{"move", std::string(written)}});
    if (const auto& rows = book.rows("round_start"); !rows.empty()) {
        refusal.value().citations = {rows.front().citation()};
    }
    return refusal;
}

}  // namespace collegium::rounds
