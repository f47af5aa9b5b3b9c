#include <functional>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/competitions.hpp>
#include <collegium/usecases/disciplines.hpp>
#include <collegium/usecases/drafts.hpp>
#include <collegium/usecases/organisations.hpp>
#include <collegium/usecases/registry_undo.hpp>
#include <collegium/usecases/settings.hpp>

#include "registry_fixture.hpp"
#include "support/another_reader.hpp"
#include "support/violations.hpp"

namespace collegium::usecases {
namespace {

using registry::OrganisationId;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing_support::violations_of;

class Resources : public testing::RegistryTest {
  protected:
    OrganisationId enter(const char* name, const std::string& parent = "") {
        const storage::ReadLease lease = store_->read();
        return must(create_organisation(office_, *lease,
                                        {{"full_name", name},
                                         {"short_name", name},
                                         {"kind", 2},
                                         {"region", "Самарская область"},
                                         {"city", "Самара"},
                                         {"parent", parent}},
                                        moment()))
            .record.id;
    }

    CompetitionView draft(const std::string& code = "") {
        const storage::ReadLease lease = store_->read();
        return must(create_competition(office_, *lease, modules_, form(code), moment()));
    }

    static registry::Form form(const std::string& code = "") {
        registry::Form form;
        form.set("code", code);
        form.set("title", "Кубок Волги");
        form.set("start_date", registry::RawDate{2026, 10, 12});
        form.set("end_date", registry::RawDate{2026, 10, 18});
        form.set("time_zone", "Europe/Samara");
        return form;
    }

