#include <chrono>

#include <fmt/format.h>

#include <collegium/storage/repositories/federation_settings.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/text/search.hpp>
#include <collegium/text/sort.hpp>

#include "keyset.hpp"

namespace collegium::storage {
namespace {

constexpr std::string_view kUserColumns =
    "users.id, users.version, users.user_name, users.full_name, users.short_name, users.person, "
    "users.closed, users.sort_key_ru, users.created_at, users.updated_at, users.password_hash, "
    "users.must_change, users.code_expires_at, users.password_changed_at, users.last_log_in_at, "
    "users.last_log_in_terminal, users.sort_key_uk";

User user_of(const Row& row) {
    User user;
    user.id = row.integer(0);
    user.version = row.integer(1);
    user.user_name = row.text(2);
    user.full_name = row.text(3);
    user.short_name = row.text(4);
    user.person = row.integer(5);
    user.closed = row.boolean(6);
    user.sort_keys.russian = row.text(7);
    user.sort_keys.ukrainian = row.text(16);
    user.created_at = from_millis(row.integer(8));
    user.updated_at = from_millis(row.integer(9));
    user.password_hash = row.text(10);
    user.must_change = row.boolean(11);
    user.code_expires_at = from_millis(row.integer(12));
    user.password_changed_at = from_millis(row.integer(13));
    user.last_log_in_at = from_millis(row.integer(14));
    user.last_log_in_terminal = row.text(15);
    return user;
}

constexpr WordTable kWords{"user_word", "account"};

// Accounts that hold a role with these words in its title, in any language.
void append_role(Connection& connection, Statement& statement, const text::QueryTerm& term) {
    const auto titles =
        connection.all("SELECT title_ru || ' ' || title_uk || ' ' || title_en FROM roles", {},
                       [](const Row& row) { return row.text(0); });
    statement.append(
        "EXISTS (SELECT 1 FROM grants JOIN roles ON roles.id = grants.role "
        "WHERE grants.account = users.id AND grants.revoked_at = 0 AND ");
    append_values(statement, "title_ru || ' ' || title_uk || ' ' || title_en", titles, term);
    statement.append(")");
}

// What an account is found by.
std::vector<std::string> words_of(const User& user) {
    return text::index_words(user.full_name + " " + user.user_name);
}

std::string_view sort_key_column(text::Alphabet alphabet) {
    return alphabet == text::Alphabet::kRussian ? "users.sort_key_ru" : "users.sort_key_uk";
}

void write_keys(Connection& connection, const User& user) {
    text::SortKeys keys = text::sort_keys(user.full_name);
    connection.execute("UPDATE users SET sort_key_ru = $2, sort_key_uk = $3 WHERE id = $1",
                       {user.id, Blob{std::move(keys.russian)}, Blob{std::move(keys.ukrainian)}});
    replace_words(connection, kWords, user.id, words_of(user));
}

constexpr std::string_view kRoleColumns = "id, position, scope, title_ru, title_uk, title_en";

Role role_of(const Row& row) {
    Role role;
    role.id = row.text(0);
    role.position = static_cast<int>(row.integer(1));
    role.scope = static_cast<RoleScope>(row.integer(2));
    role.title_ru = row.text(3);
    role.title_uk = row.text(4);
    role.title_en = row.text(5);
    return role;
}

void load_details(Connection& connection, Role& role) {
    connection.query("SELECT permission FROM role_permission WHERE role = $1", {role.id},
                     [&](const Row& row) { role.permissions.insert(row.text(0)); });
    connection.query("SELECT appointer FROM role_appointer WHERE role = $1", {role.id},
                     [&](const Row& row) { role.appointers.insert(row.text(0)); });
}

constexpr std::string_view kGrantSelect =
    "SELECT grants.id, grants.version, grants.account, grants.role, grants.scope, "
    "grants.start_date, "
    "grants.end_date, grants.basis, grants.remark, grants.granted_by, grants.revoked_at, "
    "grants.created_at, grants.updated_at, users.short_name, roles.title_ru, roles.title_uk, "
    "roles.title_en, competition.code, competition.title, grants.official, competition.end_date, "
    "federation_settings.role_days FROM grants CROSS JOIN federation_settings "
    "JOIN users ON users.id = grants.account JOIN roles ON roles.id = grants.role "
    "LEFT JOIN competition ON competition.id = CASE WHEN grants.scope = 'federation' THEN 0 "
    "ELSE CAST(substr(grants.scope, 14) AS BIGINT) END ";

Grant grant_of(const Row& row) {
    Grant grant;
    grant.id = row.integer(0);
    grant.version = row.integer(1);
    grant.user = row.integer(2);
    grant.role = row.text(3);
    grant.scope = row.text(4);
    grant.start_date = row.text(5);
    grant.end_date = row.text(6);
    grant.basis = row.text(7);
    grant.remark = row.text(8);
    grant.granted_by = row.integer(9);
    grant.revoked_at = from_millis(row.integer(10));
    grant.created_at = from_millis(row.integer(11));
    grant.updated_at = from_millis(row.integer(12));
    grant.user_short_name = row.text(13);
    grant.role_title_ru = row.text(14);
    grant.role_title_uk = row.text(15);
    grant.role_title_en = row.text(16);
    if (!row.is_null(17)) grant.scope_title = row.text(17) + " " + row.text(18);
    grant.official = row.integer(19);
    if (!row.is_null(20)) grant.competition_end_date = row.text(20);
    grant.role_days = static_cast<int>(row.integer(21));
    return grant;
}

}  // namespace

std::optional<User> find_user(Connection& connection, std::int64_t id) {
    return connection.one(fmt::format("SELECT {} FROM users WHERE id = $1", kUserColumns), {id},
                          user_of);
}

std::optional<User> find_user_by_name(Connection& connection, std::string_view user_name) {
    return connection.one(fmt::format("SELECT {} FROM users WHERE user_name = $1", kUserColumns),
                          {user_name}, user_of);
}

std::optional<User> find_user_of_person(Connection& connection, std::int64_t person) {
    return connection.one(fmt::format("SELECT {} FROM users WHERE person = $1 AND person <> 0 AND "
                                      "closed = 0 ORDER BY id LIMIT 1",
                                      kUserColumns),
                          {person}, user_of);
}

std::vector<User> list_users(Connection& connection, const UserQuery& query) {
    Statement statement;
    statement.append("SELECT ");
    statement.append(kUserColumns);
    statement.append(" FROM users WHERE (closed = 0 OR ");
    statement.bind(query.show_closed);
    statement.append(" = 1) AND (");
    statement.append(sort_key_column(query.alphabet));
    statement.append(", id) > (");
    statement.bind(Blob{query.after_sort_key});
    statement.append(", ");
    statement.bind(query.after_id);
    statement.append(")");
    append_words(statement, kWords, "users.id", query.query.words);
    append_terms(
        statement, kWords, "users.id", query.query.terms,
        [](Statement& sql, const text::QueryTerm& term) { append_number(sql, "users.id", term); },
        [&](Statement& sql, const text::QueryTerm& term) { append_role(connection, sql, term); });
    statement.append(" ORDER BY ");
    statement.append(sort_key_column(query.alphabet));
    statement.append(", id LIMIT ");
    statement.bind(query.limit);
    return connection.all(statement.sql(), statement.parameters(), user_of);
}

std::int64_t insert_user(Connection& connection, const User& user) {
    text::SortKeys keys = text::sort_keys(user.full_name);
    const std::int64_t id = connection.insert(
        "INSERT INTO users (version, user_name, full_name, short_name, person, closed, "
        "sort_key_ru, sort_key_uk, created_at, updated_at, password_hash, must_change, "
        "code_expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) "
        "RETURNING id",
        {user.version, user.user_name, user.full_name, user.short_name, user.person, user.closed,
         Blob{std::move(keys.russian)}, Blob{std::move(keys.ukrainian)}, to_millis(user.created_at),
         to_millis(user.updated_at), user.password_hash, user.must_change,
         to_millis(user.code_expires_at)});
    insert_words(connection, kWords, id, words_of(user));
    return id;
}

void update_user(Connection& connection, const User& user) {
    connection.execute(
        "UPDATE users SET version = $2, user_name = $3, full_name = $4, short_name = $5, "
        "person = $6, closed = $7, updated_at = $8 WHERE id = $1",
        {user.id, user.version, user.user_name, user.full_name, user.short_name, user.person,
         user.closed, to_millis(user.updated_at)});
    write_keys(connection, user);
}

void rebuild_user_keys(Connection& connection) {
    const auto users =
        connection.all(fmt::format("SELECT {} FROM users", kUserColumns), {}, user_of);
    for (const User& user : users)
        write_keys(connection, user);
}

void set_password(Connection& connection, std::int64_t user, std::string_view hash,
                  bool must_change, Instant code_expires_at, Instant changed_at) {
    connection.execute(
        "UPDATE users SET password_hash = $2, must_change = $3, code_expires_at = $4, "
        "password_changed_at = $5 WHERE id = $1",
        {user, hash, must_change, to_millis(code_expires_at), to_millis(changed_at)});
}

void touch_user(Connection& connection, std::int64_t user, std::int64_t version, Instant at) {
    connection.execute("UPDATE users SET version = $2, updated_at = $3 WHERE id = $1",
                       {user, version, to_millis(at)});
}

void set_last_log_in(Connection& connection, std::int64_t user, Instant at,
                     std::string_view terminal) {
    connection.execute(
        "UPDATE users SET last_log_in_at = $2, last_log_in_terminal = $3 WHERE id = $1",
        {user, to_millis(at), terminal});
}

std::optional<Role> find_role(Connection& connection, std::string_view id) {
    auto role = connection.one(fmt::format("SELECT {} FROM roles WHERE id = $1", kRoleColumns),
                               {id}, role_of);
    if (role) load_details(connection, *role);
    return role;
}

std::vector<Role> list_roles(Connection& connection, int after_position, int limit) {
    auto roles = connection.all(
        fmt::format("SELECT {} FROM roles WHERE position > $1 ORDER BY position LIMIT $2",
                    kRoleColumns),
        {after_position, limit}, role_of);
    for (Role& role : roles)
        load_details(connection, role);
    return roles;
}

std::optional<Grant> find_grant(Connection& connection, std::int64_t id) {
    return connection.one(fmt::format("{} WHERE grants.id = $1", kGrantSelect), {id}, grant_of);
}

std::vector<Grant> list_grants(Connection& connection, const GrantQuery& query) {
    // A role without an end of its own holds while its competition ended on this day or later.
    std::string ended_since;
    if (const auto day = registry::parse_iso_date(query.on_day))
        ended_since =
            registry::to_iso(std::chrono::sys_days(*day) -
                             std::chrono::days(federation_settings(connection).settings.role_days));
    return connection.all(
        fmt::format("{} WHERE grants.id > $1 AND ($2 = 0 OR grants.account = $2) AND "
                    "($3 = '' OR grants.scope = $3) AND ($4 = '' OR (grants.revoked_at = 0 AND "
                    "(grants.end_date >= $4 OR (grants.end_date = '' AND "
                    "(competition.id IS NULL OR competition.end_date >= $6))))) "
                    "ORDER BY grants.id LIMIT $5",
                    kGrantSelect),
        {query.after_id, query.user, query.scope, query.on_day, query.limit, ended_since},
        grant_of);
}

competition::RoleTerm term_of(const Grant& grant) {
    return competition::role_term(
        {registry::parse_iso_date(grant.start_date), registry::parse_iso_date(grant.end_date),
         registry::parse_iso_date(grant.competition_end_date), grant.role_days});
}

void read_competition(Connection& connection, Grant& grant) {
    grant.role_days = federation_settings(connection).settings.role_days;
    connection.query(
        "SELECT code, title, end_date FROM competition WHERE "
        "'competitions/' || id = $1",
        {grant.scope}, [&](const Row& row) {
            grant.scope_title = row.text(0) + " " + row.text(1);
            grant.competition_end_date = row.text(2);
        });
}

std::vector<Grant> grants_of_official(Connection& connection, std::int64_t official) {
    return connection.all(
        fmt::format("{} WHERE grants.official = $1 AND grants.official <> 0 ORDER BY grants.id",
                    kGrantSelect),
        {official}, grant_of);
}

std::int64_t insert_grant(Connection& connection, const Grant& grant) {
    return connection.insert(
        "INSERT INTO grants (version, account, role, scope, start_date, end_date, basis, remark, "
        "granted_by, created_at, updated_at, official) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id",
        {grant.version, grant.user, grant.role, grant.scope, grant.start_date, grant.end_date,
         grant.basis, grant.remark, grant.granted_by, to_millis(grant.created_at),
         to_millis(grant.updated_at), grant.official});
}

void update_grant(Connection& connection, const Grant& grant) {
    connection.execute(
        "UPDATE grants SET version = $2, start_date = $3, end_date = $4, basis = $5, remark = $6, "
        "revoked_at = $7, updated_at = $8 WHERE id = $1",
        {grant.id, grant.version, grant.start_date, grant.end_date, grant.basis, grant.remark,
         to_millis(grant.revoked_at), to_millis(grant.updated_at)});
}

bool somebody_else_holds(Connection& connection, std::string_view role, std::int64_t except,
                         std::string_view day) {
    return connection
               .one(
                   "SELECT count(*) FROM grants JOIN users ON users.id = grants.account "
                   "WHERE grants.role = $1 AND grants.account <> $2 AND users.closed = 0 AND "
                   "grants.scope = 'federation' AND grants.revoked_at = 0 AND "
                   "(grants.start_date = '' OR grants.start_date <= $3) AND "
                   "(grants.end_date = '' OR grants.end_date >= $3)",
                   {role, except, day}, [](const Row& row) { return row.integer(0); })
               .value_or(0) > 0;
}

}  // namespace collegium::storage
