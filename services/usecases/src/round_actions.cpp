#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/sdk/try.hpp>

#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using play::RoundState;
using storage::Connection;

tl::unexpected<sdk::Error> not_now(const char* reason, int round, sdk::Metadata metadata = {}) {
    metadata.emplace("round", std::to_string(round));
    return sdk::refuse(sdk::Code::kFailedPrecondition, reason,
                       "the round does not stand where this is done", std::move(metadata));
}

// Why an act on pairs comes too late or too early; none: the round has that state.
[[nodiscard]] sdk::Result<void> expect_state(const Play& play, int number, RoundState wanted) {
    const play::Round* round = play.tournament.round(number);
    if (round == nullptr) return not_now("ROUND_NOT_PAIRED", number);
    if (round->state == wanted) return {};
    switch (wanted) {
        case RoundState::kDraft:
            return not_now("ROUND_NOT_DRAFT", number);
        case RoundState::kApproved:
            return not_now(
                round->state == RoundState::kDraft ? "ROUND_NOT_APPROVED" : "ROUND_BEGUN", number);
        case RoundState::kPlaying:
            return not_now(
                round->state == RoundState::kClosed ? "ROUND_IS_CLOSED" : "ROUND_NOT_BEGUN",
                number);
        case RoundState::kClosed:
            break;
    }
    return not_now("ROUND_STILL_OPEN", number);
}

const play::Board* first_with_result(const play::Round& round) {
    const auto found = std::ranges::find_if(round.boards, [](const play::Board& board) {
        return std::ranges::any_of(board.games, [](const play::Game& game) {
            return game.outcome != play::Outcome::kNone;
        });
    });
    return found == round.boards.end() ? nullptr : &*found;
}

tl::unexpected<sdk::Error> incomplete(const Play& play, const char* reason, int number,
                                      const std::vector<play::Missing>& missing) {
    std::vector<int> boards;
    sdk::Error error;
    const play::Round& round = *play.tournament.round(number);
    for (const play::Missing& lack : missing) {
        boards.push_back(lack.board);
        const auto board = std::ranges::find(round.boards, lack.board, &play::Board::number);
        sdk::Violation violation;
        violation.field = "boards[" + std::to_string(lack.board) + "]";
        violation.reason =
            lack.why == "RESULT_MISSING" ? "BOARD_WITHOUT_RESULT" : "BOARD_NOT_FINISHED";
        violation.metadata = {{"board", std::to_string(lack.board)},
                              {"first", play.short_name(board->first)},
                              {"second", play.short_name(board->second)}};
        error.violations.push_back(std::move(violation));
    }
    error.code = sdk::Code::kFailedPrecondition;
    error.reason = reason;
    error.message = "boards have no result";
    error.metadata = {{"round", std::to_string(number)},
                      {"count", std::to_string(boards.size())},
                      {"boards", joined(boards)}};
    return tl::unexpected(std::move(error));
}

// Of a Swiss or a bracket every earlier round must be over, of a table it must have begun.
[[nodiscard]] sdk::Result<void> check_previous(const Play& play, int number) {
    const play::Round* previous = play.tournament.round(number - 1);
    if (number == 1 || previous == nullptr || previous->state == RoundState::kClosed) return {};
    if (by_table(play.tournament.settings.system)) {
        if (previous->state == RoundState::kPlaying) return {};
        return not_now("PREVIOUS_NOT_BEGUN", number - 1);
    }
    const auto missing = play::missing_results(play.tournament, play.book(), number - 1);
    if (missing.empty()) return not_now("PREVIOUS_NOT_CLOSED", number - 1);
    return incomplete(play, "PREVIOUS_ROUND_OPEN", number - 1, missing);
}

}  // namespace

const rulebook::Row* pairs_change_row(const rulebook::Book& book, play::System system) {
    const std::string word(play::system_word(system));
    for (const rulebook::Row& row : book.rows("pairs_change")) {
        if (row.text("id") == kOrderRow) continue;
        const std::vector<std::string> systems = row.words("systems");
        if (systems.empty() || std::ranges::find(systems, word) != systems.end()) return &row;
    }
    return nullptr;
}

std::vector<sdk::Citation> pairs_change_articles(const rulebook::Book& book, play::System system) {
    return competition::articles_of(pairs_change_row(book, system));
}

