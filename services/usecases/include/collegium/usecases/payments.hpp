// Fees of a competition: what its regulation says about entries, payments, refunds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/admission/payment.hpp>
#include <collegium/admission/quota.hpp>
#include <collegium/registry/field_mask.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/entry_rules.hpp>
#include <collegium/storage/repositories/payments.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/moment.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

struct EntryRulesView {
    competition::CompetitionId competition;
    storage::EntryRules rules;
    std::string currency;
    std::int64_t fee = 0;  // minor units
    std::optional<std::int64_t> fee_cap;
    std::vector<sdk::Citation> fee_citations;
};

// What a request says of the rules of entries, unchecked.
struct EntryRulesForm {
    std::vector<admission::QuotaForm> quotas;
    int late = 0;
    std::optional<std::int64_t> late_fee;
    std::string late_fee_currency;
    std::string late_basis;
};

struct UpdateEntryRulesInput {
    competition::CompetitionId competition;
    std::optional<std::int64_t> version;  // what the caller saw
    EntryRulesForm form;
    registry::FieldMask mask;  // of quotas, late, late_fee, late_basis
};

struct PaymentView {
    storage::PaymentRecord record;
    std::vector<admission::Remark> remarks;
};

struct PaymentListInput {
    competition::CompetitionId competition;
    std::string filter;
    PageRequest page;  // ask for one row more than is shown
};

struct PaymentList {
    std::vector<PaymentView> rows;
    std::string currency;
    std::optional<std::int64_t> paid;  // on the first page
    std::optional<std::int64_t> due;   // on the first page
};

struct RefundInput {
    admission::PaymentId payment;
    std::vector<admission::PaymentForm::ShareForm> shares;
    int ground = 0;
    std::string reason;
    std::string document;
};

// Refusals of load_competition for all of them.
[[nodiscard]] sdk::Result<EntryRulesView> get_entry_rules(storage::Connection& snapshot,
                                                          const rulebook::Library& library,
                                                          competition::CompetitionId competition);
// Violations of admission::check_quotas; ENUM_UNKNOWN, FEE_ABOVE_CAP, CURRENCY_WRONG,
// AMOUNT_INVALID, REQUIRED, ORGANISATION_UNKNOWN.
[[nodiscard]] sdk::Result<Plan<EntryRulesView>> update_entry_rules(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    const UpdateEntryRulesInput& input);

// Receipts are read in their own competition: SCOPE_DENIED. PAYMENT_NOT_FOUND.
[[nodiscard]] sdk::Result<PaymentView> get_payment(const Caller& caller,
                                                   storage::Connection& snapshot,
                                                   const rulebook::Library& library,
                                                   admission::PaymentId id);
[[nodiscard]] sdk::Result<PaymentList> list_payments(const Caller& caller,
                                                     storage::Connection& snapshot,
                                                     const rulebook::Library& library,
                                                     const PaymentListInput& input);
// Violations of admission::check_payment, APPLICATION_UNKNOWN, ENTRANT_UNKNOWN, NO_FEE_DUE, and the
// refusals of admission::divide.
[[nodiscard]] sdk::Result<Plan<PaymentView>> record_payment(const Caller& caller,
                                                            storage::Connection& snapshot,
                                                            const rulebook::Library& library,
                                                            competition::CompetitionId competition,
                                                            const admission::PaymentForm& form,
                                                            const Moment& moment);
// PAYMENT_NOT_FOUND, REFUND_OF_REFUND, REFUND_EXCEEDS_PAID, and the refusals of
// admission::check_refund. `reason` is required.
[[nodiscard]] sdk::Result<Plan<PaymentView>> refund_payment(const Caller& caller,
                                                            storage::Connection& snapshot,
                                                            const rulebook::Library& library,
                                                            const RefundInput& input,
                                                            const Moment& moment);

}  // namespace collegium::usecases
