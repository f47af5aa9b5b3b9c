#include "handlers/imports_codec.hpp"

#include <collegium/i18n/reasons.hpp>
#include <collegium/importing/texts.hpp>

#include "handlers/convert.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using usecases::JudgedRow;
using usecases::RowVerdict;

std::string verdict_text(i18n::Language language, const JudgedRow& row) {
    using importing::import_text;
    switch (row.verdict) {
        case RowVerdict::kNewPerson:
            return import_text(language, "verdict.new");
        case RowVerdict::kKnownPerson:
            return import_text(language, "verdict.known",
                               {{"number", std::to_string(row.person->value)}});
        case RowVerdict::kPossibleDuplicate:
            return import_text(language, "verdict.possible");
        case RowVerdict::kEntered:
            return import_text(language, "verdict.entered");
        case RowVerdict::kError:
            break;
    }
    return import_text(language, "verdict.error", {{"count", std::to_string(row.faults.size())}});
}

void encode_fault(const Call& call, int row, const importing::CellFault& fault,
                  v1::ImportFault& out) {
    out.set_row(row);
    if (fault.column) {
        out.set_column(importing::column_letters(fault.column->index));
        out.set_heading(fault.column->heading);
    }
    out.set_reason(fault.reason);
    out.set_text(i18n::reason_text(call.caller.language,
                                   sdk::Violation{"", fault.reason, fault.metadata, {}})
                     .text);
    out.set_value(fault.value);
}

void encode_candidate(const storage::LookAlike& person, v1::ImportCandidate& out) {
    out.set_person(person.id.name());
    const auto& name = person.card.cyrillic_name;
    out.set_full_name(registry::full_name(name.empty() ? person.card.latin_name : name));
    if (person.birth_date) set_date(*out.mutable_birth_date(), *person.birth_date);
    out.set_region(person.card.region);
    out.set_organisation(person.organisation_short_name);
}

void encode_columns(const Call& call, const importing::Headings& headings, v1::Import& out) {
    for (const importing::Column& column : headings.columns) {
        v1::ImportColumn& added = *out.add_columns();
        added.set_column(importing::column_letters(column.index));
        added.set_heading(column.heading);
        if (!column.field) continue;
        added.set_field(std::string(importing::field_id(*column.field)));
        added.set_title(importing::field_title(call.caller.language, *column.field));
        added.set_sealed(importing::is_sealed(*column.field));
    }
}

void encode_counts(const usecases::Judgement& judgement, v1::ImportCounts& out) {
    out.set_new_persons(judgement.count(RowVerdict::kNewPerson));
    out.set_known_persons(judgement.count(RowVerdict::kKnownPerson));
    out.set_possible_duplicates(judgement.count(RowVerdict::kPossibleDuplicate));
    out.set_entered(judgement.count(RowVerdict::kEntered));
    out.set_errors(judgement.count(RowVerdict::kError));
    out.set_bad_cells(judgement.bad_cells());
}

}  // namespace

void encode(const Call& call, const usecases::ImportStatus& status, v1::Import& out) {
    out.set_name(status.id.name());
    out.set_competition(status.id.competition.name());
    if (status.application) out.set_application(status.application->name());
    out.set_file_name(status.file_name);
    out.set_sha256(status.sha256);
    out.set_state(to_wire<v1::Import::State>(status.state));
    out.set_rows_done(status.rows_done);
    out.set_rows_total(status.rows_total);
    if (status.refusal) {
        const auto words = i18n::reason_text(call.caller.language, *status.refusal);
        out.mutable_refusal()->set_reason(status.refusal->reason);
        out.mutable_refusal()->set_text(words.text);
        out.mutable_refusal()->set_what_to_do(words.what_to_do);
    }
    if (status.file) {
        out.set_format(status.file->table.format);
        encode_columns(call, status.file->headings, out);
    }
    if (status.judgement) encode_counts(*status.judgement, *out.mutable_counts());
    for (const admission::ApplicationId& application : status.applications)
        out.add_applications(application.name());
    set_time(*out.mutable_expire_time(), status.expires_at);
}

void encode_row(const Call& call, const usecases::ImportStatus& status, std::size_t index,
                v1::ImportRow& out) {
    const importing::EntrantRow& row = status.file->rows[index];
    const JudgedRow& judged = status.judgement->rows[index];
    out.set_row(row.number);
    out.set_verdict(to_wire<v1::ImportRow::Verdict>(judged.verdict));
    out.set_text(verdict_text(call.caller.language, judged));
    if (judged.person) out.set_person(judged.person->name());
    if (judged.verdict == RowVerdict::kPossibleDuplicate)
        for (const storage::LookAlike& person : judged.candidates)
            encode_candidate(person, *out.add_candidates());
    out.set_full_name(row.full_name);
    if (const auto birth = row.form.date("restricted_data.birth_date")) {
        if (const auto date = registry::to_date(*birth)) set_date(*out.mutable_birth_date(), *date);
    }
    out.set_sport_rank(row.rank);
    out.set_discipline(judged.discipline_title);
    out.set_organisation(judged.organisation_short_name.empty() ? row.organisation
                                                                : judged.organisation_short_name);
    out.set_coach(row.coach);
    for (const importing::CellFault& fault : judged.faults)
        encode_fault(call, row.number, fault, *out.add_faults());
}

}  // namespace collegium::rpc
