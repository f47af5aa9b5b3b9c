// What was written down and is read back: who, when and of what.
#include <gtest/gtest.h>

#include <collegium/v1/rounds.grpc.pb.h>

#include "row_walk.hpp"

namespace collegium::rpc::read_back_test {
namespace {

class ReadBack : public ::testing::Test {
  protected:
    RowWalk draughts() {
        const v1::RuleBook book = server_.book("ru-draughts-2022");
        for (const v1::OfficialDiscipline& row : book.disciplines())
            if (row.id() == "russian") return {server_, book, row};
        throw std::runtime_error("no row");
    }

    BookServer server_;
};

TEST_F(ReadBack, APaymentNamesTheApplicationItsReceiptPaid) {
    RowWalk walk = draughts();
    walk.create();
    v1::ParameterValue fee;
    fee.set_number(500);
    walk.regulate("entry-fee", fee);
    walk.open_admission();
    v1::RecordPaymentRequest record;
    record.set_parent(walk.competition());
    v1::Payment& payment = *record.mutable_payment();
    payment.set_application(walk.entered());
    payment.mutable_amount()->set_currency_code("RUB");
    payment.mutable_amount()->set_minor_units(200000);
    payment.set_method(v1::Payment::METHOD_TRANSFER);
    payment.set_payer("СШ № 3");
    using Applications = v1::ApplicationService::Stub;
    const v1::Payment paid = server_.ask("administrator", &Applications::RecordPayment, record);
    v1::GetPaymentRequest get;
    get.set_name(paid.name());
    const v1::Payment read = server_.ask("administrator", &Applications::GetPayment, get);
    EXPECT_EQ(read.application(), walk.entered());
    EXPECT_EQ(read.shares_size(), 4);
    EXPECT_EQ(read.payer(), "СШ № 3");
    EXPECT_EQ(read.recorded_by(), paid.recorded_by());
    EXPECT_EQ(read.pay_time().seconds(), paid.pay_time().seconds());
}

TEST_F(ReadBack, ARoundSaysWhenItWasClosed) {
    RowWalk walk = draughts();
    walk.create();
    walk.open_for_play();
    walk.enter_results(walk.start_round());
    using Rounds = v1::RoundService::Stub;
    v1::GetRoundRequest get;
    get.set_name(walk.round());
    EXPECT_FALSE(server_.ask("chief-arbiter", &Rounds::GetRound, get).has_close_time());
    walk.close_round();
    const v1::Round closed = server_.ask("chief-arbiter", &Rounds::GetRound, get);
    ASSERT_TRUE(closed.has_close_time());
    EXPECT_GE(closed.close_time().seconds(), closed.start_time().seconds());
}

}  // namespace
}  // namespace collegium::rpc::read_back_test
