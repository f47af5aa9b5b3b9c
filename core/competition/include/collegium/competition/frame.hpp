// What a competition chose of its rule book: the rows that govern it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/competition.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/rulebook/ages.hpp>
#include <collegium/rulebook/library.hpp>

namespace collegium::competition {

// Rows point into `book`, which is held; null or empty: not chosen yet.
struct Frame {
    rulebook::BookPtr book;
    const rulebook::Row* discipline = nullptr;  // [[discipline]]
    const rulebook::Row* status = nullptr;      // [[status]]
    const rulebook::Row* character = nullptr;   // [[character]]
    std::vector<rulebook::AgeGroup> groups;     // the youngest first; two: played together
    Sex sex = Sex::kNotSaid;
    registry::Date start_date{};

    // "classical", "rapid", …; empty while no discipline is chosen.
    [[nodiscard]] std::string programme() const;
    // Places are played for by teams alone.
    [[nodiscard]] bool teams() const;
    // Teams have places too: team competitions, individual-team competitions, individual ones with
    // a team standing.
    [[nodiscard]] bool ranks_teams() const;
};

// The frame of a draft by a book; ids that the book does not know are left out.
[[nodiscard]] Frame frame_of(rulebook::BookPtr book, const CompetitionDraft& draft);

// A group as the book prints it for the competition's sex: «юноши (до 17 лет)», of both «юноши (до
// 17 лет), девушки (до 17 лет)»; the id itself where it is none of the frame.
[[nodiscard]] std::string group_title(const Frame& frame, std::string_view id);

// Every choice of the draft against the book, as violations with paths of Competition: RULEBOOK_…,
// ROW_UNKNOWN, GROUP_NOT_IN_DISCIPLINE, GROUPS_NOT_NEIGHBOURS, GROUPS_TOO_MANY,
// DISCIPLINE_NOT_OF_ROW, CHARACTER_NOT_OF_ROW. Each cites its article.
void check_frame(registry::Checks& checks, const rulebook::BookPtr& book,
                 const CompetitionDraft& draft);

// "5.2", for chess "Ш 5.2", for a book that numbers per chapter "III.D 4.2": an article as screens
// cite it.
[[nodiscard]] std::string cite(const rulebook::Book& book, const sdk::Citation& citation);

// What a refusal that rests on the row cites; nothing where there is no row or the book is silent.
[[nodiscard]] std::vector<sdk::Citation> articles_of(const rulebook::Row* row);

// "12.10.2026".
[[nodiscard]] std::string printed(registry::Date date);

}  // namespace collegium::competition
