#include <algorithm>
#include <array>

#include <collegium/competition/frame.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/play/decider.hpp>
#include <collegium/play/results.hpp>
#include <collegium/play/settings.hpp>

#include "chart.hpp"
#include "course.hpp"

namespace collegium::play {
namespace {

struct StepWord {
    TieStep step;
    std::string_view word;
};
constexpr std::array kSteps{
    StepWord{TieStep::kReplay, "replay"},
    StepWord{TieStep::kExtraGame, "extra-game"},
    StepWord{TieStep::kExtraMicroMatch, "extra-micro-match"},
    StepWord{TieStep::kLot, "lot"},
    StepWord{TieStep::kDecision, "decision"},
    StepWord{TieStep::kHigherBoards, "higher-boards"},
};

std::size_t at_least(int least, int number) {
    return static_cast<std::size_t>(std::max(least, number));
}

// A step of the chain and its place there, from 1.
struct Turn {
    TieStep step = TieStep::kExtraMicroMatch;
    int place = 0;
};

// What follows a draw after so many others; none: it stands.
std::optional<Turn> turn_after(const Settings& settings, std::size_t draws) {
    if (!needs_winner(settings)) {
        if (draws >= at_least(0, settings.extra_micro_matches)) return std::nullopt;
        return Turn{};
    }
    const std::vector<TieStep>& chain = settings.drawn_encounter;
    if (chain.empty()) return Turn{};
    std::size_t before = 0;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        // The regulation may have several extra micro-matches (RU-2022 5.4.6).
        before +=
            chain[i] == TieStep::kExtraMicroMatch ? at_least(1, settings.extra_micro_matches) : 1;
        if (draws < before) return Turn{chain[i], static_cast<int>(i) + 1};
    }
    // Nothing comes after the last step: it is repeated until somebody has won.
    return Turn{chain.back(), static_cast<int>(chain.size())};
}

std::size_t games_of(const Settings& settings, TieStep step) {
    const bool whole = step == TieStep::kReplay || step == TieStep::kExtraMicroMatch;
    return whole ? at_least(1, settings.games) : 1;
}

const rulebook::Row* row_of(const rulebook::Book& book, TieStep step) {
    return book.find("tie_step", step_word(step));
}

// The article of a step: of its row, of the system where the book is silent about it.
sdk::Citation article_of(const rulebook::Book& book, const Settings& settings, TieStep step) {
    if (const rulebook::Row* row = row_of(book, step); row != nullptr && !row->flag("setting"))
        return row->citation();
    const rulebook::Row* system = book.find("system", system_word(settings.system));
    return system != nullptr ? system->citation() : sdk::Citation();
}

tl::unexpected<sdk::Error> refuse_step(const char* reason, const rulebook::Book& book,
                                       const Settings& settings, const Leg& leg) {
    const TieStep step = leg.step.value_or(TieStep::kLot);
    auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, reason,
                               "the regulation resolves a drawn encounter in another order",
                               {{"due", step_name(book, step)},
                                {"place", std::to_string(leg.place)},
                                {"steps", std::to_string(settings.drawn_encounter.size())}});
    refusal.value().citations = {article_of(book, settings, step)};
    return refusal;
}

bool is_winner(Outcome outcome) {
    return outcome == Outcome::kFirstWins || outcome == Outcome::kSecondWins;
}

}  // namespace

std::string_view step_word(TieStep step) {
    return std::ranges::find(kSteps, step, &StepWord::step)->word;
}

std::optional<TieStep> parse_step(std::string_view word) {
    const auto found = std::ranges::find(kSteps, word, &StepWord::word);
    return found == kSteps.end() ? std::nullopt : std::optional(found->step);
}

bool needs_winner(const Settings& settings) {
    return is_knockout(settings.system) && !settings.by_lost_points();
}

std::optional<Leg> leg_after(const Settings& settings, std::size_t draws) {
    Leg leg{0, at_least(1, settings.games), std::nullopt, 0};
    for (std::size_t i = 0; i < draws; ++i) {
        const auto turn = turn_after(settings, i);
        if (!turn) return std::nullopt;
        leg = {leg.from + leg.size, games_of(settings, turn->step), turn->step, turn->place};
    }
    return leg;
}

