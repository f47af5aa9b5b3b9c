// «Полуфинал округа» before its fourth round, answered from memory: tournaments, participants,
// rounds.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/rounds.pb.h>
#include <collegium/v1/tournaments.pb.h>

#include "federation.hpp"
#include "tui/screens/competitions/competition_place.hpp"

namespace collegium::tui {

struct DrawClient : TestClient {
    DrawClient();

    // Petrova, chief arbiter, in section 5 of the competition.
    void open();
    // Keys one after another with time enough that a held key is none; how many they are.
    int press(std::initializer_list<const char*> keys);
    void run(const std::string& action_id);
    [[nodiscard]] const Action* action(const std::string& id);
    // The round with the pairs of worked example WE-22, as a draft.
    [[nodiscard]] static v1::Round drafted();
    // News that somebody else changed `subject`; the screens read it.
    void changed(const std::string& subject, const std::string& action);

    [[nodiscard]] v1::Round& round(int number) { return rounds[number]; }
    [[nodiscard]] v1::Tournament& tournament() { return tournaments.front(); }

    std::vector<v1::Tournament> tournaments;
    std::vector<v1::Participant> participants;
    std::map<int, v1::Round> rounds;
    std::map<int, std::vector<std::string>> reasons;  // by board
    v1::PairChange change;                            // what a decision would change
    v1::WithdrawParticipantResponse leaving;
    std::vector<v1::Participant> others;      // who may come into a later stage by a decision
    std::string undecided;                    // why nobody goes on by the tables alone
    std::optional<net::ClientError> refusal;  // of the next act

    // What the client sent.
    std::vector<v1::PairRoundRequest> paired;
    std::vector<v1::ApproveRoundRequest> approved;
    std::vector<v1::ChangePairsRequest> changes;
    std::vector<v1::DiscardRoundRequest> discarded;
    std::vector<v1::StartRoundRequest> started;
    std::vector<v1::CloseRoundRequest> closed;
    std::vector<v1::ReopenRoundRequest> reopened;
    std::string event_file;  // of a replayed round
    std::vector<v1::AddParticipantsRequest> added;
    std::vector<v1::DrawNumbersRequest> drawn;
    std::vector<v1::SetAbsencesRequest> absences;
    std::vector<v1::SetRatingsRequest> ratings;
    std::vector<v1::WithdrawParticipantRequest> withdrawn;
    std::vector<v1::ReinstateParticipantRequest> reinstated;
    std::vector<v1::ReplaceParticipantRequest> replaced;
    std::vector<v1::CreateTournamentRequest> created;
    std::vector<v1::UpdateTournamentRequest> updated;
    int explained = 0;

  private:
    void serve_tournaments();
    void serve_participants();
    void serve_rounds();
    void serve_conduct();
    template <typename T>
    [[nodiscard]] std::optional<net::Reply<T>> refused();
};

inline const std::string kSemifinal = "competitions/17";
inline const std::string kMen = kSemifinal + "/tournaments/1";

}  // namespace collegium::tui
