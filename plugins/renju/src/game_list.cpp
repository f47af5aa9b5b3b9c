#include "game_list.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include <collegium/notation/scanner.hpp>
#include <collegium/notation/writer.hpp>
#include <collegium/sdk/try.hpp>

#include "record_words.hpp"

namespace collegium::renju {
namespace {

constexpr std::string_view kSpace = " \t\r\v\f,";
constexpr int kMostMoveNumbers = 2 * kPoints;

constexpr std::string_view kEditionTag = "Edition";
constexpr std::string_view kPositionTag = "Position";
constexpr std::string_view kSettingTag = "Setting";

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The points of "h8i9j10"; empty where the word is anything else than two or more of them.
std::vector<std::string_view> glued_points(std::string_view word) {
    std::vector<std::string_view> points;
    std::size_t at = 0;
    while (at < word.size() && is_letter(word[at])) {
        std::size_t end = at + 1;
        while (end < word.size() && is_digit(word[end]))
            ++end;
        if (end == at + 1) return {};
        points.push_back(word.substr(at, end - at));
        at = end;
    }
    if (at != word.size() || points.size() < 2) return {};
    return points;
}

// One game while its lines come in.
class ListGame {
  public:
    ListGame(const sdk::RecordReading& how, int number) : how_(how), place_{number, 0, 0} {
        record_.setup = how.assumed;
    }

    [[nodiscard]] bool begun() const { return begun_; }
    [[nodiscard]] bool has_moves() const { return !words_.empty() || finished_; }

    void line(std::string_view text, int line) {
        if (!begun_) place_.line = line;
        begun_ = true;
        if (error_) return;
        if (text.front() == '[')
            tag(text, line);
        else
            moves(text, line);
    }

    // Hands the game over; false ends the reading.
    [[nodiscard]] bool deliver(std::string_view text, sdk::RecordSink& sink) {
        if (!notation::is_utf8(text)) wrong("RECORD_NOT_UTF8", place_.line, text);
        if (!error_) {
            auto replayed = replay_words(words_, place_, how_.look_alikes, record_);
            if (!replayed) error_ = std::move(replayed).error();
        }
        if (error_) return sink.refused(*error_);
        record_.text = trimmed(text);
        return sink.game(record_);
    }

  private:
    void wrong(const char* reason, int line, std::string_view found) {
        const RecordPlace at{place_.game, line, static_cast<int>(words_.size())};
        error_ = wrong_record(reason, at, found).value();
    }

    // [Name "value"], with \" and \\ inside the value.
    void tag(std::string_view text, int line) {
        const auto open = text.find('"');
        const std::string_view name =
            trimmed(text.substr(1, open == std::string_view::npos ? 0 : open - 1));
        std::string value;
        std::size_t at = open == std::string_view::npos ? text.size() : open + 1;
        while (at < text.size() && text[at] != '"') {
            if (text[at] == '\\' && at + 1 < text.size()) ++at;
            value += text[at++];
        }
        if (name.empty() || at >= text.size() || trimmed(text.substr(at + 1)) != "]")
            return wrong("RECORD_TAG", line, text);
        set(name, std::move(value), text, line);
    }

    void set(std::string_view name, std::string value, std::string_view text, int line) {
        if (name == kEditionTag) {
            record_.setup.edition = std::move(value);
        } else if (name == kPositionTag) {
            record_.setup.position = std::move(value);
        } else if (name == kSettingTag) {
            const auto equals = value.find('=');
            if (equals == std::string::npos) return wrong("RECORD_TAG", line, text);
            record_.setup.parameters[value.substr(0, equals)] = value.substr(equals + 1);
        } else {
            record_.tags.emplace_back(std::string(name), std::move(value));
        }
    }

    void moves(std::string_view text, int line) {
        while (!error_ && !(text = trimmed(text)).empty()) {
            const std::string_view word = text.substr(0, text.find_first_of(kSpace));
            text.remove_prefix(word.size());
            one_word(word, line);
        }
    }

