#include <sstream>

#include <nlohmann/json.hpp>

#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/boards.hpp>
#include <collegium/storage/repositories/tournaments.hpp>

#include "convert.hpp"
#include "lists.hpp"

namespace collegium::storage {
namespace {

using play::BoardId;
using play::Game;
using play::RoundId;
using play::TournamentId;

// One row per game.
constexpr std::string_view kColumns =
    "SELECT b.id, b.version, t.competition, r.tournament, r.number, b.number, b.first, b.second, "
    "b.recorded_at, b.recorded_by, b.recorded_by_user, b.corrected, b.first_missing, "
    "b.first_came_at, b.second_missing, b.second_came_at, b.first_sheet, b.second_sheet, g.game, "
    "g.outcome, g.ending, g.article, g.remark, g.turned, g.draw, g.ended_at, g.began_at, "
    "g.begun_by, g.begin_reason FROM board b JOIN round r ON r.id = b.round JOIN tournament t ON "
    "t.id = r.tournament LEFT JOIN board_game g ON g.board = b.id WHERE r.tournament = $1 AND "
    "t.competition = $2 AND r.number = $3";
constexpr int kArrivalColumn = 12;
constexpr int kSheetColumn = 16;
constexpr int kGameColumn = 18;
constexpr int kTimeColumn = 25;

// Where a board stands in the round, as the last condition of a query.
constexpr std::string_view kKeyOfBoard =
    "(SELECT b.id FROM board b JOIN round r ON r.id = b.round WHERE r.tournament = $1 AND "
    "r.number = $2 AND b.number = $3)";

Game game_of(const Row& row, int column) {
    return {static_cast<play::Outcome>(row.integer(column)),
            static_cast<play::Ending>(row.integer(column + 1)), row.text(column + 2),
            row.text(column + 3), row.boolean(column + 4)};
}

Arrival arrival_of(const Row& row, int column) {
    return {row.boolean(column), instant_of(row, column + 1)};
}

GameTime time_of(const Row& row, int column) {
    return {instant_of(row, column), instant_of(row, column + 1), row.text(column + 2),
            row.text(column + 3)};
}

// Rows of one board follow each other, its games in order.
void add_row(std::vector<BoardRecord>& records, const Row& row) {
    if (records.empty() || records.back().key != row.integer(0)) {
        BoardRecord record;
        record.key = row.integer(0);
        record.version = row.integer(1);
        record.id = {{{competition::CompetitionId{row.integer(2)}, row.integer(3)},
                      static_cast<int>(row.integer(4))},
                     static_cast<int>(row.integer(5))};
        record.board.number = record.id.number;
        record.board.first = static_cast<int>(row.integer(6));
        record.board.second = static_cast<int>(row.integer(7));
        record.recorded_at = instant_of(row, 8);
        record.recorded_by = row.text(9);
        record.recorded_by_user = row.integer(10);
        record.corrected = row.boolean(11);
        record.first_arrival = arrival_of(row, kArrivalColumn);
        record.second_arrival = arrival_of(row, kArrivalColumn + 2);
        record.first_sheet = row.boolean(kSheetColumn);
        record.second_sheet = row.boolean(kSheetColumn + 1);
        records.push_back(std::move(record));
    }
    if (row.is_null(kGameColumn)) return;
    const int game = static_cast<int>(row.integer(kGameColumn));
    records.back().board.games.push_back(game_of(row, kGameColumn + 1));
    if (const auto draw = id_of<lots::DrawId>(row, kGameColumn + 6))
        records.back().draws.emplace(game, *draw);
    if (GameTime time = time_of(row, kTimeColumn); time != GameTime{})
        records.back().times.emplace(game, std::move(time));
}

// "outcome ending article" a line.
std::string games_text(const std::vector<Game>& games) {
    std::string lines;
    for (const Game& game : games)
        lines += std::to_string(static_cast<int>(game.outcome)) + " " +
                 std::to_string(static_cast<int>(game.ending)) + " " + game.article + "\n";
    return lines;
}

std::vector<Game> games_of(std::string_view text) {
    std::vector<Game> games;
    for (const std::string& line : lines_of(text)) {
        std::istringstream stream(line);
        int outcome = 0;
        int ending = 0;
        stream >> outcome >> ending;
        stream.get();  // the space before the article
        Game game;
        game.outcome = static_cast<play::Outcome>(outcome);
        game.ending = static_cast<play::Ending>(ending);
        std::getline(stream, game.article);
        games.push_back(std::move(game));
    }
    return games;
}

std::vector<int> turned_games(const std::vector<Game>& games) {
    std::vector<int> numbers;
    for (std::size_t i = 0; i < games.size(); ++i)
        if (games[i].turned) numbers.push_back(static_cast<int>(i) + 1);
    return numbers;
}

GameScoreRecord game_record_of(const Row& row) {
    GameScoreRecord record;
    record.game = static_cast<int>(row.integer(0));
    record.format = row.text(1);
    record.result = static_cast<int>(row.integer(2));
    record.moves = static_cast<int>(row.integer(3));
    record.fault = row.text(4);
    record.attached_at = from_millis(row.integer(5));
    record.attached_by = row.text(6);
    return record;
}

std::string of_board(std::string_view sql) {
    std::string text(sql);
    text += kKeyOfBoard;
    return text;
}

}  // namespace

std::optional<BoardRecord> find_board(Connection& connection, BoardId id) {
    std::string sql(kColumns);
    sql += " AND b.number = $4 ORDER BY g.game";
    std::vector<BoardRecord> records;
    const TournamentId tournament = id.round.tournament;
    connection.query(sql,
                     {tournament.value, tournament.competition.value, id.round.number, id.number},
                     [&](const Row& row) { add_row(records, row); });
    if (records.empty()) return std::nullopt;
    return note_read(connection, std::optional(std::move(records.front())));
}

std::vector<BoardRecord> list_boards(Connection& connection, RoundId round) {
    std::string sql(kColumns);
    sql += " ORDER BY b.number, g.game";
    std::vector<BoardRecord> records;
    connection.query(sql,
                     {round.tournament.value, round.tournament.competition.value, round.number},
                     [&](const Row& row) { add_row(records, row); });
    return records;
}

std::vector<PlayedBoard> boards_of_tournament(Connection& connection, TournamentId tournament) {
    std::vector<PlayedBoard> boards;
    std::int64_t key = 0;
    connection.query(
        "SELECT b.id, r.number, b.version, b.number, b.first, b.second, g.outcome, g.ending, "
        "g.article, g.remark, g.turned FROM round r JOIN board b ON b.round = r.id LEFT JOIN "
        "board_game g ON "
        "g.board = b.id WHERE r.tournament = $1 ORDER BY r.number, b.number, g.game",
        {tournament.value}, [&](const Row& row) {
            if (row.integer(0) != key) {
                key = row.integer(0);
                PlayedBoard board;
                board.round = static_cast<int>(row.integer(1));
                board.version = row.integer(2);
                board.board.number = static_cast<int>(row.integer(3));
                board.board.first = static_cast<int>(row.integer(4));
                board.board.second = static_cast<int>(row.integer(5));
                boards.push_back(std::move(board));
            }
            if (!row.is_null(6)) boards.back().board.games.push_back(game_of(row, 6));
        });
    return boards;
}

bool record_games(Connection& connection, const BoardRecord& record, ResultAct act,
                  const std::string& reason, const std::optional<Author>& author) {
    const std::int64_t changed = connection.execute(
        "UPDATE board SET version = $2, recorded_at = $3, recorded_by = $4, recorded_by_user = "
        "$5, corrected = $6 WHERE id = $1 AND version = $2 - 1",
        {record.key, record.version, to_value(record.recorded_at), record.recorded_by,
         record.recorded_by_user, record.corrected});
    if (changed == 0) return false;
    int number = 0;
    for (const Game& game : record.board.games) {
        // A score knows sides: whom it calls the winner depends on who had which.
        connection.execute(
            "UPDATE board_record SET result = 4 - result WHERE board = $1 AND game = $2 AND result "
            "> 0 AND EXISTS (SELECT 1 FROM board_game WHERE board = $1 AND game = $2 AND turned "
            "<> $3)",
            {record.key, ++number, game.turned});
        connection.execute(
            "INSERT INTO board_game (board, game, outcome, ending, article, remark, turned, draw, "
            "ended_at) VALUES ($1, $2, $3, $4, $5, $6, $7, NULL, $8) ON CONFLICT (board, game) DO "
            "UPDATE SET outcome = $3, ending = $4, article = $5, remark = $6, turned = $7, "
            "ended_at = $8",
            {record.key, number, static_cast<int>(game.outcome), static_cast<int>(game.ending),
             game.article, game.remark, game.turned, to_value(record.time_of(number).ended_at)});
    }
    connection.execute("DELETE FROM board_game WHERE board = $1 AND game > $2",
                       {record.key, number});
    const Author of_result{record.recorded_at.value_or(from_millis(0)), record.recorded_by};
    const Author& who = author ? *author : of_result;
    connection.execute(
        "INSERT INTO board_history (board, version, kind, games, turned, reason, recorded_at, "
        "recorded_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        {record.key, record.version, static_cast<int>(act), games_text(record.board.games),
         numbers_text(turned_games(record.board.games)), reason, to_millis(who.at), who.by});
    raise_results_version(connection, record.id.round.tournament);
    return true;
}

