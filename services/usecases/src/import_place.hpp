// Where the lines of a file go: applications of the competition, organisations and rows of the book
// by the words people write.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/usecases/imports.hpp>

#include "entries.hpp"

namespace collegium::usecases {

// Letters and digits alone, folded as for searching.
[[nodiscard]] std::string folded_words(std::string_view text);

// Organisations by full name, short name, and short name with the city.
class OrganisationNames {
  public:
    explicit OrganisationNames(storage::Connection& connection);

    // By what somebody wrote; empty: none, several: one has to say which.
    [[nodiscard]] std::vector<const storage::OrganisationRecord*> find(std::string_view text) const;

  private:
    std::vector<storage::OrganisationRecord> organisations_;
    std::map<std::string, std::vector<const storage::OrganisationRecord*>, std::less<>> by_name_;
};

// The competition, the application that was named and those the organisations have already.
class ImportPlace {
  public:
    // Refusals of check_import_place.
    [[nodiscard]] static sdk::Result<ImportPlace> open(
        const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
        competition::CompetitionId competition,
        const std::optional<admission::ApplicationId>& application);

    [[nodiscard]] const Entries& entries() const { return entries_; }
    [[nodiscard]] const std::optional<storage::ApplicationRecord>& given() const { return given_; }
    // The application that takes lines of the organisation; null: it has to be made.
    [[nodiscard]] const storage::ApplicationRecord* application_of(
        registry::OrganisationId organisation) const;
    // Whether the athlete stands in that application already.
    [[nodiscard]] bool is_entered(const storage::ApplicationRecord& application,
                                  registry::PersonId person, std::string_view discipline) const;

    // Id of the book's row; empty: the competition's own; none: there is no such discipline.
    [[nodiscard]] std::optional<std::string> discipline(std::string_view text) const;
    [[nodiscard]] std::string discipline_title(const std::string& id) const;
    // Id of one of the groups played; empty: the athlete's own; none: no such group.
    [[nodiscard]] std::optional<std::string> group(std::string_view text) const;

  private:
    Entries entries_;
    std::optional<storage::ApplicationRecord> given_;
    std::map<std::int64_t, storage::ApplicationRecord> by_organisation_;
    std::vector<storage::EnteredLine> lines_;
    std::multimap<std::int64_t, const storage::EnteredLine*> by_person_;
};

}  // namespace collegium::usecases
