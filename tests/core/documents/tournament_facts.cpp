#include "tournament_facts.hpp"

#include <array>
#include <map>

#include "sample_facts.hpp"

namespace collegium::documents::testing {
namespace {

bool ukrainian(Layout layout) {
    return layout == Layout::kUaDraughts;
}

CompetitionFacts competition_of(Layout layout) {
    switch (layout) {
        case Layout::kRuDraughts:
            return russian_commission().competition;
        case Layout::kRuChess:
            return chess_commission().competition;
        case Layout::kUaDraughts:
            return ukrainian_commission().competition;
    }
    return {};
}

std::vector<OfficialFacts> panel(Layout layout) {
    if (ukrainian(layout))
        return {{"Головний суддя", "Шевчук Оксана Петрівна", "національної"},
                {"Головний секретар", "Їжакевич Ґалина Юхимівна", "першої"}};
    const std::string chief =
        layout == Layout::kRuChess ? "Главный судья (главный арбитр)" : "Главный судья";
    return {{chief, "Петрова Галина Андреевна", "всероссийской"},
            {"Главный секретарь", "Гущина Нина Викторовна", "первой"}};
}

constexpr std::array kRussian{"Абрамов Пётр",  "Воронов Глеб", "Соколов Илья",   "Ёлкин Артём",
                              "Баранов Егор",  "Ким Тимур",    "Тарасов Максим", "Зайцева Вера",
                              "Громов Никита", "Жуков Денис"};
constexpr std::array kUkrainian{
    "Єщенко Соломія", "Ґудзь Лук'ян",  "Їжакевич Остап", "Шевчук Ярина", "Знам'янський Юрій",
    "Щур Пилип",      "Юрченко Надія", "Бойко Ілля",     "Гнатюк Єва",   "Козак Роман"};

std::string name_of(Layout layout, int number) {
    const auto at = static_cast<std::size_t>(number - 1) % kRussian.size();
    std::string name = ukrainian(layout) ? kUkrainian[at] : kRussian[at];
    if (number > static_cast<int>(kRussian.size()))
        name += "-" + std::to_string((number - 1) / static_cast<int>(kRussian.size()) + 1);
    return name;
}

// The same competition by the scale of chess, 1–½–0.
void in_halves(TableEntry& entry) {
    const std::map<std::string, std::string> halves{
        {"", ""},       {"0", "0"},  {"1", "½"},      {"2", "1"},      {"3", "1½"},
        {"4", "2"},     {"5", "2½"}, {"6", "3"},      {"7", "3½"},     {"8", "4"},
        {"7½", "3,75"}, {"×", "×"},  {"14½", "7,25"}, {"13½", "6,75"}, {"15½", "7,75"}};
    for (std::string& cell : entry.cells)
        cell = halves.at(cell);
    entry.points = halves.at(entry.points);
    entry.rated = entry.points + " / 5";
    for (const std::size_t halved : {0U, 1U})
        entry.criteria[halved].front() = halves.at(entry.criteria[halved].front());
}

std::string organisation_of(Layout layout, int number) {
    if (ukrainian(layout)) return number % 2 == 0 ? "Полтавська обл." : "м. Дніпро";
    return number % 2 == 0 ? "Самарская область, СШ № 3" : "Республика Татарстан";
}

}  // namespace

RoundProtocolFacts round_protocol(Layout layout) {
    RoundProtocolFacts facts;
    facts.competition = competition_of(layout);
    facts.form = {layout, layout == Layout::kRuChess      ? "РЕЗУЛЬТАТЫ ТУРА"
                          : layout == Layout::kUaDraughts ? "ПРОТОКОЛ ТУРУ"
                                                          : "ПРОТОКОЛ"};
    facts.round = 3;
    facts.date = day(2026, 10, 14);
    const bool chess = layout == Layout::kRuChess;
    const std::string win = chess ? "1" : "2";
    const std::string half = chess ? "½" : "1";
    const std::string minus = chess ? "-" : "−";
    facts.boards = {{1, name_of(layout, 1), name_of(layout, 2), win, "0", "", ""},
                    {2, name_of(layout, 3), name_of(layout, 4), half, half, "", ""},
                    {3, name_of(layout, 5), name_of(layout, 6), "+", minus, "", ""},
                    {4, name_of(layout, 7), name_of(layout, 8), minus, minus, "", ""},
                    {0, name_of(layout, 9), "", "+", "", "", ""}};
    facts.signatories = panel(layout);
    return facts;
}

ResultTableFacts six_players(Layout layout) {
    struct Player {
        const char* place;
        const char* name;
        const char* rank;
        std::array<const char*, 6> cells;
        const char* points;
        const char* direct;
        const char* berger;
        const char* wins;
    };
    // By place: RU-2022 WE-18, Sonneborn-Berger before wins.
    const std::array<Player, 6> players{{
        {"1", "Жуков Денис", "КМС", {"1", "1", "×", "2", "1", "2"}, "7", "1", "14½", "2"},
        {"2", "Абрамов Пётр", "МС", {"×", "0", "1", "2", "2", "2"}, "7", "1", "13½", "3"},
        {"3", "Ёлкин Артём", "КМС", {"2", "×", "1", "1", "1", "1"}, "6", "", "15½", "1"},
        {"4", "Иванов Илья", "I", {"0", "1", "0", "×", "2", "2"}, "5", "", "8", "2"},
        {"5", "Щукина Ольга", "II", {"0", "1", "1", "0", "×", "2"}, "4", "", "7½", "1"},
        {"6", "Яшин Кирилл", "I", {"0", "1", "0", "0", "0", "×"}, "1", "", "3", "0"},
    }};
    constexpr std::array kNumbers{3, 1, 2, 4, 5, 6};
    ResultTableFacts facts;
    facts.competition = competition_of(layout);
    facts.form = {layout, layout == Layout::kRuChess      ? "ТУРНИРНАЯ ТАБЛИЦА"
                          : layout == Layout::kUaDraughts ? "ТАБЛИЦЯ РЕЗУЛЬТАТІВ"
                                                          : "Протокол (таблица результатов)"};
    facts.after_round = facts.rounds = 5;
    if (ukrainian(layout))
        facts.criteria = {{"Особ. зустр.", "III.G.3", {""}},
                          {"Коеф. Зон.-Б.", "III.G.3", {""}},
                          {"Перемоги", "III.G.3", {""}}};
    else
        facts.criteria = {{"результат встреч между собой", "5.4.8.2", {""}},
                          {"коэффициент Зонненборна-Бергера", "5.4.8.3", {""}},
                          {"наибольшее количество побед", "5.4.8.2", {""}}};
    if (layout == Layout::kRuChess)
        facts.criteria = {{"Личная встреча", "38.5", {""}},
                          {"Зон.-Бергер", "38.6.1", {""}},
                          {"Победы", "39.3.1.2", {""}}};
    for (std::size_t i = 0; i < players.size(); ++i) {
        const Player& player = players[i];
        TableEntry entry;
        entry.place = player.place;
        entry.number = kNumbers[i];
        entry.name = player.name;
        entry.rank = player.rank;
        entry.rating = std::to_string(2100 - 17 * entry.number);
        entry.organisation = organisation_of(layout, entry.number);
        entry.cells.assign(player.cells.begin(), player.cells.end());
        entry.points = player.points;
        entry.criteria = {{player.direct}, {player.berger}, {player.wins}};
        entry.rated = std::string(player.points) + " / 5";
        if (layout == Layout::kRuChess) in_halves(entry);
        facts.entries.push_back(std::move(entry));
    }
    facts.signatories = panel(layout);
    return facts;
}

ResultTableFacts swiss(Layout layout, int players, int rounds) {
    ResultTableFacts facts = six_players(layout);
    facts.entries.clear();
    facts.after_round = rounds;
    facts.rounds = rounds + 1;
    facts.preliminary = true;
    if (ukrainian(layout)) {
        facts.criteria = {{"Урізаний Солкоф", "III.G.3", {"−1", "−2"}},
                          {"Медіанний Солкоф", "III.G.3", {"I"}},
                          {"Перемоги", "III.G.3", {""}}};
        facts.pairing_program = "Collegium";
    } else if (layout == Layout::kRuDraughts) {
        facts.criteria = {{"короткий усеченный коэффициент Солкофа", "5.4.8.7", {""}},
                          {"коэффициент Солкофа (Бухгольца)", "5.4.8.5", {""}}};
    } else {
        facts.criteria = {{"Усеч. Бухгольц-1", "38.2.3", {""}}, {"Бухгольц", "38.2", {""}}};
    }
    for (int number = 1; number <= players; ++number) {
        TableEntry entry;
        const bool left = number == players;
        entry.place = left ? "" : std::to_string(number);
        entry.number = number;
        entry.name = name_of(layout, number);
        entry.rank = number % 3 == 0 ? "КМС" : "I";
        entry.rating = std::to_string(2200 - 7 * number);
        entry.organisation = organisation_of(layout, number);
        for (int round = 1; round <= (left ? 2 : rounds); ++round) {
            if ((number + round) % 7 == 0) {
                entry.rounds.push_back({"", "+"});
                continue;
            }
            const int opponent = (number + round * 3) % players + 1;
            entry.rounds.push_back({std::to_string(opponent) + (round % 2 == 0 ? "б" : "ч"),
                                    (number + round) % 3 == 0 ? "2" : "1"});
            if (ukrainian(layout) && round == 3) entry.rounds.back().result += "↓";
        }
        entry.points = std::to_string(2 * rounds - number / 4);
        for (const CriterionFacts& criterion : facts.criteria) {
            entry.criteria.emplace_back();
            for (std::size_t part = 0; part < criterion.parts.size(); ++part)
                entry.criteria.back().push_back(
                    std::to_string(80 - number - 9 * static_cast<int>(part)) + "½");
        }
        entry.rated = entry.points + " / " + std::to_string(rounds);
        if (left)
            entry.note = ukrainian(layout)
                             ? "вибув, зіграно 2 з " + std::to_string(rounds + 1) + " (III.E)"
                             : "выбыл, сыграно 2 из " + std::to_string(rounds + 1) + " (5.4.5.3)";
        facts.entries.push_back(std::move(entry));
    }
    return facts;
}

ResultTableFacts round_robin_of(int players) {
    ResultTableFacts facts = six_players(Layout::kRuDraughts);
    facts.entries.clear();
    for (int number = 1; number <= players; ++number) {
        TableEntry entry;
        entry.place = std::to_string(players + 1 - number);
        entry.number = number;
        entry.name = name_of(Layout::kRuDraughts, number);
        entry.rank = "КМС";
        entry.rating = std::to_string(2100 - number);
        entry.organisation = organisation_of(Layout::kRuDraughts, number);
        for (int other = 1; other <= players; ++other)
            entry.cells.emplace_back(other == number ? "×" : (other + number) % 2 == 0 ? "2" : "0");
        entry.points = std::to_string(players - number);
        entry.criteria = {{"1"}, {"114½"}, {std::to_string(number % 9)}};
        facts.entries.push_back(std::move(entry));
    }
    return facts;
}

ParticipantCardsFacts cards(Layout layout, int count) {
    ParticipantCardsFacts facts;
    facts.competition = competition_of(layout);
    facts.form = {layout, ukrainian(layout) ? "КАРТКА УЧАСНИКА" : "Карточка участника"};
    facts.signatories = panel(layout);
    for (int number = 1; number <= count; ++number) {
        CardFacts card;
        card.full_name = name_of(layout, number);
        card.number = number;
        card.rank = "КМС";
        card.region = organisation_of(layout, number);
        card.rating = "2140";
        for (int round = 1; round <= 9; ++round) {
            CardRound line;
            line.round = round;
            if (round <= 3) {
                const int opponent = number + round;
                line.opponent = name_of(layout, opponent);
                line.number = std::to_string(opponent);
                line.rank = "I";
                line.rating = std::to_string(2100 - opponent);
                line.colour = round % 2 == 0 ? "ч" : "б";
                line.result = round == 2 ? "1" : "2";
                line.sum = std::to_string(round == 1 ? 2 : round == 2 ? 3 : 5);
            }
            card.rounds.push_back(std::move(line));
        }
        facts.cards.push_back(std::move(card));
    }
    return facts;
}

}  // namespace collegium::documents::testing
