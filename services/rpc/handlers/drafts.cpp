#include "handlers/drafts.hpp"

#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/drafts.hpp>

#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using storage::FormDraftRecord;

[[nodiscard]] sdk::Result<registry::FormDraftId> draft_id(std::string_view name) {
    auto id = parse_name("formDrafts", name);
    if (!id) return sdk::refusal_of(std::move(id));
    return registry::FormDraftId{*id};
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
    auto id = draft_id(request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    auto record = usecases::get_form_draft(call.caller, snapshot, *id);
    if (!record) return sdk::refusal_of(std::move(record));
    encode_draft(call, *record, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_drafts(const Environment& environment, const Call& call,
                                            storage::Connection& snapshot,
                                            const v1::ListFormDraftsRequest& request,
                                            v1::ListFormDraftsResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    std::optional<std::pair<storage::Instant, registry::FormDraftId>> before;
    if (const auto& position = page->position()) {
        before.emplace(storage::from_millis(std::stoll(position->at(0))),
                       registry::FormDraftId{std::stoll(position->at(1))});
    }
    auto drafts = usecases::list_form_drafts(call.caller, snapshot, request.form_id(), before,
                                             page->limit() + 1);
    if (!drafts) return sdk::refusal_of(std::move(drafts));
    finish_page(*page, *drafts, response, [](const FormDraftRecord& row) {
        return Position{std::to_string(storage::to_millis(row.updated_at)),
                        std::to_string(row.id.value)};
    });
    for (const FormDraftRecord& row : *drafts)
        encode_draft(call, row, *response.add_drafts());
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<FormDraftRecord>> save_draft(
    const Call& call, storage::Connection& snapshot, const v1::SaveFormDraftRequest& request) {
    const v1::FormDraft& draft = request.draft();
    auto version = parse_etag(draft.etag(), "draft.etag");
    if (!version) return sdk::refusal_of(std::move(version));
    return usecases::save_form_draft(
        call.caller, snapshot, {draft.form_id(), draft.subject(), draft.title(), draft.payload()},
        *version, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<FormDraftRecord>> delete_draft(
    const Call& call, storage::Connection& snapshot, const v1::DeleteFormDraftRequest& request) {
    auto id = draft_id(request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    return usecases::delete_form_draft(call.caller, snapshot, *id);
}

}  // namespace

DraftHandlers::DraftHandlers(Environment& environment) : ApiService(environment) {
    serve(&DraftHandlers::SaveFormDraft, &DraftHandlers::GetFormDraft,
          &DraftHandlers::ListFormDrafts, &DraftHandlers::DeleteFormDraft);
}

grpc::ServerUnaryReactor* DraftHandlers::SaveFormDraft(grpc::CallbackServerContext* context,
                                                       const v1::SaveFormDraftRequest* request,
                                                       v1::FormDraft* response) {
    return serve_command(environment_, context, request, response, save_draft, encode_draft);
}

grpc::ServerUnaryReactor* DraftHandlers::GetFormDraft(grpc::CallbackServerContext* context,
                                                      const v1::GetFormDraftRequest* request,
                                                      v1::FormDraft* response) {
    return serve_read(environment_, context, request, response, get_draft);
}

grpc::ServerUnaryReactor* DraftHandlers::ListFormDrafts(grpc::CallbackServerContext* context,
                                                        const v1::ListFormDraftsRequest* request,
                                                        v1::ListFormDraftsResponse* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::ListFormDraftsRequest& in, v1::ListFormDraftsResponse& out) {
                          return list_drafts(environment_, call, snapshot, in, out);
                      });
}

grpc::ServerUnaryReactor* DraftHandlers::DeleteFormDraft(grpc::CallbackServerContext* context,
                                                         const v1::DeleteFormDraftRequest* request,
                                                         v1::DeleteFormDraftResponse* response) {
    return serve_command(environment_, context, request, response, delete_draft,
                         [](const Call&, const FormDraftRecord&, v1::DeleteFormDraftResponse&) {});
}

}  // namespace collegium::rpc
