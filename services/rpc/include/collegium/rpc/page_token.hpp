// Page tokens: the position of the last row, the hash of the other arguments and the store's id,
// sealed by a MAC.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/result.hpp>
#include <collegium/usecases/server_key.hpp>

namespace collegium::rpc {

// The parts of a keyset position ("sort key", "id"); any bytes.
using Position = std::vector<std::string>;

[[nodiscard]] std::string encode_position(const Position& position);
[[nodiscard]] std::optional<Position> decode_position(std::string_view bytes);

// base64url(MAC, store id, hash of the arguments, position).
[[nodiscard]] std::string seal_page_token(const usecases::ServerKey& key, std::string_view store_id,
                                          std::string_view arguments, const Position& position);
// PAGE_TOKEN_MALFORMED for bytes that were not sealed here, PAGE_TOKEN_OTHER_STORE after a restore,
// PAGE_TOKEN_OTHER_ARGUMENTS where the other fields of the request changed.
[[nodiscard]] sdk::Result<Position> open_page_token(const usecases::ServerKey& key,
                                                    std::string_view store_id,
                                                    std::string_view arguments,
                                                    std::string_view token);

}  // namespace collegium::rpc
