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

[[nodiscard]] sdk::Result<registry::FormDraftId> draft_id(std::string_view name) {
    const auto id = TRY(parse_name("formDrafts", name));
    return registry::FormDraftId{id};
}

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
    const auto id = TRY(draft_id(request.name()));
    const auto record = TRY(usecases::get_form_draft(call.caller, snapshot, id));
    encode_draft(call, record, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_drafts(const Call& call, storage::Connection& snapshot,
                                            const v1::ListFormDraftsRequest& request,
                                            v1::ListFormDraftsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    std::optional<std::pair<storage::Instant, registry::FormDraftId>> before;
    if (const auto& position = page.position()) {
        before.emplace(storage::from_millis(std::stoll(position->at(0))),
                       registry::FormDraftId{std::stoll(position->at(1))});
    }
    auto drafts = TRY(usecases::list_form_drafts(call.caller, snapshot, request.form_id(), before,
                                                 page.limit() + 1));
    finish_page(page, drafts, response, [](const FormDraftRecord& row) {
        return Position{std::to_string(storage::to_millis(row.updated_at)),
                        std::to_string(row.id.value)};
    });
    for (const FormDraftRecord& row : drafts)
        encode_draft(call, row, *response.add_drafts());
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
    const auto id = TRY(draft_id(request.name()));
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
