// What a new store needs before anybody can work with it: its first administrator.
#pragma once

#include <functional>
#include <string>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/store.hpp>

namespace collegium::usecases {

inline constexpr const char* kFirstUserName = "administrator";

// Keeps the one-time code where its owner finds it; called before the account exists, so that an
// account without a known code cannot come into being.
using KeepSecret = std::function<sdk::Result<void>(const std::string& code)>;

// Creates the administrator where the store has no account at all; true where it did. The code does
// not expire: it must be changed at the first log-in. Waits for the store and hashes a password.
[[nodiscard]] sdk::Result<bool> create_first_administrator(storage::Store& store,
                                                           const KeepSecret& keep_secret);

// Whether the first administrator's code was changed, so that the file with it is of no use.
[[nodiscard]] bool first_code_is_used(storage::Store& store);

}  // namespace collegium::usecases
