// Pages of List methods, by keyset.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <google/protobuf/message.h>

#include <collegium/rpc/call.hpp>
#include <collegium/rpc/page_token.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::rpc {

inline constexpr int kDefaultPageSize = 50;
inline constexpr int kLargestPageSize = 1000;

// One page being served. Ask the repository for `limit() + 1` rows after `position()`; the extra
// row says that there is a next page.
class Page {
  public:
    // Reads `page_size` and `page_token` of a List request; everything else in it is an argument.
    // `largest`: rows of a page at most. PAGE_SIZE_NEGATIVE and the refusals of open_page_token.
    [[nodiscard]] static sdk::Result<Page> of(const Call& call,
                                              const google::protobuf::Message& request,
                                              int largest = kLargestPageSize);

    [[nodiscard]] int limit() const { return limit_; }
    // Where the previous page ended; none on the first page.
    [[nodiscard]] const std::optional<Position>& position() const { return position_; }
    [[nodiscard]] bool is_first() const { return !position_; }
    // A part of the position as a number; 0 on the first page.
    [[nodiscard]] std::int64_t number(std::size_t part = 0) const;
    // The call it answers; outlives the page.
    [[nodiscard]] const Call& call() const { return *call_; }

    // The token of the page after a row at `last`.
    [[nodiscard]] std::string next_token(const Position& last) const;

  private:
    Page(const Call& call, int limit, std::string arguments, std::optional<Position> position);

    const Call* call_;
    int limit_;
    std::string arguments_;
    std::optional<Position> position_;
};

}  // namespace collegium::rpc
