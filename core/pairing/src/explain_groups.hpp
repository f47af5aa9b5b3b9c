// What happened to score groups, in words: which were joined and why, who left them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "words.hpp"

namespace collegium::pairing {

// Refers to everything it is given.
class GroupTeller {
  public:
    GroupTeller(const Field& field, const SwissSettings& settings, const Round& round,
                const Words& words);

    [[nodiscard]] Line joined_line(const Joined& joined) const;
    // One line for everybody who left the group, in the order of leaving.
    void add_floats(std::vector<Line>& lines, int group) const;

    [[nodiscard]] Points points(int number) const { return players_.at(number)->points(); }

  private:
    [[nodiscard]] std::string score(Points points) const;
    [[nodiscard]] std::vector<int> stuck_members(const Joined& joined) const;
    [[nodiscard]] std::string stuck_text(const Joined& joined) const;
    [[nodiscard]] std::string nobody_leaves(const std::vector<Trial>& trials,
                                            const std::vector<int>& members, bool upwards) const;
    [[nodiscard]] Why why_not(int a, int b) const;
    [[nodiscard]] std::string move(int floater, bool upwards) const;
    [[nodiscard]] std::string failed_step(int floater, const std::vector<Trial>& trials,
                                          const std::vector<int>& members, bool upwards) const;
    [[nodiscard]] std::string taken_step(int floater, int taker, const std::vector<Trial>& trials,
                                         const std::vector<int>& left, bool upwards) const;
    void add_float(std::vector<Line>& lines, const ScoreGroup& group,
                   const std::vector<int>& members, const Pair& pair, int floater) const;

    const Field& field_;
    const SwissSettings& settings_;
    const Round& round_;
    const Words& words_;
    std::map<int, const Player*> players_;
};

// Without those who are gone.
[[nodiscard]] std::vector<int> without(std::vector<int> numbers, const std::set<int>& gone);
// Each once, in the order they were tried.
[[nodiscard]] std::vector<Trial> distinct(const std::vector<Trial>& trials);
// «№ 4, № 1»
[[nodiscard]] std::string list_numbers(const std::vector<int>& numbers);

}  // namespace collegium::pairing
