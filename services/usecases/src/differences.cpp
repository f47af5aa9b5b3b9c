#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <collegium/i18n/catalogue.hpp>
#include <collegium/i18n/names.hpp>
#include <collegium/registry/calendar.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/journal.hpp>

namespace collegium::usecases {

// texts/values.toml, compiled in.
std::span<const i18n::CatalogueSource> value_sources();

namespace {

using i18n::Language;
// A stored value and how it is shown: what is shown alike may still differ.
struct Value {
    std::string stored;
    std::string shown;
};
using Values = std::map<std::string, Value>;
using Words = std::function<std::string(const std::string& path, const nlohmann::json& value)>;

std::string stored_words(const std::string& /*path*/, const nlohmann::json& value) {
    if (value.is_null()) return {};
    return value.is_string() ? value.get<std::string>() : value.dump();
}

// "public_data.region" -> "Самарская область". A text that is no JSON object stands as it is.
Values values_of(const std::string& text, const Words& words) {
    Values values;
    if (text.empty()) return values;
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object()) return {{"", {text, text}}};
    const auto flat = json.flatten();
    for (const auto& [pointer, value] : flat.items()) {
        // An object without fields is flattened to itself: its pointer is empty.
        std::string path = pointer.empty() ? pointer : pointer.substr(1);
        std::ranges::replace(path, '/', '.');
        // An empty list or object is flattened to null: there is nothing in it to show.
        std::string stored = stored_words(path, value);
        if (!stored.empty()) values[path] = {std::move(stored), words(path, value)};
    }
    return values;
}

std::vector<Difference> differing(const Values& was, const Values& is) {
    std::map<std::string, std::pair<Value, Value>> pairs;
    for (const auto& [field, value] : was)
        pairs[field].first = value;
    for (const auto& [field, value] : is)
        pairs[field].second = value;
    std::vector<Difference> changed;
    for (auto& [field, pair] : pairs) {
        auto& [before, after] = pair;
        if (before.stored == after.stored) continue;
        // Two records of one name.
        if (before.shown == after.shown) {
            before.shown += " (" + before.stored + ")";
            after.shown += " (" + after.stored + ")";
        }
        changed.push_back({field, before.shown, after.shown});
    }
    return changed;
}

const i18n::Catalogue& value_names() {
    static const i18n::Catalogue catalogue = [] {
        auto parsed = i18n::Catalogue::parse(value_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    return catalogue;
}

// "competitions/14/officials/3" -> "officials".
std::string_view kind_of(std::string_view subject) {
    const std::size_t number = subject.rfind('/');
    const std::size_t kind =
        number == std::string_view::npos || number == 0 ? number : subject.rfind('/', number - 1);
    return subject.substr(kind == std::string_view::npos ? 0 : kind + 1,
                          number - (kind == std::string_view::npos ? 0 : kind + 1));
}

// Says one value of a payload in words.
class Speaker {
  public:
    Speaker(storage::Connection& snapshot, Language language, std::string_view subject)
        : snapshot_(snapshot), language_(language), kind_(kind_of(subject)) {}

    std::string operator()(const std::string& path, const nlohmann::json& value) {
        if (value.is_boolean()) return text(value.get<bool>() ? "yes" : "no");
        const std::string raw = stored_words(path, value);
        if (raw.empty()) return raw;
        const std::string key = kind_ + "." + path.substr(path.rfind('.') + 1) + "." + raw;
        if (value_names().has(key)) return text(key);
        if (!value.is_string()) return raw;
        if (const auto date = registry::parse_iso_date(raw))
            return fmt::format("{:02}.{:02}.{:04}", static_cast<unsigned>(date->day()),
                               static_cast<unsigned>(date->month()),
                               static_cast<int>(date->year()));
        return record(raw);
    }

  private:
    [[nodiscard]] std::string text(const std::string& key) const {
        return value_names().text(language_, key);
    }

    // "organisations/5" -> «СШ № 3»; what is no name, or names what is gone, stands as it is.
    std::string record(const std::string& name) {
        constexpr auto kAlphabet = text::Alphabet::kRussian;
        if (name.starts_with("roles/")) return i18n::role_name(language_, name);
        if (const auto id = registry::OrganisationId::parse(name)) {
            const auto found = storage::find_organisation(snapshot_, *id, kAlphabet);
            if (found) return found->organisation.short_name;
        }
        if (const auto id = registry::PersonId::parse(name)) {
            const auto found = storage::find_person(snapshot_, *id, kAlphabet);
            if (found && !found->erased)
                return registry::short_name(found->public_data.cyrillic_name);
        }
        if (const auto id = registry::UserId::parse(name)) {
            const auto found = storage::find_user(snapshot_, id->value);
            if (found) return found->short_name;
        }
        if (const auto id = competition::CompetitionId::parse(name)) {
            const auto found = storage::find_competition(snapshot_, *id);
            if (found) return found->draft.code->text() + " " + found->draft.title;
        }
        return name;
    }

    storage::Connection& snapshot_;
    Language language_;
    std::string kind_;
};

}  // namespace

std::vector<Difference> differences_of(const std::string& before, const std::string& after) {
    return differing(values_of(before, stored_words), values_of(after, stored_words));
}

std::vector<Difference> differences_in_words(storage::Connection& snapshot, Language language,
                                             std::string_view subject,
                                             const storage::JournalPayload& payload) {
    Speaker speak(snapshot, language, subject);
    const Words words = [&](const std::string& path, const nlohmann::json& value) {
        return speak(path, value);
    };
    return differing(values_of(payload.before, words), values_of(payload.after, words));
}

}  // namespace collegium::usecases
