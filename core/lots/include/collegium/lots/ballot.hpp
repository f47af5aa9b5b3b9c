// What a lot is drawn from, as one text that anybody can hash again.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/sdk/result.hpp>

namespace collegium::lots {

// The ways from a seed to a result; a changed way is a new revision, old draws keep theirs.
enum class Method : std::uint8_t {
    kPick,   // "pick/1": one item; a void one is drawn again
    kOrder,  // "order/1": all items in a random order
};

[[nodiscard]] std::string_view method_id(Method method);

struct BallotItem {
    std::string label;   // "XII-17", «Иванов И. И.»; unique
    std::string detail;  // what stands behind the label, "moves cd4 ba5"; may be empty
    bool is_void = false;

    friend bool operator==(const BallotItem&, const BallotItem&) = default;
};

struct Ballot {
    Method method = Method::kPick;
    std::vector<std::pair<std::string, std::string>> facts;  // "table" -> "ua-2024-annex-2"
    std::vector<BallotItem> items;                           // in the order they are numbered

    friend bool operator==(const Ballot&, const Ballot&) = default;
};

// One line for the method, each fact, each item; parts are separated by tabs. Tabs and line ends
// inside of values become spaces.
[[nodiscard]] std::string to_text(const Ballot& ballot);
// The reverse; BALLOT_UNREADABLE {line}.
[[nodiscard]] sdk::Result<Ballot> parse_ballot(std::string_view text);

// The value of a fact, empty where there is none.
[[nodiscard]] std::string fact(const Ballot& ballot, std::string_view key);

// SHA-256 as 64 hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace collegium::lots
