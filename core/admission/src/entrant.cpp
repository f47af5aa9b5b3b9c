#include <algorithm>

#include <collegium/admission/entrant.hpp>
#include <collegium/registry/field_checks.hpp>

#include "grounds.hpp"
#include "groups.hpp"

namespace collegium::admission {
namespace {

using competition::Frame;
using registry::Checks;
using registry::Sex;

constexpr int kMostBoards = 99;

std::string joined_titles(const std::vector<rulebook::AgeGroup>& groups) {
    std::string titles;
    for (const rulebook::AgeGroup& group : groups) {
        if (!titles.empty()) titles += "; ";
        titles += group.male + ", " + group.female;
    }
    return titles;
}

const rulebook::Row* check_discipline(Checks& checks, const std::string& given,
                                      const Frame& frame) {
    if (given.empty()) {
        if (frame.discipline == nullptr) checks.violate("discipline", "REQUIRED");
        return frame.discipline;
    }
    const rulebook::Row* row = frame.book->find("discipline", given);
    if (row == nullptr) checks.violate("discipline", "ENTRANT_DISCIPLINE_UNKNOWN");
    return row;
}

// Where nobody said in whose group the athlete plays, the competition or the athlete does.
Sex check_sex_group(Checks& checks, Sex given, bool said, Sex own, competition::Sex competition) {
    if (!said) {
        if (competition == competition::Sex::kMen) return Sex::kMale;
        if (competition == competition::Sex::kWomen) return Sex::kFemale;
        return own;
    }
    const bool played = given == Sex::kMale ? competition != competition::Sex::kWomen
                                            : competition != competition::Sex::kMen;
    if (!played && !checks.violated("sex_group"))
        checks.violate("sex_group", "SEX_GROUP_NOT_PLAYED");
    return given;
}

// A group the athlete may be in, of those that are played: the own one, else the youngest that the
// athlete is not too old for.
std::string default_group(const std::vector<rulebook::AgeGroup>& played, const Athlete& athlete,
                          const Frame& frame, bool student) {
    if (played.empty()) return {};
    const auto age = age_of(athlete, frame);
    const rulebook::AgeGroup* home = age ? rulebook::home_group(played, *age, student) : nullptr;
    return home != nullptr ? home->id : played.back().id;
}

std::string check_group(Checks& checks, const Entrant& entrant, const rulebook::Row& discipline,
                        const Athlete& athlete, const Frame& frame) {
    const std::string set = discipline.text("age_set");
    const std::vector<rulebook::AgeGroup> known = rulebook::age_groups(*frame.book, set);
    const std::vector<rulebook::AgeGroup>& played = frame.groups.empty() ? known : frame.groups;
    if (entrant.age_group.empty()) return default_group(played, athlete, frame, entrant.student);
    const auto named = [&](const std::vector<rulebook::AgeGroup>& groups) {
        return std::ranges::find(groups, entrant.age_group, &rulebook::AgeGroup::id) !=
               groups.end();
    };
    if (!named(known)) {
        std::vector<sdk::Citation> citations;
        if (!known.empty()) citations.push_back(known.back().citation);
        checks.violate("age_group", "ENTRANT_GROUP_UNKNOWN",
                       {{"discipline", discipline.text("name")}, {"groups", joined_titles(known)}},
                       std::move(citations));
    } else if (!named(played)) {
        checks.violate("age_group", "ENTRANT_GROUP_NOT_PLAYED",
                       {{"groups", joined_titles(played)}});
    }
    return entrant.age_group;
}

// The doctor's mark stands on papers that have a column for it.
void check_mark(Checks& checks, const Entrant& entrant, const LineContext& context) {
    if (!entrant.doctor_mark || context.application.stage != Stage::kPreliminary) return;
    const rulebook::Row* row = stage_row(*context.frame.book, Stage::kPreliminary);
    if (row == nullptr || row->flag("doctor")) return;
    checks.violate("doctor_mark", "DOCTOR_MARK_IN_PRELIMINARY", {}, {row->citation()});
}

std::optional<std::int64_t> check_replaced(Checks& checks, const std::string& name) {
    if (name.empty()) return std::nullopt;
    const auto id = EntrantId::parse(name);
    if (!id) {
        checks.violate("replaces", "NAME_MALFORMED");
        return std::nullopt;
    }
    return id->value;
}

void fill(std::string& said, const std::string& otherwise) {
    if (said.empty()) said = otherwise;
}

// What the paper does not say is as the card and the competition have it.
void fill_from_card(Entrant& entrant, const Athlete& athlete, const LineContext& context) {
    fill(entrant.sport_rank, athlete.card.sport_rank);
    fill(entrant.sport_title, athlete.card.sport_title);
    fill(entrant.represents, context.organisation_region);
    fill(entrant.represents, athlete.card.region);
    if (entrant.coach || !entrant.coach_name.empty()) return;
    entrant.coach = athlete.card.coach;
    entrant.coach_name = athlete.coach_short_name;
}

}  // namespace

sdk::Result<Entrant> check_line(const registry::Form& form, const Athlete& athlete,
                                const LineContext& context, registry::FieldNames names,
                                Entrant entrant) {
    Checks checks("entrant");
    const Frame& frame = context.frame;
    const bool fresh = entrant.person.value == 0;
    const bool asked = std::ranges::find(names, "sex_group") != names.end();
    registry::check_fields(checks, form, names, entrant);
    entrant.person = athlete.id;
    if (const rulebook::Row* discipline = check_discipline(checks, entrant.discipline, frame)) {
        entrant.discipline = discipline->text("id");
        entrant.age_group = check_group(checks, entrant, *discipline, athlete, frame);
    }
    entrant.sex_group =
        check_sex_group(checks, entrant.sex_group, !asked || form.number("sex_group") != 0,
                        athlete.card.sex, frame.sex);
    fill_from_card(entrant, athlete, context);
    check_mark(checks, entrant, context);
    if (entrant.insurance_start_date && entrant.insurance_end_date &&
        *entrant.insurance_end_date < *entrant.insurance_start_date)
        checks.violate("insurance_end_date", "END_BEFORE_START");
    if (entrant.board < 0 || entrant.board > kMostBoards) {
        checks.violate("board", "NUMBER_OUT_OF_RANGE",
                       {{"first", "0"}, {"last", std::to_string(kMostBoards)}});
    }
    if (fresh) entrant.replaces = check_replaced(checks, form.text("replaces"));
    if (!checks.passed()) return std::move(checks).refusal();
    return entrant;
}

sdk::Result<void> check_coach_bans(const rulebook::Book& book,
                                   std::span<const registry::Ban> bans) {
    Checks checks("entrant");
    for (const registry::Ban& ban : bans) {
        if (!ban.bars(registry::Capacity::kCoach)) continue;
        const auto last = ban.last_day();
        std::vector<sdk::Citation> citations;
        if (const rulebook::Row* row = any_capacity(book)) citations.push_back(row->citation());
        checks.violate("coach", last ? "COACH_BANNED" : "COACH_BANNED_FOR_GOOD",
                       {{"until", last ? registry::to_printed(*last) : ""},
                        {"decision", ban.decision_number},
                        {"date", registry::to_printed(ban.decision_date)},
                        {"body", ban.decision_body}},
                       std::move(citations));
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return {};
}

std::string group_title(const rulebook::Book& book, std::string_view age_group, Sex sex_group) {
    const rulebook::Row* row = book.find("age_group", age_group);
    if (row == nullptr) return {};
    return row->text(sex_group == Sex::kMale ? "male" : "female");
}

}  // namespace collegium::admission
