#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include <collegium/competition/competition.hpp>
#include <collegium/competition/frame.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/text/normal.hpp>
#include <collegium/text/time_zone.hpp>

namespace collegium::competition {
namespace {

using registry::Checks;

constexpr std::size_t kTitleLimit = 200;
constexpr std::size_t kVenueLimit = 200;
constexpr std::size_t kZoneLimit = 64;
constexpr std::size_t kDisciplineLimit = 64;
constexpr std::size_t kWordLimit = 64;
constexpr std::size_t kMostGroups = 9;

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

std::string check_zone(Checks& checks, std::string_view raw) {
    std::string zone = checks.required_line("time_zone", raw, kZoneLimit);
    if (!zone.empty() && !text::is_time_zone(zone)) checks.violate("time_zone", "ZONE_UNKNOWN");
    return zone;
}

std::optional<CompetitionCode> check_code(Checks& checks, std::string_view raw) {
    const std::string text = text::clean_line(raw);
    if (text.empty()) return std::nullopt;
    const auto code = CompetitionCode::parse(text);
    if (!code) checks.violate("code", "CODE_MALFORMED");
    return code;
}

std::optional<DisciplineId> check_discipline(Checks& checks, std::string_view raw,
                                             const KnowsDiscipline& knows_discipline) {
    if (raw.empty()) return std::nullopt;
    auto discipline = DisciplineId::parse(raw);
    if (!discipline) {
        checks.violate("discipline", "NAME_MALFORMED");
    } else if (!knows_discipline(*discipline)) {
        checks.violate("discipline", "DISCIPLINE_UNKNOWN", {{"discipline", discipline->value}});
    }
    return discipline;
}

// The last part of "rulebooks/ru-draughts-2022", and the book where there is one.
rulebook::BookPtr check_book(Checks& checks, std::string_view raw, const FindBook& find_book,
                             std::string& id) {
    constexpr std::string_view kCollection = "rulebooks/";
    if (raw.empty()) return nullptr;
    if (!raw.starts_with(kCollection) || raw.size() > kCollection.size() + kWordLimit) {
        checks.violate("rule_book", "NAME_MALFORMED");
        return nullptr;
    }
    id = raw.substr(kCollection.size());
    if (!find_book) return nullptr;
    auto book = find_book(id);
    if (!book) checks.violate("rule_book", "RULEBOOK_UNKNOWN", {{"book", id}});
    return book;
}

Sex check_sex(Checks& checks, int raw) {
    if (raw >= 0 && raw <= static_cast<int>(Sex::kBoth)) return static_cast<Sex>(raw);
    checks.violate("sex", "INVALID_VALUE");
    return Sex::kNotSaid;
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

sdk::Result<CompetitionDraft> check_competition(const CompetitionForm& form,
                                                const KnowsDiscipline& knows_discipline,
                                                const FindBook& find_book) {
    Checks checks("competition");
    CompetitionDraft draft;
    draft.code = check_code(checks, form.code);
    draft.title = checks.required_line("title", form.title, kTitleLimit);
    const auto start = checks.required_date("start_date", form.start_date);
    const auto end = checks.required_date("end_date", form.end_date);
    if (start && end && *end < *start) checks.violate("end_date", "END_BEFORE_START");
    draft.venue = checks.line("venue", form.venue, kVenueLimit);
    draft.time_zone = check_zone(checks, form.time_zone);
    draft.organiser = checks.reference<registry::OrganisationId>("organiser", form.organiser);
    draft.discipline = check_discipline(checks, form.discipline, knows_discipline);
    draft.start_date = start.value_or(registry::Date{});
    draft.end_date = end.value_or(registry::Date{});
    const auto book = check_book(checks, form.rule_book, find_book, draft.rule_book);
    draft.official_discipline =
        checks.line("official_discipline", form.official_discipline, kWordLimit);
    draft.status = checks.line("status", form.status, kWordLimit);
    draft.character = checks.line("character", form.character, kWordLimit);
    if (form.age_groups.size() > kMostGroups) {
        checks.violate("age_groups", "TOO_LONG", {{"limit", std::to_string(kMostGroups)}});
    } else {
        for (const std::string& group : form.age_groups)
            draft.age_groups.push_back(checks.line("age_groups", group, kWordLimit));
    }
    draft.sex = check_sex(checks, form.sex);
    // The rows of a book that is not there cannot be looked up; it was named already.
    if (find_book && (book || form.rule_book.empty())) check_frame(checks, book, draft);
    if (!checks.passed()) return std::move(checks).refusal();
    return draft;
}

CompetitionForm to_form(const CompetitionDraft& draft) {
    CompetitionForm form;
    form.code = draft.code ? draft.code->text() : "";
    form.title = draft.title;
    form.start_date = registry::to_raw(draft.start_date);
    form.end_date = registry::to_raw(draft.end_date);
    form.venue = draft.venue;
    form.time_zone = draft.time_zone;
    form.organiser = draft.organiser ? draft.organiser->name() : "";
    form.discipline = draft.discipline ? draft.discipline->name() : "";
    form.rule_book = draft.rule_book.empty() ? "" : "rulebooks/" + draft.rule_book;
    form.official_discipline = draft.official_discipline;
    form.status = draft.status;
    form.character = draft.character;
    form.age_groups = draft.age_groups;
    form.sex = static_cast<int>(draft.sex);
    return form;
}

}  // namespace collegium::competition
