// «Взять из файла»: preview, duplicates, bad cells, commit; and the same without a terminal.
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/imports.pb.h>

#include "support/temp_folder.hpp"
#include "tests/tui/fake_app.hpp"
#include "tui/main/import_command.hpp"
#include "tui/screens/import/import_screen.hpp"

namespace collegium::tui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

v1::ImportRow row_of(int number, v1::ImportRow::Verdict verdict, const std::string& text,
                     const std::string& name) {
    v1::ImportRow row;
    row.set_row(number);
    row.set_verdict(verdict);
    row.set_text(text);
    row.set_full_name(name);
    row.mutable_birth_date()->set_year(2010);
    row.mutable_birth_date()->set_month(5);
    row.mutable_birth_date()->set_day(3);
    row.set_sport_rank("КМС");
    row.set_organisation("СШ № 3");
    row.set_discipline("Русские шашки");
    return row;
}

// A server with one file: everything in order, a possible duplicate, and where asked a bad cell.
struct Office {
    explicit Office(bool with_errors) {
        rows.push_back(
            row_of(2, v1::ImportRow::VERDICT_NEW_PERSON, "новый человек", "Щукин Роман Львович"));
        rows.push_back(row_of(3, v1::ImportRow::VERDICT_KNOWN_PERSON, "человек № 4711",
                              "Ёлкин Артём Сергеевич"));
        rows.push_back(row_of(4, v1::ImportRow::VERDICT_POSSIBLE_DUPLICATE, "возможный двойник",
                              "Жуков Денис"));
        v1::ImportCandidate& candidate = *rows.back().add_candidates();
        candidate.set_person("persons/4802");
        candidate.set_full_name("Жуков Денис Викторович");
        *candidate.mutable_birth_date() = rows.back().birth_date();
        candidate.set_organisation("ДЮЦ «Ладья»");
        if (with_errors) {
            rows.push_back(
                row_of(5, v1::ImportRow::VERDICT_ERROR, "1 ошибка", "Сидорова Анна Кирилловна"));
            rows.back().clear_birth_date();
            v1::ImportFault& fault = *rows.back().add_faults();
            fault.set_row(5);
            fault.set_column("B");
            fault.set_heading("Дата рождения");
            fault.set_reason("IMPORT_CELL_DATE");
            fault.set_text("Не дата: нужно 03.05.2010");
            fault.set_value("31.02.2011");
        }
        import.set_name("competitions/14/imports/7");
        import.set_sha256("abc");
        import.set_file_name("entries.xlsx");
        import.set_format("XLSX, «Лист1»");
        import.set_rows_total(static_cast<int>(rows.size()));
        v1::ImportColumn& column = *import.add_columns();
        column.set_column("B");
        column.set_heading("Дата рождения");
        column.set_field("birth_date");
        import.mutable_counts()->set_new_persons(1);
        import.mutable_counts()->set_known_persons(1);
        import.mutable_counts()->set_possible_duplicates(1);
        import.mutable_counts()->set_errors(with_errors ? 1 : 0);
    }

    void serve(FakeTransport& server) {
        server.on<v1::GetCompetitionRequest, v1::Competition>(
            {[](const v1::GetCompetitionRequest&) -> net::Reply<v1::Competition> {
                v1::Competition cup;
                cup.set_name("competitions/14");
                return cup;
            }});
        server.on<v1::PreviewImportRequest, v1::Import>(
            {[this](const v1::PreviewImportRequest& request) -> net::Reply<v1::Import> {
                sent = request;
                import.set_state(v1::Import::STATE_READING);
                import.set_rows_done(1);
                return import;
            }});
        server.on<v1::GetImportRequest, v1::Import>(
            {[this](const v1::GetImportRequest&) -> net::Reply<v1::Import> {
                import.set_state(v1::Import::STATE_READY);
                return import;
            }});
        server.on<v1::ListImportRowsRequest, v1::ListImportRowsResponse>(
            {[this](const v1::ListImportRowsRequest& request)
                 -> net::Reply<v1::ListImportRowsResponse> {
                v1::ListImportRowsResponse answer;
                for (const v1::ImportRow& row : rows)
                    if (!request.attention_only() || row.faults_size() > 0 ||
                        row.candidates_size() > 0)
                        *answer.add_rows() = row;
                return answer;
            }});
        server.on<v1::CommitImportRequest, v1::Import>(
            {[this](const v1::CommitImportRequest& request) -> net::Reply<v1::Import> {
                committed = request;
                v1::Import done = import;
                done.set_state(v1::Import::STATE_WRITTEN);
                done.set_rows_done(3);
                done.add_applications("competitions/14/applications/18");
                return done;
            }});
    }

