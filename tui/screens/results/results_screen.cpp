#include "tui/screens/results/results_screen.hpp"

#include <algorithm>
#include <utility>

#include "tui/screens/results/result_queue.hpp"
#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/competitions.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

// More changed boards than this: the whole round is read.
constexpr std::ptrdiff_t kReadOneByOne = 3;
constexpr std::chrono::milliseconds kHandsOff{150};       // the pane waits until the cursor rests
constexpr std::chrono::milliseconds kBetweenLists{1000};  // however fast the news come

// The etag of a version that news tell of.
std::string etag_of(std::int64_t version) {
    return "v" + std::to_string(version);
}

// Answers to an entry name the players only; what else is known of them stays.
void keep_seats(v1::Board& board, const v1::Board& before) {
    *board.mutable_first() = before.first();
    *board.mutable_second() = before.second();
}

}  // namespace

ResultsScreen::ResultsScreen(App& app, CompetitionRef place, v1::Tournament tournament)
    : DeskScreen(app, std::move(place)),
      tournament_(std::move(tournament)),
      table_(list_, {}),
      byes_(list_),
      bye_table_(byes_, {}),
      sender_(std::make_shared<ResultSender>(app, place_)) {
    listen();
    bye_table_.set_header(false);
    bye_table_.set_cursor_shown(false);
    const int due = tournament_.current_round();
    round_ = std::max(1, place_->round() > 0 ? std::min(place_->round(), std::max(1, due)) : due);
}

ResultsScreen::~ResultsScreen() {
    sender_->stop_listening();
}

std::string ResultsScreen::round_name() const {
    return tournament_.name() + "/rounds/" + std::to_string(round_);
}

std::string ResultsScreen::heading() const {
    const v1::Competition& competition = place_->competition();
    const bool wide = layout_ == Layout::kWide;
    const std::string discipline =
        layout_ == Layout::kNarrow
            ? ""
            : viewmodel::in_words(competition.discipline_title(), app().texts());
    const std::string round =
        texts("results.round_of",
              {{"round", round_}, {"planned", std::max(round_, tournament_.rounds())}});
    return viewmodel::join({competition.title(), discipline, wide ? competition.status_title() : "",
                            round,
                            wide ? viewmodel::competition_state(competition, app().texts()) : ""});
}

std::string ResultsScreen::crumb() const {
    return texts("results.crumb", {{"round", round_}});
}

std::string ResultsScreen::hint() const {
    if (!all_recorded()) return {};
    const bool one = list_.board_count() == 1;
    return texts(one ? "results.one_recorded" : "results.all_recorded",
                 {{"count", list_.board_count()}, {"round", round_}});
}

viewmodel::Scale ResultsScreen::scale() const {
    return {round_info_.win(), round_info_.draw(), "0", round_info_.scale_article()};
}

bool ResultsScreen::nothing_to_record() const {
    return loaded_ && list_.board_count() == 0;
}

bool ResultsScreen::all_recorded() const {
    return loaded_ && list_.board_count() > 0 && list_.open_count() == 0 &&
           list_.waiting_count() == 0;
}

void ResultsScreen::on_enter() {
    load();
}

void ResultsScreen::on_reload() {
    details_.clear();
    load();
}

void ResultsScreen::set_filter(const std::string& text) {
    list_.filter(text);
    game_ = 0;
}

void ResultsScreen::to_round(int number) {
    round_ = number;
    place_->set_round(number);
    loaded_ = false;
    loading_ = false;
    failure_.clear();
    overwrite_.reset();
    close_slip();
    boards_.clear();
    details_.clear();
    changed_.clear();
    list_.clear();
    round_info_.Clear();
    load();
}

void ResultsScreen::load() {
    if (!begin_reading()) return;
    summary_due_ = false;
    taken_.clear();
    list_asked_ = app().ticks();
    v1::ListBoardsRequest request;
    request.set_parent(round_name());
    fetch(std::move(request), [this, round = round_](net::Reply<v1::ListBoardsResponse> reply) {
        if (round != round_) return;
        loading_ = false;
        if (reply) return arrived(*reply);
        // A round that is not there yet is nothing that went wrong.
        loaded_ = loaded_ || reply.error().code == sdk::Code::kNotFound ||
                  reply.error().code == sdk::Code::kFailedPrecondition;
        if (loaded_) return;
        reading_failed(reply.error());
    });
}

