// What was entered, on its way to the server: it arrives whatever is opened next.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include <collegium/v1/results.pb.h>

#include "tui/app/task.hpp"
#include "tui/net/client_error.hpp"
#include "tui/screens/competitions/competition_place.hpp"

namespace collegium::tui {

class App;

struct ResultEntry {
    int game = 0;  // from 1
    v1::GameResult result = v1::GAME_RESULT_UNSPECIFIED;
    v1::GameEnding ending = v1::GAME_ENDING_UNSPECIFIED;
    std::string article;
    std::string remark;
    std::string shown;  // «2:0»
    std::string words;  // «победа белых»
    std::string said;  // by the game screen: «Ничья, 6.1.8.5, по требованию чёрных»
    std::function<void()> recorded;  // runs once it stands on the board or waits for the link
    bool replace = false;
    std::string request_id;
    std::chrono::sys_seconds observed{};
};

// The request that enters it on `board` as it stands.
[[nodiscard]] v1::RecordResultRequest request_of(const v1::Board& board, const ResultEntry& entry);

// What a refusal says by this key; empty: nothing.
[[nodiscard]] std::string value_of(const net::ClientError& error, const char* key);
// Somebody else has entered the same: refused, but no disagreement.
[[nodiscard]] bool is_same_result(const v1::Board& board, const ResultEntry& entry,
                                  const net::ClientError& error);

// Entries of one board go one after another, each with the etag of the answer before; boards do not
// wait for each other. Calls hold the sender, so that it outlives the screen; what is left when the
// program ends goes into the queue without a link. What the server refused is kept in the place.
// UI thread only.
class ResultSender : public std::enable_shared_from_this<ResultSender> {
  public:
    // Told while somebody looks; without one refusals go to the message line.
    struct Listener {
        std::function<void(const v1::RecordResultResponse&, const ResultEntry&)> recorded;
        std::function<void(const v1::Board&, const ResultEntry&, const net::ClientError&)> refused;
        std::function<void(const v1::Board&, const ResultEntry&, bool kept)> unsent;
    };

    ResultSender(App& app, CompetitionRef place);
    ~ResultSender();
    ResultSender(const ResultSender&) = delete;
    ResultSender& operator=(const ResultSender&) = delete;

    void listen(Listener listener) { listener_ = std::move(listener); }
    void stop_listening() { listener_ = {}; }
    // `board` as it was seen; the entry follows those that are under way there. It leaves with
    // `start`, so that the hand has gone on before an answer can be there.
    void add(const v1::Board& board, ResultEntry entry);
    void start(const std::string& board);

    // By board, in the order they were entered.
    [[nodiscard]] const std::map<std::string, std::deque<ResultEntry>>& entries() const {
        return entries_;
    }
    [[nodiscard]] bool busy(const std::string& board) const { return entries_.contains(board); }
    [[nodiscard]] bool idle() const { return entries_.empty(); }

  private:
    void send(const std::string& board);
    void answered(const std::string& board, net::Reply<v1::RecordResultResponse> reply);
    bool keep(const v1::Board& board, const ResultEntry& entry) const;
    void note_refused(const v1::Board& board, const std::deque<ResultEntry>& entries,
                      const net::ClientError& error) const;

    App& app_;
    CompetitionRef place_;
    std::string user_;  // whose entries they are
    TaskScope scope_;
    std::map<std::string, std::deque<ResultEntry>> entries_;
    std::map<std::string, v1::Board> boards_;  // those of the entries, as last answered
    std::set<std::string> calling_;            // boards whose first entry is under way
    Listener listener_;
};

}  // namespace collegium::tui
