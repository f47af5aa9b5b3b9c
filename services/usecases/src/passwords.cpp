#include <algorithm>
#include <new>

#include <fmt/format.h>
#include <sodium.h>

#include <collegium/text/normal.hpp>
#include <collegium/usecases/network.hpp>
#include <collegium/usecases/passwords.hpp>

#include "password_strength.hpp"

namespace collegium::usecases {
namespace {

constexpr std::size_t kShortestPassword = 10;
constexpr std::size_t kLongestPassword = 128;
constexpr std::chrono::seconds kFirstPause{30};
constexpr std::chrono::minutes kLongestPause{15};

[[nodiscard]] tl::unexpected<sdk::Error> bad_password(std::string reason, sdk::Metadata metadata) {
    sdk::Error error;
    error.code = sdk::Code::kInvalidArgument;
    error.reason = reason;
    error.message = "new_password: " + reason;
    error.metadata = metadata;
    error.violations.push_back({"new_password", std::move(reason), std::move(metadata), {}});
    return tl::unexpected(std::move(error));
}

[[nodiscard]] tl::unexpected<sdk::Error> paused(storage::Instant::duration left) {
    const auto wait = std::chrono::ceil<std::chrono::seconds>(left);
    return sdk::refuse(sdk::Code::kResourceExhausted, "LOG_IN_PAUSED",
                       fmt::format("too many attempts; wait {} s", wait.count()),
                       {{"retry_seconds", std::to_string(wait.count())}});
}

}  // namespace

std::string hash_password(std::string_view password) {
    std::string hash(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str(hash.data(), password.data(), password.size(),
                          crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
        throw std::bad_alloc();
    }
    hash.resize(hash.find('\0'));
    return hash;
}

bool password_matches(std::string_view hash, std::string_view password) {
    const std::string terminated(hash);
    return crypto_pwhash_str_verify(terminated.c_str(), password.data(), password.size()) == 0;
}

void pretend_to_match(std::string_view password) {
    static const std::string hash = hash_password("a password nobody has");
    (void)password_matches(hash, password);
}

std::string one_time_code(std::string_view secret) {
    std::string code;
    for (std::size_t i = 0; i < 16; ++i) {
        if (i != 0 && i % 4 == 0) code.push_back('-');
        // Two bytes a digit: the remainder by 10 favours no digit by more than 1 in 6,000.
        const unsigned number = static_cast<unsigned char>(secret.at(2 * i)) * 256u +
                                static_cast<unsigned char>(secret.at(2 * i + 1));
        code.push_back(static_cast<char>('0' + number % 10));
    }
    return code;
}

std::string code_digits(std::string_view typed) {
    std::string digits;
    std::ranges::copy_if(typed, std::back_inserter(digits),
                         [](char c) { return c != '-' && c != ' '; });
    return digits;
}

sdk::Result<void> check_new_password(std::string_view password, std::string_view user_name,
                                     std::string_view old_password) {
    const std::size_t length = text::count_characters(password);
    if (length < kShortestPassword)
        return bad_password("PASSWORD_TOO_SHORT", {{"limit", std::to_string(kShortestPassword)}});
    if (length > kLongestPassword)
        return bad_password("TOO_LONG", {{"limit", std::to_string(kLongestPassword)}});
    // What is hidden is counted by nobody and typed by nobody again.
    if (text::clean_line(password) != text::nfc(password))
        return bad_password("PASSWORD_INVISIBLE", {});
    if (password == user_name) return bad_password("PASSWORD_IS_NAME", {});
    if (password == old_password) return bad_password("PASSWORD_UNCHANGED", {});
    if (is_guessable(password, user_name)) return bad_password("PASSWORD_GUESSABLE", {});
    return {};
}

sdk::Result<void> LogInBrake::check(std::string_view account, std::string_view address,
                                    storage::Instant now) {
    const std::lock_guard lock(mutex_);
    const Entry* const entry = entries_.find({std::string(account), network_of(address)});
    // A pause that begins in the future was made by a clock that has been set back since.
    if (entry == nullptr || entry->pause_begin > now || entry->pause_begin + entry->pause <= now)
        return {};
    return paused(entry->pause_begin + entry->pause - now);
}

sdk::Result<void> LogInBrake::check_network(std::string_view account, std::string_view address,
                                            storage::Instant now) {
    const std::lock_guard lock(mutex_);
    const std::string network = network_of(address);
    const Entry* const entry = entries_.find({std::string(account), network});
    if (entry != nullptr && entry->known) return {};
    Network* const heard = networks_.find(network);
    if (heard == nullptr) return {};
    refill(*heard, now);
    if (heard->used + 1 <= kNetworkBurst) return {};
    return paused(kNetworkRefill);
}

int LogInBrake::failed(std::string_view account, std::string_view address, storage::Instant now) {
    const std::lock_guard lock(mutex_);
    Entry& entry = entries_.touch({std::string(account), network_of(address)});
    ++entry.failures;
    if (entry.failures >= kFreeAttempts) {
        const int doublings = std::min(entry.failures - kFreeAttempts, 5);
        entry.pause_begin = now;
        entry.pause = std::min<std::chrono::seconds>(kFirstPause * (1 << doublings), kLongestPause);
    }
    return entry.failures;
}

void LogInBrake::network_failed(std::string_view address, storage::Instant now) {
    const std::lock_guard lock(mutex_);
    Network& network = networks_.touch(network_of(address));
    refill(network, now);
    network.used = std::min<double>(network.used + 1, kNetworkBurst);
}

void LogInBrake::succeeded(std::string_view account, std::string_view address) {
    const std::lock_guard lock(mutex_);
    entries_.touch({std::string(account), network_of(address)}) = {0, {}, {}, true};
}

void LogInBrake::refill(Network& network, storage::Instant now) {
    const auto passed = std::max(now - network.last, storage::Instant::duration(0));
    network.used =
        std::max(0.0, network.used - std::chrono::duration<double>(passed) / kNetworkRefill);
    network.last = now;
}

}  // namespace collegium::usecases
