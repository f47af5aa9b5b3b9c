// Shared places that are played for: from the table that shares them to approved places.
#include <algorithm>
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <collegium/play/places.hpp>
#include <collegium/usecases/documents.hpp>
#include <collegium/usecases/results.hpp>
#include <collegium/usecases/rounds.hpp>
#include <collegium/usecases/standings.hpp>
#include <collegium/usecases/undo.hpp>

#include "support/another_reader.hpp"
#include "tournaments_fixture.hpp"

namespace collegium::usecases::testing {
namespace play_offs_test {

using play::Outcome;
using play::System;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

nlohmann::json example(const std::string& name) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/play/play_off.json");
    return nlohmann::json::parse(in).at(name);
}

// Results of pairs of numbers, as the first of a line has them: "1:3 +".
using Results = std::vector<std::string>;

Outcome outcome_of(const Results& results, int first, int second) {
    for (const std::string& line : results) {
        const int left = std::stoi(line);
        const int right = std::stoi(line.substr(line.find(':') + 1));
        if (std::minmax(left, right) != std::minmax(first, second)) continue;
        if (line.back() == '=') return Outcome::kDraw;
        return (line.back() == '+') == (left == first) ? Outcome::kFirstWins : Outcome::kSecondWins;
    }
    ADD_FAILURE() << first << ":" << second;
    return Outcome::kNone;
}

class PlayOffs : public TournamentTest {
  protected:
    PlayOffs() {
        office_ = caller_with({"tournaments.read", "tournaments.manage", "pairing.prepare",
                               "pairing.approve", "results.record", "standings.approve",
                               "documents.read", "journal.undo"});
        observer_ = caller_with({"tournaments.read"});
        set_clock("10:00");
    }

    // By the clock of the venue, four hours ahead.
    void set_clock(const std::string& text) {
        const std::chrono::minutes minutes(60 * std::stoi(text.substr(0, 2)) +
                                           std::stoi(text.substr(3)));
        clock_ = std::chrono::sys_days(*registry::to_date({2026, 10, 14})) + minutes -
                 std::chrono::hours(4);
    }
    [[nodiscard]] Moment now() const { return {clock_, *registry::to_date({2026, 10, 14}), ""}; }

    play::TournamentId main_competition(const std::string& book, const std::string& discipline,
                                        const std::string& status, int players, Settings also) {
        Settings settings{{"system", "round-robin"}, {"rounds", "1"}};
        settings.insert(settings.end(), also.begin(), also.end());
        open_competition(settings, players, competition::State::kRunning, book, discipline, status);
        return drawn();
    }
    play::TournamentId chess_competition(int players, Settings also) {
        also.emplace_back("play-off", "по 38.8, 3 минуты и 2 секунды");
        return main_competition("ru-chess-2023", "chess", "interregional", players,
                                std::move(also));
    }

