#include "tui/screens/tournament/choice_list_field.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "tui/viewmodel/pairing.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {

ChoiceListField::ChoiceListField(FieldOptions options, std::vector<Choice> choices)
    : Field(std::move(options)), choices_(std::move(choices)) {}

std::string ChoiceListField::value() const {
    std::string words;
    for (const std::string& id : ids_)
        words += (words.empty() ? "" : " ") + id;
    return words;
}

void ChoiceListField::set_value(const std::string& value) {
    ids_.clear();
    std::istringstream words(value);
    for (std::string id; words >> id;)
        ids_.push_back(id);
}

std::string ChoiceListField::title_of(const std::string& id) const {
    const auto found = std::find_if(choices_.begin(), choices_.end(),
                                    [&](const Choice& choice) { return choice.id == id; });
    return found == choices_.end() ? id : found->words;
}

ftxui::Element ChoiceListField::render(const Look& look, bool focused) {
    std::string words;
    for (const std::string& id : ids_)
        words += (words.empty() ? "" : ", ") + title_of(id);
    return ftxui::hbox({look.text("["),
                        look.text(fit(words, shown_width()), focused ? Tone::kFocus : Tone::kText),
                        look.text("]")});
}

bool ChoiceListField::on_event(const ftxui::Event& /*competition*/, const Look& /*look*/) {
    return false;
}

Checklist ChoiceListField::question(const Texts& texts, bool ordered) {
    Checklist dialog;
    dialog.title = options().label;
    std::string order;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
        const bool chosen = std::find(ids_.begin(), ids_.end(), choices_[i].id) != ids_.end();
        dialog.items.push_back(
            {choices_[i].id, std::to_string(i + 1) + " " + choices_[i].words, "", chosen});
    }
    for (const std::string& id : ids_)
        for (std::size_t i = 0; i < choices_.size(); ++i)
            if (choices_[i].id == id) order += (order.empty() ? "" : " ") + std::to_string(i + 1);
    if (ordered) {
        Checklist::Entry entry;
        entry.id = "order";
        entry.label = texts("tournaments.order");
        entry.value = order;
        entry.note = texts("tournaments.order_note");
        entry.width = 20;
        entry.check = [texts](const std::string& typed) -> std::optional<std::string> {
            if (viewmodel::parse_numbers(typed)) return std::nullopt;
            return texts("pairing.numbers_wrong", {{"value", typed}});
        };
        dialog.entries.push_back(std::move(entry));
    }
    dialog.verb = texts("tournaments.choose_verb");
    dialog.bar = texts.label("tournament.choose");
    dialog.confirmed = [this](const ChecklistAnswer& answer) { take(answer); };
    return dialog;
}

// What is ticked stays in the order typed; what the order does not name follows.
void ChoiceListField::take(const ChecklistAnswer& answer) {
    ids_.clear();
    const auto ticked = [&](const std::string& id) {
        return std::find(answer.chosen.begin(), answer.chosen.end(), id) != answer.chosen.end();
    };
    const auto add = [&](const std::string& id) {
        if (ticked(id) && std::find(ids_.begin(), ids_.end(), id) == ids_.end()) ids_.push_back(id);
    };
    const auto order = viewmodel::parse_numbers(answer.value("order"));
    for (const int number : order.value_or(std::vector<int>{}))
        if (number >= 1 && number <= static_cast<int>(choices_.size()))
            add(choices_[static_cast<std::size_t>(number) - 1].id);
    for (const std::string& id : answer.chosen)
        add(id);
}

}  // namespace collegium::tui
