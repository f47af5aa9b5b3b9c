// Whole games as text in the formats people exchange: PGN, PDN, lists of points.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/sdk/discipline.hpp>
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

struct RecordedGame {
    std::vector<std::pair<std::string, std::string>> tags;  // the format's own names, in its order
    GameSetup setup;
    std::vector<Move> moves;  // of the game itself, without variations
    std::string result;       // as the format writes it, "1-0", "1/2-0", "*"
    // The game alone in its format, comments and variations included: what to store and give back.
    std::string text;

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

class RecordV0 {
  public:
    static constexpr std::string_view kId = kRecordId;

    // Never empty; the first is the default.
    [[nodiscard]] virtual std::vector<RecordFormat> formats() const = 0;

    // Reads every game of the text, replaying its moves. Refused as a whole only for a format the
    // discipline does not have. [thread-safe]; calls the sink in this thread.
    [[nodiscard]] virtual Result<void> read(std::string_view format, std::string_view text,
                                            RecordSink& sink) const = 0;

    // Writes tags, setup, moves and result; `text` is not looked at. Refused where a move is not
    // legal.
    [[nodiscard]] virtual Result<std::string> write(std::string_view format,
                                                    const RecordedGame& game) const = 0;

  protected:
    ~RecordV0() = default;
};

}  // namespace collegium::sdk
