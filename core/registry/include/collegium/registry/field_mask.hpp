// Which fields a change names. Paths are those of a list of known names, which lives for ever.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <vector>

#include <collegium/registry/fields.hpp>

namespace collegium::registry {

class FieldMask {
  public:
    using value_type = std::string_view;
    using const_iterator = std::vector<std::string_view>::const_iterator;

    FieldMask() = default;
    FieldMask(std::initializer_list<std::string_view> paths) : paths_(paths) {}

    void add(std::string_view path) {
        if (!contains(path)) paths_.push_back(path);
    }
    [[nodiscard]] bool contains(std::string_view path) const {
        return std::ranges::find(paths_, path) != paths_.end();
    }
    [[nodiscard]] bool empty() const { return paths_.empty(); }
    [[nodiscard]] std::size_t size() const { return paths_.size(); }
    [[nodiscard]] const_iterator begin() const { return paths_.begin(); }
    [[nodiscard]] const_iterator end() const { return paths_.end(); }
    operator FieldNames() const { return paths_; }

  private:
    std::vector<std::string_view> paths_;
};

}  // namespace collegium::registry
