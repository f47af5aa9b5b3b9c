// F4 and F2 of the game screen: what may be claimed, offered and ended now, why not, the verdict.
// The server judges, an official decides; here nothing is judged.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/games.pb.h>
#include <collegium/v1/results.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/dialogs.hpp"
#include "tui/app/task.hpp"
#include "tui/viewmodel/game_line.hpp"

namespace collegium::tui {

// How a game ended, as an official accepts it.
struct GameEnd {
    std::string words;  // «Ничья, 6.1.8.5, по требованию чёрных»
    bool drawn = false;
    v1::Seat winner = v1::SEAT_UNSPECIFIED;  // where it is not drawn
    v1::GameEnding ending = v1::GAME_ENDING_UNSPECIFIED;
    std::string article;
};

// An outcome that was taken down: on its board, or here alone where there is none.
struct TakenOutcome {
    std::string words;
    std::size_t ply = 0;  // after so many moves
};

class GameClaims {
  public:
    struct Acts {
        std::function<void(const v1::LegalMove&)> play;  // a refused claim plays its written move
        std::function<void(std::size_t ply)> take_back;  // back to so many moves
        // Records it on the board the game belongs to and says what came of it; `recorded` runs
        // once it stands there. False: there is no board.
        std::function<bool(const GameEnd&, std::function<void()> recorded)> record;
    };

    // `line` and `rules` belong to the screen and outlive this.
    GameClaims(App& app, const viewmodel::GameLine& line, const v1::GameRules& rules, Acts acts);

    // What may be claimed now and why not; `written` is what stands in the move field.
    void open_claims(const std::string& written);
    // Proposals for the outcome, each checked by the server.
    void open_outcomes();
    // Why there is nothing to claim at all; nullopt: F4 has something to show.
    [[nodiscard]] std::optional<std::string> nothing_to_claim() const;

    // The outcome that was taken down at this place of the game.
    [[nodiscard]] const TakenOutcome* outcome() const;
    // The moves the outcome and the offers stood on are no more.
    void forget_after(std::size_t ply);

  private:
    struct Proposal {
        std::string words;
        std::string note;
        std::optional<std::string> refusal;
        std::function<void()> take;
    };

    [[nodiscard]] v1::Game game_here() const;
    [[nodiscard]] std::string claim_title(const v1::ClaimState& claim) const;
    void ask_written_move(const v1::ClaimState& claim, const std::string& written);
    // What was claimed and what the board does not know of it.
    struct Claimed {
        v1::ClaimState claim;
        std::string written;
        v1::ClaimContext context;
    };
    void check(const Claimed& claimed);
    void show_verdict(const Claimed& claimed, const v1::CheckClaimResponse& answer);
    void ask_clock(const Claimed& claimed);
    void offer();
    void show_offer(const v1::GameVerdict& verdict, v1::Seat seat);
    struct EndingQuestion;
    [[nodiscard]] v1::Seat offering_seat() const;
    [[nodiscard]] v1::CheckOfferRequest offer_request() const;
    [[nodiscard]] std::vector<EndingQuestion> ending_questions() const;
    void open_decided(const v1::GameOutcome& board);
    [[nodiscard]] Proposal agreement(const net::Reply<v1::CheckOfferResponse>& answer);
    [[nodiscard]] Proposal proposal_of(const EndingQuestion& ending);
    void ask_for_ruling(const EndingQuestion& ending);
    void ask_for_permission(const std::string& words, const v1::GameVerdict& verdict);
    void show_outcomes(std::vector<Proposal> proposals);
    void take(const GameEnd& end);
    [[nodiscard]] GameEnd claimed_end(const Claimed& claimed, const v1::CheckClaimResponse& answer,
                                      std::string words) const;

    App& app_;
    const viewmodel::GameLine& line_;
    const v1::GameRules& rules_;
    Acts acts_;
    TaskScope scope_;
    std::vector<v1::DrawOffer> offers_;
    std::optional<TakenOutcome> outcome_;
    bool here_alone_ = true;  // the outcome is on no board
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace collegium::tui
