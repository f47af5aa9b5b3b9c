#include <algorithm>
#include <array>
#include <utility>

#include <collegium/sdk/try.hpp>
#include <collegium/usecases/imports.hpp>

#include "import_place.hpp"

namespace collegium::usecases {
namespace {

using importing::CellFault;
using importing::EntrantRow;
using importing::Field;
using storage::Connection;

// Fields of a line that a column fills; a violation of any other has no cell.
constexpr std::array kLineCells{
    std::pair{std::string_view("discipline"), Field::kDiscipline},
    std::pair{std::string_view("age_group"), Field::kGroup},
    std::pair{std::string_view("sex_group"), Field::kSex},
    std::pair{std::string_view("sport_rank"), Field::kSportRank},
    std::pair{std::string_view("sport_title"), Field::kSportRank},
    std::pair{std::string_view("coach_name"), Field::kCoach},
    std::pair{std::string_view("represents"), Field::kRegion},
    std::pair{std::string_view("doctor_mark"), Field::kDoctor},
};

// Judges the lines of one file one after the other.
class Judge {
  public:
    Judge(Connection& snapshot, const ImportPlace& place, const ImportFile& file)
        : snapshot_(snapshot), place_(place), file_(file), organisations_(snapshot) {
        fresh_.stage = admission::first_stage(place.entries().competition.book());
    }

    [[nodiscard]] JudgedRow judge(const EntrantRow& row) {
        JudgedRow judged;
        judged.faults = row.faults;
        find_organisation(row, judged);
        fill_form(row, judged);
        if (row.person) compare(row, judged);
        if (!judged.faults.empty()) judged.verdict = RowVerdict::kError;
        std::ranges::stable_sort(judged.faults, {}, [](const CellFault& fault) {
            return fault.column ? fault.column->index : importing::kMostColumns;
        });
        return judged;
    }

  private:
    void blame(const EntrantRow& row, JudgedRow& judged, Field field, std::string reason,
               sdk::Metadata metadata = {}) {
        judged.faults.push_back(importing::fault_of(file_.table, file_.headings, row.number, field,
                                                    std::move(reason), std::move(metadata)));
    }

    void find_organisation(const EntrantRow& row, JudgedRow& judged) {
        const auto found = organisations_.find(row.organisation);
        if (found.size() == 1) {
            judged.organisation = found.front()->id;
            judged.organisation_short_name = found.front()->organisation.short_name;
            region_ = found.front()->organisation.region;
        }
        if (const auto& given = place_.given()) {
            // The sender is known; what the file says of the athlete's own school is for the card.
            if (!judged.organisation) judged.organisation = given->application.organisation;
            if (judged.organisation_short_name.empty())
                judged.organisation_short_name = given->organisation_short_name;
            region_ = given->organisation_region;
        } else if (row.organisation.empty()) {
            blame(row, judged, Field::kOrganisation, "IMPORT_ORGANISATION_NEEDED");
        } else if (found.empty()) {
            blame(row, judged, Field::kOrganisation, "IMPORT_ORGANISATION_UNKNOWN");
        } else if (found.size() > 1) {
            blame(row, judged, Field::kOrganisation, "IMPORT_ORGANISATION_AMBIGUOUS");
        }
    }

    void fill_form(const EntrantRow& row, JudgedRow& judged) {
        registry::Form& form = judged.form;
        if (const auto discipline = place_.discipline(row.discipline))
            form.set("discipline", *discipline);
        else
            blame(row, judged, Field::kDiscipline, "IMPORT_DISCIPLINE_UNKNOWN");
        judged.discipline_title = place_.discipline_title(form.text("discipline"));
        if (const auto group = place_.group(row.group))
            form.set("age_group", *group);
        else
            blame(row, judged, Field::kGroup, "IMPORT_GROUP_UNKNOWN");
        form.set("sport_rank", row.form.text("public_data.sport_rank"));
        form.set("sport_title", row.form.text("public_data.sport_title"));
        form.set("coach_name", row.coach);
        form.set("represents", row.form.text("public_data.region"));
        form.set("doctor_mark", row.doctor);
    }

