#include <algorithm>
#include <array>
#include <map>

#include <collegium/registry/duplicates.hpp>
#include <collegium/storage/repositories/person_merges.hpp>
#include <collegium/storage/subject.hpp>

#include "convert.hpp"
#include "keyset.hpp"

namespace collegium::storage {
namespace {

using registry::PersonId;

constexpr int kActive = 1;
constexpr int kMerged = 3;

// Where a person is referred to. `select` answers name, application and line of each reference to
// $1, `move` makes one of them ($2 its key, $3 its owner's) point to $1.
struct Place {
    std::string_view capacity;
    std::string_view collection;  // of the name
    std::string_view select;
    std::string_view move;
};

constexpr std::array kPlaces{
    Place{"athlete", "entrants",
          "SELECT 'competitions/' || competition || '/entrants/' || id, application, number FROM "
          "entrant WHERE person = $1 ORDER BY id",
          "UPDATE entrant SET person = $1, version = version + 1 WHERE id = $2"},
    Place{"athlete", "participants",
          "SELECT 'competitions/' || t.competition || '/tournaments/' || t.id || "
          "'/participants/' || p.id, 0, 0 FROM participant p JOIN tournament t ON t.id = "
          "p.tournament WHERE p.person = $1 ORDER BY p.id",
          "UPDATE participant SET person = $1, version = version + 1 WHERE id = $2"},
    Place{"coach", "entrants",
          "SELECT 'competitions/' || competition || '/entrants/' || id, application, number FROM "
          "entrant WHERE coach = $1 ORDER BY id",
          "UPDATE entrant SET coach = $1, version = version + 1 WHERE id = $2"},
    Place{"coach", "persons",
          "SELECT 'persons/' || id, 0, 0 FROM person WHERE coach = $1 ORDER BY id",
          "UPDATE person SET coach = $1, version = version + 1 WHERE id = $2"},
    Place{"representative", "applications",
          "SELECT 'competitions/' || competition || '/applications/' || number, number, 0 FROM "
          "application WHERE representative_person = $1 ORDER BY competition, number",
          "UPDATE application SET representative_person = $1, version = version + 1 WHERE number = "
          "$2 AND competition = $3"},
    Place{"official", "officials",
          "SELECT 'competitions/' || competition || '/officials/' || id, 0, 0 FROM official WHERE "
          "person = $1 ORDER BY id",
          "UPDATE official SET person = $1, version = version + 1 WHERE id = $2"},
    Place{"banned", "bans", "SELECT 'bans/' || id, 0, 0 FROM ban WHERE person = $1 ORDER BY id",
          "UPDATE ban SET person = $1, version = version + 1 WHERE id = $2"},
    Place{"account", "users",
          "SELECT 'users/' || id, 0, 0 FROM users WHERE person = $1 ORDER BY id",
          "UPDATE users SET person = $1, version = version + 1 WHERE id = $2"},
};

void move_one(Connection& connection, const Place& place, const std::string& name, PersonId to) {
    const SubjectKey named = subject_key(name);
    const auto number = [](std::string_view key) -> std::int64_t {
        return std::stoll(std::string(key));  // of a name of our own
    };
    std::vector<Value> values{to.value, number(named.key)};
    if (place.move.find("$3") != std::string_view::npos) values.emplace_back(number(named.owner));
    connection.execute(place.move, Connection::Parameters(values));
}

struct Named {
    PersonId id;
    std::string birth_date;
    registry::PersonName name;
};

Named named_of(const Row& row) {
    return {PersonId{row.integer(0)}, row.text(1), {row.text(2), row.text(3), row.text(4)}};
}

}  // namespace

std::vector<PersonReference> references_to(Connection& connection, PersonId person) {
    std::vector<PersonReference> references;
    for (const Place& place : kPlaces) {
        connection.query(place.select, {person.value}, [&](const Row& row) {
            references.push_back({row.text(0), std::string(place.capacity),
                                  static_cast<int>(row.integer(1)),
                                  static_cast<int>(row.integer(2))});
        });
    }
    return references;
}

std::optional<std::string> shared_competition(Connection& connection, PersonId one,
                                              PersonId other) {
    return connection.one(
        "SELECT c.code FROM entrant a JOIN entrant b ON b.competition = a.competition JOIN "
        "competition c ON c.id = a.competition WHERE a.person = $1 AND b.person = $2 AND a.state = "
        "1 AND b.state = 1 ORDER BY c.id DESC",
        {one.value, other.value}, [](const Row& row) { return row.text(0); });
}

std::optional<PersonId> merged_into(Connection& connection, PersonId person) {
    return connection.one("SELECT kept FROM person_merge WHERE merged = $1", {person.value},
                          [](const Row& row) { return PersonId{row.integer(0)}; });
}

void move_references(Connection& connection, PersonId from, PersonId to) {
    for (const Place& place : kPlaces) {
        const auto names =
            connection.all(place.select, {from.value}, [](const Row& row) { return row.text(0); });
        for (const std::string& name : names)
            move_one(connection, place, name, to);
    }
    // Whoever was merged into `from` is answered for by `to`.
    connection.execute("UPDATE person_merge SET kept = $2 WHERE kept = $1", {from.value, to.value});
}

void return_references(Connection& connection, PersonId to, PersonId back_to,
                       const std::vector<PersonReference>& references) {
    for (const PersonReference& reference : references) {
        const std::string_view collection = subject_key(reference.name).kind;
        const auto place = std::ranges::find_if(kPlaces, [&](const Place& one) {
            return one.capacity == reference.capacity && one.collection == collection;
        });
        if (place == kPlaces.end()) continue;
        const auto names =
            connection.all(place->select, {to.value}, [](const Row& row) { return row.text(0); });
        if (std::ranges::find(names, reference.name) != names.end())
            move_one(connection, *place, reference.name, back_to);
    }
}

void mark_merged(Connection& connection, PersonId merged, PersonId kept, std::int64_t version,
                 Instant now) {
    connection.execute("UPDATE person SET state = $2, version = $3, updated_at = $4 WHERE id = $1",
                       {merged.value, kMerged, version, to_millis(now)});
    connection.execute("DELETE FROM person_word WHERE person = $1", {merged.value});
    connection.execute("INSERT INTO person_merge (merged, kept, merged_at) VALUES ($1, $2, $3)",
                       {merged.value, kept.value, to_millis(now)});
    add_to_count(connection, "persons", -1);
}

void unmark_merged(Connection& connection, PersonId merged) {
    connection.execute("UPDATE person SET state = $2 WHERE id = $1", {merged.value, kActive});
    connection.execute("DELETE FROM person_merge WHERE merged = $1", {merged.value});
    add_to_count(connection, "persons", 1);
}

void mark_distinct(Connection& connection, PersonId one, PersonId other, Instant now) {
    connection.execute(
        "INSERT INTO person_distinct (first, second, marked_at) VALUES ($1, $2, $3) ON CONFLICT "
        "(first, second) DO NOTHING",
        {std::min(one, other).value, std::max(one, other).value, to_millis(now)});
}

void unmark_distinct(Connection& connection, PersonId one, PersonId other) {
    connection.execute("DELETE FROM person_distinct WHERE first = $1 AND second = $2",
                       {std::min(one, other).value, std::max(one, other).value});
}

bool are_distinct(Connection& connection, PersonId one, PersonId other) {
    return connection
        .one("SELECT 1 FROM person_distinct WHERE first = $1 AND second = $2",
             {std::min(one, other).value, std::max(one, other).value},
             [](const Row&) { return true; })
        .value_or(false);
}

std::vector<std::pair<PersonId, PersonId>> duplicate_pairs(Connection& connection,
                                                           std::optional<PersonId> person) {
    constexpr std::string_view kColumns =
        "SELECT id, birth_date, surname, given_name, patronymic FROM person WHERE state = 1 AND "
        "birth_date ";
    const auto cards =
        person ? connection.all(std::string(kColumns) +
                                    "= (SELECT birth_date FROM person WHERE id = $1 AND state = 1)",
                                {person->value}, named_of)
               : connection.all(std::string(kColumns) +
                                    "IN (SELECT birth_date FROM person WHERE state = 1 AND "
                                    "birth_date IS NOT NULL GROUP BY birth_date HAVING count(*) > "
                                    "1)",
                                {}, named_of);
    std::map<std::string, std::vector<const Named*>> by_birth;
    for (const Named& card : cards)
        by_birth[card.birth_date].push_back(&card);
    std::vector<std::pair<PersonId, PersonId>> pairs;
    for (const auto& [birth, born] : by_birth) {
        for (const Named* one : born) {
            for (const Named* other : born) {
                if (!(one->id < other->id)) continue;
                if (person && one->id != *person && other->id != *person) continue;
                if (registry::may_be_same_name(one->name, other->name))
                    pairs.emplace_back(one->id, other->id);
            }
        }
    }
    std::erase_if(
        pairs, [&](const auto& pair) { return are_distinct(connection, pair.first, pair.second); });
    std::ranges::sort(pairs);
    return pairs;
}

}  // namespace collegium::storage
