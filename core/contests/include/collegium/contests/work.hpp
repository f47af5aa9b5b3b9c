// A work that was sent to a contest, against the rules of its book. Pure: where the work comes from
// and who its authors are is known by people and comes as plain facts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/contests/material.hpp>
#include <collegium/contests/verdict.hpp>
#include <collegium/registry/calendar.hpp>
#include <collegium/rulebook/book.hpp>

namespace collegium::contests {

// What of a contest's regulation its works are judged by. Refers to the book.
struct Contest {
    const rulebook::Book* book = nullptr;
    std::vector<std::string> sections = {};  // ids of [[work_section]] it is held in
    // The last day works are sent; none: not set, and no likeness is too late to count.
    std::optional<registry::Date> deadline = {};
    // Ids of [[contest_post]] that its conditions keep out, of those the book leaves to them.
    std::vector<std::string> barred_posts = {};
};

enum class Aim : std::uint8_t { kWin, kDraw, kLock };

// An earlier work that has something of this one (UA-2024 VIII.D 3).
struct Likeness {
    bool full = false;  // form and content; else content alone
    bool own = false;   // by an author of this work
    registry::Date published{};
};

enum class Rework : std::uint8_t { kNone, kSlight, kEssential };

// Where a work comes from, as its authors declare and its arbiters find.
struct Origin {
    std::optional<registry::Date> published = {};  // before it was sent
    std::vector<Likeness> like = {};
    Rework rework = Rework::kNone;  // of a work of somebody else
    bool source_named = false;      // that work, by the author of the rework
    // Rejected at a contest and corrected since: contests it entered since then, without this one.
    std::optional<int> entries_since_correction = {};
    // Its defect was found after the final results it was distinguished in; corrected since.
    bool award_had_defect = false;
    int variations = 0;  // others of the same work that are entered in the same section
};

// A post that an author of the work holds at this contest.
struct Office {
    std::string post;          // id of a [[contest_post]]
    std::string section = {};  // that the holder judges; empty: none
};

struct Work {
    std::string section;  // id of the [[work_section]] it is entered in
    Material material = {};
    Aim aim = Aim::kWin;
    Pieces locked = {};  // of kLock: what the solver is asked to lock
    Origin origin = {};
    std::vector<Office> offices = {};
};

// Every requirement, kept or not, in this order: section (one verdict a broken limit; then the
// section it belongs to by its pieces, as information), aim, limits of material, lineage, posts.
// What a book has no row for is not asked. A section that the contest is not held in, or no row of
// the book: SECTION_NOT_OFFERED alone.
[[nodiscard]] std::vector<Verdict> verdicts_on(const Contest& contest, const Work& work);

}  // namespace collegium::contests
