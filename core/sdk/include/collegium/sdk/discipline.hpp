// A discipline: an identity and capabilities asked for by id. Everything beyond identity is
// optional, and the host has a sensible default for what is absent.
//
// Contract of everything below: a discipline is a pure value. It is const, keeps no state, does no
// I/O and asks neither clock, environment nor chance; equal questions get equal answers. All
// methods are [thread-safe] unless they say otherwise and throw nothing on purpose (the host's
// fence turns an exception into a refusal and counts it). All strings are valid UTF-8.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include <collegium/sdk/local_text.hpp>

namespace collegium::sdk {

// Ids end in a revision. Revision 0 is a draft that changes together with the bundled plugins; from
// 1 on a capability is frozen and a change is a new id beside it. Third parties use reversed domain
// names ("org.example.handicap/1").
inline constexpr std::string_view kIdentityId = "collegium.identity/0";
inline constexpr std::string_view kGameId = "collegium.game/0";
inline constexpr std::string_view kDrawRulesId = "collegium.draw-rules/0";
inline constexpr std::string_view kEndingsId = "collegium.endings/0";
inline constexpr std::string_view kClaimsId = "collegium.claims/0";
inline constexpr std::string_view kStagesId = "collegium.stages/0";
inline constexpr std::string_view kRefusalsId = "collegium.refusals/0";
inline constexpr std::string_view kTimeControlsId = "collegium.time-controls/0";
inline constexpr std::string_view kOpeningsId = "collegium.openings/0";
inline constexpr std::string_view kScoringId = "collegium.scoring/0";
inline constexpr std::string_view kRecordId = "collegium.record/0";
inline constexpr std::string_view kCorrespondenceId = "collegium.correspondence/0";
inline constexpr std::string_view kContestId = "collegium.contest/0";

// In the order people see them.
inline constexpr std::array kCapabilityIds = {
    kIdentityId, kGameId,           kStagesId,       kDrawRulesId, kRefusalsId,
    kClaimsId,   kEndingsId,        kTimeControlsId, kOpeningsId,  kScoringId,
    kRecordId,   kCorrespondenceId, kContestId,
};

class Discipline {
  public:
    // The capability's object, of exactly the class that `id` names, or null; lives as long as the
    // process. [thread-safe], constant time.
    [[nodiscard]] virtual const void* capability(std::string_view id) const noexcept = 0;

  protected:
    ~Discipline() = default;
};

// The capability or null: `if (const auto* game = query<GameV0>(discipline))`.
template <typename Capability>
[[nodiscard]] const Capability* query(const Discipline& discipline) noexcept {
    return static_cast<const Capability*>(discipline.capability(Capability::kId));
}

// Base for authors: `class Dots final : public DisciplineOf<IdentityV0, GameV0> { ... }`.
template <typename... Capabilities>
class DisciplineOf : public Discipline, public Capabilities... {
  public:
    [[nodiscard]] const void* capability(std::string_view id) const noexcept final {
        const void* found = nullptr;
        static_cast<void>(
            ((id == Capabilities::kId && (found = static_cast<const Capabilities*>(this), true)) ||
             ...));
        return found;
    }

  protected:
    ~DisciplineOf() = default;
};

struct Identity {
    std::string id;       // "russian-draughts": lower-case letters, digits, '-'; never changes
    std::string version;  // of the plugin, "1.4.0"
    std::string family;   // "draughts", "chess", "renju": one word for games that share a rule core
    LocalText family_name;
    LocalText name;
    std::string international_name;
    std::array<LocalText, 2> sides;  // by Side: "белые", "чёрные"
    std::string board;               // size for people: "8×8"; empty where there is no board
    std::string author;
    std::string licence;  // SPDX identifier

    friend bool operator==(const Identity&, const Identity&) = default;
};

// The one capability every discipline has.
class IdentityV0 {
  public:
    static constexpr std::string_view kId = kIdentityId;

    [[nodiscard]] virtual Identity identity() const = 0;

  protected:
    ~IdentityV0() = default;
};

}  // namespace collegium::sdk
