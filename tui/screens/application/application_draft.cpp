// The line being entered as a draft: whoever is called away finds it again, at any terminal.
#include <collegium/v1/drafts.pb.h>
#include <collegium/v1/persons.pb.h>

#include "tui/screens/application/application_screen.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kLineForm = "application.line";
constexpr const char* kTypedName = "typed";
constexpr const char* kTakenPerson = "person";
constexpr const char* kDoctorsMark = "doctor";

std::string kept_value(const FormValues& values, const char* id) {
    const auto found = values.find(id);
    return found == values.end() ? std::string{} : found->second;
}

}  // namespace

DraftKey ApplicationScreen::draft_key() const {
    return {typist_, kLineForm, name_};
}

FormValues ApplicationScreen::line_values() const {
    FormValues values{{kTypedName, entry_.typed()}};
    if (entry_.person() != nullptr) values[kTakenPerson] = entry_.person()->name();
    if (entry_.doctor()) values[kDoctorsMark] = "true";
    return values;
}

void ApplicationScreen::keep_line() {
    if (name_.empty()) return;
    const auto& drafts = place_->drafts();
    if (entry_.empty()) {
        if (drafts->find(draft_key()) != nullptr) drop_draft(app(), drafts, draft_key());
        return;
    }
    drafts->keep(draft_key(), line_values(), title());
    if (app().online()) save_draft(app(), drafts, draft_key(), "");
}

bool ApplicationScreen::unkept() const {
    if (entry_.empty()) return false;
    const KeptDraft* kept = place_->drafts()->find(draft_key());
    return kept == nullptr || !kept->saved || kept->values != line_values();
}

void ApplicationScreen::find_line() {
    if (name_.empty() || sought_) return;
    sought_ = true;
    if (const KeptDraft* kept = place_->drafts()->find(draft_key());
        kept != nullptr && !kept->saved)
        return restore_line(kept->values);
    v1::ListFormDraftsRequest request;
    request.set_form_id(kLineForm);
    call(std::move(request),
         [this](net::Reply<v1::ListFormDraftsResponse> listed) {
             if (!listed) return;
             for (const v1::FormDraft& draft : listed->drafts()) {
                 if (draft.subject() != name_) continue;
                 v1::GetFormDraftRequest get;
                 get.set_name(draft.name());
                 return call(std::move(get),
                             [this](net::Reply<v1::FormDraft> reply) {
                                 if (!reply) return;
                                 const FormValues values = unpack_draft(reply->payload());
                                 place_->drafts()->remember(draft_key(), reply->name(), values);
                                 restore_line(values);
                             },
                             {.quiet = true});
             }
         },
         {.quiet = true});
}

// What is being typed already goes before what was typed then.
void ApplicationScreen::restore_line(const FormValues& values) {
    if (!entry_.empty() || kept_value(values, kTypedName).empty()) return;
    entry_.type(kept_value(values, kTypedName));
    app().flash(Level::kAttention, app().texts()("application.line_back"));
    app().repaint();
    const std::string person = kept_value(values, kTakenPerson);
    if (person.empty()) return;
    v1::GetPersonRequest request;
    request.set_name(person);
    call(std::move(request),
         [this, values](net::Reply<v1::Person> reply) {
             if (!reply || entry_.typed() != kept_value(values, kTypedName)) return;
             entry_.take(*reply);
             entry_.set_doctor(kept_value(values, kDoctorsMark) == "true");
             app().repaint();
         },
         {.quiet = true});
}

}  // namespace collegium::tui
