// What governs a competition, read and changed through its use cases.
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <collegium/i18n/reasons.hpp>
#include <collegium/rulebook/load.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/usecases/regulations.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "game_catalogue.hpp"
#include "registry_fixture.hpp"
#include "support/another_reader.hpp"
#include "support/data_file.hpp"
#include "support/violations.hpp"

namespace collegium::usecases {
namespace {

using competition::SettingChange;
using competition::SourceKind;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using testing::RegistryTest;
using testing_support::violations_of;
using Value = rulebook::Value;

class Regulations : public RegistryTest {
  protected:
    Regulations() {
        office_ = caller_with({"competitions.create", "competitions.update", "competitions.delete",
                               "regulations.update", "regulations.edit", "journal.undo"});
        arbiter_ = caller_with({"regulations.update", "regulations.rule"});
        book_store_.scan();
    }

    [[nodiscard]] std::shared_ptr<const rulebook::Library> library() const {
        return book_store_.library();
    }

    static registry::Form form(const std::string& book = "ru-draughts-2022") {
        registry::Form form;
        form.set("title", "Кубок Волги");
        form.set("start_date", registry::RawDate{2026, 10, 12});
        form.set("end_date", registry::RawDate{2026, 10, 18});
        form.set("time_zone", "Europe/Samara");
        if (book.empty()) return form;
        form.set("rule_book", "rulebooks/" + book);
        form.set("official_discipline", "russian");
        form.set("discipline", "disciplines/russian-draughts");
        form.set("status", "interregional");
        form.set("character", "individual");
        form.set("age_groups", std::vector<std::string>{"open"});
        form.set("sex", 1);
        return form;
    }

    static registry::Form chess_form(const std::string& discipline) {
        registry::Form chess = form("ru-chess-2023");
        chess.set("official_discipline", discipline);
        chess.set("discipline", discipline == "rapid" ? "disciplines/chess" : "");
        return chess;
    }

    competition::CompetitionId created(const registry::Form& of = form()) {
        const auto books = library();
        const storage::ReadLease lease = store_->read();
        return must(create_competition(office_, *lease, {catalogue_, *books}, of, moment()))
            .record.id;
    }

    sdk::Result<Plan<RegulationView>> planned(const Caller& caller, competition::CompetitionId id,
                                              std::vector<SettingChange> changes,
                                              std::optional<std::int64_t> version = {},
                                              bool trial = false) {
        const auto books = library();
        const storage::ReadLease lease = store_->read();
        return update_regulation(caller, *lease, {catalogue_, *books},
                                 {id, version, std::move(changes), trial}, moment(), Budget());
    }

    Competition competition(competition::CompetitionId id) {
        const storage::ReadLease lease = store_->read();
        return load_competition(*lease, *library(), id).value();
    }

    void set_state(competition::CompetitionId id, competition::State state) {
        storage::Command command;
        command.actor = office_.actor;
        command.apply = [=](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            const auto record = storage::find_competition(writer, id);
            storage::set_competition_state(writer, id, record->version + 1, state, {});
            return storage::Applied{};
        };
        ASSERT_TRUE(store_->writer().run(std::move(command)));
    }

    static SettingChange say(const std::string& parameter, Value value) {
        return {parameter, std::move(value), {SourceKind::kStatute, "7.2"}};
    }

