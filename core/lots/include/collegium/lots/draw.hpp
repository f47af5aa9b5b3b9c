// A draw of lots as it is asked for and as it is kept: what, for what, before whom.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/competition.hpp>
#include <collegium/lots/lot.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/sdk/side.hpp>

namespace collegium::lots {

struct DrawTag {
    static constexpr std::string_view kCollection = "draws";
};
using DrawId = registry::Id<DrawTag>;

enum class Kind : std::uint8_t { kOpening = 1, kPick = 2, kOrder = 3 };
enum class SeedOrigin : std::uint8_t { kGenerated = 1, kGiven = 2 };
enum class WitnessRole : std::uint8_t { kArbiter = 1, kPlayer = 2, kOther = 3 };

struct Witness {
    WitnessRole role = WitnessRole::kOther;
    std::string full_name;
    std::optional<registry::PersonId> person;

    friend bool operator==(const Witness&, const Witness&) = default;
};

// Where a start position comes from: a table of the discipline, or the text of a federation's own.
struct OpeningRequest {
    competition::DisciplineId discipline;
    std::string edition;
    std::map<std::string, std::string> parameters;
    std::string table;
    std::string table_text;

    friend bool operator==(const OpeningRequest&, const OpeningRequest&) = default;
};

// A draw that may be made.
struct DrawRequest {
    Kind kind = Kind::kPick;
    std::optional<competition::CompetitionId> competition;
    std::string purpose;
    std::vector<Witness> witnesses;
    std::optional<OpeningRequest> opening;  // kOpening
    std::vector<std::string> items;         // kPick, kOrder
    std::optional<Seed> seed;               // none: to be made by chance
    std::string seed_note;
    std::string seed_commitment;
    std::optional<DrawId> replaces;
    std::string replace_reason;
};

// What a request says, unchecked; numbers of enums as in the API.
struct WitnessForm {
    int role = 0;
    std::string full_name;
    std::string person;
};
struct OpeningForm {
    std::string discipline;
    std::string edition;
    std::map<std::string, std::string> parameters;
    std::string table;
    std::string table_text;
};
struct DrawForm {
    int kind = 0;
    std::string competition;
    std::string purpose;
    std::vector<WitnessForm> witnesses;
    std::optional<OpeningForm> opening;
    std::vector<std::string> items;
    std::string seed;
    std::string seed_note;
    std::string seed_commitment;
    std::string replaces;
    std::string replace_reason;
};

// Parses a form; all violations at once, with the paths of Draw in the API.
[[nodiscard]] sdk::Result<DrawRequest> check_draw(const DrawForm& form);

// A federation's own table with its game, to be looked at without drawing.
[[nodiscard]] sdk::Result<OpeningRequest> check_own_table(const OpeningForm& form);

// The ballot of a list of names.
[[nodiscard]] Ballot list_ballot(const DrawRequest& request);

// A start position that came out of a table, with the table it came from.
struct DrawnStart {
    std::string discipline;
    std::string edition;
    std::map<std::string, std::string> parameters;
    std::string table;
    std::string table_version;
    sdk::LocalText table_title;
    std::string entry;
    std::string entry_text;
    std::string position;
    std::vector<std::string> moves;  // in the machine's notation
    sdk::Side first_side = sdk::Side::kFirst;
    sdk::LocalText first_side_title;
    sdk::LocalText text;
    sdk::Citation article;
    bool shared_in_micro_match = true;

    friend bool operator==(const DrawnStart&, const DrawnStart&) = default;
};

// A draw that was made; it never changes.
struct Draw {
    Kind kind = Kind::kPick;
    std::optional<competition::CompetitionId> competition;
    std::string purpose;
    std::vector<Witness> witnesses;
    std::string drawn_by;  // as the journal shows him
    std::string seed;
    SeedOrigin seed_origin = SeedOrigin::kGenerated;
    std::string seed_note;
    std::string seed_commitment;
    std::optional<DrawId> replaces;
    std::string replace_reason;
    std::string method;
    std::string inputs;                // the ballot's text
    std::string inputs_sha256;         // of it
    std::vector<std::string> result;   // labels
    std::vector<std::string> redrawn;  // labels
    std::optional<DrawnStart> start;   // kOpening

    friend bool operator==(const Draw&, const Draw&) = default;
};

// Draws by the request: `ballot` is what it asks for, `seed` the request's or made by chance.
// NOTHING_TO_DRAW. The start position and who draws are the caller's to fill in.
[[nodiscard]] sdk::Result<Draw> make_draw(const DrawRequest& request, const Ballot& ballot,
                                          const Seed& seed);

// One thing looked at when a draw is computed again.
struct Check {
    std::string check;  // "inputs", "commitment", "result"
    bool passed = false;
};
struct Verification {
    std::vector<Check> checks;
    std::vector<std::string> steps;
};
// Whether the draw follows from its own seed and inputs.
[[nodiscard]] Verification verify(const Draw& draw);

}  // namespace collegium::lots
