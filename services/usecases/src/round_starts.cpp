#include <algorithm>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/boards.hpp>
#include <collegium/storage/repositories/draws.hpp>
#include <collegium/usecases/draws.hpp>

#include "draw_fields.hpp"
#include "opening_lot.hpp"
#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using storage::Connection;
using storage::DrawRecord;

constexpr int kPlayer = static_cast<int>(lots::WitnessRole::kPlayer);

// Both players see the lot of their board (RU-2022 5.4.1.3, UA-2024 III.D.5.3).
lots::WitnessForm player_witness(const Play& play, int number) {
    const storage::ParticipantRecord* participant = play.participant(number);
    if (participant == nullptr) return {kPlayer, play.short_name(number), ""};
    return {kPlayer, registry::full_name(participant->person.cyrillic_name),
            participant->participant.person.name()};
}

lots::DrawForm form_of(const Caller& caller, const Play& play, const DrawStartsInput& input,
                       const play::Board& board, int game) {
    lots::DrawForm form;
    form.kind = static_cast<int>(lots::Kind::kOpening);
    form.competition = play.id().competition.name();
    form.purpose = round_text(caller.language, game == 1 ? "starts.purpose" : "starts.purpose-game",
                              {{"tournament", std::to_string(play.record.number)},
                               {"round", std::to_string(input.round.number)},
                               {"board", std::to_string(board.number)},
                               {"game", std::to_string(game)}});
    form.witnesses = input.witnesses;
    form.witnesses.push_back(player_witness(play, board.first));
    form.witnesses.push_back(player_witness(play, board.second));
    lots::OpeningForm opening;
    opening.table = play.regulation().text("opening-table");
    if (const rulebook::Row* row = play.book().find("discipline", play.record.discipline))
        opening.edition = row->text_or_empty("edition");
    form.opening = std::move(opening);
    return form;
}

// The games of the book's row the table may belong to, the competition's own first.
std::vector<std::string> disciplines_of(const Play& play, const plugin_host::Catalogue& catalogue) {
    std::vector<std::string> ids;
    if (const auto& own = play.competition.record.draft.discipline) ids.push_back(own->value);
    if (const rulebook::Row* row = play.book().find("discipline", play.record.discipline))
        for (const std::string& game : row->words("games"))
            if (std::ranges::find(ids, game) == ids.end()) ids.push_back(game);
    std::erase_if(ids, [&](const std::string& id) { return !catalogue.plugins().contains(id); });
    return ids;
}

// One lot; the pairs of a board may have changed since another was drawn for it.
[[nodiscard]] sdk::Result<Plan<DrawRecord>> draw_one(const Caller& caller, Connection& snapshot,
                                                     const plugin_host::Catalogue& catalogue,
                                                     lots::DrawForm form, const Play& play,
                                                     const std::vector<std::string>& disciplines,
                                                     const Moment& moment, const Budget& budget) {
    if (const auto standing = storage::standing_draw(snapshot, play.id().competition,
                                                     lots::Kind::kOpening, form.purpose)) {
        form.replaces = standing->name();
        form.replace_reason = round_text(caller.language, "starts.replaced");
    }
    sdk::Result<Plan<DrawRecord>> plan =
        sdk::refuse(sdk::Code::kUnavailable, "DISCIPLINE_NOT_FOUND",
                    "no module of the game is served", {{"discipline", play.record.discipline}});
    for (const std::string& discipline : disciplines) {
        form.opening->discipline = "disciplines/" + discipline;
        plan = create_draw(caller, snapshot, catalogue, form, moment, budget);
        if (plan) break;
    }
    return plan;
}

using Two = std::pair<int, int>;  // numbers, the smaller one first

Two pair_of(const play::Board& board) {
    return std::minmax(board.first, board.second);
}

