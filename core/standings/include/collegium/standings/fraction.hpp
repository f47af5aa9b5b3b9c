// Exact numbers of tie-breaks: reduced fractions, compared without rounding.
#pragma once

#include <compare>
#include <cstdint>
#include <numeric>
#include <string>

namespace collegium::standings {

class Fraction {
  public:
    constexpr Fraction() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): whole numbers are fractions
    constexpr Fraction(std::int64_t whole) : over_(whole) {}
    constexpr Fraction(std::int64_t over, std::int64_t under) : over_(over), under_(under) {
        if (under_ < 0) {
            over_ = -over_;
            under_ = -under_;
        }
        if (const std::int64_t common = std::gcd(over_, under_); common > 1) {
            over_ /= common;
            under_ /= common;
        }
    }

    [[nodiscard]] constexpr std::int64_t over() const { return over_; }
    [[nodiscard]] constexpr std::int64_t under() const { return under_; }

    friend constexpr Fraction operator+(Fraction a, Fraction b) {
        return {a.over_ * b.under_ + b.over_ * a.under_, a.under_ * b.under_};
    }
    friend constexpr Fraction operator-(Fraction a, Fraction b) {
        return {a.over_ * b.under_ - b.over_ * a.under_, a.under_ * b.under_};
    }
    friend constexpr Fraction operator*(Fraction a, Fraction b) {
        return {a.over_ * b.over_, a.under_ * b.under_};
    }
    friend constexpr Fraction operator/(Fraction a, Fraction b) {  // b is not 0
        return {a.over_ * b.under_, a.under_ * b.over_};
    }
    constexpr Fraction& operator+=(Fraction b) { return *this = *this + b; }
    constexpr Fraction& operator-=(Fraction b) { return *this = *this - b; }

    friend constexpr bool operator==(const Fraction&, const Fraction&) = default;
    friend constexpr std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
        return a.over_ * b.under_ <=> b.over_ * a.under_;
    }

  private:
    std::int64_t over_ = 0;
    std::int64_t under_ = 1;
};

// «13½», «−9», «6¼», «2183 1/3».
[[nodiscard]] std::string to_text(const Fraction& value);

}  // namespace collegium::standings
