#include "tui/net/error_details.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <google/rpc/error_details.pb.h>
#include <google/rpc/status.pb.h>

#include <collegium/v1/errors.pb.h>

namespace collegium::tui::net {
namespace {

// Nobody is made to wait longer than a day, whatever stands in the answer.
constexpr std::int64_t kLongestWait = 86'400;

void take(ClientError& error, const google::rpc::ErrorInfo& info) {
    error.reason = info.reason();
    error.metadata.insert(info.metadata().begin(), info.metadata().end());
}

void take(ClientError& error, const google::rpc::BadRequest& request) {
    for (const auto& violation : request.field_violations())
        error.violations.push_back({violation.field(), violation.reason(),
                                    violation.has_localized_message()
                                        ? violation.localized_message().message()
                                        : violation.description(),
                                    ""});
}

void take(ClientError& error, const v1::Refusal& refusal) {
    for (const auto& citation : refusal.articles())
        error.articles.push_back(citation.article());
    for (const auto& field : refusal.field_articles())
        for (FieldViolation& violation : error.violations)
            if (violation.field == field.field() && field.articles_size() > 0)
                violation.article = field.articles(0).article();
    if (!refusal.what_to_do().empty()) {
        if (!error.text.empty() && !error.text.ends_with('.')) error.text += ".";
        error.text += (error.text.empty() ? "" : " ") + refusal.what_to_do();
    }
}

}  // namespace

ClientError decode_error(int code, const std::string& message, const std::string& details) {
    ClientError error;
    constexpr int kLastCode = 16;
    error.code =
        code >= 1 && code <= kLastCode ? static_cast<sdk::Code>(code) : sdk::Code::kUnknown;
    error.message = message;
    google::rpc::Status status;
    if (details.empty() || !status.ParseFromString(details)) return error;
    google::rpc::ErrorInfo info;
    google::rpc::BadRequest fields;
    google::rpc::LocalizedMessage localized;
    google::rpc::RetryInfo retry;
    google::rpc::RequestInfo request;
    v1::Refusal refusal;
    for (const auto& detail : status.details()) {
        if (detail.UnpackTo(&info))
            take(error, info);
        else if (detail.UnpackTo(&fields))
            take(error, fields);
        else if (detail.UnpackTo(&localized))
            error.text = localized.message();
        else if (detail.UnpackTo(&retry))
            error.retry_after = std::chrono::seconds(
                std::clamp<std::int64_t>(retry.retry_delay().seconds(), 0, kLongestWait));
        else if (detail.UnpackTo(&request))
            error.number = request.request_id();
        else
            detail.UnpackTo(&refusal);
    }
    take(error, refusal);  // after the text and the fields it belongs to
    return error;
}

}  // namespace collegium::tui::net