    RoundView round(play::TournamentId id, int number) {
        const storage::ReadLease lease = store_->read();
        auto view = get_round(office_, *lease, *library(), {id, number}, now());
        EXPECT_TRUE(view) << view.error().message;
        return view ? *view : RoundView{};
    }
    sdk::Result<Plan<RoundView>> pairing(play::TournamentId id, bool all = false) {
        const storage::ReadLease lease = store_->read();
        return pair_round(office_, *lease, *library(), {id, std::nullopt, all, false}, now());
    }
    // All rounds that can be paired, as the client does where a table gives them.
    void pair_all(play::TournamentId id) {
        const RoundView first = must(pairing(id, true));
        const storage::ReadLease lease = store_->read();
        (void)must(approve_round(office_, *lease, *library(), first.id, std::nullopt, true, now()));
    }
    sdk::Result<Plan<RoundView>> starting(play::TournamentId id, int number,
                                          const std::string& reason = {},
                                          const Caller* caller = nullptr) {
        const storage::ReadLease lease = store_->read();
        return start_round(caller != nullptr ? *caller : office_, *lease, *library(),
                           {{id, number}, std::nullopt, std::nullopt, reason}, now());
    }
    void start(play::TournamentId id, int number) { (void)must(starting(id, number)); }
    std::string paper(const std::string& kind, const std::string& subject) {
        const storage::ReadLease lease = store_->read();
        const auto preview =
            preview_document(office_, *lease, *library(), {cup_, kind, subject}, 0, now());
        EXPECT_TRUE(preview) << preview.error().message;
        return preview ? preview->text : "";
    }
    void approve(play::TournamentId id, int number) {
        (void)must(pairing(id));
        const storage::ReadLease lease = store_->read();
        (void)must(
            approve_round(office_, *lease, *library(), {id, number}, std::nullopt, false, now()));
    }
    RoundView begin(play::TournamentId id, int number) {
        approve(id, number);
        return must(starting(id, number));
    }
    void record(play::TournamentId id, int number, int board, Outcome outcome) {
        ResultInput input;
        input.board = {{id, number}, board};
        input.result.outcome = outcome;
        const auto before = load(id).board_versions;
        if (const auto known = before.find({number, board}); known != before.end())
            input.version = known->second;
        const storage::ReadLease lease = store_->read();
        (void)must(record_result(office_, *lease, *library(), input, now()));
    }
    void close(play::TournamentId id, int number) {
        const storage::ReadLease lease = store_->read();
        (void)must(close_round(office_, *lease, *library(), {id, number}, std::nullopt, now()));
    }
    // The next round from its pairs to its end; results by `outcome` of each pair.
    RoundView play_next(play::TournamentId id,
                        const std::function<Outcome(const PairView&)>& outcome) {
        const int number = load(id).current_round() + 1;
        const RoundView view = begin(id, number);
        for (const PairView& pair : view.pairs)
            record(id, number, pair.board, outcome(pair));
        close(id, number);
        return view;
    }
    void play_all(play::TournamentId id, const Results& results) {
        while (!finished(id))
            (void)play_next(id, [&](const PairView& pair) {
                return outcome_of(results, pair.first.number, pair.second.number);
            });
    }
    [[nodiscard]] bool finished(play::TournamentId id) {
        return load(id).record.state >= storage::TournamentState::kFinished;
    }
    static Outcome drawn_game(const PairView&) { return Outcome::kDraw; }

    // A game that this entrant wins.
    static std::function<Outcome(const PairView&)> won_by(const Play& play, std::int64_t entrant) {
        return [&play, entrant](const PairView& pair) {
            const bool first = play.participant(pair.first.number)->entrant.value == entrant;
            return first ? Outcome::kFirstWins : Outcome::kSecondWins;
        };
    }
    std::int64_t entrant_of(play::TournamentId id, int who) {
        return number(id, who).entrant.value;
    }

    StandingsView table(play::TournamentId id, const Caller* caller = nullptr, int after = 0) {
        const storage::ReadLease lease = store_->read();
        auto view = get_standings(caller != nullptr ? *caller : office_, *lease, *library(),
                                  shelf_of_tables_, {id, after, ""}, now());
        EXPECT_TRUE(view) << view.error().message;
        return view ? *std::move(view) : StandingsView{};
    }
    // «1 Ёлкин А. С.», the first so many.
    std::vector<std::string> places(play::TournamentId id, std::size_t count) {
        std::vector<std::string> lines;
        for (const StandingsRowView& row : table(id).rows)
            if (lines.size() < count) lines.push_back(row.place_text + " " + row.who.short_name);
        return lines;
    }
    std::string name(play::TournamentId id, int who) { return load(id).short_name(who); }
    static std::string refusal_of(const StandingsView& view) {
        for (const AllowedAction& action : view.actions)
            if (action.action == "standings.play_off")
                return action.refusal ? action.refusal->reason : "";
        return "no action";
    }
    static const RoundCheck* check_of(const RoundView& view, const std::string& id) {
        const auto found = std::ranges::find(view.checks, id, &RoundCheck::id);
        return found == view.checks.end() ? nullptr : &*found;
    }

    // What the client makes of the table: the suggestion of a next stage, sent as it is.
    play::TournamentId play_off_of(play::TournamentId id) {
        SuggestInput input;
        input.competition = cup_;
        input.stages_of = {id.name()};
        const auto suggested = [&] {
            const storage::ReadLease lease = store_->read();
            return suggest_tournament(office_, *lease, *library(), input).value();
        }();
        const storage::TournamentRecord& record = suggested.record;
        TournamentForm form;
        form.title = record.title;
        form.stages_of = input.stages_of;
        form.playoff_places = record.playoff_places;
        form.system = static_cast<int>(record.settings.system);
        form.numbering = static_cast<int>(record.settings.numbering);
        form.rounds = record.settings.rounds;
        form.games = record.settings.games;
        form.criteria = record.settings.criteria;
        return create(form);
    }
    play::TournamentId drawn_play_off_of(play::TournamentId id) {
        const auto made = play_off_of(id);
        (void)must(drawing(made));
        clock_ += std::chrono::minutes(30);  // the longest break a book asks for
        return made;
    }

