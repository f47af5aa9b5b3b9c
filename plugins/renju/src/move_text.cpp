#include <array>
#include <charconv>

#include <collegium/renju/move_text.hpp>

namespace collegium::renju {
namespace {

using Kind = sdk::DecisionKind;

struct DecisionWord {
    Kind kind;
    std::string_view word;  // ends in ':' where a number or point follows
};

constexpr std::array<DecisionWord, 8> kWords = {{
    {Kind::kSwap, "swap"},
    {Kind::kKeep, "keep"},
    {Kind::kDeclare, "declare:"},
    {Kind::kOffer, "offer:"},
    {Kind::kChoose, "choose:"},
    {Kind::kTakeFirst, "black"},
    {Kind::kTakeSecond, "white"},
    {Kind::kAdd, "add"},
}};

constexpr std::string_view kPassWord = "pass";
constexpr std::string_view kPassSign = "-";
constexpr int kLongestNumber = 3;

std::string write_decision(const sdk::Decision& decision, Letters letters) {
    std::string text;
    for (const DecisionWord& word : kWords)
        if (word.kind == decision.kind) text = word.word;
    if (decision.kind == Kind::kDeclare) text += std::to_string(decision.number);
    for (const sdk::Square point : decision.points)
        text += point_name(static_cast<Point>(point), letters);
    return text;
}

std::optional<sdk::Move> read_decision(const DecisionWord& word, std::string_view rest) {
    sdk::Decision decision{word.kind, 0, {}};
    if (word.kind == Kind::kDeclare) {
        const char* const end = rest.data() + rest.size();
        const auto [stop, error] = std::from_chars(rest.data(), end, decision.number);
        if (rest.empty() || rest.size() > kLongestNumber || rest.front() == '-' ||
            error != std::errc() || stop != end)
            return std::nullopt;
        return decision;
    }
    if (word.kind == Kind::kOffer || word.kind == Kind::kChoose) {
        const auto point = read_point(rest);
        if (!point) return std::nullopt;
        decision.points = {*point};
        return decision;
    }
    if (!rest.empty()) return std::nullopt;
    return decision;
}

}  // namespace

std::string write_move(const sdk::Move& move, Letters letters) {
    if (const auto* placement = std::get_if<sdk::Placement>(&move))
        return point_name(static_cast<Point>(placement->point), letters);
    if (const auto* decision = std::get_if<sdk::Decision>(&move))
        return write_decision(*decision, letters);
    return std::string(letters == Letters::kRif ? kPassWord : kPassSign);
}

std::optional<Point> read_point(std::string_view text) {
    if (text.empty()) return std::nullopt;
    const bool capital = text.front() >= 'A' && text.front() <= 'Z';
    return parse_point(text, capital ? Letters::kRussian : Letters::kRif);
}

std::optional<sdk::Move> read_move(std::string_view text) {
    if (text == kPassWord || text == kPassSign || text == "--") return sdk::Pass{};
    for (const DecisionWord& word : kWords)
        if (text.substr(0, word.word.size()) == word.word)
            return read_decision(word, text.substr(word.word.size()));
    const auto point = read_point(text);
    if (!point) return std::nullopt;
    return sdk::Placement{*point, sdk::kSamePiece};
}

}  // namespace collegium::renju
