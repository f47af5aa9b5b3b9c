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

struct OrganisationSearch {
    using Request = v1::ListOrganisationsRequest;
    [[nodiscard]] static std::vector<Choice> choices(const v1::ListOrganisationsResponse& found);
};
struct PersonSearch {
    using Request = v1::ListPersonsRequest;
    [[nodiscard]] static std::vector<Choice> choices(const v1::ListPersonsResponse& found);
};
struct UserSearch {
    using Request = v1::ListUsersRequest;
    [[nodiscard]] static std::vector<Choice> choices(const v1::ListUsersResponse& found);
};
struct CompetitionSearch {
    using Request = v1::ListCompetitionsRequest;
    [[nodiscard]] static std::vector<Choice> choices(const v1::ListCompetitionsResponse& found);
};

template <typename Search>
[[nodiscard]] typename Search::Request request_of(const std::string& text) {
    typename Search::Request request;
    request.set_query(text);
    request.set_page_size(kSuggestions);
    return request;
}

}  // namespace collegium::tui
