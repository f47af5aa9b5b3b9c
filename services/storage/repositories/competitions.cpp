#include <iterator>
#include <sstream>
#include <utility>

#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/text/search.hpp>

#include "convert.hpp"
#include "keyset.hpp"

namespace collegium::storage {
namespace {

using competition::CompetitionCode;
using competition::CompetitionDraft;
using competition::CompetitionId;
using text::Alphabet;

constexpr std::string_view kKind = "competitions";
constexpr WordTable kWords{"competition_word", "competition"};

constexpr std::string_view kColumns =
    "c.id, c.version, c.created_at, c.updated_at, c.code, c.title, c.start_date, c.end_date, "
    "c.venue, c.time_zone, c.organiser, c.discipline, c.discipline_title_ru, "
    "c.discipline_title_uk, c.discipline_title_en, o.short_name, c.state, c.rule_book, "
    "c.official_discipline, c.status, c.event_character, c.age_groups, c.sex, c.book_sha256";
constexpr int kFirstKeyColumn = 24;

std::vector<KeyColumn> columns_of(CompetitionOrder order, Alphabet alphabet) {
    const KeyColumn id{"c.id", KeyType::kInteger};
    switch (order) {
        case CompetitionOrder::kStartDate:
            break;
        case CompetitionOrder::kCode:
            return {{"c.code_season", KeyType::kInteger}, {"c.code_number", KeyType::kInteger}};
        case CompetitionOrder::kTitle:
            return {{alphabet == Alphabet::kRussian ? "c.sort_key_ru" : "c.sort_key_uk"}, id};
        case CompetitionOrder::kUpdateTime:
            return {{"c.updated_at", KeyType::kInteger}, id};
    }
    return {{"c.start_date", KeyType::kText}, id};
}

// All columns of an order go the same way.
constexpr KeyColumn kFirst{"CASE WHEN c.id = ahead.id THEN 0 ELSE 1 END", KeyType::kInteger};
constexpr KeyColumn kFirstDownwards{"CASE WHEN c.id = ahead.id THEN 1 ELSE 0 END",
                                    KeyType::kInteger};

std::vector<KeyColumn> key_columns(const CompetitionFilter& filter, CompetitionOrder order,
                                   const Window& window) {
    std::vector<KeyColumn> columns = columns_of(order, window.alphabet);
    if (filter.first) columns.insert(columns.begin(), window.descending ? kFirstDownwards : kFirst);
    return columns;
}

// Ids of rows hold no spaces.
std::vector<std::string> split_words(std::string_view text) {
    std::istringstream stream{std::string(text)};
    return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

CompetitionRecord record_of(const Row& row) {
    CompetitionRecord record;
    record.id = CompetitionId{row.integer(0)};
    record.version = row.integer(1);
    record.created_at = from_millis(row.integer(2));
    record.updated_at = from_millis(row.integer(3));
    CompetitionDraft& draft = record.draft;
    draft.code = CompetitionCode::parse(row.view(4));
    draft.title = row.text(5);
    draft.start_date = date_of(row, 6).value_or(registry::Date{});
    draft.end_date = date_of(row, 7).value_or(registry::Date{});
    draft.venue = row.text(8);
    draft.time_zone = row.text(9);
    draft.organiser = id_of<registry::OrganisationId>(row, 10);
    if (!row.view(11).empty()) draft.discipline = competition::DisciplineId{row.text(11)};
    record.discipline_title = {row.text(12), row.text(13), row.text(14)};
    record.organiser_short_name = row.text(15);
    record.state = static_cast<competition::State>(row.integer(16));
    draft.rule_book = row.text(17);
    draft.official_discipline = row.text(18);
    draft.status = row.text(19);
    draft.character = row.text(20);
    draft.age_groups = split_words(row.view(21));
    draft.sex = static_cast<competition::Sex>(row.integer(22));
    record.book_sha256 = row.text(23);
    return record;
}

std::vector<std::string> texts_of(Connection& connection, std::string_view sql) {
    return connection.all(sql, {}, [](const Row& row) { return row.text(0); });
}

// #26-014 is a code, #14 that number of any season: what the list shows.
void append_code(Statement& statement, const text::QueryTerm& term) {
    if (const auto code = CompetitionCode::parse(term.typed)) {
        statement.append("c.code = ");
        statement.bind(code->text());
    } else {
        append_number(statement, "c.code_number", term);
    }
}

// The organiser by its words or region, and the venue.
void append_place(Connection& connection, Statement& statement, const text::QueryTerm& term) {
    append_values(statement, "c.venue",
                  texts_of(connection, "SELECT DISTINCT venue FROM competition"), term);
    statement.append(" OR ");
    append_values(statement, "coalesce(o.region, '')",
                  texts_of(connection, "SELECT DISTINCT region FROM organisation"), term);
    statement.append(" OR (");
    append_word_lookup(statement, kOrganisationWords, "c.organiser", term);
    statement.append(")");
}

void append_source(Connection& connection, Statement& statement, const CompetitionFilter& filter,
                   const text::Query& query) {
    statement.append(" FROM competition c LEFT JOIN organisation o ON o.id = c.organiser");
    if (filter.first) {
        statement.append(" CROSS JOIN (SELECT CAST(");
        statement.bind(filter.first->value);
        statement.append(" AS BIGINT) AS id) ahead");
    }
    statement.append(" WHERE c.id > 0");
    append_words(statement, kWords, "c.id", query.words);
    const auto compare = [&](std::string_view condition, Value value) {
        statement.append(condition);
        statement.bind(std::move(value));
    };
    if (filter.state) compare(" AND c.state = ", static_cast<int>(*filter.state));
    if (filter.discipline) compare(" AND c.discipline = ", *filter.discipline);
    if (filter.organiser) compare(" AND c.organiser = ", filter.organiser->value);
    if (filter.season) {
        compare(" AND c.start_date >= ", std::to_string(*filter.season) + "-01-01");
        compare(" AND c.start_date <= ", std::to_string(*filter.season) + "-12-31");
    }
    if (filter.granted_to) {
        compare(" AND 'competitions/' || c.id IN (SELECT scope FROM grants WHERE account = ",
                *filter.granted_to);
        statement.append(" AND revoked_at = 0)");
    }
    append_terms(
        statement, kWords, "c.id", query.terms, append_code,
        [&](Statement& sql, const text::QueryTerm& term) { append_place(connection, sql, term); });
}

// The code is found by its whole, its season and its number.
std::vector<std::string> words_of(const CompetitionDraft& draft) {
    return text::index_words(draft.title + " " + draft.code->text());
}

void write_keys(Connection& connection, CompetitionId id, const CompetitionDraft& draft) {
    text::SortKeys title = text::sort_keys(draft.title);
    connection.execute(
        "UPDATE competition SET sort_key_ru = $2, sort_key_uk = $3 WHERE id = $1",
        {id.value, Blob{std::move(title.russian)}, Blob{std::move(title.ukrainian)}});
    replace_words(connection, kWords, id.value, words_of(draft));
}

constexpr std::string_view kInsert =
    "INSERT INTO competition (id, version, created_at, updated_at, state, code, code_season, "
    "code_number, title, start_date, end_date, venue, time_zone, organiser, discipline, "
    "discipline_title_ru, discipline_title_uk, discipline_title_en, sort_key_ru, sort_key_uk, "
    "rule_book, official_discipline, status, event_character, age_groups, sex) "
    "VALUES ($1, $2, $3, $3, 1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, "
    "$18, $19, $20, $21, $22, $23, $24) RETURNING id";

std::string discipline_of(const CompetitionDraft& draft) {
    return draft.discipline ? draft.discipline->value : "";
}

CompetitionId insert_row(Connection& connection, Value id, std::int64_t version,
                         const CompetitionDraft& draft, const DisciplineTitle& title, Instant now) {
    text::SortKeys keys = text::sort_keys(draft.title);
    const CompetitionId inserted{connection.insert(kInsert, {std::move(id),
                                                             version,
                                                             to_millis(now),
                                                             draft.code->text(),
                                                             draft.code->season,
                                                             draft.code->number,
                                                             draft.title,
                                                             registry::to_iso(draft.start_date),
                                                             registry::to_iso(draft.end_date),
                                                             draft.venue,
                                                             draft.time_zone,
                                                             to_value(draft.organiser),
                                                             discipline_of(draft),
                                                             title.ru,
                                                             title.uk,
                                                             title.en,
                                                             Blob{std::move(keys.russian)},
                                                             Blob{std::move(keys.ukrainian)},
                                                             draft.rule_book,
                                                             draft.official_discipline,
                                                             draft.status,
                                                             draft.character,
                                                             joined(draft.age_groups),
                                                             static_cast<int>(draft.sex)})};
    insert_words(connection, kWords, inserted.value, words_of(draft));
    connection.execute(
        "INSERT INTO regulation (competition, version, updated_at) VALUES ($1, 1, $2)",
        {inserted.value, to_millis(now)});
    add_to_count(connection, kKind, 1);
    return inserted;
}

}  // namespace

std::optional<CompetitionRecord> find_competition(Connection& connection, CompetitionId id) {
    Statement statement;
    statement.append("SELECT ");
    statement.append(kColumns);
    statement.append(
        " FROM competition c LEFT JOIN organisation o ON o.id = c.organiser WHERE c.id = ");
    statement.bind(id.value);
    return connection.one(statement.sql(), statement.parameters(), record_of);
}

std::optional<CompetitionId> competition_by_code(Connection& connection,
                                                 const CompetitionCode& code) {
    return connection.one("SELECT id FROM competition WHERE code = $1", {code.text()},
                          [](const Row& row) { return CompetitionId{row.integer(0)}; });
}

std::vector<CompetitionRecord> list_competitions(Connection& connection,
                                                 const CompetitionFilter& filter,
                                                 CompetitionOrder order, const Window& window) {
    const std::vector<KeyColumn> columns = key_columns(filter, order, window);
    Statement statement;
    statement.append("SELECT ");
    statement.append(kColumns);
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
        CompetitionRecord record = record_of(row);
        record.key = key_of_row(row, kFirstKeyColumn, columns);
        return record;
    });
}

