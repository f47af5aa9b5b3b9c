// Searches behind lookup fields: what is asked, and what is offered of the answer.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/competitions.pb.h>
#include <collegium/v1/organisations.pb.h>
#include <collegium/v1/persons.pb.h>
#include <collegium/v1/users.pb.h>

#include "tui/widgets/field.hpp"

namespace collegium::tui {

inline constexpr int kSuggestions = 20;

[[nodiscard]] v1::ListOrganisationsRequest organisation_query(const std::string& text);
[[nodiscard]] std::vector<Choice> organisation_choices(const v1::ListOrganisationsResponse& found);
[[nodiscard]] v1::ListPersonsRequest person_query(const std::string& text);
[[nodiscard]] std::vector<Choice> person_choices(const v1::ListPersonsResponse& found);
[[nodiscard]] v1::ListUsersRequest user_query(const std::string& text);
[[nodiscard]] std::vector<Choice> user_choices(const v1::ListUsersResponse& found);
[[nodiscard]] v1::ListCompetitionsRequest competition_query(const std::string& text);
[[nodiscard]] std::vector<Choice> competition_choices(const v1::ListCompetitionsResponse& found);

}  // namespace collegium::tui
