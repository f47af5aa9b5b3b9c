#include <algorithm>
#include <array>
#include <tuple>

#include <collegium/pairing/swiss.hpp>
#include <collegium/sdk/try.hpp>

#include "articles.hpp"
#include "classification.hpp"
#include "draft.hpp"
#include "float_order.hpp"
#include "forced.hpp"
#include "sides.hpp"

namespace collegium::pairing {
namespace {

struct MethodRow {
    Method method;
    std::string_view id;
    std::string_view book;
    std::string_view section;
    std::string_view article;
};

constexpr std::array<MethodRow, 8> kMethods{{
    {Method::kRuBlindLot, "ru-blind-lot", "ru-draughts-2022", "", "5.4.10.4"},
    {Method::kRuNumbers, "ru-numbers", "ru-draughts-2022", "", "5.4.10.5"},
    {Method::kRuTruncatedSolkoff, "ru-truncated-solkoff", "ru-draughts-2022", "", "5.4.10.6"},
    {Method::kRuBuchholz, "ru-buchholz", "ru-draughts-2022", "", "5.4.10.7"},
    {Method::kUaLot, "ua-lot", "ua-draughts-2024", "III.J", "7"},
    {Method::kUaMedian, "ua-solkoff-median", "ua-draughts-2024", "III.J", "9"},
    {Method::kOldRenjuRating, "renju-old-rating", "ru-old-renju", "", "5.3.15"},
    {Method::kOldRenjuLot, "renju-old-lot", "ru-old-renju", "", "5.3.16"},
}};

const MethodRow& row(Method method) {
    return *std::find_if(kMethods.begin(), kMethods.end(),
                         [&](const MethodRow& row) { return row.method == method; });
}

bool in_blocks(Method method) {
    switch (method) {
        case Method::kUaLot:
        case Method::kUaMedian:
        case Method::kOldRenjuRating:
        case Method::kOldRenjuLot:
            return true;
        default:
            return false;
    }
}

class RoundMaker {
  public:
    RoundMaker(const Field& field, const SwissSettings& settings)
        : entries_(field, settings, keeps_apart(field, settings)), settings_(settings) {
        if (drawn_by_lot(settings.method)) entries_.set_lots(lot_places(entries_, *settings.seed));
        order_ = classification(entries_, settings);
        entries_.set_order(order_);
        round_.number = entries_.round();
        for (const int index : order_)
            round_.order.push_back(entries_[index].number);
    }

    [[nodiscard]] sdk::Result<Round> make() {
        TRY(check_forced_alone(entries_, settings_));
        std::vector<int> open = order_;
        std::vector<DraftPair> forced;
        for (const auto& [first, second] : settings_.forced) {
            DraftPair pair;
            pair.a = entries_.index_of(first);
            pair.b = entries_.index_of(second);
            pair.how = How::kForced;
            std::erase(open, pair.a);
            std::erase(open, pair.b);
            forced.push_back(std::move(pair));
        }
        if (settings_.bye != 0) {
            TRY(give_set_bye(open));
        }
        free_where_needed(open);
        if (settings_.bye == 0 && open.size() % 2 == 1) give_bye(open);
        if (const int alone = Matching(entries_, open).alone(); alone != 0) {
            return citing(
                cited(settings_.method, articles(settings_.method).met),
                sdk::refuse(
                    sdk::Code::kFailedPrecondition, "NO_LEGAL_PAIRING", "no perfect matching",
                    {{"round", std::to_string(round_.number)}, {"alone", std::to_string(alone)}}));
        }
        Draft draft = in_blocks(settings_.method) ? pair_in_blocks(entries_, settings_, open)
                                                  : pair_russian(entries_, settings_, open);
        draft.pairs.insert(draft.pairs.end(), forced.begin(), forced.end());
        round_.joined = std::move(draft.joined);
        round_.groups = std::move(draft.groups);
        seat(draft.pairs);
        return std::move(round_);
    }

  private:
    // Everybody open can be paired; one of an odd number has the bye and may have it.
    [[nodiscard]] bool can_be_settled(const std::vector<int>& open, const Matching& all) const {
        if (all.alone() != static_cast<int>(open.size() % 2)) return false;
        return open.size() % 2 == 0 || std::any_of(open.rbegin(), open.rend(), [&](int index) {
                   Matching others = all;
                   return !entries_[index].had_free_win && others.take_alone(index);
               });
    }

    // RU-CHESS 31.9: members of one team are kept apart if that is possible. Where it is not for
    // all, those may meet their own whom a largest pairing leaves alone, the lowest of them first
    // and no more than it takes; then the lowest of the others, twice as many each time.
    void free_where_needed(const std::vector<int>& open) {
        std::vector<int> bound;
        for (const int index : open) {
            if (entries_[index].team != 0) bound.push_back(index);
        }
        for (std::size_t many = 1; !bound.empty();) {
            const Matching all(entries_, open);
            if (can_be_settled(open, all)) break;
            std::vector<int> alone;
            for (const int index : all.left_alone()) {
                if (entries_[index].team != 0) alone.push_back(index);
            }
            const auto place = [&](int index) { return -entries_[index].place; };
            std::ranges::sort(alone, {}, place);
            if (alone.empty()) {
                alone.assign(bound.rbegin(), bound.rend());
                alone.resize(std::min(alone.size(), many));
                many *= 2;
            } else {
                alone.resize((alone.size() + 1) / 2);
            }
            for (const int index : alone) {
                entries_.free_of_team(index);
                std::erase(bound, index);
                round_.freed.push_back(entries_[index].number);
            }
        }
        std::ranges::sort(round_.freed);
        round_.kept_apart = round_.freed.empty();
    }

