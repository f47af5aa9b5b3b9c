// Files of games.
#include <algorithm>

#include <collegium/sdk/try.hpp>
#include <collegium/text/normal.hpp>
#include <collegium/usecases/games.hpp>

#include "played_game.hpp"

namespace collegium::usecases {
namespace {

constexpr int kGamesToGuessBy = 5;

[[nodiscard]] sdk::Result<const sdk::RecordV0*> records_of(const sdk::Discipline& discipline) {
    if (const auto* records = sdk::query<sdk::RecordV0>(discipline)) return records;
    return sdk::refuse(sdk::Code::kFailedPrecondition, "DISCIPLINE_WITHOUT_RECORDS",
                       "the discipline reads and writes no records");
}

[[nodiscard]] sdk::Result<sdk::RecordFormat> format_of(const sdk::RecordV0& records,
                                                       const std::string& id) {
    const auto formats = records.formats();
    if (id.empty()) return formats.front();
    const auto format = std::ranges::find(formats, id, &sdk::RecordFormat::id);
    if (format != formats.end()) return *format;
    return refuse_field("format", "RECORD_FORMAT_UNKNOWN", {{"format", id}});
}

// Counts what a format makes of the first games of a text.
class Guess final : public sdk::RecordSink {
  public:
    [[nodiscard]] bool game(const sdk::RecordedGame& game) override {
        if (!game.moves.empty()) ++good;
        return ++seen < kGamesToGuessBy;
    }
    [[nodiscard]] bool refused(const sdk::Error& /*error*/) override {
        return ++seen < kGamesToGuessBy;
    }

    int good = 0;
    int seen = 0;
};

std::string guess_format(const sdk::RecordV0& records, std::string_view text,
                         const sdk::RecordReading& how) {
    std::string best;
    int most = -1;
    for (const sdk::RecordFormat& format : records.formats()) {
        Guess guess;
        const bool read = records.read(format.id, text, how, guess).has_value();
        if (!read || guess.good <= most) continue;
        best = format.id;
        most = guess.good;
    }
    return best;
}

// Moves for machines; the plugin has replayed them already, so none is refused.
[[nodiscard]] sdk::Result<std::vector<std::string>> machine_moves(const sdk::GameV0& rules,
                                                                  const sdk::RecordedGame& game) {
    std::vector<std::string> texts;
    auto board = sdk::start_game(rules, game.setup);
    auto setup = game.setups.begin();
    for (std::size_t ply = 0; board && ply < game.moves.size(); ++ply) {
        for (; setup != game.setups.end() && setup->ply == ply; ++setup) {
            sdk::GameSetup anew = game.setup;
            anew.position = setup->position;
            board = sdk::start_game(rules, anew);
            if (!board) return sdk::refusal_of(std::move(board));
        }
        auto text = TRY((*board)->format_move(game.moves[ply], sdk::kMachineNotation));
        texts.push_back(std::move(text));
        TRY((*board)->play(game.moves[ply]));
    }
    if (!board) return sdk::refusal_of(std::move(board));
    return texts;
}

std::size_t size_of(const ReadGame& game) {
    std::size_t bytes = game.game.text.size();
    for (const auto& [name, value] : game.game.tags)
        bytes += name.size() + value.size();
    for (const std::string& move : game.moves)
        bytes += move.size() + 2;
    return bytes;
}

// Takes the games of one page and ends the reading after it.
class PageSink final : public sdk::RecordSink {
  public:
    PageSink(const sdk::GameV0& rules, const ReadInput& input, const Budget& budget, ReadPage& page)
        : rules_(rules), input_(input), budget_(budget), page_(page) {}

    [[nodiscard]] bool game(const sdk::RecordedGame& game) override {
        if (!wanted()) return goes_on();
        ReadGame read{number_, game, {}, std::nullopt};
        if (!input_.with_texts) read.game.text.clear();
        auto moves = machine_moves(rules_, game);
        if (moves) {
            read.moves = *std::move(moves);
        } else {
            read.refusal = std::move(moves).error();
        }
        add(std::move(read));
        return goes_on();
    }

    [[nodiscard]] bool refused(const sdk::Error& error) override {
        if (wanted()) add({number_, {}, {}, error});
        return goes_on();
    }

  private:
    // Whether the next game belongs to the page; the first one beyond it says that there are more.
    [[nodiscard]] bool wanted() {
        ++number_;
        if (number_ <= input_.skip) return false;
        const bool full =
            static_cast<int>(page_.games.size()) >= input_.limit || bytes_ >= input_.largest_page;
        page_.more = full && !page_.games.empty();
        return !page_.more;
    }
    [[nodiscard]] bool goes_on() const { return !page_.more && !budget_.requested(); }
    void add(ReadGame game) {
        bytes_ += size_of(game);
        page_.games.push_back(std::move(game));
    }

    const sdk::GameV0& rules_;
    const ReadInput& input_;
    const Budget& budget_;
    ReadPage& page_;
    int number_ = 0;
    std::size_t bytes_ = 0;
};

}  // namespace

sdk::Result<ReadPage> read_records(const plugin_host::Catalogue& catalogue, const ReadInput& input,
                                   const Budget& budget) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    std::string_view text = input.text;
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    if (!text::is_valid_utf8(text)) return refuse_field("text", "NOT_UTF8");
    return ask_rules(
        catalogue, input.discipline, "record.read", budget,
        [&](const sdk::Discipline& discipline, const sdk::GameV0& rules) -> sdk::Result<ReadPage> {
            auto records = TRY(records_of(discipline));
            sdk::RecordReading how{{input.edition, input.parameters, {}}, input.look_alikes};
            TRY(check_setup(rules, how.assumed, ""));
            auto format = TRY(format_of(*records, input.format));
            ReadPage page;
            page.format = input.format.empty() ? guess_format(*records, text, how) : format.id;
            PageSink sink(rules, input, budget, page);
            if (auto read = records->read(page.format, text, how, sink); !read) {
                return at_field("text", std::move(read).error());
            }
            return page;
        });
}

sdk::Result<WrittenRecord> write_record(const plugin_host::Catalogue& catalogue,
                                        const WriteInput& input, const Budget& budget) {
    return ask_rules(catalogue, input.game.discipline, "record.write", budget,
                     [&](const sdk::Discipline& discipline,
                         const sdk::GameV0& rules) -> sdk::Result<WrittenRecord> {
                         auto records = TRY(records_of(discipline));
                         auto format = TRY(format_of(*records, input.format));
                         auto played =
                             TRY(PlayedGame::start(discipline, rules, input.game, budget));
                         sdk::RecordedGame record;
                         record.tags = input.tags;
                         record.setup = played.setup();
                         record.result = input.result;
                         for (std::size_t i = 0; i < input.game.moves.size(); ++i) {
                             auto move = TRY(played.read(i));
                             TRY(played.make(i, move));
                             record.moves.push_back(std::move(move));
                         }
                         auto text = records->write(format.id, record);
                         if (!text) return at_field("tags", std::move(text).error());
                         return WrittenRecord{*std::move(text), std::move(format)};
                     });
}

}  // namespace collegium::usecases
