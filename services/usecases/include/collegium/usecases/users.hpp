// Accounts and the roles they hold: who may work, in which role, where, until when, on what ground.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <collegium/registry/calendar.hpp>
#include <collegium/registry/field_mask.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/storage/subject.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>
#include <collegium/usecases/sessions.hpp>

namespace collegium::usecases {

inline constexpr std::chrono::hours kCodeLength{24};

// What a use case of this file decides by, beside the caller.
struct UserContext {
    storage::Connection& snapshot;
    std::span<const storage::SubjectKind> subjects;
    Moment moment;
};

struct UserInput {
    std::string user_name;
    std::string full_name;
    std::string person;  // "persons/4711" or empty
};

// USER_NOT_FOUND.
[[nodiscard]] sdk::Result<storage::User> get_user(storage::Connection& snapshot, std::int64_t id);

// `code` opens the first log-in and is hashed here (on the hashing pool). With the card come the
// roles of the posts its person holds already. USER_NAME_TAKEN, USER_NAME_MALFORMED,
// PERSON_NOT_FOUND.
[[nodiscard]] sdk::Result<Plan<storage::User>> create_user(const Caller& caller,
                                                           const UserContext& context,
                                                           const rulebook::Library& library,
                                                           const UserInput& input,
                                                           std::string_view code);

struct UserChange {
    std::int64_t id = 0;
    std::optional<std::int64_t> version;  // the caller's etag
    std::optional<std::string> user_name;
    std::optional<std::string> full_name;
    std::optional<std::string> person;
};
// Another card brings the roles of its person's posts and takes those of the former one's; roles
// held without a post are reviewed as if its person got them now.
[[nodiscard]] sdk::Result<Plan<storage::User>> update_user(const Caller& caller,
                                                           const UserContext& context,
                                                           const rulebook::Library& library,
                                                           const UserChange& change);

// An act on an account: its etag and why.
struct UserAct {
    std::int64_t id = 0;
    std::optional<std::int64_t> version;
    std::string reason;
};
// LAST_ADMINISTRATOR, LAST_CHIEF_ARBITER; ACCOUNT_CLOSED where it is closed already.
[[nodiscard]] sdk::Result<Plan<storage::User>> close_user(const Caller& caller,
                                                          const UserContext& context,
                                                          const UserAct& act);
[[nodiscard]] sdk::Result<Plan<storage::User>> reset_password(const Caller& caller,
                                                              const UserContext& context,
                                                              const UserAct& act,
                                                              std::string_view code);
// All of them, or one: SESSION_NOT_FOUND where it is not open or not this person's. The answer is
// how many sessions were open.
[[nodiscard]] sdk::Result<Plan<std::int64_t>> end_user_sessions(const UserContext& context,
                                                                std::int64_t user,
                                                                std::int64_t session = 0);

struct GrantInput {
    std::string user;   // "users/7"
    std::string role;   // "roles/chief-arbiter"
    std::string scope;  // "federation" or "competitions/14"
    std::optional<registry::RawDate> start_date;
    std::optional<registry::RawDate> end_date;
    std::string basis;
    std::string remark;
};
// APPOINTMENT_DENIED {role}, ROLE_NOT_FOUND, ROLE_SCOPE_WRONG, COMPETITION_NOT_FOUND,
// USER_NOT_FOUND, ACCOUNT_CLOSED, GRANT_EXISTS, TERM_REVERSED, SCOPE_DENIED, ROLES_OF_EVENT_ENDED;
// in a competition also what its rule book refuses of the posts that bring the role
// (competition::review_role), with its articles.
[[nodiscard]] sdk::Result<Plan<storage::Grant>> grant_role(const Caller& caller,
                                                           const UserContext& context,
                                                           const rulebook::Library& library,
                                                           const GrantInput& input);

// GRANT_NOT_FOUND, also where the appointment holds elsewhere than the name says.
[[nodiscard]] sdk::Result<storage::Grant> get_grant(storage::Connection& snapshot,
                                                    const storage::GrantId& id);

struct GrantChange {
    storage::GrantId id;
    std::optional<std::int64_t> version;
    registry::FieldMask mask;  // of start_date, end_date, basis, remark
    std::optional<registry::RawDate> start_date;
    std::optional<registry::RawDate> end_date;
    std::string basis;
    std::string remark;
    std::string reason;
};
// GRANT_NOT_FOUND, GRANT_REVOKED and what grant_role refuses.
[[nodiscard]] sdk::Result<Plan<storage::Grant>> change_grant(const Caller& caller,
                                                             const UserContext& context,
                                                             const rulebook::Library& library,
                                                             const GrantChange& change);

struct GrantAct {
    storage::GrantId id;
    std::optional<std::int64_t> version;
    std::string reason;
};
// LAST_ADMINISTRATOR where nobody else could appoint anybody any more, LAST_CHIEF_ARBITER where an
// competition under way would have none.
[[nodiscard]] sdk::Result<Plan<storage::Grant>> revoke_role(const Caller& caller,
                                                            const UserContext& context,
                                                            const GrantAct& act);

// Why an act would be refused now, for `allowed_actions`; nothing is changed.
[[nodiscard]] sdk::Result<void> may_change_user(const Caller& caller, const storage::User& user);
[[nodiscard]] sdk::Result<void> may_close_user(const Caller& caller, const UserContext& context,
                                               const storage::User& user);
[[nodiscard]] sdk::Result<void> may_change_grant(const Caller& caller, const UserContext& context,
                                                 const storage::Grant& grant);
[[nodiscard]] sdk::Result<void> may_revoke_grant(const Caller& caller, const UserContext& context,
                                                 const storage::Grant& grant);
// As for a new appointment like it.
[[nodiscard]] sdk::Result<void> may_restore_grant(const Caller& caller, const UserContext& context,
                                                  const rulebook::Library& library,
                                                  const storage::Grant& grant);

// «Петрова Г. А.» of «Петрова Галина Андреевна».
[[nodiscard]] std::string short_name_of(std::string_view full_name);

}  // namespace collegium::usecases
