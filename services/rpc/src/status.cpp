#include <charconv>

#include <google/rpc/error_details.pb.h>
#include <google/rpc/status.pb.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/rpc/status.hpp>
#include <collegium/text/width.hpp>
#include <collegium/v1/errors.pb.h>

namespace collegium::rpc {
namespace {

// Receivers take 8 KiB of trailers by default, and base64 adds a third.
constexpr std::size_t kLargestDetails = 5000;
constexpr int kLongestValue = 200;  // columns of a value somebody typed

// What was typed comes back shortened: a refusal of something long must not be too long itself.
sdk::Error shortened(sdk::Error error) {
    const auto cut = [](std::string& text) {
        if (text.size() > kLongestValue) text = text::truncate(text, kLongestValue);
    };
    cut(error.message);
    for (auto& [key, value] : error.metadata)
        cut(value);
    for (sdk::Violation& violation : error.violations)
        for (auto& [key, value] : violation.metadata)
            cut(value);
    return error;
}

void add_citations(const std::vector<sdk::Citation>& citations,
                   google::protobuf::RepeatedPtrField<v1::Citation>& out) {
    for (const sdk::Citation& citation : citations) {
        v1::Citation& added = *out.Add();
        added.set_book(citation.book);
        added.set_edition(citation.edition);
        added.set_section(citation.section);
        added.set_article(citation.article);
    }
}

void pack(const google::protobuf::Message& detail, google::rpc::Status& status) {
    status.add_details()->PackFrom(detail);
    if (status.ByteSizeLong() > kLargestDetails) status.mutable_details()->RemoveLast();
}

void add_precondition(const sdk::Error& error, google::rpc::Status& status) {
    google::rpc::PreconditionFailure failure;
    auto& violation = *failure.add_violations();
    violation.set_type(error.reason);
    if (const auto subject = error.metadata.find("subject"); subject != error.metadata.end())
        violation.set_subject(subject->second);
    violation.set_description(error.message);
    pack(failure, status);
}

void add_retry(const sdk::Error& error, google::rpc::Status& status) {
    const auto wait = error.metadata.find("retry_seconds");
    if (wait == error.metadata.end()) return;
    std::int64_t seconds = 0;
    std::from_chars(wait->second.data(), wait->second.data() + wait->second.size(), seconds);
    google::rpc::RetryInfo retry;
    retry.mutable_retry_delay()->set_seconds(seconds);
    pack(retry, status);
}

void add_fields(const sdk::Error& error, i18n::Language language, v1::Refusal& refusal,
                google::rpc::Status& status) {
    if (error.violations.empty()) return;
    google::rpc::BadRequest bad;
    for (const sdk::Violation& violation : error.violations) {
        auto& field = *bad.add_field_violations();
        field.set_field(violation.field);
        field.set_reason(violation.reason);
        field.set_description(violation.reason);
        field.mutable_localized_message()->set_locale(std::string(i18n::code(language)));
        field.mutable_localized_message()->set_message(i18n::reason_text(language, violation).text);
        if (status.ByteSizeLong() + bad.ByteSizeLong() > kLargestDetails / 2) {
            bad.mutable_field_violations()->RemoveLast();
            break;
        }
        if (violation.citations.empty()) continue;
        auto& articles = *refusal.add_field_articles();
        articles.set_field(violation.field);
        add_citations(violation.citations, *articles.mutable_articles());
    }
    pack(bad, status);
}

}  // namespace

grpc::Status to_status(const sdk::Error& given, i18n::Language language,
                       const std::string& call_number) {
    const sdk::Error error = shortened(given);
    google::rpc::Status status;
    status.set_code(static_cast<int>(error.code));
    status.set_message(error.message);

    google::rpc::ErrorInfo info;
    info.set_reason(error.reason);
    info.set_domain("collegium");
    info.mutable_metadata()->insert(error.metadata.begin(), error.metadata.end());
    pack(info, status);

    const i18n::ReasonText words = i18n::reason_text(language, error);
    google::rpc::LocalizedMessage text;
    text.set_locale(std::string(i18n::code(language)));
    text.set_message(words.text);
    pack(text, status);

    if (error.code == sdk::Code::kFailedPrecondition) add_precondition(error, status);
    add_retry(error, status);
    if (!call_number.empty()) {
        google::rpc::RequestInfo request;
        request.set_request_id(call_number);
        pack(request, status);
    }
    v1::Refusal refusal;
    refusal.set_what_to_do(words.what_to_do);
    add_citations(error.citations, *refusal.mutable_articles());
    add_fields(error, language, refusal, status);
    if (refusal.ByteSizeLong() > 0) pack(refusal, status);

    return {static_cast<grpc::StatusCode>(error.code), error.message, status.SerializeAsString()};
}

}  // namespace collegium::rpc
