// What the record formats share: a game as words that are replayed, and a replayed game as words.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/renju/points.hpp>
#include <collegium/sdk/record.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::renju {

// A word of the moves: its line in the text and the move number before it, 0 where there is none.
struct RecordWord {
    std::string_view text;
    int line = 0;
    int number = 0;
};

// Where a record is refused: game and line count from 1, ply from 0.
struct RecordPlace {
    int game = 0;
    int line = 0;
    int ply = 0;
};

[[nodiscard]] tl::unexpected<sdk::Error> wrong_record(std::string reason, const RecordPlace& place,
                                                      std::string_view found, std::string why = {});

// Replays the words from the record's setup into its moves; fouls that may stand are played.
// Letters that look like Latin ones are taken for them only where `look_alikes` says so, and
// remarked on.
[[nodiscard]] sdk::Result<void> replay_words(std::span<const RecordWord> words, RecordPlace place,
                                             bool look_alikes, sdk::RecordedGame& record);

struct WrittenMove {
    std::string text;
    int number = 0;  // 0 for a decision without a stone
    bool decision = false;
};

// The moves of a record, replayed and written in those letters. Refused where one is not lawful.
[[nodiscard]] sdk::Result<std::vector<WrittenMove>> written_moves(const sdk::RecordedGame& record,
                                                                  Letters letters);

// "1-0", "1", "½-½", "0.5", "0", "*": Black's result first. Nothing: no result.
[[nodiscard]] std::optional<sdk::RecordedResult> result_of(std::string_view text);

}  // namespace collegium::renju
