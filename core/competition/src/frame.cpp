#include <algorithm>

#include <fmt/format.h>

#include <collegium/competition/frame.hpp>

namespace collegium::competition {
namespace {

using registry::Checks;
using rulebook::AgeGroup;
using rulebook::Book;
using rulebook::Row;

std::string places_of(const Row& character) {
    return character.text("places");
}

bool holds(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// The row, or a violation.
const Row* choose(Checks& checks, const Book& book, std::string_view field,
                  std::string_view section, const std::string& id) {
    if (id.empty()) return nullptr;
    const Row* row = book.find(section, id);
    if (row == nullptr) checks.violate(field, "ROW_UNKNOWN", {{"row", id}, {"book", book.id()}});
    return row;
}

void check_discipline(Checks& checks, const Row& row, const CompetitionDraft& draft) {
    const std::vector<std::string> games = row.words("games");
    if (!draft.discipline || games.empty() || holds(games, draft.discipline->value)) return;
    checks.violate("discipline", "DISCIPLINE_NOT_OF_ROW",
                   {{"discipline", draft.discipline->value}, {"row", row.text("name")}},
                   {row.citation()});
}

// A book with a team discipline of the same game and programme wants team competitions held in it;
// where it has none (team blitz in chess) the individual row serves.
bool has_team_row(const Book& book, const Row& discipline) {
    const auto& rows = book.rows("discipline");
    return std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
        return row.flag("team") && row.words("games") == discipline.words("games") &&
               row.text("programme") == discipline.text("programme");
    });
}

void check_character(Checks& checks, const Book& book, const Row& discipline,
                     const Row& character) {
    const std::string places = places_of(character);
    const bool individual = places == "athletes" || places == "athletes-then-teams";
    const bool wrong =
        discipline.flag("team") ? individual : places == "teams" && has_team_row(book, discipline);
    if (wrong)
        checks.violate("character", "CHARACTER_NOT_OF_ROW",
                       {{"character", character.text("name")}, {"row", discipline.text("name")}},
                       {discipline.citation(), character.citation()});
}

// Adjacent by age: students' groups stand beside the row of ages.
bool neighbours(const Book& book, const Row& one, const Row& other) {
    if (one.text("set") != other.text("set")) return false;
    std::vector<AgeGroup> row = rulebook::age_groups(book, one.text("set"));
    std::erase_if(row, [](const AgeGroup& group) { return group.students; });
    const auto place = [&](const Row& wanted) {
        return std::find_if(row.begin(), row.end(),
                            [&](const AgeGroup& group) { return group.id == wanted.text("id"); });
    };
    const auto first = place(one);
    const auto second = place(other);
    return first != row.end() && second != row.end() && std::abs(second - first) == 1;
}

void check_groups(Checks& checks, const Book& book, const Row* discipline,
                  const CompetitionDraft& draft) {
    std::vector<const Row*> rows;
    for (const std::string& id : draft.age_groups) {
        const Row* group = choose(checks, book, "age_groups", "age_group", id);
        if (group == nullptr) continue;
        rows.push_back(group);
        if (discipline != nullptr && group->text("set") != discipline->text("age_set"))
            checks.violate("age_groups", "GROUP_NOT_IN_DISCIPLINE",
                           {{"group", group->text("male")}, {"row", discipline->text("name")}},
                           {group->citation()});
    }
    const Row& counting = book.rows("age_counting").front();
    const auto most =
        std::max<std::int64_t>(1, counting.optional_number("combined_neighbours").value_or(0));
    if (static_cast<std::int64_t>(draft.age_groups.size()) > most) {
        checks.violate(
            "age_groups", "GROUPS_TOO_MANY",
            {{"most", std::to_string(most)}, {"article", cite(book, counting.citation())}},
            {counting.citation()});
    } else if (rows.size() == 2 && !neighbours(book, *rows[0], *rows[1])) {
        checks.violate("age_groups", "GROUPS_NOT_NEIGHBOURS",
                       {{"article", cite(book, counting.citation())}}, {counting.citation()});
    }
}

}  // namespace

std::string Frame::programme() const {
    return discipline == nullptr ? std::string{} : discipline->text("programme");
}

bool Frame::teams() const {
    return character != nullptr ? places_of(*character) == "teams"
                                : discipline != nullptr && discipline->flag("team");
}

bool Frame::ranks_teams() const {
    return character != nullptr ? places_of(*character) != "athletes" : teams();
}

Frame frame_of(rulebook::BookPtr book, const CompetitionDraft& draft) {
    Frame frame;
    frame.sex = draft.sex;
    frame.start_date = draft.start_date;
    frame.book = std::move(book);
    if (!frame.book) return frame;
    frame.discipline = frame.book->find("discipline", draft.official_discipline);
    frame.status = frame.book->find("status", draft.status);
    frame.character = frame.book->find("character", draft.character);
    if (draft.age_groups.empty()) return frame;
    const Row* group = frame.book->find("age_group", draft.age_groups.front());
    if (group == nullptr) return frame;
    for (AgeGroup& candidate : rulebook::age_groups(*frame.book, group->text("set")))
        if (holds(draft.age_groups, candidate.id)) frame.groups.push_back(std::move(candidate));
    return frame;
}

std::string group_title(const Frame& frame, std::string_view id) {
    for (const AgeGroup& group : frame.groups) {
        if (group.id != id) continue;
        if (frame.sex == Sex::kMen) return group.male;
        if (frame.sex == Sex::kWomen) return group.female;
        return group.male + ", " + group.female;
    }
    return std::string(id);
}

void check_frame(Checks& checks, const rulebook::BookPtr& book, const CompetitionDraft& draft) {
    if (!book) {
        const bool nothing = draft.official_discipline.empty() && draft.status.empty() &&
                             draft.character.empty() && draft.age_groups.empty();
        if (!nothing) checks.violate("rule_book", "REQUIRED");
        return;
    }
    if (draft.start_date.ok() && !book->in_force(draft.start_date))
        checks.violate(
            "rule_book", "RULEBOOK_NOT_IN_FORCE",
            {{"book", book->head().text("short_title")}, {"date", printed(draft.start_date)}},
            {book->head().citation()});
    const Row* discipline =
        choose(checks, *book, "official_discipline", "discipline", draft.official_discipline);
    const Row* character = choose(checks, *book, "character", "character", draft.character);
    static_cast<void>(choose(checks, *book, "status", "status", draft.status));
    if (discipline != nullptr) check_discipline(checks, *discipline, draft);
    if (discipline != nullptr && character != nullptr)
        check_character(checks, *book, *discipline, *character);
    check_groups(checks, *book, discipline, draft);
}

std::string cite(const Book& book, const sdk::Citation& citation) {
    const Row& head = book.head();
    std::string text = head.has("mark") ? head.text("mark") + " " : std::string{};
    if (!citation.section.empty() && citation.section != head.text_or_empty("plain_chapter"))
        text += citation.section + ".";
    return text + citation.article.substr(0, citation.article.find(','));
}

std::vector<sdk::Citation> articles_of(const Row* row) {
    // A dash stands where the book says nothing: nobody can look it up.
    if (row == nullptr || row->citation().article == "—") return {};
    return {row->citation()};
}

std::string printed(registry::Date date) {
    const registry::RawDate raw = registry::to_raw(date);
    return fmt::format("{:02}.{:02}.{:04}", raw.day, raw.month, raw.year);
}

}  // namespace collegium::competition
