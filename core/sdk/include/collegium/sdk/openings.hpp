// Drawn starts: tables of opening moves and start positions, one of which is drawn by lot before
// play. The lot is the host's, a discipline knows no chance; here is what the tables hold, whether
// a federation's own table is sound, and the start that an entry makes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/move.hpp>
#include <collegium/sdk/position.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::sdk {

enum class OpeningKind : std::uint8_t {
    kMoves,       // played from the usual start position; free play begins after the last of them
    kRelocation,  // pieces stand elsewhere in the usual start position; all are lifted before any
                  // is put down
    kFree,        // the usual start position
    kVoid,        // no start: the lot is drawn again
};

struct OpeningEntry {
    std::string address;  // within its table: "XII-17" (column and row), "156"
    OpeningKind kind = OpeningKind::kFree;
    std::string text;  // as the table prints it: "cd4 ba5 dc5", "a1-a5 a7-h4", "***"

    friend bool operator==(const OpeningEntry&, const OpeningEntry&) = default;
};

struct OpeningTable {
    std::string id;       // lower-case letters, digits, '-'; stable: "ua-2024-annex-2"
    std::string version;  // a table with other entries has another version
    LocalText name;
    Citation source;                   // where the entries are printed; no book: the federation's
    std::vector<std::string> columns;  // headings, the first part of an address; none: one number
    // Whether both games of a micro-match begin with the entry drawn once, colours exchanged.
    bool shared_in_micro_match = true;
    std::vector<OpeningEntry> entries;  // in the table's order, never empty; addresses differ

    friend bool operator==(const OpeningTable&, const OpeningTable&) = default;
};

// What was read of a table's text, and everything wrong with it. Each error's metadata holds "line"
// and, where it concerns one entry, "entry"; citations hold the article that is broken.
struct TableCheck {
    OpeningTable table;
    std::vector<Error> errors;  // none: lots may be drawn from the table

    friend bool operator==(const TableCheck&, const TableCheck&) = default;
};

struct StartedOpening {
    // Of the game, its position being the one in which free play begins: repetitions and counters
    // begin there, not with the moves of the table.
    GameSetup setup;
    Position position;        // that position; its turn says who makes the first free move
    std::vector<Move> moves;  // kMoves: from the usual start position to there
    LocalText text;           // for the score sheet and the protocol, in words
    Citation citation;        // the article by which starts are drawn
};

class OpeningsV0 {
  public:
    static constexpr std::string_view kId = kOpeningsId;

    // The tables that come with the plugin and fit the game so set up (edition and parameters;
    // the position is not looked at), in the order to offer them. None where the rules know no
    // drawn starts. [thread-safe]
    [[nodiscard]] virtual std::vector<OpeningTable> tables(const GameSetup& base) const = 0;

    // Reads a table's text (docs/opening-tables.md) and tries every entry in the game so set up.
    // Refused as a whole where the rules know no drawn starts. [thread-safe]
    [[nodiscard]] virtual Result<TableCheck> check_table(std::string_view text,
                                                         const GameSetup& base) const = 0;

    // The start that an entry of a table makes; `base` names edition and parameters and no
    // position. Refused: a void entry, an entry that is not legal in the game. [thread-safe]
    [[nodiscard]] virtual Result<StartedOpening> set_up(const OpeningTable& table,
                                                        const OpeningEntry& entry,
                                                        const GameSetup& base) const = 0;

  protected:
    ~OpeningsV0() = default;
};

}  // namespace collegium::sdk
