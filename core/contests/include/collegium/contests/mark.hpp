// Marks of works, and what a defect does to them.
#pragma once

#include <collegium/contests/verdict.hpp>
#include <collegium/rulebook/book.hpp>

namespace collegium::contests {

// MARK_OFF_SCALE unless the mark is one of the book's scale (UA-2024 VIII.G 6.2: 0 to 100 by one).
[[nodiscard]] Verdict check_mark(const rulebook::Book& book, int mark);

// A formal demand was found to be broken. Before the final results the book's [[defect]] says what
// the work gets (UA-2024 VIII.A 1: the mark 0); after them distinction and place may stay (VIII.G
// 11). Refused without an effect where the book is silent.
[[nodiscard]] Verdict defect_verdict(const rulebook::Book& book, bool after_final);

}  // namespace collegium::contests
