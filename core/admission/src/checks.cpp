#include <collegium/admission/checks.hpp>

#include "requirements.hpp"

namespace collegium::admission {

std::vector<Verdict> verdicts_on(const EventFacts& event, const EntrantFacts& entrant,
                                 const std::vector<Paper>& papers) {
    Verdicts verdicts;
    judge_age(event, entrant, verdicts);
    judge_sex(event, entrant, verdicts);
    judge_rank(event, entrant, verdicts);
    verdicts.push_back(ban_verdict(event, entrant.bans, "athlete"));
    judge_posts(event, entrant, verdicts);
    judge_coach(event, entrant, verdicts);
    judge_discipline(event, entrant, verdicts);
    judge_doctor_mark(event, entrant, verdicts);
    judge_signatures(event, entrant, verdicts);
    judge_entry(event, entrant, verdicts);
    judge_quota(event, entrant, verdicts);
    judge_fee(event, entrant, verdicts);
    judge_papers(event, entrant, papers, verdicts);
    return verdicts;
}

}  // namespace collegium::admission
