// Checks, decisions and sittings as messages, in the language of the call.
#pragma once

#include <collegium/rpc/call.hpp>
#include <collegium/usecases/admission.hpp>
#include <collegium/usecases/commission.hpp>
#include <collegium/v1/admission.pb.h>

namespace collegium::rpc {

void encode(const Call& call, const usecases::CheckView& view, v1::AdmissionCheck& out);
void encode(const Call& call, const usecases::QueueRow& row, v1::DeskRow& out);
void encode(const storage::AdmissionCounts& counts, v1::DeskCounts& out);
void encode(const Call& call, const rulebook::Book& book, const usecases::CheckBrief& brief,
            v1::CheckEntrantsResponse::Row& out);
void encode(const Call& call, const rulebook::Book& book, const usecases::DecisionView& view,
            v1::AdmissionDecision& out);
void encode(const Call& call, const usecases::SittingView& view, v1::Sitting& out);
void encode(const Call& call, const usecases::AdmitAllResult& result, v1::AdmitAllResponse& out);

}  // namespace collegium::rpc
