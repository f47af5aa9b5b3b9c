// Start positions drawn from the tables of a real discipline.
#include <algorithm>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/usecases/competitions.hpp>
#include <collegium/usecases/draws.hpp>

#include "game_catalogue.hpp"
#include "registry_fixture.hpp"
#include "support/data_file.hpp"
#include "support/violations.hpp"

namespace collegium::usecases {
namespace {

using storage::DrawRecord;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing_support::violations_of;

constexpr const char* kOwnTable =
    "id: region-2027\nversion: 2\nname.ru: Таблица\nname.uk: Таблиця\nname.en: Table\n"
    "micro-match: separate\nentries:\n1 | void | ***\n2 | relocation | h2-h6 h6-h4\n";

class OpeningDraws : public testing::RegistryTest {
  protected:
    OpeningDraws() {
        office_ = caller_with({"draws.create", "competitions.create", "competitions.delete"});
    }

    static lots::DrawForm form(const std::string& table = "ua-2024-annex-2") {
        lots::DrawForm form;
        form.kind = 1;
        form.purpose = "Тур 3, доска 7";
        form.opening =
            lots::OpeningForm{"disciplines/draughts-64", "ua-draughts-2024", {}, table, ""};
        return form;
    }
    static lots::DrawForm own(const std::string& text) {
        lots::DrawForm form = OpeningDraws::form("");
        form.opening->table_text = text;
        return form;
    }
    sdk::Result<Plan<DrawRecord>> planned(const lots::DrawForm& form) {
        const storage::ReadLease lease = store_->read();
        return create_draw(office_, *lease, draughts_, form, moment(), Budget());
    }
    DrawRecord drawn(const lots::DrawForm& form) { return must(planned(form)); }