// Drawn for the first game, by pair.
std::map<Two, lots::DrawId> drawn_for(Connection& snapshot, play::RoundId id) {
    std::map<Two, lots::DrawId> drawn;
    for (const storage::BoardRecord& board : storage::list_boards(snapshot, id))
        if (const auto draw = board.draws.find(1); draw != board.draws.end())
            drawn.emplace(pair_of(board.board), draw->second);
    return drawn;
}

}  // namespace

std::map<int, std::string> starts_of(Connection& snapshot, play::RoundId id,
                                     const play::Round& round) {
    std::map<int, std::string> starts;
    const auto drawn = drawn_for(snapshot, id);
    if (drawn.empty()) return starts;
    for (const play::Board& board : round.boards) {
        const auto draw = drawn.find(pair_of(board));
        if (draw == drawn.end()) continue;
        const auto record = storage::find_draw(snapshot, draw->second);
        if (record && record->draw.start) starts[board.number] = start_text(*record->draw.start);
    }
    return starts;
}

std::vector<int> boards_to_draw(Connection& snapshot, play::RoundId id, const play::Round& round) {
    std::vector<int> boards;
    const auto drawn = drawn_for(snapshot, id);
    if (drawn.empty()) return boards;
    for (const play::Board& board : round.boards)
        if (!drawn.contains(pair_of(board))) boards.push_back(board.number);
    return boards;
}

std::set<int> boards_without_start(Connection& snapshot, play::RoundId id, int game) {
    std::set<int> boards;
    for (const storage::BoardRecord& board : storage::list_boards(snapshot, id)) {
        const auto& games = board.board.games;
        const auto at = static_cast<std::size_t>(game - 1);
        const bool open = at < games.size() && games[at].outcome == play::Outcome::kNone;
        if (open && !board.draws.contains(game)) boards.insert(board.id.number);
    }
    return boards;
}

namespace {

std::vector<sdk::Citation> articles_of_waiting(const Play& play) {
    const auto& rows = play.book().rows("start_draw");
    return competition::articles_of(rows.empty() ? nullptr : &rows.front());
}

// The boards to draw for: those named, or all that have no start and whose players are there.
[[nodiscard]] sdk::Result<std::set<int>> boards_of(Connection& snapshot, const Play& play,
                                                   const DrawStartsInput& input, int game) {
    const int number = input.round.number;
    std::set<int> boards = boards_without_start(snapshot, input.round, game);
    const std::set<int> waiting = boards_waiting(snapshot, play, number);
    if (input.boards.empty()) {
        std::erase_if(boards, [&](int board) { return waiting.contains(board); });
        return boards;
    }
    registry::Checks checks("");
    const std::size_t last = play.tournament.round(number)->boards.size();
    for (std::size_t i = 0; i < input.boards.size(); ++i) {
        const int board = input.boards[i];
        const std::string field = "boards[" + std::to_string(i) + "]";
        const sdk::Metadata values{{"board", std::to_string(board)},
                                   {"boards", std::to_string(last)}};
        if (board < 1 || static_cast<std::size_t>(board) > last)
            checks.violate(field, "BOARD_NOT_FOUND", values);
        else if (!boards.contains(board))
            checks.violate(field, "START_ALREADY_DRAWN", values);
        else if (waiting.contains(board))
            checks.violate(field, "START_WAITS", values, articles_of_waiting(play));
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return std::set<int>(input.boards.begin(), input.boards.end());
}

}  // namespace

std::set<int> boards_waiting(Connection& snapshot, const Play& play, int number) {
    std::set<int> boards;
    const auto& rows = play.book().rows("start_draw");
    if (rows.empty() || !rows.front().flag("both_present")) return boards;
    const auto away = [](const storage::Arrival& arrival) {
        return arrival.missing && !arrival.came_at;
    };
    for (const storage::BoardRecord& board : storage::list_boards(snapshot, {play.id(), number}))
        if (away(board.first_arrival) || away(board.second_arrival)) boards.insert(board.id.number);
    return boards;
}

sdk::Result<void> check_start_draw(Connection& snapshot, const Play& play, int number, int game) {
    const std::set<int> boards = boards_without_start(snapshot, {play.id(), number}, game);
    sdk::Metadata values{{"round", std::to_string(number)}, {"game", std::to_string(game)}};
    if (boards.empty())
        return sdk::refuse(sdk::Code::kFailedPrecondition, "STARTS_ALREADY_DRAWN",
                           "no board is left to draw for", std::move(values));
    if (!std::ranges::includes(boards_waiting(snapshot, play, number), boards)) return {};
    values.emplace("boards", joined({boards.begin(), boards.end()}));
    auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "STARTS_WAIT",
                               "a start is drawn before both of a pair", std::move(values));
    refusal.value().citations = articles_of_waiting(play);
    return refusal;
}

