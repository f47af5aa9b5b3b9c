#include <algorithm>
#include <map>
#include <sstream>

#include <gmock/gmock.h>

#include <collegium/admission/entrant.hpp>

#include "cases.hpp"
#include "support/test_name.hpp"

namespace collegium::admission::test {
namespace {

using nlohmann::json;
using ::testing::ElementsAreArray;
using ::testing::Values;

const std::map<std::string, Outcome> kOutcomes{{"accepted", Outcome::kAccepted},
                                               {"refused", Outcome::kRefused},
                                               {"needs-decision", Outcome::kNeedsDecision},
                                               {"information", Outcome::kInformation}};
const std::map<std::string, Proposal::Kind> kProposals{{"admit", Proposal::Kind::kAdmit},
                                                       {"refuse", Proposal::Kind::kRefuse},
                                                       {"weigh", Proposal::Kind::kWeigh}};
const std::map<std::string, Strength> kStrengths{{"must", Strength::kMust},
                                                 {"may", Strength::kMay}};

const Verdict* find(const Setting& setting, const std::string& requirement) {
    const auto found = std::ranges::find(setting.verdicts, requirement, &Verdict::requirement);
    return found == setting.verdicts.end() ? nullptr : &*found;
}

std::string told(const Setting& setting) {
    std::string lines;
    for (const Verdict& verdict : setting.verdicts)
        lines += verdict.requirement + " " + std::to_string(static_cast<int>(verdict.outcome)) +
                 ": " + verdict_text(i18n::Language::kRu, verdict) + "\n";
    return lines;
}

// The texts of an object of the data; empty where it is not there.
std::map<std::string, std::string> map_of(const json& data, const char* key) {
    return data.contains(key) ? data.at(key).get<std::map<std::string, std::string>>()
                              : std::map<std::string, std::string>{};
}

// "II 1.1": section and article.
std::string cited(const sdk::Citation& citation) {
    return citation.section + " " + citation.article;
}

void expect_each(const Setting& setting, const json& expected) {
    for (const auto& [requirement, outcome] : map_of(expected, "verdicts")) {
        const Verdict* verdict = find(setting, requirement);
        ASSERT_NE(verdict, nullptr) << requirement;
        EXPECT_EQ(verdict->outcome, kOutcomes.at(outcome)) << requirement;
    }
    for (const auto& [requirement, key] : map_of(expected, "texts")) {
        const Verdict* verdict = find(setting, requirement);
        ASSERT_NE(verdict, nullptr) << requirement;
        EXPECT_EQ(verdict->text_key, key);
    }
    for (const auto& [requirement, word] : map_of(expected, "strengths")) {
        ASSERT_NE(find(setting, requirement), nullptr) << requirement;
        EXPECT_EQ(find(setting, requirement)->strength, kStrengths.at(word)) << requirement;
    }
    for (const auto& [requirement, article] : map_of(expected, "articles")) {
        ASSERT_NE(find(setting, requirement), nullptr) << requirement;
        EXPECT_EQ(find(setting, requirement)->citation.article, article);
    }
    for (const auto& [requirement, citation] : map_of(expected, "citations")) {
        ASSERT_NE(find(setting, requirement), nullptr) << requirement;
        EXPECT_EQ(cited(find(setting, requirement)->citation), citation) << requirement;
    }
    for (const auto& [requirement, values] :
         expected.value("values", json::object()).get<std::map<std::string, json>>()) {
        const Verdict* verdict = find(setting, requirement);
        ASSERT_NE(verdict, nullptr) << requirement;
        for (const auto& [key, value] : values.items())
            EXPECT_EQ(verdict->values.at(key), value) << requirement << " " << key;
    }
    for (const std::string& requirement : expected.value("absent", std::vector<std::string>{}))
        EXPECT_EQ(find(setting, requirement), nullptr) << requirement;
}

// The place of a ground in the book's list, from 1: R3 of the catalogue.
int ground_number(const rulebook::Book& book, const std::string& id) {
    const auto& rows = book.rows("refusal");
    const auto found =
        std::ranges::find_if(rows, [&](const rulebook::Row& row) { return row.text("id") == id; });
    return static_cast<int>(found - rows.begin()) + 1;
}

// Numbers the example tells: years of age, papers and grounds by their place in the book's list.
void expect_numbers(const Setting& setting, const json& expected) {
    if (expected.contains("whole_years")) {
        EXPECT_EQ(whole_years(*setting.competition, setting.entrant),
                  expected.at("whole_years").get<int>());
    }
    if (expected.contains("counted_years")) {
        EXPECT_EQ(counted_years(*setting.competition, setting.entrant),
                  expected.at("counted_years").get<int>());
    }
    if (expected.contains("ground_numbers")) {
        std::vector<int> numbers;
        for (const std::string& ground : setting.proposal.grounds)
            numbers.push_back(ground_number(setting.competition->book(), ground));
        EXPECT_EQ(numbers, expected.at("ground_numbers").get<std::vector<int>>());
    }
    const json papers = expected.value("papers", json::object());
    for (const auto& [id, told] : papers.items()) {
        const auto paper = std::ranges::find(setting.papers, id, &Paper::id);
        ASSERT_NE(paper, setting.papers.end()) << id;
        EXPECT_EQ(paper->number, told.at("number").get<int>()) << id;
        EXPECT_EQ(paper->required, told.at("required").get<bool>()) << id;
    }
}

// Each article of an example is one a verdict or a ground of the proposal rests on.
void expect_articles(const Setting& setting, const std::string& articles) {
    std::string cited;
    for (const Verdict& verdict : setting.verdicts)
        cited += verdict.citation.article + "; ";
    for (const std::string& ground : setting.proposal.grounds)
        cited += setting.competition->book().find("refusal", ground)->citation().article + "; ";
    std::istringstream parts(articles);
    for (std::string article; std::getline(parts >> std::ws, article, ',');)
        EXPECT_NE(cited.find(article), std::string::npos) << article << " of " << cited;
}

// The coach's bans as the registry keeps them, those that touch the days of the competition.
std::vector<registry::Ban> coach_bans_of(const Case& of) {
    const auto day = [](const json& text) {
        return registry::parse_iso_date(text.get<std::string>()).value();
    };
    const json& competition = of.data.at("event");
    std::vector<registry::Ban> bans;
    for (const json& row : of.data.at("entrant").at("coach_bans")) {
        registry::Ban ban;
        ban.start_date = day(row.at("from"));
        ban.end_date = day(row.at("until"));
        ban.decision_number = row.at("decision");
        ban.decision_date = ban.start_date;
        if (ban.holds_within(day(competition.at("first_day")), day(competition.at("last_day"))))
            bans.push_back(std::move(ban));
    }
    return bans;
}

// tests/data/admission: RU-2022 WE-01, RU-2022 WE-02, RU-2022 WE-03, RU-2022 WE-04, RU-2022 WE-05,
// RU-2022 WE-06, RU-2022 WE-07; RU-CHESS W-02, RU-CHESS W-03, RU-CHESS W-04, RU-CHESS W-05,
// RU-CHESS W-06, RU-CHESS W-07; UA-2024 WE-01, UA-2024 WE-02, UA-2024 WE-03, UA-2024 WE-04,
// UA-2024 WE-05.
class WorkedExample : public ::testing::TestWithParam<Case> {};

TEST_P(WorkedExample, OfAdmission) {
    const Setting setting(GetParam());
    const json& expected = GetParam().data.at("expect");
    SCOPED_TRACE(GetParam().name() + "\n" + told(setting));
    if (expected.contains("proposal")) {
        EXPECT_EQ(setting.proposal.kind, kProposals.at(expected.at("proposal")));
    }
    if (expected.contains("room")) {
        EXPECT_EQ(setting.proposal.room, expected.at("room").get<bool>());
    }
    if (expected.contains("grounds")) {
        EXPECT_THAT(setting.proposal.grounds,
                    ElementsAreArray(expected.at("grounds").get<std::vector<std::string>>()));
    }
    if (expected.contains("ground_citations")) {
        std::vector<std::string> articles;
        for (const std::string& ground : setting.proposal.grounds)
            articles.push_back(
                cited(setting.competition->book().find("refusal", ground)->citation()));
        EXPECT_EQ(json(articles), expected.at("ground_citations"));
    }
    expect_each(setting, expected);
    expect_numbers(setting, expected);
    if (GetParam().name().starts_with("RU-2022 WE-"))
        expect_articles(setting, GetParam().data.at("article"));
    if (expected.contains("naming_the_coach")) {
        const auto named = check_coach_bans(setting.competition->book(), coach_bans_of(GetParam()));
        ASSERT_FALSE(named);
        ASSERT_EQ(named.error().violations.size(), 1U);
        const sdk::Violation& violation = named.error().violations.front();
        EXPECT_EQ(violation.field, "entrant.coach");
        EXPECT_EQ(violation.reason, expected.at("naming_the_coach"));
        EXPECT_EQ(violation.citations.front().article, expected.at("articles").at("coach"));
    }
    // Whatever came of it, every verdict rests on the book and has words in every language.
    for (const Verdict& verdict : setting.verdicts) {
        EXPECT_FALSE(verdict.citation.article.empty()) << verdict.requirement;
        for (const i18n::Language language : i18n::kLanguages) {
            const std::string text = verdict_text(language, verdict);
            EXPECT_NE(text, verdict.text_key);
            EXPECT_EQ(text.find("…"), std::string::npos) << text;
        }
    }
}

std::string name_of(const ::testing::TestParamInfo<Case>& info) {
    const std::string name = info.param.name();
    return testing_support::test_name(name.substr(0, name.find(' ', 9)), info.index);
}

INSTANTIATE_TEST_SUITE_P(RuDraughts, WorkedExample,
                         ::testing::ValuesIn(cases_of("admission/ru-draughts-2022.json")), name_of);
INSTANTIATE_TEST_SUITE_P(RuChess, WorkedExample,
                         ::testing::ValuesIn(cases_of("admission/ru-chess-2023.json")), name_of);
INSTANTIATE_TEST_SUITE_P(Ukraine, WorkedExample,
                         ::testing::ValuesIn(cases_of("admission/ua-draughts-2024.json")), name_of);

Case case_like(const std::string& path, const std::string& beginning) {
    for (const Case& found : cases_of(path))
        if (found.name().starts_with(beginning)) return found;
    throw std::runtime_error("no case " + beginning);
}

TEST(Proposal, NamesGroundAndArticlesAndSaysWhetherThereIsRoom) {
    const Setting setting(case_like("admission/ru-draughts-2022.json", "RU-2022 WE-05 a copy"));
    const auto& book = setting.competition->book();
    EXPECT_EQ(proposal_text(i18n::Language::kRu, book, setting.proposal, setting.verdicts),
              "НЕ ДОПУСКАТЬ. Основание: документы не соответствуют требованиям (5.3, 2.4)");
    const auto advice =
        proposal_advice(i18n::Language::kRu, book, setting.proposal, setting.verdicts);
    ASSERT_EQ(advice.size(), 2U);
    EXPECT_EQ(advice.front(), "Комиссия не вправе отступить: 2.4 — условие участия");
}

TEST(TickList, KeepsPapersThatAreNotRequiredAndSaysWhy) {
    const Setting setting(case_like("admission/ru-draughts-2022.json", "RU-2022 WE-05 a copy"));
    const auto paper = std::ranges::find(setting.papers, "birth-certificate", &Paper::id);
    ASSERT_NE(paper, setting.papers.end());
    EXPECT_FALSE(paper->required);
    EXPECT_EQ(paper->number, 3);
    EXPECT_EQ(note_text(i18n::Language::kRu, *paper), "старше 14 лет");
}

TEST(Tick, OfANumberIsRefusedWhereThePaperIsSealed) {
    const Setting setting(case_like("admission/ru-draughts-2022.json", "RU-2022 WE-05 a copy"));
    TickForm form;
    form.paper = "identity";
    form.state = static_cast<int>(TickState::kOriginal);
    form.number = "36 04 714512";
    const auto tick = check_tick(form, setting.papers);
    ASSERT_FALSE(tick);
    ASSERT_EQ(tick.error().violations.size(), 1U);
    EXPECT_EQ(tick.error().violations.front().reason, "PAPER_NUMBER_SEALED");
}

TEST(Tick, OfAPaperThatDoesNotConformNeedsAWord) {
    const Setting setting(case_like("admission/ru-draughts-2022.json", "RU-2022 WE-05 a copy"));
    TickForm form;
    form.paper = "identity";
    form.state = static_cast<int>(TickState::kNotConforming);
    const auto tick = check_tick(form, setting.papers);
    ASSERT_FALSE(tick);
    EXPECT_EQ(tick.error().violations.front().reason, "REMARK_REQUIRED");
}

TEST(Tick, OfALookUpHasNoCopyAndOfACertificateItsNumber) {
    const Setting setting(case_like("admission/ua-draughts-2024.json", "UA-2024 WE-04 without"));
    TickForm form;
    form.paper = "list-nadc";
    form.state = static_cast<int>(TickState::kCopy);
    const auto copy = check_tick(form, setting.papers);
    ASSERT_FALSE(copy);
    EXPECT_EQ(copy.error().violations.front().reason, "PAPER_HAS_NO_COPY");
    form.paper = "adel-certificate";
    form.state = static_cast<int>(TickState::kOriginal);
    form.number = "A-100500";
    const auto tick = check_tick(form, setting.papers);
    ASSERT_TRUE(tick) << tick.error().message;
    EXPECT_EQ(tick->number, "A-100500");
    form.paper = "nothing-of-the-kind";
    EXPECT_EQ(check_tick(form, setting.papers).error().violations.front().reason, "PAPER_UNKNOWN");
}

}  // namespace
}  // namespace collegium::admission::test
