// PDN for the shared reader and writer of annotated games.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/draughts/notation.hpp>
#include <collegium/draughts/pdn.hpp>
#include <collegium/notation/scanner.hpp>

namespace collegium::draughts {

// What the standard's table says of a GameType.
struct PdnType {
    int number;
    char capture_sign;
    bool two_points;  // results are 2-0, 1-1, 0-2
};
[[nodiscard]] const PdnType& pdn_type(int number);

// The tag Parameters: "capture-rule=majority count-aloud=true".
[[nodiscard]] std::string parameters_text(const sdk::ParameterValues& parameters);
// Parts without '=' have an empty value.
[[nodiscard]] sdk::ParameterValues parameters_of(std::string_view text);

// "25,W,8,8,A0,0": all the standard can tell of the game.
[[nodiscard]] std::string full_game_type(const GameRules& rules, int number);

struct PdnState {
    Position position;
    int number = 1;            // of the move in progress
    bool begun = false;        // somebody has moved under this number
    bool interrupted = false;  // the board was set up anew just now
};

class PdnFormat {
  public:
    using Act = PdnAct;
    using State = PdnState;
    static constexpr bool kResultMayLack = true;

    // `named`: the edition was chosen, so that its signs count. Refers to the rules and `remarks`.
    PdnFormat(const GameRules& rules, const ChosenRules& chosen, bool named, bool look_alikes,
              std::vector<sdk::RecordRemark>* remarks);

    [[nodiscard]] sdk::Result<PdnAct> play(PdnState& state, std::string_view word,
                                           const notation::Scanner& scanner) const;
    [[nodiscard]] std::optional<std::string> result(const PdnState& state,
                                                    std::string_view word) const;
    [[nodiscard]] static bool ignores(std::string_view /*word*/) { return false; }
    [[nodiscard]] std::optional<unsigned> mark(std::string_view signs) const;

    [[nodiscard]] std::string number(const PdnState& state, const PdnAct& act, bool needed) const;
    [[nodiscard]] std::string word(const PdnState& state, const PdnAct& act) const;
    void advance(PdnState& state, const PdnAct& act) const;

  private:
    [[nodiscard]] Notation notation() const {
        return {*chosen_.edition, *chosen_.engine->engine, rules_.square_names};
    }
    [[nodiscard]] Geometry geometry() const { return rules_.geometry(); }
    [[nodiscard]] std::string latin(std::string_view word, const notation::Scanner& scanner) const;
    [[nodiscard]] sdk::Result<Position> set_up(std::string_view word,
                                               const notation::Scanner& scanner) const;
    [[nodiscard]] sdk::Result<Move> read_move(const Position& position, std::string_view word,
                                              const notation::Scanner& scanner) const;
    [[nodiscard]] std::string result_text(Side mover, MoverResult result) const;

    const GameRules& rules_;
    ChosenRules chosen_;
    bool named_;
    bool look_alikes_;
    std::vector<sdk::RecordRemark>* remarks_;
};

// The refusal of a set-up, with the reason the position has.
[[nodiscard]] tl::unexpected<sdk::Error> wrong_set_up(const notation::Scanner& scanner,
                                                      const sdk::Error& why, std::string_view text);

// Remarks on replaced letters; nothing where there were none.
void remark_mapped(std::vector<sdk::RecordRemark>& remarks, const LatinText& latin,
                   const notation::Scanner& scanner);

}  // namespace collegium::draughts
