#include "tui/app/help_screen.hpp"

#include <algorithm>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/app/help_text.hpp"
#include "tui/app/keys.hpp"
#include "tui/app/save_file.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kArticleColumn = 24;  // «5.4.10.4–5.4.10.7, 5.4…»

ftxui::Element lines_of(const std::vector<std::string>& words) {
    ftxui::Elements lines;
    for (const std::string& line : words)
        lines.push_back(ftxui::text(" " + line));
    return ftxui::vbox(std::move(lines));
}

}  // namespace

HelpScreen::HelpScreen(App& app, const Screen& about, std::vector<Action> actions)
    : Screen(app),
      subject_(about.crumb().empty() ? about.heading() : about.crumb()),
      about_(about.id()),
      actions_(std::move(actions)) {}

std::string HelpScreen::heading() const {
    return crumb() + " · " + (general_ ? app().texts()("help.general") : subject_);
}

std::string HelpScreen::crumb() const {
    return app().texts()("help.title");
}

std::string HelpScreen::hint() const {
    return app().texts()(general_ ? "help.general_hint" : "help.hint");
}

void HelpScreen::on_enter() {
    if (book_.articles.empty()) read_book();
}

void HelpScreen::read_book() {
    const auto place = app().place();
    if (place == nullptr) return;
    place->read_book(app(), scope(), about_, [this](BookHelp book) {
        book_ = std::move(book);
        app().repaint();
    });
}

void HelpScreen::set_filter(const std::string& text) {
    filter_ = text;
    top_ = 0;
    article_ = 0;
}

std::size_t HelpScreen::matches() const {
    if (!general_) return found_actions().size() + found_articles().size();
    constexpr int kAnyWidth = 200;
    return general_lines(kAnyWidth).size();
}

std::vector<const Action*> HelpScreen::found_actions() const {
    std::vector<const Action*> found;
    for (const Action& action : actions_)
        if (is_own_help(action) && found_by(filter_, words_of(action))) found.push_back(&action);
    return found;
}

std::vector<const BookArticle*> HelpScreen::found_articles() const {
    std::vector<const BookArticle*> found;
    for (const BookArticle& row : book_.articles)
        if (found_by(filter_, row.article + " " + row.title)) found.push_back(&row);
    return found;
}

std::vector<std::string> HelpScreen::key_lines(int width) const {
    std::vector<std::string> lines;
    for (const Action* action : found_actions())
        for (std::string& line : help_of(*action, app().texts(), width))
            lines.push_back(std::move(line));
    return lines;
}

std::vector<std::string> HelpScreen::general_lines(int width) const {
    std::vector<std::string> lines = general_help(app().texts(), width);
    std::erase_if(lines, [this](const std::string& line) {
        return !filter_.empty() && !found_by(filter_, line);
    });
    return lines;
}

std::vector<Action> HelpScreen::actions() {
    const Texts& texts = app().texts();
    std::vector<Action> rows;
    rows.push_back(make_action(texts, general_ ? "help.here" : "help.general", "F1", [this] {
        general_ = !general_;
        in_book_ = false;
        top_ = 0;
    }));
    rows.push_back(make_action(texts, "help.print", "F5", [this] { save_sheet(); }));
    rows.push_back(make_action(texts, "text.find", "F7", [this] { app().open_filter(); }));
    if (general_ || book_.title.empty()) return rows;
    Action open = make_action(texts, "article.open", "Enter", [this] { open_article(); });
    if (found_articles().empty())
        open.refusal = book_.missing.empty() ? texts("help.no_article") : book_.missing;
    rows.push_back(std::move(open));
    return rows;
}

// The first press finds the way into the book, the next one opens what the cursor stands on.
void HelpScreen::open_article() {
    const auto found = found_articles();
    if (found.empty()) return;
    if (!std::exchange(in_book_, true)) return;
    article_ = std::min(article_, found.size() - 1);
    const auto open = found[article_]->open;
    open(app());
}

void HelpScreen::save_sheet() {
    const Texts& texts = app().texts();
    std::string sheet =
        general_ ? heading() + "\n\n" : help_sheet(heading(), about_, actions_, texts);
    sheet += general_sheet(texts);
    save_file(app(), crumb() + " " + (general_ ? texts("help.general") : subject_), "txt", sheet);
}

std::string HelpScreen::page_of(std::size_t count) const {
    const std::size_t pages = (count + page_ - 1) / page_;
    if (pages < 2) return {};
    return app().texts()("help.page", {{"page", std::to_string((top_ + page_ - 1) / page_ + 1)},
                                       {"pages", std::to_string(pages)}});
}

std::vector<std::string> HelpScreen::page_from(const std::vector<std::string>& lines, int height) {
    page_ = static_cast<std::size_t>(std::max(1, height));
    top_ = std::min(top_, lines.size() > page_ ? lines.size() - page_ : 0);
    const auto first = lines.begin() + static_cast<std::ptrdiff_t>(top_);
    const auto end =
        lines.begin() + static_cast<std::ptrdiff_t>(std::min(lines.size(), top_ + page_));
    return {first, end};
}

