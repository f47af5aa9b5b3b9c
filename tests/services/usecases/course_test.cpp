// Officials and the course of a competition against a store.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/usecases/bans.hpp>
#include <collegium/usecases/course_undo.hpp>
#include <collegium/usecases/officials.hpp>
#include <collegium/usecases/organisations.hpp>
#include <collegium/usecases/persons.hpp>
#include <collegium/usecases/progress.hpp>

#include "core/rulebook/bundled_books.hpp"
#include "registry_fixture.hpp"
#include "support/another_reader.hpp"
#include "support/new_records.hpp"
#include "support/violations.hpp"

namespace collegium::usecases {
namespace {

using competition::CompetitionId;
using competition::OfficialId;
using competition::Outcome;
using competition::State;
using registry::PersonId;
using registry::RawDate;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing_support::violations_of;

class CourseOfACompetition : public testing::RegistryTest {
  protected:
    CourseOfACompetition()
        : library_(rulebook::Library::of(std::vector{rulebook::book_file("ru-draughts-2022")})) {
        competition::CompetitionDraft draft;
        draft.code = competition::CompetitionCode{26, 14};
        draft.title = "Кубок Волги";
        draft.start_date = *registry::to_date({2026, 10, 20});
        draft.end_date = *registry::to_date({2026, 10, 26});
        draft.time_zone = "Europe/Samara";
        draft.rule_book = "ru-draughts-2022";
        draft.official_discipline = "russian";
        draft.status = "interregional";
        draft.character = "individual";
        draft.age_groups = {"adults"};
        draft.sex = competition::Sex::kMen;
        write([&](storage::Connection& writer) {
            id_ = storage::insert_competition(
                writer, testing_support::new_competition(draft, store_->now()));
        });
        fill_regulation();
    }

    // Statements outside of any use case.
    void write(const std::function<void(storage::Connection&)>& statements) {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            statements(writer);
            return storage::Applied{};
        };
        ASSERT_TRUE(store_->writer().run(std::move(command)).has_value());
    }

    // Everything that must be given, with values the book allows.
    void fill_regulation() {
        std::vector<competition::Setting> given{{"system", std::string("round-robin"), {}}};
        std::vector<storage::SettingRow> rows;
        const storage::ReadLease lease = store_->read();
        const auto competition = load_competition(*lease, library_, id_);
        ASSERT_TRUE(competition.has_value()) << competition.error().message;
        const competition::Regulation regulation(competition->frame, given);
        for (const competition::Entry& entry : regulation.entries()) {
            if (entry.id != "system" && (!entry.required || !entry.applies || entry.given()))
                continue;
            const std::string& kind = entry.parameter->text("kind");
            std::string value = entry.choices.empty() ? "45+30" : entry.choices.front().id;
            if (entry.id == "system") value = "round-robin";
            if (kind == "flag") value = "true";
            if (kind == "number") value = std::to_string(entry.least.value_or(7));
            if (kind == "date") value = "2026-10-01";
            rows.push_back({entry.id, value, 2, "7.2"});
        }
        write([&](storage::Connection& writer) {
            storage::write_regulation(writer, id_, 2, rows, store_->now());
        });
    }

    Caller as(const std::string& role) {
        Caller caller = caller_with({"officials.write", "lifecycle.advance", "lifecycle.mark",
                                     "journal.undo", "bans.write"});
        caller.actor.role = role;
        return caller;
    }

    PersonId enter(const std::string& surname, const std::string& category = "1К") {
        const storage::ReadLease lease = store_->read();
        registry::Form form;
        form.set("public_data.cyrillic_name.surname", surname);
        form.set("public_data.cyrillic_name.given_name", "Анна");
        form.set("public_data.sex", 1);
        form.set("public_data.region", "Самарская область");
        form.set("public_data.arbiter_category", category);
        form.set("restricted_data.birth_date", RawDate{1980, 1, 1});
        return must(create_person(office_, *lease, {form, true, true}, moment())).record.id;
    }

