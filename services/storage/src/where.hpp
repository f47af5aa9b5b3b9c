// Conditions of a query made at run time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// Conditions and their parameters, numbered as they are added.
class Where {
  public:
    void add(std::string_view condition, Value value) {
        values_.push_back(std::move(value));
        text_ += text_.empty() ? " WHERE " : " AND ";
        text_ += fmt::format(fmt::runtime(condition), values_.size());
    }
    // The place of a value that belongs to no condition.
    std::size_t bind(Value value) {
        values_.push_back(std::move(value));
        return values_.size();
    }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] Connection::Parameters values() const { return values_; }

  private:
    std::string text_;
    std::vector<Value> values_;
};

}  // namespace collegium::storage
