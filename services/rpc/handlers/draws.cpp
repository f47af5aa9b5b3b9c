#include <algorithm>
#include <utility>

#include <collegium/i18n/reasons.hpp>
#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/draws.hpp>
#include <collegium/v1/draws.pb.h>

#include "handlers/all.hpp"
#include "handlers/game_budget.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using storage::DrawRecord;

constexpr std::size_t kMostFaults = 100;

lots::OpeningForm decode(const v1::OpeningLot& lot) {
    lots::OpeningForm form{lot.discipline(), lot.edition(), {}, lot.table(), lot.table_text()};
    form.parameters.insert(lot.parameters().begin(), lot.parameters().end());
    return form;
}

lots::DrawForm decode(const v1::Draw& draw) {
    lots::DrawForm form;
    form.kind = draw.kind();
    form.competition = draw.competition();
    form.purpose = draw.purpose();
    for (const v1::DrawWitness& witness : draw.witnesses())
        form.witnesses.push_back({witness.role(), witness.full_name(), witness.person()});
    if (draw.has_opening()) form.opening = decode(draw.opening());
    form.items.assign(draw.items().begin(), draw.items().end());
    form.seed = draw.seed();
    form.seed_note = draw.seed_note();
    form.seed_commitment = draw.seed_commitment();
    form.replaces = draw.replaces();
    form.replace_reason = draw.replace_reason();
    return form;
}

void encode_opening_lot(const Call& call, const lots::DrawnStart& start, v1::OpeningLot& out) {
    out.set_discipline("disciplines/" + start.discipline);
    out.set_edition(start.edition);
    out.mutable_parameters()->insert(start.parameters.begin(), start.parameters.end());
    out.set_table(start.table);
    out.set_table_version(start.table_version);
    set_local_text(call, *out.mutable_table_title(), start.table_title);
}

void encode_start(const Call& call, const lots::DrawnStart& start, v1::OpeningStart& out) {
    out.set_entry(start.entry);
    out.set_entry_text(start.entry_text);
    out.set_position(start.position);
    out.mutable_moves()->Assign(start.moves.begin(), start.moves.end());
    out.set_first_side(start.first_side == sdk::Side::kFirst ? v1::BOARD_SIDE_FIRST
                                                             : v1::BOARD_SIDE_SECOND);
    set_local_text(call, *out.mutable_first_side_title(), start.first_side_title);
    set_local_text(call, *out.mutable_text(), start.text);
    set_citation(*out.mutable_article(), start.article);
    out.set_shared_in_micro_match(start.shared_in_micro_match);
}

void encode_lot(const Call& call, const lots::Draw& draw, v1::Draw& out) {
    out.set_seed(draw.seed);
    out.set_seed_origin(to_wire<v1::Draw::SeedOrigin>(draw.seed_origin));
    out.set_seed_note(draw.seed_note);
    out.set_seed_commitment(draw.seed_commitment);
    out.set_method(draw.method);
    out.set_inputs_sha256(draw.inputs_sha256);
    out.set_inputs(draw.inputs);
    out.mutable_result()->Assign(draw.result.begin(), draw.result.end());
    out.mutable_redrawn()->Assign(draw.redrawn.begin(), draw.redrawn.end());
    if (draw.kind != lots::Kind::kOpening) {
        if (const auto ballot = lots::parse_ballot(draw.inputs))
            for (const lots::BallotItem& item : ballot->items)
                out.add_items(item.label);
    }
    if (!draw.start) return;
    encode_opening_lot(call, *draw.start, *out.mutable_opening());
    if (!draw.start->entry.empty()) encode_start(call, *draw.start, *out.mutable_start());
}

void encode_draw(const Call& call, const DrawRecord& record, v1::Draw& out) {
    if (record.version > 0) {  // a preview has neither name nor etag
        out.set_name(record.id.name());
        out.set_etag(etag_of(record.version));
    }
    set_time(*out.mutable_create_time(), record.created_at);
    const lots::Draw& draw = record.draw;
    out.set_kind(to_wire<v1::Draw::Kind>(draw.kind));
    if (draw.competition) out.set_competition(draw.competition->name());
    out.set_purpose(draw.purpose);
    for (const lots::Witness& witness : draw.witnesses) {
        v1::DrawWitness& added = *out.add_witnesses();
        added.set_role(to_wire<v1::DrawWitness::Role>(witness.role));
        added.set_full_name(witness.full_name);
        if (witness.person) added.set_person(witness.person->name());
    }
    encode_lot(call, draw, out);
    if (draw.replaces) out.set_replaces(draw.replaces->name());
    out.set_replace_reason(draw.replace_reason);
    if (record.replaced_by) out.set_replaced_by(record.replaced_by->name());
    out.set_drawn_by(draw.drawn_by);
}

