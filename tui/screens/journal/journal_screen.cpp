#include "tui/screens/journal/journal_screen.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/prompt_screen.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/results/correction_screen.hpp"
#include "tui/screens/roles/role_forms.hpp"
#include "tui/viewmodel/pairing.hpp"

namespace collegium::tui {
namespace {

// A journal of many years is recomputed in one call.
constexpr std::chrono::minutes kVerifyDeadline{2};

}  // namespace

JournalScreen::JournalScreen(App& app, viewmodel::JournalView view,
                             std::shared_ptr<DraftBox> drafts, CompetitionRef place)
    : ListScreen(app, std::move(place)),
      model_(app.texts(), app.local_clock(), std::move(view)),
      drafts_(std::move(drafts)),
      documents_(app, [this] { reload(true); }) {
    source<v1::ListJournalEntriesRequest, v1::ListJournalEntriesResponse,
           v1::GetJournalEntryRequest>(
        model_, "journalEntries/",
        [this](v1::ListJournalEntriesRequest& request) { request.set_scope(model_.view().scope); });
}

std::unique_ptr<Screen> make_history(App& app, const std::string& subject,
                                     const std::string& subject_title) {
    return std::make_unique<JournalScreen>(app, viewmodel::JournalView{{}, subject, subject_title});
}

std::unique_ptr<Screen> make_acts_of(App& app, const std::string& user,
                                     const std::string& short_name) {
    return std::make_unique<JournalScreen>(app, viewmodel::JournalView{{}, {}, short_name, user});
}

v1::ListJournalEntriesRequest entry_by_number(const std::string& number) {
    v1::ListJournalEntriesRequest request;
    request.set_filter("sequence = \"" + number + "\"");
    return request;
}

void open_entry(App& app, const v1::JournalEntry& entry) {
    const viewmodel::JournalModel model(app.texts(), app.local_clock(), {});
    const auto lines = model.page_of(entry);
    app.push(std::make_unique<TextScreen>(app, "journal_entry",
                                          app.texts()("journal.entry", {{"n", entry.sequence()}}),
                                          [lines] { return lines; }));
}

void open_entry(App& app, const std::string& name) {
    v1::GetJournalEntryRequest request;
    request.set_name(name);
    // The screen that asked may be closed by now.
    auto scope = std::make_shared<TaskScope>();
    app.start_task(*scope, {},
                   call_work(std::move(request), [&app, scope](net::Reply<v1::JournalEntry> reply) {
                       if (!reply) return app.flash_error(reply.error());
                       open_entry(app, *reply);
                   }));
}

std::string JournalScreen::heading() const {
    if (place_) return ListScreen::heading();
    return viewmodel::join({model_.view().subject_title, texts("journal.heading")});
}

void JournalScreen::on_watch(const net::WatchEvent& event) {
    if (event.sequence == 0) return;
    if (!model_.view().user.empty() && event.user != model_.view().user) return;
    if (!model_.view().subject.empty() && event.subject != model_.view().subject) return;
    model_.count_news(event.entry_name());
    app().repaint();
}

void JournalScreen::verify() {
    v1::VerifyJournalRequest request;
    request.set_scope(model_.view().scope);
    app().flash(Level::kRunning, texts("journal.verifying"));
    send(std::move(request),
         [this](const v1::VerifyJournalResponse& verified) {
             const bool intact = verified.intact();
             model_.set_verified(verified, app().clock(app().now()));
             app().set_verified(model_.view().scope, intact ? 0 : verified.first_bad_sequence());
             app().flash(intact ? Level::kDone : Level::kRefused, model_.verified_words());
         },
         {.deadline = kVerifyDeadline});
}

void JournalScreen::ask_to_undo() {
    const v1::JournalEntry entry = *model_.current();
    const std::string number = std::to_string(entry.sequence());
    Confirm confirm;
    confirm.title = texts("journal.undo_title", {{"n", number}});
    confirm.body.push_back({viewmodel::entry_words(entry, app().texts())});
    for (const auto& difference : entry.differences())
        confirm.body.push_back({texts(
            "journal.difference",
            {{"field", viewmodel::field_words(entry.subject(), difference.field(), app().texts())},
             {"before", difference.after()},
             {"after", difference.before()}})});
    confirm.body.push_back({texts("journal.undo_note"), Tone::kMuted});
    confirm.verb = texts("journal.undo_verb");
    confirm.bar = app().texts().label("journal.undo");
    confirm.ask_reason = true;
    confirm.confirmed = [this, entry, number](const ConfirmAnswer& answer) {
        v1::UndoJournalEntryRequest request;
        request.set_name(entry.name());
        request.set_reason(answer.reason);
        send(std::move(request), [this, number](const v1::JournalEntry& undoing) {
            app().flash(Level::kDone, texts("journal.undone", {{"n", number}}),
                        Undo{number, [&program = app(), entry = undoing.name(), number] {
                                 undo_entry(program, entry, number);
                             }});
            reload(true);
        });
    };
    app().ask(std::move(confirm));
}

void JournalScreen::correct_current() {
    const v1::JournalEntry* entry = model_.current();
    if (entry == nullptr) return;
    if (entry->correction() == "result.correct") return correct_result(entry->subject());
    if (entry->correction() == "document.correct") return correct_document(entry->subject());
    if (entry->correction() == "role.change") return correct_grant(entry->subject());
    // A newer server may know ways that this client does not.
    app().flash(Level::kRefused, texts("journal.correct_unknown"));
}

void JournalScreen::correct_result(const std::string& board) {
    v1::GetBoardRequest request;
    request.set_name(board);
    send(std::move(request), [this](const v1::Board& found) {
        if (const auto refusal = viewmodel::refusal_in(found.actions(), "result.correct"))
            return app().flash(Level::kRefused, *refusal);
        v1::ListBoardsRequest round;
        round.set_parent(found.name().substr(0, found.name().rfind("/boards/")));
        send(std::move(round), [this, found](const v1::ListBoardsResponse& boards) {
            app().push(std::make_unique<CorrectionScreen>(
                app(), found, boards, 0, [this](const v1::Board& corrected) {
                    app().flash(Level::kDone,
                                texts("results.corrected", {{"board", corrected.number()},
                                                            {"result", corrected.text()}}));
                    reload(true);
                }));
        });
    });
}

// A document is asked for by its kind and what it is of: the list says which these are.
void JournalScreen::correct_document(const std::string& document) {
    v1::ListDocumentsRequest request;
    request.set_competition(document.substr(0, document.rfind("/documents/")));
    request.set_page_size(1000);
    send(std::move(request), [this, document](const v1::ListDocumentsResponse& listed) {
        const auto row = std::ranges::find(listed.documents(), document, &v1::Document::name);
        if (row == listed.documents().end())
            return app().flash(Level::kRefused, texts("card.gone"));
        send(document_request<v1::GetDocumentRequest>(*row), [this](const v1::Document& read) {
            if (const auto refusal = documents_.correct_refusal(read))
                return app().flash(Level::kRefused, *refusal);
            documents_.ask_to_correct(read);
        });
    });
}

void JournalScreen::correct_grant(const std::string& grant) {
    v1::GetGrantRequest request;
    request.set_name(grant);
    send(std::move(request), [this](const v1::Grant& read) {
        app().push(make_grant_form(app(), drafts_, read, [this](const auto&) { reload(true); }));
    });
}

void JournalScreen::ask_number() {
    Prompt prompt;
    prompt.title = texts("journal.goto_title");
    prompt.label = texts("journal.goto_number");
    prompt.action = "journal.goto_accept";
    prompt.check = [this](const std::string& typed) -> std::optional<std::string> {
        const bool digits = !typed.empty() && typed.size() < 19 &&
                            typed.find_first_not_of("0123456789") == std::string::npos;
        if (digits) return std::nullopt;
        return texts("journal.goto_wrong");
    };
    prompt.accepted = [this](const std::string& number) { go_to_number(number); };
    app().push(std::make_unique<PromptScreen>(app(), "journal", std::move(prompt)));
}

void JournalScreen::go_to_number(const std::string& number) {
    for (const auto& entry : model_.list().entries())
        if (std::to_string(entry.row.sequence()) == number && model_.go_to(entry.row.name()))
            return;
    send(entry_by_number(number), [this, number](const v1::ListJournalEntriesResponse& found) {
        if (found.entries().empty())
            return app().flash(Level::kRefused, texts("journal.goto_missing", {{"n", number}}));
        open_entry(app(), found.entries(0).name());
    });
}

void JournalScreen::open_current() {
    const v1::JournalEntry* entry = model_.current();
    if (entry == nullptr) return;
    model_.seen();
    app().push(std::make_unique<TextScreen>(
        app(), "journal_entry", texts("journal.entry", {{"n", entry->sequence()}}),
        [this, opened = *entry] {
            // Read again it says more; wherever the cursor is then, it is this one.
            const v1::JournalEntry* read = model_.list().find(opened.name());
            return model_.page_of(read == nullptr ? opened : *read);
        }));
}

std::vector<Action> JournalScreen::actions() {
    const v1::JournalEntry* entry = model_.current();
    KeyTable keys(app());
    keys.act("journal.verify", "F2", [this] { verify(); })
        .right("journal.verify", "journal.no_verify");
    keys.act("journal.open", "F3", [this] { open_current(); }).twin("Enter").refuse(no_row());
    keys.act("journal.correct", "F4", [this] { correct_current(); })
        .risk(Risk::kMedium)
        .refuse(refused("journal.correct"))
        .online();
    keys.act("journal.undo", "F8", [this] { ask_to_undo(); }).risk(Risk::kMedium);
    if (entry != nullptr && !entry->undone_by().empty())
        keys.refuse(
            texts("journal.already_undone", {{"n", viewmodel::number_of(entry->undone_by())}}));
    keys.refuse(refused("journal.undo")).online();
    keys.act("journal.goto", "g", [this] { ask_number(); });
    return keys.add(common_actions());
}

AccessLogScreen::AccessLogScreen(App& app)
    : ListScreen(app), model_(app.texts(), app.local_clock()) {
    source<v1::ListAccessLogRequest, v1::ListAccessLogResponse, void>(model_, "accessLog/");
}

}  // namespace collegium::tui
