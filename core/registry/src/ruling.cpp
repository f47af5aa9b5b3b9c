#include <collegium/registry/checks.hpp>
#include <collegium/registry/field_checks.hpp>
#include <collegium/registry/ruling.hpp>

namespace collegium::registry {

sdk::Result<Ruling> check_ruling(const Form& form, Date today, FieldNames names, Ruling ruling) {
    Checks checks("ruling");
    check_fields(checks, form, names, ruling);
    if (!checks.violated("decision_date") && ruling.decision_date > today)
        checks.violate("decision_date", "DECISION_IN_FUTURE");
    if (!checks.passed()) return std::move(checks).refusal();
    return ruling;
}

sdk::Result<Ruling> repeal(Ruling ruling, std::string_view reason, Date today) {
    if (ruling.repealed_on) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "RULING_REPEALED",
                           "the ruling was repealed before",
                           {{"date", to_printed(*ruling.repealed_on)}});
    }
    constexpr std::size_t kReasonLimit = 500;
    Checks checks("");
    ruling.repeal_reason = checks.required_line("reason", reason, kReasonLimit);
    ruling.repealed_on = today;
    if (!checks.passed()) return std::move(checks).refusal();
    return ruling;
}

}  // namespace collegium::registry
