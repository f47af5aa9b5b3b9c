// Age groups of one set may not overlap.
#pragma once

#include <vector>

#include <collegium/rulebook/book.hpp>

#include "faults.hpp"

namespace collegium::rulebook {

// `shared_bounds`: a group's printed lower bound is the upper bound of the one before it.
void check_age_ranges(const std::vector<Row>& groups, bool shared_bounds, Faults& faults);

}  // namespace collegium::rulebook
