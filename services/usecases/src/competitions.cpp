#include <algorithm>
#include <array>

#include <collegium/registry/checks.hpp>
#include <collegium/registry/field_checks.hpp>
#include <collegium/registry/field_mask.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/draws.hpp>
#include <collegium/storage/repositories/officials.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/usecases/competition.hpp>
#include <collegium/usecases/competitions.hpp>

#include "payload.hpp"

namespace collegium::usecases {
namespace {

using competition::CompetitionCode;
using competition::CompetitionDraft;
using competition::CompetitionId;
using competition::DisciplineId;
using plugin_host::Catalogue;
using storage::CompetitionRecord;
using storage::Connection;
using storage::DisciplineTitle;
using storage::SubjectVersion;

// They do not change once applications are open.
constexpr std::array<std::string_view, 7> kOfDraft{
    "discipline", "rule_book", "official_discipline", "status", "character", "age_groups", "sex"};

tl::unexpected<sdk::Error> not_found(std::string_view name) {
    return sdk::refuse(sdk::Code::kNotFound, "COMPETITION_NOT_FOUND", "no " + std::string(name),
                       {{"competition", std::string(name.substr(name.find('/') + 1))}});
}

[[nodiscard]] sdk::Result<CompetitionRecord> existing(Connection& snapshot, CompetitionId id) {
    auto record = storage::find_competition(snapshot, id);
    if (!record) return not_found(id.name());
    return *std::move(record);
}

bool is_available(const Catalogue& catalogue, const CompetitionDraft& draft) {
    return draft.discipline && catalogue.plugins().contains(draft.discipline->value);
}

CompetitionView view_of(const Modules& modules, CompetitionRecord record) {
    CompetitionView view;
    view.discipline_available = is_available(modules.disciplines, record.draft);
    view.frame = competition::frame_of(governing_book(modules.books, record), record.draft);
    view.record = std::move(record);
    return view;
}

// Whether the module plays by the edition of the book's row. Nobody can say while it is away.
bool plays_by(const Catalogue& catalogue, const rulebook::BookPtr& book,
              const CompetitionDraft& draft) {
    const rulebook::Row* row = book ? book->find("discipline", draft.official_discipline) : nullptr;
    if (row == nullptr || !is_available(catalogue, draft)) return true;
    const auto& editions = catalogue.plugins().at(draft.discipline->value)->description().editions;
    return std::ranges::any_of(editions, [&](const sdk::Edition& edition) {
        return edition.id == row->text_or_empty("edition");
    });
}

// A game by another edition would be judged by another book, or not at all.
[[nodiscard]] sdk::Result<void> check_edition(const Modules& modules, const rulebook::BookPtr& book,
                                              const CompetitionDraft& draft) {
    if (plays_by(modules.disciplines, book, draft)) return {};
    const rulebook::Row& row = *book->find("discipline", draft.official_discipline);
    registry::Checks checks("competition");
    checks.violate("discipline", "DISCIPLINE_OF_OTHER_EDITION",
                   {{"discipline", draft.discipline->value},
                    {"row", row.text("name")},
                    {"edition", row.text_or_empty("edition")}},
                   {row.citation()});
    return std::move(checks).refusal();
}

// Any discipline and book there is; of an existing competition its own ones too.
[[nodiscard]] sdk::Result<CompetitionDraft> check(const Modules& modules,
                                                  const registry::Form& form,
                                                  registry::FieldNames names,
                                                  const CompetitionRecord* stored) {
    const auto book = [&](std::string_view id) {
        const bool own = stored != nullptr && stored->draft.rule_book == id;
        return own ? governing_book(modules.books, *stored) : modules.books.find(id);
    };
    auto draft = TRY(competition::check_competition(
        form,
        // A discipline chosen earlier stays while its module is away.
        [&](const DisciplineId& discipline) {
            return (stored != nullptr && discipline == stored->draft.discipline) ||
                   modules.disciplines.plugins().contains(discipline.value);
        },
        book, names, stored == nullptr ? CompetitionDraft{} : stored->draft));
    // Whatever else of an older record is changed, its game is not asked about again.
    const bool same = stored != nullptr && draft.discipline == stored->draft.discipline &&
                      draft.official_discipline == stored->draft.official_discipline &&
                      draft.rule_book == stored->draft.rule_book;
    if (!same) TRY(check_edition(modules, book(draft.rule_book), draft));
    return draft;
}

[[nodiscard]] sdk::Result<void> refuse_closed(const CompetitionRecord& record) {
    if (record.state < competition::State::kApproved) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "COMPETITION_ENDED",
                       record.id.name() + " is closed");
}

[[nodiscard]] sdk::Result<void> refuse_opened(const CompetitionRecord& record) {
    if (record.state == competition::State::kDraft) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "COMPETITION_NOT_DRAFT",
                       record.id.name() + " is no draft");
}

