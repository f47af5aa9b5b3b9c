#include "keyset.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>

#include <collegium/text/search.hpp>

namespace collegium::storage {
namespace {

Value key_value(const KeyColumn& column, const std::string& text) {
    switch (column.type) {
        case KeyType::kInteger:
            return Value(static_cast<std::int64_t>(std::stoll(text)));
        case KeyType::kText:
            return Value(text);
        case KeyType::kBlob:
            break;
    }
    return Value(Blob{text});
}

std::int64_t count_entries(Connection& connection, const WordTable& table,
                           const std::string& word) {
    Statement statement;
    statement.append("SELECT count(*) FROM (SELECT 1 FROM ");
    statement.append(table.table);
    statement.append(" WHERE ");
    append_range(statement, word);
    statement.append(" LIMIT ");
    statement.bind(kCommonWord);
    statement.append(") AS few");
    return connection
        .one(statement.sql(), statement.parameters(), [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

}  // namespace

void Statement::bind(Value value) {
    parameters_.push_back(std::move(value));
    sql_ += '$';
    sql_ += std::to_string(parameters_.size());
}

void append_position(Statement& statement, std::span<const KeyColumn> columns,
                     const Window& window) {
    if (window.after.empty()) return;
    if (window.after.size() != columns.size()) throw std::logic_error("position of another order");
    statement.append(" AND (");
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i > 0) statement.append(", ");
        statement.append(columns[i].sql);
    }
    statement.append(window.descending ? ") < (" : ") > (");
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i > 0) statement.append(", ");
        statement.bind(key_value(columns[i], window.after[i]));
    }
    statement.append(")");
}

std::string order_by(std::span<const KeyColumn> columns, bool descending) {
    std::string sql;
    for (const KeyColumn& column : columns) {
        sql += sql.empty() ? " ORDER BY " : ", ";
        sql += column.sql;
        if (descending) sql += " DESC";
    }
    return sql;
}

std::vector<std::string> key_of_row(const Row& row, int first, std::span<const KeyColumn> columns) {
    std::vector<std::string> key;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const int column = first + static_cast<int>(i);
        key.push_back(columns[i].type == KeyType::kInteger ? std::to_string(row.integer(column))
                                                           : row.text(column));
    }
    return key;
}

void append_range(Statement& statement, const std::string& word) {
    statement.append("word >= ");
    statement.bind(word);
    statement.append(" AND word < ");
    statement.bind(text::prefix_end(word));
}

WordPlan plan_words(Connection& connection, const WordTable& table,
                    const std::vector<std::string>& words) {
    std::vector<std::pair<std::int64_t, std::string>> counted;
    for (const std::string& word : words) {
        counted.emplace_back(count_entries(connection, table, word), word);
    }
    std::sort(counted.begin(), counted.end());
    WordPlan plan;
    plan.common = !counted.empty() && counted.front().first >= kCommonWord;
    for (auto& [count, word] : counted)
        plan.words.push_back(std::move(word));
    return plan;
}

void append_words(Statement& statement, const WordTable& table, std::string_view id_column,
                  std::span<const std::string> words) {
    for (const std::string& word : words) {
        statement.append(" AND EXISTS (SELECT 1 FROM ");
        statement.append(table.table);
        statement.append(" WHERE ");
        statement.append(table.record);
        statement.append(" = ");
        statement.append(id_column);
        statement.append(" AND ");
        append_range(statement, word);
        statement.append(")");
    }
}

void append_word_lookup(Statement& statement, const WordTable& table, std::string_view id_column,
                        const text::QueryTerm& term) {
    bool first = true;
    for (const std::string& word : term.words) {
        statement.append(first ? "EXISTS (SELECT 1 FROM " : " AND EXISTS (SELECT 1 FROM ");
        first = false;
        statement.append(table.table);
        statement.append(" WHERE ");
        statement.append(table.record);
        statement.append(" = ");
        statement.append(id_column);
        statement.append(" AND ");
        if (term.exact) {
            statement.append("word = ");
            statement.bind(word);
        } else {
            append_range(statement, word);
        }
        statement.append(")");
    }
}

void append_number(Statement& statement, std::string_view column, const text::QueryTerm& term) {
    std::int64_t number = 0;
    const char* end = term.typed.data() + term.typed.size();
    const auto [stop, error] = std::from_chars(term.typed.data(), end, number);
    statement.append(column);
    statement.append(" = ");
    statement.bind(error == std::errc() && stop == end ? number : std::int64_t{-1});
}

void append_values(Statement& statement, std::string_view column,
                   const std::vector<std::string>& known, const text::QueryTerm& term) {
    bool any = false;
    for (const std::string& value : known) {
        if (!text::holds(text::index_words(value), term)) continue;
        if (!any) statement.append(column);
        statement.append(any ? ", " : " IN (");
        statement.bind(value);
        any = true;
    }
    statement.append(any ? ")" : "1 = 0");
}

void append_terms(Statement& statement, const WordTable& table, std::string_view id_column,
                  std::span<const text::QueryTerm> terms, const Condition& number,
                  const Condition& place) {
    for (const text::QueryTerm& term : terms) {
        statement.append(term.negated ? " AND NOT (" : " AND (");
        switch (term.kind) {
            case text::QueryTerm::Kind::kNumber:
                number(statement, term);
                break;
            case text::QueryTerm::Kind::kPlace:
                place(statement, term);
                break;
            case text::QueryTerm::Kind::kWord:
                append_word_lookup(statement, table, id_column, term);
                break;
        }
        statement.append(")");
    }
}

void insert_words(Connection& connection, const WordTable& table, std::int64_t id,
                  const std::vector<std::string>& words) {
    const std::string insert = "INSERT INTO " + std::string(table.table) + " (word, " +
                               std::string(table.record) + ") VALUES ($1, $2)";
    for (const std::string& word : words)
        connection.execute(insert, {word, id});
}

void replace_words(Connection& connection, const WordTable& table, std::int64_t id,
                   const std::vector<std::string>& words) {
    connection.execute(
        "DELETE FROM " + std::string(table.table) + " WHERE " + std::string(table.record) + " = $1",
        {id});
    insert_words(connection, table, id, words);
}

void add_to_count(Connection& connection, std::string_view kind, std::int64_t difference) {
    connection.execute("UPDATE record_count SET total = total + $2 WHERE kind = $1",
                       {kind, difference});
}

std::int64_t total_of(Connection& connection, std::string_view kind) {
    return connection
        .one("SELECT total FROM record_count WHERE kind = $1", {kind},
             [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

}  // namespace collegium::storage
