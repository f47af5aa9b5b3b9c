// How the admission desk is drawn: the queue at the left, one entrant at the right; in a wide
// window the sitting under the queue, and everything about the entrant at length.
#include <algorithm>
#include <utility>

#include "tui/screens/admission/admission_screen.hpp"
#include "tui/screens/common/panes.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kQueueNormal = 27;  // columns of the queue with its frame in 80
constexpr int kQueueWide = 51;    // the same in 120
constexpr int kMostPapers = 9;
constexpr int kSittingLines = 11;
constexpr int kLeastQueue = 8;

ftxui::Element plain(const Look& look, const std::vector<viewmodel::Line>& lines, int width,
                     int height) {
    ftxui::Elements drawn;
    for (const viewmodel::Line& line : lines)
        for (const std::string& part : wrap(line.words, width - 2)) {
            if (static_cast<int>(drawn.size()) == height) break;
            drawn.push_back(look.text(" " + cut(part, width - 1), line.tone));
        }
    return ftxui::vbox(std::move(drawn)) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width) |
           ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, height);
}

}  // namespace

ftxui::Element AdmissionScreen::body(const Viewport& viewport) {
    layout_ = viewport.layout;
    queue_.show_in(app().texts(), room_of(layout_));
    set_empty_text(queue_table_, app().texts()("admission.no_applications"));
    if (layout_ == Layout::kNarrow) return draw_narrow(viewport.width, viewport.height);
    if (layout_ == Layout::kWide) return draw_wide(viewport.width, viewport.height);
    return draw_normal(viewport.width, viewport.height);
}

std::string AdmissionScreen::queue_corner() const {
    const std::size_t marked = queue_.marked().size();
    return viewmodel::join(
        {news_ > 0 ? texts("table.news", {{"count", news_}}) : "",
         marked > 0 ? texts("admission.marked", {{"count", marked}}) : "",
         queue_.shown_as().empty() ? "" : texts("list.shown_as", {{"query", queue_.shown_as()}})});
}

std::vector<viewmodel::Line> AdmissionScreen::count_lines() const {
    const auto line = [&](const char* id, const std::string& number) {
        return viewmodel::Line{fit(texts(id), 10) + fit(number, 3, Align::kRight)};
    };
    std::vector<viewmodel::Line> lines{{""}};
    lines.push_back({fit(texts("admission.count.decided"), 10) +
                     fit(std::to_string(viewmodel::decided(counts_)), 3, Align::kRight) + " " +
                     texts("admission.count.of", {{"all", counts_.entrants()}})});
    lines.push_back(line("admission.count.waiting", std::to_string(counts_.waiting())));
    lines.push_back(line("admission.count.refused", std::to_string(counts_.refused())));
    return lines;
}

ftxui::Element AdmissionScreen::draw_queue(int width, int height) {
    const bool wide = layout_ == Layout::kWide;
    ftxui::Element rows =
        queue_table_.render(app().look(), width - (wide ? 1 : 0), height, focus_ == Focus::kQueue);
    if (!wide) return rows;
    return ftxui::hbox({ftxui::text(" "), std::move(rows)});
}

ftxui::Element AdmissionScreen::draw_verdicts(int width, int height, bool wide) {
    const Look& look = app().look();
    const bool focused = focus_ == Focus::kVerdicts;
    const int header = wide ? 0 : 1;
    verdicts_.arrange(look.texts, width, height - header, focused, wide);
    verdict_table_.set_header(!wide);
    verdict_table_.set_cursor_shown(focused);
    verdict_table_.set_columns(verdicts_.columns(look.texts));
    verdict_table_.set_empty_text(current_name().empty() ? "" : look.texts("list.loading"));
    return verdict_table_.render(look, width, height, focused);
}

