#include "tui/screens/game/game_setup_screen.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "tui/screens/game/game_screen.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/game_board.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kDisciplineField = "discipline";
constexpr const char* kEdition = "edition";
constexpr const char* kPosition = "position";
constexpr int kLongestPosition = 4096;

// Fields of settings are told from the others by this; the server names them game.parameters.ID.
std::string parameter_field(const std::string& id) {
    return "parameters." + id;
}

bool has_game(const v1::Discipline& discipline) {
    const auto& all = discipline.capabilities();
    return std::any_of(all.begin(), all.end(), [](const v1::Capability& capability) {
        return capability.id().starts_with("collegium.game/");
    });
}

}  // namespace

GameSetupScreen::GameSetupScreen(App& app) : Screen(app) {}

GameSetupScreen::GameSetupScreen(App& app, v1::Game game, Take take)
    : Screen(app), game_(std::move(game)), take_(std::move(take)) {
    game_.clear_moves();
}

std::string GameSetupScreen::heading() const {
    return texts(take_ ? "game.setup_title" : "section.game");
}

std::string GameSetupScreen::crumb() const {
    return texts(take_ ? "game.setup_title" : "game.crumb");
}

void GameSetupScreen::on_enter() {
    if (std::exchange(asked_, true)) return;
    if (take_)
        read_rules();
    else
        read_disciplines();
}

void GameSetupScreen::on_language() {
    collect();
    read_rules();
}

void GameSetupScreen::read_disciplines() {
    v1::ListDisciplinesRequest request;
    request.set_page_size(1000);
    send(std::move(request), [this](const v1::ListDisciplinesResponse& reply) {
        disciplines_.clear();
        for (const v1::Discipline& discipline : reply.disciplines())
            if (has_game(discipline)) disciplines_.push_back(discipline);
        if (disciplines_.empty()) return app().flash(Level::kRefused, texts("game.no_disciplines"));
        game_.set_discipline(disciplines_.front().name());
        read_rules();
    });
}

void GameSetupScreen::read_rules() {
    if (game_.discipline().empty()) return;
    v1::GetGameRulesRequest request;
    request.set_discipline(game_.discipline());
    call(std::move(request), [this](net::Reply<v1::GameRules> reply) {
        if (!reply) {
            submit_waits_ = false;
            return app().flash_error(reply.error());
        }
        if (reply->name() != game_.discipline()) return;  // another one was chosen meanwhile
        rules_ = std::move(*reply);
        build();
        app().repaint();
        if (std::exchange(submit_waits_, false)) submit();
    });
}

const v1::GameEdition* GameSetupScreen::chosen_edition() const {
    for (const v1::GameEdition& edition : rules_.editions())
        if (edition.id() == game_.edition()) return &edition;
    return rules_.editions_size() > 0 ? &rules_.editions(0) : nullptr;
}

// Anew for another discipline, edition or language; what is set and still known stays.
void GameSetupScreen::build() {
    const std::string focused =
        form_.focused() == nullptr ? kDisciplineField : form_.focused()->options().id;
    const auto* typing_in = dynamic_cast<ChoiceField*>(form_.focused());
    const std::string typed = typing_in == nullptr ? "" : typing_in->typed();
    form_ = Form();
    add_discipline();
    if (const v1::GameEdition* edition = chosen_edition()) {
        game_.set_edition(edition->id());
        add_edition();
        add_parameters(*edition);
    }
    FieldOptions position;
    position.id = kPosition;
    position.label = texts("game.field.position");
    position.width = 30;
    position.note = texts("game.position_note");
    form_.add(std::make_unique<TextField>(position, kLongestPosition)).set_value(game_.position());
    form_.set_buttons({{app().texts().label("game.open").full, [this] { submit(); }}});
    form_.focus(focused);
    // Letters follow faster than rules arrive: they go on where they were.
    if (auto* choice = dynamic_cast<ChoiceField*>(form_.focused())) choice->set_typed(typed);
}

void GameSetupScreen::add_discipline() {
    if (take_) return;
    FieldOptions options;
    options.id = kDisciplineField;
    options.label = texts("game.field.discipline");
    options.width = 34;
    std::vector<Choice> choices;
    for (const v1::Discipline& discipline : disciplines_)
        choices.push_back(
            {discipline.name(), viewmodel::in_words(discipline.title(), app().texts())});
    form_.add(std::make_unique<ChoiceField>(options, std::move(choices)))
        .set_value(game_.discipline());
}

