// Fees, quotas, refunds.
#include <map>
#include <optional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/admission/payment.hpp>
#include <collegium/admission/quota.hpp>

#include "entry_books.hpp"
#include "support/data_file.hpp"

namespace collegium::admission {
namespace {

using testing::ElementsAre;
using namespace std::chrono;

constexpr std::int64_t kRoubles = kMinorUnits;

// Every case of tests/data/admission/fees.toml; each names its worked example.
TEST(FeeCases, KeepToTheCapOfTheBook) {
    const toml::table file = data_file("admission/fees.toml");
    for (const toml::node& node : *file["fee"].as_array()) {
        const toml::table& row = *node.as_table();
        SCOPED_TRACE(row["example"].value_or(""));
        const competition::Frame frame =
            competition_of(row["book"].value_or(""), row["status"].value_or(""), "");
        const auto checked =
            check_fee(frame, row["fee"].value_or(std::int64_t{0}) * kRoubles, "fee");
        const auto refused = row["refused"].value<std::string>();
        ASSERT_EQ(checked.has_value(), !refused);
        if (!refused) continue;
        const sdk::Violation& violation = checked.error().violations.front();
        EXPECT_EQ(violation.reason, *refused);
        EXPECT_EQ(violation.metadata.at("cap"), row["cap"].value_or(""));
        EXPECT_EQ(violation.citations.front().article, row["article"].value_or(""));
    }
}

// A time of the day of the commission; none where the row has no such key.
std::optional<Instant> time_in(const toml::table& row, const char* key) {
    const auto time = row[key].value<toml::time>();
    if (!time) return std::nullopt;
    return at("2026-10-14", time->hour) + minutes(time->minute);
}

// RU-2022 WE-07: a payment after the commission opened is remarked and no ground of refusal.
TEST(FeePaid, AfterTheCommissionOpenedIsRemarkedAndNoGroundOfRefusal) {
    const std::map<Severity, std::string> weights{{Severity::kRefused, "refused"},
                                                  {Severity::kNeedsDecision, "needs-decision"},
                                                  {Severity::kInfo, "info"}};
    const toml::table file = data_file("admission/fees.toml");
    for (const toml::node& node : *file["paid"].as_array()) {
        const toml::table& row = *node.as_table();
        SCOPED_TRACE(row["example"].value_or(""));
        const auto rule = fee_rule(competition_of(
            row["book"].value_or(""), row["status"].value_or(""), row["discipline"].value_or("")));
        ASSERT_TRUE(rule);
        EXPECT_EQ(rule->unpaid_refuses, row["refuses"].value<bool>());
        const registry::Date day = 2026y / 10 / 14;
        const auto remark =
            payment_remark(*rule, time_in(row, "paid").value(), day, time_in(row, "opened"), day);
        EXPECT_EQ(remark ? remark->reason : "", row["remark"].value_or(""));
        EXPECT_EQ(remark ? weights.at(remark->severity) : "", row["weight"].value_or(""));
    }
}

// RU-CHESS W-04: paid on the start day is in time, the next day is overdue.
TEST(FeePaid, OnTheStartDayIsInTimeInChess) {
    const nlohmann::json file = testing_support::data_file("admission/ru-chess-2023.json");
    int told = 0;
    for (const nlohmann::json& one : file["cases"]) {
        if (!one["expect"].contains("payment_remark")) continue;
        SCOPED_TRACE(one["name"].get<std::string>());
        ++told;
        const nlohmann::json& competition = one["event"];
        const auto rule = fee_rule(
            competition_of(file["book"], competition["status"], competition["discipline"]));
        ASSERT_TRUE(rule);
        const auto day = [](const nlohmann::json& text) {
            return registry::parse_iso_date(text.get<std::string>().substr(0, 10)).value();
        };
        const std::string paid = one["entrant"]["paid_at"];
        const Instant paid_at =
            at(paid.substr(0, 10).c_str(), std::stoi(paid.substr(paid.find('T') + 1)));
        const auto remark =
            payment_remark(*rule, paid_at, day(paid), std::nullopt, day(competition["first_day"]));
        EXPECT_EQ(remark ? remark->reason : "", one["expect"]["payment_remark"]);
        if (!remark) continue;
        const sdk::Citation& citation = remark->citations.front();
        EXPECT_EQ(citation.section + " " + citation.article, one["expect"]["citations"]["fee"]);
    }
    EXPECT_EQ(told, 2);
}

// RU-2022 WE-07: an excluded player gets nothing back; RU-CHESS I-6.8 likewise.
TEST(Refund, IsNotGivenToAnExcludedPlayer) {
    const std::map<std::string, RefundGround> grounds{{"excluded", RefundGround::kExcluded},
                                                      {"struck", RefundGround::kStruck}};
    const toml::table file = data_file("admission/fees.toml");
    for (const toml::node& node : *file["refund"].as_array()) {
        const toml::table& row = *node.as_table();
        SCOPED_TRACE(row["example"].value_or(""));
        const auto rule =
            fee_rule(competition_of(row["book"].value_or(""), row["status"].value_or(""), ""));
        const auto ground = static_cast<int>(grounds.at(row["ground"].value_or("")));
        const auto checked = check_refund(ground, rule);
        EXPECT_EQ(checked ? "" : checked.error().reason, row["refused"].value_or(""));
        if (checked) continue;
        ASSERT_FALSE(checked.error().citations.empty());
        EXPECT_EQ(checked.error().citations.front().article, row["article"].value_or(""));
    }
}

// RU-CHESS W-52: a removal gives no right to the fee.
TEST(Refund, OfARemovedPlayerIsRefusedByItsOwnArticleInChess) {
    const nlohmann::json expected =
        testing_support::data_file("sanctions/ru-chess.json")["RU-CHESS W-52"]["fee"];
    const auto refused =
        check_refund(static_cast<int>(RefundGround::kExcluded),
                     fee_rule(competition_of("ru-chess-2023", "regional", "chess")));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, expected["refused"].get<std::string>());
    EXPECT_EQ(refused.error().citations.front().section, expected["section"].get<std::string>());
    EXPECT_EQ(refused.error().citations.front().article, expected["article"].get<std::string>());
}

TEST(Refund, NamesItsGround) {
    EXPECT_EQ(check_refund(0, std::nullopt).error().violations.front().reason, "REQUIRED");
    EXPECT_EQ(check_refund(99, std::nullopt).error().violations.front().reason, "ENUM_UNKNOWN");
}

TEST(Money, IsCountedInKopecksOfTheBooksCurrency) {
    EXPECT_EQ(currency_of(*book_named("ru-draughts-2022")), "RUB");
    EXPECT_EQ(currency_of(*book_named("ua-draughts-2024")), "UAH");
    EXPECT_EQ(money_text(1'500 * kRoubles), "1\u00A0500");
    EXPECT_EQ(money_text(1'234'567 * kRoubles + 5), "1\u00A0234\u00A0567,05");
    EXPECT_EQ(money_text(0), "0");
}

TEST(APayment, IsDividedAmongLinesInTheirOrder) {
    const std::vector<Debt> debts{{1, 500, {}}, {2, 0, {}}, {3, 500, {}}};
    EXPECT_THAT(*divide(1'000, debts), ElementsAre(Share{1, 500}, Share{3, 500}));
    EXPECT_THAT(*divide(700, debts), ElementsAre(Share{1, 500}, Share{3, 200}));
    EXPECT_EQ(divide(1'001, debts).error().reason, "PAYMENT_EXCEEDS_DEBT");
}

TEST(APayment, WithPartsAddsUp) {
    EXPECT_THAT(*divide(600, {{1, 500, 100}, {2, 500, 500}}),
                ElementsAre(Share{1, 100}, Share{2, 500}));
    EXPECT_EQ(divide(700, {{1, 500, 100}, {2, 500, 500}}).error().reason, "SHARES_DO_NOT_ADD_UP");
    EXPECT_EQ(divide(500, {{1, 500, 100}, {2, 500, 500}}).error().reason, "SHARES_DO_NOT_ADD_UP");
    EXPECT_EQ(divide(600, {{1, 500, 600}}).error().reason, "PAYMENT_EXCEEDS_DEBT");
}

TEST(APayment, NamesEverythingWrongAtOnce) {
    PaymentForm form;
    form.amount = 0;
    form.currency = "EUR";
    form.paid_at = at("2026-10-15");
    form.method = 9;
    form.shares = {{"competitions/14/entrants/1", {}, {}},
                   {"competitions/14/entrants/1", {}, {}},
                   {"competitions/15/entrants/2", {}, {}}};
    const auto refused = check_payment(form, competition::CompetitionId{14},
                                       *book_named("ru-draughts-2022"), at("2026-10-14"));
    ASSERT_FALSE(refused);
    std::vector<std::string> found;
    for (const sdk::Violation& violation : refused.error().violations)
        found.push_back(violation.field + " " + violation.reason);
    EXPECT_THAT(found, testing::UnorderedElementsAre("payment.amount.units AMOUNT_INVALID",
                                                     "payment.amount.currency_code CURRENCY_WRONG",
                                                     "payment.shares[1].entrant NAMED_TWICE",
                                                     "payment.shares[2].entrant NAME_MALFORMED",
                                                     "payment.pay_time PAID_IN_FUTURE",
                                                     "payment.method ENUM_UNKNOWN"));
}

QuotaLine line(std::int64_t entrant, std::int64_t organisation, const char* region,
               registry::Sex sex = registry::Sex::kMale, const char* group = "u17") {
    return {entrant, registry::OrganisationId{organisation}, region, sex, group};
}

std::vector<std::int64_t> over(const Quota& quota, const std::vector<QuotaLine>& lines) {
    std::vector<std::int64_t> entrants;
    for (const auto& [entrant, remarks] : quota_remarks({quota}, lines, {}))
        entrants.push_back(entrant);
    return entrants;
}

// RU-CHESS II-2.8.
TEST(Quotas, CountTheFirstLinesAsWithin) {
    const std::vector<QuotaLine> lines{line(1, 31, "Самара"), line(2, 32, "Самара"),
                                       line(3, 31, "Самара"), line(4, 31, "Самара")};
    Quota quota;
    quota.per = QuotaPer::kOrganisation;
    quota.most = 2;
    EXPECT_THAT(over(quota, lines), ElementsAre(4));
    quota.per = QuotaPer::kRegion;
    quota.most = 3;
    EXPECT_THAT(over(quota, lines), ElementsAre(4));
    quota.per = QuotaPer::kCompetition;
    quota.most = 1;
    EXPECT_THAT(over(quota, lines), ElementsAre(2, 3, 4));
}

TEST(Quotas, NarrowToOneOrganisationSexAndGroup) {
    const std::vector<QuotaLine> lines{line(1, 31, "Самара", registry::Sex::kFemale),
                                       line(2, 31, "Самара"),
                                       line(3, 31, "Самара", registry::Sex::kFemale, "u14"),
                                       line(4, 31, "Самара", registry::Sex::kFemale),
                                       line(5, 32, "Самара", registry::Sex::kFemale)};
    Quota quota;
    quota.organisation = registry::OrganisationId{31};
    quota.sex = registry::Sex::kFemale;
    quota.age_group = "u17";
    quota.most = 1;
    EXPECT_THAT(over(quota, lines), ElementsAre(4));
}

TEST(Quotas, AreRemarkedWithTheArticle) {
    const auto citation = quota_citation(*book_named("ru-chess-2023"));
    EXPECT_EQ(citation.section, "II");
    EXPECT_EQ(citation.article, "2.8");
    Quota quota;
    quota.per = QuotaPer::kCompetition;
    quota.most = 0;
    const auto remarks = quota_remarks({quota}, {line(1, 31, "Самара")}, citation);
    ASSERT_EQ(remarks.size(), 1U);
    EXPECT_EQ(words_of(remarks.at(1).front()), "Сверх квоты: 1-й при квоте 0");
    EXPECT_EQ(remarks.at(1).front().citations.front(), citation);
}

TEST(Quotas, NameEverythingWrongAtOnce) {
    QuotaForm form;
    form.per = static_cast<int>(QuotaPer::kRegion);
    form.organisation = "organisations/31";
    form.sex = 5;
    form.age_group = "u99";
    form.most = -1;
    const auto refused = check_quotas({form, {}}, *book_named("ru-draughts-2022"));
    ASSERT_FALSE(refused);
    std::vector<std::string> found;
    for (const sdk::Violation& violation : refused.error().violations)
        found.push_back(violation.field + " " + violation.reason);
    EXPECT_THAT(found, testing::UnorderedElementsAre(
                           "entry_rules.quotas[0].organisation QUOTA_PLACE_MISPLACED",
                           "entry_rules.quotas[0].sex ENUM_UNKNOWN",
                           "entry_rules.quotas[0].age_group QUOTA_GROUP_UNKNOWN",
                           "entry_rules.quotas[0].most NUMBER_OUT_OF_RANGE",
                           "entry_rules.quotas[1].per REQUIRED"));
}

}  // namespace
}  // namespace collegium::admission