ftxui::Element AdmissionScreen::draw_papers(int width, int height, bool wide) {
    const Look& look = app().look();
    const bool focused = focus_ == Focus::kPapers;
    const int count = static_cast<int>(papers_.size());
    const int cursor = static_cast<int>(papers_.cursor());
    if (cursor < papers_top_) papers_top_ = cursor;
    if (cursor >= papers_top_ + height) papers_top_ = cursor - height + 1;
    papers_top_ = std::clamp(papers_top_, 0, std::max(0, count - height));
    ftxui::Elements lines;
    for (int i = papers_top_; i < std::min(count, papers_top_ + height); ++i) {
        const auto index = static_cast<std::size_t>(i);
        const viewmodel::Line line = papers_.words(index, look.texts, wide);
        const std::string article = papers_.article(index);
        const bool here = focused && i == cursor;
        const int room = article.empty() ? width - 1 : verdicts_.words_width();
        lines.push_back(ftxui::hbox(
            {look.text((here ? ">" : " ") + fit(line.words, room), here ? Tone::kFocus : line.tone),
             look.text(article.empty() ? "" : " " + article, Tone::kMuted)}));
    }
    return ftxui::vbox(std::move(lines)) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width) |
           ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, height);
}

std::string AdmissionScreen::pane_title() const {
    const viewmodel::QueueRow* row = queue_.current();
    return row == nullptr ? "" : row->line + ". " + row->full_name;
}

std::vector<PanelPart> AdmissionScreen::entrant_parts(int width, int height) {
    const Look& look = app().look();
    const Texts& texts = look.texts;
    const int inside = width - 2;
    const viewmodel::QueueRow* row = queue_.current();
    const v1::AdmissionCheck* check = current_check();
    const std::string corner =
        row == nullptr ? ""
                       : texts("admission.corner", {{"number", row->application_number},
                                                    {"organisation", row->organisation}});
    std::vector<viewmodel::Line> facts{{""}};
    std::vector<viewmodel::Line> proposal{{""}};
    if (check != nullptr) {
        facts = viewmodel::entrant_lines(*check, texts, false);
        proposal = viewmodel::proposal_lines(*check, texts, app().local_clock(), true);
    }
    const int papers = std::clamp(static_cast<int>(papers_.size()), 1, kMostPapers);
    const int room = height - 3 - 1 - papers;  // three edges, the entrant's line
    const int said = std::clamp(lines_needed(proposal, inside), 1, room > kLeastQueue + 1 ? 2 : 1);
    const int verdicts = std::max(2, room - said);
    std::vector<PanelPart> parts;
    parts.push_back(
        {{pane_title(), corner},
         ftxui::vbox({plain(look, facts, inside, 1), draw_verdicts(inside, verdicts, false)}),
         true});
    parts.push_back(
        {{texts("admission.papers"), papers_.in_order(texts)},
         ftxui::vbox({draw_papers(inside, papers, false), plain(look, proposal, inside, said)})});
    return parts;
}

std::vector<PanelPart> AdmissionScreen::entrant_parts_wide(int width, int height) {
    const Look& look = app().look();
    const Texts& texts = look.texts;
    const int inside = width - 2;
    const viewmodel::QueueRow* row = queue_.current();
    const v1::AdmissionCheck* check = current_check();
    std::vector<viewmodel::Line> facts;
    std::vector<viewmodel::Line> proposal;
    std::vector<viewmodel::Line> protocol;
    if (check != nullptr) {
        facts = viewmodel::entrant_lines(*check, texts, true);
        proposal = viewmodel::proposal_lines(*check, texts, app().local_clock(), false);
        protocol = viewmodel::protocol_lines(*check);
    }
    const int head = 3;
    const int papers = std::clamp(static_cast<int>(papers_.size()), 1, kMostPapers);
    const int said = std::clamp(lines_needed(proposal, inside), 1, 8);
    const int least = std::clamp(lines_needed(protocol, inside), 1, 6);
    const int room = height - 6 - head - papers - said;
    const int verdicts =
        std::clamp(verdicts_.lines_needed(texts, inside, true), 1, std::max(1, room - least));
    const std::string corner =
        row == nullptr ? ""
                       : texts("admission.corner_wide",
                               {{"number", row->application_number}, {"line", row->line}});
    const std::string columns =
        texts("admission.column.article") + " ─ " + texts("admission.column.strength");
    const std::string in_order = texts("admission.in_order", {{"of", papers_.in_order(texts)}});
    std::vector<PanelPart> parts;
    parts.push_back({{pane_title(), corner}, plain(look, facts, inside, head)});
    parts.push_back(
        {{texts("admission.column.verdict"), columns, 2}, draw_verdicts(inside, verdicts, true)});
    parts.push_back(
        {{texts("admission.papers_wide"), in_order}, draw_papers(inside, papers, true)});
    parts.push_back({{texts("admission.proposal"), ""}, plain(look, proposal, inside, said)});
    parts.push_back({{texts("admission.protocol"), ""},
                     plain(look, protocol, inside, std::max(least, room - verdicts)),
                     true});
    return parts;
}

