#include "handlers/persons_codec.hpp"

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>

#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

registry::PersonName decode_name(const v1::PersonName& name) {
    return {name.surname(), name.given_name(), name.patronymic()};
}

void encode_name(const registry::PersonName& name, v1::PersonName& out) {
    out.set_surname(name.surname);
    out.set_given_name(name.given_name);
    out.set_patronymic(name.patronymic);
}

void encode_public(const storage::PersonRecord& record, v1::PersonPublicData& out) {
    const registry::PublicPerson& person = record.public_data;
    encode_name(person.cyrillic_name, *out.mutable_cyrillic_name());
    if (!person.latin_name.empty()) encode_name(person.latin_name, *out.mutable_latin_name());
    out.set_sex(static_cast<v1::Sex>(static_cast<int>(person.sex)));
    out.set_birth_year(person.birth_year);
    out.set_region(person.region);
    if (person.organisation) out.set_organisation(person.organisation->name());
    out.set_organisation_short_name(record.organisation_short_name);
    out.set_sport_rank(person.sport_rank);
    if (person.sport_rank_end_date) {
        set_date(*out.mutable_sport_rank_end_date(), *person.sport_rank_end_date);
    }
    out.set_sport_title(person.sport_title);
    out.set_arbiter_category(person.arbiter_category);
    if (person.coach) out.set_coach(person.coach->name());
    out.set_coach_short_name(record.coach_short_name);
    v1::DisplayNames& names = *out.mutable_display_names();
    names.set_full(registry::full_name(person.cyrillic_name));
    names.set_short_(registry::short_name(person.cyrillic_name));
    names.set_informal(registry::informal_name(person.cyrillic_name));
    names.set_latin(registry::full_name(person.latin_name));
    out.set_sort_key(record.sort_key);
}

void encode_restricted(const registry::RestrictedPerson& person, v1::PersonRestrictedData& out) {
    if (person.birth_date) set_date(*out.mutable_birth_date(), *person.birth_date);
    out.set_phone(person.phone);
    out.set_email(person.email);
    out.set_contact_note(person.contact_note);
}

void encode_masks(const registry::SealedMasks& masks, v1::PersonSealedMasks& out) {
    for (const auto& [field, mask] : masks) {
        switch (field) {
            case registry::SealedField::kPassport:
                out.set_passport(mask);
                break;
            case registry::SealedField::kBirthCertificate:
                out.set_birth_certificate(mask);
                break;
            case registry::SealedField::kInsurancePolicy:
                out.set_insurance_policy(mask);
                break;
            case registry::SealedField::kAddress:
                out.set_address(mask);
                break;
            case registry::SealedField::kMedical:
                out.set_medical(mask);
                break;
        }
    }
}

}  // namespace

sdk::Result<registry::PersonId> person_id(std::string_view name, std::string_view field) {
    const auto id = TRY(parse_name("persons", name, field));
    return registry::PersonId{id};
}

registry::PersonForm decode_person(const v1::Person& person) {
    const v1::PersonPublicData& open = person.public_data();
    const v1::PersonRestrictedData& restricted = person.restricted_data();
    const v1::PersonSealedData& sealed = person.sealed_data();
    registry::PersonForm form;
    form.cyrillic_name = decode_name(open.cyrillic_name());
    form.latin_name = decode_name(open.latin_name());
    form.sex = open.sex();
    form.birth_year = open.birth_year();
    form.region = open.region();
    form.organisation = open.organisation();
    form.sport_rank = open.sport_rank();
    form.sport_rank_end_date =
        optional_date(open.has_sport_rank_end_date(), open.sport_rank_end_date());
    form.sport_title = open.sport_title();
    form.arbiter_category = open.arbiter_category();
    form.coach = open.coach();
    form.birth_date = optional_date(restricted.has_birth_date(), restricted.birth_date());
    form.phone = restricted.phone();
    form.email = restricted.email();
    form.contact_note = restricted.contact_note();
    const auto seal = [&](registry::SealedField field, const std::string& value) {
        if (!value.empty()) form.sealed[field] = value;
    };
    seal(registry::SealedField::kPassport, sealed.passport());
    seal(registry::SealedField::kBirthCertificate, sealed.birth_certificate());
    seal(registry::SealedField::kInsurancePolicy, sealed.insurance_policy());
    seal(registry::SealedField::kAddress, sealed.address());
    seal(registry::SealedField::kMedical, sealed.medical());
    return form;
}

void encode_record(const storage::PersonRecord& record, v1::Person& out) {
    if (record.version > 0) {  // a preview has neither name nor etag
        out.set_name(record.id.name());
        out.set_etag(etag_of(record.version));
    }
    set_time(*out.mutable_create_time(), record.created_at);
    set_time(*out.mutable_update_time(), record.updated_at);
    out.set_state(record.erased ? v1::Person::STATE_ERASED : v1::Person::STATE_ACTIVE);
    if (!record.erased) encode_public(record, *out.mutable_public_data());
}

void encode_person(const Call& call, const usecases::PersonView& view, v1::Person& out) {
    encode_record(view.record, out);
    if (view.restricted) encode_restricted(*view.restricted, *out.mutable_restricted_data());
    if (!view.masks.empty()) encode_masks(view.masks, *out.mutable_sealed_masks());
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
}

}  // namespace collegium::rpc
