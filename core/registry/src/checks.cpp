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
    violations_.push_back(
        {path_of(field), std::string(reason), std::move(metadata), std::move(citations)});
}

std::string Checks::path_of(std::string_view field) const {
    std::string path = prefix_;
    if (!path.empty() && !field.empty()) path += '.';
    path += field;
    return path;
}

bool Checks::violated(std::string_view field) const {
    return std::ranges::find(violations_, path_of(field), &sdk::Violation::field) !=
           violations_.end();
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

std::vector<std::string> Checks::texts(std::string_view field, const std::vector<std::string>& raw,
                                       std::size_t most, std::size_t limit) {
    std::vector<std::string> clean;
    if (raw.size() > most) {
        violate(field, "TOO_LONG", {{"limit", std::to_string(most)}});
    } else {
        for (const std::string& text : raw)
            clean.push_back(line(field, text, limit));
    }
    return clean;
}

std::string Checks::member_of(std::string_view field, std::string_view collection,
                              std::string_view raw, std::size_t limit) {
    if (raw.empty()) return {};
    if (raw.starts_with(collection) && raw.size() <= collection.size() + limit)
        return std::string(raw.substr(collection.size()));
    violate(field, "NAME_MALFORMED");
    return {};
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
    const auto place = [this](const sdk::Violation& violation) {
        return std::ranges::find_if(
                   order_,
                   [&](std::string_view field) { return path_of(field) == violation.field; }) -
               order_.begin();
    };
    std::ranges::stable_sort(violations_, {}, place);
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
