#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <collegium/admission/payment.hpp>
#include <collegium/registry/checks.hpp>

#include "dates.hpp"

namespace collegium::admission {
namespace {

using competition::Frame;
using registry::Checks;

constexpr std::size_t kPayerLimit = 200;
constexpr std::size_t kDocumentLimit = 120;
constexpr std::size_t kNoteLimit = 500;
constexpr std::size_t kMostShares = 1000;
constexpr std::int64_t kMostMoney = 10'000'000'000;  // a hundred million roubles

FeeDue due_of(const std::string& word) {
    if (word == "before-commission") return FeeDue::kBeforeCommission;
    if (word == "start-day") return FeeDue::kStartDay;
    return FeeDue::kByRegulation;
}

void check_amount(Checks& checks, const std::string& field, std::int64_t amount,
                  const std::string& given, const std::string& currency) {
    if (amount <= 0 || amount > kMostMoney) checks.violate(field + ".units", "AMOUNT_INVALID");
    if (given != currency)
        checks.violate(field + ".currency_code", "CURRENCY_WRONG", {{"currency", currency}});
}

void check_shares(Checks& checks, const PaymentForm& form, competition::CompetitionId competition,
                  const std::string& currency, CheckedPayment& checked) {
    if (form.shares.size() > kMostShares) {
        checks.violate("shares", "TOO_MANY", {{"limit", std::to_string(kMostShares)}});
        return;
    }
    std::set<std::int64_t> seen;
    for (std::size_t i = 0; i < form.shares.size(); ++i) {
        const PaymentForm::ShareForm& share = form.shares[i];
        const std::string field = "shares[" + std::to_string(i) + "]";
        if (share.amount)
            check_amount(checks, field + ".amount", *share.amount, share.currency, currency);
        const auto entrant = EntrantId::parse(share.entrant);
        if (!entrant || entrant->competition != competition) {
            checks.violate(field + ".entrant",
                           share.entrant.empty() ? "REQUIRED" : "NAME_MALFORMED");
            continue;
        }
        if (!seen.insert(entrant->value).second) checks.violate(field + ".entrant", "NAMED_TWICE");
        checked.entrants.push_back(entrant->value);
        checked.parts.push_back(share.amount);
    }
}

}  // namespace

std::string currency_of(const rulebook::Book& book) {
    return book.head().text("currency") == "uah" ? "UAH" : "RUB";
}

std::string money_text(std::int64_t minor_units) {
    std::string whole = std::to_string(minor_units / kMinorUnits);
    for (auto place = static_cast<std::ptrdiff_t>(whole.size()) - 3; place > 0; place -= 3)
        whole.insert(static_cast<std::size_t>(place), "\u00A0");
    const std::int64_t rest = minor_units % kMinorUnits;
    return rest == 0 ? whole : fmt::format("{},{:02}", whole, rest);
}

std::optional<FeeRule> fee_rule(const Frame& frame) {
    for (const rulebook::Row& row : frame.book->rows("fee")) {
        const std::vector<std::string> statuses = row.words("statuses");
        const bool applies =
            statuses.empty() ||
            (frame.status != nullptr &&
             std::ranges::find(statuses, frame.status->text("id")) != statuses.end());
        if (!applies) continue;
        FeeRule rule;
        if (const auto cap = row.optional_number("cap")) rule.cap = *cap * kMinorUnits;
        rule.due = due_of(row.text("due"));
        rule.unpaid_refuses = row.text("unpaid") == "refusal";
        rule.refundable = row.flag("refundable");
        rule.citation = rule.kept = row.citation();
        for (const rulebook::Row& after : frame.book->rows("follow_up"))
            if (after.flag("fee_kept")) rule.kept = after.citation();
        return rule;
    }
    return std::nullopt;
}

std::int64_t usual_fee(const competition::Regulation& regulation) {
    return regulation.number("entry-fee").value_or(0) * kMinorUnits;
}

sdk::Result<void> check_fee(const Frame& frame, std::int64_t fee, std::string_view field) {
    const auto rule = fee_rule(frame);
    if (!rule || !rule->cap || fee <= *rule->cap) return {};
    Checks checks("");
    checks.violate(field, "FEE_ABOVE_CAP",
                   {{"cap", money_text(*rule->cap)}, {"currency", currency_of(*frame.book)}},
                   {rule->citation});
    return std::move(checks).refusal();
}

std::int64_t line_fee(const competition::Regulation& regulation, LatePolicy policy,
                      std::int64_t late_fee, bool late) {
    if (late && policy == LatePolicy::kRaisedFee) return late_fee;
    return usual_fee(regulation);
}

std::optional<Remark> payment_remark(const FeeRule& rule, Instant paid_at, registry::Date paid_day,
                                     std::optional<Instant> commission_opened,
                                     registry::Date first_day) {
    Remark remark;
    remark.citations = {rule.citation};
    remark.severity = rule.unpaid_refuses ? Severity::kNeedsDecision : Severity::kInfo;
    remark.field = "pay_time";
    if (rule.due == FeeDue::kBeforeCommission && commission_opened &&
        paid_at > *commission_opened) {
        remark.reason = "FEE_PAID_AFTER_OPENING";
        return remark;
    }
    if (rule.due == FeeDue::kStartDay && first_day < paid_day) {
        remark.reason = "FEE_PAID_LATE";
        remark.metadata = {{"deadline", local_date(first_day)}};
        return remark;
    }
    return std::nullopt;
}

sdk::Result<CheckedPayment> check_payment(const PaymentForm& form,
                                          competition::CompetitionId competition,
                                          const rulebook::Book& book, Instant now) {
    Checks checks("payment");
    CheckedPayment checked;
    Payment& payment = checked.payment;
    payment.currency = currency_of(book);
    if (!form.amount) {
        checks.violate("amount", "REQUIRED");
    } else {
        check_amount(checks, "amount", *form.amount, form.currency, payment.currency);
        payment.amount = *form.amount;
    }
    if (!form.application.empty()) {
        const auto application = ApplicationId::parse(form.application);
        if (!application || application->competition != competition) {
            checks.violate("application", "NAME_MALFORMED");
        } else {
            payment.application = application->value;
            if (form.shares.empty()) checked.application = application->value;
        }
    } else if (form.shares.empty()) {
        checks.violate("application", "REQUIRED");
    }
    check_shares(checks, form, competition, payment.currency, checked);
    payment.paid_at = form.paid_at.value_or(now);
    if (payment.paid_at > now) checks.violate("pay_time", "PAID_IN_FUTURE");
    if (form.method < 1 || form.method > 3)
        checks.violate("method", form.method == 0 ? "REQUIRED" : "ENUM_UNKNOWN");
    else
        payment.method = static_cast<PaymentMethod>(form.method);
    payment.payer = checks.line("payer", form.payer, kPayerLimit);
    payment.document = checks.line("document", form.document, kDocumentLimit);
    payment.note = checks.lines("note", form.note, kNoteLimit);
    if (!checks.passed()) return std::move(checks).refusal();
    return checked;
}

sdk::Result<std::vector<Share>> divide(std::int64_t amount, const std::vector<Debt>& debts) {
    std::int64_t owed = 0;
    std::int64_t left = amount;
    std::vector<Share> shares;
    for (const Debt& debt : debts) {
        owed += debt.owed;
        if (debt.part && *debt.part > debt.owed) {
            return sdk::refuse(sdk::Code::kFailedPrecondition, "PAYMENT_EXCEEDS_DEBT",
                               "more than the line owes", {{"owed", money_text(debt.owed)}});
        }
        const std::int64_t share = std::min(debt.part.value_or(debt.owed), left);
        if (share > 0) shares.push_back({debt.entrant, share});
        left -= share;
        if (debt.part && share != *debt.part) {
            return sdk::refuse(sdk::Code::kFailedPrecondition, "SHARES_DO_NOT_ADD_UP",
                               "the shares are more than the amount");
        }
    }
    if (left == 0) return shares;
    const bool all_named =
        std::ranges::all_of(debts, [](const Debt& debt) { return debt.part.has_value(); });
    if (all_named && !debts.empty()) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "SHARES_DO_NOT_ADD_UP",
                           "the shares are less than the amount");
    }
    return sdk::refuse(sdk::Code::kFailedPrecondition, "PAYMENT_EXCEEDS_DEBT", "more than is owed",
                       {{"owed", money_text(owed)}});
}

sdk::Result<RefundGround> check_refund(int ground, const std::optional<FeeRule>& rule) {
    if (ground < 1 || ground > static_cast<int>(RefundGround::kExcluded)) {
        Checks checks("");
        checks.violate("ground", ground == 0 ? "REQUIRED" : "ENUM_UNKNOWN");
        return std::move(checks).refusal();
    }
    const auto wanted = static_cast<RefundGround>(ground);
    if (wanted == RefundGround::kExcluded && rule && !rule->refundable) {
        auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "EXCLUSION_GIVES_NO_REFUND",
                                   "an exclusion gives no refund");
        refusal.value().citations = {rule->kept};
        return refusal;
    }
    return wanted;
}

}  // namespace collegium::admission
