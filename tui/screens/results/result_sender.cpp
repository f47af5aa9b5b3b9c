#include "tui/screens/results/result_sender.hpp"

#include <algorithm>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/screens/results/result_queue.hpp"
#include "tui/viewmodel/results.hpp"

namespace collegium::tui {
namespace {

bool link_broke(const net::ClientError& error) {
    return error.code == sdk::Code::kUnavailable || error.code == sdk::Code::kDeadlineExceeded;
}

}  // namespace

v1::RecordResultRequest request_of(const v1::Board& board, const ResultEntry& entry) {
    const bool untouched = std::all_of(
        board.games().begin(), board.games().end(),
        [](const v1::BoardGame& game) { return game.outcome() == v1::GAME_RESULT_UNSPECIFIED; });
    v1::RecordResultRequest request;
    request.set_name(board.name());
    // A board without any result takes the first one whatever else was changed about it.
    if (!untouched || entry.replace) request.set_etag(board.etag());
    request.set_game(entry.game);
    request.set_outcome(entry.result);
    request.set_ending(entry.ending);
    request.set_article(entry.article);
    request.set_remark(entry.remark);
    request.set_replace(entry.replace);
    request.set_request_id(entry.request_id);
    return request;
}

std::string value_of(const net::ClientError& error, const char* key) {
    const auto found = error.metadata.find(key);
    return found == error.metadata.end() ? std::string{} : found->second;
}

// Of a micro-match the refusal names what all games make together.
bool is_same_result(const v1::Board& board, const ResultEntry& entry,
                    const net::ClientError& error) {
    return board.games_size() == 1 && value_of(error, "result") == entry.shown;
}

ResultSender::ResultSender(App& app, CompetitionRef place)
    : app_(app), place_(std::move(place)), user_(app.session().user) {}

ResultSender::~ResultSender() {
    for (const auto& [name, entries] : entries_)
        for (const ResultEntry& entry : entries)
            keep(boards_[name], entry);
}

// Free text is never written to the disk, and clearing waits for nobody.
bool ResultSender::keep(const v1::Board& board, const ResultEntry& entry) const {
    if (!entry.remark.empty() || entry.result == v1::GAME_RESULT_UNSPECIFIED) return false;
    return keep_unsent(user_, entry.observed, request_of(board, entry), entry.shown);
}

// What waited behind the refused entry was typed for a board that is another one now.
void ResultSender::note_refused(const v1::Board& board, const std::deque<ResultEntry>& entries,
                                const net::ClientError& error) const {
    if (is_same_result(board, entries.front(), error)) return;
    std::string typed;
    for (const ResultEntry& entry : entries)
        if (entry.result != v1::GAME_RESULT_UNSPECIFIED)
            typed += (typed.empty() ? "" : ", ") + entry.shown;
    if (typed.empty()) return;  // who wanted to clear the board looks at it
    const std::string result = value_of(error, "result");
    place_->refused_results()[board.name()] = {
        typed, result.empty() ? app_.error_words(error)
                              : viewmodel::already_words(result, value_of(error, "name"),
                                                         value_of(error, "time"), app_.texts())};
}

void ResultSender::add(const v1::Board& board, ResultEntry entry) {
    std::deque<ResultEntry>& entries = entries_[board.name()];
    if (entries.empty()) boards_[board.name()] = board;
    entries.push_back(std::move(entry));
}

void ResultSender::start(const std::string& board) {
    if (entries_.contains(board) && !calling_.contains(board)) send(board);
}

void ResultSender::send(const std::string& board) {
    calling_.insert(board);
    app_.start_task(
        scope_, {.quiet = true},
        call_work(request_of(boards_[board], entries_[board].front()),
                  [self = shared_from_this(), board](net::Reply<v1::RecordResultResponse> reply) {
                      self->answered(board, std::move(reply));
                  }));
}

void ResultSender::answered(const std::string& name, net::Reply<v1::RecordResultResponse> reply) {
    calling_.erase(name);
    std::deque<ResultEntry> rest = std::move(entries_[name]);
    entries_.erase(name);
    const ResultEntry entry = std::move(rest.front());
    rest.pop_front();
    if (reply) {
        boards_[name] = reply->board();
        place_->refused_results().erase(name);
        if (!rest.empty()) {
            entries_[name] = std::move(rest);
            send(name);
        }
        if (listener_.recorded) listener_.recorded(*reply, entry);
        return;
    }
    const v1::Board board = boards_[name];
    if (link_broke(reply.error())) {
        rest.push_front(entry);
        for (const ResultEntry& one : rest) {
            const bool kept = keep(board, one);
            if (listener_.unsent) listener_.unsent(board, one, kept);
        }
        return;
    }
    rest.push_front(entry);
    note_refused(board, rest, reply.error());
    if (listener_.refused) return listener_.refused(board, entry, reply.error());
    app_.flash_error(reply.error(), app_.texts()("results.board", {{"number", board.number()}}));
}

}  // namespace collegium::tui