ftxui::Element HelpScreen::general_body(const Viewport& viewport) {
    const Look& look = app().look();
    const std::vector<std::string> lines = general_lines(viewport.width - 4);
    const std::vector<std::string> shown = page_from(lines, viewport.height - 2);
    return Panel(look, look.texts("help.general"), page_of(lines.size()), lines_of(shown));
}

// «5.4.7.1  очки за партию»; the cursor keeps the window over the list.
ftxui::Elements HelpScreen::book_lines(int width, int most, std::string& corner) {
    const Look& look = app().look();
    corner = book_.title;
    ftxui::Elements lines;
    const auto found = found_articles();
    if (found.empty()) {
        for (const std::string& line :
             wrap(book_.missing.empty() ? look.texts("help.no_article") : book_.missing, width))
            lines.push_back(look.text(" " + line, Tone::kMuted));
        return lines;
    }
    article_ = std::min(article_, found.size() - 1);
    const auto room = std::min(static_cast<std::size_t>(std::max(1, most)), found.size());
    const std::size_t first = article_ < room ? 0 : article_ + 1 - room;
    int numbers = 0;
    for (const BookArticle* row : found)
        numbers = std::max(numbers, std::min(columns(row->article), kArticleColumn));
    for (std::size_t i = first; i < first + room; ++i) {
        const bool here = in_book_ && i == article_;
        const std::string words =
            fit(cut(found[i]->article, numbers), numbers) + "  " + found[i]->title;
        lines.push_back(look.text((here ? ">" : " ") + fit(cut(words, width), width),
                                  here ? Tone::kFocus : Tone::kText));
    }
    if (room < found.size())
        corner += " · " + look.texts("table.position", {{"first", std::to_string(first + 1)},
                                                        {"last", std::to_string(first + room)},
                                                        {"total", std::to_string(found.size())}});
    return lines;
}

ftxui::Element HelpScreen::body(const Viewport& viewport) {
    if (general_) return general_body(viewport);
    const Look& look = app().look();
    const Texts& texts = look.texts;
    const int width = viewport.width - 4;
    const std::vector<std::string> purpose = help_purpose(about_, subject_, texts, width);
    std::vector<std::string> common;
    // A narrow window keeps its lines for what is of this screen alone.
    const bool narrow = viewport.layout == Layout::kNarrow && !book_.title.empty();
    for (const char* key : {"help.common1", "help.common2", "help.signs"}) {
        if (narrow && !common.empty()) break;
        for (std::string& line : wrap(texts(key), width))
            common.push_back(std::move(line));
    }
    ftxui::Elements book;
    std::string corner;
    constexpr int kShare = 5;  // of the window: the book, and a purpose that stands still
    if (!book_.title.empty()) book = book_lines(width, viewport.height / kShare, corner);
    const std::vector<std::string> keys = key_lines(width);
    const int below = static_cast<int>(common.size() + book.size()) + (book.empty() ? 3 : 4);
    std::vector<PanelPart> parts;
    if (static_cast<int>(purpose.size()) > viewport.height / kShare) {
        // A long purpose is scrolled together with the keys; a search looks for keys.
        std::vector<std::string> all;
        if (filter_.empty()) {
            all = purpose;
            all.insert(all.end(), {"", texts("help.keys")});
        }
        all.insert(all.end(), keys.begin(), keys.end());
        const std::vector<std::string> shown = page_from(all, viewport.height - below);
        parts.push_back({{texts("help.purpose"), page_of(all.size())}, lines_of(shown), true});
    } else {
        const int used = below + static_cast<int>(purpose.size()) + 1;
        const std::vector<std::string> shown = page_from(keys, viewport.height - used);
        parts.push_back({{texts("help.purpose"), page_of(keys.size())}, lines_of(purpose), false});
        parts.push_back({{texts("help.keys"), ""}, lines_of(shown), true});
    }
    if (!book.empty())
        parts.push_back({{texts("help.book"), corner}, ftxui::vbox(std::move(book)), false});
    parts.push_back({{texts("help.everywhere"), ""}, lines_of(common), false});
    return StackedPanel(look, std::move(parts),
                        book_.articles.empty() ? "" : texts("help.book_footer"));
}

// Tab leads into the book and out of it; there the arrows go from article to article.
bool HelpScreen::on_book_key(const std::string& key) {
    const std::size_t count = general_ ? 0 : found_articles().size();
    if (count == 0) in_book_ = false;
    if (key == "Tab" && count > 0) return in_book_ = !in_book_, true;
    if (!in_book_) return false;
    if (key == "Down")
        article_ = std::min(article_ + 1, count - 1);
    else if (key == "Up")
        article_ -= article_ > 0 ? 1 : 0;
    else if (key == "Home")
        article_ = 0;
    else if (key == "End")
        article_ = count - 1;
    else
        return false;
    return true;
}

bool HelpScreen::on_event(const ftxui::Event& event) {
    const std::string key = key_name(event);
    if (on_book_key(key)) return true;
    if (key == "Down")
        ++top_;
    else if (key == "Up")
        top_ -= top_ > 0 ? 1 : 0;
    else if (key == "PgDn" || key == "Space")
        top_ += page_;
    else if (key == "PgUp")
        top_ -= std::min(top_, page_);
    else if (key == "Home")
        top_ = 0;
    else
        return false;
    return true;
}

}  // namespace collegium::tui
