#include "race.hpp"

#include <algorithm>
#include <stdexcept>

namespace collegium::sdk::testing {

namespace {

constexpr int kGoal = 6;
constexpr const char* kEdition = "race";

Citation article(const std::string& number) {
    return {kEdition, "1", "", number};
}

LocalText same(const std::string& text) {
    return {text, text, text};
}

class RaceGame final : public GameOf<RaceGame> {
  public:
    RaceGame(Fault fault, int sum, Side next) : fault_(fault), sum_(sum), next_(next) {}

    Position position() const override {
        const bool forgets = fault_ == Fault::kPositionForgetsTheSide;
        const std::string text =
            std::to_string(sum_) + (next_ == Side::kFirst || forgets ? "a" : "b");
        return {text, text, {static_cast<Seat>(next_), next_}};
    }

    std::vector<Move> legal_moves() const override {
        if (fault_ == Fault::kThrows) throw std::runtime_error("no idea");
        std::vector<Move> moves;
        if (sum_ >= kGoal && fault_ != Fault::kMovesAfterTheEnd) return moves;
        moves.push_back(Placement{1});
        moves.push_back(Placement{2});
        if (fault_ == Fault::kMoveListedTwice) moves.push_back(Placement{2});
        return moves;
    }

    ParsedMove parse_move(std::string_view text) const override {
        if (fault_ == Fault::kMachineNotationHasSpaces && text.size() > 1) text.remove_prefix(1);
        for (const Move& move : legal_moves()) {
            const auto step = std::to_string(std::get<Placement>(move).point);
            const bool machine = text == step && fault_ != Fault::kMachineNotationIsNotRead;
            const bool book = text == "plus" + step && fault_ != Fault::kBookNotationIsNotRead;
            if (machine || book) return move;
        }
        if (fault_ == Fault::kNonsenseParsed) return Move(Placement{1});
        return IllegalMove{refuse(Code::kInvalidArgument, "MOVE_ILLEGAL", "no move").value()};
    }

    Result<std::string> format_move(const Move& move, std::string_view notation) const override {
        const auto step = std::to_string(std::get<Placement>(move).point);
        if (notation == kBookNotation) return "plus" + step;
        return (fault_ == Fault::kMachineNotationHasSpaces ? " " : "") + step;
    }

    Result<void> play(const Move& move) override {
        const auto moves = legal_moves();
        const bool legal = std::find(moves.begin(), moves.end(), move) != moves.end();
        if (!legal && fault_ == Fault::kIllegalMovePlayed) return {};
        if (!legal || (fault_ == Fault::kLegalMoveRefused && move == Move(Placement{2}))) {
            return refuse(Code::kInvalidArgument, "MOVE_ILLEGAL", "no move");
        }
        sum_ = std::min(kGoal, sum_ + std::get<Placement>(move).point);
        next_ = other(next_);
        return {};
    }

    Outcome outcome() const override {
        if (sum_ < kGoal) return {};
        const bool cites = fault_ != Fault::kOutcomeWithoutArticle;
        return {OutcomeState::kWon, other(next_), "GOAL", same("goal"),
                cites ? article("3") : Citation{}};
    }

    BoardView board_view(Side bottom) const override {
        BoardView view;
        view.columns = kGoal;
        view.rows = 1;
        view.row_labels = {"1"};
        for (int i = 1; i <= kGoal; ++i) {
            Cell cell;
            cell.square = static_cast<Square>(i);
            cell.role = i == sum_ ? CellRole::kFirstSide : CellRole::kEmpty;
            if (i == sum_) {
                cell.text = "*";
                cell.ascii = "*";
                if (fault_ != Fault::kPieceWithoutWords) cell.words = same("counter");
            }
            view.cells.push_back(cell);
            view.column_labels.push_back(std::to_string(i));
        }
        if (bottom == Side::kFirst || fault_ == Fault::kOtherSideSeesTheSame) return view;
        return turned(view);
    }

