// What becomes of the games of those who left.
#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/play/field.hpp>

#include "chart.hpp"
#include "schedule.hpp"

namespace collegium::play {
namespace {

using rounds::PlayedGames;

// His own encounters in the whole competition; a free round is none.
int scheduled(const Tournament& tournament, int number) {
    const Settings& settings = tournament.settings;
    if (settings.system == System::kSwiss) return settings.rounds;
    if (!has_table(settings.system)) return 0;
    const auto rounds = schedule(tournament);
    if (!rounds) return 0;
    int found = 0;
    for (const pairing::TableRound& round : *rounds) {
        found += static_cast<int>(std::ranges::count_if(round.meetings, [&](const auto& meeting) {
            return meeting.first == number || meeting.second == number;
        }));
    }
    return found;
}

// Games that were begun count as played (RU-2022 5.4.5.4, UA-2024 III.E.1.1), or only completed
// ones where the book says so (RU-CHESS 33.1.1).
bool only_completed(const rulebook::Book& book) {
    return std::ranges::any_of(book.rows("withdrawal"),
                               [](const rulebook::Row& row) { return row.flag("completed_only"); });
}

void count_played(Leaving& leaving, const Tournament& tournament, const rulebook::Book& book,
                  const Participant& participant) {
    const bool completed = only_completed(book);
    for (const Carried& carried : tournament.carried) {
        if (carried.first == participant.number || carried.second == participant.number)
            ++leaving.played;
    }
    for (const Round& round : tournament.rounds) {
        if (round.state == RoundState::kDraft || round.number > participant.left_after) continue;
        for (const Board& board : round.boards) {
            if (board.first != participant.number && board.second != participant.number) continue;
            const Encounter met = encounter(board, tournament.settings);
            if (completed ? met.begun && met.complete() : met.begun) ++leaving.played;
            if (met.begun && !met.complete()) ++leaving.unfinished;
        }
    }
}

// The books' rows are for these two.
std::string_view accounted_as(System system) {
    return system == System::kSwiss ? "swiss" : "round-robin";
}

// A knockout goes on without him, whatever he has played; the books' halves are for tables.
rounds::WithdrawalAccount account(const Tournament& tournament, const rulebook::Book& book,
                                  const Leaving& leaving, bool annulled) {
    if (is_knockout(tournament.settings.system)) {
        rounds::WithdrawalAccount found;
        found.own_unplayed = rounds::Mark::kMinus;
        found.opponents_unplayed = rounds::Mark::kPlus;
        return found;
    }
    const std::string_view system = accounted_as(tournament.settings.system);
    if (annulled) {
        if (auto account = rounds::account_annulment(book, system)) return *std::move(account);
    }
    return rounds::account_withdrawal(book, system, leaving.played, leaving.scheduled);
}

Leaving leaving_of(const Tournament& tournament, const rulebook::Book& book,
                   const Participant& participant) {
    Leaving found;
    found.number = participant.number;
    found.left_after = last_round_of(tournament, participant);
    count_played(found, tournament, book, participant);
    found.scheduled = scheduled(tournament, participant.number);
    found.account = account(tournament, book, found, participant.annulled);
    found.excluded = participant.standing == Standing::kExcluded;
    found.struck = participant.annulled || found.account.played != PlayedGames::kCounted;
    found.rated = !participant.annulled && found.account.played != PlayedGames::kAnnulled;
    return found;
}

// The one who left first on the left: his mark, then the other's.
Outcome marked(rounds::Mark own, rounds::Mark others, bool first_left) {
    if (others == rounds::Mark::kPlus) {
        return first_left ? Outcome::kFirstAbsent : Outcome::kSecondAbsent;
    }
    const bool none = own == rounds::Mark::kNone && others == rounds::Mark::kNone;
    return none ? Outcome::kAnnulled : Outcome::kBothAbsent;
}

Encounter unplayed(Outcome outcome, const Settings& settings) {
    Game game;
    game.outcome = outcome;
    game.ending = Ending::kWithdrawal;
    Encounter found;
    found.outcome = outcome;
    found.worth = worth(game, settings.scale);
    return found;
}

// An encounter that was begun and is not over, with those who left losing what is open of it. After
// a drawn micro-match the extra one is lost too.
Encounter lost(Board board, const Settings& settings, bool first, bool second) {
    const Outcome outcome = first && second ? Outcome::kBothLose
                            : first         ? Outcome::kSecondWins
                                            : Outcome::kFirstWins;
    Encounter found;
    while (!found.complete()) {
        for (Game& game : board.games) {
            if (counts(game)) continue;
            game.outcome = outcome;
            game.ending = Ending::kWithdrawal;
        }
        found = encounter(board, settings);
        board.games.resize(board.games.size() +
                           static_cast<std::size_t>(std::max(1, settings.games)));
    }
    return found;
}

// His own encounter that was begun: whoever has left by now, in whatever round it was.
Encounter unfinished(const Tournament& tournament, const std::map<int, Leaving>& leavings,
                     const Board& board, const Encounter& own) {
    const auto is = [&](int number, rounds::UnfinishedGames how) {
        const auto found = leavings.find(number);
        return found != leavings.end() && found->second.account.unfinished == how;
    };
    using enum rounds::UnfinishedGames;
    if (is(board.first, kAnnulled) || is(board.second, kAnnulled))
        return unplayed(Outcome::kAnnulled, tournament.settings);
    const bool first = is(board.first, kLost);
    const bool second = is(board.second, kLost);
    return first || second ? lost(board, tournament.settings, first, second) : own;
}

std::string key_of(const Leaving& leaving) {
    if (leaving.struck) return leaving.rated ? "LEFT_STRUCK" : "LEFT_ANNULLED";
    return leaving.account.opponents_unplayed == rounds::Mark::kPlus ? "LEFT_COUNTED"
                                                                     : "LEFT_STAYS";
}

sdk::Metadata values_of(i18n::Language language, const rulebook::Book& book,
                        const Leaving& leaving) {
    return {{"left", left_word(language, leaving.excluded)},
            {"played", std::to_string(leaving.played)},
            {"scheduled", std::to_string(leaving.scheduled)},
            {"unfinished", std::to_string(leaving.unfinished)},
            {"round", std::to_string(leaving.left_after)},
            {"article", competition::cite(book, leaving.account.citation)}};
}

}  // namespace

std::map<int, Leaving> leavings(const Tournament& tournament, const rulebook::Book& book,
                                int round) {
    std::map<int, Leaving> found;
    for (const Participant& participant : tournament.participants) {
        if (participant.standing == Standing::kPlaying || participant.number == 0) continue;
        if (round > 0 && participant.left_after.value_or(0) > round) continue;
        found.emplace(participant.number, leaving_of(tournament, book, participant));
    }
    return found;
}

Encounter encounter(const Tournament& tournament, const std::map<int, Leaving>& leavings, int round,
                    const Board& board) {
    const Encounter own = encounter(board, tournament.settings);
    if (own.complete()) return own;
    if (own.begun) return unfinished(tournament, leavings, board, own);
    const auto left = [&](int number) -> const Leaving* {
        const auto found = leavings.find(number);
        const bool gone = found != leavings.end() && found->second.left_after < round;
        return gone ? &found->second : nullptr;
    };
    const Leaving* first = left(board.first);
    const Leaving* second = left(board.second);
    if (first == nullptr && second == nullptr) return own;
    if (first != nullptr && second != nullptr) {
        return unplayed(Outcome::kBothAbsent, tournament.settings);
    }
    const rounds::WithdrawalAccount& account = (first != nullptr ? first : second)->account;
    return unplayed(marked(account.own_unplayed, account.opponents_unplayed, first != nullptr),
                    tournament.settings);
}

std::vector<sdk::Citation> articles_of_annulment(const Tournament& tournament,
                                                 const rulebook::Book& book) {
    const auto account = rounds::account_annulment(book, accounted_as(tournament.settings.system));
    if (!account) return {};
    return {account->citation};
}

sdk::Result<void> check_annulment(const Tournament& tournament, const rulebook::Book& book) {
    if (!articles_of_annulment(tournament, book).empty()) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "ANNUL_NOT_IN_BOOK",
                       "the book does not annul results");
}

