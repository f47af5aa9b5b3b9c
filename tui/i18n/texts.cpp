#include "tui/i18n/texts.hpp"

#include <span>
#include <stdexcept>

#include <collegium/i18n/catalogue.hpp>

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

}  // namespace

std::string Texts::operator()(std::string_view key, const sdk::Metadata& args) const {
    return catalogue().text(language_, key, args);
}

Label Texts::label(std::string_view action_id) const {
    const std::string key = "action." + std::string(action_id);
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

std::vector<std::string> text_keys() {
    return catalogue().keys();
}

}  // namespace collegium::tui
