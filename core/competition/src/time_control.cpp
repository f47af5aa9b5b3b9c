#include <algorithm>
#include <charconv>
#include <string>

#include <collegium/competition/time_control.hpp>

namespace collegium::competition {
namespace {

constexpr int kLongestMinutes = 24 * 60;
constexpr int kLongestBonus = 600;
constexpr int kMostMoves = 500;

// Takes what stands at the front: numbers, signs and spaces between them.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : rest_(text) {}

    [[nodiscard]] std::optional<int> number(int most) {
        skip();
        int value = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (error != std::errc() || value < 0 || value > most) return std::nullopt;
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return value;
    }
    [[nodiscard]] bool take(char sign) {
        skip();
        if (rest_.empty() || rest_.front() != sign) return false;
        rest_.remove_prefix(1);
        return true;
    }
    [[nodiscard]] bool at_end() {
        skip();
        return rest_.empty();
    }

  private:
    void skip() {
        while (!rest_.empty() && rest_.front() == ' ')
            rest_.remove_prefix(1);
    }
    std::string_view rest_;
};

// `moves_before`: of the stages before it.
std::optional<sdk::TimePeriod> read_period(Scanner& scanner, int moves_before) {
    sdk::TimePeriod period;
    const auto minutes = scanner.number(kLongestMinutes);
    if (!minutes) return std::nullopt;
    period.base = std::chrono::minutes(*minutes);
    if (scanner.take('/')) {
        period.moves = scanner.number(kMostMoves);
        if (period.moves.value_or(0) == 0) return std::nullopt;
    }
    if (scanner.take('+')) {
        const auto seconds = scanner.number(kLongestBonus);
        if (!seconds) return std::nullopt;
        period.bonus = std::chrono::seconds(*seconds);
    }
    // The bonus begins with the stage it stands in; another move would be another control.
    if (scanner.take('@') && scanner.number(kMostMoves) != moves_before + 1) return std::nullopt;
    return period;
}

}  // namespace

bool is_time_control(const Entry& entry) {
    return entry.id == "time-control" || entry.id == "extra-time-control";
}

std::optional<sdk::TimeControl> parse_time_control(std::string_view text) {
    Scanner scanner(text);
    sdk::TimeControl control;
    int moves = 0;
    do {
        auto period = read_period(scanner, moves);
        if (!period) return std::nullopt;
        control.periods.push_back(*period);
        moves += period->moves.value_or(0);
        if (scanner.at_end()) {
            const sdk::TimePeriod& first = control.periods.front();
            const bool some_time = first.base.count() > 0 || first.bonus.count() > 0;
            return some_time ? std::optional(control) : std::nullopt;
        }
        if (!period->moves) return std::nullopt;  // nothing comes after the rest of the game
    } while (scanner.take(';'));
    return std::nullopt;
}

std::chrono::minutes first_control(const sdk::TimeControl& control) {
    return std::chrono::duration_cast<std::chrono::minutes>(control.periods.front().base);
}

std::chrono::seconds increment(const sdk::TimeControl& control) {
    std::chrono::seconds most{0};
    for (const sdk::TimePeriod& period : control.periods)
        most = std::max(most, period.bonus);
    return most;
}

}  // namespace collegium::competition
