#include "boards.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace collegium::chess {

Position position_of(const std::string& fen) {
    auto position = parse_fen(fen);
    EXPECT_TRUE(position.has_value()) << fen << ": " << position.error().message;
    return position.value_or(start_position());
}

std::string uci(Move move) {
    std::string text = square_name(move.from) + square_name(move.to);
    if (move.is_promotion()) text += "pnbrqk"[static_cast<int>(move.becomes)];
    return text;
}

Move move_of(const Board& board, const std::string& text) {
    for (const Move move : legal_moves(board))
        if (uci(move) == text) return move;
    ADD_FAILURE() << text << " is not lawful in " << repetition_key(board);
    return {};
}

Position played(Position position, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;)
        position = after(position, move_of(position.board, word));
    return position;
}

std::vector<std::string> data_lines(const std::string& name) {
    std::ifstream file(std::string(COLLEGIUM_TEST_DATA) + "/chess/" + name);
    EXPECT_TRUE(file.good()) << name;
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        if (!line.empty() && line.front() != '#') lines.push_back(line);
    EXPECT_FALSE(lines.empty()) << name;
    return lines;
}

std::vector<std::string> parts_of(const std::string& line) {
    std::vector<std::string> parts;
    std::istringstream stream(line);
    for (std::string part; std::getline(stream, part, '|');) {
        const auto first = part.find_first_not_of(' ');
        const auto last = part.find_last_not_of(' ');
        parts.push_back(first == std::string::npos ? "" : part.substr(first, last - first + 1));
    }
    return parts;
}

nlohmann::json worked_example(const std::string& name) {
    std::ifstream file(std::string(COLLEGIUM_TEST_DATA) + "/chess/examples.json");
    return nlohmann::json::parse(file).at(name);
}

sdk::Programme programme_of(const nlohmann::json& word) {
    if (word == "rapid") return sdk::Programme::kRapid;
    return word == "blitz" ? sdk::Programme::kBlitz : sdk::Programme::kClassical;
}

Position random_position(std::mt19937_64& random, int plies) {
    Position position = start_position();
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = legal_moves(position.board);
        if (moves.empty()) break;
        position = after(position, moves[random() % moves.size()]);
    }
    return position;
}

bool soak() {
    const char* value = std::getenv("COLLEGIUM_SOAK");
    return value != nullptr && std::string(value) == "1";
}

}  // namespace collegium::chess
