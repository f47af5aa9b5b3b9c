#include "schema.hpp"

#include <array>

#include "schema_fields.hpp"
#include "schema_works.hpp"

namespace collegium::rulebook {
namespace {

constexpr std::array kBook{
    Field{"title", Type::kText, kRequired},
    text("short_title", kRequired),
    word("language", "ru uk", kRequired),
    text("approved_by", kRequired),
    Field{"approved_on", Type::kDate},
    Field{"effective_from", Type::kDate, kRequired},
    Field{"effective_to", Type::kDate},
    word("currency", "rub uah", kRequired),
    word("series", "", kRequired),
    text("code", kRequired),
    text("mark"),
    text("plain_chapter"),
    text("gap_rule"),
};
constexpr std::array kDiscipline{
    id(),
    number("number", 1, 99, kRequired),
    name(),
    text("international_name"),
    text("protocol_name"),
    text("printed_as"),
    words("games"),
    word("edition", ""),
    word("programme", kProgrammes, kRequired),
    flag("team"),
    flag("micro_match"),
    flag("black_begins"),
    text("methods_of"),
    refer("age_set", "age_set", kRequired),
};
constexpr std::array kAgeCounting{
    word("by", "calendar-year start-date january-first", kRequired),
    word("year_of", "first-day last-day"),
    flag("setting"),
    flag("shared_bounds"),
    flag("play_up"),
    number("combined_neighbours", 0, 9),
};
constexpr std::array kAgeSet{id(), name(), refer("younger_of", "age_set")};
constexpr std::array kAgeGroup{
    id(),
    refer("set", "age_set", kRequired),
    text("male", kRequired),
    text("female", kRequired),
    number("least", 0, 120),
    number("most", 1, 120),
    flag("most_included"),
    flag("students"),
};
constexpr std::array kSex{flag("women_among_men"), flag("men_among_women")};
constexpr std::array kStatus{
    id(),
    name(),
    number("level", 1, 9, kRequired),
    flag("own_documents"),
    flag("prescribed_forms"),
    word("draw", "computer computer-or-hand", kRequired),
    flag("appeal_committee"),
};
constexpr std::array kCharacter{
    id(),
    name(),
    word("places", "athletes teams both athletes-then-teams", kRequired),
};
constexpr std::array kSystem{
    id(),
    name(),
    word("kind",
         "round-robin swiss knockout double-knockout knockout-all-places scheveningen match mixed",
         kRequired),
    number("rounds_least", 1, 99),
    number("rounds_most", 1, 99),
    number("players_from", 2, 100000),
    number("players_to", 2, 100000),
};
constexpr std::array kApplication{
    id(),
    name(),
    refer("form", "form"),
    flag("original"),
    flag("doctor"),
    word("due", "regulation", false),
};
constexpr std::array kSignature{
    id(),
    name(),
    refers("applications", "application"),
    refers("statuses", "status"),
    flag("stamp"),
    flag("per_line"),
};
constexpr std::array kDocument{
    id(),
    name(),
    word("needed", "always under-age with-rank students adapted by-regulation", kRequired),
    number("under_age", 1, 120),
    flag("original"),
    flag("absolute"),
    flag("covers_event"),
    word("lapsed", "warning refusal"),
    flag("sealed"),
    flag("lookup"),
    flag("numbered"),
    flag("by_doctor_mark"),
    flag("of_application"),
    refers("also_by", "document"),
    refer("ground", "refusal"),
    refers("statuses", "status"),
};
constexpr std::array kRank{
    id(), name(), Field{"also", Type::kTexts}, number("level", 1, 99, kRequired), flag("setting"),
};
constexpr std::array kRefusal{
    id(),
    name(),
    flag("absolute"),
    word(
        "check",
        "right documents conformity health disqualification identity official age minimum-age data "
        "doping-list doping-certificate",
        kRequired),
};
constexpr std::array kFee{
    id(),
    refers("statuses", "status"),
    number("cap", 0, 100000000),
    flag("per_athlete"),
    word("due", "before-commission start-day by-regulation", kRequired),
    word("unpaid", "warning refusal", kRequired),
    flag("refundable"),
};
// Where it goes when the protest is upheld, and when it is rejected.
constexpr std::array kDeposit{
    number("cap", 0, 100000000),
    word("upheld", "returned"),
    word("rejected", "returned prize-fund"),
};
constexpr std::array kCommission{
    refers("members", "post"),     refers("instead", "post"),
    refer("chair", "post"),        flag("doctor_may_sit"),
    flag("organiser_must_sit"),    flag("optional"),
    flag("conditional_decisions"), word("majority", "simple two-thirds all"),
    word("tie", "chair stands"),   text("responsibility"),
};
constexpr std::array kPost{
    id(),
    name(),
    word("role", ""),
    words("panels", "chief judges staff appeal organiser"),
    flag("single"),
    flag("category"),
    flag("required"),
    flag("serves_games"),
    word("committee", "chair member reserve"),
    number("least_age", 0, 120),
};
constexpr std::array kIncompatibility{
    id(),
    refers("posts", "post"),
    refers("against", "post"),
    word("with", "player same-person same-region doping-list disqualified", kRequired),
    flag("hard"),
    flag("setting"),
};
constexpr std::array kStaffing{
    id(),
    refers("statuses", "status"),
    words("programmes", kProgrammes),
    number("units_per_arbiter", 1, 1000, kRequired),
    number("units_to", 1, 1000),
    word("unit", "participants pairs", kRequired),
    flag("hard"),
    refer("parameter", "parameter"),
};
constexpr std::array kLateness{
    number("least_minutes", 0, 600, kRequired),
    number("most_minutes", 0, 600, kRequired),
    word("default", "first-control zero by-regulation", kRequired),
    word("loses", "game encounter", kRequired),
    flag("both_absent_both_lose"),
    flag("at_limit_loses"),
};
// Clocks at the signal: whose is started where the one who does not begin is missing, who pays for
// the time nobody was there, what whoever begins does without a partner.
constexpr std::array kRoundStart{
    word("clock", "absent first", kRequired),
    word("both_absent", "halved first", kRequired),
    word("alone", "waits moves writes", kRequired),
};
// Drawn starts: whether both of a pair must be there, so that a board waits for who is late.
constexpr std::array kStartDraw{flag("both_present")};
// Sides other than paired: after how many moves of both the game stands, and what becomes of it
// before. `games`: modules it is for; without them it is for all the others.
constexpr std::array kWrongSides{
    id(),
    number("stands_after_moves", 1, 100, kRequired),
    word("before", "corrected new-game", kRequired),
    words("games"),
    flag("setting"),
};
// Until when after a game of a micro-match the next one has begun.
constexpr std::array kGameBreak{number("latest_minutes", 1, 600, kRequired)};
constexpr std::array kWithdrawal{
    id(),
    refer("system", "system", kRequired),
    word("when", "any under-half half-or-more annulled", kRequired),
    word("played", "counted rating-only annulled", kRequired),
    word("own_unplayed", "minus none", kRequired),
    word("opponents_unplayed", "plus minus none", kRequired),
    word("unfinished", "lost annulled adjudicated"),
    flag("completed_only"),
};
constexpr std::array kScoring{
    id(),
    name(),
    number("win", 0, 100, kRequired),
    number("draw", 0, 100, kRequired),
    number("loss", 0, 100, kRequired),
    number("unit", 1, 10, kRequired),
    flag("default"),
};
// What an arbiter does about a fault at the board, before so many moves of both and after them.
constexpr std::array kIrregularity{
    word("id", "wrong-start board-turned unrecorded clock-stopped", kRequired),
    number("moves", 0, 100),
    word("before", "corrected replayed none"),
    word("after", "stands replayed clock-runs resigned", kRequired),
};
// How the start of a round is made known.
constexpr std::array kCalls{
    number("seated_minutes", 0, 60),
    number("countdown_above", 1, 100000),
    number("first_minutes", 0, 60),
    number("last_minutes", 0, 60),
};
// Who sits where in a match of teams: until when it is handed in, and what stands where it is not.
constexpr std::array kLineUp{
    word("id", "any reserves free-seating", kRequired),
    number("minutes_before", 0, 600, kRequired),
    word("missing", "first-round previous-round main", kRequired),
};
// How many of a team must be there: half of it, or so many people whatever its size.
constexpr std::array kTurnout{
    flag("half"),
    number("or_people", 1, 99),
    word("short", "match-lost may-be-removed", kRequired),
};
constexpr std::array kCaptain{
    flag("alone_protests"),
    flag("in_writing"),
    flag("delegates"),
};
// When a match of teams is won, and how team coefficients are made of points.
constexpr std::array kTeamRanking{
    word("match_won", "more half", kRequired),
    word("places_by", "board-points match-points"),
    word("coefficients", "products sums", kRequired),
    flag("extra_match"),
};
// Games for a place that nothing else decides.
constexpr std::array kPlayOff{
    number("break_minutes", 0, 600, kRequired), number("stage_break_minutes", 0, 600, kRequired),
    number("base_minutes", 1, 600, kRequired),  number("increment_seconds", 0, 600),
    number("games", 1, 99, kRequired),          flag("chief_is_final"),
    Field{"form_articles", Type::kTexts},
};
constexpr std::array kTieBreak{
    id(),
    name(),
    refers("systems", "system"),
    refers("void_in", "system"),
    flag("teams"),
    flag("individuals"),
    flag("first_place"),
    text("note"),
};
constexpr std::array kTieBreakOrder{
    id(),
    word("applies",
         "individual-round-robin individual-swiss team-round-robin team-swiss team-board-points "
         "team-match-points individual team",
         kRequired),
    refers("criteria", "tie_break"),
    flag("must_be_stated"),
};
// Kinds of results the book knows, each with its article.
constexpr std::array kResult{
    word("id",
         "played time agreement rule no-show both-absent sanction-loss half-loss both-lose "
         "adjourned adjudicated awarded annulled wrong-board",
         kRequired),
};
// How unplayed games enter coefficients, and between how many a direct encounter decides.
constexpr std::array kRanking{
    word("unplayed", "lowest nothing virtual", kRequired),
    word("lowest", "all finished"),
    flag("direct_between_two"),
};
// What may decide a drawn encounter of a bracket; which of them in which order, the regulation
// says.
constexpr std::array kTieStep{
    word("id", "replay extra-game extra-micro-match lot decision higher-boards", kRequired),
    name(),
    flag("teams"),
    flag("setting"),
};
// A round robin of two cycles.
constexpr std::array kSecondCycle{flag("swap_last_rounds")};
// After the draw and before round 1 a newcomer takes the place of somebody who left.
constexpr std::array kReplacement{flag("consent")};
// Who may change pairs that were made known, in which systems; in all where it names none.
constexpr std::array kPairsChange{id(), refers("systems", "system")};
// Where both players record the game and hand in their signed score sheets.
constexpr std::array kScoreSheet{words("programmes", kProgrammes)};
// A result that was written down stands until an arbiter decides otherwise.
constexpr std::array kResultStands{flag("until_decided")};
// `by`: each of these alone; `body`: together. `step` orders by gravity, and is climbed where there
// is a [ladder]. `whom`: for these alone. `needs`: a parameter the regulation must have given.
// `points` stands in copies of older books.
constexpr std::array kSanction{
    id(),
    name(),
    refers("by", "post"),
    word("body", "chief-panel federation"),
    number("step", 1, 9),
    flag("later_game"),
    flag("may"),
    words("whom", "player representative arbiter spectator"),
    flag("repeated"),
    refer("needs", "parameter"),
    word("result",
         "none opponent-time own-time loss-game loss-encounter both-lose points own-points "
         "opponent-points rounds excluded disqualified removed suspended prizes"),
    number("least_seconds", 0, 3600),
    number("most_seconds", 0, 3600),
    flag("at_least_increment"),
};
// Each next act of one person is answered by the next step, whatever it was.
constexpr std::array kLadder{refer("first_gross", "sanction")};
// `usual`: one of these, or all together, or in turn as it is repeated (`per_game`: in one game);
// `usual_setting`: what the regulation chose. `only`: nothing else.
constexpr std::array kOffence{
    id(),
    name(),
    refers("usual", "sanction"),
    word("usual_is", "together in-turn"),
    flag("per_game"),
    refer("usual_setting", "parameter"),
    flag("only"),
    flag("gross"),
};
// What is still to be done, or is not done any more, after a breach of any kind or a removal from
// the competition: who is told at once, that no fee is given back.
constexpr std::array kFollowUp{
    id(),
    name(),
    word("after", "breach removal", kRequired),
    word("tells", "federation"),
    flag("fee_kept"),
};
// Until when it is filed. The last two stand in copies of older books: [[ruling]] says it.
constexpr std::array kProtest{
    id(),
    word("stage", kStages),
    words("programmes", kProgrammes),
    refers("disciplines", "discipline"),
    word("from", "round-end decision game-end by-regulation any-time", kRequired),
    refer("from_setting", "parameter"),
    number("within_minutes", 0, 100000),
    refer("minutes_setting", "parameter"),
    flag("until_next_round"),
    number("last_round_minutes", 0, 100000),
    flag("setting"),
    number("decided_within_hours", 0, 1000),
    refer("decides", "post"),
};
// Who files it and how.
constexpr std::array kFiling{
    word("id", kStages, kRequired),
    words("by", "player representative team-representative"),
    flag("in_writing"),
    flag("names_articles"),
};
// Who decides it and until when.
constexpr std::array kRuling{
    id(),
    word("stage", kStages),
    words("programmes", kProgrammes),
    refer("decides", "post"),
    flag("committee"),
    refer("carries_out", "post"),
    number("within_hours", 0, 1000),
    flag("before_approval"),
};
// What no protest is heard on.
constexpr std::array kNoProtest{id(), name()};
constexpr std::array kAppeal{
    number("members_least", 1, 99),
    number("reserves_least", 0, 99),
    number("least_age", 0, 120),
    flag("odd_votes"),
    flag("final"),
    flag("needs_decided_protest"),
    refers("statuses", "status"),
    flag("participants_may_sit"),
    flag("different_regions"),
};
constexpr std::array kForm{id(), name(), text("appendix"),
                           word("drawn", "by-book by-us", kRequired),
                           word("layout", "ru-draughts ru-chess ua-draughts")};
constexpr std::array kSign{id(), name(), text("sign", kRequired)};
// Who may still put a regulation right before the competition begins, beside whoever wrote it.
constexpr std::array kClarification{refer("post", "post", kRequired)};
constexpr std::array kParameter{
    id(),
    name(),
    word("group",
         "general participants entries documents time scoring system criteria teams officials "
         "protests publishing online"),
    word("document", "statute regulations either", kRequired),
    word("kind", "flag number choice text date list", kRequired),
    number("least", 0, 100000000),
    number("most", 0, 100000000),
    word("cap", "fee deposit"),
    Field{"choices", Type::kWords},
    Field{"choice_names", Type::kTexts},
    word("choices_from", "system scoring tie_break tie_step sanction opening_table"),
    text("default"),
    flag("fixed"),
    flag("must_be_given"),
    flag("told_to_game"),
    refers("statuses", "status"),
    words("programmes", kProgrammes),
    refers("disciplines", "discipline"),
    refers("characters", "character"),
    refers("systems", "system"),
};
// Tables of drawn starts a regulation may name; `id` as the discipline's module has it.
constexpr std::array kOpeningTable{id(), name(), refers("disciplines", "discipline"),
                                   flag("setting")};
// The steps of a competition's way, named by the state they lead to, and who takes them.
constexpr std::array kStep{
    word("id", "applications admission draw running finished approved archived cancelled",
         kRequired),
    words("bodies", kBodies),
};
// What a step needs. `mark`: only people know it and say so; everything else is looked up.
constexpr std::array kCondition{
    id(),
    name(),
    refers("steps", "step"),
    word("check",
         "regulation parameter approved-before deadline mark commission posts staffing "
         "staffing-limit location-arbiters appeal-committee decisions document lots rounds tables",
         kRequired),
    word("strength", "must waivable may", kRequired),
    word("body", kBodies, kRequired),
    refers("statuses", "status"),
    refers("systems", "system"),
    refer("when", "parameter"),
    refer("parameter", "parameter"),
    refer("form", "form"),
    number("months_before_start", 1, 24),
    number("days_after_end", 1, 365),
};

constexpr std::array kSections{
    Section{"book", false, true, kBook},
    Section{"discipline", true, true, kDiscipline},
    Section{"age_counting", false, true, kAgeCounting},
    Section{"age_set", true, true, kAgeSet},
    Section{"age_group", true, true, kAgeGroup},
    Section{"sex", false, true, kSex},
    Section{"status", true, true, kStatus},
    Section{"character", true, true, kCharacter},
    Section{"system", true, true, kSystem},
    Section{"application", true, true, kApplication},
    Section{"signature", true, false, kSignature},
    Section{"document", true, false, kDocument},
    Section{"refusal", true, true, kRefusal},
    Section{"rank", true, false, kRank},
    Section{"fee", true, false, kFee},
    Section{"deposit", false, false, kDeposit},
    Section{"commission", false, true, kCommission},
    Section{"post", true, true, kPost},
    Section{"incompatibility", true, false, kIncompatibility},
    Section{"staffing", true, false, kStaffing},
    Section{"lateness", false, true, kLateness},
    Section{"round_start", false, false, kRoundStart},
    Section{"start_draw", false, false, kStartDraw},
    Section{"wrong_sides", true, false, kWrongSides},
    Section{"game_break", false, false, kGameBreak},
    Section{"withdrawal", true, true, kWithdrawal},
    Section{"scoring", true, true, kScoring},
    Section{"tie_break", true, true, kTieBreak},
    Section{"tie_break_order", true, true, kTieBreakOrder},
    Section{"result", true, false, kResult},
    Section{"tie_step", true, false, kTieStep},
    Section{"ranking", false, false, kRanking},
    Section{"second_cycle", false, false, kSecondCycle},
    Section{"irregularity", true, false, kIrregularity},
    Section{"calls", false, false, kCalls},
    Section{"line_up", true, false, kLineUp},
    Section{"turnout", false, false, kTurnout},
    Section{"captain", false, false, kCaptain},
    Section{"team_ranking", false, false, kTeamRanking},
    Section{"play_off", false, false, kPlayOff},
    Section{"replacement", false, false, kReplacement},
    Section{"pairs_change", true, false, kPairsChange},
    Section{"score_sheet", false, false, kScoreSheet},
    Section{"result_stands", false, false, kResultStands},
    Section{"sanction", true, true, kSanction},
    Section{"ladder", false, false, kLadder},
    Section{"offence", true, false, kOffence},
    Section{"follow_up", true, false, kFollowUp},
    Section{"protest", true, true, kProtest},
    Section{"filing", true, false, kFiling},
    Section{"ruling", true, false, kRuling},
    Section{"no_protest", true, false, kNoProtest},
    Section{"appeal", false, true, kAppeal},
    Section{"form", true, true, kForm},
    Section{"sign", true, false, kSign},
    Section{"clarification", false, false, kClarification},
    Section{"opening_table", true, false, kOpeningTable},
    Section{"parameter", true, true, kParameter},
    Section{"step", true, false, kStep},
    Section{"condition", true, false, kCondition},
    Section{"work_section", true, false, kWorkSection},
    Section{"work_aim", true, false, kWorkAim},
    Section{"material_limit", true, false, kMaterialLimit},
    Section{"marks", false, false, kMarks},
    Section{"defect", true, false, kDefect},
    Section{"lineage", true, false, kLineage},
    Section{"contest_post", true, false, kContestPost},
    Section{"contest_item", true, false, kContestItem},
    Section{"contest_term", true, false, kContestTerm},
    Section{"team_championship", false, false, kTeamChampionship},
    Section{"off_year_standing", false, false, kOffYearStanding},
};

}  // namespace

std::span<const Section> schema() {
    return kSections;
}

}  // namespace collegium::rulebook
