// The requirements one by one; each adds its verdicts to the list.
#pragma once

#include <vector>

#include <collegium/admission/checks.hpp>

namespace collegium::admission {

using Verdicts = std::vector<Verdict>;

// Of the athlete.
void judge_age(const CompetitionFacts& competition, const EntrantFacts& entrant,
               Verdicts& verdicts);
void judge_sex(const CompetitionFacts& competition, const EntrantFacts& entrant,
               Verdicts& verdicts);
void judge_rank(const CompetitionFacts& competition, const EntrantFacts& entrant,
                Verdicts& verdicts);
void judge_posts(const CompetitionFacts& competition, const EntrantFacts& entrant,
                 Verdicts& verdicts);
void judge_coach(const CompetitionFacts& competition, const EntrantFacts& entrant,
                 Verdicts& verdicts);

// Of the application and its line.
void judge_discipline(const CompetitionFacts& competition, const EntrantFacts& entrant,
                      Verdicts& verdicts);
void judge_signatures(const CompetitionFacts& competition, const EntrantFacts& entrant,
                      Verdicts& verdicts);
void judge_doctor_mark(const CompetitionFacts& competition, const EntrantFacts& entrant,
                       Verdicts& verdicts);
void judge_entry(const CompetitionFacts& competition, const EntrantFacts& entrant,
                 Verdicts& verdicts);
void judge_quota(const CompetitionFacts& competition, const EntrantFacts& entrant,
                 Verdicts& verdicts);
void judge_fee(const CompetitionFacts& competition, const EntrantFacts& entrant,
               Verdicts& verdicts);

// Of the papers.
void judge_papers(const CompetitionFacts& competition, const EntrantFacts& entrant,
                  const std::vector<Paper>& papers, Verdicts& verdicts);

}  // namespace collegium::admission
