#include "pdn_format.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <collegium/draughts/fen.hpp>
#include <collegium/draughts/routes.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::draughts {
namespace {

// The standard's table of game types, as far as the family goes.
constexpr std::array<PdnType, 4> kTypes{
    {{20, 'x', true}, {21, 'x', false}, {25, ':', false}, {26, 'x', false}}};

constexpr std::array<std::string_view, 8> kResults = {"*",   "1-0", "0-1", "1/2-1/2",
                                                      "2-0", "0-2", "1-1", "0-0"};

// "32-28", "c3:e5", "09x18": start, sign and end of a move in its shortest full form.
struct Ends {
    int from;
    int to;
    bool capture;
};

std::optional<Ends> ends_of(std::string_view word, Geometry geometry) {
    const auto sign = word.find_first_of("-:x");
    if (sign == std::string_view::npos) return std::nullopt;
    const auto from = geometry.find(word.substr(0, sign));
    const auto to = geometry.find(word.substr(sign + 1));
    if (!from || !to) return std::nullopt;
    return Ends{*from, *to, word[sign] != '-'};
}

// A route names a square for every piece but the last: where it turns, else right behind the piece.
bool is_standard_route(const Route& route, Bits captured, Geometry geometry) {
    for (std::size_t i = 1; i + 1 < route.size(); ++i) {
        const auto way = [&](std::size_t at) {
            return std::pair(geometry.row(route[at]) > geometry.row(route[at - 1]) ? 1 : -1,
                             geometry.column(route[at]) > geometry.column(route[at - 1]) ? 1 : -1);
        };
        if (way(i) != way(i + 1)) continue;
        const auto behind = geometry.at(geometry.row(route[i]) - way(i).first,
                                        geometry.column(route[i]) - way(i).second);
        if (!behind || (captured & geometry.mask(*behind)) == 0) return false;
    }
    return true;
}

}  // namespace

const PdnType& pdn_type(int number) {
    return *std::find_if(kTypes.begin(), kTypes.end(),
                         [&](const PdnType& type) { return type.number == number; });
}

std::string parameters_text(const sdk::ParameterValues& parameters) {
    std::string text;
    for (const auto& [id, value] : parameters)
        text += (text.empty() ? "" : " ") + id + '=' + value;
    return text;
}

sdk::ParameterValues parameters_of(std::string_view text) {
    sdk::ParameterValues parameters;
    while (!text.empty()) {
        const auto part = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(part.size() + 1, text.size()));
        const auto equals = std::min(part.find('='), part.size());
        if (!part.empty())
            parameters[std::string(part.substr(0, equals))] =
                part.substr(std::min(equals + 1, part.size()));
    }
    return parameters;
}

std::string full_game_type(const GameRules& rules, int number) {
    const bool white = rules.first_to_move == Side::kWhite;
    const std::string side = std::to_string(rules.geometry().side());
    // The place of a1 or 1 as the player who begins sees it; his left corner is played on.
    const char* squares = rules.square_names == SquareNames::kAlgebraic ? (white ? "A0" : "A3")
                                                                        : (white ? "N2" : "N1");
    return std::to_string(number) + (white ? ",W," : ",B,") + side + "," + side + "," + squares +
           ",0";
}

tl::unexpected<sdk::Error> wrong_set_up(const notation::Scanner& scanner, const sdk::Error& why,
                                        std::string_view text) {
    auto refusal = scanner.wrong("RECORD_SETUP", why.message, text);
    refusal.value().metadata["why"] = why.reason;
    return refusal;
}

void remark_mapped(std::vector<sdk::RecordRemark>& remarks, const LatinText& latin,
                   const notation::Scanner& scanner) {
    if (latin.mapped.empty()) return;
    remarks.push_back({scanner.line(),
                       scanner.ply(),
                       "MOVE_LETTER_MAPPED",
                       {{"letters", latin.mapped}, {"move", latin.text}}});
}

PdnFormat::PdnFormat(const GameRules& rules, const ChosenRules& chosen, bool named,
                     bool look_alikes, std::vector<sdk::RecordRemark>* remarks)
    : rules_(rules), chosen_(chosen), named_(named), look_alikes_(look_alikes), remarks_(remarks) {}

std::string PdnFormat::latin(std::string_view word, const notation::Scanner& scanner) const {
    if (!look_alikes_) return std::string(word);
    LatinText latin = latin_text(word);
    remark_mapped(*remarks_, latin, scanner);
    return std::move(latin.text);
}

sdk::Result<Position> PdnFormat::set_up(std::string_view word,
                                        const notation::Scanner& scanner) const {
    const auto open = word.find('"');
    const auto close = word.rfind('"');
    if (!word.starts_with("/FEN") || open == close)
        return scanner.wrong("RECORD_SETUP", "a set-up is /FEN \"...\"/", word);
    const std::string text = latin(word.substr(open + 1, close - open - 1), scanner);
    auto position = parse_fen(text, FenRules{geometry(), rules_.men_of_a_side()});
    if (!position) return wrong_set_up(scanner, position.error(), word);
    return position;
}

