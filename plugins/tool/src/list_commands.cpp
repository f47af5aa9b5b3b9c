#include <algorithm>
#include <ostream>

#include "commands.hpp"
#include "workbench.hpp"

namespace collegium::plugin_tool {

namespace {

using plugin_host::Candidate;
using plugin_host::Description;

void print_text(std::ostream& out, const std::string& key, const sdk::LocalText& text) {
    out << key << ".ru\t" << text.ru << '\n'
        << key << ".uk\t" << text.uk << '\n'
        << key << ".en\t" << text.en << '\n';
}

void print_edition(std::ostream& out, const sdk::Edition& edition) {
    out << "edition\t" << edition.id << '\t' << edition.in_force_since << '\t' << edition.name.en
        << '\n';
    for (const auto& parameter : edition.parameters) {
        out << "parameter\t" << edition.id << '\t' << parameter.id << '=' << parameter.default_value
            << '\t' << parameter.citation.article << '\n';
    }
}

void print_description(std::ostream& out, const Description& description) {
    const auto& identity = description.identity;
    out << "id\t" << identity.id << '\n'
        << "version\t" << identity.version << '\n'
        << "family\t" << identity.family << '\n';
    print_text(out, "name", identity.name);
    out << "name.international\t" << identity.international_name << '\n';
    print_text(out, "side.first", identity.sides[0]);
    print_text(out, "side.second", identity.sides[1]);
    out << "board\t" << identity.board << '\n'
        << "author\t" << identity.author << '\n'
        << "licence\t" << identity.licence << '\n'
        << "sdk\t" << description.sdk_version << '\n'
        << "abi\t" << description.abi_major << '.' << description.abi_minor << '\n';
    for (const auto& capability : description.capabilities) {
        out << "capability\t" << capability << '\n';
    }
    for (const auto& edition : description.editions)
        print_edition(out, edition);
    out << "conformance\tpassed " << description.conformance.passed << " failed "
        << description.conformance.failures.size() << '\n';
}

void print_state(std::ostream& out, const Candidate& candidate) {
    out << "file\t" << candidate.path.string() << '\n'
        << "sha256\t" << candidate.sha256 << '\n'
        << "state\t" << to_string(candidate.state) << '\n';
    if (candidate.why) {
        out << "reason\t" << candidate.why->reason << '\t' << candidate.why->message << '\n';
    }
}

}  // namespace

int list(const Places& places, std::ostream& out) {
    const auto catalogue = catalogue_of(places);
    for (const Candidate& candidate : catalogue->candidates()) {
        const auto& description = candidate.description;
        out << to_string(candidate.state) << '\t' << (description ? description->identity.id : "-")
            << '\t' << (description ? description->identity.version : "-") << '\t'
            << candidate.path.string();
        if (candidate.why) out << '\t' << candidate.why->reason << '\t' << candidate.why->message;
        out << '\n';
    }
    return kGood;
}

int show(const Places& places, const std::string& id, std::ostream& out) {
    const auto catalogue = catalogue_of(places);
    const auto& candidates = catalogue->candidates();
    const auto has_id = [&](const Candidate& candidate) {
        return candidate.description && candidate.description->identity.id == id;
    };
    const auto works = [&](const Candidate& candidate) {
        return has_id(candidate) && candidate.state == plugin_host::State::kWorking;
    };
    auto found = std::find_if(candidates.begin(), candidates.end(), works);
    if (found == candidates.end()) {
        found = std::find_if(candidates.begin(), candidates.end(), has_id);
    }
    if (found == candidates.end()) return refused("PLUGIN_UNKNOWN", "no discipline " + id);
    print_description(out, *found->description);
    print_state(out, *found);
    return kGood;
}

}  // namespace collegium::plugin_tool
