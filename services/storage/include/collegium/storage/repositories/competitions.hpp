// Competitions in the store; reading on a snapshot, writing on the writer inside a command.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/competition/competition.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/repositories/listing.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// A discipline's names as its module gave them last.
struct DisciplineTitle {
    std::string ru;
    std::string uk;
    std::string en;

    friend bool operator==(const DisciplineTitle&, const DisciplineTitle&) = default;
};

struct CompetitionRecord {
    competition::CompetitionId id;
    std::int64_t version = 0;
    Instant created_at{};
    Instant updated_at{};
    competition::State state = competition::State::kDraft;
    competition::CompetitionDraft draft;  // its code is always there
    std::string book_sha256;              // of the book it was opened by; empty before
    DisciplineTitle discipline_title;
    std::string organiser_short_name;
    std::vector<std::string> key;  // the position of a row of a list
};

enum class CompetitionOrder : std::uint8_t { kStartDate, kCode, kTitle, kUpdateTime };

// Every member narrows.
struct CompetitionFilter {
    std::optional<competition::State> state;
    std::optional<std::string> discipline;
    std::optional<registry::OrganisationId> organiser;
    std::optional<int> season;               // year of the first day
    std::optional<std::int64_t> granted_to;  // competitions this user holds a grant in

    // Narrows nothing: this one stands before all others. Number 0: none, in an order that may have
    // one, so that pages of it have the same key.
    std::optional<competition::CompetitionId> first;

    [[nodiscard]] bool empty() const {
        return !state && !discipline && !organiser && !season && !granted_to;
    }
};

[[nodiscard]] std::optional<CompetitionRecord> find_competition(Connection& connection,
                                                                competition::CompetitionId id);
[[nodiscard]] std::optional<competition::CompetitionId> competition_by_code(
    Connection& connection, const competition::CompetitionCode& code);
[[nodiscard]] std::vector<CompetitionRecord> list_competitions(Connection& connection,
                                                               const CompetitionFilter& filter,
                                                               CompetitionOrder order,
                                                               const Window& window);
[[nodiscard]] std::int64_t count_competitions(Connection& connection,
                                              const CompetitionFilter& filter,
                                              const text::Query& query);
// The first free code after the largest one of a season ("26").
[[nodiscard]] competition::CompetitionCode next_code(Connection& connection, int season);

// A new draft, or one that was deleted where the record has its number. Its code must be set.
competition::CompetitionId insert_competition(Connection& connection,
                                              const CompetitionRecord& record);
// Everything but its state and its book's digest.
void update_competition(Connection& connection, const CompetitionRecord& record);
// A step of its way: the state alone changes.
void set_competition_state(Connection& connection, competition::CompetitionId id,
                           std::int64_t version, competition::State state, Instant now);
// The book it is held by from now on.
void set_competition_book(Connection& connection, competition::CompetitionId id,
                          std::string_view sha256);
void delete_competition(Connection& connection, competition::CompetitionId id);

void rebuild_competition_keys(Connection& connection);

}  // namespace collegium::storage
