#include "handlers/games_input.hpp"

#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>

namespace collegium::rpc {
namespace {

constexpr int kMostParameters = 64;
constexpr int kMostTags = 64;
constexpr std::size_t kLongestTag = 1024;
constexpr std::int64_t kLongestClock = 366LL * 24 * 3600;  // seconds: correspondence games too

std::string indexed(std::string_view field, int index) {
    return std::string(field) + "[" + std::to_string(index) + "]";
}

}  // namespace

void GameDecoder::violate(std::string_view field, std::string_view reason, sdk::Metadata metadata) {
    violations_.push_back({std::string(field), std::string(reason), std::move(metadata), {}});
}

sdk::Result<void> GameDecoder::checked() const {
    if (violations_.empty()) return {};
    return invalid_fields(violations_);
}

void GameDecoder::in_range(std::string_view field, std::int64_t value, std::int64_t last) {
    if (value >= 0 && value <= last) return;
    violate(field, "NUMBER_OUT_OF_RANGE", {{"first", "0"}, {"last", std::to_string(last)}});
}

std::string GameDecoder::discipline(std::string_view field, const std::string& name) {
    auto id = parse_text_name("disciplines", name, field);
    if (id) return *std::move(id);
    for (sdk::Violation& violation : id.error().violations)
        violations_.push_back(std::move(violation));
    return {};
}

std::string GameDecoder::text(std::string field, const std::string& value, std::size_t limit) {
    if (value.size() <= limit) return value;
    violate(field, "TOO_LONG", {{"limit", std::to_string(limit)}});
    return {};
}

sdk::ParameterValues GameDecoder::parameters(
    const std::string& field, const google::protobuf::Map<std::string, std::string>& values) {
    if (values.size() > kMostParameters) {
        violate(field, "TOO_MANY", {{"limit", std::to_string(kMostParameters)}});
        return {};
    }
    sdk::ParameterValues parameters;
    for (const auto& [id, value] : values)
        parameters.emplace(text(field, id, kLongestWord), text(field, value, kLongestWord));
    return parameters;
}

usecases::GameInput GameDecoder::game(const v1::Game& game) {
    usecases::GameInput input;
    input.discipline = discipline("game.discipline", game.discipline());
    input.setup.edition = text("game.edition", game.edition(), kLongestWord);
    input.setup.parameters = parameters("game.parameters", game.parameters());
    input.setup.position = text("game.position", game.position(), kLongestPosition);
    if (game.has_opening()) {
        input.opening = {text("game.opening.table", game.opening().table(), kLongestWord),
                         text("game.opening.entry", game.opening().entry(), kLongestWord)};
    }
    if (game.moves_size() > kMostMoves) {
        violate("game.moves", "TOO_MANY", {{"limit", std::to_string(kMostMoves)}});
        return input;
    }
    input.moves.reserve(static_cast<std::size_t>(game.moves_size()));
    for (int i = 0; i < game.moves_size(); ++i)
        input.moves.push_back(text(indexed("game.moves", i), game.moves(i), kLongestWord));
    return input;
}

std::optional<sdk::Seat> GameDecoder::seat(std::string_view field, v1::Seat seat) {
    if (seat == v1::SEAT_FIRST) return sdk::Seat::kFirst;
    if (seat == v1::SEAT_SECOND) return sdk::Seat::kSecond;
    if (seat != v1::SEAT_UNSPECIFIED) violate(field, "ENUM_UNKNOWN");
    return std::nullopt;
}

sdk::Side GameDecoder::side(std::string_view field, v1::BoardSide side) {
    if (!v1::BoardSide_IsValid(side)) violate(field, "ENUM_UNKNOWN");
    return side == v1::BOARD_SIDE_SECOND ? sdk::Side::kSecond : sdk::Side::kFirst;
}

sdk::ClaimContext GameDecoder::claim_context(const v1::ClaimContext& context, int moves) {
    sdk::ClaimContext claim;
    if (context.has_remaining()) {
        in_range("context.remaining", context.remaining().seconds(), kLongestClock);
        claim.remaining = std::chrono::seconds(context.remaining().seconds());
    }
    if (context.has_checked_for()) {
        in_range("context.checked_for", context.checked_for().seconds(), kLongestClock);
        claim.checked_for = std::chrono::seconds(context.checked_for().seconds());
    }
    claim.flag_fell = context.flag_fell();
    claim.by_arbiter = context.by_arbiter();
    if (context.has_counted_from_ply()) {
        in_range("context.counted_from_ply", context.counted_from_ply(), moves);
        claim.counted_from = context.counted_from_ply();
    }
    switch (context.ruling()) {
        case v1::ARBITER_RULING_UNSPECIFIED:
            break;
        case v1::ARBITER_RULING_DRAW:
            claim.ruling = sdk::ArbiterRuling::kForTheDraw;
            break;
        case v1::ARBITER_RULING_PLAY_ON:
            claim.ruling = sdk::ArbiterRuling::kAgainst;
            break;
        default:
            violate("context.ruling", "ENUM_UNKNOWN");
    }
    return claim;
}

std::vector<sdk::DrawOffer> GameDecoder::offers(
    const google::protobuf::RepeatedPtrField<v1::DrawOffer>& offers, int moves) {
    std::vector<sdk::DrawOffer> earlier;
    if (offers.size() > kMostMoves) {
        violate("earlier", "TOO_MANY", {{"limit", std::to_string(kMostMoves)}});
        return earlier;
    }
    for (int i = 0; i < offers.size(); ++i) {
        const std::string field = indexed("earlier", i);
        const auto by = seat(field + ".seat", offers[i].seat());
        if (offers[i].seat() == v1::SEAT_UNSPECIFIED) violate(field + ".seat", "REQUIRED");
        in_range(field + ".ply", offers[i].ply(), moves);
        earlier.push_back({by.value_or(sdk::Seat::kFirst), offers[i].ply()});
    }
    return earlier;
}

std::optional<sdk::EndingEvent> GameDecoder::event(v1::CheckEndingRequest::Event event) {
    switch (event) {
        case v1::CheckEndingRequest::EVENT_RESIGNATION:
            return sdk::EndingEvent::kResignation;
        case v1::CheckEndingRequest::EVENT_FLAG:
            return sdk::EndingEvent::kFlag;
        case v1::CheckEndingRequest::EVENT_PENALTY:
            return sdk::EndingEvent::kPenalty;
        case v1::CheckEndingRequest::EVENT_BOTH_FLAGS:
            return sdk::EndingEvent::kBothFlags;
        case v1::CheckEndingRequest::EVENT_UNSPECIFIED:
            violate("event", "REQUIRED");
            return std::nullopt;
        default:
            violate("event", "ENUM_UNKNOWN");
            return std::nullopt;
    }
}

std::vector<std::pair<std::string, std::string>> GameDecoder::tags(
    const google::protobuf::RepeatedPtrField<v1::RecordTag>& tags) {
    std::vector<std::pair<std::string, std::string>> pairs;
    if (tags.size() > kMostTags) {
        violate("tags", "TOO_MANY", {{"limit", std::to_string(kMostTags)}});
        return pairs;
    }
    for (int i = 0; i < tags.size(); ++i) {
        const std::string field = indexed("tags", i);
        if (tags[i].name().empty()) violate(field + ".name", "REQUIRED");
        pairs.emplace_back(text(field + ".name", tags[i].name(), kLongestWord),
                           text(field + ".value", tags[i].value(), kLongestTag));
    }
    return pairs;
}

}  // namespace collegium::rpc
