#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <collegium/competition/time_control.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/regulations.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/regulations.pb.h>

#include "handlers/all.hpp"
#include "handlers/game_budget.hpp"
#include "handlers/registry_codec.hpp"
#include "handlers/rule_book_codec.hpp"

namespace collegium::rpc {
namespace {

using competition::CompetitionId;
using competition::Entry;
using competition::SourceKind;
using i18n::Language;
using usecases::regulation_text;
using usecases::RegulationView;

// "competitions/14/regulation".
[[nodiscard]] sdk::Result<CompetitionId> competition_of(std::string_view name) {
    constexpr std::string_view kEnd = "/regulation";
    if (name.empty()) return invalid_field("name", "REQUIRED");
    if (name.ends_with(kEnd)) {
        if (const auto id = CompetitionId::parse(name.substr(0, name.size() - kEnd.size())))
            return *id;
    }
    return invalid_field("name", "NAME_MALFORMED", {{"expected", "competitions/14/regulation"}});
}

void encode_value(const rulebook::Value& value, v1::ParameterValue& out) {
    if (const auto* flag = std::get_if<bool>(&value)) out.set_flag(*flag);
    if (const auto* number = std::get_if<std::int64_t>(&value)) out.set_number(*number);
    if (const auto* text = std::get_if<std::string>(&value)) out.set_text(*text);
    if (const auto* date = std::get_if<registry::Date>(&value))
        set_date(*out.mutable_date(), *date);
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
        v1::TextList& members = *out.mutable_list();
        for (const std::string& member : *list)
            members.add_values(member);
    }
}

std::string name_of_choice(const Entry& entry, const std::string& id) {
    const auto found =
        std::find_if(entry.choices.begin(), entry.choices.end(),
                     [&](const competition::Choice& choice) { return choice.id == id; });
    return found == entry.choices.end() ? id : found->name;
}

std::string value_text(Language language, const Entry& entry) {
    struct Words {
        Language language;
        const Entry& entry;
        std::string operator()(bool flag) const {
            return regulation_text(language, flag ? "value.true" : "value.false");
        }
        std::string operator()(std::int64_t number) const { return competition::grouped(number); }
        std::string operator()(const std::string& text) const {
            return name_of_choice(entry, text);
        }
        std::string operator()(registry::Date date) const { return competition::printed(date); }
        std::string operator()(const std::vector<std::string>& list) const {
            std::string text;
            for (const std::string& member : list)
                text += (text.empty() ? "" : ", ") + name_of_choice(entry, member);
            return text;
        }
    };
    return entry.value ? std::visit(Words{language, entry}, *entry.value) : std::string{};
}

std::string source_text(Language language, const Entry& entry, const std::string& article) {
    constexpr std::array<std::string_view, 7> kKeys{"",
                                                    "source.book",
                                                    "source.statute",
                                                    "source.regulations",
                                                    "source.letter",
                                                    "source.ruling",
                                                    "source.default"};
    std::string key(kKeys[static_cast<std::size_t>(entry.source.kind)]);
    const bool placed = !entry.source.place.empty() && entry.source.kind != SourceKind::kBook &&
                        entry.source.kind != SourceKind::kDefault;
    if (placed) key += "_at";
    return regulation_text(language, key, {{"place", entry.source.place}, {"article", article}});
}

void encode_entry(Language language, const rulebook::Book& book, const Entry& entry,
                  v1::RegulationParameter& out) {
    encode_parameter(entry, *out.mutable_parameter());
    out.set_freedom(static_cast<v1::RegulationParameter::Freedom>(entry.freedom));
    out.set_applies(entry.applies);
    set_citation(*out.add_citations(), entry.citation, book);
    if (!entry.value) return;
    encode_value(*entry.value, *out.mutable_value());
    out.set_value_text(value_text(language, entry));
    if (competition::is_time_control(entry))
        out.set_value_words(
            usecases::time_control_words(language, competition::to_text(*entry.value)));
    out.mutable_source()->set_kind(static_cast<v1::ValueSource::Kind>(entry.source.kind));
    out.mutable_source()->set_place(entry.source.place);
    out.set_source_text(source_text(language, entry, out.citations(0).text()));
}

void encode_notes(const Call& call, const std::vector<sdk::Violation>& notes,
                  v1::Remark::Severity severity, v1::Regulation& out) {
    for (const sdk::Violation& note : notes)
        set_remark(call, *out.add_notes(), note, severity);
}

// Groups in the form's order, those without a parameter left out.
void encode_groups(Language language, v1::Regulation& out) {
    constexpr std::array<std::string_view, 13> kGroups{
        "general",  "participants", "entries",   "documents", "time",       "scoring", "system",
        "criteria", "teams",        "officials", "protests",  "publishing", "online"};
    std::map<std::string, std::string> group_of;
    for (const v1::RegulationParameter& parameter : out.parameters())
        group_of[parameter.parameter().id()] = parameter.parameter().group();
    for (const std::string_view id : kGroups) {
        v1::RegulationGroup group;
        bool present = false;
        for (const v1::RegulationParameter& parameter : out.parameters()) {
            if (parameter.parameter().group() != id) continue;
            present = true;
            if (parameter.applies()) group.set_total(group.total() + 1);
        }
        if (!present) continue;
        group.set_id(std::string(id));
        group.set_title(regulation_text(language, "group." + std::string(id)));
        for (const v1::Remark& note : out.notes()) {
            if (group_of[note.field()] != id) continue;
            if (note.severity() == v1::Remark::SEVERITY_REFUSED)
                group.set_faults(group.faults() + 1);
            if (note.severity() == v1::Remark::SEVERITY_WARNING)
                group.set_warnings(group.warnings() + 1);
            if (note.severity() == v1::Remark::SEVERITY_MISSING)
                group.set_missing(group.missing() + 1);
        }
        *out.add_groups() = std::move(group);
    }
}

void encode_sources(const competition::Regulation& regulation, v1::Regulation& out) {
    std::map<SourceKind, int> counts;
    int unnamed = 0;
    for (const Entry& entry : regulation.entries()) {
        if (!entry.applies || !entry.value) continue;
        ++counts[entry.source.kind];
        if (entry.from_competition && entry.source.place.empty()) ++unnamed;
    }
    for (const auto& [kind, count] : counts) {
        v1::SourceCount& message = *out.add_sources();
        message.set_kind(static_cast<v1::ValueSource::Kind>(kind));
        message.set_count(count);
    }
    out.set_without_source(unnamed);
}

void encode_regulation(const Call& call, const RegulationView& view, v1::Regulation& out) {
    const Language language = call.caller.language;
    const usecases::Competition& competition = view.competition;
    out.set_name(usecases::regulation_name(competition.record.id));
    out.set_etag(etag_of(competition.regulation_version));
    set_time(*out.mutable_update_time(), competition.regulation_time);
    out.set_rule_book("rulebooks/" + competition.book().id());
    out.set_rule_book_title(competition.book().head().text("short_title"));
    for (const Entry& entry : competition.regulation.entries())
        encode_entry(language, competition.book(), entry, *out.add_parameters());
    encode_notes(call, view.review.faults, v1::Remark::SEVERITY_REFUSED, out);
    encode_notes(call, view.review.warnings, v1::Remark::SEVERITY_WARNING, out);
    encode_notes(call, view.review.missing, v1::Remark::SEVERITY_MISSING, out);
    encode_groups(language, out);
    encode_sources(competition.regulation, out);
    out.set_frozen(view.frozen);
    if (view.frozen) {
        const sdk::Violation frozen{
            "",
            "REGULATION_FROZEN",
            {{"date", competition::printed(competition.record.draft.start_date)}},
            {}};
        out.set_frozen_text(i18n::reason_text(language, frozen).text);
    }
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
}

// Nothing where the message has no value; a date that is none stays a violation of its own.
[[nodiscard]] sdk::Result<std::optional<rulebook::Value>> decode_value(
    const v1::ParameterValue& value, const std::string& field) {
    using Case = v1::ParameterValue::ValueCase;
    std::optional<rulebook::Value> decoded;
    switch (value.value_case()) {
        case Case::kFlag:
            decoded = value.flag();
            break;
        case Case::kNumber:
            decoded = std::int64_t{value.number()};
            break;
        case Case::kText:
            decoded = value.text();
            break;
        case Case::kList:
            decoded = std::vector<std::string>(value.list().values().begin(),
                                               value.list().values().end());
            break;
        case Case::kDate: {
            const auto date = registry::to_date(raw_date(value.date()));
            if (!date) return invalid_field(field + ".value.date", "DATE_INVALID");
            decoded = *date;
            break;
        }
        case Case::VALUE_NOT_SET:
            break;
    }
    return decoded;
}

[[nodiscard]] sdk::Result<competition::SettingChange> decode_change(
    const v1::ParameterChange& change, const std::string& field) {
    competition::SettingChange decoded;
    decoded.parameter = change.parameter();
    auto value = TRY(decode_value(change.value(), field));
    decoded.value = std::move(value);
    if (!v1::ValueSource::Kind_IsValid(change.source().kind()))
        return invalid_field(field + ".source.kind", "INVALID_VALUE");
    // A value whose document nobody named is the statute's.
    decoded.source.kind = change.source().kind() == v1::ValueSource::KIND_UNSPECIFIED
                              ? SourceKind::kStatute
                              : static_cast<SourceKind>(change.source().kind());
    decoded.source.place = change.source().place();
    return decoded;
}

[[nodiscard]] sdk::Result<void> get_regulation(const Call& call, storage::Connection& snapshot,
                                               const v1::GetRegulationRequest& request,
                                               v1::Regulation& response) {
    const auto id = TRY(competition_of(request.name()));
    const auto view = TRY(usecases::get_regulation(
        call.caller, snapshot, {*call.catalogue(), *call.library()}, id, budget_of(call)));
    encode_regulation(call, view, response);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<RegulationView>> update_regulation(
    const Call& call, storage::Connection& snapshot, const v1::UpdateRegulationRequest& request) {
    usecases::UpdateRegulationInput input;
    input.id = TRY(competition_of(request.name()));
    input.version = TRY(parse_etag(request.etag(), "etag"));
    input.trial = request.validate_only();
    TRY(check_fields(request, {"changes"}));
    for (int i = 0; i < request.changes_size(); ++i) {
        auto change = TRY(decode_change(request.changes(i), "changes[" + std::to_string(i) + "]"));
        input.changes.push_back(std::move(change));
    }
    return usecases::update_regulation(call.caller, snapshot, {*call.catalogue(), *call.library()},
                                       input, moment_of(call), budget_of(call));
}

}  // namespace

void add_regulations(Methods& methods) {
    // The discipline has its say on the time control.
    methods.module_read(get_regulation);
    methods.command(update_regulation, encode_regulation, {&methods.environment().plugin_work, {}});
}

}  // namespace collegium::rpc
