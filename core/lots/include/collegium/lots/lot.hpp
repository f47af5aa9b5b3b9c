// Drawing: from a seed and a ballot to the result, the same on every machine and in every year.
//
// Block k (from 0) is the SHA-256 of the text "METHOD:SEED:INPUTS:k", INPUTS being the SHA-256 of
// the ballot's text, both hashes as lower-case hexadecimal digits. The block's first 16 digits are
// a number x below 2^64. To choose one of n, blocks with x >= 2^64 - (2^64 mod n) are passed over
// (no item is likelier than another); the choice is x mod n.
//   pick/1   one of all items; a void one is noted and the next block is taken.
//   order/1  for i from the last item down to the second: one of the first i changes places with
//            the i-th.
// Rationale: anybody can follow it with any SHA-256 program; distributions of the standard library
// differ between implementations.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/lots/ballot.hpp>

namespace collegium::lots {

// 32 bytes as 64 lower-case hexadecimal digits.
class Seed {
  public:
    [[nodiscard]] static Seed of_bytes(std::string_view bytes);  // exactly 32
    // Digits in either case; none where it is no seed.
    [[nodiscard]] static std::optional<Seed> parse(std::string_view text);

    [[nodiscard]] const std::string& hex() const { return hex_; }

    friend bool operator==(const Seed&, const Seed&) = default;

  private:
    explicit Seed(std::string hex) : hex_(std::move(hex)) {}

    std::string hex_;
};

struct Lot {
    std::vector<std::size_t> drawn;    // indexes of items: one for kPick, all for kOrder
    std::vector<std::size_t> redrawn;  // void ones that came before
    std::vector<std::string> steps;    // "TEXT = HASH: NUMBER mod N = CHOICE", one a block

    friend bool operator==(const Lot&, const Lot&) = default;
};

// NOTHING_TO_DRAW where the ballot has no item that is not void.
[[nodiscard]] sdk::Result<Lot> draw(const Ballot& ballot, const Seed& seed);

}  // namespace collegium::lots
