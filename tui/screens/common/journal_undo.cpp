#include "tui/screens/common/journal_undo.hpp"

#include <memory>
#include <utility>

#include <collegium/v1/journal.pb.h>

#include "tui/app/app.hpp"
#include "tui/net/methods.hpp"

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

Outcome undo(net::Client& client, const net::CallContext& context, const std::string& entry,
             const std::string& reason) {
    v1::UndoJournalEntryRequest request;
    request.set_name(entry);
    request.set_reason(reason);
    return client.call(net::kUndoJournalEntry, request, context);
}

void announce(App& app, const Outcome& outcome, const std::string& what, const char* words) {
    if (!outcome) return app.flash_error(outcome.error());
    const std::string entry = outcome->name();
    app.flash(Level::kDone, app.texts()(words, {{"what", what}}),
              Undo{what, [&app, entry, what] {
                       run(
                           app,
                           [entry](net::Client& client, const net::CallContext& context) {
                               return undo(client, context, entry, {});
                           },
                           [&app, what](Outcome again) {
                               if (!again) return app.flash_error(again.error());
                               app.flash(Level::kDone, app.texts()("undo.back", {{"what", what}}));
                           });
                   }});
}

}  // namespace

void undo_entry(App& app, std::string entry, std::string what, std::string reason) {
    run(
        app,
        [entry = std::move(entry), reason = std::move(reason)](net::Client& client,
                                                               const net::CallContext& context) {
            return undo(client, context, entry, reason);
        },
        [&app, what = std::move(what)](const Outcome& outcome) {
            announce(app, outcome, what, "undo.done");
        });
}

Undo undo_of(App& app, std::string subject, std::string what) {
    const std::string me = app.session().user;
    return Undo{
        what, [&app, subject = std::move(subject), what, me] {
            run(
                app,
                [subject, me](net::Client& client, const net::CallContext& context) -> Outcome {
                    v1::ListJournalEntriesRequest request;
                    request.set_filter("subject = \"" + subject + "\" AND user = \"" + me + "\"");
                    request.set_page_size(1);
                    auto found = client.call(net::kListJournalEntries, request, context);
                    if (!found) return tl::unexpected<net::ClientError>(std::move(found.error()));
                    if (found->entries().empty()) {
                        net::ClientError nothing;
                        nothing.code = sdk::Code::kNotFound;
                        return tl::unexpected<net::ClientError>(std::move(nothing));
                    }
                    return undo(client, context, found->entries(0).name(), {});
                },
                [&app, what](const Outcome& outcome) {
                    announce(app, outcome, what, "undo.done");
                });
        }};
}

}  // namespace collegium::tui
