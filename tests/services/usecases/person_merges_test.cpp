// Two cards of one person: proposed by facts, merged, told apart, undone.
#include <gmock/gmock.h>

#include <collegium/usecases/person_merges.hpp>

#include "entries_fixture.hpp"
#include "support/another_reader.hpp"

namespace collegium::usecases {
namespace {

using registry::PersonId;
using ::testing::Contains;
using ::testing::ElementsAre;
using testing::EntriesTest;
using ::testing::IsEmpty;

class Merging : public EntriesTest {
  protected:
    Merging() {
        office_ = caller_with({"applications.write", "persons.write", "persons.read_restricted",
                               "persons.reveal", "persons.reveal_identity", "persons.merge",
                               "journal.undo"});
        registry::CheckedPerson known = card("Ёлкин", "Артём", "Сергеевич");
        known.public_data.sport_rank = "КМС";
        known.sealed[registry::SealedField::kPassport] = registry::SealedValue("36 10 014512");
        registry::CheckedPerson again = card("Елкин", "Артем", "");
        again.public_data.region = "Самарская область";
        again.restricted_data.phone = "+7 900 000-00-00";
        again.sealed[registry::SealedField::kAddress] = registry::SealedValue("Самара, Мира, 1");
        write([&](storage::Connection& writer) {
            kept_ = storage::insert_person(writer, known, store_->now());
            double_ = storage::insert_person(writer, again, store_->now());
        });
    }
    static registry::CheckedPerson card(const char* surname, const char* name, const char* father) {
        registry::CheckedPerson made;
        made.public_data.cyrillic_name = {surname, name, father};
        made.public_data.birth_year = 2010;
        made.restricted_data.birth_date = registry::to_date({2010, 5, 3});
        return made;
    }
    std::vector<DuplicateView> proposals(std::optional<PersonId> person = {}) {
        const storage::ReadLease lease = store_->read();
        return list_duplicates(office_, *lease, {person, {}}).value();
    }
    sdk::Result<Plan<MergeView>> merging(PersonId keep, PersonId merge,
                                         std::optional<std::int64_t> version = {}) {
        const storage::ReadLease lease = store_->read();
        return merge_persons(office_, *lease, {keep, version, merge, {}, "один человек"}, moment());
    }
    PersonView read(PersonId id) {
        const storage::ReadLease lease = store_->read();
        return get_person(office_, *lease, id).value();
    }
    sdk::Result<Plan<storage::JournalRow>> undoing(std::int64_t row) {
        const storage::ReadLease lease = store_->read();
        return undo_entry(office_, *lease, {book_, storage::built_in_subjects(), store_->now(), {}},
                          row, "ошибка");
    }

    PersonId kept_;
    PersonId double_;
    UndoRules book_ = all_undo_rules();
};

TEST_F(Merging, IsProposedByFacts) {
    const auto found = proposals();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().first.record.id, kept_);
    EXPECT_EQ(found.front().second.record.id, double_);
    EXPECT_THAT(found.front().facts, Contains(DuplicateFact{"public_data.cyrillic_name.surname",
                                                            true, "Ёлкин", "Елкин"}));
    EXPECT_THAT(found.front().facts, Contains(DuplicateFact{"restricted_data.birth_date", true,
                                                            "2010-05-03", "2010-05-03"}));
    EXPECT_THAT(found.front().facts, Contains(DuplicateFact{"public_data.cyrillic_name.patronymic",
                                                            false, "Сергеевич", ""}));
    EXPECT_THAT(proposals(person("Щукин", {2010, 2, 14})), IsEmpty());
    EXPECT_EQ(proposals(double_).size(), 1U);
}

TEST_F(Merging, MovesReferencesAndFillsInWhatIsMissing) {
    const auto line = add(enter(school_).record.id, double_).record.id;
    const MergeView merged = must(merging(kept_, double_, 1));
    ASSERT_EQ(merged.moved.size(), 1U);
    EXPECT_EQ(merged.moved.front().name, line.name());
    EXPECT_EQ(merged.moved.front().capacity, "athlete");
    const PersonView card = read(kept_);
    EXPECT_EQ(card.record.public_data.cyrillic_name.patronymic, "Сергеевич");
    EXPECT_EQ(card.record.public_data.sport_rank, "КМС");
    EXPECT_EQ(card.record.public_data.region, "Самарская область");
    EXPECT_EQ(card.restricted->phone, "+7 900 000-00-00");
    EXPECT_EQ(card.masks.size(), 2U);
    EXPECT_EQ(this->line(line).record.entrant.person, kept_);
    EXPECT_THAT(proposals(), IsEmpty());
}

TEST_F(Merging, LetsTheOldNumberAnswerWithTheNew) {
    (void)must(merging(kept_, double_));
    EXPECT_EQ(read(double_).record.id, kept_);
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const auto changed =
        update_person(office_, *lease, {double_, {}, {}, {"public_data.region"}, false}, moment());
    EXPECT_EQ(changed.error().reason, "PERSON_MERGED");
    EXPECT_EQ(merging(kept_, double_).error().reason, "PERSON_MERGED");
    const auto listed = list_persons(office_, *lease, {"елкин", "", "", {}}).value();
    ASSERT_EQ(listed.rows.size(), 1U);
    EXPECT_EQ(listed.rows.front().id, kept_);
}

TEST_F(Merging, IsRefusedWhereBothAreEnteredInOneCompetition) {
    const auto application = enter(school_).record.id;
    (void)add(application, kept_);
    const auto twice = add(application, double_).record.id;
    const auto refused = merging(kept_, double_);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "PERSONS_IN_ONE_EVENT");
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    (void)must(strike_entrant(office_, *lease, *library(), twice, {}, "двойник", moment()));
    EXPECT_TRUE(merging(kept_, double_));
    EXPECT_EQ(merging(kept_, kept_).error().violations.front().reason, "MERGE_WITH_SELF");
    EXPECT_EQ(merging(kept_, double_, 7).error().reason, "ETAG_STALE");
}

TEST_F(Merging, IsUndoneFromTheJournalWhileNothingRestsOnIt) {
    const auto line = add(enter(school_).record.id, double_).record.id;
    (void)must(merging(kept_, double_));
    (void)must(undoing(last_));
    EXPECT_EQ(read(double_).record.id, double_);
    EXPECT_EQ(read(kept_).record.public_data.region, "");
    EXPECT_EQ(read(kept_).masks.size(), 1U);
    EXPECT_EQ(this->line(line).record.entrant.person, double_);
    EXPECT_EQ(proposals().size(), 1U);

    (void)must(merging(kept_, double_));
    const std::int64_t merge = last_;
    cup_ = competition("ru-draughts-2022", "regional", "russian");
    (void)add(enter(ladya_).record.id, kept_);
    EXPECT_EQ(undoing(merge).error().reason, "UNDO_DEPENDED_ON");
}

TEST_F(Merging, IsNotProposedForPeopleMarkedDifferent) {
    {
        const storage::ReadLease lease = store_->read();
        (void)must(mark_distinct(office_, *lease, {double_, kept_}, "близнецы", moment()));
    }
    EXPECT_THAT(proposals(), IsEmpty());
    (void)must(undoing(last_));
    EXPECT_EQ(proposals().size(), 1U);
}

}  // namespace
}  // namespace collegium::usecases