[[nodiscard]] sdk::Result<void> get_draw(const Call& call, storage::Connection& snapshot,
                                         const v1::GetDrawRequest& request, v1::Draw& response) {
    const auto id = TRY(parse_id<lots::DrawId>(request.name()));
    const auto record = TRY(usecases::get_draw(snapshot, id));
    encode_draw(call, record, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_draws(const Call& call, storage::Connection& snapshot,
                                           const v1::ListDrawsRequest& request,
                                           v1::ListDrawsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_list_texts(request));
    auto rows = TRY(usecases::list_draws(snapshot, {request.filter(), page_request(page)}));
    fill_page(
        page, rows, response, response.mutable_draws(),
        [](const auto& row) { return at_numbers(row.id.value); }, encode_draw);
    return {};
}

// What a check looked at, in words.
std::string check_text(i18n::Language language, const std::string& check, bool passed) {
    sdk::Error about;
    about.reason = "DRAW_CHECK_" + check + (passed ? "_PASSED" : "_FAILED");
    std::ranges::transform(about.reason, about.reason.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return i18n::reason_text(language, about).text;
}

[[nodiscard]] sdk::Result<void> verify_draw(const Call& call, storage::Connection& snapshot,
                                            const v1::VerifyDrawRequest& request,
                                            v1::VerifyDrawResponse& response) {
    const auto id = TRY(parse_id<lots::DrawId>(request.name()));
    const auto found = TRY(usecases::verify_draw(snapshot, *call.catalogue(), id, budget_of(call)));
    bool genuine = true;
    const auto add = [&](const std::string& check, bool passed) {
        v1::VerifyDrawResponse::Check& added = *response.add_checks();
        added.set_check(check);
        added.set_passed(passed);
        added.set_text(check_text(call.caller.language, check, passed));
        genuine = genuine && passed;
    };
    for (const lots::Check& check : found.lot.checks)
        add(check.check, check.passed);
    if (found.start) add("start", *found.start);
    response.set_genuine(genuine);
    response.mutable_steps()->Assign(found.lot.steps.begin(), found.lot.steps.end());
    for (const play::NumberProof& one : found.numbers) {
        std::string line = "№ " + std::to_string(one.number) + " = " + one.label;
        if (one.envelope != 0) line += " [" + std::string(1, one.envelope) + "]";
        response.add_steps(std::move(line));
    }
    return {};
}

void encode_check(const Call& call, const sdk::TableCheck& check,
                  v1::VerifyOpeningTableResponse& out) {
    out.set_table(check.table.id);
    out.set_version(check.table.version);
    set_local_text(call, *out.mutable_title(), check.table.name);
    out.set_entry_count(static_cast<int>(check.table.entries.size()));
    out.set_void_count(static_cast<int>(std::ranges::count(
        check.table.entries, sdk::OpeningKind::kVoid, &sdk::OpeningEntry::kind)));
    out.set_fault_count(static_cast<int>(check.errors.size()));
    for (std::size_t i = 0; i < std::min(check.errors.size(), kMostFaults); ++i) {
        const sdk::Error& error = check.errors[i];
        v1::VerifyOpeningTableResponse::Fault& fault = *out.add_faults();
        fault.set_line(std::stoi(error.metadata.at("line")));
        if (const auto entry = error.metadata.find("entry"); entry != error.metadata.end())
            fault.set_entry(entry->second);
        fault.set_reason(error.reason);
        fault.set_text(i18n::reason_text(call.caller.language, error).text);
        for (const sdk::Citation& citation : error.citations)
            set_citation(*fault.add_articles(), citation);
    }
}

[[nodiscard]] sdk::Result<usecases::Plan<DrawRecord>> create_draw(
    const Call& call, storage::Connection& snapshot, const v1::CreateDrawRequest& request) {
    return usecases::create_draw(call.caller, snapshot, *call.catalogue(), decode(request.draw()),
                                 moment_of(call), budget_of(call));
}

[[nodiscard]] sdk::Result<void> verify_opening_table(const Call& call,
                                                     const v1::VerifyOpeningTableRequest& request,
                                                     v1::VerifyOpeningTableResponse& response) {
    lots::OpeningForm form{request.discipline(), request.edition(), {}, "", request.table_text()};
    form.parameters.insert(request.parameters().begin(), request.parameters().end());
    auto check = usecases::check_opening_table(*call.catalogue(), form, budget_of(call));
    // The module that refuses a setting does not know where it stood.
    if (!check && check.error().violations.empty() &&
        check.error().reason.starts_with("PARAMETER_"))
        return invalid_field("parameters", check.error().reason, check.error().metadata);
    if (!check) return sdk::refusal_of(std::move(check));
    encode_check(call, *check, response);
    return {};
}

void encode_made(const Call& call, const DrawRecord& record, v1::Draw& response) {
    encode_draw(call, record, response);
    response.clear_inputs();  // the answer is kept for repeats, a table need not be
}

}  // namespace

void add_draws(Methods& methods) {
    methods.read(get_draw);
    methods.read(list_draws);
    // Starts are the module's, and a table of one's own is tried entry by entry; lots between names
    // do not wait for modules.
    Environment& environment = methods.environment();
    methods.command(
        create_draw, encode_made,
        {nullptr, {}, [&environment](const v1::CreateDrawRequest& request) -> TaskQueue* {
             if (request.draw().has_opening()) return &environment.plugin_work;
             return &environment.workers;
         }});
    methods.module_read(verify_draw);
    methods.ask(verify_opening_table, &environment.plugin_work);
}

}  // namespace collegium::rpc
