#include <chrono>

#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/federation_settings.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/text/search.hpp>
#include <collegium/text/sort.hpp>

#include "keyset.hpp"
#include "record.hpp"

namespace collegium::storage {

template <>
inline constexpr auto columns_of<User> = std::tuple(
    fixed<&User::id>("id"), column<&User::version>("version"),
    column<&User::user_name>("user_name"), column<&User::full_name>("full_name"),
    column<&User::short_name>("short_name"), column<&User::person>("person"),
    column<&User::closed>("closed"), fixed<&User::created_at>("created_at"),
    column<&User::updated_at>("updated_at"), fixed<&User::password_hash>("password_hash"),
    fixed<&User::must_change>("must_change"), fixed<&User::code_expires_at>("code_expires_at"),
    selected<&User::password_changed_at>("users.password_changed_at"),
    selected<&User::last_log_in_at>("users.last_log_in_at"),
    selected<&User::last_log_in_terminal>("users.last_log_in_terminal"),
    selected<&User::sort_keys, &text::SortKeys::russian>("users.sort_key_ru"),
    selected<&User::sort_keys, &text::SortKeys::ukrainian>("users.sort_key_uk"));

template <>
inline constexpr auto columns_of<Role> = std::tuple(column<&Role::id>("id"),
                                                    column<&Role::position>("position"),
                                                    column<&Role::scope>("scope"),
                                                    column<&Role::title_ru>("title_ru"),
                                                    column<&Role::title_uk>("title_uk"),
                                                    column<&Role::title_en>("title_en"));

template <>
inline constexpr auto columns_of<Grant> = std::tuple(
    fixed<&Grant::id>("id"), column<&Grant::version>("version"), fixed<&Grant::user>("account"),
    fixed<&Grant::role>("role"), fixed<&Grant::scope>("scope"),
    column<&Grant::start_date>("start_date"), column<&Grant::end_date>("end_date"),
    column<&Grant::basis>("basis"), column<&Grant::remark>("remark"),
    fixed<&Grant::granted_by>("granted_by"), fixed<&Grant::official>("official"),
    column<&Grant::revoked_at>("revoked_at"), fixed<&Grant::created_at>("created_at"),
    column<&Grant::updated_at>("updated_at"), selected<&Grant::user_short_name>("users.short_name"),
    selected<&Grant::role_title_ru>("roles.title_ru"),
    selected<&Grant::role_title_uk>("roles.title_uk"),
    selected<&Grant::role_title_en>("roles.title_en"),
    selected<&Grant::scope_title>("coalesce(competition.code || ' ' || competition.title, '')"),
    selected<&Grant::competition_end_date>("coalesce(competition.end_date, '')"),
    selected<&Grant::role_days>("federation_settings.role_days"));

namespace {

constexpr std::string_view kUsers = "users";
constexpr std::string_view kGrants = "grants";

std::string select_users(std::string_view rest) {
    static const std::string kSelect = "SELECT " + select_list<User>(kUsers) + " FROM users ";
    return kSelect + std::string(rest);
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

std::string select_roles(std::string_view rest) {
    static const std::string kSelect = "SELECT " + select_list<Role>("roles") + " FROM roles ";
    return kSelect + std::string(rest);
}

void load_details(Connection& connection, Role& role) {
    connection.query("SELECT permission FROM role_permission WHERE role = $1", {role.id},
                     [&](const Row& row) { role.permissions.insert(row.text(0)); });
    connection.query("SELECT appointer FROM role_appointer WHERE role = $1", {role.id},
                     [&](const Row& row) { role.appointers.insert(row.text(0)); });
}

std::string select_grants(std::string_view rest) {
    static const std::string kSelect =
        "SELECT " + select_list<Grant>(kGrants) +
        " FROM grants CROSS JOIN federation_settings "
        "JOIN users ON users.id = grants.account JOIN roles ON roles.id = grants.role "
        "LEFT JOIN competition ON competition.id = CASE WHEN grants.scope = 'federation' THEN 0 "
        "ELSE CAST(substr(grants.scope, 14) AS BIGINT) END ";
    return kSelect + std::string(rest);
}

// Their identities are bare numbers.
template <typename Record>
std::optional<Record> noted(Connection& connection, std::string_view collection,
                            std::optional<Record> record) {
    if (record)
        note_read(connection, std::string(collection) + std::to_string(record->id),
                  record->version);
    return record;
}

}  // namespace

std::optional<User> find_user(Connection& connection, std::int64_t id) {
    return noted(connection, "users/",
                 connection.one(select_users("WHERE id = $1"), {id}, read_row<User>));
}

std::optional<User> find_user_by_name(Connection& connection, std::string_view user_name) {
    return connection.one(select_users("WHERE user_name = $1"), {user_name}, read_row<User>);
}

std::optional<User> find_user_of_person(Connection& connection, std::int64_t person) {
    return noted(
        connection, "users/",
        connection.one(
            select_users("WHERE person = $1 AND person <> 0 AND closed = 0 ORDER BY id LIMIT 1"),
            {person}, read_row<User>));
}

std::vector<User> list_users(Connection& connection, const UserQuery& query) {
    Statement statement;
    statement.append(select_users("WHERE (closed = 0 OR "));
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
    return connection.all(statement.sql(), statement.parameters(), read_row<User>);
}

std::int64_t insert_user(Connection& connection, const User& user) {
    text::SortKeys keys = text::sort_keys(user.full_name);
    const std::int64_t id = insert_record(connection, kUsers, user,
                                          {{"sort_key_ru", Blob{std::move(keys.russian)}},
                                           {"sort_key_uk", Blob{std::move(keys.ukrainian)}}});
    insert_words(connection, kWords, id, words_of(user));
    return id;
}

void update_user(Connection& connection, const User& user) {
    update_record(connection, kUsers, user, {{"id", user.id}});
    write_keys(connection, user);
}

void rebuild_user_keys(Connection& connection) {
    const auto users = connection.all(select_users(""), {}, read_row<User>);
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
    auto role = connection.one(select_roles("WHERE id = $1"), {id}, read_row<Role>);
    if (role) load_details(connection, *role);
    return role;
}

std::vector<Role> list_roles(Connection& connection, int after_position, int limit) {
    auto roles = connection.all(select_roles("WHERE position > $1 ORDER BY position LIMIT $2"),
                                {after_position, limit}, read_row<Role>);
    for (Role& role : roles)
        load_details(connection, role);
    return roles;
}

std::optional<Grant> find_grant(Connection& connection, std::int64_t id) {
    auto grant = connection.one(select_grants("WHERE grants.id = $1"), {id}, read_row<Grant>);
    if (grant) note_read(connection, id_of(*grant).name(), grant->version);
    return grant;
}

std::vector<Grant> list_grants(Connection& connection, const GrantQuery& query) {
    // A role without an end of its own holds while its competition ended on this day or later.
    std::string ended_since;
    if (const auto day = registry::parse_iso_date(query.on_day))
        ended_since =
            registry::to_iso(std::chrono::sys_days(*day) -
                             std::chrono::days(federation_settings(connection).settings.role_days));
    return connection.all(
        select_grants("WHERE grants.id > $1 AND ($2 = 0 OR grants.account = $2) AND "
                      "($3 = '' OR grants.scope = $3) AND ($4 = '' OR (grants.revoked_at = 0 AND "
                      "(grants.end_date >= $4 OR (grants.end_date = '' AND "
                      "(competition.id IS NULL OR competition.end_date >= $6))))) "
                      "ORDER BY grants.id LIMIT $5"),
        {query.after_id, query.user, query.scope, query.on_day, query.limit, ended_since},
        read_row<Grant>);
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
        select_grants("WHERE grants.official = $1 AND grants.official <> 0 ORDER BY grants.id"),
        {official}, read_row<Grant>);
}

std::int64_t insert_grant(Connection& connection, const Grant& grant) {
    return insert_record(connection, kGrants, grant);
}

void update_grant(Connection& connection, const Grant& grant) {
    update_record(connection, kGrants, grant, {{"id", grant.id}});
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