    static registry::Form to_post(PersonId person, const std::string& post) {
        registry::Form form;
        form.set("person", person.name());
        form.set("post", post);
        return form;
    }
    sdk::Result<Plan<OfficialView>> try_appoint(const registry::Form& form) {
        const storage::ReadLease lease = store_->read();
        return appoint_official(as("organiser"), *lease, library_, id_, form, moment());
    }
    OfficialId appoint(const std::string& post) {
        return must(try_appoint(to_post(enter("Петрова"), post))).record.id;
    }
    std::vector<std::string> listed(const std::string& filter = "") {
        const storage::ReadLease lease = store_->read();
        std::vector<std::string> posts;
        const auto list = list_officials(*lease, library_, {id_, filter, {{}, 50}}, moment());
        for (const OfficialView& row : list->rows)
            posts.push_back(row.post.id);
        return posts;
    }

    ProgressView progress(const std::string& role = "chief-arbiter") {
        const storage::ReadLease lease = store_->read();
        return *get_progress(as(role), *lease, library_, id_, moment());
    }
    sdk::Result<Plan<ProgressView>> try_step(State state, const std::string& role,
                                             const std::string& reason = "") {
        const storage::ReadLease lease = store_->read();
        return advance_competition(as(role), *lease, library_,
                                   {id_, {}, static_cast<int>(state), reason}, moment());
    }
    sdk::Result<Plan<ProgressView>> try_mark(const std::string& condition,
                                             const std::string& role) {
        const storage::ReadLease lease = store_->read();
        MarkInput input;
        input.competition = id_;
        input.condition = condition;
        input.done = true;
        return mark_condition(as(role), *lease, library_, input, moment());
    }
    void undo_last() {
        UndoRules book;
        add_course_undo_rules(book);
        const storage::ReadLease lease = store_->read();
        must(undo_entry(as("chief-arbiter"), *lease, {book, store_->subjects(), store_->now()},
                        last_, ""));
    }
    // A frozen protocol, as the documents' own use case leaves it.
    void sign_protocol() {
        write([&](storage::Connection& writer) {
            writer.execute(
                "INSERT INTO document (created_at, competition, kind, subject, number, published, "
                "title) VALUES (1, $1, 'commission-protocol', '', 1, 0, 'Протокол')",
                {id_.value});
            writer.execute(
                "INSERT INTO document_version (document, version, frozen_at, frozen_by, "
                "signatures, reason, changes, body, content_digest, page_count, anchor_sequence, "
                "anchor_hash, sha256) VALUES (1, 1, 1, '', '[]', '', '[]', '', $1, 1, 0, $2, $3)",
                {std::string(64, '0'), storage::Blob{std::string(32, 'a')},
                 storage::Blob{std::string(32, 'b')}});
        });
    }

    rulebook::Library library_;
    CompetitionId id_;
};

using Officials = CourseOfACompetition;
using Progress = CourseOfACompetition;

TEST_F(Officials, AreListedInTheOrderOfTheBooksPosts) {
    appoint("arbiter");
    const OfficialId secretary = appoint("chief-secretary");
    appoint("chief-arbiter");
    EXPECT_THAT(listed(), ElementsAre("chief-arbiter", "chief-secretary", "arbiter"));
    EXPECT_THAT(listed(R"(panel = "chief")"), ElementsAre("chief-arbiter", "chief-secretary"));
    const storage::ReadLease lease = store_->read();
    const auto view = get_official(as("organiser"), *lease, library_, secretary, moment());
    ASSERT_TRUE(view.has_value());
    EXPECT_EQ(view->post.title, "главный секретарь");
    EXPECT_EQ(view->post.role, "chief-secretary");
    EXPECT_EQ(view->post.role_title.ru, "главный секретарь");
    EXPECT_FALSE(view->role_granted);
    EXPECT_EQ(view->record.appointment.category, "1К");  // of the card
    const auto first = *list_officials(*lease, library_, {id_, "", {{}, 2}}, moment());
    const auto rest =
        *list_officials(*lease, library_, {id_, "", {key_of(first.rows.back()), 50}}, moment());
    ASSERT_EQ(rest.rows.size(), 1U);
    EXPECT_EQ(rest.rows.front().post.id, "arbiter");
}

TEST_F(Officials, AreRefusedByTheBookWithItsArticle) {
    appoint("chief-arbiter");
    const auto second = try_appoint(to_post(enter("Гущина"), "chief-arbiter"));
    ASSERT_FALSE(second.has_value());
    EXPECT_EQ(second.error().reason, "POST_TAKEN");
    EXPECT_EQ(second.error().citations.front().article, "12.1, 12.4.1");
    const auto unranked = try_appoint(to_post(enter("Сомова", ""), "arbiter"));
    EXPECT_EQ(unranked.error().reason, "CATEGORY_REQUIRED");
    EXPECT_THAT(violations_of(try_appoint(to_post(PersonId{99}, "arbiter"))),
                ElementsAre("official.person PERSON_UNKNOWN"));
}

// RU-2022 1.6.2: in no capacity.
TEST_F(Officials, AreNotTakenFromThoseTheRegisterBars) {
    const PersonId person = enter("Петрова");
    registry::Form ban;
    ban.set("person", person.name());
    ban.set("capacity", 1);
    ban.set("ground", 1);
    ban.set("start_date", RawDate{2026, 1, 1});
    ban.set("decision_number", "№ 4");
    ban.set("decision_date", RawDate{2026, 1, 10});
    ban.set("decision_body", "РУСАДА");
    // Entered between the decision and the writing: the decision is made anew.
    const auto plan = try_appoint(to_post(person, "arbiter"));
    ASSERT_TRUE(plan.has_value());
    {
        const storage::ReadLease lease = store_->read();
        must(create_ban(as("federation-office"), *lease, ban, moment()));
    }
    EXPECT_EQ(carry_out(*plan).committed.error().reason, "READ_FACT_MOVED");
    const auto refused = try_appoint(to_post(person, "arbiter"));
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().reason, "OFFICIAL_BANNED_FOR_GOOD");
    EXPECT_EQ(refused.error().citations.front().article, "1.6.2");
}

