// Help of a screen inside a competition: what the book says about it, and finding in the text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/rulebooks.pb.h>

#include "round_client.hpp"
#include "tui/viewmodel/book_help.hpp"

namespace collegium::tui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kRuRules = "rulebooks/ru-draughts-2022";

void add_parameter(v1::RuleBook& book, const char* id, const char* group, const char* article,
                   const char* title) {
    auto& row = *book.add_parameters();
    row.set_id(id);
    row.set_group(group);
    row.set_title(title);
    row.mutable_citation()->set_article(article);
}

// A few rows of RU-2022.
v1::RuleBook make_book() {
    v1::RuleBook book;
    book.set_name(kRuRules);
    book.set_title("Правила вида спорта «шашки»");
    book.set_short_title("Правила вида спорта «шашки», 2022");
    book.set_code("RU-2022");
    book.set_approved_by("приказ Министерства спорта от 17 марта 2022 г. № 201");
    book.set_sha256("91ac");
    book.mutable_effective_from()->set_year(2022);
    book.mutable_effective_from()->set_month(3);
    book.mutable_effective_from()->set_day(17);
    auto& scoring = *book.add_scorings();
    scoring.set_title("2–1–0");
    scoring.mutable_citation()->set_article("5.4.7.1");
    add_parameter(book, "lateness", "time", "5.4.4.1", "допустимое опоздание, минут");
    add_parameter(book, "draw-offer-64", "time", "6.1.8.1", "ничья по соглашению");
    book.mutable_parameters(1)->set_default_value("после 20 ходов каждой стороны");
    book.mutable_parameters(1)->set_fixed(true);
    add_parameter(book, "micro", "scoring", "5.4.6", "партий в микроматче");
    add_parameter(book, "break-set", "scoring", "—", "перерыв между партиями микроматча, минут");
    add_parameter(book, "system", "system", "1.4", "система проведения");
    auto& shmulyan = *book.add_tie_breaks();
    shmulyan.set_title("система коэффициентов Шмульяна");
    shmulyan.set_note("для личных соревнований");
    shmulyan.mutable_citation()->set_article("5.4.8.8");
    return book;
}

class Help : public testing::Test {
  protected:
    Help() {
        v1::Competition competition = client.place->competition();
        competition.set_rule_book(kRuRules);
        competition.set_rule_book_title("Правила вида спорта «шашки», 2022");
        competition.set_rule_book_sha256("91ac");
        client.place->set_competition(competition);
        client.fake.server().on<v1::GetRuleBookRequest, v1::RuleBook>(
            [this](const auto& request) -> net::Reply<v1::RuleBook> {
                asked = request.name();
                if (client.fake.app().online()) return book;
                net::ClientError error;
                error.code = sdk::Code::kUnavailable;
                return tl::unexpected<net::ClientError>(error);
            });
    }
    std::string frame() { return client.fake.frame(); }

    RoundClient client;
    v1::RuleBook book = make_book();
    std::string asked;
};

TEST_F(Help, ListsWhatTheBookInForceSaysAboutTheScreen) {
    client.open("rounds");
    client.press({"F1"});

    EXPECT_EQ(asked, kRuRules);
    expect_golden("screens/help-rounds-80x24", frame());
    expect_golden("screens/help-rounds-60x20", client.fake.frame(60, 20));
    EXPECT_THAT(frame(), HasSubstr("5.4.4.1  допустимое опоздание, минут"));
    EXPECT_THAT(frame(), Not(HasSubstr("система проведения"))) << "of another screen";
    EXPECT_THAT(frame(), Not(HasSubstr("перерыв между"))) << "the book has no article on it";
}

TEST_F(Help, OpensTheRestatementOfAnArticle) {
    client.open("rounds");
    client.press({"F1", "Tab", "Down", "Down", "Down"});
    EXPECT_THAT(frame(), HasSubstr(">6.1.8.1  ничья по соглашению"));
    client.press({"Enter"});

    EXPECT_EQ(client.fake.app().top()->id(), "article");
    for (const char* words :
         {"ничья по соглашению", "Закреплено книгой", "после 20 ходов каждой стороны",
          "Пункт: 6.1.8.1", "Правила вида спорта «шашки»", "от 17 марта 2022 г. № 201",
          "Правила вида спорта «шашки», 2022 · действует с 17.03.2022"})
        EXPECT_THAT(frame(), HasSubstr(words));
    client.press({"Esc"});
    EXPECT_THAT(frame(), HasSubstr(">6.1.8.1")) << "the cursor stays";
}

TEST_F(Help, OfStandingsHasTheTieBreaks) {
    client.open("standings");
    client.press({"F1", "Enter", "Enter"});

    EXPECT_EQ(client.fake.app().top()->id(), "article");
    EXPECT_THAT(frame(), HasSubstr("система коэффициентов Шмульяна"));
    EXPECT_THAT(frame(), HasSubstr("для личных соревнований"));
}

TEST_F(Help, SaysThatArticlesNeedTheLink) {
    client.open("rounds");
    client.link(net::Link::kOffline);
    client.press({"F1"});
    EXPECT_THAT(frame(), HasSubstr("Изложение пункта недоступно без связи"));

    client.link(net::Link::kOnline);
    EXPECT_THAT(frame(), HasSubstr("5.4.7.1")) << "it is read as soon as the link is back";
}

TEST_F(Help, DoesNotRestateAnotherEdition) {
    book.set_sha256("0000");
    client.open("rounds");
    client.press({"F1"});

    EXPECT_THAT(frame(), HasSubstr("по другой редакции книги"));
    EXPECT_THAT(frame(), Not(HasSubstr("5.4.7.1")));
}

TEST_F(Help, IsSearchedByF7) {
    client.open("rounds");
    client.press({"F1", "F7"});
    client.fake.type("опозд");
    EXPECT_THAT(client.fake.line(2), HasSubstr("фильтр: опозд_"));
    EXPECT_THAT(frame(), HasSubstr("5.4.4.1"));
    EXPECT_THAT(frame(), Not(HasSubstr("5.4.7.1")));

    client.press({"Esc"});
    EXPECT_THAT(frame(), HasSubstr("5.4.7.1"));
    EXPECT_EQ(client.fake.app().top()->id(), "help");
    client.press({"F1", "/"});
    client.fake.type("палитра");
    EXPECT_THAT(frame(), HasSubstr(": Ctrl-P  палитра"));
    EXPECT_THAT(frame(), Not(HasSubstr("F10 q")));
}

TEST(BookHelp, KnowsTheScreensWhereABookDecides) {
    for (const char* screen : {"overview", "regulation", "applications", "admission", "pairing",
                               "rounds", "standings", "documents", "officials"})
        EXPECT_TRUE(viewmodel::book_decides(screen)) << screen;
    EXPECT_FALSE(viewmodel::book_decides("persons"));

    std::vector<std::string> articles;
    for (const auto& passage :
         viewmodel::passages_about(make_book(), "regulation", Texts(i18n::Language::kRu)))
        articles.push_back(passage.article);
    EXPECT_THAT(articles, ElementsAre("5.4.4.1", "6.1.8.1", "5.4.6", "1.4"));
}

}  // namespace
}  // namespace collegium::tui
