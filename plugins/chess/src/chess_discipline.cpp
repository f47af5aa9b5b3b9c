#include "chess_discipline.hpp"

#include <collegium/chess/fen.hpp>
#include <collegium/chess/notation.hpp>
#include <collegium/chess/online.hpp>
#include <collegium/chess/rule_book.hpp>

#include "chess_game.hpp"

namespace collegium::chess {
namespace {

sdk::Parameter online_parameter() {
    sdk::Parameter parameter;
    parameter.id = sdk::kOnlineParameter;
    parameter.name = {"дистанционная игра (сеть «Интернет»)", "дистанційна гра (мережа «Інтернет»)",
                      "remote play (the Internet)"};
    parameter.kind = sdk::ParameterKind::kFlag;
    parameter.default_value = "false";
    parameter.citation = article(kOnlineArticle);
    return parameter;
}

// The values of a setup as far as the edition knows them.
sdk::Result<bool> is_online(const sdk::ParameterValues& values) {
    bool online = false;
    for (const auto& [id, value] : values) {
        if (id != sdk::kOnlineParameter)
            return sdk::refuse(sdk::Code::kInvalidArgument, "PARAMETER_UNKNOWN",
                               "no parameter " + id, {{"parameter", id}});
        if (value != "true" && value != "false")
            return sdk::refuse(sdk::Code::kInvalidArgument, "PARAMETER_VALUE_UNKNOWN",
                               "no value " + value + " of " + id,
                               {{"parameter", id}, {"value", value}});
        online = value == "true";
    }
    return online;
}

}  // namespace

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
    edition.parameters = {online_parameter()};
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
    auto online = is_online(setup.parameters);
    if (!online) return sdk::refusal_of(std::move(online));
    if (setup.position.empty()) return new ChessGame(start_position(), *online);
    auto position = parse_fen(setup.position);
    if (!position) return sdk::refusal_of(std::move(position));
    return new ChessGame(*position, *online);
}

}  // namespace collegium::chess
