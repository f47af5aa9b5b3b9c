#include "grant_review.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <collegium/sdk/try.hpp>
#include <collegium/usecases/competition.hpp>
#include <collegium/usecases/sessions.hpp>

namespace collegium::usecases {
namespace {

using competition::CompetitionId;
using competition::State;
using storage::Connection;
using storage::Grant;

constexpr std::string_view kChiefArbiter = "chief-arbiter";
constexpr int kMany = 1000;

std::vector<Grant> grants_of(Connection& connection, std::int64_t user, const std::string& scope,
                             registry::Date today) {
    storage::GrantQuery query;
    query.user = user;
    query.scope = scope;
    query.on_day = registry::to_iso(today);
    query.limit = kMany;
    return storage::list_grants(connection, query);
}

// Whoever has a role there without a post sits where the role would put them. The rows of the books
// name all posts of a role together, so that any one of them will do.
void seat_by_roles(Connection& connection, const rulebook::Book& book, const Grant& wanted,
                   registry::PersonId person, registry::Date today,
                   std::vector<competition::Seat>& seated) {
    for (const Grant& held : grants_of(connection, wanted.user, wanted.scope, today)) {
        if (held.official != 0 || held.role == wanted.role || !is_active(held, today)) continue;
        const auto& posts = book.rows("post");
        const auto post = std::ranges::find_if(posts, [&](const rulebook::Row& row) {
            return row.text_or_empty("role") == held.role;
        });
        if (post == posts.end()) continue;
        competition::Seat seat;
        seat.person = person;
        seat.short_name = held.user_short_name;
        seat.post = post->text("id");
        seated.push_back(std::move(seat));
    }
}

// The paths of Official as those of Grant.
sdk::Error as_of_grant(sdk::Error error) {
    for (sdk::Violation& violation : error.violations)
        violation.field = violation.field == "official.post" ? "grant.role" : "grant.user";
    return error;
}

}  // namespace

PanelFacts read_grant_panel(Connection& connection, const Grant& grant, std::int64_t person,
                            registry::Date today) {
    const auto id = CompetitionId::parse(grant.scope);
    const auto record = id ? storage::find_competition(connection, *id) : std::nullopt;
    if (!record || person == 0) return {};
    competition::Appointment appointment;
    appointment.person = registry::PersonId{person};
    appointment.appointed_on = today;
    return read_panel(connection, *id, appointment, std::nullopt, record->draft.start_date,
                      record->draft.end_date);
}

sdk::Result<void> review_grant(Connection& connection, const rulebook::Library& library,
                               const Grant& grant, std::int64_t person, const PanelFacts& facts,
                               registry::Date today) {
    const auto id = CompetitionId::parse(grant.scope);
    const auto record = id ? storage::find_competition(connection, *id) : std::nullopt;
    if (!record || person == 0) return {};
    const registry::PersonId card{person};
    const competition::Candidate candidate = candidate_of(connection, card, facts);
    auto seated = facts.seated;
    competition::PanelRules rules;
    rules.first_day = record->draft.start_date;
    rules.last_day = record->draft.end_date;
    // Without a book there is nothing to go by yet; anything else is no reason to go on without.
    std::optional<Competition> competition;  // the rules refer to it
    if (governing_book(library, *record)) {
        competition = TRY(load_competition(connection, library, *id));
        rules = panel_rules(*competition);
        seat_by_roles(connection, competition->book(), grant, card, today, seated);
    }
    auto lawful = competition::review_role(rules, grant.role, today, candidate, seated).result();
    if (!lawful) return tl::unexpected(as_of_grant(std::move(lawful).error()));
    return {};
}

sdk::Result<std::vector<ReviewedRole>> review_card(Connection& connection,
                                                   const rulebook::Library& library,
                                                   std::int64_t account, std::int64_t person,
                                                   registry::Date today) {
    std::vector<ReviewedRole> roles;
    for (Grant& grant : grants_of(connection, account, "", today)) {
        if (grant.official != 0 || !is_active(grant, today)) continue;
        PanelFacts facts = read_grant_panel(connection, grant, person, today);
        auto lawful = review_grant(connection, library, grant, person, facts, today);
        if (!lawful) {
            for (sdk::Violation& violation : lawful.error().violations)
                violation.field = "user.person";
            return tl::unexpected(std::move(lawful).error());
        }
        roles.push_back({std::move(grant), std::move(facts)});
    }
    return roles;
}

sdk::Result<void> keep_chief_arbiter(Connection& connection, const Grant& grant,
                                     registry::Date today) {
    const auto id = CompetitionId::parse(grant.scope);
    if (grant.role != kChiefArbiter || !id || !is_active(grant, today)) return {};
    const auto record = storage::find_competition(connection, *id);
    if (!record || record->state < State::kDraw || record->state >= State::kApproved) return {};
    const auto is_another = [&](const Grant& other) {
        return other.role == kChiefArbiter && other.user != grant.user && is_active(other, today) &&
               !storage::find_user(connection, other.user)->closed;
    };
    if (std::ranges::any_of(grants_of(connection, 0, grant.scope, today), is_another)) return {};
    return sdk::refuse(
        sdk::Code::kFailedPrecondition, "LAST_CHIEF_ARBITER",
        "nobody else is chief arbiter of " + grant.scope,
        {{"subject", storage::id_of(grant).name()}, {"competition", grant.scope_title}});
}

sdk::Result<void> keep_chief_arbiter(Connection& connection, std::int64_t account,
                                     registry::Date today) {
    for (const Grant& grant : grants_of(connection, account, "", today)) {
        TRY(keep_chief_arbiter(connection, grant, today));
    }
    return {};
}

}  // namespace collegium::usecases
