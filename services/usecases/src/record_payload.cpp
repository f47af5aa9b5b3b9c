#include "record_payload.hpp"

namespace collegium::usecases {
namespace {

bool says_nothing(const Payload& value) {
    if (value.is_number()) return value == 0;
    if (value.is_boolean()) return !value.get<bool>();
    if (value.is_string()) return value.get_ref<const std::string&>().empty();
    return value.empty();
}

}  // namespace

const Payload& value_at(const Payload& payload, std::string_view path) {
    static const Payload kNothing;
    const std::size_t dot = path.find('.');
    const auto found = payload.find(std::string(path.substr(0, dot)));
    if (found == payload.end()) return kNothing;
    return dot == std::string_view::npos ? *found : value_at(*found, path.substr(dot + 1));
}

void put_at(Payload& payload, std::string_view path, Payload value) {
    if (says_nothing(value)) return;
    const std::size_t dot = path.find('.');
    Payload& place = payload[std::string(path.substr(0, dot))];
    if (dot == std::string_view::npos) {
        place = std::move(value);
    } else {
        put_at(place, path.substr(dot + 1), std::move(value));
    }
}

}  // namespace collegium::usecases