bool record_arrivals(Connection& connection, const BoardRecord& record) {
    return connection.execute(
               "UPDATE board SET version = $2, first_missing = $3, first_came_at = $4, "
               "second_missing = $5, second_came_at = $6 WHERE id = $1 AND version = $2 - 1",
               {record.key, record.version, record.first_arrival.missing,
                to_value(record.first_arrival.came_at), record.second_arrival.missing,
                to_value(record.second_arrival.came_at)}) > 0;
}

bool record_sheets(Connection& connection, const BoardRecord& record) {
    return connection.execute(
               "UPDATE board SET version = $2, first_sheet = $3, second_sheet = $4 WHERE id = $1 "
               "AND version = $2 - 1",
               {record.key, record.version, record.first_sheet, record.second_sheet}) > 0;
}

bool record_beginnings(Connection& connection, const BoardRecord& record) {
    const std::int64_t changed =
        connection.execute("UPDATE board SET version = $2 WHERE id = $1 AND version = $2 - 1",
                           {record.key, record.version});
    if (changed == 0) return false;
    for (int game = 1; game <= static_cast<int>(record.board.games.size()); ++game) {
        const GameTime time = record.time_of(game);
        connection.execute(
            "UPDATE board_game SET began_at = $3, begun_by = $4, begin_reason = $5 WHERE board = "
            "$1 AND game = $2",
            {record.key, game, to_value(time.began_at), time.begun_by, time.begin_reason});
    }
    return true;
}

