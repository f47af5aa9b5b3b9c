// Subjects: the records a journal row speaks of, by resource name, with their version.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// "persons/4711" at version 3. Versions begin at 1; 0 says "there is no such record".
struct SubjectVersion {
    std::string subject;
    std::int64_t version = 0;

    friend bool operator==(const SubjectVersion&, const SubjectVersion&) = default;
};

// The last collection of a name and the key in it: {"persons", "4711"} of "persons/4711",
// {"entrants", "512"} of "competitions/14/entrants/512". What a record has but one of is found by
// its owner's key: {"regulation", "14"} of "competitions/14/regulation". Of the federation's own:
// {"grants", "12"} of "federation/grants/12", {"federation", "settings"} of "federation/settings".
struct SubjectKey {
    std::string_view kind;
    std::string_view key;
    std::string_view owner{};  // "14" of "competitions/14/entrants/512"; empty: it has none
    std::string_view outer{};  // the owner's owner: "3" of ".../tournaments/3/rounds/4/boards/7"
};

// Of a name with at least one slash; the views are parts of `subject`.
[[nodiscard]] SubjectKey subject_key(std::string_view subject);

// How the version of one kind of subject is read: `sql` answers it for the key of the name, bound
// to $1 (as a number where it consists of digits, else as text). Where keys count per owner it
// says $2: the owner's key, and $3 where the owner's own key counts per owner again.
struct SubjectKind {
    std::string_view kind;
    std::string_view sql;
};

// The kinds of the store's own tables; one line per resource in src/subjects.cpp.
[[nodiscard]] std::span<const SubjectKind> built_in_subjects();

// The version `subject` has now; 0 where there is no such record. An unknown kind is a mistake of
// the program and throws std::logic_error.
[[nodiscard]] std::int64_t subject_version(Connection& connection,
                                           std::span<const SubjectKind> kinds,
                                           std::string_view subject);

}  // namespace collegium::storage
