// How an application is drawn: the head, then its lines with what is to be said under each.
#include <algorithm>
#include <utility>

#include "tui/screens/application/application_screen.hpp"
#include "tui/screens/common/panes.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kNarrowName = 25;
constexpr int kBirth = 10;
constexpr int kRank = 6;
constexpr int kDiscipline = 15;
constexpr int kCoach = 8;
constexpr int kDoctor = 4;
constexpr int kIndent = 4;  // marker, number, space
constexpr int kSuggestionLines = 6;

// The name takes what the window has more; the coach, then the discipline give way first.
struct Widths {
    int name = kNarrowName;
    int discipline = kDiscipline;
    int coach = kCoach;
};

Widths widths_for(int width) {
    const auto needed = [](const Widths& widths) {
        return kIndent + widths.name + 1 + kBirth + 1 + kRank + 1 +
               (widths.discipline > 0 ? widths.discipline + 1 : 0) +
               (widths.coach > 0 ? widths.coach + 1 : 0) + kDoctor + 1;
    };
    Widths widths;
    if (needed(widths) > width) widths.coach = 0;
    if (needed(widths) > width) widths.discipline = 0;
    const int free = width - needed(widths);
    if (free > 0) {
        widths.name += free / 2;
        if (widths.discipline > 0) widths.discipline += free - free / 2;
    }
    return widths;
}

std::string cells(const viewmodel::EntryLine& line, int width) {
    const Widths widths = widths_for(width);
    std::string words = fit(line.number, 2, Align::kRight) + " " + fit(line.name, widths.name) +
                        " " + fit(line.birth, kBirth) + " " + fit(line.rank, kRank) + " ";
    if (widths.discipline > 0) words += fit(line.discipline, widths.discipline) + " ";
    if (widths.coach > 0) words += fit(line.coach, widths.coach) + " ";
    return words + fit(line.doctor, kDoctor);
}

}  // namespace

ftxui::Elements ApplicationScreen::draw_line(const v1::Entrant& entrant, bool here, int width) {
    const Look& look = app().look();
    const viewmodel::EntryLine line = viewmodel::entry_line(
        entrant, viewmodel::is_preliminary(application_), app().session().permissions, look.texts);
    const bool focused = here && focus_ == Focus::kLines;
    ftxui::Elements drawn{look.text(fit((here ? ">" : " ") + cells(line, width), width),
                                    focused ? Tone::kFocus : line.tone)};
    for (const viewmodel::Line& below : line.below) {
        bool first = true;
        for (const std::string& part : wrap(below.words, width - kIndent - 2)) {
            drawn.push_back(look.text((first ? "    " : "      ") + part, below.tone));
            first = false;
        }
    }
    return drawn;
}

ftxui::Element ApplicationScreen::draw_new_line(int width) {
    const Look& look = app().look();
    const bool here = at_new_line() && focus_ == Focus::kLines;
    int number = 1;
    for (const v1::Entrant& entrant : lines_)
        number = std::max(number, entrant.number() + 1);
    number += static_cast<int>(adding_.size()) + (adding_now_ ? 1 : 0);
    return ftxui::hbox(
               {look.text((here ? ">" : " ") + fit(std::to_string(number), 2, Align::kRight) + " "),
                entry_.render(look, discipline(), width - kIndent, here)}) |
           ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width);
}

// Lines of text around the cursor; only those in sight are kept.
ftxui::Element ApplicationScreen::draw_lines_part(int width, int height) {
    const Look& look = app().look();
    viewmodel::EntryLine titles;
    const auto title = [&](const char* id) {
        return look.texts(std::string("application.line.") + id);
    };
    titles.number = title("number");
    titles.name = title("name");
    titles.birth = title("birth");
    titles.rank = title("rank");
    titles.discipline = title("discipline");
    titles.coach = title("coach");
    titles.doctor = viewmodel::is_preliminary(application_) ? "" : title("doctor");
    ftxui::Elements drawn{look.text(fit(" " + cells(titles, width), width), Tone::kMuted)};
    const int room = height - 1;

    ftxui::Elements all;
    int here = 0;
    int end = 0;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        if (i == cursor_) here = static_cast<int>(all.size());
        for (ftxui::Element& line : draw_line(lines_[i], i == cursor_, width))
            all.push_back(std::move(line));
        if (i == cursor_) end = static_cast<int>(all.size());
    }
    if (writable() || name_.empty()) {
        if (lines_.empty() && !name_.empty() && entry_.empty())
            all.push_back(look.text("    " + look.texts("application.no_lines"), Tone::kMuted));
        if (at_new_line()) here = static_cast<int>(all.size());
        if (!name_.empty()) all.push_back(draw_new_line(width));
        if (entry_.popup_open() && at_new_line()) {
            const int tall = std::min(entry_.popup_lines(), std::max(4, room - 1));
            // The frame is as high as its lines: it is added line by line below.
            all.push_back(
                ftxui::hbox({ftxui::text("    "), entry_.popup(look, width - kIndent, tall)}));
            end = static_cast<int>(all.size()) - 1 + tall;
        } else if (at_new_line()) {
            end = static_cast<int>(all.size());
        }
    } else if (lines_.empty()) {
        all.push_back(look.text("    " + look.texts("application.empty"), Tone::kMuted));
    }
    const int count = std::max(static_cast<int>(all.size()), end);
    if (here < top_) top_ = here;
    if (end > top_ + room) top_ = end - room;
    if (here < top_) top_ = here;
    top_ = std::clamp(top_, 0, std::max(0, count - room));
    for (int i = top_; i < std::min(static_cast<int>(all.size()), top_ + room); ++i)
        drawn.push_back(std::move(all[static_cast<std::size_t>(i)]));
    return ftxui::vbox(std::move(drawn)) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width) |
           ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, height);
}

