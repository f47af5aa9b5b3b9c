#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/usecases/applications.hpp>
#include <collegium/usecases/imports.hpp>
#include <collegium/usecases/persons.hpp>

#include "entries_payload.hpp"
#include "import_place.hpp"

namespace collegium::usecases {
namespace {

using admission::ApplicationId;
using admission::Entrant;
using importing::EntrantRow;
using storage::Connection;
using storage::JournalDraft;
using storage::SubjectVersion;

// One application that takes lines: one that is there, or the plan that makes it.
struct Target {
    std::optional<storage::ApplicationRecord> existing;
    std::optional<Plan<ApplicationView>> made;
    int lines = 0;

    [[nodiscard]] const storage::ApplicationRecord& record() const {
        return existing ? *existing : made->preview.record;
    }
};

struct Line {
    std::size_t target = 0;
    Entrant entrant;
    registry::PersonName name;
    std::optional<Plan<PersonView>> card;  // of somebody new
    std::vector<SubjectVersion> rests_on;
};

// Everything that is to be written; shared by all runs of the command.
struct Work {
    std::shared_ptr<const ImportFile> file;
    std::vector<Target> targets;
    std::vector<Line> lines;
    Moment moment;
    ImportProgress progress;
};

// Refuses a decision that was not offered, and lines that still need one.
[[nodiscard]] sdk::Result<void> check_decisions(const ImportFile& file, const Judgement& judgement,
                                                const ImportDecisions& decisions) {
    int undecided = 0;
    for (std::size_t i = 0; i < judgement.rows.size(); ++i) {
        const JudgedRow& row = judgement.rows[i];
        const auto decision = decisions.find(file.rows[i].number);
        const bool open = row.verdict == RowVerdict::kPossibleDuplicate;
        if (decision == decisions.end()) {
            undecided += open ? 1 : 0;
            continue;
        }
        const bool offered =
            open && (!decision->second ||
                     std::ranges::find(row.candidates, *decision->second,
                                       &storage::LookAlike::id) != row.candidates.end());
        if (!offered) {
            return sdk::refuse(sdk::Code::kFailedPrecondition, "IMPORT_DECISION_FOREIGN",
                               "the decision was not offered",
                               {{"row", std::to_string(file.rows[i].number)}});
        }
    }
    if (undecided == 0) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "IMPORT_UNDECIDED",
                       "possible duplicates without a decision",
                       {{"count", std::to_string(undecided)}});
}

[[nodiscard]] sdk::Result<void> check_unmoved(const ImportFile& file, const Judgement& seen,
                                              const Judgement& now) {
    for (std::size_t i = 0; i < now.rows.size(); ++i) {
        if (i < seen.rows.size() && now.rows[i].same_as(seen.rows[i])) continue;
        return sdk::refuse(sdk::Code::kAborted, "IMPORT_MOVED", "a line is judged otherwise now",
                           {{"row", std::to_string(file.rows[i].number)}});
    }
    return {};
}

// Makes the plan of one file.
class Planner {
  public:
    Planner(const Caller& caller, Connection& snapshot, const rulebook::Library& library,
            const ImportPlace& place, std::shared_ptr<Work> work)
        : caller_(caller),
          snapshot_(snapshot),
          library_(library),
          place_(place),
          work_(std::move(work)) {}

    [[nodiscard]] sdk::Result<void> add(const EntrantRow& row, const JudgedRow& judged,
                                        const ImportDecisions& decisions) {
        auto target = TRY(target_of(judged));
        Line line;
        line.target = target;
        const storage::ApplicationRecord& record = work_->targets[line.target].record();
        auto athlete = TRY(athlete_of(row, judged, decisions, line));
        auto entrant = TRY(admission::check_line(
            judged.form, athlete,
            {place_.entries().frame(), record.application, record.organisation_region}));
        line.entrant = std::move(entrant);
        line.entrant.in_preliminary = record.application.stage == admission::Stage::kPreliminary;
        line.name = athlete.card.cyrillic_name.empty() ? athlete.card.latin_name
                                                       : athlete.card.cyrillic_name;
        ++work_->targets[line.target].lines;
        work_->lines.push_back(std::move(line));
        return {};
    }

