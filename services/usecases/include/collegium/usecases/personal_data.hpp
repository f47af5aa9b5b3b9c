// Who may see and change what of a person: decided here, whoever answers. What is public everybody
// sees; what is restricted, whoever may read it where the person is; what is somebody's work (marks
// of the doctor, insurance), whose work it is there; what is sealed is shown one value at a time
// (reveal_sealed_field).
#pragma once

#include <cstdint>
#include <optional>
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

// 7 of "users/7".
[[nodiscard]] std::optional<std::int64_t> account_number(std::string_view name);
// Whether the caller's role has its permission about an account: one of the federation about all,
// one of a competition about those who have or had a role there.
[[nodiscard]] bool may_about_account(const Caller& caller, storage::Connection& snapshot,
                                     std::string_view permission, std::int64_t account);

// What stands in the place of a value that is not the caller's to see.
inline constexpr std::string_view kHidden = "•••";
// Whether the caller sees what stands at a path of a journal payload about a record, a person or
// anything of a competition: "restricted_data.phone", "doctor_mark".
[[nodiscard]] bool sees_in_payload(const Caller& caller, storage::Connection& snapshot,
                                   std::string_view record, std::string_view path);

}  // namespace collegium::usecases