ftxui::Element AdmissionScreen::draw_normal(int width, int height) {
    const Look& look = app().look();
    const int left = kQueueNormal + (width - 80) / 3;
    const int right = width - left + 1;
    const auto counts = count_lines();
    const int below = static_cast<int>(counts.size());
    ftxui::Element queue = Panel(look, look.texts("admission.queue"), queue_corner(),
                                 ftxui::vbox({draw_queue(left - 2, height - 2 - below),
                                              plain(look, counts, left - 2, below)}));
    return SideBySide(std::move(queue), left, StackedPanel(look, entrant_parts(right, height)),
                      right);
}

ftxui::Element AdmissionScreen::draw_wide(int width, int height) {
    const Look& look = app().look();
    const Texts& texts = look.texts;
    const int left = kQueueWide + (width - 120) / 2;
    const int right = width - left + 1;
    const int inside = left - 2;
    const std::string decided =
        texts("admission.decided_of",
              {{"some", viewmodel::decided(counts_)}, {"all", counts_.entrants()}});
    std::vector<viewmodel::Line> sitting{{texts("admission.no_sitting"), Tone::kWarn}};
    PanelEdge edge{texts("admission.sitting_none"), "", 0};
    if (sitting_) {
        const bool open = sitting_->state() == v1::Sitting::STATE_OPEN;
        const auto& time = open ? sitting_->open_time() : sitting_->close_time();
        edge = {texts("admission.sitting", {{"number", sitting_->number()}}),
                texts(open ? "admission.opened_at" : "admission.closed_at",
                      {{"time", viewmodel::show_clock(time, app().local_clock())}}),
                3};
        sitting =
            viewmodel::sitting_lines(*sitting_, {counts_, fees_paid_, fees_due_, protocol_}, texts);
    }
    const int most = std::max(1, height - 4 - kLeastQueue);
    const int lines = std::min(most, std::max(kSittingLines, lines_needed(sitting, inside)));
    const int queue = height - 3 - lines - 1;
    std::vector<PanelPart> parts;
    parts.push_back(
        {{texts("admission.queue"), viewmodel::join({queue_corner(), decided}), 4},
         ftxui::vbox({draw_queue(inside, queue),
                      plain(look, {{texts("admission.legend"), Tone::kMuted}}, inside, 1)}),
         true});
    parts.push_back({std::move(edge), plain(look, sitting, inside, lines)});
    return SideBySide(StackedPanel(look, std::move(parts)), left,
                      StackedPanel(look, entrant_parts_wide(right, height)), right);
}

// Tab shows the entrant in the place of the queue.
ftxui::Element AdmissionScreen::draw_narrow(int width, int height) {
    const Look& look = app().look();
    if (focus_ != Focus::kQueue)
        return StackedPanel(look, entrant_parts(width, height),
                            focus_ == Focus::kVerdicts ? "Tab: 2/3" : "Tab: 3/3");
    const std::string decided =
        look.texts("admission.decided_of",
                   {{"some", viewmodel::decided(counts_)}, {"all", counts_.entrants()}});
    const v1::AdmissionCheck* check = current_check();
    std::vector<viewmodel::Line> proposal{{""}};
    if (check != nullptr)
        proposal = viewmodel::proposal_lines(*check, look.texts, app().local_clock(), true);
    return Panel(
        look, look.texts("admission.queue"), viewmodel::join({queue_corner(), decided}),
        ftxui::vbox({draw_queue(width - 2, height - 4), plain(look, proposal, width - 2, 2)}),
        "Tab: 1/3");
}

}  // namespace collegium::tui
