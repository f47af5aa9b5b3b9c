#include "round_rows.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kRound = "competitions/14/tournaments/3/rounds/3";

struct Player {
    int number;
    const char* full;
    const char* brief;
    const char* rank;
    int rating;
    const char* region;
    const char* points;
};

struct Row {
    Player first;
    Player second;
    v1::GameResult result;
    const char* note;
    const char* by;
};

constexpr v1::GameResult kOpen = v1::GAME_RESULT_UNSPECIFIED;
constexpr v1::GameResult kWin = v1::GAME_RESULT_FIRST_WINS;
constexpr v1::GameResult kDraw = v1::GAME_RESULT_DRAW;
constexpr v1::GameResult kLoss = v1::GAME_RESULT_SECOND_WINS;
constexpr v1::GameResult kPlus = v1::GAME_RESULT_SECOND_ABSENT;

// Screen 4.10 of the design, row by row.
const Row kRows[] = {
    {{4, "Абрамов Пётр Романович", "Абрамов П. Р.", "МС", 2210, "Самарская", "4"},
     {2, "Воронов Глеб Глебович", "Воронов Г. Г.", "МС", 2187, "Пензенская", "4"},
     kWin,
     "17:05",
     "Гущина Н. В."},
    {{1, "Соколов Илья Денисович", "Соколов И. Д.", "МС", 2230, "Саратовская", "4"},
     {7, "Ёлкин Артём Сергеевич", "Ёлкин А. С.", "КМС", 2154, "Самарская", "4"},
     kDraw,
     "17:22",
     "Гущина Н. В."},
    {{11, "Баранов Егор Евгеньевич", "Баранов Е. Е.", "I", 2080, "Самарская", "3"},
     {3, "Тарасов Максим Петрович", "Тарасов М. П.", "КМС", 2177, "Татарстан", "4"},
     kLoss,
     "время; 16:48",
     ""},
    {{5, "Умаров Руслан Тимурович", "Умаров Р. Т.", "КМС", 2161, "Башкортостан", "3"},
     {12, "Ким Тимур Олегович", "Ким Т. О.", "КМС", 2075, "Саратовская", "3"},
     kDraw,
     "п. 6.1.8.8",
     ""},
    {{9, "Ермаков Лев Олегович", "Ермаков Л. О.", "КМС", 2101, "Самарская", "3"},
     {6, "Яковлев Борис Борисович", "Яковлев Б. Б.", "КМС", 2158, "Пензенская", "3"},
     kDraw,
     "согл., 14 ход.",
     ""},
    {{14, "Зайцева Вера Ивановна", "Зайцева В. И.", "КМС", 2061, "Самарская", "2"},
     {8, "Громов Никита Никитич", "Громов Н. Н.", "I", 2110, "Ульяновская", "2"},
     kPlus,
     "неявка; 15:46",
     ""},
    {{10, "Жуков Денис Викторович", "Жуков Д. В.", "КМС", 2095, "Самарская", "2"},
     {23, "Яшин Кирилл Константинович", "Яшин К. К.", "I", 1990, "Татарстан", "2"},
     kOpen,
     "играют",
     ""},
    {{27, "Ильин Денис Дмитриевич", "Ильин Д. Д.", "I", 1942, "Самарская", "2"},
     {13, "Орлов Сергей Сергеевич", "Орлов С. С.", "I", 2066, "Ульяновская", "2"},
     kWin,
     "17:30",
     "Гущина Н. В."},
    {{15, "Павлов Олег Олегович", "Павлов О. О.", "КМС", 2054, "Пензенская", "2"},
     {28, "Рыбин Пётр Петрович", "Рыбин П. П.", "II", 1933, "Саратовская", "2"},
     kDraw,
     "17:38",
     ""},
    {{30, "Фомин Андрей Русланович", "Фомин А. Р.", "II", 1911, "Татарстан", "2"},
     {16, "Сидорова Анна Кирилловна", "Сидорова А. К.", "I", 2049, "Самарская", "2"},
     kOpen,
     "играют",
     ""},
    {{18, "Хромов Ефим Андреевич", "Хромов Е. А.", "I", 2031, "Ульяновская", "2"},
     {31, "Чехов Игорь Ильич", "Чехов И. И.", "II", 1905, "Пензенская", "2"},
     kWin,
     "17:18",
     "Гущина Н. В."},
    {{33, "Шубин Вадим Витальевич", "Шубин В. В.", "II", 1890, "Башкортостан", "1"},
     {19, "Ёжиков Семён Сергеевич", "Ёжиков С. С.", "КМС", 2023, "Самарская", "1"},
     kOpen,
     "ждёт решения",
     ""},
    {{20, "Щеглов Ким Кимович", "Щеглов К. К.", "I", 2015, "Саратовская", "1"},
     {34, "Иванов Илья Ильич", "Иванов И. И.", "I", 1884, "Самарская", "1"},
     kDraw,
     "17:25",
     "Родин О. П."},
    {{35, "Юрьев Антон Николаевич", "Юрьев А. Н.", "II", 1871, "Татарстан", "1"},
     {21, "Беляев Роман Сергеевич", "Беляев Р. С.", "I", 2008, "Пензенская", "1"},
     kLoss,
     "17:02",
     "Родин О. П."},
    {{22, "Власов Денис Кириллович", "Власов Д. К.", "I", 1997, "Ульяновская", "1"},
     {36, "Гусев Олег Иванович", "Гусев О. И.", "III", 1860, "Самарская", "1"},
     kWin,
     "16:40",
     "Родин О. П."},
    {{37, "Дроздов Пётр Артёмович", "Дроздов П. А.", "II", 1855, "Саратовская", "1"},
     {24, "Егоров Артур Вадимович", "Егоров А. В.", "I", 1985, "Башкортостан", "1"},
     kDraw,
     "17:11",
     "Родин О. П."},
    {{25, "Елисеев Марк Денисович", "Елисеев М. Д.", "I", 1980, "Пензенская", "1"},
     {38, "Жилин Кирилл Олегович", "Жилин К. О.", "III", 1840, "Ульяновская", "1"},
     kWin,
     "16:55",
     "Родин О. П."},
    {{39, "Зимин Лев Павлович", "Зимин Л. П.", "III", 1832, "Татарстан", "0"},
     {26, "Исаев Глеб Фёдорович", "Исаев Г. Ф.", "I", 1971, "Самарская", "0"},
     kLoss,
     "17:20",
     "Родин О. П."},
    {{29, "Карпов Юрий Евгеньевич", "Карпов Ю. Е.", "II", 1925, "Саратовская", "0"},
     {40, "Лапин Денис Максимович", "Лапин Д. М.", "III", 1815, "Пензенская", "0"},
     kOpen,
     "играют",
     ""},
    {{17, "Мохов Тарас Борисович", "Мохов Т. Б.", "I", 2040, "Башкортостан", "0"},
     {32, "Носков Иван Георгиевич", "Носков И. Г.", "II", 1899, "Ульяновская", "0"},
     kDraw,
     "17:33",
     "Родин О. П."},
};

