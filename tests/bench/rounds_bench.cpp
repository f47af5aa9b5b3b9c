// Pairing and showing a late round of a large tournament as the daemon does: from the store to the
// words, beside a loop of plain integer work in the same run.
#include <cstdlib>
#include <map>
#include <memory>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <collegium/pairing/generate.hpp>
#include <collegium/pairing/pairing_file.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/rounds.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "demands.hpp"
#include "integer_loop.hpp"
#include "support/drawn_tournament.hpp"
#include "support/temp_folder.hpp"

namespace {

using namespace collegium;

constexpr int kPlayed = 8;
constexpr int kPlanned = 9;

// Rounds of a generated competition, written as the daemon would have.
class Tournament {
  public:
    explicit Tournament(int players) {
        storage::StoreOptions options;
        options.folder = folder_ / "data";
        options.synchronous = storage::Synchronous::kOff;
        store_ = std::move(storage::Store::open(std::move(options)).value());
        book_store_ = std::make_unique<usecases::RuleBookStore>(
            std::vector<plugin_host::Folder>{{COLLEGIUM_PLUGINS, true}}, store_.get());
        book_store_->scan();
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            enter(writer, players);
            return storage::Applied{};
        };
        if (!store_->writer().run(std::move(command))) std::abort();
        caller_.scope = storage::kFederationScope;
        caller_.permissions = std::make_shared<const usecases::Permissions>(
            usecases::Permissions{"tournaments.read", "pairing.prepare", "pairing.approve"});
    }

    [[nodiscard]] bool pairs() {
        const storage::ReadLease lease = store_->read();
        return usecases::pair_round(caller_, *lease, *book_store_->library(),
                                    {drawn_.id, {}, false, false}, {store_->now(), {}, ""})
            .has_value();
    }
    [[nodiscard]] bool shows() {
        const storage::ReadLease lease = store_->read();
        return usecases::get_round(caller_, *lease, *book_store_->library(), drawn_.round(kPlayed),
                                   {store_->now(), {}, ""})
            .has_value();
    }

  private:
    void enter(storage::Connection& writer, int players) {
        const storage::Instant now = store_->now();
        const play::Settings settings = testing_support::swiss_of(kPlanned);
        drawn_ = testing_support::enter_tournament(writer, now, players, settings);
        const pairing::SwissSettings rules = play_settings(settings);
        pairing::Field field = pairing::new_field(players, kPlanned);
        std::mt19937 chance(3);
        pairing::Chances chances;
        chances.forfeit = chances.double_forfeit = chances.leave = chances.announced = 0;
        for (int number = 1; number <= kPlayed; ++number) {
            const pairing::Field known = field;
            const auto paired = pairing::pair_swiss(known, rules);
            if (!paired) std::abort();
            pairing::play_round(field, *paired, chances, chance);
            write_round(writer, now, known, rules, *paired, field);
        }
    }
    static pairing::SwissSettings play_settings(const play::Settings& settings) {
        pairing::SwissSettings rules;
        rules.method = *settings.method;
        rules.seed = settings.seed;
        return rules;
    }
    void write_round(storage::Connection& writer, storage::Instant now, const pairing::Field& known,
                     const pairing::SwissSettings& rules, const pairing::Round& paired,
                     const pairing::Field& after) {
        storage::RoundRecord record;
        record.id = drawn_.round(paired.number);
        record.version = 1;
        record.snapshot = pairing::to_text(pairing::PairingFile{known, rules, {}});
        record.round.number = paired.number;
        record.round.state = play::RoundState::kClosed;
        record.round.bye = paired.bye;
        record.paired = {now, "Гущина Н. В."};
        const auto round = static_cast<std::size_t>(paired.number - 1);
        for (const pairing::Pair& pair : paired.pairs) {
            const pairing::Points points = after.player(pair.first).rounds[round].points;
            play::Game game;
            game.outcome = points == after.scale.win    ? play::Outcome::kFirstWins
                           : points == after.scale.draw ? play::Outcome::kDraw
                                                        : play::Outcome::kSecondWins;
            record.round.boards.push_back({static_cast<int>(record.round.boards.size()) + 1,
                                           pair.first,
                                           pair.second,
                                           {game}});
        }
        storage::insert_round(writer, record);
    }

    testing_support::TempFolder folder_;
    std::unique_ptr<storage::Store> store_;
    std::unique_ptr<usecases::RuleBookStore> book_store_;
    testing_support::DrawnTournament drawn_;
    usecases::Caller caller_;
};

// Seconds a call, by what is done and the number of players.
std::map<std::string, double>& figures() {
    static std::map<std::string, double> measured;
    return measured;
}
std::string time_of(std::string_view act, std::int64_t players) {
    return fmt::format("seconds of {} a round of {} players", act, players);
}
constexpr std::string_view kPairing = "pairing";
constexpr std::string_view kShowing = "showing";

template <typename Work>
void measure(benchmark::State& state, std::string_view act, Work work) {
    Tournament tournament(static_cast<int>(state.range(0)));
    bench::measure(state, "rounds", [&] {
        if (!work(tournament)) std::abort();
        return 1;
    });
    figures()[time_of(act, state.range(0))] = 1 / state.counters["rounds/s"].value;
}

void BM_PairThroughTheUseCase(benchmark::State& state) {
    measure(state, kPairing, [](Tournament& tournament) { return tournament.pairs(); });
}
BENCHMARK(BM_PairThroughTheUseCase)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond);

void BM_ShowALateRound(benchmark::State& state) {
    measure(state, kShowing, [](Tournament& tournament) { return tournament.shows(); });
}
BENCHMARK(BM_ShowALateRound)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace

// An arbiter waits for both.
int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    const int code = bench::judge({bench::at_most(time_of(kPairing, 1000), 0.5),
                                   bench::at_most(time_of(kShowing, 1000), 0.5)},
                                  figures());
    benchmark::Shutdown();
    return code;
}
