#include <charconv>
#include <optional>
#include <set>
#include <string>

#include <collegium/contests/material.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::contests {
namespace {

bool is_letter(char c) {
    return c >= 'a' && c <= 'z';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

class Counter {
  public:
    explicit Counter(std::string_view text) : text_(text) {}

    [[nodiscard]] sdk::Result<Material> count() {
        // Who moves first is no matter of counting.
        if (!skip('W') && !skip('B')) return unreadable();
        Pieces* first = nullptr;
        for (int part = 0; part < 2; ++part) {
            if (!skip(':')) return unreadable();
            Pieces* side = side_letter();
            if (side == nullptr || side == first) return unreadable();
            first = side;
            TRY(add_list(*side));
        }
        if (at_ != text_.size()) return unreadable();
        return material_;
    }

  private:
    bool skip(char wanted) {
        if (at_ == text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }

    [[nodiscard]] Pieces* side_letter() {
        if (skip('W')) return &material_.white;
        return skip('B') ? &material_.black : nullptr;
    }

    [[nodiscard]] sdk::Result<void> add_list(Pieces& side) {
        if (at_ == text_.size() || text_[at_] == ':') return {};  // no pieces of that side
        do {
            int& pieces = skip('K') ? side.kings : side.men;
            TRY(add_squares(pieces));
        } while (skip(','));
        return {};
    }

    // One square, or a range of numbers.
    [[nodiscard]] sdk::Result<void> add_squares(int& pieces) {
        if (at_ < text_.size() && is_letter(text_[at_])) {
            const char file = text_[at_++];
            const auto rank = number();
            if (!rank) return unreadable();
            return add(pieces, file + std::to_string(*rank));
        }
        const auto from = number();
        if (!from) return unreadable();
        const auto to = skip('-') ? number() : from;
        if (!to || *to < *from) return unreadable();
        for (int square = *from; square <= *to; ++square)
            TRY(add(pieces, std::to_string(square)));
        return {};
    }

    // Two digits at most: no board has more squares.
    [[nodiscard]] std::optional<int> number() {
        std::size_t end = at_;
        while (end < text_.size() && is_digit(text_[end]))
            ++end;
        int value = 0;
        if (end == at_ || end - at_ > 2) return std::nullopt;
        std::from_chars(text_.data() + at_, text_.data() + end, value);
        if (value == 0) return std::nullopt;
        at_ = end;
        return value;
    }

    [[nodiscard]] sdk::Result<void> add(int& pieces, const std::string& square) {
        if (!taken_.insert(square).second)
            return sdk::refuse(sdk::Code::kInvalidArgument, "POSITION_SQUARE_TWICE",
                               "two pieces on " + square, {{"square", square}});
        ++pieces;
        return {};
    }

    [[nodiscard]] tl::unexpected<sdk::Error> unreadable() const {
        const std::string at = std::to_string(at_ + 1);
        return sdk::refuse(sdk::Code::kInvalidArgument, "POSITION_UNREADABLE",
                           "position, character " + at, {{"at", at}});
    }

    std::string_view text_;
    Material material_;
    std::set<std::string> taken_;
    std::size_t at_ = 0;
};

}  // namespace

sdk::Result<Material> count_material(std::string_view position) {
    return Counter(position).count();
}

}  // namespace collegium::contests