    // 5.4.10.2, III.J.6: the last of the classification who has not won without play, as long as
    // the others can be paired.
    void give_bye(std::vector<int>& open) {
        Matching all(entries_, open);
        for (auto candidate = open.rbegin(); candidate != open.rend(); ++candidate) {
            const int index = *candidate;
            const bool had = entries_[index].had_free_win;
            if (!had && all.alone() == 1 && all.take_alone(index)) {
                round_.bye = entries_[index].number;
                open.erase(std::next(candidate).base());
                return;
            }
            round_.bye_passed_over.push_back(
                {entries_[index].number, 0, had ? Why::kHadFreeWin : Why::kOthers});
        }
    }

    [[nodiscard]] sdk::Result<void> give_set_bye(std::vector<int>& open) {
        const int index = entries_.index_of(settings_.bye);
        const auto found = std::find(open.begin(), open.end(), index);
        if (open.size() % 2 == 0 || found == open.end() || entries_[index].had_free_win) {
            return citing(cited(settings_.method, articles(settings_.method).bye),
                          sdk::refuse(sdk::Code::kInvalidArgument, "FORCED_BYE_ILLEGAL",
                                      "a bye that may not be given",
                                      {{"number", std::to_string(settings_.bye)}}));
        }
        round_.bye = settings_.bye;
        open.erase(found);
        return {};
    }

    // Boards by the higher points of a pair, their sum, the place of the better one. The books do
    // not say.
    void seat(std::vector<DraftPair>& pairs) {
        const auto key = [&](const DraftPair& pair) {
            const Entry& a = entries_[pair.a];
            const Entry& b = entries_[pair.b];
            return std::tuple(-std::max(a.points, b.points), -(a.points + b.points),
                              std::min(a.place, b.place));
        };
        std::sort(pairs.begin(), pairs.end(),
                  [&](const DraftPair& one, const DraftPair& two) { return key(one) < key(two); });
        for (DraftPair& draft : pairs) {
            const Sides sides = choose_sides(entries_, settings_, draft.a, draft.b);
            Pair pair;
            pair.first = entries_[sides.first].number;
            pair.second = entries_[sides.second].number;
            pair.how = draft.how;
            pair.group = draft.group;
            pair.sides = sides.rule;
            pair.first_points = entries_[sides.first].points;
            pair.second_points = entries_[sides.second].points;
            pair.passed_over = std::move(draft.passed_over);
            round_.pairs.push_back(std::move(pair));
        }
    }

    Entries entries_;
    const SwissSettings& settings_;
    std::vector<int> order_;
    Round round_;
};

}  // namespace

std::string_view method_id(Method method) {
    return row(method).id;
}

std::optional<Method> parse_method(std::string_view id) {
    for (const MethodRow& row : kMethods) {
        if (row.id == id) return row.method;
    }
    return std::nullopt;
}

sdk::Citation method_citation(Method method) {
    const MethodRow& of = row(method);
    sdk::Citation citation;
    citation.book = of.book;
    citation.section = of.section;
    citation.article = of.article;
    return citation;
}

const std::vector<Method>& all_methods() {
    static const std::vector<Method> all = [] {
        std::vector<Method> methods;
        for (const MethodRow& row : kMethods)
            methods.push_back(row.method);
        return methods;
    }();
    return all;
}

sdk::Result<void> check_input(const Field& field, const SwissSettings& settings) {
    if (const auto wrong = faults(field); !wrong.empty()) {
        return sdk::refuse(sdk::Code::kInvalidArgument, "FIELD_INCONSISTENT", wrong.front(),
                           {{"fault", wrong.front()}});
    }
    if (drawn_by_lot(settings.method) && !settings.seed) {
        return sdk::refuse(sdk::Code::kInvalidArgument, "SEED_MISSING",
                           "a method by lot needs a seed",
                           {{"method", std::string(method_id(settings.method))}});
    }
    return {};
}

std::vector<int> announced_absent(const Field& field) {
    std::vector<int> found;
    for (const Player& player : field.players) {
        if (player.plays && player.absent) found.push_back(player.number);
    }
    std::sort(found.begin(), found.end());
    return found;
}

sdk::Result<Round> pair_swiss(const Field& field, const SwissSettings& settings) {
    TRY(check_input(field, settings));
    auto round = RoundMaker(field, settings).make();
    if (!round && round.error().reason == "NO_LEGAL_PAIRING") {
        TRY(check_forced(field, settings));
    }
    if (round) round->absent = announced_absent(field);
    return round;
}

}  // namespace collegium::pairing