TEST_F(Officials, AreNotTakenFromThePlayers) {
    const PersonId person = enter("Петрова");
    const storage::ReadLease before = testing_support::another_reader(*store_);
    const auto club =
        must(create_organisation(office_, *before,
                                 {{"full_name", "СШ № 3"}, {"short_name", "СШ № 3"}, {"kind", 3}},
                                 moment()))
            .record.id;
    write([&](storage::Connection& writer) {
        admission::Application application;
        application.organisation = club;
        const auto number = storage::insert_application(writer, id_, application, store_->now());
        admission::Entrant entrant;
        entrant.person = person;
        (void)storage::insert_entrant(writer, number, entrant, store_->now());
    });
    EXPECT_EQ(try_appoint(to_post(person, "arbiter")).error().reason, "OFFICIAL_PLAYS");
    EXPECT_TRUE(try_appoint(to_post(person, "appeal-member")).has_value());
    // An organisation that applied cannot be deleted.
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EXPECT_EQ(delete_organisation(office_, *lease, club, {}).error().reason, "ORGANISATION_IN_USE");
}

TEST_F(Officials, AreDismissedAndComeBackWhileThePostIsFree) {
    const OfficialId chief = appoint("chief-arbiter");
    const auto dismiss = [&] {
        const storage::ReadLease lease = store_->read();
        return must(dismiss_official(as("organiser"), *lease, library_,
                                     {chief, {}, std::nullopt, "болезнь"}, moment()));
    };
    EXPECT_FALSE(dismiss().record.active());
    EXPECT_THAT(listed(), IsEmpty());
    EXPECT_THAT(listed(R"(state = "dismissed")"), ElementsAre("chief-arbiter"));
    undo_last();
    EXPECT_THAT(listed(), ElementsAre("chief-arbiter"));
    dismiss();
    const std::int64_t dismissal = last_;
    appoint("chief-arbiter");
    UndoRules book;
    add_course_undo_rules(book);
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(undo_entry(as("organiser"), *lease, {book, store_->subjects(), store_->now()},
                         dismissal, "")
                  .error()
                  .reason,
              "UNDO_POST_FILLED");
}

TEST_F(Officials, ShowWhichPostsStandOpen) {
    appoint("chief-arbiter");
    const storage::ReadLease lease = store_->read();
    const auto posts = list_posts(*lease, library_, id_);
    ASSERT_TRUE(posts.has_value());
    EXPECT_EQ(posts->size(), 12U);
    EXPECT_EQ(posts->front().post.id, "chief-arbiter");
    EXPECT_EQ(posts->front().holders, 1);
    EXPECT_EQ(posts->front().refusal->reason, "POST_TAKEN");
    EXPECT_TRUE(posts->front().required);
    EXPECT_FALSE(posts->at(3).refusal.has_value());
    EXPECT_EQ(posts->back().least_age, 21);
}

