// The third round of «Кубок Волги» as data: twenty boards, row by row as screen 4.10 draws them.
#pragma once

#include <string>

#include <collegium/v1/results.pb.h>

namespace collegium::tui {

inline constexpr std::int64_t kRoundNow = 1791985260;  // 14.10.2026 17:41 in Samara
inline constexpr std::int64_t kRoundMinute = 60;

[[nodiscard]] std::string board_name(int number);
// The round with its boards, one game each, scale 2–1–0; four boards have no result yet.
[[nodiscard]] v1::ListBoardsResponse third_round();

// The encounter as printed and whether it is whole, from its games.
void settle(v1::Board& board, const std::string& win, const std::string& draw);
void next_version(v1::Board& board);
// How and when in short, as a daemon answers: «время; 17:41».
[[nodiscard]] std::string note_of(const v1::RecordResultRequest& request, const std::string& time);
// What a request says of one player; without a clock he came at 17:41.
void come(v1::Arrival& stands, const v1::Arrival& told);
// Clocks, term and words of a board whose start is noted, as a daemon would put them.
void describe_start(v1::Board& board);
// Games with turned sides in the words of a daemon.
void add_turned_facts(v1::Board& board);
// An action of the server, possible unless `refusal` says why not.
void allow(google::protobuf::RepeatedPtrField<v1::AllowedAction>& actions, const char* action,
           const std::string& refusal = {});

}  // namespace collegium::tui
