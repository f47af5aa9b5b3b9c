#include <algorithm>

#include <collegium/storage/read_log.hpp>

namespace collegium::storage {

std::vector<SubjectVersion> ReadLog::versions() const {
    std::vector<SubjectVersion> versions = noted_;
    std::ranges::stable_sort(versions, {}, &SubjectVersion::subject);
    const auto repeats = std::ranges::unique(versions, {}, &SubjectVersion::subject);
    versions.erase(repeats.begin(), repeats.end());
    return versions;
}

void note_read(Connection& connection, std::string subject, std::int64_t version) {
    if (connection.read_log()) connection.read_log()->note(std::move(subject), version);
}

void note_reads(Connection& connection, const std::vector<SubjectVersion>& records) {
    for (const SubjectVersion& record : records)
        note_read(connection, record.subject, record.version);
}

void note_version(Connection& connection, const std::string& subject) {
    if (!connection.read_log()) return;
    note_read(connection, subject, subject_version(connection, built_in_subjects(), subject));
}

}  // namespace collegium::storage
