// Money paid with a protest.
#include <gtest/gtest.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/protests/deposit.hpp>

#include "core/protests/examples.hpp"
#include "support/competition_regulation.hpp"

namespace collegium::protests {
namespace {

using testing_support::regulation_of;

std::string word_of(std::optional<DepositGoes> goes) {
    if (!goes) return "";
    return *goes == DepositGoes::kBack ? "back" : "prize-fund";
}

// RU-CHESS and UA-2024 have no money with a protest: nobody says where it would go.
TEST(Deposit, GoesNowhereWhereTheBookHasNone) {
    for (const char* id : {"ru-chess-2023", "ua-draughts-2024"}) {
        const rulebook::BookPtr book = testing_support::bundled_book(id);
        ASSERT_TRUE(book->rows("deposit").empty()) << id;
        EXPECT_FALSE(deposit_goes(*book, true)) << id;
        EXPECT_FALSE(deposit_goes(*book, false)) << id;
    }
}

// RU-2022 WE-39
TEST(Deposit, IsCappedAndGoesWhereTheBookSays) {
    const nlohmann::json rows = examples("deposit.json")["rows"];
    ASSERT_EQ(rows.size(), 5U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.dump());
        competition::Regulation regulation = regulation_of(row["event"]);
        if (!row.contains("set")) {
            EXPECT_FALSE(deposit_of(regulation)) << "the regulation asks for none";
            continue;
        }
        const std::vector change{
            competition::SettingChange{"protest-deposit",
                                       row["set"].get<std::int64_t>(),
                                       {competition::SourceKind::kRegulations, "9"}}};
        const auto settings = competition::change_settings(regulation, {}, change, false);
        if (row.contains("refused")) {
            ASSERT_FALSE(settings);
            const sdk::Violation& violation = settings.error().violations.front();
            EXPECT_EQ(violation.reason, row["refused"]);
            EXPECT_EQ(violation.citations.front().article, row["article"]);
            EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, violation).text, row["text"]);
            continue;
        }
        ASSERT_TRUE(settings);
        regulation = competition::Regulation(regulation.frame(), *settings);
        const auto deposit = deposit_of(regulation);
        ASSERT_TRUE(deposit);
        EXPECT_EQ(deposit->amount, row["set"]);
        EXPECT_EQ(deposit->citations.front().article, row["article"]);
        const rulebook::Book& book = *regulation.frame().book;
        EXPECT_EQ(word_of(deposit_goes(book, true)), row["upheld"]);
        EXPECT_EQ(word_of(deposit_goes(book, false)), row["rejected"]);
    }
}

}  // namespace
}  // namespace collegium::protests
