#include <collegium/registry/checks.hpp>
#include <collegium/usecases/action.hpp>

namespace collegium::usecases {

AllowedAction allowed_action(std::string action, Risk risk, sdk::Result<void> check) {
    AllowedAction result{std::move(action), risk, std::nullopt};
    if (!check) result.refusal = std::move(check).error();
    return result;
}

sdk::Result<std::optional<storage::SubjectVersion>> expect_version(
    const std::string& subject, std::optional<std::int64_t> given, std::int64_t current) {
    if (!given) return std::nullopt;
    if (*given != current) {
        return sdk::refuse(sdk::Code::kAborted, "ETAG_STALE", subject + " has changed",
                           {{"subject", subject}});
    }
    return storage::SubjectVersion{subject, *given};
}

sdk::Result<std::string> check_reason(std::string_view raw, bool required) {
    constexpr std::size_t kReasonLimit = 500;
    registry::Checks checks("");
    std::string reason = required ? checks.required_line("reason", raw, kReasonLimit)
                                  : checks.line("reason", raw, kReasonLimit);
    if (!checks.passed()) return std::move(checks).refusal();
    return reason;
}

}  // namespace collegium::usecases
