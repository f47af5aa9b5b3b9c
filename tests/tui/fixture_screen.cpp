#include "tests/tui/fixture_screen.hpp"

#include <memory>

namespace collegium::tui {

void add_result_keys(FixtureScreen& screen) {
    screen.add("result.record", "F2", {"Запис.", "Записать", "Записать результат"});
    screen.add("result.look", "F3", {"Просм.", "Просмотр", "Посмотреть партию"});
    screen.add("result.correct", "F4", {"Правка", "Правка", "Исправить с причиной"});
    screen.add("result.print", "F5", {"Печать", "Печать", "Печать таблицы"});
    screen.add("round.publish", "", {"", "", "Опубликовать тур"}).refusal =
        "3 партии без результата (доски 7, 12, 19)";
    screen.add("player.withdraw", "F8", {"Выбыл", "Выбыл", "Выбытие участника"}).refusal =
        "выбытие записывает главный судья";
}

FixtureScreen& open_results(App& app) {
    app.replace_all(std::make_unique<FixtureScreen>(app, "Соревнования"));
    app.push(std::make_unique<FixtureScreen>(app, "Кубок Волги"));
    app.push(std::make_unique<FixtureScreen>(app, "Тур 3"));
    auto results = std::make_unique<FixtureScreen>(app, "Результаты");
    FixtureScreen& top = *results;
    app.push(std::move(results));
    add_result_keys(top);
    return top;
}

}  // namespace collegium::tui
