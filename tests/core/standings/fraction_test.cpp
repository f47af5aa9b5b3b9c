#include <gtest/gtest.h>

#include <collegium/standings/fraction.hpp>

namespace collegium::standings {
namespace {

TEST(Fractions, AreReducedAndComparedExactly) {
    EXPECT_EQ(Fraction(2, 4), Fraction(1, 2));
    EXPECT_EQ(Fraction(1, 3) + Fraction(1, 6), Fraction(1, 2));
    EXPECT_EQ(Fraction(1, -2), Fraction(-1, 2));
    EXPECT_LT(Fraction(-11), Fraction(-9));
    EXPECT_GT(Fraction(6550, 3), Fraction(2183));
    EXPECT_EQ(Fraction(3, 4) / Fraction(-3, 8), Fraction(-2));
}

TEST(Fractions, ArePrintedAsAnArbiterWritesThem) {
    EXPECT_EQ(to_text(Fraction(27, 2)), "13½");
    EXPECT_EQ(to_text(Fraction(1, 2)), "½");
    EXPECT_EQ(to_text(Fraction(-9)), "−9");
    EXPECT_EQ(to_text(Fraction(25, 4)), "6¼");
    EXPECT_EQ(to_text(Fraction(91, 4)), "22¾");
    EXPECT_EQ(to_text(Fraction(-1, 8)), "−1/8");
    EXPECT_EQ(to_text(Fraction(6550, 3)), "2183 1/3");
    EXPECT_EQ(to_text(Fraction(0)), "0");
}

}  // namespace
}  // namespace collegium::standings
