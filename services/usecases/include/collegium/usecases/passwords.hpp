// Passwords, one-time codes and the brake on guessing them.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/usecases/bounded_table.hpp>

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

// 10 to 128 characters that can be seen, neither the user name nor the old password nor anything a
// guesser tries early: PASSWORD_TOO_SHORT, TOO_LONG, PASSWORD_INVISIBLE, PASSWORD_IS_NAME,
// PASSWORD_UNCHANGED, PASSWORD_GUESSABLE as a violation of `new_password`.
[[nodiscard]] sdk::Result<void> check_new_password(std::string_view password,
                                                   std::string_view user_name,
                                                   std::string_view old_password);

// Slows down guessing. In memory, thread-safe, bounded: whoever was not heard of for longest is
// forgotten first.
//  - At one account from one network (network_of): after three failures in a row 30 s, doubling up
//    to 15 min. Other networks and open sessions are untouched.
//  - At whatever names from one network: 60 failed log-ins at once, then one every 5 s. Whoever has
//    logged in to an account from there before is not held up by the others there.
class LogInBrake {
  public:
    static constexpr int kFreeAttempts = 3;
    static constexpr int kReportedAttempts = 10;
    static constexpr int kNetworkBurst = 60;
    static constexpr std::chrono::seconds kNetworkRefill{5};
    static constexpr std::size_t kRemembered = 10'000;

    // LOG_IN_PAUSED {retry_seconds} while the account's pause lasts.
    [[nodiscard]] sdk::Result<void> check(std::string_view account, std::string_view address,
                                          storage::Instant now);
    // The same while that of the network does.
    [[nodiscard]] sdk::Result<void> check_network(std::string_view account,
                                                  std::string_view address, storage::Instant now);
    // Notes a failure; answers how many there were in a row.
    int failed(std::string_view account, std::string_view address, storage::Instant now);
    // Notes that it was a log-in.
    void network_failed(std::string_view address, storage::Instant now);
    void succeeded(std::string_view account, std::string_view address);

  private:
    struct Entry {
        int failures = 0;
        storage::Instant pause_begin{};
        std::chrono::seconds pause{0};
        bool known = false;  // has logged in
    };
    struct Network {
        double used = 0;
        storage::Instant last{};
    };
    using Pair = std::pair<std::string, std::string>;  // account, network

    // What a network has used up of its burst by now.
    static void refill(Network& network, storage::Instant now);

    std::mutex mutex_;
    BoundedTable<Pair, Entry> entries_{kRemembered};
    BoundedTable<std::string, Network> networks_{kRemembered};
};

}  // namespace collegium::usecases
