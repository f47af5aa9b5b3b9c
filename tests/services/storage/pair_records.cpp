#include "pair_records.hpp"

#include <fmt/format.h>

#include "store_fixture.hpp"

namespace collegium::storage::testing {

Command insert_pair(const std::string& name) {
    Command command;
    command.actor = {1, "secretary", 1, "desk-1", 1, "Ким В. Т."};
    command.request = {1, "/collegium.v1.Samples/CreatePair", name, "hash of " + name};
    command.apply = [name](Connection& connection) -> sdk::Result<Applied> {
        const std::int64_t first = connection.insert(
            "INSERT INTO sample (version, content) VALUES (1, $1) RETURNING id", {name + ".a"});
        connection.execute("INSERT INTO sample (version, content, friend) VALUES (1, $1, $2)",
                           {name + ".b", first});
        JournalDraft draft;
        draft.action = "samples.create-pair";
        draft.subject = fmt::format("samples/{}", first);
        draft.version = 1;
        draft.after = fmt::format(R"({{"name":"{}"}})", name);
        draft.title = name;
        return Applied{std::move(draft), name};
    };
    return command;
}

std::string damage(const StoreOptions& options, const std::set<std::string>& acknowledged) {
    auto store = Store::open(options);
    if (!store) return "cannot be opened: " + store.error().message;
    std::set<std::string> titles;
    {
        const auto lease = (*store)->read();
        const auto pairs = lease->one(
            "SELECT count(*) FROM sample AS b JOIN sample AS a ON a.id = b.friend "
            "JOIN journal ON journal.subject = 'samples/' || a.id "
            "JOIN request ON request.sequence = journal.sequence",
            {}, [](const Row& row) { return row.integer(0); });
        if (count(*lease, "sample") != 2 * *pairs || count(*lease, "journal") != *pairs ||
            count(*lease, "journal_payload") != *pairs || count(*lease, "request") != *pairs)
            return "something is half-written";
        lease->query("SELECT title FROM journal_payload", {},
                     [&](const Row& row) { titles.insert(row.text(0)); });
    }
    for (const std::string& name : acknowledged)
        if (!titles.contains(name)) return "acknowledged and missing: " + name;
    store->reset();
    const auto verified = verify(options);
    if (!verified) return "cannot be verified: " + verified.error().message;
    return verified->intact() ? "" : verified->findings.front().message;
}

}  // namespace collegium::storage::testing
