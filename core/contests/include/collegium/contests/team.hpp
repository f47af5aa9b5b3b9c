// Teams of composers: the championship of a year, how works are shared among authors, and the
// standing of regions where there is no such championship.
#pragma once

#include <span>
#include <vector>

#include <collegium/contests/verdict.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::contests {

// The [[discipline]] the championship of teams is held in that year (UA-2024 VIII.F 5.1); null
// where the book has no such championship.
[[nodiscard]] const rulebook::Row* team_discipline(const rulebook::Book& book, int year);

// So many works among so many authors as evenly as they go, the smaller shares first: 15 among 4
// are 3, 4, 4, 4. None without authors.
[[nodiscard]] std::vector<int> shares(int works, int authors);

// Works of each author of a team against what the conditions ask of it. Of requirement "authors":
// TEAM_AUTHORS_WRONG; of "shares": TEAM_WORKS_NOT_SHARED unless they are `shares` in some order.
[[nodiscard]] std::vector<Verdict> check_team(const rulebook::Book& book, int works,
                                              std::span<const int> of_authors);

// What a region brings from the individual championship (UA-2024 VIII.F 5.2).
struct RegionShare {
    int works = 0;            // the best ones, whatever their section
    std::vector<int> shares;  // of its authors; more authors than the book counts are left out
    sdk::Citation citation;

    friend bool operator==(const RegionShare&, const RegionShare&) = default;
};

// TEAM_STANDING_NOT_STATED where the regulation does not announce such a standing or the book knows
// none.
[[nodiscard]] sdk::Result<RegionShare> region_share(const rulebook::Book& book, int authors,
                                                    bool stated);

}  // namespace collegium::contests
