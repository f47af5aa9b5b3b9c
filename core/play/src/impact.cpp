#include <algorithm>
#include <map>
#include <set>

#include <collegium/lots/ballot.hpp>
#include <collegium/play/impact.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/sdk/try.hpp>

#include "chart.hpp"
#include "repair.hpp"

namespace collegium::play {
namespace {

// Who meets whom in a round, both ways, the one who does not begin with a minus; the bye meets 0.
using Partners = std::map<int, int>;

Partners partners(const Round& round) {
    Partners found;
    for (const Board& board : round.boards) {
        found[board.first] = board.second;
        found[board.second] = -board.first;
    }
    if (round.bye > 0) found[round.bye] = 0;
    return found;
}

// What was known of the round, with those in it who were in it.
std::optional<Round> paired_again(const Tournament& tournament, const rulebook::Book& book,
                                  const Round& held) {
    pairing::Field field = field_before(tournament, book, held.number);
    std::set<int> there;
    for (const Board& board : held.boards) {
        there.insert(board.first);
        there.insert(board.second);
    }
    there.insert(held.bye);
    const std::set<int> absent(held.absent.begin(), held.absent.end());
    for (pairing::Player& player : field.players) {
        player.absent = absent.contains(player.number);
        player.plays = player.absent || there.contains(player.number);
    }
    auto proposal = pair_again(field, tournament);
    if (!proposal) return std::nullopt;
    return std::move(proposal->round);
}

class RoundEffects {
  public:
    RoundEffects(const Round& held, const Round& then, const std::set<int>& untouched)
        : held_(held), then_(then), untouched_(untouched) {}

    void add_to(std::vector<PairEffect>& effects) {
        std::set<int> told;  // boards of the new round
        for (const Board& board : held_.boards) {
            const Board* other = board_of(board.first);
            const bool stays =
                other != nullptr && other->first == board.first && other->second == board.second;
            if (stays || both_untouched(board)) {
                if (other != nullptr) told.insert(other->number);
                continue;
            }
            PairEffect effect;
            effect.round = held_.number;
            effect.before = board;
            if (other != nullptr && told.insert(other->number).second) effect.after = bare(*other);
            effects.push_back(std::move(effect));
        }
        for (const Board& board : then_.boards) {
            if (told.contains(board.number) || both_untouched(board)) continue;
            PairEffect effect;
            effect.round = held_.number;
            effect.after = bare(board);
            effects.push_back(std::move(effect));
        }
        if (held_.bye == then_.bye || untouched_.contains(then_.bye)) return;
        PairEffect effect;
        effect.round = held_.number;
        effect.bye_before = held_.bye;
        effect.bye_after = then_.bye;
        effects.push_back(std::move(effect));
    }

  private:
    [[nodiscard]] const Board* board_of(int number) const {
        const auto found = std::ranges::find_if(then_.boards, [&](const Board& board) {
            return board.first == number || board.second == number;
        });
        return found == then_.boards.end() ? nullptr : &*found;
    }
    [[nodiscard]] bool both_untouched(const Board& board) const {
        return untouched_.contains(board.first) && untouched_.contains(board.second);
    }
    [[nodiscard]] static Board bare(Board board) {
        board.games.clear();
        return board;
    }

