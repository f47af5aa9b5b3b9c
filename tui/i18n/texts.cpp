#include "tui/i18n/texts.hpp"

#include <mutex>
#include <set>
#include <span>
#include <stdexcept>

#include <collegium/i18n/catalogue.hpp>

#include "tui/i18n/missing_texts.hpp"

namespace collegium::tui {

std::span<const i18n::CatalogueSource> client_text_sources();  // embedded by the build

namespace {

const i18n::Catalogue& catalogue() {
    static const i18n::Catalogue texts = [] {
        auto parsed = i18n::Catalogue::parse(client_text_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    return texts;
}

class MissingTexts {
  public:
    void add(std::string_view key) {
        const std::lock_guard lock(mutex_);
        keys_.emplace(key);
    }
    std::vector<std::string> list() {
        const std::lock_guard lock(mutex_);
        return {keys_.begin(), keys_.end()};
    }
    void clear() {
        const std::lock_guard lock(mutex_);
        keys_.clear();
    }

  private:
    std::mutex mutex_;
    std::set<std::string> keys_;
};

MissingTexts& missing() {
    static MissingTexts noticed;
    return noticed;
}

}  // namespace

std::string Texts::operator()(std::string_view key, const TextValues& values) const {
    if (!catalogue().has(key)) missing().add(key);
    return catalogue().text(language_, key, values.all());
}

Label Texts::label(std::string_view action_id) const {
    const std::string key = "action." + std::string(action_id);
    if (!catalogue().has(key)) missing().add(key);
    Label label;
    label.full = catalogue().text(language_, key);
    const std::string* six = catalogue().find(language_, key, "6");
    const std::string* eight = catalogue().find(language_, key, "8");
    if (six != nullptr) label.bar6 = *six;
    label.bar8 = eight != nullptr ? *eight : label.bar6;
    return label;
}

bool Texts::has(std::string_view key) const {
    return catalogue().find(language_, key) != nullptr;
}

std::vector<std::string> missing_texts() {
    return missing().list();
}

void forget_missing_texts() {
    missing().clear();
}

std::vector<std::string> text_keys() {
    return catalogue().keys();
}

}  // namespace collegium::tui
