// TRY: a value, or the refusal returned at once.
#pragma once

#include <utility>

#include <collegium/sdk/result.hpp>

namespace collegium::sdk {

template <typename T>
T value_of(Result<T>&& result) {
    return *std::move(result);
}
inline void value_of(Result<void>&&) {}

}  // namespace collegium::sdk

// const Person person = TRY(find_person(snapshot, form.person));
// TRY(require(caller, "bans.write"));
//
// Returns the refusal from the function it stands in, which answers a Result of any type. It stands
// at the beginning of its statement or right of a `=`: never as one of several operands or
// arguments. Rationale: a statement expression, as in SerenityOS's TRY, since C++ has nothing of
// the kind; g++ and clang both know it, and `auto x = f(); if (!x) return
// refusal_of(std::move(x));` in every second line hid what a function does (docs/adr/0028).
#define TRY(...) COLLEGIUM_TRY_AS(COLLEGIUM_TRY_NAME(tried_, __COUNTER__), __VA_ARGS__)
#define COLLEGIUM_TRY_NAME(prefix, number) COLLEGIUM_TRY_JOIN(prefix, number)
#define COLLEGIUM_TRY_JOIN(prefix, number) prefix##number
#define COLLEGIUM_TRY_AS(tried, ...)                               \
    __extension__({                                                \
        auto&& tried = (__VA_ARGS__);                              \
        if (!tried) [[unlikely]]                                   \
            return ::collegium::sdk::refusal_of(std::move(tried)); \
        ::collegium::sdk::value_of(std::move(tried));              \
    })
