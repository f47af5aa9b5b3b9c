// What was read of a snapshot: the records that repositories handed out, by name and version. A
// decision rests on all of it; when a record has another version by the time the decision is
// written, it is made again.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <collegium/storage/sql.hpp>
#include <collegium/storage/subject.hpp>

namespace collegium::storage {

class ReadLog {
  public:
    void note(std::string subject, std::int64_t version) {
        noted_.push_back({std::move(subject), version});
    }
    // Each record once, by name.
    [[nodiscard]] std::vector<SubjectVersion> versions() const;

  private:
    std::vector<SubjectVersion> noted_;
};

// For whoever hands out a record by its name. Lists are not noted row by row: what rests on all of
// a list notes the version of the whole (note_version).
void note_read(Connection& connection, std::string subject, std::int64_t version);
template <typename Record>
[[nodiscard]] std::optional<Record> note_read(Connection& connection,
                                              std::optional<Record> record) {
    if (record && connection.read_log()) note_read(connection, record->id.name(), record->version);
    return record;
}
// Records of a list that a decision rests on one by one.
void note_reads(Connection& connection, const std::vector<SubjectVersion>& records);
// Notes a subject of built_in_subjects() with the version it has now.
void note_version(Connection& connection, const std::string& subject);

}  // namespace collegium::storage
