#include <fmt/format.h>

#include <collegium/documents/forms/match_protocol.hpp>
#include <collegium/standings/fraction.hpp>

#include "forms/words.hpp"

namespace collegium::documents {
namespace {

constexpr const char* kNobody = "—";  // a drawn match: the form leaves open what stands there

// «подпись» without brackets, as the appendix has it.
Field captioned(std::string label, std::string value, std::string caption) {
    Field field;
    field.label = std::move(label);
    field.value = std::move(value);
    field.caption = std::move(caption);
    field.bracketed = false;
    return field;
}

// «1 - 0», of a board without a result the sign alone.
std::string score(const std::string& first, const std::string& second) {
    return first.empty() && second.empty() ? "-" : first + " - " + second;
}

// "14" марта 2026 г., with the quotes of the appendix.
std::string date_text(const MatchProtocolFacts& facts) {
    if (!facts.date) return "\" _____ \" ____________ 20__ г.";
    const std::string day = fmt::format("{:02}", static_cast<unsigned>(facts.date->day()));
    const std::string date = long_date(facts.competition.language, *facts.date);
    return "\"" + day + "\"" + date.substr(date.find(' '));
}

// Тур 2   Группа А   "14" марта 2026 г., with blanks where something is not known yet.
Paragraph when(const MatchProtocolFacts& facts) {
    const auto known = [](std::string text) { return text.empty() ? "_____" : text; };
    Paragraph line;
    line.text = fmt::format("Тур {}   Группа {}   {}",
                            known(facts.round > 0 ? std::to_string(facts.round) : ""),
                            known(facts.group), date_text(facts));
    return line;
}

std::string team_heading(const char* number, const std::string& team) {
    return std::string("Команда ") + number + (team.empty() ? "" : ": " + team);
}

Table boards_of(const MatchProtocolFacts& facts) {
    Table table;
    table.columns = {{"", 5, Align::kLeft},
                     {team_heading("1", facts.first_team), 28},
                     {team_heading("2", facts.second_team), 28},
                     {"Результат", 14, Align::kCentre}};
    int number = 0;
    for (const MatchBoard& board : facts.boards)
        table.rows.push_back({{fmt::format("{}.", ++number)},
                              {board.first},
                              {board.second},
                              {score(board.first_result, board.second_result)}});
    Cell total{"Итоговый результат:", Align::kLeft, 2, true};
    table.rows.push_back({{""}, std::move(total), {score(facts.first_total, facts.second_total)}});
    const bool over = !facts.first_total.empty();
    const std::string winner = over && facts.winner.empty() ? kNobody : facts.winner;
    Cell favour{"В пользу команды" + (winner.empty() ? "" : " " + winner), Align::kLeft, 2, true};
    table.rows.push_back({{""}, std::move(favour), {""}});
    const auto captain = [](const char* who) {
        return Cell{std::string(who) + "\n____________________\nподпись"};
    };
    table.rows.push_back({{""}, captain("Капитан 1"), captain("Капитан 2"), {""}});
    return table;
}

}  // namespace

void enter_results(MatchProtocolFacts& facts, const std::vector<rounds::TeamBoard>& results,
                   const pairing::Scale& scale, standings::MatchRule rule) {
    using standings::Fraction;
    const auto printed = [&](pairing::Points points) { return Fraction(points, scale.unit); };
    const rounds::MatchCredit credit = rounds::match_credit(results, scale);
    for (std::size_t i = 0; i < credit.boards.size(); ++i) {
        // Whoever was there has «+», whoever was not «-» (RU-CHESS 33.1.1).
        const auto sign = [&](pairing::Points points) -> std::string {
            if (results[i].took_place) return standings::to_text(printed(points));
            return points > scale.loss ? "+" : "-";
        };
        facts.boards.at(i).first_result = sign(credit.boards[i].score.first);
        facts.boards.at(i).second_result = sign(credit.boards[i].score.second);
    }
    standings::TeamMatch match;
    match.first = 1;
    match.second = 2;
    match.first_points = printed(credit.score.first);
    match.second_points = printed(credit.score.second);
    match.possible = printed(credit.possible);
    facts.first_total = standings::to_text(match.first_points);
    facts.second_total = standings::to_text(match.second_points);
    standings::TeamMatch turned = match;
    std::swap(turned.first_points, turned.second_points);
    constexpr int kWon = 2;
    facts.winner.clear();
    if (standings::match_points(match, rule) == kWon) facts.winner = facts.first_team;
    if (standings::match_points(turned, rule) == kWon) facts.winner = facts.second_team;
}

Document match_protocol_form(const MatchProtocolFacts& facts) {
    Document document = document_of(facts.competition, facts.form, Orientation::kPortrait);
    auto& blocks = document.blocks;
    blocks.emplace_back(Title{facts.form.title});
    blocks.emplace_back(Title{"Протокол", false, true, "N"});
    blocks.emplace_back(
        FieldRow{{captioned("", facts.competition.title, "название соревнования")}});
    blocks.emplace_back(when(facts));
    blocks.emplace_back(boards_of(facts));
    Signatures signatures;
    for (const char* post : {"Главный судья (главный арбитр):", "Главный секретарь:",
                             "Линейный судья (линейный арбитр) матча:"})
        signatures.lines.push_back(FieldRow{{captioned(post, "", "подпись")}});
    blocks.emplace_back(std::move(signatures));
    return document;
}

}  // namespace collegium::documents
