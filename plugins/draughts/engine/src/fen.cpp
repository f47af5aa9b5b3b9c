#include <algorithm>
#include <bit>
#include <cctype>
#include <optional>
#include <vector>

#include <collegium/draughts/fen.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::draughts {
namespace {

using sdk::Code;
using sdk::refuse;
using sdk::Result;

class FenReader {
  public:
    FenReader(std::string_view text, const FenRules& rules) : text_(text), rules_(rules) {}

    [[nodiscard]] Result<Position> read() {
        const auto to_move = side_letter();
        if (!to_move) return unexpected("W or B: the side to move");
        position_.to_move = *to_move;
        std::optional<Side> first;
        for (int part = 0; part < 2; ++part) {
            if (!skip(':')) return unexpected("':' before the pieces of a side");
            const auto side = side_letter();
            if (!side || side == first) return unexpected("W or B: the pieces of the other side");
            first = side;
            if (auto done = pieces(*side); !done) return refusal_of(std::move(done));
        }
        skip('.');
        if (next() != '\0') return unexpected("the end of the position");
        return checked();
    }

  private:
    [[nodiscard]] char next() {
        while (at_ < text_.size() && text_[at_] == ' ')
            ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }

    bool skip(char wanted) {
        if (next() != wanted) return false;
        ++at_;
        return true;
    }

    [[nodiscard]] std::optional<Side> side_letter() {
        if (skip('W')) return Side::kWhite;
        if (skip('B')) return Side::kBlack;
        return std::nullopt;
    }

    [[nodiscard]] tl::unexpected<sdk::Error> unexpected(const std::string& wanted) const {
        const std::string at = std::to_string(at_ + 1);
        return refuse(Code::kInvalidArgument, "POSITION_UNREADABLE",
                      "position, character " + at + ": expected " + wanted,
                      {{"at", at}, {"expected", wanted}});
    }

    [[nodiscard]] Result<void> pieces(Side side) {
        if (next() == ':' || next() == '.' || next() == '\0') return {};  // no pieces left
        do {
            const bool king = skip('K');
            const auto first = TRY(square());
            int last = first;
            if (skip('-')) {
                const auto end = TRY(square());
                if (end < first || !numeric_)
                    return unexpected("a range of numbers in ascending order");
                last = end;
            }
            for (int square = first; square <= last; ++square)
                TRY(place(side, king, square));
        } while (skip(','));
        return {};
    }

    [[nodiscard]] Result<int> square() {
        static_cast<void>(next());
        const std::size_t begin = at_;
        while (at_ < text_.size() && std::isalnum(static_cast<unsigned char>(text_[at_])) != 0)
            ++at_;
        const std::string_view name = text_.substr(begin, at_ - begin);
        if (const auto found = rules_.geometry.find(name)) {
            numeric_ = std::isdigit(static_cast<unsigned char>(name[0])) != 0;
            return *found;
        }
        at_ = begin;
        if (name.empty() || name.size() > 3) return unexpected("a square");
        return refuse(Code::kInvalidArgument, "POSITION_SQUARE_UNKNOWN",
                      "no playing square \"" + std::string(name) + "\"",
                      {{"square", std::string(name)}, {"at", std::to_string(begin + 1)}});
    }

    [[nodiscard]] tl::unexpected<sdk::Error> wrong_square(const char* reason, int square) const {
        const std::string name = rules_.geometry.name(
            square, numeric_ ? SquareNames::kNumeric : SquareNames::kAlgebraic);
        return refuse(Code::kInvalidArgument, reason, std::string(reason) + " " + name,
                      {{"square", name}, {"at", std::to_string(at_)}});
    }

    [[nodiscard]] Result<void> place(Side side, bool king, int square) {
        const Bits mask = rules_.geometry.mask(square);
        if (((position_.white | position_.black) & mask) != 0)
            return wrong_square("POSITION_SQUARE_TWICE", square);
        const int last_row = side == Side::kWhite ? 0 : rules_.geometry.side() - 1;
        if (!king && rules_.geometry.row(square) == last_row)
            return wrong_square("POSITION_MAN_ON_LAST_RANK", square);
        (side == Side::kWhite ? position_.white : position_.black) |= mask;
        if (king) position_.kings |= mask;
        return {};
    }

    [[nodiscard]] Result<Position> checked() const {
        for (const Side side : {Side::kWhite, Side::kBlack}) {
            const int count = std::popcount(position_.of(side));
            if (count <= rules_.most_pieces) continue;
            return refuse(
                Code::kInvalidArgument, "POSITION_TOO_MANY_PIECES",
                std::to_string(count) + " pieces of one side",
                {{"count", std::to_string(count)}, {"limit", std::to_string(rules_.most_pieces)}});
        }
        if ((position_.white | position_.black) == 0)
            return refuse(Code::kInvalidArgument, "POSITION_WITHOUT_PIECES",
                          "a position needs at least one piece");
        return position_;
    }

    std::string_view text_;
    const FenRules& rules_;
    Position position_;
    std::size_t at_ = 0;
    bool numeric_ = false;  // how the last square was written
};

}  // namespace

Result<Position> parse_fen(std::string_view text, const FenRules& rules) {
    return FenReader(text, rules).read();
}

std::string format_fen(const Position& position, Geometry geometry, SquareNames names) {
    std::string text = position.to_move == Side::kWhite ? "W" : "B";
    for (const Side side : {Side::kWhite, Side::kBlack}) {
        text += side == Side::kWhite ? ":W" : ":B";
        std::vector<int> squares;
        for (int square = 0; square < geometry.squares(); ++square)
            if ((position.of(side) & geometry.mask(square)) != 0) squares.push_back(square);
        std::sort(squares.begin(), squares.end(),
                  [&](int a, int b) { return geometry.before(a, b, names); });
        for (std::size_t i = 0; i < squares.size(); ++i) {
            if (i != 0) text += ',';
            if ((position.kings & geometry.mask(squares[i])) != 0) text += 'K';
            text += geometry.name(squares[i], names);
        }
    }
    return text;
}

}  // namespace collegium::draughts
