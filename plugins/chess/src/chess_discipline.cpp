#include "chess_discipline.hpp"

#include <collegium/chess/fen.hpp>
#include <collegium/chess/notation.hpp>
#include <collegium/chess/rule_book.hpp>

#include "chess_game.hpp"

namespace collegium::chess {
sdk::Identity ChessDiscipline::identity() const {
    sdk::Identity identity;
    identity.id = "chess";
    identity.version = "0.1.0";
    identity.family = "chess";
    identity.family_name = {"Шахматы", "Шахи", "Chess"};
    identity.name = {"Шахматы", "Шахи", "Chess"};
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

}  // namespace collegium::chess
