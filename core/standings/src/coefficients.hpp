// Criteria that are a number of the player alone.
#pragma once

#include <string_view>

#include "contributions.hpp"

namespace collegium::standings {

class Coefficients {
  public:
    Coefficients(const std::vector<Card>& cards, const Rules& rules);

    // Whether the criterion is one of these.
    [[nodiscard]] static bool knows(std::string_view criterion);
    [[nodiscard]] Value value(std::string_view criterion, int index) const;

  private:
    const std::vector<Card>& cards_;
    const Rules& rules_;
    std::vector<Fraction> solkoff_;
};

// Ids of all of them.
[[nodiscard]] const std::vector<std::string_view>& coefficient_ids();

}  // namespace collegium::standings