// What is fixed since applications are open may be named in a mask, but not change; a game that
// does not know the row's edition judges nothing and gives way to one that does.
[[nodiscard]] sdk::Result<void> refuse_fixed(const Modules& modules,
                                             const CompetitionRecord& record,
                                             const registry::Form& form,
                                             const registry::FieldMask& mask) {
    registry::Checks checks("competition");
    const bool lost =
        !plays_by(modules.disciplines, governing_book(modules.books, record), record.draft);
    for (const std::string_view& field : kOfDraft) {
        if (!mask.contains(field) || (lost && field == "discipline")) continue;
        registry::Checks reading("");
        CompetitionDraft changed = record.draft;
        registry::check_fields(reading, form, {&field, 1}, changed);
        if (!reading.passed() || changed != record.draft)
            checks.violate(field, "COMPETITION_STATE_FIXED");
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return {};
}

// The names the module gives now; the stored ones while it is away.
DisciplineTitle title_of(const Catalogue& catalogue, const CompetitionDraft& draft,
                         const DisciplineTitle& stored) {
    if (!draft.discipline) return {};
    const auto plugin = catalogue.plugins().find(draft.discipline->value);
    if (plugin == catalogue.plugins().end()) return stored;
    const sdk::LocalText& names = plugin->second->description().identity.name;
    return {names.ru, names.uk, names.en};
}

// Whom a competition names, with their versions, and whether its code is free.
[[nodiscard]] sdk::Result<std::vector<SubjectVersion>> check_facts(
    const Caller& caller, Connection& connection, const CompetitionDraft& draft,
    std::optional<CompetitionId> self) {
    registry::Checks checks("competition");
    std::vector<SubjectVersion> facts;
    if (draft.organiser) {
        const auto organiser =
            storage::find_organisation(connection, *draft.organiser, alphabet_of(caller));
        if (organiser) {
            facts.push_back({organiser->id.name(), organiser->version});
        } else {
            checks.violate("organiser", "ORGANISATION_UNKNOWN");
        }
    }
    if (draft.code) {
        const auto holder = storage::competition_by_code(connection, *draft.code);
        if (holder && holder != self) {
            checks.violate("code", "CODE_TAKEN", {{"code", draft.code->text()}});
        }
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return facts;
}

CompetitionCode free_code(Connection& connection, const CompetitionDraft& draft) {
    return storage::next_code(connection, registry::year_of(draft.start_date) % 100);
}

storage::JournalDraft journal_of(const char* action, const CompetitionRecord& record,
                                 std::int64_t version, std::vector<SubjectVersion> depends_on) {
    storage::JournalDraft journal;
    journal.scope = record.id.name();
    journal.action = action;
    journal.subject = record.id.name();
    journal.version = version;
    journal.depends_on = std::move(depends_on);
    journal.title = record.draft.code->text() + " " + record.draft.title;
    return journal;
}

// A draw names its competition for ever, and an appointment must be ended on purpose.
[[nodiscard]] sdk::Result<void> refuse_named(Connection& connection, CompetitionId id) {
    if (const std::int64_t draws = storage::draws_of(connection, id); draws != 0) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "COMPETITION_HAS_DRAWS",
                           "lots were drawn for " + id.name(), {{"draws", std::to_string(draws)}});
    }
    if (const std::int64_t officials = storage::count_officials(connection, id); officials != 0) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "COMPETITION_HAS_OFFICIALS",
                           "officials were appointed for " + id.name(),
                           {{"officials", std::to_string(officials)}});
    }
    return {};
}

