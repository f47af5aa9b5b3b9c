#include <random>

#include <gtest/gtest.h>

#include <collegium/pairing/matching.hpp>

namespace collegium::pairing {
namespace {

class Listed final : public Meetings {
  public:
    explicit Listed(int players)
        : size_(players), may_(static_cast<std::size_t>(players * players), false) {}

    void allow(int a, int b) {
        may_[at(a, b)] = true;
        may_[at(b, a)] = true;
    }
    [[nodiscard]] bool may_meet(int a, int b) const override { return may_[at(a, b)]; }

  private:
    [[nodiscard]] std::size_t at(int a, int b) const {
        return static_cast<std::size_t>(a * size_ + b);
    }
    int size_;
    std::vector<bool> may_;
};

// By trying everything.
int fewest_alone(const Meetings& meetings, std::vector<int> members) {
    if (members.empty()) return 0;
    const int one = members.back();
    members.pop_back();
    int best = 1 + fewest_alone(meetings, members);
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (!meetings.may_meet(one, members[i])) continue;
        std::vector<int> rest = members;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        best = std::min(best, fewest_alone(meetings, rest));
    }
    return best;
}

std::vector<int> upto(int count) {
    std::vector<int> all(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        all[static_cast<std::size_t>(i)] = i;
    return all;
}

TEST(Matching, PairsARingOfFiveButForOne) {
    Listed ring(5);
    for (int i = 0; i < 5; ++i)
        ring.allow(i, (i + 1) % 5);
    EXPECT_EQ(Matching(ring, upto(5)).alone(), 1);
}

TEST(Matching, LeavesAsFewAloneAsTryingEverything) {
    std::mt19937 chance(1);
    for (int run = 0; run < 3000; ++run) {
        const int players = static_cast<int>(chance() % 9) + 1;
        Listed meetings(players);
        const auto density = chance() % 100;
        for (int a = 0; a < players; ++a) {
            for (int b = 0; b < a; ++b) {
                if (chance() % 100 < density) meetings.allow(a, b);
            }
        }
        ASSERT_EQ(Matching(meetings, upto(players)).alone(), fewest_alone(meetings, upto(players)))
            << run;
    }
}

TEST(Matching, TakesOutPairsAndSinglesOnlyWhereTheOthersDoNotSuffer) {
    std::mt19937 chance(2);
    for (int run = 0; run < 3000; ++run) {
        const int players = static_cast<int>(chance() % 8) + 2;
        Listed meetings(players);
        for (int a = 0; a < players; ++a) {
            for (int b = 0; b < a; ++b) {
                if (chance() % 100 < 45) meetings.allow(a, b);
            }
        }
        Matching matching(meetings, upto(players));
        std::vector<int> here = upto(players);
        while (here.size() >= 2) {
            const int before = fewest_alone(meetings, here);
            ASSERT_EQ(matching.alone(), before);
            std::vector<int> rest = here;
            const auto draw = [&] {
                const std::size_t i = chance() % rest.size();
                const int player = rest[i];
                rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
                return player;
            };
            const int a = draw();
            bool taken = false;
            if (chance() % 2 == 0) {
                const int b = draw();
                taken = matching.take_pair(a, b);
                ASSERT_EQ(taken, fewest_alone(meetings, rest) <= before);
            } else {
                taken = matching.take_alone(a);
                ASSERT_EQ(taken, fewest_alone(meetings, rest) < before);
            }
            if (!taken) break;
            here = rest;
        }
    }
}

}  // namespace
}  // namespace collegium::pairing
