#include <span>
#include <stdexcept>

#include <collegium/i18n/catalogue.hpp>
#include <collegium/usecases/results.hpp>

namespace collegium::usecases {

// texts/results.toml, compiled in.
std::span<const i18n::CatalogueSource> result_sources();

std::string result_text(i18n::Language language, std::string_view key,
                        const sdk::Metadata& values) {
    static const i18n::Catalogue catalogue = [] {
        auto parsed = i18n::Catalogue::parse(result_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    return catalogue.text(language, key, values);
}

}  // namespace collegium::usecases
