#include <array>

#include <collegium/i18n/reasons.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/usecases/bans.hpp>
#include <collegium/usecases/filter_reader.hpp>

#include "record_payload.hpp"

namespace collegium::usecases {
namespace {

using registry::Ban;
using registry::BanId;
using storage::BanRecord;
using storage::Connection;

constexpr std::string_view kWrite = "bans.write";
constexpr std::array<std::string_view, 6> kCapacities{"any",      "athlete",        "coach",
                                                      "official", "representative", "organiser"};
constexpr std::array<std::string_view, 4> kGrounds{"doping", "sporting", "betting", "other"};
constexpr std::array<std::string_view, 4> kStates{"future", "active", "expired", "lifted"};

[[nodiscard]] sdk::Result<BanRecord> existing(Connection& snapshot, BanId id) {
    auto record = storage::find_ban(snapshot, id);
    if (record) return *std::move(record);
    return sdk::refuse(sdk::Code::kNotFound, "BAN_NOT_FOUND", "no " + id.name(),
                       {{"ban", std::to_string(id.value)}});
}

BanView view_of(BanRecord record, const Moment& moment) {
    BanView view;
    view.state = registry::state_on(record.ban, moment.today);
    view.record = std::move(record);
    return view;
}

[[nodiscard]] sdk::Result<void> refuse_lifted(const BanRecord& record) {
    if (!record.ban.lifted_on) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "BAN_LIFTED", "the ban was lifted",
                       {{"date", registry::to_printed(*record.ban.lifted_on)}});
}

storage::JournalDraft journal_of(const char* action, const BanRecord& record) {
    storage::JournalDraft journal;
    journal.action = action;
    journal.subject = record.id.name();
    journal.version = record.version;
    journal.depends_on = {};
    journal.title = registry::short_name(record.person_name) + ": " + record.ban.decision_number;
    journal.after = payload_of(record.ban).dump();
    return journal;
}

// Writes a ban that exists already as it is now.
Plan<BanView> plan_change(const Connection& snapshot, const BanRecord& before, Ban ban,
                          const char* action, std::optional<storage::SubjectVersion> etag,
                          const Moment& moment) {
    BanRecord changed = before;
    changed.ban = std::move(ban);
    changed.updated_at = moment.now;
    Plan<BanView> plan(snapshot);
    plan.preview = view_of(changed, moment);
    plan.caller_etag = std::move(etag);
    plan.apply = [changed, moment, action, was = payload_of(before.ban).dump()](
                     Connection& writer) mutable -> sdk::Result<Written<BanView>> {
        BanRecord written = changed;
        ++written.version;
        storage::update_ban(writer, written);
        auto journal = journal_of(action, written);
        journal.before = was;
        journal.reason = written.ban.lift_reason;
        return Written<BanView>{std::move(journal), view_of(std::move(written), moment)};
    };
    return plan;
}

[[nodiscard]] sdk::Result<storage::BanFilter> read_filter(const std::string& text) {
    FilterReader reader = TRY(FilterReader::of(text, {"person", "state", "capacity", "ground"}));
    storage::BanFilter filter;
    reader.take_name("person", filter.person);
    reader.take_choice("state", kStates, filter.state);
    reader.take_choice("capacity", kCapacities, filter.capacity);
    reader.take_choice("ground", kGrounds, filter.ground);
    TRY(reader.valid());
    return filter;
}

}  // namespace

sdk::Result<BanView> get_ban(const Caller& caller, Connection& snapshot, BanId id,
                             const Moment& moment) {
    auto record = TRY(existing(snapshot, id));
    BanView view = view_of(std::move(record), moment);
    auto open = require_in(caller, kWrite, storage::kFederationScope);
    if (open) open = refuse_lifted(view.record);
    auto liftable = open;
    if (liftable) {
        if (auto lifted = registry::lift(view.record.ban, {}, "?", moment.today); !lifted)
            liftable = sdk::refusal_of(std::move(lifted));
    }
    view.actions = {allowed_action("ban.update", Risk::kLow, std::move(open)),
                    allowed_action("ban.lift", Risk::kMedium, std::move(liftable))};
    return view;
}