    void one_word(std::string_view word, int line) {
        // A bare 1 or 0 is a move number, not a result.
        if (word.size() > 1 || word == "*") {
            if (const auto meaning = result_of(word)) {
                record_.result = word;
                record_.meaning = *meaning;
                finished_ = true;
                return;
            }
        }
        if (finished_) return wrong("RECORD_MOVE", line, word);
        std::string_view rest = word;
        if (is_digit(word.front()) && !take_number(rest)) return wrong("RECORD_MOVE", line, word);
        if (rest.empty()) return;
        const auto points = glued_points(rest);
        if (points.empty()) return add(rest, line);
        for (const std::string_view point : points)
            add(point, line);
    }

    void add(std::string_view word, int line) {
        words_.push_back({word, line, std::exchange(number_, 0)});
    }

    // "12", "12.", "12)", "12.h8": takes the number off the word.
    [[nodiscard]] bool take_number(std::string_view& word) {
        const char* const end = word.data() + word.size();
        const auto [stop, error] = std::from_chars(word.data(), end, number_);
        if (error != std::errc() || number_ < 1 || number_ > kMostMoveNumbers) return false;
        word.remove_prefix(static_cast<std::size_t>(stop - word.data()));
        while (!word.empty() && (word.front() == '.' || word.front() == ')'))
            word.remove_prefix(1);
        return true;
    }

    const sdk::RecordReading& how_;
    RecordPlace place_;
    sdk::RecordedGame record_;
    std::vector<RecordWord> words_;
    int number_ = 0;  // read before its move
    bool begun_ = false;
    bool finished_ = false;
    std::optional<sdk::Error> error_;
};

std::string_view result_sign(sdk::RecordedResult meaning) {
    switch (meaning) {
        case sdk::RecordedResult::kFirstWon:
            return "1-0";
        case sdk::RecordedResult::kSecondWon:
            return "0-1";
        case sdk::RecordedResult::kDrawn:
            return "1/2-1/2";
        case sdk::RecordedResult::kNone:
        case sdk::RecordedResult::kOther:
            break;
    }
    return "*";
}

}  // namespace

void read_lists(std::string_view text, const sdk::RecordReading& how, sdk::RecordSink& sink) {
    int line = 0;
    int games = 1;
    std::size_t begin = 0;
    std::optional<ListGame> game;
    game.emplace(how, games);
    // Hands over what has been read up to `end` and begins anew; false ends the reading.
    const auto deliver = [&](std::size_t end) {
        if (game->begun()) {
            if (!game->deliver(text.substr(begin, end - begin), sink)) return false;
            game.emplace(how, ++games);
        }
        begin = end;
        return true;
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view shown = trimmed(text.substr(at, end - at));
        ++line;
        const bool remark = !shown.empty() && (shown.front() == ';' || shown.front() == '#');
        const bool next = shown.empty() || (shown.front() == '[' && game->has_moves());
        if (next && !deliver(at)) return;
        if (!shown.empty() && !remark) game->line(shown, line);
        at = end + 1;
    }
    static_cast<void>(deliver(text.size()));
}

sdk::Result<std::string> write_list(const sdk::RecordedGame& record, Letters letters) {
    auto moves = TRY(written_moves(record, letters));
    const auto meaning = result_of(record.result);
    if (!meaning)
        return sdk::refuse(sdk::Code::kInvalidArgument, "RENJU_RECORD_RESULT", "no such result",
                           {{"found", record.result}});
    std::string out;
    notation::write_tags(out, record.tags);
    using notation::write_tag;
    if (!record.setup.edition.empty()) write_tag(out, kEditionTag, record.setup.edition);
    for (const auto& [id, value] : record.setup.parameters)
        write_tag(out, kSettingTag, id + "=" + value);
    if (!record.setup.position.empty()) write_tag(out, kPositionTag, record.setup.position);
    notation::MoveText lines(out);
    for (const WrittenMove& move : moves) {
        if (letters == Letters::kRussian && move.number > 0)
            lines.word(std::to_string(move.number));
        lines.word(move.text);
    }
    lines.word(result_sign(*meaning));
    lines.flush();
    out += '\n';
    return out;
}

}  // namespace collegium::renju
