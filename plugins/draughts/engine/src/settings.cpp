#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>

#include <collegium/draughts/settings.hpp>

namespace collegium::draughts {
namespace {

using sdk::Code;
using sdk::refuse;
using sdk::Result;

std::optional<std::int64_t> number_in(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

const sdk::Parameter* find(const std::vector<sdk::Parameter>& parameters, std::string_view id) {
    const auto found =
        std::find_if(parameters.begin(), parameters.end(),
                     [&](const sdk::Parameter& parameter) { return parameter.id == id; });
    return found == parameters.end() ? nullptr : &*found;
}

bool is_value_of(const sdk::Parameter& parameter, const std::string& value) {
    switch (parameter.kind) {
        case sdk::ParameterKind::kFlag:
            return value == "true" || value == "false";
        case sdk::ParameterKind::kNumber: {
            const auto number = number_in(value);
            return number && *number >= parameter.minimum && *number <= parameter.maximum;
        }
        case sdk::ParameterKind::kChoice:
            break;
    }
    const auto& choices = parameter.choices;
    return std::find(choices.begin(), choices.end(), value) != choices.end();
}

}  // namespace

Result<Settings> Settings::chosen(const std::vector<sdk::Parameter>& parameters,
                                  const sdk::ParameterValues& values) {
    for (const auto& [id, value] : values) {
        const sdk::Parameter* parameter = find(parameters, id);
        if (parameter == nullptr) {
            return refuse(Code::kInvalidArgument, "PARAMETER_UNKNOWN", "no parameter " + id,
                          {{"parameter", id}});
        }
        if (!is_value_of(*parameter, value)) {
            return refuse(Code::kInvalidArgument, "PARAMETER_VALUE_UNKNOWN",
                          "no value " + value + " of " + id, {{"parameter", id}, {"value", value}});
        }
    }
    Settings settings(parameters);
    settings.values_ = values;
    return settings;
}

int Settings::number(std::string_view id, int otherwise) const {
    return static_cast<int>(number_in(choice(id)).value_or(otherwise));
}

std::string_view Settings::choice(std::string_view id) const {
    if (const auto value = values_.find(std::string(id)); value != values_.end())
        return value->second;
    const sdk::Parameter* parameter = find(*parameters_, id);
    return parameter == nullptr ? std::string_view() : parameter->default_value;
}

}  // namespace collegium::draughts
