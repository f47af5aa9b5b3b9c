// What fails in the server: the caller hears a number, the log holds the words beside it.
#include <functional>
#include <memory>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <collegium/v1/organisations.grpc.pb.h>

#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using testing::HasSubstr;
using testing::Not;

class Failures : public testing::Test {
  protected:
    Failures() {
        spdlog::set_default_logger(std::make_shared<spdlog::logger>(
            "failures", std::make_shared<spdlog::sinks::ostream_sink_mt>(log_)));
    }
    ~Failures() override { spdlog::set_default_logger(before_); }

    // Does something to the store that no command of the server would.
    void tamper(const std::function<void(storage::Connection&)>& act) {
        storage::Command command;
        command.apply = [&](storage::Connection& store) -> sdk::Result<storage::Applied> {
            act(store);
            return storage::Applied{};
        };
        ASSERT_TRUE(server_.store().writer().run(std::move(command)));
    }
    [[nodiscard]] auto enter_club(int number) const {
        v1::CreateOrganisationRequest request;
        request.mutable_organisation()->set_full_name("Клуб № " + std::to_string(number));
        request.mutable_organisation()->set_short_name("Клуб № " + std::to_string(number));
        request.mutable_organisation()->set_kind(v1::Organisation::KIND_CLUB);
        request.set_request_id(new_uuid());
        return office_.call(&v1::OrganisationService::Stub::CreateOrganisation, request);
    }

    const std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();
    std::ostringstream log_;
    TestServer server_;
    const Client office_ = server_.person_with_role("office", "federation-office");
};

TEST_F(Failures, OfACommandStandInTheLogUnderTheNumberOfTheAnswer) {
    tamper([](storage::Connection& store) {
        store.execute(
            "CREATE TRIGGER broken BEFORE INSERT ON organisation BEGIN "
            "SELECT RAISE(ABORT, 'words of the store'); END");
    });

    const auto answer = enter_club(1);

    const Refused failed = answer.refused();
    EXPECT_EQ(failed.code, grpc::StatusCode::INTERNAL);
    EXPECT_EQ(failed.reason, "INTERNAL");
    EXPECT_THAT(answer.status.error_message(), Not(HasSubstr("words of the store")));
    ASSERT_NE(failed.call_number, "");
    EXPECT_THAT(log_.str(), HasSubstr("call " + failed.call_number +
                                      " OrganisationService.CreateOrganisation by session"));
    EXPECT_THAT(log_.str(), HasSubstr("words of the store"));
    EXPECT_EQ(server_.server().counters().failed, 1);
}

TEST_F(Failures, OfTheDiskStandInTheLogToo) {
    tamper([](storage::Connection& store) {
        std::int64_t pages = 0;
        store.query("PRAGMA page_count", {},
                    [&](const storage::Row& row) { pages = row.integer(0); });
        store.query("PRAGMA max_page_count = " + std::to_string(pages), {},
                    [](const storage::Row&) {});
    });
    constexpr int kMoreThanFit = 200;
    auto answer = enter_club(0);
    for (int number = 1; answer.ok() && number < kMoreThanFit; ++number)
        answer = enter_club(number);

    const Refused failed = answer.refused();
    EXPECT_EQ(failed.code, grpc::StatusCode::UNAVAILABLE);
    EXPECT_EQ(failed.reason, "STORE_UNAVAILABLE");
    EXPECT_THAT(answer.status.error_message(), Not(HasSubstr("INSERT")));
    ASSERT_NE(failed.call_number, "");
    EXPECT_THAT(log_.str(), HasSubstr("call " + failed.call_number));
    EXPECT_THAT(log_.str(), HasSubstr("full"));
    EXPECT_EQ(server_.server().counters().failed, 1);
}

}  // namespace
}  // namespace collegium::rpc
