#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/text/search.hpp>

#include "keyset.hpp"
#include "record.hpp"

namespace collegium::storage {

// The order's key columns follow.
template <>
inline constexpr auto columns_of<OrganisationRecord> =
    std::tuple_cat(head_columns<OrganisationRecord>(),
                   columns_within<registry::Organisation, &OrganisationRecord::organisation>(),
                   std::tuple(selected<&OrganisationRecord::parent_short_name>("a.short_name")));

namespace {

using registry::Organisation;
using registry::OrganisationId;
using text::Alphabet;

constexpr std::string_view kTable = "organisation";
constexpr std::string_view kKind = "organisations";
constexpr WordTable kWords = kOrganisationWords;

constexpr int kSortKeyColumn = kColumnCount<OrganisationRecord>;
constexpr int kFirstKeyColumn = kSortKeyColumn + 1;

std::string_view column_of(Alphabet alphabet, std::string_view ru, std::string_view uk) {
    return alphabet == Alphabet::kRussian ? ru : uk;
}

std::string_view sort_key_column(Alphabet alphabet) {
    return column_of(alphabet, "o.sort_key_ru", "o.sort_key_uk");
}

std::string select(Alphabet alphabet) {
    static const std::string kSelect = "SELECT " + select_list<OrganisationRecord>("o") + ", ";
    return kSelect + std::string(sort_key_column(alphabet));
}

std::vector<KeyColumn> key_columns(OrganisationOrder order, Alphabet alphabet) {
    const KeyColumn name{sort_key_column(alphabet), KeyType::kBlob};
    const KeyColumn id{"o.id", KeyType::kInteger};
    switch (order) {
        case OrganisationOrder::kFullName:
            break;
        case OrganisationOrder::kShortName:
            return {{column_of(alphabet, "o.short_key_ru", "o.short_key_uk")}, id};
        case OrganisationOrder::kRegion:
            return {{column_of(alphabet, "o.region_key_ru", "o.region_key_uk")}, name, id};
        case OrganisationOrder::kUpdateTime:
            return {{"o.updated_at", KeyType::kInteger}, id};
    }
    return {name, id};
}

OrganisationRecord record_of(const Row& row) {
    auto record = read_row<OrganisationRecord>(row);
    record.sort_key = row.text(kSortKeyColumn);
    return record;
}

std::vector<std::string> regions_of(Connection& connection) {
    return connection.all("SELECT DISTINCT region FROM organisation", {},
                          [](const Row& row) { return row.text(0); });
}

void append_source(Connection& connection, Statement& statement, const OrganisationFilter& filter,
                   const text::Query& query) {
    statement.append(
        " FROM organisation o LEFT JOIN organisation a ON a.id = o.parent WHERE o.id > 0");
    append_words(statement, kWords, "o.id", query.words);
    const auto equals = [&](std::string_view column, Value value) {
        statement.append(" AND o.");
        statement.append(column);
        statement.append(" = ");
        statement.bind(std::move(value));
    };
    if (filter.kind) equals("kind", static_cast<int>(*filter.kind));
    if (filter.region) equals("region", *filter.region);
    if (filter.city) equals("city", *filter.city);
    if (filter.parent) equals("parent", filter.parent->value);
    append_terms(
        statement, kWords, "o.id", query.terms,
        [](Statement& sql, const text::QueryTerm& term) { append_number(sql, "o.id", term); },
        [&](Statement& sql, const text::QueryTerm& term) {
            append_values(sql, "o.region", regions_of(connection), term);
            sql.append(" OR (");
            append_word_lookup(sql, kWords, "o.id", term);
            sql.append(")");
        });
}

// What is written beside the fields themselves.
std::vector<Extra> extras_of(const OrganisationKeys& keys) {
    return {{"sort_key_ru", Blob{keys.full_name.russian}},
            {"sort_key_uk", Blob{keys.full_name.ukrainian}},
            {"short_key_ru", Blob{keys.short_name.russian}},
            {"short_key_uk", Blob{keys.short_name.ukrainian}},
            {"region_key_ru", Blob{keys.region.russian}},
            {"region_key_uk", Blob{keys.region.ukrainian}}};
}

}  // namespace

OrganisationKeys OrganisationKeys::of(const Organisation& organisation) {
    return {text::sort_keys(organisation.full_name), text::sort_keys(organisation.short_name),
            text::sort_keys(organisation.region),
            text::index_words(organisation.full_name + " " + organisation.short_name + " " +
                              organisation.city)};
}

std::optional<OrganisationRecord> find_organisation(Connection& connection, OrganisationId id,
                                                    Alphabet alphabet) {
    return note_read(
        connection,
        connection.one(
            select(alphabet) +
                " FROM organisation o LEFT JOIN organisation a ON a.id = o.parent WHERE o.id = $1",
            {id.value}, record_of));
}

std::vector<OrganisationRecord> list_organisations(Connection& connection,
                                                   const OrganisationFilter& filter,
                                                   OrganisationOrder order, const Window& window) {
    const auto source = [&](Statement& sql) {
        append_source(connection, sql, filter, window.query);
    };
    return list_page(connection, select(window.alphabet), kFirstKeyColumn,
                     key_columns(order, window.alphabet), window, source, record_of);
}

std::int64_t count_organisations(Connection& connection, const OrganisationFilter& filter,
                                 const text::Query& query) {
    if (filter.empty() && query.empty()) return total_of(connection, kKind);
    return count_rows(connection,
                      [&](Statement& sql) { append_source(connection, sql, filter, query); });
}

OrganisationUse use_of(Connection& connection, OrganisationId id) {
    return connection
        .one(
            "SELECT (SELECT count(*) FROM person WHERE organisation = $1), "
            "(SELECT count(*) FROM organisation WHERE parent = $1), "
            "(SELECT count(*) FROM (SELECT id FROM competition WHERE organiser = $1 "
            "UNION SELECT competition FROM application WHERE organisation = $1 "
            "UNION SELECT competition FROM official WHERE organisation = $1) AS named)",
            {id.value},
            [](const Row& row) {
                return OrganisationUse{row.integer(0), row.integer(1), row.integer(2)};
            })
        .value_or(OrganisationUse{});
}

bool stands_above(Connection& connection, OrganisationId above, OrganisationId id) {
    return connection
        .one(
            "WITH RECURSIVE line (id) AS (SELECT $1 UNION SELECT o.parent FROM organisation o "
            "JOIN line ON o.id = line.id WHERE o.parent IS NOT NULL) "
            "SELECT 1 FROM line WHERE id = $2",
            {id.value, above.value}, [](const Row&) { return true; })
        .value_or(false);
}

OrganisationId insert_organisation(Connection& connection, const OrganisationRecord& record,
                                   const OrganisationKeys& keys) {
    std::vector<Extra> extras = extras_of(keys);
    if (record.id.value != 0) extras.push_back({"id", record.id.value});
    const OrganisationId id{insert_record(connection, kTable, record, extras)};
    insert_words(connection, kWords, id.value, keys.words);
    add_to_count(connection, kKind, 1);
    return id;
}

void update_organisation(Connection& connection, const OrganisationRecord& record,
                         const OrganisationKeys& keys) {
    update_record(connection, kTable, record, {{"id", record.id.value}}, extras_of(keys));
    replace_words(connection, kWords, record.id.value, keys.words);
}

void delete_organisation(Connection& connection, OrganisationId id) {
    replace_words(connection, kWords, id.value, {});
    connection.execute("DELETE FROM organisation WHERE id = $1", {id.value});
    add_to_count(connection, kKind, -1);
}

void rebuild_organisation_keys(Connection& connection) {
    const auto ids = connection.all("SELECT id FROM organisation", {},
                                    [](const Row& row) { return OrganisationId{row.integer(0)}; });
    for (const OrganisationId id : ids) {
        const auto record = find_organisation(connection, id, Alphabet::kRussian);
        update_organisation(connection, *record, OrganisationKeys::of(record->organisation));
    }
}

}  // namespace collegium::storage
