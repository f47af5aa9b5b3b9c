// Who opens what is sealed, and of whom.
#include <gmock/gmock.h>

#include <collegium/storage/repositories/officials.hpp>
#include <collegium/usecases/persons.hpp>

#include "entries_fixture.hpp"

namespace collegium::usecases {
namespace {

using registry::PersonId;
using registry::SealedField;
using ::testing::ElementsAre;
using testing::EntriesTest;

class SealedData : public EntriesTest {
  protected:
    SealedData() {
        member_.scope = doctor_.scope = cup_.name();
        application_ = enter(school_).record.id;
    }

    PersonId carded(const std::string& surname) {
        const PersonId id = person(surname, {2009, 11, 30});
        registry::SealedChanges values;
        for (const SealedField field : registry::kSealedFields)
            values[field] = registry::SealedValue("36 10 014512");
        write([&](storage::Connection& writer) { storage::seal_values(writer, id, 1, values); });
        return id;
    }
    // The reason of the refusal; empty where the value was shown.
    std::string opening(const Caller& caller, PersonId id, SealedField field) {
        const storage::ReadLease lease = store_->read();
        const auto shown =
            reveal_sealed_field(caller, *lease, id, static_cast<int>(field), "сверка");
        return shown ? std::string() : shown.error().reason;
    }
    std::string action(const Caller& caller, PersonId id) {
        const storage::ReadLease lease = store_->read();
        const PersonView view = get_person(caller, *lease, id).value();
        for (const AllowedAction& one : view.actions)
            if (one.action == "person.reveal") return one.refusal ? one.refusal->reason : "";
        return "no such action";
    }

    Caller member_ = caller_with({"persons.reveal", "persons.reveal_identity"});
    Caller doctor_ = caller_with({"persons.reveal"});
    admission::ApplicationId application_;
};

TEST_F(SealedData, IsOpenedOfThePeopleOfTheOwnCompetitionOnly) {
    const PersonId athlete = carded("Щукин");
    const PersonId coach = carded("Носов");
    const PersonId representative = carded("Ким");
    const PersonId official = carded("Гущин");
    const PersonId nobody = carded("Ёлкин");
    registry::Form line;
    line.set("coach", coach.name());
    (void)add(application_, athlete, line);
    write([&](storage::Connection& writer) {
        auto head = storage::find_application(writer, application_)->application;
        head.representative_person = representative;
        storage::update_application(writer, application_, 3, head, store_->now());
        competition::Appointment appointment;
        appointment.person = official;
        appointment.post = "arbiter";
        appointment.appointed_on = *registry::to_date({2026, 10, 1});
        (void)storage::insert_official(writer, cup_, appointment, store_->now());
    });
    for (const PersonId id : {athlete, coach, representative, official}) {
        EXPECT_EQ(opening(member_, id, SealedField::kPassport), "") << id.name();
        EXPECT_EQ(action(member_, id), "") << id.name();
    }
    EXPECT_EQ(opening(member_, nobody, SealedField::kPassport), "SCOPE_DENIED");
    EXPECT_EQ(action(member_, nobody), "SCOPE_DENIED");
    EXPECT_EQ(opening(office_, nobody, SealedField::kPassport), "");  // of the whole federation

    Caller elsewhere = member_;
    elsewhere.scope = competition("ru-draughts-2022", "interregional", "russian").name();
    EXPECT_EQ(opening(elsewhere, athlete, SealedField::kPassport), "SCOPE_DENIED");
}

TEST_F(SealedData, IsOpenedToADoctorAsFarAsItIsMedical) {
    const PersonId athlete = carded("Щукин");
    (void)add(application_, athlete);
    std::vector<std::string> reasons;
    for (const SealedField field : registry::kSealedFields)
        reasons.push_back(opening(doctor_, athlete, field));
    EXPECT_THAT(reasons, ElementsAre("SEALED_FIELD_DENIED", "SEALED_FIELD_DENIED", "",
                                     "SEALED_FIELD_DENIED", ""));
}

}  // namespace
}  // namespace collegium::usecases
