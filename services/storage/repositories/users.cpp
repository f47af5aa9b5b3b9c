#include <fmt/format.h>

#include <collegium/storage/repositories/users.hpp>

namespace collegium::storage {
namespace {

constexpr std::string_view kUserColumns =
    "users.id, users.version, users.user_name, users.full_name, users.short_name, users.person, "
    "users.closed, users.sort_key, users.created_at, users.updated_at, users.password_hash, "
    "users.must_change, users.code_expires_at, users.password_changed_at, users.last_log_in_at, "
    "users.last_log_in_terminal";

User user_of(const Row& row) {
    User user;
    user.id = row.integer(0);
    user.version = row.integer(1);
    user.user_name = row.text(2);
    user.full_name = row.text(3);
    user.short_name = row.text(4);
    user.person = row.integer(5);
    user.closed = row.boolean(6);
    user.sort_key = row.text(7);
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

// All words that begin with `word` lie in [word, this).
std::string after_prefix(std::string word) {
    word.append("\xF4\x8F\xBF\xBF");  // U+10FFFF, greater than any letter
    return word;
}

void write_words(Connection& connection, std::int64_t user, const std::set<std::string>& words) {
    connection.execute("DELETE FROM user_word WHERE user = $1", {user});
    for (const std::string& word : words)
        connection.execute("INSERT INTO user_word (word, user) VALUES ($1, $2)", {word, user});
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
    "SELECT grants.id, grants.version, grants.user, grants.role, grants.scope, grants.start_date, "
    "grants.end_date, grants.basis, grants.remark, grants.granted_by, grants.revoked_at, "
    "grants.created_at, grants.updated_at, users.short_name, roles.title_ru, roles.title_uk, "
    "roles.title_en, competition.code, competition.title, grants.official FROM grants "
    "JOIN users ON users.id = grants.user JOIN roles ON roles.id = grants.role "
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
    std::vector<Value> values{query.show_closed, Blob{query.after_sort_key}, query.after_id,
                              query.limit};
    std::string words;
    for (const std::string& word : query.words) {
        const std::size_t first = values.size() + 1;
        words +=
            fmt::format(" AND id IN (SELECT user FROM user_word WHERE word >= ${} AND word < ${})",
                        first, first + 1);
        values.emplace_back(word);
        values.emplace_back(after_prefix(word));
    }
    return connection.all(fmt::format("SELECT {} FROM users WHERE (closed = 0 OR $1 = 1) AND "
                                      "(sort_key > $2 OR (sort_key = $2 AND id > $3)){} "
                                      "ORDER BY sort_key, id LIMIT $4",
                                      kUserColumns, words),
                          values, user_of);
}

std::int64_t insert_user(Connection& connection, const User& user,
                         const std::set<std::string>& words) {
    connection.execute(
        "INSERT INTO users (version, user_name, full_name, short_name, person, closed, sort_key, "
        "created_at, updated_at, password_hash, must_change, code_expires_at) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        {user.version, user.user_name, user.full_name, user.short_name, user.person, user.closed,
         Blob{user.sort_key}, to_millis(user.created_at), to_millis(user.updated_at),
         user.password_hash, user.must_change, to_millis(user.code_expires_at)});
    const std::int64_t id = connection.last_insert_id();
    write_words(connection, id, words);
    return id;
}

void update_user(Connection& connection, const User& user, const std::set<std::string>& words) {
    connection.execute(
        "UPDATE users SET version = $2, user_name = $3, full_name = $4, short_name = $5, "
        "person = $6, closed = $7, sort_key = $8, updated_at = $9 WHERE id = $1",
        {user.id, user.version, user.user_name, user.full_name, user.short_name, user.person,
         user.closed, Blob{user.sort_key}, to_millis(user.updated_at)});
    write_words(connection, user.id, words);
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
    return connection.all(
        fmt::format("{} WHERE grants.id > $1 AND ($2 = 0 OR grants.user = $2) AND "
                    "($3 = '' OR grants.scope = $3) AND ($4 = '' OR (grants.revoked_at = 0 AND "
                    "(grants.end_date = '' OR grants.end_date >= $4))) "
                    "ORDER BY grants.id LIMIT $5",
                    kGrantSelect),
        {query.after_id, query.user, query.scope, query.on_day, query.limit}, grant_of);
}

std::vector<Grant> grants_of_official(Connection& connection, std::int64_t official) {
    return connection.all(
        fmt::format("{} WHERE grants.official = $1 AND grants.official <> 0 ORDER BY grants.id",
                    kGrantSelect),
        {official}, grant_of);
}

std::int64_t insert_grant(Connection& connection, const Grant& grant) {
    connection.execute(
        "INSERT INTO grants (version, user, role, scope, start_date, end_date, basis, remark, "
        "granted_by, created_at, updated_at, official) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        {grant.version, grant.user, grant.role, grant.scope, grant.start_date, grant.end_date,
         grant.basis, grant.remark, grant.granted_by, to_millis(grant.created_at),
         to_millis(grant.updated_at), grant.official});
    return connection.last_insert_id();
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
                   "SELECT count(*) FROM grants JOIN users ON users.id = grants.user "
                   "WHERE grants.role = $1 AND grants.user <> $2 AND users.closed = 0 AND "
                   "grants.scope = 'federation' AND grants.revoked_at = 0 AND "
                   "(grants.start_date = '' OR grants.start_date <= $3) AND "
                   "(grants.end_date = '' OR grants.end_date >= $3)",
                   {role, except, day}, [](const Row& row) { return row.integer(0); })
               .value_or(0) > 0;
}

}  // namespace collegium::storage
