// Records as they are before the store has them.
#pragma once

#include <utility>

#include <collegium/storage/repositories/bans.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/organisations.hpp>

namespace collegium::testing_support {

template <typename Record>
Record new_record(storage::Instant now) {
    Record record;
    record.version = 1;
    record.created_at = record.updated_at = now;
    return record;
}

inline storage::CompetitionRecord new_competition(competition::CompetitionDraft draft,
                                                  storage::Instant now) {
    auto record = new_record<storage::CompetitionRecord>(now);
    record.draft = std::move(draft);
    return record;
}

inline storage::BanRecord new_ban(registry::Ban ban, storage::Instant now) {
    auto record = new_record<storage::BanRecord>(now);
    record.ban = std::move(ban);
    return record;
}

inline storage::OrganisationRecord new_organisation(registry::Organisation organisation,
                                                    storage::Instant now) {
    auto record = new_record<storage::OrganisationRecord>(now);
    record.organisation = std::move(organisation);
    return record;
}

}  // namespace collegium::testing_support
