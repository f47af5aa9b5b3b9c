#include <span>
#include <stdexcept>

#include <collegium/i18n/catalogue.hpp>
#include <collegium/i18n/names.hpp>

namespace collegium::i18n {

// Generated from names/*.toml at build time.
std::span<const CatalogueSource> name_sources();

namespace {

const Catalogue& names() {
    static const Catalogue catalogue = [] {
        auto parsed = Catalogue::parse(name_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);  // checked when it was built
        return *std::move(parsed);
    }();
    return catalogue;
}

std::string name_of(Language language, std::string_view kind, std::string_view id) {
    const std::string key = std::string(kind) + "." + std::string(id);
    return names().has(key) ? names().text(language, key) : std::string(id);
}

}  // namespace

std::string role_name(Language language, std::string_view role) {
    constexpr std::string_view kPrefix = "roles/";
    if (role.starts_with(kPrefix)) role.remove_prefix(kPrefix.size());
    return name_of(language, "role", role);
}

std::string act_name(Language language, std::string_view permission) {
    return name_of(language, "act", permission);
}

}  // namespace collegium::i18n
