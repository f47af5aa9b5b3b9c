#include "tui/screens/tournament/number_draw.hpp"

#include <memory>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/net/tournament_methods.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/viewmodel/tournaments.hpp"

namespace collegium::tui {
namespace {

constexpr int kSeedWidth = 24;

void drawn(App& app, const v1::DrawNumbersResponse& answer) {
    const Texts& texts = app.texts();
    const v1::Tournament& tournament = answer.tournament();
    const std::string count = std::to_string(answer.participants_size());
    app.flash(Level::kDone,
              tournament.seed_mark().empty()
                  ? texts("numbers.drawn_plain", {{"n", count}})
                  : texts("numbers.drawn", {{"n", count}, {"seed", tournament.seed_mark()}}),
              undo_of(app, tournament.name(), texts("numbers.undo_what")));
    if (answer.remarks().empty()) return;
    // Whom the restricted draw could not keep apart is read before the numbers are used.
    std::vector<viewmodel::Line> lines;
    for (const std::string& remark : answer.remarks())
        lines.push_back({"! " + remark, Tone::kWarn});
    app.push(std::make_unique<TextScreen>(app, "participants", texts("numbers.remarks_title"),
                                          [lines] { return lines; }));
}

Checklist question(const App& app, const v1::Tournament& tournament, bool again) {
    const Texts& texts = app.texts();
    Checklist dialog;
    dialog.title = texts(again ? "numbers.title_again" : "numbers.title");
    dialog.body.push_back(
        {viewmodel::join({viewmodel::numbering_words(tournament.numbering(), texts),
                          viewmodel::source_of(tournament, "numbering")})});
    dialog.body.push_back(
        {texts("numbers.count", {{"n", std::to_string(tournament.participant_count())}})});
    for (const std::string& remark : tournament.remarks())
        dialog.body.push_back({"? " + remark, Tone::kWarn});
    const bool lot = tournament.numbering() != v1::NUMBERING_GIVEN;
    dialog.entries.push_back(
        witnesses_entry(app, tournament.numbering() == v1::NUMBERING_LOT ||
                                 tournament.numbering() == v1::NUMBERING_VARMA));
    if (lot) {
        Checklist::Entry seed;
        seed.id = "seed";
        seed.label = texts("numbers.seed");
        seed.note = texts("numbers.seed_note");
        seed.width = kSeedWidth;
        dialog.entries.push_back(std::move(seed));
        Checklist::Entry origin;
        origin.id = "seed_note";
        origin.label = texts("numbers.origin");
        origin.note = texts("numbers.origin_note");
        origin.width = kSeedWidth;
        dialog.entries.push_back(std::move(origin));
    }
    if (again) dialog.entries.push_back(reason_entry(texts, true));
    dialog.notice.push_back({texts("numbers.once"), Tone::kMuted});
    dialog.verb = texts("numbers.verb");
    dialog.bar = texts.label("participants.numbers");
    return dialog;
}

}  // namespace

void ask_number_draw(App& app, const TaskScope& scope, const v1::Tournament& tournament, bool again,
                     std::function<void(const v1::DrawNumbersResponse&)> done) {
    Checklist dialog = question(app, tournament, again);
    dialog.confirmed = [&app, &scope, name = tournament.name(), etag = tournament.etag(),
                        done = std::move(done)](const ChecklistAnswer& answer) {
        v1::DrawNumbersRequest request;
        request.set_name(name);
        request.set_etag(etag);
        read_witnesses(app, answer.value("witnesses"), *request.mutable_witnesses());
        request.set_seed(answer.value("seed"));
        request.set_seed_note(answer.value("seed_note"));
        request.set_reason(answer.value("reason"));
        app.start_task(scope, {},
                       call_work(net::kDrawNumbers, std::move(request),
                                 [&app, done](net::Reply<v1::DrawNumbersResponse> reply) {
                                     if (!reply) return app.flash_error(reply.error());
                                     if (done) done(*reply);
                                     drawn(app, *reply);
                                 }));
    };
    app.ask(std::move(dialog));
}

}  // namespace collegium::tui
