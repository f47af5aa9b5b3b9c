#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/entry_rules.hpp>

#include "convert.hpp"

namespace collegium::storage {

using admission::Quota;
using competition::CompetitionId;

std::string entry_rules_name(CompetitionId competition) {
    return competition.name() + "/entryRules";
}

EntryRules entry_rules_of(Connection& connection, CompetitionId competition) {
    EntryRules rules;
    connection.query(
        "SELECT version, late, late_fee, late_basis FROM entry_rules WHERE competition = $1",
        {competition.value}, [&](const Row& row) {
            rules.version = row.integer(0);
            rules.late = static_cast<admission::LatePolicy>(row.integer(1));
            rules.late_fee = row.integer(2);
            rules.late_basis = row.text(3);
        });
    note_read(connection, entry_rules_name(competition), rules.version);
    rules.quotas = connection.all(
        "SELECT per, organisation, region, sex, age_group, most, basis FROM entry_quota WHERE "
        "competition = $1 ORDER BY place",
        {competition.value}, [](const Row& row) {
            Quota quota;
            quota.per = static_cast<admission::QuotaPer>(row.integer(0));
            quota.organisation = id_of<registry::OrganisationId>(row, 1);
            quota.region = row.text(2);
            if (row.integer(3) != 0) quota.sex = static_cast<registry::Sex>(row.integer(3));
            quota.age_group = row.text(4);
            quota.most = static_cast<int>(row.integer(5));
            quota.basis = row.text(6);
            return quota;
        });
    return rules;
}

void write_entry_rules(Connection& connection, CompetitionId competition, const EntryRules& rules) {
    connection.execute(
        "INSERT INTO entry_rules (competition, version, late, late_fee, late_basis) VALUES ($1, "
        "$2, $3, $4, $5) ON CONFLICT (competition) DO UPDATE SET version = $2, late = $3, late_fee "
        "= $4, late_basis = $5",
        {competition.value, rules.version, static_cast<int>(rules.late), rules.late_fee,
         rules.late_basis});
    connection.execute("DELETE FROM entry_quota WHERE competition = $1", {competition.value});
    int place = 0;
    for (const Quota& quota : rules.quotas) {
        connection.execute(
            "INSERT INTO entry_quota (competition, place, per, organisation, region, sex, "
            "age_group, most, basis) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            {competition.value, ++place, static_cast<int>(quota.per), to_value(quota.organisation),
             quota.region, quota.sex ? static_cast<int>(*quota.sex) : 0, quota.age_group,
             quota.most, quota.basis});
    }
}

}  // namespace collegium::storage
