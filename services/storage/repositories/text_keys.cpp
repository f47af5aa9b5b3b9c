#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/storage/repositories/text_keys.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/text/sort.hpp>

namespace collegium::storage {

sdk::Result<bool> refresh_text_keys(Store& store) {
    const std::string present = text::collator_version();
    {
        const ReadLease lease = store.read();
        const auto stored = lease->one("SELECT collator FROM text_keys", {},
                                       [](const Row& row) { return row.text(0); });
        if (stored == present) return false;
    }
    Command command;
    command.actor.name = "collegiumd";
    // Keys are no record: nobody could enter or dispute them, so no journal row speaks of them.
    command.apply = [present](Connection& connection) -> sdk::Result<Applied> {
        rebuild_organisation_keys(connection);
        rebuild_person_keys(connection);
        rebuild_competition_keys(connection);
        rebuild_user_keys(connection);
        connection.execute(
            "INSERT INTO text_keys (one, collator) VALUES (1, $1) "
            "ON CONFLICT (one) DO UPDATE SET collator = $1",
            {present});
        return Applied{};
    };
    auto committed = store.writer().run(std::move(command));
    if (!committed) return sdk::refusal_of(std::move(committed));
    return true;
}

void erase_record(Connection& connection, std::string_view subject) {
    const auto person = registry::PersonId::parse(subject);
    if (!person) return;
    const auto record = find_person(connection, *person, text::Alphabet::kRussian);
    if (record && !record->erased) {
        erase_person(connection, *person, record->version + 1, record->updated_at);
    }
}

}  // namespace collegium::storage
