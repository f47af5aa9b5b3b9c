// Settings of a game, of every discipline: what its edition declares is taken, anything else is
// refused by its name. The first byte chooses the discipline, the first line is the edition, the
// others are "parameter=value".
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <collegium/draughts/discipline.hpp>

#include "chess_discipline.hpp"
#include "draughts_games.hpp"
#include "renju_discipline.hpp"

namespace {

using namespace collegium;
using fuzz::require;

class Draughts final : public draughts::DraughtsDiscipline {
  public:
    using DraughtsDiscipline::DraughtsDiscipline;
};

bool is_value(const sdk::Parameter& parameter, const std::string& text) {
    if (parameter.kind == sdk::ParameterKind::kFlag) return text == "true" || text == "false";
    if (parameter.kind == sdk::ParameterKind::kChoice)
        return std::ranges::find(parameter.choices, text) != parameter.choices.end();
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() &&
           number >= parameter.minimum && number <= parameter.maximum;
}

// Why the settings cannot be taken; empty: they can.
std::string fault_of(const sdk::GameV0& rules, const sdk::GameSetup& setup) {
    const auto editions = rules.editions();
    const auto edition = setup.edition.empty()
                             ? editions.begin()
                             : std::ranges::find(editions, setup.edition, &sdk::Edition::id);
    if (edition == editions.end()) return "EDITION_UNKNOWN";
    for (const auto& [id, value] : setup.parameters) {
        const auto known = std::ranges::find(edition->parameters, id, &sdk::Parameter::id);
        if (known == edition->parameters.end()) return "PARAMETER_UNKNOWN";
        if (!is_value(*known, value)) return "PARAMETER_VALUE_UNKNOWN";
    }
    return {};
}

void run(const sdk::GameV0& rules, std::string_view text) {
    const auto take_line = [&text] {
        const std::string line(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        return line;
    };
    sdk::GameSetup setup;
    setup.edition = take_line();
    while (!text.empty()) {
        const std::string line = take_line();
        const std::size_t equals = std::min(line.find('='), line.size());
        setup.parameters[line.substr(0, equals)] = line.substr(std::min(equals + 1, line.size()));
    }
    const auto game = sdk::start_game(rules, setup);
    require(fault_of(rules, setup) == (game ? std::string() : game.error().reason));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const chess::ChessDiscipline chess;
    static const renju::RenjuDiscipline renju;
    static const std::array draughts{
        Draughts(fuzz::chosen_game("0")), Draughts(fuzz::chosen_game("1")),
        Draughts(fuzz::chosen_game("2")), Draughts(fuzz::chosen_game("3")),
        Draughts(fuzz::chosen_game("4")), Draughts(fuzz::chosen_game("5")),
    };
    static const std::array<const sdk::GameV0*, 8> games{&draughts[0], &draughts[1], &draughts[2],
                                                         &draughts[3], &draughts[4], &draughts[5],
                                                         &chess,       &renju};
    if (size == 0) return 0;
    run(*games[data[0] % games.size()], {reinterpret_cast<const char*>(data) + 1, size - 1});
    return 0;
}