void seat(v1::BoardSeat& made, const Player& player) {
    made.set_number(player.number);
    made.set_person("persons/" + std::to_string(4700 + player.number));
    made.set_full_name(player.full);
    made.set_short_name(player.brief);
    made.set_rank(player.rank);
    made.set_rating(player.rating);
    made.set_region(player.region);
    made.set_points(player.points);
}

std::string text_of(v1::GameResult result, const std::string& win, const std::string& draw) {
    switch (result) {
        case v1::GAME_RESULT_FIRST_WINS:
            return win + ":0";
        case v1::GAME_RESULT_DRAW:
            return draw + ":" + draw;
        case v1::GAME_RESULT_SECOND_WINS:
            return "0:" + win;
        case v1::GAME_RESULT_SECOND_ABSENT:
            return "+:−";
        case v1::GAME_RESULT_FIRST_ABSENT:
            return "−:+";
        case v1::GAME_RESULT_BOTH_ABSENT:
            return "−:−";
        case v1::GAME_RESULT_BOTH_LOSE:
            return "0:0";
        default:
            return "·:·";
    }
}

void add_choice(v1::ListBoardsResponse& round, v1::GameResult outcome, v1::GameEnding ending,
                const char* text, const char* title, const char* article, bool reason = false) {
    v1::OutcomeChoice& choice = *round.add_choices();
    choice.set_outcome(outcome);
    choice.set_ending(ending);
    choice.set_text(text);
    choice.set_title(title);
    choice.set_article(article);
    choice.set_needs_reason(reason);
}

}  // namespace

