#include <algorithm>

#include <collegium/registry/duplicates.hpp>
#include <collegium/storage/repositories/look_alikes.hpp>
#include <collegium/text/search.hpp>

#include "record.hpp"

namespace collegium::storage {
namespace {

struct Found : LookAlike {
    registry::PersonName coach_name;
};

}  // namespace

template <>
inline constexpr auto columns_of<Found> = std::tuple_cat(
    std::tuple(column<&Found::id>("id"), column<&Found::version>("version"),
               column<&Found::birth_date>("birth_date")),
    columns_within<registry::PublicPerson, &LookAlike::card>(),
    std::tuple(selected<&Found::organisation_short_name>("o.short_name"),
               selected<&Found::coach_name, &registry::PersonName::surname>("c.surname"),
               selected<&Found::coach_name, &registry::PersonName::given_name>("c.given_name"),
               selected<&Found::coach_name, &registry::PersonName::patronymic>("c.patronymic")));

namespace {

std::string select_where(std::string_view condition) {
    static const std::string kSelect =
        "SELECT " + select_list<Found>("p") +
        " FROM person p LEFT JOIN organisation o ON o.id = p.organisation "
        "LEFT JOIN person c ON c.id = p.coach WHERE ";
    return kSelect + std::string(condition);
}

LookAlike look_alike_of(const Row& row) {
    auto found = read_row<Found>(row);
    found.coach_short_name = registry::short_name(found.coach_name);
    return found;
}

// Foreigners may have a Latin name only.
const registry::PersonName& name_of(const registry::PublicPerson& card) {
    return card.cyrillic_name.empty() ? card.latin_name : card.cyrillic_name;
}

// Sorts who is found into the same and the possible.
class Gathering {
  public:
    Gathering(const registry::PublicPerson& public_data,
              const registry::RestrictedPerson& restricted_data)
        : public_data_(public_data), restricted_data_(restricted_data) {}

    void look_at(LookAlike other) {
        const auto known = [&](const LookAlike& earlier) { return earlier.id == other.id; };
        if ((found_.same && known(*found_.same)) || std::ranges::any_of(found_.possible, known))
            return;
        if (!registry::may_be_same_name(name_of(public_data_), name_of(other.card))) return;
        const bool same_day = other.birth_date == restricted_data_.birth_date;
        const bool same_year = other.card.birth_year == public_data_.birth_year;
        const bool same_name = registry::folded_name(name_of(other.card)) ==
                               registry::folded_name(name_of(public_data_));
        if (same_name && same_day && same_year && !found_.same)
            found_.same = std::move(other);
        else if (same_day || same_year || other.card.birth_year == 0)
            found_.possible.push_back(std::move(other));
    }

    [[nodiscard]] LookAlikes finish() && {
        std::ranges::sort(found_.possible, {}, &LookAlike::id);
        return std::move(found_);
    }

  private:
    const registry::PublicPerson& public_data_;
    const registry::RestrictedPerson& restricted_data_;
    LookAlikes found_;
};

}  // namespace

LookAlikes look_alikes(Connection& connection, const registry::PublicPerson& public_data,
                       const registry::RestrictedPerson& restricted_data) {
    Gathering gathering(public_data, restricted_data);
    const auto look_at = [&](const Row& row) { gathering.look_at(look_alike_of(row)); };
    if (const auto& name = public_data.cyrillic_name; !name.empty()) {
        // Everybody with this family and given name, whatever the patronymic.
        std::string beginning = registry::folded_name({name.surname, name.given_name, ""});
        beginning.pop_back();
        connection.query(select_where("p.folded_name >= $1 AND p.folded_name < $2 AND p.state = 1 "
                                      "ORDER BY p.id"),
                         {beginning, text::prefix_end(beginning)}, look_at);
    }
    if (restricted_data.birth_date) {
        connection.query(select_where("p.birth_date = $1 AND p.state = 1 ORDER BY p.id"),
                         {registry::to_iso(*restricted_data.birth_date)}, look_at);
    }
    return std::move(gathering).finish();
}

}  // namespace collegium::storage
