#include "tui/screens/common/lookup_field.hpp"

#include <algorithm>
#include <utility>

namespace collegium::tui {
namespace {

FieldOptions inner(const FieldOptions& options) {
    FieldOptions text;
    text.id = options.id;
    text.width = options.width;
    return text;
}

}  // namespace

LookupField::LookupField(FieldOptions options, Query query)
    : Field(std::move(options)), text_(inner(options_)), query_(std::move(query)) {}

void LookupField::choose(Choice choice) {
    chosen_ = std::move(choice);
    text_.set_value(chosen_.words);
    open_ = false;
    error_.clear();
}

void LookupField::suggest(const std::string& text, std::vector<Choice> suggestions) {
    if (text != text_.value() || !chosen_.id.empty()) return;
    suggestions_ = std::move(suggestions);
    selected_ = 0;
    open_ = !text.empty();
}

bool LookupField::on_list_event(const ftxui::Event& event) {
    if (!open_) return false;
    if (event == ftxui::Event::Escape) {
        open_ = false;
        return true;
    }
    if (suggestions_.empty()) return false;
    if (event == ftxui::Event::ArrowDown) {
        selected_ = std::min(selected_ + 1, suggestions_.size() - 1);
        return true;
    }
    if (event == ftxui::Event::ArrowUp) {
        selected_ = selected_ == 0 ? 0 : selected_ - 1;
        return true;
    }
    // The form goes on to the next field with the same key.
    if (event == ftxui::Event::Return || event == ftxui::Event::Tab)
        choose(suggestions_[selected_]);
    return false;
}

std::string LookupField::value() const {
    if (chosen_.id.empty()) return text_.value();
    return chosen_.id + "\t" + chosen_.words;
}

void LookupField::set_value(const std::string& value) {
    const auto tab = value.find('\t');
    if (tab != std::string::npos) return choose({value.substr(0, tab), value.substr(tab + 1)});
    chosen_ = {};
    text_.set_value(value);
    open_ = false;
}

ftxui::Element LookupField::render(const Look& look, bool focused) {
    return text_.render(look, focused);
}

void LookupField::typed_something() {
    chosen_ = {};
    suggestions_.clear();
    const std::string text = text_.value();
    open_ = false;
    if (!text.empty() && query_) query_(text);
}

bool LookupField::on_event(const ftxui::Event& event, const Look& look) {
    const std::string before = text_.value();
    const bool taken = text_.on_event(event, look);
    if (text_.value() != before) typed_something();
    return taken;
}

void LookupField::paste(const std::string& text, const Look& look) {
    text_.paste(text, look);
    typed_something();
}

void LookupField::leave(const Look& look) {
    open_ = false;
    text_.leave(look);
    if (chosen_.id.empty() && suggestions_.size() == 1) choose(suggestions_.front());
    if (chosen_.id.empty() && !text_.value().empty()) {
        error_ = look.texts("lookup.choose");
        return;
    }
    Field::leave(look);
}

}  // namespace collegium::tui