std::string board_name(int number) {
    return std::string(kRound) + "/boards/" + std::to_string(number);
}

void allow(google::protobuf::RepeatedPtrField<v1::AllowedAction>& actions, const char* action,
           const std::string& refusal) {
    v1::AllowedAction& allowed = *actions.Add();
    allowed.set_action(action);
    allowed.set_allowed(refusal.empty());
    allowed.set_text(refusal);
}

void next_version(v1::Board& board) {
    board.set_etag("v" + std::to_string(std::stoi(board.etag().substr(1)) + 1));
}

void settle(v1::Board& board, const std::string& win, const std::string& draw) {
    bool whole = true;
    int balance = 0;
    for (v1::BoardGame& game : *board.mutable_games()) {
        game.set_text(text_of(game.outcome(), win, draw));
        whole = whole && game.outcome() != kOpen;
        if (game.outcome() == kWin || game.outcome() == kPlus) ++balance;
        if (game.outcome() == kLoss) --balance;
    }
    board.set_complete(whole);
    if (board.games_size() == 1)
        board.set_text(board.games(0).text());
    else
        board.set_text(!whole ? "·:·"
                              : text_of(balance > 0   ? kWin
                                        : balance < 0 ? kLoss
                                                      : kDraw,
                                        win, draw));
}

std::string note_of(const v1::RecordResultRequest& request, const std::string& time) {
    switch (request.ending()) {
        case v1::GAME_ENDING_TIME:
            return "время; " + time;
        case v1::GAME_ENDING_AGREEMENT:
            return "согл.; " + time;
        case v1::GAME_ENDING_RULE:
            return "п. " + request.article() + "; " + time;
        default:
            return time;
    }
}

void come(v1::Arrival& stands, const v1::Arrival& told) {
    stands = told;
    if (told.state() == v1::ARRIVAL_STATE_CAME && told.clock().empty()) stands.set_clock("17:41");
}

void describe_start(v1::Board& board) {
    v1::BoardStart& start = *board.mutable_start();
    const auto missing = [](const v1::Arrival& arrival) {
        return arrival.state() == v1::ARRIVAL_STATE_MISSING;
    };
    const bool first = missing(start.first());
    const bool second = missing(start.second());
    start.set_running(second && !first ? v1::BOARD_CLOCK_SECOND : v1::BOARD_CLOCK_FIRST);
    start.set_first_clock("45:00");
    start.set_second_clock("38:00");
    start.clear_latest_time();
    start.clear_lines();
    if (!first && !second) {
        start.add_lines("Часы к началу игры: белые 45:00, чёрные 38:00 (5.4.1.2)");
        return;
    }
    start.mutable_latest_time()->set_seconds(kRoundNow + 4 * kRoundMinute);  // 17:45
    for (const auto& [gone, seat] :
         {std::pair(first, &board.first()), std::pair(second, &board.second())})
        if (gone) start.add_lines(seat->short_name() + ": ещё нет за доской");
    start.add_lines(
        "Идут часы: " + (second && !first ? board.second() : board.first()).short_name() +
        " (5.4.1.2)");
    start.add_lines("Прийти можно не позже 17:45 (опоздание 45 мин), затем " +
                    std::string(first && second ? "−:−"
                                : first         ? "−:+"
                                                : "+:−") +
                    " (5.4.4.1)");
}

void add_turned_facts(v1::Board& board) {
    for (const v1::BoardGame& game : board.games())
        if (game.turned())
            board.add_facts("Партия " + std::to_string(game.number()) +
                            ": цвета наоборот, начинает " +
                            (game.first_begins() ? board.first() : board.second()).short_name() +
                            " (5.4.14.1)");
}

