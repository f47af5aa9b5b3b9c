// Fees received and given back.
#include <gmock/gmock.h>

#include "entries_fixture.hpp"
#include "support/another_reader.hpp"
#include "support/data_file.hpp"

namespace collegium::usecases {
namespace {

using admission::PaymentForm;
using admission::Share;
using ::testing::ElementsAre;
using testing::EntriesTest;
using ::testing::IsEmpty;

class Payments : public EntriesTest {
  protected:
    Payments() {
        application_ = enter(school_).record.id;
        first_ = add(application_, person("Щукин", {2010, 2, 14})).record.id;
        second_ = add(application_, person("Жуков", {2009, 11, 30})).record.id;
    }
    [[nodiscard]] PaymentForm of_application(std::int64_t amount) const {
        PaymentForm form;
        form.application = application_.name();
        form.amount = amount;
        form.currency = "RUB";
        form.method = static_cast<int>(admission::PaymentMethod::kCash);
        form.payer = "СШ № 3";
        return form;
    }
    sdk::Result<Plan<PaymentView>> recording(const PaymentForm& form) {
        const storage::ReadLease lease = store_->read();
        return record_payment(office_, *lease, *library(), cup_, form, moment());
    }
    sdk::Result<Plan<PaymentView>> refunding(admission::PaymentId id,
                                             admission::RefundGround ground,
                                             std::vector<PaymentForm::ShareForm> shares = {}) {
        const storage::ReadLease lease = store_->read();
        return refund_payment(office_, *lease, *library(),
                              {id, std::move(shares), static_cast<int>(ground), "по решению", ""},
                              moment());
    }

