// Field masks of Update requests.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include <google/protobuf/field_mask.pb.h>

#include <collegium/registry/field_mask.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::rpc {

// The paths to change. "restricted_data" stands for every known path below it, "*" alone for all of
// `known`. UPDATE_MASK_REQUIRED where none is named, so that no client empties fields it does not
// know; MASK_FIELD_UNKNOWN {path} for anything else.
[[nodiscard]] sdk::Result<registry::FieldMask> parse_mask(const google::protobuf::FieldMask& mask,
                                                          std::span<const std::string_view> known,
                                                          std::string_view field = "update_mask");
[[nodiscard]] inline sdk::Result<registry::FieldMask> parse_mask(
    const google::protobuf::FieldMask& mask, std::initializer_list<std::string_view> known,
    std::string_view field = "update_mask") {
    return parse_mask(mask, std::span(known.begin(), known.size()), field);
}

}  // namespace collegium::rpc