sdk::Result<std::vector<BanView>> list_bans(Connection& snapshot, const BanListInput& input,
                                            const Moment& moment) {
    auto filter = TRY(read_filter(input.filter));
    std::optional<storage::BanPosition> after;
    if (input.page.after.size() == 2) {  // from a token of our own
        after = storage::BanPosition{
            registry::parse_iso_date(input.page.after[0]).value_or(registry::Date{}),
            std::stoll(input.page.after[1])};
    }
    std::vector<BanView> rows;
    for (BanRecord& record :
         storage::list_bans(snapshot, filter, moment.today, after, input.page.limit))
        rows.push_back(view_of(std::move(record), moment));
    return rows;
}

std::vector<std::string> key_of(const BanView& view) {
    return {registry::to_iso(view.record.ban.start_date), std::to_string(view.record.id.value)};
}

sdk::Result<Plan<BanView>> create_ban(const Caller& caller, Connection& snapshot,
                                      const registry::Form& form, const Moment& moment) {
    TRY(require_in(caller, kWrite, storage::kFederationScope));
    auto ban = TRY(registry::check_ban(form, moment.today));
    const auto person = storage::find_person(snapshot, ban.person, alphabet_of(caller));
    if (!person || person->erased) {
        registry::Checks checks("ban");
        checks.violate("person", "PERSON_UNKNOWN");
        return std::move(checks).refusal();
    }
    BanRecord record;
    record.created_at = record.updated_at = moment.now;
    record.ban = ban;
    record.person_name = person->public_data.cyrillic_name;
    Plan<BanView> plan(snapshot);
    plan.preview = view_of(record, moment);
    plan.apply = [record, moment,
                  facts =
                      std::vector<storage::SubjectVersion>{{person->id.name(), person->version}}](
                     Connection& writer) -> sdk::Result<Written<BanView>> {
        BanRecord written = record;
        written.version = 1;
        written.id = storage::insert_ban(writer, written);
        auto journal = journal_of("bans.create", written);
        journal.depends_on = facts;
        return Written<BanView>{std::move(journal), view_of(std::move(written), moment)};
    };
    return plan;
}

sdk::Result<Plan<BanView>> update_ban(const Caller& caller, Connection& snapshot,
                                      const UpdateBanInput& input, const Moment& moment) {
    auto record = TRY(existing(snapshot, input.id));
    TRY(require_in(caller, kWrite, storage::kFederationScope));
    auto etag = TRY(expect_version(input.id.name(), input.version, record.version));
    TRY(refuse_lifted(record));
    auto ban = TRY(registry::check_ban(input.form, moment.today, input.mask, record.ban));
    return plan_change(snapshot, record, std::move(ban), "bans.update", etag, moment);
}

sdk::Result<Plan<BanView>> lift_ban(const Caller& caller, Connection& snapshot,
                                    const LiftBanInput& input, const Moment& moment) {
    auto record = TRY(existing(snapshot, input.id));
    TRY(require_in(caller, kWrite, storage::kFederationScope));
    auto etag = TRY(expect_version(input.id.name(), input.version, record.version));
    auto lifted = TRY(registry::lift(record.ban, input.last_day, input.reason, moment.today));
    return plan_change(snapshot, record, std::move(lifted), "bans.lift", etag, moment);
}

std::string ban_text(i18n::Language language, const Ban& ban) {
    constexpr std::array kKeys{
        "CAPACITY_ANY",      "CAPACITY_ATHLETE",        "CAPACITY_COACH",
        "CAPACITY_OFFICIAL", "CAPACITY_REPRESENTATIVE", "CAPACITY_ORGANISER"};
    const i18n::Catalogue& texts = i18n::reasons();
    const auto last = ban.last_day();
    return texts.text(
        language, last ? "BAN_TEXT_TERM" : "BAN_TEXT_ENDLESS",
        {{"capacity", texts.text(language, kKeys.at(static_cast<std::size_t>(ban.capacity) - 1))},
         {"from", registry::to_printed(ban.start_date)},
         {"until", last ? registry::to_printed(*last) : ""}});
}

}  // namespace collegium::usecases
