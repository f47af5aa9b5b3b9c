#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include <collegium/competition/competition.hpp>
#include <collegium/competition/frame.hpp>
#include <collegium/registry/field_checks.hpp>
#include <collegium/text/time_zone.hpp>

namespace collegium::competition {
namespace {

using registry::Checks;

constexpr std::size_t kDisciplineLimit = 64;

// Digits only, the whole text.
std::optional<int> parse_number(std::string_view text) {
    const bool digits = !text.empty() && std::all_of(text.begin(), text.end(),
                                                     [](char c) { return c >= '0' && c <= '9'; });
    int number = 0;
    if (!digits) return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

std::string_view to_string(State state) {
    constexpr std::array<std::string_view, 10> kNames{
        "",        "draft",    "applications", "admission", "draw",
        "running", "finished", "approved",     "archived",  "cancelled"};
    return kNames[static_cast<std::size_t>(state)];
}

std::optional<State> parse_state(std::string_view text) {
    for (int number = 1; number <= static_cast<int>(State::kCancelled); ++number) {
        const auto state = static_cast<State>(number);
        if (to_string(state) == text) return state;
    }
    return std::nullopt;
}

std::string CompetitionCode::text() const {
    return fmt::format("{:02}-{:03}", season, number);
}

std::optional<CompetitionCode> CompetitionCode::parse(std::string_view text) {
    if (text.size() < 6 || text.size() > 7 || text[2] != '-') return std::nullopt;
    const auto season = parse_number(text.substr(0, 2));
    const auto number = parse_number(text.substr(3));
    // "26-0014" would be a second spelling of "26-014".
    if (!season || !number || *number == 0 || (text.size() == 7 && text[3] == '0')) {
        return std::nullopt;
    }
    return CompetitionCode{*season, *number};
}

std::optional<DisciplineId> DisciplineId::parse(std::string_view name) {
    constexpr std::string_view kCollection = "disciplines/";
    if (!name.starts_with(kCollection)) return std::nullopt;
    name.remove_prefix(kCollection.size());
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    };
    if (name.empty() || name.size() > kDisciplineLimit ||
        !std::all_of(name.begin(), name.end(), fits)) {
        return std::nullopt;
    }
    return DisciplineId{std::string(name)};
}

void check_time_zone(Checks& checks, std::string_view field, const std::string& zone) {
    if (!text::is_time_zone(zone)) checks.violate(field, "ZONE_UNKNOWN");
}

sdk::Result<CompetitionDraft> check_competition(const registry::Form& form,
                                                const KnowsDiscipline& knows_discipline,
                                                const FindBook& find_book,
                                                registry::FieldNames names,
                                                CompetitionDraft draft) {
    Checks checks("competition");
    registry::check_fields(checks, form, names, draft);
    if (!checks.violated("start_date") && !checks.violated("end_date") &&
        draft.end_date < draft.start_date)
        checks.violate("end_date", "END_BEFORE_START");
    if (draft.discipline && !knows_discipline(*draft.discipline))
        checks.violate("discipline", "DISCIPLINE_UNKNOWN",
                       {{"discipline", draft.discipline->value}});
    rulebook::BookPtr book;
    if (find_book && !draft.rule_book.empty()) {
        book = find_book(draft.rule_book);
        if (!book) checks.violate("rule_book", "RULEBOOK_UNKNOWN", {{"book", draft.rule_book}});
    }
    // The rows of a book that is not there cannot be looked up; it was named already.
    if (find_book && !checks.violated("rule_book")) check_frame(checks, book, draft);
    if (!checks.passed()) return std::move(checks).refusal();
    return draft;
}

}  // namespace collegium::competition