    std::vector<v1::ImportRow> rows;
    v1::Import import;
    v1::PreviewImportRequest sent;
    v1::CommitImportRequest committed;
};

struct ImportClient {
    explicit ImportClient(bool with_errors) : office(with_errors) {
        office.serve(fake.server());
        fake.log_in_chief_arbiter();
        std::ofstream(file) << "ФИО\n";
    }

    // From the prompt to the preview.
    void open() {
        v1::Competition cup;
        cup.set_name("competitions/14");
        cup.set_title("Кубок Волги");
        App& app = fake.app();
        app.push(make_import(app, cup, "competitions/14/applications/18"));
        fake.type(file);
        fake.press("Enter");
    }
    void read() {
        open();
        fake.pass(std::chrono::milliseconds(1500));
    }

    testing_support::TempFolder folder;
    std::string file = (folder / "entries.xlsx").string();
    FakeApp fake;
    Office office;
};

TEST(ImportScreen, ShowsHowFarReadingIs) {
    ImportClient client(false);
    client.open();
    EXPECT_EQ(client.office.sent.competition(), "competitions/14");
    EXPECT_EQ(client.office.sent.application(), "competitions/14/applications/18");
    EXPECT_EQ(client.office.sent.file_name(), "entries.xlsx");
    EXPECT_EQ(client.office.sent.content(), "ФИО\n");
    EXPECT_TRUE(client.fake.shows("Сверяем с реестром: 1 из 3"));
}

TEST(ImportScreen, ShowsAVerdictForEveryLine) {
    ImportClient client(true);
    client.read();
    for (const int width : {80, 120})
        expect_golden("screens/import-" + std::to_string(width),
                      client.fake.frame(width, width == 80 ? 24 : 40));
}

TEST(ImportScreen, RefusesToEnterBadCellsAndNamesThem) {
    ImportClient client(true);
    client.read();
    client.fake.press("End");
    EXPECT_TRUE(client.fake.shows("× B5 «Дата рождения»: Не дата: нужно 03.05.2010"));
    EXPECT_TRUE(client.fake.shows("31.02.2011"));
    client.fake.press("F2");
    EXPECT_THAT(client.fake.line(23), HasSubstr("Ошибки в 1 строке"));
    EXPECT_EQ(client.office.committed.name(), "");
}

TEST(ImportScreen, AsksWhoAPossibleDuplicateIs) {
    ImportClient client(false);
    client.read();
    FakeApp& fake = client.fake;
    EXPECT_TRUE(fake.shows("№ 4802"));  // the cursor begins where a hand is needed
    fake.press("F2");
    EXPECT_THAT(fake.line(23), HasSubstr("1 строка без решения"));
    fake.press("Enter");
    EXPECT_TRUE(fake.shows("Кто это: Жуков Денис?"));
    fake.press("1");
    EXPECT_TRUE(fake.shows("человек № 4802"));
    fake.pass(std::chrono::milliseconds(500));
    fake.press("F2");
    EXPECT_TRUE(fake.shows("3 строки заявок"));
    fake.pass(std::chrono::milliseconds(500));
    fake.press("F2");
    ASSERT_EQ(client.office.committed.decisions_size(), 1);
    EXPECT_EQ(client.office.committed.decisions(0).row(), 4);
    EXPECT_EQ(client.office.committed.decisions(0).person(), "persons/4802");
    EXPECT_EQ(client.office.committed.sha256(), "abc");
    EXPECT_THAT(fake.line(23), HasSubstr("Записано 3 строки, 1 заявка"));
    EXPECT_THAT(fake.app().screens(), ::testing::SizeIs(1));  // the preview is closed
}

TEST(ImportScreen, EscWhileTheFileIsSentClosesIt) {
    ImportClient client(false);
    client.fake.hold_calls(true);
    client.open();
    ASSERT_THAT(client.fake.app().screens(), ::testing::SizeIs(2));
    client.fake.stop_waiting();
    EXPECT_THAT(client.fake.app().screens(), ::testing::SizeIs(1));
    EXPECT_EQ(client.office.sent.file_name(), "");
}

