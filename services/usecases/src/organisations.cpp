#include <array>
#include <memory>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/filter_reader.hpp>
#include <collegium/usecases/organisations.hpp>

#include "record_payload.hpp"

namespace collegium::usecases {
namespace {

using registry::Organisation;
using registry::OrganisationId;
using storage::Connection;
using storage::OrganisationRecord;
using storage::SubjectVersion;

constexpr std::string_view kWrite = "organisations.write";

[[nodiscard]] sdk::Result<OrganisationRecord> existing(const Caller& caller, Connection& snapshot,
                                                       OrganisationId id) {
    auto record = storage::find_organisation(snapshot, id, alphabet_of(caller));
    if (record) return *std::move(record);
    return sdk::refuse(sdk::Code::kNotFound, "ORGANISATION_NOT_FOUND", "no " + id.name(),
                       {{"organisation", std::to_string(id.value)}});
}

[[nodiscard]] sdk::Result<void> refuse_use(Connection& connection, OrganisationId id) {
    const storage::OrganisationUse use = storage::use_of(connection, id);
    if (use.none()) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "ORGANISATION_IN_USE",
                       id.name() + " is referred to",
                       {{"persons", std::to_string(use.persons)},
                        {"organisations", std::to_string(use.organisations)},
                        {"competitions", std::to_string(use.competitions)}});
}

// The body above, if any; a violation where it is not there or stands below `self`.
[[nodiscard]] sdk::Result<std::optional<OrganisationRecord>> check_parent(
    const Caller& caller, Connection& snapshot, const Organisation& organisation,
    std::optional<OrganisationId> self) {
    if (!organisation.parent) return std::nullopt;
    registry::Checks checks("organisation");
    auto parent = storage::find_organisation(snapshot, *organisation.parent, alphabet_of(caller));
    if (!parent) {
        checks.violate("parent", "ORGANISATION_UNKNOWN");
    } else if (self && storage::stands_above(snapshot, *self, *organisation.parent)) {
        checks.violate("parent", "ORGANISATION_CYCLE");
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return parent;
}

// An organisation as it is about to be written. What the writer needs is made before its turn, and
// it reads nothing back.
struct Entry {
    OrganisationRecord record;  // with the version it has before it is written
    storage::OrganisationKeys keys;
    std::vector<SubjectVersion> facts;  // the body above
    std::string payload;
};

// `record` as it was; one without a version is new. Shared, because the writer copies commands.
[[nodiscard]] sdk::Result<std::shared_ptr<const Entry>> make_entry(const Caller& caller,
                                                                   Connection& snapshot,
                                                                   Organisation organisation,
                                                                   OrganisationRecord record,
                                                                   const Moment& moment) {
    const auto self = record.version > 0 ? std::optional(record.id) : std::nullopt;
    auto parent = TRY(check_parent(caller, snapshot, organisation, self));
    auto entry = std::make_shared<Entry>();
    entry->keys = storage::OrganisationKeys::of(organisation);
    entry->payload = payload_of(organisation).dump();
    entry->record = std::move(record);
    entry->record.updated_at = moment.now;
    entry->record.organisation = std::move(organisation);
    entry->record.sort_key = entry->keys.full_name.in(alphabet_of(caller));
    entry->record.parent_short_name.clear();
    if (parent) {
        entry->record.parent_short_name = parent->organisation.short_name;
        entry->facts.push_back({parent->id.name(), parent->version});
    }
    return entry;
}

OrganisationView view_of(const OrganisationRecord& record) {
    OrganisationView view;
    view.record = record;
    return view;
}

storage::JournalDraft journal_of(const char* action, const OrganisationRecord& record,
                                 std::vector<SubjectVersion> depends_on) {
    storage::JournalDraft draft;
    draft.action = action;
    draft.subject = record.id.name();
    draft.version = record.version;
    draft.depends_on = std::move(depends_on);
    draft.title = record.organisation.short_name;
    return draft;
}

constexpr std::array<std::string_view, 6> kOrganisationKinds{
    "federation", "club", "sport_school", "educational", "authority", "other"};

[[nodiscard]] sdk::Result<storage::OrganisationFilter> read_filter(const std::string& text) {
    FilterReader reader = TRY(FilterReader::of(text, {"kind", "region", "city", "parent"}));
    storage::OrganisationFilter filter;
    reader.take_choice("kind", kOrganisationKinds, filter.kind);
    reader.take_text("region", filter.region);
    reader.take_text("city", filter.city);
    reader.take_name("parent", filter.parent);
    TRY(reader.valid());
    return filter;
}

storage::OrganisationOrder to_order(std::string_view field) {
    if (field == "short_name") return storage::OrganisationOrder::kShortName;
    if (field == "region") return storage::OrganisationOrder::kRegion;
    if (field == "update_time") return storage::OrganisationOrder::kUpdateTime;
    return storage::OrganisationOrder::kFullName;
}

}  // namespace

sdk::Result<OrganisationView> get_organisation(const Caller& caller, Connection& snapshot,
                                               OrganisationId id) {
    auto record = TRY(existing(caller, snapshot, id));
    OrganisationView view;
    view.record = std::move(record);
    view.person_count = storage::use_of(snapshot, id).persons;
    auto deletable = require(caller, kWrite);
    if (deletable) deletable = refuse_use(snapshot, id);
    view.actions = {allowed_action("organisation.update", Risk::kLow, require(caller, kWrite)),
                    allowed_action("organisation.delete", Risk::kMedium, std::move(deletable))};
    return view;
}

sdk::Result<OrganisationList> list_organisations(const Caller& caller, Connection& snapshot,
                                                 const OrganisationListInput& input) {
    constexpr std::array<std::string_view, 4> kOrders{"full_name", "short_name", "region",
                                                      "update_time"};
    auto filter = TRY(read_filter(input.filter));
    auto order = TRY(parse_order(input.order_by, kOrders, {"full_name", false}));
    storage::Window window;
    window.alphabet = alphabet_of(caller);
    window.descending = order.descending;
    window.after = input.page.after;
    window.limit = input.page.limit;
    auto found = find_by_query(input.query, [&](const text::Query& query) {
        window.query = query;
        return storage::list_organisations(snapshot, filter, to_order(order.field), window);
    });
    OrganisationList list;
    list.rows = std::move(found.rows);
    list.query_reading = std::move(found.reading);
    if (input.page.after.empty()) {
        list.total = storage::count_organisations(snapshot, filter, found.query);
    }
    return list;
}

sdk::Result<Plan<OrganisationView>> create_organisation(const Caller& caller, Connection& snapshot,
                                                        const registry::Form& form,
                                                        const Moment& moment) {
    auto organisation = TRY(registry::check_organisation(form));
    OrganisationRecord record;
    record.created_at = moment.now;
    auto made =
        TRY(make_entry(caller, snapshot, std::move(organisation), std::move(record), moment));
    Plan<OrganisationView> plan(snapshot);
    plan.preview = view_of(made->record);
    plan.apply = [entry = made](Connection& writer) -> sdk::Result<Written<OrganisationView>> {
        OrganisationView view = view_of(entry->record);
        view.record.version = 1;
        view.record.id = storage::insert_organisation(writer, view.record, entry->keys);
        auto journal = journal_of("organisations.create", view.record, entry->facts);
        journal.after = entry->payload;
        return Written<OrganisationView>{std::move(journal), std::move(view)};
    };
    return plan;
}

sdk::Result<Plan<OrganisationView>> update_organisation(const Caller& caller, Connection& snapshot,
                                                        const UpdateOrganisationInput& input,
                                                        const Moment& moment) {
    auto record = TRY(existing(caller, snapshot, input.id));
    auto etag = TRY(expect_version(input.id.name(), input.version, record.version));
    auto organisation =
        TRY(registry::check_organisation(input.form, input.mask, record.organisation));
    auto made = TRY(make_entry(caller, snapshot, std::move(organisation), record, moment));

    Plan<OrganisationView> plan(snapshot);
    plan.preview = view_of(made->record);
    plan.caller_etag = etag;
    plan.apply = [entry = made, before = payload_of(record.organisation).dump()](
                     Connection& writer) -> sdk::Result<Written<OrganisationView>> {
        OrganisationView view = view_of(entry->record);
        ++view.record.version;
        const OrganisationId id = view.record.id;
        const auto& parent = view.record.organisation.parent;
        // A cycle closed by another change since the snapshot.
        if (parent && storage::stands_above(writer, id, *parent)) {
            return sdk::refuse(sdk::Code::kAborted, "READ_FACT_MOVED", "the line above changed");
        }
        storage::update_organisation(writer, view.record, entry->keys);
        auto journal = journal_of("organisations.update", view.record, entry->facts);
        journal.before = before;
        journal.after = entry->payload;
        return Written<OrganisationView>{std::move(journal), std::move(view)};
    };
    return plan;
}

sdk::Result<Plan<OrganisationView>> delete_organisation(const Caller& caller, Connection& snapshot,
                                                        OrganisationId id,
                                                        std::optional<std::int64_t> version) {
    auto record = TRY(existing(caller, snapshot, id));
    auto etag = TRY(expect_version(id.name(), version, record.version));
    TRY(refuse_use(snapshot, id));
    Plan<OrganisationView> plan(snapshot);
    plan.preview.record = record;
    plan.caller_etag = etag;
    plan.apply = [id, record](Connection& writer) -> sdk::Result<Written<OrganisationView>> {
        TRY(refuse_use(writer, id));
        storage::delete_organisation(writer, id);
        auto journal = journal_of("organisations.delete", record, {{id.name(), record.version}});
        journal.version = 0;  // of a record that is gone
        journal.before = payload_of(record.organisation).dump();
        return Written<OrganisationView>{std::move(journal), view_of(record)};
    };
    return plan;
}

}  // namespace collegium::usecases
