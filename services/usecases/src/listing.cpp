#include <algorithm>
#include <charconv>

#include <collegium/usecases/listing.hpp>

namespace collegium::usecases {
namespace {

tl::unexpected<sdk::Error> order_unknown() {
    sdk::Error error;
    error.code = sdk::Code::kInvalidArgument;
    error.reason = "ORDER_UNKNOWN";
    error.message = "order_by is not one of the list's orders";
    error.violations.push_back({"order_by", "ORDER_UNKNOWN", {}, {}});
    return tl::unexpected(std::move(error));
}

}  // namespace

std::optional<int> parse_integer(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

sdk::Result<Order> parse_order(std::string_view text, std::span<const std::string_view> fields,
                               const Order& fallback) {
    if (text.empty()) return fallback;
    const std::size_t space = text.find(' ');
    const Order order{std::string(text.substr(0, space)), text.ends_with(" desc")};
    const bool known = std::find(fields.begin(), fields.end(), order.field) != fields.end();
    const std::string_view direction =
        space == std::string_view::npos ? "asc" : text.substr(space + 1);
    if (!known || (direction != "asc" && direction != "desc")) return order_unknown();
    return order;
}

text::Alphabet alphabet_of(const Caller& caller) {
    return caller.language == i18n::Language::kUk ? text::Alphabet::kUkrainian
                                                  : text::Alphabet::kRussian;
}

}  // namespace collegium::usecases
