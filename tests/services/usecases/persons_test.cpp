#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/repositories/text_keys.hpp>
#include <collegium/usecases/journal.hpp>
#include <collegium/usecases/organisations.hpp>
#include <collegium/usecases/persons.hpp>
#include <collegium/usecases/registry_undo.hpp>

#include "registry_fixture.hpp"
#include "support/another_reader.hpp"
#include "support/people.hpp"
#include "support/violations.hpp"

namespace collegium::usecases {
namespace {

using registry::PersonId;
using registry::SealedField;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using testing_support::violations_of;

class Persons : public testing::RegistryTest {
  protected:
    static registry::Form form(const char* surname, const char* given = "Артём") {
        registry::Form form;
        form.set("public_data.cyrillic_name.surname", surname);
        form.set("public_data.cyrillic_name.given_name", given);
        form.set("public_data.cyrillic_name.patronymic", "Сергеевич");
        form.set("public_data.sex", 2);
        form.set("restricted_data.birth_date", registry::RawDate{2010, 5, 3});
        return form;
    }

    PersonView enter(const registry::Form& form) {
        const storage::ReadLease lease = store_->read();
        return must(create_person(office_, *lease, {form, false, false}, moment()));
    }

    sdk::Result<Plan<PersonView>> change(PersonId id, const registry::Form& form,
                                         registry::FieldMask mask,
                                         std::optional<std::int64_t> version = std::nullopt) {
        const storage::ReadLease lease = store_->read();
        return update_person(office_, *lease, {id, version, form, std::move(mask), false},
                             moment());
    }

    PersonView card(PersonId id, const Caller& caller) {
        const storage::ReadLease lease = store_->read();
        return *get_person(caller, *lease, id);
    }

