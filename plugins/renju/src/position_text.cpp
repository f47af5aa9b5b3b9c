#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include <collegium/notation/scanner.hpp>
#include <collegium/renju/fifth_moves.hpp>
#include <collegium/renju/position_text.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::renju {
namespace {

using sdk::Result;

constexpr std::size_t kLongestPosition = 2048;

tl::unexpected<sdk::Error> unreadable(const char* reason, std::string_view found) {
    return sdk::refuse(sdk::Code::kInvalidArgument, reason, "not a position of renju",
                       {{"found", notation::shown(found)}});
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0;;) {
        const std::size_t end = text.find(separator, at);
        parts.push_back(text.substr(at, end == std::string_view::npos ? end : end - at));
        if (end == std::string_view::npos) return parts;
        at = end + 1;
    }
}

std::string points_text(std::vector<Point> points, bool sorted) {
    const auto by_name = [](Point a, Point b) {
        return std::pair(column_of(a), row_of(a)) < std::pair(column_of(b), row_of(b));
    };
    if (sorted) std::sort(points.begin(), points.end(), by_name);
    std::string text;
    for (const Point point : points)
        text += (text.empty() ? "" : ",") + point_name(point, Letters::kRif);
    return text;
}

std::vector<Point> stones_of(const Board& board, Cell cell) {
    std::vector<Point> points;
    for (int number = 0; number < kPoints; ++number)
        if (board.at(static_cast<Point>(number)) == cell)
            points.push_back(static_cast<Point>(number));
    return points;
}

// Small letters only: in capitals K would be another column.
[[nodiscard]] Result<std::vector<Point>> read_points(std::string_view text) {
    std::vector<Point> points;
    if (text.empty()) return points;
    for (const std::string_view name : split(text, ',')) {
        const bool small = !name.empty() && name.front() >= 'a';
        const auto point = small ? parse_point(name, Letters::kRif) : std::nullopt;
        if (!point) return unreadable("RENJU_POSITION_POINT", name);
        points.push_back(*point);
    }
    return points;
}

[[nodiscard]] Result<void> put_stones(State& state, std::string_view text, char letter,
                                      sdk::Side side) {
    if (text.empty() || text.front() != letter) return unreadable("RENJU_POSITION_FORM", text);
    auto points = TRY(read_points(text.substr(1)));
    for (const Point point : points) {
        if (!state.board.empty(point))
            return unreadable("RENJU_POSITION_TWICE", point_name(point, Letters::kRif));
        state.board.place(point, side);
        ++state.stones;
    }
    return {};
}

std::optional<int> read_number(std::string_view text, int least, int greatest) {
    int number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end || text.front() == '0' || number < least ||
        number > greatest)
        return std::nullopt;
    return number;
}

// The value of a field that starts with `name`, as in "stage=m4".
std::optional<std::string_view> value_of(std::string_view field, std::string_view name) {
    if (field.substr(0, name.size()) != name) return std::nullopt;
    return field.substr(name.size());
}

bool read_field(State& state, const Rules& rules, std::string_view field) {
    const auto take = [](std::optional<int> number, int& into) {
        if (number) into = *number;
        return number.has_value();
    };
    if (field == "swapped") return state.swapped = true;
    if (field == "foul") return state.lost_by_foul = true;
    if (const auto id = value_of(field, "stage="))
        return (state.stage = stage_row(*rules.procedure, *id)) != kFreePlay;
    if (const auto text = value_of(field, "number="))
        return take(read_number(*text, 1, kMostFifthMoves), state.number);
    if (const auto text = value_of(field, "passes="))
        return take(read_number(*text, 1, 2 * kPoints), state.passes);
    if (const auto text = value_of(field, "row="))
        return take(read_number(*text, 1, 2), state.passes_in_a_row);
    if (field == "placer=1" || field == "placer=2") {
        state.placer = field.back() == '1' ? sdk::Seat::kFirst : sdk::Seat::kSecond;
        return true;
    }
    if (const auto text = value_of(field, "offers=")) {
        auto points = read_points(*text);
        if (points) state.offers = std::move(*points);
        return points.has_value() && !state.offers.empty();
    }
    return false;
}

