#include <algorithm>

#include <collegium/registry/form.hpp>

namespace collegium::registry {
namespace {

template <typename T>
T value_or_nothing(const Form::Value* value) {
    const T* said = value == nullptr ? nullptr : std::get_if<T>(value);
    return said == nullptr ? T{} : *said;
}

}  // namespace

void Form::set(std::string_view field, Value value) {
    const auto known = std::ranges::find(
        values_, field, [](const auto& row) -> std::string_view { return row.first; });
    if (known != values_.end()) {
        known->second = std::move(value);
    } else {
        values_.emplace_back(field, std::move(value));
    }
}

const Form::Value* Form::find(std::string_view field) const {
    for (const auto& [name, value] : values_)
        if (name == field) return &value;
    return nullptr;
}

std::string Form::text(std::string_view field) const {
    return value_or_nothing<std::string>(find(field));
}

std::int64_t Form::number(std::string_view field) const {
    return value_or_nothing<std::int64_t>(find(field));
}

std::optional<RawDate> Form::date(std::string_view field) const {
    const Value* value = find(field);
    const RawDate* date = value == nullptr ? nullptr : std::get_if<RawDate>(value);
    return date == nullptr ? std::nullopt : std::optional(*date);
}

std::vector<std::string> Form::texts(std::string_view field) const {
    return value_or_nothing<std::vector<std::string>>(find(field));
}

}  // namespace collegium::registry