  private:
    [[nodiscard]] sdk::Result<std::size_t> target_of(const JudgedRow& judged) {
        const registry::OrganisationId sender =
            place_.given() ? place_.given()->application.organisation : *judged.organisation;
        const auto [known, fresh] =
            by_organisation_.try_emplace(sender.value, work_->targets.size());
        if (!fresh) return known->second;
        Target target;
        if (const storage::ApplicationRecord* record = place_.application_of(sender)) {
            target.existing = *record;
            storage::note_read(snapshot_, record->id.name(), record->version);
        } else {
            admission::ApplicationForm form;
            form.organisation = sender.name();
            auto made = TRY(create_application(caller_, snapshot_, library_, place_.entries().id(),
                                               form, work_->moment));
            target.made = std::move(made);
        }
        work_->targets.push_back(std::move(target));
        return known->second;
    }

    [[nodiscard]] sdk::Result<admission::Athlete> athlete_of(const EntrantRow& row,
                                                             const JudgedRow& judged,
                                                             const ImportDecisions& decisions,
                                                             Line& line) {
        auto person = judged.person;
        const auto decision = decisions.find(row.number);
        if (decision != decisions.end()) person = decision->second;
        if (person) {
            const auto known =
                std::ranges::find(judged.candidates, *person, &storage::LookAlike::id);
            line.rests_on.push_back({person->name(), known->version});
            storage::note_reads(snapshot_, line.rests_on);
            return admission::Athlete{known->id, known->card, known->birth_date,
                                      known->coach_short_name};
        }
        TRY(require(caller_, "persons.write"));
        CreatePersonInput input;
        input.form = row.form;
        input.form.set("public_data.organisation", judged.organisation->name());
        input.allow_duplicate = decision != decisions.end();
        auto card = TRY(create_person(caller_, snapshot_, input, work_->moment));
        line.card = std::move(card);
        return admission::Athlete{
            {}, row.person->public_data, row.person->restricted_data.birth_date, {}};
    }

