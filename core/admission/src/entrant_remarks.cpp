#include <algorithm>

#include <collegium/admission/entrant.hpp>

#include "groups.hpp"

namespace collegium::admission {
namespace {

using competition::Frame;
using registry::Sex;

// The youngest year of birth a group is too old for begins below this one: «2010 г. р. и моложе».
int first_birth_year(const rulebook::AgeGroup& group, const Frame& frame) {
    const int year = registry::year_of(frame.start_date);
    return year - *group.most + (group.most_included ? 0 : 1);
}

void add_paper_remarks(const Entrant& entrant, const LineContext& context,
                       std::vector<Remark>& remarks) {
    const Application& application = context.application;
    if (application.stage != Stage::kFinal) return;
    const rulebook::Book& book = *context.frame.book;
    const rulebook::Row* preliminary = stage_row(book, Stage::kPreliminary);
    // Where the whole preliminary application is missing, that is a remark to the head.
    if (preliminary != nullptr && application.preliminary.received_at && !entrant.in_preliminary) {
        remarks.push_back({"NOT_IN_PRELIMINARY",
                           {},
                           {preliminary->citation()},
                           Severity::kNeedsDecision,
                           "in_preliminary"});
    }
    const rulebook::Row* row = stage_row(book, Stage::kFinal);
    if (row != nullptr && row->flag("doctor") && !entrant.doctor_mark) {
        const rulebook::Row* doctor = book.find("signature", "doctor");
        remarks.push_back({"DOCTOR_MARK_MISSING",
                           {},
                           {doctor != nullptr ? doctor->citation() : row->citation()},
                           Severity::kNeedsDecision,
                           "doctor_mark"});
    }
}

void add_age_remarks(const Entrant& entrant, const Athlete& athlete, const Frame& frame,
                     std::vector<Remark>& remarks) {
    const rulebook::Row* discipline = frame.book->find("discipline", entrant.discipline);
    if (discipline == nullptr) return;
    const auto groups = rulebook::age_groups(*frame.book, discipline->text("age_set"));
    const auto group = std::ranges::find(groups, entrant.age_group, &rulebook::AgeGroup::id);
    if (group == groups.end()) return;
    const std::string title = entrant.sex_group == Sex::kMale ? group->male : group->female;
    const auto add = [&](const char* reason, Severity severity, sdk::Metadata words) {
        remarks.push_back({reason, std::move(words), {group->citation}, severity, "age_group"});
    };
    if (group->students && !entrant.student)
        add("STUDENTS_ONLY", Severity::kNeedsDecision, {{"group", title}});
    const std::optional<int> age = age_of(athlete, frame);
    if (!age) {
        if (group->most || group->least) add("AGE_UNKNOWN", Severity::kNeedsDecision, {});
        return;
    }
    const std::string year = std::to_string(registry::year_of(frame.start_date));
    if (group->too_old(*age)) {
        add("AGE_TOO_OLD", Severity::kRefused,
            {{"group", title},
             {"year", year},
             {"born", std::to_string(first_birth_year(*group, frame))}});
        return;
    }
    const auto own = rulebook::own_groups(*frame.book, discipline->text("age_set"));
    const rulebook::AgeGroup* home = rulebook::home_group(own, *age, group->students);
    if (home == nullptr || home->id == group->id) return;
    const bool plays_up = !group->most || (home->most && *home->most < *group->most);
    if (plays_up) {
        add("PLAYS_UP", Severity::kInfo,
            {{"group", title},
             {"own", entrant.sex_group == Sex::kMale ? home->male : home->female}});
    }
}

void add_sex_remarks(const Entrant& entrant, const Athlete& athlete, const Frame& frame,
                     std::vector<Remark>& remarks) {
    if (athlete.card.sex == entrant.sex_group) return;
    const rulebook::Row& rule = frame.book->rows("sex").front();
    const bool woman = athlete.card.sex == Sex::kFemale;
    const bool allowed = rule.flag(woman ? "women_among_men" : "men_among_women");
    remarks.push_back({woman ? "WOMAN_AMONG_MEN" : "MAN_AMONG_WOMEN",
                       {},
                       {rule.citation()},
                       allowed ? Severity::kInfo : Severity::kRefused,
                       "sex_group"});
}

}  // namespace

std::vector<Remark> entrant_remarks(const Entrant& entrant, const Athlete& athlete,
                                    const LineContext& context,
                                    const std::vector<OtherLine>& elsewhere) {
    std::vector<Remark> remarks;
    add_paper_remarks(entrant, context, remarks);
    add_age_remarks(entrant, athlete, context.frame, remarks);
    add_sex_remarks(entrant, athlete, context.frame, remarks);
    for (const OtherLine& other : elsewhere) {
        remarks.push_back({"ENTERED_ELSEWHERE",
                           {{"application", std::to_string(other.application.value)},
                            {"organisation", other.organisation_short_name}},
                           {},
                           Severity::kNeedsDecision,
                           "person"});
    }
    return remarks;
}

}  // namespace collegium::admission
