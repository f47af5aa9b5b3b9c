// Requests of the game service as input of the use cases: everything wrong is collected.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/result.hpp>
#include <collegium/usecases/games.hpp>
#include <collegium/v1/games.pb.h>

namespace collegium::rpc {

inline constexpr int kMostMoves = 2000;
inline constexpr std::size_t kLongestWord = 64;          // bytes: a move, an id, a value
inline constexpr std::size_t kLongestPosition = 4096;    // bytes
inline constexpr std::size_t kLargestRecords = 8 << 20;  // bytes of a file of games

// Collects violations while a request is decoded.
class GameDecoder {
  public:
    // "russian-draughts" of "disciplines/russian-draughts".
    [[nodiscard]] std::string discipline(std::string_view field, const std::string& name);
    // At most `limit` bytes: TOO_LONG.
    [[nodiscard]] std::string text(std::string field, const std::string& value, std::size_t limit);
    [[nodiscard]] sdk::ParameterValues parameters(
        const std::string& field, const google::protobuf::Map<std::string, std::string>& values);
    [[nodiscard]] usecases::GameInput game(const v1::Game& game);
    [[nodiscard]] std::optional<sdk::Seat> seat(std::string_view field, v1::Seat seat);
    [[nodiscard]] sdk::Side side(std::string_view field, v1::BoardSide side);  // first: unsaid
    [[nodiscard]] sdk::ClaimContext claim_context(const v1::ClaimContext& context, int moves);
    [[nodiscard]] std::vector<sdk::DrawOffer> offers(
        const google::protobuf::RepeatedPtrField<v1::DrawOffer>& offers, int moves);
    [[nodiscard]] std::optional<sdk::EndingEvent> event(v1::CheckEndingRequest::Event event);
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> tags(
        const google::protobuf::RepeatedPtrField<v1::RecordTag>& tags);

    void violate(std::string_view field, std::string_view reason, sdk::Metadata metadata = {});

    // INVALID_ARGUMENT with every violation, or nothing.
    [[nodiscard]] sdk::Result<void> checked() const;

  private:
    void in_range(std::string_view field, std::int64_t value, std::int64_t last);

    std::vector<sdk::Violation> violations_;
};

}  // namespace collegium::rpc
