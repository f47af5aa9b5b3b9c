#include <fmt/format.h>

#include <collegium/storage/journal.hpp>

#include "former_names.hpp"

namespace collegium::storage {

namespace {

using sdk::Code;

tl::unexpected<sdk::Error> blocked(std::string reason, std::int64_t sequence, std::int64_t by) {
    return sdk::refuse(Code::kFailedPrecondition, std::move(reason),
                       fmt::format("row {} cannot be undone because of row {}", sequence, by),
                       {{"sequence", std::to_string(sequence)}, {"by", std::to_string(by)}});
}

std::int64_t number(Connection& connection, std::string_view sql,
                    std::initializer_list<Value> parameters) {
    return connection.one(sql, parameters, [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

}  // namespace

sdk::Result<JournalRow> undoable_row(Connection& connection, std::span<const SubjectKind> kinds,
                                     std::int64_t sequence) {
    auto row = find_journal_row(connection, sequence);
    if (!row)
        return sdk::refuse(Code::kNotFound, "JOURNAL_ROW_NOT_FOUND",
                           fmt::format("there is no row {}", sequence),
                           {{"sequence", std::to_string(sequence)}});
    if (row->undone_by != 0) return blocked("UNDO_ALREADY_DONE", sequence, row->undone_by);
    if (subject_version(connection, kinds, row->subject) != row->version) {
        const auto by = number(connection,
                               "SELECT sequence FROM journal WHERE subject IN ($1, $2) "
                               "ORDER BY sequence DESC LIMIT 1",
                               {row->subject, former_name(row->subject)});
        return blocked("UNDO_SUBJECT_CHANGED", sequence, by);
    }
    if (const auto by = number(connection,
                               "SELECT sequence FROM journal_dependency WHERE subject IN ($1, $3) "
                               "AND sequence > $2 ORDER BY sequence LIMIT 1",
                               {row->subject, sequence, former_name(row->subject)}))
        return blocked("UNDO_DEPENDED_ON", sequence, by);
    if (row->erased_by != 0) return blocked("UNDO_PAYLOAD_ERASED", sequence, row->erased_by);
    return std::move(*row);
}

}  // namespace collegium::storage
