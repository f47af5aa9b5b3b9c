#include <algorithm>
#include <optional>

#include <collegium/usecases/filter.hpp>

namespace collegium::usecases {

namespace {

tl::unexpected<sdk::Error> invalid(std::string reason, sdk::Metadata metadata = {}) {
    sdk::Error error;
    error.code = sdk::Code::kInvalidArgument;
    error.reason = reason;
    error.message = "the filter cannot be used";
    error.metadata = metadata;
    error.violations.push_back({"filter", std::move(reason), std::move(metadata), {}});
    return tl::unexpected(std::move(error));
}

// Reads the text from its beginning; what is left shrinks.
class Reader {
  public:
    explicit Reader(std::string_view text) : rest_(text) { skip_spaces(); }

    [[nodiscard]] bool at_end() const { return rest_.empty(); }

    bool take(std::string_view word) {
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        skip_spaces();
        return true;
    }

    // a-z and underscores; empty where there is none.
    std::string_view take_field() {
        const auto end = std::ranges::find_if_not(
            rest_, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
        const std::string_view field =
            rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
        rest_.remove_prefix(field.size());
        skip_spaces();
        return field;
    }

    std::optional<std::string> take_value() {
        if (!rest_.starts_with('"')) return std::nullopt;
        std::string value;
        for (std::size_t i = 1; i < rest_.size(); ++i) {
            if (rest_[i] == '"') {
                rest_.remove_prefix(i + 1);
                skip_spaces();
                return value;
            }
            if (rest_[i] == '\\' && ++i == rest_.size()) return std::nullopt;
            value += rest_[i];
        }
        return std::nullopt;
    }

  private:
    void skip_spaces() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
    }
    std::string_view rest_;
};

}  // namespace

sdk::Result<FilterValues> parse_filter(std::string_view text,
                                       std::span<const std::string_view> fields) {
    FilterValues values;
    Reader reader(text);
    while (!reader.at_end()) {
        if (!values.empty() && !reader.take("AND ")) return invalid("FILTER_MALFORMED");
        const std::string_view field = reader.take_field();
        if (field.empty() || !reader.take("=")) return invalid("FILTER_MALFORMED");
        auto value = reader.take_value();
        if (!value) return invalid("FILTER_MALFORMED");
        if (std::ranges::find(fields, field) == fields.end())
            return invalid("FILTER_FIELD_UNKNOWN", {{"field", std::string(field)}});
        if (!values.emplace(field, std::move(*value)).second) return invalid("FILTER_MALFORMED");
    }
    return values;
}

tl::unexpected<sdk::Error> filter_value_invalid(std::string_view field) {
    return invalid("FILTER_VALUE_INVALID", {{"field", std::string(field)}});
}

}  // namespace collegium::usecases
