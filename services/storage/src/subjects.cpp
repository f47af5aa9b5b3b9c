#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <vector>

#include <collegium/storage/subject.hpp>

namespace collegium::storage {

namespace {

// One line per resource, beside the migration that makes its table.
constexpr std::array kSubjects{
    SubjectKind{"users", "SELECT version FROM users WHERE id = $1"},
    SubjectKind{"grants", "SELECT version FROM grants WHERE id = $1"},
    SubjectKind{"organisations", "SELECT version FROM organisation WHERE id = $1"},
    SubjectKind{"persons", "SELECT version FROM person WHERE id = $1"},
    SubjectKind{"competitions", "SELECT version FROM competition WHERE id = $1"},
    SubjectKind{"regulation", "SELECT version FROM regulation WHERE competition = $1"},
    SubjectKind{"officials", "SELECT version FROM official WHERE id = $1"},
    SubjectKind{"progress",
                "SELECT coalesce(p.version, 1) FROM competition c LEFT JOIN competition_progress p "
                "ON p.competition = c.id WHERE c.id = $1"},
    SubjectKind{"bans", "SELECT version FROM ban WHERE id = $1"},
    SubjectKind{"rulings", "SELECT version FROM ruling WHERE id = $1"},
    SubjectKind{"applications",
                "SELECT version FROM application WHERE number = $1 AND competition = $2"},
    SubjectKind{"entrants", "SELECT version FROM entrant WHERE id = $1"},
    SubjectKind{"entryRules",
                "SELECT coalesce(r.version, 1) FROM competition c LEFT JOIN entry_rules r "
                "ON r.competition = c.id WHERE c.id = $1"},
    SubjectKind{"payments", "SELECT version FROM payment WHERE id = $1"},
    SubjectKind{"documents", "SELECT max(version) FROM document_version WHERE document = $1"},
    SubjectKind{"draws", "SELECT version FROM draw WHERE id = $1"},
    SubjectKind{"sittings", "SELECT version FROM commission_session WHERE id = $1"},
    SubjectKind{"admission", "SELECT version FROM admission WHERE entrant = $1"},
    SubjectKind{"tournaments", "SELECT version FROM tournament WHERE id = $1"},
    SubjectKind{"results", "SELECT results_version FROM tournament WHERE id = $1"},
    SubjectKind{"participants", "SELECT version FROM participant WHERE id = $1"},
    SubjectKind{"pairRules", "SELECT version FROM pair_rule WHERE id = $1"},
    SubjectKind{"rounds", "SELECT version FROM round WHERE number = $1 AND tournament = $2"},
    SubjectKind{"boards",
                "SELECT b.version FROM board b JOIN round r ON r.id = b.round "
                "WHERE b.number = $1 AND r.number = $2 AND r.tournament = $3"},
    // Of what has no version as a whole: what is read of all its records for a decision.
    SubjectKind{"allBans",
                "SELECT coalesce(max(id), 0) * 1000000 + coalesce(sum(version), 0) FROM ban "
                "WHERE 'bans' = $1"},
    SubjectKind{"allOfficials",
                "SELECT coalesce(max(id), 0) * 1000000 + coalesce(sum(version), 0) FROM official "
                "WHERE competition = $1"},
    SubjectKind{"allPayments",
                "SELECT coalesce(max(id), 0) * 1000000 + coalesce(sum(version), 0) FROM payment "
                "WHERE competition = $1"},
    SubjectKind{"allEntrants",
                "SELECT coalesce(max(id), 0) * 1000000 + coalesce(sum(version), 0) FROM entrant "
                "WHERE competition = $1"},
    SubjectKind{"formDrafts", "SELECT version FROM form_draft WHERE id = $1"},
    SubjectKind{"userSettings", "SELECT version FROM user_settings WHERE account = $1"},
    // One record: "federation/settings".
    SubjectKind{"federation", "SELECT version FROM federation_settings WHERE 'settings' = $1"},
    SubjectKind{"plugins", "SELECT version FROM plugin_subject WHERE id = $1"},
};

Value key_of(std::string_view rest) {
    std::int64_t number = 0;
    const char* const end = rest.data() + rest.size();
    const auto [stop, error] = std::from_chars(rest.data(), end, number);
    if (error == std::errc{} && stop == end) return number;
    return rest;
}

}  // namespace

std::span<const SubjectKind> built_in_subjects() {
    return kSubjects;
}

SubjectKey subject_key(std::string_view subject) {
    // "federation/grants/12" is one record of a collection; what else is the federation's, as
    // "federation/bans/allBans", is one of its kind.
    constexpr std::string_view kFederation = "federation/";
    const bool numbered = !subject.empty() && subject.back() >= '0' && subject.back() <= '9';
    if (numbered && subject.starts_with(kFederation) && std::ranges::count(subject, '/') > 1)
        subject.remove_prefix(kFederation.size());
    const bool singleton = std::ranges::count(subject, '/') % 2 == 0;
    const std::size_t last = subject.rfind('/');
    const std::string_view owner = subject.substr(0, last);
    const std::size_t before = owner.rfind('/');
    const std::string_view inner =
        before == std::string_view::npos ? owner : owner.substr(before + 1);
    const std::string_view end = subject.substr(last + 1);
    if (singleton) return {end, inner, {}};
    // "competitions/14" of "competitions/14/applications".
    const std::string_view above =
        before == std::string_view::npos ? std::string_view{} : owner.substr(0, before);
    const std::size_t collection = above.rfind('/');
    if (collection == std::string_view::npos) return {inner, end, above};
    // "competitions/14/tournaments/3" of ".../tournaments/3/rounds".
    const std::string_view beyond = above.substr(0, collection);
    const std::size_t outer = beyond.rfind('/');
    const std::string_view grand =
        outer == std::string_view::npos ? std::string_view{} : beyond.substr(0, outer);
    return {inner, end, above.substr(collection + 1), grand.substr(grand.rfind('/') + 1)};
}

std::int64_t subject_version(Connection& connection, std::span<const SubjectKind> kinds,
                             std::string_view subject) {
    if (subject.find('/') == std::string_view::npos)
        throw std::logic_error("no subject is called " + std::string(subject));
    const SubjectKey named = subject_key(subject);
    const auto found = std::ranges::find(kinds, named.kind, &SubjectKind::kind);
    if (found == kinds.end())
        throw std::logic_error("no version is kept for subject " + std::string(subject));
    std::vector<Value> keys{key_of(named.key)};
    if (found->sql.find("$2") != std::string_view::npos) keys.push_back(key_of(named.owner));
    if (found->sql.find("$3") != std::string_view::npos) keys.push_back(key_of(named.outer));
    const auto version = connection.one(found->sql, Connection::Parameters(keys),
                                        [](const Row& row) { return row.integer(0); });
    return version.value_or(0);
}

}  // namespace collegium::storage
