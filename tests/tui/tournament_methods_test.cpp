// Every constant of tournament_methods.hpp against the API's own description.
#include "tui/net/tournament_methods.hpp"

#include <collegium/v1/pair_rules.pb.h>
#include <collegium/v1/rounds.pb.h>
#include <collegium/v1/tournaments.pb.h>

#include "tests/tui/named_methods.hpp"

namespace collegium::tui::net {
namespace {

using TournamentMethods = NamedMethods;

TEST_F(TournamentMethods, AreThoseOfTheApiWithItsMessages) {
    check(kGetTournament);
    check(kListTournaments);
    check(kSuggestTournament);
    check(kCreateTournament);
    check(kUpdateTournament);
    check(kDeleteTournament);
    check(kAddParticipants);
    check(kRemoveParticipant);
    check(kSetRatings);
    check(kListParticipants);
    check(kDrawNumbers);
    check(kSetAbsences);
    check(kWithdrawParticipant);
    check(kReinstateParticipant);
    check(kReplaceParticipant);
    check(kListPairRules);
    check(kCreatePairRule);
    check(kUpdatePairRule);
    check(kDeletePairRule);
    check(kGetRound);
    check(kListRounds);
    check(kPairRound);
    check(kExplainPair);
    check(kReplayRound);
    check(kChangePairs);
    check(kDiscardRound);
    check(kApproveRound);
    check(kScheduleRound);
    check(kStartRound);
    check(kCloseRound);
    check(kReopenRound);
    check(kDrawStarts);

    expect_all_of({v1::Tournament::descriptor()->file(), v1::PairRule::descriptor()->file(),
                   v1::Round::descriptor()->file()});
}

}  // namespace
}  // namespace collegium::tui::net
