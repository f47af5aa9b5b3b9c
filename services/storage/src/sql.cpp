#include <collegium/storage/sql.hpp>

namespace collegium::storage {

Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::~Value() = default;

}  // namespace collegium::storage