std::vector<BoardHistoryRecord> board_history(Connection& connection, BoardId id) {
    return connection.all(
        of_board("SELECT version, kind, games, reason, recorded_at, recorded_by, turned FROM "
                 "board_history WHERE board = ") +
            " ORDER BY version",
        {id.round.tournament.value, id.round.number, id.number}, [](const Row& row) {
            BoardHistoryRecord record;
            record.version = row.integer(0);
            record.act = static_cast<ResultAct>(row.integer(1));
            record.games = games_of(row.view(2));
            record.reason = row.text(3);
            record.recorded_at = from_millis(row.integer(4));
            record.recorded_by = row.text(5);
            for (const int game : numbers_of(row.view(6)))
                record.games.at(static_cast<std::size_t>(game) - 1).turned = true;
            return record;
        });
}

void set_game_draw(Connection& connection, BoardId id, int game, lots::DrawId draw) {
    connection.execute(of_board("UPDATE board_game SET draw = $5 WHERE game = $4 AND board = "),
                       {id.round.tournament.value, id.round.number, id.number, game, draw.value});
}

std::map<std::pair<int, int>, std::string> drawn_starts(Connection& connection, RoundId round) {
    std::map<std::pair<int, int>, std::string> starts;
    connection.query(
        "SELECT b.number, g.game, d.start FROM board_game g JOIN draw d ON d.id = g.draw JOIN "
        "board b ON b.id = g.board JOIN round r ON r.id = b.round WHERE r.tournament = $1 AND "
        "r.number = $2",
        {round.tournament.value, round.number}, [&](const Row& row) {
            if (row.view(2).empty()) return;
            starts.emplace(
                std::pair(static_cast<int>(row.integer(0)), static_cast<int>(row.integer(1))),
                nlohmann::json::parse(row.view(2)).at("entry_text"));
        });
    return starts;
}