    sdk::Result<Plan<storage::JournalRow>> undoing(std::int64_t row) {
        const storage::ReadLease lease = store_->read();
        return undo_entry(office_, *lease,
                          {undo_book_, storage::built_in_subjects(), now().now, now().today}, row,
                          "описка");
    }

    sdk::Result<Plan<ApprovalView>> approving(play::TournamentId id) {
        const Play play = load(id);
        const storage::ReadLease lease = store_->read();
        ApprovalInput input;
        input.tournament = id;
        input.results_version = play.record.results_version;
        return approve_results(office_, *lease, *library(), input, now());
    }
    std::vector<std::string> open_conditions(play::TournamentId id) {
        std::vector<std::string> ids;
        const auto refused = approving(id);
        if (refused) return ids;
        for (const sdk::Violation& one : refused.error().violations)
            ids.push_back(one.field);
        return ids;
    }

    const UndoRules undo_book_ = all_undo_rules();
    Caller observer_;
    StandingsCache shelf_of_tables_;
    storage::Instant clock_{};
};

// RU-CHESS W-48
TEST_F(PlayOffs, OfTwoInChessGoesOnToTheFirstWinAndDecidesTheFirstPlace) {
    const nlohmann::json given = example("RU-CHESS W-48");
    const nlohmann::json& main = given["main"];
    const auto first = chess_competition(main["players"], {});
    const Results results = main["results"];
    const int x = main["X"];
    const int y = main["Y"];
    for (int number = 1; number <= 2; ++number)
        (void)play_next(first, [&](const PairView& pair) {
            return outcome_of(results, pair.first.number, pair.second.number);
        });
    EXPECT_EQ(refusal_of(table(first)), "PLAY_OFF_ROUNDS_OPEN");
    for (const PairView& pair : begin(first, 3).pairs) {
        const bool of_x = pair.first.number == x || pair.second.number == x;
        set_clock(given["main_games_ended"][of_x ? "X" : "Y"]);
        record(first, 3, pair.board, outcome_of(results, pair.first.number, pair.second.number));
    }
    close(first, 3);
    const std::string shared = "1–2 ";
    EXPECT_THAT(places(first, 2), ElementsAre(shared + name(first, x), shared + name(first, y)));
    EXPECT_THAT(open_conditions(first), ElementsAre("play-offs"));
    EXPECT_EQ(refusal_of(table(first)), "");
    EXPECT_THAT(table(first).remarks.front(),
                AllOf(HasSubstr(name(first, x)), HasSubstr(name(first, y)), HasSubstr("матч"),
                      HasSubstr(given["form"]["article"].get<std::string>())));
    EXPECT_EQ(refusal_of(table(first, &observer_)), "PERMISSION_DENIED");
    EXPECT_EQ(refusal_of(table(first, nullptr, 2)), "no action") << "of an earlier round";

    const auto match = drawn_play_off_of(first);
    EXPECT_EQ(refusal_of(table(first)), "PLAY_OFF_EXISTS");
    const storage::TournamentRecord made = load(match).record;
    EXPECT_THAT(made.title, HasSubstr("Тай-брейк за 1-е место"));
    EXPECT_EQ(made.settings.system, System::kMatch);
    EXPECT_EQ(made.settings.rounds, given["games"]);
    EXPECT_EQ(made.settings.numbering, play::Numbering::kLot);
    EXPECT_THAT(made.playoff_places, ElementsAre(1));

    // The first game: when, how, and who has the last word.
    const RoundView waits = round(match, 1);
    const RoundCheck* pause = check_of(waits, "play-off-break");
    ASSERT_NE(pause, nullptr);
    EXPECT_EQ(pause->state, CheckState::kRemark);
    EXPECT_THAT(pause->text, HasSubstr(given["earliest"].get<std::string>()));
    EXPECT_THAT(pause->article, HasSubstr(given["article"].get<std::string>()));
    EXPECT_THAT(check_of(waits, "play-off-control")->text,
                HasSubstr(given["base_minutes"].dump() + " мин + " +
                          given["increment_seconds"].dump() + " с"));
    EXPECT_THAT(check_of(waits, "play-off-final")->text, HasSubstr("окончательное"));
    const Play players = load(match);
    const std::string earliest = given["earliest"];
    set_clock(given["main_games_ended"]["Y"]);
    approve(match, 1);
    const auto too_early = starting(match, 1);
    ASSERT_FALSE(too_early);
    EXPECT_EQ(too_early.error().reason, "PLAY_OFF_BREAK");
    EXPECT_EQ(too_early.error().metadata.at("time"), earliest);
    EXPECT_EQ(too_early.error().citations.front().article, given["article"]);
    set_clock(earliest);
    clock_ -= std::chrono::minutes(1);
    EXPECT_FALSE(starting(match, 1));
    set_clock(earliest);
    const RoundView game = must(starting(match, 1));
    EXPECT_EQ(check_of(game, "play-off-break")->state, CheckState::kMet);
    record(match, 1, 1, won_by(players, entrant_of(first, x))(game.pairs.front()));
    close(match, 1);
    EXPECT_EQ(check_of(round(match, 2), "play-off-break"), nullptr) << "games of one match";
    const RoundView second = play_next(match, won_by(players, entrant_of(first, y)));
    EXPECT_EQ(second.pairs.front().first.number, game.pairs.front().second.number);

    // 1:1. Nobody has to say that it goes on.
    EXPECT_FALSE(finished(match));
    EXPECT_THAT(open_conditions(match), ElementsAre("rounds-closed"));
    const RoundView due = round(match, 3);
    EXPECT_EQ(due.planned, 3);
    EXPECT_FALSE(due.pairing_refusal);
    EXPECT_EQ(table(match).planned, 3);
    const std::string sides = given["sides_of_Y"];
    std::string letters;
    int began = 0;
    for (std::size_t i = 1; i < sides.size(); ++i) {
        const RoundView drawn = play_next(match, drawn_game);
        EXPECT_EQ(drawn.pairs.front().rule, "до победы");
        if (i == 1) began = drawn.pairs.front().first.number;
        letters += drawn.pairs.front().first.number == began ? 'W' : 'B';
    }
    const RoundView last = play_next(match, won_by(players, entrant_of(first, y)));
    letters += last.pairs.front().first.number == began ? 'W' : 'B';
    EXPECT_EQ(letters, sides);
    EXPECT_TRUE(finished(match));
    EXPECT_FALSE(pairing(match)) << "decided";
    const std::string games = std::to_string(2 + sides.size());
    EXPECT_THAT(paper("round-robin-table", last.id.name()),
                HasSubstr("После тура " + games + " из " + games));
    EXPECT_THAT(paper("round-protocol", last.id.name()), HasSubstr(games));

    EXPECT_THAT(places(first, 2), ElementsAre("1 " + name(first, y), "2 " + name(first, x)));
    EXPECT_THAT(open_conditions(first), ElementsAre("play-off-approved"));
    (void)must(approving(match));
    (void)must(approving(first));
    EXPECT_THAT(places(first, 2), ElementsAre("1 " + name(first, y), "2 " + name(first, x)));
    EXPECT_THAT(table(first).rows.front().who.points, table(first).rows[1].who.points)
        << "points of the main table stay";
}

// RU-CHESS W-49
TEST_F(PlayOffs, OfThreeInChessTakesOutTheWorstOfTheMainTable) {
    const nlohmann::json given = example("RU-CHESS W-49");
    const nlohmann::json& main = given["main"];
    const auto first = chess_competition(main["players"], {{"tie-breaks", main["tie_breaks"]}});
    play_all(first, main["results"]);
    const auto order = given["main_order"].get<std::vector<int>>();
    EXPECT_THAT(places(first, 3),
                ElementsAre("1 " + name(first, order[0]), "2 " + name(first, order[1]),
                            "3 " + name(first, order[2])))
        << "by wins, as long as it is not played";
    EXPECT_THAT(open_conditions(first), ElementsAre("play-offs"));
    const std::string article = given["form"]["article"];
    EXPECT_THAT(table(first).remarks.front(), AllOf(HasSubstr("круговой"), HasSubstr(article)));

    const auto three = drawn_play_off_of(first);
    EXPECT_EQ(load(three).record.settings.system, System::kRoundRobin);
    EXPECT_EQ(load(three).record.settings.numbering, play::Numbering::kLot);
    ASSERT_THAT(load(three).participants, SizeIs(given["players"].get<std::size_t>()));
    for (const auto& meetings : given["table"]) {
        const RoundView held = play_next(three, drawn_game);
        const PairView& pair = held.pairs.front();
        EXPECT_EQ(std::to_string(pair.first.number) + "-" + std::to_string(pair.second.number),
                  meetings.front());
    }
    EXPECT_TRUE(finished(three));
    EXPECT_EQ(places(three, 1).front().substr(0, 1), "1");
    std::map<std::string, std::string> points;
    const auto level = table(three);
    for (const auto& row : level.rows)
        points[std::to_string(row.who.number)] = row.who.points;
    ASSERT_EQ(points.size(), given["all_draws"].size());
    for (const auto& [number, reached] : given["all_draws"].items())
        EXPECT_EQ(points.at(number), reached.dump());
    EXPECT_THAT(open_conditions(three), ElementsAre("play-offs"));
    const std::string said = table(three).remarks.front();
    EXPECT_THAT(said,
                AllOf(HasSubstr(name(first, given["removed"]) + " выбывает"), HasSubstr(article)));

    const auto match = drawn_play_off_of(three);
    const Play players = load(match);
    std::vector<std::int64_t> entrants;
    for (const storage::ParticipantRecord& record : players.participants)
        entrants.push_back(record.entrant.value);
    const auto expected = given["match"].get<std::vector<int>>();
    EXPECT_THAT(entrants, ::testing::UnorderedElementsAre(entrant_of(first, expected[0]),
                                                          entrant_of(first, expected[1])));
    EXPECT_THAT(check_of(round(match, 1), "play-off-break")->text, HasSubstr("10 минут"));
    (void)play_next(match, drawn_game);
    (void)play_next(match, drawn_game);
    EXPECT_FALSE(finished(match));
    const std::int64_t winner = entrant_of(first, expected[1]);
    (void)play_next(match, won_by(players, winner));
    EXPECT_TRUE(finished(match));

    EXPECT_THAT(places(first, 3),
                ElementsAre("1 " + name(first, expected[1]), "2 " + name(first, expected[0]),
                            "3 " + name(first, given["removed"])));
    (void)must(approving(match));
    (void)must(approving(three));
    (void)must(approving(first));
}

// RU-CHESS 38.8.2 has no exception: who begins earlier decides it and says why, and it stays told.
TEST_F(PlayOffs, BeginBeforeTheBreakIsOverByTheChiefArbiterAloneAndWithAReason) {
    const auto first = chess_competition(2, {});
    play_all(first, {"1:2 ="});
    const auto match = drawn_play_off_of(first);
    set_clock("10:20");
    approve(match, 1);
    const Caller secretary = caller_with({"tournaments.read", "pairing.prepare"});
    const auto denied = starting(match, 1, "игроки согласны", &secretary);
    ASSERT_FALSE(denied);
    EXPECT_EQ(denied.error().reason, "PLAY_OFF_BREAK_BY_CHIEF");
    EXPECT_EQ(denied.error().code, sdk::Code::kPermissionDenied);
    EXPECT_EQ(starting(match, 1, "", &secretary).error().reason, "PLAY_OFF_BREAK");
    const RoundView begun = must(starting(match, 1, "партия окончена в 9:40, записана позже"));
    const RoundCheck* pause = check_of(begun, "play-off-break");
    EXPECT_EQ(pause->state, CheckState::kBroken);
    EXPECT_THAT(pause->text, AllOf(HasSubstr("10:20"), HasSubstr("10:30"), HasSubstr("в 9:40")));
    EXPECT_THAT(check_of(round(match, 1), "play-off-break")->text, HasSubstr("в 9:40"));
    {
        const storage::ReadLease lease = store_->read();
        EXPECT_THAT(storage::find_journal_row(*lease, last_)->reason, HasSubstr("в 9:40"));
    }
    (void)must(undoing(last_));
    EXPECT_EQ(check_of(round(match, 1), "play-off-break")->state, CheckState::kRemark);
    set_clock("10:30");
    (void)must(starting(match, 1, "не нужна"));
    EXPECT_EQ(load(match).round(1)->start_reason, "") << "nothing was decided";
}

// Those who share the place come in with it, and go with it when it is taken back.
TEST_F(PlayOffs, AreMadeWithThoseWhoShareThePlaceInOneAct) {
    const auto first = chess_competition(4, {});
    TournamentForm form;
    form.stages_of = {first.name()};
    form.playoff_places = {1};
    EXPECT_EQ(must(creating(form)).counts.participants, 0) << "nobody knows yet who";
    (void)must(undoing(last_));
    play_all(first, {"1:2 =", "1:3 +", "1:4 +", "2:3 +", "2:4 +", "3:4 ="});

    const auto plan = creating(form);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->preview.counts.participants, 2);
    const std::int64_t before = last_;
    const TournamentView made = must(creating(form));
    EXPECT_EQ(last_, before + 1) << "one row of the journal";
    const std::int64_t row = last_;
    EXPECT_EQ(made.counts.participants, 2);
    EXPECT_THAT(made.remarks, IsEmpty());
    std::vector<std::int64_t> entrants;
    for (const storage::ParticipantRecord& record : load(made.record.id).participants)
        entrants.push_back(record.entrant.value);
    EXPECT_THAT(entrants,
                ::testing::UnorderedElementsAre(entrant_of(first, 1), entrant_of(first, 2)));
    EXPECT_THAT(last_payload().after, HasSubstr("\"participants\""));