[[nodiscard]] sdk::Result<storage::CompetitionFilter> read_filter(const Caller& caller,
                                                                  const std::string& text) {
    constexpr std::array<std::string_view, 5> kFields{"state", "discipline", "organiser", "season",
                                                      "mine"};
    const auto terms = TRY(parse_filter(text, kFields));
    storage::CompetitionFilter filter;
    for (const auto& [field, value] : terms) {
        bool valid = true;
        if (field == "state") {
            filter.state = competition::parse_state(value);
            valid = filter.state.has_value();
        } else if (field == "discipline") {
            const auto discipline = DisciplineId::parse(value);
            valid = discipline.has_value();
            if (valid) filter.discipline = discipline->value;
        } else if (field == "organiser") {
            filter.organiser = registry::OrganisationId::parse(value);
            valid = filter.organiser.has_value();
        } else if (field == "season") {
            filter.season = parse_integer(value);
            valid = filter.season && *filter.season >= 1900 && *filter.season <= 2199;
        } else {
            valid = value == "true";
            filter.granted_to = caller.actor.user;
        }
        if (!valid) return filter_value_invalid(field);
    }
    return filter;
}

storage::CompetitionOrder to_order(std::string_view field) {
    if (field == "code") return storage::CompetitionOrder::kCode;
    if (field == "title") return storage::CompetitionOrder::kTitle;
    if (field == "update_time") return storage::CompetitionOrder::kUpdateTime;
    return storage::CompetitionOrder::kStartDate;
}

}  // namespace

sdk::Result<CompetitionId> resolve_competition(Connection& snapshot, std::string_view name) {
    if (const auto id = CompetitionId::parse(name)) return *id;
    constexpr std::string_view kPrefix = "competitions/";
    const auto code = name.starts_with(kPrefix)
                          ? CompetitionCode::parse(name.substr(kPrefix.size()))
                          : std::nullopt;
    if (!code) {
        registry::Checks checks("");
        checks.violate("name", name.empty() ? "REQUIRED" : "NAME_MALFORMED");
        return std::move(checks).refusal();
    }
    const auto id = storage::competition_by_code(snapshot, *code);
    if (!id) return not_found(name);
    return *id;
}

sdk::Result<CompetitionView> get_competition(const Caller& caller, Connection& snapshot,
                                             const Modules& modules, CompetitionId id) {
    auto record = TRY(existing(snapshot, id));
    CompetitionView view = view_of(modules, std::move(record));
    auto changeable = require_in(caller, "competitions.update", id.name());
    if (changeable) changeable = refuse_closed(view.record);
    auto deletable = require_in(caller, "competitions.delete", id.name());
    if (deletable) deletable = refuse_opened(view.record);
    if (deletable) deletable = refuse_named(snapshot, id);
    view.actions = {allowed_action("competition.update", Risk::kLow, std::move(changeable)),
                    allowed_action("competition.delete", Risk::kHigh, std::move(deletable))};
    return view;
}

sdk::Result<CompetitionList> list_competitions(const Caller& caller, Connection& snapshot,
                                               const Modules& modules,
                                               const CompetitionListInput& input) {
    constexpr std::array<std::string_view, 4> kOrders{"start_date", "code", "title", "update_time"};
    auto filter = TRY(read_filter(caller, input.filter));
    auto order = TRY(parse_order(input.order_by, kOrders, {"start_date", true}));
    // One's own begin with the one that is being acted in.
    if (filter.granted_to && input.order_by.empty())
        filter.first = CompetitionId::parse(caller.scope).value_or(CompetitionId{0});
    storage::Window window;
    window.alphabet = alphabet_of(caller);
    window.descending = order.descending;
    window.after = input.page.after;
    window.limit = input.page.limit;
    auto found = find_by_query(input.query, [&](const text::Query& query) {
        window.query = query;
        return storage::list_competitions(snapshot, filter, to_order(order.field), window);
    });
    CompetitionList list;
    for (CompetitionRecord& record : found.rows) {
        list.rows.push_back(view_of(modules, std::move(record)));
    }
    list.query_reading = std::move(found.reading);
    if (input.page.after.empty()) {
        list.total = storage::count_competitions(snapshot, filter, found.query);
    }
    return list;
}

