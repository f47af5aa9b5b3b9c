#include <algorithm>
#include <iomanip>
#include <ostream>
#include <utility>
#include <variant>

#include <collegium/sdk/refusals.hpp>
#include <collegium/sdk/try.hpp>

#include "commands.hpp"
#include "workbench.hpp"

namespace collegium::plugin_tool {

namespace {

// The workbench is stopped by its user.
class Never final : public sdk::Stop {
    [[nodiscard]] bool requested() const noexcept override { return false; }
};

std::vector<sdk::Square> captured_by(const sdk::Move& move) {
    const auto* capture = std::get_if<sdk::Capture>(&move);
    return capture == nullptr ? std::vector<sdk::Square>() : capture->captured;
}

[[nodiscard]] sdk::Result<void> print_moves(const OpenGame& open, std::ostream& out) {
    const auto notations = open.rules->notations();
    const bool captures = open.rules->lists_captures();
    const auto& beside = notations.size() > 1 ? notations[1] : notations.front();
    const auto legal = open.game->legal_moves();
    for (const auto& move : legal) {
        // The list is of what may be done on the board; a pass matters only where nothing else is
        // left.
        if (std::holds_alternative<sdk::Pass>(move) && legal.size() > 1) continue;
        auto machine = TRY(open.game->format_move(move, sdk::kMachineNotation));
        auto written = TRY(open.game->format_move(move, beside.id));
        out << machine << '\t' << written;
        char separator = '\t';
        for (const auto square : captures ? captured_by(move) : std::vector<sdk::Square>()) {
            out << std::exchange(separator, ',') << open.rules->square_name(square);
        }
        out << '\n';
    }
    return {};
}

void print_refused(const sdk::RefusalsV0* refusals, const OpenGame& open, std::ostream& out) {
    if (refusals == nullptr) return;  // nothing that looks possible is forbidden
    for (const auto& refused : refusals->refused_moves(*open.game)) {
        out << refused.text << '\t' << refused.kind << '\t' << refused.reason.en << '\n';
    }
}

void print_board(const sdk::BoardView& view, bool ascii, std::ostream& out) {
    const auto columns = static_cast<std::size_t>(view.columns);
    const auto width = [](const std::vector<std::string>& labels) {
        std::size_t widest = 0;
        for (const auto& label : labels)
            widest = std::max(widest, label.size());
        return static_cast<int>(widest);
    };
    const int margin = width(view.row_labels);
    for (std::size_t row = 0; row < view.row_labels.size(); ++row) {
        out << std::setw(margin) << view.row_labels[row];
        for (std::size_t column = 0; column < columns; ++column) {
            const sdk::Cell& cell = view.cells[row * columns + column];
            const std::string& sign = ascii ? cell.ascii : cell.text;
            out << ' ' << (!sign.empty() ? sign : cell.role == sdk::CellRole::kEmpty ? "." : " ");
        }
        out << '\n';
    }
    if (width(view.column_labels) == 0) return;
    out << std::setw(margin) << "";
    for (const auto& label : view.column_labels)
        out << ' ' << label;
    out << '\n';
}

}  // namespace

int board(const Places& places, const GameOptions& options, bool second, bool ascii,
          std::ostream& out) {
    return with_plugin(places, options.id, "board",
                       [&](const sdk::Discipline& discipline) -> sdk::Result<void> {
                           auto open = TRY(open_game(discipline, options));
                           const auto bottom = second ? sdk::Side::kSecond : sdk::Side::kFirst;
                           print_board(open.game->board_view(bottom), ascii, out);
                           return {};
                       });
}

int moves(const Places& places, const GameOptions& options, bool forbidden, std::ostream& out) {
    return with_plugin(places, options.id, "moves",
                       [&](const sdk::Discipline& discipline) -> sdk::Result<void> {
                           auto open = TRY(open_game(discipline, options));
                           if (!forbidden) return print_moves(open, out);
                           print_refused(sdk::query<sdk::RefusalsV0>(discipline), open, out);
                           return {};
                       });
}

int perft(const Places& places, const GameOptions& options, int depth, bool routes,
          std::ostream& out) {
    return with_plugin(
        places, options.id, "perft", [&](const sdk::Discipline& discipline) -> sdk::Result<void> {
            auto open = TRY(open_game(discipline, options));
            const auto count = routes ? sdk::PerftCount::kRoutes : sdk::PerftCount::kDistinct;
            for (int i = 1; i <= depth; ++i) {
                auto nodes = TRY(open.game->perft(i, count, Never()));
                out << "depth " << i << " nodes " << nodes << std::endl;
            }
            return {};
        });
}

}  // namespace collegium::plugin_tool
