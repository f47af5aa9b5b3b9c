#include <gtest/gtest.h>

#include <collegium/usecases/users.hpp>

#include "registry_fixture.hpp"

namespace collegium::usecases {
namespace {

class Grants : public testing::RegistryTest {
  protected:
    // An account that is administrator, and its appointment.
    storage::Grant administrator(const std::string& user_name) {
        storage::Grant grant;
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            storage::User user;
            user.version = 1;
            user.user_name = user.full_name = user.short_name = user_name;
            grant.user = storage::insert_user(writer, user, {});
            grant.version = 1;
            grant.role = "administrator";
            grant.scope = storage::kFederationScope;
            grant.basis = "приказ № 1";
            grant.id = storage::insert_grant(writer, grant);
            return storage::Applied{};
        };
        EXPECT_TRUE(store_->writer().run(std::move(command)));
        return grant;
    }
    static Caller acting_by(const storage::Grant& grant) {
        Caller caller = caller_with({"roles.grant", "users.manage"});
        caller.actor.user = grant.user;
        caller.actor.role = grant.role;
        caller.actor.grant = grant.id;
        return caller;
    }

    const storage::Grant first_ = administrator("first");
    const storage::Grant second_ = administrator("second");
};

TEST_F(Grants, OneOfTwoAdministratorsStaysWhenBothTakeTheOthersRole) {
    const storage::ReadLease lease = store_->read();
    const UserContext context{*lease, store_->subjects(), moment()};
    const auto one = revoke_role(acting_by(first_), context, {second_.id, {}, "спор"});
    const auto other = revoke_role(acting_by(second_), context, {first_.id, {}, "спор"});
    ASSERT_TRUE(one && other);
    EXPECT_TRUE(carry_out(*one).committed);
    const auto refused = carry_out(*other).committed;
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "LAST_ADMINISTRATOR");
}

TEST_F(Grants, OneOfTwoAdministratorsStaysWhenBothCloseTheOthersAccount) {
    const storage::ReadLease lease = store_->read();
    const UserContext context{*lease, store_->subjects(), moment()};
    const auto one = close_user(acting_by(first_), context, {second_.user, {}, "спор"});
    const auto other = close_user(acting_by(second_), context, {first_.user, {}, "спор"});
    ASSERT_TRUE(one && other);
    EXPECT_TRUE(carry_out(*one).committed);
    const auto refused = carry_out(*other).committed;
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "LAST_ADMINISTRATOR");
}

}  // namespace
}  // namespace collegium::usecases
