#include "tui/screens/application/line_entry.hpp"

#include <algorithm>
#include <utility>

#include "tui/viewmodel/format.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr std::chrono::milliseconds kPause{150};
constexpr int kNameWidth = 23;
constexpr int kPopupWidth = 70;

FieldOptions name_options() {
    FieldOptions options;
    options.id = "name";
    options.width = kNameWidth;
    return options;
}

std::string birth_of(const v1::Person& person) {
    if (person.restricted_data().has_birth_date())
        return viewmodel::show(person.restricted_data().birth_date());
    const int year = person.public_data().birth_year();
    return year > 0 ? std::to_string(year) : std::string{};
}

std::string rank_of(const v1::Person& person) {
    const auto& data = person.public_data();
    return data.sport_rank().empty() ? data.sport_title() : data.sport_rank();
}

}  // namespace

LineEntry::LineEntry() : name_(name_options(), 120) {}

void LineEntry::clear() {
    name_.set_value("");
    person_.reset();
    doctor_ = false;
    found_.clear();
    found_for_.clear();
    hurried_ = false;
    closed_ = true;
    selected_ = 0;
}

void LineEntry::type(const std::string& text) {
    clear();
    name_.set_value(text);
}

void LineEntry::take(v1::Person person) {
    name_.set_value(person.public_data().display_names().full());
    person_ = std::move(person);
    doctor_ = false;
    hurried_ = false;
    closed_ = true;
}

void LineEntry::refine(const v1::Person& person) {
    if (person_ && person_->name() == person.name()) person_ = person;
}

std::optional<std::string> LineEntry::question(std::chrono::steady_clock::duration idle) const {
    if (!typing() || asking_) return std::nullopt;
    const std::string text = name_.value();
    if (text.empty() || text == found_for_) return std::nullopt;
    if (idle < kPause && !hurried_) return std::nullopt;
    return text;
}

LineEntry::Step LineEntry::answered(const v1::ListPersonsResponse& found) {
    const std::string text = std::exchange(asking_, std::nullopt).value_or("");
    // Whoever types on is answered by the next question.
    if (!typing() || text != name_.value()) return Step::kTaken;
    found_.assign(found.persons().begin(), found.persons().end());
    found_for_ = text;
    reading_ = found.query_reading();
    selected_ = 0;
    closed_ = false;
    if (!std::exchange(hurried_, false) || found_.size() != 1) return Step::kTaken;
    return choose();
}

LineEntry::Step LineEntry::choose() {
    if (selected_ >= found_.size()) return Step::kNewPerson;
    take(v1::Person(found_[selected_]));
    return Step::kPerson;
}

bool LineEntry::popup_open() const {
    return typing() && !closed_ && !name_.value().empty();
}

LineEntry::Step LineEntry::on_event(const ftxui::Event& event, const Look& look) {
    using ftxui::Event;
    if (!typing()) {
        if (event == Event::Return) return Step::kConfirmed;
        if (event == Event::Character(' ')) {
            if (!doctor_possible_) return Step::kIgnored;
            doctor_ = !doctor_;
            return Step::kTaken;
        }
        if (event == Event::Escape || event == Event::Backspace) {
            const std::string name = name_.value();
            clear();
            name_.set_value(event == Event::Backspace ? name : "");
            return Step::kTaken;
        }
        return Step::kIgnored;
    }
    const bool up_to_date = found_for_ == name_.value();
    if (event == Event::ArrowDown && popup_open()) {
        selected_ = std::min(selected_ + 1, found_.size());
        return Step::kTaken;
    }
    if (event == Event::ArrowUp && popup_open() && selected_ > 0) {
        --selected_;
        return Step::kTaken;
    }
    if (event == Event::Return) {
        if (name_.value().empty()) return Step::kIgnored;
        if (popup_open() && up_to_date) return choose();
        hurried_ = true;
        return Step::kTaken;
    }
    if (event == Event::Escape) {
        if (empty()) return Step::kIgnored;
        clear();
        return Step::kTaken;
    }
    if (event == Event::ArrowUp || event == Event::ArrowDown) return Step::kIgnored;
    const bool taken = name_.on_event(event, look);
    if (name_.value().empty()) clear();
    return taken ? Step::kTaken : Step::kIgnored;
}

void LineEntry::paste(const std::string& text, const Look& look) {
    if (typing()) name_.paste(text, look);
}

ftxui::Element LineEntry::render(const Look& look, const std::string& discipline, int width,
                                 bool focused) {
    const auto field = [&](const std::string& words, int columns) {
        return look.text(" [" + fit(words, columns) + "]", Tone::kMuted);
    };
    ftxui::Elements parts{name_.render(look, focused && typing())};
    const v1::Person none;
    const v1::Person& person = person_ ? *person_ : none;
    constexpr int kDoctor = 4;
    int used = kNameWidth + 2;
    const auto add = [&](const std::string& words, int columns) {
        if (used + columns + 3 + kDoctor > width) return;
        parts.push_back(field(words, columns));
        used += columns + 3;
    };
    add(birth_of(person), 10);
    add(rank_of(person), 3);
    add(discipline, 13);
    add(person.public_data().coach_label().short_name(), 7);
    if (!typing() && doctor_possible_) {
        parts.push_back(ftxui::text(" "));
        parts.push_back(look.text(doctor_ ? "[x]" : "[ ]", focused ? Tone::kFocus : Tone::kText));
    }
    return ftxui::hbox(std::move(parts));
}

ftxui::Element LineEntry::popup(const Look& look, int width, int height) const {
    const int outside = std::min(width, kPopupWidth);
    const int inside = outside - 2;
    ftxui::Elements lines;
    const auto rows = static_cast<std::size_t>(std::max(1, height - 2));
    const std::size_t count = found_.size() + 1;
    const std::size_t first = selected_ < rows ? 0 : selected_ - rows + 1;
    for (std::size_t i = first; i < std::min(count, first + rows); ++i) {
        const bool here = i == selected_;
        std::string words = here ? ">" : " ";
        if (i == found_.size()) {
            words += "n  " + look.texts("application.new_person", {{"typed", name_.value()}});
        } else {
            const v1::Person& person = found_[i];
            const auto& data = person.public_data();
            words += fit(data.display_names().full(), 26) + " " + fit(birth_of(person), 10) + " " +
                     fit(rank_of(person), 4) + " " + fit(data.region(), 15) + " № " +
                     viewmodel::number_of(person.name());
        }
        lines.push_back(look.text(fit(words, inside), here ? Tone::kFocus : Tone::kText));
    }
    const std::string shown = reading_.empty() ? found_for_ : reading_;
    return Panel(look, look.texts("application.registry", {{"query", shown}}), "",
                 ftxui::vbox(std::move(lines))) |
           ftxui::size(ftxui::WIDTH, ftxui::EQUAL, outside);
}

}  // namespace collegium::tui
