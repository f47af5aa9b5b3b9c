#include "entries_payload.hpp"

#include <nlohmann/json.hpp>

#include "record_payload.hpp"

namespace collegium::usecases {
namespace {

using admission::Application;
using admission::ApplicationPaper;
using admission::Entrant;
using nlohmann::ordered_json;
using registry::Date;

// Empty values are left out: a payload names what a record says.
void put(ordered_json& json, const char* key, const std::string& value) {
    if (!value.empty()) json[key] = value;
}
void put(ordered_json& json, const char* key, const std::optional<Date>& date) {
    if (date) json[key] = registry::to_iso(*date);
}
void put(ordered_json& json, const char* key, bool value) {
    if (value) json[key] = true;
}
void put(ordered_json& json, const char* key, const std::optional<admission::Instant>& instant) {
    if (instant) json[key] = storage::to_millis(*instant);
}

std::string text_of(const ordered_json& json, const char* key) {
    return json.value(key, std::string());
}
std::optional<Date> date_of(const ordered_json& json, const char* key) {
    return registry::parse_iso_date(text_of(json, key));
}
std::optional<admission::Instant> instant_of(const ordered_json& json, const char* key) {
    if (!json.contains(key)) return std::nullopt;
    return storage::from_millis(json.at(key).get<std::int64_t>());
}
template <typename Id>
std::optional<Id> id_of(const ordered_json& json, const char* key) {
    return Id::parse(text_of(json, key));
}

ordered_json paper_json(const ApplicationPaper& paper) {
    ordered_json json = ordered_json::object();
    put(json, "received_at", paper.received_at);
    if (paper.channel != admission::Channel::kNotSaid)
        json["channel"] = static_cast<int>(paper.channel);
    put(json, "original", paper.original);
    put(json, "document_date", paper.document_date);
    put(json, "accepted_at", paper.accepted_at);
    put(json, "accepted_by", paper.accepted_by);
    for (const admission::Signature& signature : paper.signatures) {
        ordered_json one = ordered_json::object();
        put(one, "signed", signature.is_signed);
        put(one, "stamped", signature.is_stamped);
        put(one, "signer_name", signature.signer_name);
        put(one, "sign_date", signature.sign_date);
        json["signatures"][signature.id] = std::move(one);
    }
    return json;
}

ApplicationPaper paper_of(const ordered_json& json) {
    ApplicationPaper paper;
    paper.received_at = instant_of(json, "received_at");
    paper.channel = static_cast<admission::Channel>(json.value("channel", 0));
    paper.original = json.value("original", false);
    paper.document_date = date_of(json, "document_date");
    paper.accepted_at = instant_of(json, "accepted_at");
    paper.accepted_by = text_of(json, "accepted_by");
    const ordered_json signatures = json.value("signatures", ordered_json::object());
    for (const auto& [id, one] : signatures.items()) {
        paper.signatures.push_back({id, one.value("signed", false), one.value("stamped", false),
                                    text_of(one, "signer_name"), date_of(one, "sign_date")});
    }
    return paper;
}

}  // namespace

std::string application_payload(const Application& application,
                                const std::string& withdraw_reason) {
    ordered_json json;
    json["organisation"] = application.organisation.name();
    json["kind"] = static_cast<int>(application.kind);
    put(json, "team_name", application.team_name);
    put(json, "representative", application.representative);
    if (application.representative_person)
        json["representative_person"] = application.representative_person->name();
    put(json, "representative_contact", application.representative_contact);
    json["stage"] = std::string(admission::stage_id(application.stage));
    json["preliminary_paper"] = paper_json(application.preliminary);
    json["final_paper"] = paper_json(application.final_paper);
    put(json, "doctor_name", application.clearance.doctor_name);
    put(json, "medical_organisation", application.clearance.organisation);
    put(json, "medical_licence", application.clearance.licence);
    put(json, "clearance_date", application.clearance.clearance_date);
    put(json, "note", application.note);
    put(json, "withdraw_reason", withdraw_reason);
    return json.dump();
}

ApplicationPayload parse_application_payload(const std::string& payload) {
    const ordered_json json = ordered_json::parse(payload);
    ApplicationPayload parsed;
    Application& application = parsed.application;
    application.organisation = *id_of<registry::OrganisationId>(json, "organisation");
    application.kind = static_cast<admission::ApplicationKind>(json.at("kind").get<int>());
    application.team_name = text_of(json, "team_name");
    application.representative = text_of(json, "representative");
    application.representative_person = id_of<registry::PersonId>(json, "representative_person");
    application.representative_contact = text_of(json, "representative_contact");
    application.stage = text_of(json, "stage") == "preliminary" ? admission::Stage::kPreliminary
                                                                : admission::Stage::kFinal;
    application.preliminary = paper_of(json.at("preliminary_paper"));
    application.final_paper = paper_of(json.at("final_paper"));
    application.clearance = {text_of(json, "doctor_name"), text_of(json, "medical_organisation"),
                             text_of(json, "medical_licence"), date_of(json, "clearance_date")};
    application.note = text_of(json, "note");
    parsed.withdraw_reason = text_of(json, "withdraw_reason");
    return parsed;
}

std::string entrant_payload(const Entrant& entrant, competition::CompetitionId competition,
                            const std::string& strike_reason) {
    Payload payload = payload_of(entrant);
    if (entrant.replaces)
        put_at(payload, "replaces", admission::EntrantId{competition, *entrant.replaces}.name());
    put_at(payload, "strike_reason", strike_reason);
    return payload.dump();
}

EntrantPayload parse_entrant_payload(const std::string& text) {
    const Payload payload = Payload::parse(text);
    EntrantPayload parsed;
    parsed.entrant = record_of_payload<Entrant>(text);
    if (const auto replaces = id_of<admission::EntrantId>(payload, "replaces"))
        parsed.entrant.replaces = replaces->value;
    parsed.strike_reason = text_of(payload, "strike_reason");
    return parsed;
}

std::string entry_rules_payload(const storage::EntryRules& rules) {
    ordered_json json;
    json["late"] = static_cast<int>(rules.late);
    if (rules.late_fee != 0) json["late_fee"] = rules.late_fee;
    put(json, "late_basis", rules.late_basis);
    for (const admission::Quota& quota : rules.quotas) {
        ordered_json one;
        one["per"] = static_cast<int>(quota.per);
        if (quota.organisation) one["organisation"] = quota.organisation->name();
        put(one, "region", quota.region);
        if (quota.sex) one["sex"] = static_cast<int>(*quota.sex);
        put(one, "age_group", quota.age_group);
        one["most"] = quota.most;
        put(one, "basis", quota.basis);
        json["quotas"].push_back(std::move(one));
    }
    return json.dump();
}

std::string payment_payload(const admission::Payment& payment, std::int64_t receipt,
                            competition::CompetitionId competition) {
    ordered_json json;
    json["receipt"] = receipt;
    json["kind"] = payment.kind == admission::PaymentKind::kPayment ? "payment" : "refund";
    json["currency"] = payment.currency;
    json["amount"] = payment.amount;
    for (const admission::Share& share : payment.shares)
        json["shares"][admission::EntrantId{competition, share.entrant}.name()] = share.amount;
    json["paid_at"] = storage::to_millis(payment.paid_at);
    json["method"] = static_cast<int>(payment.method);
    put(json, "payer", payment.payer);
    put(json, "document", payment.document);
    put(json, "note", payment.note);
    if (payment.refund_of)
        json["refund_of"] = admission::PaymentId{competition, *payment.refund_of}.name();
    if (payment.refund_ground != admission::RefundGround::kNone)
        json["refund_ground"] = static_cast<int>(payment.refund_ground);
    return json.dump();
}

}  // namespace collegium::usecases
