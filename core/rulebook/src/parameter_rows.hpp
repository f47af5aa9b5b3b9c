// Rows of [[parameter]] must fit together and into the program.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include <collegium/rulebook/book.hpp>

#include "faults.hpp"

namespace collegium::rulebook {

// A default of its own kind, a name for every choice, a value where it is fixed; and the kind the
// program reads the ids it knows by.
void check_parameters(const std::map<std::string, std::vector<Row>, std::less<>>& sections,
                      Faults& faults);

}  // namespace collegium::rulebook
