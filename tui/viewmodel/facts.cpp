#include "tui/viewmodel/facts.hpp"

#include <algorithm>

#include "tui/viewmodel/format.hpp"

namespace collegium::tui::viewmodel {

Facts& Facts::add(const std::string& id, std::string value, std::string note, Tone tone) {
    return add(Fact{id, texts_(labels_ + "." + id), std::move(value), std::move(note), tone});
}

Facts& Facts::or_none(const std::string& id, const std::string& value, std::string note,
                      Tone tone) {
    return add(id, value.empty() ? texts_("card.none") : value, std::move(note), tone);
}

Facts& Facts::given(const std::string& id, const std::string& value, Tone tone) {
    return value.empty() ? *this : add(id, value, {}, tone);
}

Facts& Facts::add(Fact fact) {
    facts_.push_back(std::move(fact));
    return *this;
}

Facts& Facts::add(const std::vector<Fact>& more) {
    facts_.insert(facts_.end(), more.begin(), more.end());
    return *this;
}

Lines fact_lines(const std::vector<Fact>& facts, std::initializer_list<std::string_view> but) {
    Lines lines;
    for (const Fact& fact : facts)
        if (std::find(but.begin(), but.end(), fact.id) == but.end())
            lines.add(fact.label + ": " + join({fact.value, fact.note}), fact.tone);
    return lines;
}

void FactTable::show(std::vector<Fact> facts) {
    const std::string held = facts_.empty() ? "" : facts_[cursor_].id;
    for (const Fact& fact : facts) {
        const auto before = std::find_if(facts_.begin(), facts_.end(),
                                         [&](const Fact& old) { return old.id == fact.id; });
        if (before != facts_.end() && !fact.sealed && before->label == fact.label &&
            before->value != fact.value)
            changed_.push_back(fact.id);
    }
    facts_ = std::move(facts);
    const auto same = std::find_if(facts_.begin(), facts_.end(),
                                   [&](const Fact& fact) { return fact.id == held; });
    if (same != facts_.end())
        cursor_ = static_cast<std::size_t>(same - facts_.begin());
    else
        move_to(cursor_);
}

std::vector<Column> FactTable::columns(Room room) {
    constexpr int kLabel = 24;
    constexpr int kNarrowLabel = 18;
    Column label{"label", "", room == Room::kNarrow ? kNarrowLabel : kLabel};
    Column value{"value", ""};
    value.priority = 2;
    label.priority = 1;
    return {label, value};
}

TableRow FactTable::row(std::size_t index) const {
    const Fact& fact = facts_[index];
    TableRow drawn;
    drawn.lines = {{{fact.label, Tone::kMuted}, {join({fact.value, fact.note}, "   "), fact.tone}}};
    if (!fact.second.empty()) drawn.lines.push_back({{}, {fact.second, Tone::kMuted}});
    drawn.changed = std::find(changed_.begin(), changed_.end(), fact.id) != changed_.end();
    return drawn;
}

void FactTable::move_to(std::size_t index) {
    cursor_ = facts_.empty() ? 0 : std::min(index, facts_.size() - 1);
}

}  // namespace collegium::tui::viewmodel
