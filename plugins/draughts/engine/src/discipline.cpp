#include <algorithm>
#include <utility>

#include <collegium/draughts/discipline.hpp>
#include <collegium/draughts/fen.hpp>
#include <collegium/sdk/try.hpp>

#include "game.hpp"

namespace collegium::draughts {
namespace {

using sdk::Code;
using sdk::refuse;
using sdk::Result;

[[nodiscard]] Result<const EditionRules*> find_edition(const GameRules& rules,
                                                       const std::string& id) {
    if (id.empty()) return &rules.editions.front();
    for (const EditionRules& edition : rules.editions)
        if (edition.id == id) return &edition;
    return refuse(Code::kNotFound, "EDITION_UNKNOWN", "no edition " + id, {{"edition", id}});
}

const EngineChoice& chosen_engine(const EditionRules& edition, const Settings& settings) {
    const std::string_view value = settings.choice(kCaptureRule);
    for (const EngineChoice& choice : edition.engines)
        if (choice.value == value) return choice;
    return edition.engines.front();
}

}  // namespace

Result<ChosenRules> choose_rules(const GameRules& rules, const std::string& edition_id,
                                 const sdk::ParameterValues& parameters) {
    const auto edition = TRY(find_edition(rules, edition_id));
    auto settings = TRY(Settings::chosen(edition->parameters, parameters));
    const EngineChoice& engine = chosen_engine(*edition, settings);
    return ChosenRules{edition, &engine, std::move(settings)};
}

DraughtsDiscipline::DraughtsDiscipline(const GameRules& rules) : rules_(rules) {
    for (const EditionRules& edition : rules.editions) {
        default_draws_.push_back(
            std::make_shared<const DrawBook>(draw_book(edition, Settings(edition.parameters))));
    }
}

sdk::Identity DraughtsDiscipline::identity() const {
    const std::string side = std::to_string(rules_.geometry().side());
    return {
        .id = rules_.id,
        .version = rules_.version,
        .family = "draughts",
        .family_name = {"шашки", "шашки", "draughts"},
        .name = rules_.name,
        .international_name = rules_.international_name,
        .sides = {rules_.colour(rules_.first_to_move).side,
                  rules_.colour(opponent(rules_.first_to_move)).side},
        .board = side + "×" + side,
        .author = "Collegium",
        .licence = "Apache-2.0",
    };
}

std::vector<sdk::Edition> DraughtsDiscipline::editions() const {
    std::vector<sdk::Edition> editions;
    for (const EditionRules& edition : rules_.editions)
        editions.push_back({edition.id, edition.name, edition.in_force_since, edition.parameters});
    return editions;
}

std::vector<sdk::Notation> DraughtsDiscipline::notations() const {
    std::vector<sdk::Notation> notations{
        {std::string(sdk::kMachineNotation),
         {"полная, все поля", "повна, усі поля", "full, every square"}},
        {std::string(sdk::kBookNotation), {"по правилам", "за правилами", "by the book"}},
    };
    const bool has_short =
        std::any_of(rules_.editions.begin(), rules_.editions.end(),
                    [](const EditionRules& edition) { return edition.short_form; });
    if (has_short)
        notations.push_back({std::string(kShortNotation), {"краткая", "скорочена", "short"}});
    return notations;
}

std::string DraughtsDiscipline::square_name(sdk::Square square) const {
    if (square >= rules_.geometry().squares()) return {};
    return rules_.geometry().name(square, rules_.square_names);
}

Result<sdk::Game*> DraughtsDiscipline::start(const sdk::GameSetup& setup) const {
    const auto chosen = TRY(choose_rules(rules_, setup.edition, setup.parameters));
    Position position = start_position(rules_);
    if (!setup.position.empty()) {
        const auto read =
            TRY(parse_fen(setup.position, FenRules{rules_.geometry(), rules_.men_of_a_side()}));
        position = read;
    }
    const EditionRules& edition = *chosen.edition;
    auto draws = setup.parameters.empty()
                     ? default_draws_[static_cast<std::size_t>(&edition - rules_.editions.data())]
                     : std::make_shared<const DrawBook>(draw_book(edition, chosen.settings));
    return new DraughtsGame(rules_, edition, *chosen.engine->engine, std::move(draws), position);
}

Colour white_pieces() {
    return {.side = {"белые", "білі", "White"},
            .man = {"белая простая", "біла проста", "white man"},
            .king = {"белая дамка", "біла дамка", "white king"}};
}

Colour black_pieces() {
    return {.side = {"чёрные", "чорні", "Black"},
            .man = {"чёрная простая", "чорна проста", "black man"},
            .king = {"чёрная дамка", "чорна дамка", "black king"}};
}

Position start_position(const GameRules& rules) {
    const Geometry geometry = rules.geometry();
    const int men = rules.men_of_a_side();
    Position position;
    for (int square = 0; square < men; ++square) {
        position.black |= geometry.mask(square);
        position.white |= geometry.mask(geometry.squares() - 1 - square);
    }
    position.to_move = rules.first_to_move;
    return position;
}

DrawBook draw_book(const EditionRules& edition, const Settings& settings) {
    DrawBook book = edition.draws(settings);
    const std::string_view programme = settings.choice(sdk::kProgrammeParameter);
    if (programme == "rapid") book.programme = sdk::Programme::kRapid;
    if (programme == "blitz") book.programme = sdk::Programme::kBlitz;
    book.has_increment = settings.number(sdk::kIncrementParameter, 1) > 0;
    const std::string_view kept = settings.choice(sdk::kRecordKeptParameter);
    book.record_kept = kept != "false";
    book.automatic = settings.choice(kDraws) == "automatic";
    return book;
}

}  // namespace collegium::draughts
