#include <algorithm>
#include <charconv>
#include <stdexcept>

#include <collegium/competition/regulation.hpp>
#include <collegium/competition/time_control.hpp>

#include "words.hpp"

namespace collegium::competition {
namespace {

using rulebook::Book;
using rulebook::Row;
using rulebook::Value;

// A row that names some rows of a kind is for these alone; while the competition has not chosen, it
// is not for it yet.
bool is_for(const Row& parameter, std::string_view key, const std::string& chosen) {
    return !parameter.has(key) || holds(parameter.words(key), chosen);
}

std::string id_of(const Row* row) {
    return row == nullptr ? std::string{} : row->text("id");
}

bool applies_to(const Frame& frame, const std::string& system, const Row& parameter) {
    return is_for(parameter, "statuses", id_of(frame.status)) &&
           is_for(parameter, "programmes", frame.programme()) &&
           is_for(parameter, "disciplines", id_of(frame.discipline)) &&
           is_for(parameter, "characters", id_of(frame.character)) &&
           is_for(parameter, "systems", system);
}

bool is_mixed(const Frame& frame, const std::string& system) {
    const Row* row = frame.book->find("system", system);
    return row != nullptr && row->text("kind") == "mixed";
}

bool offers(const Frame& frame, const Row& parameter, const std::string& section, const Row& row) {
    if (parameter.has("choices") && !holds(parameter.words("choices"), row.text("id")))
        return false;
    if (section == "opening_table")
        return frame.discipline == nullptr ||
               is_for(row, "disciplines", frame.discipline->text("id"));
    if (section == "tie_step") return !row.flag("teams") || frame.teams();
    if (section != "tie_break") return true;
    const bool teams = frame.teams() || parameter.text_or_empty("group") == "teams";
    return row.flag(teams ? "teams" : "individuals");
}

std::vector<Choice> choices_of(const Frame& frame, const Row& parameter) {
    std::vector<Choice> choices;
    if (parameter.has("choices_from")) {
        const std::string& section = parameter.text("choices_from");
        for (const Row& row : frame.book->rows(section))
            if (offers(frame, parameter, section, row))
                choices.push_back({row.text("id"), row.text("name")});
        return choices;
    }
    const std::vector<std::string> ids = parameter.words("choices");
    const std::vector<std::string> names = parameter.words("choice_names");
    for (std::size_t i = 0; i < ids.size(); ++i)
        choices.push_back({ids[i], names[i]});
    return choices;
}

// The cap of the competition's status; of the mildest one while the status is not chosen.
std::optional<std::int64_t> fee_cap(const Frame& frame) {
    std::optional<std::int64_t> cap;
    for (const Row& fee : frame.book->rows("fee")) {
        const bool ours = frame.status == nullptr || is_for(fee, "statuses", id_of(frame.status));
        if (ours && fee.has("cap")) cap = std::max(cap.value_or(0), fee.number("cap"));
    }
    return cap;
}

std::optional<std::int64_t> deposit_cap(const Frame& frame) {
    const auto& rows = frame.book->rows("deposit");
    return rows.empty() ? std::nullopt : rows.front().optional_number("cap");
}

// Numbers of rounds the book gives for a system, whatever the number of players.
void bound_rounds(Entry& entry, const Book& book, const std::string& system) {
    const Row* chosen = book.find("system", system);
    if (chosen == nullptr) return;
    for (const Row& row : book.rows("system")) {
        if (row.text("kind") != chosen->text("kind") || !row.has("rounds_least")) continue;
        const auto least = row.number("rounds_least");
        const auto most = row.number("rounds_most");
        entry.least = entry.citation == row.citation() ? std::min(*entry.least, least) : least;
        entry.most = entry.citation == row.citation() ? std::max(*entry.most, most) : most;
        entry.citation = row.citation();
    }
}

void bound(Entry& entry, const Frame& frame, const std::string& system) {
    const Row& parameter = *entry.parameter;
    entry.least = parameter.optional_number("least");
    entry.most = parameter.optional_number("most");
    const std::string cap = parameter.text_or_empty("cap");
    if (cap == "fee") entry.most = fee_cap(frame);
    if (cap == "deposit") entry.most = deposit_cap(frame);
    if (entry.id == "rounds") bound_rounds(entry, *frame.book, system);
}

Freedom freedom_of(const Entry& entry) {
    if (entry.parameter->flag("fixed")) return Freedom::kFixed;
    const bool bounded = entry.least || entry.most || !entry.choices.empty();
    return bounded ? Freedom::kBounded : Freedom::kFree;
}

Entry entry_of(const Frame& frame, const std::string& system, const Row& parameter) {
    Entry entry;
    entry.parameter = &parameter;
    entry.id = parameter.text("id");
    entry.citation = parameter.citation();
    entry.applies = applies_to(frame, system, parameter);
    // Of a mixed competition its stages say which systems they have: what belongs to one need not
    // be given.
    const bool of_stages = parameter.has("systems") && is_mixed(frame, system);
    entry.required = entry.applies && !of_stages && parameter.flag("must_be_given");
    entry.choices = choices_of(frame, parameter);
    bound(entry, frame, system);
    entry.freedom = freedom_of(entry);
    if (parameter.has("default")) {
        if (auto value = parse_setting(parameter, parameter.text("default")))
            entry.value = *std::move(value);
        if (entry.freedom == Freedom::kFixed) entry.source.kind = SourceKind::kBook;
    }
    return entry;
}

const Setting* setting_of(std::span<const Setting> settings, std::string_view id) {
    const auto found = std::find_if(settings.begin(), settings.end(), [&](const Setting& setting) {
        return setting.parameter == id;
    });
    return found == settings.end() ? nullptr : &*found;
}

}  // namespace

Regulation::Regulation(Frame frame, std::span<const Setting> settings) : frame_(std::move(frame)) {
    const Setting* chosen = setting_of(settings, "system");
    const auto* system = chosen ? std::get_if<std::string>(&chosen->value) : nullptr;
    for (const Row& parameter : frame_.book->rows("parameter")) {
        Entry entry = entry_of(frame_, system ? *system : std::string{}, parameter);
        const Setting* setting = setting_of(settings, entry.id);
        if (setting != nullptr && entry.freedom != Freedom::kFixed) {
            entry.value = setting->value;
            entry.source = setting->source;
            entry.from_competition = true;
        }
        entries_.push_back(std::move(entry));
    }
    limit_lateness();
}

// Where the book ties lateness to the first control: not above it, and as long as it when nothing
// else is said.
void Regulation::limit_lateness() {
    const auto found = std::find_if(entries_.begin(), entries_.end(), [](const Entry& entry) {
        return entry.id == "lateness-minutes";
    });
    const bool tied = frame_.book->rows("lateness").front().text("default") == "first-control";
    const auto control = parse_time_control(text("time-control"));
    if (found == entries_.end() || !tied || !control) return;
    const std::int64_t minutes = first_control(*control).count();
    found->most = std::min(found->most.value_or(minutes), minutes);
    if (!found->value) found->value = *found->most;
}

const Entry* Regulation::find(std::string_view id) const {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.id == id; });
    return found == entries_.end() ? nullptr : &*found;
}

