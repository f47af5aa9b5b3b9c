// Roles of a competition against its rule book, and its last chief arbiter.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/usecases/bans.hpp>
#include <collegium/usecases/grant_undo.hpp>
#include <collegium/usecases/organisations.hpp>
#include <collegium/usecases/persons.hpp>
#include <collegium/usecases/users.hpp>

#include "core/rulebook/bundled_books.hpp"
#include "registry_fixture.hpp"
#include "support/new_records.hpp"

namespace collegium::usecases {
namespace {

using competition::CompetitionId;
using competition::State;
using registry::PersonId;
using registry::RawDate;

class RolesOfACompetition : public testing::RegistryTest {
  protected:
    RolesOfACompetition()
        : library_(std::make_shared<rulebook::Library>(rulebook::Library::of(std::vector{
              rulebook::book_file("ru-draughts-2022"), rulebook::book_file("ua-draughts-2024")}))) {
        appointer_ = caller_with({"roles.grant", "users.manage", "bans.write", "journal.undo"});
        appointer_.actor.role = "administrator";
        (void)account("chernov", 0, "administrator", storage::kFederationScope);
        cup_ = competition("ru-draughts-2022", 14);
    }

    void write(const std::function<void(storage::Connection&)>& statements) {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            statements(writer);
            return storage::Applied{};
        };
        ASSERT_TRUE(store_->writer().run(std::move(command)).has_value());
    }
    CompetitionId competition(const std::string& book, int number) {
        CompetitionId id;
        competition::CompetitionDraft draft;
        draft.code = competition::CompetitionCode{26, number};
        draft.title = "Кубок Волги";
        draft.start_date = *registry::to_date({2026, 10, 20});
        draft.end_date = *registry::to_date({2026, 10, 26});
        draft.time_zone = "Europe/Samara";
        draft.rule_book = book;
        const bool ukrainian = book.starts_with("ua");
        draft.official_discipline = ukrainian ? "draughts-100" : "russian";
        draft.status = ukrainian ? "national" : "interregional";
        draft.character = "individual";
        draft.age_groups = {"adults"};
        draft.sex = competition::Sex::kMen;
        write([&](storage::Connection& writer) {
            id = storage::insert_competition(
                writer, testing_support::new_competition(draft, store_->now()));
        });
        return id;
    }
    void make_card(RawDate born = {1980, 1, 1}) {
        const storage::ReadLease lease = store_->read();
        registry::Form form;
        form.set("public_data.cyrillic_name.surname", "Петрова");
        form.set("public_data.cyrillic_name.given_name", "Анна");
        form.set("public_data.sex", 1);
        form.set("restricted_data.birth_date", born);
        card_ = must(create_person(office_, *lease, {form, true, true}, moment())).record.id;
    }
    // A card of that birth, with an account; the account's number.
    std::int64_t person_with_account(const std::string& name, RawDate born = {1980, 1, 1}) {
        make_card(born);
        return account(name, card_.value, "", "");
    }
    // The account gets the card that was made last.
    sdk::Result<Plan<storage::User>> giving_card(std::int64_t user) {
        const storage::ReadLease lease = store_->read();
        UserChange change;
        change.id = user;
        change.person = card_.name();
        return update_user(appointer_, {*lease, store_->subjects(), moment()}, *library_, change);
    }
    std::int64_t account(const std::string& name, std::int64_t person, const std::string& role,
                         const std::string& scope) {
        std::int64_t id = 0;
        write([&](storage::Connection& writer) {
            storage::User user;
            user.version = 1;
            user.user_name = user.full_name = user.short_name = name;
            user.person = person;
            id = storage::insert_user(writer, user);
            if (!role.empty()) insert_role(writer, id, role, scope);
        });
        return id;
    }
    std::int64_t insert_role(storage::Connection& writer, std::int64_t user,
                             const std::string& role, const std::string& scope) {
        storage::Grant grant;
        grant.version = 1;
        grant.user = user;
        grant.role = role;
        grant.scope = scope;
        grant.basis = "приказ № 1";
        return storage::insert_grant(writer, grant);
    }
    void ban(registry::Capacity capacity) {
        registry::Form form;
        form.set("person", card_.name());
        form.set("capacity", static_cast<int>(capacity));
        form.set("ground", 2);
        form.set("start_date", RawDate{2026, 1, 1});
        form.set("end_date", RawDate{2027, 3, 1});
        form.set("decision_number", "№ 4");
        form.set("decision_date", RawDate{2026, 1, 10});
        form.set("decision_body", "ФШР");
        const storage::ReadLease lease = store_->read();
        must(create_ban(appointer_, *lease, form, moment()));
    }
    void enter_as_player(CompetitionId competition) {
        const storage::ReadLease before = store_->read();
        const auto club =
            must(create_organisation(
                     office_, *before,
                     {{"full_name", "СШ № 3"}, {"short_name", "СШ № 3"}, {"kind", 3}}, moment()))
                .record.id;
        write([&](storage::Connection& writer) {
            admission::Application application;
            application.organisation = club;
            const auto number =
                storage::insert_application(writer, competition, application, store_->now());
            admission::Entrant entrant;
            entrant.person = card_;
            (void)storage::insert_entrant(writer, number, entrant, store_->now());
        });
    }

