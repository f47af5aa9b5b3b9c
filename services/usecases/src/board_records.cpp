// Scores of games kept with their boards, played through by the discipline.
#include <algorithm>
#include <charconv>

#include <nlohmann/json.hpp>

#include <collegium/competition/frame.hpp>
#include <collegium/play/sides.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/rounds.hpp>
#include <collegium/storage/store.hpp>

#include "played_game.hpp"
#include "result_context.hpp"

namespace collegium::usecases {
namespace {

using play::Outcome;
using sdk::Code;
using storage::Connection;
using storage::GameScoreRecord;

constexpr int kEnoughToCount = 100;  // games read to say how many there are
constexpr std::size_t kLargestPage = 1 << 20;

// What the format's result means at the board: `first_begins` in this game, or not.
int result_of(sdk::RecordedResult meaning, bool first_begins) {
    switch (meaning) {
        case sdk::RecordedResult::kFirstWon:
            return static_cast<int>(first_begins ? Outcome::kFirstWins : Outcome::kSecondWins);
        case sdk::RecordedResult::kSecondWon:
            return static_cast<int>(first_begins ? Outcome::kSecondWins : Outcome::kFirstWins);
        case sdk::RecordedResult::kDrawn:
            return static_cast<int>(Outcome::kDraw);
        case sdk::RecordedResult::kNone:
        case sdk::RecordedResult::kOther:
            break;
    }
    return static_cast<int>(Outcome::kNone);
}

int number_in(const sdk::Metadata& metadata, const char* key) {
    const auto found = metadata.find(key);
    int number = 0;
    if (found != metadata.end())
        std::from_chars(found->second.data(), found->second.data() + found->second.size(), number);
    return number;
}

// The article as screens of the competition cite it; a module may rest on another book.
std::string article_of(const rulebook::Book& book, const sdk::Error& fault) {
    if (fault.citations.empty()) return {};
    const sdk::Citation& citation = fault.citations.front();
    return citation.book == book.id() ? competition::cite(book, citation) : citation.article;
}

std::string fault_json(const rulebook::Book& book, const sdk::Error& fault) {
    sdk::Metadata values = fault.metadata;
    values["article"] = article_of(book, fault);
    return nlohmann::ordered_json{{"reason", fault.reason}, {"metadata", values}}.dump();
}

[[nodiscard]] sdk::Result<int> game_of(const play::Board& board, int given) {
    const int games = static_cast<int>(board.games.size());
    const int game = given == 0 ? 1 : given;
    if (game >= 1 && game <= games) return game;
    return refuse_field("game", "NUMBER_OUT_OF_RANGE",
                        {{"first", "1"}, {"last", std::to_string(games)}});
}

// The one game of the text.
[[nodiscard]] sdk::Result<ReadPage> read_one(const ResultContext& context,
                                             const plugin_host::Catalogue& catalogue,
                                             const AttachInput& input, const Budget& budget) {
    ReadInput reading;
    reading.discipline = module_of(context);
    if (reading.discipline.empty())
        return sdk::refuse(Code::kFailedPrecondition, "GAME_WITHOUT_MODULE",
                           "games of this discipline are not replayed");
    reading.format = input.format;
    reading.text = input.text;
    if (const rulebook::Row* row = context.book->find("discipline", context.tournament.discipline))
        reading.edition = row->text_or_empty("edition");
    reading.limit = kEnoughToCount;
    reading.largest_page = kLargestPage;
    auto page = read_records(catalogue, reading, budget);
    if (!page) return page;
    if (page->games.empty()) return refuse_field("text", "RECORD_EMPTY");
    if (page->games.size() > 1)
        return refuse_field("text", "RECORD_NOT_ONE_GAME",
                            {{"count", std::to_string(page->games.size())}});
    return page;
}

GameScoreRecord record_of(const ResultContext& context, const play::Board& board,
                          const ReadPage& page, std::string_view text, int game) {
    const ReadGame& read = page.games.front();
    GameScoreRecord record;
    record.game = game;
    record.format = page.format;
    record.text = std::string(text);
    if (read.refusal) {
        record.fault = fault_json(*context.book, *read.refusal);
        record.moves = std::max(0, number_in(read.refusal->metadata, "ply") - 1);
        return record;
    }
    record.result = result_of(read.game.meaning, play::first_begins(board, game));
    record.moves = static_cast<int>(read.moves.size());
    return record;
}

GameRecordView view_record(const Caller& caller, const ResultContext& context,
                           const storage::BoardRecord& board, GameScoreRecord record) {
    GameRecordView view;
    view.board = board.id;
    view.outcome = said_by(record);
    view.fault = fault_text(caller.language, record);
    view.disagreement = disagreement_text(caller.language, context.scale(), record, board.board);
    view.record = std::move(record);
    return view;
}

std::string payload_of(const GameScoreRecord& record) {
    return nlohmann::ordered_json{{"game", record.game},
                                  {"format", record.format},
                                  {"moves", record.moves},
                                  {"result", record.result},
                                  {"fault", record.fault}}
        .dump();
}

}  // namespace

sdk::Result<void> check_attaching(const Caller& caller, Connection& snapshot,
                                  const ResultContext& context, int board) {
    TRY(check_round_in_progress(context, caller.language));
    // Pairs of a round that has not begun may still change, and a draft's are nobody's to know.
    TRY(check_begun(context));
    return check_own_board(caller, snapshot, context, board);
}

sdk::Result<Plan<GameRecordView>> attach_record(const Caller& caller, Connection& snapshot,
                                                const rulebook::Library& library,
                                                const plugin_host::Catalogue& catalogue,
                                                const AttachInput& input, const Moment& moment,
                                                const Budget& budget) {
    auto context =
        TRY(load_result_context(caller, snapshot, library, input.board.round, kRecordResults));
    TRY(check_attaching(caller, snapshot, context, input.board.number));
    auto board = TRY(load_board(snapshot, input.board));
    auto game = TRY(game_of(board.board, input.game));
    // The module may take long: nobody waits for the reader meanwhile.
    auto page = TRY(
        storage::set_aside(snapshot, [&] { return read_one(context, catalogue, input, budget); }));

    GameScoreRecord record = record_of(context, board.board, page, input.text, game);
    record.attached_at = moment.now;
    record.attached_by = caller.actor.name;
    storage::JournalDraft row;
    row.scope = context.scope();
    row.action = "results.attach";
    row.subject = input.board.name();
    row.version = board.version + 1;
    row.title = std::to_string(input.board.round.number) + "." +
                std::to_string(input.board.number) + " " +
                seat_of(snapshot, context.tournament.id, board.board.first).short_name + " – " +
                seat_of(snapshot, context.tournament.id, board.board.second).short_name;
    for (const GameScoreRecord& kept : storage::game_record_facts(snapshot, input.board))
        if (kept.game == game) row.before = payload_of(kept);
    row.after = payload_of(record);

    Plan<GameRecordView> plan(snapshot);
    plan.preview = view_record(caller, context, board, record);
    plan.apply = [view = plan.preview, row = std::move(row)](
                     Connection& writer) -> sdk::Result<Written<GameRecordView>> {
        storage::save_game_record(writer, view.board, view.record);
        storage::set_board_version(writer, view.board, row.version);
        return Written<GameRecordView>{row, view};
    };
    return plan;
}

sdk::Result<GameRecordView> get_record(const Caller& caller, Connection& snapshot,
                                       const rulebook::Library& library, play::BoardId id,
                                       int game) {
    auto context = TRY(load_result_context(caller, snapshot, library, id.round, kReadTournaments));
    auto board = TRY(load_board(snapshot, id));
    for (GameScoreRecord& record : storage::game_records(snapshot, id))
        if (record.game == game) return view_record(caller, context, board, std::move(record));
    return sdk::refuse(Code::kNotFound, "RECORD_NOT_FOUND", "no record of that game",
                       {{"game", std::to_string(game)}});
}

}  // namespace collegium::usecases
