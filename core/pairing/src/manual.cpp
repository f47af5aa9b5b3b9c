#include <algorithm>
#include <map>
#include <set>

#include <collegium/pairing/manual.hpp>
#include <collegium/sdk/try.hpp>

#include "articles.hpp"
#include "classification.hpp"
#include "float_order.hpp"

namespace collegium::pairing {
namespace {

using std::to_string;

// The round in which two met; 0: none.
int met_in(const Player& player, int opponent) {
    for (std::size_t i = 0; i < player.rounds.size(); ++i) {
        if (player.rounds[i].part == Part::kPlayed && player.rounds[i].opponent == opponent) {
            return static_cast<int>(i) + 1;
        }
    }
    return 0;
}

int free_win_in(const Player& player) {
    for (std::size_t i = 0; i < player.rounds.size(); ++i) {
        const Part part = player.rounds[i].part;
        if (part == Part::kBye || part == Part::kForfeitWin) return static_cast<int>(i) + 1;
    }
    return 0;
}

bool listed(const std::vector<std::pair<int, int>>& pairs, int a, int b) {
    return std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
        return pair == std::pair(a, b) || pair == std::pair(b, a);
    });
}

class Checker {
  public:
    Checker(const Field& field, const SwissSettings& settings)
        : field_(field), settings_(settings), entries_(field, settings, false) {
        for (const Player& player : field.players)
            players_.emplace(player.number, &player);
    }

    [[nodiscard]] std::vector<Fault> check(const std::vector<Meeting>& pairs, int bye) {
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            at_ = "pairs[" + to_string(i) + "]";
            const bool first = seat(pairs[i].first);
            if (seat(pairs[i].second) && first) check_pair(pairs[i]);
        }
        at_ = "bye";
        if (bye != 0 && seat(bye)) check_bye(bye);
        at_ = "pairs";
        for (const Entry& entry : entries_.all()) {
            if (!seated_.contains(entry.number)) {
                add("PLAYER_UNPAIRED", {{"number", to_string(entry.number)}}, book_.complete);
            }
        }
        for (const auto& [a, b] : settings_.forced) {
            const bool kept = std::any_of(pairs.begin(), pairs.end(), [&](const Meeting& pair) {
                return std::minmax(pair.first, pair.second) == std::minmax(a, b);
            });
            if (!kept) add("PAIR_NOT_KEPT", of_pair(a, b), book_.forced, false);
        }
        return std::move(found_);
    }

  private:
    void add(std::string reason, sdk::Metadata metadata, std::string_view article,
             bool hard = true) {
        Fault fault;
        fault.violation.field = at_;
        fault.violation.reason = std::move(reason);
        fault.violation.metadata = std::move(metadata);
        fault.violation.citations = cited(settings_.method, article);
        fault.hard = hard;
        found_.push_back(std::move(fault));
    }

    static sdk::Metadata of_pair(int first, int second) {
        return {{"first", to_string(first)}, {"second", to_string(second)}};
    }

    // Whether this one is in the round and has no seat yet.
    bool seat(int number) {
        if (entries_.index_of(number) < 0) {
            add("PLAYER_NOT_IN_ROUND", {{"number", to_string(number)}}, book_.absence);
            return false;
        }
        if (!seated_.insert(number).second) {
            add("PLAYER_TWICE", {{"number", to_string(number)}}, book_.complete);
            return false;
        }
        return true;
    }

    void check_pair(const Meeting& pair) {
        sdk::Metadata two = of_pair(pair.first, pair.second);
        const Player& first = *players_.at(pair.first);
        if (const int round = met_in(first, pair.second); round != 0) {
            sdk::Metadata met = two;
            met.emplace("round", to_string(round));
            add("PAIR_MET", std::move(met), book_.met);
        }
        if (listed(settings_.barred, pair.first, pair.second)) add("PAIR_BARRED", two, {});
        check_side(pair.first, Side::kFirst);
        check_side(pair.second, Side::kSecond);
        const std::string& team = first.team;
        const int rounds_left = field_.rounds_planned - field_.rounds_done();
        if (rounds_left <= settings_.apart_rounds && !team.empty() &&
            team == players_.at(pair.second)->team) {
            two.emplace("team", team);
            add("PAIR_TEAM", std::move(two), {}, false);
        }
    }

    void check_side(int number, Side side) {
        const Entry& entry = entries_[entries_.index_of(number)];
        const bool again = !entry.sides.empty() && entry.sides.back() == side;
        if (entry.limit && *entry.limit != side) {
            add("PAIR_SIDES", {{"number", to_string(number)}, {"games", to_string(entry.run)}},
                book_.side_limit, entries_.limits_bind());
        } else if (side_law(settings_.method).longest_run == 0 && again && entry.run >= 2) {
            add("PAIR_THIRD_SIDE", {{"number", to_string(number)}}, book_.side_limit, false);
        }
        check_balance(entry, side);
    }

    // A game that evens out is no fault, however far the two sides are apart still.
    void check_balance(const Entry& entry, Side side) {
        const auto wanted = wanted_balance(settings_.method, field_.rounds_planned);
        const int games = static_cast<int>(entry.sides.size());
        const int own = (side == Side::kFirst ? entry.first_count : games - entry.first_count) + 1;
        const int others = games + 1 - own;
        if (!wanted || own - others <= *wanted) return;
        add("PAIR_BALANCE",
            {{"number", to_string(entry.number)},
             {"own", to_string(own)},
             {"others", to_string(others)},
             {"most", to_string(*wanted)}},
            book_.balance, false);
    }

    void check_bye(int number) {
        if (const int round = free_win_in(*players_.at(number)); round != 0) {
            add("BYE_SECOND", {{"number", to_string(number)}, {"round", to_string(round)}},
                book_.bye);
        }
        if (entries_.size() % 2 == 0) {
            add("BYE_NOT_NEEDED", {{"number", to_string(number)}}, book_.bye);
        }
    }

    const Field& field_;
    const SwissSettings& settings_;
    const Articles& book_ = articles(settings_.method);
    Entries entries_;
    std::map<int, const Player*> players_;
    std::set<int> seated_;
    std::vector<Fault> found_;
    std::string at_;
};

}  // namespace

