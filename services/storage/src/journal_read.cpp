#include <fmt/format.h>

#include <collegium/storage/journal.hpp>

#include "former_names.hpp"
#include "journal_codec.hpp"
#include "where.hpp"

namespace collegium::storage {

namespace {

Where where_of(const JournalFilter& filter, std::int64_t before) {
    Where where;
    if (before > 0) where.add("journal.sequence < ${}", before);
    if (!filter.scope.empty()) where.add("scope = ${}", filter.scope);
    if (!filter.subject.empty()) {
        const std::size_t before_renaming = where.bind(former_name(filter.subject));
        where.add(fmt::format("subject IN (${{}}, ${})", before_renaming), filter.subject);
    }
    if (filter.sequence) where.add("journal.sequence = ${}", *filter.sequence);
    if (filter.actor_user) where.add("actor_user = ${}", *filter.actor_user);
    if (!filter.actor_role.empty()) where.add("actor_role = ${}", filter.actor_role);
    if (!filter.action_prefix.empty()) {
        constexpr std::string_view kLast = "\xf4\x8f\xbf\xbf";
        const std::string former = former_action(filter.action_prefix);
        const std::size_t from = where.bind(former);
        const std::size_t to = where.bind(former + std::string(kLast));
        const std::size_t end = where.bind(std::string(filter.action_prefix).append(kLast));
        where.add(fmt::format("((action >= ${{}} AND action < ${}) OR (action >= ${} AND action < "
                              "${}))",
                              end, from, to),
                  filter.action_prefix);
    }
    if (!filter.terminal.empty()) where.add("terminal = ${}", filter.terminal);
    if (filter.from) where.add("time >= ${}", to_millis(*filter.from));
    if (filter.until) where.add("time < ${}", to_millis(*filter.until));
    return where;
}

// Rows with what is known of them by now: whether their payload is still there, whether they stand.
std::string select_rows() {
    return fmt::format(
        "SELECT {}, title, reason, erased_by, (SELECT undo.sequence FROM journal AS undo "
        "WHERE undo.undoes = journal.sequence AND undo.undoes <> 0 LIMIT 1), "
        "coalesce((SELECT eraser.scope FROM journal AS eraser WHERE eraser.sequence = erased_by), "
        "'') FROM journal "
        "LEFT JOIN journal_payload ON journal_payload.sequence = journal.sequence "
        "LEFT JOIN journal_erasure ON journal_erasure.sequence = journal.sequence",
        kJournalColumns);
}

JournalRow row_of(const Row& row) {
    JournalRow read = decode_row(read_stored(row));
    read.title = row.view(kJournalColumnCount);
    read.reason = row.view(kJournalColumnCount + 1);
    read.erased_by = row.integer(kJournalColumnCount + 2);
    read.undone_by = row.integer(kJournalColumnCount + 3);
    read.erased_by_scope = row.view(kJournalColumnCount + 4);
    return read;
}

}  // namespace

std::vector<JournalRow> list_journal(Connection& connection, const JournalFilter& filter,
                                     std::int64_t before, int limit) {
    Where where = where_of(filter, before);
    const std::size_t place = where.bind(limit);
    auto rows = connection.all(fmt::format("{}{} ORDER BY journal.sequence DESC LIMIT ${}",
                                           select_rows(), where.text(), place),
                               where.values(), row_of);
    for (JournalRow& row : rows)
        rename_to_today(connection, row);
    return rows;
}

std::int64_t count_journal(Connection& connection, const JournalFilter& filter) {
    const Where where = where_of(filter, 0);
    // Sequences have no gaps: without a filter the newest one says it.
    if (where.text().empty()) return journal_head(connection);
    return connection
        .one("SELECT count(*) FROM journal" + where.text(), where.values(),
             [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

std::vector<JournalNotice> journal_after(Connection& connection, std::int64_t after, int limit) {
    auto notices = connection.all(
        "SELECT sequence, scope, action, subject, version, time, actor_user FROM journal "
        "WHERE sequence > $1 ORDER BY sequence LIMIT $2",
        {after, limit}, [](const Row& row) {
            return JournalNotice{row.integer(0), row.text(1),    row.text(2),
                                 row.text(3),    row.integer(4), from_millis(row.integer(5)),
                                 row.integer(6)};
        });
    for (JournalNotice& notice : notices) {
        notice.subject = name_of_today(connection, notice.subject);
        notice.action = action_of_today(notice.action);
    }
    return notices;
}

std::optional<JournalRow> find_journal_row(Connection& connection, std::int64_t sequence) {
    auto row = connection.one(select_rows() + " WHERE journal.sequence = $1", {sequence}, row_of);
    if (row) rename_to_today(connection, *row);
    return row;
}

JournalPayload journal_payload(Connection& connection, std::int64_t sequence) {
    JournalPayload payload;
    connection.query("SELECT before, after FROM journal_payload WHERE sequence = $1", {sequence},
                     [&](const Row& row) {
                         payload.before = row.view(0);
                         payload.after = row.view(1);
                     });
    payload.erased_by = connection
                            .one("SELECT erased_by FROM journal_erasure WHERE sequence = $1",
                                 {sequence}, [](const Row& row) { return row.integer(0); })
                            .value_or(0);
    return payload;
}

std::int64_t journal_head(Connection& connection) {
    return connection
        .one("SELECT sequence FROM journal ORDER BY sequence DESC LIMIT 1", {},
             [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

std::optional<JournalRow> scope_head(Connection& connection, std::string_view scope) {
    auto row =
        connection.one(select_rows() + " WHERE scope = $1 ORDER BY journal.sequence DESC LIMIT 1",
                       {scope}, row_of);
    if (row) rename_to_today(connection, *row);
    return row;
}

}  // namespace collegium::storage
