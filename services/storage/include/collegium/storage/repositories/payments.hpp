// Receipts of a competition in the store: payments of fees and refunds. Written once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/admission/payment.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct PaymentRecord {
    admission::PaymentId id;
    std::int64_t version = 0;
    Instant created_at{};
    std::int64_t receipt = 0;  // counts per competition
    admission::Payment payment;
    std::vector<std::string> short_names;  // of the athletes of `payment.shares`
    std::string recorded_by;
    std::int64_t refunded = 0;  // of a payment
};

// Every member narrows.
struct PaymentFilter {
    std::optional<std::int64_t> application;  // its number
    std::optional<std::int64_t> entrant;
    std::optional<admission::PaymentKind> kind;
};

[[nodiscard]] std::optional<PaymentRecord> find_payment(Connection& connection,
                                                        admission::PaymentId id);
// The latest receipt first, before `before`.
[[nodiscard]] std::vector<PaymentRecord> list_payments(Connection& connection,
                                                       competition::CompetitionId competition,
                                                       const PaymentFilter& filter,
                                                       std::optional<std::int64_t> before,
                                                       int limit);
// What was paid for a line and not given back, in minor units.
[[nodiscard]] std::int64_t paid_for(Connection& connection, std::int64_t entrant);
// All of the competition, in minor units.
[[nodiscard]] std::int64_t paid_in_all(Connection& connection,
                                       competition::CompetitionId competition);
// What was given back of one payment, by entrant.
[[nodiscard]] std::vector<admission::Share> refunded_shares(Connection& connection,
                                                            std::int64_t payment);

// When the admission commission began its work, by which fees may be due; none: it has not.
[[nodiscard]] std::optional<Instant> commission_opened_at(Connection& connection,
                                                          competition::CompetitionId competition);

// Gives the next receipt number of the competition.
[[nodiscard]] PaymentRecord insert_payment(Connection& connection,
                                           competition::CompetitionId competition,
                                           const admission::Payment& payment,
                                           const std::string& recorded_by, Instant now);

}  // namespace collegium::storage
