// Draw rules applied to a game: which has ended it, what is claimed.
#pragma once

#include <string>

#include <collegium/draughts/draw_book.hpp>
#include <collegium/draughts/geometry.hpp>
#include <collegium/draughts/history.hpp>
#include <collegium/sdk/local_text.hpp>

namespace collegium::draughts {

// The first rule that has run out and ends the game by itself, or null. Points into `book`.
[[nodiscard]] const DrawRule* automatic_draw(const DrawBook& book, const History& history,
                                             Geometry geometry);

// Ends the game by itself in a game where counters do.
[[nodiscard]] bool is_automatic(const DrawRule& rule);

// "THREE_KINGS": the rule's id as the kind of an outcome.
[[nodiscard]] std::string outcome_kind(const DrawRule& rule);

// What an arbiter must say before the rule gives a draw in games of this book; empty: nothing.
[[nodiscard]] sdk::LocalText question_of(const DrawRule& rule, const DrawBook& book);

}  // namespace collegium::draughts
