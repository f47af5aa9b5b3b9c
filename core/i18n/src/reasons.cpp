#include <stdexcept>

#include <collegium/i18n/names.hpp>
#include <collegium/i18n/reasons.hpp>

namespace collegium::i18n {

// Generated from reasons/*.toml at build time.
std::span<const CatalogueSource> reason_sources();

namespace {

constexpr std::string_view kWhatToDo = "do";
// The fuller text of a reason for a refusal that knows the name of who was faster.
constexpr std::string_view kNamed = "_BY";

std::string_view code_key(sdk::Code code) {
    switch (code) {
        case sdk::Code::kCancelled:
            return "CANCELLED";
        case sdk::Code::kUnknown:
            return "UNKNOWN";
        case sdk::Code::kInvalidArgument:
            return "INVALID_ARGUMENT";
        case sdk::Code::kDeadlineExceeded:
            return "DEADLINE_EXCEEDED";
        case sdk::Code::kNotFound:
            return "NOT_FOUND";
        case sdk::Code::kAlreadyExists:
            return "ALREADY_EXISTS";
        case sdk::Code::kPermissionDenied:
            return "NOT_PERMITTED";
        case sdk::Code::kResourceExhausted:
            return "RESOURCE_EXHAUSTED";
        case sdk::Code::kFailedPrecondition:
            return "FAILED_PRECONDITION";
        case sdk::Code::kAborted:
            return "ABORTED";
        case sdk::Code::kOutOfRange:
            return "OUT_OF_RANGE";
        case sdk::Code::kUnimplemented:
            return "UNIMPLEMENTED";
        case sdk::Code::kInternal:
            return "INTERNAL";
        case sdk::Code::kUnavailable:
            return "UNAVAILABLE";
        case sdk::Code::kDataLoss:
            return "DATA_LOSS";
        case sdk::Code::kUnauthenticated:
            return "UNAUTHENTICATED";
    }
    return "UNKNOWN";
}

// Values that are ids get their names: a refusal knows the role, its words know the language.
sdk::Metadata in_words(Language language, sdk::Metadata values) {
    if (const auto role = values.find("role"); role != values.end())
        role->second = role->second.empty() ? "—" : role_name(language, role->second);
    if (const auto act = values.find("permission"); act != values.end())
        act->second = act_name(language, act->second);
    if (const auto post = values.find("post");
        post != values.end() && post->second.starts_with("roles/"))
        post->second = role_name(language, post->second);
    return values;
}

ReasonText lookup(Language language, std::string_view key, const sdk::Metadata& raw) {
    const sdk::Metadata values = in_words(language, raw);
    ReasonText result;
    result.text = reasons().text(language, key, values);
    if (reasons().find(language, key, kWhatToDo) != nullptr) {
        result.what_to_do = reasons().text(language, key, values, kWhatToDo);
    }
    return result;
}

}  // namespace

const Catalogue& reasons() {
    static const Catalogue catalogue = [] {
        auto parsed = Catalogue::parse(reason_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);  // checked when it was built
        return *std::move(parsed);
    }();
    return catalogue;
}

ReasonText reason_text(Language language, const sdk::Error& error) {
    const std::string named = error.reason + std::string(kNamed);
    if (error.metadata.contains("name") && reasons().find(language, named) != nullptr)
        return lookup(language, named, error.metadata);
    if (reasons().find(language, error.reason) == nullptr) {
        return code_text(language, error.code, error.metadata);
    }
    return lookup(language, error.reason, error.metadata);
}

ReasonText reason_text(Language language, const sdk::Violation& violation) {
    const bool known = reasons().find(language, violation.reason) != nullptr;
    return lookup(language, known ? violation.reason : "INVALID_VALUE", violation.metadata);
}

ReasonText code_text(Language language, sdk::Code code, const sdk::Metadata& values) {
    return lookup(language, code_key(code), values);
}

}  // namespace collegium::i18n
