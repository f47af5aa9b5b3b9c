#include "round_hall.hpp"

#include <algorithm>
#include <sstream>

#include <collegium/v1/documents.pb.h>
#include <collegium/v1/journal.pb.h>

#include "tui/net/act_queue.hpp"
#include "tui/net/event_methods.hpp"
#include "tui/net/methods.hpp"
#include "tui/net/result_methods.hpp"
#include "tui/net/tournament_methods.hpp"
#include "tui/screens/results/results_screen.hpp"
#include "tui/screens/standings/standings_screen.hpp"
#include "tui/screens/tournament/tournaments_screen.hpp"

namespace collegium::tui {
namespace {

constexpr std::int64_t kNow = 1791985260;  // 14.10.2026 17:41 in Samara
constexpr std::int64_t kMinute = 60;

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

void allow(google::protobuf::RepeatedPtrField<v1::AllowedAction>& actions, const char* action,
           const std::string& refusal = {}) {
    v1::AllowedAction& allowed = *actions.Add();
    allowed.set_action(action);
    allowed.set_allowed(refusal.empty());
    allowed.set_text(refusal);
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

void next_version(v1::Board& board) {
    board.set_etag("v" + std::to_string(std::stoi(board.etag().substr(1)) + 1));
}

// The encounter as printed and whether it is whole, from its games.
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

net::ClientError error_of(sdk::Code code, const std::string& reason, const std::string& text) {
    net::ClientError error;
    error.code = code;
    error.reason = reason;
    error.text = text;
    return error;
}

// WE-18 of the draughts catalogue: six players, everybody against everybody.
v1::Standings round_robin() {
    struct Line {
        int place, number;
        const char* full;
        const char* brief;
        const char* rank;
        std::vector<const char*> cross;
        const char* points;
        std::vector<const char*> values;
    };
    const std::vector<Line> lines{
        {1,
         3,
         "Жуков Денис Викторович",
         "Жуков Д. В.",
         "КМС",
         {"1", "1", "×", "2", "1", "2"},
         "7",
         {"1", "14½", "2"}},
        {2,
         1,
         "Абрамов Пётр Романович",
         "Абрамов П. Р.",
         "МС",
         {"×", "0", "1", "2", "2", "2"},
         "7",
         {"1", "13½", "3"}},
        {3,
         2,
         "Ёлкин Артём Сергеевич",
         "Ёлкин А. С.",
         "КМС",
         {"2", "×", "1", "1", "1", "1"},
         "6",
         {"", "15½", "1"}},
        {4,
         4,
         "Иванов Илья Ильич",
         "Иванов И. И.",
         "I",
         {"0", "1", "0", "×", "2", "2"},
         "5",
         {"", "8", "2"}},
        {5,
         5,
         "Щукина Ольга Павловна",
         "Щукина О. П.",
         "II",
         {"0", "1", "1", "0", "×", "2"},
         "4",
         {"", "7½", "1"}},
        {6,
         6,
         "Яшин Кирилл Константинович",
         "Яшин К. К.",
         "I",
         {"0", "1", "0", "0", "0", "×"},
         "1",
         {"", "3", "0"}},
    };
    v1::Standings made;
    made.set_tournament(kTournament);
    made.set_round(5);
    made.set_planned(5);
    made.set_complete(true);
    made.set_round_robin(true);
    made.set_scale("2–1–0");
    made.set_criteria_source("Положение, п. 8.2");
    made.set_results_version(41);
    made.mutable_compute_time()->set_seconds(kNow + 88 * kMinute);
    made.set_document_kind("round-robin-table");
    made.set_document_subject(kTournament + "/rounds/5");
    allow(*made.mutable_actions(), "standings.publish");
    allow(*made.mutable_actions(), "standings.approve");
    const auto criterion = [&](const char* id, const char* name, const char* brief,
                               const char* article) {
        v1::Criterion& one = *made.add_criteria();
        one.set_id(id);
        one.set_name(name);
        one.set_short_name(brief);
        one.set_article(article);
    };
    criterion("direct", "Личная встреча", "Лв", "5.4.8.2");
    criterion("berger", "Зонненборна-Бергера", "ЗБ", "5.4.8.3.1");
    criterion("wins", "Число побед", "Поб", "5.4.8.4");
    for (const Line& line : lines) {
        v1::StandingsRow& row = *made.add_rows();
        row.mutable_who()->set_number(line.number);
        row.mutable_who()->set_full_name(line.full);
        row.mutable_who()->set_short_name(line.brief);
        row.mutable_who()->set_rank(line.rank);
        row.mutable_who()->set_points(line.points);
        row.set_place(line.place);
        row.set_last_place(line.place);
        row.set_place_text(std::to_string(line.place));
        row.set_counted(true);
        for (const char* cell : line.cross)
            row.add_cross(cell);
        for (const char* value : line.values)
            row.add_values(value);
        int round = 0;
        for (std::size_t i = 0; i < line.cross.size(); ++i) {
            if (static_cast<int>(i) + 1 == line.number) continue;
            v1::RoundCell& cell = *row.add_cells();
            cell.set_round(++round);
            cell.set_opponent(static_cast<int>(i) + 1);
            cell.set_first(round % 2 == 1);
            cell.set_text(line.cross[i]);
            cell.set_played(true);
        }
    }
    return made;
}

}  // namespace

std::string board_name(int number) {
    return kTournament + "/rounds/3/boards/" + std::to_string(number);
}

RoundHall::RoundHall() {
    net::program_queue() = net::ActQueue(folder_ / "queue.jsonl");
    fake.pass(std::chrono::hours(3) + std::chrono::minutes(39));  // 17:41 at the venue
    SessionFacts gushchina = fake.app().session();
    gushchina.user = "users/5";
    gushchina.full_name = "Гущина Нина Викторовна";
    gushchina.short_name = "Гущина Н. В.";
    gushchina.role = "chief-secretary";
    gushchina.role_name = "главный секретарь";
    gushchina.scope = "competitions/14";
    gushchina.permissions = {"results.record", "participants.withdraw"};
    fake.app().set_session(gushchina);
    fake.app().on_connection({net::Link::kOnline, std::chrono::seconds(0), fake.app().now()});
    v1::Competition event;
    for (const v1::Competition& one : federation.competitions)
        if (one.name() == "competitions/14") event = one;
    event.set_official_discipline_title("русские шашки");
    event.set_status_title("межрегиональные");
    event.set_state(v1::Competition::STATE_RUNNING);
    place = std::make_shared<EventPlace>(drafts, event);

    tournament.set_name(kTournament);
    tournament.set_etag("v9");
    tournament.set_number(1);
    tournament.set_title("Мужчины");
    tournament.set_state(v1::TOURNAMENT_STATE_RUNNING);
    tournament.set_rounds(7);
    tournament.set_current_round(3);
    tournament.set_first_side("белые");
    tournament.set_second_side("чёрные");
    tournament.add_age_groups("men");
    tournament.add_age_group_names("мужчины");

    round.set_win("2");
    round.set_draw("1");
    round.set_games(1);
    round.set_scale_article("5.4.7.1");
    round.set_first_side("белые");
    round.set_second_side("чёрные");
    round.set_game_discipline("disciplines/russian-draughts");
    round.set_bye_article("5.4.10.2");
    round.set_lateness_text("опоздание до 15:45 (5.4.4.1)");
    round.mutable_absence_from()->set_seconds(kNow - 116 * kMinute);  // 15:45
    for (const char* line : {"окончание: с последней партией; протест + 1 ч",
                             "записано 16: победы белых 5, чёрных 3, ничьи 7",
                             "неявки 1 · на решении 1 (доска 12, 1.5.7)"})
        round.add_summary(line);
    v1::Round& head = *round.mutable_round();
    head.set_name(kTournament + "/rounds/3");
    head.set_etag("v4");
    head.set_number(3);
    head.set_planned(7);
    head.set_state(v1::Round::STATE_PLAYING);
    head.mutable_start_time()->set_seconds(kNow - 161 * kMinute);  // 15:00
    seat(*head.mutable_bye(),
         {41, "Эрдман Лука Фёдорович", "Эрдман Л. Ф.", "б/р", 0, "Самарская", "0"});
    allow(*head.mutable_actions(), "result.record");
    allow(*head.mutable_actions(), "round.start", "Тур 3 уже идёт");
    allow(*head.mutable_actions(), "round.close", "Без результата 4 доски: 7, 10, 12, 19");
    allow(*head.mutable_actions(), "round.reopen", "Тур 3 ещё идёт");
    add_choice(round, kWin, v1::GAME_ENDING_UNSPECIFIED, "2:0", "победа белых", "5.4.7.1");
    add_choice(round, kDraw, v1::GAME_ENDING_UNSPECIFIED, "1:1", "ничья", "5.4.7.1");
    add_choice(round, kLoss, v1::GAME_ENDING_UNSPECIFIED, "0:2", "победа чёрных", "5.4.7.1");
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
        if (row.result != kOpen) made.mutable_record_time()->set_seconds(kNow - 20 * kMinute);
    }
    board(5).add_remarks("соглашение на 14-м ходу, можно с 20-го (6.1.8.1)");
    standings = round_robin();
    approval.set_tournament(kTournament);
    approval.set_etag("v9");
    serve_tournament();
    serve_boards();
    serve_standings();
}

v1::Board& RoundHall::board(int number) {
    return *round.mutable_boards(number - 1);
}

void RoundHall::open(const std::string& section) {
    fake.app().push(section == "rounds"
                        ? make_tournament_section<ResultsScreen>(fake.app(), place, section)
                        : make_tournament_section<StandingsScreen>(fake.app(), place, section));
    fake.pass(std::chrono::milliseconds(500));
    fake.pass(std::chrono::milliseconds(500));
}

int RoundHall::press(std::initializer_list<const char*> keys) {
    for (const char* key : keys) {
        fake.press(key);
        fake.pass(std::chrono::milliseconds(500));
    }
    return static_cast<int>(keys.size());
}

const Action* RoundHall::action(const std::string& id) {
    static std::vector<Action> table;
    table = fake.app().actions();
    for (const Action& one : table)
        if (one.id == id) return &one;
    return nullptr;
}

void RoundHall::run(const std::string& action_id) {
    if (const Action* found = action(action_id)) fake.app().run_action(Action(*found));
    fake.pass(std::chrono::milliseconds(500));
}

std::string RoundHall::row_of(const std::string& words, int width, int height) {
    std::istringstream lines(fake.frame(width, height));
    for (std::string line; std::getline(lines, line);)
        if (line.find(words) != std::string::npos) return line;
    return {};
}

int RoundHall::here() {
    const std::string row = row_of("│>");
    if (row.empty()) return 0;
    const std::size_t sign = row.find("│>") + std::string("│>").size();
    return std::stoi(row.substr(sign, 3));
}

void RoundHall::link(net::Link state) {
    fake.app().on_connection({state, std::chrono::seconds(16), fake.app().now()});
}

void RoundHall::clear_all() {
    for (v1::Board& one : *round.mutable_boards()) {
        for (v1::BoardGame& game : *one.mutable_games())
            game.set_outcome(kOpen);
        settle(one, round.win(), round.draw());
        one.set_note("играют");
        one.clear_recorded_by();
        one.set_mine(false);
        one.clear_remarks();
    }
}

void RoundHall::make_micro_matches() {
    clear_all();
    round.set_games(2);
    for (v1::Board& one : *round.mutable_boards()) {
        v1::BoardGame& second = *one.add_games();
        second.set_number(2);
        settle(one, round.win(), round.draw());
    }
}

void RoundHall::score_by_halves() {
    clear_all();
    round.set_win("1");
    round.set_draw("½");
}

void RoundHall::swap_leaders() {
    standings.mutable_rows()->SwapElements(0, 1);
    for (int i = 0; i < 2; ++i) {
        v1::StandingsRow& row = *standings.mutable_rows(i);
        row.set_place(i + 1);
        row.set_last_place(i + 1);
        row.set_place_text(std::to_string(i + 1));
    }
    standings.set_results_version(standings.results_version() + 1);
}

void RoundHall::record_elsewhere(int number, v1::GameResult result, const std::string& name) {
    v1::Board& changed = board(number);
    changed.mutable_games(0)->set_outcome(result);
    settle(changed, round.win(), round.draw());
    next_version(changed);
    changed.set_recorded_by(name);
    changed.set_mine(false);
    changed.set_note("17:40");
    changed.mutable_record_time()->set_seconds(kNow - kMinute);
    net::WatchEvent event =
        change_of(changed.name(), std::stoi(changed.etag().substr(1)), "result.record");
    event.user = "users/8";
    event.scope = "competitions/14";
    fake.app().on_watch(event);
    fake.pass(std::chrono::milliseconds(200));
    fake.pass(std::chrono::milliseconds(200));
}

void RoundHall::serve_tournament() {
    FakeTransport& server = fake.server();
    server.on<v1::ListTournamentsRequest, v1::ListTournamentsResponse>(
        net::kListTournaments, [this](const auto&) -> net::Reply<v1::ListTournamentsResponse> {
            v1::ListTournamentsResponse response;
            *response.add_tournaments() = tournament;
            return response;
        });
    server.on<v1::GetTournamentRequest, v1::Tournament>(
        net::kGetTournament,
        [this](const auto&) -> net::Reply<v1::Tournament> { return tournament; });
}

net::Reply<v1::RecordResultResponse> RoundHall::record(const v1::RecordResultRequest& request) {
    recorded.push_back(request);
    if (refusal && refusals-- > 0) return tl::unexpected<net::ClientError>(*refusal);
    v1::Board* found = nullptr;
    for (v1::Board& one : *round.mutable_boards())
        if (one.name() == request.name()) found = &one;
    if (found == nullptr)
        return tl::unexpected<net::ClientError>(error_of(sdk::Code::kNotFound, "", ""));
    bool untouched = true;
    for (const v1::BoardGame& game : found->games())
        untouched = untouched && game.outcome() == kOpen;
    const bool stale = request.etag().empty() ? !untouched : request.etag() != found->etag();
    if (stale) {
        net::ClientError error =
            error_of(sdk::Code::kAborted, "RESULT_ALREADY_RECORDED", "На доске уже есть результат");
        error.metadata = {{"board", std::to_string(found->number())},
                          {"result", found->text()},
                          {"name", found->recorded_by()},
                          {"time", "17:40"}};
        return tl::unexpected<net::ClientError>(error);
    }
    const bool absence = request.ending() == v1::GAME_ENDING_ABSENCE;
    for (v1::BoardGame& game : *found->mutable_games())
        if (absence || game.number() == std::max(1, request.game()))
            game.set_outcome(request.outcome());
    settle(*found, round.win(), round.draw());
    next_version(*found);
    found->set_recorded_by("Гущина Н. В.");
    found->set_mine(true);
    found->set_note("17:41");
    v1::RecordResultResponse response;
    *response.mutable_board() = *found;
    // As the daemon answers: names only, the rest is the client's to keep.
    response.mutable_board()->mutable_first()->clear_points();
    response.mutable_board()->mutable_second()->clear_points();
    return response;
}

void RoundHall::serve_boards() {
    FakeTransport& server = fake.server();
    server.on<v1::ListBoardsRequest, v1::ListBoardsResponse>(
        net::kListBoards, [this](const auto& request) -> net::Reply<v1::ListBoardsResponse> {
            if (request.parent() == kTournament + "/rounds/3") return round;
            return tl::unexpected<net::ClientError>(
                error_of(sdk::Code::kNotFound, "ROUND_NOT_FOUND", "Такого тура нет"));
        });
    server.on<v1::GetBoardRequest, v1::Board>(
        net::kGetBoard, [this](const auto& request) -> net::Reply<v1::Board> {
            for (v1::Board one : round.boards()) {
                if (one.name() != request.name()) continue;
                one.add_facts("Контроль 45 мин + 30 с, запись обязательна (5.4.3)");
                one.add_facts("Ничья по соглашению: с 20 ходов каждого (6.1.8.1)");
                *one.mutable_choices() = round.choices();
                allow(*one.mutable_actions(), "result.record",
                      one.judge().empty() ? "" : "Доска — у судьи " + one.judge());
                allow(*one.mutable_actions(), "result.correct");
                if (one.games(0).outcome() != kOpen) {
                    v1::BoardHistory& entry = *one.add_history();
                    entry.set_text(one.text());
                    entry.set_act("записано");
                    entry.set_recorded_by("Гущина Н. В.");
                    entry.mutable_record_time()->set_seconds(kNow);
                }
                return one;
            }
            return tl::unexpected<net::ClientError>(error_of(sdk::Code::kNotFound, "", ""));
        });
    server.on<v1::RecordResultRequest, v1::RecordResultResponse>(
        net::kRecordResult, [this](const auto& request) { return record(request); });
    server.on<v1::CorrectResultRequest, v1::CorrectResultResponse>(
        net::kCorrectResult, [this](const auto& request) -> net::Reply<v1::CorrectResultResponse> {
            corrections.push_back(request);
            v1::CorrectResultResponse response;
            *response.mutable_impact() = impact;
            for (v1::Board& one : *round.mutable_boards()) {
                if (one.name() != request.name()) continue;
                if (!request.validate_only()) {
                    one.mutable_games(0)->set_outcome(request.outcome());
                    settle(one, round.win(), round.draw());
                    next_version(one);
                }
                *response.mutable_board() = one;
            }
            return response;
        });
    server.on<v1::AttachRecordRequest, v1::BoardRecord>(
        net::kAttachRecord, [this](const auto& request) -> net::Reply<v1::BoardRecord> {
            attached.push_back(request);
            v1::BoardRecord record;
            record.set_legal_moves(2);
            return record;
        });
}

void RoundHall::serve_standings() {
    FakeTransport& server = fake.server();
    server.on<v1::GetStandingsRequest, v1::Standings>(
        net::kGetStandings, [this](const auto& request) -> net::Reply<v1::Standings> {
            asked.push_back(request);
            v1::Standings answer = standings;
            if (request.round() > 0) answer.set_round(request.round());
            return answer;
        });
    server.on<v1::ExplainPlaceRequest, v1::ExplainPlaceResponse>(
        net::kExplainPlace, [this](const auto& request) -> net::Reply<v1::ExplainPlaceResponse> {
            explained.push_back(request);
            v1::ExplainPlaceResponse response;
            if (request.number() != 3) {
                response.add_lines("Очки: " + std::to_string(request.number()));
                return response;
            }
            for (const char* line :
                 {"Очки: 7 и 7 — равенство с Абрамовым П. Р. (№ 1). Разделяют критерии:",
                  "1) Личная встреча: тур 3, 1:1 — равны. Дальше (5.4.8.2).",
                  "2) Зонненборна-Бергера (5.4.8.3.1): 14½ против 13½ — ВЫШЕ Жуков.",
                  "   Жуков:   победы над № 4 (5) и № 6 (1) = 6;",
                  "            ничьи с № 1 (7), № 2 (6), № 5 (4) = 17, половина 8½;  6 + 8½",
                  "   Абрамов: победы над № 4 (5), № 5 (4), № 6 (1) = 10;",
                  "            ничья с № 3 (7), половина 3½;                         10 + 3½",
                  "3) Число побед: не применялось (места уже разделены)."})
                response.add_lines(line);
            response.add_rated_lines("Жуков: 7 очков из 10, сыграно 5, плюсов нет (5.4.7.2)");
            return response;
        });
    server.on<v1::GetParticipantCardRequest, v1::ParticipantCard>(
        net::kGetParticipantCard, [this](const auto& request) -> net::Reply<v1::ParticipantCard> {
            v1::ParticipantCard made;
            for (const v1::StandingsRow& row : standings.rows()) {
                if (row.who().number() != request.number()) continue;
                *made.mutable_who() = row.who();
                made.set_points(row.who().points());
                made.set_place_text(row.place_text());
                *made.mutable_values() = row.values();
                *made.mutable_criteria() = standings.criteria();
                made.set_document_subject(kTournament + "/participants/12");
                for (const v1::RoundCell& cell : row.cells()) {
                    v1::ParticipantCard::Line& line = *made.add_lines();
                    *line.mutable_cell() = cell;
                    for (const v1::StandingsRow& other : standings.rows())
                        if (other.who().number() == cell.opponent())
                            *line.mutable_opponent() = other.who();
                }
            }
            return made;
        });
    server.on<v1::GetApprovalRequest, v1::Approval>(
        net::kGetApproval, [this](const auto&) -> net::Reply<v1::Approval> { return approval; });
    server.on<v1::ApproveResultsRequest, v1::Approval>(
        net::kApproveResults, [this](const auto& request) -> net::Reply<v1::Approval> {
            approved.push_back(request);
            approval.set_approved(true);
            return approval;
        });
    server.on<v1::GetDocumentRequest, v1::Document>(
        net::kGetDocument, [](const auto& request) -> net::Reply<v1::Document> {
            v1::Document document;
            document.set_name("competitions/14/documents/31");
            document.set_kind(request.kind());
            document.set_subject(request.subject());
            document.set_title("Таблица результатов");
            document.set_state(v1::Document::STATE_DRAFT);
            return document;
        });
}

}  // namespace collegium::tui