TEST_F(Progress, OpensApplicationsAndFixesTheEdition) {
    EXPECT_EQ(progress().state, State::kDraft);
    EXPECT_FALSE(progress().rule_book_fixed);
    const auto foreign = try_step(State::kApplications, "chief-arbiter");
    ASSERT_FALSE(foreign.has_value());
    EXPECT_EQ(foreign.error().reason, "STEP_OF_OTHER_BODY");
    EXPECT_EQ(foreign.error().metadata.at("body"), "организатор");
    const auto opened = must(try_step(State::kApplications, "organiser"));
    EXPECT_EQ(opened.state, State::kApplications);
    EXPECT_TRUE(opened.rule_book_fixed);
    EXPECT_EQ(opened.version, 2);
    const ProgressView read = progress();
    EXPECT_EQ(read.state, State::kApplications);
    EXPECT_EQ(read.version, opened.version);
    EXPECT_EQ(read.next, State::kAdmission);
    EXPECT_EQ(read.next_body, "комиссия по допуску, организатор");
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EXPECT_EQ(storage::find_competition(*lease, id_)->book_sha256, std::string(64, 'a'));
    EXPECT_EQ(storage::kept_books(*lease).size(), 1U);
    undo_last();
    EXPECT_EQ(progress().state, State::kDraft);
    EXPECT_FALSE(progress().rule_book_fixed);
}

TEST_F(Progress, GoesItsWholeWay) {
    for (const char* post :
         {"chief-arbiter", "chief-secretary", "arbiter", "organiser-representative"})
        appoint(post);
    must(try_step(State::kApplications, "organiser"));
    must(try_step(State::kAdmission, "chief-arbiter"));
    EXPECT_EQ(try_step(State::kDraw, "chief-arbiter").error().reason, "ADVANCE_BLOCKED");
    for (const char* condition : {"schedule", "hall", "safety-plan"})
        must(try_mark(condition,
                      condition == std::string("safety-plan") ? "organiser" : "chief-arbiter"));
    sign_protocol();
    EXPECT_EQ(try_step(State::kDraw, "chief-arbiter").error().reason, "ADVANCE_NEEDS_REASON");
    const auto draw = must(try_step(State::kDraw, "chief-arbiter", "совещание завтра"));
    EXPECT_EQ(draw.stages.front().title, "Черновик");
    EXPECT_TRUE(draw.stages.front().passed);
    EXPECT_TRUE(draw.stages[3].current);
    // Lots are drawn, everything else is vouched for.
    write([&](storage::Connection& writer) {
        writer.execute("INSERT INTO draw_input (digest, text) VALUES ($1, '')",
                       {std::string(64, '0')});
        writer.execute(
            "INSERT INTO draw (version, created_at, kind, competition, purpose, drawn_by, "
            "witnesses, method, seed, seed_origin, seed_note, seed_commitment, inputs, result, "
            "redrawn, start, replace_reason) VALUES (1, 1, 3, $1, 'номера', '', '[]', 'order/1', "
            "$2, 1, '', '', $2, '', '', '', '')",
            {id_.value, std::string(64, '0')});
    });
    must(try_mark("draw-protocol", "chief-secretary"));
    must(try_step(State::kRunning, "chief-arbiter"));
    must(try_mark("rounds", "chief-arbiter"));
    must(try_mark("withdrawals", "chief-arbiter"));
    must(try_step(State::kFinished, "deputy-arbiter"));
    for (const char* condition : {"protest-terms", "protests", "appeals", "results-published"})
        must(try_mark(condition, "chief-arbiter"));
    must(try_step(State::kApproved, "chief-secretary"));
    EXPECT_EQ(try_appoint(to_post(enter("Сомова"), "arbiter")).error().reason, "PANEL_CLOSED");
    must(try_mark("panel-report", "chief-arbiter"));
    must(try_mark("doctor-report", "doctor"));
    must(try_step(State::kArchived, "federation-office"));
    EXPECT_EQ(progress().next, std::nullopt);
    EXPECT_EQ(try_mark("hall", "chief-arbiter").error().reason, "COMPETITION_CLOSED");
}

