// One game of the family as data: what its plugin says about itself and by which articles.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/draughts/draw_book.hpp>
#include <collegium/draughts/drawn_starts.hpp>
#include <collegium/draughts/engine.hpp>
#include <collegium/draughts/geometry.hpp>
#include <collegium/draughts/rules.hpp>
#include <collegium/draughts/settings.hpp>
#include <collegium/draughts/time_rules.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/edition.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::draughts {

// The articles of one edition that verdicts and refusals rest on.
struct Articles {
    std::string board;               // which squares are played on
    std::string move;                // what a move is: an own piece goes to a free square
    std::string man_step;            // a man steps forward
    std::string king_step;           // how a king moves
    std::string man_capture;         // what a man may take
    std::string king_capture;        // what a king may take
    std::string capture_compulsory;  // a quiet move is illegal while a capture is due
    std::string man_goes_on;         // a man's capture is carried to its end
    std::string king_goes_on;        // a king's, which binds the choice of its landing square
    std::string majority;            // the largest number must be taken; empty: free choice
    std::string notation;            // how moves are written
    std::string no_pieces;           // none is left: the game is over
    std::string blocked;             // none can move: the game is over
};

// A set of move rules a competition may choose; `value` is that of the parameter kCaptureRule.
struct EngineChoice {
    std::string value;
    const Engine* engine;
    int pdn_type;  // the number of PDN's GameType for these moves
};

// A sign after a move, with the number PGN and PDN give to its meaning.
struct EvaluationSign {
    std::string sign;
    unsigned nag;
};

// A sign that ends the record of a game.
enum class MoverResult : std::uint8_t { kWon, kDrawn, kLost };
struct ResultSign {
    std::string sign;
    MoverResult result;  // of whoever made the last move
};

inline constexpr std::string_view kCaptureRule = "capture-rule";
// "claimed": somebody must claim a draw by counted moves; "automatic": it ends the game.
inline constexpr std::string_view kDraws = "draws";

struct EditionRules {
    std::string id;  // the rule book's
    sdk::LocalText name;
    std::string in_force_since;
    std::string section;  // chapter, where the book numbers articles per chapter
    Articles articles;
    char capture_sign;                             // ':' or 'x'
    bool short_form;                               // "ed4", "c:h4" may be written
    std::vector<EvaluationSign> evaluation_signs;  // that may follow a move, the longer ones first
    std::vector<ResultSign> result_signs;
    std::vector<EngineChoice> engines;            // the first is the default
    std::vector<sdk::Parameter> parameters;       // kCaptureRule where there are several engines
    DrawBook (*draws)(const Settings& settings);  // draws, offers and endings beside the board

    [[nodiscard]] sdk::Citation cite(const std::string& article) const {
        return {id, in_force_since, section, article};
    }
    [[nodiscard]] sdk::Citation cite(const Article& article) const {
        return {id, in_force_since, article.section.empty() ? section : article.section,
                article.number};
    }
};

// What one side's pieces are called.
struct Colour {
    sdk::LocalText side;  // the player: "белые"
    sdk::LocalText man;
    sdk::LocalText king;
};

[[nodiscard]] Colour white_pieces();
[[nodiscard]] Colour black_pieces();

struct GameRules {
    std::string id;
    std::string version;
    sdk::LocalText name;
    std::string international_name;
    Colour white;
    Colour black;
    Side first_to_move;
    int rows_of_men;  // of each side in the start position
    SquareNames square_names;
    bool loser_wins;                     // who has no move left has won
    std::string pdn_variant;             // the tag that tells it from others of its GameType
    std::vector<EditionRules> editions;  // the first is the default
    std::vector<DrawnStarts> drawn_starts = {};  // of the editions that know them
    std::vector<TimeRules> times = {};           // one for each edition

    [[nodiscard]] Geometry geometry() const {
        return Geometry(editions.front().engines.front().engine->rules().board_side);
    }
    [[nodiscard]] const Colour& colour(Side side) const {
        return side == Side::kWhite ? white : black;
    }
    [[nodiscard]] int men_of_a_side() const { return rows_of_men * geometry().side() / 2; }
};

[[nodiscard]] Position start_position(const GameRules& rules);

// What a competition has chosen of a game's rules. Refers to them.
struct ChosenRules {
    const EditionRules* edition;
    const EngineChoice* engine;
    Settings settings;
};

// Refuses an edition, a parameter or a value that the game does not have.
[[nodiscard]] sdk::Result<ChosenRules> choose_rules(const GameRules& rules,
                                                    const std::string& edition,
                                                    const sdk::ParameterValues& parameters);
// The edition's draw rules in a game with these settings.
[[nodiscard]] DrawBook draw_book(const EditionRules& edition, const Settings& settings);

}  // namespace collegium::draughts
