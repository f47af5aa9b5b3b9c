#include "tui/screens/standings/participant_card_screen.hpp"

#include <algorithm>
#include <utility>

#include "tui/screens/common/key_table.hpp"
#include "tui/screens/common/panes.hpp"
#include "tui/screens/documents/preview_screen.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {

ParticipantCardScreen::ParticipantCardScreen(App& app, CompetitionRef place,
                                             v1::Tournament tournament, int number,
                                             std::vector<int> numbers)
    : Screen(app),
      place_(std::move(place)),
      tournament_(std::move(tournament)),
      number_(number),
      numbers_(std::move(numbers)),
      drawn_(table_, {}) {
    table_.set_sides(tournament_.first_side(), tournament_.second_side());
}

std::string ParticipantCardScreen::heading() const {
    return viewmodel::join({place_->competition().title(), table_.card().who().full_name()});
}

std::string ParticipantCardScreen::crumb() const {
    return texts("standings.card.crumb",
                 {{"number", number_}, {"name", table_.card().who().short_name()}});
}

void ParticipantCardScreen::read() {
    v1::GetParticipantCardRequest request;
    request.set_name(tournament_.name());
    request.set_number(number_);
    fetch(std::move(request), [this, number = number_](net::Reply<v1::ParticipantCard> reply) {
        if (number != number_) return;
        if (!reply) {
            failure_ = app().error_words(reply.error());
            return app().flash_error(reply.error());
        }
        failure_.clear();
        loaded_ = true;
        table_.show(*reply);
        app().repaint();
    });
}

void ParticipantCardScreen::on_watch(const net::WatchEvent& event) {
    if (event.subject.starts_with(tournament_.name())) read();
}

int ParticipantCardScreen::neighbour(int by) const {
    const auto here = std::find(numbers_.begin(), numbers_.end(), number_);
    if (here == numbers_.end()) return 0;
    if (by < 0) return here == numbers_.begin() ? 0 : *std::prev(here);
    return std::next(here) == numbers_.end() ? 0 : *std::next(here);
}

std::vector<Action> ParticipantCardScreen::actions() {
    KeyTable keys(app());
    keys.act("standings.card_print", "F5", [this] {
        app().push(make_document_preview(app(), place_, "participant-card",
                                         table_.card().document_subject()));
    });
    keys.needs(!table_.card().document_subject().empty(), "standings.nothing");
    for (const int by : {-1, 1}) {
        keys.act(by < 0 ? "card.neighbour_previous" : "card.neighbour_next", by < 0 ? "[" : "]",
                 [this, by] {
                     number_ = neighbour(by);
                     read();
                 });
        keys.needs(neighbour(by) != 0, "card.no_neighbour");
    }
    return keys;
}

ftxui::Element ParticipantCardScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    const v1::BoardSeat& who = table_.card().who();
    table_.show_in(look.texts, viewport.layout == Layout::kNarrow ? viewmodel::Room::kNarrow
                                                                  : viewmodel::Room::kNormal);
    drawn_.set_columns(table_.columns());
    drawn_.set_empty_text(
        !failure_.empty() ? failure_ : look.texts(loaded_ ? "standings.nothing" : "list.loading"));
    const int inside = viewport.width - 2;
    const std::vector<viewmodel::Line> summary = table_.summary();
    const int below = std::clamp(static_cast<int>(summary.size()), 1, viewport.height / 3);
    const std::string rating = who.rating() > 0 ? std::to_string(who.rating()) : "";
    std::vector<PanelPart> parts;
    parts.push_back({{"№ " + std::to_string(number_) + " " + who.full_name(),
                      viewmodel::join({who.rank(), rating, who.region()}), 0},
                     drawn_.render(look, inside, viewport.height - 3 - below, true),
                     true});
    parts.push_back(
        {{look.texts("standings.card.total"), "", 0}, draw_lines(look, summary, inside, below)});
    return StackedPanel(look, std::move(parts));
}

}  // namespace collegium::tui
