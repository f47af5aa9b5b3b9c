// What a new store needs before anybody can work with it: its first administrator. And the way back
// for an administrator who cannot log in, by whoever holds the data folder: no other proof of right
// is left then. Each act of the host stands in the journal under the name given here.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/store.hpp>

namespace collegium::usecases {

inline constexpr const char* kFirstUserName = "administrator";

// How long the first code is good; the file with it lies on a disk.
inline constexpr std::chrono::days kFirstCodeLength{7};

// Keeps the one-time code where its owner finds it; called before the account exists, so that an
// account without a known code cannot come into being.
using KeepSecret = std::function<sdk::Result<void>(const std::string& code)>;

// Creates the administrator where the store has no account at all; true where it did. Waits for the
// store and hashes a password.
[[nodiscard]] sdk::Result<bool> create_first_administrator(storage::Store& store,
                                                           const KeepSecret& keep_secret);

enum class FirstCode : std::uint8_t { kWaits, kExpired, kUsed };

// What became of the first administrator's code. Used: a password took its place.
[[nodiscard]] FirstCode first_code(storage::Store& store);

struct HostCode {
    std::string code;
    storage::Instant expires_at{};
    std::string user_name;
    std::string full_name;
};

// Another first code in place of one that was lost or is too old. FIRST_CODE_USED.
[[nodiscard]] sdk::Result<HostCode> renew_first_code(storage::Store& store,
                                                     const storage::Actor& host,
                                                     const KeepSecret& keep_secret);

// A one-time code for an administrator who lost password or access; open sessions of the account
// end. USER_NOT_FOUND, ACCOUNT_CLOSED, NOT_ADMINISTRATOR.
[[nodiscard]] sdk::Result<HostCode> recover_administrator(storage::Store& store,
                                                          const storage::Actor& host,
                                                          const std::string& user_name);

}  // namespace collegium::usecases
