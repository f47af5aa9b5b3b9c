#include <algorithm>

#include <collegium/notation/game_tree.hpp>

namespace collegium::notation {

std::string_view tag(const Tags& tags, std::string_view name) {
    for (const auto& [key, value] : tags)
        if (key == name) return value;
    return {};
}

Tags with_roster(const Tags& tags, std::string_view result,
                 std::initializer_list<std::string_view> taken) {
    Tags ordered;
    ordered.reserve(kRoster.size() + tags.size());
    for (const auto name : kRoster) {
        std::string_view value = name == "Result" ? result : tag(tags, name);
        if (value.empty()) value = name == "Date" ? "????.??.??" : "?";
        ordered.emplace_back(name, value);
    }
    const auto among = [](const auto& names, std::string_view name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    for (const auto& entry : tags)
        if (!among(kRoster, entry.first) && !among(taken, entry.first)) ordered.push_back(entry);
    return ordered;
}

}  // namespace collegium::notation