void ResultsScreen::arrived(const v1::ListBoardsResponse& answer) {
    const bool first = !loaded_;
    failure_.clear();
    loaded_ = true;
    round_info_ = answer;
    round_info_.clear_boards();
    list_.set_sides(round_info_.first_side(), round_info_.second_side());
    std::vector<viewmodel::BoardRow> rows;
    for (const v1::Board& board : answer.boards()) {
        // What came since the list was asked for is not older than the list.
        v1::Board& known = boards_[board.name()];
        if (!taken_.contains(board.name())) known = board;
        rows.push_back(viewmodel::board_row(known));
        if (const auto told = changed_.find(board.name());
            told != changed_.end() && told->second == known.etag())
            changed_.erase(told);
    }
    std::vector<viewmodel::BoardRow> byes;
    if (answer.round().has_bye()) {
        byes.push_back(viewmodel::bye_row(answer.round().bye(), app().texts()));
        byes.back().second.region = answer.bye_article();
        // Of a Swiss: nobody gets it twice.
        if (!answer.bye_article().empty()) byes.back().ending_note = texts("results.bye_once");
    }
    list_.show(std::move(rows));
    list_.show_byes(std::move(byes));
    // The eye begins where work is left.
    const viewmodel::BoardRow* row = list_.current();
    if (first && row != nullptr && row->complete)
        if (const std::string next = list_.next_open(); !next.empty())
            static_cast<void>(list_.go_to(next));
    show_waiting();
    note_section();
    read_around();
    app().repaint();
}

void ResultsScreen::note_section() {
    place_->set_note(
        id(), texts("results.section_note", {{"round", round_}, {"count", list_.open_count()}}));
}

const v1::Board* ResultsScreen::board_of(const std::string& name) const {
    const auto found = boards_.find(name);
    return found == boards_.end() ? nullptr : &found->second;
}

const v1::Board* ResultsScreen::details() const {
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr) return nullptr;
    const auto found = details_.find(row->name);
    return found == details_.end() || found->second.etag() != row->version ? nullptr
                                                                           : &found->second;
}

// One question at a time: what colleagues changed, then the board the cursor rests on.
void ResultsScreen::read_around() {
    if (!reading_.empty() || !app().online()) return;
    for (const auto& [board, etag] : changed_)
        if (!sender_->busy(board)) return read_board(board);
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr || sender_->busy(row->name) || app().idle() < kHandsOff) return;
    const v1::Board* read = details();
    if (read == nullptr || clocks_stale(*read)) read_board(row->name);
}

void ResultsScreen::read_board(std::string name) {
    reading_ = name;
    changed_.erase(name);
    v1::GetBoardRequest request;
    request.set_name(name);
    fetch(std::move(request), [this, name](net::Reply<v1::Board> reply) {
        reading_.clear();
        if (!reply) {
            if (reply.error().code == sdk::Code::kNotFound) reload_due_ = true;
            return;
        }
        if (board_of(name) == nullptr || sender_->busy(name)) return;
        details_[name] = *reply;
        read_at_[name] = app().now();
        take(*reply, false);
    });
}

void ResultsScreen::take(v1::Board board, bool mine) {
    const auto known = boards_.find(board.name());
    if (known == boards_.end()) return;
    const bool fresh = known->second.etag() != board.etag();
    const bool sheets = known->second.first_sheet() != board.first_sheet() ||
                        known->second.second_sheet() != board.second_sheet();
    if (loading_) taken_.insert(board.name());
    if (const auto told = changed_.find(board.name());
        told != changed_.end() && told->second == board.etag())
        changed_.erase(told);
    keep_seats(board, known->second);
    known->second = board;
    if (fresh) {
        // Sheets a colleague collects are no news of the game.
        const bool news = !mine && !board.mine() && !sheets;
        list_.update(viewmodel::board_row(board), !news);
        if (news) announce(board);
        summary_due_ = true;
    }
    show_waiting();
    note_section();
    app().repaint();
}

