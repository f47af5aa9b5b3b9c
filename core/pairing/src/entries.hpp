// The players of the round to be paired, with what the rules ask for again and again.
#pragma once

#include <optional>
#include <vector>

#include <collegium/pairing/field.hpp>
#include <collegium/pairing/matching.hpp>
#include <collegium/pairing/swiss.hpp>

namespace collegium::pairing {

// How often one side may be played, by the method's book; 0: no such rule.
struct SideLaw {
    int longest_run = 0;
    int largest_surplus = 0;  // of one side over the other
};

[[nodiscard]] SideLaw side_law(Method method);

// How many more games of one side than of the other the book wants at most, where it may be more in
// need: UA-2024 III.J.3, one, and two of an even number of rounds. None: no such wish.
[[nodiscard]] std::optional<int> wanted_balance(Method method, int rounds_planned);

struct Entry {
    int number = 0;
    Points points = 0;
    int place = 0;  // in the classification, from 0
    bool had_free_win = false;
    std::vector<int> met;     // numbers, sorted
    std::vector<Side> sides;  // of meetings that took place
    int first_count = 0;
    int run = 0;  // how often the last side was played in a row
    int lot = 0;  // place in this round's lot, from 0; methods by lot only
    // The side the book's limits leave: another one would be one too many, in a row or in all.
    std::optional<Side> limit;
    int team = 0;    // 0: none to be kept apart from
    int barred = 0;  // how many bars there are with this one
};

// Entries are counted from 0 in the order of numbers; the answers of the engine do not depend on
// the order of the field.
class Entries final : public Meetings {
  public:
    // `keep_apart`: teams count as a bar.
    Entries(const Field& field, const SwissSettings& settings, bool keep_apart);

    [[nodiscard]] const std::vector<Entry>& all() const { return entries_; }
    [[nodiscard]] const Entry& operator[](int index) const {
        return entries_[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] int index_of(int number) const;  // -1: not paired in this round
    [[nodiscard]] int size() const { return static_cast<int>(entries_.size()); }
    [[nodiscard]] const Field& field() const { return *field_; }
    [[nodiscard]] int round() const { return round_; }

    // Whether the side limits of the book bar a pair in this round.
    [[nodiscard]] bool limits_bind() const { return limits_bind_; }

    // May meet his own team from now on.
    void free_of_team(int index) { entries_[static_cast<std::size_t>(index)].team = 0; }

    void set_order(const std::vector<int>& order);
    void set_lots(const std::vector<int>& places);

    // By the hard rules of the method.
    [[nodiscard]] bool may_meet(int a, int b) const override { return !obstacle(a, b); }
    [[nodiscard]] std::optional<Why> obstacle(int a, int b) const;

  private:
    const Field* field_;
    const SwissSettings* settings_;
    int round_;
    bool limits_bind_;  // two whose limits leave the same side may not meet
    std::vector<Entry> entries_;
};

// Whether the next round is one of those in which teams are kept apart.
[[nodiscard]] bool keeps_apart(const Field& field, const SwissSettings& settings);

// FIELD_INCONSISTENT {fault}, SEED_MISSING {method}.
[[nodiscard]] sdk::Result<void> check_input(const Field& field, const SwissSettings& settings);

// Who announced not to play the next round, by number.
[[nodiscard]] std::vector<int> announced_absent(const Field& field);

}  // namespace collegium::pairing
