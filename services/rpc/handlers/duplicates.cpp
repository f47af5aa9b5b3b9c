#include <algorithm>
#include <utility>

#include <collegium/i18n/reasons.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/person_merges.hpp>
#include <collegium/v1/duplicates.pb.h>

#include "handlers/all.hpp"
#include "handlers/persons_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using registry::PersonId;
using storage::PersonReference;
using usecases::DuplicateView;

void encode_reference(const Call& call, const PersonReference& reference,
                      v1::PersonReference& out) {
    out.set_name(reference.name);
    out.set_capacity(wire_of<v1::PersonReference::Capacity>(reference.capacity));
    sdk::Error words;
    words.reason =
        reference.capacity == "athlete" ? "REFERENCE_ENTRANT" : "REFERENCE_" + reference.capacity;
    std::ranges::transform(words.reason, words.reason.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    words.metadata = {{"name", reference.name},
                      {"application", std::to_string(reference.application)},
                      {"line", std::to_string(reference.number)}};
    out.set_title(i18n::reason_text(call.caller.language, words).text);
}

void encode_duplicate(const Call& call, const DuplicateView& view, v1::DuplicateProposal& out) {
    encode_person(call, view.first, *out.mutable_first());
    encode_person(call, view.second, *out.mutable_second());
    for (const usecases::DuplicateFact& fact : view.facts) {
        v1::DuplicateProposal::Fact& added = *out.add_facts();
        added.set_field(fact.field);
        added.set_same(fact.same);
        added.set_first(fact.first);
        added.set_second(fact.second);
    }
    for (const PersonReference& reference : view.first_references)
        encode_reference(call, reference, *out.add_first_references());
    for (const PersonReference& reference : view.second_references)
        encode_reference(call, reference, *out.add_second_references());
}

[[nodiscard]] sdk::Result<void> list_duplicates(const Call& call, storage::Connection& snapshot,
                                                const v1::ListDuplicatesRequest& request,
                                                v1::ListDuplicatesResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto person = TRY(parse_optional_name("persons", request.person(), "person"));
    usecases::DuplicateListInput input;
    if (person != 0) input.person = PersonId{person};
    input.page = page_request(page);
    auto views = TRY(usecases::list_duplicates(call.caller, snapshot, input));
    fill_page(
        page, views, response, response.mutable_duplicates(),
        [](const auto& row) {
            return at_numbers(row.first.record.id.value, row.second.record.id.value);
        },
        encode_duplicate);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::MergeView>> merge_persons(
    const Call& call, storage::Connection& snapshot, const v1::MergePersonsRequest& request) {
    const auto keep = TRY(parse_id<registry::PersonId>(request.keep(), "keep"));
    const auto merge = TRY(parse_id<registry::PersonId>(request.merge(), "merge"));
    const auto keep_version = TRY(parse_etag(request.keep_etag(), "keep_etag"));
    const auto merge_version = TRY(parse_etag(request.merge_etag(), "merge_etag"));
    return usecases::merge_persons(call.caller, snapshot,
                                   {keep, keep_version, merge, merge_version, request.reason()},
                                   moment_of(call));
}

void encode_merge(const Call& call, const usecases::MergeView& view,
                  v1::MergePersonsResponse& out) {
    encode_person(call, view.person, *out.mutable_person());
    out.set_merged(view.merged.name());
    for (const PersonReference& reference : view.moved)
        encode_reference(call, reference, *out.add_moved());
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::DistinctPersons>> mark_distinct(
    const Call& call, storage::Connection& snapshot, const v1::MarkDistinctRequest& request) {
    const auto first = TRY(parse_id<registry::PersonId>(request.first(), "first"));
    const auto second = TRY(parse_id<registry::PersonId>(request.second(), "second"));
    return usecases::mark_distinct(call.caller, snapshot, {first, second}, request.reason(),
                                   moment_of(call));
}

}  // namespace

void add_duplicates(Methods& methods) {
    methods.slow_read(list_duplicates);
    methods.command(merge_persons, encode_merge);
    methods.command(mark_distinct, [](const Call&, const usecases::DistinctPersons& pair,
                                      v1::MarkDistinctResponse& out) {
        out.set_first(pair.first.name());
        out.set_second(pair.second.name());
    });
}

}  // namespace collegium::rpc
