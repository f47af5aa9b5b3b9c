// A round of five hundred boards, two arbiters at two terminals: one types one key per board from
// the first board down, the other slips from the last board up, until they meet and beyond. Nothing
// is lost, nothing is overwritten, and whoever came second is told what stands, whose it is and
// since when.
#include <array>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "demo_daemon.hpp"
#include "expect_shows.hpp"
#include "support/wait.hpp"
#include "tmux.hpp"

namespace collegium::e2e::full_round_test {
namespace {

using nlohmann::json;
using testing_support::wait_until;

constexpr int kBoards = 500;
constexpr int kMeet = 241;  // from here to kPart both type every board
constexpr int kPart = 260;
constexpr int kLast = 250;  // left open until the end, then entered by both at once
constexpr const char* kCode = "26-031";

// Three syllables make a surname of its own for everybody.
std::string surname(int number) {
    constexpr std::array kFirst{"Ба", "Ве", "Го", "Ди", "Же", "За", "Ку", "Ла", "Ми", "Но"};
    constexpr std::array kSecond{"рба", "лту", "мзи", "нде", "рко",
                                 "сту", "хма", "шни", "вро", "гли"};
    constexpr std::array kThird{"шов", "нин", "тов", "дин", "лев",
                                "мин", "кин", "рин", "сов", "вин"};
    return std::string(kFirst.at(static_cast<std::size_t>(number / 100 % 10))) +
           kSecond.at(static_cast<std::size_t>(number / 10 % 10)) +
           kThird.at(static_cast<std::size_t>(number % 10));
}

// The federation of halls.json with its Swiss alone: a thousand entrants in its first round, single
// games, and two arbiters.
json federation_of_a_thousand() {
    std::ifstream file(COLLEGIUM_COMPETITIONS);
    json federation = json::parse(file);
    json swiss = federation.at("competitions").at(0);
    json& competition = swiss.at("event");
    json& regulation = competition.at("regulation");
    std::erase_if(regulation.get_ref<json::array_t&>(),
                  [](const json& row) { return row.at("parameter") == "micro-match-games"; });
    competition.at("officials")
        .push_back({{"person", "Ким"}, {"post", "arbiter"}, {"basis", "приказ № 52"}});
    json persons = json::array();
    json applications = competition.at("applications");
    for (json& application : applications)
        application.at("lines") = json::array();
    for (int i = 0; i < 2 * kBoards; ++i) {
        json person = federation.at("persons").at(0);
        person["family_name"] = surname(i);
        persons.push_back(person);
        applications.at(static_cast<std::size_t>(i) % applications.size())
            .at("lines")
            .push_back({{"person", surname(i)}});
    }
    federation["persons"] = persons;
    competition["applications"] = applications;
    competition["tournament"] = {{"user", "petrova"},
                                 {"role", "chief-arbiter"},
                                 {"witness", "Ефимов Роман Ильич"},
                                 {"rounds", json::array({json::object()})}};
    competition["after_draw"] =
        json::array({{{"user", "petrova"}, {"role", "chief-arbiter"}, {"advance", "running"}}});
    federation["competitions"] = json::array({swiss});
    json users = json::array();
    const auto add = [&](const char* user, const char* person, const char* role) {
        users.push_back({{"user", user},
                         {"person", person},
                         {"grants", json::array({{{"role", role},
                                                  {"competition", "swiss"},
                                                  {"basis", "приказ № 51"}}})}});
    };
    add("petrova", "Петрова", "chief-arbiter");
    add("gushchina", "Гущина", "chief-secretary");
    add("orlova", "Орлова", "admission-chair");
    add("rodin", "Родин", "arbiter");
    add("kim", "Ким", "arbiter");
    for (const json& user : federation.at("users"))
        if (user.at("user") == "somov") users.push_back(user);
    federation["users"] = users;
    return federation;
}

class FederationFile {
  public:
    FederationFile() { std::ofstream(path()) << federation_of_a_thousand(); }
    [[nodiscard]] std::string path() const { return (folder_ / "federation.json").string(); }

  private:
    testing_support::TempFolder folder_;
};

// What an arbiter types for a board: another result than the colleague, so that every board both
// type is a disagreement.
struct Arbiter {
    const char* user;
    const char* name;  // as the screen says it
    std::array<char, 3> keys;

    [[nodiscard]] char key(int board) const {
        return keys.at(static_cast<std::size_t>(board) % keys.size());
    }
    [[nodiscard]] std::string result(int board) const {
        return key(board) == '2' ? "2:0" : key(board) == '1' ? "1:1" : "0:2";
    }
    [[nodiscard]] std::string slip(int board) const {
        return std::to_string(board) + " " + key(board);
    }
};
constexpr Arbiter kRodin{"rodin", "Родин О. П.", {'2', '1', '0'}};
constexpr Arbiter kKim{"kim", "Ким В. Т.", {'0', '2', '1'}};

class FullRound : public testing::Test {
  protected:
    // A terminal of this size at the results of the round.
    std::unique_ptr<Tmux> sit_down(const char* user, const char* role, const char* terminal,
                                   int columns, int rows) {
        auto client = std::make_unique<Tmux>(
            columns, rows, daemon_.client_as(user, role) + " --lang ru --terminal " + terminal);
        EXPECT_SHOWS(*client, std::string(">") + kCode);
        client->press({"Enter"});
        EXPECT_SHOWS(*client, "> Обзор");
        go_to_section(*client, "6", "> Результаты");
        return client;
    }

