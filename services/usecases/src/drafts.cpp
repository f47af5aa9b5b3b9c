#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/drafts.hpp>

namespace collegium::usecases {

using storage::Connection;
using storage::FormDraftId;
using storage::FormDraftRecord;

namespace {

// Somebody else's draft is none.
[[nodiscard]] sdk::Result<FormDraftRecord> find_own(const Caller& caller, Connection& snapshot,
                                                    FormDraftId id) {
    if (id.user.value == caller.actor.user)
        if (auto record = storage::find_draft(snapshot, id)) return *std::move(record);
    return sdk::refuse(sdk::Code::kNotFound, "DRAFT_NOT_FOUND", "no " + id.name());
}

}  // namespace

sdk::Result<Plan<FormDraftRecord>> save_form_draft(const Caller& caller, Connection& snapshot,
                                                   const registry::FormDraft& raw,
                                                   std::optional<std::int64_t> version,
                                                   const Moment& moment) {
    auto draft = TRY(registry::check_form_draft(raw));
    const std::int64_t user = caller.actor.user;
    const auto saved = storage::find_draft(snapshot, user, draft.form_id, draft.subject);
    if (!saved && storage::count_drafts(snapshot, user) >= kDraftsKept) {
        return sdk::refuse(sdk::Code::kResourceExhausted, "TOO_MANY_DRAFTS", "too many drafts",
                           {{"limit", std::to_string(kDraftsKept)}});
    }
    const FormDraftId saved_id = saved ? saved->id : FormDraftId{registry::UserId{user}, 0};
    auto etag = TRY(expect_version(saved_id.name(), version, saved ? saved->version : 0));
    Plan<FormDraftRecord> plan(snapshot);
    if (saved) {
        plan.caller_etag = etag;
    }
    plan.preview = FormDraftRecord{saved_id, saved ? saved->version + 1 : 1,
                                   saved ? saved->created_at : moment.now, moment.now, draft};
    plan.apply = [draft, user, moment,
                  saved](Connection& writer) -> sdk::Result<Written<FormDraftRecord>> {
        FormDraftId id;
        if (saved) {
            id = saved->id;
            storage::update_draft(writer, id, saved->version + 1, draft, moment.now);
        } else {
            id = storage::insert_draft(writer, user, draft, moment.now);
        }
        return Written<FormDraftRecord>{std::nullopt, *storage::find_draft(writer, id)};
    };
    return plan;
}

sdk::Result<FormDraftRecord> get_form_draft(const Caller& caller, Connection& snapshot,
                                            FormDraftId id) {
    return find_own(caller, snapshot, id);
}

sdk::Result<std::vector<FormDraftRecord>> list_form_drafts(
    const Caller& caller, Connection& snapshot, const std::string& form_id,
    const std::optional<std::pair<storage::Instant, FormDraftId>>& before, int limit) {
    if (!form_id.empty()) {
        registry::Checks checks("");
        (void)checks.identifier("form_id", form_id);
        if (!checks.passed()) return std::move(checks).refusal();
    }
    return storage::list_drafts(snapshot, caller.actor.user, form_id, before, limit);
}

sdk::Result<Plan<FormDraftRecord>> delete_form_draft(const Caller& caller, Connection& snapshot,
                                                     FormDraftId id) {
    auto record = TRY(find_own(caller, snapshot, id));
    Plan<FormDraftRecord> plan(snapshot);
    plan.preview = std::move(record);
    plan.apply = [id](Connection& writer) -> sdk::Result<Written<FormDraftRecord>> {
        storage::delete_draft(writer, id);
        return Written<FormDraftRecord>{std::nullopt, {}};
    };
    return plan;
}

}  // namespace collegium::usecases
