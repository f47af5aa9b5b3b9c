// Entrants out of a file: what becomes of every line, and entering all of them at once.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <collegium/admission/application.hpp>
#include <collegium/admission/entrant.hpp>
#include <collegium/importing/entrants.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/look_alikes.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/moment.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

// A file that was read, and where its lines belong. Never changes.
struct ImportFile {
    competition::CompetitionId competition;
    std::optional<admission::ApplicationId> application;  // none: one for each organisation
    std::string name;
    std::string sha256;
    importing::Table table;
    importing::Headings headings;
    std::vector<importing::EntrantRow> rows;
};

enum class RowVerdict : std::uint8_t {
    kNewPerson = 1,
    kKnownPerson = 2,
    kPossibleDuplicate = 3,
    kEntered = 4,  // stands in the competition already; passed over
    kError = 5,
};

// What becomes of one line.
struct JudgedRow {
    RowVerdict verdict = RowVerdict::kError;
    std::optional<registry::PersonId> person;    // known or entered
    std::vector<storage::LookAlike> candidates;  // of a known person: that one
    std::optional<registry::OrganisationId> organisation;
    std::string organisation_short_name;
    std::string discipline_title;
    registry::Form form;
    std::vector<importing::CellFault> faults;  // of the file and of the competition

    // What a person who looked at the preview relied on.
    [[nodiscard]] bool same_as(const JudgedRow& other) const;
};

struct Judgement {
    std::vector<JudgedRow> rows;  // one for each row of the file

    [[nodiscard]] int count(RowVerdict verdict) const;
    [[nodiscard]] int bad_cells() const;
};

using ImportProgress = std::function<void(int rows_done)>;

// Whether the caller may enter lines there now: refusals of load_competition,
// APPLICATION_NOT_FOUND, APPLICATION_WITHDRAWN, ENTRIES_…, PERMISSION_DENIED, SCOPE_DENIED.
[[nodiscard]] sdk::Result<void> check_import_place(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    competition::CompetitionId competition,
    const std::optional<admission::ApplicationId>& application);

// The verdict of every line. Refusals as above.
[[nodiscard]] sdk::Result<Judgement> judge_import(const Caller& caller,
                                                  storage::Connection& snapshot,
                                                  const rulebook::Library& library,
                                                  const ImportFile& file,
                                                  const ImportProgress& progress);

// Who possible duplicates are: number of the row -> a candidate, none: somebody new.
using ImportDecisions = std::map<int, std::optional<registry::PersonId>>;

struct ImportOutcome {
    std::vector<admission::ApplicationId> applications;  // made or filled
    int persons = 0;                                     // new cards
    int lines = 0;
};

// Enters all lines or none. `seen` is the judgement the caller looked at. IMPORT_HAS_ERRORS
// {count}, IMPORT_UNDECIDED {count}, IMPORT_DECISION_FOREIGN {row}, IMPORT_NOTHING_NEW;
// IMPORT_MOVED {row} (kAborted) where a line would be judged otherwise now: `moved` then gets the
// new judgement.
[[nodiscard]] sdk::Result<Plan<ImportOutcome>> commit_import(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    const std::shared_ptr<const ImportFile>& file, const Judgement& seen,
    const ImportDecisions& decisions, const Moment& moment, const ImportProgress& progress,
    std::shared_ptr<const Judgement>& moved);

}  // namespace collegium::usecases