    plugin_host::Catalogue catalogue_ = bundled("russian-draughts");
    RuleBookStore book_store_{{{COLLEGIUM_PLUGINS, true}}, store_.get()};
    Caller arbiter_;
};

TEST_F(Regulations, AreReadWithEverythingThatGovernsTheCompetition) {
    const auto id = created();
    const Competition cup = competition(id);
    EXPECT_EQ(cup.book().id(), "ru-draughts-2022");
    EXPECT_EQ(cup.frame.discipline->text("id"), "russian");
    EXPECT_EQ(cup.frame.status->text("id"), "interregional");
    EXPECT_EQ(cup.regulation.number("entry-fee"), 0);
    EXPECT_THAT(cup.facts(), ElementsAre(storage::SubjectVersion{id.name(), 1},
                                         storage::SubjectVersion{id.name() + "/regulation", 1}));
}

TEST_F(Regulations, NeedABook) {
    const auto id = created(form(""));
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EXPECT_EQ(load_competition(*lease, *library(), id).error().reason, "RULEBOOK_NOT_CHOSEN");
    EXPECT_EQ(load_competition(*lease, *library(), competition::CompetitionId{99}).error().reason,
              "COMPETITION_NOT_FOUND");
    const auto with_book = created();
    const storage::ReadLease later = testing_support::another_reader(*store_);
    EXPECT_EQ(load_competition(*later, rulebook::Library(), with_book).error().reason,
              "RULEBOOK_AWAY");
}

TEST_F(Regulations, ThatCannotBeReadSayWhichValueAndDropNothing) {
    const auto id = created();
    const auto regulate = [&](const std::string& parameter, const std::string& value) {
        storage::Command command;
        command.apply = [=](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            storage::write_regulation(writer, id, 2, {{parameter, value, 2, "7.2"}}, {});
            return storage::Applied{};
        };
        ASSERT_TRUE(store_->writer().run(std::move(command)));
    };
    regulate("entry-fee", "пятьсот");
    const auto refused = load_competition(*store_->read(), *library(), id);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "SETTING_UNREADABLE");
    EXPECT_EQ(refused.error().metadata.at("key"), "entry-fee");
    EXPECT_EQ(refused.error().metadata.at("value"), "пятьсот");
    for (const auto language : {i18n::Language::kRu, i18n::Language::kUk, i18n::Language::kEn})
        EXPECT_THAT(
            i18n::reason_text(language, refused.error()).text,
            ::testing::AllOf(::testing::HasSubstr("entry-fee"), ::testing::HasSubstr("пятьсот")));
    // A parameter that the book does not have rules nothing.
    regulate("of-another-book", "1");
    EXPECT_TRUE(load_competition(*store_->read(), *library(), id));
}

TEST_F(Regulations, AreChangedByTheOrganiserAndUndone) {
    const auto id = created();
    const auto view = must(
        planned(office_, id,
                {say("entry-fee", std::int64_t{500}), say("time-control", std::string("45+30"))}));
    EXPECT_EQ(view.competition.regulation_version, 2);
    EXPECT_EQ(competition(id).regulation.number("entry-fee"), 500);
    EXPECT_EQ(competition(id).regulation.find("entry-fee")->source,
              (competition::Source{SourceKind::kStatute, "7.2"}));
    EXPECT_EQ(competition(id).regulation.number("lateness-minutes"), 45);

    const UndoRules undo = all_undo_rules();
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    must(undo_entry(office_, *lease, {undo, storage::built_in_subjects(), store_->now(), {}}, last_,
                    ""));
    EXPECT_EQ(competition(id).regulation.number("entry-fee"), 0);
    EXPECT_EQ(competition(id).regulation_version, 3);
}

TEST_F(Regulations, RefuseTheWholeWithEveryViolation) {
    const auto id = created();
    EXPECT_THAT(violations_of(planned(
                    office_, id,
                    {say("entry-fee", std::int64_t{6000}), say("dress-code", std::string("костюм")),
                     say("protest-deposit", std::int64_t{7000}), say("no-such", true),
                     say("online", std::string("да"))})),
                ::testing::UnorderedElementsAre("changes[0].value FEE_OVER_CAP_PER_ATHLETE",
                                                "changes[2].value DEPOSIT_OVER_CAP",
                                                "changes[3].parameter REGULATION_PARAMETER_UNKNOWN",
                                                "changes[4].value VALUE_KIND_WRONG"));
    EXPECT_THAT(competition(id).settings, IsEmpty());
}

TEST_F(Regulations, TellATrialWhatWouldBeWrong) {
    const auto id = created();
    const auto trial = planned(office_, id, {say("entry-fee", std::int64_t{6000})}, {}, true);
    ASSERT_TRUE(trial);
    EXPECT_THAT(trial->preview.review.faults,
                Contains(Field(&sdk::Violation::reason, "FEE_OVER_CAP_PER_ATHLETE")));
    EXPECT_THAT(competition(id).settings, IsEmpty());
}

TEST_F(Regulations, RefuseAStaleForm) {
    const auto id = created();
    must(planned(office_, id, {say("entry-fee", std::int64_t{500})}, 1));
    EXPECT_EQ(planned(office_, id, {say("entry-fee", std::int64_t{600})}, 1).error().reason,
              "ETAG_STALE");
}

TEST_F(Regulations, AreFrozenWhenTheCompetitionStarts) {
    const auto id = created();
    set_state(id, competition::State::kRunning);
    const auto change = say("entry-fee", std::int64_t{500});
    const auto refused = planned(office_, id, {change});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "REGULATION_FROZEN");
    EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, refused.error()).text,
              "Регламент закреплён с началом соревнования 12.10.2026. Дальше — только решением по "
              "делу с указанием пункта");
    EXPECT_THAT(violations_of(planned(arbiter_, id, {change})),
                ElementsAre("changes[0].source REGULATION_FROZEN"));
    const SettingChange ruled{
        "lateness-measure", Value(std::string("warning")), {SourceKind::kRuling, "3"}};
    must(planned(arbiter_, id, {ruled}));
    EXPECT_EQ(competition(id).regulation.text("lateness-measure"), "warning");
    set_state(id, competition::State::kApproved);
    EXPECT_EQ(planned(arbiter_, id, {ruled}).error().reason, "COMPETITION_ENDED");
}

