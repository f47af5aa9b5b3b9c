#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include <collegium/importing/read_table.hpp>

#include "table_builder.hpp"

namespace collegium::importing {

namespace {

using nlohmann::json;

// What the reader may refuse with; anything else out of its mouth is not believed.
constexpr std::array<std::string_view, 9> kReasons{
    "TABLE_EMPTY",    "TABLE_TOO_LARGE",  "TABLE_OLD_FORMAT",
    "TABLE_ENCODING", "TABLE_QUOTE_OPEN", "TABLE_TOO_LONG",
    "TABLE_TOO_WIDE", "TABLE_DAMAGED",    "TABLE_CELL_TOO_LONG"};

tl::unexpected<sdk::Error> not_understood() {
    constexpr const char* kDetail = "its answer makes no sense";
    return sdk::refuse(sdk::Code::kInternal, "TABLE_READER_FAILED", kDetail, {{"detail", kDetail}});
}

[[nodiscard]] sdk::Result<Table> read_refusal(const json& answer) {
    const auto reason = answer.at("refusal").get<std::string>();
    if (std::ranges::find(kReasons, reason) == kReasons.end()) return not_understood();
    return refuse_table(reason, answer.at("message").get<std::string>(),
                        answer.at("metadata").get<sdk::Metadata>());
}

[[nodiscard]] sdk::Result<Table> read_rows(const json& answer) {
    TableBuilder builder;
    int last = 0;
    for (const json& row : answer.at("rows")) {
        const int number = row.at(0).get<int>();
        if (number <= last) return not_understood();
        last = number;
        for (const json& cell : row.at(1))
            if (!builder.add(number, cell.at(0).get<std::size_t>(),
                             cell.at(1).get_ref<const std::string&>()))
                return not_understood();
    }
    return std::move(builder).finish(answer.at("format").get<std::string>());
}

}  // namespace

std::string write_answer(const sdk::Result<Table>& table) {
    json answer;
    if (table) {
        answer["format"] = table->format;
        json& rows = answer["rows"] = json::array();
        for (const Row& row : table->rows) {
            json cells = json::array();
            for (const Cell& cell : row.cells)
                cells.push_back({cell.column, cell.text});
            rows.push_back({row.number, std::move(cells)});
        }
    } else {
        answer["refusal"] = table.error().reason;
        answer["message"] = table.error().message;
        answer["metadata"] = table.error().metadata;
    }
    return answer.dump(-1, ' ', false, json::error_handler_t::replace);
}

sdk::Result<Table> read_answer(std::string_view text) {
    try {
        const json answer = json::parse(text);
        return answer.contains("refusal") ? read_refusal(answer) : read_rows(answer);
    } catch (const json::exception&) {
        return not_understood();
    }
}

}  // namespace collegium::importing
