#include <algorithm>

#include <collegium/notation/writer.hpp>

namespace collegium::notation {
namespace {

constexpr std::size_t kColumns = 80;

}  // namespace

void write_tag(std::string& out, std::string_view name, std::string_view value) {
    out += '[';
    out += name;
    out += " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    out += "\"]\n";
}

void write_tags(std::string& out, const Tags& tags) {
    for (const auto& [name, value] : tags)
        write_tag(out, name, value);
}

void MoveText::word(std::string_view text) {
    flush();
    held_ = opened_ + std::string(text);
    opened_.clear();
}

void MoveText::close() {
    if (!opened_.empty()) word("");
    held_ += ')';
}

void MoveText::comment(std::string_view text) {
    if (text.empty()) return;
    std::string braced = "{" + std::string(text) + "}";
    std::replace(braced.begin() + 1, braced.end() - 1, '}', ')');
    word(braced);
}

void MoveText::flush() {
    if (held_.empty()) return;
    const std::size_t used = out_.size() - row_start_;
    const std::size_t width = std::min(held_.find('\n'), held_.size());
    if (used != 0 && used + 1 + width > kColumns) {
        out_ += '\n';
        row_start_ = out_.size();
    } else if (used != 0) {
        out_ += ' ';
    }
    out_ += held_;
    if (width < held_.size()) row_start_ = out_.rfind('\n') + 1;
    held_.clear();
}

}  // namespace collegium::notation
