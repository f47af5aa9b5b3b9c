// Drawing of the regulation: groups at the left, values with bounds and sources at the right.
#include <algorithm>
#include <utility>

#include "tui/screens/common/panes.hpp"
#include "tui/screens/regulation/regulation_screen.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kGroupsWidth = 23;  // with its borders
constexpr int kLabel = 20;
constexpr int kIndent = 3;

std::string spaces(int count) {
    return std::string(static_cast<std::size_t>(std::max(0, count)), ' ');
}

// «контроль времени» of the book heads a line of the form.
std::string heading_case(const std::string& title) {
    std::size_t first = 1;
    while (first < title.size() && (static_cast<unsigned char>(title[first]) & 0xC0) == 0x80)
        ++first;
    return upper_case(title.substr(0, first)) + (first < title.size() ? title.substr(first) : "");
}

}  // namespace

ftxui::Element RegulationScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    const Texts& texts = app().texts();
    const v1::Regulation& regulation = model_.regulation();
    const std::string state = regulation.frozen() ? texts("regulation.frozen")
                              : form().changed()  ? texts("regulation.edited")
                                                  : "";
    if (viewport.layout == Layout::kNarrow) {
        const bool groups = focus_ == Focus::kGroups;
        return Panel(look, groups ? texts("regulation.groups") : model_.group_title(texts),
                     groups ? "1/2" : state,
                     groups ? draw_groups(viewport.width - 2, viewport.height - 2)
                            : draw_values(viewport.width - 2, viewport.height - 2),
                     groups ? "Tab: 1/2" : "Tab: 2/2");
    }
    const int right = viewport.width - kGroupsWidth + 1;
    return SideBySide(
        Panel(look, texts("regulation.groups"), "",
              draw_groups(kGroupsWidth - 2, viewport.height - 2)),
        kGroupsWidth,
        Panel(look, model_.group_title(texts), state, draw_values(right - 2, viewport.height - 2),
              regulation.rule_book_title()),
        right);
}

ftxui::Element RegulationScreen::draw_groups(int width, int height) {
    const Look& look = app().look();
    ftxui::Elements lines;
    if (!model_.loaded() && failure_.empty())
        lines.push_back(look.text(" " + app().texts()("list.loading")));
    const auto below = model_.counts(app().texts());
    const int room = height - static_cast<int>(below.size()) - 1;
    const auto count = static_cast<int>(model_.group_count());
    const int first =
        std::clamp(static_cast<int>(model_.group()) - room + 1, 0, std::max(0, count - room));
    for (int i = first; i < count && i < first + room; ++i) {
        const bool here = static_cast<std::size_t>(i) == model_.group() && model_.query().empty();
        const viewmodel::Line line = model_.group_line(static_cast<std::size_t>(i), width - 4);
        const bool focused = here && focus_ == Focus::kGroups;
        lines.push_back(look.text((here ? " > " : "   ") + line.words + " ",
                                  focused ? Tone::kFocus : line.tone));
    }
    while (static_cast<int>(lines.size()) < room + 1)
        lines.push_back(ftxui::text(""));
    for (const viewmodel::Line& line : below)
        lines.push_back(look.text(" " + cut(line.words, width - 1), line.tone));
    return ftxui::vbox(std::move(lines)) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width) |
           ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, height);
}

std::vector<std::pair<std::string, Tone>> RegulationScreen::remarks(const std::string& id) {
    std::vector<std::pair<std::string, Tone>> lines;
    if (const std::string words = model_.words(id); !words.empty())
        lines.emplace_back(words, Tone::kMuted);
    for (const std::string& field : {id, source_of(id)})
        if (const Field* typed = form().find(field); typed != nullptr && !typed->error().empty())
            lines.emplace_back("× " + typed->error(), Tone::kBad);
    if (const auto found = refused_.find(id); found != refused_.end())
        lines.emplace_back("× " + found->second, Tone::kBad);
    for (const v1::Remark* note : model_.notes(id)) {
        std::string words = note->text();
        for (const v1::Citation& article : note->citations())
            if (words.find(article.article().substr(0, article.article().find(','))) ==
                std::string::npos)
                words += " (" + article.article() + ")";
        switch (note->severity()) {
            case v1::Remark::SEVERITY_REFUSED:
                lines.emplace_back("× " + words, Tone::kBad);
                break;
            case v1::Remark::SEVERITY_MISSING:
                lines.emplace_back("? " + words, Tone::kWarn);
                break;
            default:
                lines.emplace_back("! " + words, Tone::kWarn);
        }
    }
    if (const auto found = conflicts_.find(id); found != conflicts_.end())
        lines.emplace_back("Δ " + found->second, Tone::kChanged);
    return lines;
}