namespace {

// A refusal that pairs stand, with the article they stand by.
tl::unexpected<sdk::Error> pairs_stand(const Play& play, const char* reason, int round) {
    auto refusal = not_now(reason, round);
    refusal.value().citations = pairs_change_articles(play.book(), play.tournament.settings.system);
    return refusal;
}

}  // namespace

sdk::Result<void> check_open(const Caller& caller, const Play& play) {
    TRY(check_not_frozen(play.record));
    return check_competition_state(play.competition, competition::State::kDraw,
                                   competition::State::kRunning, caller.language);
}

sdk::Result<void> check_chief(const Caller& caller, const Play& play, const char* reason) {
    if (require_in(caller, kApprovePairs, play.id().competition.name())) return {};
    auto refusal =
        sdk::refuse(sdk::Code::kPermissionDenied, reason, "the chief arbiter's business");
    const rulebook::Row* rule = reason == std::string_view("PAIRS_CHANGED_BY_CHIEF")
                                    ? pairs_change_row(play.book(), play.tournament.settings.system)
                                    : nullptr;
    // Whoever opens the draw answers for its pairs (RU-2022 12.4.1, RU-CHESS 31.2).
    if (rule == nullptr) rule = play.book().find("step", "draw");
    refusal.value().citations = competition::articles_of(rule);
    return refusal;
}

sdk::Result<void> check_draft(const PairedRound& paired) {
    if (paired.record.round.state == RoundState::kDraft) return {};
    return not_now("ROUND_NOT_DRAFT", paired.record.id.number);
}

sdk::Result<void> check_changeable(const Play& play, const PairedRound& paired) {
    const play::Round& round = paired.record.round;
    const int number = paired.record.id.number;
    if (const play::Board* board = first_with_result(round))
        return not_now("ROUND_HAS_RESULTS", number, {{"board", std::to_string(board->number)}});
    if (round.state == RoundState::kDraft || round.state == RoundState::kApproved) return {};
    return pairs_stand(play, "ROUND_BEGUN", number);
}

sdk::Result<void> check_approvable(const Play& play, const PairedRound& paired,
                                   const std::vector<std::string>& outdated) {
    TRY(check_draft(paired));
    const int number = paired.record.id.number;
    if (!by_table(play.tournament.settings.system)) {
        TRY(check_previous(play, number));
    } else if (const play::Round* previous = play.tournament.round(number - 1);
               previous != nullptr && previous->state == RoundState::kDraft) {
        return not_now("PREVIOUS_NOT_APPROVED", number - 1);
    }
    if (!outdated.empty()) return not_now("DRAFT_OUTDATED", number, {{"what", outdated.front()}});
    const auto faults = faults_of(play, paired);
    // A decision lifts rules where no legal pairing exists; nobody sits twice by any decision.
    const bool refused = std::ranges::any_of(faults, [&](const PairFault& fault) {
        return fault.hard && (fault.structural || paired.changes.empty());
    });
    if (refused) return illegal(faults);
    return {};
}

sdk::Result<void> check_startable(const Caller& caller, const Play& play, int number) {
    TRY(expect_state(play, number, RoundState::kApproved));
    TRY(check_competition_state(play.competition, competition::State::kRunning,
                                competition::State::kRunning, caller.language));
    return check_previous(play, number);
}

sdk::Result<void> check_closable(const Play& play, int number) {
    TRY(expect_state(play, number, RoundState::kPlaying));
    const auto missing = play::missing_results(play.tournament, play.book(), number);
    if (missing.empty()) return {};
    return incomplete(play, "ROUND_INCOMPLETE", number, missing);
}

sdk::Result<void> check_reopenable(const Play& play, int number) {
    TRY(expect_state(play, number, RoundState::kClosed));
    const play::Round* next = play.tournament.round(number + 1);
    if (next == nullptr || next->state == RoundState::kDraft ||
        by_table(play.tournament.settings.system))
        return {};
    // Who goes on in a bracket can be decided anew while nobody has sat down; a Swiss draws the
    // whole round anew.
    if (play.tournament.settings.system != play::System::kSwiss &&
        next->state == RoundState::kApproved && first_with_result(*next) == nullptr)
        return {};
    return pairs_stand(play, "NEXT_ROUND_APPROVED", number + 1);
}

