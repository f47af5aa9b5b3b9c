// A round of «Кубок Волги» and the table of «Круговой турнир» answered from memory, as the design
// draws them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/results.pb.h>
#include <collegium/v1/standings.pb.h>
#include <collegium/v1/tournaments.pb.h>

#include "federation.hpp"
#include "support/temp_folder.hpp"
#include "tui/screens/competitions/competition_place.hpp"

namespace collegium::tui {

struct RoundClient : TestClient {
    // Гущина, chief secretary, 14.10.2026 17:41 in Samara; twenty boards, three without a result.
    RoundClient();

    // Section "rounds" or "standings" of the competition.
    void open(const std::string& section);
    // Keys one after another with time enough that a held key is none; how many they are.
    int press(std::initializer_list<const char*> keys);
    void run(const std::string& action_id);
    [[nodiscard]] const Action* action(const std::string& id);
    [[nodiscard]] std::string row_of(const std::string& words, int width = 80, int height = 24);
    [[nodiscard]] std::string message() { return fake.line(23); }
    // The number of the board under the cursor.
    [[nodiscard]] int here();

    [[nodiscard]] v1::Board& board(int number);
    // A colleague enters a result at another table.
    void record_elsewhere(int number, v1::GameResult result, const std::string& name);
    // Twenty boards without any result.
    void clear_all();
    // Boards of two games each.
    void make_micro_matches();
    // The first game of a micro-match is over, and the break before the second goes on until 17:46.
    void take_break(int number);
    // «1–½–0» instead of «2–1–0».
    void score_by_halves();
    // The table with its criteria in another order of rows: a result came in.
    void swap_leaders();
    void link(net::Link state);
    // The round is closed: sides and arrivals are corrections.
    void close_round() { round.mutable_round()->set_state(v1::Round::STATE_CLOSED); }

    CompetitionRef place;
    v1::Tournament tournament;
    v1::ListBoardsResponse round;  // boards in it
    v1::Standings standings;
    v1::Approval approval;
    v1::ParticipantCard card;
    v1::Impact impact;
    std::optional<net::ClientError> refusal;  // of the next entries
    int refusals = 1;

    // What the client sent.
    std::vector<v1::RecordResultRequest> recorded;
    std::vector<v1::CorrectResultRequest> corrections;
    std::vector<v1::SetSidesRequest> turnings;
    std::vector<v1::SetArrivalsRequest> arrivals;
    std::vector<v1::DrawLotRequest> lots;
    std::vector<v1::BeginGameRequest> begun;
    std::vector<v1::SetSheetsRequest> sheets;
    std::vector<v1::AttachRecordRequest> attached;
    std::vector<v1::ExplainPlaceRequest> explained;
    std::vector<v1::GetStandingsRequest> asked;
    std::vector<v1::ApproveResultsRequest> approved;

  private:
    testing_support::TempFolder folder_;  // where the queue without a link lies

    void serve_tournament();
    void serve_boards();
    void serve_start();
    void serve_standings();
    [[nodiscard]] net::Reply<v1::RecordResultResponse> record(
        const v1::RecordResultRequest& request);
};

inline const std::string kTournament = "competitions/14/tournaments/3";

}  // namespace collegium::tui
