// The requirements of a competition's book and regulation against one entrant.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <collegium/admission/facts.hpp>
#include <collegium/admission/papers.hpp>
#include <collegium/admission/verdict.hpp>

namespace collegium::admission {

// Every requirement, met or not, in the order officials read them: age, sex, rank, bans, posts,
// discipline, signatures, preliminary application, quota, fee, then the papers of `papers`, which
// are papers_of the same facts. Pure; safe to call from any thread.
[[nodiscard]] std::vector<Verdict> verdicts_on(const CompetitionFacts& competition,
                                               const EntrantFacts& entrant,
                                               const std::vector<Paper>& papers);

// On the day the commission sits; none where the birth date is not known.
[[nodiscard]] std::optional<int> whole_years(const CompetitionFacts& competition,
                                             const EntrantFacts& entrant);
// By the book's counting, or the regulation's where the book leaves it open; none where the card
// does not say enough.
[[nodiscard]] std::optional<int> counted_years(const CompetitionFacts& competition,
                                               const EntrantFacts& entrant);
// The year ages are counted in.
[[nodiscard]] int counting_year(const CompetitionFacts& competition);

// Whether a person with these bans may take part in that capacity: a coach, a representative, a
// judge. Books that ban in any capacity refuse all of them.
[[nodiscard]] Verdict ban_verdict(const CompetitionFacts& competition,
                                  const std::vector<BanFact>& bans, std::string_view capacity);

}  // namespace collegium::admission