TEST_F(Regulations, AreClarifiedBeforeTheStartWhereTheBookSaysSo) {
    const auto draughts = created();
    const auto dress = say("dress-code", std::string("костюм"));
    EXPECT_EQ(planned(arbiter_, draughts, {dress}).error().reason, "REGULATION_OF_ORGANISER");
    const auto chess = created(chess_form("chess"));
    EXPECT_TRUE(planned(arbiter_, chess, {dress}));
    const auto refused = planned(caller_with({"regulations.update"}), chess, {dress});
    EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, refused.error()).text,
              "Уточнение вносит главный судья с организатором (Ш 30.2.1.3)");
    EXPECT_EQ(refused.error().citations.front().article, "30.2.1.3");
}

// RU-CHESS W-01: «быстрые шахматы» declared with 45+15, which is of the classical class.
TEST_F(Regulations, WarnOfAControlThatIsNotOfTheProgramme) {
    const nlohmann::json example =
        testing_support::data_file("competition/examples.json")["RU-CHESS W-01"];
    catalogue_ = bundled("chess");
    const auto id = created(chess_form(example["declared"]));
    const auto warnings = [&](const nlohmann::json& control) {
        return planned(office_, id, {say("time-control", control.get<std::string>())}, {}, true)
            ->preview.review.warnings;
    };
    const auto told = warnings(example["time_control"]);
    const auto warning =
        std::ranges::find(told, example["warning"].get<std::string>(), &sdk::Violation::reason);
    ASSERT_NE(warning, told.end());
    EXPECT_EQ(warning->citations.front().article, example["article"].get<std::string>());
    EXPECT_THAT(warnings(example["fitting_control"]), IsEmpty());
}

// UA-2024 WE-20: organisers may set a control the book does not list (III.C.7), and are told so.
TEST_F(Regulations, WarnOfAControlTheUkrainianBookDoesNotList) {
    catalogue_ = bundled("international-draughts");
    registry::Form draughts = form("ua-draughts-2024");
    draughts.set("official_discipline", "draughts-100");
    draughts.set("discipline", "disciplines/international-draughts");
    draughts.set("status", "national");
    draughts.set("age_groups", std::vector<std::string>{"adult"});
    const auto id = created(draughts);
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/pairing/ua-examples.json");
    const nlohmann::json file = nlohmann::json::parse(in);
    ASSERT_EQ(file["free_fischer_100"].size(), 5U);
    for (const auto& example : file["free_fischer_100"]) {
        SCOPED_TRACE(example.dump());
        const std::string control = example["base_min"].dump() + "+" + example["inc_s"].dump();
        const auto plan = planned(office_, id, {say("time-control", control)});
        ASSERT_TRUE(plan) << plan.error().reason;
        const competition::Review& review = plan->preview.review;
        EXPECT_THAT(review.faults, IsEmpty());
        std::vector<std::string> articles;
        for (const sdk::Violation& note : review.warnings)
            if (note.field == "time-control")
                articles.push_back(note.citations.front().section + " " +
                                   note.citations.front().article);
        if (example["listed"].get<bool>()) {
            EXPECT_THAT(articles, IsEmpty());
        } else {
            EXPECT_THAT(articles, ElementsAre(example["allowed_by"].get<std::string>()));
        }
    }
}

