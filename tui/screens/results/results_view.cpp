// How the results are drawn: the list, the slip line, the board under the cursor; in a wide window
// the round beside it, without a link what may be done meanwhile.
#include <algorithm>
#include <utility>

#include "tui/screens/common/panes.hpp"
#include "tui/screens/common/stacked_frames.hpp"
#include "tui/screens/results/result_queue.hpp"
#include "tui/screens/results/results_screen.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kSlip = 20;        // columns of the slip field
constexpr int kBoardNormal = 2;  // lines about the board
constexpr int kBoardWide = 9;
constexpr int kBoardShare = 64;  // columns of the board's pane in 120
constexpr int kOfflineLines = 4;

}  // namespace

ftxui::Element ResultsScreen::body(const Viewport& viewport) {
    const Texts& texts = app().texts();
    layout_ = viewport.layout;
    list_.show_in(texts, room_of(layout_));
    table_.set_columns(list_.columns());
    table_.set_header(layout_ != Layout::kNarrow);
    set_empty_text(table_, app().texts()("results.no_pairs", {{"round", round_}}));
    if (layout_ == Layout::kNarrow) return draw_narrow(viewport.width, viewport.height);
    if (layout_ == Layout::kWide) return draw_wide(viewport.width, viewport.height);
    return draw_normal(viewport.width, viewport.height);
}

PanelEdge ResultsScreen::list_edge() const {
    const viewmodel::Room room = room_of(layout_);
    if (!loaded_ || list_.board_count() == 0) return {texts("results.title_short"), "", 0};
    const char* corner = room == viewmodel::Room::kWide     ? "results.missing_wide"
                         : room == viewmodel::Room::kNarrow ? "results.missing_narrow"
                                                            : "results.missing";
    // What is under way is no result yet.
    const std::size_t sending = list_.sending_count();
    const std::string missing =
        texts(corner, {{"count", list_.open_count() + sending}, {"all", list_.board_count()}});
    const std::size_t marked = list_.marked().size();
    return {viewmodel::legend(round_info_, left_begins_here(), scale(), app().texts(), room),
            viewmodel::join({marked > 0 ? "* " + std::to_string(marked) : "",
                             sending > 0 ? "… " + std::to_string(sending) : "", missing}),
            0};
}

std::string ResultsScreen::board_title() const {
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr) return {};
    const std::string board = texts("results.board", {{"number", row->number}});
    if (game_ == 0) return board;
    return viewmodel::join({board, texts("results.game", {{"number", game_}})});
}

viewmodel::BoardFacts ResultsScreen::facts() const {
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr) return {};
    const v1::Board* listed = board_of(row->name);
    if (listed == nullptr) return {};
    v1::Board board = *listed;
    if (const v1::Board* read = details()) {
        *board.mutable_facts() = read->facts();
        *board.mutable_history() = read->history();
        *board.mutable_start() = read->start();
    }
    viewmodel::BoardFacts about = viewmodel::board_facts(board, round_info_, app().texts(),
                                                         app().local_clock(), room_of(layout_));
    if (const viewmodel::RefusedResult* typed = list_.refused(row->name)) {
        const int names = layout_ == Layout::kWide ? 2 : 1;
        about.lines.insert(
            about.lines.begin() + names,
            {"? " + texts("results.refused", {{"result", typed->result}, {"why", typed->why}}),
             Tone::kWarn});
    }
    return about;
}

// «1–12 из 500», before it what was typed and not recorded.
std::string ResultsScreen::position() const {
    const Look& look = app().look();
    const std::size_t refused = list_.refused_count();
    return viewmodel::join(
        {refused == 0 ? "" : look.texts("results.refused_count", {{"count", refused}}),
         list_.size() == 0 ? "" : table_.position(look, list_.size())});
}

ftxui::Element ResultsScreen::draw_slip(int width) {
    const Look& look = app().look();
    const bool wide = layout_ == Layout::kWide;
    std::string said = slip_said_;
    Tone tone = Tone::kBad;
    if (said.empty()) {
        tone = Tone::kMuted;
        const viewmodel::Scale points = scale();
        const std::string win = viewmodel::result_words(
            v1::GAME_RESULT_FIRST_WINS, left_begins_here(), round_info_, look.texts);
        const bool narrow = layout_ == Layout::kNarrow;
        const char* key = slipping_                   ? wide     ? "results.slip_hint_wide"
                                                        : narrow ? "results.slip_hint_narrow"
                                                                 : "results.slip_hint"
                          : narrow || !app().online() ? "results.slip_open_short"
                          : wide                      ? "results.slip_open_wide"
                                                      : "results.slip_open";
        if (loaded_ && list_.board_count() > 0)
            said = look.texts(key, {{"win", points.win}, {"words", win}});
    }
    return ftxui::hbox({look.text(" "),
                        look.text("[" + fit(slip_.text(), kSlip) + "]",
                                  slipping_ ? Tone::kFocus : Tone::kText),
                        look.text("  " + cut(said, width - kSlip - 6), tone)}) |
           ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width);
}