    sdk::Result<Plan<storage::Grant>> giving(std::int64_t user, const std::string& role,
                                             CompetitionId competition) {
        const storage::ReadLease lease = store_->read();
        GrantInput input;
        input.user = "users/" + std::to_string(user);
        input.role = "roles/" + role;
        input.scope = competition.name();
        input.basis = "приказ № 44";
        return grant_role(appointer_, {*lease, store_->subjects(), moment()}, *library_, input);
    }
    // Reason and article of a refusal: "OFFICIAL_BANNED 1.6.2".
    std::string refusal(std::int64_t user, const std::string& role, CompetitionId competition) {
        const auto answer = giving(user, role, competition);
        if (answer) return "";
        EXPECT_EQ(answer.error().code, sdk::Code::kFailedPrecondition);
        std::string words = answer.error().reason;
        for (const sdk::Citation& citation : answer.error().citations)
            words += " " + citation.article;
        return words;
    }
    std::string refusal(std::int64_t user, const std::string& role) {
        return refusal(user, role, cup_);
    }
    void set_state(State state) {
        write([&](storage::Connection& writer) {
            storage::set_competition_state(writer, cup_, 2, state, store_->now());
        });
    }
    sdk::Result<Plan<storage::Grant>> taking(const storage::Grant& grant) {
        const storage::ReadLease lease = store_->read();
        return revoke_role(appointer_, {*lease, store_->subjects(), moment()},
                           {storage::id_of(grant), {}, "болезнь"});
    }

    std::shared_ptr<const rulebook::Library> library_;
    Caller appointer_;
    CompetitionId cup_;
    PersonId card_;
};

// RU-2022 1.6.2: in no capacity, a post of the book or none.
TEST_F(RolesOfACompetition, AreNotGivenToTheDisqualified) {
    const std::int64_t user = person_with_account("petrova");
    EXPECT_EQ(refusal(user, "chief-arbiter"), "");
    ban(registry::Capacity::kAny);
    for (const char* role : {"chief-arbiter", "arbiter", "appeal-committee", "doctor", "organiser",
                             "captain", "team-representative", "admission-member", "observer"})
        EXPECT_EQ(refusal(user, role), "OFFICIAL_BANNED 1.6.2") << role;
    const auto refused = giving(user, "arbiter", cup_);
    EXPECT_EQ(refused.error().violations.front().field, "grant.user");
    EXPECT_EQ(refused.error().metadata.at("until"), "01.03.2027");
}

TEST_F(RolesOfACompetition, AreNotGivenAgainstADecisionWhereTheBookIsNotChosenYet) {
    const std::int64_t user = person_with_account("petrova");
    ban(registry::Capacity::kOfficial);
    const CompetitionId bare = competition("", 15);
    EXPECT_EQ(refusal(user, "arbiter", bare), "OFFICIAL_BANNED");
    EXPECT_EQ(refusal(user, "captain", bare), "");
}

// Whoever was appointed before anybody knew whose account it is.
TEST_F(RolesOfACompetition, AreReviewedWhenTheAccountGetsACard) {
    const std::int64_t user = account("petrova", 0, "", "");
    must(giving(user, "arbiter", cup_));
    make_card();
    const auto in_time = giving_card(user);
    ASSERT_TRUE(in_time.has_value());
    ban(registry::Capacity::kAny);
    EXPECT_EQ(carry_out(*in_time).committed.error().reason, "READ_FACT_MOVED");
    const auto refused = giving_card(user);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().reason, "OFFICIAL_BANNED");
    EXPECT_EQ(refused.error().citations.front().article, "1.6.2");
    EXPECT_EQ(refused.error().violations.front().field, "user.person");
    make_card();
    enter_as_player(cup_);
    EXPECT_EQ(giving_card(user).error().reason, "OFFICIAL_PLAYS");
    make_card();
    must(giving_card(user));
}

TEST_F(RolesOfACompetition, AreDecidedAnewWhenABanComesMeanwhile) {
    const std::int64_t user = person_with_account("petrova");
    const auto plan = giving(user, "arbiter", cup_);
    ASSERT_TRUE(plan.has_value());
    ban(registry::Capacity::kAny);
    EXPECT_EQ(carry_out(*plan).committed.error().reason, "READ_FACT_MOVED");
}

