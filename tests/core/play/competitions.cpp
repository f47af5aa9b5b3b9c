#include "core/play/competitions.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

#include <collegium/play/field.hpp>
#include <collegium/play/results.hpp>

#include "core/competition/books.hpp"

namespace collegium::play::competitions {

const rulebook::BookPtr& book(const std::string& id) {
    static std::map<std::string, rulebook::BookPtr> books;
    rulebook::BookPtr& found = books[id];
    if (!found) found = testing_support::bundled_book(id);
    return found;
}

const rulebook::Book& ru() {
    return *book("ru-draughts-2022");
}
const rulebook::Book& chess() {
    return *book("ru-chess-2023");
}
const rulebook::Book& ua() {
    return *book("ua-draughts-2024");
}

competition::Regulation regulation(const std::string& id, const std::string& discipline,
                                   const std::vector<std::pair<std::string, std::string>>& values) {
    competition::CompetitionDraft draft;
    draft.official_discipline = discipline;
    draft.character = "individual";
    draft.status = book(id)->rows("status").front().text("id");
    std::vector<competition::Setting> settings;
    for (auto [key, text] : values) {
        const rulebook::Row& parameter = *book(id)->find("parameter", key);
        if (parameter.text("kind") == "list") std::replace(text.begin(), text.end(), ',', '\n');
        settings.push_back({key,
                            competition::parse_setting(parameter, text).value(),
                            {competition::SourceKind::kStatute, "7.2"}});
    }
    return {competition::frame_of(book(id), draft), settings};
}

Tournament drawn(System system, int players, const pairing::Scale& scale) {
    Tournament tournament;
    tournament.settings.system = system;
    tournament.settings.scale = scale;
    for (int number = 1; number <= players; ++number) {
        Participant participant;
        participant.number = number;
        participant.id = 100 + number;
        tournament.participants.push_back(participant);
    }
    return tournament;
}

const Round& hold_round(Tournament& tournament, const rulebook::Book& book, const Play& play) {
    auto proposal = propose_round(tournament, book);
    if (!proposal) throw std::runtime_error(proposal.error().reason);
    Round round = std::move(proposal->round);
    round.state = RoundState::kPlaying;
    tournament.rounds.push_back(std::move(round));
    Round& held = tournament.rounds.back();
    const auto left = leavings(tournament, book);
    for (Board& board : held.boards) {
        while (!encounter(tournament, left, held.number, board).complete()) {
            Game game;
            game.outcome = play(board);
            auto changed = with_result(board, tournament.settings, book, 0, game);
            if (!changed) throw std::runtime_error(changed.error().reason);
            board = *std::move(changed);
        }
    }
    held.state = RoundState::kClosed;
    return held;
}

Outcome lower_wins(const Board& board) {
    return board.first < board.second ? Outcome::kFirstWins : Outcome::kSecondWins;
}

void enter(Tournament& tournament, int round, int first, int second, Outcome outcome,
           Ending ending) {
    for (Board& board : tournament.rounds.at(static_cast<std::size_t>(round - 1)).boards) {
        if (board.first != first || board.second != second) continue;
        for (Game& game : board.games) {
            game.outcome = outcome;
            game.ending = ending;
        }
        return;
    }
    throw std::runtime_error("no such board");
}

Play by_lines(const std::vector<std::string>& lines) {
    std::map<std::pair<int, int>, char> results;
    for (const std::string& line : lines) {
        std::istringstream in(line);
        int first = 0;
        int second = 0;
        char colon = 0;
        char result = 0;
        in >> first >> colon >> second >> result;
        results[{first, second}] = result;
    }
    return [results](const Board& board) {
        const auto straight = results.find({board.first, board.second});
        const bool turned = straight == results.end();
        const auto found = turned ? results.find({board.second, board.first}) : straight;
        if (found == results.end()) throw std::runtime_error("no result of this pair");
        if (found->second == '=') return Outcome::kDraw;
        const bool left_wins = (found->second == '+') != turned;
        return left_wins ? Outcome::kFirstWins : Outcome::kSecondWins;
    };
}

std::vector<int> order(const Places& places) {
    std::vector<int> numbers;
    for (const standings::Row& row : places.rows)
        numbers.push_back(row.number);
    return numbers;
}

const standings::Row& row(const Places& places, int number) {
    return *std::ranges::find(places.rows, number, &standings::Row::number);
}

std::string pairs_text(const Round& round) {
    std::string text;
    for (const Board& board : round.boards) {
        text += (text.empty() ? "" : ", ") + std::to_string(board.first) + "–" +
                std::to_string(board.second);
    }
    return text;
}

}  // namespace collegium::play::competitions
