#include <array>
#include <charconv>
#include <utility>

#include <collegium/notation/scanner.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::notation {
namespace {

constexpr std::size_t kShown = 60;  // bytes of the text that a refusal repeats

constexpr std::array<std::string_view, 6> kUsualMarks = {"!", "?", "!!", "??", "!?", "?!"};

bool is_space(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f';
}
bool is_word_end(char c) {
    return is_space(c) || c == '{' || c == '}' || c == '(' || c == ')' || c == ';' || c == '[' ||
           c == ']' || c == '$' || c == '!' || c == '?' || c == '*';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Bytes of the character that begins the text; 0 where they are no UTF-8.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0U) != 0x80) return 0;
    // Overlong forms, surrogates, beyond the last character.
    const unsigned second = byte(1);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
        (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F))
        return 0;
    return length;
}

}  // namespace

std::string shown(std::string_view text) {
    std::string result;
    while (!text.empty() && result.size() < kShown) {
        const std::size_t length = utf8_length(text);
        const bool plain = length > 1 || (length == 1 && text[0] >= ' ' && text[0] != 0x7F);
        if (plain)
            result += text.substr(0, length);
        else
            result += '?';
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

bool is_move_number(std::string_view word) {
    return std::all_of(word.begin(), word.end(), [](char c) { return is_digit(c) || c == '.'; });
}

std::optional<unsigned> usual_mark(std::string_view signs) {
    const auto found = std::find(kUsualMarks.begin(), kUsualMarks.end(), signs);
    if (found == kUsualMarks.end()) return std::nullopt;
    return static_cast<unsigned>(found - kUsualMarks.begin()) + 1;
}

tl::unexpected<sdk::Error> Scanner::wrong(std::string reason, std::string_view what,
                                          std::string_view found) const {
    const std::string text = shown(found);
    return sdk::refuse(sdk::Code::kInvalidArgument, std::move(reason),
                       "game " + std::to_string(game_) + ", line " + std::to_string(line_) +
                           ", ply " + std::to_string(ply_) + ": " + std::string(what) + ": \"" +
                           text + "\"",
                       {{"game", std::to_string(game_)},
                        {"line", std::to_string(line_)},
                        {"ply", std::to_string(ply_)},
                        {"found", text}});
}

bool Scanner::next_game() {
    skip_space();
    if (at_end()) return false;
    ++game_;
    ply_ = 0;
    in_tags_ = true;
    return true;
}

void Scanner::skip_row() {
    const auto end = text_.find('\n', at_);
    at_ = end == std::string_view::npos ? text_.size() : end + 1;
    ++line_;
}

void Scanner::skip_space() {
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (is_space(c)) {
            if (c == '\n') ++line_;
            ++at_;
        } else if (c == '%' && (at_ == 0 || text_[at_ - 1] == '\n')) {
            at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (text_.substr(at_, 3) == "\xEF\xBB\xBF") {  // a byte order mark
            at_ += 3;
        } else {
            return;
        }
    }
}

sdk::Result<void> Scanner::one_tag(std::string& name, std::string& value) {
    ++at_;
    skip_space();
    const auto name_end = text_.find_first_of(" \t\"]\n", at_);
    if (name_end == std::string_view::npos || name_end == at_)
        return wrong("RECORD_TAG", "a tag is [Name \"value\"]", text_.substr(at_, 20));
    name = take(name_end);
    skip_space();
    if (peek() != '"')
        return wrong("RECORD_TAG", "a tag is [Name \"value\"]", text_.substr(at_, 20));
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') {
        if (text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
        value += text_[at_++];
    }
    if (peek() != '"') return wrong("RECORD_TAG", "the value has no end", name);
    ++at_;
    skip_space();
    if (peek() != ']') return wrong("RECORD_TAG", "the tag has no end", name);
    ++at_;
    if (!is_utf8(name) || !is_utf8(value))
        return wrong("RECORD_NOT_UTF8", "a tag is not UTF-8", name + ' ' + value);
    return {};
}

sdk::Result<void> Scanner::tags(Tags& tags, std::vector<sdk::RecordRemark>* repeated) {
    while (next() == '[') {
        std::string name;
        std::string value;
        TRY(one_tag(name, value));
        const bool twice = std::any_of(tags.begin(), tags.end(),
                                       [&](const auto& known) { return known.first == name; });
        if (!twice)
            tags.emplace_back(std::move(name), std::move(value));
        else if (repeated == nullptr)
            return wrong("RECORD_TAG_TWICE", "a tag stands twice", name);
        else
            repeated->push_back(
                {line_, 0, "RECORD_TAG_TWICE", wrong("", "", name).value().metadata});
    }
    in_tags_ = false;
    return {};
}

void Scanner::recover() {
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

bool Scanner::glued() const {
    return at_ > 0 && at_ < text_.size() && !is_space(text_[at_ - 1]);
}

std::string_view Scanner::take(std::size_t end) {
    const auto taken = text_.substr(at_, end - at_);
    at_ = end;
    return taken;
}

std::string_view Scanner::word() {
    std::size_t end = at_;
    // Move numbers may stand without a space before the move: 1.e4, 1...e5.
    while (end < text_.size() && is_digit(text_[end]))
        ++end;
    if (end > at_ && end < text_.size() && text_[end] == '.') {
        while (end < text_.size() && text_[end] == '.')
            ++end;
        return take(end);
    }
    if (peek() == '/') {
        const auto closing = text_.find_first_of("/\n", at_ + 1);
        if (closing != std::string_view::npos && text_[closing] == '/') return take(closing + 1);
    }
    end = std::min(at_ + 1, text_.size());
    if (peek() == '*') return take(end);
    while (end < text_.size() && !is_word_end(text_[end]))
        ++end;
    return take(end);
}

sdk::Result<void> Scanner::comment(std::string& target) {
    const bool braces = peek() == '{';
    std::size_t end = text_.find(braces ? '}' : '\n', at_);
    if (end == std::string_view::npos && braces)
        return wrong("RECORD_COMMENT", "a comment has no end", text_.substr(at_, 20));
    end = std::min(end, text_.size());
    auto more = text_.substr(at_ + 1, end - at_ - 1);
    if (!is_utf8(more)) return wrong("RECORD_NOT_UTF8", "a comment is not UTF-8", more);
    if (!target.empty()) target += ' ';
    if (braces) {
        target += more;
        line_ += static_cast<int>(std::count(more.begin(), more.end(), '\n'));
        at_ = end + 1;
        return {};
    }
    if (more.ends_with('\r')) more.remove_suffix(1);
    std::string row(more);
    std::replace(row.begin(), row.end(), '}', ')');  // what is written has braces only
    target += row;
    at_ = end;
    return {};
}

std::string_view Scanner::signs() {
    const bool bracket = peek() == '(';
    std::size_t end = at_ + (bracket ? 1 : 0);
    const std::size_t begin = end;
    while (end < text_.size() && (text_[end] == '!' || text_[end] == '?'))
        ++end;
    if (end == begin || (bracket && (end >= text_.size() || text_[end] != ')'))) return {};
    const auto signs = text_.substr(begin, end - begin);
    at_ = end + (bracket ? 1 : 0);
    return signs;
}

sdk::Result<unsigned> Scanner::number_of_mark() {
    unsigned number = 0;
    const char* end = text_.data() + text_.size();
    const auto [stopped, error] = std::from_chars(text_.data() + at_ + 1, end, number);
    if (error != std::errc{} || number > 255)
        return wrong("RECORD_MARK", "a mark is $0 to $255", text_.substr(at_, 5));
    at_ = static_cast<std::size_t>(stopped - text_.data());
    return number;
}

}  // namespace collegium::notation