    plugin_host::Catalogue catalogue_;
    rulebook::Library books_;
    Modules modules_{catalogue_, books_};
};

using Organisations = Resources;
using Competitions = Resources;
using Drafts = Resources;
using Settings = Resources;

// The writer does not read back what it wrote.
TEST_F(Organisations, AreAnsweredAsTheyAreReadLater) {
    const auto expect_as_read = [&](const OrganisationView& written) {
        const storage::ReadLease lease = testing_support::another_reader(*store_);
        const auto read = get_organisation(office_, *lease, written.record.id);
        ASSERT_TRUE(read.has_value());
        EXPECT_EQ(written.record.version, read->record.version);
        EXPECT_EQ(written.record.created_at, read->record.created_at);
        EXPECT_EQ(written.record.updated_at, read->record.updated_at);
        EXPECT_EQ(written.record.organisation, read->record.organisation);
        EXPECT_EQ(written.record.parent_short_name, read->record.parent_short_name);
        EXPECT_EQ(written.record.sort_key, read->record.sort_key);
    };
    const OrganisationId federation = enter("Федерация");
    registry::Form form{{"full_name", "Клуб «Дебют»"},
                        {"short_name", "Дебют"},
                        {"kind", 2},
                        {"region", "Самарская область"},
                        {"city", "Самара"}};
    form.set("parent", federation.name());
    const storage::ReadLease before = testing_support::another_reader(*store_);
    const auto club = must(create_organisation(office_, *before, form, moment()));
    EXPECT_EQ(club.record.parent_short_name, "Федерация");
    expect_as_read(club);

    form = {{"full_name", "Клуб «Эндшпиль»"},
            {"short_name", "Эндшпиль"},
            {"kind", 3},
            {"city", "Сызрань"}};
    const registry::FieldMask everything{"full_name", "short_name", "kind",
                                         "region",    "city",       "parent"};
    const storage::ReadLease between = testing_support::another_reader(*store_);
    const auto changed = must(update_organisation(
        office_, *between, {club.record.id, club.record.version, form, everything}, moment()));
    EXPECT_EQ(changed.record.version, 2);
    EXPECT_EQ(changed.record.parent_short_name, "");
    expect_as_read(changed);
}

TEST_F(Organisations, DoNotStandAboveThemselves) {
    const OrganisationId federation = enter("Федерация");
    const OrganisationId club = enter("Клуб", federation.name());
    const storage::ReadLease lease = store_->read();
    registry::Form form;
    form.set("parent", club.name());
    EXPECT_THAT(violations_of(update_organisation(office_, *lease,
                                                  {federation, {}, form, {"parent"}}, moment())),
                ElementsAre("organisation.parent ORGANISATION_CYCLE"));
    form.set("parent", "organisations/99");
    EXPECT_THAT(
        violations_of(update_organisation(office_, *lease, {club, {}, form, {"parent"}}, moment())),
        ElementsAre("organisation.parent ORGANISATION_UNKNOWN"));
}

TEST_F(Organisations, AreDeletedOnlyWhileNothingRefersToThem) {
    const OrganisationId federation = enter("Федерация");
    const OrganisationId club = enter("Клуб", federation.name());
    const storage::ReadLease before = store_->read();
    const auto refused = delete_organisation(office_, *before, federation, {});
    EXPECT_EQ(refused.error().reason, "ORGANISATION_IN_USE");
    EXPECT_EQ(refused.error().metadata.at("organisations"), "1");

    must(delete_organisation(office_, *before, club, 1));
    EXPECT_EQ(carry_out(*delete_organisation(office_, *before, club, {})).committed.error().reason,
              "READ_FACT_MOVED");
}

TEST_F(Organisations, ComeBackByUndoAboveTheirOldVersion) {
    UndoRules book;
    add_registry_undo_rules(book);
    const OrganisationId club = enter("Клуб");
    {
        const storage::ReadLease lease = store_->read();
        must(delete_organisation(office_, *lease, club, {}));
    }
    {
        const storage::ReadLease lease = store_->read();
        must(undo_entry(office_, *lease, {book, store_->subjects(), store_->now()}, last_, ""));
    }
    const storage::ReadLease lease = store_->read();
    const auto back = get_organisation(office_, *lease, club);
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(back->record.version, 2);
    EXPECT_EQ(back->record.organisation.full_name, "Клуб");
}

TEST_F(Organisations, AreFoundAndOrdered) {
    enter("СШ № 10");
    enter("СШ № 3");
    enter("Ладья");
    const storage::ReadLease lease = store_->read();
    const auto names = [&](const OrganisationListInput& input) {
        std::vector<std::string> found;
        const auto list = list_organisations(office_, *lease, input);
        for (const auto& row : list->rows)
            found.push_back(row.organisation.full_name);
        return found;
    };
    EXPECT_THAT(names({"", "", "", {{}, 50}}), ElementsAre("Ладья", "СШ № 3", "СШ № 10"));
    EXPECT_THAT(names({"сш", "", "full_name desc", {{}, 50}}), ElementsAre("СШ № 10", "СШ № 3"));
    EXPECT_THAT(names({"", R"(kind = "federation")", "", {{}, 50}}), IsEmpty());
    EXPECT_THAT(names({"!сш", "", "", {{}, 50}}), ElementsAre("Ладья"));
    EXPECT_THAT(names({"=1", "", "", {{}, 50}}), IsEmpty());
    EXPECT_THAT(names({"#2", "", "", {{}, 50}}), ElementsAre("СШ № 3"));
    EXPECT_EQ(list_organisations(office_, *lease, {"!сш", "", "", {{}, 50}})->total, 1);
    EXPECT_EQ(list_organisations(office_, *lease, {"", "", "", {{}, 50}})->total, 3);
}

TEST_F(Competitions, GetTheNextCodeOfTheSeason) {
    EXPECT_EQ(draft().record.draft.code->text(), "26-001");
    EXPECT_EQ(draft("26-014").record.draft.code->text(), "26-014");
    EXPECT_EQ(draft().record.draft.code->text(), "26-015");
}

TEST_F(Competitions, HaveACodeOfTheirOwn) {
    const auto first = draft("26-014").record.id;
    const storage::ReadLease lease = store_->read();
    EXPECT_THAT(
        violations_of(create_competition(office_, *lease, modules_, form("26-014"), moment())),
        ElementsAre("competition.code CODE_TAKEN"));
    EXPECT_EQ(resolve_competition(*lease, "competitions/26-014"), first);
    EXPECT_EQ(resolve_competition(*lease, "competitions/26-099").error().reason,
              "COMPETITION_NOT_FOUND");
    EXPECT_THAT(violations_of(resolve_competition(*lease, "cups/1")),
                ElementsAre("name NAME_MALFORMED"));
}

TEST_F(Competitions, ChangeInTheScopeOfTheGrantOnly) {
    const auto id = draft().record.id;
    Caller elsewhere = office_;
    elsewhere.scope = "competitions/99";
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(update_competition(elsewhere, *lease, modules_, {id, {}, form(), {"venue"}}, moment())
                  .error()
                  .reason,
              "SCOPE_DENIED");
    elsewhere.scope = id.name();
    EXPECT_TRUE(
        update_competition(elsewhere, *lease, modules_, {id, {}, form(), {"venue"}}, moment())
            .has_value());
}

// Keyset pages of one row each: the one acted in comes once, at the very beginning.
TEST_F(Competitions, OfOnesOwnBeginWithTheOneOneActsIn) {
    std::vector<competition::CompetitionId> ids;
    for (int day = 1; day <= 5; ++day) {
        registry::Form one = form("26-01" + std::to_string(day));
        one.set("title", "Турнир " + std::to_string(day));
        one.set("start_date", registry::RawDate{2026, 10, day});
        one.set("end_date", registry::RawDate{2026, 10, day});
        const storage::ReadLease lease = store_->read();
        ids.push_back(must(create_competition(office_, *lease, modules_, one, moment())).record.id);
    }
    storage::Command command;
    command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        storage::User user;
        user.version = 1;
        user.user_name = "petrova";
        storage::Grant grant;
        grant.version = 1;
        grant.user = storage::insert_user(writer, user);
        grant.role = "arbiter";
        for (const int held : {0, 1, 2, 4}) {
            grant.scope = ids[static_cast<std::size_t>(held)].name();
            storage::insert_grant(writer, grant);
        }
        office_.actor.user = grant.user;
        return storage::Applied{};
    };
    ASSERT_TRUE(store_->writer().run(std::move(command)));

