#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/usecases/bans.hpp>
#include <collegium/usecases/course_undo.hpp>
#include <collegium/usecases/persons.hpp>

#include "registry_fixture.hpp"
#include "support/violations.hpp"

namespace collegium::usecases {
namespace {

using registry::BanId;
using registry::BanState;
using registry::RawDate;
using ::testing::ElementsAre;
using testing_support::violations_of;

class Bans : public testing::RegistryTest {
  protected:
    Bans() { federation_ = caller_with({"bans.read", "bans.write", "journal.undo"}); }

    registry::PersonId enter(const std::string& surname) {
        const storage::ReadLease lease = store_->read();
        registry::Form form;
        form.set("public_data.cyrillic_name.surname", surname);
        form.set("public_data.sex", 2);
        return must(create_person(office_, *lease, {form, true, true}, moment())).record.id;
    }
    static registry::Form form_for(registry::PersonId person, RawDate from,
                                   std::optional<RawDate> to) {
        registry::Form form;
        form.set("person", person.name());
        form.set("capacity", 1);
        form.set("ground", 2);
        form.set("start_date", from);
        form.set_date("end_date", to);
        form.set("decision_number", "№ 4");
        form.set("decision_date", RawDate{2026, 1, 10});
        form.set("decision_body", "Президиум");
        return form;
    }
    BanId ban(registry::PersonId person, RawDate from, std::optional<RawDate> to) {
        const storage::ReadLease lease = store_->read();
        return must(create_ban(federation_, *lease, form_for(person, from, to), moment()))
            .record.id;
    }
    std::vector<std::int64_t> listed(const std::string& filter) {
        const storage::ReadLease lease = store_->read();
        std::vector<std::int64_t> ids;
        const auto rows = list_bans(*lease, {filter, {{}, 50}}, moment());
        for (const BanView& row : *rows)
            ids.push_back(row.record.id.value);
        return ids;
    }

    Caller federation_;
};

TEST_F(Bans, AreListedByStateAndPersonTheLatestFirst) {
    const auto one = enter("Ёлкин");
    const auto two = enter("Жуков");
    const auto over = ban(one, {2025, 1, 1}, RawDate{2025, 12, 31});
    const auto active = ban(one, {2026, 3, 1}, RawDate{2026, 10, 14});  // today is its last day
    const auto endless = ban(two, {2026, 5, 1}, std::nullopt);
    const auto future = ban(two, {2026, 10, 15}, std::nullopt);
    EXPECT_THAT(listed(""), ElementsAre(future.value, endless.value, active.value, over.value));
    EXPECT_THAT(listed(R"(state = "active")"), ElementsAre(endless.value, active.value));
    EXPECT_THAT(listed(R"(state = "expired")"), ElementsAre(over.value));
    EXPECT_THAT(listed(R"(state = "future")"), ElementsAre(future.value));
    EXPECT_THAT(listed("person = \"" + one.name() + "\""), ElementsAre(active.value, over.value));
    EXPECT_THAT(listed(R"(capacity = "athlete")"), ElementsAre());

    const storage::ReadLease lease = store_->read();
    const auto first = *list_bans(*lease, {"", {{}, 2}}, moment());
    const auto rest = *list_bans(*lease, {"", {key_of(first.back()), 50}}, moment());
    ASSERT_EQ(rest.size(), 2U);
    EXPECT_EQ(rest.front().record.id, active);
}

TEST_F(Bans, OfAPersonAreFoundForTheDaysOfACompetition) {
    const auto person = enter("Ёлкин");
    const auto id = ban(person, {2026, 3, 1}, RawDate{2026, 9, 1});
    const storage::ReadLease lease = store_->read();
    const auto day = [](int month, int number) {
        return *registry::to_date({2026, month, number});
    };
    EXPECT_EQ(storage::bans_on(*lease, person, day(5, 15)).size(), 1U);
    EXPECT_EQ(storage::bans_on(*lease, person, day(9, 2)).size(), 0U);
    EXPECT_EQ(storage::bans_within(*lease, person, day(9, 1), day(9, 9)).front().id, id);
    EXPECT_EQ(storage::all_bans_within(*lease, day(2, 1), day(2, 28)).size(), 0U);
    EXPECT_EQ(storage::all_bans_within(*lease, day(2, 1), day(3, 1)).size(), 1U);
}

TEST_F(Bans, AreLiftedByADecisionAndTheLiftingCanBeUndone) {
    const auto id = ban(enter("Ёлкин"), {2026, 3, 1}, std::nullopt);
    {
        const storage::ReadLease lease = store_->read();
        const auto lifted =
            must(lift_ban(federation_, *lease, {id, 1, std::nullopt, "КДК № 3"}, moment()));
        EXPECT_EQ(lifted.state, BanState::kLifted);
        EXPECT_EQ(lifted.record.version, 2);
    }
    {
        const storage::ReadLease lease = store_->read();
        EXPECT_EQ(update_ban(federation_, *lease, {id, {}, {}, {"note"}}, moment()).error().reason,
                  "BAN_LIFTED");
        UndoRules book;
        add_course_undo_rules(book);
        must(undo_entry(federation_, *lease, {book, store_->subjects(), store_->now()}, last_, ""));
    }
    const storage::ReadLease lease = store_->read();
    const auto back = get_ban(federation_, *lease, id, moment());
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(back->state, BanState::kActive);
    EXPECT_EQ(back->record.version, 3);
    EXPECT_FALSE(back->actions.front().refusal.has_value());
}

TEST_F(Bans, AreCorrectedFieldByField) {
    const auto id = ban(enter("Ёлкин"), {2026, 3, 1}, std::nullopt);
    const storage::ReadLease lease = store_->read();
    registry::Form form;
    form.set("end_date", RawDate{2026, 2, 1});
    EXPECT_THAT(
        violations_of(update_ban(federation_, *lease, {id, {}, form, {"end_date"}}, moment())),
        ElementsAre("ban.end_date BAN_ENDS_BEFORE_START"));
    form.set("end_date", RawDate{2027, 3, 1});
    const auto changed =
        must(update_ban(federation_, *lease, {id, 1, form, {"end_date"}}, moment()));
    EXPECT_EQ(changed.record.ban.decision_number, "№ 4");
    EXPECT_EQ(ban_text(i18n::Language::kRu, changed.record.ban),
              "в любом качестве, 01.03.2026 – 01.03.2027");
    EXPECT_EQ(ban_text(i18n::Language::kUk, registry::Ban{changed.record.ban}),
              "у будь-якій якості, 01.03.2026 – 01.03.2027");
}

TEST_F(Bans, AreTheFederationsBusiness) {
    const auto person = enter("Ёлкин");
    const storage::ReadLease lease = store_->read();
    Caller organiser = federation_;
    organiser.scope = "competitions/1";
    EXPECT_EQ(
        create_ban(organiser, *lease, form_for(person, {2026, 3, 1}, {}), moment()).error().reason,
        "SCOPE_DENIED");
    EXPECT_THAT(
        violations_of(create_ban(federation_, *lease,
                                 form_for(registry::PersonId{99}, {2026, 3, 1}, {}), moment())),
        ElementsAre("ban.person PERSON_UNKNOWN"));
}

}  // namespace
}  // namespace collegium::usecases
