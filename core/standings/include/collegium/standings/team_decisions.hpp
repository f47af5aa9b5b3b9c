// What a table of teams leaves to be decided: the match of an unbeaten second, a team that left.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <collegium/sdk/result.hpp>
#include <collegium/standings/team.hpp>

namespace collegium::standings {

// A team that won all its matches and is only second may ask for a match with the first (RU-2022
// 5.4.9.6.1, places by board points only). A right, not a pairing.
struct ExtraMatch {
    int second = 0;
    int leader = 0;

    friend bool operator==(const ExtraMatch&, const ExtraMatch&) = default;
};

[[nodiscard]] std::optional<ExtraMatch> extra_match_right(const std::vector<TeamRow>& table,
                                                          const TeamRules& rules);

// The table after it was played: drawn, the leader stays first. Points stay what they were;
// `separated_by` of the second is kByExtraMatch where the match changed the two.
inline constexpr int kByExtraMatch = -2;
[[nodiscard]] std::vector<TeamRow> after_extra_match(std::vector<TeamRow> table,
                                                     const ExtraMatch& right,
                                                     const TeamMatch& played, MatchRule rule);

// What may become of a team that left the competition or did not come to the last round
// (RU-2022 5.4.9.5).
enum class LeftAs : std::uint8_t {
    kLost,      // matches it missed are lost
    kAnnulled,  // all its matches count for nobody
};

struct LeavingTables {
    std::vector<TeamRow> lost;
    std::vector<TeamRow> annulled;
    int changed_by_loss = 0;         // of the places looked at, how many another team would hold
    int changed_by_annulment = 0;    // than without the missed matches
    std::optional<LeftAs> proposed;  // what changes less; none: both the same, the panel decides
};

// Both tables side by side; the judges' panel decides. `missed` are the matches of `team` that were
// not played (points are set here: all of them to the other team), `places` how many from the first
// on are winners and prize-winners.
[[nodiscard]] sdk::Result<LeavingTables> compare_leaving(const std::vector<TeamMatch>& played,
                                                         std::vector<TeamMatch> missed, int team,
                                                         const TeamRules& rules, int places = 3);

}  // namespace collegium::standings
