// Applications, lines, rules of entries and receipts between the API and the core.
#pragma once

#include <collegium/rpc/call.hpp>
#include <collegium/usecases/applications.hpp>
#include <collegium/usecases/entrants.hpp>
#include <collegium/usecases/payments.hpp>
#include <collegium/v1/applications.pb.h>

namespace collegium::rpc {

// TIME_INVALID.
[[nodiscard]] sdk::Result<admission::ApplicationForm> decode_application(
    const v1::Application& application);
[[nodiscard]] usecases::EntryRulesForm decode_entry_rules(const v1::EntryRules& rules);
// TIME_INVALID.
[[nodiscard]] sdk::Result<admission::PaymentForm> decode_payment(const v1::Payment& payment);
[[nodiscard]] admission::PaymentForm::ShareForm decode_share(const v1::PaymentShare& share);

void encode_application(const Call& call, const usecases::ApplicationView& view,
                        v1::Application& out);
void encode_entrant(const Call& call, const usecases::EntrantView& view, v1::Entrant& out);
void encode_entry_rules(const usecases::EntryRulesView& view, v1::EntryRules& out);
void encode_payment(const Call& call, const usecases::PaymentView& view, v1::Payment& out);
void set_money(google::type::Money& out, const std::string& currency, std::int64_t hundredths);

}  // namespace collegium::rpc
