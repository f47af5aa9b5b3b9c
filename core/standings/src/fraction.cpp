#include <collegium/standings/fraction.hpp>

namespace collegium::standings {
namespace {

std::string part_text(std::int64_t over, std::int64_t under) {
    if (under == 2) return "½";
    if (under == 4) return over == 1 ? "¼" : "¾";
    return std::to_string(over) + "/" + std::to_string(under);
}

}  // namespace

std::string to_text(const Fraction& value) {
    const bool negative = value.over() < 0;
    const std::int64_t size = negative ? -value.over() : value.over();
    const std::int64_t whole = size / value.under();
    const std::int64_t rest = size % value.under();
    std::string text = negative ? "−" : "";
    if (rest == 0) return text + std::to_string(whole);
    const bool sign = value.under() == 2 || value.under() == 4;
    if (whole != 0) text += std::to_string(whole) + (sign ? "" : " ");
    return text + part_text(rest, value.under());
}

}  // namespace collegium::standings
