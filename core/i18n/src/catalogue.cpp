#include <charconv>
#include <set>
#include <sstream>

#include <toml++/toml.h>

#include <collegium/i18n/catalogue.hpp>

namespace collegium::i18n {
namespace {

// "{name}" or "{name|one|few|many}".
struct Placeholder {
    std::string_view name;
    std::vector<std::string_view> forms;  // empty for a plain value
};

Placeholder parse_placeholder(std::string_view inside) {
    Placeholder placeholder;
    std::size_t bar = inside.find('|');
    placeholder.name = inside.substr(0, bar);
    while (bar != std::string_view::npos) {
        inside.remove_prefix(bar + 1);
        bar = inside.find('|');
        placeholder.forms.push_back(inside.substr(0, bar));
    }
    return placeholder;
}

// Calls literal(text) and placeholder(Placeholder) in the order of the pattern.
template <typename OnLiteral, typename OnPlaceholder>
void walk(std::string_view pattern, OnLiteral literal, OnPlaceholder placeholder) {
    while (!pattern.empty()) {
        const std::size_t open = pattern.find('{');
        const std::size_t close = pattern.find('}', open);
        if (open == std::string_view::npos || close == std::string_view::npos) {
            literal(pattern);
            return;
        }
        if (open > 0) literal(pattern.substr(0, open));
        placeholder(parse_placeholder(pattern.substr(open + 1, close - open - 1)));
        pattern.remove_prefix(close + 1);
    }
}

std::string choose_form(Language language, const Placeholder& placeholder, std::string_view value) {
    std::uint64_t number = 0;
    const auto parsed = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool whole = parsed.ec == std::errc() && parsed.ptr == value.data() + value.size();
    // After a fraction the noun stands as after "two": 1½ партии.
    const std::size_t form = plural_form(language, whole ? number : 2);
    return std::string(placeholder.forms[std::min(form, placeholder.forms.size() - 1)]);
}

std::set<std::string, std::less<>> placeholder_names(std::string_view pattern) {
    std::set<std::string, std::less<>> names;
    walk(
        pattern, [](std::string_view) {}, [&](const Placeholder& p) { names.emplace(p.name); });
    return names;
}

}  // namespace

std::string fill(Language language, std::string_view pattern, const sdk::Metadata& values) {
    std::string result;
    walk(
        pattern, [&](std::string_view literal) { result += literal; },
        [&](const Placeholder& placeholder) {
            const auto value = values.find(std::string(placeholder.name));
            if (value == values.end()) {
                result += "…";
            } else if (placeholder.forms.empty()) {
                result += value->second;
            } else {
                result += choose_form(language, placeholder, value->second);
            }
        });
    return result;
}

// Turns parsed TOML into entries; keeps toml++ out of the header.
class CatalogueReader {
  public:
    explicit CatalogueReader(Catalogue& catalogue) : catalogue_(catalogue) {}

    void read(std::string_view source, const toml::table& table, const std::string& prefix) {
        for (const auto& [name, node] : table) {
            const std::string here(name.str());
            if (const toml::table* inner = node.as_table()) {
                read(source, *inner, prefix.empty() ? here : prefix + "." + here);
            } else if (const auto text = node.value<std::string>(); text && !prefix.empty()) {
                add(source, prefix, here, *text);
            } else {
                defect(source, prefix, "'" + here + "' is not a text of a key");
            }
        }
    }

  private:
    void add(std::string_view source, const std::string& key, std::string_view name,
             const std::string& text) {
        const std::size_t underscore = name.find('_');
        const std::string_view tag = name.substr(0, underscore);
        const auto language = parse_language(tag);
        if (!language || tag != code(*language)) {
            defect(source, key, "'" + std::string(name) + "' begins with no language");
            return;
        }
        const std::string_view variant =
            underscore == std::string_view::npos ? "" : name.substr(underscore + 1);
        auto& texts = catalogue_.entries_[key][std::string(variant)];
        if (!texts.emplace(*language, text).second) {
            defect(source, key, "'" + std::string(name) + "' is given a second time");
        }
    }

    void defect(std::string_view source, const std::string& key, const std::string& what) {
        catalogue_.defects_.push_back(std::string(source) + ": " + key + ": " + what);
    }

    Catalogue& catalogue_;
};

sdk::Result<Catalogue> Catalogue::parse(std::span<const CatalogueSource> sources) {
    Catalogue catalogue;
    CatalogueReader reader(catalogue);
    for (const CatalogueSource& source : sources) {
        try {
            reader.read(source.name, toml::parse(source.toml, source.name), "");
        } catch (const toml::parse_error& error) {
            std::ostringstream where;
            where << source.name << ':' << error.source().begin.line << ": " << error.description();
            return sdk::refuse(sdk::Code::kInvalidArgument, "CATALOGUE_MALFORMED", where.str());
        }
    }
    return catalogue;
}

const std::string* Catalogue::find(Language language, std::string_view key,
                                   std::string_view variant) const {
    const auto entry = entries_.find(key);
    if (entry == entries_.end()) return nullptr;
    const auto texts = entry->second.find(variant);
    if (texts == entry->second.end()) return nullptr;
    const auto text = texts->second.find(language);
    return text == texts->second.end() ? nullptr : &text->second;
}

std::string Catalogue::text(Language language, std::string_view key, const sdk::Metadata& values,
                            std::string_view variant) const {
    if (!has(key)) return std::string(key);
    const std::string* pattern = find(language, key, variant);
    return pattern == nullptr ? std::string() : fill(language, *pattern, values);
}

std::vector<std::string> Catalogue::keys() const {
    std::vector<std::string> keys;
    for (const auto& [key, texts] : entries_)
        keys.push_back(key);
    return keys;
}

std::vector<std::string> Catalogue::problems() const {
    std::vector<std::string> problems = defects_;
    for (const auto& [key, variants] : entries_) {
        for (const auto& [variant, texts] : variants) {
            const std::string name = variant.empty() ? key : key + " (" + variant + ")";
            for (const Language language : kLanguages) {
                const auto text = texts.find(language);
                if (text == texts.end() || text->second.empty()) {
                    problems.push_back(name + ": no text in " + std::string(code(language)));
                    continue;
                }
                if (placeholder_names(text->second) != placeholder_names(texts.begin()->second)) {
                    problems.push_back(name + ": placeholders of " + std::string(code(language)) +
                                       " differ");
                }
                walk(
                    text->second, [](std::string_view) {},
                    [&](const Placeholder& p) {
                        if (!p.forms.empty() && p.forms.size() != plural_forms(language)) {
                            problems.push_back(name + ": wrong number of forms in " +
                                               std::string(code(language)));
                        }
                    });
            }
        }
        if (!variants.contains("")) problems.push_back(key + ": only secondary texts");
    }
    return problems;
}

}  // namespace collegium::i18n
