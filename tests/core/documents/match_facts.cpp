#include "match_facts.hpp"

#include <fstream>

#include <collegium/rounds/micro_match.hpp>

#include "core/rulebook/bundled_books.hpp"

namespace collegium::documents::testing {
namespace {

pairing::Points points(const std::string& sign, const pairing::Scale& scale) {
    if (sign == "½") return scale.draw;
    return sign == "1" || sign == "+" ? scale.win : scale.loss;
}

rounds::TeamBoard board_of(const nlohmann::json& row, const pairing::Scale& scale) {
    const std::string first = row[2].get<std::string>();
    const std::string second = row[3].get<std::string>();
    rounds::TeamBoard board;
    board.played = {points(first, scale), points(second, scale)};
    board.took_place = first != "-" && second != "-";
    return board;
}

MatchExample example_of(const nlohmann::json& data, const rulebook::Book& book) {
    MatchExample example;
    example.data = data;
    example.scale = rounds::scale_of(book.rows("scoring").front());
    standings::TeamChoice choice;
    choice.system = "round-robin";
    choice.places_by = standings::TeamValue::kMatchPoints;
    example.rule = standings::team_rules(book, choice).value().match_rule;
    MatchProtocolFacts& facts = example.before_play;
    facts.competition.title = data["event"];
    facts.form = {Layout::kRuChess, book.find("form", "match-protocol")->text("name")};
    facts.round = data["round"];
    facts.group = data["group"];
    facts.date = registry::parse_iso_date(data["date"].get<std::string>());
    facts.first_team = data["teams"][0];
    facts.second_team = data["teams"][1];
    for (const auto& row : data["boards"]) {
        facts.boards.push_back({row[0], row[1], "", ""});
        example.results.push_back(board_of(row, example.scale));
    }
    example.facts = facts;
    enter_results(example.facts, example.results, example.scale, example.rule);
    return example;
}

}  // namespace

std::vector<MatchExample> match_examples() {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/documents/match-protocol.json");
    const nlohmann::json file = nlohmann::json::parse(in);
    const rulebook::Book book = rulebook::bundled("ru-chess-2023");
    std::vector<MatchExample> examples;
    for (const auto& data : file.at("examples"))
        examples.push_back(example_of(data, book));
    return examples;
}

}  // namespace collegium::documents::testing