    const Caller& caller_;
    Connection& snapshot_;
    const rulebook::Library& library_;
    const ImportPlace& place_;
    std::shared_ptr<Work> work_;
    std::map<std::int64_t, std::size_t> by_organisation_;
};

// What the history of an application says of the file; nothing personal.
JournalDraft import_row(const ImportFile& file, const ApplicationId& id, std::int64_t version,
                        int lines, const std::string& organisation) {
    JournalDraft draft;
    draft.scope = id.competition.name();
    draft.action = "applications.import";
    draft.subject = id.name();
    draft.version = version;
    draft.title = "№ " + std::to_string(id.value) + " " + organisation;
    draft.after =
        nlohmann::ordered_json{{"file", file.name}, {"sha256", file.sha256}, {"lines", lines}}
            .dump();
    return draft;
}

JournalDraft line_row(const storage::NewEntrant& made, const ApplicationId& application,
                      const Entrant& entrant, const registry::PersonName& name,
                      std::vector<SubjectVersion> rests_on) {
    JournalDraft draft;
    draft.scope = application.competition.name();
    draft.action = "entrants.add";
    draft.subject = made.id.name();
    draft.version = 1;
    draft.depends_on = std::move(rests_on);
    draft.title = "№ " + std::to_string(application.value) + "/" + std::to_string(made.number) +
                  " " + registry::short_name(name);
    draft.after = entrant_payload(entrant, application.competition, {});
    return draft;
}

// On the writer: everything of the work, in the order of the file.
[[nodiscard]] sdk::Result<Written<ImportOutcome>> write(const Work& work, Connection& writer) {
    Written<ImportOutcome> written;
    std::vector<std::int64_t> versions;
    for (const Target& target : work.targets) {
        if (target.existing) {
            written.value.applications.push_back(target.existing->id);
            versions.push_back(target.existing->version);
            continue;
        }
        auto made = TRY(target.made->apply(writer));
        written.value.applications.push_back(made.value.record.id);
        versions.push_back(made.value.record.version);
        written.preceding.push_back(*std::move(made.journal));
    }
    for (const Line& line : work.lines) {
        const ApplicationId& application = written.value.applications[line.target];
        Entrant entrant = line.entrant;
        std::vector<SubjectVersion> rests_on = line.rests_on;
        if (line.card) {
            auto card = TRY(line.card->apply(writer));
            entrant.person = card.value.record.id;
            rests_on.push_back({entrant.person.name(), card.value.record.version});
            written.preceding.push_back(*std::move(card.journal));
            ++written.value.persons;
        }
        // Somebody may have entered the athlete since the snapshot.
        const auto lines =
            storage::entered_lines_of(writer, application.competition, entrant.person);
        if (const int twice = same_line(lines, entrant, application.value, 0); twice != 0)
            return entered_twice(twice);
        rests_on.push_back({application.name(), versions[line.target]});
        const auto made = storage::insert_entrant(writer, application, entrant, work.moment.now);
        written.preceding.push_back(
            line_row(made, application, entrant, line.name, std::move(rests_on)));
        work.progress(++written.value.lines);
    }
    for (std::size_t i = 0; i < work.targets.size(); ++i)
        written.preceding.push_back(import_row(*work.file, written.value.applications[i],
                                               versions[i], work.targets[i].lines,
                                               work.targets[i].record().organisation_short_name));
    written.journal = std::move(written.preceding.back());
    written.preceding.pop_back();
    return written;
}

}  // namespace

sdk::Result<Plan<ImportOutcome>> commit_import(const Caller& caller, Connection& snapshot,
                                               const rulebook::Library& library,
                                               const std::shared_ptr<const ImportFile>& file,
                                               const Judgement& seen,
                                               const ImportDecisions& decisions,
                                               const Moment& moment, const ImportProgress& progress,
                                               std::shared_ptr<const Judgement>& moved) {
    auto judgement = TRY(judge_import(caller, snapshot, library, *file, [](int) {}));
    const auto now = std::make_shared<const Judgement>(std::move(judgement));
    if (auto unmoved = check_unmoved(*file, seen, *now); !unmoved) {
        moved = now;
        return sdk::refusal_of(std::move(unmoved));
    }
    if (const int errors = now->count(RowVerdict::kError); errors > 0) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "IMPORT_HAS_ERRORS",
                           "lines with bad cells", {{"count", std::to_string(errors)}});
    }
    TRY(check_decisions(*file, *now, decisions));
    auto place =
        TRY(ImportPlace::open(caller, snapshot, library, file->competition, file->application));
    const auto work = std::make_shared<Work>();
    work->file = file;
    work->moment = moment;
    work->progress = progress;
    Planner planner(caller, snapshot, library, place, work);
    for (std::size_t i = 0; i < now->rows.size(); ++i) {
        if (now->rows[i].verdict == RowVerdict::kEntered) continue;
        TRY(planner.add(file->rows[i], now->rows[i], decisions));
    }
    if (work->lines.empty()) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "IMPORT_NOTHING_NEW",
                           "everybody is entered already");
    }
    Plan<ImportOutcome> plan(snapshot);
    for (const Target& target : work->targets)
        if (target.existing) plan.preview.applications.push_back(target.existing->id);
    plan.preview.persons = static_cast<int>(
        std::ranges::count_if(work->lines, [](const Line& line) { return line.card.has_value(); }));
    plan.preview.lines = static_cast<int>(work->lines.size());
    plan.apply = [work](Connection& writer) { return write(*work, writer); };
    plan.alone = true;  // results of a round must not be done again because a line of it failed
    return plan;
}

}  // namespace collegium::usecases
