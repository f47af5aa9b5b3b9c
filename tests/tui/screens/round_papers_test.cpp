// The publishing desk when a round has been played: what it marks by itself, and what it leaves.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "competition_client.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;
using State = v1::Document::State;

class RoundPapers : public testing::Test {
  protected:
    // Round 1 is published, round 2 has all its results, round 3 is played now: its table can be
    // had, its protocol cannot.
    RoundPapers() {
        may("documents.publish", true);
        add("round-protocol", "Протокол тура", 1, v1::Document::STATE_PUBLISHED);
        add("round-protocol", "Протокол тура", 2, v1::Document::STATE_DRAFT);
        add("round-protocol", "Протокол тура", 3, v1::Document::STATE_NOT_READY);
        for (int round = 1; round <= 3; ++round)
            add("swiss-table", "Таблица результатов", round, v1::Document::STATE_DRAFT);
    }

    void may(const char* permission, bool granted) {
        SessionFacts session = client.fake.app().session();
        if (granted)
            session.permissions.insert(permission);
        else
            session.permissions.erase(permission);
        client.fake.app().set_session(session);
    }
    void add(const char* kind, const char* title, int round, State state) {
        v1::Document document = client.documents[1];
        document.set_kind(kind);
        document.set_title(title);
        document.set_subject("competitions/14/tournaments/3/rounds/" + std::to_string(round));
        document.set_subject_title("тур " + std::to_string(round));
        document.set_state(state);
        client.documents.push_back(document);
    }
    v1::Document& paper(const std::string& kind, int round) {
        for (v1::Document& document : client.documents)
            if (document.kind() == kind &&
                document.subject().ends_with("/rounds/" + std::to_string(round)))
                return document;
        return client.documents.front();
    }
    std::string row_of(const std::string& words) {
        for (int i = 1; i <= 24; ++i)
            if (const std::string line = client.fake.line(i); line.find(words) != std::string::npos)
                return line;
        return {};
    }
    // Any record of the competition was written.
    void news() {
        net::WatchEvent event = change_of("competitions/14/tournaments/3", 7, "results.record");
        event.scope = "competitions/14";
        client.fake.app().on_watch(event);
        (void)client.fake.frame();
    }

    CompetitionClient client;
};

TEST_F(RoundPapers, ArePublishedByFourKeys) {
    client.enter("overview");
    client.press({"F6", "9"});
    EXPECT_THAT(row_of("Протокол тура: тур 2"), HasSubstr(">*"));
    EXPECT_THAT(row_of("Таблица результатов: тур 2"), HasSubstr(" *"));
    EXPECT_THAT(client.fake.line(23), HasSubstr("Тур 2 сыгран. Отмечено к публикации: 2. F2"));
    client.press({"F2", "F2"});
    EXPECT_EQ(paper("round-protocol", 2).state(), v1::Document::STATE_PUBLISHED);
    EXPECT_EQ(paper("swiss-table", 2).state(), v1::Document::STATE_PUBLISHED);
    EXPECT_EQ(paper("swiss-table", 1).state(), v1::Document::STATE_DRAFT);
    EXPECT_EQ(paper("swiss-table", 3).state(), v1::Document::STATE_DRAFT);
    EXPECT_EQ(client.documents[0].state(), v1::Document::STATE_DRAFT) << "not what stood first";
    EXPECT_THAT(client.fake.line(23), HasSubstr("Закреплено документов: 2"));
}

TEST_F(RoundPapers, AreNotMarkedAnewOnceTheyWerePutAside) {
    client.enter("documents");
    client.press({"Space"});
    EXPECT_THAT(row_of("Протокол тура: тур 2"), Not(HasSubstr("*")));
    EXPECT_THAT(client.fake.line(23), HasSubstr("Отмечено к публикации: 1"));
    news();
    EXPECT_THAT(row_of("Протокол тура: тур 2"), Not(HasSubstr("*")));
    client.press({"F6", "1", "F6", "9"});
    EXPECT_THAT(row_of("Протокол тура: тур 2"), Not(HasSubstr("*")));
    EXPECT_THAT(row_of("Таблица результатов: тур 2"), HasSubstr(">*"));
    client.press({"Up", "Up", "Up", "Space"});
    EXPECT_THAT(row_of("Протокол тура: тур 2"), HasSubstr(">*")) << "his own mark stands";
}

TEST_F(RoundPapers, AreMarkedWhileSomebodyLooksAndHisCursorStays) {
    paper("round-protocol", 2).set_state(v1::Document::STATE_NOT_READY);
    paper("swiss-table", 1).set_state(v1::Document::STATE_PUBLISHED);
    client.enter("documents");
    EXPECT_FALSE(client.fake.shows("отмечено"));
    EXPECT_THAT(row_of("Протокол комиссии"), HasSubstr(">"));
    paper("round-protocol", 2).set_state(v1::Document::STATE_DRAFT);
    news();
    EXPECT_THAT(client.fake.line(23), HasSubstr("Тур 2 сыгран. Отмечено к публикации: 2"));
    EXPECT_THAT(row_of("Протокол тура: тур 2"), HasSubstr("*"));
    EXPECT_THAT(row_of("Протокол комиссии"), HasSubstr(">"));
}

// The table alone could be had, but a round whose result was taken back is not played.
TEST_F(RoundPapers, LoseTheirMarksWhenAResultIsTakenBack) {
    client.enter("documents");
    EXPECT_TRUE(client.fake.shows("* отмечено: 2"));
    paper("round-protocol", 2).set_state(v1::Document::STATE_NOT_READY);
    paper("swiss-table", 1).set_state(v1::Document::STATE_PUBLISHED);
    news();
    EXPECT_FALSE(client.fake.shows("отмечено"));
}

TEST_F(RoundPapers, ThatSomebodyElsePublishedAreNotPublishedAgain) {
    client.enter("documents");
    paper("round-protocol", 2).set_state(v1::Document::STATE_PUBLISHED);
    news();
    EXPECT_TRUE(client.fake.shows("* отмечено: 1"));
    client.press({"F2"});
    EXPECT_TRUE(client.fake.shows("Опубликовать 1 документ"));
}

TEST_F(RoundPapers, OfSeveralTournamentsAreMarkedTogether) {
    add("round-protocol", "Протокол тура", 5, v1::Document::STATE_DRAFT);
    client.documents.back().set_subject("competitions/14/tournaments/4/rounds/5");
    client.enter("documents");
    EXPECT_TRUE(client.fake.shows("* отмечено: 3"));
    EXPECT_THAT(client.fake.line(23), HasSubstr("Туры сыграны. Отмечено к публикации: 3"));
}

TEST_F(RoundPapers, AreLeftAloneWhereTheRoleDoesNotPublish) {
    may("documents.publish", false);
    client.enter("documents");
    EXPECT_FALSE(client.fake.shows("отмечено"));
    EXPECT_THAT(row_of("Протокол комиссии"), HasSubstr(">"));
}

}  // namespace
}  // namespace collegium::tui
