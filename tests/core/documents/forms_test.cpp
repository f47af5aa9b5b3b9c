// Golden texts and HTML of every form (tests/data/documents). COLLEGIUM_UPDATE_GOLDENS=1 writes
// them anew; look at what changed before committing it.
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/documents/render.hpp>
#include <collegium/text/width.hpp>

#include "match_facts.hpp"
#include "sample_facts.hpp"
#include "tournament_facts.hpp"

namespace collegium::documents {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Golden {
    std::string name;
    Document document;
};

Document frozen(Document document) {
    document.stamp.number = 1;
    document.stamp.version = 1;
    document.stamp.anchor = Anchor{1289, std::string(64, 'a')};
    document.made_at = std::chrono::sys_seconds(std::chrono::seconds(1'791'795'300));
    return document;
}

std::vector<Golden> goldens() {
    using namespace testing;
    ApplicationFacts blank = russian_application(true);
    blank.lines.clear();
    blank.organisation = blank.representative = blank.federation_head = "";
    Document corrected = frozen(commission_protocol_form(chess_commission()));
    corrected.stamp.version = 2;
    corrected.stamp.correction = Correction{
        "ошибка в разряде", {{16, 16, "1 | Абрамов Пётр | КМС", "1 | Абрамов Пётр | МС"}}};
    RoundProtocolFacts pairs = round_protocol(Layout::kRuDraughts);
    pairs.pairs_only = true;
    Document table = frozen(swiss_table_form(swiss(Layout::kRuDraughts, 9, 3)));
    table.stamp.version = 2;
    table.stamp.correction =
        Correction{"тур 2, доска 4: 0:2 → 1:1, решение по протесту № 1",
                   {{12, 12, "1 | 1 | Абрамов Пётр | 6", "1 | 1 | Абрамов Пётр | 5"}}};
    const MatchExample played = match_examples().front();  // RU-CHESS W-53
    Document match = frozen(match_protocol_form(played.facts));
    match.stamp.number = played.data["number"];
    return {
        {"ru-appendix-3", frozen(application_form(russian_application(true)))},
        {"ru-appendix-3-blank", application_form(blank)},
        {"ru-appendix-4", frozen(application_form(russian_application(false)))},
        {"chess-appendix-1", std::move(match)},
        {"chess-appendix-3", frozen(application_form(chess_application(true, true)))},
        {"chess-appendix-4", frozen(application_form(chess_application(false, true)))},
        {"chess-appendix-5", frozen(application_form(chess_application(true, false)))},
        {"chess-appendix-6", frozen(application_form(chess_application(false, false)))},
        {"ua-application", frozen(application_form(ukrainian_application()))},
        {"ru-commission-protocol", frozen(commission_protocol_form(russian_commission()))},
        {"chess-commission-protocol-corrected", std::move(corrected)},
        {"ua-commission-protocol", frozen(commission_protocol_form(ukrainian_commission()))},
        {"chess-registration-protocol", frozen(registration_protocol_form(registration()))},
        {"ru-participants-list", frozen(participants_list_form(participants(5)))},
        {"ru-appendix-6", frozen(round_protocol_form(round_protocol(Layout::kRuDraughts)))},
        {"ru-appendix-6-pairs", round_protocol_form(pairs)},
        {"ru-appendix-8", frozen(participant_cards_form(cards(Layout::kRuDraughts, 2)))},
        {"ru-appendix-9", frozen(crosstable_form(six_players(Layout::kRuDraughts)))},
        {"ru-appendix-10", frozen(swiss_table_form(swiss(Layout::kRuDraughts, 9, 5)))},
        {"ru-appendix-10-corrected", std::move(table)},
        {"ru-places", frozen(places_form(six_players(Layout::kRuDraughts)))},
        {"chess-round-results", frozen(round_protocol_form(round_protocol(Layout::kRuChess)))},
        {"chess-crosstable", frozen(crosstable_form(six_players(Layout::kRuChess)))},
        {"chess-swiss-table", frozen(swiss_table_form(swiss(Layout::kRuChess, 9, 5)))},
        {"chess-places", frozen(places_form(six_players(Layout::kRuChess)))},
        {"ua-round-protocol", frozen(round_protocol_form(round_protocol(Layout::kUaDraughts)))},
        {"ua-crosstable", frozen(crosstable_form(six_players(Layout::kUaDraughts)))},
        {"ua-swiss-table", frozen(swiss_table_form(swiss(Layout::kUaDraughts, 9, 5)))},
        {"ua-participant-card", frozen(participant_cards_form(cards(Layout::kUaDraughts, 1)))},
        {"ua-places", frozen(places_form(six_players(Layout::kUaDraughts)))},
    };
}

class FormGolden : public ::testing::TestWithParam<Golden> {
  protected:
    static void expect_same(const std::string& file, const std::string& rendered) {
        const std::string path = std::string(COLLEGIUM_TEST_DATA) + "/documents/" + file;
        if (std::getenv("COLLEGIUM_UPDATE_GOLDENS") != nullptr) {
            std::ofstream(path, std::ios::binary) << rendered;
            return;
        }
        std::ifstream in(path, std::ios::binary);
        const std::string expected{std::istreambuf_iterator<char>(in), {}};
        EXPECT_EQ(rendered, expected) << path;
    }
};

TEST_P(FormGolden, TextAndHtmlAreAsKept) {
    const Golden& golden = GetParam();
    expect_same(golden.name + ".txt", render_text(golden.document));
    expect_same(golden.name + ".html", render_html(golden.document));
}

TEST_P(FormGolden, LinesOfTheBodyFitTheirColumns) {
    const std::string body = render_body(GetParam().document);
    const int width = text_width(GetParam().document);
    std::size_t begin = 0;
    while (begin < body.size()) {
        const std::size_t end = body.find('\n', begin);
        const std::string line = body.substr(begin, end - begin);
        EXPECT_LE(text::display_width(line), width) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
        begin = end + 1;
    }
}

INSTANTIATE_TEST_SUITE_P(All, FormGolden, ::testing::ValuesIn(goldens()), [](const auto& golden) {
    std::string name = golden.param.name;
    std::erase(name, '-');
    return name;
});

// The columns of a form's table, read off the document itself.
std::vector<std::string> columns_of(const Document& document) {
    std::vector<std::string> headings;
    for (const Block& block : document.blocks)
        if (const auto* table = std::get_if<Table>(&block))
            for (const Column& column : table->columns) {
                std::string heading = column.heading;
                for (const std::string blank : {"\u00a0", "\n"})
                    for (std::size_t at; (at = heading.find(blank)) != std::string::npos;)
                        heading.replace(at, blank.size(), " ");
                headings.push_back(heading);
            }
    return headings;
}

TEST(Application, OfRussianDraughtsHasTheColumnsOfAppendices3And4) {
    const std::vector<std::string> preliminary{"№",
                                               "Ф.И.О.",
                                               "Дата рождения/ № страхового свидетельства",
                                               "Спортивный разряд/ спортивное звание",
                                               "Спортивная дисциплина",
                                               "Домашний адрес с индексом",
                                               "Данные паспорта/ свидетельства о рождении",
                                               "Личный тренер"};
    EXPECT_EQ(columns_of(application_form(testing::russian_application(true))), preliminary);
    std::vector<std::string> final_one = preliminary;
    final_one.emplace_back("Допуск врача");
    EXPECT_EQ(columns_of(application_form(testing::russian_application(false))), final_one);
}

TEST(Application, OfChessHasTheSevenColumnsOfItsAppendices) {
    const std::vector<std::string> expected{"№ п/п",
                                            "Фамилия, Имя, Отчество",
                                            "Дата рождения",
                                            "Спортивный разряд, звание",
                                            "Спортивная дисциплина",
                                            "Контактный e-mail и телефон",
                                            "Виза врача"};
    for (const bool preliminary : {true, false})
        for (const bool team : {true, false})
            EXPECT_EQ(columns_of(application_form(testing::chess_application(preliminary, team))),
                      expected);
}

TEST(Application, OfAChessTeamCountsThoseTheDoctorCleared) {
    const std::string text = render_body(application_form(testing::chess_application(false, true)));
    EXPECT_THAT(text, HasSubstr("К соревнованию допущено"));
    EXPECT_THAT(text, HasSubstr("_1_"));
    EXPECT_THAT(text, HasSubstr("чел."));
    const std::string single =
        render_body(application_form(testing::chess_application(false, false)));
    EXPECT_THAT(single, HasSubstr("Представитель спортсмена"));
    EXPECT_THAT(single, Not(HasSubstr("чел.")));
}

TEST(Application, PreliminaryChessFormHasNoDoctorsLine) {
    const std::string text = render_body(application_form(testing::chess_application(true, false)));
    EXPECT_THAT(text, HasSubstr("Виза врача"));
    EXPECT_THAT(text, Not(HasSubstr("\nВрач ")));
}

TEST(CommissionProtocol, TellsConsentFromVoteAndListsWhoWaits) {
    const std::string text = render_body(commission_protocol_form(testing::russian_commission()));
    EXPECT_THAT(text, HasSubstr("(голосованием)"));
    EXPECT_THAT(text, HasSubstr("Решение не принято, ожидаются документы: Ильин Д. А."));
    EXPECT_THAT(text, HasSubstr("Допущено: 2, не допущено: 1."));
    EXPECT_THAT(text, HasSubstr("Отсутствовали: Ершова Алла Борисовна"));
}

TEST(CommissionProtocol, WithoutRefusalsSaysNothingOfArrivalsInVain) {
    CommissionProtocolFacts facts = testing::russian_commission();
    facts.entries.erase(facts.entries.begin() + 1);
    EXPECT_THAT(render_body(commission_protocol_form(facts)),
                Not(HasSubstr("За прибытие на соревнования")));
}

TEST(ParticipantsList, HoldsBirthYearsAndNoBirthDates) {
    const std::string text = render_body(participants_list_form(testing::participants(3)));
    EXPECT_THAT(text, HasSubstr("1991"));
    EXPECT_THAT(text,
                Not(::testing::ContainsRegex("[0-9][0-9]\\.[0-9][0-9]\\.[12][0-9][0-9][0-9]")));
}

}  // namespace
}  // namespace collegium::documents
