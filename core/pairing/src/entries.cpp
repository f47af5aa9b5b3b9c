#include "entries.hpp"

#include <algorithm>
#include <map>

namespace collegium::pairing {
namespace {

std::optional<Side> limit_of(const Entry& entry, const SideLaw& law) {
    if (entry.sides.empty()) return std::nullopt;
    if (law.longest_run > 0 && entry.run >= law.longest_run) return other(entry.sides.back());
    const int surplus = 2 * entry.first_count - static_cast<int>(entry.sides.size());
    if (law.largest_surplus > 0 && surplus >= law.largest_surplus) return Side::kSecond;
    if (law.largest_surplus > 0 && -surplus >= law.largest_surplus) return Side::kFirst;
    return std::nullopt;
}

Entry entry_of(const Player& player, const SideLaw& law) {
    Entry entry;
    entry.number = player.number;
    entry.points = player.points();
    entry.had_free_win = player.had_free_win();
    for (const Appearance& round : player.rounds) {
        if (round.part != Part::kPlayed) continue;
        entry.met.push_back(round.opponent);
        entry.run = !entry.sides.empty() && entry.sides.back() == round.side ? entry.run + 1 : 1;
        entry.sides.push_back(round.side);
        if (round.side == Side::kFirst) ++entry.first_count;
    }
    std::sort(entry.met.begin(), entry.met.end());
    entry.limit = limit_of(entry, law);
    return entry;
}

// RU-OLD 5.3.14.2 lets its limits be broken in the last round.
bool limits_hold(const Field& field, Method method, int round) {
    const bool old = method == Method::kOldRenjuRating || method == Method::kOldRenjuLot;
    return !old || round != field.rounds_planned;
}

}  // namespace

// RU-2022 5.4.10.2: never four games in a row with one colour. UA-2024 III.J has no hard limit
// (wanted_balance).
// RU-OLD 5.3.14.2: never three in a row, nor three more of one colour than of the other.
SideLaw side_law(Method method) {
    switch (method) {
        case Method::kUaLot:
        case Method::kUaMedian:
            return {0, 0};
        case Method::kOldRenjuRating:
        case Method::kOldRenjuLot:
            return {2, 2};
        default:
            return {3, 0};
    }
}

std::optional<int> wanted_balance(Method method, int rounds_planned) {
    if (method != Method::kUaLot && method != Method::kUaMedian) return std::nullopt;
    return rounds_planned % 2 == 0 ? 2 : 1;
}

bool keeps_apart(const Field& field, const SwissSettings& settings) {
    const int rounds_left = field.rounds_planned - field.rounds_done();
    return settings.apart_rounds > 0 && rounds_left <= settings.apart_rounds;
}

Entries::Entries(const Field& field, const SwissSettings& settings, bool keep_apart)
    : field_(&field),
      settings_(&settings),
      round_(field.rounds_done() + 1),
      limits_bind_(limits_hold(field, settings.method, round_)) {
    const SideLaw law = side_law(settings.method);
    std::map<std::string, int> teams;
    for (const Player& player : field.players) {
        if (!player.plays || player.absent) continue;
        Entry entry = entry_of(player, law);
        if (keep_apart && !player.team.empty()) {
            entry.team =
                teams.emplace(player.team, static_cast<int>(teams.size()) + 1).first->second;
        }
        entries_.push_back(std::move(entry));
    }
    std::sort(entries_.begin(), entries_.end(),
              [](const Entry& a, const Entry& b) { return a.number < b.number; });
    for (const auto& [a, b] : settings.barred) {
        for (const int number : {a, b}) {
            if (const int index = index_of(number); index >= 0) {
                ++entries_[static_cast<std::size_t>(index)].barred;
            }
        }
    }
}

int Entries::index_of(int number) const {
    const auto found =
        std::lower_bound(entries_.begin(), entries_.end(), number,
                         [](const Entry& entry, int wanted) { return entry.number < wanted; });
    return found == entries_.end() || found->number != number
               ? -1
               : static_cast<int>(found - entries_.begin());
}

void Entries::set_order(const std::vector<int>& order) {
    for (std::size_t i = 0; i < order.size(); ++i) {
        entries_[static_cast<std::size_t>(order[i])].place = static_cast<int>(i);
    }
}

void Entries::set_lots(const std::vector<int>& places) {
    for (std::size_t i = 0; i < places.size(); ++i)
        entries_[i].lot = places[i];
}

std::optional<Why> Entries::obstacle(int a, int b) const {
    const Entry& one = (*this)[a];
    const Entry& two = (*this)[b];
    if (std::binary_search(one.met.begin(), one.met.end(), two.number)) return Why::kMet;
    if (limits_bind_ && one.limit && one.limit == two.limit) return Why::kSides;
    if (one.barred > 0 && two.barred > 0) {
        const bool found =
            std::any_of(settings_->barred.begin(), settings_->barred.end(), [&](const auto& pair) {
                return pair == std::pair(one.number, two.number) ||
                       pair == std::pair(two.number, one.number);
            });
        if (found) return Why::kBarred;
    }
    if (one.team != 0 && one.team == two.team) return Why::kTeam;
    return std::nullopt;
}

}  // namespace collegium::pairing
