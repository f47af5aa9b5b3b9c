#include <algorithm>
#include <map>

#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/boards.hpp>
#include <collegium/storage/repositories/rounds.hpp>

#include "convert.hpp"
#include "lists.hpp"

namespace collegium::storage {
namespace {

using play::Board;
using play::RoundId;
using play::TournamentId;

constexpr std::string_view kColumns =
    "SELECT r.id, r.version, t.competition, r.tournament, r.number, r.state, r.engine, r.bye, "
    "r.free, r.absent, r.scheduled_at, r.paired_at, r.paired_by, r.approved_at, r.approved_by, "
    "r.started_at, r.started_by, r.closed_at, r.closed_by, r.start_reason";
constexpr int kSnapshotColumn = 20;
constexpr int kOriginsColumn = 21;
constexpr std::string_view kFrom = " FROM round r JOIN tournament t ON t.id = r.tournament";
constexpr std::string_view kOfRound =
    " WHERE r.tournament = $1 AND t.competition = $2 AND r.number = $3";

// What is left to play of somebody who left is written by the book, not by an arbiter.
constexpr std::string_view kUnfinished =
    "b.unfinished = 1 AND NOT EXISTS (SELECT 1 FROM participant p WHERE p.tournament = "
    "r.tournament AND p.left_after < r.number AND p.number IN (b.first, b.second))";

RoundStep step_of(const Row& row, int column) {
    return {instant_of(row, column), row.text(column + 1)};
}

RoundRecord record_of(const Row& row) {
    RoundRecord record;
    record.key = row.integer(0);
    record.version = row.integer(1);
    record.id = {{competition::CompetitionId{row.integer(2)}, row.integer(3)},
                 static_cast<int>(row.integer(4))};
    record.round.number = record.id.number;
    record.round.state = static_cast<play::RoundState>(row.integer(5));
    record.engine = row.text(6);
    record.round.bye = static_cast<int>(row.integer(7));
    record.round.free = numbers_of(row.view(8));
    record.round.absent = numbers_of(row.view(9));
    record.scheduled_at = instant_of(row, 10);
    record.paired = step_of(row, 11);
    record.approved = step_of(row, 13);
    record.started = step_of(row, 15);
    record.closed = step_of(row, 17);
    record.start_reason = row.text(19);
    return record;
}

std::vector<PairOrigin> origins_of(std::string_view text) {
    std::vector<PairOrigin> origins;
    const std::vector<int> numbers = numbers_of(text);
    for (std::size_t i = 0; i + 2 < numbers.size(); i += 3)
        origins.push_back({numbers[i], numbers[i + 1], static_cast<pairing::How>(numbers[i + 2])});
    return origins;
}

std::string origins_text(const std::vector<PairOrigin>& origins) {
    std::vector<int> numbers;
    for (const PairOrigin& origin : origins)
        numbers.insert(numbers.end(), {origin.first, origin.second, static_cast<int>(origin.how)});
    return numbers_text(numbers);
}

std::string select(std::string_view more) {
    std::string sql(kColumns);
    sql += more;
    sql += kFrom;
    return sql;
}

std::vector<Value> keys_of(RoundId id) {
    return {id.tournament.value, id.tournament.competition.value, id.number};
}

void write_games(Connection& connection, std::int64_t board, const std::vector<play::Game>& games) {
    int number = 0;
    for (const play::Game& game : games)
        connection.execute(
            "INSERT INTO board_game (board, game, outcome, ending, article, remark, turned, draw) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7, NULL)",
            {board, ++number, static_cast<int>(game.outcome), static_cast<int>(game.ending),
             game.article, game.remark, game.turned});
}

void insert_board(Connection& connection, std::int64_t round, const Board& board,
                  std::int64_t version) {
    const std::int64_t key = connection.insert(
        "INSERT INTO board (version, round, number, first, second, recorded_at, recorded_by, "
        "recorded_by_user, corrected) VALUES ($1, $2, $3, $4, $5, NULL, '', 0, 0) RETURNING id",
        {version, round, board.number, board.first, board.second});
    write_games(connection, key, board.games);
}

using Two = std::pair<int, int>;  // numbers, the smaller one first

Two pair_of(const Board& board) {
    return std::minmax(board.first, board.second);
}

// A lot of a start position is drawn before both players (RU-2022 5.4.1.3, UA-2024 III.D.5.3) and
// is theirs: it goes with them to another board and falls where they do not meet.
void carry_lots(Connection& connection, const RoundRecord& record,
                const std::vector<BoardRecord>& before) {
    std::map<Two, const BoardRecord*> drawn;
    for (const BoardRecord& board : before)
        if (!board.draws.empty()) drawn.emplace(pair_of(board.board), &board);
    if (drawn.empty()) return;
    for (const BoardRecord& board : list_boards(connection, record.id)) {
        const auto found = drawn.find(pair_of(board.board));
        const std::map<int, lots::DrawId> own =
            found == drawn.end() ? std::map<int, lots::DrawId>() : found->second->draws;
        if (board.draws == own) continue;
        connection.execute("UPDATE board_game SET draw = NULL WHERE board = $1", {board.key});
        for (const auto& [game, draw] : own)
            set_game_draw(connection, board.id, game, draw);
    }
}

// A pair that parts leaves nothing behind: scores of its games and results that were all taken back
// again. A result that stands is no pairing's to remove: its history holds the board. `boards`: the
// condition on `board`, $1.
void forget_played(Connection& connection, const std::string& boards, std::int64_t key) {
    const std::string of = " WHERE board IN (SELECT id FROM board WHERE " + boards + ")";
    connection.execute("DELETE FROM board_record" + of, {key});
    connection.execute("DELETE FROM board_history" + of +
                           " AND NOT EXISTS (SELECT 1 FROM board_game g WHERE g.board = "
                           "board_history.board AND g.outcome <> 0)",
                       {key});
}

void remove_board(Connection& connection, std::int64_t key) {
    forget_played(connection, "id = $1", key);
    connection.execute("DELETE FROM board_game WHERE board = $1", {key});
    connection.execute("DELETE FROM board WHERE id = $1", {key});
}

}  // namespace

std::optional<RoundRecord> find_round(Connection& connection, RoundId id) {
    return note_read(connection,
                     connection.one(select(", r.snapshot, r.origins") + std::string(kOfRound),
                                    Connection::Parameters(keys_of(id)), [](const Row& row) {
                                        RoundRecord record = record_of(row);
                                        record.snapshot = row.text(kSnapshotColumn);
                                        record.origins = origins_of(row.view(kOriginsColumn));
                                        return record;
                                    }));
}

std::optional<RoundRecord> find_round_brief(Connection& connection, RoundId id) {
    return note_read(connection, connection.one(select("") + std::string(kOfRound),
                                                Connection::Parameters(keys_of(id)), record_of));
}

std::vector<RoundRecord> list_rounds(Connection& connection, TournamentId tournament) {
    return connection.all(
        select("") + " WHERE r.tournament = $1 AND t.competition = $2 ORDER BY r.number",
        {tournament.value, tournament.competition.value}, record_of);
}

std::map<int, RoundCounts> round_counts(Connection& connection, TournamentId tournament) {
    std::map<int, RoundCounts> counts;
    std::string sql = "SELECT r.number, count(b.id), count(CASE WHEN ";
    sql += kUnfinished;
    sql +=
        " THEN 1 END) FROM round r LEFT JOIN board b ON b.round = r.id WHERE r.tournament = $1 "
        "GROUP BY r.number";
    connection.query(sql, {tournament.value}, [&](const Row& row) {
        counts[static_cast<int>(row.integer(0))] = {static_cast<int>(row.integer(1)),
                                                    static_cast<int>(row.integer(2))};
    });
    return counts;
}

int missing_boards(Connection& connection, RoundId id) {
    // Asked for at every entry of a result: where nobody has left, a count in an index of open
    // boards.
    const bool left =
        connection
            .one(
                "SELECT 1 FROM participant WHERE tournament = $1 AND left_after < "
                "$2 LIMIT 1",
                {id.tournament.value, id.number}, [](const Row& row) { return row.integer(0); })
            .has_value();
    std::string sql =
        "SELECT count(*) FROM round r JOIN board b ON b.round = r.id AND b.unfinished = 1 WHERE "
        "r.tournament = $1 AND r.number = $2";
    if (left) sql += " AND " + std::string(kUnfinished);
    return connection
        .one(sql, {id.tournament.value, id.number},
             [](const Row& row) { return static_cast<int>(row.integer(0)); })
        .value_or(0);
}

void insert_round(Connection& connection, const RoundRecord& record) {
    const play::Round& round = record.round;
    const std::int64_t key = connection.insert(
        "INSERT INTO round (version, tournament, number, state, snapshot, engine, bye, free, "
        "absent, scheduled_at, paired_at, paired_by, approved_at, approved_by, started_at, "
        "started_by, closed_at, closed_by, origins, start_reason) VALUES ($1, $2, $3, $4, $5, $6, "
        "$7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) RETURNING id",
        {record.version,
         record.id.tournament.value,
         record.id.number,
         static_cast<int>(round.state),
         record.snapshot,
         record.engine,
         round.bye,
         numbers_text(round.free),
         numbers_text(round.absent),
         to_value(record.scheduled_at),
         to_value(record.paired.at),
         record.paired.by,
         to_value(record.approved.at),
         record.approved.by,
         to_value(record.started.at),
         record.started.by,
         to_value(record.closed.at),
         record.closed.by,
         origins_text(record.origins),
         record.start_reason});
    for (const Board& board : round.boards)
        insert_board(connection, key, board, record.version);
}

void update_round(Connection& connection, const RoundRecord& record) {
    const play::Round& round = record.round;
    connection.execute(
        "UPDATE round SET version = $3, state = $4, engine = $5, bye = $6, free = $7, absent = "
        "$8, scheduled_at = $9, paired_at = $10, paired_by = $11, approved_at = $12, approved_by "
        "= $13, started_at = $14, started_by = $15, closed_at = $16, closed_by = $17, "
        "start_reason = $18 WHERE tournament = $1 AND number = $2",
        {record.id.tournament.value, record.id.number, record.version,
         static_cast<int>(round.state), record.engine, round.bye, numbers_text(round.free),
         numbers_text(round.absent), to_value(record.scheduled_at), to_value(record.paired.at),
         record.paired.by, to_value(record.approved.at), record.approved.by,
         to_value(record.started.at), record.started.by, to_value(record.closed.at),
         record.closed.by, record.start_reason});
}

void replace_boards(Connection& connection, const RoundRecord& record) {
    const auto is = list_boards(connection, record.id);
    for (const Board& board : record.round.boards) {
        const auto found = std::ranges::find_if(
            is, [&](const BoardRecord& one) { return one.board.number == board.number; });
        if (found == is.end()) {
            insert_board(connection, record.key, board, record.version);
            continue;
        }
        if (found->board == board) continue;
        if (found->board.first != board.first || found->board.second != board.second)
            forget_played(connection, "id = $1", found->key);
        connection.execute(
            "UPDATE board SET version = version + 1, first = $2, second = $3, first_missing = 0, "
            "first_came_at = NULL, second_missing = 0, second_came_at = NULL WHERE id = $1",
            {found->key, board.first, board.second});
        if (found->board.games == board.games) continue;
        connection.execute("DELETE FROM board_game WHERE board = $1", {found->key});
        write_games(connection, found->key, board.games);
    }
    for (const BoardRecord& one : is)
        if (std::ranges::find(record.round.boards, one.board.number, &Board::number) ==
            record.round.boards.end())
            remove_board(connection, one.key);
    carry_lots(connection, record, is);
}

void delete_round(Connection& connection, RoundId id) {
    const auto record = find_round_brief(connection, id);
    if (!record) return;
    forget_played(connection, "round = $1", record->key);
    connection.execute(
        "DELETE FROM board_game WHERE board IN (SELECT id FROM board WHERE round = $1)",
        {record->key});
    connection.execute("DELETE FROM board WHERE round = $1", {record->key});
    connection.execute("DELETE FROM round_change WHERE round = $1", {record->key});
    connection.execute("DELETE FROM round WHERE id = $1", {record->key});
}

std::vector<RoundChangeRecord> round_changes(Connection& connection, RoundId id) {
    return connection.all(
        "SELECT c.place, c.decision, c.kind, c.before, c.after, c.reason, c.remarks, c.changed_at, "
        "c.changed_by, c.snapshot, c.origins FROM round_change c JOIN round r ON r.id = c.round "
        "WHERE r.tournament = $1 AND r.number = $2 ORDER BY c.place",
        {id.tournament.value, id.number}, [](const Row& row) {
            RoundChangeRecord record;
            record.place = static_cast<int>(row.integer(0));
            record.decision = static_cast<int>(row.integer(1));
            record.kind = static_cast<ChangeKind>(row.integer(2));
            record.before = lines_of(row.view(3));
            record.after = lines_of(row.view(4));
            record.reason = row.text(5);
            record.remarks = lines_of(row.view(6));
            record.changed_at = from_millis(row.integer(7));
            record.changed_by = row.text(8);
            record.snapshot = row.text(9);
            record.origins = origins_of(row.view(10));
            return record;
        });
}

int insert_round_change(Connection& connection, RoundId id, const RoundChangeRecord& record) {
    const auto next = [&](std::string_view sql, std::initializer_list<Value> keys) {
        return connection.one(sql, keys, [](const Row& row) { return row.integer(0); }).value_or(1);
    };
    const auto round = find_round_brief(connection, id);
    const std::int64_t place =
        next("SELECT coalesce(max(place), 0) + 1 FROM round_change WHERE round = $1",
             {round.value().key});
    const std::int64_t decision =
        record.decision > 0
            ? record.decision
            : next(
                  "SELECT coalesce(max(c.decision), 0) + 1 FROM round_change c JOIN round r ON "
                  "r.id = c.round WHERE r.tournament = $1",
                  {id.tournament.value});
    connection.execute(
        "INSERT INTO round_change (round, place, decision, kind, before, after, reason, remarks, "
        "changed_at, changed_by, snapshot, origins) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, "
        "$10, $11, $12)",
        {round->key, place, decision, static_cast<int>(record.kind), joined(record.before),
         joined(record.after), record.reason, joined(record.remarks), to_millis(record.changed_at),
         record.changed_by, record.snapshot, origins_text(record.origins)});
    return static_cast<int>(decision);
}

}  // namespace collegium::storage