sdk::Result<Plan<CompetitionView>> create_competition(const Caller& caller, Connection& snapshot,
                                                      const Modules& modules,
                                                      const registry::Form& form,
                                                      const Moment& moment) {
    // An organiser of one competition has no say in which others the federation holds.
    TRY(require_in(caller, "competitions.create", storage::kFederationScope));
    auto draft = TRY(check(modules, form, registry::form_fields<CompetitionDraft>(), nullptr));
    auto facts = TRY(check_facts(caller, snapshot, draft, std::nullopt));
    const DisciplineTitle title = title_of(modules.disciplines, draft, {});

    Plan<CompetitionView> plan(snapshot);
    CompetitionRecord record;
    record.created_at = record.updated_at = moment.now;
    record.draft = draft;
    if (!record.draft.code) record.draft.code = free_code(snapshot, draft);
    record.discipline_title = title;
    plan.preview = view_of(modules, std::move(record));
    plan.apply = [caller, draft, facts, preview = plan.preview](
                     Connection& writer) mutable -> sdk::Result<Written<CompetitionView>> {
        // The code may have been taken since the snapshot; a given one is chosen here, once.
        TRY(check_facts(caller, writer, draft, std::nullopt));
        if (!draft.code) draft.code = free_code(writer, draft);
        CompetitionView view = preview;
        view.record.version = 1;
        view.record.draft = draft;
        const CompetitionId id = storage::insert_competition(writer, view.record);
        view.record = *storage::find_competition(writer, id);
        auto journal = journal_of("competitions.create", view.record, 1, facts);
        journal.after = competition_payload(view.record);
        return Written<CompetitionView>{std::move(journal), std::move(view)};
    };
    return plan;
}

sdk::Result<Plan<CompetitionView>> update_competition(const Caller& caller, Connection& snapshot,
                                                      const Modules& modules,
                                                      const UpdateCompetitionInput& input,
                                                      const Moment& moment) {
    auto record = TRY(existing(snapshot, input.id));
    TRY(require_in(caller, "competitions.update", input.id.name()));
    auto etag = TRY(expect_version(input.id.name(), input.version, record.version));
    TRY(refuse_closed(record));
    if (record.state != competition::State::kDraft) {
        TRY(refuse_fixed(modules, record, input.form, input.mask));
    }
    auto draft = TRY(check(modules, input.form, input.mask, &record));
    if (!draft.code) draft.code = record.draft.code;
    auto facts = TRY(check_facts(caller, snapshot, draft, input.id));
    const DisciplineTitle title = title_of(modules.disciplines, draft, record.discipline_title);

    Plan<CompetitionView> plan(snapshot);
    CompetitionRecord changed = record;
    changed.draft = draft;
    changed.discipline_title = title;
    plan.preview = view_of(modules, std::move(changed));
    plan.caller_etag = etag;
    plan.apply = [caller, draft, facts, moment, id = input.id, preview = plan.preview,
                  before = competition_payload(record)](
                     Connection& writer) -> sdk::Result<Written<CompetitionView>> {
        TRY(check_facts(caller, writer, draft, id));
        CompetitionView view = preview;
        ++view.record.version;
        view.record.updated_at = moment.now;
        storage::update_competition(writer, view.record);
        view.record = *storage::find_competition(writer, id);
        auto journal = journal_of("competitions.update", view.record, view.record.version, facts);
        journal.before = before;
        journal.after = competition_payload(view.record);
        return Written<CompetitionView>{std::move(journal), std::move(view)};
    };
    return plan;
}

sdk::Result<Plan<CompetitionView>> delete_competition(const Caller& caller, Connection& snapshot,
                                                      CompetitionId id,
                                                      std::optional<std::int64_t> version) {
    auto record = TRY(existing(snapshot, id));
    TRY(require_in(caller, "competitions.delete", id.name()));
    auto etag = TRY(expect_version(id.name(), version, record.version));
    TRY(refuse_opened(record));
    TRY(refuse_named(snapshot, id));
    Plan<CompetitionView> plan(snapshot);
    plan.preview.record = record;
    plan.caller_etag = etag;
    plan.apply = [id, record](Connection& writer) -> sdk::Result<Written<CompetitionView>> {
        TRY(refuse_named(writer, id));
        storage::delete_competition(writer, id);
        auto journal = journal_of("competitions.delete", record, 0, {{id.name(), record.version}});
        journal.before = competition_payload(record);
        CompetitionView gone;
        gone.record = record;
        return Written<CompetitionView>{std::move(journal), std::move(gone)};
    };
    return plan;
}

}  // namespace collegium::usecases
