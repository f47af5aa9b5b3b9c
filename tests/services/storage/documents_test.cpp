#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/repositories/documents.hpp>

#include "store_fixture.hpp"

namespace collegium::storage::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr competition::CompetitionId kCup{1};
const Renderings kBytes{"text", "<html>", "%PDF-1.5 \xD0\xA9"};

std::string hex(std::string_view bytes) {
    std::string text;
    for (const char byte : bytes)
        text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text;
}

class Documents : public StoreTest {
  protected:
    Documents() {
        Command command;
        command.apply = [](Connection& connection) -> sdk::Result<Applied> {
            connection.execute(
                "INSERT INTO competition (id, version, created_at, updated_at, state, code, "
                "code_season, code_number, title, start_date, end_date, venue, time_zone, "
                "discipline, discipline_title_ru, discipline_title_uk, discipline_title_en, "
                "sort_key_ru, sort_key_uk) VALUES (1, 1, 0, 0, 1, '26-001', 26, 1, 'Кубок', "
                "'2026-10-12', '2026-10-18', '', 'Europe/Samara', '', '', '', '', x'00', x'00')");
            JournalDraft draft;
            draft.scope = kCup.name();
            draft.action = "competitions.create";
            draft.subject = kCup.name();
            draft.version = 1;
            return Applied{std::move(draft), {}};
        };
        EXPECT_TRUE(writer().run(std::move(command)));
    }

    // Freezes a version as the use case does, its fingerprint in the journal.
    documents::DocumentId freeze(const std::string& kind, const std::string& subject, int version,
                                 Renderings bytes = kBytes) {
        documents::DocumentId made;
        Command command;
        command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
            DocumentRecord record;
            record.id.competition = kCup;
            record.kind = kind;
            record.subject = subject;
            record.title = "Протокол";
            record.number = next_document_number(connection, kCup, kind);
            made = version == 1 ? insert_document(connection, record, store_->now())
                                : find_document(connection, kCup, kind, subject)->id;
            if (version > 1) record.number = find_document(connection, made)->number;
            DocumentVersionRecord frozen;
            frozen.version = version;
            frozen.frozen_at = store_->now();
            frozen.frozen_by = "Гущина Н. В.";
            frozen.signatures = {{"Главный судья", "Петрова Г. А.", std::nullopt}};
            frozen.content_digest = std::string(64, 'c');
            frozen.body = "body of " + std::to_string(version);
            frozen.page_count = 1;
            const auto head = scope_head(connection, kCup.name());
            frozen.anchor = {head->sequence, head->hash};
            frozen.sha256 = document_fingerprint(kind, record.number, version, bytes);
            if (version > 1) {
                frozen.reason = "ошибка";
                frozen.changes = {{4, 4, "0:2", "1:1"}};
            }
            insert_document_version(connection, made, frozen, bytes);
            JournalDraft draft;
            draft.scope = kCup.name();
            draft.action = "documents.sign";
            draft.subject = made.name();
            draft.version = version;
            draft.after = "{\"sha256\":\"" + hex(frozen.sha256) + "\"}";
            return Applied{std::move(draft), {}};
        };
        const auto done = writer().run(std::move(command));
        EXPECT_TRUE(done) << done.error().message;
        return made;
    }

    // What somebody does who has the file and knows SQL.
    void tamper(const std::string& sql) {
        Command command;
        command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
            for (const char* table : {"document", "document_version", "document_rendering"})
                connection.execute(fmt::format("DROP TRIGGER {}_is_never_changed", table));
            EXPECT_EQ(connection.execute(sql), 1);
            return Applied{};
        };
        EXPECT_TRUE(writer().run(std::move(command)));
    }

    std::vector<std::string> findings() {
        const auto found = verify(options());
        EXPECT_TRUE(found);
        std::vector<std::string> reasons;
        for (const Finding& finding : found->findings)
            reasons.push_back(finding.reason);
        return reasons;
    }
};

TEST_F(Documents, AreNumberedByKindAndFoundBySubject) {
    freeze("application", "competitions/1/applications/7", 1);
    freeze("application", "competitions/1/applications/8", 1);
    freeze("commission-protocol", "", 1);
    const auto lease = store_->read();
    const auto listed = list_documents(*lease, kCup);
    ASSERT_THAT(listed, SizeIs(3));
    EXPECT_EQ(listed[1].number, 2);
    EXPECT_EQ(listed[1].subject, "competitions/1/applications/8");
    EXPECT_EQ(listed[2].number, 1);
    EXPECT_EQ(next_document_number(*lease, kCup, "application"), 3);
    EXPECT_EQ(next_document_number(*lease, kCup, "participants-list"), 1);
    EXPECT_THAT(signed_forms(*lease, kCup), ElementsAre("application", "commission-protocol"));
    EXPECT_FALSE(find_document(*lease, kCup, "application", "competitions/1/applications/9"));
    EXPECT_FALSE(find_document(*lease, {competition::CompetitionId{2}, listed[0].id.value}));
}

