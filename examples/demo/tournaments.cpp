#include "tournaments.hpp"

#include <nlohmann/json.hpp>

#include "collegium/v1/results.grpc.pb.h"
#include "collegium/v1/rounds.grpc.pb.h"
#include "collegium/v1/tournaments.grpc.pb.h"

namespace demo {
namespace {

using nlohmann::json;

// Acts as the one whose work the tournament is.
Client arbiter(Client& administrator, const json& tournament, const std::string& competition) {
    Client person(administrator.channel());
    person.log_in(tournament.at("user"), tournament.at("role"), competition);
    return person;
}

v1::Tournament only_tournament(Client& person, v1::TournamentService::Stub& stub,
                               const std::string& competition) {
    v1::ListTournamentsRequest request;
    request.set_parent(competition);
    return person
        .call<v1::ListTournamentsResponse>(stub, &v1::TournamentService::Stub::ListTournaments,
                                           request)
        .tournaments(0);
}

void give_ratings(Client& person, v1::TournamentService::Stub& stub,
                  const v1::AddParticipantsResponse& entered, const json& ratings) {
    if (ratings.empty()) return;
    v1::SetRatingsRequest request;
    request.set_parent(entered.tournament().name());
    for (const v1::Participant& participant : entered.participants()) {
        const std::string surname =
            participant.full_name().substr(0, participant.full_name().find(' '));
        auto& row = *request.add_ratings();
        row.set_participant(participant.name());
        row.set_rating(ratings.at(surname).get<int>());
    }
    request.set_request_id(new_request_id());
    person.call<v1::SetRatingsResponse>(stub, &v1::TournamentService::Stub::SetRatings, request);
}

void enter_results(Client& person, const std::string& round, const json& results) {
    auto stub = v1::ResultService::NewStub(person.channel());
    v1::ListBoardsRequest ask;
    ask.set_parent(round);
    const auto boards =
        person.call<v1::ListBoardsResponse>(*stub, &v1::ResultService::Stub::ListBoards, ask);
    for (const v1::Board& board : boards.boards()) {
        const int first = board.first().number();
        const int second = board.second().number();
        const auto [low, high] = std::minmax(first, second);
        const std::string pair = fmt::format("{}-{}", low, high);
        if (!results.contains(pair)) continue;  // still playing
        const int winner = results.at(pair).get<int>();
        for (int game = 1; game <= boards.games(); ++game) {
            v1::RecordResultRequest request;
            request.set_name(board.name());
            request.set_game(game);
            request.set_outcome(winner == 0       ? v1::GAME_RESULT_DRAW
                                : winner == first ? v1::GAME_RESULT_FIRST_WINS
                                                  : v1::GAME_RESULT_SECOND_WINS);
            request.set_request_id(new_request_id());
            person.call<v1::RecordResultResponse>(*stub, &v1::ResultService::Stub::RecordResult,
                                                  request);
        }
    }
}

// Pairs, approves and begins a round; closes it where every result is known.
void play_round(Client& person, const std::string& tournament, const json& results) {
    auto stub = v1::RoundService::NewStub(person.channel());
    v1::PairRoundRequest pair;
    pair.set_parent(tournament);
    pair.set_request_id(new_request_id());
    const auto draft = person.call<v1::Round>(*stub, &v1::RoundService::Stub::PairRound, pair);
    v1::ApproveRoundRequest approve;
    approve.set_name(draft.name());
    approve.set_request_id(new_request_id());
    person.call<v1::Round>(*stub, &v1::RoundService::Stub::ApproveRound, approve);
    v1::StartRoundRequest start;
    start.set_name(draft.name());
    start.set_request_id(new_request_id());
    person.call<v1::Round>(*stub, &v1::RoundService::Stub::StartRound, start);
    enter_results(person, draft.name(), results);
    if (static_cast<int>(results.size()) < draft.pairs_size()) return;
    v1::CloseRoundRequest close;
    close.set_name(draft.name());
    close.set_request_id(new_request_id());
    person.call<v1::Round>(*stub, &v1::RoundService::Stub::CloseRound, close);
}

}  // namespace

void draw_numbers(Client& administrator, const json& plan, const std::string& competition) {
    const json& row = plan.at("tournament");
    Client person = arbiter(administrator, row, competition);
    auto stub = v1::TournamentService::NewStub(person.channel());
    v1::CreateTournamentRequest create;
    create.set_parent(competition);
    create.mutable_tournament()->set_title(row.value("title", ""));
    if (row.contains("ratings")) create.mutable_tournament()->set_numbering(v1::NUMBERING_RATING);
    create.set_request_id(new_request_id());
    const auto made =
        person.call<v1::Tournament>(*stub, &v1::TournamentService::Stub::CreateTournament, create);
    v1::AddParticipantsRequest add;
    add.set_parent(made.name());
    add.set_request_id(new_request_id());
    const auto entered = person.call<v1::AddParticipantsResponse>(
        *stub, &v1::TournamentService::Stub::AddParticipants, add);
    give_ratings(person, *stub, entered, row.value("ratings", json::object()));
    v1::DrawNumbersRequest draw;
    draw.set_name(made.name());
    v1::DrawWitness& witness = *draw.add_witnesses();
    witness.set_role(v1::DrawWitness::ROLE_OTHER);
    witness.set_full_name(row.at("witness"));
    draw.set_request_id(new_request_id());
    person.call<v1::DrawNumbersResponse>(*stub, &v1::TournamentService::Stub::DrawNumbers, draw);
    person.log_out();
}

void play_rounds(Client& administrator, const json& plan, const std::string& competition) {
    const json& row = plan.at("tournament");
    Client person = arbiter(administrator, row, competition);
    auto stub = v1::TournamentService::NewStub(person.channel());
    const std::string tournament = only_tournament(person, *stub, competition).name();
    for (const auto& results : row.value("rounds", json::array()))
        play_round(person, tournament, results);
    person.log_out();
}

}  // namespace demo
