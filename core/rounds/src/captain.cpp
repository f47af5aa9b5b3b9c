#include <algorithm>
#include <string>

#include <collegium/rounds/captain.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::rounds {
namespace {

tl::unexpected<sdk::Error> refused(const rulebook::Row* row, std::string reason,
                                   std::string message) {
    auto refusal =
        sdk::refuse(sdk::Code::kFailedPrecondition, std::move(reason), std::move(message));
    if (row != nullptr) refusal.value().citations = {row->citation()};
    return refusal;
}

const rulebook::Row* captain_row(const rulebook::Book& book) {
    const auto& rows = book.rows("captain");
    return rows.empty() ? nullptr : &rows.front();
}

}  // namespace

sdk::Result<void> check_captain(const rulebook::Book& book, const Captaincy& team,
                                std::int64_t person, std::chrono::sys_seconds at) {
    if (person == team.captain) return {};
    const rulebook::Row* row = captain_row(book);
    const bool delegated =
        std::any_of(team.delegations.begin(), team.delegations.end(), [&](const Delegation& one) {
            return one.person == person && one.in_writing && one.told <= at;
        });
    if (delegated && row != nullptr && row->flag("delegates")) return {};
    return refused(row, "NOT_THE_CAPTAIN", "only the captain acts for the team");
}

sdk::Result<void> check_team_protest(const rulebook::Book& book, const Captaincy& team,
                                     std::int64_t person, std::chrono::sys_seconds at,
                                     bool in_writing) {
    const rulebook::Row* row = captain_row(book);
    if (row == nullptr || row->flag("alone_protests")) {
        TRY(check_captain(book, team, person, at));
    }
    if (row != nullptr && row->flag("in_writing") && !in_writing) {
        return refused(row, "PROTEST_NOT_WRITTEN", "a protest of a team is made in writing");
    }
    return {};
}

}  // namespace collegium::rounds
