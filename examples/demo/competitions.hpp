// A competition of the demo federation on its way: regulation, officials, applications, admission
// desk.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "client.hpp"
#include "collegium/v1/competitions.pb.h"

namespace demo {

struct Registry {
    const Names& organisations;
    const Names& persons;  // by surname
};

// What the competition takes from its rule book.
void choose_from_book(const nlohmann::json& plan, v1::Competition& competition);

// Brings the competition as far as the data file says: everything through the public API, by the
// people whose work it is.
void run_competition(Client& administrator, const nlohmann::json& plan,
                     const std::string& competition, const Registry& registry);

}  // namespace demo
