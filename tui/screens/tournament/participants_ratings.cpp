// Ratings typed one after another: a number, Enter, the next participant.
#include <utility>

#include "tui/app/keys.hpp"
#include "tui/screens/tournament/participants_screen.hpp"
#include "tui/viewmodel/pairing.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kDigits = 4;

}  // namespace

void ParticipantsScreen::type_rating() {
    const v1::Participant* row = model_.current();
    if (row == nullptr) return;
    FieldOptions options;
    options.id = "rating";
    options.width = kDigits + 1;
    rating_ = std::make_unique<TextField>(std::move(options), kDigits);
    rated_ = row->name();
    if (row->rating() > 0) rating_->set_value(std::to_string(row->rating()));
}

ftxui::Element ParticipantsScreen::draw_rating(int width) {
    const Look& look = app().look();
    const v1::Participant* row = model_.list().find(rated_);
    const std::string label =
        look.texts("participants.rating_of", {{"name", row == nullptr ? "" : row->short_name()}});
    return ftxui::hbox({look.text(" " + cut(label, width - kDigits - 8) + " ", Tone::kTitle),
                        rating_->render(look, true), ftxui::filler()}) |
           ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width);
}

// The cursor goes on at once; what the server refuses is said, and typed again by F4.
void ParticipantsScreen::send_rating() {
    rating_->leave(app().look());
    const auto typed = viewmodel::parse_numbers(rating_->value());
    if (!typed || typed->size() > 1)
        return app().flash(Level::kRefused,
                           texts("field.number.wrong", {{"value", rating_->value()}}));
    const int rating = typed->empty() ? 0 : typed->front();
    const v1::Participant* row = model_.list().find(rated_);
    if (row != nullptr && row->rating() != rating) {
        v1::SetRatingsRequest request;
        request.set_parent(tournament_.name());
        auto& one = *request.add_ratings();
        one.set_participant(rated_);
        one.set_rating(rating);
        send(std::move(request), [this, asked = model_.ask()](const v1::SetRatingsResponse& set) {
            for (const v1::Participant& rated : set.participants())
                model_.update(rated, asked);
            model_.seen();
            read_tournament();  // its remarks count who has none
            app().repaint();
        });
    }
    const std::size_t before = model_.cursor();
    ListScreen::on_event(ftxui::Event::ArrowDown);
    if (model_.cursor() == before) {
        rating_.reset();
        return app().flash(Level::kDone, texts("participants.rating_last"));
    }
    type_rating();
}

bool ParticipantsScreen::on_event(const ftxui::Event& event) {
    if (rating_ == nullptr) return ListScreen::on_event(event);
    const std::string key = key_name(event);
    if (key == "Esc") return rating_.reset(), true;
    if (key == "Enter") return send_rating(), true;
    if (key == "Up" || key == "Down") {
        ListScreen::on_event(event);
        return type_rating(), true;
    }
    return rating_->on_event(event, app().look());
}

void ParticipantsScreen::on_paste(const std::string& text) {
    if (rating_ != nullptr) rating_->paste(text, app().look());
}

}  // namespace collegium::tui