    (void)must(undoing(row));
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EXPECT_FALSE(storage::find_tournament(*lease, made.record.id));
    EXPECT_EQ(refusal_of(table(first)), "") << "can be made again";
}

TEST_F(PlayOffs, SayWhoSharesThePlaceAndIsNotLetIn) {
    const auto first = chess_competition(4, {});
    play_all(first, {"1:2 =", "1:3 +", "1:4 +", "2:3 +", "2:4 +", "3:4 ="});
    write([&](storage::Connection& writer) {
        storage::AdmissionRecord record =
            storage::list_admissions(writer, cup_).at(entrant_of(first, 2));
        record.state = admission::State::kRefused;
        ++record.version;
        storage::save_admission(writer, record);
    });
    TournamentForm form;
    form.stages_of = {first.name()};
    form.playoff_places = {1};
    const TournamentView made = must(creating(form));
    EXPECT_EQ(made.counts.participants, 1);
    EXPECT_THAT(made.remarks, ::testing::Contains(HasSubstr(name(first, 2) + " делит место")));
}

// RU-CHESS 38.8.5.2 where article 39 does not say who is the worst: a lot takes one out, and he
// ranks behind the two.
TEST_F(PlayOffs, OfThreeWhomTheMainTableDoesNotSeparateALotTakesOneOut) {
    const auto first = chess_competition(4, {});
    play_all(first, {"1:2 +", "2:3 +", "1:3 -", "1:4 +", "2:4 +", "3:4 +"});
    EXPECT_EQ(places(first, 1).front(), "1–3 " + name(first, 1));
    const auto three = drawn_play_off_of(first);
    for (int number = 1; number <= 3; ++number)
        (void)play_next(three, drawn_game);
    EXPECT_THAT(table(three).remarks.front(), HasSubstr("решает жребий"));
    const auto match = play_off_of(three);
    EXPECT_EQ(load(match).record.settings.system, System::kMatch);
    EXPECT_THAT(load(match).participants, SizeIs(3));
    EXPECT_FALSE(drawing(match)) << "a match is of two";
    const storage::ParticipantRecord out = load(match).participants.front();
    {
        const storage::ReadLease lease = store_->read();
        (void)must(remove_participant(office_, *lease, *library(), out.id, std::nullopt, now()));
    }
    (void)must(drawing(match));
    clock_ += std::chrono::minutes(10);  // between the stages
    const Play players = load(match);
    const std::int64_t winner = players.participants.front().entrant.value;
    (void)play_next(match, won_by(players, winner));
    (void)play_next(match, drawn_game);
    EXPECT_TRUE(finished(match));
    const Play main = load(first);
    const auto rank = [&](std::int64_t entrant) {
        const auto found = std::ranges::find(
            main.participants, entrant, [](const auto& record) { return record.entrant.value; });
        return found->participant.playoff_rank.value_or(0);
    };
    EXPECT_EQ(rank(winner), 1);
    EXPECT_EQ(rank(out.entrant.value), 3);
    EXPECT_THAT(open_conditions(three), ElementsAre("play-off-approved"));
}

