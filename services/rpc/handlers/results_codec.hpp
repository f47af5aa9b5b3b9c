// Results as messages.
#pragma once

#include <vector>

#include <collegium/rpc/call.hpp>
#include <collegium/usecases/results.hpp>
#include <collegium/v1/results.pb.h>

namespace collegium::rpc {

void encode(const Call& call, const usecases::BoardView& view, v1::Board& out);
void encode(const Call& call, const usecases::RoundBoards& boards, v1::ListBoardsResponse& out);
void encode(const Call& call, const usecases::RecordedBoard& board, v1::RecordResultResponse& out);
void encode(const Call& call, const usecases::RecordedSlips& slips, v1::RecordResultsResponse& out);
void encode(const Call& call, const usecases::CorrectedBoard& board,
            v1::CorrectResultResponse& out);
void encode(const Call& call, const usecases::SidesSet& sides, v1::SetSidesResponse& out);
void encode(const usecases::CorrectionImpact& impact, v1::Impact& out);
void encode(const usecases::GameRecordView& view, v1::BoardRecord& out);
void encode(const std::vector<usecases::BoardJudgeView>& judges, v1::ListBoardJudgesResponse& out);

}  // namespace collegium::rpc
