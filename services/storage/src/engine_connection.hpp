// What the store alone asks of its engine, beyond the SQL port that everybody speaks.
#pragma once

#include <collegium/storage/sql.hpp>

namespace collegium::storage {

class EngineConnection : public Connection {
  public:
    // Runs several statements that take no parameters and return nothing, as migrations do.
    virtual void script(std::string_view sql) = 0;
    // An engine may end a transaction by itself after an error.
    [[nodiscard]] virtual bool in_transaction() const = 0;
    // Rows written by all statements so far; one that failed counts none.
    [[nodiscard]] virtual std::int64_t total_changes() const = 0;
};

}  // namespace collegium::storage