    plugin_host::Catalogue draughts_ = bundled("draughts-64");
};

TEST_F(OpeningDraws, GiveAnEntryItsStartAndTheArticle) {
    const DrawRecord record = drawn(form());
    const lots::Draw& draw = record.draw;
    ASSERT_TRUE(draw.start.has_value());
    EXPECT_EQ(draw.method, "pick/1");
    EXPECT_THAT(draw.result, ElementsAre(draw.start->entry));
    EXPECT_EQ(draw.start->table, "ua-2024-annex-2");
    EXPECT_EQ(draw.start->table_version, "2024-10-24");
    EXPECT_TRUE(draw.start->shared_in_micro_match);
    EXPECT_EQ(draw.start->article.article, "D.5.2");
    EXPECT_EQ(draw.start->position.front(),
              draw.start->first_side == sdk::Side::kFirst ? 'W' : 'B');
    EXPECT_EQ(draw.drawn_by, "Гущина Н. В.");
    EXPECT_THAT(last_payload().after, HasSubstr(draw.seed));

    const storage::ReadLease lease = store_->read();
    const auto stored = get_draw(*lease, record.id);
    ASSERT_TRUE(stored.has_value());
    EXPECT_EQ(stored->draw, draw);
    EXPECT_THAT(stored->draw.inputs, HasSubstr("item\tI-1\tmoves ab4\n"));
}

TEST_F(OpeningDraws, AreComputedAgainWithAndWithoutTheDiscipline) {
    const DrawRecord record = drawn(form());
    const storage::ReadLease lease = store_->read();
    const auto served = verify_draw(*lease, draughts_, record.id, Budget());
    ASSERT_TRUE(served.has_value());
    EXPECT_EQ(served->start, true);
    const auto alone = verify_draw(*lease, {}, record.id, Budget());
    ASSERT_TRUE(alone.has_value());
    EXPECT_EQ(alone->start, std::nullopt);
    for (const lots::Check& check : alone->lot.checks)
        EXPECT_TRUE(check.passed) << check.check;
}

TEST_F(OpeningDraws, ReachEveryPartOfTheTable) {
    std::map<char, int> first_letters;
    for (int i = 0; i < 200; ++i) {
        const auto plan = planned(form("ua-2024-annex-3"));
        ASSERT_TRUE(plan.has_value());
        EXPECT_THAT(plan->preview.draw.result, IsEmpty());
        EXPECT_EQ(plan->preview.draw.seed, "");
        EXPECT_EQ(plan->preview.draw.start->position, "");
        ++first_letters[drawn(form("ua-2024-annex-3")).draw.result.front().front()];
    }
    EXPECT_EQ(first_letters.size(), 3U);  // I, V, X
}

TEST_F(OpeningDraws, DrawVoidCellsAgainAndKeepThem) {
    bool again = false;
    for (int i = 0; i < 64 && !again; ++i) {
        const lots::Draw draw = drawn(own(kOwnTable)).draw;
        EXPECT_THAT(draw.result, ElementsAre("2"));
        EXPECT_EQ(draw.start->position,
                  "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h6:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h4,h8");
        EXPECT_FALSE(draw.start->shared_in_micro_match);
        again = !draw.redrawn.empty();
    }
    EXPECT_TRUE(again);
}

// UA-2024 WE-14: a Brazilian competition draws the cell that is printed "***", and therefore again.
TEST_F(OpeningDraws, OfACellThatIsDrawnAgainKeepIt) {
    const nlohmann::json example =
        testing_support::data_file("play/ua-2024.json").at("drawn_again");
    const auto text = [&](const char* key) { return example[key].get<std::string>(); };
    draughts_ = bundled(text("discipline"));
    lots::DrawForm given = form(text("table"));
    given.opening->discipline = "disciplines/" + text("discipline");
    given.opening->edition = text("edition");
    given.seed = text("seed");
    given.seed_note = "кубики";
    given.witnesses = {{1, "Петрова Г. А.", ""}, {1, "Ким В. Т.", ""}};
    const lots::Draw draw = drawn(given).draw;
    EXPECT_THAT(draw.inputs,
                HasSubstr("void\t" + text("cell") + "\tvoid " + text("printed") + "\n"));
    EXPECT_THAT(draw.redrawn, ElementsAre(text("cell")));
    EXPECT_THAT(draw.result, ElementsAre(text("then")));
    EXPECT_EQ(draw.start->entry, text("then"));
}

TEST_F(OpeningDraws, KeepTheTableTheyShareOnce) {
    (void)drawn(form());
    (void)drawn(form());
    const storage::ReadLease lease = store_->read();
    const auto count = lease->one("SELECT count(*) FROM draw_input", {},
                                  [](const storage::Row& row) { return row.integer(0); });
    EXPECT_EQ(count, 1);
}

TEST_F(OpeningDraws, AreRefusedWithTheFieldThatIsWrong) {
    EXPECT_THAT(violations_of(planned(form("no-such-table"))),
                ElementsAre("draw.opening.table OPENING_TABLE_UNKNOWN"));
    EXPECT_THAT(violations_of(planned(own("id: x"))),
                ElementsAre("draw.opening.table_text OPENING_TABLE_FAULTY"));
    lots::DrawForm wrong = form();
    wrong.opening->edition = "no-such-book";
    EXPECT_FALSE(planned(wrong).has_value());
}

TEST_F(OpeningDraws, NeedARightToDraw) {
    office_ = caller_with({"draws.read"});
    EXPECT_EQ(planned(form()).error().reason, "PERMISSION_DENIED");
}

TEST_F(OpeningDraws, CannotBeChangedInTheStore) {
    (void)drawn(form());
    storage::Command command;
    command.apply = [](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        writer.execute("UPDATE draw SET result = 'I-1'");
        return storage::Applied{};
    };
    EXPECT_FALSE(store_->writer().run(std::move(command)).has_value());
    command = {};
    command.apply = [](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        writer.execute("DELETE FROM draw");
        return storage::Applied{};
    };
    EXPECT_FALSE(store_->writer().run(std::move(command)).has_value());
}

TEST_F(OpeningDraws, OwnTablesAreLookedAtWithoutDrawing) {
    lots::OpeningForm table = *own("id: x\nentries:\n1 | moves | cd4 x9\n").opening;
    const auto check = check_opening_table(draughts_, table, Budget());
    ASSERT_TRUE(check.has_value());
    EXPECT_EQ(check->errors.size(), 5U);  // four headings and the entry
    table.table_text.clear();
    EXPECT_THAT(violations_of(check_opening_table(draughts_, table, Budget())),
                ElementsAre("table_text REQUIRED"));
}

TEST_F(OpeningDraws, AreNotForDisciplinesWithoutDrawnStarts) {
    draughts_ = bundled("international-draughts");
    lots::DrawForm hundred = form();
    hundred.opening->discipline = "disciplines/international-draughts";
    EXPECT_THAT(violations_of(planned(hundred)),
                ElementsAre("draw.opening.table OPENING_TABLE_UNKNOWN"));
    hundred.opening->table.clear();
    hundred.opening->table_text = kOwnTable;
    EXPECT_EQ(check_opening_table(draughts_, *hundred.opening, Budget()).error().reason,
              "OPENING_NOT_DRAWN");
}

}  // namespace
}  // namespace collegium::usecases