TEST_F(RolesOfACompetition, OfArbitersAreNotGivenToItsPlayersUnlessTheRegulationLetsThem) {
    const std::int64_t user = person_with_account("yakovlev");
    enter_as_player(cup_);
    EXPECT_EQ(refusal(user, "arbiter").substr(0, 14), "OFFICIAL_PLAYS");
    EXPECT_EQ(refusal(user, "captain"), "");
    EXPECT_EQ(refusal(user, "appeal-committee"), "");
    EXPECT_EQ(refusal(user, "arbiter", competition("ru-draughts-2022", 15)), "");
    write([&](storage::Connection& writer) {
        storage::write_regulation(writer, cup_, 2, {{"player-may-judge", "true", 2, "7.2"}},
                                  store_->now());
    });
    EXPECT_EQ(refusal(user, "arbiter"), "");
}

// RU-2022 5.4.17.5, UA-2024 IV.8.4.
TEST_F(RolesOfACompetition, OfArbitersAndOfTheAppealCommitteeDoNotGoTogether) {
    const std::int64_t user = person_with_account("petrova");
    const CompetitionId ukrainian = competition("ua-draughts-2024", 15);
    must(giving(user, "arbiter", cup_));
    EXPECT_EQ(refusal(user, "appeal-committee"), "POSTS_INCOMPATIBLE 5.4.17.5");
    must(giving(user, "appeal-committee", ukrainian));
    EXPECT_EQ(refusal(user, "chief-arbiter", ukrainian), "POSTS_INCOMPATIBLE 8.4");
    EXPECT_EQ(refusal(user, "deputy-arbiter"), "");
}

TEST_F(RolesOfACompetition, OfTheAppealCommitteeAskForTheAgeOfItsPosts) {
    const std::int64_t user = person_with_account("young", {2008, 1, 1});
    EXPECT_EQ(refusal(user, "appeal-committee"), "OFFICIAL_TOO_YOUNG 5.4.17.5");
    EXPECT_EQ(refusal(user, "arbiter"), "");
}

TEST_F(RolesOfACompetition, AreNotGivenBackToWhoeverWasBannedMeanwhile) {
    const std::int64_t user = person_with_account("petrova");
    const auto grant = must(giving(user, "arbiter", cup_));
    must(taking(grant));
    const std::int64_t taken = last_;
    ban(registry::Capacity::kAny);
    UndoRules book;
    add_grant_undo_rules(book);
    const storage::ReadLease lease = store_->read();
    const auto refused = undo_entry(
        appointer_, *lease, {book, store_->subjects(), store_->now(), moment().today}, taken, "");
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().reason, "OFFICIAL_BANNED");
}

TEST_F(RolesOfACompetition, KeepOneChiefArbiterWhileItIsUnderWay) {
    const std::int64_t user = person_with_account("petrova");
    const auto grant = must(giving(user, "chief-arbiter", cup_));
    EXPECT_TRUE(taking(grant).has_value());  // still a draft
    set_state(State::kRunning);
    const auto refused = taking(grant);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().reason, "LAST_CHIEF_ARBITER");
    EXPECT_EQ(refused.error().metadata.at("competition"), "26-014 Кубок Волги");
    const auto other = must(giving(account("rodin", 0, "", ""), "chief-arbiter", cup_));
    const auto one = taking(grant);
    const auto two = taking(other);
    ASSERT_TRUE(one.has_value() && two.has_value());
    EXPECT_TRUE(carry_out(*one).committed.has_value());
    // Both took the other's role at once: one stays.
    EXPECT_EQ(carry_out(*two).committed.error().reason, "LAST_CHIEF_ARBITER");
    set_state(State::kApproved);
    EXPECT_TRUE(taking(other).has_value());
}

TEST_F(RolesOfACompetition, KeepTheAccountOfTheirLastChiefArbiterOpen) {
    const std::int64_t user = person_with_account("petrova");
    const auto grant = must(giving(user, "chief-arbiter", cup_));
    set_state(State::kRunning);
    const auto closing = [&](std::int64_t account) {
        const storage::ReadLease lease = store_->read();
        return close_user(appointer_, {*lease, store_->subjects(), moment()},
                          {account, {}, "уволен"});
    };
    EXPECT_EQ(closing(user).error().reason, "LAST_CHIEF_ARBITER");
    const std::int64_t rodin = account("rodin", 0, "", "");
    must(giving(rodin, "chief-arbiter", cup_));
    must(closing(user));
    // A closed account arbitrates nothing.
    EXPECT_EQ(closing(rodin).error().reason, "LAST_CHIEF_ARBITER");
}

// The term that ends today takes the role as a revocation would.
TEST_F(RolesOfACompetition, KeepTheTermOfTheirLastChiefArbiter) {
    const auto grant = must(giving(person_with_account("petrova"), "chief-arbiter", cup_));
    set_state(State::kRunning);
    GrantChange change;
    change.id = storage::id_of(grant);
    change.mask = {"end_date"};
    change.end_date = RawDate{2026, 10, 13};
    change.reason = "ошибка";
    const storage::ReadLease lease = store_->read();
    const auto refused =
        change_grant(appointer_, {*lease, store_->subjects(), moment()}, *library_, change);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().reason, "LAST_CHIEF_ARBITER");
}

}  // namespace
}  // namespace collegium::usecases
