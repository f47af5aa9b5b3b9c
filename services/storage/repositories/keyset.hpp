// Building the SQL of lists: conditions with numbered parameters, keyset pages, searches by words.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/storage/repositories/listing.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

enum class KeyType : std::uint8_t { kInteger, kText, kBlob };

// A column of an order. The last one of an order is the id, which makes it total.
struct KeyColumn {
    std::string_view sql;  // "p.sort_key_ru"
    KeyType type = KeyType::kBlob;
};

// Statement text and its parameters growing together. Texts come from our own constants only;
// values go into parameters.
class Statement {
  public:
    void append(std::string_view sql) { sql_ += sql; }
    // Appends "$n" bound to the value.
    void bind(Value value);

    [[nodiscard]] const std::string& sql() const { return sql_; }
    [[nodiscard]] std::span<const Value> parameters() const { return parameters_; }

  private:
    std::string sql_;
    std::vector<Value> parameters_;
};

// " AND (a, b) > ($1, $2)": rows after a position; nothing for the first page.
void append_position(Statement& statement, std::span<const KeyColumn> columns,
                     const Window& window);
// " ORDER BY a DESC, b DESC".
[[nodiscard]] std::string order_by(std::span<const KeyColumn> columns, bool descending);
// The position of a row whose key columns stand from `first` on.
[[nodiscard]] std::vector<std::string> key_of_row(const Row& row, int first,
                                                  std::span<const KeyColumn> columns);

// A page of a list: `select` and the key columns after it, " FROM … WHERE …" by `append_source`,
// the window's place, order and limit. `make` reads a row; its key columns stand from `first_key`
// on.
template <typename AppendSource, typename Make>
[[nodiscard]] auto list_page(Connection& connection, std::string_view select, int first_key,
                             std::span<const KeyColumn> columns, const Window& window,
                             AppendSource append_source, Make make) {
    Statement statement;
    statement.append(select);
    for (const KeyColumn& column : columns) {
        statement.append(", ");
        statement.append(column.sql);
    }
    append_source(statement);
    append_position(statement, columns, window);
    statement.append(order_by(columns, window.descending));
    statement.append(" LIMIT ");
    statement.bind(window.limit);
    return connection.all(statement.sql(), statement.parameters(), [&](const Row& row) {
        auto record = make(row);
        record.key = key_of_row(row, first_key, columns);
        return record;
    });
}

// How many rows " FROM … WHERE …" has.
template <typename AppendSource>
[[nodiscard]] std::int64_t count_rows(Connection& connection, AppendSource append_source) {
    Statement statement;
    statement.append("SELECT count(*)");
    append_source(statement);
    return connection
        .one(statement.sql(), statement.parameters(), [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

// The table of the words of one kind of record.
struct WordTable {
    std::string_view table;   // "person_word"
    std::string_view record;  // "person": its column with the record's id
};

// The words of a search, the rarest first.
struct WordPlan {
    std::vector<std::string> words;
    // Even the rarest word begins at least kCommonWord entries of the index: in the order of the
    // list a match is never far.
    bool common = false;
};
inline constexpr std::int64_t kCommonWord = 4'000;

// Looks at how common each word is; at most kCommonWord index entries a word are read.
[[nodiscard]] WordPlan plan_words(Connection& connection, const WordTable& table,
                                  const std::vector<std::string>& words);

// "word >= $1 AND word < $2".
void append_range(Statement& statement, const std::string& word);
// " AND EXISTS (SELECT 1 FROM person_word w WHERE w.person = p.id AND ...)" for each word.
void append_words(Statement& statement, const WordTable& table, std::string_view id_column,
                  std::span<const std::string> words);

// Appends a condition without " AND " before it.
using Condition = std::function<void(Statement&, const text::QueryTerm&)>;
// " AND (...)" or " AND NOT (...)" for each part of a search with signs: whole words and words that
// must not be there are looked up in the table; `number` and `place` know the columns of the list.
void append_terms(Statement& statement, const WordTable& table, std::string_view id_column,
                  std::span<const text::QueryTerm> terms, const Condition& number,
                  const Condition& place);
// "p.id = $1"; a number that is none finds nothing.
void append_number(Statement& statement, std::string_view column, const text::QueryTerm& term);
// "p.region IN ($1, $2)": the values among `known` that hold the words of the part.
void append_values(Statement& statement, std::string_view column,
                   const std::vector<std::string>& known, const text::QueryTerm& term);
// "EXISTS (SELECT 1 FROM organisation_word WHERE organisation = p.organisation AND ...)" for each
// word of the part, joined by AND.
void append_word_lookup(Statement& statement, const WordTable& table, std::string_view id_column,
                        const text::QueryTerm& term);
// Organisations are found by their words from other lists too.
inline constexpr WordTable kOrganisationWords{"organisation_word", "organisation"};

// Writes the words of a new record.
void insert_words(Connection& connection, const WordTable& table, std::int64_t id,
                  const std::vector<std::string>& words);
// Writes the words of a record anew.
void replace_words(Connection& connection, const WordTable& table, std::int64_t id,
                   const std::vector<std::string>& words);

void add_to_count(Connection& connection, std::string_view kind, std::int64_t difference);
[[nodiscard]] std::int64_t total_of(Connection& connection, std::string_view kind);

}  // namespace collegium::storage