sdk::Result<Plan<RoundView>> draw_starts(const Caller& caller, Connection& snapshot,
                                         const rulebook::Library& library,
                                         const plugin_host::Catalogue& catalogue,
                                         const DrawStartsInput& input, const Moment& moment,
                                         const Budget& budget) {
    auto open =
        TRY(open_round(caller, snapshot, library, input.round, input.version, kPreparePairs));
    const int game = std::max(input.game, 1);
    const int games = open.play.tournament.settings.games;
    if (input.game < 0 || game > games) {
        registry::Checks checks("");
        checks.violate("game", "GAME_UNKNOWN",
                       {{"game", std::to_string(input.game)}, {"games", std::to_string(games)}});
        return std::move(checks).refusal();
    }
    TRY(check_starts(snapshot, open.play, input.round.number, game));
    const auto disciplines = disciplines_of(open.play, catalogue);
    std::map<int, Plan<DrawRecord>> draws;
    const auto boards = TRY(boards_of(snapshot, open.play, input, game));
    for (const play::Board& board : open.paired.record.round.boards) {
        if (!boards.contains(board.number)) continue;
        auto draw =
            draw_one(caller, snapshot, catalogue, form_of(caller, open.play, input, board, game),
                     open.play, disciplines, moment, budget);
        if (!draw) return without_draw(std::move(draw).error());
        draws.emplace(board.number, *std::move(draw));
    }

    storage::RoundRecord after = open.paired.record;
    ++after.version;
    Plan<RoundView> plan(snapshot);
    const Play shown = with_round(open.play, after);
    const PairedRound paired{after, open.paired.changes};
    plan.preview = view_of(caller, shown, paired, starts_of(snapshot, after.id, after.round));
    add_round_actions(caller, snapshot, shown, &paired, plan.preview);
    plan.caller_etag = open.etag;
    std::vector<storage::SubjectVersion> rests_on = open.play.facts();
    rests_on.push_back({after.id.name(), open.paired.record.version});
    storage::note_reads(snapshot, rests_on);
    auto row = round_row("rounds.draw_starts", open.play.record, after, rests_on);
    row.after = round_payload(after);
    plan.apply = [after, row = std::move(row), draws = std::move(draws), game, games,
                  view = plan.preview,
                  moment](Connection& writer) -> sdk::Result<Written<RoundView>> {
        Written<RoundView> written{row, view, {}};
        for (PairView& pair : written.value.pairs) {
            const auto draw = draws.find(pair.board);
            if (draw == draws.end()) continue;
            auto drawn = TRY(draw->second.apply(writer));
            const lots::DrawnStart& start = drawn.value.draw.start.value();
            // One lot binds all games of a micro-match where the table says so.
            for (int each = game; each <= (start.shared_in_micro_match ? games : game); ++each)
                storage::set_game_draw(writer, {after.id, pair.board}, each, drawn.value.id);
            if (game == 1) pair.start = start_text(start);
            written.preceding.push_back(*std::move(drawn.journal));
        }
        storage::update_round(writer, after);
        touch_tournament(writer, after.id.tournament, moment.now);
        return written;
    };
    return plan;
}

}  // namespace collegium::usecases