// The two planned games are paired and approved at once, every further one when it is due.
TEST_F(PlayOffs, AllGamesThatAreKnownArePairedAtOnce) {
    const auto first = chess_competition(2, {});
    play_all(first, {"1:2 ="});
    const auto match = drawn_play_off_of(first);
    pair_all(match);
    EXPECT_EQ(load(match).current_round(), 2);
    for (int number = 1; number <= 4; ++number) {
        if (number > 2) pair_all(match);
        EXPECT_EQ(load(match).current_round(), std::max(2, number));
        EXPECT_EQ(round(match, number).planned, std::max(2, number));
        start(match, number);
        record(match, number, 1, number == 4 ? Outcome::kFirstWins : Outcome::kDraw);
        EXPECT_THAT(round(match, number).close_remarks, IsEmpty()) << "too short to be recorded";
        EXPECT_FALSE(number >= 2 && pairing(match, true)) << "the last game is not over";
        close(match, number);
    }
    EXPECT_TRUE(finished(match));
}

// RU-CHESS 38.8.5.4: five play once; two level at the top play a match, whatever their encounter
// was.
TEST_F(PlayOffs, OfFiveInChessIsARoundRobinAndThenAMatchOfTwo) {
    const auto first = chess_competition(5, {});
    play_all(
        first,
        {"1:2 =", "1:3 =", "1:4 =", "1:5 =", "2:3 =", "2:4 =", "2:5 =", "3:4 =", "3:5 =", "4:5 ="});
    const auto five = drawn_play_off_of(first);
    EXPECT_EQ(load(five).record.settings.system, System::kRoundRobin);
    EXPECT_EQ(load(five).record.settings.numbering, play::Numbering::kLot);
    play_all(five, {"1:2 +", "1:3 -", "1:4 +", "1:5 =", "2:3 +", "2:4 +",
                    "2:5 =", "3:4 =", "3:5 =", "4:5 ="});
    EXPECT_THAT(open_conditions(five), ElementsAre("play-offs"));
    EXPECT_THAT(table(five).remarks.front(),
                AllOf(HasSubstr(name(five, 1)), HasSubstr(name(five, 2)), HasSubstr("матч")));
    const auto match = drawn_play_off_of(five);
    ASSERT_THAT(load(match).participants, SizeIs(2));
    const Play players = load(match);
    const std::int64_t winner = entrant_of(five, 2);
    (void)play_next(match, won_by(players, winner));
    (void)play_next(match, drawn_game);
    EXPECT_THAT(places(five, 2), ElementsAre("1 " + name(five, 2), "2 " + name(five, 1)));
    EXPECT_THAT(places(first, 2), ElementsAre("1 " + name(five, 2), "2 " + name(five, 1)));
    (void)must(approving(match));
    (void)must(approving(five));
    (void)must(approving(first));
}

