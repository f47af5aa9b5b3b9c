// Results entered without a link: kept on this computer, sent in order when the link is back, each
// disagreement put to the official.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include <collegium/v1/results.pb.h>

#include "tui/net/act_queue.hpp"
#include "tui/viewmodel/board_list.hpp"

namespace collegium::tui {

class App;

// Unsent acts of whoever works now, in order.
[[nodiscard]] std::vector<net::QueuedAct> unsent_acts(const App& app);
// The same by board, as the list shows them.
[[nodiscard]] std::map<std::string, viewmodel::WaitingResults> unsent_results(const App& app);
// What was entered for one board.
struct UnsentResult {
    v1::RecordResultRequest request;
    std::string shown;
};
[[nodiscard]] std::vector<UnsentResult> unsent_of(const App& app, const std::string& board);

// Keeps an entry of `user`, seen at the board at `observed`; one for the same game is replaced.
// False: in memory only, the disk refused.
bool keep_unsent(const std::string& user, std::chrono::sys_seconds observed,
                 const v1::RecordResultRequest& request, const std::string& shown);
// Forgets what waits for a board; false: nothing did.
bool drop_unsent(App& app, const std::string& board);

// Sends what waits, one after another; says how many went, and asks about each that did not.
void send_unsent(App& app);
// Called often: goes on with what a link that broke left over, once it is back.
void resume_unsent(App& app);
// A queue found at log-in is shown to its author before anything is sent.
void offer_unsent(App& app);

}  // namespace collegium::tui