TEST_F(Regulations, ClassifyTheTimeControlByTheDiscipline) {
    const auto id = created();
    const auto warnings = [&](const std::string& control) {
        std::vector<std::string> texts;
        const auto trial = planned(office_, id, {say("time-control", control)}, {}, true);
        for (const sdk::Violation& note : trial->preview.review.warnings)
            texts.push_back(i18n::reason_text(i18n::Language::kRu, note).text);
        return texts;
    };
    EXPECT_THAT(warnings("45+30"), IsEmpty());
    EXPECT_THAT(warnings("6"),
                ElementsAre("Контроль 6 мин не относится ни к одному классу (между 5 и 7)"));
    EXPECT_THAT(warnings("4"), ElementsAre(::testing::HasSubstr("не для этой программы")));
    EXPECT_EQ(time_control_words(i18n::Language::kRu, "45+30"),
              "45 мин на партию с добавлением 30 с на ход");
    EXPECT_EQ(time_control_words(i18n::Language::kRu, "90/45; 30+30@46"),
              "90 мин на 45 ходов, затем 30 мин до конца партии с добавлением 30 с на ход");
    EXPECT_EQ(time_control_short(i18n::Language::kRu, "45+30"), "45 мин + 30 с");
    EXPECT_EQ(time_control_short(i18n::Language::kUk, "90/45; 30+30@46"),
              "90 хв на 45 ходів, потім 30 хв + 30 с");
    EXPECT_EQ(time_control_short(i18n::Language::kEn, "20"), "20 min");
    EXPECT_EQ(time_control_short(i18n::Language::kRu, "как в зале"), "как в зале");
}

TEST_F(Regulations, KeepTheBookTheCompetitionWasOpenedBy) {
    const auto id = created();
    const auto opened = library()->find("ru-draughts-2022");
    storage::Command command;
    command.actor = office_.actor;
    command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        pin_book(writer, id, *opened);
        return storage::Applied{};
    };
    ASSERT_TRUE(store_->writer().run(std::move(command)));
    // The federation's file says something else by now.
    const testing_support::TempFolder folder;
    std::filesystem::create_directory(folder / "rulebooks");
    std::string toml = opened->toml();
    toml.replace(toml.find("cap = 5000"), 10, "cap = 4000");
    std::ofstream(folder / "rulebooks/ru-draughts-2022.toml") << toml;
    std::filesystem::permissions(folder / "rulebooks/ru-draughts-2022.toml",
                                 std::filesystem::perms(0600));
    RuleBookStore changed({{folder.path(), false}}, store_.get());
    changed.scan();
    const storage::ReadLease lease = store_->read();
    const Competition cup = load_competition(*lease, *changed.library(), id).value();
    EXPECT_EQ(cup.record.book_sha256, opened->sha256());
    EXPECT_EQ(cup.regulation.find("entry-fee")->most, 5000);
    EXPECT_EQ(changed.library()->find("ru-draughts-2022")->rows("fee").front().number("cap"), 4000);
}

TEST_F(Regulations, FixWhatTheCompetitionIsOnceApplicationsAreOpen) {
    const auto id = created();
    set_state(id, competition::State::kApplications);
    const auto books = library();
    const storage::ReadLease lease = store_->read();
    registry::Form changed = form();
    changed.set("status", "national");
    changed.set("title", "Кубок Волги имени Ёлкина");
    const auto update = [&](registry::FieldMask mask) {
        return update_competition(office_, *lease, {catalogue_, *books},
                                  {id, {}, changed, std::move(mask)}, moment());
    };
    EXPECT_THAT(violations_of(update({"title", "status", "sex"})),
                ElementsAre("competition.status COMPETITION_STATE_FIXED"));
    EXPECT_TRUE(update({"title", "sex"}));
    EXPECT_EQ(delete_competition(office_, *lease, id, {}).error().reason, "COMPETITION_NOT_DRAFT");
}

}  // namespace
}  // namespace collegium::usecases
