// The results of a round: one key a board, slips, colleagues' results as they come.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <collegium/v1/results.pb.h>
#include <collegium/v1/tournaments.pb.h>

#include "tui/screens/common/desk_screen.hpp"
#include "tui/screens/results/result_sender.hpp"
#include "tui/viewmodel/board_list.hpp"
#include "tui/viewmodel/result_keys.hpp"
#include "tui/viewmodel/results.hpp"

namespace collegium::v1 {
class DrawCounter;
class Game;
class RecordTag;
}  // namespace collegium::v1

namespace collegium::tui {

struct GameEnd;

class ResultsScreen : public DeskScreen {
  public:
    ResultsScreen(App& app, CompetitionRef place, v1::Tournament tournament);
    ~ResultsScreen() override;

    [[nodiscard]] std::string id() const override { return "rounds"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    void on_enter() override;
    void on_watch(const net::WatchEvent& event) override;
    void on_reload() override;
    void on_seen() override { list_.seen(); }
    void on_poll() override;
    [[nodiscard]] std::string hint() const override;

    void set_filter(const std::string& text) override;
    [[nodiscard]] std::string filter() const override { return list_.query(); }
    [[nodiscard]] std::size_t matches() const override { return list_.matches(); }

  private:
    // What a second press of the same key within five seconds would replace.
    struct Overwrite {
        std::string board;
        int game = 0;
        v1::GameResult result = v1::GAME_RESULT_UNSPECIFIED;
        std::chrono::steady_clock::time_point asked{};
        std::chrono::sys_seconds until{};
    };

    // A result that stands or is under way, and how it came about.
    struct Standing {
        v1::GameResult result = v1::GAME_RESULT_UNSPECIFIED;
        std::string text;
        v1::GameEnding ending = v1::GAME_ENDING_UNSPECIFIED;
        std::string article;

        [[nodiscard]] bool is(const ResultEntry& entry) const {
            return result == entry.result && ending == entry.ending && article == entry.article;
        }
    };

    // results_screen.cpp: reading and live news
    [[nodiscard]] std::string round_name() const;
    void load();
    void arrived(const v1::ListBoardsResponse& answer);
    void read_board(std::string name);
    void take(v1::Board board, bool mine);
    void announce(const v1::Board& board);
    void show_waiting();
    [[nodiscard]] bool much_news() const;
    void read_around();
    // Until when somebody missing is waited for.
    void watch_deadlines();
    void to_round(int number);
    void note_section();
    [[nodiscard]] const v1::Board* board_of(const std::string& name) const;
    // The board under the cursor with its facts and choices; nullptr: not read yet.
    [[nodiscard]] const v1::Board* details() const;
    [[nodiscard]] viewmodel::Scale scale() const;
    [[nodiscard]] bool nothing_to_record() const;
    // Every board has a result and the server has said so.
    [[nodiscard]] bool all_recorded() const;

    // results_view.cpp: drawing
    [[nodiscard]] ftxui::Element draw_narrow(int width, int height);
    [[nodiscard]] ftxui::Element draw_normal(int width, int height);
    [[nodiscard]] ftxui::Element draw_wide(int width, int height);
    [[nodiscard]] ftxui::Element draw_slip(int width);
    [[nodiscard]] PanelEdge list_edge() const;
    [[nodiscard]] std::string board_title() const;
    [[nodiscard]] std::string position() const;
    [[nodiscard]] viewmodel::BoardFacts facts() const;
    [[nodiscard]] PanelPart offline_part(int width, int lines) const;

    // results_actions.cpp: the key table
    void add_entry(KeyTable& keys);
    void add_slip(KeyTable& keys);
    void open_judges();
    void add_acts(KeyTable& keys);
    void add_round(KeyTable& keys);
    [[nodiscard]] std::optional<std::string> no_board() const;
    [[nodiscard]] std::optional<std::string> record_refusal() const;

    // results_entry.cpp: keys, slips, what is sent and what came of it
    void press(const std::string& key, const std::string& board);
    void enter(const std::string& board, ResultEntry act);
    void refuse(const std::string& words);
    void ask_to_replace(const std::string& board, const ResultEntry& act, const std::string& was,
                        const std::string& key);
    void clear_result();
    void listen();
    void recorded(const v1::Board& board, const ResultEntry& act);
    [[nodiscard]] std::string said_at_the_board(const v1::Board& board,
                                                const ResultEntry& act) const;
    void refused(const v1::Board& board, const ResultEntry& act, const net::ClientError& error);
    void conflict(const v1::Board& board, const ResultEntry& act, const net::ClientError& error);
    void tell_conflict(int board, const net::ClientError& error);
    void tell_same(int board, const std::string& result, const std::string& name,
                   const std::string& time);
    [[nodiscard]] std::string time_of(const v1::Board& board) const;
    void queue(const v1::Board& board, const ResultEntry& act);
    void queued(const v1::Board& board, const ResultEntry& act, bool kept);
    [[nodiscard]] std::optional<Standing> standing(const v1::Board& board, int game) const;
    void arm(const std::string& board, const ResultEntry& act);
    void keep(bool decided);
    void settle(const std::string& board);
    void to_refused();
    [[nodiscard]] bool armed(const std::string& board, const ResultEntry& act) const;
    void step_on(const std::string& from);
    void open_slip();
    void close_slip();
    void type_slip(const std::string& key);
    void slip_entered();
    [[nodiscard]] int game_for(const v1::Board& board) const;
    [[nodiscard]] int message_width() const;
    [[nodiscard]] std::optional<std::string> absence_refusal(v1::GameResult result) const;

    // results_menus.cpp: lists of outcomes, correction, history, withdrawal
    void open_outcomes(const std::string& board, bool all);
    void choose_outcome(const std::string& board, const v1::OutcomeChoice& choice);
    void ask_words(const std::string& board, const ResultEntry& act, const std::string& what);
    // By which rule: the discipline's own are listed, any other is typed.
    void ask_article(const std::string& board, const ResultEntry& act);
    void list_rules(const std::string& board, const ResultEntry& act,
                    const std::vector<v1::DrawCounter>& rules);
    void type_article(const std::string& board, const ResultEntry& act);
    void put_by_rule(const std::string& board, ResultEntry act, const std::string& article);
    // Another result is asked about before it is replaced; how one ended is only noted.
    void put(const std::string& board, const ResultEntry& act);
    void put_now(const std::string& board, ResultEntry act);
    void open_correction();
    void open_history();
    void ask_who_left();
    void withdraw(int number);

    // results_start.cpp: sides as played, who was late, the clocks, the lot after a draw
    void add_start(KeyTable& keys);
    void turn_colours();
    void turn_game(const std::string& board, int game);
    void open_arrivals();
    void ask_lot();
    void draw_lot(v1::DrawLotRequest request);
    void open_beginning();
    void open_sheets();
    void open_sheets_of_marked();
    void changed_start(const v1::Board& board);
    [[nodiscard]] bool clocks_stale(const v1::Board& read) const;
    // Whoever sits on the left begins the game that the next key would enter.
    [[nodiscard]] bool left_begins_here() const;

    // results_game.cpp: the score of a game and its outcome
    [[nodiscard]] v1::Game new_game() const;
    void record_game(const std::string& board, int game, const GameEnd& end,
                     std::function<void()> recorded);
    [[nodiscard]] std::optional<std::string> game_refusal(const v1::Board& board,
                                                          const ResultEntry& act) const;
    void tell_not_recorded(int board, const std::string& why);
    void open_game();
    void open_game_of(const std::string& board, int game);
    void show_game(const std::string& board, int game, v1::Game moves,
                   std::vector<v1::RecordTag> tags);
    void attach_file();
    void attach(const std::string& board, int game, const std::string& format,
                const std::string& text);

    v1::Tournament tournament_;
    int round_ = 0;
    v1::ListBoardsResponse round_info_;  // of the last reading, without boards
    std::map<std::string, v1::Board> boards_;
    std::map<std::string, v1::Board> details_;                 // answers of GetBoard
    std::map<std::string, std::chrono::sys_seconds> read_at_;  // when they came
    viewmodel::BoardList list_;
    DataTable table_;
    viewmodel::ByeList byes_;
    DataTable bye_table_;
    viewmodel::SlipLine slip_;
    bool slipping_ = false;
    std::string slip_said_;  // to the right of the slip line
    int game_ = 0;           // of a micro-match, chosen by ← →; 0: the first without a result

    std::shared_ptr<ResultSender> sender_;  // what is under way; outlives the screen
    std::string last_entered_;              // the board of the newest entry
    bool summary_due_ = false;              // the round's counts are older than the last answer
    std::optional<Overwrite> overwrite_;
    std::map<std::string, std::string> changed_;  // boards colleagues changed, with their etags
    std::set<std::string> taken_;                 // boards that came since the list was asked for
    std::string reading_;                         // the board being read
    std::chrono::steady_clock::time_point list_asked_{};
};

}  // namespace collegium::tui
