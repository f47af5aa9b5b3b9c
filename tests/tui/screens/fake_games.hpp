// Answers about one game, from memory: the position and the counters of vector D-02 (three kings
// against a king on the great road) of the disciplines' catalogue.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <collegium/v1/draws.pb.h>
#include <collegium/v1/games.pb.h>

#include "tests/tui/fake_app.hpp"

namespace collegium::tui {

// DISC D-02, as the catalogue writes it.
inline constexpr const char* kD02Position = "W:WKc1,Ke1,Kg1:BKh8";
[[nodiscard]] std::vector<std::string> d02_moves();
[[nodiscard]] v1::Game d02_game(std::size_t moves);

struct FakeGames {
    void serve(FakeTransport& server);

    // What the client asked, for tests that count.
    int replays = 0;
    v1::Game replayed;  // the last one
    v1::ParseMoveRequest parsed;
    std::vector<v1::CheckClaimRequest> claims;
    v1::CheckOfferRequest offered;
    v1::ReadRecordsRequest read;
    v1::WriteRecordRequest written;
    v1::CreateDrawRequest drawn;
    // What the next reading of a record finds.
    v1::ReadRecordsResponse records;
    // What the opening procedure waits for, in every position; none by default.
    bool awaits_a_decision = false;
    // The board is won by White, whose flag may have fallen before the clock was pressed.
    bool decided = false;
    // A draw agreed now is one only with an arbiter's permission.
    bool agreement_needs_permission = false;

  private:
    [[nodiscard]] v1::GameState state_after(const v1::Game& game, std::size_t ply) const;
    void serve_moves(FakeTransport& server);
    void serve_verdicts(FakeTransport& server);
    void serve_records(FakeTransport& server);
};

}  // namespace collegium::tui
