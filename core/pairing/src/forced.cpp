#include "forced.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include <collegium/sdk/try.hpp>

#include "articles.hpp"

namespace collegium::pairing {
namespace {

sdk::Metadata two(const std::pair<int, int>& pair) {
    return {{"first", std::to_string(pair.first)}, {"second", std::to_string(pair.second)}};
}

tl::unexpected<sdk::Error> illegal(Method method, std::string_view article, const char* reason,
                                   sdk::Metadata values) {
    return citing(
        cited(method, article),
        sdk::refuse(sdk::Code::kFailedPrecondition, reason,
                    "a forced pair that may not be made in this round", std::move(values)));
}

[[nodiscard]] sdk::Result<void> check_meeting(const Entries& entries, Method method,
                                              const std::pair<int, int>& pair) {
    const Articles& book = articles(method);
    const int a = entries.index_of(pair.first);
    const int b = entries.index_of(pair.second);
    if (a < 0 || b < 0) {
        sdk::Metadata values = two(pair);
        values.emplace("number", std::to_string(a < 0 ? pair.first : pair.second));
        return illegal(method, book.absence, "FORCED_PAIR_ABSENT", std::move(values));
    }
    if (a == b) return illegal(method, book.forced, "FORCED_PAIR_TWICE", two(pair));
    const auto why = entries.obstacle(a, b);
    if (!why) return {};
    switch (*why) {
        case Why::kMet:
            return illegal(method, book.met, "FORCED_PAIR_MET", two(pair));
        case Why::kSides:
            return illegal(method, book.side_limit, "FORCED_PAIR_SIDES", two(pair));
        case Why::kBarred:
            return illegal(method, book.forced, "FORCED_PAIR_BARRED", two(pair));
        case Why::kTeam:  // kept apart as far as possible; what is set comes first
            return {};
        default:
            throw std::logic_error("no obstacle between two");
    }
}

// Whether everybody but the first so many forced pairs can be paired, with a bye if need be.
bool rest_can_be_paired(const Entries& entries, const SwissSettings& settings, std::size_t forced) {
    std::set<int> taken{entries.index_of(settings.bye)};
    for (std::size_t i = 0; i < forced; ++i) {
        taken.insert(entries.index_of(settings.forced[i].first));
        taken.insert(entries.index_of(settings.forced[i].second));
    }
    std::vector<int> open;
    for (int index = 0; index < entries.size(); ++index) {
        if (!taken.contains(index)) open.push_back(index);
    }
    Matching all(entries, open);
    if (open.size() % 2 == 0) return all.alone() == 0;
    return all.alone() == 1 && std::ranges::any_of(open, [&](int index) {
               return !entries[index].had_free_win && all.take_alone(index);
           });
}

}  // namespace

sdk::Result<void> check_forced_alone(const Entries& entries, const SwissSettings& settings) {
    std::set<int> taken;
    for (const std::pair<int, int>& pair : settings.forced) {
        TRY(check_meeting(entries, settings.method, pair));
        if (!taken.insert(pair.first).second || !taken.insert(pair.second).second) {
            return illegal(settings.method, articles(settings.method).forced, "FORCED_PAIR_TWICE",
                           two(pair));
        }
    }
    return {};
}

sdk::Result<void> check_forced(const Field& field, const SwissSettings& settings) {
    const Entries entries(field, settings, false);
    TRY(check_forced_alone(entries, settings));
    const std::size_t all = settings.forced.size();
    if (all == 0 || rest_can_be_paired(entries, settings, all)) return {};
    // Where nobody could be paired anyway they are not to blame.
    if (!rest_can_be_paired(entries, settings, 0)) return {};
    std::size_t most = 1;
    while (most < all && rest_can_be_paired(entries, settings, most))
        ++most;
    return illegal(settings.method, articles(settings.method).complete, "FORCED_PAIR_OTHERS",
                   two(settings.forced[most - 1]));
}

}  // namespace collegium::pairing
