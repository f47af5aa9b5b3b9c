#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <buf/validate/validate.pb.h>
#include <google/api/field_behavior.pb.h>
#include <google/protobuf/descriptor.h>

#include <collegium/rpc/field_rules.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/text/normal.hpp>

namespace collegium::rpc {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

bool is_required(const FieldDescriptor& field) {
    const auto& options = field.options();
    for (int i = 0; i < options.ExtensionSize(google::api::field_behavior); ++i)
        if (options.GetExtension(google::api::field_behavior, i) == google::api::REQUIRED)
            return true;
    return false;
}

bool is_given(const Message& message, const FieldDescriptor& field) {
    const auto& reflection = *message.GetReflection();
    return field.is_repeated() ? reflection.FieldSize(message, &field) > 0
                               : reflection.HasField(message, &field);
}

sdk::Violation beyond(const FieldDescriptor& field, std::string reason, std::uint64_t limit) {
    return {field.name(), std::move(reason), {{"limit", std::to_string(limit)}}, {}};
}

std::optional<sdk::Violation> text_violation(const Message& message, const FieldDescriptor& field,
                                             const buf::validate::StringRules& rules) {
    std::string scratch;
    const std::string& text =
        message.GetReflection()->GetStringReference(message, &field, &scratch);
    if (rules.has_max_len() && text::count_characters(text) > rules.max_len())
        return beyond(field, "TOO_LONG", rules.max_len());
    if (rules.has_max_bytes() && text.size() > rules.max_bytes())
        return beyond(field, "TOO_LONG", rules.max_bytes());
    return std::nullopt;
}

std::optional<sdk::Violation> number_violation(const Message& message, const FieldDescriptor& field,
                                               const buf::validate::Int32Rules& rules) {
    const int least = rules.has_gte() ? rules.gte() : std::numeric_limits<int>::min();
    const int most = rules.has_lte() ? rules.lte() : std::numeric_limits<int>::max();
    const int number = message.GetReflection()->GetInt32(message, &field);
    if (number >= least && number <= most) return std::nullopt;
    return sdk::Violation{field.name(),
                          "NUMBER_OUT_OF_RANGE",
                          {{"first", std::to_string(least)}, {"last", std::to_string(most)}},
                          {}};
}

// None: the field is as its options want it.
std::optional<sdk::Violation> violation_of(const Message& message, const FieldDescriptor& field) {
    if (is_required(field) && !is_given(message, field))
        return sdk::Violation{field.name(), "REQUIRED", {}, {}};
    const buf::validate::FieldRules& rules = field.options().GetExtension(buf::validate::field);
    if (rules.has_repeated() && rules.repeated().has_max_items()) {
        const std::uint64_t most = rules.repeated().max_items();
        const int count = message.GetReflection()->FieldSize(message, &field);
        if (static_cast<std::uint64_t>(count) > most) return beyond(field, "TOO_MANY", most);
    }
    if (rules.has_string()) return text_violation(message, field, rules.string());
    if (rules.has_int32()) return number_violation(message, field, rules.int32());
    return std::nullopt;
}

}  // namespace

sdk::Result<void> check_fields(const Message& request,
                               std::initializer_list<std::string_view> fields) {
    std::vector<sdk::Violation> violations;
    for (const std::string_view name : fields) {
        const auto* field = request.GetDescriptor()->FindFieldByName(std::string(name));
        if (field == nullptr) continue;
        if (auto violation = violation_of(request, *field))
            violations.push_back(*std::move(violation));
    }
    if (violations.empty()) return {};
    return invalid_fields(std::move(violations));
}

}  // namespace collegium::rpc
