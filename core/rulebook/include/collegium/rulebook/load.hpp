// Reads a rule book's file and checks it against the schema.
#pragma once

#include <string>
#include <string_view>

#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::rulebook {

// The book, or kInvalidArgument RULEBOOK_INVALID with every fault found, not the first alone: each
// violation names the key as its field ("age_group[3].most") and the line in its metadata. `id` is
// the file's stem; `sha256` is that of `toml`, computed by whoever read the file.
[[nodiscard]] sdk::Result<Book> load(std::string_view id, std::string_view toml,
                                     std::string sha256 = {});

}  // namespace collegium::rulebook
