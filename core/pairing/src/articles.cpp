#include "articles.hpp"

#include <stdexcept>

namespace collegium::pairing {
namespace {

// What all methods of RU-2022 have in common.
constexpr Articles russian(std::string_view first_round, std::string_view second_round,
                           std::string_view order, std::string_view floats,
                           std::string_view within) {
    Articles made;
    made.first_round = first_round;
    made.second_round = second_round;
    made.order = order;
    made.floats = made.floats_up = floats;
    made.within = within;
    made.sides = made.side_limit = made.met = made.bye = made.absence = "5.4.10.2";
    made.complete = "5.4.10.8";
    made.forced = "5.4.10.9";
    made.change = "5.4.10.12";
    return made;
}

constexpr Articles ukrainian_lot() {
    Articles made;
    made.first_round = made.second_round = made.order = made.within = "7";
    made.floats = made.floats_up = made.complete = "2";
    made.sides = made.side_limit = made.balance = "3";
    made.side_lot = "7";
    made.met = "1";
    made.bye = "6";
    return made;
}

constexpr Articles ukrainian_median() {
    Articles made = ukrainian_lot();
    made.first_round = "9.4";
    made.second_round = "9.6";
    made.order = "9.7";
    made.floats = made.within = "9.8";
    made.floats_up = "9.10";
    made.sides = "9.14";
    made.side_limit = "9.13";
    made.bye = "9.1";
    made.complete = "9.12";
    return made;
}

constexpr Articles old_renju(std::string_view order, std::string_view floats,
                             std::string_view sides, std::string_view bye) {
    Articles made;
    made.first_round = made.second_round = made.order = made.within = order;
    made.floats = made.floats_up = floats;
    made.sides = made.side_lot = sides;
    made.side_limit = made.met = made.complete = "5.3.14.2";
    made.bye = bye;
    return made;
}

constexpr Articles kBlindLot = russian("5.4.10.4", "5.4.10.4", "5.4.10.4", "5.4.10.4", "5.4.10.4");
constexpr Articles kNumbers =
    russian("5.4.10.5.2", "5.4.10.5.3", "5.4.10.5.3", "5.4.10.5.4", "5.4.10.5.5");
constexpr Articles kTruncatedSolkoff =
    russian("5.4.10.5.2", "5.4.10.5.3", "5.4.10.6.2", "5.4.10.5.4", "5.4.10.5.5");
constexpr Articles kBuchholz =
    russian("5.4.10.7.2", "5.4.10.7.3", "5.4.10.7.6", "5.4.10.7.4", "5.4.10.7.5");
constexpr Articles kUkrainianLot = ukrainian_lot();
constexpr Articles kUkrainianMedian = ukrainian_median();
constexpr Articles kOldRating = old_renju("5.3.15.3", "5.3.15.4", "5.3.14.2", "5.3.15.2");
constexpr Articles kOldLot = old_renju("5.3.16.1", "5.3.16.1", "5.3.16.1.2", "");

}  // namespace

const Articles& articles(Method method) {
    switch (method) {
        case Method::kRuBlindLot:
            return kBlindLot;
        case Method::kRuNumbers:
            return kNumbers;
        case Method::kRuTruncatedSolkoff:
            return kTruncatedSolkoff;
        case Method::kRuBuchholz:
            return kBuchholz;
        case Method::kUaLot:
            return kUkrainianLot;
        case Method::kUaMedian:
            return kUkrainianMedian;
        case Method::kOldRenjuRating:
            return kOldRating;
        case Method::kOldRenjuLot:
            return kOldLot;
    }
    throw std::logic_error("a method without articles");
}

std::string_view first_round_article(const SwissSettings& settings) {
    const bool by_lot = settings.method == Method::kUaMedian && settings.numbers_by_lot;
    return by_lot ? "9.5" : articles(settings.method).first_round;
}

std::vector<sdk::Citation> cited(Method method, std::string_view article) {
    if (article.empty()) return {};
    sdk::Citation citation = method_citation(method);
    citation.article = article;
    return {citation};
}

tl::unexpected<sdk::Error> citing(std::vector<sdk::Citation> citations,
                                  tl::unexpected<sdk::Error> refusal) {
    refusal.value().citations = std::move(citations);
    return refusal;
}

std::string in_brackets(Method method, std::string_view article) {
    if (article.empty()) return {};
    const sdk::Citation citation = method_citation(method);
    const std::string section = citation.section.empty() ? "" : citation.section + ".";
    return " (" + section + std::string(article) + ")";
}

}  // namespace collegium::pairing
