#include "handlers/applications_codec.hpp"

#include <utility>

#include <collegium/i18n/reasons.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/sdk/try.hpp>

#include "handlers/record_codec.hpp"
#include "handlers/registry_codec.hpp"
#include "handlers/time_input.hpp"

namespace collegium::rpc {
namespace {

constexpr std::int64_t kHundredths = 100;
constexpr std::int32_t kNanosOfOne = 10'000'000;  // in a hundredth
constexpr std::int64_t kMostUnits = 1'000'000'000'000;

// In hundredths of the currency, as books and receipts count. What is no such amount (parts of a
// hundredth, two signs, more than there is) is less than nothing, which no amount may be.
std::optional<std::int64_t> optional_money(bool present, const google::type::Money& money) {
    constexpr std::int64_t kNone = -1;
    if (!present) return std::nullopt;
    if (money.units() < 0 || money.units() > kMostUnits || money.nanos() < 0 ||
        money.nanos() >= kNanosOfOne * kHundredths || money.nanos() % kNanosOfOne != 0)
        return kNone;
    return money.units() * kHundredths + money.nanos() / kNanosOfOne;
}

[[nodiscard]] sdk::Result<admission::ApplicationPaperForm> decode_paper(
    const v1::ApplicationPaper& paper, const std::string& field) {
    admission::ApplicationPaperForm form;
    form.received_at = TRY(parse_optional_time(paper.has_receive_time(), paper.receive_time(),
                                               field + ".receive_time"));
    form.channel = paper.channel();
    form.original = paper.original();
    form.document_date = optional_date(paper.has_document_date(), paper.document_date());
    for (const v1::ApplicationSignature& signature : paper.signatures()) {
        form.signatures.push_back(
            {signature.signature(), signature.is_signed(), signature.is_stamped(),
             signature.signer_name(),
             optional_date(signature.has_sign_date(), signature.sign_date())});
    }
    return form;
}

v1::Remark::Severity severity_of(admission::Severity severity) {
    switch (severity) {
        case admission::Severity::kRefused:
            return v1::Remark::SEVERITY_REFUSED;
        case admission::Severity::kNeedsDecision:
            return v1::Remark::SEVERITY_NEEDS_DECISION;
        case admission::Severity::kInfo:
            break;
    }
    return v1::Remark::SEVERITY_INFO;
}

void encode_remark(const Call& call, const admission::Remark& remark, v1::Remark& out) {
    set_remark(call, out, {remark.field, remark.reason, remark.metadata, remark.citations},
               severity_of(remark.severity));
}

void encode_signatures(const admission::ApplicationPaper& paper, const usecases::PaperView& view,
                       v1::ApplicationPaper& out) {
    for (const admission::SignatureRule& rule : view.signatures) {
        v1::ApplicationSignature& added = *out.add_signatures();
        added.set_signature(rule.id);
        added.set_title(rule.title);
        added.set_stamp_required(rule.stamp);
        set_citation(*added.add_citations(), rule.citation);
        const admission::Signature* on_paper = paper.find(rule.id);
        if (on_paper == nullptr) continue;
        added.set_is_signed(on_paper->is_signed);
        added.set_is_stamped(on_paper->is_stamped);
        added.set_signer_name(on_paper->signer_name);
        if (on_paper->sign_date) set_date(*added.mutable_sign_date(), *on_paper->sign_date);
    }
}

void encode_paper(const admission::ApplicationPaper& paper, const usecases::PaperView& view,
                  v1::ApplicationPaper& out) {
    if (paper.received_at) set_time(*out.mutable_receive_time(), *paper.received_at);
    out.set_channel(to_wire<v1::ApplicationPaper::Channel>(paper.channel));
    out.set_original(paper.original);
    if (paper.document_date) set_date(*out.mutable_document_date(), *paper.document_date);
    encode_signatures(paper, view, out);
    if (paper.accepted_at) {
        out.set_state(v1::ApplicationPaper::STATE_ACCEPTED);
        set_time(*out.mutable_accept_time(), *paper.accepted_at);
        set_actor(*out.mutable_accepted_by(), paper.accepted_by);
    } else if (paper.received_at) {
        out.set_state(v1::ApplicationPaper::STATE_DRAFT);
    }
    out.set_late(view.late);
    if (view.deadline) set_date(*out.mutable_deadline(), *view.deadline);
    out.set_form_title(view.form_title);
}

void encode_head(const usecases::ApplicationView& view, v1::Application& out) {
    const storage::ApplicationRecord& record = view.record;
    const admission::Application& application = record.application;
    out.set_organisation(application.organisation.name());
    v1::OrganisationLabel& label = *out.mutable_organisation_label();
    label.set_organisation(application.organisation.name());
    label.set_short_name(record.organisation_short_name);
    label.set_full_name(record.organisation_full_name);
    out.set_organisation_city(record.organisation_city);
    out.set_organisation_region(record.organisation_region);
    out.set_kind(to_wire<v1::Application::Kind>(application.kind));
    out.set_team_name(application.team_name);
    out.set_representative(application.representative);
    if (application.representative_person)
        out.set_representative_person(application.representative_person->name());
    out.set_representative_contact(application.representative_contact);
    out.set_stage(to_wire<v1::Application::Stage>(application.stage));
    if (view.preliminary.in_book)
        encode_paper(application.preliminary, view.preliminary, *out.mutable_preliminary_paper());
    if (view.final_paper.in_book)
        encode_paper(application.final_paper, view.final_paper, *out.mutable_final_paper());
    const admission::MedicalClearance& clearance = application.clearance;
    if (clearance != admission::MedicalClearance{}) {
        v1::MedicalClearance& medical = *out.mutable_medical_clearance();
        medical.set_doctor_name(clearance.doctor_name);
        medical.set_organisation(clearance.organisation);
        medical.set_licence(clearance.licence);
        if (clearance.clearance_date)
            set_date(*medical.mutable_clearance_date(), *clearance.clearance_date);
    }
    out.set_note(application.note);
}

void encode_athlete(const usecases::EntrantView& view, v1::Entrant& out) {
    const storage::EntrantRecord& record = view.record;
    const registry::PublicPerson& card = record.person;
    v1::DisplayNames& names = *out.mutable_display_names();
    names.set_full(registry::full_name(card.cyrillic_name));
    names.set_short_(registry::short_name(card.cyrillic_name));
    names.set_informal(registry::informal_name(card.cyrillic_name));
    names.set_latin(registry::full_name(card.latin_name));
    out.set_sex(to_wire<v1::Sex>(card.sex));
    out.set_birth_year(card.birth_year);
    if (record.birth_date) set_date(*out.mutable_birth_date(), *record.birth_date);
    out.set_region(card.region);
    if (!record.organisation_short_name.empty())
        out.mutable_organisation_label()->set_short_name(record.organisation_short_name);
    out.set_sort_key(record.sort_key);
}

void encode_line(const usecases::EntrantView& view, v1::Entrant& out) {
    const admission::Entrant& entrant = view.record.entrant;
    encode_fields(entrant, out);
    out.set_discipline_title(view.discipline_title);
    out.set_group_title(view.group_title);
    const competition::CompetitionId competition = view.record.id.competition;
    if (entrant.replaces)
        out.set_replaces(admission::EntrantId{competition, *entrant.replaces}.name());
    if (view.record.replaced_by)
        out.set_replaced_by(admission::EntrantId{competition, *view.record.replaced_by}.name());
}

}  // namespace

void set_money(google::type::Money& out, const std::string& currency, std::int64_t hundredths) {
    out.set_currency_code(currency);
    out.set_units(hundredths / kHundredths);
    out.set_nanos(static_cast<std::int32_t>(hundredths % kHundredths) * kNanosOfOne);
}

sdk::Result<admission::ApplicationForm> decode_application(const v1::Application& application) {
    admission::ApplicationForm form;
    form.organisation = application.organisation();
    form.kind = application.kind();
    form.team_name = application.team_name();
    form.representative = application.representative();
    form.representative_person = application.representative_person();
    form.representative_contact = application.representative_contact();
    form.stage = application.stage();
    form.preliminary =
        TRY(decode_paper(application.preliminary_paper(), "application.preliminary_paper"));
    form.final_paper = TRY(decode_paper(application.final_paper(), "application.final_paper"));
    const v1::MedicalClearance& clearance = application.medical_clearance();
    form.doctor_name = clearance.doctor_name();
    form.medical_organisation = clearance.organisation();
    form.medical_licence = clearance.licence();
    form.clearance_date = optional_date(clearance.has_clearance_date(), clearance.clearance_date());
    form.note = application.note();
    return form;
}

usecases::EntryRulesForm decode_entry_rules(const v1::EntryRules& rules) {
    usecases::EntryRulesForm form;
    for (const v1::EntryQuota& quota : rules.quotas()) {
        form.quotas.push_back({quota.per(), quota.organisation(), quota.region(), quota.sex(),
                               quota.age_group(), quota.most(), quota.basis()});
    }
    form.late = rules.late();
    form.late_fee = optional_money(rules.has_late_fee(), rules.late_fee());
    form.late_fee_currency = rules.late_fee().currency_code();
    form.late_basis = rules.late_basis();
    return form;
}

admission::PaymentForm::ShareForm decode_share(const v1::PaymentShare& share) {
    return {share.entrant(), optional_money(share.has_amount(), share.amount()),
            share.amount().currency_code()};
}

sdk::Result<admission::PaymentForm> decode_payment(const v1::Payment& payment) {
    const auto paid =
        TRY(parse_optional_time(payment.has_pay_time(), payment.pay_time(), "payment.pay_time"));
    admission::PaymentForm form;
    form.application = payment.application();
    for (const v1::PaymentShare& share : payment.shares())
        form.shares.push_back(decode_share(share));
    form.amount = optional_money(payment.has_amount(), payment.amount());
    form.currency = payment.amount().currency_code();
    form.paid_at = paid;
    form.method = payment.method();
    form.payer = payment.payer();
    form.document = payment.document();
    form.note = payment.note();
    return form;
}

void encode_application(const Call& call, const usecases::ApplicationView& view,
                        v1::Application& out) {
    const storage::ApplicationRecord& record = view.record;
    if (record.version > 0) {  // a preview has neither name nor etag
        out.set_name(record.id.name());
        out.set_etag(etag_of(record.version));
        out.set_number(static_cast<int>(record.id.value));
    }
    set_time(*out.mutable_create_time(), record.created_at);
    set_time(*out.mutable_update_time(), record.updated_at);
    encode_head(view, out);
    out.set_state(record.withdrawn ? v1::Application::STATE_WITHDRAWN
                                   : v1::Application::STATE_ACTIVE);
    out.set_withdraw_reason(record.withdraw_reason);
    out.set_line_count(record.lines.entered);
    out.set_preliminary_line_count(record.lines.preliminary);
    out.set_doctor_mark_count(record.lines.doctor_marks);
    out.set_struck_line_count(record.lines.struck);
    out.set_remark_count(static_cast<int>(view.remark_count));
    for (const usecases::EntryRemark& remark : view.remarks) {
        v1::ApplicationRemark& added = *out.add_remarks();
        encode_remark(call, remark.remark, *added.mutable_remark());
        added.mutable_remark()->set_subject(remark.entrant);
        added.set_line_number(remark.line_number);
    }
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
}

void encode_entrant(const Call& call, const usecases::EntrantView& view, v1::Entrant& out) {
    const storage::EntrantRecord& record = view.record;
    if (record.version > 0) {  // a preview has neither name nor etag
        out.set_name(record.id.name());
        out.set_etag(etag_of(record.version));
    }
    set_time(*out.mutable_create_time(), record.created_at);
    set_time(*out.mutable_update_time(), record.updated_at);
    out.set_application(record.application.name());
    out.set_number(record.number);
    encode_athlete(view, out);
    encode_line(view, out);
    out.set_state(record.struck ? v1::Entrant::STATE_STRUCK : v1::Entrant::STATE_ENTERED);
    out.set_strike_reason(record.strike_reason);
    if (record.struck) set_time(*out.mutable_strike_time(), record.struck_at);
    for (const registry::SealedField field : view.sealed_on_card)
        out.add_sealed_on_card(to_wire<v1::SealedField>(field));
    v1::EntrantFee& fee = *out.mutable_fee();
    set_money(*fee.mutable_due(), view.currency, view.fee);
    set_money(*fee.mutable_paid(), view.currency, record.paid);
    if (record.last_paid_at) set_time(*fee.mutable_pay_time(), *record.last_paid_at);
    fee.set_settled(record.paid >= view.fee);
    for (const admission::Remark& remark : view.remarks) {
        encode_remark(call, remark, *out.add_remarks());
    }
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
}

void encode_entry_rules(const usecases::EntryRulesView& view, v1::EntryRules& out) {
    out.set_name(storage::entry_rules_name(view.competition));
    out.set_etag(etag_of(view.rules.version));
    for (const admission::Quota& quota : view.rules.quotas) {
        v1::EntryQuota& added = *out.add_quotas();
        added.set_per(to_wire<v1::EntryQuota::Per>(quota.per));
        if (quota.organisation) added.set_organisation(quota.organisation->name());
        added.set_region(quota.region);
        if (quota.sex) added.set_sex(to_wire<v1::Sex>(*quota.sex));
        added.set_age_group(quota.age_group);
        added.set_most(quota.most);
        added.set_basis(quota.basis);
    }
    out.set_late(to_wire<v1::EntryRules::Late>(view.rules.late));
    if (view.rules.late_fee != 0)
        set_money(*out.mutable_late_fee(), view.currency, view.rules.late_fee);
    out.set_late_basis(view.rules.late_basis);
    set_money(*out.mutable_fee(), view.currency, view.fee);
    if (view.fee_cap) set_money(*out.mutable_fee_cap(), view.currency, *view.fee_cap);
    for (const sdk::Citation& citation : view.fee_citations)
        set_citation(*out.add_fee_citations(), citation);
}

void encode_payment(const Call& call, const usecases::PaymentView& view, v1::Payment& out) {
    const storage::PaymentRecord& record = view.record;
    const admission::Payment& payment = record.payment;
    const competition::CompetitionId competition = record.id.competition;
    if (record.version > 0) {  // a preview has neither name nor etag
        out.set_name(record.id.name());
        out.set_etag(etag_of(record.version));
        out.set_receipt_number(static_cast<int>(record.receipt));
    }
    set_time(*out.mutable_create_time(), record.created_at);
    out.set_kind(to_wire<v1::Payment::Kind>(payment.kind));
    if (payment.application != 0)
        out.set_application(admission::ApplicationId{competition, payment.application}.name());
    for (std::size_t i = 0; i < payment.shares.size(); ++i) {
        v1::PaymentShare& share = *out.add_shares();
        share.set_entrant(admission::EntrantId{competition, payment.shares[i].entrant}.name());
        if (i < record.short_names.size())
            share.mutable_person_label()->set_short_name(record.short_names[i]);
        set_money(*share.mutable_amount(), payment.currency, payment.shares[i].amount);
    }
    set_money(*out.mutable_amount(), payment.currency, payment.amount);
    set_time(*out.mutable_pay_time(), payment.paid_at);
    out.set_method(to_wire<v1::Payment::Method>(payment.method));
    out.set_payer(payment.payer);
    out.set_document(payment.document);
    out.set_note(payment.note);
    if (payment.refund_of)
        out.set_refund_of(admission::PaymentId{competition, *payment.refund_of}.name());
    out.set_refund_ground(to_wire<v1::Payment::RefundGround>(payment.refund_ground));
    if (record.refunded != 0) set_money(*out.mutable_refunded(), payment.currency, record.refunded);
    set_actor(*out.mutable_recorded_by(), record.recorded_by);
    for (const admission::Remark& remark : view.remarks)
        encode_remark(call, remark, *out.add_remarks());
}

}  // namespace collegium::rpc
