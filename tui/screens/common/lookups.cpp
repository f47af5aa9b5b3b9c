#include "tui/screens/common/lookups.hpp"

#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

template <typename Request>
Request query(const std::string& text) {
    Request request;
    request.set_query(text);
    request.set_page_size(kSuggestions);
    return request;
}

}  // namespace

v1::ListOrganisationsRequest organisation_query(const std::string& text) {
    return query<v1::ListOrganisationsRequest>(text);
}

std::vector<Choice> organisation_choices(const v1::ListOrganisationsResponse& found) {
    std::vector<Choice> choices;
    for (const auto& row : found.organisations())
        choices.push_back({row.name(), viewmodel::join({row.short_name(), row.region()})});
    return choices;
}

v1::ListPersonsRequest person_query(const std::string& text) {
    return query<v1::ListPersonsRequest>(text);
}

std::vector<Choice> person_choices(const v1::ListPersonsResponse& found) {
    std::vector<Choice> choices;
    for (const auto& row : found.persons()) {
        const auto& data = row.public_data();
        choices.push_back({row.name(), viewmodel::join({data.display_names().full(), data.region(),
                                                        "№ " + viewmodel::number_of(row.name())})});
    }
    return choices;
}

v1::ListUsersRequest user_query(const std::string& text) {
    return query<v1::ListUsersRequest>(text);
}

std::vector<Choice> user_choices(const v1::ListUsersResponse& found) {
    std::vector<Choice> choices;
    for (const auto& row : found.users())
        choices.push_back({row.name(), viewmodel::join({row.full_name(), row.user_name()})});
    return choices;
}

v1::ListCompetitionsRequest competition_query(const std::string& text) {
    return query<v1::ListCompetitionsRequest>(text);
}

std::vector<Choice> competition_choices(const v1::ListCompetitionsResponse& found) {
    std::vector<Choice> choices;
    for (const auto& row : found.competitions())
        choices.push_back({row.name(), viewmodel::join({row.code(), row.title()}, " ")});
    return choices;
}

}  // namespace collegium::tui
