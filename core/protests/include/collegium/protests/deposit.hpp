// Money paid with a protest. Its cap is checked where the regulation is written
// (competition/regulation.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <collegium/competition/regulation.hpp>
#include <collegium/sdk/citation.hpp>

namespace collegium::protests {

struct Deposit {
    std::int64_t amount = 0;  // in the book's currency
    std::vector<sdk::Citation> citations;

    friend bool operator==(const Deposit&, const Deposit&) = default;
};
// None where the regulation asks for none.
[[nodiscard]] std::optional<Deposit> deposit_of(const competition::Regulation& regulation);

enum class DepositGoes : std::uint8_t {
    kBack = 1,       // to whoever paid it
    kPrizeFund = 2,  // of the competition
};
// When the protest is upheld or rejected; none where the book says nothing (RU-2022 5.4.17.4).
[[nodiscard]] std::optional<DepositGoes> deposit_goes(const rulebook::Book& book, bool upheld);

}  // namespace collegium::protests
