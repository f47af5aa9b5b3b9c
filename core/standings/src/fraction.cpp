#include <collegium/standings/fraction.hpp>

namespace collegium::standings {

std::string to_text(const Fraction& value) {
    const bool negative = value.over() < 0;
    const std::int64_t size = negative ? -value.over() : value.over();
    const std::string sign = negative ? "-" : "";
    const std::int64_t whole = size / value.under();
    if (value.under() == 1) return sign + std::to_string(whole);
    if (value.under() == 2) return sign + (whole == 0 ? "" : std::to_string(whole)) + "½";
    if (1000 % value.under() == 0) {
        std::string digits = std::to_string(1000 + size % value.under() * (1000 / value.under()));
        digits.erase(digits.begin());
        while (digits.back() == '0')
            digits.pop_back();
        return sign + std::to_string(whole) + "," + digits;
    }
    return sign + std::to_string(size) + "/" + std::to_string(value.under());
}

}  // namespace collegium::standings
