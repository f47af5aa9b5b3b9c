#include <algorithm>
#include <new>

#include <fmt/format.h>
#include <sodium.h>

#include <collegium/text/normal.hpp>
#include <collegium/usecases/passwords.hpp>

namespace collegium::usecases {
namespace {

constexpr std::size_t kShortestPassword = 10;
constexpr std::size_t kLongestPassword = 128;
constexpr std::chrono::seconds kFirstPause{30};
constexpr std::chrono::minutes kLongestPause{15};
constexpr std::chrono::hours kForgottenAfter{1};
constexpr std::size_t kManyEntries = 10'000;

[[nodiscard]] tl::unexpected<sdk::Error> bad_password(std::string reason, sdk::Metadata metadata) {
    sdk::Error error;
    error.code = sdk::Code::kInvalidArgument;
    error.reason = reason;
    error.message = "new_password: " + reason;
    error.metadata = metadata;
    error.violations.push_back({"new_password", std::move(reason), std::move(metadata), {}});
    return tl::unexpected(std::move(error));
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
    if (password == user_name) return bad_password("PASSWORD_IS_NAME", {});
    if (password == old_password) return bad_password("PASSWORD_UNCHANGED", {});
    return {};
}

sdk::Result<void> LogInBrake::check(std::string_view account, std::string_view address,
                                    storage::Instant now) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find({std::string(account), std::string(address)});
    if (found == entries_.end() || found->second.pause_end <= now) return {};
    const auto wait = std::chrono::ceil<std::chrono::seconds>(found->second.pause_end - now);
    return sdk::refuse(sdk::Code::kResourceExhausted, "LOG_IN_PAUSED",
                       fmt::format("too many attempts; wait {} s", wait.count()),
                       {{"retry_seconds", std::to_string(wait.count())}});
}

int LogInBrake::failed(std::string_view account, std::string_view address, storage::Instant now) {
    const std::lock_guard lock(mutex_);
    if (entries_.size() >= kManyEntries) drop_old(now);
    Entry& entry = entries_[{std::string(account), std::string(address)}];
    ++entry.failures;
    entry.last = now;
    if (entry.failures >= kFreeAttempts) {
        const int doublings = std::min(entry.failures - kFreeAttempts, 5);
        entry.pause_end =
            now + std::min<std::chrono::seconds>(kFirstPause * (1 << doublings), kLongestPause);
    }
    return entry.failures;
}

void LogInBrake::succeeded(std::string_view account, std::string_view address) {
    const std::lock_guard lock(mutex_);
    entries_.erase({std::string(account), std::string(address)});
}

void LogInBrake::drop_old(storage::Instant now) {
    std::erase_if(entries_,
                  [&](const auto& entry) { return entry.second.last + kForgottenAfter < now; });
}

}  // namespace collegium::usecases
