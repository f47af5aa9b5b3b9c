#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/protests/term.hpp>

#include "rows.hpp"

namespace collegium::protests {
namespace {

using competition::Regulation;
using rulebook::Row;

std::optional<From> from_of(const Regulation& regulation, const Row& row) {
    const std::string word =
        row.has("from_setting") ? regulation.text(row.text("from_setting")) : row.text("from");
    if (word == "game-end") return From::kGameEnd;
    if (word == "round-end") return From::kRoundEnd;
    if (word == "decision") return From::kDecision;
    return std::nullopt;
}

std::optional<Moment> moment_of(From from, const Moments& moments) {
    switch (from) {
        case From::kGameEnd:
            // Nobody can object to a decision before it is made.
            return moments.game_end ? std::max(moments.game_end, moments.decision) : std::nullopt;
        case From::kRoundEnd:
            return moments.round_end;
        case From::kDecision:
            return moments.decision;
    }
    return std::nullopt;
}

std::optional<std::chrono::minutes> minutes_of(const Regulation& regulation, const Row& row,
                                               bool last_round) {
    std::optional<std::int64_t> minutes = row.optional_number("within_minutes");
    if (last_round && row.has("last_round_minutes")) minutes = row.number("last_round_minutes");
    if (row.has("minutes_setting")) minutes = regulation.number(row.text("minutes_setting"));
    return minutes ? std::optional(std::chrono::minutes(*minutes)) : std::nullopt;
}

}  // namespace

std::optional<Term> filing_term(const Regulation& regulation, Stage stage, const Moments& moments) {
    const Row* row = row_for(regulation, "protest", stage);
    if (row == nullptr) return std::nullopt;
    Term term;
    term.citations = competition::articles_of(row);
    if (row->text("from") == "any-time") return term;
    term.from = from_of(regulation, *row);
    if (term.from) term.since = moment_of(*term.from, moments);
    if (row->flag("until_next_round") && !moments.last_round) {
        term.until = moments.next_round;
    } else {
        const auto minutes = minutes_of(regulation, *row, moments.last_round);
        if (!term.from || !minutes) {
            term.kind = Term::Kind::kByRegulation;
            return term;
        }
        if (term.since) term.until = *term.since + *minutes;
    }
    term.kind = term.until ? Term::Kind::kCounted : Term::Kind::kOpen;
    return term;
}

std::optional<Ruling> ruling_of(const Regulation& regulation, Stage stage) {
    const Row* row = row_for(regulation, "ruling", stage);
    if (row == nullptr) return std::nullopt;
    Ruling ruling;
    ruling.post = row->text_or_empty("decides");
    ruling.committee = row->flag("committee");
    const auto& appeal = regulation.frame().book->rows("appeal");
    ruling.final = ruling.committee && !appeal.empty() && appeal.front().flag("final");
    ruling.carried_out_by = row->text_or_empty("carries_out");
    if (const auto hours = row->optional_number("within_hours"))
        ruling.within = std::chrono::hours(*hours);
    ruling.before_approval = row->flag("before_approval");
    ruling.citations = competition::articles_of(row);
    return ruling;
}

RulingTerm ruling_term(const Ruling& ruling, Moment filed, std::optional<Moment> approval) {
    RulingTerm term;
    if (ruling.within) term.at_latest = filed + *ruling.within;
    if (ruling.before_approval) term.before = approval;
    return term;
}

}  // namespace collegium::protests