// 4.25: what may be done without a link, and what waits for it.
PanelPart ResultsScreen::offline_part(int width, int lines) const {
    const auto time = app().connection().data_time;
    std::vector<viewmodel::Line> said{{texts("results.offline_may")},
                                      {texts("results.offline_may_not")}};
    std::string queued;
    std::size_t count = 0;
    for (const net::QueuedAct& act : unsent_acts(app())) {
        ++count;
        queued += (queued.empty() ? "" : ", ") +
                  texts("results.queued_one", {{"board", viewmodel::number_of(act.subject)},
                                               {"result", act.shown},
                                               {"time", app().clock(act.observed)}});
    }
    if (count > 0)
        said.push_back(
            {texts("results.queued", {{"count", count}, {"acts", queued}}), Tone::kMark});
    // In a wide window the pane is narrower than the list.
    const char* corner = layout_ == Layout::kWide ? "results.retry_short" : "results.retry";
    const std::string retry = texts(corner, {{"seconds", app().connection().retry_in.count()}});
    return {{texts("results.offline_since", {{"time", app().clock(time)}}), retry, 0},
            draw_lines(app().look(), said, width, lines)};
}

ftxui::Element ResultsScreen::draw_normal(int width, int height) {
    const Look& look = app().look();
    const Texts& texts = look.texts;
    const int inside = width - 2;
    const bool offline = !app().online();
    const int below = offline ? kOfflineLines : kBoardNormal;
    const int rows = height - 2 - 1 - 1 - 1 - below;  // edges, the slip line
    ftxui::Element list = table_.render(look, inside, rows, !slipping_);
    const viewmodel::BoardFacts about = facts();
    const std::string byes = list_.byes();
    std::vector<PanelPart> parts;
    parts.push_back({list_edge(), std::move(list), true});
    parts.push_back(
        {{texts("results.slips"),
          viewmodel::join({position(), byes.empty() ? "" : texts("results.bye", {{"who", byes}})}),
          0},
         draw_slip(inside)});
    if (offline)
        parts.push_back(offline_part(inside, below));
    else
        parts.push_back(
            {{board_title(), about.corner, 0}, draw_lines(look, about.lines, inside, below)});
    return StackedPanel(look, std::move(parts));
}

ftxui::Element ResultsScreen::draw_wide(int width, int height) {
    const Look& look = app().look();
    const Texts& texts = look.texts;
    const int inside = width - 2;
    const int lower = kBoardWide + 2;
    const int upper = height - lower + 1;
    const int byes = static_cast<int>(list_.bye_count());
    bye_table_.set_columns(list_.columns());
    ftxui::Element list = ftxui::vbox({table_.render(look, inside, upper - 4 - byes, !slipping_),
                                       bye_table_.render(look, inside, byes, false)});
    std::vector<PanelPart> parts;
    parts.push_back({list_edge(), std::move(list), true});
    parts.push_back({{texts("results.slips_wide"), position(), 0}, draw_slip(inside)});
    const int left = kBoardShare + (width - 120) / 2;
    const int right = width - left + 1;
    ftxui::Element about =
        Panel(look, board_title(), "", draw_lines(look, facts().lines, left - 2, kBoardWide));
    const std::size_t unsent = unsent_acts(app()).size();
    const PanelPart offline = offline_part(right - 2, kBoardWide);
    ftxui::Element round = app().online()
                               ? Panel(look, texts("results.round", {{"round", round_}}), "",
                                       draw_lines(look,
                                                  viewmodel::round_facts(round_info_, unsent, texts,
                                                                         app().local_clock()),
                                                  right - 2, kBoardWide))
                               : Panel(look, offline.edge.title, offline.edge.corner, offline.body);
    return StackedFrames(StackedPanel(look, std::move(parts)), upper,
                         SideBySide(std::move(about), left, std::move(round), right), lower);
}

// Two lines a board; the board and the round are one Enter or one F9 away.
ftxui::Element ResultsScreen::draw_narrow(int width, int height) {
    const Look& look = app().look();
    const int inside = width - 2;
    std::vector<PanelPart> parts;
    parts.push_back({list_edge(), table_.render(look, inside, height - 4, !slipping_), true});
    parts.push_back({{look.texts("results.slips_narrow"), board_title(), 0}, draw_slip(inside)});
    return StackedPanel(look, std::move(parts), position());
}

}  // namespace collegium::tui
