#include "tui/screens/tournament/replacement.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tui/app/app.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

// What the dialogs of one replacement share.
struct Replacement {
    App& app;
    const TaskScope& scope;
    v1::Participant gone;
    std::vector<v1::Participant> candidates{};
    std::function<void()> done{};
};
using ReplacementRef = std::shared_ptr<Replacement>;

void record(const ReplacementRef& replacement, v1::ReplaceParticipantRequest request) {
    request.set_agreed(true);
    replacement->app.start_task(
        replacement->scope, {},
        call_work(
            std::move(request), [replacement](net::Reply<v1::ReplaceParticipantResponse> reply) {
                App& app = replacement->app;
                if (!reply) return app.flash_error(reply.error());
                app.flash(Level::kDone, app.texts()("replacement.done",
                                                    {{"number", replacement->gone.number()},
                                                     {"name", reply->participant().short_name()}}));
                if (replacement->done) replacement->done();
            }));
}

// The draw was announced: it changes only with the consent of those it concerns (RU-CHESS 31.4).
void confirm(const ReplacementRef& replacement, const v1::ReplaceParticipantRequest& request) {
    const Texts& texts = replacement->app.texts();
    std::string name;
    for (const v1::Participant& one : replacement->candidates)
        if (one.entrant() == request.entrant()) name = one.short_name();
    Confirm dialog;
    dialog.title =
        texts("replacement.title", {{"gone", replacement->gone.short_name()}, {"name", name}});
    dialog.body.push_back({texts("replacement.body", {{"number", replacement->gone.number()}})});
    dialog.body.push_back({texts("replacement.consent"), Tone::kMuted});
    dialog.verb = texts("replacement.verb");
    dialog.bar = texts.label("participant.replace");
    dialog.confirmed = [replacement, request](const ConfirmAnswer&) {
        record(replacement, request);
    };
    replacement->app.ask(std::move(dialog));
}

void choose(const ReplacementRef& replacement) {
    const Texts& texts = replacement->app.texts();
    Checklist dialog;
    dialog.title = texts("replacement.who", {{"gone", replacement->gone.short_name()}});
    dialog.single = true;
    for (const v1::Participant& one : replacement->candidates)
        dialog.items.push_back({one.entrant(),
                                viewmodel::join({one.full_name(), one.rank(), one.region()}), "",
                                replacement->candidates.size() == 1});
    dialog.nothing_chosen = texts("participants.add_nothing");
    dialog.entries.push_back(reason_entry(texts, true));
    dialog.verb = texts("withdrawal.next");
    dialog.bar = texts.label("participant.replace");
    dialog.confirmed = [replacement](const ChecklistAnswer& answer) {
        auto request = about<v1::ReplaceParticipantRequest>(replacement->gone);
        request.set_entrant(answer.chosen.front());
        request.set_reason(answer.value("reason"));
        confirm(replacement, request);
    };
    replacement->app.ask(std::move(dialog));
}

}  // namespace

void ask_replacement(App& app, const TaskScope& scope, const v1::Participant& participant,
                     std::function<void()> done) {
    auto replacement =
        std::make_shared<Replacement>(Replacement{app, scope, participant, {}, std::move(done)});
    auto request = about<v1::ReplaceParticipantRequest>(participant);
    request.set_validate_only(true);
    app.start_task(
        scope, {},
        call_work(std::move(request), [replacement](
                                          net::Reply<v1::ReplaceParticipantResponse> reply) {
            App& owner = replacement->app;
            if (!reply) return owner.flash_error(reply.error());
            if (reply->candidates().empty())
                return owner.flash(Level::kRefused, owner.texts()("participants.add_none"));
            replacement->candidates.assign(reply->candidates().begin(), reply->candidates().end());
            choose(replacement);
        }));
}

}  // namespace collegium::tui
