#include <span>
#include <stdexcept>

#include <collegium/i18n/catalogue.hpp>
#include <collegium/usecases/tournaments.hpp>

namespace collegium::usecases {

// texts/tournaments.toml, compiled in.
std::span<const i18n::CatalogueSource> tournament_sources();

std::string tournament_text(i18n::Language language, std::string_view key,
                            const sdk::Metadata& values) {
    static const i18n::Catalogue catalogue = [] {
        auto parsed = i18n::Catalogue::parse(tournament_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    return catalogue.text(language, key, values);
}

}  // namespace collegium::usecases
