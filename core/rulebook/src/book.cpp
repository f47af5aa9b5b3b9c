#include <algorithm>
#include <stdexcept>

#include <collegium/rulebook/book.hpp>

namespace collegium::rulebook {

template <typename T>
const T& Row::get(std::string_view key) const {
    const auto found = values_.find(key);
    const T* value = found == values_.end() ? nullptr : std::get_if<T>(&found->second);
    if (value == nullptr)
        throw std::logic_error("rule book row at line " + std::to_string(line_) + " has no such " +
                               std::string(key));
    return *value;
}

const std::string& Row::text(std::string_view key) const {
    return get<std::string>(key);
}

std::string Row::text_or_empty(std::string_view key) const {
    return has(key) ? text(key) : std::string{};
}

std::int64_t Row::number(std::string_view key) const {
    return get<std::int64_t>(key);
}

std::optional<std::int64_t> Row::optional_number(std::string_view key) const {
    return has(key) ? std::optional(number(key)) : std::nullopt;
}

bool Row::flag(std::string_view key) const {
    return has(key) && get<bool>(key);
}

registry::Date Row::date(std::string_view key) const {
    return get<registry::Date>(key);
}

std::optional<registry::Date> Row::optional_date(std::string_view key) const {
    return has(key) ? std::optional(date(key)) : std::nullopt;
}

std::vector<std::string> Row::words(std::string_view key) const {
    return has(key) ? get<std::vector<std::string>>(key) : std::vector<std::string>{};
}

const std::vector<Row>& Book::rows(std::string_view section) const {
    static const std::vector<Row> none;
    const auto found = sections_.find(section);
    return found == sections_.end() ? none : found->second;
}

const Row* Book::find(std::string_view section, std::string_view id) const {
    const std::vector<Row>& all = rows(section);
    const auto found = std::find_if(all.begin(), all.end(), [&](const Row& row) {
        return row.has("id") && row.text("id") == id;
    });
    return found == all.end() ? nullptr : &*found;
}

bool Book::in_force(registry::Date day) const {
    const auto to = head().optional_date("effective_to");
    return head().date("effective_from") <= day && (!to || day <= *to);
}

}  // namespace collegium::rulebook
