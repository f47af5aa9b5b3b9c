#include "tui/screens/common/journal_undo.hpp"

#include <memory>
#include <optional>
#include <utility>

#include <collegium/v1/journal.pb.h>

#include "tui/app/app.hpp"

namespace collegium::tui {
namespace {

using Outcome = net::Reply<v1::JournalEntry>;

// The screen that did the act may be closed by now: the task lives by a scope of its own.
void run(App& app, std::function<Outcome(net::Client&, const net::CallContext&)> work,
         std::function<void(Outcome)> then) {
    auto scope = std::make_shared<TaskScope>();
    app.start_task(*scope, {},
                   [scope, work = std::move(work), then = std::move(then)](
                       net::Client& client, const net::CallContext& context) {
                       auto outcome = std::make_shared<Outcome>(work(client, context));
                       return [scope, then, outcome] { then(std::move(*outcome)); };
                   });
}

// Says what came of it; an undone act that can be brought back is brought back by the next `u`.
void send(App& app, v1::UndoJournalEntryRequest request, std::string what, bool back) {
    run(
        app,
        [request = std::move(request)](net::Client& client, const net::CallContext& context) {
            return client.call<v1::JournalEntry>(request, context);
        },
        [&app, what = std::move(what), back](const Outcome& outcome) {
            if (!outcome) return app.flash_error(outcome.error());
            std::optional<Undo> again;
            if (outcome->can_be_undone())
                again = Undo{what,
                             [&app, what, back, entry = outcome->name()] {
                                 v1::UndoJournalEntryRequest next;
                                 next.set_name(entry);
                                 send(app, std::move(next), what, !back);
                             },
                             !back};
            app.flash(Level::kDone, app.texts()(back ? "undo.back" : "undo.done", {{"what", what}}),
                      std::move(again));
        });
}

}  // namespace

void undo_entry(App& app, std::string entry, std::string what, std::string reason) {
    v1::UndoJournalEntryRequest request;
    request.set_name(std::move(entry));
    request.set_reason(std::move(reason));
    send(app, std::move(request), std::move(what), false);
}

Undo undo_of(App& app, std::string subject, std::string what) {
    v1::UndoJournalEntryRequest request;
    request.set_subject(std::move(subject));
    return Undo{what, [&app, request, what] { send(app, request, what, false); }};
}

}  // namespace collegium::tui