TEST(ImportScreen, EscWhileItIsEnteredLetsItBeEnteredAgain) {
    ImportClient client(false);
    client.read();
    FakeApp& fake = client.fake;
    const auto enter = [&] {
        for (int i = 0; i < 2; ++i) {
            fake.pass(std::chrono::milliseconds(500));
            fake.press("F2");
        }
    };
    fake.press("Enter");
    fake.press("1");
    fake.hold_calls(true);
    enter();
    fake.stop_waiting();
    ASSERT_EQ(client.office.committed.name(), "");
    fake.hold_calls(false);
    fake.run_held_calls();
    enter();
    EXPECT_EQ(client.office.committed.sha256(), "abc");
    EXPECT_THAT(fake.line(23), HasSubstr("Записано 3 строки, 1 заявка"));
}

TEST(ImportScreen, ShowsOnlyLinesWithQuestions) {
    ImportClient client(true);
    client.read();
    client.fake.press("F4");
    EXPECT_FALSE(client.fake.shows("Щукин Роман"));
    EXPECT_TRUE(client.fake.shows("Сидорова Анна"));
}

TEST(ImportScreen, SaysWhyAFileIsRefused) {
    ImportClient client(false);
    client.office.import.mutable_refusal()->set_text("Это старый формат XLS");
    client.fake.server().on<v1::GetImportRequest, v1::Import>(
        {[&](const v1::GetImportRequest&) -> net::Reply<v1::Import> {
            v1::Import refused = client.office.import;
            refused.set_state(v1::Import::STATE_REFUSED);
            return refused;
        }});
    client.read();
    EXPECT_TRUE(client.fake.shows("× Это старый формат XLS"));
}

class ImportCommand : public ::testing::Test {
  protected:
    int run(ImportClient& client, bool dry_run, const std::string& duplicates) {
        ImportOptions options;
        options.file = client.file;
        options.competition = "26-014";
        options.application = 18;
        options.dry_run = dry_run;
        options.duplicates = duplicates;
        return import_entries(client.fake.client(), Texts(i18n::Language::kRu), options, out_,
                              errors_);
    }

    std::ostringstream out_;
    std::ostringstream errors_;
};

TEST_F(ImportCommand, EntersEverybodyAndSaysSo) {
    ImportClient client(false);
    EXPECT_EQ(run(client, false, "known"), 0);
    EXPECT_EQ(client.office.sent.application(), "competitions/14/applications/18");
    EXPECT_EQ(client.office.committed.decisions(0).person(), "persons/4802");
    EXPECT_THAT(out_.str(), HasSubstr("4\t\tPOSSIBLE_DUPLICATE\tЖуков Денис Викторович"));
    EXPECT_THAT(out_.str(), HasSubstr("Записано 3 строки"));
    EXPECT_THAT(errors_.str(), HasSubstr("1/3"));
}

TEST_F(ImportCommand, ADryRunWritesNothing) {
    ImportClient client(false);
    EXPECT_EQ(run(client, true, "new"), 0);
    EXPECT_EQ(client.office.committed.name(), "");
    EXPECT_THAT(out_.str(), HasSubstr("ничего не записано"));
}

TEST_F(ImportCommand, EndsWithItsOwnCodeForBadCells) {
    ImportClient client(true);
    EXPECT_EQ(run(client, false, "new"), kFileRefused);
    EXPECT_EQ(client.office.committed.name(), "");
    EXPECT_THAT(out_.str(),
                HasSubstr("5\tB\tIMPORT_CELL_DATE\tНе дата: нужно 03.05.2010\t31.02.2011\n"));
    EXPECT_THAT(errors_.str(), HasSubstr("Ничего не записано"));
}

TEST_F(ImportCommand, DuplicatesWithoutADecisionStopIt) {
    ImportClient client(false);
    EXPECT_EQ(run(client, false, ""), kFileRefused);
    EXPECT_THAT(errors_.str(), HasSubstr("--duplicates"));
    EXPECT_EQ(client.office.committed.name(), "");
}

}  // namespace
}  // namespace collegium::tui
