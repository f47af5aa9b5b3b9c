#include <algorithm>
#include <cstdlib>
#include <map>

#include <collegium/pairing/varma.hpp>
#include <collegium/play/numbers.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::play {
namespace {

// Details of a ballot's items: what beside the lot decides.
constexpr std::string_view kTeam = "team ";
constexpr std::string_view kRating = "rating ";
constexpr std::string_view kPlace = "place ";
constexpr std::string_view kRank = "rank ";

std::string_view word(Numbering numbering) {
    switch (numbering) {
        case Numbering::kLot:
            return "lot";
        case Numbering::kRating:
            return "rating";
        case Numbering::kVarma:
            return "varma";
        case Numbering::kGiven:
            return "given";
    }
    return {};
}

lots::Ballot ballot_of(Numbering numbering, const std::vector<Drawing>& drawing) {
    lots::Ballot ballot;
    ballot.method = lots::Method::kOrder;
    ballot.facts = {{"numbers", std::string(word(numbering))}};
    for (const Drawing& one : drawing) {
        lots::BallotItem item;
        item.label = one.name;
        if (one.rating) item.detail = std::string(kRating) + std::to_string(*one.rating);
        if (one.rank > 0) {
            item.detail +=
                (item.detail.empty() ? "" : ", ") + std::string(kRank) + std::to_string(one.rank);
        }
        if (one.place > 0) item.detail = std::string(kPlace) + std::to_string(one.place);
        if (numbering == Numbering::kVarma) item.detail = std::string(kTeam) + one.team;
        ballot.items.push_back(std::move(item));
    }
    return ballot;
}

[[nodiscard]] sdk::Result<DrawnNumbers> by_varma(const std::vector<Drawing>& drawing,
                                                 const lots::Seed& seed) {
    std::vector<pairing::Drawer> drawers;
    std::map<std::string, std::int64_t> ids;
    for (const Drawing& one : drawing) {
        drawers.push_back({one.name, one.team});
        ids.emplace(one.name, one.id);
    }
    auto drawn = TRY(pairing::varma_draw(drawers, seed));
    DrawnNumbers found;
    found.ballot = ballot_of(Numbering::kVarma, drawing);
    found.clashes = drawn.clashes;
    for (const pairing::DrawnNumber& one : drawn.drawn) {
        found.order.push_back(one.drawer.name);
        found.numbers.emplace_back(ids.at(one.drawer.name), one.number);
    }
    std::ranges::sort(found.numbers, {}, [](const auto& one) { return one.second; });
    return found;
}

// Better ones before worse ones; the lot has ordered those who are level.
void sort_level(Numbering numbering, std::vector<Drawing>& drawn) {
    if (numbering == Numbering::kRating) {
        std::ranges::stable_sort(drawn, [](const Drawing& a, const Drawing& b) {
            return std::pair(a.rating.value_or(-1), a.rank) >
                   std::pair(b.rating.value_or(-1), b.rank);
        });
    } else if (numbering == Numbering::kGiven) {
        std::ranges::stable_sort(drawn, {}, &Drawing::place);
    }
}

std::optional<Numbering> parse_numbering(std::string_view text) {
    for (const Numbering one :
         {Numbering::kLot, Numbering::kRating, Numbering::kVarma, Numbering::kGiven}) {
        if (word(one) == text) return one;
    }
    return std::nullopt;
}

int number_after(const std::string& detail, std::string_view key) {
    const auto found = detail.find(key);
    return found == std::string::npos ? 0 : std::atoi(detail.c_str() + found + key.size());
}

std::vector<NumberProof> prove_varma(const lots::Ballot& ballot, const lots::Seed& seed) {
    std::vector<pairing::Drawer> drawers;
    for (const lots::BallotItem& item : ballot.items) {
        if (!item.detail.starts_with(kTeam)) return {};
        drawers.push_back({item.label, item.detail.substr(kTeam.size())});
    }
    std::vector<NumberProof> found;
    if (const auto drawn = pairing::varma_draw(drawers, seed)) {
        for (const pairing::DrawnNumber& one : drawn->drawn)
            found.push_back({one.drawer.name, one.number, one.group});
    }
    std::ranges::sort(found, {}, &NumberProof::number);
    return found;
}

}  // namespace

std::vector<NumberProof> prove_numbers(const lots::Ballot& ballot, const lots::Seed& seed) {
    const auto numbering = parse_numbering(lots::fact(ballot, "numbers"));
    if (!numbering) return {};
    if (*numbering == Numbering::kVarma) return prove_varma(ballot, seed);
    const auto lot = lots::draw(ballot, seed);
    if (!lot) return {};
    std::vector<Drawing> drawn;
    for (const std::size_t index : lot->drawn) {
        const lots::BallotItem& item = ballot.items[index];
        Drawing one;
        one.name = item.label;
        if (item.detail.starts_with(kRating)) one.rating = number_after(item.detail, kRating);
        one.place = number_after(item.detail, kPlace);
        one.rank = number_after(item.detail, kRank);
        drawn.push_back(std::move(one));
    }
    sort_level(*numbering, drawn);
    std::vector<NumberProof> found;
    for (const Drawing& one : drawn)
        found.push_back({one.name, static_cast<int>(found.size()) + 1, 0});
    return found;
}

sdk::Result<DrawnNumbers> draw_numbers(Numbering numbering, std::vector<Drawing> drawing,
                                       const lots::Seed& seed) {
    if (numbering == Numbering::kVarma) return by_varma(drawing, seed);
    std::ranges::sort(drawing, {}, [](const Drawing& one) { return std::pair(one.name, one.id); });
    DrawnNumbers found;
    found.ballot = ballot_of(numbering, drawing);
    auto lot = TRY(lots::draw(found.ballot, seed));
    std::vector<Drawing> drawn;
    for (const std::size_t index : lot.drawn) {
        found.order.push_back(drawing[index].name);
        drawn.push_back(drawing[index]);
    }
    sort_level(numbering, drawn);
    for (const Drawing& one : drawn) {
        found.numbers.emplace_back(one.id, static_cast<int>(found.numbers.size()) + 1);
    }
    return found;
}

pairing::Side draw_side(const lots::Seed& seed, std::string purpose) {
    lots::Ballot ballot;
    ballot.method = lots::Method::kPick;
    ballot.facts = {{"purpose", std::move(purpose)}};
    ballot.items.resize(2);
    ballot.items[0].label = "first";
    ballot.items[1].label = "second";
    const auto lot = lots::draw(ballot, seed);
    return lot->drawn.front() == 0 ? pairing::Side::kFirst : pairing::Side::kSecond;
}

}  // namespace collegium::play
