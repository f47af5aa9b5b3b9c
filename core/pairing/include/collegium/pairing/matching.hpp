// The largest pairing of a set of players when some of them may not meet.
#pragma once

#include <vector>

namespace collegium::pairing {

// Who may meet whom; players are numbered from 0. Symmetric.
class Meetings {
  public:
    virtual ~Meetings() = default;
    [[nodiscard]] virtual bool may_meet(int a, int b) const = 0;
};

// A largest pairing (Edmonds' blossoms), kept while players leave. Which of several largest
// pairings it holds is nobody's business: only whether there is one is an answer. Memory grows with
// the members; leaving costs a few looks where most may meet, and a search where they may not.
// Refers to `meetings`, which must outlive it.
class Matching {
  public:
    Matching(const Meetings& meetings, std::vector<int> members);

    // Members that stay alone in every largest pairing: 0 means that all can be paired.
    [[nodiscard]] int alone() const { return static_cast<int>(alone_.size()); }

    // Who is alone in the one it holds.
    [[nodiscard]] const std::vector<int>& left_alone() const { return alone_; }

    // Takes out a and b as a pair if no more of the others stay alone for it; keeps all otherwise.
    [[nodiscard]] bool take_pair(int a, int b);
    // Takes out one if one fewer stays alone for it; keeps all otherwise.
    [[nodiscard]] bool take_alone(int a);

  private:
    struct Search;

    [[nodiscard]] bool augment(int root);
    void pair_up(int a, int b);
    void leave(int a);
    [[nodiscard]] int slot(int a) const { return slot_[static_cast<std::size_t>(a)]; }

    const Meetings* meetings_;
    std::vector<int> members_;  // who is still here
    std::vector<int> slot_;     // player -> place in members_, -1 when not here
    std::vector<int> mate_;     // player -> partner, -1 when alone
    std::vector<int> alone_;    // who is here without a partner
};

}  // namespace collegium::pairing
