// Answers of the use cases about games as messages.
#pragma once

#include <array>
#include <string>

#include <collegium/i18n/language.hpp>
#include <collegium/usecases/games.hpp>
#include <collegium/v1/games.pb.h>

namespace collegium::rpc {

// In which words a game is told: the caller's language and the discipline's names of the sides.
struct GameWords {
    i18n::Language language = i18n::Language::kEn;
    std::array<sdk::LocalText, 2> sides;

    [[nodiscard]] const std::string& of(const sdk::LocalText& text) const;
    [[nodiscard]] const std::string& side(sdk::Side side) const;
    [[nodiscard]] std::string text(std::string_view key, const sdk::Metadata& values = {}) const;
};

[[nodiscard]] v1::Seat to_message(sdk::Seat seat);

void encode_rules(const GameWords& words, const usecases::GameRules& rules, v1::GameRules& out);
void encode_opening(const sdk::OpeningEntry& entry, v1::Opening& out);
void encode_replay(const GameWords& words, const usecases::GameReplay& replay,
                   v1::ReplayGameResponse& out);
void encode_parsed(const GameWords& words, const usecases::ParsedMoveView& parsed,
                   v1::ParseMoveResponse& out);
void encode_claim(const GameWords& words, const usecases::ClaimAnswer& answer,
                  v1::CheckClaimResponse& out);
void encode_offer(const GameWords& words, const usecases::OfferAnswer& answer,
                  v1::CheckOfferResponse& out);
void encode_ending(const GameWords& words, const usecases::EndingAnswer& answer,
                   v1::CheckEndingResponse& out);
// `discipline` is the resource's name.
void encode_read_game(const GameWords& words, const usecases::ReadGame& read,
                      const std::string& discipline, v1::RecordedGame& out);

// Parts that several answers have.
void encode_move(const GameWords& words, const usecases::MoveView& move, v1::LegalMove& out);
void encode_outcome(const GameWords& words, const sdk::Outcome& outcome, v1::GameOutcome& out);
void encode_state(const GameWords& words, const usecases::GameState& state, v1::GameState& out);
// What a move is in words where no notation says it: a pass, a decision; else empty.
[[nodiscard]] std::string words_of(const GameWords& words, const usecases::MoveView& move);
[[nodiscard]] v1::MoveKind kind_of(const sdk::Move& move);

}  // namespace collegium::rpc
