// The requirements of an event's book and regulation against one entrant.
#pragma once

#include <vector>

#include <collegium/admission/facts.hpp>
#include <collegium/admission/papers.hpp>
#include <collegium/admission/verdict.hpp>

namespace collegium::admission {

// Every requirement, met or not, in the order officials read them: age, sex, rank, bans, posts,
// discipline, signatures, preliminary application, quota, fee, then the papers of `papers`, which
// are papers_of the same facts. Pure; safe to call from any thread.
[[nodiscard]] std::vector<Verdict> check_entrant(const EventFacts& event,
                                                 const EntrantFacts& entrant,
                                                 const std::vector<Paper>& papers);

// Whether a person with these bans may take part in that capacity: a coach, a representative, a
// judge. Books that ban in any capacity refuse all of them.
[[nodiscard]] Verdict check_bans(const EventFacts& event, const std::vector<BanFact>& bans,
                                 std::string_view capacity);

}  // namespace collegium::admission
