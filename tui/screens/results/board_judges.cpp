#include "tui/screens/results/board_judges.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <collegium/v1/officials.pb.h>
#include <collegium/v1/results.pb.h>
#include <collegium/v1/tournaments.pb.h>

#include "tui/app/app.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/viewmodel/board_judges.hpp"

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
    app.send(scope, std::move(request), [&app, done](const v1::ListBoardJudgesResponse& /*reply*/) {
        app.flash(Level::kDone, app.texts()("results.judges_set"));
        done();
    });
}

std::vector<v1::BoardJudge> judges_in(const Answers& answers) {
    return {answers.judges->judges().begin(), answers.judges->judges().end()};
}

v1::SetBoardJudgesRequest request_for(const v1::Tournament& tournament) {
    v1::SetBoardJudgesRequest request;
    request.set_parent(tournament.name());
    request.set_etag(tournament.etag());
    return request;
}

void show(App& app, const TaskScope& scope, const Answers& answers, std::function<void()> done) {
    const Texts& texts = app.texts();
    auto dialog = dialog_of<Checklist>(texts, "results.judges", "round.judges");
    dialog.body.push_back({texts("results.judges_body"), Tone::kMuted});
    for (const v1::Official& official : answers.officials->officials()) {
        if (dialog.entries.size() == kMostOfficials) break;
        dialog.entries.push_back(
            {.id = official.name(),
             .label = official.person_label().short_name(),
             .value = viewmodel::boards_of(judges_in(answers), official.name()),
             .check = [texts](const std::string& typed) -> std::optional<std::string> {
                 if (typed.empty() || viewmodel::parse_board_list(typed)) return std::nullopt;
                 return texts("results.judges_wrong", {{"value", typed}});
             },
             .width = 20});
    }
    if (dialog.entries.empty()) return app.flash(Level::kRefused, texts("results.judges_none"));
    dialog.focus = dialog.entries.front().id;
    dialog.confirmed = [&app, &scope, tournament = *answers.tournament,
                        done = std::move(done)](const ChecklistAnswer& answer) {
        v1::SetBoardJudgesRequest request = request_for(tournament);
        for (const auto& [official, typed] : answer.values)
            for (const viewmodel::BoardRange& boards : viewmodel::parse_board_list(typed).value_or(
                     std::vector<viewmodel::BoardRange>{})) {
                v1::BoardJudge& judge = *request.add_judges();
                judge.set_official(official);
                judge.set_first_board(boards.first);
                judge.set_last_board(boards.last);
            }
        set_judges(app, scope, std::move(request), done);
    };
    app.ask(std::move(dialog));
}

// Whose the marked boards become; the others keep theirs.
void choose(App& app, const TaskScope& scope, const Answers& answers,
            const std::vector<int>& boards, std::function<void()> done) {
    const Texts& texts = app.texts();
    const std::vector<v1::BoardJudge> judges = judges_in(answers);
    Menu menu;
    menu.title = texts("results.judges_choose", {{"boards", viewmodel::board_numbers(boards)}});
    const auto add = [&](const std::string& official, const std::string& words) {
        v1::SetBoardJudgesRequest request = request_for(*answers.tournament);
        for (v1::BoardJudge& judge : viewmodel::with_boards(judges, official, boards))
            *request.add_judges() = std::move(judge);
        const std::size_t number = menu.items.size() + 1;
        menu.items.push_back(
            {number < 10 ? std::to_string(number) : "", words,
             official.empty() ? "" : viewmodel::boards_of(judges, official), std::nullopt,
             [&app, &scope, request, done] { set_judges(app, scope, request, done); }});
    };
    for (const v1::Official& official : answers.officials->officials())
        add(official.name(), official.person_label().short_name());
    if (menu.items.empty()) return app.flash(Level::kRefused, texts("results.judges_none"));
    add("", texts("results.judges_nobody"));
    app.open(std::move(menu));
}

using Show = std::function<void(const Answers&)>;

// The officials, their boards and the version that is changed, read afresh.
void read(App& app, const TaskScope& scope, const std::string& competition,
          const std::string& tournament, Show show_them) {
    app.start_task(scope, {},
                   [&app, competition, tournament, show_them = std::move(show_them)](
                       net::Client& client, const net::CallContext& context) {
                       auto answers = std::make_shared<Answers>();
                       v1::ListOfficialsRequest officials;
                       officials.set_parent(competition);
                       officials.set_page_size(kAllOfficials);
                       answers->officials =
                           client.call<v1::ListOfficialsResponse>(officials, context);
                       v1::ListBoardJudgesRequest judges;
                       judges.set_parent(tournament);
                       answers->judges = client.call<v1::ListBoardJudgesResponse>(judges, context);
                       v1::GetTournamentRequest fresh;
                       fresh.set_name(tournament);
                       answers->tournament = client.call<v1::Tournament>(fresh, context);
                       return [&app, answers, show_them] {
                           if (!answers->officials)
                               return app.flash_error(answers->officials.error());
                           if (!answers->judges) return app.flash_error(answers->judges.error());
                           if (!answers->tournament)
                               return app.flash_error(answers->tournament.error());
                           show_them(*answers);
                       };
                   });
}

}  // namespace

void ask_board_judges(App& app, const TaskScope& scope, const std::string& competition,
                      const std::string& tournament, std::function<void()> done) {
    read(app, scope, competition, tournament,
         [&app, &scope, done = std::move(done)](const Answers& answers) {
             show(app, scope, answers, done);
         });
}

void ask_judge_of(App& app, const TaskScope& scope, const std::string& competition,
                  const std::string& tournament, const std::vector<int>& boards,
                  std::function<void()> done) {
    read(app, scope, competition, tournament,
         [&app, &scope, boards, done = std::move(done)](const Answers& answers) {
             choose(app, scope, answers, boards, done);
         });
}

}  // namespace collegium::tui
