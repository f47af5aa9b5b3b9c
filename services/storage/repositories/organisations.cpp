#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/text/search.hpp>

#include "convert.hpp"
#include "keyset.hpp"

namespace collegium::storage {
namespace {

using registry::Organisation;
using registry::OrganisationId;
using text::Alphabet;

constexpr std::string_view kKind = "organisations";
constexpr WordTable kWords = kOrganisationWords;

constexpr std::string_view kColumns =
    "o.id, o.version, o.created_at, o.updated_at, o.full_name, o.short_name, o.kind, o.region, "
    "o.city, o.parent, a.short_name, ";
constexpr int kSortKeyColumn = 11;
constexpr int kFirstKeyColumn = 12;

std::string_view column_of(Alphabet alphabet, std::string_view ru, std::string_view uk) {
    return alphabet == Alphabet::kRussian ? ru : uk;
}

std::string_view sort_key_column(Alphabet alphabet) {
    return column_of(alphabet, "o.sort_key_ru", "o.sort_key_uk");
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
    OrganisationRecord record;
    record.id = OrganisationId{row.integer(0)};
    record.version = row.integer(1);
    record.created_at = from_millis(row.integer(2));
    record.updated_at = from_millis(row.integer(3));
    record.organisation = {
        row.text(4), row.text(5), static_cast<registry::OrganisationKind>(row.integer(6)),
        row.text(7), row.text(8), id_of<OrganisationId>(row, 9)};
    record.parent_short_name = row.text(10);
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

void write_keys(Connection& connection, OrganisationId id, const OrganisationKeys& keys) {
    connection.execute(
        "UPDATE organisation SET sort_key_ru = $2, sort_key_uk = $3, short_key_ru = $4, "
        "short_key_uk = $5, region_key_ru = $6, region_key_uk = $7 WHERE id = $1",
        {id.value, Blob{keys.full_name.russian}, Blob{keys.full_name.ukrainian},
         Blob{keys.short_name.russian}, Blob{keys.short_name.ukrainian}, Blob{keys.region.russian},
         Blob{keys.region.ukrainian}});
    replace_words(connection, kWords, id.value, keys.words);
}

constexpr std::string_view kInsert =
    "INSERT INTO organisation (id, version, created_at, updated_at, full_name, short_name, kind, "
    "region, city, parent, sort_key_ru, sort_key_uk, short_key_ru, short_key_uk, region_key_ru, "
    "region_key_uk) VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) "
    "RETURNING id";

OrganisationId insert_row(Connection& connection, Value id, std::int64_t version,
                          const Organisation& organisation, const OrganisationKeys& keys,
                          Instant now) {
    const OrganisationId inserted{connection.insert(
        kInsert,
        {std::move(id), version, to_millis(now), organisation.full_name, organisation.short_name,
         static_cast<int>(organisation.kind), organisation.region, organisation.city,
         to_value(organisation.parent), Blob{keys.full_name.russian},
         Blob{keys.full_name.ukrainian}, Blob{keys.short_name.russian},
         Blob{keys.short_name.ukrainian}, Blob{keys.region.russian}, Blob{keys.region.ukrainian}})};
    insert_words(connection, kWords, inserted.value, keys.words);
    add_to_count(connection, kKind, 1);
    return inserted;
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
    Statement statement;
    statement.append("SELECT ");
    statement.append(kColumns);
    statement.append(sort_key_column(alphabet));
    statement.append(
        " FROM organisation o LEFT JOIN organisation a ON a.id = o.parent WHERE o.id = ");
    statement.bind(id.value);
    return connection.one(statement.sql(), statement.parameters(), record_of);
}

std::vector<OrganisationRecord> list_organisations(Connection& connection,
                                                   const OrganisationFilter& filter,
                                                   OrganisationOrder order, const Window& window) {
    const std::vector<KeyColumn> columns = key_columns(order, window.alphabet);
    Statement statement;
    statement.append("SELECT ");
    statement.append(kColumns);
    statement.append(sort_key_column(window.alphabet));
    for (const KeyColumn& column : columns) {
        statement.append(", ");
        statement.append(column.sql);
    }
    append_source(connection, statement, filter, window.query);
    append_position(statement, columns, window);
    statement.append(order_by(columns, window.descending));
    statement.append(" LIMIT ");
    statement.bind(window.limit);
    return connection.all(statement.sql(), statement.parameters(), [&](const Row& row) {
        OrganisationRecord record = record_of(row);
        record.key = key_of_row(row, kFirstKeyColumn, columns);
        return record;
    });
}

std::int64_t count_organisations(Connection& connection, const OrganisationFilter& filter,
                                 const text::Query& query) {
    if (filter.empty() && query.empty()) return total_of(connection, kKind);
    Statement statement;
    statement.append("SELECT count(*)");
    append_source(connection, statement, filter, query);
    return connection
        .one(statement.sql(), statement.parameters(), [](const Row& row) { return row.integer(0); })
        .value_or(0);
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

OrganisationId insert_organisation(Connection& connection, const Organisation& organisation,
                                   const OrganisationKeys& keys, Instant now) {
    return insert_row(connection, nullptr, 1, organisation, keys, now);
}

void restore_organisation(Connection& connection, OrganisationId id, std::int64_t version,
                          const Organisation& organisation, Instant now) {
    insert_row(connection, id.value, version, organisation, OrganisationKeys::of(organisation),
               now);
}

void update_organisation(Connection& connection, OrganisationId id, std::int64_t version,
                         const Organisation& organisation, const OrganisationKeys& keys,
                         Instant now) {
    connection.execute(
        "UPDATE organisation SET version = $2, updated_at = $3, full_name = $4, short_name = $5, "
        "kind = $6, region = $7, city = $8, parent = $9 WHERE id = $1",
        {id.value, version, to_millis(now), organisation.full_name, organisation.short_name,
         static_cast<int>(organisation.kind), organisation.region, organisation.city,
         to_value(organisation.parent)});
    write_keys(connection, id, keys);
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
        write_keys(connection, id, OrganisationKeys::of(record->organisation));
    }
}

}  // namespace collegium::storage
