#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/usecases/payments.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "handlers/applications.hpp"
#include "handlers/applications_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using admission::PaymentId;
using competition::CompetitionId;
using rulebook::Library;
using usecases::EntryRulesView;
using usecases::PaymentView;
using PaymentPlan = sdk::Result<usecases::Plan<PaymentView>>;

[[nodiscard]] sdk::Result<CompetitionId> parent_id(std::string_view parent) {
    auto id = parse_name("competitions", parent, "parent");
    if (!id) return sdk::refusal_of(std::move(id));
    return CompetitionId{*id};
}

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
    const Library& library, const Call& call, storage::Connection& snapshot,
    const v1::UpdateEntryRulesRequest& request) {
    auto competition = rules_owner(request.entry_rules().name(), "entry_rules.name");
    if (!competition) return sdk::refusal_of(std::move(competition));
    auto version = parse_etag(request.entry_rules().etag(), "entry_rules.etag");
    if (!version) return sdk::refusal_of(std::move(version));
    auto mask = parse_mask(request.update_mask(), {"quotas", "late", "late_fee", "late_basis"});
    if (!mask) return sdk::refusal_of(std::move(mask));
    return usecases::update_entry_rules(
        call.caller, snapshot, library,
        {*competition, *version, decode_entry_rules(request.entry_rules()), *std::move(mask)});
}

[[nodiscard]] sdk::Result<void> list_payments(const Environment& environment,
                                              const Library& library, const Call& call,
                                              storage::Connection& snapshot,
                                              const v1::ListPaymentsRequest& request,
                                              v1::ListPaymentsResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    if (auto texts = check_list_texts("", request.filter(), ""); !texts) return texts;
    auto competition = parent_id(request.parent());
    if (!competition) return sdk::refusal_of(std::move(competition));
    auto list = usecases::list_payments(call.caller, snapshot, library,
                                        {*competition, request.filter(), page_request(*page)});
    if (!list) return sdk::refusal_of(std::move(list));
    finish_page(*page, list->rows, response, [](const PaymentView& row) {
        return Position{std::to_string(row.record.receipt)};
    });
    for (const PaymentView& row : list->rows)
        encode_payment(call, row, *response.add_payments());
    if (list->paid) set_money(*response.mutable_total_paid(), list->currency, *list->paid);
    if (list->due) set_money(*response.mutable_total_due(), list->currency, *list->due);
    return {};
}

[[nodiscard]] PaymentPlan record_payment(const Library& library, const Call& call,
                                         storage::Connection& snapshot,
                                         const v1::RecordPaymentRequest& request) {
    auto competition = parent_id(request.parent());
    if (!competition) return sdk::refusal_of(std::move(competition));
    auto form = decode_payment(request.payment());
    if (!form) return sdk::refusal_of(std::move(form));
    return usecases::record_payment(call.caller, snapshot, library, *competition, *std::move(form),
                                    moment_of(call));
}

[[nodiscard]] PaymentPlan refund_payment(const Library& library, const Call& call,
                                         storage::Connection& snapshot,
                                         const v1::RefundPaymentRequest& request) {
    auto id = parse_part_name<PaymentId>(request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    usecases::RefundInput input;
    input.payment = *id;
    for (const v1::PaymentShare& share : request.shares())
        input.shares.push_back(decode_share(share));
    input.ground = request.ground();
    input.reason = request.reason();
    input.document = request.document();
    return usecases::refund_payment(call.caller, snapshot, library, input, moment_of(call));
}

}  // namespace

grpc::ServerUnaryReactor* ApplicationHandlers::GetEntryRules(
    grpc::CallbackServerContext* context, const v1::GetEntryRulesRequest* request,
    v1::EntryRules* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call&, storage::Connection& snapshot, const v1::GetEntryRulesRequest& in,
               v1::EntryRules& out) -> sdk::Result<void> {
            auto competition = rules_owner(in.name(), "name");
            if (!competition) return sdk::refusal_of(std::move(competition));
            auto view =
                usecases::get_entry_rules(snapshot, *environment_.books.library(), *competition);
            if (!view) return sdk::refusal_of(std::move(view));
            encode_entry_rules(*view, out);
            return {};
        });
}

grpc::ServerUnaryReactor* ApplicationHandlers::UpdateEntryRules(
    grpc::CallbackServerContext* context, const v1::UpdateEntryRulesRequest* request,
    v1::EntryRules* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::UpdateEntryRulesRequest& in) {
            return update_entry_rules(*environment_.books.library(), call, snapshot, in);
        },
        [](const Call&, const EntryRulesView& view, v1::EntryRules& out) {
            encode_entry_rules(view, out);
        });
}

grpc::ServerUnaryReactor* ApplicationHandlers::GetPayment(grpc::CallbackServerContext* context,
                                                          const v1::GetPaymentRequest* request,
                                                          v1::Payment* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::GetPaymentRequest& in,
               v1::Payment& out) -> sdk::Result<void> {
            auto id = parse_part_name<PaymentId>(in.name());
            if (!id) return sdk::refusal_of(std::move(id));
            auto view =
                usecases::get_payment(call.caller, snapshot, *environment_.books.library(), *id);
            if (!view) return sdk::refusal_of(std::move(view));
            encode_payment(call, *view, out);
            return {};
        });
}

grpc::ServerUnaryReactor* ApplicationHandlers::ListPayments(grpc::CallbackServerContext* context,
                                                            const v1::ListPaymentsRequest* request,
                                                            v1::ListPaymentsResponse* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::ListPaymentsRequest& in, v1::ListPaymentsResponse& out) {
                          return list_payments(environment_, *environment_.books.library(), call,
                                               snapshot, in, out);
                      });
}

grpc::ServerUnaryReactor* ApplicationHandlers::RecordPayment(
    grpc::CallbackServerContext* context, const v1::RecordPaymentRequest* request,
    v1::Payment* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::RecordPaymentRequest& in) {
            return record_payment(*environment_.books.library(), call, snapshot, in);
        },
        encode_payment);
}

grpc::ServerUnaryReactor* ApplicationHandlers::RefundPayment(
    grpc::CallbackServerContext* context, const v1::RefundPaymentRequest* request,
    v1::Payment* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::RefundPaymentRequest& in) {
            return refund_payment(*environment_.books.library(), call, snapshot, in);
        },
        encode_payment);
}

}  // namespace collegium::rpc
