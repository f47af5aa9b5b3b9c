#include "handlers/games_codec.hpp"

#include <charconv>

#include <collegium/i18n/reasons.hpp>
#include <collegium/usecases/clock_text.hpp>

#include "handlers/board_codec.hpp"
#include "handlers/convert.hpp"

namespace collegium::rpc {
namespace {

using usecases::ClaimResult;

v1::Programme to_message(sdk::Programme programme) {
    switch (programme) {
        case sdk::Programme::kUnclassified:
            return v1::PROGRAMME_UNSPECIFIED;
        case sdk::Programme::kClassical:
            return v1::PROGRAMME_CLASSICAL;
        case sdk::Programme::kRapid:
            return v1::PROGRAMME_RAPID;
        case sdk::Programme::kBlitz:
            return v1::PROGRAMME_BLITZ;
    }
    return v1::PROGRAMME_UNSPECIFIED;
}

v1::GameParameter::Kind to_message(sdk::ParameterKind kind) {
    switch (kind) {
        case sdk::ParameterKind::kFlag:
            return v1::GameParameter::KIND_FLAG;
        case sdk::ParameterKind::kNumber:
            return v1::GameParameter::KIND_NUMBER;
        case sdk::ParameterKind::kChoice:
            return v1::GameParameter::KIND_CHOICE;
    }
    return v1::GameParameter::KIND_UNSPECIFIED;
}

v1::Opening::Kind to_message(sdk::OpeningKind kind) {
    switch (kind) {
        case sdk::OpeningKind::kMoves:
            return v1::Opening::KIND_MOVES;
        case sdk::OpeningKind::kRelocation:
            return v1::Opening::KIND_RELOCATION;
        case sdk::OpeningKind::kFree:
            return v1::Opening::KIND_FREE;
        case sdk::OpeningKind::kVoid:
            return v1::Opening::KIND_VOID;
    }
    return v1::Opening::KIND_UNSPECIFIED;
}

v1::RecordedResult to_message(sdk::RecordedResult result) {
    switch (result) {
        case sdk::RecordedResult::kNone:
            return v1::RECORDED_RESULT_UNSPECIFIED;
        case sdk::RecordedResult::kFirstWon:
            return v1::RECORDED_RESULT_FIRST_WON;
        case sdk::RecordedResult::kSecondWon:
            return v1::RECORDED_RESULT_SECOND_WON;
        case sdk::RecordedResult::kDrawn:
            return v1::RECORDED_RESULT_DRAWN;
        case sdk::RecordedResult::kOther:
            return v1::RECORDED_RESULT_OTHER;
    }
    return v1::RECORDED_RESULT_UNSPECIFIED;
}

v1::CheckClaimResponse::Consequence to_message(ClaimResult result) {
    switch (result) {
        case ClaimResult::kNeedsRuling:
            return v1::CheckClaimResponse::CONSEQUENCE_UNSPECIFIED;
        case ClaimResult::kDraw:
            return v1::CheckClaimResponse::CONSEQUENCE_DRAW;
        case ClaimResult::kGoesOn:
            return v1::CheckClaimResponse::CONSEQUENCE_GOES_ON;
        case ClaimResult::kWrittenMoveStands:
            return v1::CheckClaimResponse::CONSEQUENCE_WRITTEN_MOVE_STANDS;
        case ClaimResult::kLoss:
            return v1::CheckClaimResponse::CONSEQUENCE_LOSS;
        case ClaimResult::kTakeBack:
            return v1::CheckClaimResponse::CONSEQUENCE_TAKE_BACK;
        case ClaimResult::kLostTurn:
            return v1::CheckClaimResponse::CONSEQUENCE_LOST_TURN;
        case ClaimResult::kBreach:
            return v1::CheckClaimResponse::CONSEQUENCE_BREACH;
    }
    return v1::CheckClaimResponse::CONSEQUENCE_UNSPECIFIED;
}

// Nothing is cited where a rule names no book.
void add_article(google::protobuf::RepeatedPtrField<v1::Citation>& out,
                 const sdk::Citation& citation) {
    if (citation != sdk::Citation{}) set_citation(*out.Add(), citation);
}

void encode_parameter(const GameWords& words, const sdk::Parameter& parameter,
                      v1::GameParameter& out) {
    out.set_id(parameter.id);
    out.set_title(words.of(parameter.name));
    out.set_kind(to_message(parameter.kind));
    out.set_default_value(parameter.default_value);
    for (const std::string& choice : parameter.choices) {
        v1::ParameterChoice& added = *out.add_choices();
        added.set_value(choice);
        added.set_title(choice);
    }
    out.set_minimum(parameter.minimum);
    out.set_maximum(parameter.maximum);
    if (parameter.citation != sdk::Citation{}) {
        set_citation(*out.mutable_citation(), parameter.citation);
    }
}

void encode_control(const GameWords& words, const sdk::RecommendedControl& control,
                    v1::RecommendedTimeControl& out) {
    out.set_title(words.of(control.name));
    out.set_programme(to_message(control.programme));
    for (const sdk::TimePeriod& period : control.control.periods) {
        v1::TimePeriod& added = *out.add_periods();
        added.set_moves(period.moves.value_or(0));
        added.mutable_base()->set_seconds(period.base.count());
        added.mutable_bonus()->set_seconds(period.bonus.count());
        if (period.bonus.count() == 0) continue;
        added.set_bonus_kind(period.bonus_kind == sdk::BonusKind::kIncrement
                                 ? v1::TimePeriod::BONUS_KIND_INCREMENT
                                 : v1::TimePeriod::BONUS_KIND_DELAY);
    }
    set_citation(*out.mutable_citation(), control.citation);
}

void encode_edition(const GameWords& words, const usecases::GameEditionView& view,
                    v1::GameEdition& out) {
    out.set_id(view.edition.id);
    out.set_title(words.of(view.edition.name));
    set_iso_date(view.edition.in_force_since, [&] { return out.mutable_in_force_since(); });
    for (const sdk::Parameter& parameter : view.edition.parameters)
        encode_parameter(words, parameter, *out.add_parameters());
    for (const sdk::RecommendedControl& control : view.controls)
        encode_control(words, control, *out.add_time_controls());
}

void encode_table(const GameWords& words, const usecases::OpeningTableView& view,
                  v1::OpeningTable& out) {
    out.set_id(view.table.id);
    out.set_title(words.of(view.table.name));
    out.set_version(view.table.version);
    out.set_entry_count(view.entry_count);
    for (const std::string& edition : view.editions)
        out.add_editions(edition);
    out.set_shared_in_micro_match(view.table.shared_in_micro_match);
    if (view.table.source != sdk::Citation{}) {
        set_citation(*out.mutable_source(), view.table.source);
    }
}

// Why a text is refused where the verdict has no words of its own.
void set_refusal(const GameWords& words, const sdk::Error& why, v1::GameVerdict& out) {
    const i18n::ReasonText text = i18n::reason_text(words.language, why);
    out.set_reason(why.reason);
    out.set_text(text.text);
    for (const sdk::Citation& citation : why.citations)
        set_citation(*out.add_articles(), citation);
}

std::string claim_text(const GameWords& words, const usecases::ClaimAnswer& answer) {
    if (const std::string& why = words.of(answer.why); !why.empty()) return why;
    if (answer.result == ClaimResult::kNeedsRuling) return words.text("verdict.claim.ruling");
    if (answer.result == ClaimResult::kDraw) return words.text("verdict.claim.holds");
    return words.text(answer.holds ? "verdict.claim.holds_other" : "verdict.claim.fails");
}

std::string claim_follows(const GameWords& words, const usecases::ClaimAnswer& answer) {
    switch (answer.result) {
        case ClaimResult::kNeedsRuling:
            return {};
        case ClaimResult::kDraw:
            return words.text("follows.draw");
        case ClaimResult::kGoesOn:
            return words.text("follows.goes_on");
        case ClaimResult::kWrittenMoveStands:
            return words.text("follows.written_move_stands",
                              {{"move", answer.to_play ? answer.to_play->text : ""}});
        case ClaimResult::kLoss:
            return words.text("follows.loss",
                              {{"side", answer.loser ? words.side(answer.loser->side) : ""}});
        case ClaimResult::kTakeBack:
            return words.text("follows.take_back",
                              {{"moves", std::to_string(answer.moves_that_stand)}});
        case ClaimResult::kLostTurn:
            return words.text("follows.lost_turn");
        case ClaimResult::kBreach:
            return words.text("follows.breach");
    }
    return {};
}

int number_in(const sdk::Metadata& metadata, const std::string& key) {
    int number = 0;
    if (const auto found = metadata.find(key); found != metadata.end()) {
        const std::string& text = found->second;
        std::from_chars(text.data(), text.data() + text.size(), number);
    }
    return number;
}

void encode_record_refusal(const GameWords& words, const sdk::Error& error,
                           v1::RecordRefusal& out) {
    out.set_reason(error.reason);
    out.set_text(i18n::reason_text(words.language, error).text);
    out.set_line(number_in(error.metadata, "line"));
    out.set_ply(number_in(error.metadata, "ply"));
    for (const sdk::Citation& citation : error.citations)
        set_citation(*out.add_articles(), citation);
}

void encode_remark(const GameWords& words, const sdk::RecordRemark& remark,
                   v1::RecordRefusal& out) {
    out.set_reason(remark.reason);
    out.set_text(
        i18n::reason_text(words.language, sdk::Violation{"", remark.reason, remark.metadata, {}})
            .text);
    out.set_line(remark.line);
    out.set_ply(remark.ply);
}

}  // namespace

void encode_rules(const GameWords& words, const usecases::GameRules& rules, v1::GameRules& out) {
    for (const sdk::LocalText& side : words.sides)
        out.add_sides(words.of(side));
    for (const usecases::GameEditionView& edition : rules.editions)
        encode_edition(words, edition, *out.add_editions());
    for (const sdk::Notation& notation : rules.notations) {
        v1::MoveNotation& added = *out.add_notations();
        added.set_id(notation.id);
        added.set_title(words.of(notation.name));
    }
    for (const sdk::RecordFormat& format : rules.formats) {
        v1::GameRecordFormat& added = *out.add_record_formats();
        added.set_id(format.id);
        added.set_title(words.of(format.name));
        added.set_extension(format.extension);
    }
    for (const usecases::OpeningTableView& table : rules.tables)
        encode_table(words, table, *out.add_opening_tables());
    out.set_draw_rules(rules.draw_rules);
    out.set_endings(rules.endings);
}

void encode_opening(const sdk::OpeningEntry& entry, v1::Opening& out) {
    out.set_entry(entry.address);
    out.set_kind(to_message(entry.kind));
    out.set_text(entry.text);
}

void encode_replay(const GameWords& words, const usecases::GameReplay& replay,
                   v1::ReplayGameResponse& out) {
    out.set_edition(replay.edition);
    out.mutable_moves()->Reserve(static_cast<int>(replay.moves.size()));
    for (const usecases::PlayedMove& played : replay.moves) {
        v1::PlayedMove& added = *out.add_moves();
        added.set_machine(played.shown.machine);
        added.set_text(played.shown.text);
        added.set_words(words_of(words, played.shown));
        added.set_kind(kind_of(played.shown.move));
        added.set_seat(to_message(played.by.seat));
        added.set_side(to_message(played.by.side));
        added.set_number(played.number);
        for (const std::string& square : played.shown.squares)
            added.add_squares(square);
        for (const std::string& square : played.shown.captured)
            added.add_captured(square);
    }
    out.set_opening_moves(replay.opening_moves);
    out.set_opening_text(words.of(replay.opening_text));
    if (replay.opening_citation != sdk::Citation{}) {
        set_citation(*out.mutable_opening_citation(), replay.opening_citation);
    }
    encode_state(words, replay.state, *out.mutable_state());
}

void encode_parsed(const GameWords& words, const usecases::ParsedMoveView& parsed,
                   v1::ParseMoveResponse& out) {
    if (parsed.why_not) {
        const i18n::ReasonText text = i18n::reason_text(words.language, *parsed.why_not);
        v1::MoveRefusal& refusal = *out.mutable_refusal();
        refusal.set_reason(parsed.why_not->reason);
        refusal.set_text(text.text);
        refusal.set_what_to_do(text.what_to_do);
        for (const sdk::Citation& citation : parsed.why_not->citations)
            set_citation(*refusal.add_articles(), citation);
    } else if (parsed.moves.size() == 1) {
        encode_move(words, parsed.moves.front(), *out.mutable_move());
    } else {
        for (const usecases::MoveView& move : parsed.moves)
            encode_move(words, move, *out.add_candidates());
    }
}

void encode_claim(const GameWords& words, const usecases::ClaimAnswer& answer,
                  v1::CheckClaimResponse& out) {
    v1::GameVerdict& verdict = *out.mutable_verdict();
    verdict.set_holds(answer.holds);
    if (answer.why_not) {
        set_refusal(words, *answer.why_not, verdict);
    } else {
        verdict.set_needs_ruling(answer.result == ClaimResult::kNeedsRuling);
        if (!answer.holds && !verdict.needs_ruling()) verdict.set_reason("CLAIM_FAILS");
        verdict.set_text(claim_text(words, answer));
        add_article(*verdict.mutable_articles(), answer.citation);
    }
    verdict.set_follows(claim_follows(words, answer));
    if (answer.opponent_gets) {
        const sdk::AddedTime& added = *answer.opponent_gets;
        verdict.set_follows(
            verdict.follows() + "; " +
            words.text("follows.opponent_time", {{"time", usecases::clock_text(added.most)}}));
        if (added.citation != answer.citation)
            add_article(*verdict.mutable_articles(), added.citation);
        out.mutable_opponent_time()->set_seconds(added.most.count());
    }
    out.set_count(answer.count);
    out.set_limit(answer.limit);
    out.set_consequence(to_message(answer.result));
    if (answer.loser) out.set_loser(to_message(answer.loser->seat));
    out.set_moves_that_stand(answer.moves_that_stand);
    if (answer.to_play) encode_move(words, *answer.to_play, *out.mutable_move_to_play());
    out.set_on_claimants_time(answer.on_claimants_time);
    if (answer.left) {
        verdict.set_follows(
            verdict.follows() + "; " +
            words.text("follows.time_left", {{"time", usecases::clock_text(*answer.left)}}));
        out.mutable_time_left()->set_seconds(answer.left->count());
    }
}

void encode_offer(const GameWords& words, const usecases::OfferAnswer& answer,
                  v1::CheckOfferResponse& out) {
    v1::GameVerdict& verdict = *out.mutable_verdict();
    verdict.set_holds(answer.verdict.admissible);
    if (answer.why_not) return set_refusal(words, *answer.why_not, verdict);
    const std::string& why = words.of(answer.verdict.why);
    const bool may = answer.verdict.admissible;
    if (!may) verdict.set_reason("OFFER_NOT_ADMISSIBLE");
    verdict.set_needs_ruling(answer.verdict.needs_permission);
    verdict.set_text(
        !why.empty() ? why : words.text(may ? "verdict.offer.may" : "verdict.offer.may_not"));
    add_article(*verdict.mutable_articles(), answer.verdict.citation);
    if (answer.verdict.sanction) add_article(*verdict.mutable_articles(), *answer.verdict.sanction);
}

void encode_ending(const GameWords& words, const usecases::EndingAnswer& answer,
                   v1::CheckEndingResponse& out) {
    const sdk::Outcome& outcome = answer.verdict.outcome;
    const std::string& question = words.of(answer.verdict.question);
    const bool ends = outcome.state != sdk::OutcomeState::kGoingOn;
    v1::GameVerdict& verdict = *out.mutable_verdict();
    verdict.set_needs_ruling(!question.empty());
    verdict.set_holds(ends && question.empty());
    if (!ends && question.empty()) verdict.set_reason("ENDING_DOES_NOT_COUNT");
    if (!question.empty()) {
        verdict.set_text(question);
    } else if (outcome.state == sdk::OutcomeState::kWon) {
        verdict.set_text(words.text("verdict.ending.won", {{"side", words.side(outcome.winner)}}));
    } else {
        verdict.set_text(words.text(ends ? "verdict.ending.drawn" : "verdict.ending.open"));
    }
    verdict.set_follows(words.of(outcome.text));
    add_article(*verdict.mutable_articles(), outcome.citation);
    encode_outcome(words, outcome, *out.mutable_outcome());
    if (answer.winner) out.mutable_outcome()->set_winner_seat(to_message(*answer.winner));
}

void encode_read_game(const GameWords& words, const usecases::ReadGame& read,
                      const std::string& discipline, v1::RecordedGame& out) {
    out.set_number(read.number);
    if (read.refusal) return encode_record_refusal(words, *read.refusal, *out.mutable_refusal());
    for (const auto& [name, value] : read.game.tags) {
        v1::RecordTag& tag = *out.add_tags();
        tag.set_name(name);
        tag.set_value(value);
    }
    v1::Game& game = *out.mutable_game();
    game.set_discipline(discipline);
    game.set_edition(read.game.setup.edition);
    game.mutable_parameters()->insert(read.game.setup.parameters.begin(),
                                      read.game.setup.parameters.end());
    if (!read.game.setup.position.empty()) game.set_position(read.game.setup.position);
    for (const std::string& move : read.moves)
        game.add_moves(move);
    out.set_result(read.game.result);
    out.set_meaning(to_message(read.game.meaning));
    out.set_text(read.game.text);
    for (const sdk::RecordedSetup& setup : read.game.setups) {
        v1::RecordedSetup& added = *out.add_setups();
        added.set_ply(static_cast<int>(setup.ply));
        added.set_position(setup.position);
    }
    for (const sdk::RecordRemark& remark : read.game.remarks)
        encode_remark(words, remark, *out.add_remarks());
}

}  // namespace collegium::rpc
