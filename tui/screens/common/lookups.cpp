#include "tui/screens/common/lookups.hpp"

#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
std::vector<Choice> OrganisationSearch::choices(const v1::ListOrganisationsResponse& found) {
    std::vector<Choice> choices;
    for (const auto& row : found.organisations())
        choices.push_back({row.name(), viewmodel::join({row.short_name(), row.region()})});
    return choices;
}

std::vector<Choice> PersonSearch::choices(const v1::ListPersonsResponse& found) {
    std::vector<Choice> choices;
    for (const auto& row : found.persons()) {
        const auto& data = row.public_data();
        choices.push_back({row.name(), viewmodel::join({data.display_names().full(), data.region(),
                                                        "№ " + viewmodel::number_of(row.name())})});
    }
    return choices;
}

std::vector<Choice> UserSearch::choices(const v1::ListUsersResponse& found) {
    std::vector<Choice> choices;
    for (const auto& row : found.users())
        choices.push_back({row.name(), viewmodel::join({row.full_name(), row.user_name()})});
    return choices;
}

std::vector<Choice> CompetitionSearch::choices(const v1::ListCompetitionsResponse& found) {
    std::vector<Choice> choices;
    for (const auto& row : found.competitions())
        choices.push_back({row.name(), viewmodel::join({row.code(), row.title()}, " ")});
    return choices;
}

}  // namespace collegium::tui
