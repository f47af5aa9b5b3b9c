#include "contributions.hpp"

#include <algorithm>
#include <map>

namespace collegium::standings {
namespace {

using pairing::Appearance;
using pairing::Field;
using pairing::Part;
using pairing::Player;

class Cards {
  public:
    Cards(const Field& field, const Rules& rules) : field_(field), rules_(rules) {
        for (const Player& player : field.players) {
            if (rules.struck.contains(player.number)) continue;
            index_.emplace(player.number, static_cast<int>(players_.size()));
            players_.push_back(&player);
        }
        for (const Player* player : players_)
            finals_.push_back(printed(counted_points(*player, player->rounds.size())));
    }

    [[nodiscard]] std::vector<Card> make() {
        std::vector<Card> all;
        for (std::size_t i = 0; i < players_.size(); ++i)
            all.push_back(card(i));
        return all;
    }

  private:
    [[nodiscard]] Fraction printed(pairing::Points points) const {
        return {points, field_.scale.unit};
    }

    // Against a struck player nothing counts.
    [[nodiscard]] bool counted(const Appearance& round) const {
        return round.opponent == 0 || !rules_.struck.contains(round.opponent);
    }

    // What norms and ratings count.
    [[nodiscard]] bool rated(const Appearance& round) const {
        return counted(round) || rules_.rated_though_struck.contains(round.opponent);
    }

    // After so many rounds.
    [[nodiscard]] pairing::Points counted_points(const Player& player, std::size_t rounds) const {
        pairing::Points sum = 0;
        for (std::size_t i = 0; i < rounds; ++i) {
            if (counted(player.rounds[i])) sum += player.rounds[i].points;
        }
        return sum;
    }

    [[nodiscard]] Card card(std::size_t index) const {
        const Player& player = *players_[index];
        Card made;
        made.number = player.number;
        made.rating = player.rating;
        for (std::size_t i = 0; i < player.rounds.size(); ++i) {
            const Appearance& round = player.rounds[i];
            if (round.part == Part::kFree) continue;
            if (round.part == Part::kPlayed && rated(round)) {
                made.rated_points += printed(round.points);
                ++made.rated_games;
            }
            if (!counted(round)) continue;
            made.points += printed(round.points);
            made.after_rounds.push_back(made.points);
            if (round.part == Part::kPlayed && round.side == pairing::Side::kSecond) {
                ++made.second_side;
            }
            if (is_win(round)) ++made.wins;
            if (round.part != Part::kOut) made.most += printed(field_.scale.win);
            add_contribution(made, player, i);
        }
        return made;
    }

    [[nodiscard]] bool is_win(const Appearance& round) const {
        if (round.points != field_.scale.win) return false;
        if (round.part == Part::kForfeitWin) return rules_.wins != Wins::kPlayed;
        if (round.part == Part::kBye) return rules_.wins == Wins::kPluses;
        return round.part == Part::kPlayed;
    }

    void add_contribution(Card& made, const Player& player, std::size_t round) const {
        const Appearance& own = player.rounds[round];
        Contribution worth;
        worth.played = own.part == Part::kPlayed;
        worth.points = printed(own.points);
        worth.share =
            Fraction(own.points - field_.scale.loss, field_.scale.win - field_.scale.loss);
        if (own.opponent != 0) worth.opponent = index_.at(own.opponent);
        // RU-CHESS 37.2: no game is half won that was not played; who was given points without an
        // opponent has won it.
        const bool given = rules_.unplayed == Unplayed::kVirtual && own.opponent == 0 &&
                           own.points > field_.scale.loss;
        worth.berger_share = given ? Fraction(1) : worth.share;
        worth.berger_points = given ? printed(field_.scale.win) : worth.points;
        if (rules_.unplayed == Unplayed::kVirtual) {
            worth.score = worth.played ? with_draws(own.opponent) : virtual_opponent(player, round);
        } else if (worth.opponent >= 0) {
            worth.score = rules_.unplayed == Unplayed::kLowest && !in_round_robin()
                              ? with_group_gain(own.opponent)
                              : finals_[static_cast<std::size_t>(worth.opponent)];
        } else if (own.part == Part::kBye && rules_.unplayed == Unplayed::kLowest) {
            worth.score = lowest();
        } else {
            worth.counts = false;
        }
        made.rounds.push_back(worth);
    }

