// Roles and sessions of a person as facts of the card.
#include "tui/viewmodel/roles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace collegium::tui::viewmodel {
namespace {

using testing::HasSubstr;
using testing::Not;

const Texts kRussianWords{i18n::Language::kRu};

v1::Grant chief_arbiter(v1::Grant::State state) {
    v1::Grant grant;
    grant.set_name("federation/grants/12");
    (*grant.mutable_role_title()->mutable_titles())["ru"] = "главный судья";
    grant.set_scope("competitions/14");
    grant.set_scope_title("26-014 Кубок Волги");
    grant.set_state(state);
    grant.mutable_last_date()->set_year(2026);
    grant.mutable_last_date()->set_month(10);
    grant.mutable_last_date()->set_day(28);
    grant.set_ends_with_competition(true);
    return grant;
}

TEST(RoleFacts, SayWhereUntilWhenAndWhy) {
    const auto facts = role_facts({chief_arbiter(v1::Grant::STATE_ACTIVE)}, kRussianWords, 2026);
    ASSERT_EQ(facts.size(), 1U);
    EXPECT_EQ(facts[0].id, "federation/grants/12");
    EXPECT_EQ(facts[0].value, "главный судья · 26-014 Кубок Волги");
    EXPECT_THAT(facts[0].second, HasSubstr("28.10"));
    EXPECT_THAT(facts[0].second, HasSubstr("действует · кончается с соревнованием"));
}

TEST(RoleFacts, PutThoseInForceFirst) {
    v1::Grant past = chief_arbiter(v1::Grant::STATE_EXPIRED);
    past.set_name("federation/grants/3");
    v1::Grant taken = chief_arbiter(v1::Grant::STATE_REVOKED);
    taken.set_name("federation/grants/4");
    const auto facts =
        role_facts({past, taken, chief_arbiter(v1::Grant::STATE_ACTIVE)}, kRussianWords, 2026);
    ASSERT_EQ(facts.size(), 3U);
    EXPECT_EQ(facts[0].id, "federation/grants/12");
    EXPECT_THAT(facts[1].second, HasSubstr("срок истёк"));
    EXPECT_EQ(facts[2].second, "снята");
}

TEST(RoleFacts, OfTheFederationHoldWithoutEnd) {
    v1::Grant office;
    office.set_name("federation/grants/5");
    office.set_state(v1::Grant::STATE_ACTIVE);
    const auto facts = role_facts({office}, kRussianWords, 2026);
    EXPECT_THAT(facts[0].value, HasSubstr("вся федерация"));
    EXPECT_THAT(facts[0].second, HasSubstr("бессрочно"));
    EXPECT_THAT(facts[0].second, Not(HasSubstr("кончается")));
    EXPECT_EQ(role_facts({}, kRussianWords, 2026)[0].value, "ролей нет");
}

TEST(SessionFacts, SayWhereInWhichRoleSinceWhenAndWhenLastSeen) {
    const auto clock = [](std::chrono::sys_seconds time) {
        return std::chrono::local_seconds(time.time_since_epoch());
    };
    v1::Session session;
    session.set_name("sessions/81");
    session.set_terminal("зал-2");
    session.set_state(v1::Session::STATE_LOCKED);
    *session.mutable_acting_grant() = chief_arbiter(v1::Grant::STATE_ACTIVE);
    session.mutable_create_time()->set_seconds(1791970800);     // 14.10.2026 09:40 UTC
    session.mutable_last_seen_time()->set_seconds(1791973800);  // 10:30
    session.set_current(true);
    const auto facts = session_facts({session}, kRussianWords, clock);
    ASSERT_EQ(facts.size(), 1U);
    EXPECT_EQ(facts[0].id, "sessions/81");
    EXPECT_EQ(facts[0].value, "зал-2 · главный судья · 26-014 Кубок Волги");
    EXPECT_EQ(facts[0].note, "этот сеанс");
    EXPECT_EQ(facts[0].second, "с 14.10.2026 09:40, на связи 14.10.2026 10:30 · заблокирован");
    EXPECT_EQ(session_facts({}, kRussianWords, clock)[0].value, "открытых сеансов нет");
}

}  // namespace
}  // namespace collegium::tui::viewmodel
