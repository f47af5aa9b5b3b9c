#include <algorithm>

#include <collegium/registry/duplicates.hpp>
#include <collegium/storage/repositories/look_alikes.hpp>
#include <collegium/text/search.hpp>

#include "convert.hpp"

namespace collegium::storage {
namespace {

constexpr std::string_view kSelect =
    "SELECT p.id, p.version, p.surname, p.given_name, p.patronymic, p.sex, p.birth_year, "
    "p.birth_date, p.region, p.organisation, p.sport_rank, p.sport_title, p.coach, o.short_name, "
    "c.surname, c.given_name, c.patronymic, p.latin_surname, p.latin_given_name, "
    "p.latin_patronymic FROM person p "
    "LEFT JOIN organisation o ON o.id = p.organisation LEFT JOIN person c ON c.id = p.coach ";

LookAlike look_alike_of(const Row& row) {
    LookAlike found;
    found.id = registry::PersonId{row.integer(0)};
    found.version = row.integer(1);
    found.card.cyrillic_name = {row.text(2), row.text(3), row.text(4)};
    found.card.latin_name = {row.text(17), row.text(18), row.text(19)};
    found.card.sex = static_cast<registry::Sex>(row.integer(5));
    found.card.birth_year = static_cast<int>(row.integer(6));
    found.birth_date = date_of(row, 7);
    found.card.region = row.text(8);
    found.card.organisation = id_of<registry::OrganisationId>(row, 9);
    found.card.sport_rank = row.text(10);
    found.card.sport_title = row.text(11);
    found.card.coach = id_of<registry::PersonId>(row, 12);
    found.organisation_short_name = row.text(13);
    found.coach_short_name = registry::short_name({row.text(14), row.text(15), row.text(16)});
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
        connection.query(std::string(kSelect) +
                             "WHERE p.folded_name >= $1 AND p.folded_name < $2 AND p.state = 1 "
                             "ORDER BY p.id",
                         {beginning, text::prefix_end(beginning)}, look_at);
    }
    if (restricted_data.birth_date) {
        connection.query(
            std::string(kSelect) + "WHERE p.birth_date = $1 AND p.state = 1 ORDER BY p.id",
            {registry::to_iso(*restricted_data.birth_date)}, look_at);
    }
    return std::move(gathering).finish();
}

}  // namespace collegium::storage