void RegulationScreen::draw_parameter(const std::string& id, bool here, int width,
                                      ftxui::Elements& lines) {
    const Look& look = app().look();
    const v1::RegulationParameter& row = *model_.find(id);
    const v1::BookParameter& parameter = row.parameter();
    Field* field = form().find(id);
    const std::string margin = here ? ">" : " ";
    const Tone tone = here ? Tone::kTitle : Tone::kText;
    std::string label = heading_case(parameter.title()) + (parameter.must_be_given() ? " *" : "");
    // A long name has lines of its own above its value.
    if (columns(label) > kLabel) {
        for (const std::string& part : wrap(label, width - 2))
            lines.push_back(
                look.text((lines.empty() || part == label ? margin : margin) + part, tone));
        label.clear();
    }
    const std::string before = (label.empty() ? " " : margin) + fit(label, kLabel) + " ";
    const std::string delta = model_.changed(id) ? " Δ" : "";
    if (field == nullptr) {
        const std::string value =
            row.value_text().empty() ? app().texts()("card.none") : row.value_text();
        const std::string why = "= " + row.source_text();
        const int room = width - kLabel - 3;
        if (columns(value) + columns(why) + 3 <= room) {
            lines.push_back(ftxui::hbox(
                {look.text(before, tone), look.text(" " + fit(value, room - columns(why) - 2)),
                 look.text(why, Tone::kFrozen), look.text(delta, Tone::kChanged)}));
        } else {
            bool first = true;
            for (const std::string& part : wrap(value + " " + why, room)) {
                lines.push_back(ftxui::hbox({look.text(first ? before : spaces(kLabel + 2), tone),
                                             look.text(" " + part, Tone::kFrozen)}));
                first = false;
            }
        }
    } else {
        std::string note = viewmodel::range_words(parameter, app().texts());
        note = note.empty() ? viewmodel::articles_of(row.citations())
                            : fit(note, std::max(columns(note), 8)) + " " +
                                  viewmodel::articles_of(row.citations());
        field->set_room(width - kLabel - 4 - columns(note) - 3);
        lines.push_back(ftxui::hbox({look.text(before, tone),
                                     field->render(look, here && focus_ == Focus::kValues),
                                     look.text("  " + note, Tone::kMuted) | ftxui::xflex_shrink,
                                     look.text(delta, Tone::kChanged)}));
    }
    for (const auto& [words, remark_tone] : remarks(id)) {
        std::string indent = spaces(kIndent);
        for (const std::string& part : wrap(words, width - kIndent - 3)) {
            lines.push_back(look.text(indent + part, remark_tone));
            indent = spaces(kIndent + 2);
        }
    }
}

ftxui::Element RegulationScreen::draw_source(int width) {
    const Look& look = app().look();
    const std::string label = " " + fit(app().texts()("regulation.source_label"), kLabel) + " ";
    const std::string id = focus_ == Focus::kGroups ? "" : current();
    if (Field* source = id.empty() ? nullptr : form().find(source_of(id))) {
        source->set_room(width - kLabel - 4);
        return ftxui::hbox(
            {look.text(label, Tone::kMuted), source->render(look, focus_ == Focus::kSource)});
    }
    const v1::RegulationParameter* row = id.empty() ? nullptr : model_.find(id);
    return look.text(row == nullptr ? "" : label + row->source_text(), Tone::kMuted);
}

ftxui::Element RegulationScreen::draw_values(int width, int height) {
    const Look& look = app().look();
    ftxui::Elements lines;
    const auto ids = model_.visible();
    int focus_first = 0;
    int focus_last = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const bool here = focus_ != Focus::kGroups && i == std::min(row_, ids.size() - 1);
        if (here) focus_first = static_cast<int>(lines.size());
        draw_parameter(ids[i], here, width, lines);
        if (here) focus_last = static_cast<int>(lines.size());
    }
    if (ids.empty() && model_.loaded())
        lines.push_back(look.text(" " + app().texts()("regulation.nothing"), Tone::kMuted));
    for (const std::string& part : wrap(failure_, width - 2))
        lines.push_back(look.text(" " + part, Tone::kMuted));
    ftxui::Elements below;
    below.push_back(draw_source(width));
    std::string from = " " + fit(app().texts()("regulation.sources"), 14);
    for (const std::string& part : wrap(model_.sources(app().texts()), width - 17)) {
        below.push_back(look.text(from + " " + part, Tone::kMuted));
        from = spaces(15);
    }
    const int room = height - static_cast<int>(below.size()) - 1;
    const int count = static_cast<int>(lines.size());
    if (focus_last > top_ + room) top_ = focus_last - room;
    if (focus_first < top_) top_ = focus_first;
    top_ = std::clamp(top_, 0, std::max(0, count - room));
    ftxui::Elements seen(lines.begin() + top_, lines.begin() + std::min(count, top_ + room));
    while (static_cast<int>(seen.size()) < room + 1)
        seen.push_back(ftxui::text(""));
    if (count > top_ + room)
        seen.back() = look.text(
            " ↓ " + app().texts()("regulation.more", {{"n", std::to_string(count - top_ - room)}}),
            Tone::kMuted);
    for (ftxui::Element& line : below)
        seen.push_back(std::move(line));
    return ftxui::vbox(std::move(seen)) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width) |
           ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, height);
}

}  // namespace collegium::tui
