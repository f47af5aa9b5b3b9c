#include <collegium/admission/checks.hpp>

#include "requirements.hpp"

namespace collegium::admission {

std::vector<Verdict> verdicts_on(const CompetitionFacts& competition, const EntrantFacts& entrant,
                                 const std::vector<Paper>& papers) {
    Verdicts verdicts;
    judge_age(competition, entrant, verdicts);
    judge_sex(competition, entrant, verdicts);
    judge_rank(competition, entrant, verdicts);
    verdicts.push_back(ban_verdict(competition, entrant.bans, "athlete"));
    judge_posts(competition, entrant, verdicts);
    judge_coach(competition, entrant, verdicts);
    judge_discipline(competition, entrant, verdicts);
    judge_doctor_mark(competition, entrant, verdicts);
    judge_signatures(competition, entrant, verdicts);
    judge_entry(competition, entrant, verdicts);
    judge_quota(competition, entrant, verdicts);
    judge_fee(competition, entrant, verdicts);
    judge_papers(competition, entrant, papers, verdicts);
    return verdicts;
}

}  // namespace collegium::admission