void GameSetupScreen::add_edition() {
    FieldOptions options;
    options.id = kEdition;
    options.label = texts("game.field.edition");
    options.width = 44;
    std::vector<Choice> choices;
    for (const v1::GameEdition& edition : rules_.editions())
        choices.push_back({edition.id(), edition.title()});
    form_.add(std::make_unique<ChoiceField>(options, std::move(choices)))
        .set_value(game_.edition());
}

void GameSetupScreen::add_parameters(const v1::GameEdition& edition) {
    for (const v1::GameParameter& parameter : edition.parameters()) {
        const auto set = game_.parameters().find(parameter.id());
        const std::string value =
            set == game_.parameters().end() ? parameter.default_value() : set->second;
        FieldOptions options;
        options.id = parameter_field(parameter.id());
        options.label = parameter.title();
        options.note = viewmodel::article_of(parameter.citation());
        if (parameter.kind() == v1::GameParameter::KIND_NUMBER) {
            options.width = 8;
            options.note =
                viewmodel::join({texts("game.number_range", {{"minimum", parameter.minimum()},
                                                             {"maximum", parameter.maximum()}}),
                                 options.note});
            form_.add(std::make_unique<TextField>(options, 8)).set_value(value);
            continue;
        }
        std::vector<Choice> choices;
        if (parameter.kind() == v1::GameParameter::KIND_FLAG)
            choices = {{"true", texts("game.yes")}, {"false", texts("game.no")}};
        for (const v1::ParameterChoice& choice : parameter.choices())
            choices.push_back({choice.value(), choice.title()});
        options.width = parameter.kind() == v1::GameParameter::KIND_FLAG ? 6 : 34;
        form_.add(std::make_unique<ChoiceField>(options, std::move(choices))).set_value(value);
    }
}

void GameSetupScreen::collect() {
    for (const auto& [id, value] : form_.values()) {
        if (id == kEdition) game_.set_edition(value);
        if (id == kPosition) {
            if (!value.empty())
                game_.set_position(value);
            else if (game_.has_position())
                game_.clear_start();
        }
        if (const std::string prefix = parameter_field(""); id.starts_with(prefix))
            (*game_.mutable_parameters())[id.substr(prefix.size())] = value;
    }
}

// A choice that other fields hang on takes effect at once.
void GameSetupScreen::follow_choices() {
    const auto values = form_.values();
    const auto chosen = [&](const char* id) {
        const auto found = values.find(id);
        return found == values.end() ? std::string{} : found->second;
    };
    if (const std::string discipline = chosen(kDisciplineField);
        !discipline.empty() && discipline != game_.discipline()) {
        game_.Clear();
        game_.set_discipline(discipline);
        submit_waits_ = false;
        return read_rules();
    }
    if (const std::string edition = chosen(kEdition);
        !edition.empty() && edition != game_.edition()) {
        collect();
        game_.clear_parameters();
        build();
    }
}

ftxui::Element GameSetupScreen::body(const Viewport& viewport) {
    const std::string board = rules_.board();
    return Panel(app().look(), heading(), board,
                 form_.render(app().look(), viewport.width - 2, viewport.height - 2));
}

std::vector<Action> GameSetupScreen::actions() {
    Action open = make_action(app().texts(), "game.open", "F2", [this] { submit(); });
    if (rules_.name().empty()) open.refusal = texts("game.no_disciplines");
    return {std::move(open)};
}

bool GameSetupScreen::on_event(const ftxui::Event& event) {
    const bool taken = form_.on_event(event, app().look());
    if (taken) follow_choices();
    return taken;
}

void GameSetupScreen::on_paste(const std::string& text) {
    form_.paste(text, app().look());
}

// The server looks at rules and position before a board is shown.
void GameSetupScreen::submit() {
    // F2 may outrun the rules of the discipline just chosen: until they are here, the form still
    // shows edition and settings of the one before.
    submit_waits_ = rules_.name() != game_.discipline();
    if (submit_waits_) return;
    if (form_.check_all(app().look()) > 0) return;
    collect();
    v1::ReplayGameRequest request;
    *request.mutable_game() = game_;
    call(std::move(request), [this](net::Reply<v1::ReplayGameResponse> reply) {
        app().repaint();
        if (!reply) {
            net::ClientError error = std::move(reply.error());
            error.violations = form_.show_violations(std::move(error.violations));
            return app().flash_error(error);
        }
        if (!take_) return app().push(std::make_unique<GameScreen>(app(), game_));
        const Take take = take_;
        app().pop();
        take(game_);
    });
}

}  // namespace collegium::tui