int last_round_of(const Tournament& tournament, const Participant& participant) {
    const int last = participant.left_after.value_or(0);
    const Round* round = tournament.round(last);
    if (tournament.settings.system != System::kSwiss || round == nullptr) return last;
    const int number = participant.number;
    const auto in = [&](const std::vector<int>& list) {
        return std::ranges::find(list, number) != list.end();
    };
    const bool there = round->bye == number || in(round->free) || in(round->absent) ||
                       std::ranges::any_of(round->boards, [&](const Board& board) {
                           return board.first == number || board.second == number;
                       });
    return there ? last : last - 1;
}

int leaves_after(const Tournament& tournament) {
    const bool pairs_stand = !has_table(tournament.settings.system);
    return pairs_stand ? last_round(tournament) : last_begun_round(tournament);
}

std::string text_of(i18n::Language language, const rulebook::Book& book, const Leaving& leaving) {
    return i18n::reasons().text(language, key_of(leaving), values_of(language, book, leaving));
}

std::vector<std::string> consequences(i18n::Language language, const rulebook::Book& book,
                                      const Leaving& leaving) {
    const sdk::Metadata values = values_of(language, book, leaving);
    const auto say = [&](std::string_view key) {
        return i18n::reasons().text(language, key, values);
    };
    // The panel's decision has an article of its own (RU-2022 5.4.5.4).
    const auto adjudication = [&] {
        sdk::Metadata own = values;
        Game game;
        game.outcome = Outcome::kDraw;
        game.ending = Ending::kAdjudicated;
        for (const sdk::Citation& citation : articles_of(book, game))
            own["article"] = competition::cite(book, citation);
        return i18n::reasons().text(language, "LEAVING_ADJUDICATED", own);
    };
    std::vector<std::string> lines;
    if (leaving.scheduled > 0) lines.push_back(say("LEAVING_PLAYED"));
    if (!leaving.struck) {
        lines.push_back(say("LEAVING_COUNTS"));
    } else {
        lines.push_back(say("LEAVING_NOT_COUNTED"));
        lines.push_back(say(leaving.rated ? "LEAVING_RATED" : "LEAVING_NOT_RATED"));
    }
    if (leaving.unfinished > 0) {
        using enum rounds::UnfinishedGames;
        if (leaving.account.unfinished == kLost) lines.push_back(say("LEAVING_UNFINISHED_LOST"));
        if (leaving.account.unfinished == kAdjudicated) lines.push_back(adjudication());
    }
    switch (leaving.account.opponents_unplayed) {
        case rounds::Mark::kPlus:
            lines.push_back(say("LEAVING_PLUS"));
            break;
        case rounds::Mark::kMinus:
            lines.push_back(say("LEAVING_MINUS"));
            break;
        case rounds::Mark::kNone:
            lines.push_back(say("LEAVING_NOT_PAIRED"));
            break;
    }
    return lines;
}

}  // namespace collegium::play
