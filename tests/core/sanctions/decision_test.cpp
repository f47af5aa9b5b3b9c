// Who may impose what, and what is refused.
#include <gtest/gtest.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/play/results.hpp>

#include "core/sanctions/examples.hpp"
#include "support/competition_regulation.hpp"

namespace collegium::sanctions {
namespace {

using testing_support::regulation_of;

Capacity capacity_of(const std::string& word) {
    if (word == "representative") return Capacity::kRepresentative;
    if (word == "arbiter") return Capacity::kArbiter;
    return word == "spectator" ? Capacity::kSpectator : Capacity::kPlayer;
}

// RU-2022 WE-36 and the articles of the three books.
TEST(SanctionDecision, IsRefusedWithReasonAndArticle) {
    const nlohmann::json data = examples("decisions.json");
    ASSERT_EQ(data["rows"].size(), 36U);
    for (const auto& row : data["rows"]) {
        SCOPED_TRACE(row.dump());
        const competition::Regulation regulation =
            regulation_of(data["events"][row["event"].get<std::string>()]);
        std::vector<Recorded> history;
        const nlohmann::json earlier_acts = row.value("history", nlohmann::json::array());
        for (const auto& earlier : earlier_acts)
            history.push_back(
                {act_of(earlier), earlier["sanctions"].get<std::vector<std::string>>()});
        Incident incident;
        incident.act = act_of(row["act"]);
        incident.act.capacity = capacity_of(row.value("capacity", "player"));
        incident.games = row.value("games", 1);
        incident.increment = std::chrono::seconds(row.value("increment", 0));
        Decision decision = decision_by(row["by"]);
        decision.reason = row.value("reason", "");
        for (const auto& id : row["impose"]) {
            Imposed imposed{id.get<std::string>(), std::nullopt};
            if (row.contains("seconds") && imposed.sanction.ends_with("-time"))
                imposed.time = std::chrono::seconds(row["seconds"].get<int>());
            decision.sanctions.push_back(std::move(imposed));
        }
        const auto checked = check_decision(regulation, history, incident, decision);
        if (!row.contains("refused")) {
            EXPECT_TRUE(checked) << checked.error().reason;
            continue;
        }
        ASSERT_FALSE(checked);
        EXPECT_EQ(checked.error().reason, row["refused"]);
        ASSERT_EQ(checked.error().violations.size(), 1U);
        const sdk::Violation& violation = checked.error().violations.front();
        EXPECT_EQ(violation.reason, row["refused"]);
        if (row.contains("text")) {
            EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, violation).text, row["text"]);
        }
        if (!row.contains("article")) {
            EXPECT_TRUE(violation.citations.empty());
            continue;
        }
        ASSERT_FALSE(violation.citations.empty());
        EXPECT_EQ(violation.citations.front().article, row["article"]);
        EXPECT_EQ(checked.error().citations, violation.citations);
    }
}

TEST(SanctionDecision, NamesEveryFaultWithItsField) {
    Incident incident;
    incident.act = act_of({{"offence", "talking"}});
    Decision decision;
    decision.post = "arbiter";
    decision.sanctions = {{"opponent-time", std::chrono::seconds(300)}, {"exclusion", {}}};
    const auto checked = check_decision(regulation_of({{"book", "ru-draughts-2022"},
                                                       {"status", "regional"},
                                                       {"discipline", "russian"},
                                                       {"character", "individual"}}),
                                        {}, incident, decision);
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().code, sdk::Code::kFailedPrecondition);
    ASSERT_EQ(checked.error().violations.size(), 2U);
    EXPECT_EQ(checked.error().violations[0].field, "sanctions[0].seconds");
    EXPECT_EQ(checked.error().violations[1].field, "sanctions[1].sanction");
}

// RU-CHESS W-52: the panel removes, the federation disqualifies later; what is to be done then.
TEST(SanctionDecision, ToRemoveACheatIsThePanelsAndTheBanTheFederations) {
    const nlohmann::json example = examples("ru-chess.json")["RU-CHESS W-52"];
    const competition::Regulation regulation = regulation_of(example["event"]);
    Incident incident;
    incident.act = act_of(example["act"]);
    std::vector<Recorded> history;
    for (const char* step : {"removal", "later"}) {
        const nlohmann::json& row = example[step];
        SCOPED_TRACE(row.dump());
        const auto imposed_by = [&](const nlohmann::json& who) {
            Decision decision = decision_by(who);
            decision.sanctions = {{row["sanction"].get<std::string>(), std::nullopt}};
            decision.reason = example["reason"];
            return check_decision(regulation, history, incident, decision);
        };
        EXPECT_TRUE(imposed_by(row["by"]));
        const auto refused = imposed_by(row["refused_to"]);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().reason, row["refusal"].get<std::string>());
        EXPECT_EQ(refused.error().citations.front().article, row["article"].get<std::string>());
        history.push_back({incident.act, {row["sanction"].get<std::string>()}});
    }
    const nlohmann::json& removal = example["removal"];
    const rulebook::Book& book = *regulation.frame().book;
    const std::vector<Imposed> imposed{{removal["sanction"].get<std::string>(), std::nullopt}};
    const auto rows = follow_ups(book, imposed);
    ASSERT_EQ(rows.size(), removal["follow_ups"].size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const nlohmann::json& expected = removal["follow_ups"][i];
        EXPECT_EQ(rows[i]->text("id"), expected["id"].get<std::string>());
        EXPECT_EQ(rows[i]->text_or_empty("tells"), expected.value("tells", ""));
        EXPECT_EQ(rows[i]->text("name"), expected["name"].get<std::string>());
        EXPECT_EQ(rows[i]->flag("fee_kept"), expected.value("fee_kept", false));
        EXPECT_EQ(rows[i]->citation().section, expected["section"].get<std::string>());
        EXPECT_EQ(rows[i]->citation().article, expected["article"].get<std::string>());
    }
    // The loss is a result of its own, which the same article lets the panel award.
    std::vector<std::string> awarded;
    for (const play::Choice& choice : play::choices(book)) {
        if (choice.ending != play::Ending::kDecision) continue;
        if (choice.outcome == play::Outcome::kAnnulled) continue;
        awarded.push_back(play::text_of(choice.outcome, pairing::Scale{2, 1, 0, 2}));
        EXPECT_EQ(choice.citation.section, example["loss"]["section"]);
        EXPECT_EQ(choice.citation.article, example["loss"]["article"]);
    }
    EXPECT_EQ(nlohmann::json(awarded), example["loss"]["results"]);
    const std::vector<Imposed> warned{{"warning", std::nullopt}};
    ASSERT_EQ(follow_ups(book, warned).size(), 1U) << "of every breach the federation is told";
}

// Every sanction of every book says what it does and whose it is.
TEST(Sanctions, HaveAnAuthorityInEveryBook) {
    for (const char* id : {"ru-draughts-2022", "ru-chess-2023", "ua-draughts-2024"}) {
        const rulebook::BookPtr book = testing_support::bundled_book(id);
        for (const rulebook::Row& row : book->rows("sanction")) {
            const Authority authority = authority_of(row);
            EXPECT_NE(authority.posts.empty(), authority.body.empty())
                << id << " " << row.text("id");
            EXPECT_EQ(effect_of(row) == Effect::kNone, row.text("result") == "none")
                << id << " " << row.text("id");
        }
    }
}

}  // namespace
}  // namespace collegium::sanctions
