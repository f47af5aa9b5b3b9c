// The second tab of the modules: rule books, working and refused.
#include <utility>

#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/plugins/plugins_screen.hpp"

namespace collegium::tui {

void PluginsScreen::load_books(const viewmodel::PageRequest& page) {
    load_page(
        books_, v1::ListRuleBooksRequest{}, page,
        [](const v1::ListRuleBooksResponse& answer) -> const auto& { return answer.rule_books(); });
}

void PluginsScreen::peek_books() {
    const viewmodel::PageRequest page = books_.reload(true);
    call(v1::ListRuleBooksRequest{},
         [this, page](net::Reply<v1::ListRuleBooksResponse> reply) {
             if (!reply) return books_.fail(page.generation);
             viewmodel::Page<v1::RuleBook> arrived;
             arrived.rows.assign(reply->rule_books().begin(), reply->rule_books().end());
             arrived.next_page_token = reply->next_page_token();
             books_.accept(page.generation, std::move(arrived));
             app().repaint();
         },
         {.quiet = true});
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
    call(std::move(request), [this, show](net::Reply<v1::RuleBook> reply) {
        if (!reply) return app().flash_error(reply.error());
        show(*reply);
    });
}

void PluginsScreen::rescan_books() {
    call(v1::RescanRuleBooksRequest{}, [this](net::Reply<v1::RescanRuleBooksResponse> reply) {
        if (!reply) return app().flash_error(reply.error());
        app().flash(Level::kDone,
                    app().texts()("rulebooks.rescanned",
                                  {{"working", std::to_string(reply->working_count())},
                                   {"refused", std::to_string(reply->refused_count())}}));
        load_books(books_.reload(true));
    });
}

std::vector<Action> PluginsScreen::book_actions() {
    const Texts& texts = app().texts();
    std::vector<Action> actions;
    Action look = make_action(texts, "rulebook.card", "F3", [this] { open_book(); });
    look.twins = {"Enter"};
    if (books_.current() == nullptr) look.refusal = texts("list.choose_row");
    actions.push_back(std::move(look));
    Action scan = make_action(texts, "rulebook.rescan", "F2", [this] { rescan_books(); });
    need(scan, "plugins.manage", "plugins.no_manage");
    actions.push_back(std::move(scan));
    return actions;
}

}  // namespace collegium::tui
