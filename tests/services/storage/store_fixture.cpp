#include "store_fixture.hpp"

#include <fmt/format.h>
namespace collegium::storage::testing {

StoreOptions sample_options(const std::filesystem::path& folder) {
    StoreOptions options;
    options.folder = folder;
    options.migrations.push_back({kTestMigration, "sample", kTestSchema});
    options.subjects.push_back({"samples", "SELECT version FROM sample WHERE id = $1"});
    return options;
}

Command insert_sample(std::int64_t id, std::string content) {
    Command command;
    command.actor = {7, "secretary", 3, "desk-1", 11, "Гущина Н. В."};
    command.apply = [id,
                     content = std::move(content)](Connection& connection) -> sdk::Result<Applied> {
        const Value key = id == 0 ? Value(nullptr) : Value(id);
        const std::int64_t made = connection.insert(
            "INSERT INTO sample (id, version, content) VALUES ($1, 1, $2) RETURNING id",
            {key, content});
        JournalDraft draft;
        draft.action = "samples.create";
        draft.subject = fmt::format("samples/{}", made);
        draft.version = 1;
        draft.after = fmt::format(R"({{"content":"{}"}})", content);
        std::string response = draft.subject;
        return Applied{std::move(draft), std::move(response)};
    };
    return command;
}

Command update_sample(std::int64_t id, std::string content) {
    Command command;
    command.actor = {8, "chief-arbiter", 4, "desk-2", 12, "Петрова Г. А."};
    command.apply = [id,
                     content = std::move(content)](Connection& connection) -> sdk::Result<Applied> {
        JournalDraft draft;
        connection.query("SELECT version, content FROM sample WHERE id = $1", {id},
                         [&](const Row& row) {
                             draft.version = row.integer(0) + 1;
                             draft.before = row.view(1);
                         });
        connection.execute("UPDATE sample SET content = $2, version = $3 WHERE id = $1",
                           {id, content, draft.version});
        draft.action = "samples.update";
        draft.subject = fmt::format("samples/{}", id);
        draft.after = content;
        return Applied{std::move(draft), "updated"};
    };
    return command;
}

std::int64_t count(Connection& connection, std::string_view table) {
    return connection
        .one(fmt::format("SELECT count(*) FROM {}", table), {},
             [](const Row& row) { return row.integer(0); })
        .value();
}

StoreTest::StoreTest() {
    reopen();
}

StoreOptions StoreTest::options() {
    StoreOptions options = sample_options(folder_.path());
    options.clock = [this] { return from_millis(millis_); };
    return options;
}

void StoreTest::reopen() {
    store_.reset();
    auto opened = Store::open(options());
    if (!opened) throw std::runtime_error(opened.error().message);
    store_ = std::move(*opened);
}

Committed StoreTest::insert(std::int64_t id, std::string content) {
    auto committed = writer().run(insert_sample(id, std::move(content)));
    EXPECT_TRUE(committed) << committed.error().message;
    return committed.value_or(Committed{});
}

Committed StoreTest::update(std::int64_t id, std::string content) {
    auto committed = writer().run(update_sample(id, std::move(content)));
    EXPECT_TRUE(committed) << committed.error().message;
    return committed.value_or(Committed{});
}

}  // namespace collegium::storage::testing
