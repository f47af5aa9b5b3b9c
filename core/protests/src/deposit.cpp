#include <collegium/competition/frame.hpp>
#include <collegium/protests/deposit.hpp>

namespace collegium::protests {

std::optional<Deposit> deposit_of(const competition::Regulation& regulation) {
    const auto amount = regulation.number("protest-deposit");
    if (!amount || *amount == 0) return std::nullopt;
    return Deposit{*amount,
                   competition::articles_of(regulation.find("protest-deposit")->parameter)};
}

std::optional<DepositGoes> deposit_goes(const rulebook::Book& book, bool upheld) {
    const auto& rows = book.rows("deposit");
    const char* key = upheld ? "upheld" : "rejected";
    if (rows.empty() || !rows.front().has(key)) return std::nullopt;
    return rows.front().text(key) == "prize-fund" ? DepositGoes::kPrizeFund : DepositGoes::kBack;
}

}  // namespace collegium::protests
