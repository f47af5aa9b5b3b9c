#include <fmt/format.h>

#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/first_start.hpp>
#include <collegium/usecases/passwords.hpp>
#include <collegium/usecases/server_key.hpp>
#include <collegium/usecases/users.hpp>

namespace collegium::usecases {
namespace {

constexpr std::chrono::years kWithoutEnd{100};

storage::User administrator(storage::Instant now, std::string_view code) {
    storage::User user;
    user.version = 1;
    user.user_name = kFirstUserName;
    user.full_name = "Администратор";
    user.short_name = user.full_name;
    user.created_at = user.updated_at = now;
    user.must_change = true;
    user.code_expires_at = now + std::chrono::duration_cast<std::chrono::hours>(kWithoutEnd);
    user.password_hash = hash_password(code_digits(code));
    return user;
}

}  // namespace

sdk::Result<bool> create_first_administrator(storage::Store& store, const KeepSecret& keep_secret) {
    storage::UserQuery anybody;
    anybody.show_closed = true;
    anybody.limit = 1;
    if (!storage::list_users(*store.read(), anybody).empty()) return false;
    const std::string code = one_time_code(random_bytes(32));
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

bool first_code_is_used(storage::Store& store) {
    const auto user = storage::find_user_by_name(*store.read(), kFirstUserName);
    return !user || !user->must_change;
}

}  // namespace collegium::usecases
