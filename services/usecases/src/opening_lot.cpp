#include "opening_lot.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::usecases {
namespace {

using lots::Ballot;
using plugin_host::Plugin;
using sdk::OpeningKind;

constexpr std::string_view kParameter = "parameter ";  // before the id of a game's parameter

struct KindWord {
    OpeningKind kind;
    std::string_view word;
};
constexpr std::array kKinds{
    KindWord{OpeningKind::kMoves, "moves"},
    KindWord{OpeningKind::kRelocation, "relocation"},
    KindWord{OpeningKind::kFree, "free"},
    KindWord{OpeningKind::kVoid, "void"},
};

struct Capabilities {
    const sdk::GameV0* game;
    const sdk::OpeningsV0* openings;
};

[[nodiscard]] sdk::Result<Capabilities> capabilities(const sdk::Discipline& discipline) {
    const Capabilities found{sdk::query<sdk::GameV0>(discipline),
                             sdk::query<sdk::OpeningsV0>(discipline)};
    if (found.game != nullptr && found.openings != nullptr) return found;
    return sdk::refuse(sdk::Code::kFailedPrecondition, "OPENING_NOT_DRAWN",
                       "the discipline has no drawn starts");
}

sdk::GameSetup setup_of(const lots::OpeningRequest& request) {
    sdk::GameSetup setup;
    setup.edition = request.edition;
    setup.parameters = {request.parameters.begin(), request.parameters.end()};
    return setup;
}

sdk::GameSetup setup_of(const Ballot& ballot) {
    sdk::GameSetup setup;
    setup.edition = lots::fact(ballot, "edition");
    for (const auto& [key, value] : ballot.facts)
        if (key.starts_with(kParameter)) setup.parameters[key.substr(kParameter.size())] = value;
    return setup;
}

tl::unexpected<sdk::Error> violated(std::string_view field, std::string_view reason,
                                    sdk::Metadata metadata) {
    registry::Checks checks("draw.opening");
    checks.violate(field, reason, std::move(metadata));
    return std::move(checks).refusal();
}

// "moves cd4 ba5" and back.
std::string detail_of(const sdk::OpeningEntry& entry) {
    const auto word = std::ranges::find(kKinds, entry.kind, &KindWord::kind);
    return std::string(word->word) + " " + entry.text;
}

sdk::OpeningEntry entry_of(const lots::BallotItem& item) {
    const std::size_t space = std::min(item.detail.find(' '), item.detail.size());
    const auto kind =
        std::ranges::find(kKinds, std::string_view(item.detail).substr(0, space), &KindWord::word);
    sdk::OpeningEntry entry;
    entry.address = item.label;
    entry.kind = kind == kKinds.end() ? OpeningKind::kVoid : kind->kind;
    entry.text = item.detail.substr(std::min(space + 1, item.detail.size()));
    return entry;
}

// The moves of a table in the machine's notation.
[[nodiscard]] sdk::Result<std::vector<std::string>> written(const sdk::GameV0& rules,
                                                            sdk::GameSetup base,
                                                            const std::vector<sdk::Move>& moves) {
    auto game = TRY(sdk::start_game(rules, base));
    std::vector<std::string> texts;
    for (const sdk::Move& move : moves) {
        auto text = TRY(game->format_move(move, sdk::kMachineNotation));
        texts.push_back(std::move(text));
        TRY(game->play(move));
    }
    return texts;
}

}  // namespace

sdk::Result<sdk::TableCheck> check_table(const Plugin& plugin,
                                         const lots::OpeningRequest& request) {
    return plugin.call("openings.check_table",
                       [&](const sdk::Discipline& discipline) -> sdk::Result<sdk::TableCheck> {
                           auto found = TRY(capabilities(discipline));
                           return found.openings->check_table(request.table_text,
                                                              setup_of(request));
                       });
}

sdk::Result<sdk::OpeningTable> opening_table(const Plugin& plugin,
                                             const lots::OpeningRequest& request) {
    if (!request.table_text.empty()) {
        auto check = TRY(check_table(plugin, request));
        if (check.errors.empty()) return std::move(check.table);
        const sdk::Error& first = check.errors.front();
        return violated("table_text", "OPENING_TABLE_FAULTY",
                        {{"count", std::to_string(check.errors.size())},
                         {"line", first.metadata.at("line")},
                         {"why", first.reason}});
    }
    return plugin.call(
        "openings.tables",
        [&](const sdk::Discipline& discipline) -> sdk::Result<sdk::OpeningTable> {
            auto found = TRY(capabilities(discipline));
            for (auto& table : found.openings->tables(setup_of(request)))
                if (table.id == request.table) return std::move(table);
            return violated("table", "OPENING_TABLE_UNKNOWN", {{"table", request.table}});
        });
}

sdk::Result<Ballot> opening_ballot(const Plugin& plugin, const lots::OpeningRequest& request,
                                   const sdk::OpeningTable& table) {
    Ballot ballot;
    auto edition = TRY(plugin.call("game.editions", [&](const sdk::Discipline& discipline) {
        return request.edition.empty() ? sdk::query<sdk::GameV0>(discipline)->editions().front().id
                                       : request.edition;
    }));
    ballot.facts = {{"discipline", plugin.id()}, {"edition", edition}};
    for (const auto& [id, value] : request.parameters)
        ballot.facts.emplace_back(std::string(kParameter) + id, value);
    ballot.facts.emplace_back("table", table.id);
    ballot.facts.emplace_back("table version", table.version);
    for (const sdk::OpeningEntry& entry : table.entries) {
        ballot.items.push_back({entry.address, detail_of(entry), entry.kind == OpeningKind::kVoid});
    }
    return ballot;
}

sdk::Result<lots::DrawnStart> opening_start(const Plugin& plugin, const Ballot& ballot,
                                            const std::string& entry,
                                            const sdk::OpeningTable& table) {
    const auto item = std::ranges::find(ballot.items, entry, &lots::BallotItem::label);
    if (item == ballot.items.end())
        return sdk::refuse(sdk::Code::kDataLoss, "BALLOT_UNREADABLE", "no entry " + entry,
                           {{"line", "0"}});
    const sdk::OpeningEntry chosen = entry_of(*item);
    const sdk::GameSetup base = setup_of(ballot);
    lots::DrawnStart start;
    auto opening =
        TRY(plugin.call("openings.set_up",
                        [&](const sdk::Discipline& discipline) -> sdk::Result<sdk::StartedOpening> {
                            auto found = TRY(capabilities(discipline));
                            auto made = found.openings->set_up(table, chosen, base);
                            if (!made) return made;
                            auto moves = TRY(written(*found.game, base, made->moves));
                            start.moves = std::move(moves);
                            return made;
                        }));
    start.discipline = plugin.id();
    start.edition = base.edition;
    start.parameters = {base.parameters.begin(), base.parameters.end()};
    start.table = table.id;
    start.table_version = table.version;
    start.table_title = table.name;
    start.entry = chosen.address;
    start.entry_text = chosen.text;
    start.position = opening.position.text;
    start.first_side = opening.position.turn.side;
    start.first_side_title =
        plugin.description().identity.sides[static_cast<std::size_t>(start.first_side)];
    start.text = opening.text;
    start.article = opening.citation;
    start.shared_in_micro_match = table.shared_in_micro_match;
    return start;
}

std::string start_text(const lots::DrawnStart& start) {
    return start.entry + " " + start.entry_text;
}

}  // namespace collegium::usecases
