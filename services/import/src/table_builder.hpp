// Collects the cells of a file and keeps the limits of a table.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <collegium/importing/table.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::importing {

[[nodiscard]] tl::unexpected<sdk::Error> refuse_table(std::string reason, std::string message,
                                                      sdk::Metadata metadata = {});

// Belongs to one reading. Cells come in any order within a row, rows in any order.
class TableBuilder {
  public:
    // Tidies the text; an empty one is no cell. False: a limit was passed, see refusal().
    [[nodiscard]] bool add(int row, std::size_t column, std::string_view text);

    [[nodiscard]] const std::optional<sdk::Error>& refusal() const { return refusal_; }

    // TABLE_EMPTY where there was nothing, else the table or the limit that was passed.
    [[nodiscard]] sdk::Result<Table> finish(std::string format) &&;

  private:
    [[nodiscard]] Row& row_of(int number);
    bool stop(tl::unexpected<sdk::Error> refusal);

    Table table_;
    std::size_t text_ = 0;
    std::optional<sdk::Error> refusal_;
};

}  // namespace collegium::importing
