#include "played_game.hpp"

#include <algorithm>
#include <charconv>

#include <collegium/sdk/try.hpp>
#include <collegium/usecases/disciplines.hpp>

namespace collegium::usecases {
namespace {

template <typename... Visitors>
struct Overloaded : Visitors... {
    using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

bool is_number(const std::string& text, std::int64_t least, std::int64_t greatest) {
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    return read.ec == std::errc{} && read.ptr == end && value >= least && value <= greatest;
}

bool takes(const sdk::Parameter& parameter, const std::string& value) {
    switch (parameter.kind) {
        case sdk::ParameterKind::kFlag:
            return value == "true" || value == "false";
        case sdk::ParameterKind::kNumber:
            return is_number(value, parameter.minimum, parameter.maximum);
        case sdk::ParameterKind::kChoice:
            return std::ranges::find(parameter.choices, value) != parameter.choices.end();
    }
    return false;
}

std::string move_field(std::size_t index) {
    return "game.moves[" + std::to_string(index) + "]";
}

// The start that the chosen entry of a table makes.
[[nodiscard]] sdk::Result<sdk::StartedOpening> started_opening(const sdk::Discipline& discipline,
                                                               const GameInput& input) {
    const OpeningChoice& choice = *input.opening;
    const auto* openings = sdk::query<sdk::OpeningsV0>(discipline);
    const auto tables =
        openings == nullptr ? std::vector<sdk::OpeningTable>{} : openings->tables(input.setup);
    const auto table = std::ranges::find(tables, choice.table, &sdk::OpeningTable::id);
    if (table == tables.end()) {
        return refuse_field("game.opening.table", "OPENING_TABLE_UNKNOWN",
                            {{"table", choice.table}});
    }
    const auto entry = std::ranges::find(table->entries, choice.entry, &sdk::OpeningEntry::address);
    if (entry == table->entries.end()) {
        return refuse_field("game.opening.entry", "OPENING_ENTRY_UNKNOWN",
                            {{"table", choice.table}, {"entry", choice.entry}});
    }
    auto started = openings->set_up(*table, *entry, input.setup);
    if (!started) return at_field("game.opening.entry", std::move(started).error());
    return started;
}

}  // namespace

tl::unexpected<sdk::Error> at_field(std::string field, sdk::Error error) {
    error.code = sdk::Code::kInvalidArgument;
    error.message = field + ": " + error.message;
    error.violations = {{std::move(field), error.reason, error.metadata, error.citations}};
    return tl::unexpected(std::move(error));
}

tl::unexpected<sdk::Error> refuse_field(std::string field, std::string reason,
                                        sdk::Metadata metadata) {
    sdk::Error error;
    error.reason = std::move(reason);
    error.message = error.reason;
    error.metadata = std::move(metadata);
    return at_field(std::move(field), std::move(error));
}

sdk::Result<void> in_time(const Budget& budget) {
    if (!budget.requested()) return {};
    return sdk::refuse(sdk::Code::kDeadlineExceeded, "GAME_TIME_OVER",
                       "the time for the question is over");
}

sdk::Seat seat_of(const sdk::Turn& turn, sdk::Side side) {
    return turn.side == side ? turn.seat : sdk::other(turn.seat);
}

sdk::Side side_of(const sdk::Turn& turn, sdk::Seat seat) {
    return turn.seat == seat ? turn.side : sdk::other(turn.side);
}

sdk::Result<std::shared_ptr<const plugin_host::Plugin>> playable(
    const plugin_host::Catalogue& catalogue, std::string_view discipline) {
    auto plugin = catalogue.find(discipline);
    if (plugin || plugin.error().reason != "PLUGIN_UNKNOWN") return plugin;
    return find_discipline(catalogue, discipline);
}

sdk::Result<void> check_setup(const sdk::GameV0& rules, const sdk::GameSetup& setup,
                              const std::string& prefix) {
    const auto editions = rules.editions();
    const auto edition = setup.edition.empty()
                             ? editions.begin()
                             : std::ranges::find(editions, setup.edition, &sdk::Edition::id);
    if (edition == editions.end()) {
        return refuse_field(prefix + "edition", "EDITION_UNKNOWN", {{"edition", setup.edition}});
    }
    for (const auto& [id, value] : setup.parameters) {
        const auto known = std::ranges::find(edition->parameters, id, &sdk::Parameter::id);
        if (known == edition->parameters.end()) {
            return refuse_field(prefix + "parameters", "PARAMETER_UNKNOWN", {{"parameter", id}});
        }
        if (!takes(*known, value)) {
            return refuse_field(prefix + "parameters", "PARAMETER_VALUE_UNKNOWN",
                                {{"parameter", id}, {"value", value}});
        }
    }
    return {};
}

sdk::Result<MoveWriter> MoveWriter::of(const sdk::GameV0& rules, std::string_view notation) {
    const auto notations = rules.notations();
    if (notation.empty()) {
        return MoveWriter(rules, (notations.size() > 1 ? notations[1] : notations.front()).id);
    }
    if (std::ranges::find(notations, notation, &sdk::Notation::id) == notations.end()) {
        return refuse_field("notation", "NOTATION_UNKNOWN", {{"notation", std::string(notation)}});
    }
    return MoveWriter(rules, std::string(notation));
}

std::vector<sdk::Square> touched(const sdk::Move& move) {
    using Squares = std::vector<sdk::Square>;
    return std::visit(Overloaded{
                          [](const sdk::Step& step) {
                              return Squares{step.from, step.to};
                          },
                          [](const sdk::Capture& capture) {
                              Squares squares{capture.from};
                              squares.insert(squares.end(), capture.via.begin(), capture.via.end());
                              squares.push_back(capture.to);
                              return squares;
                          },
                          [](const sdk::Placement& placed) { return Squares{placed.point}; },
                          [](const sdk::Pass&) { return Squares{}; },
                          [](const sdk::Decision& decision) { return decision.points; },
                      },
                      move);
}

MoveView MoveWriter::write(const sdk::Game& game, const sdk::Move& move,
                           std::string_view typed) const {
    MoveView view{move, {}, {}, {}, {}};
    view.machine = game.format_move(move, sdk::kMachineNotation).value_or(std::string(typed));
    view.text = game.format_move(move, notation_).value_or(std::string(typed));
    for (const sdk::Square square : touched(move))
        view.squares.push_back(rules_->square_name(square));
    if (const auto* capture = std::get_if<sdk::Capture>(&move)) {
        for (const sdk::Square square : capture->captured)
            view.captured.push_back(rules_->square_name(square));
    }
    return view;
}

std::vector<MoveView> MoveWriter::write(const sdk::Game& game,
                                        const std::vector<sdk::Move>& moves) const {
    std::vector<MoveView> views;
    views.reserve(moves.size());
    for (const sdk::Move& move : moves)
        views.push_back(write(game, move));
    return views;
}

sdk::Result<PlayedGame> PlayedGame::start(const sdk::Discipline& discipline,
                                          const sdk::GameV0& rules, const GameInput& input,
                                          const Budget& budget) {
    TRY(check_setup(rules, input.setup, "game."));
    PlayedGame played;
    played.input_ = &input;
    played.budget_ = &budget;
    played.setup_ = input.setup;
    if (input.opening) {
        auto started = TRY(started_opening(discipline, input));
        played.opening_ = std::move(started);
        played.setup_ = played.opening_->setup;
    }
    auto game = sdk::start_game(rules, played.setup_);
    if (!game) {
        if (input.setup.position.empty()) return sdk::refusal_of(std::move(game));
        return at_field("game.position", std::move(game).error());
    }
    played.game_ = *std::move(game);
    played.game_->heed(budget);
    return played;
}

sdk::Result<PlayedGame> PlayedGame::after_all(const sdk::Discipline& discipline,
                                              const sdk::GameV0& rules, const GameInput& input,
                                              const Budget& budget) {
    auto played = start(discipline, rules, input, budget);
    for (std::size_t i = 0; played && i < input.moves.size(); ++i) {
        auto move = TRY(played->read(i));
        TRY(played->make(i, move));
    }
    return played;
}

sdk::Result<sdk::Move> PlayedGame::read(std::size_t index) const {
    TRY(in_time(*budget_));
    auto move = read(input_->moves[index], move_field(index));
    if (!move) {
        move.error().metadata["ply"] = std::to_string(index + 1);
        move.error().metadata["move"] = input_->moves[index];
    }
    return move;
}

sdk::Result<void> PlayedGame::make(std::size_t index, const sdk::Move& move) {
    auto made = game_->play(move);
    if (!made) return at_field(move_field(index), std::move(made).error());
    return made;
}

sdk::Result<sdk::Move> PlayedGame::read(std::string_view text, const std::string& field) const {
    sdk::ParsedMove parsed = game_->parse_move(text);
    if (auto* move = std::get_if<sdk::Move>(&parsed)) return std::move(*move);
    if (auto* illegal = std::get_if<sdk::IllegalMove>(&parsed)) {
        return at_field(field, std::move(illegal->why));
    }
    std::string candidates;
    for (const sdk::Move& move : std::get<sdk::AmbiguousMove>(parsed).candidates) {
        if (!candidates.empty()) candidates += ", ";
        candidates += game_->format_move(move, sdk::kMachineNotation).value_or("");
    }
    return refuse_field(field, "MOVE_AMBIGUOUS",
                        {{"move", std::string(text)}, {"candidates", candidates}});
}

}  // namespace collegium::usecases
