#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/i18n/names.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/federation_settings.hpp>
#include <collegium/storage/repositories/text_keys.hpp>
#include <collegium/usecases/journal.hpp>
#include <collegium/usecases/users.hpp>

#include "registry_fixture.hpp"
#include "support/another_reader.hpp"
#include "support/new_records.hpp"

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
            grant.user = storage::insert_user(writer, user);
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
    void write(const std::function<void(storage::Connection&)>& statements) {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            statements(writer);
            return storage::Applied{};
        };
        EXPECT_TRUE(store_->writer().run(std::move(command)));
    }
    competition::CompetitionId competition_ending(const registry::RawDate& day) {
        competition::CompetitionId id;
        write([&](storage::Connection& writer) {
            competition::CompetitionDraft draft;
            draft.code = competition::CompetitionCode{26, 14};
            draft.title = "Кубок Волги";
            draft.start_date = draft.end_date = *registry::to_date(day);
            draft.time_zone = "Europe/Samara";
            id = storage::insert_competition(writer,
                                             testing_support::new_competition(draft, moment().now));
        });
        return id;
    }
    storage::Grant arbiter_of(competition::CompetitionId cup) {
        storage::Grant grant = second_;
        grant.role = "arbiter";
        grant.scope = cup.name();
        write(
            [&](storage::Connection& writer) { grant.id = storage::insert_grant(writer, grant); });
        return grant;
    }
    static Caller acting_by(const storage::Grant& grant) {
        Caller caller = caller_with({"roles.grant", "users.manage"});
        caller.actor.user = grant.user;
        caller.actor.role = grant.role;
        caller.actor.grant = grant.id;
        return caller;
    }

    [[nodiscard]] GrantInput observer() const {
        GrantInput input;
        input.user = "users/" + std::to_string(second_.user);
        input.role = "roles/observer";
        input.scope = storage::kFederationScope;
        input.basis = "приказ № 2";
        return input;
    }

    const rulebook::Library no_books_;
    const storage::Grant first_ = administrator("first");
    const storage::Grant second_ = administrator("second");
};

TEST_F(Grants, OfACompetitionAreListedUntilTenDaysAfterIt) {
    const auto cup = competition_ending({2026, 10, 18});
    const storage::Grant grant = arbiter_of(cup);
    const storage::ReadLease lease = store_->read();
    const auto held_on = [&](int day) {
        storage::GrantQuery query;
        query.user = grant.user;
        query.scope = cup.name();
        query.on_day = fmt::format("2026-10-{}", day);
        query.limit = 10;
        return storage::list_grants(*lease, query).size();
    };
    EXPECT_EQ(held_on(28), 1U);
    EXPECT_EQ(held_on(29), 0U);
    const auto stored = *storage::find_grant(*lease, grant.id);
    EXPECT_TRUE(is_active(stored, *registry::to_date({2026, 10, 28})));
    EXPECT_FALSE(is_active(stored, *registry::to_date({2026, 10, 29})));
}

TEST_F(Grants, OfACompetitionFollowTheFederationsNumberOfDays) {
    const storage::Grant grant = arbiter_of(competition_ending({2026, 10, 18}));
    write([](storage::Connection& writer) {
        storage::write_federation_settings(writer, {2, {}, {30, 10}});
    });
    const auto stored = *storage::find_grant(*store_->read(), grant.id);
    EXPECT_TRUE(is_active(stored, *registry::to_date({2026, 11, 17})));
    EXPECT_FALSE(is_active(stored, *registry::to_date({2026, 11, 18})));
}

TEST_F(Grants, AfterTheRolesOfACompetitionEndedNameTheirLastDay) {
    const auto cup = competition_ending({2026, 10, 3});
    const storage::ReadLease lease = store_->read();
    const UserContext context{*lease, store_->subjects(), moment()};
    GrantInput input = observer();
    input.scope = cup.name();
    const auto refused = grant_role(acting_by(first_), context, no_books_, input);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "ROLES_OF_EVENT_ENDED");
    EXPECT_EQ(refused.error().violations.front().field, "grant.end_date");
    EXPECT_EQ(refused.error().metadata.at("last_day"), "13.10.2026");
    input.end_date = registry::RawDate{2026, 10, 20};
    EXPECT_TRUE(grant_role(acting_by(first_), context, no_books_, input));
}

TEST_F(Grants, OneOfTwoAdministratorsStaysWhenBothTakeTheOthersRole) {
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const UserContext context{*lease, store_->subjects(), moment()};
    const auto one = revoke_role(acting_by(first_), context, {storage::id_of(second_), {}, "спор"});
    const auto other =
        revoke_role(acting_by(second_), context, {storage::id_of(first_), {}, "спор"});
    ASSERT_TRUE(one && other);
    EXPECT_TRUE(carry_out(*one).committed);
    const auto moved = carry_out(*other).committed;
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().reason, "READ_FACT_MOVED") << "it is decided again, as calls are";
    const storage::ReadLease later = testing_support::another_reader(*store_);
    const UserContext now{*later, store_->subjects(), moment()};
    const auto refused = revoke_role(acting_by(second_), now, {storage::id_of(first_), {}, "спор"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "LAST_ADMINISTRATOR");
}

