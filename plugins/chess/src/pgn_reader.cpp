#include <algorithm>
#include <array>
#include <charconv>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/move_reader.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/pgn.hpp>

namespace collegium::chess {
namespace {

constexpr int kDeepestVariation = 32;
constexpr std::array<std::string_view, 7> kResults = {"1-0",   "0-1",   "1/2-1/2", "*",
                                                      "1/2-0", "0-1/2", "0-0"};
// Marks after a move and their numbers.
constexpr std::array<std::pair<std::string_view, std::uint8_t>, 6> kMarks = {
    {{"!", 1}, {"?", 2}, {"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6}}};

bool is_space(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f';
}
bool is_word_end(char c) {
    return is_space(c) || c == '{' || c == '}' || c == '(' || c == ')' || c == ';' || c == '[' ||
           c == ']' || c == '$' || c == '!' || c == '?';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_result(std::string_view word) {
    for (const auto result : kResults)
        if (word == result) return true;
    return false;
}
void add_comment(std::string& comment, std::string_view more) {
    if (!comment.empty()) comment += ' ';
    comment += more;
}

// The seven tags first and all there; a set-up is the game's start, not a tag.
void order_tags(PgnGame& game) {
    decltype(game.tags) ordered;
    for (const auto name : kPgnRoster) {
        std::string value(game.tag(name));
        if (name == "Result") value = game.result;
        if (value.empty()) value = name == "Date" ? "????.??.??" : "?";
        ordered.emplace_back(name, std::move(value));
    }
    for (auto& tag : game.tags) {
        const bool done =
            std::find(kPgnRoster.begin(), kPgnRoster.end(), tag.first) != kPgnRoster.end() ||
            tag.first == "FEN" || tag.first == "SetUp";
        if (!done) ordered.push_back(std::move(tag));
    }
    game.tags = std::move(ordered);
}

}  // namespace

// One game of the reader's text.
class PgnParser {
  public:
    explicit PgnParser(PgnReader& reader)
        : text_(reader.text_), at_(reader.at_), line_(reader.line_), number_(reader.game_) {}

    sdk::Result<std::optional<PgnGame>> parse() {
        skip_space();
        if (at_ >= text_.size()) return std::optional<PgnGame>();
        ++number_;
        PgnGame game;
        if (auto read = tags(game); !read) return sdk::refusal_of(std::move(read));
        in_tags_ = false;
        told_result_ = game.tag("Result");
        if (auto read = set_up(game); !read) return sdk::refusal_of(std::move(read));
        if (auto read = moves(game.line, game.start, 0); !read)
            return sdk::refusal_of(std::move(read));
        game.result = result_;
        const auto told = game.tag("Result");
        if (!told.empty() && told != game.result)
            return wrong("PGN_RESULT_DIFFERS", "tag and end of the moves differ", told);
        order_tags(game);
        return std::optional<PgnGame>(std::move(game));
    }

    // Goes to the next line that begins the tags of a game.
    void recover() {
        const bool at_row = at_ == 0 || (at_ <= text_.size() && text_[at_ - 1] == '\n');
        if (!in_tags_ && at_row && peek() == '[') return;
        bool after_tag = in_tags_;
        skip_row();
        while (at_ < text_.size()) {
            const bool tag = peek() == '[';
            if (tag && !after_tag) return;
            after_tag = tag;
            skip_row();
        }
    }

    void save(PgnReader& reader) const {
        reader.at_ = at_;
        reader.line_ = line_;
        reader.game_ = number_;
    }

  private:
    [[nodiscard]] tl::unexpected<sdk::Error> wrong(std::string reason, std::string_view what,
                                                   std::string_view found) const {
        std::string shown;
        for (const char c : found.substr(0, 40))
            shown += static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7F
                         ? c
                         : '?';
        return sdk::refuse(sdk::Code::kInvalidArgument, std::move(reason),
                           "game " + std::to_string(number_) + ", line " + std::to_string(line_) +
                               ", ply " + std::to_string(ply_) + ": " + std::string(what) + ": \"" +
                               shown + "\"",
                           {{"game", std::to_string(number_)},
                            {"line", std::to_string(line_)},
                            {"ply", std::to_string(ply_)},
                            {"found", shown}});
    }

    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    void skip_row() {
        const auto end = text_.find('\n', at_);
        at_ = end == std::string_view::npos ? text_.size() : end + 1;
        ++line_;
    }

    void skip_space() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '%' && (at_ == 0 || text_[at_ - 1] == '\n')) {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else if (is_space(c) || static_cast<unsigned char>(c) == 0xEF) {
                // A byte order mark may open the text.
                if (static_cast<unsigned char>(c) == 0xEF) {
                    if (text_.substr(at_, 3) != "\xEF\xBB\xBF") return;
                    at_ += 2;
                }
                if (c == '\n') ++line_;
                ++at_;
            } else {
                return;
            }
        }
    }

    sdk::Result<void> tags(PgnGame& game) {
        while (peek() == '[') {
            ++at_;
            skip_space();
            const auto name_end = text_.find_first_of(" \t\"]\n", at_);
            if (name_end == std::string_view::npos || name_end == at_)
                return wrong("PGN_TAG", "a tag is [Name \"value\"]", text_.substr(at_, 20));
            const std::string name(text_.substr(at_, name_end - at_));
            at_ = name_end;
            skip_space();
            if (peek() != '"')
                return wrong("PGN_TAG", "a tag is [Name \"value\"]", text_.substr(at_, 20));
            ++at_;
            std::string value;
            while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') {
                if (text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
                value += text_[at_++];
            }
            if (peek() != '"') return wrong("PGN_TAG", "the value has no end", name);
            ++at_;
            skip_space();
            if (peek() != ']') return wrong("PGN_TAG", "the tag has no end", name);
            ++at_;
            if (!game.tag(name).empty()) return wrong("PGN_TAG_TWICE", "a tag stands twice", name);
            game.tags.emplace_back(name, std::move(value));
            skip_space();
        }
        return {};
    }

    sdk::Result<void> set_up(PgnGame& game) const {
        const auto fen = game.tag("FEN");
        if (fen.empty()) return {};
        auto position = parse_fen(fen);
        if (!position) {
            auto refusal = wrong("PGN_SETUP", position.error().message, fen);
            refusal.value().metadata["why"] = position.error().reason;
            return refusal;
        }
        game.start = *position;
        return {};
    }

    std::string_view brace_comment() {
        const auto end = text_.find('}', at_);
        if (end == std::string_view::npos) return {};
        const auto comment = text_.substr(at_ + 1, end - at_ - 1);
        for (const char c : comment)
            line_ += c == '\n' ? 1 : 0;
        at_ = end + 1;
        return comment;
    }

    // A line of moves up to its end: a result, or the closing bracket of a variation.
    sdk::Result<void> moves(PgnLine& line, Position position, int depth) {
        Position before = position;  // the last move, for its variations
        for (;;) {
            skip_space();
            if (at_ >= text_.size())
                return wrong("PGN_UNFINISHED", "the text ends inside a game", "");
            const char c = text_[at_];
            if (c == '{' || c == ';') {
                if (auto read = comment(line); !read) return read;
            } else if (c == '(') {
                if (auto read = variation(line, before, depth); !read) return read;
            } else if (c == ')') {
                if (depth == 0)
                    return wrong("PGN_BRACKET", "a bracket closes nothing", text_.substr(at_, 1));
                ++at_;
                return {};
            } else if (c == '$' || c == '!' || c == '?') {
                if (auto read = mark(line); !read) return read;
            } else if (c == '[') {
                return wrong("PGN_UNFINISHED", "a tag stands before the result", "[");
            } else {
                const auto word = take_word();
                if (ends_game(word)) {
                    if (depth > 0)
                        return wrong("PGN_BRACKET", "a variation has no closing bracket", word);
                    result_ = word;
                    return {};
                }
                if (is_move_number(word)) continue;
                before = position;
                if (auto read = play(word, line, position, depth); !read) return read;
            }
        }
    }

    std::string_view take_word() {
        std::size_t end = at_;
        // Move numbers may stand without a space before the move: 1.e4, 1...e5.
        if (is_digit(text_[end])) {
            while (end < text_.size() && is_digit(text_[end]))
                ++end;
            if (end < text_.size() && text_[end] == '.') {
                while (end < text_.size() && text_[end] == '.')
                    ++end;
                const auto word = text_.substr(at_, end - at_);
                at_ = end;
                return word;
            }
        }
        end = at_ + 1;
        while (end < text_.size() && !is_word_end(text_[end]))
            ++end;
        const auto word = text_.substr(at_, end - at_);
        at_ = end;
        return word;
    }

    // Two zeros are a short castling unless the tag says that both players lost.
    [[nodiscard]] bool ends_game(std::string_view word) const {
        return is_result(word) && (word != "0-0" || told_result_ == "0-0");
    }

    static bool is_move_number(std::string_view word) {
        if (word.empty() || word == "e.p.") return true;
        for (const char c : word)
            if (!is_digit(c) && c != '.') return false;
        return true;
    }

    sdk::Result<void> comment(PgnLine& line) {
        std::string& target = line.moves.empty() ? line.comment : line.moves.back().comment;
        if (text_[at_] == ';') {
            const auto end = std::min(text_.find('\n', at_), text_.size());
            auto row = text_.substr(at_ + 1, end - at_ - 1);
            if (row.ends_with('\r')) row.remove_suffix(1);
            std::string kept(row);
            std::replace(kept.begin(), kept.end(), '}', ')');  // export format has braces only
            add_comment(target, kept);
            at_ = end;
            return {};
        }
        if (text_.find('}', at_) == std::string_view::npos)
            return wrong("PGN_COMMENT", "a comment has no end", text_.substr(at_, 20));
        add_comment(target, brace_comment());
        return {};
    }

    sdk::Result<void> variation(PgnLine& line, const Position& before, int depth) {
        if (line.moves.empty())
            return wrong("PGN_BRACKET", "a variation stands before any move", "(");
        if (depth + 1 > kDeepestVariation)
            return wrong("PGN_TOO_DEEP", "variations inside variations go too deep", "(");
        ++at_;
        PgnLine inner;
        if (auto read = moves(inner, before, depth + 1); !read) return read;
        line.moves.back().variations.push_back(std::move(inner));
        return {};
    }

    sdk::Result<void> mark(PgnLine& line) {
        const std::size_t start = at_;
        unsigned number = 0;
        if (text_[at_] == '$') {
            const char* end = text_.data() + text_.size();
            const auto [stopped, error] = std::from_chars(text_.data() + at_ + 1, end, number);
            if (error != std::errc{} || number > 255)
                return wrong("PGN_NAG", "a mark is $0 to $255", text_.substr(at_, 5));
            at_ = static_cast<std::size_t>(stopped - text_.data());
        } else {
            while (peek() == '!' || peek() == '?')
                ++at_;
            for (const auto& [text, nag] : kMarks)
                if (text == text_.substr(start, at_ - start)) number = nag;
        }
        if (line.moves.empty() || (number == 0 && text_[start] != '$'))
            return wrong("PGN_NAG", "a mark belongs to no move", text_.substr(start, at_ - start));
        line.moves.back().nags.push_back(static_cast<std::uint8_t>(number));
        return {};
    }

    sdk::Result<void> play(std::string_view word, PgnLine& line, Position& position, int depth) {
        if (depth == 0) ++ply_;
        const auto move = read_san(position.board, word);
        if (!move) return refuse_move(word, position);
        line.moves.push_back({*move, {}, {}, {}});
        position = after(position, *move);
        return {};
    }

    [[nodiscard]] tl::unexpected<sdk::Error> refuse_move(std::string_view word,
                                                         const Position& position) const {
        const ReadMove read = read_move(position.board, word);
        auto refusal = wrong("PGN_MOVE", "not one lawful move in SAN", word);
        auto& why = refusal.value().metadata["why"];
        if (const auto* error = std::get_if<sdk::Error>(&read)) {
            why = error->reason;
            refusal.value().citations = error->citations;
        } else {
            why = std::holds_alternative<Move>(read) ? "PGN_MOVE_NOT_SAN" : "PGN_MOVE_AMBIGUOUS";
        }
        return refusal;
    }

    std::string_view text_;
    std::size_t at_;
    int line_;
    int number_;
    int ply_ = 0;
    std::string result_;
    std::string told_result_;
    bool in_tags_ = true;
};

std::string_view PgnGame::tag(std::string_view name) const {
    for (const auto& [key, value] : tags)
        if (key == name) return value;
    return {};
}

sdk::Result<std::optional<PgnGame>> PgnReader::next() {
    PgnParser parser(*this);
    auto game = parser.parse();
    if (!game) parser.recover();
    parser.save(*this);
    return game;
}

}  // namespace collegium::chess
