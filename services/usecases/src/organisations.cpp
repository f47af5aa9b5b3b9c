#include <algorithm>
#include <array>

#include <collegium/registry/checks.hpp>
#include <collegium/usecases/organisations.hpp>

#include "payload.hpp"

namespace collegium::usecases {
namespace {

using registry::Organisation;
using registry::OrganisationForm;
using registry::OrganisationId;
using storage::Connection;
using storage::OrganisationRecord;
using storage::SubjectVersion;

constexpr std::string_view kWrite = "organisations.write";

struct OrganisationPath {
    std::string_view path;
    void (*take)(OrganisationForm& into, const OrganisationForm& from);
};

template <auto member>
void take(OrganisationForm& into, const OrganisationForm& from) {
    into.*member = from.*member;
}

constexpr std::array kPaths{
    OrganisationPath{"full_name", take<&OrganisationForm::full_name>},
    OrganisationPath{"short_name", take<&OrganisationForm::short_name>},
    OrganisationPath{"kind", take<&OrganisationForm::kind>},
    OrganisationPath{"region", take<&OrganisationForm::region>},
    OrganisationPath{"city", take<&OrganisationForm::city>},
    OrganisationPath{"parent", take<&OrganisationForm::parent>},
};

sdk::Result<OrganisationRecord> existing(const Caller& caller, Connection& snapshot,
                                         OrganisationId id) {
    auto record = storage::find_organisation(snapshot, id, alphabet_of(caller));
    if (record) return *std::move(record);
    return sdk::refuse(sdk::Code::kNotFound, "ORGANISATION_NOT_FOUND", "no " + id.name(),
                       {{"organisation", std::to_string(id.value)}});
}

sdk::Result<void> refuse_use(Connection& connection, OrganisationId id) {
    const storage::OrganisationUse use = storage::use_of(connection, id);
    if (use.none()) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "ORGANISATION_IN_USE",
                       id.name() + " is referred to",
                       {{"persons", std::to_string(use.persons)},
                        {"organisations", std::to_string(use.organisations)},
                        {"competitions", std::to_string(use.competitions)}});
}

// The body above with its version; a violation where it is not there or stands below `self`.
sdk::Result<std::vector<SubjectVersion>> check_parent(const Caller& caller, Connection& snapshot,
                                                      const Organisation& organisation,
                                                      std::optional<OrganisationId> self) {
    std::vector<SubjectVersion> facts;
    if (!organisation.parent) return facts;
    registry::Checks checks("organisation");
    const auto parent =
        storage::find_organisation(snapshot, *organisation.parent, alphabet_of(caller));
    if (!parent) {
        checks.violate("parent", "ORGANISATION_UNKNOWN");
    } else if (self && storage::stands_above(snapshot, *self, *organisation.parent)) {
        checks.violate("parent", "ORGANISATION_CYCLE");
    } else {
        facts.push_back({parent->id.name(), parent->version});
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return facts;
}

storage::JournalDraft journal_of(const char* action, const OrganisationRecord& record,
                                 std::int64_t version, std::vector<SubjectVersion> depends_on) {
    storage::JournalDraft draft;
    draft.action = action;
    draft.subject = record.id.name();
    draft.version = version;
    draft.depends_on = std::move(depends_on);
    draft.title = record.organisation.short_name;
    return draft;
}

OrganisationView written_view(const Caller& caller, Connection& writer, OrganisationId id) {
    OrganisationView view;
    view.record = *storage::find_organisation(writer, id, alphabet_of(caller));
    return view;
}

std::optional<registry::OrganisationKind> kind_of(std::string_view word) {
    constexpr std::array<std::string_view, 6> kWords{"federation",  "club",      "sport_school",
                                                     "educational", "authority", "other"};
    const auto found = std::find(kWords.begin(), kWords.end(), word);
    if (found == kWords.end()) return std::nullopt;
    return static_cast<registry::OrganisationKind>(found - kWords.begin() + 1);
}

sdk::Result<storage::OrganisationFilter> read_filter(const std::string& text) {
    constexpr std::array<std::string_view, 4> kFields{"kind", "region", "city", "parent"};
    const auto terms = parse_filter(text, kFields);
    if (!terms) return tl::unexpected(terms.error());
    storage::OrganisationFilter filter;
    for (const auto& [field, value] : *terms) {
        if (field == "kind") {
            filter.kind = kind_of(value);
            if (!filter.kind) return filter_value_invalid(field);
        } else if (field == "region") {
            filter.region = value;
        } else if (field == "city") {
            filter.city = value;
        } else {
            filter.parent = OrganisationId::parse(value);
            if (!filter.parent) return filter_value_invalid(field);
        }
    }
    return filter;
}

storage::OrganisationOrder to_order(std::string_view field) {
    if (field == "short_name") return storage::OrganisationOrder::kShortName;
    if (field == "region") return storage::OrganisationOrder::kRegion;
    if (field == "update_time") return storage::OrganisationOrder::kUpdateTime;
    return storage::OrganisationOrder::kFullName;
}

}  // namespace

std::span<const std::string_view> organisation_paths() {
    static const auto paths = [] {
        std::array<std::string_view, kPaths.size()> names;
        std::transform(kPaths.begin(), kPaths.end(), names.begin(),
                       [](const OrganisationPath& path) { return path.path; });
        return names;
    }();
    return paths;
}

sdk::Result<OrganisationView> get_organisation(const Caller& caller, Connection& snapshot,
                                               OrganisationId id) {
    auto record = existing(caller, snapshot, id);
    if (!record) return sdk::refusal_of(std::move(record));
    OrganisationView view;
    view.record = *std::move(record);
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
    auto filter = read_filter(input.filter);
    if (!filter) return sdk::refusal_of(std::move(filter));
    auto order = parse_order(input.order_by, kOrders, {"full_name", false});
    if (!order) return sdk::refusal_of(std::move(order));
    storage::Window window;
    window.alphabet = alphabet_of(caller);
    window.descending = order->descending;
    window.after = input.page.after;
    window.limit = input.page.limit;
    auto found = find_by_query(input.query, [&](const std::vector<std::string>& words) {
        window.words = words;
        return storage::list_organisations(snapshot, *filter, to_order(order->field), window);
    });
    OrganisationList list;
    list.rows = std::move(found.rows);
    list.query_reading = std::move(found.reading);
    if (input.page.after.empty()) {
        list.total = storage::count_organisations(snapshot, *filter, found.words);
    }
    return list;
}

sdk::Result<Plan<OrganisationView>> create_organisation(const Caller& caller, Connection& snapshot,
                                                        const OrganisationForm& form,
                                                        const Moment& moment) {
    auto organisation = registry::check_organisation(form);
    if (!organisation) return sdk::refusal_of(std::move(organisation));
    auto facts = check_parent(caller, snapshot, *organisation, std::nullopt);
    if (!facts) return sdk::refusal_of(std::move(facts));
    Plan<OrganisationView> plan;
    plan.preview.record.organisation = *organisation;
    plan.preview.record.created_at = plan.preview.record.updated_at = moment.now;
    plan.read_facts = *facts;
    plan.apply = [caller, organisation = *organisation, facts = *facts,
                  moment](Connection& writer) -> sdk::Result<Written<OrganisationView>> {
        const OrganisationId id = storage::insert_organisation(writer, organisation, moment.now);
        OrganisationView view = written_view(caller, writer, id);
        auto journal = journal_of("organisations.create", view.record, view.record.version, facts);
        journal.after = organisation_payload(organisation);
        return Written<OrganisationView>{std::move(journal), std::move(view)};
    };
    return plan;
}

sdk::Result<Plan<OrganisationView>> update_organisation(const Caller& caller, Connection& snapshot,
                                                        const UpdateOrganisationInput& input,
                                                        const Moment& moment) {
    auto record = existing(caller, snapshot, input.id);
    if (!record) return sdk::refusal_of(std::move(record));
    auto etag = expect_version(input.id.name(), input.version, record->version);
    if (!etag) return sdk::refusal_of(std::move(etag));
    OrganisationForm form = registry::to_form(record->organisation);
    for (const OrganisationPath& path : kPaths) {
        if (input.mask.contains(path.path)) path.take(form, input.form);
    }
    auto organisation = registry::check_organisation(form);
    if (!organisation) return sdk::refusal_of(std::move(organisation));
    auto facts = check_parent(caller, snapshot, *organisation, input.id);
    if (!facts) return sdk::refusal_of(std::move(facts));

    Plan<OrganisationView> plan;
    plan.preview.record = *record;
    plan.preview.record.organisation = *organisation;
    plan.caller_etag = *etag;
    plan.read_facts = *facts;
    plan.read_facts.push_back({input.id.name(), record->version});
    plan.apply = [caller, organisation = *organisation, facts = *facts, moment, id = input.id,
                  before = organisation_payload(record->organisation),
                  version = record->version +
                            1](Connection& writer) -> sdk::Result<Written<OrganisationView>> {
        // A cycle closed by another change since the snapshot.
        if (organisation.parent && storage::stands_above(writer, id, *organisation.parent)) {
            return sdk::refuse(sdk::Code::kAborted, "READ_FACT_MOVED", "the line above changed");
        }
        storage::update_organisation(writer, id, version, organisation, moment.now);
        OrganisationView view = written_view(caller, writer, id);
        auto journal = journal_of("organisations.update", view.record, version, facts);
        journal.before = before;
        journal.after = organisation_payload(organisation);
        return Written<OrganisationView>{std::move(journal), std::move(view)};
    };
    return plan;
}

sdk::Result<Plan<OrganisationView>> delete_organisation(const Caller& caller, Connection& snapshot,
                                                        OrganisationId id,
                                                        std::optional<std::int64_t> version) {
    auto record = existing(caller, snapshot, id);
    if (!record) return sdk::refusal_of(std::move(record));
    auto etag = expect_version(id.name(), version, record->version);
    if (!etag) return sdk::refusal_of(std::move(etag));
    if (auto unused = refuse_use(snapshot, id); !unused) return sdk::refusal_of(std::move(unused));
    Plan<OrganisationView> plan;
    plan.preview.record = *record;
    plan.caller_etag = *etag;
    plan.read_facts.push_back({id.name(), record->version});
    plan.apply = [id,
                  record = *record](Connection& writer) -> sdk::Result<Written<OrganisationView>> {
        if (auto unused = refuse_use(writer, id); !unused) {
            return sdk::refusal_of(std::move(unused));
        }
        storage::delete_organisation(writer, id);
        // A record that is gone has version 0.
        auto journal = journal_of("organisations.delete", record, 0, {{id.name(), record.version}});
        journal.before = organisation_payload(record.organisation);
        OrganisationView view;
        view.record = record;
        return Written<OrganisationView>{std::move(journal), std::move(view)};
    };
    return plan;
}

}  // namespace collegium::usecases