// RU-CHESS 38.8.5.3: pairs by lot, matches, the winners meet after ten minutes.
TEST_F(PlayOffs, OfFourInChessIsAKnockout) {
    const auto first = chess_competition(4, {});
    play_all(first, {"1:2 =", "1:3 =", "1:4 =", "2:3 =", "2:4 =", "3:4 ="});
    const auto four = drawn_play_off_of(first);
    const play::Settings settings = load(four).record.settings;
    EXPECT_EQ(settings.system, System::kKnockout);
    EXPECT_EQ(settings.numbering, play::Numbering::kLot);
    EXPECT_EQ(settings.games, 2);
    set_clock("18:00");
    const RoundView semi = begin(four, 1);
    ASSERT_THAT(semi.pairs, SizeIs(2));
    for (const PairView& pair : semi.pairs) {
        record(four, 1, pair.board, Outcome::kFirstWins);
        record(four, 1, pair.board, Outcome::kDraw);
    }
    close(four, 1);
    EXPECT_THAT(check_of(round(four, 2), "play-off-break")->text, HasSubstr("18:10"));
    approve(four, 2);
    set_clock("18:09");
    EXPECT_EQ(starting(four, 2).error().reason, "PLAY_OFF_BREAK");
    set_clock("18:10");
    const RoundView last = must(starting(four, 2));
    record(four, 2, 1, Outcome::kFirstWins);
    record(four, 2, 1, Outcome::kDraw);
    close(four, 2);
    EXPECT_TRUE(finished(four));
    const std::vector<std::string> lines = places(first, 4);
    EXPECT_EQ(lines[0], "1 " + last.pairs.front().first.short_name);
    EXPECT_EQ(lines[1], "2 " + last.pairs.front().second.short_name);
    EXPECT_EQ(lines[2].substr(0, lines[2].find(' ')), "3–4");
    (void)must(approving(four));
    (void)must(approving(first));
}

