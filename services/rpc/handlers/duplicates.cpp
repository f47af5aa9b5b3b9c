#include "handlers/duplicates.hpp"

#include <algorithm>
#include <utility>

#include <collegium/i18n/reasons.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/person_merges.hpp>

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
    out.set_capacity(reference.capacity);
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

[[nodiscard]] sdk::Result<void> list_duplicates(const Environment& environment, const Call& call,
                                                storage::Connection& snapshot,
                                                const v1::ListDuplicatesRequest& request,
                                                v1::ListDuplicatesResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    auto person = parse_optional_name("persons", request.person(), "person");
    if (!person) return sdk::refusal_of(std::move(person));
    usecases::DuplicateListInput input;
    if (*person != 0) input.person = PersonId{*person};
    input.page = page_request(*page);
    auto views = usecases::list_duplicates(call.caller, snapshot, input);
    if (!views) return sdk::refusal_of(std::move(views));
    finish_page(*page, *views, response, [](const DuplicateView& row) {
        return Position{std::to_string(row.first.record.id.value),
                        std::to_string(row.second.record.id.value)};
    });
    for (const DuplicateView& view : *views)
        encode_duplicate(call, view, *response.add_duplicates());
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::MergeView>> merge_persons(
    const Call& call, storage::Connection& snapshot, const v1::MergePersonsRequest& request) {
    auto keep = person_id(request.keep(), "keep");
    if (!keep) return sdk::refusal_of(std::move(keep));
    auto merge = person_id(request.merge(), "merge");
    if (!merge) return sdk::refusal_of(std::move(merge));
    auto keep_version = parse_etag(request.keep_etag(), "keep_etag");
    if (!keep_version) return sdk::refusal_of(std::move(keep_version));
    auto merge_version = parse_etag(request.merge_etag(), "merge_etag");
    if (!merge_version) return sdk::refusal_of(std::move(merge_version));
    return usecases::merge_persons(call.caller, snapshot,
                                   {*keep, *keep_version, *merge, *merge_version, request.reason()},
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
    auto first = person_id(request.first(), "first");
    if (!first) return sdk::refusal_of(std::move(first));
    auto second = person_id(request.second(), "second");
    if (!second) return sdk::refusal_of(std::move(second));
    return usecases::mark_distinct(call.caller, snapshot, {*first, *second}, request.reason(),
                                   moment_of(call));
}

}  // namespace

DuplicateHandlers::DuplicateHandlers(Environment& environment) : ApiService(environment) {
    serve(&DuplicateHandlers::ListDuplicates, &DuplicateHandlers::MergePersons,
          &DuplicateHandlers::MarkDistinct);
}

grpc::ServerUnaryReactor* DuplicateHandlers::ListDuplicates(
    grpc::CallbackServerContext* context, const v1::ListDuplicatesRequest* request,
    v1::ListDuplicatesResponse* response) {
    // The whole registry is compared: not on a thread of the network.
    return serve_slow(environment_, environment_.workers, context, request, response,
                      [this](const Call& call, const v1::ListDuplicatesRequest& in,
                             v1::ListDuplicatesResponse& out) {
                          const storage::ReadLease lease = environment_.store.read();
                          return list_duplicates(environment_, call, *lease, in, out);
                      });
}

grpc::ServerUnaryReactor* DuplicateHandlers::MergePersons(grpc::CallbackServerContext* context,
                                                          const v1::MergePersonsRequest* request,
                                                          v1::MergePersonsResponse* response) {
    return serve_command(environment_, context, request, response, merge_persons, encode_merge);
}

grpc::ServerUnaryReactor* DuplicateHandlers::MarkDistinct(grpc::CallbackServerContext* context,
                                                          const v1::MarkDistinctRequest* request,
                                                          v1::MarkDistinctResponse* response) {
    return serve_command(
        environment_, context, request, response, mark_distinct,
        [](const Call&, const usecases::DistinctPersons& pair, v1::MarkDistinctResponse& out) {
            out.set_first(pair.first.name());
            out.set_second(pair.second.name());
        });
}

}  // namespace collegium::rpc