    const storage::ReadLease lease = store_->read();
    const auto read = [&](const std::string& scope, const std::string& order) {
        Caller caller = office_;
        caller.scope = scope;
        std::vector<std::string> titles;
        std::vector<std::string> after;
        for (;;) {
            const auto page = list_competitions(caller, *lease, modules_,
                                                {"", R"(mine = "true")", order, {after, 1}});
            EXPECT_TRUE(page) << page.error().message;
            if (!page || page->rows.empty() || titles.size() > 5) return titles;
            titles.push_back(page->rows.front().record.draft.title);
            after = page->rows.front().record.key;
        }
    };
    EXPECT_THAT(read(ids[1].name(), ""),
                ElementsAre("Турнир 2", "Турнир 5", "Турнир 3", "Турнир 1"));
    EXPECT_THAT(read("federation", ""),
                ElementsAre("Турнир 5", "Турнир 3", "Турнир 2", "Турнир 1"));
    EXPECT_THAT(read(ids[1].name(), "start_date"),
                ElementsAre("Турнир 1", "Турнир 2", "Турнир 3", "Турнир 5"));
}

TEST_F(Competitions, NameADisciplineThatSomebodyBrings) {
    registry::Form go = form();
    go.set("discipline", "disciplines/go");
    const storage::ReadLease lease = store_->read();
    EXPECT_THAT(violations_of(create_competition(office_, *lease, modules_, go, moment())),
                ElementsAre("competition.discipline DISCIPLINE_UNKNOWN"));
}

TEST_F(Competitions, AreListedNewestFirstAndFoundByCode) {
    draft("26-014");
    registry::Form spring = form("26-003");
    spring.set("title", "Весна");
    spring.set("start_date", registry::RawDate{2026, 3, 1});
    spring.set("end_date", registry::RawDate{2026, 3, 1});
    {
        const storage::ReadLease lease = store_->read();
        must(create_competition(office_, *lease, modules_, spring, moment()));
    }
    const storage::ReadLease lease = store_->read();
    const auto titles = [&](const CompetitionListInput& input) {
        std::vector<std::string> found;
        const auto list = list_competitions(office_, *lease, modules_, input);
        EXPECT_TRUE(list.has_value()) << list.error().message;
        for (const auto& row : list->rows)
            found.push_back(row.record.draft.title);
        return found;
    };
    EXPECT_THAT(titles({"", "", "", {{}, 50}}), ElementsAre("Кубок Волги", "Весна"));
    EXPECT_THAT(titles({"26-003", "", "", {{}, 50}}), ElementsAre("Весна"));
    EXPECT_THAT(titles({"", R"(season = "2025")", "", {{}, 50}}), IsEmpty());
    EXPECT_THAT(titles({"#3", "", "", {{}, 50}}), ElementsAre("Весна"));
    EXPECT_THAT(titles({"#26-014", "", "", {{}, 50}}), ElementsAre("Кубок Волги"));
    EXPECT_THAT(titles({"!кубок", "", "", {{}, 50}}), ElementsAre("Весна"));
    EXPECT_THAT(titles({"!@нигде", "", "title", {{}, 50}}), ElementsAre("Весна", "Кубок Волги"))
        << "an event without organiser is nowhere";
    EXPECT_THAT(titles({"", R"(mine = "true")", "", {{}, 50}}), IsEmpty());
    EXPECT_THAT(titles({"", R"(season = "2026")", "title", {{}, 50}}),
                ElementsAre("Весна", "Кубок Волги"));
}

TEST_F(Drafts, ReplaceWhatWasSavedAndBelongToTheirAuthor) {
    const registry::FormDraft form{"person.create", "", "Ёлкин", "typed"};
    const auto save = [&](const registry::FormDraft& draft) {
        const storage::ReadLease lease = store_->read();
        return must(save_form_draft(office_, *lease, draft, {}, moment()));
    };
    const auto first = save(form);
    const auto second = save({"person.create", "", "Ёлкин А.", "typed more"});
    EXPECT_EQ(second.id, first.id);
    EXPECT_EQ(second.version, 2);
    EXPECT_EQ(last_, 0);  // no journal row

    Caller other = office_;
    other.actor.user = 8;
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(get_form_draft(office_, *lease, first.id)->draft.payload, "typed more");
    EXPECT_EQ(get_form_draft(other, *lease, first.id).error().reason, "DRAFT_NOT_FOUND");
    EXPECT_EQ(delete_form_draft(other, *lease, first.id).error().reason, "DRAFT_NOT_FOUND");
    EXPECT_EQ(list_form_drafts(office_, *lease, "", {}, 10)->size(), 1U);
    EXPECT_THAT(*list_form_drafts(other, *lease, "", {}, 10), IsEmpty());
    EXPECT_EQ(save_form_draft(office_, *lease, form, 1, moment()).error().reason, "ETAG_STALE");
}

TEST_F(Settings, KeepWhatIsNotInTheMask) {
    registry::UserSettings settings;
    settings.language = "uk";
    settings.theme = "light";
    const auto update = [&](registry::FieldMask mask) {
        const storage::ReadLease lease = store_->read();
        return must(
            update_user_settings(office_, *lease, {{}, settings, std::move(mask)}, moment()));
    };
    EXPECT_EQ(update({"language"}).settings.theme, "dark");
    EXPECT_EQ(update({"theme"}).version, 2);
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(get_user_settings(office_, *lease).settings.language, "uk");
    EXPECT_TRUE(check_settings_name(office_, "users/7/settings", "name").has_value());
    EXPECT_EQ(check_settings_name(office_, "users/8/settings", "name").error().reason,
              "SETTINGS_OF_ANOTHER_PERSON");
    EXPECT_THAT(violations_of(check_settings_name(office_, "users/x", "name")),
                ElementsAre("name NAME_MALFORMED"));
}

}  // namespace
}  // namespace collegium::usecases
