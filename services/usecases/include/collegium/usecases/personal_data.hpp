// Who may see and change what of a person: decided here, whoever answers. What is public everybody
// sees; what is restricted, whoever may read it where the person is; what is sealed is shown one
// value at a time (reveal_sealed_field).
#pragma once

#include <string_view>

#include <collegium/registry/id.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/usecases/caller.hpp>

namespace collegium::usecases {

inline constexpr std::string_view kReadRestricted = "persons.read_restricted";

// Refuses like require_in: a role of the federation has its permission about everybody, a role of
// one competition about its own people, who are its entrants, their coaches, representatives of
// applications, and officials.
[[nodiscard]] sdk::Result<void> require_about(const Caller& caller, storage::Connection& snapshot,
                                              std::string_view permission,
                                              registry::PersonId person);

// Whether the caller sees what is restricted of a person.
[[nodiscard]] bool sees_restricted_of(const Caller& caller, storage::Connection& snapshot,
                                      registry::PersonId person);
// The same of everybody in a competition, "competitions/14"; "federation": of anybody.
[[nodiscard]] bool sees_restricted_in(const Caller& caller, std::string_view scope);
// The same of a record by its name: a person, or anything of a competition.
[[nodiscard]] bool sees_restricted(const Caller& caller, storage::Connection& snapshot,
                                   std::string_view record);

// What stands in the place of a restricted value that is not the caller's to see.
inline constexpr std::string_view kHidden = "•••";
// Whether what stands at a path of a journal payload is restricted, "restricted_data.phone".
[[nodiscard]] bool is_restricted(std::string_view payload_path);

}  // namespace collegium::usecases
