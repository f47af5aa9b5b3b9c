// What giving a role by itself and giving it with a post share.
#pragma once

#include <string>
#include <string_view>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/command.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/caller.hpp>

namespace collegium::usecases {

// Whether the caller's acting role gives the role, there: PERMISSION_DENIED, SCOPE_DENIED,
// APPOINTMENT_DENIED.
[[nodiscard]] sdk::Result<void> may_appoint(const Caller& caller, const storage::Role& role,
                                            std::string_view scope);

// The row of an act on a grant; `before` is its payload before the act, empty for a new one.
[[nodiscard]] storage::JournalDraft grant_journal(std::string action, const storage::Grant& grant,
                                                  std::string before, const std::string& reason);

}  // namespace collegium::usecases