    std::vector<std::string> surnames(const PersonListInput& input) {
        const storage::ReadLease lease = store_->read();
        const auto list = list_persons(office_, *lease, input);
        EXPECT_TRUE(list.has_value()) << list.error().message;
        std::vector<std::string> names;
        for (const auto& row : list->rows)
            names.push_back(row.public_data.cyrillic_name.surname);
        return names;
    }
};

TEST_F(Persons, AreEnteredWithTheirJournalRow) {
    registry::Form elkin = form("Ёлкин");
    elkin.set("sealed_data.passport", "36 10 014512");
    const PersonView view = enter(elkin);

    EXPECT_EQ(view.record.version, 1);
    EXPECT_EQ(view.record.public_data.birth_year, 2010);
    EXPECT_EQ(view.masks.at(SealedField::kPassport), "••••4512");
    EXPECT_THAT(last_payload().after, HasSubstr("Ёлкин"));
    EXPECT_THAT(last_payload().after, HasSubstr("sealed/passport@1"));
    EXPECT_THAT(last_payload().after, Not(HasSubstr("014512")));
}

TEST_F(Persons, ShowRestrictedDataByRoleOnly) {
    registry::Form elkin = form("Ёлкин");
    elkin.set("sealed_data.passport", "36 10 014512");
    const PersonId id = enter(elkin).record.id;

    EXPECT_TRUE(card(id, office_).restricted.has_value());
    EXPECT_FALSE(card(id, reader_).restricted.has_value());
    EXPECT_THAT(card(id, reader_).masks, IsEmpty());
}

TEST_F(Persons, SayWhatTheCallerMayDo) {
    const PersonId id = enter(form("Ёлкин")).record.id;
    for (const AllowedAction& action : card(id, office_).actions) {
        EXPECT_FALSE(action.refusal.has_value()) << action.action;
    }
    for (const AllowedAction& action : card(id, reader_).actions) {
        ASSERT_TRUE(action.refusal.has_value()) << action.action;
        EXPECT_EQ(action.refusal->reason, "PERMISSION_DENIED");
    }
}

TEST_F(Persons, AreNotEnteredTwice) {
    const PersonId id = enter(form("Ёлкин")).record.id;
    const storage::ReadLease lease = store_->read();

    const auto again = create_person(office_, *lease, {form("Елкин"), false, false}, moment());
    ASSERT_FALSE(again.has_value());
    EXPECT_EQ(again.error().code, sdk::Code::kAlreadyExists);
    EXPECT_EQ(again.error().reason, "PERSON_DUPLICATE");
    EXPECT_EQ(again.error().metadata.at("person"), id.name());
    EXPECT_TRUE(create_person(office_, *lease, {form("Елкин"), true, false}, moment()));
}

TEST_F(Persons, AreNotEnteredTwiceAtTheSameMomentEither) {
    const storage::ReadLease lease = store_->read();
    const auto one = create_person(office_, *lease, {form("Ёлкин"), false, false}, moment());
    const auto two = create_person(office_, *lease, {form("Елкин"), false, false}, moment());
    EXPECT_TRUE(carry_out(*one).committed.has_value());
    EXPECT_EQ(carry_out(*two).committed.error().reason, "PERSON_DUPLICATE");
}

TEST_F(Persons, NameOrganisationsAndCoachesThatExist) {
    registry::Form elkin = form("Ёлкин");
    elkin.set("public_data.organisation", "organisations/77");
    elkin.set("public_data.coach", "persons/77");
    const storage::ReadLease lease = store_->read();
    EXPECT_THAT(violations_of(create_person(office_, *lease, {elkin, false, false}, moment())),
                ElementsAre("person.public_data.organisation ORGANISATION_UNKNOWN",
                            "person.public_data.coach COACH_UNKNOWN"));
}

TEST_F(Persons, ChangeOnlyTheFieldsOfTheMask) {
    const PersonId id = enter(form("Ёлкин")).record.id;
    registry::Form other = form("Другой");
    other.set("public_data.region", "Самарская область");

    const PersonView view = must(change(id, other, {"public_data.region"}));

    EXPECT_EQ(view.record.version, 2);
    EXPECT_EQ(view.record.public_data.region, "Самарская область");
    EXPECT_EQ(view.record.public_data.cyrillic_name.surname, "Ёлкин");
    EXPECT_EQ(card(id, office_).restricted->birth_date, registry::to_date({2010, 5, 3}));
}

TEST_F(Persons, RefuseAStaleVersion) {
    const PersonId id = enter(form("Ёлкин")).record.id;
    must(change(id, form("Ёлкина"), {"public_data.cyrillic_name.surname"}, 1));

    const auto stale = change(id, form("Жуков"), {"public_data.cyrillic_name.surname"}, 1);
    ASSERT_FALSE(stale.has_value());
    EXPECT_EQ(stale.error().code, sdk::Code::kAborted);
    EXPECT_EQ(stale.error().reason, "ETAG_STALE");
}

TEST_F(Persons, NoticeAChangeBetweenDecisionAndWriting) {
    const PersonId id = enter(form("Ёлкин")).record.id;
    const auto slow = change(id, form("Жуков"), {"public_data.cyrillic_name.surname"});
    must(change(id, form("Ёлкина"), {"public_data.cyrillic_name.surname"}));

    const auto done = carry_out(*slow);
    ASSERT_FALSE(done.committed.has_value());
    EXPECT_EQ(done.committed.error().reason, "READ_FACT_MOVED");
}

TEST_F(Persons, AreFoundByBeginningsOfWords) {
    enter(form("Ёлкин"));
    enter(form("Егоров"));
    enter(form("Лук’яненко", "Іван"));
    EXPECT_THAT(surnames({"елк ар", "", "", {{}, 50}}), ElementsAre("Ёлкин"));
    EXPECT_THAT(surnames({"лукяненко иван", "", "", {{}, 50}}), ElementsAre("Лук’яненко"));
    EXPECT_THAT(surnames({"ар", "", "", {{}, 50}}), ElementsAre("Егоров", "Ёлкин"));
    EXPECT_THAT(surnames({"нет", "", "", {{}, 50}}), IsEmpty());
}

TEST_F(Persons, AreFoundInTheOtherKeyboardLayout) {
    enter(form("Ёлкин"));
    const storage::ReadLease lease = store_->read();
    const auto list = list_persons(office_, *lease, {"tkrby", "", "", {{}, 50}});
    ASSERT_EQ(list->rows.size(), 1U);
    EXPECT_EQ(list->query_reading, "елкин");
    EXPECT_EQ(list->total, 1);
}

TEST_F(Persons, AreFoundByNumber) {
    enter(form("Ёлкин"));
    const PersonId second = enter(form("Жуков")).record.id;
    EXPECT_THAT(surnames({std::to_string(second.value), "", "", {{}, 50}}), ElementsAre("Жуков"));
}

TEST_F(Persons, ChangeInTheJournalInWords) {
    const auto club = [&] {
        const storage::ReadLease lease = testing_support::another_reader(*store_);
        return must(create_organisation(
            office_, *lease, {{"full_name", "Клуб «Ладья»"}, {"short_name", "Ладья"}, {"kind", 2}},
            moment()));
    }();
    const PersonId coach = enter(form("Носов")).record.id;
    registry::Form elkin = form("Ёлкин");
    elkin.set("public_data.sport_rank", "КМС");
    elkin.set("public_data.sport_rank_end_date", registry::RawDate{2028, 2, 14});
    elkin.set("public_data.organisation", club.record.id.name());
    elkin.set("public_data.coach", coach.name());
    const PersonId id = enter(elkin).record.id;
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const auto shown = [&](i18n::Language language) {
        std::map<std::string, std::string> words;
        for (const Difference& one :
             differences_in_words(*lease, language, id.name(), last_payload()))
            words[one.field] = one.after;
        return words;
    };
    auto words = shown(i18n::Language::kRu);
    EXPECT_EQ(words["public_data.sex"], "мужской");
    EXPECT_EQ(words["public_data.sport_rank_end_date"], "14.02.2028");
    EXPECT_EQ(words["public_data.organisation"], "Ладья");
    EXPECT_EQ(words["public_data.coach"], "Носов А. С.");
    EXPECT_EQ(shown(i18n::Language::kUk)["public_data.sex"], "чоловіча");
}

TEST_F(Persons, ThatHaveOneNameAreToldApartInTheJournal) {
    const PersonId first = enter(form("Носов")).record.id;
    const PersonId second = enter(form("Носов", "Антон")).record.id;
    const storage::ReadLease lease = store_->read();
    EXPECT_THAT(differences_in_words(*lease, i18n::Language::kRu, "persons/9",
                                     {.before = R"({"coach":")" + first.name() + R"("})",
                                      .after = R"({"coach":")" + second.name() + R"("})"}),
                ElementsAre(Difference{"coach", "Носов А. С. (" + first.name() + ")",
                                       "Носов А. С. (" + second.name() + ")"}));
}

TEST_F(Persons, AreFoundByTheSignsOfASearch) {
    registry::Form school;
    school.set("full_name", "Спортивная школа «Ладья»");
    school.set("short_name", "Ладья");
    school.set("kind", 2);
    const auto club = [&] {
        const storage::ReadLease lease = store_->read();
        return must(create_organisation(office_, *lease, school, moment()));
    }();
    registry::Form orlov = form("Орлов");
    orlov.set("public_data.region", "Самарская область");
    orlov.set("public_data.organisation", club.record.id.name());
    enter(orlov);
    registry::Form orlova = form("Орлова");
    orlova.set("public_data.region", "Пензенская область");
    enter(orlova);
    registry::Form zhukov = form("Жуков");
    zhukov.set("public_data.region", "Пензенская область");
    const PersonId last = enter(zhukov).record.id;
    const auto found = [this](const std::string& query) {
        return surnames({query, "", "", {{}, 50}});
    };
    EXPECT_THAT(found("#" + std::to_string(last.value)), ElementsAre("Жуков"));
    EXPECT_THAT(found("#99"), IsEmpty());
    EXPECT_THAT(found("@самар"), ElementsAre("Орлов"));
    EXPECT_THAT(found("@ладья"), ElementsAre("Орлов"));
    EXPECT_THAT(found("@пенз орл"), ElementsAre("Орлова"));
    EXPECT_THAT(found("!орл"), ElementsAre("Жуков"));
    EXPECT_THAT(found("!@пенз"), ElementsAre("Орлов"));
    EXPECT_THAT(found("=Орлов"), ElementsAre("Орлов"));
    EXPECT_THAT(found("!=Орлов"), ElementsAre("Жуков", "Орлова"));
    EXPECT_THAT(found("@cfvfh"), ElementsAre("Орлов")) << "the other keyboard layout";
}

TEST_F(Persons, AreCountedByTheSignsOfASearch) {
    registry::Form samara = form("Орлов");
    samara.set("public_data.region", "Самарская область");
    enter(samara);
    enter(form("Орлова"));
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(list_persons(office_, *lease, {"!@самар", "", "", {{}, 1}})->total, 1);
    EXPECT_EQ(list_persons(office_, *lease, {"=Орлов", "", "", {{}, 1}})->total, 1);
}

TEST_F(Persons, AreFilteredAndOrdered) {
    registry::Form samara = form("Ёлкин");
    samara.set("public_data.region", "Самарская область");
    enter(samara);
    enter(form("Жуков"));
    registry::Form old = form("Абрамов");
    old.set("restricted_data.birth_date", registry::RawDate{1980, 1, 1});
    enter(old);
    EXPECT_THAT(surnames({"", R"(region = "Самарская область")", "", {{}, 50}}),
                ElementsAre("Ёлкин"));
    EXPECT_THAT(surnames({"", R"(birth_year = "2010" AND sex = "male")", "name desc", {{}, 50}}),
                ElementsAre("Жуков", "Ёлкин"));
    EXPECT_THAT(surnames({"", "", "birth_year", {{}, 50}}),
                ElementsAre("Абрамов", "Ёлкин", "Жуков"));
    EXPECT_THAT(surnames({"", "", "region desc", {{}, 50}}),
                ElementsAre("Ёлкин", "Жуков", "Абрамов"));
    EXPECT_THAT(surnames({"", "", "update_time desc", {{}, 50}}),
                ::testing::UnorderedElementsAre("Ёлкин", "Жуков", "Абрамов"));
}

TEST_F(Persons, RefuseFiltersAndOrdersTheyDoNotKnow) {
    const storage::ReadLease lease = store_->read();
    const auto refused = [&](const char* filter, const char* order) {
        return violations_of(list_persons(office_, *lease, {"", filter, order, {{}, 50}}));
    };
    EXPECT_THAT(refused("sex", ""), ElementsAre("filter FILTER_MALFORMED"));
    EXPECT_THAT(refused(R"(shoe = "44")", ""), ElementsAre("filter FILTER_FIELD_UNKNOWN"));
    EXPECT_THAT(refused(R"(sex = "other")", ""), ElementsAre("filter FILTER_VALUE_INVALID"));
    EXPECT_THAT(refused(R"(birth_year = "x")", ""), ElementsAre("filter FILTER_VALUE_INVALID"));
    EXPECT_THAT(refused(R"(organisation = "x")", ""), ElementsAre("filter FILTER_VALUE_INVALID"));
    for (const char* order : {"shoe", "name down", "name desc desc", " name"}) {
        EXPECT_THAT(refused("", order), ElementsAre("order_by ORDER_UNKNOWN")) << order;
    }
}

TEST_F(Persons, ComeInPagesWithoutGapsInEveryOrderAndSearch) {
    storage::Command fill;
    fill.apply = [](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        for (int n = 0; n < 6000; ++n) {
            (void)storage::insert_person(writer, testing_support::person_number(n), {});
        }
        return storage::Applied{};
    };
    ASSERT_TRUE(store_->writer().run(std::move(fill)).has_value());
    const storage::ReadLease lease = store_->read();
    // "и" begins so many words that the list is walked; "елк" is gathered; "и п" needs both words.
    for (const char* query : {"", "и", "елк", "и п", "иванов"}) {
        for (const char* order : {"name", "name desc", "region", "birth_year desc"}) {
            PersonListInput all{query, R"(sex = "female")", order, {{}, 10'000}};
            PersonListInput plain{query, "", order, {{}, 10'000}};
            for (PersonListInput& input : std::array{all, plain}) {
                std::vector<std::int64_t> expected;
                const auto whole = list_persons(office_, *lease, input);
                for (const auto& row : whole->rows)
                    expected.push_back(row.id.value);
                std::vector<std::int64_t> paged;
                input.page.limit = 997;
                while (true) {
                    const auto page = list_persons(office_, *lease, input);
                    for (const auto& row : page->rows)
                        paged.push_back(row.id.value);
                    if (page->rows.size() < 997) break;
                    input.page.after = page->rows.back().key;
                }
                EXPECT_EQ(paged, expected) << query << " / " << order << " / " << input.filter;
                EXPECT_FALSE(expected.empty());
            }
        }
    }
}

TEST_F(Persons, AreSearchedThroughIndexesOnly) {
    const storage::ReadLease lease = store_->read();
    const auto plan_of = [&](const std::string& sql) {
        std::string plan;
        lease->query("EXPLAIN QUERY PLAN " + sql, {"а", "б"},
                     [&](const storage::Row& row) { plan += row.text(3) + "\n"; });
        return plan;
    };
    EXPECT_THAT(plan_of("SELECT w.person FROM person_word w WHERE word >= $1 AND word < $2 "
                        "ORDER BY w.sort_key_ru, w.person LIMIT 25"),
                HasSubstr("SEARCH w USING PRIMARY KEY (word>? AND word<?)"));
    EXPECT_THAT(plan_of("SELECT 1 FROM person_word WHERE person = 7 AND word >= $1 AND word < $2"),
                HasSubstr("SEARCH person_word USING COVERING INDEX person_word_by_record "
                          "(person=? AND word>? AND word<?)"));
    EXPECT_THAT(plan_of("SELECT p.id FROM person p WHERE p.state = 1 AND "
                        "(p.sort_key_ru, p.id) > ($1, $2) ORDER BY p.sort_key_ru, p.id LIMIT 25"),
                ::testing::AllOf(HasSubstr("USING COVERING INDEX person_by_name_ru"),
                                 Not(HasSubstr("TEMP B-TREE"))));
}

TEST_F(Persons, AreErasedWithEverythingTheJournalKept) {
    registry::Form elkin = form("Ёлкин");
    elkin.set("sealed_data.passport", "36 10 014512");
    const PersonId id = enter(elkin).record.id;
    const std::int64_t entered = last_;
    {
        const storage::ReadLease lease = testing_support::another_reader(*store_);
        must(erase_person(office_, *lease, {id, 1, "по заявлению"}, moment()));
    }
    const PersonView erased = card(id, office_);
    EXPECT_TRUE(erased.record.erased);
    EXPECT_EQ(erased.record.public_data.cyrillic_name, registry::PersonName{});
    EXPECT_FALSE(erased.restricted.has_value());
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EXPECT_EQ(storage::journal_payload(*lease, entered).erased_by, last_);
    EXPECT_TRUE(storage::verify_journal(*lease).intact());
    EXPECT_TRUE(storage::sealed_value_of(*lease, id, SealedField::kPassport).empty());
    EXPECT_EQ(storage::count_persons(*lease, {}, {}), 0);
    EXPECT_THAT(surnames({"елк", "", "", {{}, 50}}), IsEmpty());
    EXPECT_EQ(erase_person(office_, *lease, {id, {}, "ещё раз"}, moment()).error().reason,
              "PERSON_ERASED");
}

TEST_F(Persons, AreErasedForAReasonOnly) {
    const PersonId id = enter(form("Ёлкин")).record.id;
    const storage::ReadLease lease = store_->read();
    EXPECT_THAT(violations_of(erase_person(office_, *lease, {id, {}, " "}, moment())),
                ElementsAre("reason REQUIRED"));
}

TEST_F(Persons, RevealASealedValueWithItsAccessRow) {
    registry::Form elkin = form("Ёлкин");
    elkin.set("sealed_data.passport", "36 10 014512");
    const PersonId id = enter(elkin).record.id;
    const storage::ReadLease lease = store_->read();

    const auto shown = reveal_sealed_field(office_, *lease, id, 1, "сверка");
    ASSERT_TRUE(shown.has_value());
    EXPECT_EQ(shown->value.reveal(), "36 10 014512");
    EXPECT_EQ(shown->event.kind, storage::AccessKind::kSealedShown);
    EXPECT_EQ(shown->event.subject, id.name());
    EXPECT_EQ(shown->event.detail, "passport: сверка");
    EXPECT_EQ(reveal_sealed_field(office_, *lease, id, 4, "").error().reason, "SEALED_FIELD_EMPTY");
    EXPECT_THAT(violations_of(reveal_sealed_field(office_, *lease, id, 9, "")),
                ElementsAre("field ENUM_UNKNOWN"));
}

TEST_F(Persons, AreUndoneWithTheirSealedValues) {
    UndoRules book;
    add_registry_undo_rules(book);
    registry::Form elkin = form("Ёлкин");
    elkin.set("sealed_data.passport", "36 10 014512");
    const PersonId id = enter(elkin).record.id;
    registry::Form other = form("Жуков");
    other.set("sealed_data.passport", "99 99 999999");
    must(change(id, other, {"public_data.cyrillic_name.surname", "sealed_data.passport"}));
    {
        const storage::ReadLease lease = store_->read();
        must(undo_entry(office_, *lease, {book, store_->subjects(), store_->now()}, last_, ""));
    }
    const PersonView back = card(id, office_);
    EXPECT_EQ(back.record.version, 3);
    EXPECT_EQ(back.record.public_data.cyrillic_name.surname, "Ёлкин");
    EXPECT_EQ(back.masks.at(SealedField::kPassport), "••••4512");
}

TEST_F(Persons, AreTakenAwayByUndoingTheirEntry) {
    UndoRules book;
    add_registry_undo_rules(book);
    const PersonId id = enter(form("Ёлкин")).record.id;
    {
        const storage::ReadLease lease = store_->read();
        must(undo_entry(office_, *lease, {book, store_->subjects(), store_->now()}, last_, ""));
    }
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(get_person(office_, *lease, id).error().reason, "PERSON_NOT_FOUND");
    EXPECT_EQ(storage::count_persons(*lease, {}, {}), 0);
}

TEST_F(Persons, GetNewKeysWhenTheCollatorChanged) {
    enter(form("Ёлкин"));
    EXPECT_TRUE(*storage::refresh_text_keys(*store_));
    EXPECT_FALSE(*storage::refresh_text_keys(*store_));
    storage::Command spoil;
    spoil.apply = [](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        writer.execute("UPDATE text_keys SET collator = 'old'");
        writer.execute("DELETE FROM person_word");
        return storage::Applied{};
    };
    ASSERT_TRUE(store_->writer().run(std::move(spoil)).has_value());
    EXPECT_THAT(surnames({"елк", "", "", {{}, 50}}), IsEmpty());
    EXPECT_TRUE(*storage::refresh_text_keys(*store_));
    EXPECT_THAT(surnames({"елк", "", "", {{}, 50}}), ElementsAre("Ёлкин"));
}

}  // namespace
}  // namespace collegium::usecases
