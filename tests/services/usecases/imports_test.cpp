// Files of entrants: what becomes of each line, and all of them or none.
#include <chrono>

#include <gmock/gmock.h>

#include <collegium/importing/read_table.hpp>
#include <collegium/storage/repositories/look_alikes.hpp>
#include <collegium/usecases/import_registry.hpp>
#include <collegium/usecases/imports.hpp>

#include "entries_fixture.hpp"

namespace collegium::usecases {
namespace {

using ::testing::ElementsAre;
using testing::EntriesTest;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using enum RowVerdict;

class Imports : public EntriesTest {
  protected:
    std::shared_ptr<const ImportFile> file(
        const std::string& csv, std::optional<admission::ApplicationId> application = {}) {
        auto read = std::make_shared<ImportFile>();
        read->competition = cup_;
        read->application = application;
        read->name = "entries.csv";
        read->sha256 = "0123";
        read->table = importing::read_csv(csv).value();
        read->headings = importing::find_headings(read->table).value();
        read->rows = importing::read_entrants(read->table, read->headings, moment().today);
        return read;
    }

    Judgement judge(const ImportFile& read) {
        const storage::ReadLease lease = store_->read();
        auto judgement = judge_import(office_, *lease, *library(), read, [](int) {});
        EXPECT_TRUE(judgement) << judgement.error().message;
        return *std::move(judgement);
    }

    sdk::Result<Plan<ImportOutcome>> committing(const std::shared_ptr<const ImportFile>& read,
                                                const Judgement& seen,
                                                const ImportDecisions& decisions = {}) {
        const storage::ReadLease lease = store_->read();
        std::shared_ptr<const Judgement> moved;
        return commit_import(
            office_, *lease, *library(), read, seen, decisions, moment(), [](int) {}, moved);
    }

    static std::string reason_of(const sdk::Result<Plan<ImportOutcome>>& plan) {
        return plan ? "a plan" : plan.error().reason;
    }

    static std::vector<RowVerdict> verdicts(const Judgement& judgement) {
        std::vector<RowVerdict> found;
        for (const JudgedRow& row : judgement.rows)
            found.push_back(row.verdict);
        return found;
    }

    // "B3 IMPORT_ORGANISATION_UNKNOWN"
    static std::vector<std::string> faults(const ImportFile& read, const Judgement& judgement) {
        std::vector<std::string> found;
        for (std::size_t i = 0; i < judgement.rows.size(); ++i)
            for (const importing::CellFault& fault : judgement.rows[i].faults)
                found.push_back((fault.column ? importing::column_letters(fault.column->index)
                                              : std::string("-")) +
                                std::to_string(read.rows[i].number) + " " + fault.reason);
        return found;
    }