    static void go_to_section(const Tmux& client, const char* digit, const std::string& shown) {
        client.press({"F6"});
        ASSERT_SHOWS(client, "╔ ");
        client.type(digit);
        ASSERT_SHOWS(client, shown);
    }

    static void both(const std::function<void()>& first, const std::function<void()>& second) {
        std::thread other(second);
        first();
        other.join();
    }

    // All results that are to come are there, live on both screens, none under way.
    void expect_missing(int count) {
        const std::string missing = std::to_string(count) + " из " + std::to_string(kBoards);
        ASSERT_SHOWS(*rodin_, "─ без результата " + missing);
        ASSERT_SHOWS(*kim_, "─ без рез. " + missing);
    }

    // One line per board: what stands, and who entered it.
    struct Entered {
        std::string result;
        std::string author;
    };
    // Everything as the chief arbiter sees it in a window as high as the list.
    std::map<int, Entered> read_all(const Tmux& chief) {
        static const std::regex kRow(
            "│[ >] ?\\s*(\\d+) .* ([012]:[012])[ Δ]* .* \\d\\d:\\d\\d (\\S+)\\s*│");
        std::map<int, Entered> read;
        const bool complete = wait_until([&] {
            read.clear();
            std::istringstream lines(chief.screen());
            for (std::string line; std::getline(lines, line);)
                if (std::smatch cells; std::regex_search(line, cells, kRow))
                    read[std::stoi(cells[1])] = {cells[2], cells[3]};
            return read.size() == kBoards;
        });
        EXPECT_TRUE(complete) << read.size() << " rows\n" << chief.screen();
        return read;
    }

    // Goes through what was typed and not recorded, and leaves what stands: the boards by number.
    static std::set<int> walk_refused(const Tmux& client, const Arbiter& self,
                                      const Arbiter& other) {
        std::set<int> boards;
        EXPECT_TRUE(client.hides("Ещё раз «")) << client.screen();  // the last question has lapsed
        client.press({"Escape"});
        EXPECT_SHOWS(client, "g — бланки");
        while (refused_count(client) > 0) {
            client.type("d");
            static const std::regex kTitle("├ Доска (\\d+) ");
            int number = 0;
            const bool told = wait_until([&] {
                const std::string shown = client.screen();
                std::smatch title;
                if (!std::regex_search(shown, title, kTitle)) return false;
                number = std::stoi(title[1]);
                return !boards.contains(number) &&
                       std::regex_search(
                           shown, std::regex("\\? Ваше " + self.result(number) +
                                             " не записано: там уже " + other.result(number) +
                                             " \\(" + other.name + ", \\d\\d:\\d\\d\\)"));
            });
            EXPECT_TRUE(told) << client.screen();
            if (!told) break;
            boards.insert(number);
            client.type(std::string(1, self.key(number)));
            EXPECT_SHOWS(client, "На доске " + std::to_string(number) + " уже ");
            client.press({"Escape"});
            EXPECT_TRUE(client.hides("? Ваше ")) << client.screen();
        }
        return boards;
    }

    // Each from his own end of the list: one key per board, and slips.
    void enter_from_both_ends() {
        std::string keys;
        for (int board = 1; board < kMeet; ++board)
            keys += kRodin.key(board);
        std::string slips = "g";
        for (int board = kBoards; board > kPart; --board)
            slips += kKim.slip(board);
        both([&] { rodin_->type(keys); }, [&] { kim_->type(slips); });
        ASSERT_NO_FATAL_FAILURE(expect_missing(kPart - kMeet + 1));
        EXPECT_SHOWS(*rodin_, "│>" + std::to_string(kMeet));
    }

    // They meet: both have slips of the same boards and look at neither screen.
    void enter_the_same_boards() {
        std::string down = "g";
        std::string up;
        for (int board = kMeet; board <= kPart; ++board) {
            if (board == kLast) continue;
            down += kRodin.slip(board);
            up = kKim.slip(board) + up;
        }
        both([&] { rodin_->type(down); }, [&] { kim_->type(up); });
        ASSERT_NO_FATAL_FAILURE(expect_missing(1));
        // Every one of them is somebody's disagreement.
        ASSERT_TRUE(wait_until([&] {
            return refused_count(*rodin_) + refused_count(*kim_) == kPart - kMeet;
        })) << rodin_->screen()
            << kim_->screen();
    }

