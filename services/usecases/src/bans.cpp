#include <algorithm>
#include <array>

#include <collegium/i18n/reasons.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/usecases/bans.hpp>

#include "course_payload.hpp"

namespace collegium::usecases {
namespace {

using registry::Ban;
using registry::BanForm;
using registry::BanId;
using storage::BanRecord;
using storage::Connection;

constexpr std::string_view kWrite = "bans.write";
constexpr std::array<std::string_view, 6> kCapacities{"any",      "athlete",        "coach",
                                                      "official", "representative", "organiser"};
constexpr std::array<std::string_view, 4> kGrounds{"doping", "sporting", "betting", "other"};
constexpr std::array<std::string_view, 4> kStates{"future", "active", "expired", "lifted"};

struct BanPath {
    std::string_view path;
    void (*take)(BanForm& into, const BanForm& from);
};

template <auto member>
void take(BanForm& into, const BanForm& from) {
    into.*member = from.*member;
}

constexpr std::array kPaths{
    BanPath{"capacity", take<&BanForm::capacity>},
    BanPath{"ground", take<&BanForm::ground>},
    BanPath{"start_date", take<&BanForm::start_date>},
    BanPath{"end_date", take<&BanForm::end_date>},
    BanPath{"decision_number", take<&BanForm::decision_number>},
    BanPath{"decision_date", take<&BanForm::decision_date>},
    BanPath{"decision_body", take<&BanForm::decision_body>},
    BanPath{"articles", take<&BanForm::articles>},
    BanPath{"source", take<&BanForm::source>},
    BanPath{"note", take<&BanForm::note>},
};

// The value of an enumeration that counts from 1, by its word.
template <typename Enum>
std::optional<Enum> by_word(std::span<const std::string_view> words, std::string_view word) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) return std::nullopt;
    return static_cast<Enum>(found - words.begin() + 1);
}

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
    journal.after = ban_payload(record.ban);
    return journal;
}

// Writes a ban that exists already as it is now.
Plan<BanView> plan_change(const BanRecord& before, Ban ban, const char* action,
                          std::optional<storage::SubjectVersion> etag, const Moment& moment) {
    BanRecord changed = before;
    changed.ban = std::move(ban);
    changed.updated_at = moment.now;
    Plan<BanView> plan;
    plan.preview = view_of(changed, moment);
    plan.caller_etag = std::move(etag);
    plan.read_versions = {{before.id.name(), before.version}};
    plan.apply = [changed, moment, action, was = ban_payload(before.ban)](
                     Connection& writer) mutable -> sdk::Result<Written<BanView>> {
        BanRecord written = changed;
        ++written.version;
        storage::update_ban(writer, written.id, written.version, written.ban, moment.now);
        auto journal = journal_of(action, written);
        journal.before = was;
        journal.reason = written.ban.lift_reason;
        return Written<BanView>{std::move(journal), view_of(std::move(written), moment)};
    };
    return plan;
}

[[nodiscard]] sdk::Result<storage::BanFilter> read_filter(const std::string& text) {
    constexpr std::array<std::string_view, 4> kFields{"person", "state", "capacity", "ground"};
    const auto terms = TRY(parse_filter(text, kFields));
    storage::BanFilter filter;
    for (const auto& [field, value] : terms) {
        bool valid = true;
        if (field == "person") {
            filter.person = registry::PersonId::parse(value);
            valid = filter.person.has_value();
        } else if (field == "state") {
            filter.state = by_word<registry::BanState>(kStates, value);
            valid = filter.state.has_value();
        } else if (field == "capacity") {
            filter.capacity = by_word<registry::Capacity>(kCapacities, value);
            valid = filter.capacity.has_value();
        } else {
            filter.ground = by_word<registry::BanGround>(kGrounds, value);
            valid = filter.ground.has_value();
        }
        if (!valid) return filter_value_invalid(field);
    }
    return filter;
}

}  // namespace

std::span<const std::string_view> ban_paths() {
    static const auto paths = [] {
        std::array<std::string_view, kPaths.size()> names;
        std::transform(kPaths.begin(), kPaths.end(), names.begin(),
                       [](const BanPath& path) { return path.path; });
        return names;
    }();
    return paths;
}

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
                                      const BanForm& form, const Moment& moment) {
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
    Plan<BanView> plan;
    plan.preview = view_of(record, moment);
    plan.read_versions = {{person->id.name(), person->version}};
    plan.apply = [record, moment,
                  facts = plan.read_versions](Connection& writer) -> sdk::Result<Written<BanView>> {
        BanRecord written = record;
        written.id = storage::insert_ban(writer, written.ban, moment.now);
        written.version = 1;
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
    BanForm form = registry::to_form(record.ban);
    for (const BanPath& path : kPaths)
        if (input.mask.contains(path.path)) path.take(form, input.form);
    auto ban = TRY(registry::check_ban(form, moment.today));
    return plan_change(record, std::move(ban), "bans.update", etag, moment);
}

sdk::Result<Plan<BanView>> lift_ban(const Caller& caller, Connection& snapshot,
                                    const LiftBanInput& input, const Moment& moment) {
    auto record = TRY(existing(snapshot, input.id));
    TRY(require_in(caller, kWrite, storage::kFederationScope));
    auto etag = TRY(expect_version(input.id.name(), input.version, record.version));
    auto lifted = TRY(registry::lift(record.ban, input.last_day, input.reason, moment.today));
    return plan_change(record, std::move(lifted), "bans.lift", etag, moment);
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
