#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/maintenance.hpp>
#include <collegium/storage/repositories/admission.hpp>
#include <collegium/storage/repositories/documents.hpp>
#include <collegium/usecases/documents.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "registry_fixture.hpp"
#include "support/admission_competition.hpp"
#include "support/another_reader.hpp"

namespace collegium::usecases::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

const std::string kPassport = "36 10 014512";

// Ten athletes of two schools; nobody has decided anything yet.
class DocumentsTest : public RegistryTest {
  protected:
    static constexpr int kAthletes = 10;

    DocumentsTest() {
        secretary_ = caller_with({"documents.read", "documents.read_service", "documents.sign",
                                  "documents.publish", "persons.read_restricted", "persons.reveal",
                                  "persons.reveal_identity"});
        observer_ = caller_with({"documents.read"});
        write("competitions.create", [&](storage::Connection& writer) {
            competition_ =
                testing_support::enter_admission_competition(writer, store_->now(), kAthletes);
            return competition_.id.name();
        });
    }

    // Runs statements as a command of its own with a row of the competition's journal.
    template <typename Statements>
    void write(const std::string& action, Statements statements) {
        storage::Command command;
        command.actor = office_.actor;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            storage::JournalDraft draft;
            draft.action = action;
            draft.subject = statements(writer);
            draft.scope = competition_.id.name();
            draft.version = 1;
            return storage::Applied{std::move(draft), ""};
        };
        const auto done = store_->writer().run(std::move(command));
        ASSERT_TRUE(done) << done.error().message;
    }

    void sit(bool open) {
        write("sessions.open", [&](storage::Connection& writer) {
            storage::SittingRecord session;
            session.id = {competition_.id, 0};
            session.version = 1;
            session.number = 1;
            session.open = true;
            session.opened_at = store_->now();
            session.opened_by = "Гущина Н. В.";
            for (int i = 0; i < testing_support::kPanelSize; ++i) {
                const auto place = static_cast<std::size_t>(i);
                admission::Member member;
                member.official = competition_.officials[place].value;
                member.person = competition_.panel[place];
                member.full_name = "Член Комиссии" + std::to_string(i);
                member.post = testing_support::kPanel[i];
                member.chair = i == 0;
                session.members.push_back(std::move(member));
            }
            sitting_ = {competition_.id, storage::insert_sitting(writer, session)};
            if (!open) {
                session.id = sitting_;
                session.version = 2;
                session.open = false;
                session.closed_at = store_->now();
                storage::update_sitting(writer, session, "Гущина Н. В.");
            }
            return sitting_.name();
        });
    }

    void decide(std::size_t entrant, admission::DecisionOutcome outcome) {
        write("decisions.create", [&](storage::Connection& writer) {
            storage::DecisionRecord decision;
            decision.id = {competition_.id, 0};
            decision.entrant = competition_.entrants[entrant].value;
            decision.sitting = sitting_.value;
            decision.outcome = outcome;
            decision.decided_at = store_->now();
            decision.decided_by = "Гущина Н. В.";
            decision.papers = {"application", "identity"};
            if (outcome == admission::DecisionOutcome::kRefused)
                decision.grounds = {
                    {"documents", "нет полиса", {"ru-draughts-2022", "", "", "5.3"}}};
            storage::AdmissionRecord record;
            record.entrant = decision.entrant;
            record.version = 1;
            record.competition = competition_.id;
            storage::save_admission(writer, record);
            record.decision = storage::insert_decision(writer, decision);
            record.version = 2;
            record.state = admission::state_of(outcome);
            record.changed_at = store_->now();
            storage::save_admission(writer, record);
            return competition_.entrants[entrant].name();
        });
    }

    // Everybody decided: the last one refused.
    void hold_admission() {
        sit(false);
        for (std::size_t i = 0; i < kAthletes; ++i)
            decide(i, i + 1 < kAthletes ? admission::DecisionOutcome::kAdmitted
                                        : admission::DecisionOutcome::kRefused);
    }

    void change_rank(std::size_t entrant, const std::string& rank) {
        write("entrants.update", [&](storage::Connection& writer) {
            auto record = *storage::find_entrant(writer, competition_.entrants[entrant],
                                                 text::Alphabet::kRussian);
            record.entrant.sport_rank = rank;
            storage::update_entrant(writer, record.id, record.version + 1, record.entrant,
                                    store_->now());
            return record.id.name();
        });
    }

    DocumentAddress address(const std::string& kind, const std::string& subject = "") const {
        return {competition_.id, kind, subject};
    }

    sdk::Result<Plan<DocumentView>> sign(const std::string& kind, const std::string& subject = "",
                                         const std::string& digest = "") {
        return sign_document(
            secretary_, *store_->read(), books_,
            {address(kind, subject), {{"Главный судья", "Петрова Г. А.", {}}}, digest}, moment());
    }

    sdk::Result<Plan<DocumentView>> correct(const DocumentView& view, const std::string& reason) {
        return correct_document(
            secretary_, *store_->read(), books_,
            {view.record->id, view.record->version(), reason, {{"", "Петрова Г. А.", {}}}, ""},
            moment());
    }

    std::string frozen_text(const DocumentView& view, int version) {
        const auto file = get_document_version(secretary_, *store_->read(), view.record->id,
                                               version, documents::Format::kText);
        EXPECT_TRUE(file);
        EXPECT_TRUE(file->rendering.genuine());
        return file->rendering.bytes;
    }

    RuleBookStore book_store_{{{COLLEGIUM_PLUGINS, true}}, store_.get()};
    const std::shared_ptr<const rulebook::Library> library_ = [this] {
        book_store_.scan();
        return book_store_.library();
    }();
    const rulebook::Library& books_ = *library_;
    Caller secretary_;
    Caller observer_;
    testing_support::AdmissionCompetition competition_;
    admission::SittingId sitting_;
};

