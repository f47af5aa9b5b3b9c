#include <collegium/registry/checks.hpp>
#include <collegium/registry/form_draft.hpp>

namespace collegium::registry {
namespace {

constexpr std::size_t kSubjectLimit = 200;
constexpr std::size_t kTitleLimit = 120;
constexpr std::size_t kPayloadLimit = 64 * 1024;  // bytes

}  // namespace

sdk::Result<FormDraft> check_form_draft(const FormDraft& raw) {
    Checks checks("draft");
    FormDraft draft;
    draft.form_id = checks.identifier("form_id", raw.form_id);
    draft.subject = checks.line("subject", raw.subject, kSubjectLimit);
    if (!draft.subject.empty() && draft.subject.find('/') == std::string::npos) {
        checks.violate("subject", "NAME_MALFORMED");
    }
    draft.title = checks.line("title", raw.title, kTitleLimit);
    draft.payload = raw.payload;
    if (raw.payload.empty()) {
        checks.violate("payload", "REQUIRED");
    } else if (raw.payload.size() > kPayloadLimit) {
        checks.violate("payload", "PAYLOAD_TOO_LARGE", {{"limit", std::to_string(kPayloadLimit)}});
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return draft;
}

}  // namespace collegium::registry
