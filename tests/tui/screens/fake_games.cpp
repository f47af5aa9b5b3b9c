#include "fake_games.hpp"

#include <algorithm>

namespace collegium::tui {
namespace {

constexpr const char* kBook = "ru-draughts-2022";

void cite(v1::Citation& citation, const char* article) {
    citation.set_book(kBook);
    citation.set_article(article);
}

struct Piece {
    const char* text;
    const char* ascii;
    const char* words;
    v1::BoardSide side;
};
constexpr Piece kWhiteKing{"◇", "O", "белая дамка", v1::BOARD_SIDE_FIRST};
constexpr Piece kBlackKing{"◆", "X", "чёрная дамка", v1::BOARD_SIDE_SECOND};

using Pieces = std::map<std::string, Piece>;

Pieces start() {
    return {{"c1", kWhiteKing}, {"e1", kWhiteKing}, {"g1", kWhiteKing}, {"h8", kBlackKing}};
}

std::pair<std::string, std::string> ends_of(const std::string& move) {
    return {move.substr(0, 2), move.substr(3)};
}

v1::BoardView board_of(const Pieces& pieces, const std::string& last) {
    v1::BoardView board;
    board.set_columns(8);
    board.set_rows(8);
    board.set_style(v1::BoardView::STYLE_CELLS);
    board.set_bottom(v1::BOARD_SIDE_FIRST);
    const auto touched = last.empty() ? std::pair<std::string, std::string>{} : ends_of(last);
    for (int rank = 8; rank >= 1; --rank) {
        board.add_row_labels(std::to_string(rank));
        for (char file = 'a'; file <= 'h'; ++file) {
            if (rank == 8) board.add_column_labels(std::string(1, file));
            auto& cell = *board.add_cells();
            cell.set_dark((file - 'a' + rank) % 2 == 1);
            cell.set_playable(cell.dark());
            cell.set_square(file + std::to_string(rank));
            cell.set_last_move(cell.square() == touched.first || cell.square() == touched.second);
            const auto piece = pieces.find(cell.square());
            if (piece == pieces.end()) continue;
            cell.set_text(piece->second.text);
            cell.set_ascii(piece->second.ascii);
            cell.set_words(piece->second.words);
            cell.set_side(piece->second.side);
        }
    }
    return board;
}

v1::PlayedMove played(const std::string& machine, std::size_t index) {
    v1::PlayedMove move;
    move.set_machine(machine);
    move.set_text(machine);
    move.set_kind(v1::MOVE_KIND_STEP);
    move.set_side(index % 2 == 0 ? v1::BOARD_SIDE_FIRST : v1::BOARD_SIDE_SECOND);
    move.set_seat(index % 2 == 0 ? v1::SEAT_FIRST : v1::SEAT_SECOND);
    move.set_number(static_cast<int>(index / 2) + 1);
    return move;
}

void add_counter(v1::GameState& state, const char* rule, const char* article, const char* title,
                 const char* unit, int count, int limit, v1::DrawCounter::Status status) {
    auto& counter = *state.add_counters();
    counter.set_rule(rule);
    counter.set_title(title);
    counter.set_unit(unit);
    counter.set_count(count);
    counter.set_limit(limit);
    counter.set_status(count == 0 && status == v1::DrawCounter::STATUS_RUNNING
                           ? v1::DrawCounter::STATUS_INACTIVE
                           : status);
    cite(*counter.mutable_citation(), article);
    counter.set_counted("ходы стороны с тремя дамками");
    counter.set_resets("взятие, ход простой, уход дамки с большой дороги");
}

// The counters of D-02 after so many half-moves, in the book's order.
void add_counters(v1::GameState& state, int ply) {
    const int white = (ply + 1) / 2;
    const int black = ply / 2;
    using Counter = v1::DrawCounter;
    add_counter(state, "repetition", "5.4.13.1", "повторение позиции", "", 1, 3,
                Counter::STATUS_RUNNING);
    add_counter(state, "own-road", "6.1.8.3", "своя большая дорога", "", 0, 15,
                Counter::STATUS_INACTIVE);
    add_counter(state, "three-kings", "6.1.8.4", "три дамки против одной", "", white, 15,
                Counter::STATUS_RUNNING);
    add_counter(state, "great-road", "6.1.8.5", "3 против дамки на большой дороге", "ходов белых",
                white, 5, white >= 5 ? Counter::STATUS_NEEDS_RULING : Counter::STATUS_RUNNING);
    add_counter(state, "quiet", "6.1.8.6", "без взятий и дамок, 4–5 шашек", "", black, 30,
                Counter::STATUS_RUNNING);
    add_counter(state, "kings-only", "6.1.8.8", "только дамками, 4–5 шашек", "", black, 15,
                Counter::STATUS_RUNNING);
    for (const v1::DrawCounter& counter : state.counters()) {
        if (counter.rule() != "great-road" && counter.rule() != "repetition") continue;
        auto& claim = *state.add_claims();
        claim.set_rule(counter.rule());
        claim.set_title(counter.title());
        claim.set_draw(true);
        claim.set_takes_written_move(counter.rule() == "repetition");
        *claim.add_articles() = counter.citation();
        claim.set_allowed(counter.status() == Counter::STATUS_NEEDS_RULING);
        if (claim.allowed()) {
            claim.set_claimant(v1::SEAT_SECOND);
            claim.set_needs_ruling(true);
            claim.set_question("Показан ли выигрыш?");
        } else {
            claim.set_reason("COUNT_TOO_LOW");
            claim.set_text("позиция встретилась 1 раз, нужно 3");
        }
    }
}

void add_legal(v1::GameState& state, const std::string& text) {
    auto& move = *state.add_legal_moves();
    move.set_machine(text);
    move.set_text(text);
    move.set_kind(v1::MOVE_KIND_STEP);
}

void add_decision(v1::GameState& state, const char* machine, const char* words) {
    auto& move = *state.add_legal_moves();
    move.set_machine(machine);
    move.set_text(machine);
    move.set_words(words);
    move.set_kind(v1::MOVE_KIND_DECISION);
}

template <typename T>
net::Reply<T> refused(const std::string& field, const std::string& text) {
    net::ClientError error;
    error.code = sdk::Code::kInvalidArgument;
    error.reason = "POSITION_WRONG";
    error.violations.push_back({field, "POSITION_WRONG", text, ""});
    return tl::unexpected(error);
}

}  // namespace

std::vector<std::string> d02_moves() {
    return {"e1-a5", "h8-f6", "a5-c7", "f6-a1", "c1-e3", "a1-b2", "c7-g3", "b2-c3", "e3-c1"};
}

v1::Game d02_game(std::size_t moves) {
    v1::Game game;
    game.set_discipline("disciplines/russian-draughts");
    game.set_position(kD02Position);
    const std::vector<std::string> all = d02_moves();
    for (std::size_t i = 0; i < moves; ++i)
        game.add_moves(all[i]);
    return game;
}

v1::GameState FakeGames::state_after(const v1::Game& game, std::size_t ply) const {
    Pieces pieces = start();
    std::string last;
    for (std::size_t i = 0; i < ply; ++i) {
        const std::string& move = game.moves(static_cast<int>(i));
        if (move == "swap") continue;
        const auto [from, to] = ends_of(move);
        pieces.insert({to, pieces.at(from)});
        pieces.erase(from);
        last = move;
    }
    v1::GameState state;
    state.set_ply(static_cast<int>(ply));
    *state.mutable_board() = board_of(pieces, last);
    const bool first = ply % 2 == 0;
    state.set_turn_seat(first ? v1::SEAT_FIRST : v1::SEAT_SECOND);
    state.set_turn_side(first ? v1::BOARD_SIDE_FIRST : v1::BOARD_SIDE_SECOND);
    state.set_turn_text(first ? "ход белых" : "ход чёрных");
    state.mutable_outcome()->set_state(v1::GameOutcome::STATE_GOING_ON);
    const std::vector<std::string> all = d02_moves();
    if (ply < all.size()) add_legal(state, all[ply]);
    if (first) {
        for (const char* other : {"g1-h2", "g1-f2", "g1-e3"})
            if (pieces.contains("g1")) add_legal(state, other);
    } else {
        for (const char* other : {"c3-d4", "c3-e5", "c3-f6"})
            if (pieces.contains("c3")) add_legal(state, other);
    }
    add_counters(state, static_cast<int>(ply));
    if (awaits_a_decision) {
        state.clear_legal_moves();
        add_decision(state, "swap", "смена цвета: да");
        add_decision(state, "keep", "смена цвета: нет");
        state.mutable_awaited()->set_text("белые решают, менять ли цвет");
        cite(*state.mutable_awaited()->add_articles(), "7.2");
    }
    if (decided) {
        state.clear_legal_moves();
        state.clear_claims();
        auto& outcome = *state.mutable_outcome();
        outcome.set_state(v1::GameOutcome::STATE_WON);
        outcome.set_winner(v1::BOARD_SIDE_FIRST);
        outcome.set_winner_seat(v1::SEAT_FIRST);
        outcome.set_kind("NO_PIECES");
        outcome.set_text("у чёрных не осталось шашек");
    }
    return state;
}

void FakeGames::serve(FakeTransport& server) {
    server.on<v1::GetGameRulesRequest, v1::GameRules>(
        std::function([](const v1::GetGameRulesRequest& request) -> net::Reply<v1::GameRules> {
            v1::GameRules rules;
            rules.set_name(request.discipline());
            rules.set_title("русские шашки");
            rules.set_version("1.4.0");
            rules.add_sides("белые");
            rules.add_sides("чёрные");
            rules.set_board("8×8");
            rules.set_draw_rules(true);
            rules.set_endings(true);
            auto& edition = *rules.add_editions();
            edition.set_id(kBook);
            edition.set_title("RU-2022");
            auto& limit = *edition.add_parameters();
            limit.set_id("move-limit");
            limit.set_title("Ходов до соглашения");
            limit.set_kind(v1::GameParameter::KIND_NUMBER);
            limit.set_default_value("20");
            limit.set_minimum(0);
            limit.set_maximum(40);
            cite(*limit.mutable_citation(), "6.1.8.1");
            auto& other = *rules.add_editions();
            other.set_id("ua-draughts-2024");
            other.set_title("UA-2024");
            auto& format = *rules.add_record_formats();
            format.set_id("pdn");
            format.set_title("PDN");
            format.set_extension("pdn");
            auto& table = *rules.add_opening_tables();
            table.set_id("ua-2024-annex-1");
            table.set_title("таблица 1");
            table.set_entry_count(2);
            return rules;
        }));
    serve_moves(server);
    serve_verdicts(server);
    serve_records(server);
}

void FakeGames::serve_moves(FakeTransport& server) {
    server.on<v1::ReplayGameRequest, v1::ReplayGameResponse>(std::function(
        [this](const v1::ReplayGameRequest& request) -> net::Reply<v1::ReplayGameResponse> {
            ++replays;
            replayed = request.game();
            const v1::Game& game = request.game();
            if (game.position() == "W:Wx9")
                return refused<v1::ReplayGameResponse>("game.position",
                                                       "x9: нет такого поля на доске");
            v1::ReplayGameResponse response;
            response.set_discipline(game.discipline());
            response.set_version("1.4.0");
            response.set_edition(game.edition().empty() ? kBook : game.edition());
            if (game.has_opening())
                response.set_opening_text("таблица 1, ячейка " + game.opening().entry());
            if (!request.without_moves())
                for (int i = 0; i < game.moves_size(); ++i) {
                    auto& move = *response.add_moves();
                    move = played(game.moves(i), static_cast<std::size_t>(i));
                    if (game.moves(i) != "swap") continue;
                    move.set_kind(v1::MOVE_KIND_DECISION);
                    move.set_words("смена цвета: да");
                    move.set_number(0);
                }
            const int ply = request.has_ply() ? request.ply() : game.moves_size();
            *response.mutable_state() = state_after(game, static_cast<std::size_t>(ply));
            return response;
        }));
    server.on<v1::ParseMoveRequest, v1::ParseMoveResponse>(std::function(
        [this](const v1::ParseMoveRequest& request) -> net::Reply<v1::ParseMoveResponse> {
            parsed = request;
            const v1::GameState state =
                state_after(request.game(), static_cast<std::size_t>(request.game().moves_size()));
            v1::ParseMoveResponse response;
            if (request.text() == "c3") {
                for (const v1::LegalMove& move : state.legal_moves())
                    if (move.text().starts_with("c3")) *response.add_candidates() = move;
                return response;
            }
            auto& refusal = *response.mutable_refusal();
            refusal.set_reason("CAPTURE_OBLIGATORY");
            refusal.set_text(request.text() + ": обязательно взятие d4:f6");
            cite(*refusal.add_articles(), "6.1.5.3");
            return response;
        }));
}

void FakeGames::serve_verdicts(FakeTransport& server) {
    server.on<v1::CheckClaimRequest, v1::CheckClaimResponse>(std::function(
        [this](const v1::CheckClaimRequest& request) -> net::Reply<v1::CheckClaimResponse> {
            claims.push_back(request);
            v1::CheckClaimResponse response;
            auto& verdict = *response.mutable_verdict();
            using Response = v1::CheckClaimResponse;
            response.set_limit(request.rule() == "repetition" ? 3 : 5);
            response.set_count(request.rule() == "repetition" ? 1 : 5);
            if (request.context().ruling() == v1::ARBITER_RULING_DRAW) {
                verdict.set_holds(true);
                verdict.set_text("Ничья по требованию чёрных");
                verdict.set_follows("партия заканчивается вничью");
                response.set_consequence(Response::CONSEQUENCE_DRAW);
            } else if (request.rule() == "great-road") {
                verdict.set_needs_ruling(true);
                verdict.set_text("Решает судья: показан ли выигрыш");
            } else {
                verdict.set_text("Позиция встретилась 1 раз из 3");
                verdict.set_follows("ход считается сделанным");
                response.set_on_claimants_time(true);
                response.set_consequence(Response::CONSEQUENCE_WRITTEN_MOVE_STANDS);
                response.mutable_move_to_play()->set_machine(request.written_move());
                response.mutable_move_to_play()->set_text(request.written_move());
            }
            cite(*verdict.add_articles(), "6.1.8.5");
            return response;
        }));
    server.on<v1::CheckOfferRequest, v1::CheckOfferResponse>(std::function(
        [this](const v1::CheckOfferRequest& request) -> net::Reply<v1::CheckOfferResponse> {
            offered = request;
            v1::CheckOfferResponse response;
            auto& verdict = *response.mutable_verdict();
            verdict.set_text("Соглашение: сделано 4 хода, нужно 20 у каждого");
            verdict.set_needs_ruling(agreement_needs_permission);
            cite(*verdict.add_articles(), "6.1.8.1");
            return response;
        }));
    server.on<v1::CheckEndingRequest, v1::CheckEndingResponse>(std::function(
        [this](const v1::CheckEndingRequest& request) -> net::Reply<v1::CheckEndingResponse> {
            v1::CheckEndingResponse response;
            response.mutable_verdict()->set_holds(true);
            const bool stands = decided && request.seat() == v1::SEAT_SECOND;
            response.mutable_outcome()->set_kind(stands ? "NO_PIECES" : "TIME");
            response.mutable_outcome()->set_state(v1::GameOutcome::STATE_WON);
            response.mutable_outcome()->set_winner_seat(
                request.seat() == v1::SEAT_FIRST ? v1::SEAT_SECOND : v1::SEAT_FIRST);
            response.mutable_outcome()->set_text(
                request.seat() == v1::SEAT_FIRST ? "выиграли чёрные" : "выиграли белые");
            return response;
        }));
}

void FakeGames::serve_records(FakeTransport& server) {
    server.on<v1::ReadRecordsRequest, v1::ReadRecordsResponse>(std::function(
        [this](const v1::ReadRecordsRequest& request) -> net::Reply<v1::ReadRecordsResponse> {
            read = request;
            return records;
        }));
    server.on<v1::WriteRecordRequest, v1::WriteRecordResponse>(std::function(
        [this](const v1::WriteRecordRequest& request) -> net::Reply<v1::WriteRecordResponse> {
            written = request;
            v1::WriteRecordResponse response;
            response.set_text("[GameType \"25\"]\n\n1. e1-a5 h8-f6 *\n");
            response.set_extension("pdn");
            return response;
        }));
    server.on<v1::ListOpeningsRequest, v1::ListOpeningsResponse>(
        std::function([](const v1::ListOpeningsRequest&) -> net::Reply<v1::ListOpeningsResponse> {
            v1::ListOpeningsResponse response;
            for (const char* entry : {"I-1", "IV-7"}) {
                auto& opening = *response.add_openings();
                opening.set_entry(entry);
                opening.set_kind(v1::Opening::KIND_MOVES);
                opening.set_text("cd4 ba5 dc5");
            }
            return response;
        }));
    server.on<v1::CreateDrawRequest, v1::Draw>(
        std::function([this](const v1::CreateDrawRequest& request) -> net::Reply<v1::Draw> {
            drawn = request;
            v1::Draw draw = request.draw();
            draw.set_name("draws/12");
            draw.mutable_start()->set_entry("IV-7");
            return draw;
        }));
}

}  // namespace collegium::tui
