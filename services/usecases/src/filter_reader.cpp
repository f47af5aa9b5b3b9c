#include <collegium/sdk/try.hpp>
#include <collegium/usecases/filter_reader.hpp>

namespace collegium::usecases {

sdk::Result<FilterReader> FilterReader::of(std::string_view text,
                                           std::initializer_list<std::string_view> fields) {
    return FilterReader(TRY(parse_filter(text, std::span(fields.begin(), fields.size()))));
}

const std::string* FilterReader::find(std::string_view field) const {
    const auto found = values_.find(field);
    return found == values_.end() ? nullptr : &found->second;
}

void FilterReader::take_text(std::string_view field, std::optional<std::string>& value) {
    if (const std::string* text = find(field)) value = *text;
}

void FilterReader::take_named(std::string_view field, std::string_view collection,
                              std::optional<std::string>& value) {
    const std::string* text = find(field);
    if (text == nullptr) return;
    if (text->starts_with(collection))
        value = text->substr(collection.size());
    else
        refuse(field);
}

sdk::Result<void> FilterReader::valid() const {
    if (invalid_.empty()) return {};
    return filter_value_invalid(invalid_);
}

}  // namespace collegium::usecases