std::vector<std::string> kinds_of(const std::vector<DocumentView>& views) {
    std::vector<std::string> kinds;
    for (const DocumentView& view : views)
        kinds.push_back(view.address.kind);
    return kinds;
}

TEST_F(DocumentsTest, ListSaysWhatCanBeMadeAndWhyNot) {
    const auto views = list_documents(secretary_, *store_->read(), books_, competition_.id);
    ASSERT_TRUE(views) << views.error().message;
    EXPECT_THAT(kinds_of(*views), ElementsAre("preliminary-application", "preliminary-application",
                                              "application", "application", "commission-protocol",
                                              "registration-protocol", "participants-list"));
    const DocumentView& application = (*views)[2];
    EXPECT_EQ(application.state, DocumentState::kDraft);
    EXPECT_EQ(application.form, "Прил. 4");
    EXPECT_TRUE(application.form_of_book);
    EXPECT_EQ(application.subject_title, "СШ № 1");
    EXPECT_EQ(application.expected_number, 1);
    const DocumentView& protocol = (*views)[4];
    EXPECT_EQ(protocol.state, DocumentState::kNotReady);
    EXPECT_EQ(protocol.form, "5.3");
    EXPECT_EQ(protocol.conditions.front().about.reason, "DOCUMENT_NO_SITTING");
}

TEST_F(DocumentsTest, ServiceDocumentsAreNotForObservers) {
    const auto views = list_documents(observer_, *store_->read(), books_, competition_.id);
    ASSERT_TRUE(views);
    EXPECT_THAT(kinds_of(*views), ElementsAre("participants-list"));
    const auto refused =
        get_document(observer_, *store_->read(), books_, address("commission-protocol"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, sdk::Code::kPermissionDenied);
}

TEST_F(DocumentsTest, AnOpenSittingCannotBeSigned) {
    sit(true);
    decide(0, admission::DecisionOutcome::kAdmitted);
    const auto refused = sign("commission-protocol", sitting_.name());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "DOCUMENT_SITTING_OPEN");
    const auto preview = preview_document(secretary_, *store_->read(), books_,
                                          address("commission-protocol"), 0, moment());
    ASSERT_TRUE(preview) << preview.error().message;
    EXPECT_THAT(preview->text, HasSubstr("ПРОТОКОЛ КОМИССИИ ПО ДОПУСКУ № (1)"));
}

TEST_F(DocumentsTest, SigningFreezesNumberBytesAndTheJournalsRow) {
    hold_admission();
    const DocumentView view = must(sign("commission-protocol", sitting_.name()));
    ASSERT_TRUE(view.record);
    EXPECT_EQ(view.state, DocumentState::kSigned);
    EXPECT_EQ(view.record->number, 1);
    EXPECT_EQ(view.record->version(), 1);
    const std::string text = frozen_text(view, 1);
    EXPECT_THAT(text, HasSubstr("ПРОТОКОЛ КОМИССИИ ПО ДОПУСКУ № 1"));
    EXPECT_THAT(text, HasSubstr("Документ № 1, версия 1. Журнал: запись " +
                                std::to_string(view.record->latest.anchor.sequence)));
    EXPECT_THAT(text, HasSubstr("нет полиса"));
    EXPECT_THAT(text, HasSubstr("Допущено: 9, не допущено: 1."));
    EXPECT_THAT(last_payload().after, HasSubstr("\"sha256\""));
    const auto pdf = get_document_version(secretary_, *testing_support::another_reader(*store_),
                                          view.record->id, 0, documents::Format::kPdf);
    EXPECT_THAT(pdf->rendering.bytes, ::testing::StartsWith("%PDF-"));
    EXPECT_THAT(storage::signed_forms(*testing_support::another_reader(*store_), competition_.id),
                Contains("commission-protocol"));
    EXPECT_THAT(storage::verify_documents(*testing_support::another_reader(*store_)), IsEmpty());
    EXPECT_TRUE(storage::verify_journal(
                    *testing_support::another_reader(*store_),
                    storage::document_anchors(*testing_support::another_reader(*store_)))
                    .intact());
}

