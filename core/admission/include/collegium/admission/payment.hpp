// Entry fees: what is due, what is paid, what may be given back. Amounts are integers in hundredths
// of the book's currency: kopecks.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/admission/application.hpp>
#include <collegium/admission/entrant.hpp>
#include <collegium/admission/remark.hpp>
#include <collegium/competition/part_id.hpp>
#include <collegium/competition/regulation.hpp>
#include <collegium/registry/calendar.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::admission {

struct PaymentTag {
    static constexpr std::string_view kCollection = "payments";
};
using PaymentId = competition::PartId<PaymentTag>;

inline constexpr std::int64_t kMinorUnits = 100;  // of one rouble, of one hryvnia

// ISO 4217 code of the book's currency, "RUB".
[[nodiscard]] std::string currency_of(const rulebook::Book& book);
// «1 500,00» of 150000; for texts.
[[nodiscard]] std::string money_text(std::int64_t minor_units);

enum class FeeDue : std::uint8_t { kBeforeCommission = 1, kStartDay = 2, kByRegulation = 3 };

// What the book says of entry fees of a competition of this status.
struct FeeRule {
    std::optional<std::int64_t> cap;  // minor units, for one athlete
    FeeDue due = FeeDue::kByRegulation;
    bool unpaid_refuses = false;  // an unpaid fee is a ground of refusal
    bool refundable = true;       // after an exclusion
    sdk::Citation citation;
    sdk::Citation kept;  // by which it is not given back then
};
// None where the book says nothing of fees.
[[nodiscard]] std::optional<FeeRule> fee_rule(const competition::Frame& frame);

// The usual fee of a line by the regulation; 0: none.
[[nodiscard]] std::int64_t usual_fee(const competition::Regulation& regulation);
// FEE_ABOVE_CAP {cap, currency} as a violation of `field`.
[[nodiscard]] sdk::Result<void> check_fee(const competition::Frame& frame, std::int64_t fee,
                                          std::string_view field);
// The fee of a line: the raised one where its application is late and the regulation says so.
[[nodiscard]] std::int64_t line_fee(const competition::Regulation& regulation, LatePolicy policy,
                                    std::int64_t late_fee, bool late);

// Paid after the term the book sets: FEE_PAID_LATE. `commission_opened`: when the commission began
// its work, none: it has not; days by the clock of the venue.
[[nodiscard]] std::optional<Remark> payment_remark(const FeeRule& rule, Instant paid_at,
                                                   registry::Date paid_day,
                                                   std::optional<Instant> commission_opened,
                                                   registry::Date first_day);

enum class PaymentKind : std::uint8_t { kPayment = 1, kRefund = 2 };
enum class PaymentMethod : std::uint8_t { kNotSaid = 0, kCash = 1, kTransfer = 2, kCard = 3 };
enum class RefundGround : std::uint8_t {
    kNone = 0,
    kStruck = 1,
    kNotAdmitted = 2,
    kMistake = 3,
    kCancelled = 4,
    kExcluded = 5,
};

struct Share {
    std::int64_t entrant = 0;
    std::int64_t amount = 0;

    friend bool operator==(const Share&, const Share&) = default;
};

struct Payment {
    PaymentKind kind = PaymentKind::kPayment;
    std::int64_t application = 0;  // its number; 0: lines of several
    std::string currency;
    std::int64_t amount = 0;
    std::vector<Share> shares;
    Instant paid_at{};
    PaymentMethod method = PaymentMethod::kNotSaid;
    std::string payer;
    std::string document;
    std::string note;
    std::optional<std::int64_t> refund_of;
    RefundGround refund_ground = RefundGround::kNone;

    friend bool operator==(const Payment&, const Payment&) = default;
};

// What a request says of a payment, unchecked; amounts with their currency.
struct PaymentForm {
    struct ShareForm {
        std::string entrant;
        std::optional<std::int64_t> amount;
        std::string currency;
    };
    std::string application;
    std::vector<ShareForm> shares;
    std::optional<std::int64_t> amount;
    std::string currency;
    std::optional<Instant> paid_at;  // none: now
    int method = 0;
    std::string payer;
    std::string document;
    std::string note;
};

// A payment as far as it can be checked without the lines it is for: their amounts may be missing.
struct CheckedPayment {
    Payment payment;                                 // `shares` empty
    std::optional<std::int64_t> application;         // all lines of it that owe
    std::vector<std::int64_t> entrants;              // else these
    std::vector<std::optional<std::int64_t>> parts;  // amounts, as many as `entrants`
};
// Violations with the paths of Payment: REQUIRED, ENUM_UNKNOWN, NAME_MALFORMED, TOO_LONG,
// CURRENCY_WRONG {currency}, AMOUNT_INVALID, PAID_IN_FUTURE, TOO_MANY, NAMED_TWICE.
[[nodiscard]] sdk::Result<CheckedPayment> check_payment(const PaymentForm& form,
                                                        competition::CompetitionId competition,
                                                        const rulebook::Book& book, Instant now);

// What one line owes.
struct Debt {
    std::int64_t entrant = 0;
    std::int64_t owed = 0;
    std::optional<std::int64_t> part;  // how much of the payment is meant for it
};
// Divides an amount among lines in their order, to each what it owes: PAYMENT_EXCEEDS_DEBT {owed},
// SHARES_DO_NOT_ADD_UP.
[[nodiscard]] sdk::Result<std::vector<Share>> divide(std::int64_t amount,
                                                     const std::vector<Debt>& debts);

// Whether money may be given back on this ground: REFUND_GROUND_EXCLUDES {…} where the book gives
// none, ENUM_UNKNOWN and REQUIRED as violations of `ground`.
[[nodiscard]] sdk::Result<RefundGround> check_refund(int ground,
                                                     const std::optional<FeeRule>& rule);

}  // namespace collegium::admission
