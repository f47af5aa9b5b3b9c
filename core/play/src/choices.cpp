// Which results a book knows, and their words.
#include <algorithm>
#include <array>
#include <span>

#include <collegium/competition/frame.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/play/results.hpp>

namespace collegium::play {
namespace {

struct Kind {
    std::string_view row;  // id of a [[result]] of the book
    std::array<Outcome, 3> outcomes;
    Ending ending;
};

// A row of the book gives up to three outcomes.
constexpr std::array kKinds{
    Kind{"played", {Outcome::kFirstWins, Outcome::kDraw, Outcome::kSecondWins}, Ending::kUsual},
    Kind{"time", {Outcome::kFirstWins, Outcome::kDraw, Outcome::kSecondWins}, Ending::kTime},
    Kind{"agreement", {Outcome::kDraw}, Ending::kAgreement},
    Kind{"rule", {Outcome::kFirstWins, Outcome::kDraw, Outcome::kSecondWins}, Ending::kRule},
    Kind{"no-show", {Outcome::kSecondAbsent, Outcome::kFirstAbsent}, Ending::kAbsence},
    Kind{"both-absent", {Outcome::kBothAbsent}, Ending::kAbsence},
    Kind{"sanction-loss", {Outcome::kFirstWins, Outcome::kSecondWins}, Ending::kSanction},
    Kind{"half-loss", {Outcome::kFirstHalf, Outcome::kSecondHalf}, Ending::kSanction},
    Kind{"both-lose", {Outcome::kBothLose}, Ending::kSanction},
    Kind{"adjourned", {Outcome::kAdjourned}, Ending::kUsual},
    Kind{"adjudicated",
         {Outcome::kFirstWins, Outcome::kDraw, Outcome::kSecondWins},
         Ending::kAdjudicated},
    Kind{"awarded", {Outcome::kFirstWins, Outcome::kSecondWins}, Ending::kDecision},
    Kind{"annulled", {Outcome::kAnnulled}, Ending::kDecision},
};

// The row of the book a game that ended so is of; empty of a kind no book has.
std::string_view row_of(const Game& game) {
    if (game.outcome == Outcome::kNone) return {};
    if (game.ending == Ending::kWrongBoard) return "wrong-board";
    for (const Kind& kind : kKinds) {
        const bool listed = std::ranges::find(kind.outcomes, game.outcome) != kind.outcomes.end();
        if (listed && kind.ending == game.ending) return kind.row;
    }
    return {};
}

struct Words {
    Outcome outcome;
    std::string_view key;
};
constexpr std::array kOutcomeWords{
    Words{Outcome::kNone, "OUTCOME_NONE"},
    Words{Outcome::kFirstWins, "OUTCOME_FIRST_WINS"},
    Words{Outcome::kDraw, "OUTCOME_DRAW"},
    Words{Outcome::kSecondWins, "OUTCOME_SECOND_WINS"},
    Words{Outcome::kSecondAbsent, "OUTCOME_SECOND_ABSENT"},
    Words{Outcome::kFirstAbsent, "OUTCOME_FIRST_ABSENT"},
    Words{Outcome::kBothAbsent, "OUTCOME_BOTH_ABSENT"},
    Words{Outcome::kBothLose, "OUTCOME_BOTH_LOSE"},
    Words{Outcome::kFirstHalf, "OUTCOME_FIRST_HALF"},
    Words{Outcome::kSecondHalf, "OUTCOME_SECOND_HALF"},
    Words{Outcome::kAdjourned, "OUTCOME_ADJOURNED"},
    Words{Outcome::kAnnulled, "OUTCOME_ANNULLED"},
};

std::string_view key_of(Ending ending) {
    switch (ending) {
        case Ending::kUsual:
            return {};
        case Ending::kTime:
            return "ENDING_TIME";
        case Ending::kAgreement:
            return "ENDING_AGREEMENT";
        case Ending::kRule:
            return "ENDING_RULE";
        case Ending::kAdjudicated:
            return "ENDING_ADJUDICATED";
        case Ending::kSanction:
            return "ENDING_SANCTION";
        case Ending::kAbsence:
            return "ENDING_ABSENCE";
        case Ending::kWrongBoard:
            return "ENDING_WRONG_BOARD";
        case Ending::kDecision:
            return "ENDING_DECISION";
        case Ending::kWithdrawal:
            return "ENDING_WITHDRAWAL";
        case Ending::kLot:
            return "ENDING_LOT";
    }
    return {};
}

bool is_absence(Outcome outcome) {
    return outcome == Outcome::kSecondAbsent || outcome == Outcome::kFirstAbsent ||
           outcome == Outcome::kBothAbsent;
}

// Whether a game with this outcome can have ended so.
bool fits(Outcome outcome, Ending ending) {
    const bool decided = outcome == Outcome::kFirstWins || outcome == Outcome::kSecondWins;
    switch (ending) {
        case Ending::kAgreement:
            return outcome == Outcome::kDraw;
        case Ending::kAbsence:
        case Ending::kWithdrawal:
            return is_absence(outcome);
        case Ending::kWrongBoard:
        case Ending::kLot:
            return decided;
        case Ending::kTime:
        case Ending::kRule:
        case Ending::kAdjudicated:
            return decided || outcome == Outcome::kDraw;
        case Ending::kUsual:
        case Ending::kSanction:
        case Ending::kDecision:
            return true;
    }
    return true;
}

// The article is that of the results the book knows.
tl::unexpected<sdk::Error> refuse_result(const char* reason, const rulebook::Book& book,
                                         const Game& game, const Settings& settings) {
    auto refusal = sdk::refuse(sdk::Code::kInvalidArgument, reason, "not a result of this book",
                               {{"result", text_of(game.outcome, settings.scale)}});
    if (const rulebook::Row* row = book.find("result", "played")) {
        refusal.value().citations.push_back(row->citation());
    }
    return refusal;
}

}  // namespace

std::vector<Choice> choices(const rulebook::Book& book) {
    std::vector<Choice> found;
    for (const rulebook::Row& row : book.rows("result")) {
        for (const Kind& kind : kKinds) {
            if (kind.row != row.text("id")) continue;
            for (const Outcome outcome : kind.outcomes) {
                if (outcome != Outcome::kNone) {
                    found.push_back({outcome, kind.ending, row.citation()});
                }
            }
        }
    }
    return found;
}

std::vector<sdk::Citation> articles_of(const rulebook::Book& book, const Game& game) {
    return competition::articles_of(book.find("result", row_of(game)));
}

sdk::Result<void> check_game(const rulebook::Book& book, const Settings& settings,
                             const Game& game) {
    if (game.outcome == Outcome::kNone) return {};
    const std::vector<Choice> all = choices(book);
    const auto has = [&](auto&& matches) { return std::ranges::any_of(all, matches); };
    // Copies of older books list no results: only the ordinary ones are known of them.
    const bool known = all.empty()
                           ? game.outcome <= Outcome::kBothLose
                           : has([&](const Choice& one) { return one.outcome == game.outcome; });
    // Games decided by others than the two are kinds of their own.
    const bool decided =
        (game.ending == Ending::kAdjudicated || game.ending == Ending::kDecision) && !all.empty() &&
        !has([&](const Choice& one) {
            return one.outcome == game.outcome && one.ending == game.ending;
        });
    if (!known || decided) return refuse_result("OUTCOME_NOT_IN_BOOK", book, game, settings);
    if (!fits(game.outcome, game.ending)) {
        return refuse_result("ENDING_NOT_OF_OUTCOME", book, game, settings);
    }
    return {};
}

std::string title(i18n::Language language, Outcome outcome, Ending ending) {
    const auto words = std::ranges::find(kOutcomeWords, outcome, &Words::outcome);
    std::string text = i18n::reasons().text(language, words->key);
    // An absence and a loss of both say how they ended.
    const bool said = ending == Ending::kAbsence ||
                      (ending == Ending::kDecision && outcome == Outcome::kAnnulled);
    const std::string how = said ? std::string() : title(language, ending);
    return how.empty() ? text : text + ", " + how;
}

std::string left_word(i18n::Language language, bool excluded) {
    if (excluded) return i18n::reasons().text(language, "ENDING_EXCLUSION");
    return title(language, Ending::kWithdrawal);
}

std::string title(i18n::Language language, Ending ending) {
    const std::string_view key = key_of(ending);
    return key.empty() ? std::string() : i18n::reasons().text(language, key);
}

}  // namespace collegium::play
