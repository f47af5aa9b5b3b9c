// Checks, decisions and sittings as messages, in the language of the call.
#pragma once

#include <collegium/rpc/call.hpp>
#include <collegium/usecases/admission.hpp>
#include <collegium/usecases/commission.hpp>
#include <collegium/v1/admission.pb.h>

namespace collegium::rpc {

// The versions a decision rests on: "a3.e1.p7.f2" of admission, entrant, person, application.
[[nodiscard]] std::string check_etag(const usecases::CheckVersions& versions);
// None where the caller gave none; ETAG_MALFORMED names `etag`.
[[nodiscard]] sdk::Result<std::optional<usecases::CheckVersions>> parse_check_etag(
    std::string_view etag);

void encode(const Call& call, const usecases::CheckView& view, v1::Check& out);
void encode(const Call& call, const usecases::DeskRow& row, v1::DeskRow& out);
void encode(const storage::AdmissionCounts& counts, v1::DeskCounts& out);
void encode(const Call& call, const rulebook::Book& book, const usecases::CheckBrief& brief,
            v1::CheckEntrantsResponse::Row& out);
void encode(const Call& call, const rulebook::Book& book, const usecases::DecisionView& view,
            v1::Decision& out);
void encode(const Call& call, const usecases::SittingView& view, v1::CommissionSession& out);
void encode(const Call& call, const usecases::AdmitAllResult& result, v1::AdmitAllResponse& out);

}  // namespace collegium::rpc
