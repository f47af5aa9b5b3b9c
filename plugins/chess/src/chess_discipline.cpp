#include "chess_discipline.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/notation.hpp>
#include <collegium/chess/online.hpp>
#include <collegium/chess/rule_book.hpp>
#include <collegium/sdk/try.hpp>

#include "chess_game.hpp"

namespace collegium::chess {
namespace {

constexpr std::string_view kAgreementParameter = "draw-agreement-move";
constexpr int kLatestAgreement = 500;

struct ProgrammeWord {
    const char* word;
    TimeClass programme;
};
constexpr std::array<ProgrammeWord, 3> kProgrammes{{{"classical", TimeClass::kClassical},
                                                    {"rapid", TimeClass::kRapid},
                                                    {"blitz", TimeClass::kBlitz}}};

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

// What a wrong claim costs depends on it (arts. 13.3, 14.2).
sdk::Parameter programme_parameter() {
    sdk::Parameter parameter;
    parameter.id = sdk::kProgrammeParameter;
    parameter.name = {"программа", "програма", "programme"};
    parameter.kind = sdk::ParameterKind::kChoice;
    for (const ProgrammeWord& row : kProgrammes)
        parameter.choices.emplace_back(row.word);
    parameter.default_value = parameter.choices.front();
    parameter.citation = article("13.1, 14.1");
    return parameter;
}

sdk::Parameter agreement_parameter() {
    sdk::Parameter parameter;
    parameter.id = kAgreementParameter;
    parameter.name = {"ничья по соглашению с хода №", "нічия за згодою з ходу №",
                      "a draw may be agreed from move No."};
    parameter.kind = sdk::ParameterKind::kNumber;
    parameter.minimum = 1;
    parameter.maximum = kLatestAgreement;
    parameter.default_value = "1";
    parameter.citation = article("9.1.1");
    return parameter;
}

// Whether the value is one of the parameter's; then it is set.
bool take(GameSettings& settings, std::string_view id, const std::string& value) {
    if (id == sdk::kOnlineParameter) {
        settings.online = value == "true";
        return settings.online || value == "false";
    }
    if (id == sdk::kProgrammeParameter) {
        const auto* const found =
            std::find_if(kProgrammes.begin(), kProgrammes.end(),
                         [&](const ProgrammeWord& row) { return row.word == value; });
        if (found == kProgrammes.end()) return false;
        settings.programme = found->programme;
        return true;
    }
    const char* const end = value.data() + value.size();
    const auto read = std::from_chars(value.data(), end, settings.agreement_from);
    return read.ec == std::errc{} && read.ptr == end && settings.agreement_from >= 1 &&
           settings.agreement_from <= kLatestAgreement;
}

// The values of a setup as far as the edition knows them.
[[nodiscard]] sdk::Result<GameSettings> settings_of(const sdk::ParameterValues& values) {
    GameSettings settings;
    for (const auto& [id, value] : values) {
        if (id != sdk::kOnlineParameter && id != sdk::kProgrammeParameter &&
            id != kAgreementParameter)
            return sdk::refuse(sdk::Code::kInvalidArgument, "PARAMETER_UNKNOWN",
                               "no parameter " + id, {{"parameter", id}});
        if (!take(settings, id, value))
            return sdk::refuse(sdk::Code::kInvalidArgument, "PARAMETER_VALUE_UNKNOWN",
                               "no value " + value + " of " + id,
                               {{"parameter", id}, {"value", value}});
    }
    return settings;
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
    edition.parameters = {online_parameter(), programme_parameter(), agreement_parameter()};
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
    auto settings = TRY(settings_of(setup.parameters));
    if (setup.position.empty()) return new ChessGame(start_position(), settings);
    auto position = TRY(parse_fen(setup.position));
    return new ChessGame(position, settings);
}

}  // namespace collegium::chess
