// Whole games as text in the formats people exchange: PGN, PDN, lists of points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/error.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::sdk {

struct RecordFormat {
    std::string id;  // "pgn": lower-case, stable
    LocalText name;
    std::string extension;  // of files, "pgn"

    friend bool operator==(const RecordFormat&, const RecordFormat&) = default;
};

// What a result in a format's own words means.
enum class RecordedResult : std::uint8_t {
    kNone,  // unfinished, or not told
    kFirstWon,
    kSecondWon,
    kDrawn,
    kOther,  // points of another kind: both lost, a half-loss
};

// The board was changed by hand before the move with that index: an illegal move put right, a part
// of the game that nobody wrote down.
struct RecordedSetup {
    std::size_t ply = 0;  // index in RecordedGame::moves, or their number
    std::string position;

    friend bool operator==(const RecordedSetup&, const RecordedSetup&) = default;
};

// Something that was read with more good will than the format asks for, for people to look at.
struct RecordRemark {
    int line = 0;  // of the text
    int ply = 0;
    std::string reason;  // UPPER_SNAKE, stable, has a text in core/i18n
    Metadata metadata;

    friend bool operator==(const RecordRemark&, const RecordRemark&) = default;
};

struct RecordedGame {
    std::vector<std::pair<std::string, std::string>> tags;  // the format's own names, in its order
    GameSetup setup;
    std::vector<Move> moves;                         // of the game itself, without variations
    std::vector<RecordedSetup> setups;               // by ply; most games have none
    std::string result;                              // as the format writes it, "1-0", "1/2-0", "*"
    RecordedResult meaning = RecordedResult::kNone;  // of `result`
    // The game alone in its format, comments and variations included: what to store and give back.
    std::string text;
    std::vector<RecordRemark> remarks;

    friend bool operator==(const RecordedGame&, const RecordedGame&) = default;
};

// Receives the games of a text one by one, so that a file of any length needs little memory.
// Answering false ends the reading.
class RecordSink {
  public:
    [[nodiscard]] virtual bool game(const RecordedGame& game) = 0;
    // A game that cannot be read: metadata holds "game", "line" and "ply", and "why" where a move
    // was refused. Reading goes on with the next one.
    [[nodiscard]] virtual bool refused(const Error& error) = 0;

  protected:
    ~RecordSink() = default;
};

// How a text is to be read.
struct RecordReading {
    GameSetup assumed;  // of games that do not say it themselves
    // Takes letters of another alphabet that only look like those of the notation for them, and
    // remarks on each. Never the default: nobody may guess.
    bool look_alikes = false;
};

class RecordV0 {
  public:
    static constexpr std::string_view kId = kRecordId;

    // Never empty; the first is the default.
    [[nodiscard]] virtual std::vector<RecordFormat> formats() const = 0;

    // Reads every game of the text, replaying its moves. Refused as a whole only for a format or a
    // rule the discipline does not have. [thread-safe]; calls the sink in this thread.
    [[nodiscard]] virtual Result<void> read(std::string_view format, std::string_view text,
                                            const RecordReading& how, RecordSink& sink) const = 0;
    [[nodiscard]] Result<void> read(std::string_view format, std::string_view text,
                                    RecordSink& sink) const {
        return read(format, text, RecordReading{}, sink);
    }

    // Writes tags, setup, moves, setups and result; `text` and `meaning` are not looked at. Refused
    // where a move is not legal.
    [[nodiscard]] virtual Result<std::string> write(std::string_view format,
                                                    const RecordedGame& game) const = 0;

  protected:
    ~RecordV0() = default;
};

}  // namespace collegium::sdk
