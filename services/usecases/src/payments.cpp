#include <algorithm>
#include <array>
#include <map>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/payments.hpp>

#include "entries.hpp"
#include "entries_payload.hpp"

namespace collegium::usecases {
namespace {

using admission::CheckedPayment;
using admission::Debt;
using admission::LatePolicy;
using admission::Payment;
using admission::PaymentId;
using admission::Share;
using competition::CompetitionId;
using registry::Checks;
using storage::Connection;
using storage::EntryRules;
using storage::PaymentRecord;
using storage::SubjectVersion;

constexpr std::string_view kReadPayments = "payments.read";
constexpr std::string_view kWritePayments = "payments.write";
constexpr std::string_view kWriteRules = "entry_rules.write";
constexpr std::size_t kBasisLimit = 120;
constexpr std::size_t kDocumentLimit = 120;
constexpr std::int64_t kMostMoney = 10'000'000'000;

EntryRulesView rules_view(const Entries& entries, EntryRules rules) {
    EntryRulesView view;
    view.competition = entries.id();
    view.rules = std::move(rules);
    view.currency = admission::currency_of(entries.competition.book());
    view.fee = admission::usual_fee(entries.competition.regulation);
    if (const auto rule = admission::fee_rule(entries.frame())) {
        view.fee_cap = rule->cap;
        view.fee_citations = {rule->citation};
    } else if (const competition::Entry* fee = entries.competition.regulation.find("entry-fee")) {
        view.fee_citations = {fee->citation};
    }
    return view;
}

// The late policy of a form, with the fee within the book's cap.
[[nodiscard]] sdk::Result<void> check_late(const EntryRulesForm& form, const Entries& entries,
                                           EntryRules& rules) {
    Checks checks("entry_rules");
    if (form.late < 0 || form.late > static_cast<int>(LatePolicy::kRaisedFee))
        checks.violate("late", "ENUM_UNKNOWN");
    else
        rules.late = static_cast<LatePolicy>(form.late);
    rules.late_basis = checks.line("late_basis", form.late_basis, kBasisLimit);
    rules.late_fee = form.late_fee.value_or(0);
    const std::string currency = admission::currency_of(entries.competition.book());
    if (form.late_fee && form.late_fee_currency != currency)
        checks.violate("late_fee.currency_code", "CURRENCY_WRONG", {{"currency", currency}});
    if (rules.late_fee < 0 || rules.late_fee > kMostMoney)
        checks.violate("late_fee.units", "AMOUNT_INVALID");
    if (rules.late == LatePolicy::kRaisedFee && rules.late_fee == 0)
        checks.violate("late_fee", "REQUIRED");
    const bool stricter =
        rules.late == LatePolicy::kRefused || rules.late == LatePolicy::kRaisedFee;
    if (stricter && rules.late_basis.empty()) checks.violate("late_basis", "REQUIRED");
    if (!checks.passed()) return std::move(checks).refusal();
    return admission::check_fee(entries.frame(), rules.late_fee, "entry_rules.late_fee");
}

[[nodiscard]] sdk::Result<std::vector<SubjectVersion>> check_organisations(
    const Caller& caller, Connection& snapshot, const EntryRules& rules) {
    Checks checks("entry_rules");
    std::vector<SubjectVersion> facts;
    for (std::size_t i = 0; i < rules.quotas.size(); ++i) {
        const auto& named = rules.quotas[i].organisation;
        if (!named) continue;
        const auto found = storage::find_organisation(snapshot, *named, alphabet_of(caller));
        if (found)
            facts.push_back({named->name(), found->version});
        else
            checks.violate("quotas[" + std::to_string(i) + "].organisation",
                           "ORGANISATION_UNKNOWN");
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return facts;
}

EntryRulesForm to_form(const EntryRules& rules, const std::string& currency) {
    EntryRulesForm form;
    for (const admission::Quota& quota : rules.quotas) {
        form.quotas.push_back({static_cast<int>(quota.per),
                               quota.organisation ? quota.organisation->name() : std::string(),
                               quota.region, quota.sex ? static_cast<int>(*quota.sex) : 0,
                               quota.age_group, quota.most, quota.basis});
    }
    form.late = static_cast<int>(rules.late);
    form.late_fee = rules.late_fee;
    form.late_fee_currency = currency;
    form.late_basis = rules.late_basis;
    return form;
}

PaymentView view_of(Connection& connection, const Entries& entries, PaymentRecord record) {
    PaymentView view;
    const auto rule = admission::fee_rule(entries.frame());
    if (rule && record.payment.kind == admission::PaymentKind::kPayment) {
        const competition::CompetitionDraft& draft = entries.competition.record.draft;
        if (auto remark = admission::payment_remark(
                *rule, record.payment.paid_at, venue_day(draft.time_zone, record.payment.paid_at),
                storage::commission_opened_at(connection, entries.id()), draft.start_date))
            view.remarks.push_back(*std::move(remark));
    }
    view.record = std::move(record);
    return view;
}

storage::JournalDraft journal_of(const char* action, const PaymentRecord& record,
                                 std::vector<SubjectVersion> depends_on) {
    storage::JournalDraft draft;
    draft.scope = record.id.competition.name();
    draft.action = action;
    draft.subject = record.id.name();
    draft.version = record.version;
    draft.depends_on = std::move(depends_on);
    draft.title = "№ " + std::to_string(record.receipt) + ", " +
                  admission::money_text(record.payment.amount) + " " + record.payment.currency;
    draft.after = payment_payload(record.payment, record.receipt, record.id.competition);
    return draft;
}

// A line that pays, with its fee.
struct Payer {
    std::int64_t entrant = 0;
    std::int64_t fee = 0;
    std::optional<std::int64_t> part;
    std::string short_name;
};

[[nodiscard]] sdk::Result<std::vector<Payer>> payers_of(const Caller& caller, Connection& snapshot,
                                                        const Entries& entries,
                                                        const CheckedPayment& checked,
                                                        std::vector<SubjectVersion>& facts) {
    Checks checks("payment");
    std::vector<Payer> payers;
    const auto add = [&](const storage::EntrantRecord& record,
                         const admission::Application& application,
                         std::optional<std::int64_t> part) {
        const std::int64_t fee = record.struck ? 0 : entries.fee(application);
        payers.push_back(
            {record.id.value, fee, part, registry::short_name(record.person.cyrillic_name)});
        facts.push_back({record.id.name(), record.version});
    };
    if (checked.application) {
        const admission::ApplicationId id{entries.id(), *checked.application};
        const auto application = storage::find_application(snapshot, id);
        if (!application) {
            checks.violate("application", "APPLICATION_UNKNOWN");
            return std::move(checks).refusal();
        }
        facts.push_back({id.name(), application->version});
        storage::EntrantFilter filter;
        filter.application = id;
        filter.struck = false;
        for (const auto& record :
             storage::list_entrants(snapshot, entries.id(), filter, alphabet_of(caller), {}, 1'000))
            add(record, application->application, std::nullopt);
        return payers;
    }
    for (std::size_t i = 0; i < checked.entrants.size(); ++i) {
        const auto record = storage::find_entrant(snapshot, {entries.id(), checked.entrants[i]},
                                                  alphabet_of(caller));
        const auto application =
            record ? storage::find_application(snapshot, record->application) : std::nullopt;
        if (!application)
            checks.violate("shares[" + std::to_string(i) + "].entrant", "ENTRANT_UNKNOWN");
        else
            add(*record, application->application, checked.parts[i]);
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return payers;
}

[[nodiscard]] sdk::Result<std::vector<Share>> shares_of(Connection& connection, std::int64_t amount,
                                                        const std::vector<Payer>& payers) {
    std::vector<Debt> debts;
    std::int64_t fees = 0;
    for (const Payer& payer : payers) {
        fees += payer.fee;
        const std::int64_t owed = payer.fee - storage::paid_for(connection, payer.entrant);
        debts.push_back({payer.entrant, std::max<std::int64_t>(owed, 0), payer.part});
    }
    if (fees == 0) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "NO_FEE_DUE",
                           "the regulation asks no fee for these lines");
    }
    return admission::divide(amount, debts);
}

void name_shares(PaymentRecord& record, const std::vector<Payer>& payers) {
    for (const Share& share : record.payment.shares) {
        const auto payer = std::ranges::find(payers, share.entrant, &Payer::entrant);
        record.short_names.push_back(payer->short_name);
    }
}

[[nodiscard]] sdk::Result<PaymentRecord> existing_payment(Connection& snapshot, PaymentId id) {
    auto record = storage::find_payment(snapshot, id);
    if (record) return *std::move(record);
    return sdk::refuse(sdk::Code::kNotFound, "PAYMENT_NOT_FOUND", "no " + id.name(),
                       {{"payment", std::to_string(id.value)}});
}

// What is left of each share of a payment.
std::vector<Share> left_of(Connection& connection, const PaymentRecord& paid) {
    std::map<std::int64_t, std::int64_t> given_back;
    for (const Share& share : storage::refunded_shares(connection, paid.id.value))
        given_back[share.entrant] = share.amount;
    std::vector<Share> left;
    for (const Share& share : paid.payment.shares) {
        const std::int64_t amount = share.amount - given_back[share.entrant];
        if (amount > 0) left.push_back({share.entrant, amount});
    }
    return left;
}

[[nodiscard]] sdk::Result<std::vector<Share>> check_refund_shares(const RefundInput& input,
                                                                  const std::string& currency) {
    Checks checks("");
    std::vector<Share> shares;
    for (std::size_t i = 0; i < input.shares.size(); ++i) {
        const auto& given = input.shares[i];
        const std::string field = "shares[" + std::to_string(i) + "]";
        const auto entrant = admission::EntrantId::parse(given.entrant);
        if (!entrant || entrant->competition != input.payment.competition)
            checks.violate(field + ".entrant",
                           given.entrant.empty() ? "REQUIRED" : "NAME_MALFORMED");
        if (!given.amount)
            checks.violate(field + ".amount", "REQUIRED");
        else if (*given.amount <= 0)
            checks.violate(field + ".amount.units", "AMOUNT_INVALID");
        if (given.amount && given.currency != currency)
            checks.violate(field + ".amount.currency_code", "CURRENCY_WRONG",
                           {{"currency", currency}});
        if (entrant && given.amount) shares.push_back({entrant->value, *given.amount});
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return shares;
}

// The shares of a refund: those asked for, or everything that is left.
[[nodiscard]] sdk::Result<std::vector<Share>> refund_shares(Connection& connection,
                                                            const PaymentRecord& paid,
                                                            const std::vector<Share>& wanted) {
    const std::vector<Share> left = left_of(connection, paid);
    const auto exceeds = [] {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "REFUND_EXCEEDS_PAID",
                           "more than was paid and not given back");
    };
    if (left.empty()) return exceeds();
    if (wanted.empty()) return left;
    for (const Share& share : wanted) {
        const auto found = std::ranges::find(left, share.entrant, &Share::entrant);
        if (found == left.end() || found->amount < share.amount) return exceeds();
    }
    return wanted;
}

[[nodiscard]] sdk::Result<storage::PaymentFilter> read_filter(const std::string& text,
                                                              CompetitionId competition) {
    constexpr std::array<std::string_view, 3> kFields{"application", "entrant", "kind"};
    const auto terms = TRY(parse_filter(text, kFields));
    storage::PaymentFilter filter;
    for (const auto& [field, value] : terms) {
        const auto application = admission::ApplicationId::parse(value);
        const auto entrant = admission::EntrantId::parse(value);
        if (field == "application" && application && application->competition == competition)
            filter.application = application->value;
        else if (field == "entrant" && entrant && entrant->competition == competition)
            filter.entrant = entrant->value;
        else if (field == "kind" && (value == "payment" || value == "refund"))
            filter.kind = value == "payment" ? admission::PaymentKind::kPayment
                                             : admission::PaymentKind::kRefund;
        else
            return filter_value_invalid(field);
    }
    return filter;
}

// All fees of lines that are not struck.
std::int64_t due_in_all(Connection& snapshot, const Entries& entries) {
    std::int64_t due = 0;
    for (const auto& record : storage::list_applications(snapshot, entries.id(), {}, 0, 1'000'000))
        if (!record.withdrawn) due += entries.fee(record.application) * record.lines.entered;
    return due;
}

}  // namespace

sdk::Result<EntryRulesView> get_entry_rules(Connection& snapshot, const rulebook::Library& library,
                                            CompetitionId competition) {
    auto entries = TRY(load_entries(snapshot, library, competition));
    return rules_view(entries, entries.rules);
}

sdk::Result<Plan<EntryRulesView>> update_entry_rules(const Caller& caller, Connection& snapshot,
                                                     const rulebook::Library& library,
                                                     const UpdateEntryRulesInput& input) {
    auto entries = TRY(load_entries(snapshot, library, input.competition));
    TRY(require_in(caller, kWriteRules, input.competition.name()));
    const std::string name = storage::entry_rules_name(input.competition);
    auto etag = TRY(expect_version(name, input.version, entries.rules.version));
    EntryRulesForm form =
        to_form(entries.rules, admission::currency_of(entries.competition.book()));
    if (input.mask.contains("quotas")) form.quotas = input.form.quotas;
    if (input.mask.contains("late")) form.late = input.form.late;
    if (input.mask.contains("late_fee")) {
        form.late_fee = input.form.late_fee;
        form.late_fee_currency = input.form.late_fee_currency;
    }
    if (input.mask.contains("late_basis")) form.late_basis = input.form.late_basis;

    EntryRules after;
    TRY(check_late(form, entries, after));
    auto quotas = TRY(admission::check_quotas(form.quotas, entries.competition.book()));
    after.quotas = std::move(quotas);
    auto facts = TRY(check_organisations(caller, snapshot, after));
    after.version = entries.rules.version + 1;

    Plan<EntryRulesView> plan(snapshot);
    plan.preview = rules_view(entries, after);
    plan.caller_etag = etag;
    plan.apply = [view = plan.preview, name, facts,
                  before = entries.rules.version == 1 ? std::string()
                                                      : entry_rules_payload(entries.rules),
                  title = entries.competition.record.draft.title](
                     Connection& writer) -> sdk::Result<Written<EntryRulesView>> {
        storage::write_entry_rules(writer, view.competition, view.rules);
        storage::JournalDraft journal;
        journal.scope = view.competition.name();
        journal.action = "entry_rules.update";
        journal.subject = name;
        journal.version = view.rules.version;
        journal.depends_on = facts;
        journal.citations = view.fee_citations;
        journal.before = before;
        journal.after = entry_rules_payload(view.rules);
        journal.title = title;
        return Written<EntryRulesView>{std::move(journal), view};
    };
    return plan;
}

sdk::Result<PaymentView> get_payment(const Caller& caller, Connection& snapshot,
                                     const rulebook::Library& library, PaymentId id) {
    auto entries = TRY(load_entries(snapshot, library, id.competition));
    TRY(require_in(caller, kReadPayments, id.competition.name()));
    auto record = TRY(existing_payment(snapshot, id));
    return view_of(snapshot, entries, std::move(record));
}

sdk::Result<PaymentList> list_payments(const Caller& caller, Connection& snapshot,
                                       const rulebook::Library& library,
                                       const PaymentListInput& input) {
    auto filter = TRY(read_filter(input.filter, input.competition));
    auto entries = TRY(load_entries(snapshot, library, input.competition));
    TRY(require_in(caller, kReadPayments, input.competition.name()));
    std::optional<std::int64_t> before;
    if (!input.page.after.empty())
        before = std::stoll(input.page.after.front());  // from a token of our own
    PaymentList list;
    list.currency = admission::currency_of(entries.competition.book());
    for (PaymentRecord& record :
         storage::list_payments(snapshot, input.competition, filter, before, input.page.limit))
        list.rows.push_back(view_of(snapshot, entries, std::move(record)));
    if (input.page.after.empty()) {
        list.paid = storage::paid_in_all(snapshot, input.competition);
        list.due = due_in_all(snapshot, entries);
    }
    return list;
}

sdk::Result<Plan<PaymentView>> record_payment(const Caller& caller, Connection& snapshot,
                                              const rulebook::Library& library,
                                              CompetitionId competition,
                                              const admission::PaymentForm& form,
                                              const Moment& moment) {
    auto entries = TRY(load_entries(snapshot, library, competition));
    TRY(require_in(caller, kWritePayments, competition.name()));
    auto checked =
        TRY(admission::check_payment(form, competition, entries.competition.book(), moment.now));
    std::vector<SubjectVersion> facts;
    auto payers = TRY(payers_of(caller, snapshot, entries, checked, facts));
    auto shares = TRY(shares_of(snapshot, checked.payment.amount, payers));

    PaymentRecord record;
    record.id.competition = competition;
    record.created_at = moment.now;
    record.payment = checked.payment;
    record.payment.shares = shares;
    record.recorded_by = caller.actor.name;
    name_shares(record, payers);
    Plan<PaymentView> plan(snapshot);
    plan.preview = view_of(snapshot, entries, std::move(record));
    plan.apply = [view = plan.preview, payers, facts,
                  moment](Connection& writer) -> sdk::Result<Written<PaymentView>> {
        // What is owed may have been paid since the snapshot.
        Payment payment = view.record.payment;
        auto now_owed = TRY(shares_of(writer, payment.amount, payers));
        payment.shares = std::move(now_owed);
        PaymentView written = view;
        written.record = storage::insert_payment(writer, view.record.id.competition, payment,
                                                 view.record.recorded_by, moment.now);
        auto journal = journal_of("payments.record", written.record, facts);
        for (const admission::Remark& remark : view.remarks)
            journal.citations.insert(journal.citations.end(), remark.citations.begin(),
                                     remark.citations.end());
        return Written<PaymentView>{std::move(journal), std::move(written)};
    };
    return plan;
}

sdk::Result<Plan<PaymentView>> refund_payment(const Caller& caller, Connection& snapshot,
                                              const rulebook::Library& library,
                                              const RefundInput& input, const Moment& moment) {
    auto reason = TRY(check_reason(input.reason, true));
    auto entries = TRY(load_entries(snapshot, library, input.payment.competition));
    TRY(require_in(caller, kWritePayments, entries.id().name()));
    auto paid = TRY(existing_payment(snapshot, input.payment));
    if (paid.payment.kind == admission::PaymentKind::kRefund) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "REFUND_OF_REFUND",
                           "a refund is not given back");
    }
    const auto rule = admission::fee_rule(entries.frame());
    auto ground = TRY(admission::check_refund(input.ground, rule));
    Checks checks("");
    const std::string document = checks.line("document", input.document, kDocumentLimit);
    if (!checks.passed()) return std::move(checks).refusal();
    auto wanted = TRY(check_refund_shares(input, paid.payment.currency));
    auto shares = TRY(refund_shares(snapshot, paid, wanted));

