#include "tui/screens/results/correction_screen.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include <collegium/text/normal.hpp>

#include "tui/screens/common/key_table.hpp"
#include "tui/screens/common/message_field.hpp"
#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/results.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kChoiceWidth = 50;

// How any game may end, and how only where the book knows such results.
constexpr v1::GameEnding kEndings[] = {v1::GAME_ENDING_UNSPECIFIED, v1::GAME_ENDING_TIME,
                                       v1::GAME_ENDING_AGREEMENT, v1::GAME_ENDING_RULE};
constexpr v1::GameEnding kKinds[] = {v1::GAME_ENDING_ADJUDICATED, v1::GAME_ENDING_SANCTION,
                                     v1::GAME_ENDING_ABSENCE, v1::GAME_ENDING_DECISION};

FieldOptions options(const Texts& texts, const char* id, int width, bool required) {
    FieldOptions made;
    made.id = id;
    made.label = texts(std::string("results.correct.") + id);
    made.width = width;
    made.required = required;
    return made;
}

}  // namespace

CorrectionScreen::CorrectionScreen(App& app, v1::Board board, v1::ListBoardsResponse round_info,
                                   int game, std::function<void(const v1::Board&)> corrected)
    : Screen(app),
      board_(std::move(board)),
      round_info_(std::move(round_info)),
      game_(game),
      corrected_(std::move(corrected)) {
    build();
}

std::string CorrectionScreen::heading() const {
    return texts("results.correct.heading", {{"board", board_.number()},
                                             {"first", board_.first().short_name()},
                                             {"second", board_.second().short_name()},
                                             {"result", board_.text()}});
}

std::string CorrectionScreen::crumb() const {
    return texts("results.correct.crumb", {{"board", board_.number()}});
}

// The server's list; every outcome once, however it would have ended.
std::vector<v1::OutcomeChoice> CorrectionScreen::choices() const {
    std::vector<v1::OutcomeChoice> made;
    const auto& listed = board_.choices().empty() ? round_info_.choices() : board_.choices();
    for (const v1::OutcomeChoice& choice : listed) {
        bool known = false;
        for (const v1::OutcomeChoice& other : made)
            known = known || other.outcome() == choice.outcome();
        if (!known) made.push_back(choice);
    }
    return made;
}

// Ways to end that are kinds of results are those the competition's book lists; and the one that
// stands.
std::vector<v1::GameEnding> CorrectionScreen::endings_for(const v1::BoardGame* game) const {
    std::vector<v1::GameEnding> made(std::begin(kEndings), std::end(kEndings));
    const auto& listed = board_.choices().empty() ? round_info_.choices() : board_.choices();
    for (const v1::GameEnding kind : kKinds)
        if (std::ranges::any_of(listed, [&](const auto& one) { return one.ending() == kind; }))
            made.push_back(kind);
    if (game != nullptr && std::ranges::find(made, game->ending()) == made.end())
        made.push_back(game->ending());
    return made;
}