sdk::Result<Move> PdnFormat::read_move(const Position& position, std::string_view word,
                                       const notation::Scanner& scanner) const {
    std::vector<Move> legal = chosen_.engine->engine->legal_moves(position);
    // Nearly always start and end say it all.
    if (const auto ends = ends_of(word, geometry())) {
        const auto meant = [&, from = geometry().mask(ends->from),
                            to = geometry().mask(ends->to)](const Move& move) {
            return move.from == from && move.to == to && (move.captured != 0) == ends->capture;
        };
        const auto first = std::find_if(legal.begin(), legal.end(), meant);
        if (first != legal.end() && std::find_if(first + 1, legal.end(), meant) == legal.end())
            return *first;
    }
    notation().sort(position, legal);  // candidates are listed in their order
    const Situation now{position, legal};
    ReadMove read = notation().read(now, latin(word, scanner));
    if (const auto* one = std::get_if<MeantMove>(&read)) return one->move;

    auto refusal = scanner.wrong("RECORD_MOVE", "not one legal move", word);
    sdk::Error& error = refusal.value();
    if (const auto* why = std::get_if<sdk::Error>(&read)) {
        error.metadata["why"] = why->reason;
        error.metadata.insert(why->metadata.begin(), why->metadata.end());
        error.citations = why->citations;
        return refusal;
    }
    std::string candidates;
    for (const MeantMove& meant : std::get<std::vector<MeantMove>>(read))
        candidates += (candidates.empty() ? "" : " ") + notation().machine(position, meant.move);
    error.message += ", may mean " + candidates;
    error.metadata["why"] = "MOVE_AMBIGUOUS";
    error.metadata["candidates"] = std::move(candidates);
    error.citations = {chosen_.edition->cite(chosen_.edition->articles.notation)};
    return refusal;
}

sdk::Result<PdnAct> PdnFormat::play(PdnState& state, std::string_view word,
                                    const notation::Scanner& scanner) const {
    if (word.starts_with('/')) {
        auto position = TRY(set_up(word, scanner));
        state.position = position;
        return PdnAct(position);
    }
    auto move = TRY(read_move(state.position, word, scanner));
    state.position = after(state.position, move);
    return PdnAct(move);
}

std::string PdnFormat::result_text(Side mover, MoverResult result) const {
    const bool two = pdn_type(chosen_.engine->pdn_type).two_points;
    if (result == MoverResult::kDrawn) return two ? "1-1" : "1/2-1/2";
    const bool white = (mover == Side::kWhite) == (result == MoverResult::kWon);
    if (two) return white ? "2-0" : "0-2";
    return white ? "1-0" : "0-1";
}

std::optional<std::string> PdnFormat::result(const PdnState& state, std::string_view word) const {
    if (std::find(kResults.begin(), kResults.end(), word) != kResults.end())
        return std::string(word);
    for (const ResultSign& sign : chosen_.edition->result_signs)
        if (word == sign.sign) return result_text(opponent(state.position.to_move), sign.result);
    return std::nullopt;
}

std::optional<unsigned> PdnFormat::mark(std::string_view signs) const {
    if (named_)
        for (const EvaluationSign& known : chosen_.edition->evaluation_signs)
            if (known.sign == signs) return known.nag;
    return notation::usual_mark(signs);
}

std::string PdnFormat::number(const PdnState& state, const PdnAct& act, bool needed) const {
    if (std::holds_alternative<Position>(act)) return {};
    if (state.position.to_move == rules_.first_to_move)
        return std::to_string(state.number + (state.begun ? 1 : 0)) + ".";
    return needed || state.interrupted ? std::to_string(state.number) + "..." : "";
}

std::string PdnFormat::word(const PdnState& state, const PdnAct& act) const {
    const Geometry board = geometry();
    if (const auto* position = std::get_if<Position>(&act))
        return "/FEN \"" + format_fen(*position, board, rules_.square_names) + "\"/";
    const Move& move = std::get<Move>(act);
    Route route{board.square(move.from), board.square(move.to)};
    if (move.captured != 0) {
        const auto legal = chosen_.engine->engine->legal_moves(state.position);
        const auto twins = std::count_if(legal.begin(), legal.end(), [&](const Move& other) {
            return other.from == move.from && other.to == move.to;
        });
        const auto all = twins < 2 ? std::vector<Route>()
                                   : spellings(chosen_.engine->engine->rules(), state.position,
                                               move, rules_.square_names);
        for (const Route& spelling : all) {
            if (!is_standard_route(spelling, move.captured, board)) continue;
            route = spelling;
            break;
        }
    }
    const char sign = move.captured == 0 ? '-' : pdn_type(chosen_.engine->pdn_type).capture_sign;
    std::string text;
    for (const int square : route) {
        if (!text.empty()) text += sign;
        text += board.name(square, rules_.square_names);
    }
    return text;
}

void PdnFormat::advance(PdnState& state, const PdnAct& act) const {
    if (const auto* position = std::get_if<Position>(&act)) {
        state.position = *position;
        state.interrupted = true;
        return;
    }
    const bool first = state.position.to_move == rules_.first_to_move;
    if (!first || state.begun) ++state.number;
    state.begun = first;
    state.interrupted = false;
    state.position = after(state.position, std::get<Move>(act));
}

}  // namespace collegium::draughts
