// Passwords, one-time codes and the brake on guessing them.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/clock.hpp>

namespace collegium::usecases {

// argon2id with libsodium's interactive limits: about 100 ms and 64 MiB. Slow on purpose: to be
// called on the hashing pool only.
[[nodiscard]] std::string hash_password(std::string_view password);
[[nodiscard]] bool password_matches(std::string_view hash, std::string_view password);
// As much work as a comparison: an unknown name must not answer faster than a known one.
void pretend_to_match(std::string_view password);

// Sixteen digits in groups of four, made of 32 secret bytes: digits do not depend on the keyboard's
// layout.
[[nodiscard]] std::string one_time_code(std::string_view secret);
// The digits of a code as a person typed it, with or without separators.
[[nodiscard]] std::string code_digits(std::string_view typed);

// 10 to 128 characters, neither the user name nor the old password: PASSWORD_TOO_SHORT,
// TOO_LONG, PASSWORD_IS_NAME, PASSWORD_UNCHANGED as a violation of `new_password`.
[[nodiscard]] sdk::Result<void> check_new_password(std::string_view password,
                                                   std::string_view user_name,
                                                   std::string_view old_password);

// Slows down guessing at one account from one address: after three failures 30 s, doubling up to
// 15 min. Other addresses and open sessions are untouched. In memory, thread-safe.
class LogInBrake {
  public:
    static constexpr int kFreeAttempts = 3;
    static constexpr int kReportedAttempts = 10;

    // LOG_IN_PAUSED {retry_seconds} while the pause lasts.
    [[nodiscard]] sdk::Result<void> check(std::string_view account, std::string_view address,
                                          storage::Instant now);
    // Notes a failure; answers how many there were in a row.
    int failed(std::string_view account, std::string_view address, storage::Instant now);
    void succeeded(std::string_view account, std::string_view address);

  private:
    struct Entry {
        int failures = 0;
        storage::Instant pause_end{};
        storage::Instant last{};
    };
    void drop_old(storage::Instant now);

    std::mutex mutex_;
    std::map<std::pair<std::string, std::string>, Entry> entries_;
};

}  // namespace collegium::usecases
