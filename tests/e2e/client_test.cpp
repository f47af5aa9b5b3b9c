// An official at a terminal: the built programs, real keys, the screen as it is shown.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "demo_daemon.hpp"
#include "expect_shows.hpp"
#include "tmux.hpp"

namespace collegium::e2e {
namespace {

struct Size {
    int columns;
    int rows;
};

class ClientAt : public testing::TestWithParam<Size> {
  protected:
    [[nodiscard]] std::unique_ptr<Tmux> open(const std::string& command) const {
        return std::make_unique<Tmux>(GetParam().columns, GetParam().rows, command);
    }

    // Types a command into the palette.
    static void run_command(const Tmux& client, const std::string& words) {
        client.type(":");
        EXPECT_SHOWS(client, "╔ : ═");
        client.type(words);
        EXPECT_SHOWS(client, words);
        client.press({"Enter"});
    }

    static void go_to_registry(const Tmux& client) {
        ASSERT_SHOWS(client, "Здравствуйте");
        run_command(client, "реестр");
        ASSERT_SHOWS(client, "Абрамов");
    }

    static void begin_a_new_person(const Tmux& client, const std::string& surname) {
        client.type("n");
        ASSERT_SHOWS(client, "Новый человек");
        client.type(surname);
        ASSERT_SHOWS(client, surname);
    }

    static void add_name_and_sex(const Tmux& client, const std::string& name) {
        client.press({"Tab"});
        client.type(name);
        client.press({"Tab", "Tab"});  // over the patronymic
        client.type("м");
        ASSERT_SHOWS(client, "мужской");
    }

    DemoDaemon daemon_;
};

INSTANTIATE_TEST_SUITE_P(Terminals, ClientAt, testing::Values(Size{80, 24}, Size{120, 40}),
                         [](const auto& size) {
                             return std::to_string(size.param.columns) + "x" +
                                    std::to_string(size.param.rows);
                         });

TEST_P(ClientAt, LogsInByNameAndPasswordAndChoosesARole) {
    const auto client = open(daemon_.client());
    ASSERT_SHOWS(*client, "Пароль");

    client->type("petrova");
    client->press({"Tab"});
    client->type(DemoDaemon::password());
    client->press({"Enter"});
    ASSERT_SHOWS(*client, "главный судья");
    client->press({"Enter"});

    EXPECT_SHOWS(*client, "Кубок Волги");
    EXPECT_SHOWS(*client, "роль: главный судья");
    EXPECT_SHOWS(*client, "на связи");
}

TEST_P(ClientAt, APersonTypedInCyrillicArrivesLiveAtTheSecondTerminal) {
    const auto watcher = open(daemon_.client_as("orlova", "admission-chair"));
    ASSERT_NO_FATAL_FAILURE(go_to_registry(*watcher));
    const auto writer = open(daemon_.client_as("kovalenko", "federation-office"));
    ASSERT_NO_FATAL_FAILURE(go_to_registry(*writer));

    ASSERT_NO_FATAL_FAILURE(begin_a_new_person(*writer, "Аввакумов"));
    ASSERT_NO_FATAL_FAILURE(add_name_and_sex(*writer, "Ярослав"));
    writer->press({"F2"});
    EXPECT_SHOWS(*writer, "Занесён: Аввакумов");

    // Nobody touches the second terminal.
    EXPECT_SHOWS(*watcher, "Аввакумов Ярослав");
}

TEST_P(ClientAt, SwitchesTheLanguageAtOnce) {
    const auto client = open(daemon_.client_as("petrova", "chief-arbiter"));
    ASSERT_SHOWS(*client, "Здравствуйте");

    run_command(*client, "язык uk");
    EXPECT_SHOWS(*client, "Довід");
    run_command(*client, "мова en");
    EXPECT_SHOWS(*client, "Help");
    run_command(*client, "language ru");
    EXPECT_SHOWS(*client, "Помощь");
}

TEST_P(ClientAt, AFormOutlivesTheDaemon) {
    const auto client = open(daemon_.client_as("kovalenko", "federation-office"));
    ASSERT_NO_FATAL_FAILURE(go_to_registry(*client));
    ASSERT_NO_FATAL_FAILURE(begin_a_new_person(*client, "Бессмертный"));

    daemon_.stop();
    ASSERT_SHOWS(*client, "переподключение");
    EXPECT_SHOWS(*client, "Бессмертный");
    ASSERT_NO_FATAL_FAILURE(add_name_and_sex(*client, "Кощей"));

    daemon_.start();
    ASSERT_SHOWS(*client, "● на связи");
    EXPECT_SHOWS(*client, "Бессмертный");
    EXPECT_SHOWS(*client, "Кощей");
    client->press({"F2"});
    EXPECT_SHOWS(*client, "Занесён: Бессмертный");
}

}  // namespace
}  // namespace collegium::e2e