// RU-2022 5.4.8.13: after the criteria, by what the regulation says; the book has no form of its
// own, and nothing of breaks.
TEST_F(PlayOffs, OfTwoInDraughtsDecidesAfterTheCriteria) {
    const auto first = main_competition(
        "ru-draughts-2022", "russian", "interregional", 4,
        {{"tie-breaks", "wins"}, {"play-off", "матч из двух партий с укороченным контролем"}});
    play_all(first, {"1:2 +", "1:3 -", "1:4 +", "2:3 +", "2:4 +", "3:4 -"});
    EXPECT_THAT(places(first, 2), ElementsAre("1–2 " + name(first, 1), "1–2 " + name(first, 2)));
    EXPECT_THAT(open_conditions(first), ElementsAre("play-offs"));
    EXPECT_THAT(table(first).remarks.front(), HasSubstr("5.4.8.13"));
    const auto match = drawn_play_off_of(first);
    EXPECT_EQ(check_of(round(match, 1), "play-off-break"), nullptr);
    const Play players = load(match);
    for (int game = 1; game <= 3; ++game)
        (void)play_next(match, drawn_game);
    EXPECT_FALSE(finished(match));
    (void)play_next(match, won_by(players, entrant_of(first, 2)));
    EXPECT_TRUE(finished(match));
    EXPECT_THAT(places(first, 2), ElementsAre("1 " + name(first, 2), "2 " + name(first, 1)));
    (void)must(approving(match));
    (void)must(approving(first));
}

