#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <collegium/draughts/fen.hpp>
#include <collegium/draughts/pdn.hpp>
#include <collegium/notation/line_reader.hpp>
#include <collegium/sdk/try.hpp>

#include "pdn_format.hpp"

namespace collegium::draughts {
namespace {

// The commas' parts of a GameType; none where it is not written as the standard says.
std::optional<std::vector<std::string_view>> parts_of(std::string_view type) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto comma = std::min(type.find(','), type.size());
        parts.push_back(type.substr(0, comma));
        if (comma == type.size()) break;
        type.remove_prefix(comma + 1);
    }
    if (parts.size() != 1 && parts.size() != 5 && parts.size() != 6) return std::nullopt;
    return parts;
}

// What the optional parts must be, so that squares mean what we read: each a list of choices.
bool is_our_board(const std::vector<std::string_view>& parts, const GameRules& rules) {
    if (parts.size() == 1) return true;
    const std::string side = std::to_string(rules.geometry().side());
    const bool white = rules.first_to_move == Side::kWhite;
    const auto& squares = parts[4];
    const bool known = white ? squares == "A0" || squares == "S0" || squares == "N2"
                             : squares == "A3" || squares == "S3" || squares == "N1";
    return parts[1] == (white ? "W" : "B") && parts[2] == side && parts[3] == side && known &&
           (parts.size() == 5 || parts[5] == "0");
}

struct Points {
    int white;
    int black;
};

// Points in halves of a win; none for "*" and for what is no usual result.
std::optional<Points> points_of(std::string_view result) {
    constexpr std::array<std::pair<std::string_view, Points>, 7> kPoints{{{"1-0", {2, 0}},
                                                                          {"2-0", {2, 0}},
                                                                          {"0-1", {0, 2}},
                                                                          {"0-2", {0, 2}},
                                                                          {"1/2-1/2", {1, 1}},
                                                                          {"1-1", {1, 1}},
                                                                          {"0-0", {0, 0}}}};
    for (const auto& [text, points] : kPoints)
        if (text == result) return points;
    return std::nullopt;
}

// A set-up before the first move is the start of the game.
void take_leading_set_up(PdnGame& game) {
    auto& moves = game.line.moves;
    if (moves.empty() || !std::holds_alternative<Position>(moves.front().move)) return;
    PdnMove& first = moves.front();
    if (!first.nags.empty() || !first.variations.empty()) return;
    game.start = std::get<Position>(first.move);
    if (!game.line.comment.empty() && !first.comment.empty()) game.line.comment += ' ';
    game.line.comment += first.comment;
    moves.erase(moves.begin());
}

}  // namespace

sdk::RecordedResult meaning_of(std::string_view result, const GameRules& rules) {
    if (result == "*") return sdk::RecordedResult::kNone;
    const auto points = points_of(result);
    if (!points || points->white + points->black == 0) return sdk::RecordedResult::kOther;
    if (points->white == points->black) return sdk::RecordedResult::kDrawn;
    const bool first = (points->white > points->black) == (rules.first_to_move == Side::kWhite);
    return first ? sdk::RecordedResult::kFirstWon : sdk::RecordedResult::kSecondWon;
}

PdnReader::PdnReader(const GameRules& rules, std::string_view text, sdk::RecordReading how)
    : rules_(rules), how_(std::move(how)), scanner_(text) {}

sdk::Result<void> PdnReader::check_type(std::string_view type, const PdnGame& game,
                                        ChosenRules& chosen) const {
    const auto other_game = [&](std::string_view found) {
        auto refusal = scanner_.wrong("RECORD_GAME_TYPE", "a record of another game", found);
        refusal.value().metadata["expected"] =
            full_game_type(rules_, chosen.engine->pdn_type) +
            (rules_.pdn_variant.empty() ? "" : " " + rules_.pdn_variant);
        return refusal;
    };
    const auto variant = notation::tag(game.tags, "Variant");
    if (!variant.empty() && !rules_.pdn_variant.empty() && variant != rules_.pdn_variant)
        return other_game(variant);
    if (type.empty()) return {};
    const auto parts = parts_of(type);
    int number = 0;
    if (!parts || std::from_chars(type.data(), type.data() + type.size(), number).ptr !=
                      parts->front().data() + parts->front().size())
        return other_game(type);
    if (number != chosen.engine->pdn_type) {
        // Where the type alone names the competition's choice of captures, it makes the choice.
        const auto& engines = chosen.edition->engines;
        const auto found =
            std::find_if(engines.begin(), engines.end(),
                         [&](const EngineChoice& choice) { return choice.pdn_type == number; });
        if (found == engines.end()) return other_game(type);
        chosen.engine = &*found;
    }
    if (!is_our_board(*parts, rules_)) return other_game(type);
    return {};
}