void CorrectionScreen::build() {
    const Texts& texts = app().texts();
    const std::map<std::string, std::string> before = form_.values();
    form_ = Form{};
    const v1::BoardGame* game = nullptr;
    for (const v1::BoardGame& one : board_.games())
        if (one.number() == game_ || (game_ == 0 && game == nullptr)) game = &one;
    if (board_.games_size() > 1) {
        std::vector<Choice> games;
        for (const v1::BoardGame& one : board_.games())
            games.push_back(
                {std::to_string(one.number()),
                 texts("results.game", {{"number", one.number()}}) + ": " + one.text()});
        form_.add(std::make_unique<ChoiceField>(options(texts, "game", kChoiceWidth, true), games))
            .set_value(std::to_string(game == nullptr ? 1 : game->number()));
    }
    std::vector<Choice> outcomes;
    for (const v1::OutcomeChoice& choice : choices())
        outcomes.push_back(
            {std::to_string(choice.outcome()),
             choice.text() + "  " + viewmodel::outcome_of_names(choice, board_, texts)});
    auto& outcome = form_.add(
        std::make_unique<ChoiceField>(options(texts, "outcome", kChoiceWidth, true), outcomes));
    std::vector<Choice> endings;
    for (const v1::GameEnding ending : endings_for(game))
        endings.push_back({std::to_string(ending),
                           texts("results.ending." + std::to_string(static_cast<int>(ending)))});
    auto& ending = form_.add(
        std::make_unique<ChoiceField>(options(texts, "ending", kChoiceWidth, false), endings));
    auto& article =
        form_.add(std::make_unique<TextField>(options(texts, "article", 20, false), 40));
    FieldOptions reason = options(texts, "reason", kChoiceWidth, true);
    reason.check = [texts](const std::string& words) -> std::optional<std::string> {
        if (collegium::text::count_characters(words) >= kSentence) return std::nullopt;
        return texts("dialog.reason_short", {{"count", kSentence}});
    };
    form_.add(std::make_unique<TextField>(std::move(reason), 500));
    if (game != nullptr) {
        outcome.set_value(std::to_string(game->outcome()));
        ending.set_value(std::to_string(game->ending()));
        article.set_value(game->article());
    }
    for (const auto& [id, value] : before)
        if (Field* field = form_.find(id)) field->set_value(value);
}

ftxui::Element CorrectionScreen::body(const Viewport& viewport) {
    std::string sides;
    for (const std::string& words : viewmodel::turned_words(board_, round_info_, app().texts()))
        sides = viewmodel::join({sides, words}, "; ");
    return Panel(app().look(), texts("results.correct.title"), sides,
                 form_.render(app().look(), viewport.width - 2, viewport.height - 2));
}

std::vector<Action> CorrectionScreen::actions() {
    Action next = make_action(app().texts(), "correction.preview", "F2", [this] { preview(); });
    next.risk = Risk::kMedium;
    if (!app().online()) next.refusal = texts("message.offline_action");
    return {std::move(next)};
}

bool CorrectionScreen::on_event(const ftxui::Event& event) {
    return form_.on_event(event, app().look());
}

v1::CorrectResultRequest CorrectionScreen::request() const {
    auto made = about<v1::CorrectResultRequest>(board_);
    made.set_game(1);  // of several it is chosen
    write_values(form_.values(), made);
    return made;
}

// Nothing is written before everything that follows from it was shown.
void CorrectionScreen::preview() {
    const int wrong = form_.check_all(app().look());
    if (wrong > 0)
        return app().flash(Level::kRefused, texts("message.fix_fields", {{"count", wrong}}));
    v1::CorrectResultRequest question = request();
    v1::CorrectResultRequest later = question;
    question.set_validate_only(true);
    call(std::move(question), [this, later](net::Reply<v1::CorrectResultResponse> reply) mutable {
        if (!reply) {
            form_.show_violations(reply.error().violations);
            return app().flash_error(reply.error());
        }
        later.set_impact_digest(reply->impact().digest());
        confirm(later, reply->impact());
    });
}

void CorrectionScreen::confirm(const v1::CorrectResultRequest& request, const v1::Impact& impact) {
    std::string wanted;
    for (const v1::OutcomeChoice& choice : choices())
        if (choice.outcome() == request.outcome()) wanted = choice.text();
    Confirm question;
    question.title = texts("results.correct.confirm",
                           {{"board", board_.number()}, {"was", board_.text()}, {"new", wanted}});
    for (const viewmodel::Line& line : viewmodel::impact_lines(impact, app().texts()))
        question.body.push_back({line.words, line.tone});
    question.body.push_back(
        {texts("results.correct.reason_is", {{"reason", request.reason()}}), Tone::kMuted});
    question.verb = texts("results.correct.verb");
    question.bar = app().texts().label("result.correct");
    question.confirmed = [this, request](const ConfirmAnswer&) { correct(request); };
    app().ask(std::move(question));
}

void CorrectionScreen::correct(v1::CorrectResultRequest request) {
    send(std::move(request), [this](const v1::CorrectResultResponse& reply) {
        const v1::Board board = reply.board();
        const auto corrected = corrected_;
        app().pop();
        corrected(board);
    });
}

}  // namespace collegium::tui