TEST_F(DocumentsTest, IsFrozenOnceAndByTheRightVerb) {
    hold_admission();
    (void)must(sign("commission-protocol", sitting_.name()));
    EXPECT_EQ(sign("commission-protocol", sitting_.name()).error().reason,
              "DOCUMENT_ALREADY_FROZEN");
    EXPECT_EQ(sign("participants-list").error().reason, "DOCUMENT_IS_PUBLIC");
    const auto published = publish_document(secretary_, *store_->read(), books_,
                                            {address("registration-protocol"), {}, ""}, moment());
    EXPECT_EQ(published.error().reason, "DOCUMENT_IS_SERVICE");
    EXPECT_EQ(sign("team-summary").error().reason, "DOCUMENT_KIND_UNKNOWN");
    EXPECT_EQ(sign("application", "competitions/1/applications/99").error().reason,
              "DOCUMENT_SUBJECT_UNKNOWN");
}

TEST_F(DocumentsTest, ACorrectionIsANewVersionThatNamesWhatChangedAndWhy) {
    hold_admission();
    const DocumentView first = must(sign("commission-protocol", sitting_.name()));
    EXPECT_EQ(correct(first, "описка").error().reason, "DOCUMENT_UNCHANGED");
    const std::string before = frozen_text(first, 1);
    change_rank(0, "МС");
    const auto outdated = get_document(secretary_, *store_->read(), books_,
                                       address("commission-protocol", sitting_.name()));
    EXPECT_TRUE(outdated->outdated);
    EXPECT_EQ(correct(first, "").error().violations.front().reason, "REQUIRED");

    const DocumentView second = must(correct(first, "неверно указан разряд"));
    EXPECT_EQ(second.record->number, 1);
    EXPECT_EQ(second.record->version(), 2);
    ASSERT_THAT(second.record->latest.changes, SizeIs(1));
    EXPECT_THAT(second.record->latest.changes.front().after, HasSubstr("МС"));
    const std::string after = frozen_text(second, 2);
    EXPECT_THAT(after, HasSubstr("Исправление версии 1. Причина: неверно указан разряд"));
    EXPECT_THAT(after, HasSubstr("версия 2"));
    EXPECT_EQ(frozen_text(first, 1), before);
    EXPECT_EQ(*document_difference(secretary_, *store_->read(), books_, first.record->id, 1, 2),
              second.record->latest.changes);
    EXPECT_THAT(*document_difference(secretary_, *store_->read(), books_, first.record->id, 2, 0),
                IsEmpty());
    EXPECT_THAT(*list_document_versions(secretary_, *store_->read(), first.record->id, 0, 10),
                SizeIs(2));
    EXPECT_EQ(correct(first, "ещё раз").error().reason, "ETAG_STALE");
    EXPECT_THAT(storage::verify_documents(*store_->read()), IsEmpty());
}

TEST_F(DocumentsTest, NobodyFreezesWhatHeHasNotSeen) {
    hold_admission();
    const auto preview = preview_document(secretary_, *store_->read(), books_,
                                          address("commission-protocol"), 0, moment());
    change_rank(0, "МС");
    const auto refused = sign("commission-protocol", sitting_.name(), preview->content_digest);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "DOCUMENT_CHANGED");
    EXPECT_EQ(refused.error().code, sdk::Code::kAborted);
}

TEST_F(DocumentsTest, AFactWrittenAfterTheRenderingMakesItRenderAgain) {
    hold_admission();
    const auto plan = sign("commission-protocol", sitting_.name());
    ASSERT_TRUE(plan) << plan.error().message;
    change_rank(0, "МС");
    const auto done = carry_out(*plan);
    ASSERT_FALSE(done.committed);
    EXPECT_EQ(done.committed.error().reason, "READ_FACT_MOVED");
    EXPECT_THAT(storage::list_documents(*store_->read(), competition_.id), IsEmpty());
}