std::vector<Fault> check_round(const Field& field, const SwissSettings& settings,
                               const std::vector<Meeting>& pairs, int bye) {
    return Checker(field, settings).check(pairs, bye);
}

sdk::Result<Round> set_round(const Field& field, const SwissSettings& settings,
                             const std::vector<Meeting>& pairs, int bye) {
    TRY(check_input(field, settings));
    Entries entries(field, settings, false);
    if (drawn_by_lot(settings.method)) entries.set_lots(lot_places(entries, *settings.seed));
    Round round;
    round.number = entries.round();
    for (const int index : classification(entries, settings))
        round.order.push_back(entries[index].number);
    const auto missing = [&](int number) {
        return sdk::refuse(sdk::Code::kInvalidArgument, "PLAYER_NOT_IN_ROUND",
                           "a number that does not play this round",
                           {{"number", to_string(number)}});
    };
    for (const Meeting& meeting : pairs) {
        const int first = entries.index_of(meeting.first);
        const int second = entries.index_of(meeting.second);
        if (first < 0) return missing(meeting.first);
        if (second < 0) return missing(meeting.second);
        Pair pair;
        pair.first = meeting.first;
        pair.second = meeting.second;
        pair.how = How::kByHand;
        pair.sides = SideRule::kAsSet;
        pair.first_points = entries[first].points;
        pair.second_points = entries[second].points;
        round.pairs.push_back(std::move(pair));
    }
    if (bye != 0 && entries.index_of(bye) < 0) return missing(bye);
    round.bye = bye;
    round.absent = announced_absent(field);
    return round;
}

}  // namespace collegium::pairing
