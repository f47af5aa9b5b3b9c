#include "access_writer.hpp"

#include <algorithm>

#include "sha256.hpp"
#include "where.hpp"

namespace collegium::storage {

namespace {

constexpr std::string_view kInsert =
    "INSERT INTO access_log (sequence, time, kind, account, name, role, terminal, address, "
    "subject, "
    "detail, suppressed, previous_hash, hash) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
constexpr std::string_view kNewest =
    "SELECT sequence, time, hash FROM access_log ORDER BY sequence DESC LIMIT 1";
// By the places of the columns: a backup from before a column got its name is verified as it is.
constexpr std::string_view kAll = "SELECT * FROM access_log ORDER BY sequence";
constexpr int kPreviousHash = 11;
constexpr int kHash = 12;

std::string hash_of(std::string_view previous, const AccessRow& row) {
    FieldHash hash;
    hash.add(previous);
    hash.add(row.sequence);
    hash.add(to_millis(row.time));
    hash.add(static_cast<std::int64_t>(row.event.kind));
    hash.add(row.event.user);
    hash.add(row.event.name);
    hash.add(row.event.role);
    hash.add(row.event.terminal);
    hash.add(row.event.address);
    hash.add(row.event.subject);
    hash.add(row.event.detail);
    hash.add(row.suppressed);
    return hash.finish();
}

void append(Connection& connection, AccessEvent event, std::int64_t suppressed, Instant now) {
    AccessRow row;
    std::string previous;
    connection.query(kNewest, {}, [&](const Row& newest) {
        row.sequence = newest.integer(0);
        row.time = from_millis(newest.integer(1));
        previous = newest.view(2);
    });
    row.sequence += 1;
    row.time = std::max(row.time, now);
    row.event = std::move(event);
    row.suppressed = suppressed;
    row.hash = hash_of(previous, row);
    connection.execute(
        kInsert,
        {row.sequence, to_millis(row.time), static_cast<std::int64_t>(row.event.kind),
         row.event.user, row.event.name, row.event.role, row.event.terminal, row.event.address,
         row.event.subject, row.event.detail, row.suppressed, Blob{previous}, Blob{row.hash}});
}

AccessRow row_of(const Row& row) {
    AccessRow read;
    read.sequence = row.integer(0);
    read.time = from_millis(row.integer(1));
    read.event = {static_cast<AccessKind>(row.integer(2)),
                  row.integer(3),
                  row.text(4),
                  row.text(5),
                  row.text(6),
                  row.text(7),
                  row.text(8),
                  row.text(9)};
    read.suppressed = row.integer(10);
    read.hash = row.view(kHash);
    return read;
}

}  // namespace

void AccessWriter::record(AccessEvent event) {
    record(std::move(event), [](const sdk::Result<void>&) {});
}

void AccessWriter::record(AccessEvent event, Done done) {
    const AccessLimiter::Verdict verdict = decide(event);
    if (verdict.write) {
        writer_.submit(rows_command({{std::move(event), verdict.suppressed}}),
                       [done = std::move(done)](sdk::Result<Committed> result) {
                           if (result)
                               done({});
                           else
                               done(sdk::refusal_of(std::move(result)));
                       });
    } else if (event.kind == AccessKind::kSealedShown) {
        done(sdk::refuse(sdk::Code::kResourceExhausted, "ACCESS_TOO_OFTEN",
                         "too many showings of sealed data"));
    } else {
        done({});
    }
}

sdk::Result<Committed> AccessWriter::run_recorded(Command command, AccessEvent event) {
    command.apply = [apply = std::move(command.apply), event = std::move(event),
                     now = clock_()](Connection& connection) -> sdk::Result<Applied> {
        auto applied = apply(connection);
        if (applied) append(connection, event, 0, now);
        return applied;
    };
    return writer_.run(std::move(command));
}

AccessLimiter::Verdict AccessWriter::decide(const AccessEvent& event) {
    const std::lock_guard lock(mutex_);
    return limiter_.decide(event, clock_());
}

sdk::Result<void> AccessWriter::write_pending() {
    std::vector<AccessLimiter::Pending> pending;
    {
        const std::lock_guard lock(mutex_);
        pending = limiter_.take_pending();
    }
    if (pending.empty()) return {};
    auto written = writer_.run(rows_command(std::move(pending)));
    if (!written) return sdk::refusal_of(std::move(written));
    return {};
}

Command AccessWriter::rows_command(std::vector<AccessLimiter::Pending> rows) const {
    Command command;
    command.apply = [rows = std::move(rows),
                     now = clock_()](Connection& connection) -> sdk::Result<Applied> {
        for (const AccessLimiter::Pending& row : rows)
            append(connection, row.event, row.suppressed, now);
        return Applied{};
    };
    return command;
}

std::int64_t first_altered_access_row(Connection& connection) {
    std::int64_t altered = 0;
    std::int64_t expected = 1;
    std::string previous;
    connection.query(kAll, {}, [&](const Row& stored) {
        const AccessRow row = row_of(stored);
        const bool intact = row.sequence == expected && stored.view(kPreviousHash) == previous &&
                            hash_of(previous, row) == row.hash;
        if (!intact && altered == 0) altered = expected;
        previous = row.hash;
        expected = row.sequence + 1;
    });
    return altered;
}

std::vector<AccessRow> list_access(Connection& connection, const AccessFilter& filter,
                                   std::int64_t before, int limit) {
    Where where;
    if (before > 0) where.add("sequence < ${}", before);
    if (filter.kind) where.add("kind = ${}", static_cast<std::int64_t>(*filter.kind));
    if (filter.user) where.add("account = ${}", *filter.user);
    if (!filter.subject.empty()) where.add("subject = ${}", filter.subject);
    if (filter.from) where.add("time >= ${}", to_millis(*filter.from));
    if (filter.until) where.add("time < ${}", to_millis(*filter.until));
    const std::size_t place = where.bind(limit);
    return connection.all(
        fmt::format("SELECT sequence, time, kind, account, name, role, terminal, address, subject, "
                    "detail, suppressed, previous_hash, hash FROM access_log{} ORDER BY sequence "
                    "DESC LIMIT ${}",
                    where.text(), place),
        where.values(), row_of);
}

}  // namespace collegium::storage