    admission::ApplicationId application_;
    admission::EntrantId first_;
    admission::EntrantId second_;
};

TEST_F(Payments, OfAnApplicationAreDividedAndReceiptsNumbered) {
    const auto paid = must(recording(of_application(300'000)));
    EXPECT_EQ(paid.record.receipt, 1);
    EXPECT_THAT(paid.record.payment.shares,
                ElementsAre(Share{first_.value, 150'000}, Share{second_.value, 150'000}));
    EXPECT_THAT(paid.record.short_names, ElementsAre("Щукин Р. Л.", "Жуков Р. Л."));
    EXPECT_EQ(line(first_).record.paid, 150'000);
    EXPECT_EQ(lines("").paid_total, 2);
    EXPECT_EQ(recording(of_application(1)).error().reason, "PAYMENT_EXCEEDS_DEBT");
    const storage::ReadLease lease = store_->read();
    const auto list = list_payments(office_, *lease, *library(), {cup_, "", {}}).value();
    EXPECT_EQ(list.paid, 300'000);
    EXPECT_EQ(list.due, 300'000);
}

TEST_F(Payments, AreReadInTheirOwnCompetitionOnly) {
    const auto id = must(recording(of_application(300'000))).record.id;
    Caller there = caller_with({"payments.read"});
    there.scope = cup_.name();
    Caller elsewhere = there;
    elsewhere.scope = competition("ru-draughts-2022", "interregional", "russian").name();
    const storage::ReadLease lease = store_->read();
    EXPECT_TRUE(get_payment(there, *lease, *library(), id));
    EXPECT_EQ(list_payments(there, *lease, *library(), {cup_, "", {}})->paid, 300'000);
    EXPECT_EQ(get_payment(elsewhere, *lease, *library(), id).error().reason, "SCOPE_DENIED");
    EXPECT_EQ(list_payments(elsewhere, *lease, *library(), {cup_, "", {}}).error().reason,
              "SCOPE_DENIED");
}

TEST_F(Payments, OfOneLineSettleThatLine) {
    PaymentForm form = of_application(150'000);
    form.shares = {{second_.name(), {}, {}}};
    const auto paid = must(recording(form));
    EXPECT_THAT(paid.record.payment.shares, ElementsAre(Share{second_.value, 150'000}));
    EXPECT_EQ(lines("paid = \"true\"").total, 1);
    EXPECT_EQ(lines("paid = \"false\"").total, 1);
}

TEST_F(Payments, DecidedTwiceAreRecordedOnce) {
    const auto one = recording(of_application(300'000));
    const auto other = recording(of_application(300'000));
    ASSERT_TRUE(one && other);
    EXPECT_TRUE(carry_out(*one).committed);
    const auto late = carry_out(*other).committed;
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().reason, "PAYMENT_EXCEEDS_DEBT");
}

// RU-2022 1.5.9: an excluded player gets nothing back; other grounds are the organiser's.
TEST_F(Payments, AreGivenBackButNotAfterAnExclusion) {
    const auto id = must(recording(of_application(300'000))).record.id;
    const auto refused = refunding(id, admission::RefundGround::kExcluded);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "EXCLUSION_GIVES_NO_REFUND");
    const auto part = must(
        refunding(id, admission::RefundGround::kNotAdmitted, {{first_.name(), 150'000, "RUB"}}));
    EXPECT_EQ(part.record.receipt, 2);
    EXPECT_EQ(part.record.payment.amount, 150'000);
    EXPECT_EQ(line(first_).record.paid, 0);
    EXPECT_EQ(line(second_).record.paid, 150'000);
    EXPECT_EQ(must(refunding(id, admission::RefundGround::kCancelled)).record.payment.amount,
              150'000);
    EXPECT_EQ(refunding(id, admission::RefundGround::kCancelled).error().reason,
              "REFUND_EXCEEDS_PAID");
    EXPECT_EQ(refunding(part.record.id, admission::RefundGround::kMistake).error().reason,
              "REFUND_OF_REFUND");
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(get_payment(office_, *lease, *library(), id)->record.refunded, 300'000);
}

TEST_F(Payments, AreNotTakenWhereThereIsNoFee) {
    cup_ = competition("ua-draughts-2024", "national", "draughts-64");
    application_ = enter(school_).record.id;
    (void)add(application_, person("Ткач", {2008, 6, 1}));
    PaymentForm form = of_application(100);
    EXPECT_EQ(recording(form).error().violations.front().reason, "CURRENCY_WRONG");
    form.currency = "UAH";
    EXPECT_EQ(recording(form).error().reason, "NO_FEE_DUE");
}

TEST_F(Payments, OfStruckLinesAreNotDue) {
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    (void)must(strike_entrant(office_, *lease, *library(), first_, {}, "болен", moment()));
    EXPECT_EQ(recording(of_application(300'000)).error().reason, "PAYMENT_EXCEEDS_DEBT");
    EXPECT_THAT(must(recording(of_application(150'000))).record.payment.shares,
                ElementsAre(Share{second_.value, 150'000}));
}

// RU-CHESS W-04: overdue the day after the start.
TEST_F(Payments, AfterTheStartDayOfAChessCompetitionAreRemarked) {
    cup_ = competition("ru-chess-2023", "regional", "chess", {{"entry-fee", "1000"}});
    application_ = enter(school_).record.id;
    (void)add(application_, person("Ким", {2008, 6, 1}));
    const nlohmann::json file = testing_support::data_file("admission/ru-chess-2023.json");
    const auto date = [](const nlohmann::json& text) {
        return std::chrono::sys_days(
            registry::parse_iso_date(text.get<std::string>().substr(0, 10)).value());
    };
    int told = 0;
    for (const nlohmann::json& one : file["cases"]) {
        if (!one["expect"].contains("payment_remark")) continue;
        SCOPED_TRACE(one["name"].get<std::string>());
        ++told;
        // As many days after the start of this competition.
        Moment paid = moment();
        paid.now =
            day(2026, 10, 14) + (date(one["entrant"]["paid_at"]) - date(one["event"]["first_day"]));
        const storage::ReadLease lease = store_->read();
        const auto plan =
            record_payment(office_, *lease, *library(), cup_, of_application(100'000), paid);
        ASSERT_TRUE(plan);
        std::string reasons;
        for (const auto& remark : plan->preview.remarks)
            reasons += remark.reason;
        EXPECT_EQ(reasons, one["expect"]["payment_remark"].get<std::string>());
    }
    EXPECT_EQ(told, 2);
}

TEST_F(Payments, AreOfTheCompetitionAlone) {
    PaymentForm form = of_application(100);
    form.application = "competitions/99/applications/1";
    EXPECT_EQ(recording(form).error().violations.front().reason, "NAME_MALFORMED");
    form.application = cup_.name() + "/applications/99";
    EXPECT_EQ(recording(form).error().violations.front().reason, "APPLICATION_UNKNOWN");
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(get_payment(office_, *lease, *library(), {cup_, 99}).error().reason,
              "PAYMENT_NOT_FOUND");
}

}  // namespace
}  // namespace collegium::usecases
