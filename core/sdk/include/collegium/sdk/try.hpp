// TRY: a value, or the refusal returned at once.
#pragma once

#include <utility>

#include <tl/expected.hpp>

namespace collegium::sdk {

template <typename T, typename E>
T value_of(tl::expected<T, E>&& result) {
    return *std::move(result);
}
template <typename E>
void value_of(tl::expected<void, E>&&) {}

template <typename T, typename E>
[[nodiscard]] tl::unexpected<E> failure_of(tl::expected<T, E>&& result) {
    return tl::unexpected<E>(std::move(result).error());
}

}  // namespace collegium::sdk

// const Person person = TRY(find_person(snapshot, form.person));
// TRY(require(caller, "bans.write"));
//
// Returns the refusal from the function it stands in, which answers a Result of any type (or an
// expected with an error of its own). It stands at the beginning of its statement or right of a
// `=`: never as one of several operands or arguments. Rationale: a statement expression, as in
// SerenityOS's TRY, since C++ has nothing of the kind; g++ and clang both know it, and `auto x =
// f(); if (!x) return refusal_of(std::move(x));` in every second line hid what a function does
// (docs/adr/0028).
#define TRY(...) COLLEGIUM_TRY_AS(COLLEGIUM_TRY_NAME(tried_, __COUNTER__), __VA_ARGS__)
#define COLLEGIUM_TRY_NAME(prefix, number) COLLEGIUM_TRY_JOIN(prefix, number)
#define COLLEGIUM_TRY_JOIN(prefix, number) prefix##number
#define COLLEGIUM_TRY_AS(tried, ...)                               \
    __extension__({                                                \
        auto&& tried = (__VA_ARGS__);                              \
        if (!tried) [[unlikely]]                                   \
            return ::collegium::sdk::failure_of(std::move(tried)); \
        ::collegium::sdk::value_of(std::move(tried));              \
    })
