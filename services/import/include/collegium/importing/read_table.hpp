// From the bytes of a file to a table. These functions meet hostile bytes: the daemon calls
// read_confined only.
#pragma once

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <string_view>

#include <collegium/importing/table.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::importing {

// By its first bytes XLSX or else CSV. Refuses (kInvalidArgument) with TABLE_EMPTY,
// TABLE_TOO_LARGE {limit}, TABLE_OLD_FORMAT (XLS, or a password) and what the two below say.
[[nodiscard]] sdk::Result<Table> read_table(std::string_view bytes);

// UTF-8 with or without a mark, or Windows-1251; the separator is found by looking.
// TABLE_ENCODING, TABLE_QUOTE_OPEN {row}, TABLE_TOO_LONG {limit}, TABLE_TOO_WIDE {row, limit},
// TABLE_CELL_TOO_LONG {row, column, limit}, TABLE_EMPTY.
[[nodiscard]] sdk::Result<Table> read_csv(std::string_view bytes);

// The first visible sheet. As above, and TABLE_DAMAGED {detail}, TABLE_TOO_LARGE where it grows too
// much when unpacked.
[[nodiscard]] sdk::Result<Table> read_xlsx(std::string_view bytes);

// Reads a table in a process of its own that can do nothing else: `program` is collegium-table.
// Blocks up to `time_limit`, and not once `stop` is requested. As read_table, and
// TABLE_READER_CRASHED {signal}, TABLE_READER_TIMED_OUT {seconds}, TABLE_READER_FAILED {detail}.
[[nodiscard]] sdk::Result<Table> read_confined(const std::filesystem::path& program,
                                               std::string_view bytes,
                                               std::chrono::milliseconds time_limit,
                                               std::stop_token stop = {});

// What that process says and how it is understood: a table or a refusal as one text, which is no
// answer at all when it is cut off. The reader of it trusts nothing: TABLE_READER_FAILED.
[[nodiscard]] std::string write_answer(const sdk::Result<Table>& table);
[[nodiscard]] sdk::Result<Table> read_answer(std::string_view answer);

}  // namespace collegium::importing