    static int refused_count(const Tmux& client) {
        static const std::regex kCount("не записано (\\d+): d");
        const std::string shown = client.screen();
        std::smatch count;
        return std::regex_search(shown, count, kCount) ? std::stoi(count[1]) : 0;
    }

    // The round is not over while a result is missing, and the list says whose.
    static void fail_to_close(const Tmux& chief) {
        go_to_section(chief, "5", "> Тур 1");
        ASSERT_SHOWS(chief, "F2 Закрыть");
        chief.press({"F2"});
        ASSERT_SHOWS(chief, "Закрыть тур 1 нельзя: не хватает 1");
        EXPECT_SHOWS(chief, "× Доска " + std::to_string(kLast) + ": ");
        chief.press({"Escape"});
        ASSERT_TRUE(chief.hides("Закрыть тур 1 нельзя"));
    }

    static void close(const Tmux& chief) {
        go_to_section(chief, "5", "> Тур 1");
        ASSERT_SHOWS(chief, "F2 Закрыть");
        chief.press({"F2"});
        ASSERT_SHOWS(chief, "Закрыть (F2)");
        chief.agree();
        ASSERT_SHOWS(chief, "Тур 1 закрыт");
    }

    // Both look at it and press a key at once.
    void enter_the_last_board(bool& rodin_was_first) {
        const std::string last = std::to_string(kLast);
        for (const Tmux* client : {rodin_.get(), kim_.get()}) {
            client->type("g" + last);
            client->press({"Enter"});
            ASSERT_SHOWS(*client, "│>" + last);
        }
        both([&] { rodin_->type(std::string(1, kRodin.key(kLast))); },
             [&] { kim_->type(std::string(1, kKim.key(kLast))); });
        const std::string recorded = "Записано: доска " + last;
        const std::string asked = "На доске " + last + " уже ";
        for (const Tmux* client : {rodin_.get(), kim_.get()})
            ASSERT_TRUE(wait_until([&] {
                const std::string shown = client->screen();
                return shown.find(recorded) != std::string::npos ||
                       shown.find(asked) != std::string::npos;
            })) << client->screen();
        rodin_was_first = rodin_->screen().find(recorded) != std::string::npos;
        const Arbiter& winner = rodin_was_first ? kRodin : kKim;
        const Tmux& loser = rodin_was_first ? *kim_ : *rodin_;
        EXPECT_SHOWS(loser, asked + winner.result(kLast) + " (" + winner.name);
        loser.press({"Escape"});
        EXPECT_SHOWS(loser, "Оставлено как было");
        ASSERT_NO_FATAL_FAILURE(expect_missing(0));
    }

    FederationFile federation_;
    DemoDaemon daemon_{federation_.path()};
    std::unique_ptr<Tmux> rodin_;
    std::unique_ptr<Tmux> kim_;
};

TEST_F(FullRound, OfFiveHundredBoardsIsEnteredByTwoArbitersAndNothingIsLost) {
    rodin_ = sit_down(kRodin.user, "arbiter", "зал-1", 120, 40);
    kim_ = sit_down(kKim.user, "arbiter", "зал-2", 80, 24);
    ASSERT_NO_FATAL_FAILURE(expect_missing(kBoards));
    ASSERT_NO_FATAL_FAILURE(enter_from_both_ends());
    ASSERT_NO_FATAL_FAILURE(enter_the_same_boards());

    // A window as high as the list.
    const auto chief = sit_down("petrova", "chief-arbiter", "стол", 120, kBoards + 60);
    ASSERT_NO_FATAL_FAILURE(fail_to_close(*chief));

    // What either had typed in vain is marked with what stands there.
    const std::set<int> lost_by_rodin = walk_refused(*rodin_, kRodin, kKim);
    const std::set<int> lost_by_kim = walk_refused(*kim_, kKim, kRodin);
    EXPECT_EQ(lost_by_rodin.size() + lost_by_kim.size(), std::size_t(kPart - kMeet));
    bool rodin_was_first = false;
    ASSERT_NO_FATAL_FAILURE(enter_the_last_board(rodin_was_first));

    // Every board has the result of the one who was told it was recorded, and no other.
    go_to_section(*chief, "6", "> Результаты");
    for (const auto& [board, entered] : read_all(*chief)) {
        const bool of_rodin = board < kMeet    ? true
                              : board > kPart  ? false
                              : board == kLast ? rodin_was_first
                                               : lost_by_kim.contains(board);
        EXPECT_FALSE(of_rodin && lost_by_rodin.contains(board)) << board;
        EXPECT_EQ(entered.result, (of_rodin ? kRodin : kKim).result(board)) << board;
        EXPECT_EQ(entered.author, of_rodin ? "Родин" : "Ким") << board;
    }
    ASSERT_NO_FATAL_FAILURE(close(*chief));
    daemon_.stop();
    const auto verified = daemon_.verify();
    EXPECT_EQ(verified.exit.code, 0) << verified.output;
}

}  // namespace
}  // namespace collegium::e2e::full_round_test
