#include "competition_in_client.hpp"

#include "expect_shows.hpp"

namespace collegium::e2e {
namespace {

// Sixty-four digits drawn once, so that pairs and table are the same in every run.
constexpr const char* kSeed = "5d1f0c9a7be3428866d0a1f3c57e92b40f8e6d7c1a2b3948576013f2e4d5c6b7";

}  // namespace

void CompetitionInClient::open_competition(const char* user, int row, const std::string& code) {
    client_ =
        std::make_unique<Tmux>(120, 40, daemon_.client_as(user, "chief-arbiter") + " --lang ru");
    ASSERT_SHOWS(*client_, code);
    for (int i = 1; i < row; ++i)
        client_->press({"Down"});
    ASSERT_SHOWS(*client_, ">" + code);
    client_->press({"Enter"});
    ASSERT_SHOWS(*client_, "> Обзор");
}

void CompetitionInClient::section(const char* digit, const std::string& shown) {
    client_->press({"F6"});
    ASSERT_SHOWS(*client_, "╔ ");
    client_->type(digit);
    ASSERT_SHOWS(*client_, shown);
}

void CompetitionInClient::agree(const std::string& question) {
    ASSERT_SHOWS(*client_, question);
    client_->agree();
}

void CompetitionInClient::act(const std::string& label) {
    ASSERT_SHOWS(*client_, "F2 " + label);
    client_->press({"Home", "F2"});
}

void CompetitionInClient::make_tournament(int players, bool varma) {
    ASSERT_NO_FATAL_FAILURE(section("5", "Турниров нет"));
    client_->type("n");
    ASSERT_SHOWS(*client_, "> Новый турнир");
    ASSERT_SHOWS(*client_, "Положение, п. 7");
    if (varma) {
        client_->press({"Down", "Down", "Down", "Down", "Down"});
        ASSERT_SHOWS(*client_, "[по жребию             ↓ ]");
        client_->press({"Right", "Right"});
        ASSERT_SHOWS(*client_, "[по таблицам Вармы     ↓ ]");
        ASSERT_SHOWS(*client_, "= задано для турнира");
    }
    ASSERT_NO_FATAL_FAILURE(act("Записать"));
    ASSERT_SHOWS(*client_, "Создан турнир");
    ASSERT_NO_FATAL_FAILURE(act("Открыть"));
    ASSERT_SHOWS(*client_, "Участников нет. F2");
    ASSERT_NO_FATAL_FAILURE(act("Внести"));
    ASSERT_NO_FATAL_FAILURE(agree("Внести (F2)"));
    ASSERT_SHOWS(*client_, "Внесено участников: " + std::to_string(players));
}

void CompetitionInClient::draw_numbers(int players) {
    ASSERT_NO_FATAL_FAILURE(act("Номера"));
    ASSERT_SHOWS(*client_, "Провести (F2)");
    client_->type(", Сомов Б. Н.");
    ASSERT_SHOWS(*client_, "Сомов Б. Н.");
    client_->press({"Tab"});
    client_->type(kSeed);
    client_->press({"Tab"});
    client_->type("кости");
    ASSERT_SHOWS(*client_, "[кости");
    client_->press({"F2"});
    ASSERT_SHOWS(*client_, "Номера присвоены (" + std::to_string(players));
    ASSERT_NO_FATAL_FAILURE(see_draw());
    ASSERT_NO_FATAL_FAILURE(act("Пары"));
    ASSERT_SHOWS(*client_, "не составлены");
}

void CompetitionInClient::see_draw() {
    client_->type(":");
    ASSERT_SHOWS(*client_, "╔ : ");
    client_->type("запись жер");
    ASSERT_SHOWS(*client_, "Запись жеребьёвки номеров");
    client_->press({"Enter"});
    ASSERT_SHOWS(*client_, "дано присутствовавшими: кости");
    ASSERT_SHOWS(*client_, "✓ Из зерна выходит тот же результат");
    client_->press({"Escape"});
}

void CompetitionInClient::begin_round(int round, int boards) {
    const std::string number = std::to_string(round);
    ASSERT_NO_FATAL_FAILURE(act("Состав"));
    ASSERT_SHOWS(*client_, "Пары тура " + number + " составлены (" + std::to_string(boards));
    ASSERT_NO_FATAL_FAILURE(act("Утвер"));
    ASSERT_NO_FATAL_FAILURE(agree("F2 — утвердить"));
    ASSERT_SHOWS(*client_, "Пары тура " + number + " утверждены");
    ASSERT_NO_FATAL_FAILURE(begin_paired(round, boards));
}

void CompetitionInClient::begin_paired(int round, int open) {
    const std::string number = std::to_string(round);
    ASSERT_NO_FATAL_FAILURE(act("Начать"));
    ASSERT_NO_FATAL_FAILURE(agree("Начать (F2)"));
    ASSERT_SHOWS(*client_, "Тур " + number + " начат");
    ASSERT_NO_FATAL_FAILURE(section("6", "Результаты:"));
    ASSERT_SHOWS(*client_, "без результата " + std::to_string(open) + " из ");
}

void CompetitionInClient::enter_results(const std::string& keys) {
    client_->type(keys);
    ASSERT_SHOWS(*client_, "без результата 0 из ");
}

void CompetitionInClient::note_endings() {
    client_->press({"Home"});
    client_->type("*");
    ASSERT_SHOWS(*client_, "победа белых, время");
    client_->type("1");
    ASSERT_SHOWS(*client_, "время; ");
    client_->press({"Home", "Down"});
    client_->type("*");
    ASSERT_SHOWS(*client_, "ничья, по правилу");
    client_->type("6");
    ASSERT_SHOWS(*client_, "Доска 2, ½:½: по какому пункту?");
    client_->type("1");
    ASSERT_SHOWS(*client_, " п. ");
}

void CompetitionInClient::close_round(int round) {
    const std::string number = std::to_string(round);
    ASSERT_NO_FATAL_FAILURE(section("5", "> Тур " + number));
    ASSERT_NO_FATAL_FAILURE(act("Закрыть"));
    ASSERT_NO_FATAL_FAILURE(agree("Закрыть (F2)"));
    ASSERT_SHOWS(*client_, "Тур " + number + " закрыт");
}

void CompetitionInClient::next_round(int round) {
    ASSERT_NO_FATAL_FAILURE(act("Дальше"));
    ASSERT_SHOWS(*client_, "Пары тура " + std::to_string(round) + " не составлены");
}

void CompetitionInClient::start_competition(const std::string& reason) {
    ASSERT_NO_FATAL_FAILURE(section("1", "Чтобы начать туры"));
    ASSERT_NO_FATAL_FAILURE(act("Начать"));
    ASSERT_SHOWS(*client_, "Начать туры?");
    if (!reason.empty()) {
        client_->type(reason);
        ASSERT_SHOWS(*client_, reason);
    }
    ASSERT_NO_FATAL_FAILURE(agree("Начать туры?"));
    ASSERT_SHOWS(*client_, "Чтобы перейти к итогам");
    ASSERT_NO_FATAL_FAILURE(section("5", "> Тур 1"));
}

void CompetitionInClient::withdraw_first(const std::string& consequence, bool annulling) {
    client_->press({"Home", "F8"});
    ASSERT_SHOWS(*client_, "Кто выбыл?");
    client_->type("1");
    ASSERT_SHOWS(*client_, ": выбытие");
    client_->press({"Down", "Down"});
    if (annulling) client_->press({"Down"});
    client_->type("болезнь, справка врача");
    ASSERT_SHOWS(*client_, "[болезнь, справка врача");
    client_->press({"F2"});
    ASSERT_SHOWS(*client_, consequence);
    ASSERT_NO_FATAL_FAILURE(agree("Записать выбытие: "));
    ASSERT_TRUE(client_->hides("Записать выбытие: ")) << client_->screen();
}

void CompetitionInClient::correct_two_rounds_ago(int round, const char* steps_to_the_result) {
    client_->type("[[");
    ASSERT_SHOWS(*client_, "Тур " + std::to_string(round - 2) + " > Результаты");
    client_->press({"Home", "F4"});
    ASSERT_SHOWS(*client_, "Исправление: доска 1");
    for (const char* step = steps_to_the_result; *step != '\0'; ++step)
        client_->press({*step == 'd' ? "Down" : *step == 'l' ? "Left" : "Right"});
    client_->press({"Down", "Down", "Down"});
    client_->type("перепутаны имена в бланке");
    ASSERT_SHOWS(*client_, "[перепутаны имена");
    client_->press({"F2"});
    ASSERT_SHOWS(*client_, "Исправить доску 1");
    client_->press({"NPage", "NPage"});  // later pairs come before places
    ASSERT_SHOWS(*client_, "очки ");
    if (!published_.empty()) {
        ASSERT_SHOWS(*client_, "Документы получат новую версию");
    }
    ASSERT_NO_FATAL_FAILURE(agree("Исправить доску 1"));
    ASSERT_SHOWS(*client_, "Исправлено: доска 1");
    client_->type("]]");
    ASSERT_SHOWS(*client_, "Тур " + std::to_string(round) + " > Результаты");
}

void CompetitionInClient::find_third_criterion(int rows) {
    ASSERT_NO_FATAL_FAILURE(section("7", "После тура 9 из 9"));
    for (int row = 1; row < rows; ++row) {
        ASSERT_SHOWS(*client_, "Очки: ");  // the reasons of this row have come
        const std::string shown = client_->screen();
        const std::size_t third = shown.find(" 3) ");
        const std::size_t above = shown.find("ВЫШЕ");
        if (third < above && above < shown.find(" 4) ", third)) return;
        client_->press({"Down"});
        ASSERT_TRUE(client_->differs_from(shown));
    }
    FAIL() << "nobody is separated by the third criterion\n" << client_->screen();
}

void CompetitionInClient::see_struck(const std::string& words) {
    client_->press({"End"});
    ASSERT_SHOWS(*client_, words);
}

void CompetitionInClient::approve(const char* code) {
    ASSERT_NO_FATAL_FAILURE(act("Публик"));
    ASSERT_SHOWS(*client_, "Утвердить итоги");
    client_->type("3");
    ASSERT_SHOWS(*client_, "НЕОБРАТИМО");
    client_->type(code);
    ASSERT_NO_FATAL_FAILURE(agree("Утвердить (F2)"));
    ASSERT_SHOWS(*client_, "Итоги утверждены");
}

}  // namespace collegium::e2e