TEST_F(Grants, OneOfTwoAdministratorsStaysWhenBothCloseTheOthersAccount) {
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const UserContext context{*lease, store_->subjects(), moment()};
    const auto one = close_user(acting_by(first_), context, {second_.user, {}, "спор"});
    const auto other = close_user(acting_by(second_), context, {first_.user, {}, "спор"});
    ASSERT_TRUE(one && other);
    EXPECT_TRUE(carry_out(*one).committed);
    const auto moved = carry_out(*other).committed;
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().reason, "READ_FACT_MOVED") << "it is decided again, as calls are";
    const storage::ReadLease later = testing_support::another_reader(*store_);
    const UserContext now{*later, store_->subjects(), moment()};
    const auto refused = close_user(acting_by(second_), now, {first_.user, {}, "спор"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "LAST_ADMINISTRATOR");
}

// The names of roles stand in the store and, for refusals, in the program.
TEST_F(Grants, HaveRolesAndPermissionsWithNamesInEveryLanguage) {
    const storage::ReadLease lease = store_->read();
    for (const storage::Role& role : storage::list_roles(*lease, 0, 100)) {
        EXPECT_EQ(i18n::role_name(i18n::Language::kRu, role.id), role.title_ru);
        EXPECT_EQ(i18n::role_name(i18n::Language::kUk, role.id), role.title_uk);
        EXPECT_EQ(i18n::role_name(i18n::Language::kEn, role.id), role.title_en);
        for (const std::string& permission : role.permissions)
            EXPECT_NE(i18n::act_name(i18n::Language::kUk, permission), permission);
    }
}

TEST_F(Grants, AreRefusedWithTheRoleAndNotWithItsRussianName) {
    const storage::ReadLease lease = store_->read();
    const UserContext context{*lease, store_->subjects(), moment()};
    Caller secretary = acting_by(first_);
    secretary.actor.role = "secretary";
    const auto refused = grant_role(secretary, context, no_books_, observer());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "APPOINTMENT_DENIED");
    EXPECT_EQ(refused.error().metadata.at("post"), "roles/observer");
}

TEST_F(Grants, StandInTheJournalInTheLanguageOfTheReader) {
    {
        const storage::ReadLease lease = store_->read();
        const UserContext context{*lease, store_->subjects(), moment()};
        must(grant_role(acting_by(first_), context, no_books_, observer()));
    }
    const std::string title = storage::find_journal_row(*store_->read(), last_)->title;
    EXPECT_EQ(title_text(i18n::Language::kUk, title), "second: спостерігач");
    EXPECT_EQ(title_text(i18n::Language::kEn, title), "second: observer");
    EXPECT_EQ(title_text(i18n::Language::kEn, "Кубок Волги"), "Кубок Волги");
}

class Accounts : public testing::RegistryTest {
  protected:
    void enter(const std::vector<std::string>& names) {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            for (const std::string& name : names) {
                storage::User user;
                user.version = 1;
                user.user_name = user.full_name = user.short_name = name;
                storage::insert_user(writer, user);
            }
            return storage::Applied{};
        };
        ASSERT_TRUE(store_->writer().run(std::move(command)));
    }
    std::vector<std::string> listed(text::Alphabet alphabet) {
        storage::UserQuery query;
        query.alphabet = alphabet;
        query.limit = 10;
        std::vector<std::string> names;
        for (const storage::User& user : storage::list_users(*store_->read(), query))
            names.push_back(user.full_name);
        return names;
    }
};

TEST_F(Accounts, StandInTheOrderOfTheReadersAlphabet) {
    enter({"Гуцул", "Ґалаґан", "Гаврилюк"});
    using ::testing::ElementsAre;
    EXPECT_THAT(listed(text::Alphabet::kUkrainian), ElementsAre("Гаврилюк", "Гуцул", "Ґалаґан"));
    EXPECT_EQ(listed(text::Alphabet::kRussian).back(), "Гуцул");
}

// As after the migration that brought the second key.
TEST_F(Accounts, GetNewKeysAtTheNextStart) {
    enter({"Гуцул", "Ґалаґан", "Гаврилюк"});
    EXPECT_TRUE(*storage::refresh_text_keys(*store_));
    storage::Command spoil;
    spoil.apply = [](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        writer.execute("DELETE FROM text_keys");
        writer.execute("UPDATE users SET sort_key_uk = x''");
        writer.execute("DELETE FROM user_word");
        return storage::Applied{};
    };
    ASSERT_TRUE(store_->writer().run(std::move(spoil)));
    EXPECT_TRUE(*storage::refresh_text_keys(*store_));
    EXPECT_THAT(listed(text::Alphabet::kUkrainian),
                ::testing::ElementsAre("Гаврилюк", "Гуцул", "Ґалаґан"));
    storage::UserQuery query;
    query.query = text::parse_query("гуц");
    query.limit = 10;
    EXPECT_EQ(storage::list_users(*store_->read(), query).size(), 1U);
}

}  // namespace
}  // namespace collegium::usecases