const Value* Regulation::value_of(std::string_view id) const {
    const Entry* entry = find(id);
    return entry != nullptr && entry->applies && entry->value ? &*entry->value : nullptr;
}

namespace {

template <typename T>
const T* typed(const Value* value, std::string_view id) {
    if (value == nullptr) return nullptr;
    const T* content = std::get_if<T>(value);
    if (content == nullptr)
        throw std::logic_error("parameter " + std::string(id) + " is of another type");
    return content;
}

}  // namespace

bool Regulation::flag(std::string_view id) const {
    const bool* value = typed<bool>(value_of(id), id);
    return value != nullptr && *value;
}

std::optional<std::int64_t> Regulation::number(std::string_view id) const {
    const auto* value = typed<std::int64_t>(value_of(id), id);
    return value ? std::optional(*value) : std::nullopt;
}

std::string Regulation::text(std::string_view id) const {
    const auto* value = typed<std::string>(value_of(id), id);
    return value ? *value : std::string{};
}

std::vector<std::string> Regulation::list(std::string_view id) const {
    const auto* value = typed<std::vector<std::string>>(value_of(id), id);
    return value ? *value : std::vector<std::string>{};
}

std::optional<registry::Date> Regulation::date(std::string_view id) const {
    const auto* value = typed<registry::Date>(value_of(id), id);
    return value ? std::optional(*value) : std::nullopt;
}

sdk::ParameterValues game_parameters(const Regulation& regulation) {
    sdk::ParameterValues values;
    for (const Entry& entry : regulation.entries())
        if (entry.parameter->flag("told_to_game") && entry.applies && entry.from_competition &&
            entry.value)
            values.emplace(entry.id, to_text(*entry.value));
    return values;
}

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    constexpr std::string_view kNoBreakSpace = "\u00A0";
    for (std::size_t left = digits.size(); left > 3;) {
        left -= 3;
        digits.insert(left, kNoBreakSpace);
    }
    return digits;
}

std::string to_text(const Value& value) {
    struct Writer {
        std::string operator()(bool flag) const { return flag ? "true" : "false"; }
        std::string operator()(std::int64_t number) const { return std::to_string(number); }
        std::string operator()(const std::string& text) const { return text; }
        std::string operator()(const std::vector<std::string>& list) const {
            std::string text;
            for (const std::string& member : list)
                text += (text.empty() ? "" : "\n") + member;
            return text;
        }
        std::string operator()(registry::Date date) const { return registry::to_iso(date); }
    };
    return std::visit(Writer{}, value);
}

sdk::Result<Value> parse_setting(const Row& parameter, std::string_view text) {
    const std::string& kind = parameter.text("kind");
    if (kind == "flag" && (text == "true" || text == "false")) return Value(text == "true");
    if (kind == "number") {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc() && end == text.data() + text.size()) return Value(number);
    }
    if (kind == "date") {
        if (const auto date = registry::parse_iso_date(text)) return Value(*date);
    }
    if (kind == "text" || kind == "choice") return Value(std::string(text));
    if (kind == "list") {
        std::vector<std::string> members;
        for (std::size_t from = 0; from < text.size();) {
            const std::size_t end = std::min(text.find('\n', from), text.size());
            if (end > from) members.emplace_back(text.substr(from, end - from));
            from = end + 1;
        }
        return Value(std::move(members));
    }
    return sdk::refuse(sdk::Code::kInvalidArgument, "VALUE_KIND_WRONG",
                       "no " + kind + ": " + std::string(text), {{"kind", kind}});
}

}  // namespace collegium::competition