v1::ListBoardsResponse third_round() {
    v1::ListBoardsResponse round;
    round.set_win("2");
    round.set_draw("1");
    round.set_games(1);
    round.set_scale_article("5.4.7.1");
    round.set_first_side("белые");
    round.set_second_side("чёрные");
    round.set_game_discipline("disciplines/russian-draughts");
    round.set_bye_article("5.4.10.2");
    round.set_lateness_text("опоздание до 15:45 (5.4.4.1)");
    round.mutable_absence_from()->set_seconds(kRoundNow - 116 * kRoundMinute);  // 15:45
    for (const char* line : {"окончание: с последней партией; протест + 1 ч",
                             "записано 16: победы белых 5, чёрных 3, ничьи 7",
                             "неявки 1 · на решении 1 (доска 12, 1.5.7)"})
        round.add_summary(line);
    v1::Round& head = *round.mutable_round();
    head.set_name(std::string(kRound));
    head.set_etag("v4");
    head.set_number(3);
    head.set_planned(7);
    head.set_state(v1::Round::STATE_PLAYING);
    head.mutable_start_time()->set_seconds(kRoundNow - 161 * kRoundMinute);  // 15:00
    seat(*head.mutable_bye(),
         {41, "Эрдман Лука Фёдорович", "Эрдман Л. Ф.", "б/р", 0, "Самарская", "0"});
    allow(*head.mutable_actions(), "result.record");
    allow(*head.mutable_actions(), "round.start", "Тур 3 уже идёт");
    allow(*head.mutable_actions(), "round.close", "Без результата 4 доски: 7, 10, 12, 19");
    allow(*head.mutable_actions(), "round.reopen", "Тур 3 ещё идёт");
    add_choice(round, kWin, v1::GAME_ENDING_UNSPECIFIED, "2:0", "победа белых", "5.4.7.1");
    add_choice(round, kDraw, v1::GAME_ENDING_UNSPECIFIED, "1:1", "ничья", "5.4.7.1");
    add_choice(round, kLoss, v1::GAME_ENDING_UNSPECIFIED, "0:2", "победа чёрных", "5.4.7.1");
    add_choice(round, kWin, v1::GAME_ENDING_TIME, "2:0", "победа первого, время", "5.4.2.6");
    add_choice(round, kDraw, v1::GAME_ENDING_TIME, "1:1", "ничья, время", "5.4.2.6");
    add_choice(round, kLoss, v1::GAME_ENDING_TIME, "0:2", "победа второго, время", "5.4.2.6");
    add_choice(round, kDraw, v1::GAME_ENDING_AGREEMENT, "1:1", "ничья, соглашение", "5.4.13.1");
    add_choice(round, kWin, v1::GAME_ENDING_RULE, "2:0", "победа первого, по правилу", "5.4.13.1");
    add_choice(round, kDraw, v1::GAME_ENDING_RULE, "1:1", "ничья, по правилу", "5.4.13.1");
    add_choice(round, kLoss, v1::GAME_ENDING_RULE, "0:2", "победа второго, по правилу", "5.4.13.1");
    add_choice(round, kPlus, v1::GAME_ENDING_ABSENCE, "+:−", "чёрные не явились", "5.4.4.1");
    add_choice(round, v1::GAME_RESULT_FIRST_ABSENT, v1::GAME_ENDING_ABSENCE, "−:+",
               "белые не явились", "5.4.4.1");
    add_choice(round, v1::GAME_RESULT_BOTH_ABSENT, v1::GAME_ENDING_ABSENCE, "−:−", "не явились оба",
               "5.4.4.2");
    add_choice(round, v1::GAME_RESULT_BOTH_LOSE, v1::GAME_ENDING_SANCTION, "0:0", "поражение обоим",
               "1.5.7", true);
    int number = 0;
    for (const Row& row : kRows) {
        v1::Board& made = *round.add_boards();
        made.set_number(++number);
        made.set_name(board_name(number));
        made.set_etag("v1");
        seat(*made.mutable_first(), row.first);
        seat(*made.mutable_second(), row.second);
        v1::BoardGame& game = *made.add_games();
        game.set_number(1);
        game.set_outcome(row.result);
        game.set_first_begins(true);
        settle(made, "2", "1");
        made.set_note(row.note);
        made.set_recorded_by(row.by);
        made.set_mine(std::string(row.by) == "Гущина Н. В.");
        if (row.result != kOpen)
            made.mutable_record_time()->set_seconds(kRoundNow - 20 * kRoundMinute);
    }
    round.mutable_boards(4)->add_remarks("соглашение на 14-м ходу, можно с 20-го (6.1.8.1)");
    return round;
}

}  // namespace collegium::tui
