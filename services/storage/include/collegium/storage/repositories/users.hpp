// Accounts, roles and appointments in SQL.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/role_term.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/scoped_id.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/text/query.hpp>
#include <collegium/text/sort.hpp>

namespace collegium::storage {

// An account. What belongs to the password changes without a new version.
struct User {
    std::int64_t id = 0;
    std::int64_t version = 0;
    std::string user_name;
    std::string full_name;
    std::string short_name;
    std::int64_t person = 0;  // 0: none
    bool closed = false;
    text::SortKeys sort_keys;  // as stored; made of the full name when it is written
    Instant created_at{};
    Instant updated_at{};
    std::string password_hash;
    bool must_change = false;   // the password is a one-time code
    Instant code_expires_at{};  // epoch: none
    Instant password_changed_at{};
    Instant last_log_in_at{};
    std::string last_log_in_terminal;
};

[[nodiscard]] std::optional<User> find_user(Connection& connection, std::int64_t id);
[[nodiscard]] std::optional<User> find_user_by_name(Connection& connection,
                                                    std::string_view user_name);
// The account of a card: the oldest one that is not closed.
[[nodiscard]] std::optional<User> find_user_of_person(Connection& connection, std::int64_t person);

struct UserQuery {
    text::Query query;  // @ asks for a role the account holds
    text::Alphabet alphabet = text::Alphabet::kRussian;
    bool show_closed = false;
    std::string after_sort_key;  // keyset position; both empty and 0 on the first page
    std::int64_t after_id = 0;
    int limit = 0;
};
// Ordered by the sort key of the alphabet.
[[nodiscard]] std::vector<User> list_users(Connection& connection, const UserQuery& query);

// Gives the account its id.
std::int64_t insert_user(Connection& connection, const User& user);
// Writes the record: names, person, closed, version, update time.
void update_user(Connection& connection, const User& user);
// Makes sort keys and words of all accounts anew.
void rebuild_user_keys(Connection& connection);
// Writes what belongs to the password.
void set_password(Connection& connection, std::int64_t user, std::string_view hash,
                  bool must_change, Instant code_expires_at, Instant changed_at);
// A new version without other changes of the record.
void touch_user(Connection& connection, std::int64_t user, std::int64_t version, Instant at);
void set_last_log_in(Connection& connection, std::int64_t user, Instant at,
                     std::string_view terminal);

enum class RoleScope : std::uint8_t { kFederation = 1, kCompetition = 2, kAny = 3 };

struct Role {
    std::string id;
    int position = 0;
    RoleScope scope = RoleScope::kFederation;
    std::string title_ru;
    std::string title_uk;
    std::string title_en;
    std::set<std::string, std::less<>> permissions;
    std::set<std::string, std::less<>> appointers;
};

[[nodiscard]] std::optional<Role> find_role(Connection& connection, std::string_view id);
// From the administrator down, after `position`.
[[nodiscard]] std::vector<Role> list_roles(Connection& connection, int after_position, int limit);

// An appointment. Dates are ISO texts, empty: no limit.
struct Grant {
    std::int64_t id = 0;
    std::int64_t version = 0;
    std::int64_t user = 0;
    std::string role;
    std::string scope;
    std::string start_date;
    std::string end_date;
    std::string basis;
    std::string remark;
    std::int64_t granted_by = 0;
    std::int64_t official = 0;  // number of the official's record it came with; 0: none
    Instant revoked_at{};       // epoch: not revoked
    Instant created_at{};
    Instant updated_at{};
    // From the tables it refers to; not written.
    std::string user_short_name;
    std::string role_title_ru;
    std::string role_title_uk;
    std::string role_title_en;
    std::string scope_title;           // «26-014 Кубок Волги»; empty for the federation
    std::string competition_end_date;  // of the competition; empty for the federation
    int role_days = competition::kRoleDaysAfterCompetition;  // as the federation set them
};

// "competitions/14/grants/12".
[[nodiscard]] inline GrantId id_of(const Grant& grant) {
    return {grant.scope, grant.id};
}

// From when until when it can be acted by, revocations aside.
[[nodiscard]] competition::RoleTerm term_of(const Grant& grant);

// Fills in what an appointment that is not written yet has from the competition of its scope.
void read_competition(Connection& connection, Grant& grant);

[[nodiscard]] std::optional<Grant> find_grant(Connection& connection, std::int64_t id);

struct GrantQuery {
    std::int64_t user = 0;  // 0: everybody's
    std::string scope;      // empty: everywhere
    std::string on_day;     // ISO; empty: also revoked and expired ones
    std::int64_t after_id = 0;
    int limit = 0;
};
// Oldest first.
[[nodiscard]] std::vector<Grant> list_grants(Connection& connection, const GrantQuery& query);

// What came with a post, revoked ones too; oldest first.
[[nodiscard]] std::vector<Grant> grants_of_official(Connection& connection, std::int64_t official);

std::int64_t insert_grant(Connection& connection, const Grant& grant);
// Writes term, basis, remark, revocation, version, update time.
void update_grant(Connection& connection, const Grant& grant);

// Whether another account than `except` holds the role for the federation and may log in on a day.
[[nodiscard]] bool somebody_else_holds(Connection& connection, std::string_view role,
                                       std::int64_t except, std::string_view day);

}  // namespace collegium::storage