bool asks_for_placer(const StageRule& stage) {
    return stage.actor == Actor::kLastPlacer || stage.actor == Actor::kNotLastPlacer;
}

// Stones alternate from Black, so their number gives both colours and the next one.
bool fits_stones(const State& state, const StageRule& stage) {
    const int more = state.stones - stage.stones;
    if (more != 0 && !(stage.again && more > 0 && more % 2 == 0)) return false;
    const auto black = static_cast<int>(stones_of(state.board, Cell::kBlackStone).size());
    return black == (state.stones + 1) / 2 &&
           (state.board.to_move() == kBlack) == (state.stones % 2 == 0);
}

bool fits_fifth_moves(const State& state, const Rules& rules, const StageRule& stage) {
    if ((stage.fifth_moves == FifthMoves::kDeclared) != (state.number > 0)) return false;
    if (state.number > rules.number) return false;
    const auto offered = static_cast<int>(state.offers.size());
    const int wanted = fifth_moves_wanted(state, rules);
    if (stage.act == Act::kChoose && offered != wanted) return false;
    if (stage.act == Act::kOffer && offered >= wanted) return false;
    if (stage.act != Act::kChoose && stage.act != Act::kOffer) return offered == 0;
    const FifthMoveSymmetry symmetry(state.board);
    for (auto offer = state.offers.begin(); offer != state.offers.end(); ++offer) {
        if (!state.board.empty(*offer) ||
            symmetry.repeated(std::span(state.offers.begin(), offer), *offer) != kNoPoint)
            return false;
    }
    return true;
}

bool consistent(const State& state, const Rules& rules) {
    if (state.passes_in_a_row > state.passes) return false;
    const StageRule* stage = stage_of(state, rules);
    if (stage == nullptr)
        return state.number == 0 && state.offers.empty() && state.placer == sdk::Seat::kFirst;
    return state.passes == 0 && !state.lost_by_foul && fits_stones(state, *stage) &&
           fits_fifth_moves(state, rules, *stage) &&
           (asks_for_placer(*stage) || state.placer == sdk::Seat::kFirst);
}

}  // namespace

std::string write_position(const State& state, const Rules& rules) {
    std::string text = state.board.to_move() == kBlack ? "B" : "W";
    text += ":B" + points_text(stones_of(state.board, Cell::kBlackStone), true);
    text += ":W" + points_text(stones_of(state.board, Cell::kWhiteStone), true);
    if (state.swapped) text += ":swapped";
    const StageRule* stage = stage_of(state, rules);
    if (stage != nullptr) text += ":stage=" + std::string(stage->id);
    if (state.number > 0) text += ":number=" + std::to_string(state.number);
    if (!state.offers.empty()) text += ":offers=" + points_text(state.offers, false);
    if (stage != nullptr && asks_for_placer(*stage))
        text += state.placer == sdk::Seat::kFirst ? ":placer=1" : ":placer=2";
    if (state.passes > 0) text += ":passes=" + std::to_string(state.passes);
    if (state.passes_in_a_row > 0) text += ":row=" + std::to_string(state.passes_in_a_row);
    if (state.lost_by_foul) text += ":foul";
    return text;
}

Result<State> read_position(std::string_view text, const Rules& rules) {
    if (text.size() > kLongestPosition) return unreadable("RENJU_POSITION_FORM", text);
    const auto parts = split(text, ':');
    if (parts.size() < 3 || (parts[0] != "B" && parts[0] != "W"))
        return unreadable("RENJU_POSITION_FORM", text);
    State state;
    state.board.set_to_move(parts[0] == "B" ? kBlack : kWhite);
    TRY(put_stones(state, parts[1], 'B', kBlack));
    TRY(put_stones(state, parts[2], 'W', kWhite));
    for (std::size_t part = 3; part < parts.size(); ++part) {
        if (!read_field(state, rules, parts[part]))
            return unreadable("RENJU_POSITION_FIELD", parts[part]);
    }
    if (state.stones == 0 && parts.size() == 3 && state.board.to_move() == kBlack)
        return start_of(rules);
    if (!consistent(state, rules)) return unreadable("RENJU_POSITION_STAGE", text);
    return state;
}

}  // namespace collegium::renju