TEST_F(Progress, IsDecidedAnewWhenAFactMovedMeanwhile) {
    for (const char* post : {"chief-arbiter", "organiser-representative"})
        appoint(post);
    must(try_step(State::kApplications, "organiser"));
    const auto plan = try_step(State::kAdmission, "organiser");
    ASSERT_TRUE(plan.has_value());
    appoint("arbiter");
    EXPECT_EQ(carry_out(*plan).committed.error().reason, "READ_FACT_MOVED");
}

TEST_F(Progress, CountsWhatIsReadyAndLeavesOutWhatIsOnlyOffered) {
    must(try_step(State::kApplications, "organiser"));
    for (const char* post : {"chief-arbiter", "organiser-representative"})
        appoint(post);
    must(try_step(State::kAdmission, "organiser"));
    const ProgressView view = progress();
    EXPECT_EQ(view.next_words.to, "Чтобы перейти к жеребьёвке");
    EXPECT_EQ(view.counted() + 1, static_cast<int>(view.conditions.size()));
    EXPECT_EQ(view.conditions.back().condition.outcome, Outcome::kOptional);
    const auto refusal = view.actions.front().refusal;
    ASSERT_TRUE(refusal.has_value());
    EXPECT_EQ(refusal->reason, "ADVANCE_BLOCKED");
}

TEST_F(Progress, KeepsMarksAndNotesOfThePanel) {
    must(try_step(State::kApplications, "organiser"));
    EXPECT_EQ(try_mark("decisions", "chief-arbiter").error().violations.front().reason,
              "CONDITION_NOT_BY_HAND");
    EXPECT_THAT(violations_of(try_mark("nonsense", "chief-arbiter")),
                ElementsAre("condition CONDITION_UNKNOWN"));
    EXPECT_EQ(try_mark("hall", "organiser").error().reason, "MARK_OF_OTHER_BODY");
    must(try_mark("hall", "chief-arbiter"));
    MarkInput note;
    note.competition = id_;
    note.condition = "decisions";
    note.note = "двое ждут полис";
    {
        const storage::ReadLease lease = testing_support::another_reader(*store_);
        must(mark_condition(as("organiser"), *lease, library_, note, moment()));
        note.version = 2;  // it is 4 by now
        EXPECT_EQ(mark_condition(as("organiser"), *testing_support::another_reader(*store_),
                                 library_, note, moment())
                      .error()
                      .reason,
                  "ETAG_STALE");
    }
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const auto kept = storage::find_progress(*lease, id_);
    EXPECT_EQ(kept.version, 4);
    EXPECT_EQ(kept.marks.at("hall").marked_by, "Гущина Н. В.");
    EXPECT_EQ(kept.marks.at("decisions").mark.note, "двое ждут полис");
    undo_last();
    EXPECT_FALSE(storage::find_progress(*testing_support::another_reader(*store_), id_)
                     .marks.contains("decisions"));
}

TEST_F(Progress, IsCancelledWithAReasonAndShowsTheWayItWent) {
    must(try_step(State::kApplications, "organiser"));
    const auto cancel = [&](const std::string& role, const std::string& reason) {
        const storage::ReadLease lease = store_->read();
        return cancel_competition(as(role), *lease, library_, {id_, {}, 0, reason}, moment());
    };
    EXPECT_EQ(cancel("organiser", "пожар").error().reason, "STEP_OF_OTHER_BODY");
    EXPECT_FALSE(cancel("chief-arbiter", " ").has_value());
    const auto cancelled = must(cancel("chief-arbiter", "зал непригоден"));
    EXPECT_EQ(cancelled.state, State::kCancelled);
    EXPECT_EQ(cancelled.cancel_reason, "зал непригоден");
    std::vector<std::string> way;
    for (const StageView& stage : cancelled.stages)
        way.push_back(stage.title);
    EXPECT_THAT(way, ElementsAre("Черновик", "Приём заявок", "Отменено"));
    EXPECT_EQ(progress().cancel_reason, "зал непригоден");
    EXPECT_FALSE(cancel("chief-arbiter", "ещё раз").has_value());
}

}  // namespace
}  // namespace collegium::usecases
