// LastAsked: answers may overtake each other, and only that to the last question counts.
#pragma once

#include <cstdint>
#include <utility>

namespace collegium::tui {

class LastAsked {
  public:
    // A question is sent; its number goes with it.
    [[nodiscard]] std::uint64_t ask() {
        under_way_ = true;
        return ++last_;
    }
    // Its answer has come. False: something else was asked since, or the question was given up.
    [[nodiscard]] bool take(std::uint64_t question) {
        if (question != last_) return false;
        under_way_ = false;
        return true;
    }
    // What is shown now is newer than any answer under way. True: there was one, which may have
    // been asked for what changed later still; whoever needs that asks again.
    bool cancel() {
        ++last_;
        return std::exchange(under_way_, false);
    }

  private:
    std::uint64_t last_ = 0;
    bool under_way_ = false;
};

}  // namespace collegium::tui
