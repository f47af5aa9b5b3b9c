// The SQL port: what repositories speak. Queries are SQL that SQLite and PostgreSQL both
// understand, parameters are $1, $2 ... bound by their number, statements are prepared once per
// connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace collegium::storage {

// Bytes that are not text: hashes, salts, sort keys.
struct Blob {
    std::string bytes;
};

// One bound parameter. Owns its bytes. Rationale: copies and the end of it are not inline because
// g++ 12 takes the variant in an initializer list for uninitialised memory.
class Value {
  public:
    using Content = std::variant<std::monostate, std::int64_t, double, std::string, Blob>;

    Value(std::nullptr_t) {}
    Value(std::int64_t value) : content_(value) {}
    Value(int value) : content_(std::int64_t{value}) {}
    Value(bool value) : content_(std::int64_t{value}) {}
    Value(double value) : content_(value) {}
    Value(std::string text) : content_(std::move(text)) {}
    Value(std::string_view text) : content_(std::string(text)) {}
    Value(const char* text) : content_(std::string(text)) {}
    Value(Blob blob) : content_(std::move(blob)) {}
    Value(const Value& other);
    Value(Value&& other) noexcept;
    Value& operator=(const Value& other);
    Value& operator=(Value&& other) noexcept;
    ~Value();
    template <typename T>
    Value(const std::optional<T>& value) {
        if (value) *this = Value(*value);
    }

    [[nodiscard]] const Content& content() const { return content_; }

  private:
    Content content_;
};

// One row of an answer, valid inside the callback that received it; so are the views it gives.
// Columns count from 0. A column of another type than asked for is converted as SQL would.
class Row {
  public:
    Row(const Row&) = delete;
    Row& operator=(const Row&) = delete;

    [[nodiscard]] virtual bool is_null(int column) const = 0;
    [[nodiscard]] virtual std::int64_t integer(int column) const = 0;
    [[nodiscard]] virtual double real(int column) const = 0;
    // Text or blob, byte for byte; null is empty.
    [[nodiscard]] virtual std::string_view view(int column) const = 0;

    [[nodiscard]] bool boolean(int column) const { return integer(column) != 0; }
    [[nodiscard]] std::string text(int column) const { return std::string(view(column)); }
    [[nodiscard]] std::optional<std::int64_t> optional_integer(int column) const {
        if (is_null(column)) return std::nullopt;
        return integer(column);
    }
    [[nodiscard]] std::optional<std::string> optional_text(int column) const {
        if (is_null(column)) return std::nullopt;
        return text(column);
    }

  protected:
    Row() = default;
    ~Row() = default;
};

// A statement that failed. Repositories catch the constraint kinds they expect; everything else
// goes up to the writer or the call wrapper.
class SqlError : public std::runtime_error {
  public:
    enum class Kind : std::uint8_t {
        kUnique,      // a UNIQUE or PRIMARY KEY constraint
        kForeignKey,  // a row that is referred to is missing, or still referred to
        kConstraint,  // CHECK, NOT NULL, STRICT type
        kBusy,        // another process holds the store
        kStorage,     // disk full, input/output error, read-only medium
        kCorrupt,     // the file is damaged or no store at all
        kOther,       // a mistake in the program
    };

    SqlError(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
    [[nodiscard]] Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

// Every reader was lent and none came back in time: worth another try in a moment.
class ReadersBusy : public SqlError {
  public:
    ReadersBusy() : SqlError(Kind::kBusy, "all readers of the store are lent") {}
};

class ReadLog;

// One connection; one thread at a time. Every call throws SqlError when the statement fails.
class Connection {
  public:
    using Parameters = std::span<const Value>;
    using EachRow = std::function<void(const Row&)>;

    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;

    // Runs one statement that returns no rows; answers how many rows it changed.
    std::int64_t execute(std::string_view sql, Parameters parameters) {
        return run(sql, parameters);
    }
    std::int64_t execute(std::string_view sql, std::initializer_list<Value> parameters = {}) {
        return run(sql, Parameters(parameters.begin(), parameters.size()));
    }

    // Inserts one row with a statement that ends in RETURNING and answers the key it returns.
    std::int64_t insert(std::string_view sql, Parameters parameters);
    std::int64_t insert(std::string_view sql, std::initializer_list<Value> parameters) {
        return insert(sql, Parameters(parameters.begin(), parameters.size()));
    }

    // Calls `each` for every row. `each` may use this connection for other statements.
    void query(std::string_view sql, Parameters parameters, const EachRow& each) {
        read(sql, parameters, each);
    }
    void query(std::string_view sql, std::initializer_list<Value> parameters, const EachRow& each) {
        read(sql, Parameters(parameters.begin(), parameters.size()), each);
    }

    // The rows made into values by `make(const Row&)`.
    template <typename Make>
    [[nodiscard]] auto all(std::string_view sql, Parameters parameters, Make make) {
        std::vector<std::decay_t<std::invoke_result_t<Make&, const Row&>>> rows;
        read(sql, parameters, [&](const Row& row) { rows.push_back(make(row)); });
        return rows;
    }
    template <typename Make>
    [[nodiscard]] auto all(std::string_view sql, std::initializer_list<Value> parameters,
                           Make make) {
        return all(sql, Parameters(parameters.begin(), parameters.size()), std::move(make));
    }

    // The last row made into a value, none where the answer is empty: for keys and aggregates.
    template <typename Make>
    [[nodiscard]] auto one(std::string_view sql, Parameters parameters, Make make) {
        std::optional<std::decay_t<std::invoke_result_t<Make&, const Row&>>> found;
        read(sql, parameters, [&](const Row& row) { found = make(row); });
        return found;
    }
    template <typename Make>
    [[nodiscard]] auto one(std::string_view sql, std::initializer_list<Value> parameters,
                           Make make) {
        return one(sql, Parameters(parameters.begin(), parameters.size()), std::move(make));
    }

    // Where is noted what repositories hand out; null: nowhere.
    [[nodiscard]] const std::shared_ptr<ReadLog>& read_log() const { return read_log_; }
    void keep_read_log(std::shared_ptr<ReadLog> log) { read_log_ = std::move(log); }

    // Who lent it and takes it back for a while (set_aside of store.hpp); null: nobody.
    class Lender {
      public:
        virtual void set_aside(Connection& connection) = 0;
        virtual void take_up(Connection& connection) = 0;

      protected:
        ~Lender() = default;
    };
    [[nodiscard]] Lender* lender() const { return lender_; }
    void set_lender(Lender* lender) { lender_ = lender; }

  protected:
    Connection() = default;

  private:
    virtual std::int64_t run(std::string_view sql, Parameters parameters) = 0;
    virtual void read(std::string_view sql, Parameters parameters, const EachRow& each) = 0;

    std::shared_ptr<ReadLog> read_log_;
    Lender* lender_ = nullptr;
};

}  // namespace collegium::storage
