// Calls about cards that may be one person's.
#pragma once

#include "tui/net/client.hpp"

namespace collegium::v1 {
class ListDuplicatesRequest;
class ListDuplicatesResponse;
class MarkDistinctRequest;
class MarkDistinctResponse;
class MergePersonsRequest;
class MergePersonsResponse;
}  // namespace collegium::v1

namespace collegium::tui::net {

inline constexpr Method<v1::ListDuplicatesRequest, v1::ListDuplicatesResponse> kListDuplicates{
    "/collegium.v1.DuplicateService/ListDuplicates"};
inline constexpr Method<v1::MergePersonsRequest, v1::MergePersonsResponse> kMergePersons{
    "/collegium.v1.DuplicateService/MergePersons"};
inline constexpr Method<v1::MarkDistinctRequest, v1::MarkDistinctResponse> kMarkDistinct{
    "/collegium.v1.DuplicateService/MarkDistinct"};

}  // namespace collegium::tui::net
