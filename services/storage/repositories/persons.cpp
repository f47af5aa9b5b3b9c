#include <algorithm>
#include <array>

#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/text/search.hpp>
#include <collegium/text/sort.hpp>

#include "keyset.hpp"
#include "record.hpp"

namespace collegium::storage {
namespace {

// A card as it is written.
struct PersonRow {
    registry::PersonId id;
    std::int64_t version = 1;
    Instant created_at{};
    Instant updated_at{};
    registry::Person person;
};

}  // namespace

template <>
inline constexpr auto columns_of<PersonRow> = std::tuple_cat(
    head_columns<PersonRow>(), columns_within<registry::Person, &PersonRow::person>());
template <>
inline constexpr auto columns_of<registry::RestrictedPerson> =
    columns_within<registry::RestrictedPerson>();
// What every card is read with; the order's key columns follow.
template <>
inline constexpr auto columns_of<PersonRecord> = std::tuple_cat(
    head_columns<PersonRecord>(),
    columns_within<registry::PublicPerson, &PersonRecord::public_data>(),
    std::tuple(
        selected<&PersonRecord::erased>("CASE WHEN p.state = 1 THEN 0 ELSE 1 END"),
        selected<&PersonRecord::organisation_short_name>("o.short_name"),
        selected<&PersonRecord::coach_name, &registry::PersonName::surname>("c.surname"),
        selected<&PersonRecord::coach_name, &registry::PersonName::given_name>("c.given_name"),
        selected<&PersonRecord::coach_name, &registry::PersonName::patronymic>("c.patronymic")));

namespace {

using registry::PersonId;
using registry::PublicPerson;
using registry::RestrictedPerson;
using text::Alphabet;

constexpr std::string_view kTable = "person";
constexpr std::string_view kKind = "persons";
constexpr WordTable kWords{"person_word", "person"};

constexpr int kActive = 1;
constexpr int kErased = 2;

constexpr int kSortKeyColumn = kColumnCount<PersonRecord>;
constexpr int kFirstKeyColumn = kSortKeyColumn + 1;

const std::string& card_columns() {
    static const std::string kColumns = select_list<PersonRecord>("p") + ", ";
    return kColumns;
}

constexpr std::string_view kNames =
    " LEFT JOIN organisation o ON o.id = p.organisation LEFT JOIN person c ON c.id = p.coach";

std::string_view sort_key_column(Alphabet alphabet) {
    return alphabet == Alphabet::kRussian ? "p.sort_key_ru" : "p.sort_key_uk";
}

std::vector<KeyColumn> key_columns(PersonOrder order, Alphabet alphabet) {
    const KeyColumn name{sort_key_column(alphabet), KeyType::kBlob};
    const KeyColumn id{"p.id", KeyType::kInteger};
    switch (order) {
        case PersonOrder::kName:
            break;
        case PersonOrder::kRegion:
            return {{alphabet == Alphabet::kRussian ? "p.region_key_ru" : "p.region_key_uk",
                     KeyType::kBlob},
                    name,
                    id};
        case PersonOrder::kBirthYear:
            return {{"p.birth_year", KeyType::kInteger}, name, id};
        case PersonOrder::kUpdateTime:
            return {{"p.updated_at", KeyType::kInteger}, id};
    }
    return {name, id};
}

PersonRecord record_of(const Row& row) {
    auto record = read_row<PersonRecord>(row);
    record.sort_key = row.text(kSortKeyColumn);
    return record;
}

void append_filter(Statement& statement, const PersonFilter& filter) {
    const auto equals = [&](std::string_view column, Value value) {
        statement.append(" AND p.");
        statement.append(column);
        statement.append(" = ");
        statement.bind(std::move(value));
    };
    if (filter.sex) equals("sex", static_cast<int>(*filter.sex));
    if (filter.region) equals("region", *filter.region);
    if (filter.organisation) equals("organisation", filter.organisation->value);
    if (filter.sport_rank) equals("sport_rank", *filter.sport_rank);
    if (filter.arbiter_category) equals("arbiter_category", *filter.arbiter_category);
    if (filter.birth_year) equals("birth_year", *filter.birth_year);
}

std::string_view word_key_column(Alphabet alphabet) {
    return alphabet == Alphabet::kRussian ? "w.sort_key_ru" : "w.sort_key_uk";
}

// The rows of the rarest word that belong to cards with all the words. A card stands there once for
// each of its words with that beginning.
void append_found(Statement& statement, const WordPlan& plan) {
    statement.append(" FROM person_word w WHERE ");
    append_range(statement, plan.words.front());
    append_words(statement, kWords, "w.person", std::span(plan.words).subspan(1));
}

std::vector<PersonId> ids_of(Connection& connection, const Statement& statement) {
    return connection.all(statement.sql(), statement.parameters(),
                          [](const Row& row) { return PersonId{row.integer(0)}; });
}

// Common words: a page of matches stands among the next few cards of the list. None where it does
// not.
std::optional<std::vector<PersonId>> walk(Connection& connection, const WordPlan& plan,
                                          const Window& window) {
    constexpr int kWalked = 1'000;
    const std::vector<KeyColumn> columns = key_columns(PersonOrder::kName, window.alphabet);
    Statement statement;
    statement.append("SELECT p.id FROM (SELECT p.id AS id, ");
    statement.append(columns.front().sql);
    statement.append(" AS sort_key FROM person p WHERE p.state = 1");
    append_position(statement, columns, window);
    statement.append(order_by(columns, window.descending));
    statement.append(" LIMIT ");
    statement.bind(kWalked);
    statement.append(") AS p WHERE p.id > 0");
    append_words(statement, kWords, "p.id", plan.words);
    statement.append(window.descending ? " ORDER BY p.sort_key DESC, p.id DESC LIMIT "
                                       : " ORDER BY p.sort_key, p.id LIMIT ");
    statement.bind(window.limit);
    std::vector<PersonId> found = ids_of(connection, statement);
    if (static_cast<int>(found.size()) < window.limit) return std::nullopt;
    return found;
}

// The page of a search in the order of names, from the index of words alone.
std::vector<PersonId> gather(Connection& connection, const WordPlan& plan, const Window& window) {
    // A card has few words, so that this many rows hold a page of different cards.
    constexpr int kRowsOfACard = 6;
    const std::array<KeyColumn, 2> columns{
        KeyColumn{word_key_column(window.alphabet), KeyType::kBlob},
        KeyColumn{"w.person", KeyType::kInteger}};
    Statement statement;
    statement.append("SELECT w.person");
    append_found(statement, plan);
    append_position(statement, columns, window);
    statement.append(order_by(columns, window.descending));
    statement.append(" LIMIT ");
    statement.bind(window.limit * kRowsOfACard);
    std::vector<PersonId> found = ids_of(connection, statement);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    if (static_cast<int>(found.size()) > window.limit) {
        found.resize(static_cast<std::size_t>(window.limit));
    }
    return found;
}

// Every region a card names; the index steps from one to the next.
std::vector<std::string> regions_of(Connection& connection) {
    return connection.all(
        "WITH RECURSIVE named (region) AS (SELECT min(region) FROM person UNION ALL "
        "SELECT (SELECT min(p.region) FROM person p WHERE p.region > named.region) FROM named "
        "WHERE named.region IS NOT NULL) SELECT region FROM named WHERE region IS NOT NULL",
        {}, [](const Row& row) { return row.text(0); });
}

// " FROM ... WHERE ..." of any list: filters, words and signs where there are some.
void append_source(Connection& connection, Statement& statement, const PersonFilter& filter,
                   const WordPlan& plan, std::span<const text::QueryTerm> terms) {
    if (plan.words.empty()) {
        statement.append(" FROM person p WHERE p.state = 1");
    } else {
        // CROSS JOIN keeps the order of the tables: the few found first.
        statement.append(" FROM (SELECT DISTINCT w.person AS id");
        append_found(statement, plan);
        statement.append(") AS found CROSS JOIN person p WHERE p.id = found.id");
    }
    append_filter(statement, filter);
    append_terms(
        statement, kWords, "p.id", terms,
        [](Statement& sql, const text::QueryTerm& term) { append_number(sql, "p.id", term); },
        [&](Statement& sql, const text::QueryTerm& term) {
            append_values(sql, "p.region", regions_of(connection), term);
            sql.append(" OR (");
            append_word_lookup(sql, kOrganisationWords, "p.organisation", term);
            sql.append(")");
        });
}

struct Keys {
    text::SortKeys name;
    text::SortKeys region;
    std::vector<std::string> words;
};

Keys keys_of(const PublicPerson& person) {
    // A card without a Cyrillic name cannot be: the surname is required.
    const registry::PersonName& name = person.cyrillic_name;
    const std::array<std::string_view, 3> parts{name.surname, name.given_name, name.patronymic};
    Keys keys;
    keys.name = text::sort_keys(parts);
    keys.region = text::sort_keys(person.region);
    keys.words =
        text::index_words(registry::full_name(name) + " " + registry::full_name(person.latin_name));
    return keys;
}

void insert_words(Connection& connection, PersonId id, const Keys& keys) {
    for (const std::string& word : keys.words) {
        connection.execute(
            "INSERT INTO person_word (word, person, sort_key_ru, sort_key_uk) "
            "VALUES ($1, $2, $3, $4)",
            {word, id.value, Blob{keys.name.russian}, Blob{keys.name.ukrainian}});
    }
}

void replace_words(Connection& connection, PersonId id, const Keys& keys) {
    connection.execute("DELETE FROM person_word WHERE person = $1", {id.value});
    insert_words(connection, id, keys);
}

// What is written beside the fields themselves.
std::vector<Extra> extras_of(const PersonRow& row, const Keys& keys, int state) {
    return {{"folded_name", registry::folded_name(row.person.public_data.cyrillic_name)},
            {"sort_key_ru", Blob{keys.name.russian}},
            {"sort_key_uk", Blob{keys.name.ukrainian}},
            {"region_key_ru", Blob{keys.region.russian}},
            {"region_key_uk", Blob{keys.region.ukrainian}},
            {"state", state}};
}

void update_row(Connection& connection, const PersonRow& row, const Keys& keys, int state) {
    update_record(connection, kTable, row, {{"id", row.id.value}}, extras_of(row, keys, state));
}

// Answers kept for repeats that may show the person: of every request that left a row about the
// card or one of its lines, or a row that rests on them.
constexpr std::string_view kForgetAnswers =
    "WITH about (subject) AS (SELECT $1 UNION ALL SELECT 'competitions/' || "
    "CAST(competition AS TEXT) || '/entrants/' || CAST(id AS TEXT) || part FROM entrant "
    "CROSS JOIN (SELECT '' AS part UNION ALL SELECT '/admission') AS parts WHERE person = $2) "
    "UPDATE request SET response = NULL WHERE request_id IN (SELECT request_id FROM journal WHERE "
    "subject IN (SELECT subject FROM about) UNION SELECT j.request_id FROM journal_dependency d "
    "JOIN journal j ON j.sequence = d.sequence WHERE d.subject IN (SELECT subject FROM about))";

}  // namespace

std::optional<PersonRecord> find_person(Connection& connection, PersonId id, Alphabet alphabet) {
    Statement statement;
    statement.append("SELECT ");
    statement.append(card_columns());
    statement.append(sort_key_column(alphabet));
    statement.append(" FROM person p");
    statement.append(kNames);
    statement.append(" WHERE p.id = ");
    statement.bind(id.value);
    return note_read(connection,
                     connection.one(statement.sql(), statement.parameters(), record_of));
}

RestrictedPerson restricted_of(Connection& connection, PersonId id) {
    const std::string sql =
        "SELECT " + select_list<RestrictedPerson>("p") + " FROM person p WHERE p.id = $1";
    return connection.one(sql, {id.value}, read_row<RestrictedPerson>).value_or(RestrictedPerson{});
}

std::vector<PersonRecord> list_persons(Connection& connection, const PersonFilter& filter,
                                       PersonOrder order, const Window& window) {
    const std::vector<KeyColumn> columns = key_columns(order, window.alphabet);
    const WordPlan plan = plan_words(connection, kWords, window.query.words);
    const auto& terms = window.query.terms;
    // Which cards make the page is found by narrow rows; only the page itself is read whole.
    Statement page;
    if (!plan.words.empty() && terms.empty() && filter.empty() && order == PersonOrder::kName) {
        auto ids = plan.common ? walk(connection, plan, window) : std::nullopt;
        if (!ids) ids = gather(connection, plan, window);
        page.append("SELECT id FROM person WHERE id IN (0");
        for (const PersonId id : *ids) {
            page.append(", ");
            page.bind(id.value);
        }
        page.append(")");
    } else {
        page.append("SELECT p.id AS id");
        append_source(connection, page, filter, plan, terms);
        append_position(page, columns, window);
        page.append(order_by(columns, window.descending));
        page.append(" LIMIT ");
        page.bind(window.limit);
    }
    std::string sql = "SELECT " + card_columns();
    sql += sort_key_column(window.alphabet);
    for (const KeyColumn& column : columns)
        (sql += ", ") += column.sql;
    sql += " FROM (" + page.sql() + ") AS page CROSS JOIN person p";
    sql += kNames;
    sql += " WHERE p.id = page.id" + order_by(columns, window.descending);
    return connection.all(sql, page.parameters(), [&](const Row& row) {
        PersonRecord record = record_of(row);
        record.key = key_of_row(row, kFirstKeyColumn, columns);
        return record;
    });
}

std::int64_t count_persons(Connection& connection, const PersonFilter& filter,
                           const text::Query& query) {
    if (filter.empty() && query.empty()) return total_of(connection, kKind);
    const WordPlan plan = plan_words(connection, kWords, query.words);
    Statement statement;
    statement.append("SELECT count(*) FROM (SELECT 1");
    append_source(connection, statement, filter, plan, query.terms);
    statement.append(" LIMIT ");
    statement.bind(kCountedPersons + 1);
    statement.append(") AS some");
    return connection
        .one(statement.sql(), statement.parameters(), [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

std::optional<PersonId> find_same_person(Connection& connection, const PublicPerson& public_data,
                                         const RestrictedPerson& restricted_data) {
    const std::string birth =
        restricted_data.birth_date ? registry::to_iso(*restricted_data.birth_date) : "";
    return connection.one(
        "SELECT id FROM person WHERE folded_name = $1 AND coalesce(birth_date, '') = $2 "
        "AND birth_year = $3 AND state = 1 ORDER BY id DESC",
        {registry::folded_name(public_data.cyrillic_name), birth, public_data.birth_year},
        [](const Row& row) { return PersonId{row.integer(0)}; });
}

PersonId insert_person(Connection& connection, const registry::CheckedPerson& person, Instant now) {
    const Keys keys = keys_of(person.public_data);
    const PersonRow row{{}, 1, now, now, person};
    const PersonId id{insert_record(connection, kTable, row, extras_of(row, keys, kActive))};
    insert_words(connection, id, keys);
    seal_values(connection, id, 1, person.sealed);
    add_to_count(connection, kKind, 1);
    return id;
}

void update_person(Connection& connection, PersonId id, std::int64_t version,
                   const registry::Person& person, Instant now) {
    const Keys keys = keys_of(person.public_data);
    update_row(connection, {id, version, {}, now, person}, keys, kActive);
    replace_words(connection, id, keys);
}

void erase_person(Connection& connection, PersonId id, std::int64_t version, Instant now) {
    connection.execute(kForgetAnswers, {id.name(), id.value});
    connection.execute("DELETE FROM person_sealed WHERE person = $1", {id.value});
    connection.execute("DELETE FROM form_draft WHERE subject = $1", {id.name()});
    PersonRow nobody{id, version, {}, now, {}};
    nobody.person.public_data.sex = registry::Sex{};
    update_row(connection, nobody, {}, kErased);
    replace_words(connection, id, {});
    add_to_count(connection, kKind, -1);
}

void remove_person(Connection& connection, PersonId id) {
    connection.execute("DELETE FROM person_sealed WHERE person = $1", {id.value});
    replace_words(connection, id, {});
    connection.execute("DELETE FROM person WHERE id = $1", {id.value});
    add_to_count(connection, kKind, -1);
}

void rebuild_person_keys(Connection& connection) {
    std::vector<PersonId> ids =
        connection.all("SELECT id FROM person WHERE state = $1", {kActive},
                       [](const Row& row) { return PersonId{row.integer(0)}; });
    for (const PersonId id : ids) {
        const auto record = find_person(connection, id, Alphabet::kRussian);
        const Keys keys = keys_of(record->public_data);
        connection.execute(
            "UPDATE person SET sort_key_ru = $2, sort_key_uk = $3, region_key_ru = $4, "
            "region_key_uk = $5, folded_name = $6 WHERE id = $1",
            {id.value, Blob{keys.name.russian}, Blob{keys.name.ukrainian},
             Blob{keys.region.russian}, Blob{keys.region.ukrainian},
             registry::folded_name(record->public_data.cyrillic_name)});
        replace_words(connection, id, keys);
    }
}

}  // namespace collegium::storage
