#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/payments.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/applications.pb.h>

#include "handlers/all.hpp"
#include "handlers/applications_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using admission::PaymentId;
using competition::CompetitionId;

using usecases::EntryRulesView;
using usecases::PaymentView;
using PaymentPlan = sdk::Result<usecases::Plan<PaymentView>>;

// The competition of "competitions/14/entryRules".
[[nodiscard]] sdk::Result<CompetitionId> rules_owner(std::string_view name,
                                                     std::string_view field) {
    constexpr std::string_view kEnding = "/entryRules";
    if (name.empty()) return invalid_field(field, "REQUIRED");
    const auto id = name.ends_with(kEnding)
                        ? CompetitionId::parse(name.substr(0, name.size() - kEnding.size()))
                        : std::nullopt;
    if (id) return *id;
    return invalid_field(field, "NAME_MALFORMED", {{"expected", "competitions/14/entryRules"}});
}

[[nodiscard]] sdk::Result<usecases::Plan<EntryRulesView>> update_entry_rules(
    const Call& call, storage::Connection& snapshot, const v1::UpdateEntryRulesRequest& request) {
    const auto competition = TRY(rules_owner(request.entry_rules().name(), "entry_rules.name"));
    const auto version = TRY(parse_etag(request.entry_rules().etag(), "entry_rules.etag"));
    auto mask =
        TRY(parse_mask(request.update_mask(), {"quotas", "late", "late_fee", "late_basis"}));
    return usecases::update_entry_rules(
        call.caller, snapshot, *call.library(),
        {competition, version, decode_entry_rules(request.entry_rules()), std::move(mask)});
}

[[nodiscard]] sdk::Result<void> list_payments(const Call& call, storage::Connection& snapshot,
                                              const v1::ListPaymentsRequest& request,
                                              v1::ListPaymentsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_list_texts(request));
    const auto competition = TRY(parse_id<CompetitionId>(request.parent(), "parent"));
    auto list = TRY(usecases::list_payments(call.caller, snapshot, *call.library(),
                                            {competition, request.filter(), page_request(page)}));
    fill_page(
        page, list.rows, response, response.mutable_payments(),
        [](const auto& row) { return at_numbers(row.record.receipt); }, encode_payment);
    if (list.paid) set_money(*response.mutable_total_paid(), list.currency, *list.paid);
    if (list.due) set_money(*response.mutable_total_due(), list.currency, *list.due);
    return {};
}

[[nodiscard]] PaymentPlan record_payment(const Call& call, storage::Connection& snapshot,
                                         const v1::RecordPaymentRequest& request) {
    const auto competition = TRY(parse_id<CompetitionId>(request.parent(), "parent"));
    auto form = TRY(decode_payment(request.payment()));
    return usecases::record_payment(call.caller, snapshot, *call.library(), competition,
                                    std::move(form), moment_of(call));
}

[[nodiscard]] PaymentPlan refund_payment(const Call& call, storage::Connection& snapshot,
                                         const v1::RefundPaymentRequest& request) {
    const auto id = TRY(parse_id<PaymentId>(request.name()));
    usecases::RefundInput input;
    input.payment = id;
    for (const v1::PaymentShare& share : request.shares())
        input.shares.push_back(decode_share(share));
    input.ground = request.ground();
    input.reason = request.reason();
    input.document = request.document();
    return usecases::refund_payment(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] sdk::Result<void> get_entry_rules(const Call& call, storage::Connection& snapshot,
                                                const v1::GetEntryRulesRequest& request,
                                                v1::EntryRules& response) {
    const auto competition = TRY(rules_owner(request.name(), "name"));
    const auto view = TRY(usecases::get_entry_rules(snapshot, *call.library(), competition));
    encode_entry_rules(view, response);
    return {};
}

[[nodiscard]] sdk::Result<void> get_payment(const Call& call, storage::Connection& snapshot,
                                            const v1::GetPaymentRequest& request,
                                            v1::Payment& response) {
    const auto id = TRY(parse_id<PaymentId>(request.name()));
    const auto view = TRY(usecases::get_payment(call.caller, snapshot, *call.library(), id));
    encode_payment(call, view, response);
    return {};
}

}  // namespace

void add_payments(Methods& methods) {
    methods.read(get_entry_rules);
    methods.command(update_entry_rules, [](const Call&, const EntryRulesView& view,
                                           v1::EntryRules& out) { encode_entry_rules(view, out); });
    methods.read(get_payment);
    methods.read(list_payments);
    methods.command(record_payment, encode_payment);
    methods.command(refund_payment, encode_payment);
}

}  // namespace collegium::rpc
