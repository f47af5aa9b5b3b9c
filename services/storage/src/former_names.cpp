#include "former_names.hpp"

#include <charconv>

#include <collegium/storage/scoped_id.hpp>

namespace collegium::storage {

namespace {

constexpr std::string_view kBareGrants = "grants/";
constexpr std::string_view kOfACompetition = "competitions/";
// Sittings of the admission commission.
constexpr std::string_view kSessions = "/sessions/";
constexpr std::string_view kSittings = "/sittings/";
constexpr std::string_view kSessionActs = "sessions.";
constexpr std::string_view kSittingActs = "sittings.";

std::string replaced(std::string_view text, std::string_view part, std::string_view by) {
    const std::size_t at = text.find(part);
    if (at == std::string_view::npos) return std::string(text);
    return std::string(text.substr(0, at)).append(by).append(text.substr(at + part.size()));
}

}  // namespace

std::string name_of_today(Connection& connection, std::string_view written) {
    if (written.starts_with(kOfACompetition)) return replaced(written, kSessions, kSittings);
    if (!written.starts_with(kBareGrants)) return std::string(written);
    std::int64_t number = 0;
    std::from_chars(written.data() + kBareGrants.size(), written.data() + written.size(), number);
    // Appointments are never deleted.
    const auto scope = connection.one("SELECT scope FROM grants WHERE id = $1", {number},
                                      [](const Row& row) { return row.text(0); });
    return scope ? *scope + "/" + std::string(written) : std::string(written);
}

std::string former_name(std::string_view subject) {
    if (const auto grant = GrantId::parse(subject))
        return std::string(kBareGrants) + std::to_string(grant->value);
    if (subject.starts_with(kOfACompetition)) return replaced(subject, kSittings, kSessions);
    return std::string(subject);
}

std::string action_of_today(std::string_view written) {
    if (!written.starts_with(kSessionActs)) return std::string(written);
    return std::string(kSittingActs).append(written.substr(kSessionActs.size()));
}

std::string former_action(std::string_view prefix) {
    if (!prefix.starts_with(kSittingActs)) return std::string(prefix);
    return std::string(kSessionActs).append(prefix.substr(kSittingActs.size()));
}

void rename_to_today(Connection& connection, JournalRow& row) {
    row.subject = name_of_today(connection, row.subject);
    row.action = action_of_today(row.action);
    for (SubjectVersion& subject : row.depends_on)
        subject.subject = name_of_today(connection, subject.subject);
}

}  // namespace collegium::storage
