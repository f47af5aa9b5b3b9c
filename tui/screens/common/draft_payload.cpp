#include "tui/screens/common/draft_payload.hpp"

#include <nlohmann/json.hpp>

namespace collegium::tui {

std::string pack_draft(const FormValues& values) {
    return nlohmann::json(values).dump();
}

FormValues unpack_draft(const std::string& payload) {
    const auto parsed = nlohmann::json::parse(payload, nullptr, false);
    FormValues values;
    if (!parsed.is_object()) return values;
    for (const auto& [field, value] : parsed.items())
        if (value.is_string()) values[field] = value.get<std::string>();
    return values;
}

}  // namespace collegium::tui
