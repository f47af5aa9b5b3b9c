#include <collegium/draughts/fen.hpp>
#include <collegium/draughts/pdn.hpp>
#include <collegium/notation/writer.hpp>

#include "pdn_format.hpp"

namespace collegium::draughts {
namespace {

void write_rules(std::string& out, const GameRules& rules, const PdnGame& game,
                 const ChosenRules& chosen) {
    notation::write_tag(out, "GameType", full_game_type(rules, chosen.engine->pdn_type));
    if (!rules.pdn_variant.empty()) notation::write_tag(out, "Variant", rules.pdn_variant);
    if (chosen.edition != &rules.editions.front())
        notation::write_tag(out, "Edition", chosen.edition->id);
    if (!game.parameters.empty())
        notation::write_tag(out, "Parameters", parameters_text(game.parameters));
}

}  // namespace

std::string write_pdn(const GameRules& rules, const PdnGame& game) {
    // Games come from the reader or from a setup that was checked.
    const ChosenRules chosen = choose_rules(rules, game.edition, game.parameters).value();
    std::string out;
    notation::write_tags(out, notation::with_roster(game.tags, game.result, {}));
    write_rules(out, rules, game, chosen);
    // Else a set-up that stands first would be taken for the start.
    const bool set_up_first =
        !game.line.moves.empty() && std::holds_alternative<Position>(game.line.moves.front().move);
    if (set_up_first || !(game.start == start_position(rules))) {
        notation::write_tag(out, "SetUp", "1");
        notation::write_tag(out, "FEN",
                            format_fen(game.start, rules.geometry(), rules.square_names));
    }
    out += '\n';
    notation::MoveText text(out);
    const PdnFormat format(rules, chosen, false, false, nullptr);
    notation::write_line(text, game.line, PdnState{game.start, 1, false, false}, format);
    text.word("*");
    text.flush();
    out += "\n\n";
    return out;
}

}  // namespace collegium::draughts
