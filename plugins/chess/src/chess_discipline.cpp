#include "chess_discipline.hpp"

#include <algorithm>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/mating.hpp>
#include <collegium/chess/notation.hpp>
#include <collegium/chess/rule_book.hpp>
#include <collegium/chess/rulings.hpp>

#include "chess_game.hpp"

namespace collegium::chess {
namespace {

sdk::Seat on_move(const History& history) {
    return history.back().board.to_move == Colour::kWhite ? sdk::Seat::kFirst : sdk::Seat::kSecond;
}

sdk::DrawState repetition(const History& history, bool automatic) {
    const int count = occurrences(history);
    sdk::DrawState state;
    state.rule = automatic ? "fivefold" : "threefold";
    state.name = automatic ? sdk::LocalText{"пятикратное повторение", "п'ятикратне повторення",
                                            "fivefold repetition"}
                           : sdk::LocalText{"троекратное повторение", "триразове повторення",
                                            "threefold repetition"};
    state.limit = automatic ? kFivefoldCount : kThreefoldCount;
    state.count = std::min(count, state.limit);
    state.automatic = automatic;
    state.status = count > 1 ? sdk::DrawStatus::kRunning : sdk::DrawStatus::kInactive;
    if (!automatic && count >= state.limit) {
        state.status = sdk::DrawStatus::kClaimable;
        state.claimant = on_move(history);
    }
    state.citation = article(automatic ? "9.6.1" : "9.2");
    return state;
}

sdk::DrawState quiet_moves(const History& history, bool automatic) {
    const int plies = history.back().quiet_plies;
    sdk::DrawState state;
    state.rule = automatic ? "seventy-five-moves" : "fifty-moves";
    state.name = automatic ? sdk::LocalText{"75 ходов без взятий и ходов пешками",
                                            "75 ходів без взять і ходів пішаками",
                                            "75 moves without a capture or pawn move"}
                           : sdk::LocalText{"50 ходов без взятий и ходов пешками",
                                            "50 ходів без взять і ходів пішаками",
                                            "50 moves without a capture or pawn move"};
    state.limit = (automatic ? kSeventyFivePlies : kFiftyMovePlies) / 2;
    state.count = std::min(plies / 2, state.limit);
    state.automatic = automatic;
    state.status = plies > 0 ? sdk::DrawStatus::kRunning : sdk::DrawStatus::kInactive;
    if (!automatic && plies >= kFiftyMovePlies) {
        state.status = sdk::DrawStatus::kClaimable;
        state.claimant = on_move(history);
    }
    state.citation = article(automatic ? "9.6.2" : "9.3");
    return state;
}

}  // namespace

sdk::Identity ChessDiscipline::identity() const {
    sdk::Identity identity;
    identity.id = "chess";
    identity.version = "0.1.0";
    identity.family = "chess";
    identity.family_name = {"шахматы", "шахи", "chess"};
    identity.name = {"шахматы", "шахи", "chess"};
    identity.international_name = "chess";
    identity.sides = {{{"белые", "білі", "White"}, {"чёрные", "чорні", "Black"}}};
    identity.board = "8×8";
    identity.author = "Collegium";
    identity.licence = "Apache-2.0";
    return identity;
}

std::vector<sdk::Edition> ChessDiscipline::editions() const {
    sdk::Edition edition;
    edition.id = kBook;
    edition.name = {"Правила вида спорта «Шахматы», в редакции 2023 года",
                    "Правила виду спорту «Шахи» (РФ), у редакції 2023 року",
                    "Rules of the sport \"Chess\" (Russia), as changed in 2023"};
    return {edition};
}

std::vector<sdk::Notation> ChessDiscipline::notations() const {
    std::vector<sdk::Notation> list;
    for (const auto& notation : chess::notations())
        list.push_back({std::string(notation.id), notation.name});
    return list;
}

std::string ChessDiscipline::square_name(sdk::Square square) const {
    return square < 64 ? chess::square_name(square) : std::string();
}

sdk::Result<sdk::Game*> ChessDiscipline::start(const sdk::GameSetup& setup) const {
    if (!setup.edition.empty() && setup.edition != kBook)
        return sdk::refuse(sdk::Code::kNotFound, "EDITION_UNKNOWN", "no such edition",
                           {{"edition", setup.edition}});
    if (!setup.parameters.empty())
        return sdk::refuse(sdk::Code::kInvalidArgument, "PARAMETER_UNKNOWN",
                           "the edition has no parameters",
                           {{"parameter", setup.parameters.begin()->first}});
    if (setup.position.empty()) return new ChessGame(start_position());
    auto position = parse_fen(setup.position);
    if (!position) return sdk::refusal_of(std::move(position));
    return new ChessGame(*position);
}

std::vector<sdk::DrawState> ChessDiscipline::states(const sdk::Game& game) const {
    const History& history = static_cast<const ChessGame&>(game).history();
    return {repetition(history, false), quiet_moves(history, false), repetition(history, true),
            quiet_moves(history, true)};
}

sdk::Result<sdk::ClaimVerdict> ChessDiscipline::check_claim(
    const sdk::Game& game, std::string_view rule, const std::optional<sdk::Move>& written) const {
    const auto& ours = static_cast<const ChessGame&>(game);
    const bool threefold = rule == "threefold";
    if (!threefold && rule != "fifty-moves") return DrawRulesV0::check_claim(game, rule, written);
    Claim claim;
    claim.rule = threefold ? ClaimRule::kThreefold : ClaimRule::kFifty;
    if (written) {
        auto move = ours.lawful(*written);
        if (!move) return sdk::refusal_of(std::move(move));
        claim.written = *move;
    }
    auto ruling = rule_on(ours.history(), claim, 0);
    if (!ruling) return sdk::refusal_of(std::move(ruling));
    return sdk::ClaimVerdict{ruling->draw, ruling->count,
                             threefold ? kThreefoldCount : kFiftyMovePlies / 2,
                             article(ruling->article)};
}

sdk::WinVerdict ChessDiscipline::can_win(const sdk::Game& game, sdk::Side side) const {
    const Board& board = static_cast<const ChessGame&>(game).history().back().board;
    const Colour colour = side == sdk::Side::kFirst ? Colour::kWhite : Colour::kBlack;
    sdk::WinVerdict verdict;
    verdict.citation = article("6.9");
    switch (can_mate(board, colour, kRulingBoards)) {
        case MateChance::kCan:
            verdict.chance = sdk::WinChance::kCan;
            break;
        case MateChance::kUnknown:
            verdict.chance = sdk::WinChance::kUndecided;
            break;
        case MateChance::kCannot:
            verdict.chance = sdk::WinChance::kCannot;
            verdict.why = {"мат невозможен никакой серией возможных ходов",
                           "мат неможливий жодною серією можливих ходів",
                           "no series of legal moves leads to mate"};
            break;
    }
    return verdict;
}

sdk::TimeControlVerdict ChessDiscipline::classify(const sdk::TimeControl& control,
                                                  std::string_view /*edition*/) const {
    return time_class_of(control);
}

// The book recommends none for chess; the regulation names the control (art. 6.3.1).
std::vector<sdk::RecommendedControl> ChessDiscipline::recommended(
    std::string_view /*edition*/) const {
    return {};
}

}  // namespace collegium::chess
