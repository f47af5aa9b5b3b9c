#include <span>
#include <stdexcept>

#include <collegium/i18n/catalogue.hpp>
#include <collegium/i18n/names.hpp>
#include <collegium/storage/repositories/federation_settings.hpp>
#include <collegium/usecases/journal.hpp>

namespace collegium::usecases {

// texts/actions.toml, compiled in.
std::span<const i18n::CatalogueSource> action_sources();

namespace {

const i18n::Catalogue& actions() {
    static const i18n::Catalogue catalogue = [] {
        auto parsed = i18n::Catalogue::parse(action_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    return catalogue;
}

}  // namespace

std::string action_text(i18n::Language language, std::string_view action) {
    constexpr std::string_view kUndo = "undo.";
    if (action.starts_with(kUndo))
        return actions().text(language, "undo",
                              {{"act", action_text(language, action.substr(kUndo.size()))}});
    return actions().text(language, action);
}

std::string title_text(i18n::Language language, const std::string& title) {
    if (title == storage::kFederationSettings) return actions().text(language, title);
    constexpr std::string_view kRole = ": roles/";
    const std::size_t at = title.rfind(kRole);
    if (at == std::string::npos) return title;
    return title.substr(0, at) + ": " + i18n::role_name(language, title.substr(at + 2));
}

}  // namespace collegium::usecases
