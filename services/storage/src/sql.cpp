#include <fmt/format.h>

#include <collegium/storage/sql.hpp>

namespace collegium::storage {

Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::~Value() = default;

std::int64_t Connection::insert(std::string_view sql, Parameters parameters) {
    const auto key = one(sql, parameters, [](const Row& row) { return row.integer(0); });
    if (!key) throw SqlError(SqlError::Kind::kOther, fmt::format("no key returned by [{}]", sql));
    return *key;
}

}  // namespace collegium::storage