    Payment refund;
    refund.kind = admission::PaymentKind::kRefund;
    refund.application = paid.payment.application;
    refund.currency = paid.payment.currency;
    refund.paid_at = moment.now;
    refund.method = paid.payment.method;
    refund.payer = paid.payment.payer;
    refund.document = document;
    refund.note = reason;
    refund.refund_of = input.payment.value;
    refund.refund_ground = ground;
    const auto with_shares = [refund](std::vector<Share> given) {
        Payment whole = refund;
        whole.shares = std::move(given);
        for (const Share& share : whole.shares)
            whole.amount += share.amount;
        return whole;
    };
    Plan<PaymentView> plan(snapshot);
    plan.preview.record.id.competition = entries.id();
    plan.preview.record.created_at = moment.now;
    plan.preview.record.payment = with_shares(shares);
    plan.preview.record.recorded_by = caller.actor.name;
    plan.apply = [paid, wanted, with_shares, reason, by = caller.actor.name, rule,
                  moment](Connection& writer) -> sdk::Result<Written<PaymentView>> {
        // Part of it may have been given back since the snapshot.
        auto left = TRY(refund_shares(writer, paid, wanted));
        PaymentView written;
        written.record = storage::insert_payment(writer, paid.id.competition,
                                                 with_shares(std::move(left)), by, moment.now);
        auto journal =
            journal_of("payments.refund", written.record, {{paid.id.name(), paid.version}});
        journal.reason = reason;
        if (rule) journal.citations = {rule->citation};
        return Written<PaymentView>{std::move(journal), std::move(written)};
    };
    return plan;
}

}  // namespace collegium::usecases