std::vector<GameScoreRecord> game_records(Connection& connection, BoardId id) {
    return connection.all(
        of_board("SELECT game, format, result, moves, fault, attached_at, attached_by, text FROM "
                 "board_record WHERE board = ") +
            " ORDER BY game",
        {id.round.tournament.value, id.round.number, id.number}, [](const Row& row) {
            GameScoreRecord record = game_record_of(row);
            record.text = row.text(7);
            return record;
        });
}

std::vector<GameScoreRecord> game_record_facts(Connection& connection, BoardId id) {
    return connection.all(
        of_board("SELECT game, format, result, moves, fault, attached_at, attached_by FROM "
                 "board_record WHERE board = ") +
            " ORDER BY game",
        {id.round.tournament.value, id.round.number, id.number}, game_record_of);
}

std::map<int, std::vector<GameScoreRecord>> game_records_of_round(Connection& connection,
                                                                  RoundId round) {
    std::map<int, std::vector<GameScoreRecord>> records;
    connection.query(
        "SELECT s.game, s.format, s.result, s.moves, s.fault, s.attached_at, s.attached_by, "
        "b.number FROM board_record s JOIN board b ON b.id = s.board JOIN round r ON r.id = "
        "b.round WHERE r.tournament = $1 AND r.number = $2 ORDER BY b.number, s.game",
        {round.tournament.value, round.number}, [&](const Row& row) {
            records[static_cast<int>(row.integer(7))].push_back(game_record_of(row));
        });
    return records;
}

void save_game_record(Connection& connection, BoardId id, const GameScoreRecord& record) {
    connection.execute(
        "INSERT INTO board_record (board, game, format, text, result, moves, fault, attached_at, "
        "attached_by) SELECT b.id, $4, $5, $6, $7, $8, $9, $10, $11 FROM board b JOIN round r ON "
        "r.id = b.round WHERE r.tournament = $1 AND r.number = $2 AND b.number = $3 "
        "ON CONFLICT (board, game) DO UPDATE SET format = $5, text = $6, result = $7, moves = $8, "
        "fault = $9, attached_at = $10, attached_by = $11",
        {id.round.tournament.value, id.round.number, id.number, record.game, record.format,
         record.text, record.result, record.moves, record.fault, to_millis(record.attached_at),
         record.attached_by});
}

void delete_game_record(Connection& connection, BoardId id, int game) {
    connection.execute(of_board("DELETE FROM board_record WHERE game = $4 AND board = "),
                       {id.round.tournament.value, id.round.number, id.number, game});
}

void set_board_version(Connection& connection, BoardId id, std::int64_t version) {
    connection.execute(of_board("UPDATE board SET version = $4 WHERE id = "),
                       {id.round.tournament.value, id.round.number, id.number, version});
}

std::vector<BoardJudgeRecord> board_judges(Connection& connection, TournamentId tournament) {
    return connection.all(
        "SELECT official, first_board, last_board FROM board_judge WHERE tournament = $1 ORDER BY "
        "first_board, official",
        {tournament.value}, [](const Row& row) {
            return BoardJudgeRecord{row.integer(0), static_cast<int>(row.integer(1)),
                                    static_cast<int>(row.integer(2))};
        });
}

void write_board_judges(Connection& connection, TournamentId tournament,
                        const std::vector<BoardJudgeRecord>& judges) {
    connection.execute("DELETE FROM board_judge WHERE tournament = $1", {tournament.value});
    for (const BoardJudgeRecord& judge : judges)
        connection.execute(
            "INSERT INTO board_judge (tournament, official, first_board, last_board) VALUES ($1, "
            "$2, $3, $4)",
            {tournament.value, judge.official, judge.first_board, judge.last_board});
}

}  // namespace collegium::storage
