#include "tui/screens/results/board_judges.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <collegium/v1/officials.pb.h>
#include <collegium/v1/results.pb.h>
#include <collegium/v1/tournaments.pb.h>

#include "tui/app/app.hpp"
#include "tui/net/event_methods.hpp"
#include "tui/net/result_methods.hpp"
#include "tui/net/tournament_methods.hpp"
#include "tui/viewmodel/typed.hpp"

namespace collegium::tui {
namespace {

constexpr int kAllOfficials = 1000;
constexpr std::size_t kMostOfficials = 12;  // of a dialog that is filled by hand

// Both lists the dialog is made of.
struct Answers {
    net::Reply<v1::ListOfficialsResponse> officials = v1::ListOfficialsResponse{};
    net::Reply<v1::ListBoardJudgesResponse> judges = v1::ListBoardJudgesResponse{};
    net::Reply<v1::Tournament> tournament = v1::Tournament{};
};

void set_judges(App& app, const TaskScope& scope, v1::SetBoardJudgesRequest request,
                std::function<void()> done) {
    app.start_task(scope, {},
                   call_work(net::kSetBoardJudges, std::move(request),
                             [&app, done](net::Reply<v1::ListBoardJudgesResponse> reply) {
                                 if (!reply) return app.flash_error(reply.error());
                                 app.flash(Level::kDone, app.texts()("results.judges_set"));
                                 done();
                             }));
}

void show(App& app, const TaskScope& scope, const Answers& answers, std::function<void()> done) {
    if (!answers.officials) return app.flash_error(answers.officials.error());
    if (!answers.judges) return app.flash_error(answers.judges.error());
    if (!answers.tournament) return app.flash_error(answers.tournament.error());
    const Texts& texts = app.texts();
    Checklist dialog;
    dialog.title = texts("results.judges_title");
    dialog.body.push_back({texts("results.judges_body"), Tone::kMuted});
    for (const v1::Official& official : answers.officials->officials()) {
        if (dialog.entries.size() == kMostOfficials) break;
        Checklist::Entry entry;
        entry.id = official.name();
        entry.label = official.person_short_name();
        entry.width = 9;
        for (const v1::BoardJudge& judge : answers.judges->judges())
            if (judge.official() == official.name())
                entry.value =
                    std::to_string(judge.first_board()) + "–" + std::to_string(judge.last_board());
        entry.check = [texts](const std::string& typed) -> std::optional<std::string> {
            if (typed.empty() || viewmodel::parse_boards(typed)) return std::nullopt;
            return texts("results.judges_wrong", {{"value", typed}});
        };
        dialog.entries.push_back(std::move(entry));
    }
    if (dialog.entries.empty()) return app.flash(Level::kRefused, texts("results.judges_none"));
    dialog.verb = texts("results.judges_verb");
    dialog.bar = texts.label("round.judges");
    dialog.focus = dialog.entries.front().id;
    dialog.confirmed = [&app, &scope, tournament = *answers.tournament,
                        done = std::move(done)](const ChecklistAnswer& answer) {
        v1::SetBoardJudgesRequest request;
        request.set_parent(tournament.name());
        request.set_etag(tournament.etag());
        for (const auto& [official, typed] : answer.values) {
            const auto boards = viewmodel::parse_boards(typed);
            if (!boards) continue;
            v1::BoardJudge& judge = *request.add_judges();
            judge.set_official(official);
            judge.set_first_board(boards->first);
            judge.set_last_board(boards->last);
        }
        set_judges(app, scope, std::move(request), done);
    };
    app.ask(std::move(dialog));
}

}  // namespace

void ask_board_judges(App& app, const TaskScope& scope, const std::string& competition,
                      const std::string& tournament, std::function<void()> done) {
    app.start_task(scope, {},
                   [&app, &scope, competition, tournament, done = std::move(done)](
                       net::Client& client, const net::CallContext& context) {
                       auto answers = std::make_shared<Answers>();
                       v1::ListOfficialsRequest officials;
                       officials.set_parent(competition);
                       officials.set_page_size(kAllOfficials);
                       answers->officials = client.call(net::kListOfficials, officials, context);
                       v1::ListBoardJudgesRequest judges;
                       judges.set_parent(tournament);
                       answers->judges = client.call(net::kListBoardJudges, judges, context);
                       v1::GetTournamentRequest fresh;
                       fresh.set_name(tournament);
                       answers->tournament = client.call(net::kGetTournament, fresh, context);
                       return [&app, &scope, answers, done] { show(app, scope, *answers, done); };
                   });
}

}  // namespace collegium::tui
