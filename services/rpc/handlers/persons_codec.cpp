#include "handlers/persons_codec.hpp"

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>

#include "handlers/record_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

void encode_public(const storage::PersonRecord& record, v1::PersonPublicData& out) {
    const registry::PublicPerson& person = record.public_data;
    if (!record.organisation_short_name.empty())
        out.mutable_organisation_label()->set_short_name(record.organisation_short_name);
    out.mutable_coach_label()->set_short_name(record.coach_short_name());
    v1::DisplayNames& names = *out.mutable_display_names();
    names.set_full(registry::full_name(person.cyrillic_name));
    names.set_short_(registry::short_name(person.cyrillic_name));
    names.set_informal(registry::informal_name(person.cyrillic_name));
    names.set_latin(registry::full_name(person.latin_name));
    out.set_sort_key(record.sort_key);
}

void encode_masks(const registry::SealedMasks& masks, v1::PersonSealedMasks& out) {
    for (const auto& [field, mask] : masks)
        FieldPath(*out.GetDescriptor(), registry::field_name(field)).set_text(out, mask);
}

}  // namespace

void encode_record(const storage::PersonRecord& record, v1::Person& out) {
    encode_head(record, out);
    out.set_state(record.erased ? v1::Person::STATE_ERASED : v1::Person::STATE_ACTIVE);
    if (record.erased) return;
    encode_fields(record.public_data, out);
    encode_public(record, *out.mutable_public_data());
}

void encode_person(const Call& call, const usecases::PersonView& view, v1::Person& out) {
    encode_record(view.record, out);
    if (view.restricted) {
        out.mutable_restricted_data();
        encode_fields(*view.restricted, out);
    }
    if (!view.masks.empty()) encode_masks(view.masks, *out.mutable_sealed_masks());
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
}

}  // namespace collegium::rpc
