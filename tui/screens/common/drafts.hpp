// Half-filled forms: kept by the server under the official's name, and in memory while the link is
// down. Sealed values never enter a draft.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace collegium::tui {

using FormValues = std::map<std::string, std::string>;

// Which form of which resource: {"person.edit", "persons/4711"}.
using DraftKey = std::pair<std::string, std::string>;

// Drafts the server does not have yet; one box for the whole program, UI thread only.
class DraftBox {
  public:
    void keep(const DraftKey& key, FormValues values) { kept_[key] = std::move(values); }
    void forget(const DraftKey& key) { kept_.erase(key); }
    [[nodiscard]] std::optional<FormValues> find(const DraftKey& key) const {
        const auto found = kept_.find(key);
        if (found == kept_.end()) return std::nullopt;
        return found->second;
    }

  private:
    std::map<DraftKey, FormValues> kept_;
};

// The payload of a saved draft: a JSON object of strings.
[[nodiscard]] std::string pack_draft(const FormValues& values);
// Empty when the payload is not one of ours.
[[nodiscard]] FormValues unpack_draft(const std::string& payload);

}  // namespace collegium::tui
