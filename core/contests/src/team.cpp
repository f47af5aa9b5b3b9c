#include <algorithm>
#include <string>

#include <collegium/competition/frame.hpp>
#include <collegium/contests/team.hpp>

namespace collegium::contests {

using rulebook::Book;
using rulebook::Row;

const Row* team_discipline(const Book& book, int year) {
    const auto& rows = book.rows("team_championship");
    if (rows.empty()) return nullptr;
    return book.find("discipline", rows.front().text(year % 2 == 0 ? "even_years" : "odd_years"));
}

std::vector<int> shares(int works, int authors) {
    std::vector<int> made;
    for (int left = authors; left > 0; --left) {
        made.push_back(works / left);
        works -= made.back();
    }
    return made;
}

std::vector<Verdict> check_team(const Book& book, int works, std::span<const int> of_authors) {
    const auto& rows = book.rows("team_championship");
    if (rows.empty()) return {};
    const Row& row = rows.front();
    Verdict authors;
    authors.requirement = "authors";
    authors.citations = competition::articles_of(&row);
    Verdict shared = authors;
    shared.requirement = "shares";

    const auto count = static_cast<int>(of_authors.size());
    if (count < row.number("authors_least") || count > row.number("authors_most")) {
        authors.outcome = Outcome::kRefused;
        authors.reason = "TEAM_AUTHORS_WRONG";
        authors.metadata = {{"count", std::to_string(count)},
                            {"least", std::to_string(row.number("authors_least"))},
                            {"most", std::to_string(row.number("authors_most"))}};
    }
    std::vector<int> given(of_authors.begin(), of_authors.end());
    std::sort(given.begin(), given.end());
    const std::vector<int> even = shares(works, count);
    if (given != even) {
        std::string printed;
        for (const int share : even)
            printed += (printed.empty() ? "" : ", ") + std::to_string(share);
        shared.outcome = Outcome::kRefused;
        shared.reason = "TEAM_WORKS_NOT_SHARED";
        shared.metadata = {{"works", std::to_string(works)}, {"shares", std::move(printed)}};
    }
    return {std::move(authors), std::move(shared)};
}

sdk::Result<RegionShare> region_share(const Book& book, int authors, bool stated) {
    const auto& rows = book.rows("off_year_standing");
    if (rows.empty() || !stated) {
        auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "TEAM_STANDING_NOT_STATED",
                                   "the regulation announces no standing of teams");
        if (!rows.empty()) refusal.value().citations = competition::articles_of(&rows.front());
        return refusal;
    }
    const Row& row = rows.front();
    const int counted = std::min(authors, static_cast<int>(row.number("authors_most")));
    RegionShare share;
    share.works = std::min(static_cast<int>(row.number("works")),
                           counted * static_cast<int>(row.number("per_author_most")));
    share.shares = shares(share.works, counted);
    share.citation = row.citation();
    return share;
}

}  // namespace collegium::contests
