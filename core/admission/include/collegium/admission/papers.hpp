// The tick list: which papers an entrant shows, and how they were shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/registry/calendar.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/error.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::admission {

struct CompetitionFacts;
struct EntrantFacts;

// Numbers as in the API and in the store. Of a look-up in a register: not made, made and nothing
// found, -, found.
enum class TickState : std::uint8_t {
    kNotShown = 1,
    kOriginal = 2,
    kCopy = 3,
    kNotConforming = 4,
};

// What was recorded when a paper was handed over. Never its number where the paper is sealed.
struct Tick {
    std::string paper;
    TickState state = TickState::kNotShown;
    std::string remark;  // what does not conform
    std::string number;  // of a certificate
    std::optional<registry::Date> issued;
    std::optional<registry::Date> valid_until;

    friend bool operator==(const Tick&, const Tick&) = default;
};

// A paper of the book or of the regulation for one entrant, with its tick.
struct Paper {
    std::string id;
    int number = 0;  // place in the list, from 1
    std::string title;
    bool required = true;
    std::string note_key;  // why it is not required, or what is asked of it; may be empty
    sdk::Metadata note_values;
    sdk::Citation citation;
    const rulebook::Row* row = nullptr;  // [[document]]; null: the regulation's own
    Tick tick;

    [[nodiscard]] bool original() const { return row != nullptr && row->flag("original"); }
    [[nodiscard]] bool absolute() const { return row != nullptr && row->flag("absolute"); }
    // A look-up in a register rather than a paper: it has no copy.
    [[nodiscard]] bool lookup() const { return row != nullptr && row->flag("lookup"); }
    [[nodiscard]] bool numbered() const { return row != nullptr && row->flag("numbered"); }
    [[nodiscard]] bool covers_event() const { return row != nullptr && row->flag("covers_event"); }
    [[nodiscard]] bool sealed() const { return row != nullptr && row->flag("sealed"); }
};

// Papers of the book in its order, then those of the regulation ("extra-1"). Whole years on the
// commission's day, rank, group and status say which are required; the others stay in the list.
[[nodiscard]] std::vector<Paper> papers_of(const CompetitionFacts& competition,
                                           const EntrantFacts& entrant);

// Why a paper is not required, or what is asked of it; may be empty.
[[nodiscard]] std::string note_text(i18n::Language language, const Paper& paper);

// What a member says of a paper, unchecked.
struct TickForm {
    std::string paper;
    int state = 0;
    std::string remark;
    std::string number;
    std::optional<registry::RawDate> issued;
    std::optional<registry::RawDate> valid_until;
};

// PAPER_UNKNOWN, REMARK_REQUIRED, PAPER_HAS_NO_COPY, PAPER_NUMBER_SEALED, PAPER_TAKES_NO_NUMBER;
// all violations at once.
[[nodiscard]] sdk::Result<Tick> check_tick(const TickForm& form, const std::vector<Paper>& papers);

}  // namespace collegium::admission
