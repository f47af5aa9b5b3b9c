#include <span>
#include <stdexcept>

#include <collegium/i18n/catalogue.hpp>
#include <collegium/usecases/games.hpp>

namespace collegium::usecases {

// texts/games.toml, compiled in.
std::span<const i18n::CatalogueSource> game_sources();

std::string game_text(i18n::Language language, std::string_view key, const sdk::Metadata& values) {
    static const i18n::Catalogue catalogue = [] {
        auto parsed = i18n::Catalogue::parse(game_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    if (!catalogue.has(key)) return {};
    return catalogue.text(language, key, values);
}

}  // namespace collegium::usecases
