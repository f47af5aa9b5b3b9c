#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/usecases/filter.hpp>

namespace collegium::usecases {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

constexpr std::array<std::string_view, 2> kFields{"region", "birth_year"};

std::string refusal_of(std::string_view text) {
    const auto values = parse_filter(text, kFields);
    return values ? "" : values.error().violations.at(0).reason;
}

TEST(Filter, ReadsFieldsAndValues) {
    EXPECT_THAT(*parse_filter("", kFields), IsEmpty());
    EXPECT_THAT(*parse_filter("  ", kFields), IsEmpty());
    EXPECT_THAT(*parse_filter(R"(region = "Самарская область" AND birth_year="1998")", kFields),
                ElementsAre(Pair("birth_year", "1998"), Pair("region", "Самарская область")));
    EXPECT_THAT(*parse_filter(R"(region = "a \"quoted\" AND \\ one")", kFields),
                ElementsAre(Pair("region", R"(a "quoted" AND \ one)")));
}

TEST(Filter, RefusesWhatItDoesNotUnderstand) {
    for (const std::string_view text :
         {R"(region)", R"(region =)", R"(region = Самара)", R"(region = "open)", R"(= "x")",
          R"(region = "x" birth_year = "1")", R"(region = "x" AND)", R"(AND region = "x")",
          R"(region = "x" AND region = "y")", R"(region = "x\)", R"(region > "x")"})
        EXPECT_EQ(refusal_of(text), "FILTER_MALFORMED") << text;
    EXPECT_EQ(refusal_of(R"(colour = "red")"), "FILTER_FIELD_UNKNOWN");
}

}  // namespace
}  // namespace collegium::usecases
