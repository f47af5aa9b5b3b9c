#include <algorithm>
#include <array>

#include <collegium/competition/competition.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/usecases/personal_data.hpp>

namespace collegium::usecases {
namespace {

// Where birth dates and contacts stand in payloads: of cards, of applications.
constexpr std::array<std::string_view, 2> kRestrictedPaths{"restricted_data",
                                                           "representative_contact"};

}  // namespace

sdk::Result<void> require_about(const Caller& caller, storage::Connection& snapshot,
                                std::string_view permission, registry::PersonId person) {
    const auto competition = competition::CompetitionId::parse(caller.scope);
    const bool own = competition && caller.may(permission) &&
                     storage::has_part_in(snapshot, *competition, person);
    return require_in(caller, permission, own ? caller.scope : storage::kFederationScope);
}

bool sees_restricted_of(const Caller& caller, storage::Connection& snapshot,
                        registry::PersonId person) {
    return require_about(caller, snapshot, kReadRestricted, person).has_value();
}

bool sees_restricted_in(const Caller& caller, std::string_view scope) {
    return caller.may_in(kReadRestricted, scope);
}

bool sees_restricted(const Caller& caller, storage::Connection& snapshot, std::string_view record) {
    if (const auto person = registry::PersonId::parse(record))
        return sees_restricted_of(caller, snapshot, *person);
    // "competitions/14" of whatever is in it.
    const std::size_t number = record.find('/');
    return sees_restricted_in(caller, number == std::string_view::npos
                                          ? record
                                          : record.substr(0, record.find('/', number + 1)));
}

bool is_restricted(std::string_view payload_path) {
    return std::ranges::any_of(kRestrictedPaths, [&](std::string_view restricted) {
        return payload_path.starts_with(restricted);
    });
}

}  // namespace collegium::usecases
