#include "round_client.hpp"

#include <algorithm>
#include <sstream>

#include "round_rows.hpp"
#include "tui/net/act_queue.hpp"
#include "tui/screens/results/results_screen.hpp"
#include "tui/screens/standings/standings_screen.hpp"
#include "tui/screens/tournament/tournaments_screen.hpp"

namespace collegium::tui {
namespace {

net::ClientError error_of(sdk::Code code, const std::string& reason, const std::string& text) {
    net::ClientError error;
    error.code = code;
    error.reason = reason;
    error.text = text;
    return error;
}
}  // namespace

RoundClient::RoundClient() {
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
    v1::Competition competition;
    for (const v1::Competition& one : federation.competitions)
        if (one.name() == "competitions/14") competition = one;
    competition.set_official_discipline_title("русские шашки");
    competition.set_status_title("межрегиональные");
    competition.set_state(v1::Competition::STATE_RUNNING);
    place = std::make_shared<CompetitionPlace>(drafts, competition);

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

    round = third_round();
    serve_tournament();
    serve_boards();
    serve_start();
    serve_standings();
}

v1::Board& RoundClient::board(int number) {
    return *round.mutable_boards(number - 1);
}

void RoundClient::open(const std::string& section) {
    fake.app().push(section == "rounds"
                        ? make_tournament_section<ResultsScreen>(fake.app(), place, section)
                        : make_tournament_section<StandingsScreen>(fake.app(), place, section));
    fake.pass(std::chrono::milliseconds(500));
    fake.pass(std::chrono::milliseconds(500));
}

int RoundClient::press(std::initializer_list<const char*> keys) {
    for (const char* key : keys) {
        fake.press(key);
        fake.pass(std::chrono::milliseconds(500));
    }
    return static_cast<int>(keys.size());
}

const Action* RoundClient::action(const std::string& id) {
    static std::vector<Action> table;
    table = fake.app().actions();
    for (const Action& one : table)
        if (one.id == id) return &one;
    return nullptr;
}

void RoundClient::run(const std::string& action_id) {
    if (const Action* found = action(action_id)) fake.app().run_action(Action(*found));
    fake.pass(std::chrono::milliseconds(500));
}

std::string RoundClient::row_of(const std::string& words, int width, int height) {
    std::istringstream lines(fake.frame(width, height));
    for (std::string line; std::getline(lines, line);)
        if (line.find(words) != std::string::npos) return line;
    return {};
}

int RoundClient::here() {
    const std::string row = row_of("│>");
    if (row.empty()) return 0;
    const std::size_t sign = row.find("│>") + std::string("│>").size();
    return std::stoi(row.substr(sign, 3));
}

void RoundClient::link(net::Link state) {
    fake.app().on_connection({state, std::chrono::seconds(16), fake.app().now()});
}

void RoundClient::clear_all() {
    for (v1::Board& one : *round.mutable_boards()) {
        for (v1::BoardGame& game : *one.mutable_games())
            game.set_outcome(v1::GAME_RESULT_UNSPECIFIED);
        settle(one, round.win(), round.draw());
        one.set_note("играют");
        one.clear_recorded_by();
        one.set_mine(false);
        one.clear_remarks();
    }
}

void RoundClient::make_micro_matches() {
    clear_all();
    round.set_games(2);
    for (v1::Board& one : *round.mutable_boards()) {
        v1::BoardGame& second = *one.add_games();
        second.set_number(2);
        settle(one, round.win(), round.draw());
    }
}

void RoundClient::take_break(int number) {
    constexpr int kBreak = 5;
    v1::Board& one = board(number);
    one.mutable_games(0)->set_outcome(v1::GAME_RESULT_FIRST_WINS);
    settle(one, round.win(), round.draw());
    one.set_note("до 17:46");
    v1::NextGame& next = *one.mutable_next_game();
    next.set_game(2);
    next.mutable_earliest_time()->set_seconds(kRoundNow + kBreak * kRoundMinute);
    next.set_text("Партия 2: не раньше 17:46 (5.4.6)");
}

void RoundClient::score_by_halves() {
    clear_all();
    round.set_win("1");
    round.set_draw("½");
}

void RoundClient::record_elsewhere(int number, v1::GameResult result, const std::string& name) {
    v1::Board& changed = board(number);
    changed.mutable_games(0)->set_outcome(result);
    settle(changed, round.win(), round.draw());
    next_version(changed);
    changed.set_recorded_by(name);
    changed.set_mine(false);
    changed.set_note("17:40");
    changed.mutable_record_time()->set_seconds(kRoundNow - kRoundMinute);
    net::WatchEvent event =
        change_of(changed.name(), std::stoi(changed.etag().substr(1)), "result.record");
    event.user = "users/8";
    event.scope = "competitions/14";
    fake.app().on_watch(event);
    fake.pass(std::chrono::milliseconds(200));
    fake.pass(std::chrono::milliseconds(200));
}

void RoundClient::serve_tournament() {
    FakeTransport& server = fake.server();
    server.on<v1::ListTournamentsRequest, v1::ListTournamentsResponse>(
        [this](const auto&) -> net::Reply<v1::ListTournamentsResponse> {
            v1::ListTournamentsResponse response;
            *response.add_tournaments() = tournament;
            return response;
        });
    server.on<v1::GetTournamentRequest, v1::Tournament>(
        [this](const auto&) -> net::Reply<v1::Tournament> { return tournament; });
}

net::Reply<v1::RecordResultResponse> RoundClient::record(const v1::RecordResultRequest& request) {
    recorded.push_back(request);
    if (refusal && refusals-- > 0) return tl::unexpected<net::ClientError>(*refusal);
    v1::Board* found = nullptr;
    for (v1::Board& one : *round.mutable_boards())
        if (one.name() == request.name()) found = &one;
    if (found == nullptr)
        return tl::unexpected<net::ClientError>(error_of(sdk::Code::kNotFound, "", ""));
    bool untouched = true;
    for (const v1::BoardGame& game : found->games())
        untouched = untouched && game.outcome() == v1::GAME_RESULT_UNSPECIFIED;
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
        if (absence || game.number() == std::max(1, request.game())) {
            game.set_outcome(request.outcome());
            game.set_ending(request.ending());
            game.set_article(request.article());
        }
    settle(*found, round.win(), round.draw());
    next_version(*found);
    found->set_recorded_by("Гущина Н. В.");
    found->set_mine(true);
    found->set_note(note_of(request, "17:41"));
    v1::RecordResultResponse response;
    *response.mutable_board() = *found;
    // As the daemon answers: names only, the rest is the client's to keep.
    response.mutable_board()->mutable_first()->clear_points();
    response.mutable_board()->mutable_second()->clear_points();
    return response;
}

void RoundClient::serve_boards() {
    FakeTransport& server = fake.server();
    server.on<v1::ListBoardsRequest, v1::ListBoardsResponse>(
        [this](const auto& request) -> net::Reply<v1::ListBoardsResponse> {
            if (request.parent() == kTournament + "/rounds/3") return round;
            return tl::unexpected<net::ClientError>(
                error_of(sdk::Code::kNotFound, "ROUND_NOT_FOUND", "Такого тура нет"));
        });
    server.on<v1::GetBoardRequest, v1::Board>([this](const auto& request) -> net::Reply<v1::Board> {
        for (v1::Board one : round.boards()) {
            if (one.name() != request.name()) continue;
            one.add_facts("Контроль 45 мин + 30 с, запись обязательна (5.4.3)");
            one.add_facts("Ничья по соглашению: с 20 ходов каждого (6.1.8.1)");
            add_turned_facts(one);
            *one.mutable_choices() = round.choices();
            allow(*one.mutable_actions(), "result.record",
                  one.judge().empty() ? "" : "Доска — у судьи " + one.judge());
            allow(*one.mutable_actions(), "result.correct");
            if (one.games(0).outcome() != v1::GAME_RESULT_UNSPECIFIED) {
                v1::BoardHistory& entry = *one.add_history();
                entry.set_text(one.text());
                entry.set_act("записано");
                entry.set_recorded_by("Гущина Н. В.");
                entry.mutable_record_time()->set_seconds(kRoundNow);
            }
            return one;
        }
        return tl::unexpected<net::ClientError>(error_of(sdk::Code::kNotFound, "", ""));
    });
    server.on<v1::RecordResultRequest, v1::RecordResultResponse>(
        [this](const auto& request) { return record(request); });
    server.on<v1::CorrectResultRequest, v1::CorrectResultResponse>(
        [this](const auto& request) -> net::Reply<v1::CorrectResultResponse> {
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
        [this](const auto& request) -> net::Reply<v1::BoardRecord> {
            attached.push_back(request);
            v1::BoardRecord record;
            record.set_legal_moves(2);
            return record;
        });
}

void RoundClient::serve_start() {
    FakeTransport& server = fake.server();
    const auto found = [this](const std::string& name) -> v1::Board* {
        for (v1::Board& one : *round.mutable_boards())
            if (one.name() == name) return &one;
        return nullptr;
    };
    server.on<v1::SetSidesRequest, v1::SetSidesResponse>(
        [this, found](const auto& request) -> net::Reply<v1::SetSidesResponse> {
            turnings.push_back(request);
            if (refusal && refusals-- > 0) return tl::unexpected<net::ClientError>(*refusal);
            v1::Board& board = *found(request.name());
            v1::BoardGame& game = *board.mutable_games(request.game() - 1);
            if (!request.validate_only()) {
                if (game.turned() != request.turned()) game.set_first_begins(!game.first_begins());
                game.set_turned(request.turned());
                next_version(board);
            }
            v1::SetSidesResponse response;
            *response.mutable_board() = board;
            response.set_correction(round.round().state() == v1::Round::STATE_CLOSED);
            if (response.correction()) *response.mutable_impact() = impact;
            return response;
        });
    server.on<v1::DrawLotRequest, v1::RecordResultResponse>(
        [this, found](const auto& request) -> net::Reply<v1::RecordResultResponse> {
            lots.push_back(request);
            v1::Board& board = *found(request.name());
            v1::BoardGame& lot = *board.mutable_games(board.games_size() - 1);
            lot.set_outcome(v1::GAME_RESULT_SECOND_WINS);
            lot.set_ending(v1::GAME_ENDING_LOT);
            lot.set_text("0:2");
            board.set_text("0:2");
            board.set_note("жребий");
            board.set_complete(true);
            board.clear_due();
            next_version(board);
            v1::RecordResultResponse response;
            *response.mutable_board() = board;
            return response;
        });
    server.on<v1::SetArrivalsRequest, v1::Board>(
        [this, found](const auto& request) -> net::Reply<v1::Board> {
            arrivals.push_back(request);
            if (refusal && refusals-- > 0) return tl::unexpected<net::ClientError>(*refusal);
            v1::Board& board = *found(request.name());
            if (request.has_first()) come(*board.mutable_start()->mutable_first(), request.first());
            if (request.has_second())
                come(*board.mutable_start()->mutable_second(), request.second());
            describe_start(board);
            next_version(board);
            return board;
        });
    server.on<v1::BeginGameRequest, v1::Board>(
        [this, found](const auto& request) -> net::Reply<v1::Board> {
            begun.push_back(request);
            if (refusal && refusals-- > 0) return tl::unexpected<net::ClientError>(*refusal);
            v1::Board& board = *found(request.name());
            board.mutable_games(1)->set_begin_text("Партия 2 начата в 17:41");
            board.set_note("с 17:41");
            board.clear_next_game();
            next_version(board);
            return board;
        });
    server.on<v1::SetSheetsRequest, v1::Board>(
        [this, found](const auto& request) -> net::Reply<v1::Board> {
            sheets.push_back(request);
            v1::Board& board = *found(request.name());
            board.set_first_sheet(request.first());
            board.set_second_sheet(request.second());
            board.set_sheets_missing(board.complete() && !(request.first() && request.second()));
            next_version(board);
            return board;
        });
}

}  // namespace collegium::tui
