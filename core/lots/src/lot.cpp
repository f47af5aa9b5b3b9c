#include <algorithm>
#include <charconv>
#include <cstdint>
#include <numeric>
#include <stdexcept>

#include <sodium.h>

#include <collegium/lots/lot.hpp>

namespace collegium::lots {
namespace {

constexpr std::size_t kSeedBytes = 32;
constexpr std::size_t kNumberDigits = 16;

// The numbers that follow from a seed, see lot.hpp.
class Numbers {
  public:
    Numbers(const Ballot& ballot, const Seed& seed)
        : prefix_(std::string(method_id(ballot.method)) + ":" + seed.hex() + ":" +
                  sha256_hex(to_text(ballot)) + ":") {}

    // One of 0 to n - 1.
    [[nodiscard]] std::size_t below(std::uint64_t n) {
        const std::uint64_t rest = (std::uint64_t{0} - n) % n;  // 2^64 mod n
        for (;;) {
            const std::string text = prefix_ + std::to_string(block_++);
            const std::string hash = sha256_hex(text);
            std::uint64_t number = 0;
            std::from_chars(hash.data(), hash.data() + kNumberDigits, number, 16);
            const std::string step = text + " = " + hash + ": " + std::to_string(number);
            if (number > UINT64_MAX - rest) {
                steps_.push_back(step + " passed over");
                continue;
            }
            const std::uint64_t choice = number % n;
            steps_.push_back(step + " mod " + std::to_string(n) + " = " + std::to_string(choice));
            return choice;
        }
    }

    [[nodiscard]] std::vector<std::string> take_steps() { return std::move(steps_); }

  private:
    std::string prefix_;
    std::uint64_t block_ = 0;
    std::vector<std::string> steps_;
};

}  // namespace

Seed Seed::of_bytes(std::string_view bytes) {
    if (bytes.size() != kSeedBytes) throw std::logic_error("a seed has 32 bytes");
    std::string hex(2 * kSeedBytes + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                   bytes.size());
    hex.pop_back();
    return Seed(std::move(hex));
}

std::optional<Seed> Seed::parse(std::string_view text) {
    std::string hex;
    for (const char c : text) {
        const bool upper = c >= 'A' && c <= 'F';
        const bool fits = upper || (c >= 'a' && c <= 'f') || (c >= '0' && c <= '9');
        if (!fits) return std::nullopt;
        hex.push_back(upper ? static_cast<char>(c - 'A' + 'a') : c);
    }
    if (hex.size() != 2 * kSeedBytes) return std::nullopt;
    return Seed(std::move(hex));
}

sdk::Result<Lot> draw(const Ballot& ballot, const Seed& seed) {
    const auto& items = ballot.items;
    const bool drawable = std::any_of(items.begin(), items.end(),
                                      [](const BallotItem& item) { return !item.is_void; });
    if (!drawable) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "NOTHING_TO_DRAW",
                           "every item of the ballot is void");
    }
    Numbers numbers(ballot, seed);
    Lot lot;
    if (ballot.method == Method::kPick) {
        std::size_t choice = numbers.below(items.size());
        for (; items[choice].is_void; choice = numbers.below(items.size()))
            lot.redrawn.push_back(choice);
        lot.drawn = {choice};
    } else {
        lot.drawn.resize(items.size());
        std::iota(lot.drawn.begin(), lot.drawn.end(), 0);
        for (std::size_t last = items.size() - 1; last > 0; --last)
            std::swap(lot.drawn[last], lot.drawn[numbers.below(last + 1)]);
    }
    lot.steps = numbers.take_steps();
    return lot;
}

}  // namespace collegium::lots
