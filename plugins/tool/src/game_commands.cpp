#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <ostream>
#include <sstream>
#include <string_view>

#include "commands.hpp"
#include "workbench.hpp"

namespace collegium::plugin_tool {

namespace {

// The workbench is stopped by its user.
class Never final : public sdk::Stop {
    [[nodiscard]] bool requested() const noexcept override { return false; }
};

std::vector<sdk::Square> captured_by(const sdk::Move& move) {
    const auto* capture = std::get_if<sdk::Capture>(&move);
    return capture == nullptr ? std::vector<sdk::Square>() : capture->captured;
}

sdk::Result<void> print_moves(const OpenGame& open, std::ostream& out) {
    const auto notations = open.rules->notations();
    const bool captures = open.rules->lists_captures();
    const auto& beside = notations.size() > 1 ? notations[1] : notations.front();
    for (const auto& move : open.game->legal_moves()) {
        auto machine = open.game->format_move(move, sdk::kMachineNotation);
        if (!machine) return sdk::refusal_of(std::move(machine));
        auto written = open.game->format_move(move, beside.id);
        if (!written) return sdk::refusal_of(std::move(written));
        out << *machine << '\t' << *written;
        char separator = '\t';
        for (const auto square : captures ? captured_by(move) : std::vector<sdk::Square>()) {
            out << std::exchange(separator, ',') << open.rules->square_name(square);
        }
        out << '\n';
    }
    return {};
}

// Leaves the moves of a game's text: no headers, comments or move numbers.
std::vector<std::string> words_of(std::string_view text) {
    std::string plain;
    char closing = '\0';
    for (const char c : text) {
        if (closing != '\0') {
            if (c == closing) closing = '\0';
        } else if (c == '{') {
            closing = '}';
        } else if (c == '[') {
            closing = ']';
        } else if (c == ';') {
            closing = '\n';
        } else {
            plain += c;
            continue;
        }
        plain += ' ';
    }
    std::vector<std::string> words;
    std::istringstream stream(plain);
    for (std::string word; stream >> word;) {
        const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
        const auto dots = std::min(word.find_first_not_of('.', digits), word.size());
        if (digits > 0 && dots > digits) word.erase(0, dots);
        if (!word.empty()) words.push_back(word);
    }
    return words;
}

bool is_result(const std::string& word) {
    constexpr std::array kResults = {"1-0", "0-1", "2-0", "0-2", "1-1", "1/2-1/2", "*"};
    return std::find(kResults.begin(), kResults.end(), word) != kResults.end();
}

std::string outcome_words(const sdk::Outcome& outcome) {
    switch (outcome.state) {
        case sdk::OutcomeState::kGoingOn:
            return "going-on";
        case sdk::OutcomeState::kDrawn:
            return "drawn " + outcome.kind + ' ' + outcome.citation.article;
        case sdk::OutcomeState::kWon:
            return (outcome.winner == sdk::Side::kFirst ? "first-side-wins "
                                                        : "second-side-wins ") +
                   outcome.kind + ' ' + outcome.citation.article;
    }
    return "unknown";
}

sdk::Result<void> replay_words(OpenGame& open, const std::vector<std::string>& words,
                               std::ostream& out) {
    int ply = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto played = play_text(open, words[i]);
        if (played) {
            ++ply;
            continue;
        }
        if (i + 1 == words.size() && is_result(words[i])) break;
        out << "game 1 refused ply " << ply + 1 << " move " << words[i] << ' '
            << played.error().reason << '\n';
        return played;
    }
    out << "game 1 legal plies " << ply << " outcome " << outcome_words(open.game->outcome())
        << '\n'
        << "position\t" << open.game->position().text << '\n';
    return {};
}

}  // namespace

int moves(const Places& places, const GameOptions& options, std::ostream& out) {
    return with_plugin(places, options.id, "moves",
                       [&](const sdk::Discipline& discipline) -> sdk::Result<void> {
                           auto open = open_game(discipline, options);
                           if (!open) return sdk::refusal_of(std::move(open));
                           return print_moves(*open, out);
                       });
}

int perft(const Places& places, const GameOptions& options, int depth, bool routes,
          std::ostream& out) {
    return with_plugin(
        places, options.id, "perft", [&](const sdk::Discipline& discipline) -> sdk::Result<void> {
            auto open = open_game(discipline, options);
            if (!open) return sdk::refusal_of(std::move(open));
            const auto count = routes ? sdk::PerftCount::kRoutes : sdk::PerftCount::kDistinct;
            for (int i = 1; i <= depth; ++i) {
                auto nodes = open->game->perft(i, count, Never());
                if (!nodes) return sdk::refusal_of(std::move(nodes));
                out << "depth " << i << " nodes " << *nodes << std::endl;
            }
            return {};
        });
}

int replay(const Places& places, const GameOptions& options, const std::filesystem::path& file,
           std::ostream& out) {
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream) return refused("FILE_UNREADABLE", file.string());
    return with_plugin(places, options.id, "replay",
                       [&](const sdk::Discipline& discipline) -> sdk::Result<void> {
                           auto open = open_game(discipline, options);
                           if (!open) return sdk::refusal_of(std::move(open));
                           return replay_words(*open, words_of(text), out);
                       });
}

}  // namespace collegium::plugin_tool