TEST_F(DocumentsTest, ADecisionTakenAfterTheRenderingMakesItRenderAgain) {
    sit(false);
    decide(0, admission::DecisionOutcome::kAdmitted);
    const auto plan = sign("commission-protocol", sitting_.name());
    ASSERT_TRUE(plan) << plan.error().message;
    decide(1, admission::DecisionOutcome::kAdmitted);
    EXPECT_EQ(carry_out(*plan).committed.error().reason, "READ_FACT_MOVED");
}

TEST_F(DocumentsTest, TheLastOfTwoThatRaceForANumberRendersAgain) {
    const auto views = list_documents(secretary_, *store_->read(), books_, competition_.id);
    const auto first = sign("application", (*views)[2].address.subject);
    const auto second = sign("application", (*views)[3].address.subject);
    ASSERT_TRUE(first && second);
    EXPECT_TRUE(carry_out(*first).committed);
    EXPECT_EQ(carry_out(*second).committed.error().reason, "READ_FACT_MOVED");
    EXPECT_EQ(must(sign("application", (*views)[3].address.subject)).record->number, 2);
}

TEST_F(DocumentsTest, PublishingGivesOutPublicDataAlone) {
    hold_admission();
    const auto plan = publish_document(
        secretary_, *store_->read(), books_,
        {address("participants-list"), {{"Главный судья", "Петрова Г. А.", {}}}, ""}, moment());
    const DocumentView view = must(plan);
    EXPECT_EQ(view.state, DocumentState::kPublished);
    for (const auto format :
         {documents::Format::kText, documents::Format::kHtml, documents::Format::kPdf}) {
        const auto file =
            get_document_version(observer_, *store_->read(), view.record->id, 0, format);
        ASSERT_TRUE(file);
        EXPECT_THAT(file->rendering.bytes, Not(HasSubstr(kPassport)));
        EXPECT_THAT(file->rendering.bytes, Not(HasSubstr("4512")));
        EXPECT_THAT(file->rendering.bytes,
                    Not(::testing::ContainsRegex("[0-3][0-9]\\.[01][0-9]\\.19")));
    }
    EXPECT_THAT(frozen_text(view, 1), HasSubstr("1990"));
}

TEST_F(DocumentsTest, SealedValuesAreMaskedUnlessPrintedWithARowOfTheAccessLog) {
    const auto views = list_documents(secretary_, *store_->read(), books_, competition_.id);
    const std::string subject = (*views)[2].address.subject;
    const auto preview = preview_document(secretary_, *store_->read(), books_,
                                          address("application", subject), 0, moment());
    ASSERT_TRUE(preview) << preview.error().message;
    EXPECT_THAT(preview->text, Not(HasSubstr(kPassport)));
    EXPECT_THAT(preview->text, HasSubstr("••••4512"));

    const auto render = [&](const Caller& caller) {
        return render_document(caller, *store_->read(), books_, address("application", subject),
                               documents::Format::kText, true, moment());
    };
    const auto printed = render(secretary_);
    ASSERT_TRUE(printed) << printed.error().message;
    EXPECT_THAT(printed->bytes, HasSubstr("014512"));
    EXPECT_THAT(printed->showings, SizeIs(5));
    EXPECT_EQ(printed->showings.front().kind, storage::AccessKind::kSealedShown);
    EXPECT_THAT(printed->showings.front().detail, HasSubstr("passport"));

    const Caller arbiter = caller_with({"documents.read", "documents.read_service"});
    EXPECT_EQ(render(arbiter).error().code, sdk::Code::kPermissionDenied);

    const DocumentView frozen = must(sign("application", subject));
    for (const auto format : {documents::Format::kText, documents::Format::kHtml})
        EXPECT_THAT(get_document_version(secretary_, *store_->read(), frozen.record->id, 0, format)
                        ->rendering.bytes,
                    Not(HasSubstr("014512")));
}

TEST_F(DocumentsTest, VerifyOfTheStoreFindsAByteChangedOutside) {
    hold_admission();
    const DocumentView view = must(sign("commission-protocol", sitting_.name()));
    storage::Command tamper;
    tamper.apply = [](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        writer.execute("DROP TRIGGER document_rendering_is_never_changed");
        writer.execute(
            "UPDATE document_rendering SET bytes = CAST(bytes || x'20' AS BLOB) WHERE format = 3");
        return storage::Applied{};
    };
    ASSERT_TRUE(store_->writer().run(std::move(tamper)));
    EXPECT_FALSE(storage::verify_documents(*store_->read()).empty());
    const auto file = get_document_version(secretary_, *store_->read(), view.record->id, 0,
                                           documents::Format::kPdf);
    ASSERT_TRUE(file);
    EXPECT_FALSE(file->rendering.genuine());
}

}  // namespace
}  // namespace collegium::usecases::testing