    void compare(const EntrantRow& row, JudgedRow& judged) {
        auto found =
            storage::look_alikes(snapshot_, row.person->public_data, row.person->restricted_data);
        judged.verdict = RowVerdict::kNewPerson;
        if (found.same) {
            judged.verdict = RowVerdict::kKnownPerson;
            judged.person = found.same->id;
            judged.candidates.push_back(*std::move(found.same));
        } else if (!found.possible.empty()) {
            judged.verdict = RowVerdict::kPossibleDuplicate;
            judged.candidates = std::move(found.possible);
        }
        refuse_second(row, judged);
        if (judged.organisation) check_line(row, judged);
    }

    // One athlete twice in one discipline of the file.
    void refuse_second(const EntrantRow& row, JudgedRow& judged) {
        const std::string key =
            (judged.person ? judged.person->name()
                           : folded_words(row.full_name) + "/" +
                                 (row.person->restricted_data.birth_date
                                      ? registry::to_iso(*row.person->restricted_data.birth_date)
                                      : std::to_string(row.person->public_data.birth_year))) +
            "/" + judged.form.text("discipline");
        const auto [first, fresh] = rows_.emplace(key, row.number);
        if (fresh) return;
        const Field field =
            file_.headings.find(Field::kFullName) != nullptr ? Field::kFullName : Field::kSurname;
        blame(row, judged, field, "IMPORT_SAME_TWICE", {{"row", std::to_string(first->second)}});
    }

    void check_line(const EntrantRow& row, JudgedRow& judged) {
        const storage::ApplicationRecord* record = place_.application_of(*judged.organisation);
        const admission::Application& application = record ? record->application : fresh_;
        admission::Athlete athlete{
            {}, row.person->public_data, row.person->restricted_data.birth_date, {}};
        if (judged.person) athlete = athlete_of(judged.candidates.front());
        const auto entrant = admission::check_line(
            judged.form, athlete, {place_.entries().frame(), application, region_});
        if (!entrant) {
            for (const sdk::Violation& violation : entrant.error().violations) {
                const auto cell = std::ranges::find_if(kLineCells, [&](const auto& known) {
                    return violation.field == "entrant." + std::string(known.first);
                });
                if (cell == kLineCells.end())
                    judged.faults.push_back({{}, violation.reason, violation.metadata, {}});
                else
                    blame(row, judged, cell->second, violation.reason, violation.metadata);
            }
            return;
        }
        if (judged.person && record &&
            place_.is_entered(*record, *judged.person, entrant->discipline))
            judged.verdict = RowVerdict::kEntered;
    }

    static admission::Athlete athlete_of(const storage::LookAlike& person) {
        return {person.id, person.card, person.birth_date, person.coach_short_name};
    }

    Connection& snapshot_;
    const ImportPlace& place_;
    const ImportFile& file_;
    const OrganisationNames organisations_;
    admission::Application fresh_;  // as one that has to be made begins
    std::string region_;            // of the line's sender
    std::map<std::string, int> rows_;
};

}  // namespace

bool JudgedRow::same_as(const JudgedRow& other) const {
    const auto same_person = [](const storage::LookAlike& a, const storage::LookAlike& b) {
        return a.id == b.id;
    };
    return verdict == other.verdict && person == other.person &&
           std::ranges::equal(candidates, other.candidates, same_person);
}

int Judgement::count(RowVerdict verdict) const {
    return static_cast<int>(std::ranges::count(rows, verdict, &JudgedRow::verdict));
}

int Judgement::bad_cells() const {
    std::size_t cells = 0;
    for (const JudgedRow& row : rows)
        cells += row.faults.size();
    return static_cast<int>(cells);
}

sdk::Result<void> check_import_place(const Caller& caller, Connection& snapshot,
                                     const rulebook::Library& library,
                                     competition::CompetitionId competition,
                                     const std::optional<admission::ApplicationId>& application) {
    TRY(ImportPlace::open(caller, snapshot, library, competition, application));
    return {};
}

sdk::Result<Judgement> judge_import(const Caller& caller, Connection& snapshot,
                                    const rulebook::Library& library, const ImportFile& file,
                                    const ImportProgress& progress) {
    auto place =
        TRY(ImportPlace::open(caller, snapshot, library, file.competition, file.application));
    Judge judge(snapshot, place, file);
    Judgement judgement;
    judgement.rows.reserve(file.rows.size());
    for (const EntrantRow& row : file.rows) {
        judgement.rows.push_back(judge.judge(row));
        progress(static_cast<int>(judgement.rows.size()));
    }
    return judgement;
}

}  // namespace collegium::usecases
