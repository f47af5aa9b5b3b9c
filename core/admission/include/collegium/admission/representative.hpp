// Who may accompany athletes.
#pragma once

#include <span>

#include <collegium/registry/ban.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::admission {

// Somebody with these bans as the representative of an application: who is disqualified takes part
// in no capacity (RU-2022 1.6.2, RU-CHESS I-5.2). Refused with REPRESENTATIVE_BANNED, without an end
// REPRESENTATIVE_BANNED_FOR_GOOD, at "application.representative_person".
[[nodiscard]] sdk::Result<void> check_representative_bans(const rulebook::Book& book,
                                                          std::span<const registry::Ban> bans);

}  // namespace collegium::admission
