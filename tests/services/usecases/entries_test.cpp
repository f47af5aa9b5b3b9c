// Applications and their lines through their use cases.
#include <thread>

#include <gmock/gmock.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/storage/repositories/bans.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/personal_data.hpp>
#include <collegium/usecases/persons.hpp>
#include <collegium/usecases/undo.hpp>

#include "entries_fixture.hpp"
#include "support/another_reader.hpp"
#include "support/new_records.hpp"
#include "support/violations.hpp"

namespace collegium::usecases {
namespace {

using admission::Stage;
using ::testing::Contains;
using ::testing::ElementsAre;
using testing::EntriesTest;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

std::vector<std::string> reasons_of(const std::vector<admission::Remark>& remarks) {
    std::vector<std::string> reasons;
    for (const admission::Remark& remark : remarks)
        reasons.push_back(remark.reason);
    return reasons;
}

class Applications : public EntriesTest {
  protected:
    sdk::Result<Plan<ApplicationView>> accepting(admission::ApplicationId id) {
        const storage::ReadLease lease = store_->read();
        return accept_application(office_, *lease, *library(), id, {}, 0, moment());
    }
    sdk::Result<Plan<ApplicationView>> updating(admission::ApplicationId id,
                                                admission::ApplicationForm form,
                                                registry::FieldMask mask,
                                                std::optional<std::int64_t> version = {}) {
        const storage::ReadLease lease = store_->read();
        return update_application(office_, *lease, *library(),
                                  {id, version, std::move(form), std::move(mask)}, moment());
    }
    void undo(std::int64_t row) {
        const UndoRules book = all_undo_rules();
        const storage::ReadLease lease = store_->read();
        must(undo_entry(office_, *lease, {book, storage::built_in_subjects(), store_->now(), {}},
                        row, "описка"));
    }
};

TEST_F(Applications, AreNumberedPerCompetition) {
    EXPECT_EQ(enter(school_).record.id.name(), cup_.name() + "/applications/1");
    EXPECT_EQ(enter(ladya_).record.id.value, 2);
    cup_ = competition("ru-chess-2023", "regional", "chess");
    EXPECT_EQ(enter(school_).record.id.value, 1);
}

TEST_F(Applications, AreAcceptedWithRemarks) {
    const auto id = enter(school_).record.id;
    (void)add(id, person("Щукин", {2010, 2, 14}));
    const ApplicationView view = must(accepting(id));
    EXPECT_TRUE(view.record.application.final_paper.accepted_at);
    EXPECT_EQ(view.record.application.final_paper.accepted_by, "Гущина Н. В.");
    std::vector<std::string> reasons;
    for (const EntryRemark& remark : view.remarks)
        reasons.push_back(remark.remark.reason + " " + std::to_string(remark.line_number));
    // Three signatures and seals, doctor's name and licence, the original; then the line's own.
    EXPECT_THAT(reasons, Contains("SIGNATURE_MISSING 0"));
    EXPECT_THAT(reasons, Contains("ORIGINAL_MISSING 0"));
    EXPECT_THAT(reasons, Contains("NOT_IN_PRELIMINARY 1"));
    EXPECT_THAT(reasons, Contains("DOCTOR_MARK_MISSING 1"));
    EXPECT_EQ(view.remark_count, view.remarks.size());
}

TEST_F(Applications, WithoutAthletesAreNotAccepted) {
    const auto id = enter(school_).record.id;
    EXPECT_EQ(accepting(id).error().reason, "APPLICATION_EMPTY");
}

TEST_F(Applications, KeepSignaturesThatAreNotNamed) {
    const auto id = enter(school_).record.id;
    admission::ApplicationForm form;
    form.final_paper.signatures = {{"doctor", true, true, "Белова Е. Р.", {}}};
    (void)must(updating(id, form, {"final_paper.signatures"}));
    form.final_paper.signatures = {{"regional-federation-head", true, false, {}, {}}};
    const auto paper =
        must(updating(id, form, {"final_paper.signatures"})).record.application.final_paper;
    EXPECT_TRUE(paper.find("doctor")->is_stamped);
    EXPECT_TRUE(paper.find("regional-federation-head")->is_signed);
    EXPECT_FALSE(paper.find("regional-federation-head")->is_stamped);
    EXPECT_EQ(application(id).record.application.final_paper, paper);
}

TEST_F(Applications, AreChangedByWhoeverSawThemLast) {
    const auto id = enter(school_).record.id;
    admission::ApplicationForm form;
    form.note = "привезут 13-го";
    (void)must(updating(id, form, {"note"}, 1));
    EXPECT_EQ(updating(id, form, {"note"}, 1).error().reason, "ETAG_STALE");
}

TEST_F(Applications, ChangeTheirStageUntilTheFinalOneIsAccepted) {
    const auto id = enter(school_, Stage::kPreliminary).record.id;
    (void)add(id, person("Щукин", {2010, 2, 14}));
    (void)must(accepting(id));
    admission::ApplicationForm form;
    form.stage = static_cast<int>(Stage::kFinal);
    form.final_paper.received_at = day(2026, 10, 12);
    (void)must(updating(id, form, {"stage", "final_paper.receive_time"}));
    (void)must(accepting(id));
    form.stage = static_cast<int>(Stage::kPreliminary);
    const auto refused = updating(id, form, {"stage"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, refused.error()).text,
              "Вид заявки не меняется после принятия");
}

TEST_F(Applications, ThatAreTakenBackChangeNoMore) {
    const auto id = enter(school_).record.id;
    const auto athlete = person("Щукин", {2010, 2, 14});
    {
        const storage::ReadLease lease = store_->read();
        const auto view = must(
            withdraw_application(office_, *lease, *library(), id, {}, "команда не едет", moment()));
        EXPECT_TRUE(view.record.withdrawn);
    }
    EXPECT_TRUE(application(id).record.withdrawn);
    EXPECT_THAT(application(id).remarks, IsEmpty());
    EXPECT_EQ(adding(id, athlete).error().reason, "APPLICATION_WITHDRAWN");
    undo(last_);
    EXPECT_FALSE(application(id).record.withdrawn);
}

TEST_F(Applications, AreUndoneToWhatTheyWere) {
    const auto id = enter(school_).record.id;
    const auto before = application(id).record.application;
    admission::ApplicationForm form;
    form.representative = "Громова Т. В.";
    form.final_paper.signatures = {{"doctor", true, true, {}, {}}};
    (void)must(updating(id, form, {"representative", "final_paper.signatures"}));
    undo(last_);
    EXPECT_EQ(application(id).record.application, before);
    EXPECT_EQ(application(id).record.version, 3);
}

TEST_F(Applications, AreTakenOnlyWhileTheCompetitionTakesThem) {
    for (const auto& [state, reason] :
         {std::pair{competition::State::kDraft, "ENTRIES_NOT_OPEN"},
          std::pair{competition::State::kRunning, "ENTRIES_CLOSED"}}) {
        cup_ = competition("ru-draughts-2022", "regional", "russian", {}, state);
        const storage::ReadLease lease = store_->read();
        EXPECT_EQ(create_application(office_, *lease, *library(), cup_, paper(school_), moment())
                      .error()
                      .reason,
                  reason);
    }
}

TEST_F(Applications, ThatCameLateCostMoreWhereTheRegulationSaysSo) {
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EntryRulesForm rules;
    rules.late = static_cast<int>(admission::LatePolicy::kRaisedFee);
    rules.late_fee = 250'000;
    rules.late_fee_currency = "RUB";
    rules.late_basis = "Положение, п. 5.1";
    (void)must(update_entry_rules(office_, *lease, *library(),
                                  {cup_, {}, rules, {"late", "late_fee", "late_basis"}}));
    const auto in_time = enter(school_).record.id;
    admission::ApplicationForm form = paper(ladya_);
    form.preliminary.received_at = day(2026, 10, 2);
    const storage::ReadLease later = testing_support::another_reader(*store_);
    const auto late =
        must(create_application(office_, *later, *library(), cup_, form, moment())).record.id;
    EXPECT_EQ(add(in_time, person("Щукин", {2010, 2, 14})).fee, 150'000);
    EXPECT_EQ(add(late, person("Жуков", {2009, 11, 30})).fee, 250'000);
}

// RU-2022 5.2: the raised fee has the same cap.
TEST_F(Applications, HaveNoFeeAboveTheCap) {
    const storage::ReadLease lease = store_->read();
    EntryRulesForm rules;
    rules.late = static_cast<int>(admission::LatePolicy::kRaisedFee);
    rules.late_fee = 500'001;
    rules.late_fee_currency = "RUB";
    rules.late_basis = "Положение, п. 5.1";
    const auto refused = update_entry_rules(office_, *lease, *library(),
                                            {cup_, {}, rules, {"late", "late_fee", "late_basis"}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().violations.front().reason, "FEE_ABOVE_CAP");
}

// A person of that organisation with the role of a team's representative.
class Representatives : public Applications {
  protected:
    Representatives() {
        registry::CheckedPerson card;
        card.public_data.cyrillic_name = {"Носов", "Пётр", "Тимофеевич"};
        card.public_data.organisation = school_;
        write([&](storage::Connection& writer) {
            storage::User user;
            user.version = 1;
            user.user_name = "nosov";
            user.full_name = user.short_name = "Носов П. Т.";
            user.person = storage::insert_person(writer, card, store_->now()).value;
            nosov_.actor.user = storage::insert_user(writer, user);
        });
    }
    sdk::Result<Plan<ApplicationView>> filing(const admission::ApplicationForm& form) {
        const storage::ReadLease lease = store_->read();
        return create_application(nosov_, *lease, *library(), cup_, form, moment());
    }

    Caller nosov_ = caller_with({"applications.submit", "journal.undo"});
};

TEST_F(Representatives, FileForTheOwnOrganisation) {
    EXPECT_TRUE(filing(paper(school_, Stage::kPreliminary)));
    EXPECT_EQ(filing(paper(ladya_, Stage::kPreliminary)).error().reason, "OTHER_ORGANISATION");
    EXPECT_EQ(filing(paper(school_)).error().reason, "PRELIMINARY_ONLY");
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(create_application(reader_, *lease, *library(), cup_, paper(school_), moment())
                  .error()
                  .reason,
              "PERMISSION_DENIED");
}

TEST_F(Representatives, TakeBackWhatTheyDidThemselvesWhileItIsPreliminary) {
    office_.actor.user = nosov_.actor.user;  // what the office does here, he did
    const auto id = enter(school_, Stage::kPreliminary).record.id;
    const auto other = enter(ladya_, Stage::kPreliminary).record.id;
    const auto why_not = [&](std::int64_t row) {
        const UndoRules book = all_undo_rules();
        const auto found = undoable_entry(
            nosov_, *store_->read(), {book, storage::built_in_subjects(), store_->now(), {}}, row);
        return found ? "" : found.error().reason;
    };
    (void)add(id, person("Щукин", {2010, 2, 14}));
    EXPECT_EQ(why_not(last_), "");
    const std::int64_t line = last_;
    (void)add(other, person("Сомов", {2010, 2, 14}));
    EXPECT_EQ(why_not(last_), "OTHER_ORGANISATION");

    admission::ApplicationForm form = paper(school_);
    form.note = "привезут";
    (void)must(updating(id, form, {"note"}));
    EXPECT_EQ(why_not(last_), "");
    (void)must(updating(id, form, {"stage", "final_paper"}));
    EXPECT_EQ(why_not(last_), "PRELIMINARY_ONLY");
    EXPECT_EQ(why_not(line), "PRELIMINARY_ONLY");
}

using Lines = Applications;

TEST_F(Lines, AreFilledInFromTheRegistry) {
    const auto id = enter(school_).record.id;
    const EntrantView view = add(id, person("Щукин", {2010, 2, 14}));
    EXPECT_EQ(view.record.number, 1);
    EXPECT_EQ(view.record.entrant.sport_rank, "КМС");
    EXPECT_EQ(view.record.entrant.discipline, "russian");
    EXPECT_EQ(view.discipline_title, "Русские шашки");
    EXPECT_EQ(view.group_title, "юноши (до 17 лет)");
    EXPECT_EQ(view.record.entrant.represents, "Самарская область");
    EXPECT_THAT(reasons_of(view.remarks), ElementsAre("NOT_IN_PRELIMINARY", "DOCTOR_MARK_MISSING"));
    EXPECT_EQ(line(view.record.id).remarks, view.remarks);
}

// RU-CHESS I-5.2, RU-2022 1.6.2: in no capacity. Who was named before he was barred stays in the
// line; the commission refuses him.
TEST_F(Lines, NameNoCoachWhoIsDisqualified) {
    const auto application = enter(school_).record.id;
    const registry::PersonId athlete = person("Щукин", {2001, 3, 14});
    const registry::PersonId coach = person("Носов", {1970, 1, 5});
    registry::Form form;
    form.set("coach", coach.name());
    const EntrantView before = add(application, athlete, form);
    write([&](storage::Connection& writer) {
        registry::Ban ban;
        ban.person = coach;
        ban.start_date = *registry::to_date({2026, 3, 1});
        ban.end_date = *registry::to_date({2026, 10, 14});
        ban.decision_number = "17-Д";
        ban.decision_date = ban.start_date;
        ban.decision_body = "РУСАДА";
        static_cast<void>(
            storage::insert_ban(writer, testing_support::new_ban(ban, store_->now())));
    });
    const auto refused = adding(application, person("Ким", {2002, 5, 1}), form);
    EXPECT_THAT(testing_support::violations_of(refused), ElementsAre("entrant.coach COACH_BANNED"));
    EXPECT_EQ(refused.error().violations.front().citations.front().article, "1.6.2");
    registry::Form other;
    other.set("coach_name", "Громова Т. В.");
    EXPECT_TRUE(adding(application, person("Ильин", {2003, 5, 1}), other));
    EXPECT_EQ(line(before.record.id).record.entrant.coach, coach);
}

TEST_F(Lines, OfAPreliminaryApplicationAreInIt) {
    const auto id = enter(school_, Stage::kPreliminary).record.id;
    EXPECT_TRUE(add(id, person("Щукин", {2010, 2, 14})).record.entrant.in_preliminary);
}

TEST_F(Lines, BringANewCardInTheSameAct) {
    AddEntrantInput input;
    input.application = enter(school_).record.id;
    input.new_person.emplace();
    input.new_person->set("public_data.cyrillic_name.surname", "Щукин");
    input.new_person->set("public_data.cyrillic_name.given_name", "Роман");
    input.new_person->set("public_data.cyrillic_name.patronymic", "Львович");
    input.new_person->set("public_data.sex", 2);
    input.new_person->set("restricted_data.birth_date", registry::RawDate{2010, 2, 14});
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const EntrantView view = must(add_entrant(office_, *lease, *library(), input, moment()));
    const storage::ReadLease after = testing_support::another_reader(*store_);
    const auto row = storage::find_journal_row(*after, last_);
    const auto card = storage::find_journal_row(*after, last_ - 1);
    EXPECT_EQ(row->action, "entrants.add");
    EXPECT_EQ(card->action, "persons.create");
    EXPECT_EQ(card->subject, view.record.entrant.person.name());
    EXPECT_EQ(registry::full_name(view.record.person.cyrillic_name), "Щукин Роман Львович");

    const auto again = add_entrant(office_, *after, *library(), input, moment());
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().reason, "PERSON_DUPLICATE");
}

TEST_F(Lines, OfANewCardNameItsFieldsAsTheRequestDoes) {
    AddEntrantInput input;
    input.application = enter(school_).record.id;
    input.new_person.emplace();
    input.new_person->set("restricted_data.birth_date", registry::RawDate{2010, 2, 31});
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const auto refused = add_entrant(office_, *lease, *library(), input, moment());
    ASSERT_FALSE(refused);
    std::vector<std::string> fields;
    for (const sdk::Violation& violation : refused.error().violations)
        fields.push_back(violation.field);
    EXPECT_THAT(fields, Contains("new_person.restricted_data.birth_date"));
    EXPECT_EQ(adding(input.application, registry::PersonId{987}).error().violations.front().reason,
              "PERSON_UNKNOWN");
}

TEST_F(Lines, HoldAnAthleteOncePerApplicationAndDiscipline) {
    const auto id = enter(school_).record.id;
    const auto athlete = person("Щукин", {2010, 2, 14});
    (void)add(id, person("Жуков", {2009, 11, 30}));
    (void)add(id, athlete);
    const auto twice = adding(id, athlete);
    ASSERT_FALSE(twice);
    EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, twice.error()).text,
              "Уже есть в этой заявке, строка 2");
    registry::Form rapid;
    rapid.set("discipline", "russian-rapid");
    EXPECT_TRUE(adding(id, athlete, rapid));
}

TEST_F(Lines, TellOfAnotherApplicationOfTheCompetition) {
    const auto first = enter(school_).record.id;
    const auto second = enter(ladya_).record.id;
    const auto athlete = person("Щукин", {2010, 2, 14});
    const auto there = add(second, athlete).record.id;
    const EntrantView view = add(first, athlete);
    EXPECT_THAT(reasons_of(view.remarks), Contains("ENTERED_ELSEWHERE"));
    EXPECT_THAT(reasons_of(line(there).remarks), Contains("ENTERED_ELSEWHERE"));
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    (void)must(strike_entrant(office_, *lease, *library(), there, {}, "ошибка", moment()));
    EXPECT_THAT(reasons_of(line(view.record.id).remarks),
                ::testing::Not(Contains("ENTERED_ELSEWHERE")));
}

TEST_F(Lines, KeepTheirNumberWhenStruckOut) {
    const auto id = enter(school_).record.id;
    const auto first = add(id, person("Щукин", {2010, 2, 14})).record.id;
    {
        const storage::ReadLease lease = testing_support::another_reader(*store_);
        const auto view =
            must(strike_entrant(office_, *lease, *library(), first, 1, "болен", moment()));
        EXPECT_TRUE(view.record.struck);
        EXPECT_EQ(view.record.strike_reason, "болен");
        EXPECT_THAT(view.remarks, IsEmpty());
    }
    EXPECT_EQ(add(id, person("Жуков", {2009, 11, 30})).record.number, 2);
    EXPECT_EQ(application(id).record.lines.entered, 1);
    EXPECT_EQ(application(id).record.lines.struck, 1);
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EXPECT_EQ(
        strike_entrant(office_, *lease, *library(), first, {}, "болен", moment()).error().reason,
        "ENTRANT_STRUCK");
    EXPECT_EQ(update_entrant(office_, *lease, *library(), {first, {}, {}, {"board"}}, moment())
                  .error()
                  .reason,
              "ENTRANT_STRUCK");
    const auto back =
        must(restore_entrant(office_, *lease, *library(), first, {}, "выздоровел", moment()));
    EXPECT_FALSE(back.record.struck);
    EXPECT_EQ(line(first).record.version, 3);
}

TEST_F(Lines, ReplaceAnAthleteByStrikingTheOther) {
    const auto id = enter(school_).record.id;
    const auto out = add(id, person("Щукин", {2010, 2, 14})).record.id;
    registry::Form form;
    form.set("replaces", out.name());
    const auto in = add(id, person("Жуков", {2009, 11, 30}), form).record.id;
    EXPECT_EQ(line(out).record.strike_reason, "замена: Жуков Р. Л.");
    EXPECT_EQ(line(out).record.replaced_by, in.value);
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EXPECT_EQ(
        restore_entrant(office_, *lease, *library(), out, {}, "ошибка", moment()).error().reason,
        "ENTRANT_REPLACED");
    EXPECT_EQ(adding(id, person("Петров", {2010, 1, 1}), form).error().violations.front().reason,
              "ENTRANT_REPLACED_ALREADY");
}

TEST_F(Lines, AreMarkedByTheDoctorAndUndone) {
    const auto id = enter(school_).record.id;
    const auto entrant = add(id, person("Щукин", {2010, 2, 14})).record.id;
    const std::int64_t added = last_;
    registry::Form form;
    form.set("doctor_mark", true);
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const auto view = must(
        update_entrant(office_, *lease, *library(), {entrant, 1, form, {"doctor_mark"}}, moment()));
    EXPECT_THAT(reasons_of(view.remarks), ElementsAre("NOT_IN_PRELIMINARY"));
    EXPECT_EQ(application(id).record.lines.doctor_marks, 1);
    EXPECT_EQ(application(id).record.version, 1) << "lines do not disturb the head";
    undo(last_);
    EXPECT_FALSE(line(entrant).record.entrant.doctor_mark);
    const UndoRules book = all_undo_rules();
    const storage::ReadLease later = testing_support::another_reader(*store_);
    const auto changed = undo_entry(
        office_, *later, {book, storage::built_in_subjects(), store_->now(), {}}, added, "");
    EXPECT_EQ(changed.error().reason, "UNDO_SUBJECT_CHANGED");
}

TEST_F(Lines, AreTakenAwayByUndoingTheirAddition) {
    const auto id = enter(school_).record.id;
    (void)add(id, person("Щукин", {2010, 2, 14}));
    undo(last_);
    EXPECT_EQ(application(id).record.lines.entered, 0);
    EXPECT_THAT(lines("").rows, IsEmpty());
}

TEST_F(Lines, BeyondAQuotaAreRemarked) {
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EntryRulesForm rules;
    rules.quotas = {{2, school_.name(), "", 0, "", 1, "Положение, п. 4.2"}};
    (void)must(update_entry_rules(office_, *lease, *library(), {cup_, {}, rules, {"quotas"}}));
    const auto id = enter(school_).record.id;
    EXPECT_THAT(reasons_of(add(id, person("Щукин", {2010, 2, 14})).remarks),
                ::testing::Not(Contains("QUOTA_EXCEEDED")));
    const auto second = add(id, person("Жуков", {2009, 11, 30}));
    EXPECT_THAT(reasons_of(second.remarks), Contains("QUOTA_EXCEEDED"));
    EXPECT_EQ(line(second.record.id).remarks, second.remarks);
}

// RU-CHESS II-2.8: the number of the regulation is a quota of each organisation.
TEST_F(Lines, OfChessKeepToTheQuotaOfTheRegulation) {
    cup_ = competition("ru-chess-2023", "regional", "chess", {{"quota", "1"}});
    const auto id = enter(school_).record.id;
    (void)add(id, person("Щукин", {2010, 2, 14}));
    const auto beyond = add(id, person("Жуков", {2009, 11, 30}));
    ASSERT_THAT(reasons_of(beyond.remarks), Contains("QUOTA_EXCEEDED"));
    EXPECT_EQ(beyond.remarks.back().citations.front().article, "2.8");
}

TEST_F(Lines, AreListedByApplicationAndNumber) {
    const auto first = enter(school_).record.id;
    const auto second = enter(ladya_).record.id;
    (void)add(second, person("Баранов", {2010, 1, 1}));
    (void)add(first, person("Щукин", {2010, 2, 14}));
    (void)add(first, person("Жуков", {2009, 11, 30}, registry::Sex::kFemale));
    const auto names = [](const EntrantList& list) {
        std::vector<std::string> found;
        for (const EntrantView& row : list.rows)
            found.push_back(row.record.person.cyrillic_name.surname);
        return found;
    };
    EXPECT_THAT(names(lines("")), ElementsAre("Щукин", "Жуков", "Баранов"));
    EXPECT_EQ(lines("").total, 3);
    EXPECT_THAT(names(lines("application = \"" + second.name() + "\"")), ElementsAre("Баранов"));
    EXPECT_THAT(names(lines("sex_group = \"female\"")), ElementsAre("Жуков"));
    EXPECT_THAT(names(lines("paid = \"true\"")), IsEmpty());
    EXPECT_THAT(names(lines("paid = \"false\"", 2)), ElementsAre("Щукин", "Жуков"));
    const storage::ReadLease lease = store_->read();
    const auto rest =
        list_entrants(office_, *lease, *library(), {cup_, "", {{"1", "2"}, 10}}).value();
    EXPECT_THAT(names(rest), ElementsAre("Баранов"));
    EXPECT_EQ(rest.total, std::nullopt);
}

// Four people add lines to one application at once: no conflict, no gap, no double.
TEST_F(Lines, AddedAtOnceAreNumberedByTheWriter) {
    constexpr int kEach = 10;
    const auto id = enter(school_).record.id;
    std::vector<registry::PersonId> athletes;
    for (int i = 0; i < 4 * kEach; ++i)
        athletes.push_back(person("Щукин", {2010, 1 + i % 12, 1 + i / 12}));
    std::atomic<int> refused = 0;
    const auto books = library();
    const auto work = [&](int member) {
        for (int i = 0; i < kEach; ++i) {
            AddEntrantInput input;
            input.application = id;
            input.person = athletes[static_cast<std::size_t>(member * kEach + i)];
            const auto plan = [&] {
                const storage::ReadLease lease = store_->read();
                return add_entrant(office_, *lease, *books, input, moment());
            }();
            if (!plan || !carry_out(*plan).committed) ++refused;
        }
    };
    std::vector<std::thread> members;
    for (int member = 0; member < 4; ++member)
        members.emplace_back(work, member);
    for (std::thread& member : members)
        member.join();
    EXPECT_EQ(refused, 0);
    const EntrantList list = lines("");
    ASSERT_EQ(list.rows.size(), 4U * kEach);
    for (std::size_t i = 0; i < list.rows.size(); ++i)
        EXPECT_EQ(list.rows[i].record.number, static_cast<int>(i) + 1);
}

TEST_F(Lines, ShowTheBirthDateByRoleOnly) {
    const auto id = add(enter(school_).record.id, person("Щукин", {2010, 2, 14})).record.id;
    const std::string application = line(id).record.application.name();
    const storage::ReadLease lease = store_->read();
    Caller here = office_;
    here.scope = cup_.name();
    Caller elsewhere = office_;
    elsewhere.scope = "competitions/987";
    for (const std::string& record : {id.name(), application}) {
        EXPECT_TRUE(sees_in_payload(office_, *lease, record, "restricted_data.phone"));
        EXPECT_TRUE(sees_in_payload(here, *lease, record, "restricted_data.phone"));
        EXPECT_FALSE(sees_in_payload(elsewhere, *lease, record, "restricted_data.phone"));
        EXPECT_FALSE(sees_in_payload(reader_, *lease, record, "restricted_data.phone"));
    }
    for (const char* path : {"doctor_mark", "insurance_end_date", "education_certificate"}) {
        EXPECT_TRUE(sees_in_payload(here, *lease, id.name(), path));
        EXPECT_FALSE(sees_in_payload(elsewhere, *lease, id.name(), path));
        EXPECT_FALSE(sees_in_payload(reader_, *lease, id.name(), path));
    }
    EXPECT_TRUE(sees_in_payload(reader_, *lease, id.name(), "board"));
}

}  // namespace
}  // namespace collegium::usecases
