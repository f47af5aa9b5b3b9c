#include <array>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/filter_reader.hpp>
#include <collegium/usecases/rulings.hpp>

#include "record_payload.hpp"
#include "undo_draft.hpp"

namespace collegium::usecases {
namespace {

using registry::Ruling;
using registry::RulingId;
using storage::Connection;
using storage::RulingRecord;
using RulingPlan = sdk::Result<Plan<RulingView>>;

constexpr std::string_view kWriteRulings = "rulings.write";
constexpr std::array<std::string_view, 2> kRulingStates{"in_force", "repealed"};

RulingView view_of(const rulebook::Library& library, RulingRecord record) {
    RulingView view;
    if (const auto book = library.find(record.ruling.rule_book))
        view.rule_book_title = book->head().text("short_title");
    view.record = std::move(record);
    return view;
}

[[nodiscard]] sdk::Result<RulingRecord> existing(const RulingContext& context, RulingId id) {
    auto record = storage::find_ruling(context.snapshot, id);
    if (record) return *std::move(record);
    return sdk::refuse(sdk::Code::kNotFound, "RULING_NOT_FOUND", "no " + id.name(),
                       {{"ruling", std::to_string(id.value)}});
}

[[nodiscard]] sdk::Result<void> may_write(const RulingContext& context) {
    return require_in(context.caller, kWriteRulings, storage::kFederationScope);
}

// Violations of both: of the form, and of a book nobody has.
[[nodiscard]] sdk::Result<Ruling> checked(const RulingContext& context, const registry::Form& form,
                                          registry::FieldNames names, Ruling before) {
    auto ruling = TRY(registry::check_ruling(form, context.moment.today, names, std::move(before)));
    if (context.library.find(ruling.rule_book)) return ruling;
    registry::Checks checks("ruling");
    checks.violate("rule_book", "RULEBOOK_UNKNOWN", {{"book", ruling.rule_book}});
    return std::move(checks).refusal();
}

// Writes a ruling: a new one, or one that stands, as it shall be.
Plan<RulingView> plan_ruling(const RulingContext& context, RulingRecord record, Ruling ruling,
                             const char* action) {
    std::string was = record.version == 0 ? "" : payload_of(record.ruling).dump();
    record.ruling = std::move(ruling);
    record.updated_at = context.moment.now;
    if (record.version == 0) record.created_at = context.moment.now;
    Plan<RulingView> plan(context.snapshot);
    plan.preview = view_of(context.library, record);
    plan.apply = [view = plan.preview, action,
                  was = std::move(was)](Connection& writer) -> sdk::Result<Written<RulingView>> {
        RulingView written = view;
        RulingRecord& made = written.record;
        if (++made.version == 1)
            made.id = storage::insert_ruling(writer, made);
        else
            storage::update_ruling(writer, made);
        storage::JournalDraft journal;
        journal.action = action;
        journal.subject = made.id.name();
        journal.version = made.version;
        journal.title = made.ruling.decision_number + ": " + made.ruling.title;
        journal.reason = made.ruling.repeal_reason;
        journal.before = was;
        journal.after = payload_of(made.ruling).dump();
        return Written<RulingView>{std::move(journal), std::move(written)};
    };
    return plan;
}

[[nodiscard]] sdk::Result<storage::JournalDraft> undo_ruling(Connection& writer,
                                                             const storage::JournalRow& row,
                                                             const storage::JournalPayload& payload,
                                                             storage::Instant now) {
    const RulingId id = RulingId::parse(row.subject).value();
    if (payload.before.empty()) {
        storage::remove_ruling(writer, id);
        return undo_draft(row, payload, 0);
    }
    RulingRecord record{id, row.version + 1, now, now, record_of_payload<Ruling>(payload.before)};
    storage::update_ruling(writer, record);
    return undo_draft(row, payload, record.version);
}

}  // namespace

sdk::Result<RulingView> get_ruling(const RulingContext& context, RulingId id) {
    RulingView view = view_of(context.library, TRY(existing(context, id)));
    auto open = may_write(context);
    if (open) {
        if (auto repealed = registry::repeal(view.record.ruling, "?", context.moment.today);
            !repealed)
            open = sdk::refusal_of(std::move(repealed));
    }
    view.actions = {allowed_action("ruling.update", Risk::kLow, open),
                    allowed_action("ruling.repeal", Risk::kMedium, std::move(open))};
    return view;
}

sdk::Result<std::vector<RulingView>> list_rulings(const RulingContext& context,
                                                  const std::string& text,
                                                  const PageRequest& page) {
    FilterReader reader = TRY(FilterReader::of(text, {"rule_book", "state"}));
    storage::RulingFilter filter;
    std::optional<int> state;
    reader.take_named("rule_book", "rulebooks/", filter.rule_book);
    reader.take_choice("state", kRulingStates, state);
    TRY(reader.valid());
    if (state) filter.in_force = *state == 1;
    std::optional<std::int64_t> before;
    if (!page.after.empty()) before = std::stoll(page.after.front());  // from a token of our own
    std::vector<RulingView> rows;
    for (auto& record : storage::list_rulings(context.snapshot, filter, before, page.limit))
        rows.push_back(view_of(context.library, std::move(record)));
    return rows;
}

RulingPlan create_ruling(const RulingContext& context, const registry::Form& form) {
    TRY(may_write(context));
    auto ruling = TRY(checked(context, form, registry::form_fields<Ruling>(), {}));
    return plan_ruling(context, {}, std::move(ruling), "rulings.create");
}

RulingPlan update_ruling(const RulingContext& context, RulingId id,
                         std::optional<std::int64_t> version, const registry::Form& form,
                         const registry::FieldMask& mask) {
    auto record = TRY(existing(context, id));
    TRY(may_write(context));
    auto etag = TRY(expect_version(id.name(), version, record.version));
    TRY(registry::repeal(record.ruling, "?", context.moment.today));
    auto ruling = TRY(checked(context, form, mask, record.ruling));
    auto plan = plan_ruling(context, std::move(record), std::move(ruling), "rulings.update");
    plan.caller_etag = std::move(etag);
    return plan;
}

RulingPlan repeal_ruling(const RulingContext& context, RulingId id,
                         std::optional<std::int64_t> version, const std::string& reason) {
    auto record = TRY(existing(context, id));
    TRY(may_write(context));
    auto etag = TRY(expect_version(id.name(), version, record.version));
    auto repealed = TRY(registry::repeal(record.ruling, reason, context.moment.today));
    auto plan = plan_ruling(context, std::move(record), std::move(repealed), "rulings.repeal");
    plan.caller_etag = std::move(etag);
    return plan;
}

void add_ruling_undo_rules(UndoRules& rules) {
    for (const char* action : {"rulings.create", "rulings.update", "rulings.repeal"})
        rules.add(action, {"rulings.write", undo_ruling});
}

}  // namespace collegium::usecases
