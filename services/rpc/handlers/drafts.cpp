#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/drafts.hpp>
#include <collegium/v1/drafts.pb.h>

#include "handlers/all.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using storage::FormDraftRecord;

void encode_draft(const Call&, const FormDraftRecord& record, v1::FormDraft& out) {
    if (record.id.value != 0) out.set_name(record.id.name());
    out.set_etag(etag_of(record.version));
    set_time(*out.mutable_create_time(), record.created_at);
    set_time(*out.mutable_update_time(), record.updated_at);
    out.set_form_id(record.draft.form_id);
    out.set_subject(record.draft.subject);
    out.set_payload(record.draft.payload);
    out.set_title(record.draft.title);
}

[[nodiscard]] sdk::Result<void> get_draft(const Call& call, storage::Connection& snapshot,
                                          const v1::GetFormDraftRequest& request,
                                          v1::FormDraft& response) {
    const auto id = TRY(parse_id<storage::FormDraftId>(request.name()));
    const auto record = TRY(usecases::get_form_draft(call.caller, snapshot, id));
    encode_draft(call, record, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_drafts(const Call& call, storage::Connection& snapshot,
                                            const v1::ListFormDraftsRequest& request,
                                            v1::ListFormDraftsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    std::optional<std::pair<storage::Instant, storage::FormDraftId>> before;
    if (!page.is_first())
        before.emplace(
            storage::from_millis(page.number()),
            storage::FormDraftId{registry::UserId{call.caller.actor.user}, page.number(1)});
    auto drafts = TRY(usecases::list_form_drafts(call.caller, snapshot, request.form_id(), before,
                                                 page.limit() + 1));
    fill_page(
        page, drafts, response, response.mutable_drafts(),
        [](const auto& row) {
            return at_numbers(storage::to_millis(row.updated_at), row.id.value);
        },
        encode_draft);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<FormDraftRecord>> save_draft(
    const Call& call, storage::Connection& snapshot, const v1::SaveFormDraftRequest& request) {
    const v1::FormDraft& draft = request.draft();
    const auto version = TRY(parse_etag(draft.etag(), "draft.etag"));
    return usecases::save_form_draft(
        call.caller, snapshot, {draft.form_id(), draft.subject(), draft.title(), draft.payload()},
        version, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<FormDraftRecord>> delete_draft(
    const Call& call, storage::Connection& snapshot, const v1::DeleteFormDraftRequest& request) {
    const auto id = TRY(parse_id<storage::FormDraftId>(request.name()));
    return usecases::delete_form_draft(call.caller, snapshot, id);
}

}  // namespace

void add_drafts(Methods& methods) {
    methods.command(save_draft, encode_draft);
    methods.read(get_draft);
    methods.read(list_drafts);
    methods.command<v1::DeleteFormDraftResponse>(delete_draft);
}

}  // namespace collegium::rpc
