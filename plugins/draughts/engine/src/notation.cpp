#include <algorithm>
#include <utility>

#include <collegium/draughts/explain.hpp>
#include <collegium/draughts/notation.hpp>

namespace collegium::draughts {
namespace {

constexpr sdk::PieceLetter kKing = 'K';

bool is_capture(const Move& move) {
    return move.captured != 0;
}

sdk::Move as_sdk(const Move& move, const Route& route, Geometry geometry) {
    const auto square = [](int number) { return static_cast<sdk::Square>(number); };
    const sdk::PieceLetter becomes = move.becomes_king ? kKing : sdk::kSamePiece;
    if (!is_capture(move)) return sdk::Step{square(route.front()), square(route.back()), becomes};
    sdk::Capture capture{square(route.front()), square(route.back()), {}, {}, becomes};
    for (int number = 0; number < geometry.squares(); ++number)
        if ((move.captured & geometry.mask(number)) != 0)
            capture.captured.push_back(square(number));
    for (std::size_t i = 1; i + 1 < route.size(); ++i)
        capture.via.push_back(square(route[i]));
    return capture;
}

bool same_move(const Move& move, const sdk::Move& wanted, Geometry geometry) {
    const auto same = [&](Bits bits, sdk::Square square) {
        return square < geometry.squares() && bits == geometry.mask(square);
    };
    if (const auto* step = std::get_if<sdk::Step>(&wanted)) {
        return move.captured == 0 && same(move.from, step->from) && same(move.to, step->to) &&
               move.becomes_king == (step->becomes != sdk::kSamePiece);
    }
    const auto* capture = std::get_if<sdk::Capture>(&wanted);
    if (capture == nullptr || !same(move.from, capture->from) || !same(move.to, capture->to) ||
        move.becomes_king != (capture->becomes != sdk::kSamePiece))
        return false;
    Bits captured = 0;
    for (const sdk::Square square : capture->captured) {
        if (square >= geometry.squares()) return false;
        captured |= geometry.mask(square);
    }
    return move.captured == captured;
}

// The squares where the route changes its direction, and its ends.
Route turns_of(const Route& route, Geometry geometry) {
    Route turns{route.front()};
    const auto heading = [&](std::size_t i) {
        return std::pair(geometry.row(route[i]) < geometry.row(route[i - 1]),
                         geometry.column(route[i]) < geometry.column(route[i - 1]));
    };
    for (std::size_t i = 1; i + 1 < route.size(); ++i)
        if (heading(i) != heading(i + 1)) turns.push_back(route[i]);
    turns.push_back(route.back());
    return turns;
}

}  // namespace

std::vector<Route> Notation::spellings_of(const Position& position, const Move& move) const {
    return spellings(engine_.rules(), position, move, names_);
}

void Notation::sort(const Position& position, std::vector<Move>& moves) const {
    std::vector<std::pair<Route, Move>> keyed;
    keyed.reserve(moves.size());
    for (const Move& move : moves)
        keyed.emplace_back(spellings_of(position, move).front(), move);
    std::sort(keyed.begin(), keyed.end(), [&](const auto& a, const auto& b) {
        const auto before = [&](int x, int y) { return geometry_.before(x, y, names_); };
        return std::lexicographical_compare(a.first.begin(), a.first.end(), b.first.begin(),
                                            b.first.end(), before);
    });
    std::transform(keyed.begin(), keyed.end(), moves.begin(),
                   [](const auto& entry) { return entry.second; });
}

sdk::Move Notation::to_sdk(const Position& position, const Move& move) const {
    return as_sdk(move, spellings_of(position, move).front(), geometry_);
}

std::string Notation::join(const Route& route, char sign) const {
    std::string text;
    for (const int square : route) {
        if (!text.empty()) text += sign;
        text += name(square);
    }
    return text;
}

std::string Notation::machine(const Position& position, const Move& move) const {
    return join(spellings_of(position, move).front(), is_capture(move) ? ':' : '-');
}

std::string Notation::book(const Situation& now, const Move& move) const {
    const char sign = is_capture(move) ? edition_.capture_sign : '-';
    const auto twins = std::count_if(now.legal.begin(), now.legal.end(), [&](const Move& other) {
        return other.from == move.from && other.to == move.to;
    });
    if (twins < 2) return join({geometry_.square(move.from), geometry_.square(move.to)}, sign);
    return join(turns_of(spellings_of(now.position, move).front(), geometry_), sign);
}

std::string Notation::brief(const Situation& now, const Move& move) const {
    const int file = geometry_.column(geometry_.square(move.from));
    const auto alike = std::count_if(now.legal.begin(), now.legal.end(), [&](const Move& other) {
        return other.to == move.to && geometry_.column(geometry_.square(other.from)) == file;
    });
    if (alike != 1) return book(now, move);
    std::string text(1, static_cast<char>('a' + file));
    if (is_capture(move)) text += edition_.capture_sign;
    return text + name(geometry_.square(move.to));
}

// Whether `text` may mean `move`.
Notation::Reading Notation::read_as(const Situation& now, const Move& move,
                                    const MoveText& text) const {
    if (move.to != geometry_.mask(text.squares.back())) return {};
    if (text.sign != Sign::kNone && is_capture(move) != (text.sign == Sign::kCapture)) return {};
    const int from = geometry_.square(move.from);
    if (text.file ? geometry_.column(from) != *text.file : from != text.squares.front()) return {};
    std::vector<int> squares = text.squares;
    if (text.file) squares.insert(squares.begin(), from);

    Reading reading;
    for (const Route& spelling : spellings_of(now.position, move)) {
        if (!abridges(squares, spelling)) continue;
        const bool complete = squares == spelling || squares == turns_of(spelling, geometry_);
        if (reading.route.empty() || complete) reading = {spelling, complete && !text.file};
        if (complete) break;
    }
    return reading;
}

ReadMove Notation::read(const Situation& now, std::string_view text) const {
    const auto written = read_move_text(text, geometry_);
    if (!written) {
        sdk::Error error = written.error();
        if (error.reason == kSquareNotPlayedOn)
            error.citations.push_back(edition_.cite(edition_.articles.board));
        return error;
    }
    if (written->file && !edition_.short_form) {
        return cited(sdk::refuse(sdk::Code::kInvalidArgument, "SHORT_FORM_NOT_USED",
                                 "this game has no short notation"),
                     edition_.cite(edition_.articles.notation));
    }
    std::vector<MeantMove> meant;
    for (const Move& move : now.legal) {
        Reading reading = read_as(now, move, *written);
        if (reading.route.empty()) continue;
        // Where routes differ the full one must be written: a full one means itself.
        if (reading.complete) return MeantMove{move, std::move(reading.route)};
        meant.push_back({move, std::move(reading.route)});
    }
    if (meant.size() == 1) return std::move(meant.front());
    if (!meant.empty()) return meant;
    return Explainer(edition_, engine_.rules(), names_).why_not(now, *written);
}

sdk::ParsedMove Notation::parse(const Situation& now, std::string_view text) const {
    for (const EvaluationSign& mark : edition_.evaluation_signs) {
        if (!text.ends_with(mark.sign)) continue;
        text.remove_suffix(mark.sign.size());
        break;
    }
    ReadMove read = this->read(now, text);
    if (auto* why = std::get_if<sdk::Error>(&read)) return sdk::IllegalMove{std::move(*why)};
    if (const auto* one = std::get_if<MeantMove>(&read))
        return as_sdk(one->move, one->route, geometry_);
    sdk::AmbiguousMove ambiguous;
    for (const MeantMove& meant : std::get<std::vector<MeantMove>>(read))
        ambiguous.candidates.push_back(as_sdk(meant.move, meant.route, geometry_));
    return ambiguous;
}

const Move* Notation::find(const Situation& now, const sdk::Move& wanted) const {
    const auto found = std::find_if(now.legal.begin(), now.legal.end(), [&](const Move& move) {
        return same_move(move, wanted, geometry_);
    });
    return found == now.legal.end() ? nullptr : &*found;
}

}  // namespace collegium::draughts
