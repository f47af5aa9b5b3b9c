// Files of entrants through the API: 2,000 of them as CSV and as XLSX, progress, errors by cell,
// and nothing written of a file that is refused.
#include <filesystem>
#include <fstream>
#include <set>

#include <gmock/gmock.h>

#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/v1/imports.grpc.pb.h>

#include "api_fixture.hpp"
#include "support/wait.hpp"
#include "xlsx_file.hpp"

namespace collegium::rpc {
namespace {

using grpc::StatusCode;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using Rows = std::vector<std::vector<std::string>>;

// Names without one twice: a number in letters.
std::string letters(int number) {
    static const std::vector<std::string> syllables{"ба", "во", "гу", "ди", "ка",
                                                    "ло", "му", "ни", "ра", "со"};
    std::string name;
    for (int rest = number + 1'000; rest > 0; rest /= 10)
        name += syllables[static_cast<std::size_t>(rest % 10)];
    return name;
}

// `count` invented athletes of two schools below their headings.
Rows athletes(int count) {
    Rows rows{{"№", "Фамилия", "Имя", "Отчество", "Дата рождения", "Пол", "Разряд", "Организация",
               "Тренер", "Паспорт"}};
    for (int i = 0; i < count; ++i) {
        const bool woman = i % 3 == 0;
        rows.push_back({std::to_string(i + 1), "К" + letters(i) + (woman ? "ва" : "в"),
                        woman ? "Анна" : "Пётр", woman ? "Ильинична" : "Ильич",
                        (i % 28 < 9 ? "0" : "") + std::to_string(i % 28 + 1) + ".0" +
                            std::to_string(i % 9 + 1) + "." + std::to_string(2000 + i % 12),
                        woman ? "ж" : "м", i % 2 == 0 ? "КМС" : "I",
                        i % 2 == 0 ? "СШ № 3" : "ДЮЦ «Ладья»", "Носов П. Т.",
                        "36 10 " + std::to_string(100'000 + i)});
    }
    return rows;
}

std::string csv_of(const Rows& rows) {
    std::string csv;
    for (const auto& row : rows) {
        for (const std::string& cell : row)
            csv += cell + ";";
        csv += "\r\n";
    }
    return csv;
}

class ImportsApi : public ApiTest {
  protected:
    ImportsApi() {
        (void)organisation("СШ № 3");
        (void)organisation("ДЮЦ «Ладья»");
        auto request = new_competition();
        request.mutable_competition()->set_rule_book("rulebooks/ru-draughts-2022");
        request.mutable_competition()->set_official_discipline("russian");
        request.mutable_competition()->set_status("interregional");
        request.mutable_competition()->set_character("individual");
        request.mutable_competition()->set_sex(v1::SEX_GROUP_BOTH);
        cup_ = ask(admin_, &v1::CompetitionService::Stub::CreateCompetition, request);
        open_applications();
    }

    // As the step of the competition's course does.
    void open_applications() {
        const competition::CompetitionId id = *competition::CompetitionId::parse(cup_.name());
        storage::Command command;
        command.apply = [id, this](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            storage::set_competition_state(writer, id, 2, competition::State::kApplications,
                                           server_.store().now());
            return storage::Applied{};
        };
        ASSERT_TRUE(server_.store().writer().run(std::move(command)));
    }

    Answer<v1::Import> preview(const Client& client, const std::string& bytes) {
        v1::PreviewImportRequest request;
        request.set_competition(cup_.name());
        request.set_file_name("entries");
        request.set_content(bytes);
        return client.call(&v1::ImportService::Stub::PreviewImport, request);
    }
    Answer<v1::Import> state(const Client& client, const std::string& name) {
        v1::GetImportRequest request;
        request.set_name(name);
        return client.call(&v1::ImportService::Stub::GetImport, request);
    }
    // The import once it is read.
    v1::Import read(const Client& client, const std::string& bytes) {
        auto begun = preview(client, bytes);
        EXPECT_TRUE(begun.ok()) << begun.status.error_message();
        EXPECT_TRUE(testing_support::wait_until([&] {
            begun = state(client, begun.value.name());
            progress_.insert(begun.value.rows_done());
            return begun.value.state() != v1::Import::STATE_READING;
        }));
        return begun.value;
    }
    std::vector<v1::ImportRow> rows(const v1::Import& import, bool attention, int page = 1000) {
        v1::ListImportRowsRequest request;
        request.set_name(import.name());
        request.set_attention_only(attention);
        request.set_page_size(page);
        std::vector<v1::ImportRow> found;
        do {
            const auto answer = ask(admin_, &v1::ImportService::Stub::ListImportRows, request);
            found.insert(found.end(), answer.rows().begin(), answer.rows().end());
            request.set_page_token(answer.next_page_token());
        } while (!request.page_token().empty());
        return found;
    }
    v1::CommitImportRequest commit_of(const v1::Import& import) {
        v1::CommitImportRequest request;
        request.set_name(import.name());
        request.set_sha256(import.sha256());
        request.set_request_id(new_uuid());
        return request;
    }
    std::int64_t persons() {
        return ask(admin_, &v1::PersonService::Stub::ListPersons, v1::ListPersonsRequest{})
            .total_size();
    }

    v1::Competition cup_;
    std::set<int> progress_;
};

class TwoThousand : public ImportsApi, public ::testing::WithParamInterface<const char*> {
  protected:
    static std::string bytes(const Rows& rows) {
        return std::string(GetParam()) == "CSV" ? csv_of(rows) : importing::test::xlsx_of(rows);
    }
};

TEST_P(TwoThousand, ArePreviewedAndEnteredOnce) {
    const v1::Import import = read(admin_, bytes(athletes(2'000)));
    ASSERT_EQ(import.state(), v1::Import::STATE_READY) << import.refusal().text();
    EXPECT_THAT(import.format(), HasSubstr(GetParam()));
    EXPECT_EQ(import.rows_total(), 2'000);
    EXPECT_EQ(import.rows_done(), 2'000);
    EXPECT_EQ(import.counts().new_persons(), 2'000);
    EXPECT_THAT(rows(import, false), SizeIs(2'000));
    EXPECT_EQ(persons(), 0);

    const auto request = commit_of(import);
    const auto written = admin_.call(&v1::ImportService::Stub::CommitImport, request);
    ASSERT_TRUE(written.ok()) << written.status.error_message();
    EXPECT_EQ(written.value.state(), v1::Import::STATE_WRITTEN);
    EXPECT_EQ(written.value.rows_done(), 2'000);
    EXPECT_THAT(written.value.applications(), SizeIs(2));
    EXPECT_EQ(persons(), 2'000);
    EXPECT_EQ(state(admin_, import.name()).value.state(), v1::Import::STATE_WRITTEN);
    // Two applications, 2,000 cards, 2,000 lines, and what each application took from the file.
    const std::int64_t rows_now = server_.journal_rows();
    const auto again = admin_.call(&v1::ImportService::Stub::CommitImport, request);
    EXPECT_TRUE(again.ok());
    EXPECT_EQ(again.value.rows_done(), 2'000);
    EXPECT_EQ(server_.journal_rows(), rows_now);
    EXPECT_TRUE(verified().intact());
}

TEST_P(TwoThousand, AreRefusedByTheirBadCellsAndNothingIsWritten) {
    Rows table = athletes(2'000);
    table[700][4] = "31.02.2005";
    table[700][5] = "?";
    table[1'999][7] = "Спартак";
    table[2'000][9] = std::string(300, '7');
    const std::int64_t journal = server_.journal_rows();
    const v1::Import import = read(admin_, bytes(table));
    ASSERT_EQ(import.state(), v1::Import::STATE_READY) << import.refusal().text();
    EXPECT_EQ(import.counts().errors(), 3);
    EXPECT_EQ(import.counts().bad_cells(), 4);
    const auto bad = rows(import, true, 2);
    ASSERT_THAT(bad, SizeIs(3));
    EXPECT_EQ(bad[0].row(), 701);
    ASSERT_THAT(bad[0].faults(), SizeIs(2));
    EXPECT_EQ(bad[0].faults(0).column(), "E");
    EXPECT_EQ(bad[0].faults(0).heading(), "Дата рождения");
    EXPECT_EQ(bad[0].faults(0).value(), "31.02.2005");
    EXPECT_EQ(bad[0].faults(0).text(), "Не дата: нужно 03.05.2010");
    EXPECT_EQ(bad[0].faults(1).column(), "F");
    EXPECT_EQ(bad[1].faults(0).reason(), "IMPORT_ORGANISATION_UNKNOWN");
    EXPECT_EQ(bad[1].faults(0).column(), "H");
    // What is sealed is blamed without being repeated.
    EXPECT_EQ(bad[2].faults(0).column(), "J");
    EXPECT_EQ(bad[2].faults(0).value(), "");

    const auto refused =
        admin_.call(&v1::ImportService::Stub::CommitImport, commit_of(import)).refused();
    EXPECT_EQ(refused.reason, "IMPORT_HAS_ERRORS");
    EXPECT_THAT(refused.text, HasSubstr("3 строки"));
    EXPECT_EQ(server_.journal_rows(), journal);
    EXPECT_EQ(persons(), 0);
}

INSTANTIATE_TEST_SUITE_P(Entrants, TwoThousand, ::testing::Values("CSV", "XLSX"));

TEST_F(ImportsApi, TellHowFarTheyAre) {
    const v1::Import import = read(admin_, csv_of(athletes(500)));
    EXPECT_EQ(*progress_.rbegin(), 500);
    EXPECT_EQ(import.columns(1).field(), "surname");
    EXPECT_EQ(import.columns(1).title(), "Фамилия");
    EXPECT_EQ(import.columns(0).field(), "");
    EXPECT_TRUE(import.columns(9).sealed());
}

TEST_F(ImportsApi, AFileThatCannotBeReadIsRefusedWithWords) {
    const v1::Import import = read(admin_, "PK\x03\x04 no archive");
    EXPECT_EQ(import.state(), v1::Import::STATE_REFUSED);
    EXPECT_EQ(import.refusal().reason(), "TABLE_DAMAGED");
    EXPECT_NE(import.refusal().text(), "");
    EXPECT_EQ(read(admin_, "a;b\n1;2\n").refusal().reason(), "IMPORT_NO_HEADINGS");
    v1::ListImportRowsRequest rows;
    rows.set_name(import.name());
    EXPECT_EQ(admin_.call(&v1::ImportService::Stub::ListImportRows, rows).refused().reason,
              "TABLE_DAMAGED");
    EXPECT_EQ(preview(admin_, std::string((8 << 20) + 1, 'x')).refused().fields.at(0).second,
              "TABLE_TOO_LARGE");
}

TEST_F(ImportsApi, AreOpenToThoseWhoEnterAndToNobodyElse) {
    const Client observer = server_.person_with_role("observer", "observer");
    EXPECT_EQ(preview(observer, "ФИО\nЁлкин А\n").status.error_code(),
              StatusCode::PERMISSION_DENIED);
    const Client secretary = server_.person_with_role("secretary", "federation-office");
    const v1::Import import = read(admin_, csv_of(athletes(1)));
    EXPECT_EQ(state(secretary, import.name()).refused().reason, "IMPORT_NOT_FOUND");
    EXPECT_EQ(
        secretary.call(&v1::ImportService::Stub::CommitImport, commit_of(import)).refused().reason,
        "IMPORT_NOT_FOUND");
}

TEST_F(ImportsApi, AreCommittedForTheBytesThatWereShown) {
    const v1::Import import = read(admin_, csv_of(athletes(1)));
    auto request = commit_of(import);
    request.set_sha256("0");
    EXPECT_EQ(admin_.call(&v1::ImportService::Stub::CommitImport, request).refused().reason,
              "IMPORT_OTHER_FILE");
}

TEST_F(ImportsApi, ATrialTellsWhatWouldBeEnteredAndEntersNothing) {
    const v1::Import import = read(admin_, csv_of(athletes(2)));
    auto request = commit_of(import);
    request.set_validate_only(true);
    const auto trial = admin_.call(&v1::ImportService::Stub::CommitImport, request);
    ASSERT_TRUE(trial.ok()) << trial.status.error_message();
    EXPECT_EQ(trial.value.state(), v1::Import::STATE_WRITTEN);
    EXPECT_EQ(trial.value.rows_done(), 2);
    EXPECT_EQ(trial.value.applications_size(), 0) << "both would be made";
    EXPECT_EQ(persons(), 0);
    EXPECT_EQ(state(admin_, import.name()).value.state(), v1::Import::STATE_READY);
}

TEST_F(ImportsApi, ANewCardSinceThePreviewMovesIt) {
    const v1::Import import = read(admin_, csv_of(athletes(2)));
    const auto other = read(admin_, csv_of(athletes(1)));
    ASSERT_TRUE(admin_.call(&v1::ImportService::Stub::CommitImport, commit_of(other)).ok());
    auto trial = commit_of(import);
    trial.set_validate_only(true);
    EXPECT_EQ(admin_.call(&v1::ImportService::Stub::CommitImport, trial).refused().reason,
              "IMPORT_MOVED");
    EXPECT_EQ(state(admin_, import.name()).value.counts().entered(), 0) << "a trial moves nothing";
    const auto moved = admin_.call(&v1::ImportService::Stub::CommitImport, commit_of(import));
    EXPECT_EQ(moved.status.error_code(), StatusCode::ABORTED);
    EXPECT_EQ(moved.refused().reason, "IMPORT_MOVED");
    // The preview is made anew: one of the two is entered already.
    EXPECT_EQ(state(admin_, import.name()).value.counts().entered(), 1);
    const auto written = admin_.call(&v1::ImportService::Stub::CommitImport, commit_of(import));
    ASSERT_TRUE(written.ok()) << written.status.error_message();
    EXPECT_EQ(written.value.rows_done(), 1);
}

// The rows of the journal are written after all lines were.
TEST_F(ImportsApi, CanBeCommittedAgainWhereWritingFailed) {
    const auto run = [this](const std::string& statement) {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            writer.execute(statement);
            return storage::Applied{};
        };
        ASSERT_TRUE(server_.store().writer().run(std::move(command)));
    };
    const v1::Import import = read(admin_, csv_of(athletes(2)));
    run("CREATE TRIGGER no_row BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'no row'); END");
    const auto failed = admin_.call(&v1::ImportService::Stub::CommitImport, commit_of(import));
    EXPECT_EQ(failed.status.error_code(), StatusCode::INTERNAL);
    EXPECT_EQ(state(admin_, import.name()).value.state(), v1::Import::STATE_READY);
    run("DROP TRIGGER no_row");
    const auto written = admin_.call(&v1::ImportService::Stub::CommitImport, commit_of(import));
    ASSERT_TRUE(written.ok()) << written.status.error_message();
    EXPECT_EQ(state(admin_, import.name()).value.state(), v1::Import::STATE_WRITTEN);
}

TEST(ImportsBeingRead, DoNotHoldUpTheEndOfTheServer) {
    const testing_support::TempFolder programs;
    const auto sleeper = programs / "sleeper";
    std::ofstream(sleeper) << "#!/bin/sh\nexec sleep 60\n";
    std::filesystem::permissions(sleeper, std::filesystem::perms::owner_all);
    TestServerOptions options;
    options.table_program = sleeper;
    TestServer server(std::move(options));
    const Client admin = server.administrator();
    v1::CreateCompetitionRequest create;
    create.mutable_competition()->set_title("Кубок Волги");
    create.mutable_competition()->set_time_zone("Europe/Samara");
    for (auto* date : {create.mutable_competition()->mutable_start_date(),
                       create.mutable_competition()->mutable_end_date()}) {
        date->set_year(2026);
        date->set_month(10);
        date->set_day(12);
    }
    create.mutable_competition()->set_rule_book("rulebooks/ru-draughts-2022");
    create.mutable_competition()->set_official_discipline("russian");
    create.mutable_competition()->set_status("interregional");
    create.mutable_competition()->set_character("individual");
    create.mutable_competition()->set_sex(v1::SEX_GROUP_BOTH);
    const auto cup = admin.call(&v1::CompetitionService::Stub::CreateCompetition, create);
    ASSERT_TRUE(cup.ok()) << cup.refused().text;
    storage::Command opening;
    const auto id = *competition::CompetitionId::parse(cup.value.name());
    opening.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        storage::set_competition_state(writer, id, 2, competition::State::kApplications,
                                       server.store().now());
        return storage::Applied{};
    };
    ASSERT_TRUE(server.store().writer().run(std::move(opening)));
    v1::PreviewImportRequest request;
    request.set_competition(cup.value.name());
    request.set_file_name("entries");
    request.set_content("Фамилия;Имя\r\n");
    for (int i = 0; i < 4; ++i) {
        const auto begun = admin.call(&v1::ImportService::Stub::PreviewImport, request);
        ASSERT_TRUE(begun.ok()) << begun.refused().text;
    }
    const auto begun = std::chrono::steady_clock::now();
    server.stop();
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(15))
        << "two at a time, each gets twenty seconds";
}

}  // namespace
}  // namespace collegium::rpc
