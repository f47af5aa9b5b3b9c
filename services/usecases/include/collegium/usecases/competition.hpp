// What governs a competition: the one way everybody reads it.
#pragma once

#include <cstdint>
#include <vector>

#include <collegium/competition/frame.hpp>
#include <collegium/competition/regulation.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/subject.hpp>

namespace collegium::usecases {

struct Competition {
    storage::CompetitionRecord record;
    competition::Frame frame;                    // book, rows and groups the competition chose
    competition::Regulation regulation;          // every parameter with its value and source
    std::vector<competition::Setting> settings;  // of it what the competition gave
    std::int64_t regulation_version = 0;
    storage::Instant regulation_time{};

    [[nodiscard]] const rulebook::Book& book() const { return *frame.book; }
    // The competition and its regulation as read facts of a decision that rests on them.
    [[nodiscard]] std::vector<storage::SubjectVersion> facts() const;
};

// "competitions/14/regulation": the subject of its versions and journal rows.
[[nodiscard]] std::string regulation_name(competition::CompetitionId id);

// The bytes a competition was opened by, before that the book it names; null where it is away.
[[nodiscard]] rulebook::BookPtr governing_book(const rulebook::Library& library,
                                               const storage::CompetitionRecord& record);

// COMPETITION_NOT_FOUND; RULEBOOK_NOT_CHOSEN while the competition names no book; RULEBOOK_AWAY
// where the daemon does not have it; SETTING_UNREADABLE {parameter, key, value} where it does not
// understand what the regulation says. A competition whose applications were opened is governed by
// the bytes it was opened by, whatever the file says now.
[[nodiscard]] sdk::Result<Competition> load_competition(storage::Connection& connection,
                                                        const rulebook::Library& library,
                                                        competition::CompetitionId id);

// Keeps the book's bytes and ties the competition to them: part of the command that opens its
// applications. Runs on the writer.
void pin_book(storage::Connection& writer, competition::CompetitionId id,
              const rulebook::Book& book);

}  // namespace collegium::usecases
