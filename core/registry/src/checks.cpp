#include <algorithm>

#include <collegium/registry/checks.hpp>
#include <collegium/text/normal.hpp>

namespace collegium::registry {
namespace {

constexpr int kFirstYear = 1900;
constexpr int kLastYear = 2199;
constexpr std::size_t kIdentifierLimit = 64;

bool is_identifier_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
}

}  // namespace

void Checks::violate(std::string_view field, std::string_view reason, sdk::Metadata metadata,
                     std::vector<sdk::Citation> citations) {
    std::string path = prefix_;
    if (!path.empty() && !field.empty()) path += '.';
    path += field;
    violations_.push_back(
        {std::move(path), std::string(reason), std::move(metadata), std::move(citations)});
}

std::string Checks::line(std::string_view field, std::string_view raw, std::size_t limit) {
    if (!text::is_valid_utf8(raw)) {
        violate(field, "NOT_UTF8");
        return {};
    }
    std::string clean = text::clean_line(raw);
    if (text::count_characters(clean) > limit) {
        violate(field, "TOO_LONG", {{"limit", std::to_string(limit)}});
    }
    return clean;
}

std::string Checks::required_line(std::string_view field, std::string_view raw, std::size_t limit) {
    std::string clean = line(field, raw, limit);
    if (clean.empty() && text::is_valid_utf8(raw)) violate(field, "REQUIRED");
    return clean;
}

std::string Checks::lines(std::string_view field, std::string_view raw, std::size_t limit) {
    if (!text::is_valid_utf8(raw)) {
        violate(field, "NOT_UTF8");
        return {};
    }
    std::string clean = text::clean_lines(raw);
    if (text::count_characters(clean) > limit) {
        violate(field, "TOO_LONG", {{"limit", std::to_string(limit)}});
    }
    return clean;
}

std::optional<Date> Checks::date(std::string_view field, const std::optional<RawDate>& raw) {
    if (!raw) return std::nullopt;
    const std::optional<Date> date = to_date(*raw);
    if (!date || raw->year < kFirstYear || raw->year > kLastYear) {
        violate(field, "DATE_INVALID");
        return std::nullopt;
    }
    return date;
}

std::optional<Date> Checks::required_date(std::string_view field,
                                          const std::optional<RawDate>& raw) {
    if (!raw) violate(field, "REQUIRED");
    return date(field, raw);
}

std::string Checks::identifier(std::string_view field, std::string_view raw) {
    if (raw.empty()) {
        violate(field, "REQUIRED");
    } else if (raw.size() > kIdentifierLimit ||
               !std::all_of(raw.begin(), raw.end(), is_identifier_character)) {
        violate(field, "ID_MALFORMED");
    }
    return std::string(raw);
}

tl::unexpected<sdk::Error> Checks::refusal() && {
    sdk::Error error;
    error.code = sdk::Code::kInvalidArgument;
    error.reason = "INVALID_ARGUMENT";
    error.message = "invalid fields:";
    for (const sdk::Violation& violation : violations_) {
        error.message += " " + violation.field + " " + violation.reason + ";";
    }
    error.message.pop_back();
    error.violations = std::move(violations_);
    return tl::unexpected<sdk::Error>(std::move(error));
}

}  // namespace collegium::registry
