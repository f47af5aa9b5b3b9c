// Why a written move is not legal, with the article that forbids it.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <collegium/draughts/game_rules.hpp>
#include <collegium/draughts/move_text.hpp>
#include <collegium/draughts/position.hpp>
#include <collegium/sdk/error.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::draughts {

struct Situation;

// The refusal's error with the article it rests on.
[[nodiscard]] inline sdk::Error cited(tl::unexpected<sdk::Error> refusal, sdk::Citation citation) {
    sdk::Error error = std::move(refusal.value());
    error.citations.push_back(std::move(citation));
    return error;
}

// Refers to the edition and the rules; stateless and thread-safe.
class Explainer {
  public:
    Explainer(const EditionRules& edition, const MoveRules& rules, SquareNames names)
        : edition_(edition), rules_(rules), geometry_(rules.board_side), names_(names) {}

    // `text` names no legal move of `now`.
    [[nodiscard]] sdk::Error why_not(const Situation& now, const MoveText& text) const;

  private:
    [[nodiscard]] sdk::Error forbidden(std::string reason, const std::string& article,
                                       sdk::Metadata metadata) const;
    [[nodiscard]] sdk::Error why_not_short(const Situation& now, const MoveText& text) const;
    [[nodiscard]] sdk::Error why_not_quiet(const Situation& now, int from, int to) const;
    [[nodiscard]] sdk::Error why_not_capture(const Situation& now, const MoveText& text) const;
    [[nodiscard]] std::string name(int square) const { return geometry_.name(square, names_); }
    [[nodiscard]] std::string listed(const Situation& now) const;

    const EditionRules& edition_;
    const MoveRules& rules_;
    Geometry geometry_;
    SquareNames names_;
};

}  // namespace collegium::draughts