    // A round robin has no byes and nobody is out of it: who left stands with unplayed games.
    [[nodiscard]] bool in_round_robin() const {
        return std::none_of(players_.begin(), players_.end(), [](const Player* player) {
            return !player->rounds.empty() && player->rounds.back().part == Part::kOut;
        });
    }

    // UA-2024 III.G.5: the last of those who finished the competition; RU-2022 5.4.10.11: the
    // lowest of anybody, those who left among them.
    [[nodiscard]] Fraction lowest() const {
        std::optional<Fraction> least;
        for (std::size_t i = 0; i < players_.size(); ++i) {
            if (!rules_.lowest_of_all && stayed(*players_[i]) != players_[i]->rounds.size()) {
                continue;
            }
            if (!least || finals_[i] < *least) least = finals_[i];
        }
        return least.value_or(Fraction());
    }

    // Rounds until somebody left; all of them where they stayed.
    [[nodiscard]] static std::size_t stayed(const Player& player) {
        std::size_t rounds = player.rounds.size();
        while (rounds > 0 && player.rounds[rounds - 1].part == Part::kOut)
            --rounds;
        return rounds;
    }

    // 5.4.10.11, III.G.5: who left is taken to have gained what the score group gained on average.
    [[nodiscard]] Fraction with_group_gain(int number) const {
        const auto index = static_cast<std::size_t>(index_.at(number));
        const Player& left = *players_[index];
        const std::size_t rounds = stayed(left);
        if (rounds == left.rounds.size()) return finals_[index];
        const pairing::Points level = counted_points(left, rounds);
        Fraction gained;
        std::int64_t members = 0;
        for (std::size_t i = 0; i < players_.size(); ++i) {
            const Player& mate = *players_[i];
            if (i == index) continue;
            const bool finished = stayed(mate) == mate.rounds.size();
            if (!finished && rules_.group_mates == GroupMates::kStayed) continue;
            // Of the group when he left: who had left before is in none.
            if (stayed(mate) < rounds) continue;
            if (counted_points(mate, rounds) != level) continue;
            gained += finals_[i] - printed(level);
            ++members;
        }
        return members == 0 ? finals_[index] : finals_[index] + gained / Fraction(members);
    }

    // RU-CHESS 37.1: every unplayed game of an opponent is a draw.
    [[nodiscard]] Fraction with_draws(int number) const {
        Fraction sum;
        for (const Appearance& round :
             players_[static_cast<std::size_t>(index_.at(number))]->rounds) {
            if (!counted(round) || round.part == Part::kFree) continue;
            sum += printed(round.part == Part::kPlayed ? round.points : field_.scale.draw);
        }
        return sum;
    }

    // RU-CHESS 37.1: begins with the player's own points, this game turned round, draws afterwards.
    [[nodiscard]] Fraction virtual_opponent(const Player& player, std::size_t round) const {
        const auto later = static_cast<std::int64_t>(player.rounds.size() - round - 1);
        return printed(counted_points(player, round)) +
               printed(field_.scale.win - player.rounds[round].points) +
               printed(field_.scale.draw) * Fraction(later);
    }

    const Field& field_;
    const Rules& rules_;
    std::vector<const Player*> players_;
    std::map<int, int> index_;
    std::vector<Fraction> finals_;
};

}  // namespace

std::vector<Card> cards(const pairing::Field& field, const Rules& rules) {
    return Cards(field, rules).make();
}

}  // namespace collegium::standings
