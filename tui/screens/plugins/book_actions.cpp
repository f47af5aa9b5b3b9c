// The second tab of the modules: rule books, working and refused.
#include <utility>

#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/plugins/plugins_screen.hpp"

namespace collegium::tui {

void PluginsScreen::peek_books() {
    const viewmodel::PageRequest page = books_.reload(true);
    fetch(v1::ListRuleBooksRequest{}, [this,
                                       page](const net::Reply<v1::ListRuleBooksResponse>& reply) {
        if (!reply) return books_.fail(page.generation);
        books_.accept(page.generation,
                      {viewmodel::rows_of<v1::RuleBook>(*reply), reply->next_page_token(), {}, {}});
        app().repaint();
    });
}

// A refused file says everything in its row; a working book is read whole.
void PluginsScreen::open_book() {
    const v1::RuleBook book = *books_.current();
    books_.seen();
    const auto show = [this](const v1::RuleBook& read) {
        app().push(std::make_unique<TextScreen>(app(), "plugins", viewmodel::book_title(read),
                                                [this, read] { return books_.report(read); }));
    };
    if (book.state() != v1::RuleBook::STATE_WORKING) return show(book);
    v1::GetRuleBookRequest request;
    request.set_name(book.name());
    send(std::move(request), show);
}

void PluginsScreen::rescan_books() {
    send(v1::RescanRuleBooksRequest{}, [this](const v1::RescanRuleBooksResponse& found) {
        app().flash(Level::kDone,
                    app().texts()("rulebooks.rescanned",
                                  {{"working", std::to_string(found.working_count())},
                                   {"refused", std::to_string(found.refused_count())}}));
        reload_of(books_);
    });
}

void PluginsScreen::add_book_keys(KeyTable& keys) {
    keys.act("rulebook.card", "F3", [this] { open_book(); }).twin("Enter").refuse(no_row());
    keys.act("rulebook.rescan", "F2", [this] { rescan_books(); })
        .right("plugins.manage", "plugins.no_manage");
}

}  // namespace collegium::tui
