// What a sanction makes of a result.
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/sanctions/result.hpp>

#include "core/rulebook/bundled_books.hpp"
#include "core/sanctions/examples.hpp"

namespace collegium::sanctions {
namespace {

using pairing::Side;
using play::Outcome;
using testing::AllOf;
using testing::Contains;
using testing::IsEmpty;
using testing::Not;

constexpr pairing::Scale kHalves{2, 1, 0, 2};

Outcome outcome_of(const std::string& text) {
    for (int i = 0; i <= static_cast<int>(Outcome::kAnnulled); ++i)
        if (play::text_of(static_cast<Outcome>(i), kHalves) == text) return static_cast<Outcome>(i);
    throw std::runtime_error("no result " + text);
}

// The same seen from the other side of the board.
Outcome turned(Outcome outcome) {
    std::string text = play::text_of(outcome, kHalves);
    const auto colon = text.find(':');
    return outcome_of(text.substr(colon + 1) + ":" + text.substr(0, colon));
}

// RU-CHESS W-26
TEST(SanctionResult, StaysWithinWhatTheBookKnows) {
    const nlohmann::json rows = examples("results.json")["rows"];
    ASSERT_EQ(rows.size(), 8U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.dump());
        const auto book = rulebook::bundled(row["book"].get<std::string>());
        const rulebook::Row& sanction = *book.find("sanction", row["sanction"].get<std::string>());
        if (row.contains("article")) {
            EXPECT_EQ(sanction.citation().article, row["article"]);
        }
        const Outcome now = outcome_of(row["now"].get<std::string>());
        std::vector<std::string> first;
        std::vector<std::string> second;
        for (const play::Choice& choice : results_after(book, sanction, Side::kFirst, now)) {
            first.push_back(play::text_of(choice.outcome, kHalves));
            EXPECT_FALSE(choice.citation.article.empty());
            EXPECT_TRUE(
                play::worth({choice.outcome, choice.ending, "", "", false}, kHalves).played);
        }
        for (const play::Choice& choice : results_after(book, sanction, Side::kSecond, turned(now)))
            second.push_back(play::text_of(turned(choice.outcome), kHalves));
        const auto expected = row["after"].get<std::vector<std::string>>();
        EXPECT_EQ(first, expected);
        EXPECT_EQ(second, expected);
        for (const std::string& after : expected)
            EXPECT_THAT(sanctions_leaving(book, outcome_of(after)), Contains(&sanction)) << after;
    }
}

TEST(SanctionResult, IsLeftByNoSanctionThatChangesNone) {
    for (const char* id : {"ru-draughts-2022", "ru-chess-2023", "ua-draughts-2024"}) {
        const auto book = rulebook::bundled(id);
        EXPECT_THAT(sanctions_leaving(book, Outcome::kBothLose),
                    AllOf(Contains(book.find("sanction", "loss-of-game")),
                          Not(Contains(book.find("sanction", "warning"))),
                          Not(Contains(book.find("sanction", "exclusion")))))
            << id;
        EXPECT_THAT(sanctions_leaving(book, Outcome::kBothAbsent), IsEmpty()) << id;
    }
}

}  // namespace
}  // namespace collegium::sanctions