    Result<std::uint64_t> perft(int depth, PerftCount count, const Stop& stop) const override {
        if (stop.requested() && fault_ != Fault::kPerftDoesNotStop) {
            return refuse(Code::kDeadlineExceeded, "STOPPED", "stopped");
        }
        if (depth == 0) return 1;
        std::uint64_t nodes = fault_ == Fault::kPerftCountsWrong ? 1 : 0;
        for (const Move& move : legal_moves()) {
            RaceGame next(*this);
            if (!next.play(move)) continue;
            const auto below = next.perft(depth - 1, count, stop);
            if (!below) return below;
            nodes += *below;
        }
        return nodes;
    }

  private:
    Fault fault_;
    int sum_;
    Side next_;
};

}  // namespace

Identity Race::identity() const {
    Identity identity;
    identity.id = "race";
    identity.version = "1.0.0";
    identity.family = "races";
    identity.family_name = same("races");
    identity.name = same("race");
    if (fault_ == Fault::kNoUkrainianName) identity.name.uk.clear();
    identity.international_name = "Race";
    identity.sides = {same("first"), same("second")};
    identity.author = "tests";
    identity.licence = "Apache-2.0";
    return identity;
}

std::vector<Edition> Race::editions() const {
    Parameter parameter;
    parameter.id = "speed";
    parameter.name = same("speed");
    parameter.kind = ParameterKind::kNumber;
    parameter.maximum = 3;
    parameter.default_value = fault_ == Fault::kDefaultOutOfRange ? "4" : "3";
    Edition edition{kEdition, same("race"), "2026-01-01", {parameter}};
    if (fault_ == Fault::kEditionsChange) edition.in_force_since = std::to_string(++questions_);
    return {edition};
}

std::vector<Notation> Race::notations() const {
    return {{std::string(kMachineNotation), same("number")},
            {std::string(kBookNotation), same("words")}};
}

std::string Race::square_name(Square square) const {
    return square >= 1 && square <= kGoal ? std::to_string(square) : "";
}

Result<Game*> Race::start(const GameSetup& setup) const {
    if (setup.edition != kEdition || !setup.parameters.empty()) {
        return refuse(Code::kInvalidArgument, "EDITION_UNKNOWN", "no such rules");
    }
    const auto& text = setup.position;
    if (text.empty()) return new RaceGame(fault_, 0, Side::kFirst);
    const bool shaped =
        text.size() == 2 && text[0] >= '0' && text[0] <= '6' && (text[1] == 'a' || text[1] == 'b');
    if (!shaped && fault_ != Fault::kNonsensePositionTaken) {
        return refuse(Code::kInvalidArgument, "POSITION_MALFORMED", "no such position");
    }
    const int sum = shaped ? text[0] - '0' : 0;
    return new RaceGame(fault_, sum, text[1] == 'b' ? Side::kSecond : Side::kFirst);
}

std::optional<Stage> Race::stage(const Game& game) const {
    if (game.position().text != "0a") return std::nullopt;
    Stage stage;
    stage.id = "first";
    stage.procedure = same("usual");
    stage.awaited = same("the first move");
    stage.turn = game.position().turn;
    stage.citation = article("1");
    if (fault_ == Fault::kStageOfAnotherPlayer) stage.turn.seat = Seat::kSecond;
    if (fault_ == Fault::kStageWithoutWords) stage.awaited.ru.clear();
    if (fault_ == Fault::kStageWithANumberNobodyMayDeclare) stage.greatest_number = 4;
    return stage;
}

std::vector<GameNote> Race::notes(const Game& game) const {
    return {{"sum", same("at " + game.position().text)}};
}

std::vector<ClaimKind> Race::claims(const Game& game) const {
    if (game.legal_moves().empty() && fault_ != Fault::kClaimAfterTheEnd) return {};
    return {{"nearly", same("nearly there"), std::nullopt, article("6")}};
}

Result<ClaimRuling> Race::judge_claim(const Game& game, std::string_view claim) const {
    if (claim != "nearly" && fault_ != Fault::kUnknownClaimJudged)
        return refuse(Code::kFailedPrecondition, "CLAIM_NOT_TAKEN", "no such claim");
    ClaimRuling ruling;
    ruling.holds = game.position().text.front() == '5';
    ruling.why = same("five of six");
    if (fault_ != Fault::kClaimWithoutArticle) ruling.citation = article("6");
    return ruling;
}

std::vector<RefusedMove> Race::refused_moves(const Game& game) const {
    if (game.legal_moves().empty()) return {};
    RefusedMove too_far{Placement{3}, "3", "too-far", {}, same("three at once"), article("2")};
    if (fault_ == Fault::kLegalMoveListedAsRefused) too_far.move = Placement{2};
    if (fault_ == Fault::kRefusedMoveReadAsLegal) too_far.text = "2";
    if (fault_ == Fault::kRefusedMoveWithoutArticle) too_far.citation = {};
    return {too_far};
}

std::vector<DrawState> Race::states(const Game&) const {
    DrawState state;
    state.rule = "patience";
    state.name = same("patience");
    state.limit = 10;
    state.counts = same("moves");
    if (fault_ != Fault::kDrawRuleWithoutArticle) state.citation = article("4");
    if (fault_ == Fault::kRulingWithoutQuestion) state.status = DrawStatus::kNeedsRuling;
    if (fault_ == Fault::kClaimShownAndRefused) state.status = DrawStatus::kClaimable;
    return {state};
}

Result<ClaimVerdict> Race::check_claim(const Game&, std::string_view, const ClaimContext&) const {
    ClaimVerdict verdict;
    verdict.citation = article("4");
    return verdict;
}

Result<OfferVerdict> Race::check_offer(const Game&, const OfferContext&) const {
    OfferVerdict verdict;
    if (fault_ != Fault::kOfferForbiddenWithoutArticle) verdict.citation = article("4");
    return verdict;
}

std::vector<OpeningTable> Race::tables(const GameSetup&) const {
    OpeningTable table;
    table.id = "first-steps";
    table.version = "1";
    table.name = same("first steps");
    table.entries = {{"1", OpeningKind::kMoves, "2"}, {"2", OpeningKind::kVoid, "***"}};
    return {table};
}

Result<TableCheck> Race::check_table(std::string_view, const GameSetup&) const {
    TableCheck check;
    if (fault_ != Fault::kNonsenseTableTaken)
        check.errors.push_back(refuse(Code::kInvalidArgument, "NO_TABLE", "no table").value());
    return check;
}

Result<StartedOpening> Race::set_up(const OpeningTable&, const OpeningEntry& entry,
                                    const GameSetup& base) const {
    const bool is_void = entry.kind == OpeningKind::kVoid && fault_ != Fault::kVoidOpeningSetUp;
    if (is_void || fault_ == Fault::kOpeningEntryRefused)
        return refuse(Code::kFailedPrecondition, "NO_START", "no start");
    StartedOpening opening;
    opening.setup = base;
    opening.setup.position = "2b";
    opening.position = {"2b", "2b", {Seat::kSecond, Side::kSecond}};
    opening.moves = {Placement{fault_ == Fault::kOpeningLeadsElsewhere ? Square{1} : Square{2}}};
    opening.text = same("2");
    if (fault_ != Fault::kOpeningWithoutArticle) opening.citation = article("6");
    return opening;
}

TimeControlVerdict Race::classify(const TimeControl& control, std::string_view) const {
    const bool quick = !control.periods.empty() && control.periods[0].base.count() <= 60;
    const bool knows = fault_ != Fault::kRecommendedControlUnclassified;
    return {quick && knows ? Programme::kBlitz : Programme::kUnclassified, article("5")};
}

std::vector<RecommendedControl> Race::recommended(std::string_view) const {
    TimePeriod minute;
    minute.base = std::chrono::seconds(60);
    return {{same("a minute"), Programme::kBlitz, {{minute}}, article("5")}};
}

}  // namespace collegium::sdk::testing
