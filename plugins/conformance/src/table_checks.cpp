#include <algorithm>
#include <set>

#include "checks.hpp"

namespace collegium::conformance {
namespace {

constexpr std::size_t kQuickEntries = 8;  // of each table, spread over it

// The same start, reached by the moves of the table.
bool leads_there(const sdk::GameV0& rules, const sdk::GameSetup& base,
                 const sdk::StartedOpening& opening) {
    auto game = sdk::start_game(rules, base);
    if (!game) return false;
    for (const sdk::Move& move : opening.moves)
        if (!(*game)->play(move)) return false;
    return (*game)->position().text == opening.position.text;
}

void check_entry(const sdk::OpeningsV0& openings, const sdk::GameV0& rules,
                 const sdk::OpeningTable& table, const sdk::OpeningEntry& entry,
                 const sdk::GameSetup& base, Recorder& recorder) {
    const std::string where = table.id + " " + entry.address;
    const auto opening = openings.set_up(table, entry, base);
    if (entry.kind == sdk::OpeningKind::kVoid) {
        recorder.expect(!opening, "a void entry is refused", where);
        return;
    }
    recorder.expect(opening.has_value(), "every entry makes a start", where);
    if (!opening) return;
    const auto game = sdk::start_game(rules, opening->setup);
    recorder.expect(
        game && (*game)->position() == opening->position && !(*game)->legal_moves().empty(),
        "a game can be played from every start", where);
    if (entry.kind == sdk::OpeningKind::kMoves)
        recorder.expect(leads_there(rules, base, *opening), "the moves lead to the start", where);
    recorder.expect_texts(opening->text, where);
    recorder.expect(!opening->citation.article.empty(), "a start cites its article", where);
}

}  // namespace

void check_openings(const sdk::OpeningsV0& openings, const sdk::GameV0& rules, Effort effort,
                    Recorder& recorder) {
    for (const sdk::Edition& edition : rules.editions()) {
        recorder.about("openings " + edition.id);
        recorder.run([&] {
            sdk::GameSetup base;
            base.edition = edition.id;
            const auto tables = openings.tables(base);
            recorder.expect(tables == openings.tables(base), "two questions get one answer");
            std::set<std::string> ids;
            for (const sdk::OpeningTable& table : tables) {
                recorder.expect_texts(table.name, table.id);
                recorder.expect(ids.insert(table.id).second, "tables have different ids", table.id);
                recorder.expect(!table.entries.empty(), "a table has entries", table.id);
                std::set<std::string> addresses;
                for (const sdk::OpeningEntry& entry : table.entries)
                    addresses.insert(entry.address);
                recorder.expect(addresses.size() == table.entries.size(),
                                "entries have different addresses", table.id);
                const std::size_t step =
                    effort == Effort::kThorough
                        ? 1
                        : std::max<std::size_t>(1, table.entries.size() / kQuickEntries);
                for (std::size_t i = 0; i < table.entries.size(); i += step)
                    check_entry(openings, rules, table, table.entries[i], base, recorder);
            }
            const auto nonsense = openings.check_table("no table at all", base);
            recorder.expect(!nonsense || !nonsense->errors.empty(), "what is no table is refused");
        });
    }
}

}  // namespace collegium::conformance
