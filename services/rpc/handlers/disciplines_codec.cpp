#include "handlers/disciplines_codec.hpp"

#include <fmt/format.h>

#include <collegium/i18n/reasons.hpp>

#include "handlers/board_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

void encode_capabilities(const std::vector<std::string>& ids,
                         google::protobuf::RepeatedPtrField<v1::Capability>& out) {
    for (const std::string& id : ids)
        out.Add()->set_id(id);
}

void set_seconds(google::protobuf::Timestamp& out, std::chrono::sys_seconds time) {
    out.set_seconds(time.time_since_epoch().count());
}

v1::Plugin::State to_state(plugin_host::State state) {
    switch (state) {
        case plugin_host::State::kWorking:
            return v1::Plugin::STATE_WORKING;
        case plugin_host::State::kWaiting:
            return v1::Plugin::STATE_WAITING;
        case plugin_host::State::kQuarantined:
            return v1::Plugin::STATE_QUARANTINED;
        case plugin_host::State::kRefused:
            return v1::Plugin::STATE_REFUSED;
        case plugin_host::State::kDisabled:
            return v1::Plugin::STATE_DISABLED;
    }
    return v1::Plugin::STATE_UNSPECIFIED;
}

void encode_description(const Call& call, const plugin_host::Description& description,
                        v1::Plugin& out) {
    out.set_plugin_id(description.identity.id);
    out.set_version(description.identity.version);
    set_local_text(call, *out.mutable_title(), description.identity.name);
    out.set_author(description.identity.author);
    out.set_licence(description.identity.licence);
    out.set_abi_version(fmt::format("{}.{}", description.abi_major, description.abi_minor));
    encode_capabilities(description.capabilities, *out.mutable_capabilities());
}

}  // namespace

void encode_discipline(const Call& call, const plugin_host::Plugin& plugin,
                       const std::string& plugin_name, v1::Discipline& out) {
    const plugin_host::Description& description = plugin.description();
    const sdk::Identity& identity = description.identity;
    out.set_name("disciplines/" + identity.id);
    out.set_family(identity.family);
    set_local_text(call, *out.mutable_title(), identity.name);
    out.set_international_title(identity.international_name);
    encode_capabilities(description.capabilities, *out.mutable_capabilities());
    for (const sdk::LocalText& side : identity.sides)
        set_local_text(call, *out.add_sides(), side);
    out.set_plugin(plugin_name);
    out.set_version(identity.version);
    for (const sdk::Edition& edition : description.editions)
        out.add_editions(edition.id);
}

void encode_start_board(const Call& call, const plugin_host::Plugin& plugin, v1::Discipline& out) {
    const auto& board = plugin.description().start_board;
    if (!board) return;
    encode_board(board->view, board->squares, call.caller.language, *out.mutable_start_board());
    out.mutable_start_board()->set_position(board->position);
}

void encode_plugin(const Call& call, const usecases::PluginView& view, v1::Plugin& out) {
    const plugin_host::Candidate& candidate = view.candidate;
    out.set_name("plugins/" + view.id);
    out.set_file_name(candidate.path.filename().string());
    if (candidate.description) encode_description(call, *candidate.description, out);
    out.set_state(to_state(candidate.state));
    if (candidate.why) {
        const i18n::ReasonText text = i18n::reason_text(call.caller.language, *candidate.why);
        out.set_reason(candidate.why->reason);
        out.set_reason_text(text.text);
        out.set_what_to_do(text.what_to_do);
    }
    out.set_sha256(candidate.sha256);
    set_seconds(*out.mutable_file_time(), candidate.modified);
    set_seconds(*out.mutable_state_time(), candidate.state_since);
    out.set_bundled(candidate.bundled);
    out.set_competition_count(static_cast<int>(view.competition_count));
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
    if (!candidate.description) return;
    const auto& checked = candidate.description->conformance;
    out.set_checks_passed(checked.passed);
    out.set_checks_failed(static_cast<int>(checked.failures.size()));
    if (view.actions.empty()) return;
    for (const std::string& failure : checked.failures)
        out.add_facts(failure);
}

}  // namespace collegium::rpc
