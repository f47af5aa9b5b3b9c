// The admission commission's day through the built programs: a refused, a waiting and an admitted
// entrant from the papers on the table to the signed protocol, by the Russian and the Ukrainian
// book.
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "demo_daemon.hpp"
#include "expect_shows.hpp"
#include "tmux.hpp"

namespace collegium::e2e::admission_test {
namespace {

struct Day {
    const char* name;
    const char* user;
    const char* role;
    const char* language;
    int columns;
    int rows;
    int row;  // of its competition in the list, newest first
    const char* code;
    const char* overview;
    const char* cancel;  // of every question
    const char* open_sitting;
    const char* sitting_question;
    const char* sitting_opened;
    const char* admitted;
    const char* refusal;
    const char* refused;
    const char* waiting_question;
    const char* waiting;
    const char* close_sitting;
    const char* sitting_closed;
    const char* protocol;
    const char* signed_protocol;
};

constexpr Day kRussian{
    "Russian",
    "orlova",
    "admission-chair",
    "ru",
    120,
    40,
    1,
    "26-014",
    "> Обзор",
    "Отмена",
    "Открыть заседание",
    "Открыть заседание 1?",
    "Заседание 1",
    "Допущен: Громов Н. Н.",
    "Основания отказа",
    "Отказано: Шубин В. В.",
    "Ждать бумагу: Фомин А. Р.",
    "Ждём до",
    "Закрыть заседание",
    "Заседание 1 закрыто",
    "ПРОТОКОЛ КОМИССИИ ПО ДОПУСКУ",
    "Подписан: Протокол комиссии по допуску",
};
constexpr Day kUkrainian{
    "Ukrainian",
    "kovalenko",
    "chief-arbiter",
    "uk",
    80,
    24,
    1,
    "26-022",
    "> Огляд",
    "Скасувати",
    "Відкрити засідання",
    "Відкрити засідання 1?",
    "Засідання 1 відкрито",
    "Допущено: Щербина О. Г.",
    "Підстави відмови",
    "Відмовлено: Кравчук М. П.",
    "Чекати",
    "Чекаємо до",
    "Закрити засідання",
    "Засідання 1 закрито",
    "ПРОТОКОЛ",
    "Підписано: Протокол мандатної комісії",
};

class Commission : public testing::TestWithParam<Day> {
  protected:
    void open_client() {
        const Day& day = GetParam();
        client_ = std::make_unique<Tmux>(
            day.columns, day.rows,
            daemon_.client_as(day.user, day.role) + " --lang " + day.language);
        ASSERT_SHOWS(*client_, day.code);
        for (int i = 1; i < day.row; ++i)
            client_->press({"Down"});
        ASSERT_SHOWS(*client_, std::string(">") + day.code);
        client_->press({"Enter"});
        ASSERT_SHOWS(*client_, day.overview);
        ASSERT_SHOWS(*client_, " ✓ > ");  // the steps were read: the next one can be asked for
    }

    void agree(const char* question) {
        ASSERT_SHOWS(*client_, question);
        client_->agree();
    }

    void command(const char* words) {
        client_->type(":");
        ASSERT_SHOWS(*client_, "╔ : ═");
        client_->type(words);
        ASSERT_SHOWS(*client_, std::string("> ") + words);
        client_->press({"Enter"});
    }

    DemoDaemon daemon_;
    std::unique_ptr<Tmux> client_;
};

TEST_P(Commission, DecidesFromPapersToTheSignedProtocol) {
    const Day& day = GetParam();
    ASSERT_NO_FATAL_FAILURE(open_client());
    client_->press({"F2"});  // from applications to admission
    ASSERT_NO_FATAL_FAILURE(agree(day.cancel));
    ASSERT_TRUE(client_->hides(day.cancel));
    client_->press({"F6"});
    ASSERT_SHOWS(*client_, "╔ ");
    client_->type("4");
    ASSERT_SHOWS(*client_, "[ ]");  // papers of the first entrant

    ASSERT_NO_FATAL_FAILURE(command(day.open_sitting));
    ASSERT_NO_FATAL_FAILURE(agree(day.sitting_question));
    ASSERT_TRUE(client_->hides(day.sitting_question));
    ASSERT_SHOWS(*client_, day.sitting_opened);

    client_->type("0");  // all papers are in order
    ASSERT_SHOWS(*client_, "[x]");
    client_->press({"F2"});
    ASSERT_SHOWS(*client_, day.admitted);

    ASSERT_TRUE(client_->hides("[x]"));  // the next one has shown nothing
    client_->press({"F8"});
    ASSERT_NO_FATAL_FAILURE(agree(day.refusal));
    ASSERT_SHOWS(*client_, day.refused);

    client_->press({"F4"});
    ASSERT_SHOWS(*client_, day.waiting_question);
    ASSERT_NO_FATAL_FAILURE(agree(day.cancel));
    ASSERT_SHOWS(*client_, day.waiting);

    ASSERT_NO_FATAL_FAILURE(command(day.close_sitting));
    ASSERT_NO_FATAL_FAILURE(agree(day.cancel));
    ASSERT_SHOWS(*client_, day.sitting_closed);

    client_->press({"F5"});
    ASSERT_SHOWS(*client_, day.protocol);
    client_->press({"F2"});
    ASSERT_NO_FATAL_FAILURE(agree(day.cancel));
    ASSERT_SHOWS(*client_, day.signed_protocol);
}

INSTANTIATE_TEST_SUITE_P(Days, Commission, testing::Values(kRussian, kUkrainian),
                         [](const testing::TestParamInfo<Day>& instance) {
                             return std::string(instance.param.name);
                         });

}  // namespace
}  // namespace collegium::e2e::admission_test