sdk::Result<void> check_schedulable(const Play& play, int number) {
    const play::Round* round = play.tournament.round(number);
    if (round == nullptr) return not_now("ROUND_NOT_PAIRED", number);
    if (round->state == RoundState::kDraft || round->state == RoundState::kApproved) return {};
    return not_now("ROUND_BEGUN", number);
}

sdk::Result<void> check_starts(Connection& snapshot, const Play& play, int number, int game) {
    if (play.regulation().text("opening-table").empty()) {
        auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "OPENING_TABLE_NOT_CHOSEN",
                                   "the regulation names no table of start positions");
        refusal.value().citations =
            competition::articles_of(play.book().find("parameter", "opening-table"));
        return refusal;
    }
    const play::Round* round = play.tournament.round(number);
    if (round == nullptr) return not_now("ROUND_NOT_PAIRED", number);
    if (round->state == RoundState::kDraft) return not_now("ROUND_NOT_APPROVED", number);
    if (round->state == RoundState::kClosed) return not_now("ROUND_IS_CLOSED", number);
    return check_start_draw(snapshot, play, number, game);
}

void add_round_actions(const Caller& caller, Connection& snapshot, const Play& play,
                       const PairedRound* paired, RoundView& view) {
    const int number = view.id.number;
    const sdk::Result<void> frozen = check_open(caller, play);
    const sdk::Result<void> prepare =
        require_in(caller, kPreparePairs, play.id().competition.name());
    const auto act = [&](const char* action, Risk risk, const sdk::Result<void>& allowed,
                         sdk::Result<void> check) {
        sdk::Result<void> verdict = allowed;
        if (verdict) verdict = frozen;
        if (verdict) verdict = std::move(check);
        view.actions.push_back(allowed_action(action, risk, std::move(verdict)));
    };
    const auto absences = [&]() -> sdk::Result<void> {
        if (play.tournament.settings.absences_allowed) return {};
        auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "ABSENCES_NOT_FORESEEN",
                                   "the regulation foresees no announced absences");
        if (const competition::Entry* entry = play.regulation().find("planned-absences"))
            refusal.value().citations = {entry->citation};
        return refusal;
    };
    act("pairing.absences", Risk::kLow,
        require_in(caller, "tournaments.manage", play.id().competition.name()), absences());
    if (paired == nullptr) {
        // Why it cannot be paired was found when the view was made.
        sdk::Result<void> pairable;
        if (view.pairing_refusal) pairable = tl::unexpected(*view.pairing_refusal);
        act("pairing.pair", Risk::kLow, prepare, std::move(pairable));
        if (!view.no_pairing.empty())
            act("pairing.change", Risk::kHigh, check_chief(caller, play, "PAIRS_CHANGED_BY_CHIEF"),
                {});
        return;
    }
    act("pairing.pair", Risk::kLow, prepare, check_draft(*paired));
    act("pairing.approve", Risk::kMedium, check_chief(caller, play, "PAIRS_APPROVED_BY_CHIEF"),
        check_approvable(play, *paired, view.outdated));
    act("pairing.change", Risk::kHigh, check_chief(caller, play, "PAIRS_CHANGED_BY_CHIEF"),
        check_changeable(play, *paired));
    act("pairing.discard", Risk::kMedium, prepare, check_draft(*paired));
    view.actions.push_back(allowed_action("pairing.explain", Risk::kLow, {}));
    view.actions.push_back(allowed_action("draw.replay", Risk::kLow, {}));
    // Only where the games begin from drawn positions.
    if (!play.regulation().text("opening-table").empty())
        act("draw.starts", Risk::kMedium, prepare, check_starts(snapshot, play, number, 1));
    act("round.schedule", Risk::kLow, prepare, check_schedulable(play, number));
    act("round.start", Risk::kLow, prepare, check_startable(caller, play, number));
    act("round.close", Risk::kMedium, prepare, check_closable(play, number));
    act("round.reopen", Risk::kHigh, check_chief(caller, play, "ROUND_REOPENED_BY_CHIEF"),
        check_reopenable(play, number));
}

}  // namespace collegium::usecases