// The edition and the parameters by the record's own tags, else as the reader assumes.
sdk::Result<ChosenRules> PdnReader::rules_of(PdnGame& game) const {
    const auto edition = notation::tag(game.tags, "Edition");
    game.edition = edition.empty() ? how_.assumed.edition : std::string(edition);
    if (edition.empty()) game.parameters = how_.assumed.parameters;
    for (const auto& [id, value] : parameters_of(notation::tag(game.tags, "Parameters")))
        game.parameters[id] = value;
    auto chosen = choose_rules(rules_, game.edition, game.parameters);
    if (!chosen) {
        const auto& values = chosen.error().metadata;
        auto refusal = scanner_.wrong("RECORD_RULES", chosen.error().message,
                                      values.empty() ? "" : values.begin()->second);
        refusal.value().metadata["why"] = chosen.error().reason;
        return refusal;
    }
    const EngineChoice* by_parameters = chosen->engine;
    TRY(check_type(notation::tag(game.tags, "GameType"), game, *chosen));
    game.edition = chosen->edition->id;
    if (chosen->engine != by_parameters)
        game.parameters[std::string(kCaptureRule)] = chosen->engine->value;
    return chosen;
}

sdk::Result<Position> PdnReader::start_of(PdnGame& game) const {
    std::string fen(notation::tag(game.tags, "FEN"));
    if (how_.look_alikes) {
        const LatinText latin = latin_text(fen);
        remark_mapped(game.remarks, latin, scanner_);
        fen = latin.text;
    }
    if (fen.empty()) fen = how_.assumed.position;
    if (fen.empty()) return start_position(rules_);
    auto position = parse_fen(fen, FenRules{rules_.geometry(), rules_.men_of_a_side()});
    if (!position) return wrong_set_up(scanner_, position.error(), fen);
    return position;
}

// The standard ends every game with '*' and tells the result in the tag; older files say it twice.
sdk::Result<std::string> PdnReader::result_of(const PdnGame& game, std::string ended) const {
    const auto told = notation::tag(game.tags, "Result");
    if (told.empty() || told == "?" || told == "*") return ended.empty() ? "*" : std::move(ended);
    if (ended.empty() || ended == "*" || ended == told) return std::string(told);
    const auto by_tag = points_of(told);
    const auto by_end = points_of(ended);
    if (!by_tag || !by_end || by_tag->white != by_end->white || by_tag->black != by_end->black)
        return scanner_.wrong("RECORD_RESULT_DIFFERS", "tag and end of the moves differ", told);
    return std::string(told);
}

sdk::Result<PdnGame> PdnReader::read_game() {
    PdnGame game;
    TRY(scanner_.tags(game.tags, &game.remarks));
    const bool named =
        !how_.assumed.edition.empty() || !notation::tag(game.tags, "Edition").empty();
    const auto chosen = TRY(rules_of(game));
    const auto start = TRY(start_of(game));
    game.start = start;

    PdnFormat format(rules_, chosen, named, how_.look_alikes, &game.remarks);
    auto ended = TRY(notation::LineReader<PdnFormat>(scanner_, format)
                         .read(game.line, PdnState{game.start, 1, false, false}));
    if (notation::tag(game.tags, "FEN").empty()) take_leading_set_up(game);
    auto result = TRY(result_of(game, std::move(ended)));
    game.result = std::move(result);

    game.tags = notation::with_roster(
        game.tags, game.result, {"GameType", "Variant", "Edition", "Parameters", "FEN", "SetUp"});
    return game;
}

sdk::Result<std::optional<PdnGame>> PdnReader::next() {
    if (!scanner_.next_game()) return std::optional<PdnGame>();
    auto game = read_game();
    if (game) return std::optional<PdnGame>(std::move(*game));
    scanner_.recover();
    return sdk::refusal_of(std::move(game));
}

}  // namespace collegium::draughts
