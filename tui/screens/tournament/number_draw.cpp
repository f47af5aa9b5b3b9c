#include "tui/screens/tournament/number_draw.hpp"

#include <memory>
#include <utility>
#include <vector>

#include <collegium/v1/draws.pb.h>

#include "tui/app/app.hpp"
#include "tui/screens/common/dialog_entries.hpp"
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
                  : texts("numbers.drawn", {{"n", count}, {"seed", tournament.seed_mark()}}));
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
    dialog.body.push_back({texts("numbers.count", {{"n", tournament.participant_count()}})});
    for (const std::string& remark : tournament.remarks())
        dialog.body.push_back({"? " + remark, Tone::kWarn});
    const bool lot = tournament.numbering() != v1::NUMBERING_GIVEN;
    dialog.entries.push_back(
        witnesses_entry(app, tournament.numbering() == v1::NUMBERING_LOT ||
                                 tournament.numbering() == v1::NUMBERING_VARMA));
    if (lot) {
        dialog.entries.push_back({.id = "seed",
                                  .label = texts("numbers.seed"),
                                  .note = texts("numbers.seed_note"),
                                  .width = kSeedWidth});
        dialog.entries.push_back({.id = "seed_note",
                                  .label = texts("numbers.origin"),
                                  .note = texts("numbers.origin_note"),
                                  .width = kSeedWidth});
    }
    if (again) dialog.entries.push_back(reason_entry(texts, true));
    dialog.notice.push_back({texts("numbers.once"), Tone::kMuted});
    dialog.verb = texts("numbers.verb");
    dialog.bar = texts.label("participants.numbers");
    return dialog;
}

// Everything that a protocol of the draw would hold.
std::vector<viewmodel::Line> record_lines(const App& app, const v1::Draw& draw,
                                          const v1::VerifyDrawResponse& proof,
                                          const DrawnNumbers& numbers) {
    const Texts& texts = app.texts();
    const auto clock = app.local_clock();
    std::vector<viewmodel::Line> lines;
    lines.push_back({draw.purpose(), Tone::kTitle});
    lines.push_back(
        {texts("numbers.record.when", {{"time", viewmodel::show_moment(draw.create_time(), clock)},
                                       {"name", draw.drawn_by()}})});
    std::string present;
    for (const v1::DrawWitness& witness : draw.witnesses())
        present = viewmodel::join({present, witness.full_name()}, ", ");
    if (!present.empty()) lines.push_back({texts("numbers.record.present", {{"names", present}})});
    const bool given = draw.seed_origin() == v1::Draw::SEED_ORIGIN_GIVEN;
    lines.push_back({texts("numbers.record.seed", {{"seed", draw.seed()}})});
    lines.push_back({given ? texts("numbers.record.given", {{"note", draw.seed_note()}})
                           : texts("numbers.record.generated")});
    for (const v1::VerifyDrawResponse::Check& check : proof.checks())
        lines.push_back({(check.passed() ? "✓ " : "× ") + check.text(),
                         check.passed() ? Tone::kOk : Tone::kBad});
    lines.push_back({""});
    lines.push_back({texts("numbers.record.order"), Tone::kTitle});
    for (int i = 0; i < draw.result_size(); ++i) {
        const std::string& label = draw.result(i);  // «12 Ёлкин А. С.», numbered by name
        const std::string name = label.substr(label.find(' ') + 1);
        const auto number = numbers.find(name);
        lines.push_back({std::to_string(i + 1) + ". " + name +
                         (number == numbers.end() || number->second == 0
                              ? ""
                              : " — № " + std::to_string(number->second))});
    }
    lines.push_back({""});
    lines.push_back({texts("numbers.record.inputs"), Tone::kTitle});
    std::string line;
    for (const char c : draw.inputs() + "\n") {
        if (c == '\n') {
            if (!line.empty()) lines.push_back({std::exchange(line, {}), Tone::kMuted});
        } else {
            line += c == '\t' ? ' ' : c;
        }
    }
    return lines;
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
        take_answer(answer, request);
        app.send(scope, std::move(request), [&app, done](const v1::DrawNumbersResponse& reply) {
            if (done) done(reply);
            drawn(app, reply);
        });
    };
    app.ask(std::move(dialog));
}

void show_number_draw(App& app, const TaskScope& scope, const v1::Tournament& tournament,
                      DrawnNumbers numbers) {
    v1::GetDrawRequest request;
    request.set_name(tournament.draw());
    const auto show = [&app, numbers = std::move(numbers)](const v1::Draw& draw,
                                                           const v1::VerifyDrawResponse& proof) {
        app.push(std::make_unique<TextScreen>(
            app, "participants", app.texts()("action.numbers.record"),
            [lines = record_lines(app, draw, proof, numbers)] { return lines; }));
    };
    app.start_task(
        scope, {}, call_work(std::move(request), [&app, &scope, show](net::Reply<v1::Draw> draw) {
            if (!draw) return app.flash_error(draw.error());
            v1::VerifyDrawRequest verify;
            verify.set_name(draw->name());
            app.send(scope, std::move(verify),
                     [&app, show, draw = *std::move(draw)](const v1::VerifyDrawResponse& proof) {
                         show(draw, proof);
                     });
        }));
}

}  // namespace collegium::tui