Leg leg_of(const Settings& settings, std::size_t game) {
    Leg leg = leg_after(settings, 0).value();
    for (std::size_t draws = 1; game >= leg.from + leg.size; ++draws) {
        const auto next = leg_after(settings, draws);
        if (!next) break;  // a game too many belongs to the last leg
        leg = *next;
    }
    return leg;
}

std::optional<TieStep> step_of(const Settings& settings, int game) {
    return leg_of(settings, static_cast<std::size_t>(game - 1)).step;
}

bool follows_game(const Settings& settings, int game) {
    const auto index = static_cast<std::size_t>(game - 1);
    return leg_of(settings, index).from < index;
}

std::optional<DueStep> due_step(const Board& board, const Settings& settings,
                                const rulebook::Book& book) {
    const Course now = course(board, settings);
    if (!needs_winner(settings) || now.outcome != Outcome::kNone || !now.leg.step)
        return std::nullopt;
    DueStep due;
    due.step = *now.leg.step;
    due.place = now.leg.place;
    due.steps = static_cast<int>(settings.drawn_encounter.size());
    due.game = static_cast<int>(now.leg.from) + 1;
    due.citation = article_of(book, settings, due.step);
    return due;
}

std::optional<TieStep> decided_by(const Board& board, const Settings& settings) {
    const Course now = course(board, settings);
    return now.outcome == Outcome::kNone ? std::nullopt : now.leg.step;
}

std::string step_name(const rulebook::Book& book, TieStep step) {
    const rulebook::Row* row = row_of(book, step);
    return row != nullptr ? row->text("name") : std::string(step_word(step));
}

std::string chain_text(const rulebook::Book& book, const std::vector<TieStep>& chain) {
    std::string text;
    for (const TieStep step : chain)
        text += (text.empty() ? "" : ", ") + step_name(book, step);
    return text;
}

std::string text_of(i18n::Language language, const rulebook::Book& book, const DueStep& due) {
    return i18n::reasons().text(language, due.place == 0 ? "TIE_PLAYED_ON" : "TIE_DUE",
                                {{"step", step_name(book, due.step)},
                                 {"place", std::to_string(due.place)},
                                 {"steps", std::to_string(due.steps)},
                                 {"article", competition::cite(book, due.citation)}});
}

sdk::Result<void> check_step(const Board& board, const Settings& settings,
                             const rulebook::Book& book, int game, const Game& result) {
    const auto index = static_cast<std::size_t>(game - 1);
    const Leg leg = leg_of(settings, index);
    const bool drawn = index < board.games.size() && board.games[index].ending == Ending::kLot;
    if (drawn) return refuse_step("TIE_LOT_STANDS", book, settings, leg);
    if (result.ending == Ending::kLot) return refuse_step("TIE_LOT_IS_DRAWN", book, settings, leg);
    if (!needs_winner(settings) || leg.place == 0 || result.outcome == Outcome::kNone) return {};
    const bool decision = result.ending == Ending::kDecision;
    const bool due = leg.step == TieStep::kDecision ? decision && is_winner(result.outcome)
                                                    : leg.played() && !decision;
    if (due) return {};
    return refuse_step("TIE_STEP_DUE", book, settings, leg);
}

sdk::Result<Board> with_lot(const Board& board, const Settings& settings,
                            const rulebook::Book& book, bool first_wins) {
    const auto due = due_step(board, settings, book);
    if (!due || due->step != TieStep::kLot) {
        const Course now = course(board, settings);
        return refuse_step(due ? "TIE_STEP_DUE" : "TIE_LOT_NOT_DUE", book, settings, now.leg);
    }
    Board decided = board;
    decided.games.resize(static_cast<std::size_t>(due->game));
    Game& lot = decided.games.back();
    lot.outcome = first_wins ? Outcome::kFirstWins : Outcome::kSecondWins;
    lot.ending = Ending::kLot;
    lot.article = competition::cite(book, due->citation);
    return decided;
}

}  // namespace collegium::play
