#include <fstream>
#include <iterator>
#include <ostream>

#include <collegium/sdk/openings.hpp>
#include <collegium/sdk/try.hpp>

#include "commands.hpp"
#include "workbench.hpp"

namespace collegium::plugin_tool {
namespace {

const char* word(sdk::OpeningKind kind) {
    switch (kind) {
        case sdk::OpeningKind::kMoves:
            return "moves";
        case sdk::OpeningKind::kRelocation:
            return "relocation";
        case sdk::OpeningKind::kFree:
            return "free";
        case sdk::OpeningKind::kVoid:
            break;
    }
    return "void";
}

[[nodiscard]] sdk::Result<void> print_tables(const sdk::OpeningsV0& openings,
                                             const sdk::GameSetup& base, std::ostream& out) {
    for (const sdk::OpeningTable& table : openings.tables(base)) {
        for (const sdk::OpeningEntry& entry : table.entries) {
            out << table.id << '\t' << entry.address << '\t' << word(entry.kind) << '\t'
                << entry.text;
            if (entry.kind != sdk::OpeningKind::kVoid) {
                auto start = TRY(openings.set_up(table, entry, base));
                out << '\t' << start.position.text;
            }
            out << '\n';
        }
    }
    return {};
}

// The faults of a federation's own table; none is good.
[[nodiscard]] sdk::Result<bool> print_faults(const sdk::OpeningsV0& openings,
                                             const sdk::GameSetup& base, const std::string& text,
                                             std::ostream& out) {
    auto check = TRY(openings.check_table(text, base));
    for (const sdk::Error& error : check.errors) {
        out << "line " << error.metadata.at("line");
        for (const char* key : {"entry", "move", "square", "heading", "why"})
            if (const auto value = error.metadata.find(key); value != error.metadata.end())
                out << ' ' << key << ' ' << value->second;
        out << ' ' << error.reason;
        for (const sdk::Citation& citation : error.citations)
            out << " article " << citation.article << " book " << citation.book;
        out << '\n';
    }
    out << "entries " << check.table.entries.size() << " faults " << check.errors.size() << '\n';
    return check.errors.empty();
}

}  // namespace

int openings(const Places& places, const GameOptions& options, const std::filesystem::path& file,
             std::ostream& out) {
    bool sound = true;
    const int code =
        with_plugin(places, options.id, "openings",
                    [&](const sdk::Discipline& discipline) -> sdk::Result<void> {
                        const auto* openings = sdk::query<sdk::OpeningsV0>(discipline);
                        if (openings == nullptr) {
                            return sdk::refuse(sdk::Code::kFailedPrecondition, "OPENING_NOT_DRAWN",
                                               "the discipline has no drawn starts");
                        }
                        auto base = TRY(setup_of(options));
                        if (file.empty()) return print_tables(*openings, base, out);
                        std::ifstream in(file, std::ios::binary);
                        const std::string text{std::istreambuf_iterator<char>(in), {}};
                        auto checked = TRY(print_faults(*openings, base, text, out));
                        sound = checked;
                        return {};
                    });
    return code == kGood && !sound ? kRefused : code;
}

}  // namespace collegium::plugin_tool
