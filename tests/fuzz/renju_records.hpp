// What both fuzzers of renju records ask: every game that is read is written and read again as the
// same game, in every format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "renju_discipline.hpp"

namespace collegium::renju::fuzz {

class Collect final : public sdk::RecordSink {
  public:
    [[nodiscard]] bool game(const sdk::RecordedGame& game) override {
        games.push_back(game);
        return true;
    }
    [[nodiscard]] bool refused(const sdk::Error& error) override { return !error.reason.empty(); }

    std::vector<sdk::RecordedGame> games;
};

inline void check_records(std::string_view format, const std::uint8_t* data, std::size_t size) {
    static const RenjuDiscipline discipline;
    Collect collected;
    if (!discipline.read(format, {reinterpret_cast<const char*>(data), size}, {}, collected))
        std::abort();
    for (const sdk::RecordedGame& game : collected.games) {
        for (const sdk::RecordFormat& other : discipline.formats()) {
            const auto text = discipline.write(other.id, game);
            Collect again;
            if (!text || !discipline.read(other.id, *text, {}, again)) std::abort();
            if (again.games.size() != 1 || again.games.front().moves != game.moves) std::abort();
        }
    }
}

}  // namespace collegium::renju::fuzz
