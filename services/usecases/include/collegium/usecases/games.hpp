// Questions about games, answered by the plugin of their discipline. Nothing is stored: a question
// carries the whole game. Every function enters the plugin through its fence and gives up when its
// budget is spent, so none may run on a network thread or on the writer.
//
// Refusals all share: DISCIPLINE_NOT_FOUND or the reason why its plugin does not work,
// DISCIPLINE_WITHOUT_GAME, PLUGIN_FAILED (kUnavailable), GAME_TIME_OVER (kDeadlineExceeded), and
// violations of `game.edition`, `game.parameters`, `game.position`, `game.opening…` and
// `game.moves[n]` with the plugin's own reason and article.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/plugin_host/catalogue.hpp>
#include <collegium/sdk/claims.hpp>
#include <collegium/sdk/draw_rules.hpp>
#include <collegium/sdk/endings.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/openings.hpp>
#include <collegium/sdk/record.hpp>
#include <collegium/sdk/refusals.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/sdk/stages.hpp>
#include <collegium/sdk/time_controls.hpp>
#include <collegium/usecases/budget.hpp>

namespace collegium::usecases {

struct OpeningChoice {
    std::string table;
    std::string entry;
};

struct GameInput {
    std::string discipline;                // "russian-draughts"
    sdk::GameSetup setup;                  // without a position where an opening is chosen
    std::optional<OpeningChoice> opening;  // drawn: the start of the game
    std::vector<std::string> moves;        // in any notation
};

// A move as people and scripts write it.
struct MoveView {
    sdk::Move move;
    std::string machine;
    std::string text;
    std::vector<std::string> squares;   // touched, start first and end last
    std::vector<std::string> captured;  // of the pieces it takes
};

struct PlayedMove {
    MoveView shown;
    sdk::Turn by;
    int number = 0;  // as score sheets count; 0: a decision
};

struct RefusedMoveView {
    MoveView shown;
    sdk::RefusedMove refused;
};

// Whether something may be claimed now: a draw under a rule, or what ClaimsV0 knows.
struct ClaimView {
    std::string rule;
    sdk::LocalText title;
    bool draw = true;
    bool needs_ruling = false;
    std::optional<sdk::Seat> claimant;  // this player only
    sdk::LocalText question;            // to the arbiter, where needs_ruling
    bool takes_written_move = false;    // a move may be written down instead of made
    std::vector<MoveView> written;      // with these it would hold, claimed by who acts next
    std::optional<sdk::Error> why_not;  // none: may be claimed
    sdk::Citation citation;
};

struct GameState {
    int ply = 0;
    sdk::Position position;
    sdk::BoardView board;
    std::vector<std::string> squares;    // names by cell of the board; empty where unused
    std::vector<sdk::Square> last_move;  // squares the last move touched
    sdk::Outcome outcome;
    std::vector<MoveView> legal_moves;
    std::vector<RefusedMoveView> refused_moves;
    std::vector<sdk::DrawState> counters;
    std::vector<ClaimView> claims;
    std::optional<sdk::Stage> stage;
    std::vector<std::string> offered;  // names of the stage's offered points
    std::vector<sdk::GameNote> notes;
};

struct ReplayInput {
    GameInput game;
    std::optional<int> ply;  // none: after all moves
    sdk::Side bottom = sdk::Side::kFirst;
    std::string notation;        // for people; empty: the discipline's own choice
    bool without_moves = false;  // moves after `ply` are not looked at
};

struct GameReplay {
    std::string edition;
    std::vector<PlayedMove> moves;  // of the opening, then the game's own
    int opening_moves = 0;
    sdk::LocalText opening_text;
    sdk::Citation opening_citation;
    GameState state;
};

// Violations of `ply`, `notation` too.
[[nodiscard]] sdk::Result<GameReplay> replay_game(const plugin_host::Catalogue& catalogue,
                                                  const ReplayInput& input, const Budget& budget);

struct ParsedMoveView {
    std::vector<MoveView> moves;        // one: the move; several: the writer must say more
    std::optional<sdk::Error> why_not;  // none of them
};

// What `text` means after the last move of the game.
[[nodiscard]] sdk::Result<ParsedMoveView> parse_move(const plugin_host::Catalogue& catalogue,
                                                     const GameInput& game, std::string_view text,
                                                     std::string_view notation,
                                                     const Budget& budget);

struct GameClaim {
    std::string rule;                   // of a ClaimView
    std::optional<sdk::Seat> claimant;  // none: who acts next
    std::string written_move;           // in any notation; empty: none
    sdk::ClaimContext context;          // claimant and written move are filled in
};

enum class ClaimResult : std::uint8_t {
    kNeedsRuling,
    kDraw,
    kGoesOn,
    kWrittenMoveStands,
    kLoss,
    kTakeBack,
    kLostTurn,
    kBreach,
};

struct ClaimAnswer {
    bool holds = false;
    ClaimResult result = ClaimResult::kGoesOn;
    int count = 0;
    int limit = 0;
    std::optional<sdk::Turn> loser;            // kLoss: the player and his side
    int moves_that_stand = 0;                  // kTakeBack
    std::optional<MoveView> to_play;           // kWrittenMoveStands
    bool on_claimants_time = false;            // a wrong claim was checked on his time
    std::optional<std::chrono::seconds> left;  // there
    sdk::LocalText why;                        // may be empty
    std::optional<sdk::Error> why_not;         // the claim was not taken at all
    sdk::Citation citation;
    std::optional<sdk::AddedTime> opponent_gets;  // of a wrong claim
};

// CLAIM_UNKNOWN as a violation of `rule`; violations of `written_move`.
[[nodiscard]] sdk::Result<ClaimAnswer> check_claim(const plugin_host::Catalogue& catalogue,
                                                   const GameInput& game, const GameClaim& claim,
                                                   const Budget& budget);

struct OfferAnswer {
    sdk::OfferVerdict verdict;
    std::optional<sdk::Error> why_not;  // no offers any more: the game is decided
};

// `seat` empty: who acts next. A discipline without draw rules lets a draw be offered at any time.
[[nodiscard]] sdk::Result<OfferAnswer> check_offer(const plugin_host::Catalogue& catalogue,
                                                   const GameInput& game,
                                                   std::optional<sdk::Seat> seat,
                                                   std::vector<sdk::DrawOffer> earlier,
                                                   const Budget& budget);

struct EndingAnswer {
    sdk::EndingVerdict verdict;
    std::optional<sdk::Seat> winner;  // where the verdict's outcome is won
};

// Without rules of the discipline's own the other player wins.
[[nodiscard]] sdk::Result<EndingAnswer> check_ending(const plugin_host::Catalogue& catalogue,
                                                     const GameInput& game, sdk::EndingEvent event,
                                                     sdk::Seat seat, const Budget& budget);

struct GameEditionView {
    sdk::Edition edition;
    std::vector<sdk::RecommendedControl> controls;
};

struct OpeningTableView {
    sdk::OpeningTable table;  // without entries
    int entry_count = 0;
    std::vector<std::string> editions;  // that know it
};

struct GameRules {
    std::vector<GameEditionView> editions;
    std::vector<sdk::Notation> notations;
    std::vector<sdk::RecordFormat> formats;
    std::vector<OpeningTableView> tables;
    bool draw_rules = false;
    bool endings = false;
};

[[nodiscard]] sdk::Result<GameRules> game_rules(const plugin_host::Catalogue& catalogue,
                                                std::string_view discipline, const Budget& budget);

// One table with its entries. OPENING_TABLE_UNKNOWN as a violation of `table`; violations of
// `edition` and `parameters`.
[[nodiscard]] sdk::Result<sdk::OpeningTable> opening_table(const plugin_host::Catalogue& catalogue,
                                                           std::string_view discipline,
                                                           const sdk::GameSetup& base,
                                                           std::string_view table,
                                                           const Budget& budget);

struct ReadInput {
    std::string discipline;
    std::string format;  // empty: the one that reads the most of the beginning
    std::string_view text;
    std::string edition;
    sdk::ParameterValues parameters;
    bool look_alikes = false;
    int skip = 0;                  // games of earlier pages
    int limit = 0;                 // games of this page
    std::size_t largest_page = 0;  // bytes of moves and texts; at least one game is given
    bool with_texts = false;
};

// A game of a file, or why it could not be read.
struct ReadGame {
    int number = 0;  // from 1 through the file
    sdk::RecordedGame game;
    std::vector<std::string> moves;  // for machines
    std::optional<sdk::Error> refusal;
};

struct ReadPage {
    std::string format;
    std::vector<ReadGame> games;
    bool more = false;
};

// DISCIPLINE_WITHOUT_RECORDS; violations of `format`, `edition`, `parameters` and `text`
// (NOT_UTF8).
[[nodiscard]] sdk::Result<ReadPage> read_records(const plugin_host::Catalogue& catalogue,
                                                 const ReadInput& input, const Budget& budget);

struct WriteInput {
    GameInput game;
    std::string format;  // empty: the discipline's first
    std::vector<std::pair<std::string, std::string>> tags;
    std::string result;  // empty: unfinished
};

struct WrittenRecord {
    std::string text;
    sdk::RecordFormat format;
};

// DISCIPLINE_WITHOUT_RECORDS; violations of `format`, and of `tags` where the format refuses them.
[[nodiscard]] sdk::Result<WrittenRecord> write_record(const plugin_host::Catalogue& catalogue,
                                                      const WriteInput& input,
                                                      const Budget& budget);

// Words about games that no discipline brings: decisions, units, turns; texts/games.toml.
[[nodiscard]] std::string game_text(i18n::Language language, std::string_view key,
                                    const sdk::Metadata& values = {});

}  // namespace collegium::usecases
