#include <algorithm>
#include <array>
#include <charconv>

#include <collegium/competition/competition.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/personal_data.hpp>

namespace collegium::usecases {
namespace {

// Where birth dates and contacts stand in payloads: of cards, of applications.
constexpr std::array<std::string_view, 2> kRestrictedPaths{"restricted_data",
                                                           "representative_contact"};
// What the papers of an entrant say, in payloads of lines of applications; for those who fill them
// in and those who check them. The API says the same of its fields (policy.seen_by).
constexpr std::array<std::string_view, 3> kEntryWorkPaths{"doctor_mark", "insurance_",
                                                          "education_certificate"};
constexpr std::array<std::string_view, 2> kEntryWork{"applications.submit", "admission.tick"};

// "competitions/14" of whatever is in it.
std::string_view scope_in_name(std::string_view record) {
    const std::size_t number = record.find('/');
    return number == std::string_view::npos ? record
                                            : record.substr(0, record.find('/', number + 1));
}

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

std::optional<std::int64_t> account_number(std::string_view name) {
    constexpr std::string_view kUsers = "users/";
    if (!name.starts_with(kUsers)) return std::nullopt;
    name.remove_prefix(kUsers.size());
    std::int64_t number = 0;
    const auto read = std::from_chars(name.data(), name.data() + name.size(), number);
    if (read.ec != std::errc{} || read.ptr != name.data() + name.size()) return std::nullopt;
    return number;
}

bool may_about_account(const Caller& caller, storage::Connection& snapshot,
                       std::string_view permission, std::int64_t account) {
    if (!caller.may(permission) || caller.scope == storage::kFederationScope)
        return caller.may(permission);
    storage::GrantQuery there;
    there.user = account;
    there.scope = caller.scope;
    there.limit = 1;
    return !storage::list_grants(snapshot, there).empty();
}

bool sees_in_payload(const Caller& caller, storage::Connection& snapshot, std::string_view record,
                     std::string_view path) {
    const auto among = [&](const auto& paths) {
        return std::ranges::any_of(paths,
                                   [&](std::string_view known) { return path.starts_with(known); });
    };
    const std::string_view place = scope_in_name(record);
    if (among(kRestrictedPaths)) {
        const auto person = registry::PersonId::parse(record);
        return person ? sees_restricted_of(caller, snapshot, *person)
                      : sees_restricted_in(caller, place);
    }
    const bool entry = record.find("/entrants/") != std::string_view::npos;
    return !entry || !among(kEntryWorkPaths) ||
           std::ranges::any_of(kEntryWork, [&](std::string_view permission) {
               return caller.may_in(permission, place);
           });
}

}  // namespace collegium::usecases
