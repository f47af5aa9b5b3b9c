#include <algorithm>

#include "checks.hpp"

namespace collegium::conformance {
namespace {

class Collect final : public sdk::RecordSink {
  public:
    [[nodiscard]] bool game(const sdk::RecordedGame& game) override {
        games.push_back(game);
        return true;
    }
    [[nodiscard]] bool refused(const sdk::Error& error) override {
        refusals.push_back(error.reason);
        return true;
    }

    std::vector<sdk::RecordedGame> games;
    std::vector<std::string> refusals;
};

// The first moves of the usual start position, always the first listed.
sdk::RecordedGame short_game(const sdk::GameV0& rules) {
    sdk::RecordedGame record;
    record.result = "*";
    auto game = sdk::start_game(rules);
    for (int ply = 0; game && ply < 8; ++ply) {
        const auto moves = (*game)->legal_moves();
        if (moves.empty() || !(*game)->play(moves.front())) break;
        record.moves.push_back(moves.front());
    }
    return record;
}

}  // namespace

void check_endings(const sdk::EndingsV0& endings, const sdk::GameV0& rules, Recorder& recorder) {
    recorder.about("endings");
    recorder.run([&] {
        auto game = sdk::start_game(rules);
        if (!game) return;
        for (const auto side : {sdk::Side::kFirst, sdk::Side::kSecond}) {
            const auto verdict = endings.can_win(**game, side);
            recorder.expect(verdict == endings.can_win(**game, side),
                            "two questions get one answer");
            recorder.expect(verdict.chance != sdk::WinChance::kCannot,
                            "both sides can win the start position");
            recorder.expect(!verdict.citation.article.empty(), "a verdict cites its article");
            for (const auto event : {sdk::EndingEvent::kFlag, sdk::EndingEvent::kBothFlags,
                                     sdk::EndingEvent::kResignation, sdk::EndingEvent::kPenalty}) {
                const auto ending = endings.judge(**game, event, side);
                recorder.expect(ending ? !ending->outcome.citation.article.empty()
                                       : !ending.error().reason.empty(),
                                "an ending is judged with an article or refused with a reason");
            }
        }
    });
}

void check_record(const sdk::RecordV0& record, const sdk::GameV0& rules, Recorder& recorder) {
    recorder.about("record");
    recorder.run([&] {
        const auto formats = record.formats();
        recorder.expect(!formats.empty(), "there is a format");
        Collect nothing;
        recorder.expect(!record.read("no such format", "", nothing),
                        "an unknown format is refused");
        const auto game = short_game(rules);
        for (const auto& format : formats) {
            recorder.expect_texts(format.name, format.id);
            const auto text = record.write(format.id, game);
            recorder.expect(text.has_value(), "a game can be written", format.id);
            if (!text) continue;
            Collect again;
            recorder.expect(record.read(format.id, *text, again).has_value() &&
                                again.games.size() == 1 && again.refusals.empty() &&
                                again.games.front().moves == game.moves,
                            "a game written and read has the same moves", format.id);
            Collect damaged;
            recorder.expect(record.read(format.id, "\x01 no game at all", damaged).has_value() &&
                                damaged.games.empty() && !damaged.refusals.empty(),
                            "what is no game is refused with a reason", format.id);
        }
    });
}

}  // namespace collegium::conformance