// News by others are said with a name; an entry that was taken back has none to say.
void ResultsScreen::announce(const v1::Board& board) {
    if (board.recorded_by().empty()) return;
    app().flash(Level::kNews, texts("results.colleague", {{"name", board.recorded_by()},
                                                          {"board", board.number()},
                                                          {"result", board.text()}}));
}

void ResultsScreen::show_waiting() {
    std::map<std::string, viewmodel::WaitingResults> waiting = unsent_results(app());
    for (const auto& [board, entries] : sender_->entries())
        for (const ResultEntry& act : entries) {
            // Who did not come has lost every game of a micro-match at once.
            const viewmodel::BoardRow* row = list_.find(board);
            const bool all = act.ending == v1::GAME_ENDING_ABSENCE && row != nullptr;
            const std::size_t games = all ? std::max<std::size_t>(1, row->open_games) : 1;
            waiting[board].results.insert(waiting[board].results.end(), games, act.shown);
        }
    list_.set_waiting(std::move(waiting));
    list_.set_refused(place_->refused_results());
}

void ResultsScreen::on_watch(const net::WatchEvent& event) {
    const bool inside = event.subject.starts_with(tournament_.name() + "/");
    if (!inside && event.subject != tournament_.name()) return;
    const std::string boards = round_name() + "/boards/";
    if (!event.subject.starts_with(boards)) {
        // The round began or ended, somebody left: what may be done at a board is another thing,
        // though the board itself has not changed.
        details_.clear();
        reload_due_ = true;
        return;
    }
    const v1::Board* known = board_of(event.subject);
    if (known == nullptr) return;
    const std::string etag = etag_of(event.version);
    if (known->etag() == etag)
        changed_.erase(event.subject);
    else
        changed_[event.subject] = etag;
}

// More than can be read one by one; what is under way here is answered anyway.
bool ResultsScreen::much_news() const {
    const auto count = std::count_if(changed_.begin(), changed_.end(), [this](const auto& told) {
        return !sender_->busy(told.first);
    });
    return count > kReadOneByOne;
}

void ResultsScreen::on_poll() {
    if (overwrite_ && app().now() >= overwrite_->until) keep(false);
    const bool counts =
        summary_due_ && changed_.empty() && sender_->idle() && app().idle() >= kHandsOff;
    const bool rested = app().ticks() - list_asked_ >= kBetweenLists;
    if ((reload_due_ || (rested && (counts || much_news()))) && !loading_ && app().online()) load();
    read_around();
    watch_deadlines();
}

void ResultsScreen::watch_deadlines() {
    for (const auto& [name, board] : boards_) {
        if (!viewmodel::somebody_missing(board) || !board.start().has_latest_time()) continue;
        const auto latest = viewmodel::to_seconds(board.start().latest_time());
        app().watch_deadline(name, latest, [&] {
            return texts("results.wait_over",
                         {{"board", board.number()}, {"time", app().clock(latest)}});
        });
    }
}

bool ResultsScreen::on_event(const ftxui::Event& event) {
    if (event == ftxui::Event::Escape) {
        if (overwrite_) return keep(true), true;
        if (slipping_) return close_slip(), true;
        return false;
    }
    const viewmodel::BoardRow* row = list_.current();
    const auto games = row == nullptr ? 0 : static_cast<int>(row->games.size());
    if (games > 1 && (event == ftxui::Event::ArrowLeft || event == ftxui::Event::ArrowRight)) {
        const int by = event == ftxui::Event::ArrowLeft ? -1 : 1;
        game_ = std::clamp(game_ == 0 ? (by > 0 ? 1 : games) : game_ + by, 1, games);
        return true;
    }
    if (!table_.on_event(event)) return false;
    game_ = 0;
    if (overwrite_) keep(true);
    return true;
}

// What was asked about stays as it stands, and the question goes; where nobody `decided` so, what
// was typed stays marked.
void ResultsScreen::keep(bool decided) {
    if (decided) settle(overwrite_->board);
    overwrite_.reset();
    slip_said_.clear();
    app().flash(Level::kDone, texts("results.kept"));
    app().repaint();
}

// Whoever typed it has seen what stands there.
void ResultsScreen::settle(const std::string& board) {
    place_->refused_results().erase(board);
    show_waiting();
}

}  // namespace collegium::tui
