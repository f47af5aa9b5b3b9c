#include <nlohmann/json.hpp>

#include <collegium/plugin_host/probe_report.hpp>

namespace collegium::sdk {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Citation, book, edition, section, article)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LocalText, ru, uk, en)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Identity, id, version, family, family_name, name,
                                   international_name, sides, board, author, licence)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Parameter, id, name, kind, default_value, choices, minimum,
                                   maximum, citation)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Edition, id, name, in_force_since, parameters)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Cell, role, square, dark, text, ascii, words, number)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BoardView, style, bottom, columns, rows, cells, column_labels,
                                   row_labels)

}  // namespace collegium::sdk

namespace collegium::plugin_host {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Conformance, passed, failures)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(StartBoard, view, squares, position)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Description, identity, capabilities, editions, sdk_version,
                                   abi_major, abi_minor, conformance)

namespace {

constexpr const char* kStartBoard = "start_board";  // there where the discipline keeps moves

[[nodiscard]] sdk::Result<Description> description_in(const nlohmann::json& json) {
    auto description = json.get<Description>();
    if (!json.contains(kStartBoard)) return description;
    description.start_board = json.at(kStartBoard).get<StartBoard>();
    // Who shows the board looks a square up for every cell.
    const std::size_t cells = description.start_board->view.cells.size();
    if (description.start_board->squares.size() == cells) return description;
    return sdk::refuse(sdk::Code::kInternal, "PLUGIN_PROBE_FAILED", "squares are missing",
                       {{"detail", "squares are missing"}});
}

}  // namespace

std::string write_probe_report(const sdk::Result<Description>& report) {
    nlohmann::json root;
    if (report) {
        root["description"] = *report;
        if (report->start_board) root["description"][kStartBoard] = *report->start_board;
    } else {
        root["reason"] = report.error().reason;
        root["message"] = report.error().message;
        root["metadata"] = report.error().metadata;
    }
    // A plugin may hand out bytes that are no UTF-8; they must not break the report of it.
    return root.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

sdk::Result<Description> read_probe_report(std::string_view line) {
    try {
        const auto root = nlohmann::json::parse(line);
        if (root.contains("description")) return description_in(root.at("description"));
        return sdk::refuse(sdk::Code::kFailedPrecondition, root.at("reason").get<std::string>(),
                           root.at("message").get<std::string>(),
                           root.at("metadata").get<sdk::Metadata>());
    } catch (const nlohmann::json::exception& broken) {
        return sdk::refuse(sdk::Code::kInternal, "PLUGIN_PROBE_FAILED", broken.what(),
                           {{"detail", broken.what()}});
    }
}

}  // namespace collegium::plugin_host
