#include <collegium/storage/repositories/bans.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/officials.hpp>
#include <collegium/storage/repositories/progress.hpp>
#include <collegium/usecases/course_undo.hpp>

#include "course_payload.hpp"
#include "post_roles.hpp"
#include "record_payload.hpp"
#include "undo_draft.hpp"

namespace collegium::usecases {
namespace {

using competition::CompetitionId;
using competition::OfficialId;
using competition::State;
using registry::BanId;
using storage::Connection;
using storage::Instant;
using storage::JournalDraft;
using storage::JournalPayload;
using storage::JournalRow;

[[nodiscard]] sdk::Result<JournalDraft> undo_ban(Connection& writer, const JournalRow& row,
                                                 const JournalPayload& payload, Instant now) {
    const BanId id = BanId::parse(row.subject).value();
    if (payload.before.empty()) {
        storage::remove_ban(writer, id);
        return undo_draft(row, payload, 0);
    }
    storage::BanRecord record;
    record.id = id;
    record.version = row.version + 1;
    record.updated_at = now;
    record.ban = record_of_payload<registry::Ban>(payload.before);
    storage::update_ban(writer, record);
    return undo_draft(row, payload, record.version);
}

[[nodiscard]] sdk::Result<JournalDraft> undo_official(Connection& writer, const JournalRow& row,
                                                      const JournalPayload& payload, Instant now) {
    const OfficialId id = OfficialId::parse(row.subject).value();
    if (payload.before.empty()) {
        storage::remove_official(writer, id);
        return undo_draft(row, payload, 0);
    }
    const std::int64_t version = row.version + 1;
    storage::update_official(writer, id, version,
                             record_of_payload<competition::Appointment>(payload.before), now);
    return undo_draft(row, payload, version);
}

// An appointment that never was gave no role.
std::vector<JournalDraft> take_role_again(Connection& writer, const UndoContext& context,
                                          const JournalRow& row) {
    return take_post_roles(writer, OfficialId::parse(row.subject).value(), context.now, "");
}

std::vector<JournalDraft> give_role_again(Connection& writer, const UndoContext& context,
                                          const JournalRow& row) {
    return give_back_post_roles(writer, row, context.now, context.today);
}

// A dismissed official comes back only to a post that is still free.
[[nodiscard]] sdk::Result<void> check_post_is_free(const Caller&, Connection& connection,
                                                   const UndoContext&, const JournalRow& row) {
    const OfficialId id = OfficialId::parse(row.subject).value();
    const auto record = storage::find_official(connection, id);
    if (!record || record->active()) return {};
    for (const auto& other : storage::officials_of(connection, id.competition)) {
        if (!other.active() || other.appointment.post != record->appointment.post) continue;
        return sdk::refuse(sdk::Code::kFailedPrecondition, "UNDO_POST_FILLED",
                           "somebody holds the post by now",
                           {{"holder", registry::short_name(other.person_name)}});
    }
    return {};
}

[[nodiscard]] sdk::Result<JournalDraft> undo_mark(Connection& writer, const JournalRow& row,
                                                  const JournalPayload& payload, Instant) {
    const auto id = CompetitionId::parse(row.subject.substr(0, row.subject.rfind('/'))).value();
    const std::string condition = parse_mark_payload(payload.after).condition;
    if (payload.before.empty()) {
        storage::remove_mark(writer, id, condition);
    } else {
        storage::write_mark(writer, id, condition, parse_mark_payload(payload.before).record);
    }
    storage::set_progress_version(writer, id, row.version + 1);
    return undo_draft(row, payload, row.version + 1);
}

[[nodiscard]] sdk::Result<JournalDraft> undo_step(Connection& writer, const JournalRow& row,
                                                  const JournalPayload& payload, Instant now) {
    const CompetitionId id = CompetitionId::parse(row.subject).value();
    const State before = parse_state_payload(payload.before);
    const std::int64_t version = row.version + 1;
    storage::set_competition_state(writer, id, version, before, now);
    // A draft chooses its edition anew.
    if (before == State::kDraft) storage::set_competition_book(writer, id, "");
    storage::remove_stage(writer, id, parse_state_payload(payload.after));
    storage::set_progress_version(writer, id, storage::find_progress(writer, id).version + 1);
    storage::write_cancel_reason(writer, id, "");
    return undo_draft(row, payload, version);
}

}  // namespace

void add_course_undo_rules(UndoRules& rules) {
    for (const char* action : {"bans.create", "bans.update", "bans.lift"})
        rules.add(action, {"bans.write", undo_ban});
    rules.add("officials.appoint", {"officials.write", undo_official, {}, take_role_again});
    rules.add("officials.update", {"officials.write", undo_official});
    rules.add("officials.dismiss",
              {"officials.write", undo_official, check_post_is_free, give_role_again});
    rules.add("progress.mark", {"lifecycle.mark", undo_mark});
    for (const char* action : {"competitions.advance", "competitions.cancel"})
        rules.add(action, {"lifecycle.advance", undo_step});
}

}  // namespace collegium::usecases
