#include <algorithm>

#include <collegium/admission/entrant.hpp>
#include <collegium/registry/checks.hpp>

#include "grounds.hpp"
#include "groups.hpp"

namespace collegium::admission {
namespace {

using competition::Frame;
using registry::Checks;
using registry::Sex;

constexpr std::size_t kRankLimit = 40;
constexpr std::size_t kTitleLimit = 80;
constexpr std::size_t kPersonNameLimit = 200;
constexpr std::size_t kRegionLimit = 120;
constexpr std::size_t kCertificateLimit = 80;
constexpr std::size_t kEntrantNoteLimit = 500;
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

Sex check_sex_group(Checks& checks, int given, Sex own, competition::Sex competition) {
    if (given == 1 || given == 2) {
        const auto wanted = static_cast<Sex>(given);
        const bool played = wanted == Sex::kMale ? competition != competition::Sex::kWomen
                                                 : competition != competition::Sex::kMen;
        if (!played) checks.violate("sex_group", "SEX_GROUP_NOT_PLAYED");
        return wanted;
    }
    if (given != 0) checks.violate("sex_group", "ENUM_UNKNOWN");
    if (competition == competition::Sex::kMen) return Sex::kMale;
    if (competition == competition::Sex::kWomen) return Sex::kFemale;
    return own;
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

std::string check_group(Checks& checks, const EntrantForm& form, const rulebook::Row& discipline,
                        const Athlete& athlete, const Frame& frame) {
    const std::string set = discipline.text("age_set");
    const std::vector<rulebook::AgeGroup> known = rulebook::age_groups(*frame.book, set);
    const std::vector<rulebook::AgeGroup>& played = frame.groups.empty() ? known : frame.groups;
    if (form.age_group.empty()) return default_group(played, athlete, frame, form.student);
    const auto named = [&](const std::vector<rulebook::AgeGroup>& groups) {
        return std::ranges::find(groups, form.age_group, &rulebook::AgeGroup::id) != groups.end();
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
    return form.age_group;
}

void check_coach(Checks& checks, const EntrantForm& form, const Athlete& athlete,
                 Entrant& entrant) {
    entrant.coach = checks.reference<registry::PersonId>("coach", form.coach);
    entrant.coach_name = checks.line("coach_name", form.coach_name, kPersonNameLimit);
    if (!form.coach.empty() || !entrant.coach_name.empty()) return;
    entrant.coach = athlete.card.coach;
    entrant.coach_name = athlete.coach_short_name;
}

void check_dates(Checks& checks, const EntrantForm& form, Entrant& entrant) {
    entrant.doctor_mark_date = checks.date("doctor_mark_date", form.doctor_mark_date);
    entrant.insurance_start_date = checks.date("insurance_start_date", form.insurance_start_date);
    entrant.insurance_end_date = checks.date("insurance_end_date", form.insurance_end_date);
    entrant.education_certificate_date =
        checks.date("education_certificate_date", form.education_certificate_date);
    if (entrant.insurance_start_date && entrant.insurance_end_date &&
        *entrant.insurance_end_date < *entrant.insurance_start_date)
        checks.violate("insurance_end_date", "END_BEFORE_START");
}

// The doctor's mark stands on papers that have a column for it.
void check_mark(Checks& checks, const EntrantForm& form, const LineContext& context) {
    if (!form.doctor_mark || context.application.stage != Stage::kPreliminary) return;
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

std::string or_else(std::string given, const std::string& fallback) {
    return given.empty() ? fallback : given;
}

}  // namespace

sdk::Result<Entrant> check_line(const EntrantForm& form, const Athlete& athlete,
                                const LineContext& context) {
    Checks checks("entrant");
    const Frame& frame = context.frame;
    Entrant entrant;
    entrant.person = athlete.id;
    if (const rulebook::Row* discipline = check_discipline(checks, form.discipline, frame)) {
        entrant.discipline = discipline->text("id");
        entrant.age_group = check_group(checks, form, *discipline, athlete, frame);
    }
    entrant.sex_group = check_sex_group(checks, form.sex_group, athlete.card.sex, frame.sex);
    entrant.sport_rank =
        or_else(checks.line("sport_rank", form.sport_rank, kRankLimit), athlete.card.sport_rank);
    entrant.sport_title = or_else(checks.line("sport_title", form.sport_title, kTitleLimit),
                                  athlete.card.sport_title);
    check_coach(checks, form, athlete, entrant);
    entrant.represents = or_else(checks.line("represents", form.represents, kRegionLimit),
                                 or_else(context.organisation_region, athlete.card.region));
    check_mark(checks, form, context);
    entrant.doctor_mark = form.doctor_mark;
    check_dates(checks, form, entrant);
    entrant.education_certificate =
        checks.line("education_certificate", form.education_certificate, kCertificateLimit);
    entrant.student = form.student;
    if (form.board < 0 || form.board > kMostBoards) {
        checks.violate("board", "NUMBER_OUT_OF_RANGE",
                       {{"first", "0"}, {"last", std::to_string(kMostBoards)}});
    }
    entrant.board = form.board;
    entrant.reserve = form.reserve;
    entrant.in_preliminary = form.in_preliminary;
    entrant.replaces = check_replaced(checks, form.replaces);
    entrant.note = checks.lines("note", form.note, kEntrantNoteLimit);
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

EntrantForm to_form(const Entrant& entrant, competition::CompetitionId competition) {
    const auto raw = [](const std::optional<registry::Date>& date) {
        return date ? std::optional(registry::to_raw(*date)) : std::nullopt;
    };
    EntrantForm form;
    form.discipline = entrant.discipline;
    form.age_group = entrant.age_group;
    form.sex_group = static_cast<int>(entrant.sex_group);
    form.sport_rank = entrant.sport_rank;
    form.sport_title = entrant.sport_title;
    if (entrant.coach) form.coach = entrant.coach->name();
    form.coach_name = entrant.coach_name;
    form.represents = entrant.represents;
    form.doctor_mark = entrant.doctor_mark;
    form.doctor_mark_date = raw(entrant.doctor_mark_date);
    form.insurance_start_date = raw(entrant.insurance_start_date);
    form.insurance_end_date = raw(entrant.insurance_end_date);
    form.education_certificate = entrant.education_certificate;
    form.education_certificate_date = raw(entrant.education_certificate_date);
    form.student = entrant.student;
    form.board = entrant.board;
    form.reserve = entrant.reserve;
    form.in_preliminary = entrant.in_preliminary;
    if (entrant.replaces) form.replaces = EntrantId{competition, *entrant.replaces}.name();
    form.note = entrant.note;
    return form;
}

std::string group_title(const rulebook::Book& book, std::string_view age_group, Sex sex_group) {
    const rulebook::Row* row = book.find("age_group", age_group);
    if (row == nullptr) return {};
    return row->text(sex_group == Sex::kMale ? "male" : "female");
}

}  // namespace collegium::admission
