#include <limits>

#include <collegium/play/names.hpp>
#include <collegium/registry/id.hpp>

namespace collegium::play {
namespace {

struct ParticipantTag {
    static constexpr std::string_view kCollection = "participants";
};
struct PairRuleTag {
    static constexpr std::string_view kCollection = "pairRules";
};
struct RoundTag {
    static constexpr std::string_view kCollection = "rounds";
};
struct BoardTag {
    static constexpr std::string_view kCollection = "boards";
};
struct RecordTag {
    static constexpr std::string_view kCollection = "records";
};

template <typename Tag>
std::string below(const std::string& parent, std::int64_t value) {
    return parent + "/" + registry::Id<Tag>{value}.name();
}

// The parent's name and the number of the last part of "…/rounds/4".
struct Parts {
    std::string_view parent;
    std::int64_t value = 0;
};
template <typename Tag>
std::optional<Parts> split(std::string_view name) {
    const std::size_t last = name.rfind('/');
    if (last == std::string_view::npos || last == 0) return std::nullopt;
    const std::size_t before = name.rfind('/', last - 1);
    if (before == std::string_view::npos) return std::nullopt;
    const auto part = registry::Id<Tag>::parse(name.substr(before + 1));
    if (!part) return std::nullopt;
    return Parts{name.substr(0, before), part->value};
}

bool is_int(std::int64_t value) {
    return value <= std::numeric_limits<int>::max();
}

}  // namespace

std::string ParticipantId::name() const {
    return below<ParticipantTag>(tournament.name(), value);
}

std::optional<ParticipantId> ParticipantId::parse(std::string_view name) {
    const auto parts = split<ParticipantTag>(name);
    const auto tournament = parts ? TournamentId::parse(parts->parent) : std::nullopt;
    if (!tournament) return std::nullopt;
    return ParticipantId{*tournament, parts->value};
}

std::string PairRuleId::name() const {
    return below<PairRuleTag>(tournament.name(), value);
}

std::optional<PairRuleId> PairRuleId::parse(std::string_view name) {
    const auto parts = split<PairRuleTag>(name);
    const auto tournament = parts ? TournamentId::parse(parts->parent) : std::nullopt;
    if (!tournament) return std::nullopt;
    return PairRuleId{*tournament, parts->value};
}

std::string RoundId::name() const {
    return below<RoundTag>(tournament.name(), number);
}

std::optional<RoundId> RoundId::parse(std::string_view name) {
    const auto parts = split<RoundTag>(name);
    const auto tournament = parts ? TournamentId::parse(parts->parent) : std::nullopt;
    if (!tournament || !is_int(parts->value)) return std::nullopt;
    return RoundId{*tournament, static_cast<int>(parts->value)};
}

std::string BoardId::name() const {
    return below<BoardTag>(round.name(), number);
}

std::optional<BoardId> BoardId::parse(std::string_view name) {
    const auto parts = split<BoardTag>(name);
    const auto round = parts ? RoundId::parse(parts->parent) : std::nullopt;
    if (!round || !is_int(parts->value)) return std::nullopt;
    return BoardId{*round, static_cast<int>(parts->value)};
}

std::string RecordId::name() const {
    return below<RecordTag>(board.name(), game);
}

std::optional<RecordId> RecordId::parse(std::string_view name) {
    const auto parts = split<RecordTag>(name);
    const auto board = parts ? BoardId::parse(parts->parent) : std::nullopt;
    if (!board || !is_int(parts->value)) return std::nullopt;
    return RecordId{*board, static_cast<int>(parts->value)};
}

}  // namespace collegium::play
