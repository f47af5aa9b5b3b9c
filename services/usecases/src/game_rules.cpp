// What a discipline says of itself before the first move, and its opening tables.
#include <algorithm>

#include <collegium/sdk/try.hpp>
#include <collegium/usecases/games.hpp>

#include "played_game.hpp"

namespace collegium::usecases {
namespace {

void add_tables(const sdk::OpeningsV0& openings, const std::string& edition, GameRules& rules) {
    for (sdk::OpeningTable& table : openings.tables({edition, {}, {}})) {
        auto known = std::ranges::find_if(
            rules.tables, [&](const OpeningTableView& view) { return view.table.id == table.id; });
        if (known == rules.tables.end()) {
            const auto entries = static_cast<int>(table.entries.size());
            table.entries.clear();
            known = rules.tables.insert(known, {std::move(table), entries, {}});
        }
        known->editions.push_back(edition);
    }
}

GameRules rules_of(const sdk::Discipline& discipline, const sdk::GameV0& game) {
    GameRules rules;
    const auto* controls = sdk::query<sdk::TimeControlsV0>(discipline);
    const auto* openings = sdk::query<sdk::OpeningsV0>(discipline);
    for (sdk::Edition& edition : game.editions()) {
        if (openings != nullptr) add_tables(*openings, edition.id, rules);
        GameEditionView& view = rules.editions.emplace_back();
        if (controls != nullptr) view.controls = controls->recommended(edition.id);
        view.edition = std::move(edition);
    }
    rules.notations = game.notations();
    if (const auto* records = sdk::query<sdk::RecordV0>(discipline)) {
        rules.formats = records->formats();
    }
    rules.draw_rules = sdk::query<sdk::DrawRulesV0>(discipline) != nullptr;
    rules.endings = sdk::query<sdk::EndingsV0>(discipline) != nullptr;
    return rules;
}

}  // namespace

sdk::Result<GameRules> game_rules(const plugin_host::Catalogue& catalogue,
                                  std::string_view discipline, const Budget& budget) {
    return ask_rules(
        catalogue, discipline, "game.editions", budget,
        [](const sdk::Discipline& entered, const sdk::GameV0& game) -> sdk::Result<GameRules> {
            return rules_of(entered, game);
        });
}

sdk::Result<sdk::OpeningTable> opening_table(const plugin_host::Catalogue& catalogue,
                                             std::string_view discipline,
                                             const sdk::GameSetup& base, std::string_view table,
                                             const Budget& budget) {
    return ask_rules(
        catalogue, discipline, "openings.tables", budget,
        [&](const sdk::Discipline& entered,
            const sdk::GameV0& rules) -> sdk::Result<sdk::OpeningTable> {
            TRY(check_setup(rules, base, ""));
            if (const auto* openings = sdk::query<sdk::OpeningsV0>(entered)) {
                for (sdk::OpeningTable& found : openings->tables(base))
                    if (found.id == table) return std::move(found);
            }
            return refuse_field("table", "OPENING_TABLE_UNKNOWN", {{"table", std::string(table)}});
        });
}

}  // namespace collegium::usecases