std::int64_t count_competitions(Connection& connection, const CompetitionFilter& filter,
                                const text::Query& query) {
    if (filter.empty() && query.empty()) return total_of(connection, kKind);
    Statement statement;
    statement.append("SELECT count(*)");
    append_source(connection, statement, filter, query);
    return connection
        .one(statement.sql(), statement.parameters(), [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

CompetitionCode next_code(Connection& connection, int season) {
    const auto largest = connection.one(
        "SELECT coalesce(max(code_number), 0) FROM competition WHERE code_season = $1", {season},
        [](const Row& row) { return row.integer(0); });
    return {season, static_cast<int>(largest.value_or(0)) + 1};
}

CompetitionId insert_competition(Connection& connection, const CompetitionDraft& draft,
                                 const DisciplineTitle& title, Instant now) {
    return insert_row(connection, nullptr, 1, draft, title, now);
}

void restore_competition(Connection& connection, CompetitionId id, std::int64_t version,
                         const CompetitionDraft& draft, const DisciplineTitle& title, Instant now) {
    insert_row(connection, id.value, version, draft, title, now);
}

void update_competition(Connection& connection, CompetitionId id, std::int64_t version,
                        const CompetitionDraft& draft, const DisciplineTitle& title, Instant now) {
    connection.execute(
        "UPDATE competition SET version = $2, updated_at = $3, code = $4, code_season = $5, "
        "code_number = $6, title = $7, start_date = $8, end_date = $9, venue = $10, "
        "time_zone = $11, organiser = $12, discipline = $13, discipline_title_ru = $14, "
        "discipline_title_uk = $15, discipline_title_en = $16, rule_book = $17, "
        "official_discipline = $18, status = $19, event_character = $20, age_groups = $21, "
        "sex = $22 WHERE id = $1",
        {id.value,
         version,
         to_millis(now),
         draft.code->text(),
         draft.code->season,
         draft.code->number,
         draft.title,
         registry::to_iso(draft.start_date),
         registry::to_iso(draft.end_date),
         draft.venue,
         draft.time_zone,
         to_value(draft.organiser),
         discipline_of(draft),
         title.ru,
         title.uk,
         title.en,
         draft.rule_book,
         draft.official_discipline,
         draft.status,
         draft.character,
         joined(draft.age_groups),
         static_cast<int>(draft.sex)});
    write_keys(connection, id, draft);
}

void set_competition_state(Connection& connection, CompetitionId id, std::int64_t version,
                           competition::State state, Instant now) {
    connection.execute(
        "UPDATE competition SET version = $2, updated_at = $3, state = $4 WHERE id = $1",
        {id.value, version, to_millis(now), static_cast<int>(state)});
}

void set_competition_book(Connection& connection, CompetitionId id, std::string_view sha256) {
    connection.execute("UPDATE competition SET book_sha256 = $2 WHERE id = $1", {id.value, sha256});
}

void delete_competition(Connection& connection, CompetitionId id) {
    connection.execute("DELETE FROM regulation_value WHERE competition = $1", {id.value});
    connection.execute("DELETE FROM regulation WHERE competition = $1", {id.value});
    replace_words(connection, kWords, id.value, {});
    connection.execute("DELETE FROM competition WHERE id = $1", {id.value});
    add_to_count(connection, kKind, -1);
}

void rebuild_competition_keys(Connection& connection) {
    const auto ids = connection.all("SELECT id FROM competition", {},
                                    [](const Row& row) { return CompetitionId{row.integer(0)}; });
    for (const CompetitionId id : ids) {
        write_keys(connection, id, find_competition(connection, id)->draft);
    }
}

}  // namespace collegium::storage
