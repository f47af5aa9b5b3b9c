#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include <collegium/usecases/journal.hpp>

namespace collegium::usecases {

namespace {

using Values = std::map<std::string, std::string>;

std::string words(const nlohmann::json& value) {
    if (value.is_null()) return {};
    return value.is_string() ? value.get<std::string>() : value.dump();
}

// "public_data.region" -> "Самарская область". A text that is no JSON object stands as it is.
Values values_of(const std::string& text) {
    Values values;
    if (text.empty()) return values;
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object()) return {{"", text}};
    const auto flat = json.flatten();
    for (const auto& [pointer, value] : flat.items()) {
        std::string path = pointer.substr(1);
        std::ranges::replace(path, '/', '.');
        // An empty list or object is flattened to null: there is nothing in it to show.
        if (!words(value).empty()) values[path] = words(value);
    }
    return values;
}

}  // namespace

std::vector<Difference> differences_of(const std::string& before, const std::string& after) {
    const Values was = values_of(before);
    const Values is = values_of(after);
    std::map<std::string, Difference> differences;
    for (const auto& [field, value] : was)
        differences[field] = {field, value, {}};
    for (const auto& [field, value] : is) {
        differences[field].field = field;
        differences[field].after = value;
    }
    std::vector<Difference> changed;
    for (auto& [field, difference] : differences)
        if (difference.before != difference.after) changed.push_back(std::move(difference));
    return changed;
}

}  // namespace collegium::usecases
