#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include <collegium/registry/calendar.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/sessions.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/first_start.hpp>
#include <collegium/usecases/passwords.hpp>
#include <collegium/usecases/server_key.hpp>
#include <collegium/usecases/users.hpp>

namespace collegium::usecases {
namespace {

storage::User administrator(storage::Instant now, std::string_view code) {
    storage::User user;
    user.version = 1;
    user.user_name = kFirstUserName;
    user.full_name = "Администратор";
    user.short_name = user.full_name;
    user.created_at = user.updated_at = now;
    user.must_change = true;
    user.code_expires_at = now + kFirstCodeLength;
    user.password_hash = hash_password(code_digits(code));
    return user;
}

// A password of the administrator's own took its place, now or earlier.
bool is_used(const storage::User& user) {
    return !user.must_change || user.password_changed_at != storage::Instant{};
}

std::string new_code() {
    return one_time_code(random_bytes(32));
}

// Puts the code in the password's place and ends what is open.
[[nodiscard]] sdk::Result<HostCode> give_code(storage::Store& store, const storage::Actor& host,
                                              const storage::User& user, std::string code,
                                              std::chrono::hours length, std::string action) {
    const storage::Instant now = store.now();
    HostCode given{std::move(code), now + length, user.user_name, user.full_name};
    storage::Command command;
    command.actor = host;
    command.apply = [&, hash = hash_password(code_digits(given.code))](
                        storage::Connection& writer) -> sdk::Result<storage::Applied> {
        storage::set_password(writer, user.id, hash, true, given.expires_at,
                              user.password_changed_at);
        storage::touch_user(writer, user.id, user.version + 1, now);
        storage::delete_sessions_of(writer, user.id, 0, now);
        storage::JournalDraft draft;
        draft.action = action;
        draft.subject = fmt::format("users/{}", user.id);
        draft.version = user.version + 1;
        draft.title = user.short_name;
        return storage::Applied{std::move(draft), {}};
    };
    TRY(store.writer().run(std::move(command)));
    return given;
}

// By the calendar of UTC: the host has no venue.
bool is_administrator(storage::Connection& snapshot, const storage::User& user,
                      storage::Instant now) {
    constexpr int kManyGrants = 200;
    storage::GrantQuery held;
    held.user = user.id;
    held.scope = storage::kFederationScope;
    held.on_day = registry::to_iso(std::chrono::floor<std::chrono::days>(now));
    held.limit = kManyGrants;
    return std::ranges::any_of(
        storage::list_grants(snapshot, held),
        [](const storage::Grant& grant) { return grant.role == kFirstUserName; });
}

[[nodiscard]] tl::unexpected<sdk::Error> not_for(const storage::User& user, std::string reason,
                                                 const std::string& why) {
    return sdk::refuse(sdk::Code::kFailedPrecondition, std::move(reason),
                       user.user_name + ": " + why, {{"user_name", user.user_name}});
}

}  // namespace

sdk::Result<bool> create_first_administrator(storage::Store& store, const KeepSecret& keep_secret) {
    storage::UserQuery anybody;
    anybody.show_closed = true;
    anybody.limit = 1;
    if (!storage::list_users(*store.read(), anybody).empty()) return false;
    const std::string code = new_code();
    TRY(keep_secret(code));

    // Account and role in one command: no store is ever left with an account that can do nothing.
    storage::User user = administrator(store.now(), code);
    storage::Command command;
    command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        user.id = storage::insert_user(writer, user);
        storage::Grant grant;
        grant.version = 1;
        grant.user = user.id;
        grant.role = kFirstUserName;
        grant.scope = storage::kFederationScope;
        grant.basis = "первый запуск";
        grant.created_at = grant.updated_at = user.created_at;
        storage::insert_grant(writer, grant);
        storage::JournalDraft draft;
        draft.action = "users.create";
        draft.subject = fmt::format("users/{}", user.id);
        draft.version = user.version;
        draft.title = user.short_name;
        return storage::Applied{std::move(draft), {}};
    };
    TRY(store.writer().run(std::move(command)));
    return true;
}

FirstCode first_code(storage::Store& store) {
    const auto user = storage::find_user_by_name(*store.read(), kFirstUserName);
    if (!user || is_used(*user)) return FirstCode::kUsed;
    return user->code_expires_at <= store.now() ? FirstCode::kExpired : FirstCode::kWaits;
}

sdk::Result<HostCode> renew_first_code(storage::Store& store, const storage::Actor& host,
                                       const KeepSecret& keep_secret) {
    const auto user = storage::find_user_by_name(*store.read(), kFirstUserName);
    if (!user || is_used(*user))
        return sdk::refuse(sdk::Code::kFailedPrecondition, "FIRST_CODE_USED",
                           "the first administrator has a password; `recover USER` replaces it");
    const std::string code = new_code();
    TRY(keep_secret(code));
    return give_code(store, host, *user, code, kFirstCodeLength, "users.renew_first_code");
}

sdk::Result<HostCode> recover_administrator(storage::Store& store, const storage::Actor& host,
                                            const std::string& user_name) {
    std::optional<storage::User> user;
    {
        const storage::ReadLease snapshot = store.read();
        user = storage::find_user_by_name(*snapshot, user_name);
        if (!user)
            return sdk::refuse(sdk::Code::kNotFound, "USER_NOT_FOUND",
                               "no account is named " + user_name, {{"user_name", user_name}});
        if (user->closed) return not_for(*user, "ACCOUNT_CLOSED", "the account is closed");
        if (!is_administrator(*snapshot, *user, store.now()))
            return not_for(*user, "NOT_ADMINISTRATOR",
                           "is no administrator; an administrator resets other passwords");
    }
    return give_code(store, host, *user, new_code(), kCodeLength, "users.recover");
}

}  // namespace collegium::usecases
