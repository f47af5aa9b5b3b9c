#include "words.hpp"

#include <span>
#include <stdexcept>

#include <collegium/i18n/catalogue.hpp>
#include <collegium/pairing/tool_text.hpp>

namespace collegium::pairing {

// texts/explain.toml and texts/tool.toml, compiled in.
std::span<const i18n::CatalogueSource> explanation_sources();

namespace {

constexpr std::size_t kTold = 8;      // trials of one search
constexpr std::size_t kNumbers = 16;  // members of one group

const i18n::Catalogue& catalogue() {
    static const i18n::Catalogue made = [] {
        auto parsed = i18n::Catalogue::parse(explanation_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    return made;
}

std::string_view why_key(Why why) {
    switch (why) {
        case Why::kMet:
            return "why.met";
        case Why::kSides:
            return "why.sides";
        case Why::kThirdSide:
            return "why.third-side";
        case Why::kTeam:
            return "why.team";
        case Why::kBarred:
            return "why.barred";
        case Why::kOthers:
            return "why.others";
        case Why::kHadFreeWin:
            return "why.had-free-win";
    }
    return {};
}

std::string_view how_key(How how) {
    switch (how) {
        case How::kWithinGroup:
            return "how.group";
        case How::kFloat:
            return "how.float";
        case How::kForced:
            return "how.forced";
        case How::kKept:
            return "how.kept";
        case How::kByHand:
            return "how.by-hand";
    }
    return {};
}

}  // namespace

std::string Words::text(std::string_view key, const sdk::Metadata& values,
                        std::string_view variant) const {
    return catalogue().text(telling_.language, key, values, variant);
}

Line Words::line(std::string_view key, sdk::Metadata values, std::string_view article,
                 std::string_view variant) const {
    values.emplace("article", in_brackets(method_, article));
    return {text(key, values, variant), cited(method_, article)};
}

std::string Words::colour(Side side, std::string_view variant) const {
    const bool black = (side == Side::kFirst) == telling_.black_begins;
    return text(black ? "colour.black" : "colour.white", {}, variant);
}

std::string Words::why(Why why) const {
    return text(why_key(why));
}

std::string list_trials(const Words& words, const std::vector<Trial>& trials) {
    std::string list;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        if (!list.empty()) list += ", ";
        if (i == kTold) {
            return list + words.text("trial.more", {{"n", std::to_string(trials.size() - i)}});
        }
        const int named = trials[i].with == 0 ? trials[i].who : trials[i].with;
        list += words.text("trial",
                           {{"with", std::to_string(named)}, {"why", words.why(trials[i].why)}});
    }
    return list;
}

std::string list_members(const Words& words, const std::vector<int>& numbers) {
    std::string list = "[";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i > 0) list += ", ";
        if (i == kNumbers) {
            list += words.text("trial.more", {{"n", std::to_string(numbers.size() - i)}});
            break;
        }
        list += std::to_string(numbers[i]);
    }
    return list + "]";
}

std::string printed(Points points, const Scale& scale) {
    const Points whole = points / scale.unit;
    const Points rest = points % scale.unit;
    if (rest == 0) return std::to_string(whole);
    if (2 * rest == scale.unit) return (whole == 0 ? "" : std::to_string(whole)) + "½";
    return std::to_string(points) + "/" + std::to_string(scale.unit);
}

std::string how_word(How how, i18n::Language language) {
    return catalogue().text(language, how_key(how));
}

std::string tool_text(i18n::Language language, std::string_view key, const sdk::Metadata& values) {
    return catalogue().text(language, key, values);
}

std::string side_letters(const Player& player, const Telling& telling) {
    const Words words(Method::kRuNumbers, telling);  // letters are the same in all methods
    std::string letters;
    for (const Side side : player.sides())
        letters += words.colour(side, "letter");
    return letters;
}

}  // namespace collegium::pairing