    std::int64_t journal_rows() {
        const storage::ReadLease lease = store_->read();
        return storage::journal_head(*lease);
    }
};

constexpr const char* kHead = "ФИО;Дата рождения;Разряд;Дисциплина;Организация;Тренер\n";

TEST_F(Imports, EveryLineGetsItsVerdict) {
    const auto known = person("Ёлкин", {2010, 5, 3});
    const auto twin = person("Щукин", {2010, 2, 14});
    const auto entered = person("Жуков", {2009, 11, 30});
    const auto application = enter(school_).record.id;
    (void)add(application, entered);
    const auto read = file(
        "ФИО;Дата рождения;Пол;Разряд;Дисциплина;Организация;Тренер\n"
        "Елкин Роман Львович;03.05.2010;м;КМС;русские шашки;СШ № 3;Носов П. Т.\n"
        "Щукин Роман;14.02.2010;м;I;;СШ № 3;\n"
        "Жуков Роман Львович;30.11.2009;;;;СШ № 3, Самара;\n"
        "Новиков Пётр Ильич;01.02.2011;;II;;ДЮЦ «Ладья»;\n"
        "Ершов Иван Ильич;01.02.2011;;II;нарды;Спартак;\n"
        "Новиков Пётр Ильич;01.02.2011;;II;;СШ № 3;\n");
    const Judgement judgement = judge(*read);
    EXPECT_THAT(verdicts(judgement), ElementsAre(kKnownPerson, kPossibleDuplicate, kEntered,
                                                 kNewPerson, kError, kError));
    EXPECT_EQ(judgement.rows[0].person, known);
    ASSERT_THAT(judgement.rows[1].candidates, SizeIs(1));
    EXPECT_EQ(judgement.rows[1].candidates[0].id, twin);
    EXPECT_EQ(judgement.rows[2].person, entered);
    EXPECT_EQ(judgement.rows[3].organisation, ladya_);
    EXPECT_THAT(faults(*read, judgement),
                ElementsAre("E6 IMPORT_DISCIPLINE_UNKNOWN", "F6 IMPORT_ORGANISATION_UNKNOWN",
                            "A7 IMPORT_SAME_TWICE"));
    EXPECT_EQ(judgement.rows[5].faults[0].metadata.at("row"), "5");
}

TEST_F(Imports, AreEnteredAllAtOnce) {
    const auto known = person("Ёлкин", {2010, 5, 3});
    const auto read = file(std::string(kHead) +
                           "Ёлкин Роман Львович;03.05.2010;МС;;СШ № 3;Носов П. Т.\n"
                           "Сидорова Анна Кирилловна;07.07.2011;I;;СШ № 3;\n"
                           "Новиков Пётр Ильич;01.02.2011;II;;ДЮЦ «Ладья»;\n");
    const std::int64_t before = journal_rows();
    const ImportOutcome outcome = must(committing(read, judge(*read)));
    EXPECT_THAT(outcome.applications, SizeIs(2));
    EXPECT_EQ(outcome.lines, 3);
    EXPECT_EQ(outcome.persons, 2);
    const EntrantList all = lines("");
    ASSERT_THAT(all.rows, SizeIs(3));
    EXPECT_EQ(all.rows[0].record.entrant.person, known);
    EXPECT_EQ(all.rows[0].record.entrant.sport_title, "МС");
    EXPECT_EQ(all.rows[0].record.entrant.coach_name, "Носов П. Т.");
    EXPECT_EQ(all.rows[1].record.person.cyrillic_name.surname, "Сидорова");
    EXPECT_EQ(all.rows[1].record.entrant.sex_group, registry::Sex::kFemale);
    EXPECT_EQ(all.rows[2].record.organisation_short_name, "ДЮЦ «Ладья»");
    // Two applications, two cards, three lines, and what each application took from the file.
    EXPECT_EQ(journal_rows() - before, 2 + 2 + 3 + 2);
    // The same file again has nothing to say.
    const Judgement again = judge(*read);
    EXPECT_EQ(again.count(kEntered), 3);
    EXPECT_EQ(reason_of(committing(read, again)), "IMPORT_NOTHING_NEW");
}

TEST_F(Imports, FillTheApplicationThatIsNamed) {
    const auto application = enter(school_).record.id;
    const auto read = file("ФИО;Дата рождения\nСидорова Анна Кирилловна;07.07.2011\n", application);
    const ImportOutcome outcome = must(committing(read, judge(*read)));
    EXPECT_THAT(outcome.applications, ElementsAre(application));
    EXPECT_EQ(lines("").rows.at(0).record.application, application);
}

TEST_F(Imports, NothingIsWrittenOfAFileThatIsRefused) {
    const auto read = file(std::string(kHead) +
                           "Сидорова Анна Кирилловна;07.07.2011;I;;СШ № 3;\n"
                           "Новиков Пётр Ильич;31.02.2011;II;;СШ № 3;\n");
    const std::int64_t before = journal_rows();
    EXPECT_EQ(reason_of(committing(read, judge(*read))), "IMPORT_HAS_ERRORS");
    EXPECT_EQ(journal_rows(), before);
    EXPECT_THAT(lines("").rows, IsEmpty());
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(storage::count_persons(*lease, {}, {}), 0);
}

TEST_F(Imports, NothingIsWrittenWhereTheLastLineFails) {
    const auto known = person("Ёлкин", {2010, 5, 3});
    const auto read = file(std::string(kHead) +
                           "Сидорова Анна Кирилловна;07.07.2011;I;;СШ № 3;\n"
                           "Ёлкин Роман Львович;03.05.2010;КМС;;СШ № 3;\n");
    const auto application = enter(school_).record.id;
    const auto plan = committing(read, judge(*read));
    ASSERT_TRUE(plan);
    // Somebody enters the athlete of the last line meanwhile.
    (void)add(application, known);
    const std::int64_t before = journal_rows();
    const auto done = carry_out(*plan);
    ASSERT_FALSE(done.committed);
    EXPECT_EQ(done.committed.error().reason, "ENTRANT_TWICE");
    EXPECT_EQ(journal_rows(), before);
    EXPECT_THAT(lines("").rows, SizeIs(1));
}

TEST_F(Imports, PossibleDuplicatesWaitForADecision) {
    const auto twin = person("Щукин", {2010, 2, 14});
    const auto other = person("Карпов", {2010, 1, 1});
    const auto read = file(std::string(kHead) + "Щукин Роман;14.02.2010;I;;СШ № 3;\n");
    // A patronymic that is missing leaves the sex open.
    EXPECT_EQ(judge(*read).count(kError), 1);
    const auto whole = file("ФИО;Дата рождения;Пол;Организация\nЩукин Роман;14.02.2010;м;СШ № 3\n");
    const Judgement seen = judge(*whole);
    EXPECT_EQ(reason_of(committing(whole, seen)), "IMPORT_UNDECIDED");
    EXPECT_EQ(reason_of(committing(whole, seen, {{2, other}})), "IMPORT_DECISION_FOREIGN");
    EXPECT_EQ(reason_of(committing(whole, seen, {{2, twin}})), "a plan");
    const ImportOutcome outcome = must(committing(whole, seen, {{2, std::nullopt}}));
    EXPECT_EQ(outcome.persons, 1);
    EXPECT_NE(lines("").rows.at(0).record.entrant.person, twin);
}

TEST_F(Imports, WhatWasSeenIsWhatIsEntered) {
    const auto read = file(std::string(kHead) + "Щукин Роман Львович;14.02.2010;I;;СШ № 3;\n");
    const Judgement seen = judge(*read);
    EXPECT_THAT(verdicts(seen), ElementsAre(kNewPerson));
    (void)person("Щукин", {2010, 2, 14});
    const storage::ReadLease lease = store_->read();
    std::shared_ptr<const Judgement> moved;
    const auto plan = commit_import(
        office_, *lease, *library(), read, seen, {}, moment(), [](int) {}, moved);
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().reason, "IMPORT_MOVED");
    ASSERT_NE(moved, nullptr);
    EXPECT_THAT(verdicts(*moved), ElementsAre(kKnownPerson));
}

TEST_F(Imports, NeedTheRightToEnterAndToMakeCards) {
    const auto read = file(std::string(kHead) + "Щукин Роман Львович;14.02.2010;I;;СШ № 3;\n");
    const Judgement seen = judge(*read);
    const storage::ReadLease lease = store_->read();
    std::shared_ptr<const Judgement> moved;
    for (const Permissions& rights : {Permissions{"applications.read"},
                                      Permissions{"applications.write", "applications.submit"}}) {
        const auto plan = commit_import(
            caller_with(rights), *lease, *library(), read, seen, {}, moment(), [](int) {}, moved);
        ASSERT_FALSE(plan);
        EXPECT_EQ(plan.error().reason, "PERMISSION_DENIED");
    }
}

TEST_F(Imports, SealedCellsGoIntoTheSealedPartAlone) {
    const auto read = file(
        "ФИО;Дата рождения;Организация;Паспорт\n"
        "Новиков Пётр Ильич;01.02.2011;СШ № 3;4512 123456\n");
    must(committing(read, judge(*read)));
    const auto id = lines("").rows.at(0).record.entrant.person;
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(storage::sealed_value_of(*lease, id, registry::SealedField::kPassport).reveal(),
              "4512 123456");
    for (std::int64_t row = 1; row <= storage::journal_head(*lease); ++row)
        EXPECT_EQ(storage::journal_payload(*lease, row).after.find("123456"), std::string::npos);
}

TEST_F(Imports, ImportsAreTheCallersOwnAndEndInTime) {
    ImportRegistry book;
    const storage::Instant now = moment().now;
    ImportStatus status;
    status.id.competition = cup_;
    const ImportId id = book.begin(7, status, now);
    EXPECT_TRUE(book.find(7, id, now));
    EXPECT_EQ(book.find(8, id, now).error().reason, "IMPORT_NOT_FOUND");
    EXPECT_FALSE(book.find(7, id, now + ImportRegistry::kKept));
    for (std::size_t i = 0; i < ImportRegistry::kMostOfAUser; ++i)
        (void)book.begin(7, status, now);
    EXPECT_FALSE(book.find(7, id, now));
}

}  // namespace
}  // namespace collegium::usecases
