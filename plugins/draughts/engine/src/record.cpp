// Game records of the SDK as PDN.
#include <utility>
#include <variant>

#include <collegium/draughts/discipline.hpp>
#include <collegium/draughts/fen.hpp>
#include <collegium/draughts/notation.hpp>
#include <collegium/draughts/pdn.hpp>
#include <collegium/notation/records.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::draughts {
namespace {

constexpr std::string_view kPdn = "pdn";

sdk::RecordedGame to_record(const GameRules& rules, const PdnGame& game) {
    const auto fen = [&](const Position& position) {
        return format_fen(position, rules.geometry(), rules.square_names);
    };
    sdk::RecordedGame record;
    record.tags = game.tags;
    record.setup.edition = game.edition;
    record.setup.parameters = game.parameters;
    if (!(game.start == start_position(rules))) record.setup.position = fen(game.start);
    record.result = game.result;
    record.meaning = meaning_of(game.result, rules);
    record.remarks = game.remarks;
    const ChosenRules chosen = choose_rules(rules, game.edition, game.parameters).value();
    const Notation notation(*chosen.edition, *chosen.engine->engine, rules.square_names);
    Position position = game.start;
    for (const PdnMove& act : game.line.moves) {
        if (const auto* set_up = std::get_if<Position>(&act.move)) {
            record.setups.push_back({record.moves.size(), fen(*set_up)});
            position = *set_up;
            continue;
        }
        const Move& move = std::get<Move>(act.move);
        record.moves.push_back(notation.to_sdk(position, move));
        position = after(position, move);
    }
    record.text = write_pdn(rules, game);
    return record;
}

}  // namespace

std::vector<sdk::RecordFormat> DraughtsDiscipline::formats() const {
    return {{std::string(kPdn), {"PDN", "PDN", "PDN"}, "pdn"}};
}

sdk::Result<void> DraughtsDiscipline::read(std::string_view format, std::string_view text,
                                           const sdk::RecordReading& how,
                                           sdk::RecordSink& sink) const {
    if (format != kPdn) return notation::unknown_format(format);
    TRY(choose_rules(rules_, how.assumed.edition, how.assumed.parameters));
    PdnReader reader(rules_, text, how);
    notation::feed(reader, sink, [&](const PdnGame& game) { return to_record(rules_, game); });
    return {};
}

sdk::Result<std::string> DraughtsDiscipline::write(std::string_view format,
                                                   const sdk::RecordedGame& record) const {
    if (format != kPdn) return notation::unknown_format(format);
    const FenRules fen{rules_.geometry(), rules_.men_of_a_side()};
    const auto chosen = TRY(choose_rules(rules_, record.setup.edition, record.setup.parameters));
    const Notation notation(*chosen.edition, *chosen.engine->engine, rules_.square_names);

    PdnGame game;
    game.tags = record.tags;
    game.edition = chosen.edition->id;
    game.parameters = record.setup.parameters;
    game.result = record.result.empty() ? "*" : record.result;
    game.start = start_position(rules_);
    if (!record.setup.position.empty()) {
        auto start = TRY(parse_fen(record.setup.position, fen));
        game.start = start;
    }
    Position position = game.start;
    auto set_up = record.setups.begin();
    for (std::size_t ply = 0; ply <= record.moves.size(); ++ply) {
        for (; set_up != record.setups.end() && set_up->ply == ply; ++set_up) {
            auto placed = TRY(parse_fen(set_up->position, fen));
            position = placed;
            game.line.moves.push_back({position, {}, {}, {}});
        }
        if (ply == record.moves.size()) break;
        const auto legal = chosen.engine->engine->legal_moves(position);
        const Move* move = notation.find({position, legal}, record.moves[ply]);
        if (move == nullptr) {
            return sdk::refuse(sdk::Code::kFailedPrecondition, "MOVE_NOT_LEGAL",
                               "not a legal move here", {{"ply", std::to_string(ply + 1)}});
        }
        game.line.moves.push_back({*move, {}, {}, {}});
        position = after(position, *move);
    }
    return write_pdn(rules_, game);
}

}  // namespace collegium::draughts
