#include "tui/screens/game/openings_screen.hpp"

#include <utility>

#include <collegium/v1/draws.pb.h>

#include "tui/screens/common/key_table.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/game_board.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

std::vector<Column> columns_of(const Texts& texts) {
    std::vector<Column> columns(2);
    columns[0] = {.id = "entry", .title = texts("game.column.entry"), .width = 10};
    columns[1] = {.id = "text", .title = texts("game.column.opening")};
    return columns;
}

}  // namespace

OpeningsScreen::OpeningsScreen(App& app, v1::Game game, v1::OpeningTable table, Take take)
    : Screen(app),
      game_(std::move(game)),
      table_(std::move(table)),
      take_(std::move(take)),
      list_(*this, columns_of(app.texts())) {
    list_.set_empty_text(app.texts()("list.loading"));
}

std::string OpeningsScreen::crumb() const {
    return texts("game.draw_title");
}

void OpeningsScreen::on_enter() {
    if (openings_.empty()) read({});
}

void OpeningsScreen::read(const std::string& page_token) {
    v1::ListOpeningsRequest request;
    request.set_discipline(game_.discipline());
    request.set_edition(game_.edition());
    *request.mutable_parameters() = game_.parameters();
    request.set_table(table_.id());
    request.set_page_size(1000);
    request.set_page_token(page_token);
    call(std::move(request), [this](net::Reply<v1::ListOpeningsResponse> reply) {
        app().repaint();
        if (!reply) return app().flash_error(reply.error());
        for (const v1::Opening& opening : reply->openings())
            openings_.push_back(opening);
        if (!reply->next_page_token().empty()) read(reply->next_page_token());
    });
}

TableRow OpeningsScreen::row(std::size_t index) const {
    const v1::Opening& opening = openings_[index];
    TableRow row;
    row.muted = opening.kind() == v1::Opening::KIND_VOID;
    row.lines.push_back({{opening.entry()}, {opening.text()}});
    return row;
}

ftxui::Element OpeningsScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    ftxui::Element rows = list_.render(look, viewport.width - 2, viewport.height - 2, true);
    return Panel(look, table_.title(), viewmodel::article_of(table_.source()), std::move(rows),
                 list_.position(look, openings_.size()));
}

std::vector<Action> OpeningsScreen::actions() {
    KeyTable keys(app());
    keys.act("opening.lot", "F2", [this] { draw(); }).online();
    keys.act("opening.take", "F3", [this] { take(openings_[cursor_].entry()); })
        .twin("Enter")
        .needs(!openings_.empty(), "list.choose_row")
        .needs(openings_.empty() || openings_[cursor_].kind() != v1::Opening::KIND_VOID,
               "game.void_entry");
    return keys;
}

bool OpeningsScreen::on_event(const ftxui::Event& event) {
    return list_.on_event(event);
}

void OpeningsScreen::draw() {
    v1::CreateDrawRequest request;
    v1::Draw& draw = *request.mutable_draw();
    draw.set_kind(v1::Draw::KIND_OPENING);
    draw.set_purpose(texts("game.draw_purpose"));
    v1::OpeningLot& lot = *draw.mutable_opening();
    lot.set_discipline(game_.discipline());
    lot.set_edition(game_.edition());
    *lot.mutable_parameters() = game_.parameters();
    lot.set_table(table_.id());
    send(std::move(request), [this](const v1::Draw& reply) {
        app().flash(Level::kDone,
                    texts("game.lot_drawn", {{"entry", reply.start().entry()},
                                             {"draw", viewmodel::number_of(reply.name())}}));
        take(reply.start().entry());
    });
}

void OpeningsScreen::take(const std::string& entry) {
    v1::OpeningChoice choice;
    choice.set_table(table_.id());
    choice.set_entry(entry);
    const Take take = take_;
    app().pop();
    take(choice);
}

}  // namespace collegium::tui
