#include "tui/screens/common/drafts.hpp"

#include <collegium/v1/drafts.pb.h>

#include "tui/app/app.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kLongestTitle = 120;

// The form may be closed by the time an answer comes: each task has a scope of its own.
// A draft that could not be deleted is offered again; nothing is lost by that.
void delete_draft(App& app, const std::string& name) {
    v1::DeleteFormDraftRequest request;
    request.set_name(name);
    auto own = std::make_shared<TaskScope>();
    app.start_task(*own, {.quiet = true, .keeps = true},
                   [own, request](net::Client& client, const net::CallContext& context) {
                       static_cast<void>(
                           client.call<v1::DeleteFormDraftResponse>(request, context).has_value());
                       return [own] {};
                   });
}

}  // namespace

void DraftBox::keep(const DraftKey& key, FormValues values, std::string title) {
    KeptDraft& draft = kept_[key];
    if (draft.values == values) return;
    draft = {std::move(values), std::move(title), false};
}

void DraftBox::remember(const DraftKey& key, std::string name, FormValues values) {
    names_[key] = std::move(name);
    kept_[key] = {std::move(values), {}, true};
}

const KeptDraft* DraftBox::find(const DraftKey& key) const {
    const auto found = kept_.find(key);
    return found == kept_.end() ? nullptr : &found->second;
}

void save_draft(App& app, const std::shared_ptr<DraftBox>& box, const DraftKey& key,
                std::string said) {
    const KeptDraft* draft = box->find(key);
    const bool mine = app.session().user == key.user;
    if (draft == nullptr || !mine || box->saving_.contains(key)) return;
    if (draft->saved) {
        if (!said.empty()) app.flash(Level::kNews, std::move(said));
        return;
    }
    v1::SaveFormDraftRequest request;
    request.mutable_draft()->set_form_id(key.form);
    request.mutable_draft()->set_subject(key.subject);
    request.mutable_draft()->set_payload(pack_draft(draft->values));
    request.mutable_draft()->set_title(cut(draft->title, kLongestTitle));
    box->saving_.insert(key);
    auto own = std::make_shared<TaskScope>();
    app.start_task(*own, {.quiet = true, .keeps = true},
                   [own, request, &app, box, key, sent = draft->values, said = std::move(said)](
                       net::Client& client, const net::CallContext& context) {
                       auto reply = std::make_shared<net::Reply<v1::FormDraft>>(
                           client.call<v1::FormDraft>(request, context));
                       return [own, reply, &app, box, key, sent, said] {
                           box->saving_.erase(key);
                           if (!*reply) return;
                           const auto now = box->kept_.find(key);
                           if (now == box->kept_.end()) return delete_draft(app, (*reply)->name());
                           box->names_[key] = (*reply)->name();
                           now->second.saved = now->second.values == sent;
                           save_draft(app, box, key, said);
                       };
                   });
}

void drop_draft(App& app, const std::shared_ptr<DraftBox>& box, const DraftKey& key) {
    box->kept_.erase(key);
    const auto name = box->names_.find(key);
    if (name == box->names_.end()) return;
    delete_draft(app, name->second);
    box->names_.erase(name);
}

}  // namespace collegium::tui
