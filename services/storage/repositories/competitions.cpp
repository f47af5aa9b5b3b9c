#include <iterator>
#include <sstream>
#include <utility>

#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/text/search.hpp>

#include "keyset.hpp"
#include "record.hpp"

namespace collegium::storage {

// The order's key columns follow.
template <>
inline constexpr auto columns_of<CompetitionRecord> = std::tuple_cat(
    head_columns<CompetitionRecord>(),
    columns_within<competition::CompetitionDraft, &CompetitionRecord::draft>(),
    std::tuple(
        column<&CompetitionRecord::discipline_title, &DisciplineTitle::ru>("discipline_title_ru"),
        column<&CompetitionRecord::discipline_title, &DisciplineTitle::uk>("discipline_title_uk"),
        column<&CompetitionRecord::discipline_title, &DisciplineTitle::en>("discipline_title_en"),
        selected<&CompetitionRecord::state>("c.state"),
        selected<&CompetitionRecord::book_sha256>("c.book_sha256"),
        selected<&CompetitionRecord::organiser_short_name>("o.short_name")));

namespace {

using competition::CompetitionCode;
using competition::CompetitionDraft;
using competition::CompetitionId;
using text::Alphabet;

constexpr std::string_view kTable = "competition";
constexpr std::string_view kKind = "competitions";
constexpr WordTable kWords{"competition_word", "competition"};

constexpr int kFirstKeyColumn = kColumnCount<CompetitionRecord>;

const std::string& select() {
    static const std::string kSelect = "SELECT " + select_list<CompetitionRecord>("c");
    return kSelect;
}

std::vector<KeyColumn> columns_in(CompetitionOrder order, Alphabet alphabet) {
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
    std::vector<KeyColumn> columns = columns_in(order, window.alphabet);
    if (filter.first) columns.insert(columns.begin(), window.descending ? kFirstDownwards : kFirst);
    return columns;
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

// What is written beside the fields themselves.
std::array<Extra, 4> extras_of(const CompetitionDraft& draft) {
    text::SortKeys title = text::sort_keys(draft.title);
    return {{{"code_season", draft.code->season},
             {"code_number", draft.code->number},
             {"sort_key_ru", Blob{std::move(title.russian)}},
             {"sort_key_uk", Blob{std::move(title.ukrainian)}}}};
}

}  // namespace

std::optional<CompetitionRecord> find_competition(Connection& connection, CompetitionId id) {
    return note_read(
        connection,
        connection.one(select() +
                           " FROM competition c LEFT JOIN organisation o ON o.id = c.organiser "
                           "WHERE c.id = $1",
                       {id.value}, read_row<CompetitionRecord>));
}

std::optional<CompetitionId> competition_by_code(Connection& connection,
                                                 const CompetitionCode& code) {
    return connection.one("SELECT id FROM competition WHERE code = $1", {code.text()},
                          [](const Row& row) { return CompetitionId{row.integer(0)}; });
}

std::vector<CompetitionRecord> list_competitions(Connection& connection,
                                                 const CompetitionFilter& filter,
                                                 CompetitionOrder order, const Window& window) {
    const auto source = [&](Statement& sql) {
        append_source(connection, sql, filter, window.query);
    };
    return list_page(connection, select(), kFirstKeyColumn, key_columns(filter, order, window),
                     window, source, read_row<CompetitionRecord>);
}

std::int64_t count_competitions(Connection& connection, const CompetitionFilter& filter,
                                const text::Query& query) {
    if (filter.empty() && query.empty()) return total_of(connection, kKind);
    return count_rows(connection,
                      [&](Statement& sql) { append_source(connection, sql, filter, query); });
}

CompetitionCode next_code(Connection& connection, int season) {
    const auto largest = connection.one(
        "SELECT coalesce(max(code_number), 0) FROM competition WHERE code_season = $1", {season},
        [](const Row& row) { return row.integer(0); });
    return {season, static_cast<int>(largest.value_or(0)) + 1};
}

CompetitionId insert_competition(Connection& connection, const CompetitionRecord& record) {
    const auto draft_state = static_cast<int>(competition::State::kDraft);
    std::vector<Extra> extras{{"state", draft_state}};
    std::ranges::move(extras_of(record.draft), std::back_inserter(extras));
    if (record.id.value != 0) extras.push_back({"id", record.id.value});
    const CompetitionId id{insert_record(connection, kTable, record, extras)};
    insert_words(connection, kWords, id.value, words_of(record.draft));
    connection.execute(
        "INSERT INTO regulation (competition, version, updated_at) VALUES ($1, 1, $2)",
        {id.value, to_millis(record.created_at)});
    add_to_count(connection, kKind, 1);
    return id;
}

void update_competition(Connection& connection, const CompetitionRecord& record) {
    update_record(connection, kTable, record, {{"id", record.id.value}}, extras_of(record.draft));
    replace_words(connection, kWords, record.id.value, words_of(record.draft));
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
        update_competition(connection, *find_competition(connection, id));
    }
}

}  // namespace collegium::storage