// UA-2024 III.G.2: equal points for first place are played off before any criterion.
TEST_F(PlayOffs, OfTwoInUkraineComesBeforeTheCriteria) {
    const auto first =
        main_competition("ua-draughts-2024", "draughts-100", "", 4,
                         {{"play-off", "матч із двох партій"}, {"extra-time-control", "10+5"}});
    play_all(first, {"1:2 +", "1:3 -", "1:4 +", "2:3 +", "2:4 +", "3:4 -"});
    EXPECT_EQ(places(first, 1).front(), "1 " + name(first, 1)) << "by their encounter so far";
    EXPECT_THAT(open_conditions(first), ElementsAre("play-offs"));
    const auto match = drawn_play_off_of(first);
    ASSERT_THAT(load(match).participants, SizeIs(2));
    const Play players = load(match);
    (void)play_next(match, drawn_game);
    EXPECT_EQ(check_of(round(match, 1), "play-off-control")->text,
              "контроль времени: 10 мин + 5 с");
    (void)play_next(match, won_by(players, entrant_of(first, 2)));
    EXPECT_TRUE(finished(match)) << "decided in its two games";
    EXPECT_THAT(places(first, 2), ElementsAre("1 " + name(first, 2), "2 " + name(first, 1)));
    (void)must(approving(match));
    (void)must(approving(first));
}

TEST_F(PlayOffs, AreOfferedWhereTheRegulationHasThemAndAPlaceIsShared) {
    auto first = main_competition("ru-draughts-2022", "russian", "interregional", 4,
                                  {{"tie-breaks", "wins"}});
    play_all(first, {"1:2 +", "1:3 -", "1:4 +", "2:3 +", "2:4 +", "3:4 -"});
    EXPECT_EQ(refusal_of(table(first)), "PLAY_OFF_NOT_PROVIDED");
    EXPECT_THAT(table(first).remarks.front(), Not(HasSubstr("разыгрывают")));
    EXPECT_THAT(open_conditions(first), IsEmpty()) << "places are shared";
    first = chess_competition(4, {});
    play_all(first, {"1:2 +", "1:3 +", "1:4 +", "2:3 +", "2:4 +", "3:4 +"});
    EXPECT_EQ(refusal_of(table(first)), "PLACE_NOT_SHARED");
    (void)must(approving(first));
    EXPECT_EQ(refusal_of(table(first)), "TOURNAMENT_APPROVED");
}

}  // namespace play_offs_test
}  // namespace collegium::usecases::testing