    const Round& held_;
    const Round& then_;
    const std::set<int>& untouched_;
};

// Those whom the engine pairs as it did before: what differs there was changed by hand.
std::set<int> same_partner(const std::optional<Round>& before, const Round& after) {
    std::set<int> found;
    if (!before) return found;
    const Partners old = partners(*before);
    for (const auto& [number, partner] : partners(after)) {
        const auto then = old.find(number);
        if (then != old.end() && then->second == partner) found.insert(number);
    }
    return found;
}

void add_pairs(Impact& impact, const Tournament& before, const Tournament& after,
               const rulebook::Book& book, int from) {
    for (const Round& held : before.rounds) {
        if (held.number <= from || held.state == RoundState::kDraft) continue;
        const auto then = paired_again(after, book, held);
        if (!then) {
            for (const Board& board : held.boards) {
                PairEffect effect;
                effect.round = held.number;
                effect.before = board;
                impact.pairs.push_back(std::move(effect));
            }
            continue;
        }
        std::vector<PairEffect> effects;
        RoundEffects(held, *then, {}).add_to(effects);
        if (effects.empty()) continue;
        effects.clear();
        const std::set<int> untouched = same_partner(paired_again(before, book, held), *then);
        RoundEffects(held, *then, untouched).add_to(effects);
        std::ranges::move(effects, std::back_inserter(impact.pairs));
    }
}

bool same_place(const standings::Row& a, const standings::Row& b) {
    return a.place == b.place && a.last_place == b.last_place && a.points == b.points;
}

void add_places(Impact& impact, const Places& before, const Places& after) {
    std::map<int, const standings::Row*> then;
    for (const standings::Row& row : after.rows)
        then.emplace(row.number, &row);
    for (const standings::Row& row : before.rows) {
        const auto other = then.find(row.number);
        PlaceEffect effect;
        effect.number = row.number;
        effect.before = row;
        if (other != then.end()) {
            const bool same = same_place(row, *other->second);
            effect.after = *other->second;
            then.erase(other);
            if (same) continue;
        }
        impact.places.push_back(std::move(effect));
    }
    for (const auto& [number, row] : then) {
        PlaceEffect effect;
        effect.number = number;
        effect.after = *row;
        impact.places.push_back(std::move(effect));
    }
}

// Points of somebody differ already in the round itself: every later table does.
bool points_differ(const Places& before, const Places& after, int from) {
    const auto index = static_cast<std::size_t>(std::max(0, from - 1));
    for (std::size_t i = 0; i < before.field.players.size(); ++i) {
        const auto& one = before.field.players[i].rounds;
        const auto& two = after.field.players[i].rounds;
        if (index < one.size() && one[index].points != two[index].points) return true;
    }
    return false;
}

[[nodiscard]] sdk::Result<void> add_tables(Impact& impact, const Tournament& before,
                                           const Tournament& after, const rulebook::Book& book,
                                           int from, const Places& now, const Places& then) {
    const bool all = before.participants.size() == after.participants.size() &&
                     now.struck == then.struck && points_differ(now, then, from);
    for (int round = std::max(1, from); round <= now.round; ++round) {
        if (!all) {
            auto one = TRY(places_after(before, book, round));
            auto two = TRY(places_after(after, book, round));
            if (one.rows == two.rows) continue;
        }
        impact.tables.push_back(round);
    }
    return {};
}

Participant& participant_of(Tournament& tournament, int number) {
    return *std::ranges::find(tournament.participants, number, &Participant::number);
}

}  // namespace

sdk::Result<Impact> impact(const Tournament& before, const Tournament& after,
                           const rulebook::Book& book, int from) {
    Impact found;
    auto now = TRY(places_after(before, book));
    auto then = TRY(places_after(after, book, now.round));
    add_places(found, now, then);
    TRY(add_tables(found, before, after, book, from, now, then));
    if (has_table(before.settings.system)) return found;
    add_pairs(found, before, after, book, from);
    for (const Round& round : before.rounds) {
        if (round.state == RoundState::kDraft) found.drafts.push_back(round.number);
    }
    return found;
}

Tournament with_games(Tournament tournament, int round, int board, std::vector<Game> games) {
    for (Round& held : tournament.rounds) {
        if (held.number != round) continue;
        for (Board& one : held.boards) {
            if (one.number == board) one.games = games;
        }
    }
    return tournament;
}

Tournament with_leaver(Tournament tournament, int number, Standing standing, bool annulled) {
    const int last = leaves_after(tournament);
    Participant& participant = participant_of(tournament, number);
    participant.standing = standing;
    participant.left_after = last;
    participant.annulled = annulled;
    return tournament;
}

Tournament without_leaver(Tournament tournament, int number) {
    Participant& participant = participant_of(tournament, number);
    participant.standing = Standing::kPlaying;
    participant.left_after.reset();
    participant.annulled = false;
    return tournament;
}

std::string digest(const Impact& impact) {
    std::string text;
    const auto add = [&](std::string_view key, auto... values) {
        text += key;
        ((text += " " + std::to_string(values)), ...);
        text += '\n';
    };
    for (const PairEffect& effect : impact.pairs) {
        const auto side = [](const std::optional<Board>& board, bool first) {
            return !board ? 0 : first ? board->first : board->second;
        };
        add("pair", effect.round, side(effect.before, true), side(effect.before, false),
            side(effect.after, true), side(effect.after, false), effect.bye_before,
            effect.bye_after);
    }
    for (const PlaceEffect& effect : impact.places) {
        const standings::Row none;
        const standings::Row& before = effect.before ? *effect.before : none;
        const standings::Row& after = effect.after ? *effect.after : none;
        add("place", effect.number, before.place, before.last_place, before.points.over(),
            before.points.under(), after.place, after.last_place, after.points.over(),
            after.points.under());
    }
    for (const int round : impact.tables)
        add("table", round);
    for (const int round : impact.drafts)
        add("draft", round);
    return lots::sha256_hex(text);
}

}  // namespace collegium::play