TEST_F(Documents, KeepBytesAndFactsOfEveryVersion) {
    const auto id = freeze("commission-protocol", "", 1);
    freeze("commission-protocol", "", 2, {"second", "second", "second"});
    const auto lease = store_->read();
    const auto record = find_document(*lease, id);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->version(), 2);
    EXPECT_EQ(record->number, 1);
    EXPECT_EQ(record->latest.reason, "ошибка");
    EXPECT_THAT(record->latest.changes, ElementsAre(documents::Change{4, 4, "0:2", "1:1"}));
    EXPECT_EQ(record->latest.signatures.front().full_name, "Петрова Г. А.");
    EXPECT_EQ(subject_version(*lease, built_in_subjects(), id.name()), 2);
    const auto first = find_rendering(*lease, id, 1, documents::Format::kPdf);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->bytes, kBytes[2].bytes);
    EXPECT_TRUE(first->genuine());
    EXPECT_EQ(find_document_version(*lease, id, 1)->body, "body of 1");
    const auto versions = list_document_versions(*lease, id, 0, 10);
    ASSERT_THAT(versions, SizeIs(2));
    EXPECT_EQ(versions[0].version, 2);
    EXPECT_THAT(list_document_versions(*lease, id, 2, 10), SizeIs(1));
}

TEST_F(Documents, RefuseEveryChangeAndDeletion) {
    const auto id = freeze("commission-protocol", "", 1);
    for (const std::string sql :
         {"UPDATE document SET number = 9", "DELETE FROM document",
          "UPDATE document_version SET reason = 'x'", "DELETE FROM document_version",
          "UPDATE document_rendering SET bytes = x'00'", "DELETE FROM document_rendering"}) {
        Command command;
        command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
            connection.execute(sql);
            return Applied{};
        };
        EXPECT_FALSE(writer().run(std::move(command))) << sql;
    }
    EXPECT_EQ(find_document(*store_->read(), id)->number, 1);
    EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(Documents, NeverShareANumber) {
    freeze("commission-protocol", "", 1);
    Command command;
    command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
        DocumentRecord record;
        record.id.competition = kCup;
        record.kind = "commission-protocol";
        record.subject = "competitions/1/sessions/2";
        record.number = 1;
        (void)insert_document(connection, record, store_->now());
        return Applied{};
    };
    EXPECT_FALSE(writer().run(std::move(command)));
}

TEST_F(Documents, AreIntactAsLongAsNobodyTouchesThem) {
    freeze("commission-protocol", "", 1);
    freeze("commission-protocol", "", 2, {"a", "b", "c"});
    EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(Documents, VerifyFindsAChangedByte) {
    const auto id = freeze("commission-protocol", "", 1);
    tamper(
        "UPDATE document_rendering SET bytes = CAST('%PDF-1.5 ' || x'D0A8' AS BLOB) WHERE format = "
        "3");
    EXPECT_THAT(findings(), ::testing::Contains("DOCUMENT_ALTERED"));
    EXPECT_FALSE(find_rendering(*store_->read(), id, 1, documents::Format::kPdf)->genuine());
}

TEST_F(Documents, VerifyFindsBytesChangedTogetherWithTheirHashes) {
    freeze("commission-protocol", "", 1);
    const Renderings forged{"text", "<html>", "forged"};
    // sha256("forged"), and the fingerprint made to fit.
    tamper(
        "UPDATE document_rendering SET bytes = CAST('forged' AS BLOB), sha256 = "
        "x'ccdd35168ab474fa5764a526cfb83621351e23682c5075b2e18d56bddf96aa30' WHERE format = 3");
    Command command;
    command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
        connection.execute("UPDATE document_version SET sha256 = $1",
                           {Blob{document_fingerprint("commission-protocol", 1, 1, forged)}});
        return Applied{};
    };
    ASSERT_TRUE(writer().run(std::move(command)));
    EXPECT_THAT(findings(), ::testing::Contains("DOCUMENT_ALTERED"));
}

TEST_F(Documents, VerifyFindsAnotherNumberOrAMissingRendering) {
    freeze("commission-protocol", "", 1);
    tamper("UPDATE document SET number = 2");
    EXPECT_THAT(findings(), ElementsAre("DOCUMENT_ALTERED"));
}

TEST_F(Documents, VerifyChecksTheAnchorsOfAllOfThem) {
    freeze("commission-protocol", "", 1);
    tamper(
        "UPDATE document_version SET anchor_hash = "
        "x'0000000000000000000000000000000000000000000000000000000000000000'");
    EXPECT_THAT(findings(), ElementsAre("JOURNAL_ANCHOR_MISMATCH"));
}

TEST_F(Documents, KnowWhatWasWrittenSinceTheyWereBuilt) {
    freeze("commission-protocol", "", 1);
    constexpr std::array<std::string_view, 2> kKinds{"entrants", "competitions"};
    const auto lease = store_->read();
    EXPECT_TRUE(records_changed_since(*lease, kCup, 1, kKinds).empty());
    const auto changes = records_changed_since(*lease, kCup, 0, kKinds);
    ASSERT_EQ(changes.size(), 1u);
    EXPECT_EQ(changes.front().subject, "competitions/1");
    constexpr std::array<std::string_view, 1> kDocuments{"documents"};
    EXPECT_EQ(records_changed_since(*lease, kCup, 1, kDocuments).size(), 1u);
}

}  // namespace
}  // namespace collegium::storage::testing