ftxui::Element ApplicationScreen::draw_suggestions(int width) const {
    const Look& look = app().look();
    const LookupField& lookup = const_cast<ApplicationHead&>(head_).organisation();
    ftxui::Elements lines;
    if (lookup.suggestions().empty())
        lines.push_back(look.text(" " + look.texts("lookup.nothing", {{"query", lookup.typed()}}),
                                  Tone::kMuted));
    const auto rows = static_cast<std::size_t>(kSuggestionLines);
    const std::size_t first = lookup.selected() < rows ? 0 : lookup.selected() - rows + 1;
    for (std::size_t i = first; i < std::min(lookup.suggestions().size(), first + rows); ++i) {
        const bool here = i == lookup.selected();
        lines.push_back(look.text(fit((here ? ">" : " ") + lookup.suggestions()[i].words, width),
                                  here ? Tone::kFocus : Tone::kText));
    }
    return ftxui::vbox(std::move(lines)) |
           ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, kSuggestionLines);
}

ftxui::Element ApplicationScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    const Texts& texts = look.texts;
    const int inside = viewport.width - 2;
    ftxui::Elements head = head_.render(look, inside, focus_ == Focus::kHead);
    for (const v1::ApplicationRemark& remark : application_.remarks()) {
        if (remark.line_number() > 0 || !remark.remark().subject().empty()) continue;
        const viewmodel::Line line = viewmodel::remark_line(remark.remark());
        for (const std::string& part : wrap(line.words, inside - 5))
            head.push_back(look.text("   " + part, line.tone));
    }
    // The head gives way where remarks are many: the lines are what is worked on.
    const int most_head = std::max(4, viewport.height / 2 - 2);
    if (static_cast<int>(head.size()) > most_head) {
        const std::string more = texts("application.more_remarks",
                                       {{"count", static_cast<int>(head.size()) - most_head + 1}});
        head.resize(static_cast<std::size_t>(most_head - 1));
        head.push_back(look.text("   " + more, Tone::kMuted));
    }
    const int head_lines = static_cast<int>(head.size());
    const bool suggesting = focus_ == Focus::kHead && head_.open_lookup() != nullptr;
    const int below = suggesting ? kSuggestionLines + 1 : 0;
    const int rest = viewport.height - 3 - head_lines - below;
    std::string corner;
    if (!name_.empty()) {
        corner = texts("application.lines_corner", {{"count", application_.line_count()}});
        if (application_.preliminary_paper().state() == v1::ApplicationPaper::STATE_ACCEPTED &&
            !viewmodel::is_preliminary(application_))
            corner += " · " + texts("application.preliminary_was",
                                    {{"count", application_.preliminary_line_count()}});
    }
    std::string papers;
    if (!name_.empty() && viewport.layout == Layout::kNarrow)
        papers = viewmodel::stage_words(application_, texts);
    else if (!name_.empty())
        papers = viewmodel::papers_words(application_, texts, app().local_clock());
    std::vector<PanelPart> parts;
    parts.push_back({{title(), papers}, ftxui::vbox(std::move(head))});
    if (suggesting)
        parts.push_back({{texts("application.organisation"), ""}, draw_suggestions(inside)});
    parts.push_back({{texts("application.athletes_title"), corner},
                     draw_lines_part(inside, std::max(2, rest)),
                     true});
    return StackedPanel(look, std::move(parts),
                        viewmodel::new_since_preliminary(application_, lines_, texts));
}

}  // namespace collegium::tui
